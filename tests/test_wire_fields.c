/* test_wire_fields.c - messages with every one of their fields left out, of another kind or out of bounds: what a
 * client does without is named here, everything else is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/event.h"
#include "core/json.h"
#include "games/registry.h"
#include "support.h"
#include "wire_support.h"

/* What can be done to a value: it is not there, null, of another kind, below or beyond what it can be (of seats, at a
 * table of three: just beyond), or nothing; a list has one more of its last, or one fewer. */
struct change {
    char letter;
    const char *other;
};
static const struct change of_numbers[] = {
    {'n', "null"}, {'t', "\"1\""}, {'l', "-1"}, {'p', "3"}, {'h', "1000000000000000"}, {0, NULL}};
static const struct change of_strings[] = {{'n', "null"}, {'t', "7"}, {'w', "\"?#\""}, {'e', "\"\""}, {0, NULL}};
static const struct change of_bools[] = {{'n', "null"}, {'t', "0"}, {0, NULL}};
static const struct change of_nulls[] = {{'t', "7"}, {0, NULL}};
static const struct change of_arrays[] = {{'n', "null"}, {'t', "7"}, {'o', "{}"}, {0, NULL}};
static const struct change of_objects[] = {{'n', "null"}, {'t', "7"}, {'o', "[]"}, {0, NULL}};
static const struct change *const changes[] = {
    [VL_JSON_NULL] = of_nulls,     [VL_JSON_BOOL] = of_bools,   [VL_JSON_NUMBER] = of_numbers,
    [VL_JSON_STRING] = of_strings, [VL_JSON_ARRAY] = of_arrays, [VL_JSON_OBJECT] = of_objects};

/* A field, by the keys that lead to it, and what may be done to it all the same. */
struct bears {
    const char *path, *what;
};

/* What a client bears wherever it stands. A type of message, or of note, that it has not heard of is no fault. Numbers
 * of notes and times can be large. People need no names, whom nobody covers has no cover, there need be no question, no
 * deal, no end of the game; lists of seats that are asked, or that the house drew for, have any length, as have moves.
 * `acts` and `undo` are not told by older servers; that a note says who did it, or more of them than its sort has, is
 * not needed. */
static const struct bears everywhere[] = {
    {"type", "we"},
    {"id", "new"},
    {"next", "hp"},
    {"at", "ahp"},
    {"as", "an"},
    {"moves", "+-"},
    {"staged", "+-"},
    {"code", "we"},
    {"rule", "new"},
    {"message", "awe"},
    {"number", "hp"},
    {"players", "p"}, /* there are three */
    {"around.setup.players", "p"},
    {"around.next", "hp"},
    {"around.now", "hp"},
    {"around.seats[].left", "hp"},
    {"around.seats[].name", "a"},
    {"around.seats[].covered", "a"},
    {"around.question", "n"},
    {"around.question.waiting", "+-"},
    {"around.question.acts", "a"},
    {"around.question.acts[]", "p"},
    {"around.ending", "n"},
    {"around.scores", "n"},
    {"around.scores[]", "lp"},
    {"around.match.games", "p"},
    {"around.match.played", "p"},
    {"around.match.totals[]", "lp"},
    {"around.fair", "n"},
    {"around.fair.round", "p"},
    {"around.fair.house", "+-"},
    {"around.fair.commitments[]", "n"},
    {"around.fair.openings[]", "n"},
    {"around.undo", "a"},
    {"around.staged", "+-"},
    {"note.note", "we"},
    {"note.actor", "a"},
    {"note.name", "a"},
    {"note.house", "a"},
    {"note.courtesy", "a"},
    {"note.scores[]", "lp"},
    {"note.forced", "a"},
    {"note.what.seat", "n"},
    {"note.what.card", "n"},
    {"note.what.slot", "n"},
    {"note.what.number", "nlp"},
    {"note.what.worth", "nlp"},
    {"note.what.points", "nlp"},
};

struct trial {
    const struct vl_wire *heard;
    const char *text;
    size_t length;
    struct bears also;
    unsigned refused;
};

static char message[VL_WIRE_REPLY], changed[VL_WIRE_REPLY + 64];

static bool bears(const struct trial *t, const char *path, char letter) {
    if (strcmp(path, t->also.path) == 0) return strchr(t->also.what, letter) != NULL;
    for (unsigned i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        if (strcmp(path, everywhere[i].path) == 0) return strchr(everywhere[i].what, letter) != NULL;
    return false;
}

/* The message with something else in the place of these bytes. */
static void attempt(struct trial *t, const char *path, char letter, const char *from, const char *to,
                    const char *other) {
    static struct vl_wire wire;
    struct vl_reply reply;
    size_t before = (size_t)(from - t->text), after = t->length - (size_t)(to - t->text), length = strlen(other);
    memcpy(changed, t->text, before);
    memcpy(changed + before, other, length);
    memcpy(changed + before + length, to, after);
    length += before + after;
    wire = *t->heard;
    bool good = vl_reply_read(&wire, changed, length, &reply) == NULL;
    if (good != bears(t, path, letter))
        fail_msg("%s %c is %s: %.*s", path, letter, good ? "taken" : "refused", (int)length, changed);
    t->refused += !good;
}

static void try_value(struct trial *t, const char *path, const struct vl_json *value);

static void try_items(struct trial *t, const char *path, const struct vl_json *list) {
    struct vl_json item = {NULL, NULL}, last = {NULL, NULL}, before = {NULL, NULL};
    char more[VL_WIRE_REPLY], inner[200];
    snprintf(inner, sizeof inner, "%s[]", path);
    while (vl_json_next(list, &item)) {
        try_value(t, inner, &item);
        before = last;
        last = item;
    }
    if (last.start == NULL) return;
    snprintf(more, sizeof more, ",%.*s", (int)(last.end - last.start), last.start);
    attempt(t, path, '+', last.end, last.end, more);
    attempt(t, path, '-', before.start == NULL ? last.start : before.end, last.end, "");
}

static void try_members(struct trial *t, const char *path, const struct vl_json *object) {
    struct vl_json key, value = {NULL, NULL};
    while (vl_json_next_member(object, &key, &value)) {
        char inner[200];
        snprintf(inner, sizeof inner, "%s%s%.*s", path, path[0] == '\0' ? "" : ".", (int)(key.end - key.start - 2),
                 key.start + 1);
        attempt(t, inner, 'a', key.start, key.end, "\"unheard-of\"");
        try_value(t, inner, &value);
    }
}

static void try_value(struct trial *t, const char *path, const struct vl_json *value) {
    enum vl_json_kind kind = vl_json_kind(value);
    if (path[0] != '\0')
        for (const struct change *c = changes[kind]; c->letter != 0; c++)
            attempt(t, path, c->letter, value->start, value->end, c->other);
    if (kind == VL_JSON_ARRAY) try_items(t, path, value);
    if (kind == VL_JSON_OBJECT) try_members(t, path, value);
}

/* The message as it is, and with everything that can be done to it. */
static void try_text(const struct vl_wire *heard, const char *text, struct bears also) {
    struct vl_json root;
    struct trial t = {.heard = heard, .text = text, .length = strlen(text), .also = also};
    static struct vl_wire wire;
    struct vl_reply reply;
    wire = *heard;
    const char *code = vl_reply_read(&wire, text, t.length, &reply);
    if (code != NULL) fail_msg("%s: %s", code, text);
    assert_true(vl_json_parse(text, t.length, &root));
    try_value(&t, "", &root);
    assert_true(t.refused > 0);
}

static void try_reply(const struct vl_wire *heard, const struct vl_reply *reply, struct bears also) {
    static char text[VL_WIRE_REPLY];
    struct vl_text out;
    vl_text_init(&out, text, sizeof text);
    vl_reply_write(&(struct vl_wire_client){&heard->setup, heard->viewer, true}, reply, "in words", &out);
    assert_false(out.cut);
    try_text(heard, text, also);
}

/* A wire that has heard the hello of a table of Tenakee with three players. */
static void greet(struct vl_wire *wire, unsigned viewer) {
    struct vl_setup s;
    struct vl_text text;
    struct vl_reply reply;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    vl_wire_init(wire, vl_games, NULL);
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&(struct vl_wire_client){&s, (uint8_t)viewer, true},
                   &(struct vl_reply){.kind = VL_REPLY_HELLO, .viewer = (uint8_t)viewer, .setup = &s}, NULL, &text);
    assert_null(vl_reply_read(wire, message, text.length, &reply));
}

static const struct bears nothing_else = {"", ""};

static void every_field_of_a_hello(void **unused) {
    struct vl_wire wire;
    (void)unused;
    greet(&wire, 1);
    vl_wire_init(&wire, vl_games, NULL);
    char *text = strdup(message), *fair = strstr(text, ",\"fair\":null"); /* for whoever has a part in the deal */
    assert_non_null(fair);
    strcpy(fair, "}");
    try_text(&wire, text, (struct bears){"seat", "n"}); /* somebody who looks on */
    free(text);
}

/* A table with as much around it as there can be. */
static void fill(struct vl_table *t, struct vl_wire *wire, struct vl_view_box *view, struct vl_around *around) {
    struct vl_clock clock = {.kind = VL_CLOCK_GAME, .base = 1000, .increment = 10, .cover = "greedy"};
    greet(wire, 2);
    vl_table_init(t, &wire->setup, &(struct vl_table_options){.fair_deal = true, .id = "wire", .clock = &clock});
    assert_true(vl_table_view(t, 2, view) && vl_table_around(t, 2, 0, around));
    for (unsigned seat = 0; seat < 3; seat++) {
        around->seat[seat].kind = VL_SEAT_HUMAN;
        snprintf(around->seat[seat].name, sizeof around->seat[seat].name, "Anne %u", seat);
    }
    around->seat[1].covered = true;
    strcpy(around->seat[1].cover, "random");
    around->fair.house = 1;
    around->fair.committed = VL_BIT(VL_FAIR_SERVER) | 1;
    around->fair.opened = 1;
    around->question = (struct vl_question){.what = VL_ASK_UNDO, .seat = 0, .waiting = 6, .acts = {1, 0, 2}};
    around->staged.count = 1;
    around->staged.move[0] = vl_move_next(wire->setup.game, VL_NO_MOVE);
    while (wire->setup.game->verbs[vl_verb_of(around->staged.move[0])].chance)
        around->staged.move[0] = vl_move_next(wire->setup.game, around->staged.move[0]);
}

static void every_field_of_a_view(void **unused) {
    struct vl_table t;
    struct vl_wire wire;
    struct vl_view_box view;
    struct vl_around around;
    (void)unused;
    fill(&t, &wire, &view, &around);
    struct vl_reply reply = {.kind = VL_REPLY_VIEW,
                             .viewer = 2,
                             .view = &view,
                             .around = &around,
                             .has_at = true,
                             .has_as = true,
                             .move = around.staged.move,
                             .count = 1};
    try_reply(&wire, &reply, nothing_else);
    reply.kind = VL_REPLY_MOVES;
    try_reply(&wire, &reply, nothing_else);
    reply.kind = VL_REPLY_STAGED;
    reply.id = "0123456789abcdef";
    reply.staged = &around.staged;
    try_reply(&wire, &reply, (struct bears){"choice", "a"});
    vl_table_done(&t);
}

/* Whoever broke a game off is named, and nobody if all agreed to. */
static void every_field_of_an_end(void **unused) {
    struct vl_table t;
    struct vl_wire wire;
    struct vl_view_box view;
    struct vl_around around;
    (void)unused;
    fill(&t, &wire, &view, &around);
    around.phase = VL_TABLE_OVER;
    around.scored = true;
    around.question = (struct vl_question){.what = VL_ASK_REMATCH, .seat = 1, .waiting = 1};
    struct vl_reply reply = {
        .kind = VL_REPLY_VIEW, .viewer = 2, .view = &view, .around = &around, .move = around.staged.move, .count = 1};
    for (unsigned ending = VL_ACT_RESIGN; ending <= VL_ACT_ABANDON; ending++) {
        around.ending = (uint8_t)ending;
        around.ending_seat = ending == VL_ACT_ABANDON ? VL_NOBODY : 1;
        try_reply(&wire, &reply, nothing_else);
    }
    vl_table_done(&t);
}

static void every_field_of_other_replies(void **unused) {
    struct vl_wire wire;
    (void)unused;
    greet(&wire, 2);
    try_reply(&wire, &(struct vl_reply){.kind = VL_REPLY_DONE, .id = "0123456789abcdef"}, nothing_else);
    try_reply(&wire,
              &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = "0123456789abcdef", .code = "stale", .rule = "TAB-1"},
              nothing_else);
}

/* A note about somebody says about whom. */
static void every_field_of_a_note(void **unused) {
    static const struct bears anybodys = {"note.seat", "a"};
    static const struct {
        struct vl_note note;
        bool anybodys;
    } cases[] = {
        {{.kind = VL_NOTE_SEAT, .actor = 1, .seat = 1, .what = VL_SEAT_HUMAN, .name = "Anne"}, false},
        {{.kind = VL_NOTE_FORCED, .actor = 1, .seat = 1, .what = 1}, false},
        {{.kind = VL_NOTE_COMMITTED, .actor = 1, .seat = 1, .what = 1}, true},
        {{.kind = VL_NOTE_OPENED, .actor = 1, .seat = 1}, true},
        {{.kind = VL_NOTE_VOIDED, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_BEGUN, .actor = 1, .seat = 1}, true},
        {{.kind = VL_NOTE_ASKED, .actor = 1, .seat = 1, .what = VL_ASK_PAUSE}, false},
        {{.kind = VL_NOTE_YES, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_NO, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_LAPSED, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_AGREED, .actor = 1, .seat = 1, .what = VL_ASK_UNDO}, false},
        {{.kind = VL_NOTE_UNDONE, .actor = 1, .seat = 1, .courtesy = true}, false},
        {{.kind = VL_NOTE_PAUSED, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_RESUMED, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_COVERED, .actor = 1, .seat = 1, .name = "greedy"}, false},
        {{.kind = VL_NOTE_BACK, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_OVER, .actor = 1, .seat = 1, .scores = {3, 4, 5}}, true},
        {{.kind = VL_NOTE_RESIGNED, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_TIMEOUT, .actor = 1, .seat = 1}, false},
        {{.kind = VL_NOTE_ABANDONED, .actor = 1, .seat = 1}, true},
    };
    struct vl_wire wire;
    (void)unused;
    greet(&wire, 2);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        try_reply(&wire, &(struct vl_reply){.kind = VL_REPLY_NOTE, .note = &cases[i].note},
                  cases[i].anybodys ? anybodys : nothing_else);
}

/* What an event tells: any of it may be hidden, nothing of it may be missing. */
static void every_field_of_an_event(void **unused) {
    struct vl_wire wire;
    (void)unused;
    greet(&wire, 2);
    for (const struct vl_event_type *type = wire.setup.game->events; type->name != NULL; type++) {
        struct vl_note note = {.kind = VL_NOTE_EVENT, .actor = 2, .seat = VL_NOBODY, .forced = true};
        note.event = (struct vl_event){.type = (uint8_t)(type - wire.setup.game->events), .to = VL_BIT(2)};
        memset(note.event.sees, VL_BIT(2), sizeof note.event.sees);
        for (unsigned i = 0; i < vl_event_args(type); i++) note.event.arg[i] = 1;
        try_reply(&wire, &(struct vl_reply){.kind = VL_REPLY_NOTE, .note = &note}, nothing_else);
    }
}

/* An answer says which moment it is of, and with whose eyes, if these are not the client's own, asked for or not. */
static void views_say_what_they_are_of(void **unused) {
    static const struct {
        bool has_at, has_as;
        unsigned viewer;
        const char *at, *as;
    } cases[] = {{false, false, 2, NULL, NULL},
                 {true, false, 2, "\"at\":7,", NULL},
                 {false, true, 2, NULL, "\"as\":2,"},
                 {false, false, 1, NULL, "\"as\":1,"},
                 {true, true, VL_ALL, "\"at\":7,", "\"as\":\"all\","},
                 {true, false, VL_SPECTATOR, "\"at\":7,", "\"as\":\"spectator\","}};
    struct vl_table t;
    struct vl_wire wire;
    (void)unused;
    greet(&wire, 2);
    vl_table_init(&t, &wire.setup, &(struct vl_table_options){.key = NULL});
    t.phase = VL_TABLE_OVER; /* everybody may look with all eyes */
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_view_box view;
        struct vl_around around;
        struct vl_text text;
        assert_true(vl_table_view(&t, cases[i].viewer, &view) && vl_table_around(&t, cases[i].viewer, 0, &around));
        struct vl_reply heard, reply = {.kind = VL_REPLY_VIEW,
                                        .viewer = (uint8_t)cases[i].viewer,
                                        .has_at = cases[i].has_at,
                                        .has_as = cases[i].has_as,
                                        .at = cases[i].has_at ? 7 : 0,
                                        .next = 8,
                                        .view = &view,
                                        .around = &around};
        vl_text_init(&text, message, sizeof message);
        vl_reply_write(&(struct vl_wire_client){&wire.setup, 2, true}, &reply, NULL, &text);
        assert_int_equal(strstr(message, "\"at\":") != NULL, cases[i].at != NULL);
        assert_int_equal(strstr(message, "\"as\":") != NULL, cases[i].as != NULL);
        assert_true(cases[i].at == NULL || strstr(message, cases[i].at) != NULL);
        assert_true(cases[i].as == NULL || strstr(message, cases[i].as) != NULL);
        assert_null(vl_reply_read(&wire, message, text.length, &heard));
        assert_int_equal(heard.viewer, cases[i].viewer);
        assert_int_equal(heard.has_as, cases[i].as != NULL);
        assert_int_equal(heard.has_at, cases[i].has_at);
        assert_int_equal(heard.at, reply.at);
        assert_int_equal(heard.next, 8);
    }
    vl_table_done(&t);
}

/* A clock is told in the words of a journal, all of them and no more. */
static void clocks_are_told_in_whole(void **unused) {
    static const struct {
        const char *clock;
        bool good;
    } cases[] = {{"game 1000 10 cover greedy", true},
                 {"game 2000 0 end", true},
                 {"game 1000 10 cover greedy more", false},
                 {"game 1000 10 cover greedy more and more", false},
                 {"game 1000 10 cover", false},
                 {"game 1000 10", false},
                 {"move 1000 10 end", false},
                 {"days 367 end", false},
                 {"days 366 end", true},
                 {"none end", false},
                 {"game 0 0 end", false}};
    static const char told[] = "game 1000 10 cover greedy";
    static struct vl_wire heard;
    struct vl_table t;
    struct vl_wire wire;
    struct vl_view_box view;
    struct vl_around around;
    struct vl_text text;
    struct vl_reply reply = {.kind = VL_REPLY_VIEW, .viewer = 2, .view = &view, .around = &around};
    (void)unused;
    fill(&t, &wire, &view, &around);
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&(struct vl_wire_client){&wire.setup, 2, true}, &reply, NULL, &text);
    const char *at = strstr(message, told);
    assert_non_null(at);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - message), message, cases[i].clock, at + strlen(told));
        heard = wire;
        struct vl_reply again;
        if ((vl_reply_read(&heard, changed, strlen(changed), &again) == NULL) != cases[i].good)
            fail_msg("%s", cases[i].clock);
    }
    vl_table_done(&t);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_a_hello),   cmocka_unit_test(every_field_of_a_view),
        cmocka_unit_test(every_field_of_an_end),    cmocka_unit_test(every_field_of_other_replies),
        cmocka_unit_test(every_field_of_a_note),    cmocka_unit_test(every_field_of_an_event),
        cmocka_unit_test(clocks_are_told_in_whole), cmocka_unit_test(views_say_what_they_are_of),
    };
    return cmocka_run_group_tests_name("wire_fields", tests, NULL, NULL);
}

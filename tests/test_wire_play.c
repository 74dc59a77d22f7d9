/* test_wire_play.c - every message of whole games at real tables through JSON and back: nothing is lost, hostile bytes
 * are refused or harmless, and nobody learns what others have chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"
#include "wire_support.h"

/* ---- A table whose every message goes through the wire ---- */

struct room {
    struct vl_table table;
    struct vl_rng rng;
    uint64_t now;
    struct vl_wire wire[VL_VIEWERS]; /* where each audience reads */
    unsigned replies[VL_REPLY_KINDS], notes[VL_NOTE_KINDS];
    unsigned paused, questions, staged, covered, timed, fair; /* how many views were of such tables */
    bool hostile;                                             /* messages are tampered with, */
    bool seen[VL_REPLY_KINDS][VL_NOTE_KINDS + 8];             /* the first of each sort */
    unsigned tampered, taken;
};

static char message[VL_WIRE_REPLY], sight[VL_WIRE_SIGHT], expected[VL_WIRE_SIGHT];

/* ---- Hostile bytes ---- */

/* Whatever the bytes are: refused, or a reply that can be written and read again. */
static void tamper(struct room *room, const struct vl_wire *heard, const char *bytes, size_t length) {
    bool taken;
    const char *what = reply_is_stable(heard, bytes, length, &taken);
    if (what != NULL) fail_msg("%s: %.*s", what, (int)length, bytes);
    room->tampered++;
    room->taken += taken;
}

/* Puts something else in the place of every value, and of every key. */
static void confuse(struct room *room, const struct vl_wire *heard, const struct vl_json *root,
                    const struct vl_json *value) {
    static const char *const others[] = {"null", "true", "0", "-1", "6", "1e99", "\"x\"", "[]", "{}", "[[0]]"};
    static char bytes[VL_WIRE_REPLY + 16];
    struct vl_json item = {NULL, NULL}, member = {NULL, NULL}, key;
    size_t before = (size_t)(value->start - root->start), after = (size_t)(root->end - value->end);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        size_t length = strlen(others[i]);
        memcpy(bytes, root->start, before);
        memcpy(bytes + before, others[i], length);
        memcpy(bytes + before + length, value->end, after);
        tamper(room, heard, bytes, before + length + after);
    }
    while (vl_json_next(value, &item)) confuse(room, heard, root, &item);
    while (vl_json_next_member(value, &key, &member)) {
        confuse(room, heard, root, &key);
        confuse(room, heard, root, &member);
    }
}

static void attack(struct room *room, const struct vl_wire *heard, char *bytes, size_t length) {
    struct vl_json root;
    for (size_t n = 0; n < length; n += n < 200 || n + 200 > length ? 1 : 17) {
        unsigned taken = room->taken;
        tamper(room, heard, bytes, n);
        assert_int_equal(room->taken, taken);
    }
    for (unsigned i = 0; i < 200; i++) {
        size_t at = vl_rng_below(&room->rng, (uint32_t)length);
        char was = bytes[at];
        if (vl_rng_below(&room->rng, 3) == 0)
            bytes[at] = (char)vl_rng_below(&room->rng, 256);
        else
            bytes[at] = (char)(was ^ 1 << vl_rng_below(&room->rng, 8));
        tamper(room, heard, bytes, length);
        bytes[at] = was;
    }
    assert_true(vl_json_parse(bytes, length, &root));
    confuse(room, heard, &root, &root);
}

/* The first of each kind: of notes, and of tables in each phase. */
static bool is_new(struct room *room, const struct vl_reply *reply) {
    unsigned sort = reply->note != NULL ? reply->note->kind : VL_NOTE_KINDS + room->table.phase;
    bool seen = room->seen[reply->kind][sort];
    room->seen[reply->kind][sort] = true;
    return !seen;
}

/* ---- Every message through the wire ---- */

/* Written, read and compared. */
static void passes(struct room *room, unsigned own, const struct vl_reply *reply) {
    const struct vl_setup *s = &room->table.setup;
    const struct vl_wire_client client = {s, (uint8_t)own, true};
    struct vl_text text;
    struct vl_reply heard;
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&client, reply, "in words", &text);
    assert_false(text.cut);
    assert_null(strchr(message, '\n'));
    if (room->hostile && is_new(room, reply)) {
        struct vl_wire before = room->wire[own];
        char *bytes = strdup(message);
        attack(room, &before, bytes, text.length);
        free(bytes);
    }
    const char *code = vl_reply_read(&room->wire[own], message, text.length, &heard);
    if (code != NULL) fail_msg("%s: %s", code, message);
    const char *what = reply_difference(s, reply, &heard);
    if (what != NULL) fail_msg("%s differs: %s", what, message);
    room->replies[reply->kind]++;
}

static void hear(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct room *room = context;
    passes(room, viewer, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = note});
    room->notes[note->kind]++;
}

static void greet(struct room *room) {
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        if (viewer >= room->table.setup.players && viewer < VL_SPECTATOR) continue;
        vl_wire_init(&room->wire[viewer], vl_games, NULL);
        passes(room, viewer,
               &(struct vl_reply){.kind = VL_REPLY_HELLO, .viewer = (uint8_t)viewer, .setup = &room->table.setup});
    }
}

static void open_room(struct room *room, const struct vl_setup *s, uint64_t seed, bool hostile) {
    static const char *const clocks[] = {"none", "move 90000 cover greedy", "game 60000 500 end", "days 3 end"};
    uint8_t key[VL_FAIR_BYTES];
    struct vl_clock clock;
    struct vl_match match;
    struct vl_word words[5];
    unsigned count = 0;
    memset(room, 0, sizeof *room);
    room->hostile = hostile;
    vl_rng_init(&room->rng, seed, 0);
    vl_table_key(seed, key);
    for (const char *at = clocks[seed % 4]; *at != '\0'; at += strspn(at, " ")) {
        words[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += words[count - 1].length;
    }
    assert_true(vl_clock_parse(&clock, words, count));
    vl_match_init(&match, s->players, (unsigned)(seed % 3));
    match.played = (uint16_t)(seed % 5);
    match.turn = (uint8_t)(seed % s->players);
    for (unsigned p = 0; p < s->players; p++) match.total[p] = (int32_t)p * 100 - 120;
    struct vl_table_options options = {.fair_deal = seed % 2 == 1,
                                       .id = "wire-play",
                                       .key = key,
                                       .clock = &clock,
                                       .match = &match,
                                       .resize = realloc,
                                       .listener = {hear, room}};
    vl_table_init(&room->table, s, &options);
    room->now = 1000;
    greet(room);
}

/* Everything that one audience can be shown now. */
static void look(struct room *room, unsigned own, unsigned viewer) {
    const struct vl_table *t = &room->table;
    struct vl_view_box view;
    struct vl_around around;
    vl_move moves[VL_MOVES_MAX];
    struct vl_text text, other;
    if (!vl_table_view(t, viewer, &view)) return;
    assert_true(vl_table_around(t, viewer, room->now, &around));
    struct vl_reply reply = {.viewer = (uint8_t)viewer, .view = &view, .around = &around, .move = moves};
    reply.next = t->told[viewer];
    reply.has_as = viewer != own;
    reply.count = reply.has_as ? 0 : vl_table_moves(t, viewer, moves);
    reply.choice = !reply.has_as && vl_table_chooses(t, viewer);
    reply.kind = VL_REPLY_VIEW;
    passes(room, own, &reply);
    room->paused += t->phase == VL_TABLE_PAUSED;
    room->questions += around.question.what != VL_ASK_NOTHING;
    room->staged += around.staged.count > 0;
    room->timed += around.clock.kind != VL_CLOCK_NONE;
    room->fair += around.fair_deal;
    for (unsigned seat = 0; seat < t->setup.players; seat++) room->covered += around.seat[seat].covered;
    vl_text_init(&text, sight, sizeof sight); /* the same for a client that wants JSON */
    vl_reply_write(&(struct vl_wire_client){&t->setup, (uint8_t)own, false}, &reply, NULL, &text);
    assert_false(text.cut);
    struct vl_json root, value;
    assert_true(vl_json_parse(sight, text.length, &root));
    value = vl_json_get(&root, "view");
    vl_text_init(&other, expected, sizeof expected);
    vl_table_view_json(t, viewer, room->now, &other);
    if (own == viewer) assert_int_equal(value.end - value.start, other.length);
    if (own == viewer) assert_memory_equal(value.start, expected, other.length);
    if (viewer != own) return;
    reply.kind = VL_REPLY_MOVES;
    passes(room, own, &reply);
    if (around.staged.count == 0) return;
    reply.kind = VL_REPLY_STAGED;
    reply.staged = &around.staged;
    reply.id = vl_rng_below(&room->rng, 2) == 0 ? NULL : "an id \"of\" 16 or more";
    passes(room, own, &reply);
}

static void look_around(struct room *room) {
    unsigned own = vl_rng_below(&room->rng, VL_VIEWERS);
    if (own >= room->table.setup.players && own < VL_SPECTATOR) own = VL_SPECTATOR;
    look(room, own, own);
    if (room->table.phase == VL_TABLE_OVER)
        for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) look(room, own, viewer);
}

/* Somebody wants something; refused or done, it is told over the wire. */
static bool wish(struct room *room, const struct vl_act *wish) {
    struct vl_act act;
    struct vl_refusal refusal = vl_table_propose(&room->table, room->now, wish, &act);
    if (refusal.rule == NULL) refusal = vl_table_take(&room->table, &act);
    unsigned seat = wish->seat < room->table.setup.players ? wish->seat : 0;
    struct vl_reply reply = {.kind = VL_REPLY_DONE, .id = "0123456789abcdef", .next = room->table.told[seat]};
    if (refusal.rule != NULL)
        reply = (struct vl_reply){
            .kind = VL_REPLY_REFUSED, .id = "0123456789abcdef", .rule = refusal.rule, .code = refusal.reason};
    passes(room, seat, &reply);
    return refusal.rule == NULL;
}

static void gather(struct room *room) {
    unsigned players = room->table.setup.players;
    look_around(room);
    for (unsigned seat = 0; seat < players; seat++) {
        struct vl_act sit = vl_wish_sit(seat, VL_SEAT_BOT, "strong");
        assert_true(wish(room, &sit));
        look_around(room);
        sit = vl_wish_sit(seat, VL_SEAT_OPEN, "");
        if (seat == 0) assert_true(wish(room, &sit));
        sit = vl_wish_sit(seat, seat % 3 == 2 ? VL_SEAT_PROGRAM : VL_SEAT_HUMAN,
                          seat == 1 ? "Zo\xc3\xab \"la\" \\ \xf0\x9f\x83\x8f" : "Anne");
        assert_true(wish(room, &sit));
        look_around(room);
    }
    for (unsigned round = 0; room->table.fair_deal && round < 2; round++) { /* the first one is void */
        uint8_t secret[VL_FAIR_BYTES] = {7}, hash[VL_FAIR_BYTES];
        struct vl_act act = vl_wish_bytes(VL_ACT_SEED, VL_NOBODY, secret);
        assert_true(wish(room, &act));
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned seat = 0; seat < players; seat++) {
                memset(secret, (int)seat + 1, sizeof secret);
                vl_fair_commit(secret, hash);
                act = pass == 0 ? vl_wish_commit(seat, hash, seat == 1) : vl_wish_bytes(VL_ACT_OPEN, seat, secret);
                if (round == 0 && pass == 1 && seat == players - 1) act = vl_wish(VL_ACT_VOID, 0);
                assert_true(wish(room, &act));
                look_around(room);
            }
        act = vl_wish_sit(0, VL_SEAT_HUMAN, "Anne");
        if (round == 0) assert_true(wish(room, &act));
    }
    struct vl_act begin = vl_wish(VL_ACT_BEGIN, 0);
    assert_true(wish(room, &begin));
    look_around(room);
}

static void run(struct room *room) {
    struct vl_act act;
    bool full;
    while (vl_table_onward(&room->table, room->now, &act, &full)) assert_null(vl_table_take(&room->table, &act).rule);
}

/* One move of a seat, or one step of its choice. */
static void act(struct room *room, unsigned seat) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_table *t = &room->table;
    struct vl_act move;
    unsigned count = vl_table_moves(t, seat, moves);
    if (vl_table_chooses(t, seat) && t->seat[seat].staged.complete) {
        if (vl_table_commit(t, seat, &move).rule == NULL) wish(room, &move);
    } else if (count > 0 && vl_table_chooses(t, seat)) {
        vl_table_stage(t, seat, moves[vl_rng_below(&room->rng, count)]);
        look(room, seat, seat);
    } else if (count > 0) {
        move = vl_wish_move(seat, moves[vl_rng_below(&room->rng, count)]);
        wish(room, &move);
    }
}

/* What people do besides playing, now and then. */
static void meddle(struct room *room, unsigned seat) {
    struct vl_table *t = &room->table;
    struct vl_act act;
    switch (vl_rng_below(&room->rng, 12)) {
    case 0: act = vl_wish(VL_ACT_UNDO, seat); break;
    case 1: act = vl_wish_ask(seat, VL_ASK_PAUSE); break;
    case 2: act = vl_wish_ask(seat, VL_ASK_ABANDON); break;
    case 3: act = vl_wish(VL_ACT_NO, seat); break;
    case 4:
    case 5: act = vl_wish(t->question.what == VL_ASK_ABANDON ? VL_ACT_NO : VL_ACT_YES, seat); break;
    case 6: act = vl_wish(VL_ACT_RESUME, seat); break;
    case 7: act = vl_wish_cover(seat, "greedy"); break;
    case 8: act = vl_wish_switch(seat, vl_rng_below(&room->rng, 2)); break;
    case 9:
        if (t->seat[seat].staged.count > 0) vl_table_unstage(t, seat, t->seat[seat].staged.move[0]);
        look(room, seat, seat);
        return;
    default: act = vl_wish(VL_ACT_BACK, seat); break;
    }
    wish(room, &act);
}

static void rematch(struct room *room) {
    struct vl_act act = vl_wish_ask(0, VL_ASK_REMATCH);
    wish(room, &act);
    look_around(room);
    for (unsigned seat = 1; seat < room->table.setup.players; seat++) {
        act = vl_wish(VL_ACT_YES, seat);
        wish(room, &act);
    }
    look_around(room);
}

/* A whole game, or one that is broken off in one of three ways. */
static void play(struct room *room, unsigned ending) {
    struct vl_table *t = &room->table;
    unsigned players = t->setup.players, most = ending == 0 ? 200000 : 40 + vl_rng_below(&room->rng, 100);
    gather(room);
    for (unsigned n = 0; n < most && t->phase != VL_TABLE_OVER; n++) {
        unsigned seat = vl_rng_below(&room->rng, players);
        room->now += vl_rng_below(&room->rng, 30);
        run(room);
        if (vl_rng_below(&room->rng, 6) == 0)
            meddle(room, seat);
        else
            act(room, seat);
        if (vl_rng_below(&room->rng, 4) == 0) look_around(room);
    }
    struct vl_act end = vl_wish(ending == 1 ? VL_ACT_RESIGN : VL_ACT_ABANDON, 0);
    if (ending == 3) room->now += VL_CLOCK_MOST;
    if (ending == 3) run(room);
    if (t->phase != VL_TABLE_OVER) assert_true(wish(room, &end));
    assert_int_equal(t->phase, VL_TABLE_OVER);
    look_around(room);
    rematch(room);
}

static void every_reply_survives(void **unused) {
    static struct room room, sum;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_tour tour = {.begun = false};
        struct vl_setup s;
        for (uint64_t seed = 0; vl_tour_next(vl_games[g], &tour, &s); seed++) {
            open_room(&room, &s, seed, false);
            play(&room, seed % 2 == 0 && seed < 6 ? 0 : (unsigned)(1 + seed % 3));
            vl_table_done(&room.table);
            for (unsigned i = 0; i < VL_REPLY_KINDS; i++) sum.replies[i] += room.replies[i];
            for (unsigned i = 0; i < VL_NOTE_KINDS; i++) sum.notes[i] += room.notes[i];
            sum.paused += room.paused;
            sum.questions += room.questions;
            sum.staged += room.staged;
            sum.covered += room.covered;
            sum.timed += room.timed;
            sum.fair += room.fair;
        }
    }
    for (unsigned i = 0; i < VL_REPLY_KINDS; i++)
        if (sum.replies[i] < 50) fail_msg("only %u of %s", sum.replies[i], vl_reply_names[i]);
    for (unsigned i = 0; i < VL_NOTE_KINDS; i++)
        if (sum.notes[i] < 10) fail_msg("only %u notes of %s", sum.notes[i], vl_note_names[i]);
    assert_true(sum.paused > 20 && sum.questions > 20 && sum.staged > 20 && sum.covered > 20 && sum.timed > 20 &&
                sum.fair > 20);
}

static void hostile_replies_are_refused_or_stable(void **unused) {
    static struct room room;
    unsigned tampered = 0, taken = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_setup s;
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_max);
        open_room(&room, &s, 1 + 2 * g, true);
        play(&room, 1 + g % 3);
        vl_table_done(&room.table);
        tampered += room.tampered;
        taken += room.taken;
    }
    assert_in_range(taken, tampered / 100, tampered / 2); /* both happen */
}

/* ---- What others have staged or chosen ---- */

/* Everything that a viewer is told and shown, in both forms. */
struct witness {
    const struct vl_setup *setup;
    unsigned viewer;
    char *text;
    size_t length;
};

static void note_down(struct witness *w, bool bytes, const struct vl_reply *reply) {
    struct vl_text text;
    vl_text_init(&text, sight, sizeof sight);
    vl_reply_write(&(struct vl_wire_client){w->setup, (uint8_t)w->viewer, bytes}, reply, NULL, &text);
    assert_false(text.cut);
    w->text = realloc(w->text, w->length + text.length + 1);
    assert_non_null(w->text);
    memcpy(w->text + w->length, sight, text.length + 1);
    w->length += text.length;
}

static void hear_note(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct witness *w = context;
    if (viewer == w->viewer)
        note_down(w, true, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = note});
}

static void witness(struct witness *w, const struct vl_table *t, uint64_t now) {
    struct vl_view_box view;
    struct vl_around around;
    vl_move moves[VL_MOVES_MAX];
    assert_true(vl_table_view(t, w->viewer, &view) && vl_table_around(t, w->viewer, now, &around));
    struct vl_reply reply = {.kind = VL_REPLY_VIEW,
                             .viewer = (uint8_t)w->viewer,
                             .next = t->told[w->viewer],
                             .view = &view,
                             .around = &around,
                             .move = moves,
                             .count = vl_table_moves(t, w->viewer, moves),
                             .choice = vl_table_chooses(t, w->viewer)};
    note_down(w, true, &reply);
    note_down(w, false, &reply);
}

/* Somebody makes up their mind, in one of two worlds. */
static void choose(struct vl_table *t, unsigned seat, struct vl_rng *rng, struct witness *w) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_act choice, act;
    for (unsigned count; (count = vl_table_moves(t, seat, moves)) > 0; witness(w, t, 0))
        assert_null(vl_table_stage(t, seat, moves[vl_rng_below(rng, count)]).rule);
    assert_null(vl_table_commit(t, seat, &choice).rule);
    assert_null(vl_table_propose(t, 0, &choice, &act).rule);
    assert_null(vl_table_take(t, &act).rule);
    witness(w, t, 0);
}

static bool is_last(const struct vl_table *t, unsigned seat) {
    return (vl_actors((const struct vl_state *)(const void *)t->state.bytes) & ~VL_BIT(seat)) == 0;
}

/* Two tables that differ only in what a seat chooses in secret: to everybody else they are the same, to the byte. */
static unsigned compare_worlds(struct room *room, unsigned seat) {
    unsigned differ = 0;
    for (unsigned viewer = 0; viewer <= VL_SPECTATOR; viewer++) {
        struct witness w[2];
        struct vl_table world[2];
        if (viewer == seat || (viewer >= room->table.setup.players && viewer < VL_SPECTATOR)) continue;
        for (unsigned i = 0; i < 2; i++) {
            assert_true(vl_table_copy(&room->table, &world[i]));
            w[i] = (struct witness){&world[i].setup, viewer, NULL, 0};
            world[i].listener = (struct vl_listener){hear_note, &w[i]};
            choose(&world[i], seat, &room->rng, &w[i]);
        }
        assert_int_equal(w[0].length, w[1].length);
        assert_memory_equal(w[0].text, w[1].text, w[0].length);
        differ += memcmp(&world[0].state, &world[1].state, world[0].setup.game->state_size) != 0;
        for (unsigned i = 0; i < 2; i++) {
            vl_table_done(&world[i]);
            free(w[i].text);
        }
    }
    return differ;
}

static void secret_choices_are_not_told(void **unused) {
    static struct room room;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_setup s;
        unsigned differ = 0, secret = 0;
        for (unsigned v = 0; vl_games[g]->verbs[v].name != NULL; v++) secret += vl_games[g]->verbs[v].quiet;
        if (secret == 0) continue;
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_max);
        open_room(&room, &s, 4, false);
        gather(&room);
        for (unsigned n = 0; n < 60 && room.table.phase == VL_TABLE_PLAYING; n++) {
            unsigned seat = vl_rng_below(&room.rng, s.players);
            run(&room);
            bool chooses = vl_table_chooses(&room.table, seat) && room.table.seat[seat].staged.count == 0;
            if (chooses && !is_last(&room.table, seat)) differ += compare_worlds(&room, seat);
            act(&room, seat);
        }
        vl_table_done(&room.table);
        if (differ < 5) fail_msg("%s: only %u pairs of worlds", vl_games[g]->name, differ);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reply_survives),
        cmocka_unit_test(hostile_replies_are_refused_or_stable),
        cmocka_unit_test(secret_choices_are_not_told),
    };
    return cmocka_run_group_tests_name("wire-play", tests, NULL, NULL);
}

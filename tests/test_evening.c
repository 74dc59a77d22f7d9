/* test_evening.c - what one person at one screen sees and does: whole games through an evening alone, changes of eyes,
 * moments, refusals, questions, matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/search.h"
#include "core/check.h"
#include "evening/typed.h"
#include "games/registry.h"
#include "parlour.h"
#include "support.h"

static void fill_seats(char who[VL_SEATS_MAX + 1], unsigned players, char first, char others) {
    memset(who, 0, VL_SEATS_MAX + 1);
    memset(who, others, players);
    who[0] = first;
}

/* ---- Whole games ---- */

/* What was seen when a viewer had heard so many notes. */
struct sight {
    unsigned viewer;
    uint64_t next;
    struct vl_view_box view;
};
struct album {
    struct sight *sight;
    unsigned count, room;
};

static void remember(struct album *album, const struct parlour *p) {
    if (album == NULL || vl_evening_staged(p->e)->count > 0) return; /* what is laid out is the present's alone */
    if (album->count == album->room) {
        album->room = album->room == 0 ? 64 : 2 * album->room;
        album->sight = realloc(album->sight, album->room * sizeof *album->sight);
        CHECK(album->sight != NULL);
    }
    struct sight *sight = &album->sight[album->count++];
    memset(sight, 0, sizeof *sight);
    sight->viewer = vl_evening_viewer(p->e);
    sight->next = vl_evening_around(p->e)->next;
    memcpy(sight->view.bytes, vl_evening_view(p->e), p->host.table.setup.game->view_size);
}

/* Moments are what was seen then; returns how many were looked at. */
static unsigned compare_moments(const struct album *album, struct parlour *p) {
    const struct vl_setup *s = vl_evening_setup(p->e);
    unsigned compared = 0, count = vl_evening_said_count(p->e), stride = count / 12 + 1;
    for (unsigned i = 0; i < count; i += 1 + vl_rng_below(&p->rng, stride)) {
        struct vl_view_box view;
        struct vl_scene scene, again;
        unsigned before = p->requests;
        assert_true(vl_evening_moment(p->e, i, &view, &scene));
        assert_in_range(p->requests, before, before + 1);
        before = p->requests;
        assert_true(vl_evening_moment(p->e, i, &view, &scene)); /* the last one is kept */
        assert_int_equal(p->requests, before);
        s->game->scene(s, vl_view_in(&view), &again);
        assert_int_equal(scene.piece_count, again.piece_count);
        for (unsigned k = 0; k < album->count; k++) {
            const struct sight *sight = &album->sight[k];
            if (sight->viewer != vl_evening_viewer(p->e) || sight->next != vl_evening_said(p->e, i)->number + 1)
                continue;
            assert_memory_equal(sight->view.bytes, view.bytes, s->game->view_size);
            compared++;
        }
    }
    return compared;
}

static void check_end(struct parlour *p, bool alone) {
    int32_t scores[VL_SEATS_MAX], wanted[VL_SEATS_MAX], score;
    const struct vl_table *t = &p->host.table;
    struct vl_state_box state = t->state;
    t->setup.game->scores(&t->setup, vl_state_in(&state), wanted);
    assert_true(vl_evening_scores(p->e, scores));
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        assert_int_equal(scores[seat], wanted[seat]);
        assert_true(vl_evening_score(p->e, seat, &score));
        assert_int_equal(score, scores[seat]);
    }
    vl_evening_result(p->e, words_begin());
    unsigned winners = vl_winners(scores, t->setup.players);
    bool mine = alone && winners & 1;
    assert_int_equal(strstr(words, vl_evening_name(p->e, vl_first(winners))) == NULL, mine);
    char *result = strdup(words);
    assert_string_equal(prompt_of(p), result); /* which is what one is told at once */
    free(result);
    vl_evening_match(p->e, words_begin());
    assert_string_equal(words, ""); /* a single game is none */
}

/* Nobody changes eyes but whoever sits down. */
static void play_to_the_end(struct parlour *p, struct album *album, bool undo) {
    for (unsigned n = 0; vl_evening_state(p->e) != VL_EVENING_OVER; n++) {
        struct vl_question question;
        unsigned viewer = vl_evening_viewer(p->e), said = vl_evening_said_count(p->e);
        parlour_run(p);
        assert_int_equal(vl_evening_viewer(p->e), viewer);
        assert_in_range(vl_evening_said_count(p->e), said, said + 1000);
        parlour_check(p);
        remember(album, p);
        if (vl_evening_state(p->e) == VL_EVENING_OVER) break;
        assert_string_not_equal(prompt_of(p), "");
        parlour_person(p);
        parlour_check(p);
        remember(album, p);
        if (n % 16 == 0) compare_with_guest(p);
        if (!undo || vl_rng_below(&p->rng, 8) > 0) continue;
        viewer = vl_evening_viewer(p->e);
        vl_evening_undo(p->e);
        if (vl_evening_question(p->e, &question)) {
            assert_int_equal(vl_evening_answer(p->e, vl_rng_below(&p->rng, 2)), VL_ACT_DONE);
            assert_false(vl_evening_question(p->e, &question));
        }
        assert_int_equal(vl_evening_viewer(p->e), viewer);
        parlour_check(p);
    }
}

static void look_around_afterwards(struct parlour *p, const struct album *album) {
    unsigned viewer = vl_evening_viewer(p->e), compared = compare_moments(album, p);
    struct vl_said first = *vl_evening_said(p->e, 0);
    char *before = strdup(first.words);
    unsigned count = vl_evening_said_count(p->e);
    for (unsigned eyes = 0; eyes <= VL_ALL; eyes++) {
        if (eyes >= p->host.table.setup.players && eyes < VL_SPECTATOR) continue;
        vl_evening_look_as(p->e, eyes);
        assert_int_equal(vl_evening_viewer(p->e), eyes);
        parlour_check(p);
        compare_with_guest(p);
        compared += compare_moments(album, p);
    }
    assert_int_not_equal(compared, 0);
    vl_evening_look_as(p->e, viewer);
    compare_with_guest(p);
    assert_int_equal(vl_evening_said_count(p->e), count);
    assert_string_equal(vl_evening_said(p->e, 0)->words, before);
    free(before);
}

static void play_game(const struct vl_game *game, unsigned players, bool alone, uint64_t seed) {
    struct parlour p;
    struct album album = {0};
    char who[VL_SEATS_MAX + 1];
    fill_seats(who, players, 'h', alone ? 'b' : 'h');
    parlour_open(&p, &(struct parlour_plan){.game = game->name,
                                            .who = who,
                                            .mine = alone ? 1 : (1u << players) - 1,
                                            .language = (enum vl_language)(seed % VL_LANGUAGES),
                                            .seed = seed});
    assert_int_equal(vl_evening_viewer(p.e), alone ? 0 : VL_SPECTATOR); /* before anybody has sat down */
    play_to_the_end(&p, &album, seed % 2 == 1);
    check_end(&p, alone);
    look_around_afterwards(&p, &album);
    free(album.sight);
    parlour_close(&p);
}

static void every_game_is_played_by_one_person(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned n = vl_games[g]->players_min; vl_games[g]->on_shelf && n <= vl_games[g]->players_max; n++)
            play_game(vl_games[g], n, true, 10 * g + n);
}

static void every_game_is_played_by_people_who_share_a_screen(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned n = vl_games[g]->players_min; vl_games[g]->on_shelf && n <= vl_games[g]->players_max; n++)
            play_game(vl_games[g], n, false, 10 * g + n + 1);
}

/* ---- People at one screen ---- */

/* Plays on until somebody is called who is not the viewer. */
static void play_until_passes(struct parlour *p) {
    for (parlour_run(p); vl_evening_state(p->e) != VL_EVENING_PASSES; parlour_run(p)) {
        assert_int_not_equal(vl_evening_state(p->e), VL_EVENING_OVER);
        parlour_person(p);
    }
}

/* Whoever has been called stays called: nobody's hand is shown because it has become their turn again. */
static void a_hand_is_not_shown_before_somebody_sits_down(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 7, .seed = 1});
    play_until_passes(&p); /* for the first time */
    assert_string_equal(prompt_of(&p), "Pass the keyboard to Anne, then press Enter.");
    parlour_person(&p);
    play_until_passes(&p); /* Anne has chosen */
    assert_int_equal(vl_evening_viewer(p.e), 0);
    assert_int_equal(vl_evening_awaited(p.e), 1);
    assert_string_equal(prompt_of(&p), "Pass the keyboard to Ben, then press Enter.");
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE); /* Anne’s choice, which told nobody anything */
    assert_int_equal(vl_evening_awaited(p.e), 0);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_PASSES);
    vl_evening_take_seat(p.e);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_ASKS);
    vl_evening_look_as(p.e, 1); /* who plays looks into no other hand */
    assert_int_equal(vl_evening_viewer(p.e), 0);
    parlour_close(&p);
}

/* Where somebody holds or is dealt what others may not see, the keyboard is passed. */
static void hands_are_hidden_where_there_are_secrets(void **unused) {
    static const struct {
        const char *game;
        bool hides;
    } games[] = {{"tenakee", true},   {"manitou", true},   {"tomahawk", true},
                 {"ogallala", false}, {"goofspiel", true}, {"kuhn", true}};
    (void)unused;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = games[i].game,
                                                .who = strcmp(games[i].game, "tenakee") == 0 ? "hhh" : "hh",
                                                .mine = 3});
        assert_int_equal(vl_evening_hides(p.e), games[i].hides);
        parlour_close(&p);
    }
}

/* ---- The log ---- */

/* Everything that one viewer was told. */
struct told {
    struct vl_note note[2000];
    unsigned count;
};

static void note_down(void *told, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct told *t = told;
    (void)viewer;
    assert_int_equal(number, t->count);
    t->note[t->count++] = *note;
}

static void check_marks(const struct vl_game *game, const struct vl_said *said, const struct vl_note *note) {
    bool event = note->kind == VL_NOTE_EVENT;
    const char *name = event ? game->events[note->event.type].name : "";
    bool dealt = event && note->actor == VL_CHANCE && game->events[note->event.type].unordered;
    assert_null(strstr(said->words, "{"));
    assert_int_equal(said->kind, note->kind);
    assert_int_equal(said->actor, event ? note->actor : VL_NOBODY);
    assert_int_equal(said->ready, strcmp(name, "ready") == 0);
    assert_int_equal(said->quiet, dealt || note->kind == VL_NOTE_SEAT);
    assert_int_equal(said->mine, event && note->actor == 0);
    assert_int_equal(said->forced, note->forced);
}

/* Lines are marked by what they tell, in every language alike. */
static void lines_are_marked(void **unused) {
    struct told *told = malloc(sizeof *told);
    (void)unused;
    CHECK(told != NULL);
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        struct parlour p;
        unsigned ready = 0, forced = 0, dealt = 0;
        parlour_open(
            &p, &(struct parlour_plan){
                    .game = "tenakee", .who = "hbb", .mine = 1, .language = (enum vl_language)language, .seed = 5});
        play_to_the_end(&p, NULL, false);
        told->count = 0;
        assert_true(vl_host_since(&p.host, 0, 0, &(struct vl_listener){note_down, told}));
        for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
            const struct vl_said *said = vl_evening_said(p.e, i);
            check_marks(p.host.table.setup.game, said, &told->note[said->number]);
            ready += said->ready;
            forced += said->forced;
            dealt += said->quiet && said->kind == VL_NOTE_EVENT;
        }
        assert_int_equal(ready, 3 * 7);  /* seven rounds */
        assert_int_equal(dealt, 14);     /* one's own cards: those of others are not worth a line */
        assert_int_not_equal(forced, 0); /* the last of three cards */
        parlour_close(&p);
    }
    free(told);
}

/* A fabricated message from the table. */
static void tell(struct vl_evening *e, uint64_t number, struct vl_note note) {
    vl_evening_hear(e, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = &note});
}

/* Everything that happens around a game has a sentence of its own, and another one for whoever it is about. */
static void whatever_happens_is_said_in_every_language(void **unused) {
    static const struct {
        uint8_t kind, what;
        bool about; /* somebody, who reads another sentence than the others */
        const char *name;
    } notes[] = {
        {VL_NOTE_SEAT, VL_SEAT_HUMAN, true, "Zoé"},
        {VL_NOTE_SEAT, VL_SEAT_BOT, false, "strong"},
        {VL_NOTE_SEAT, VL_SEAT_PROGRAM, false, "deep"},
        {VL_NOTE_SEAT, VL_SEAT_OPEN, true, ""},
        {VL_NOTE_BEGUN, 0, false, ""},
        {VL_NOTE_ASKED, VL_ASK_UNDO, true, ""},
        {VL_NOTE_ASKED, VL_ASK_PAUSE, true, ""},
        {VL_NOTE_ASKED, VL_ASK_ABANDON, true, ""},
        {VL_NOTE_ASKED, VL_ASK_REMATCH, true, ""},
        {VL_NOTE_YES, 0, true, ""},
        {VL_NOTE_NO, 0, true, ""},
        {VL_NOTE_LAPSED, 0, false, ""},
        {VL_NOTE_AGREED, VL_ASK_PAUSE, false, ""},
        {VL_NOTE_AGREED, VL_ASK_REMATCH, false, ""},
        {VL_NOTE_UNDONE, 0, true, ""},
        {VL_NOTE_PAUSED, 0, false, ""},
        {VL_NOTE_RESUMED, 0, true, ""},
        {VL_NOTE_COVERED, 0, true, "greedy"},
        {VL_NOTE_BACK, 0, true, ""},
        {VL_NOTE_OVER, 0, false, ""},
        {VL_NOTE_RESIGNED, 0, true, ""},
        {VL_NOTE_TIMEOUT, 0, true, ""},
        {VL_NOTE_ABANDONED, 0, false, ""},
    };
    enum { NOTES = sizeof notes / sizeof *notes };
    char said[VL_LANGUAGES][2][NOTES][200];
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "manitou",
                                                .who = "hhh",
                                                .mine = 2,
                                                .viewer = 1,
                                                .language = (enum vl_language)language,
                                                .seed = 3});
        uint64_t next = vl_evening_around(p.e)->next;
        for (unsigned i = 0; i < NOTES; i++)
            for (unsigned you = 0; you < 2; you++) { /* seat 1 reads; seat 0, or seat 1 itself */
                struct vl_note note = {
                    .kind = notes[i].kind, .what = notes[i].what, .seat = (uint8_t)you, .actor = (uint8_t)you};
                unsigned before = vl_evening_said_count(p.e);
                strcpy(note.name, notes[i].name);
                tell(p.e, next++, note);
                assert_int_equal(vl_evening_said_count(p.e), before + 1);
                assert_int_equal(vl_evening_said(p.e, before)->number, next - 1);
                strcpy(said[language][you][i], vl_evening_said(p.e, before)->words);
            }
        for (unsigned i = 0; i < NOTES; i++)
            assert_int_equal(strcmp(said[language][0][i], said[language][1][i]) != 0,
                             notes[i].about || notes[i].kind == VL_NOTE_SEAT);
        tell(p.e, next++, (struct vl_note){.kind = VL_NOTE_FORCED, .seat = 1, .what = 1}); /* is nobody's news */
        tell(p.e, next++, (struct vl_note){.kind = VL_NOTE_COMMITTED, .seat = 0});
        tell(p.e, next++, (struct vl_note){.kind = VL_NOTE_ASKED, .what = VL_ASK_PAUSE, .seat = 3}); /* nor this */
        tell(p.e, next++, (struct vl_note){.kind = VL_NOTE_ASKED, .what = VL_ASK_REMATCH + 1, .seat = 0});
        tell(p.e, next++, (struct vl_note){.kind = VL_NOTE_ASKED, .what = VL_ASK_NOTHING, .seat = 0});
        assert_string_equal(said_last(&p), said[language][1][NOTES - 1]);
        parlour_close(&p);
    }
    for (unsigned i = 0; i < NOTES; i++)
        for (unsigned you = 0; you < 2; you++)
            for (unsigned a = 0; a < VL_LANGUAGES; a++)
                for (unsigned b = 0; b < a; b++) assert_string_not_equal(said[a][you][i], said[b][you][i]);
    assert_string_equal(said[VL_ENGLISH][0][0], "Zoé takes Anne’s place.");
    assert_string_equal(said[VL_FRENCH][0][0], "Zoé prend la place d’Anne.");
    assert_string_equal(said[VL_ENGLISH][1][0], "You take Ben’s place.");
    assert_string_equal(said[VL_FRENCH][0][3], "deep quitte la table.");
    assert_string_equal(said[VL_GERMAN][1][5], "Du möchtest deinen letzten Zug zurücknehmen.");
}

/* Lines are as long as they need to be, and so is everything else that names players. */
static void the_longest_names_are_not_cut(void **unused) {
    static char name[5][VL_SEAT_NAME];
    const char *names[] = {name[0], name[1], name[2], name[3], name[4]};
    struct parlour p;
    struct vl_question question;
    (void)unused;
    for (unsigned i = 0; i < 5; i++) {
        name[i][0] = (char)('A' + i);
        for (unsigned k = 0; k < 31; k++) strcat(name[i], "ß");
        assert_int_equal(strlen(name[i]), VL_SEAT_NAME - 1);
    }
    parlour_open(&p, &(struct parlour_plan){
                         .game = "tenakee", .who = "hhhhh", .mine = 31, .names = names, .games = 3, .seed = 2});
    play_until_passes(&p);
    vl_evening_take_seat(p.e);
    assert_int_equal(vl_evening_say(p.e, "ask abandon"), VL_ACT_DONE);
    assert_true(vl_evening_question(p.e, &question));
    vl_evening_question_words(p.e, words_begin());
    for (unsigned i = 1; i < 5; i++) assert_non_null(strstr(words, name[i]));
    assert_non_null(strstr(words, ": agreed?"));
    assert_int_equal(vl_evening_answer(p.e, false), VL_ACT_DONE);
    play_to_the_end(&p, NULL, true);
    for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
        const char *line = vl_evening_said(p.e, i)->words;
        char last = line[strlen(line) - 1];
        assert_true(last == '.' || last == '!' || last == '?');
        assert_null(strstr(line, "…"));
    }
    vl_evening_match(p.e, words_begin());
    for (unsigned i = 0; i < 5; i++) assert_non_null(strstr(words, name[i]));
    assert_null(strstr(words, "…"));
    vl_evening_result(p.e, words_begin());
    assert_null(strstr(words, "…"));
    parlour_close(&p);
}

/* ---- Refusals ---- */

static void refusals_come_in_every_language(void **unused) {
    static const char *const asked[] = {"yes", "resume", "back", "dance", "play t5 A", "commit"};
    char why[VL_LANGUAGES][sizeof asked / sizeof *asked][VL_ROOM_SENTENCE];
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){
                             .game = "tenakee", .who = "hbb", .mine = 1, .language = (enum vl_language)language});
        parlour_run(&p);
        for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
            unsigned count = vl_evening_said_count(p.e);
            assert_int_equal(vl_evening_say(p.e, asked[i]), VL_ACT_REFUSED);
            strcpy(why[language][i], vl_evening_why(p.e));
            assert_int_equal(vl_evening_said_count(p.e), count); /* who reads it at once needs no line */
            parlour_check(&p);
        }
        for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) /* no rule that stands in no rule book */
            assert_true(strstr(why[language][i], "TAB-") == NULL && strstr(why[language][i], "REC-") == NULL);
        parlour_close(&p);
    }
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        for (unsigned a = 0; a < VL_LANGUAGES; a++)
            for (unsigned b = 0; b < a; b++) assert_string_not_equal(why[a][i], why[b][i]);
}

/* A move that the rules forbid is refused with the game's sentence for it, or else the rule's own. */
static void a_rule_is_told_in_its_own_words(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    bool refused = false;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 4});
    while (!refused && vl_evening_state(p.e) != VL_EVENING_OVER) {
        parlour_run(&p);
        const struct vl_setup *s = vl_evening_setup(p.e);
        unsigned count = vl_evening_moves(p.e, moves);
        for (vl_move m = vl_move_next(s->game, VL_NO_MOVE); !refused && m != VL_NO_MOVE; m = vl_move_next(s->game, m)) {
            struct vl_why why = vl_why_none;
            const char *rule = s->game->why_not(s, vl_evening_view(p.e), m, &why);
            char sentence[VL_ROOM_SENTENCE];
            struct vl_text text;
            bool open = count > 0 && !vl_evening_chooses(p.e) && !s->game->verbs[vl_verb_of(m)].chance;
            if (!open || rule == NULL || !vl_rules_sentence("tenakee", rule, VL_ENGLISH, sentence, sizeof sentence))
                continue;
            if (why.saying != VL_NOBODY) {
                vl_text_init(&text, sentence, sizeof sentence);
                vl_speak_why(vl_evening_speaker(p.e), rule, &why, &text);
            }
            assert_int_equal(vl_evening_act(p.e, m), VL_ACT_REFUSED);
            assert_non_null(strstr(vl_evening_why(p.e), sentence));
            assert_non_null(strstr(vl_evening_why(p.e), rule));
            refused = true;
        }
        if (!refused) parlour_person(&p);
    }
    assert_true(refused);
    parlour_close(&p);
}

/* ---- What happened, step by step ---- */

/* Field by field: what lies between fields is nobody's. */
static void check_same(const struct vl_scene *a, const struct vl_scene *b) {
    assert_int_equal(a->piece_count, b->piece_count);
    assert_int_equal(a->zone_count, b->zone_count);
    for (unsigned i = 0; i < b->piece_count; i++) {
        const struct vl_piece *p = &a->piece[i], *q = &b->piece[i];
        assert_true(p->id == q->id && p->face == q->face && p->zone == q->zone && p->row == q->row);
        assert_true(p->column == q->column && p->owner == q->owner && p->group == q->group && p->badges == q->badges);
        assert_string_equal(p->label, q->label);
    }
    for (unsigned i = 0; i < b->zone_count; i++) {
        const struct vl_zone *p = &a->zone[i], *q = &b->zone[i];
        assert_true(vl_zone_same(p, q) && p->role == q->role && p->arrangement == q->arrangement);
        assert_true(p->priority == q->priority && p->rows == q->rows && p->columns == q->columns);
        assert_true(p->badges == q->badges && p->folded == q->folded && p->count == q->count && p->value == q->value);
    }
}

/* Every act that is told can be played: it begins with the table as it was shown, and ends with the table as it is. */
static void check_acts(struct parlour *p, uint64_t *shown, unsigned *steps) {
    static struct vl_scene before, after, now;
    static struct vl_show show;
    uint64_t acts = vl_evening_acts(p->e);
    for (; *shown < acts; ++*shown) {
        unsigned count = vl_evening_steps(p->e, *shown), changes = 0;
        if (acts - *shown > VL_ACTS_SHOWN) continue;
        assert_in_range(count, 1, VL_STEPS_MAX);
        vl_evening_step(p->e, *shown, 0, &before, &show);
        assert_int_equal(show.count, 0);
        for (unsigned i = 1; i <= count; i++) {
            vl_evening_step(p->e, *shown, i, &after, &show);
            assert_true(show.count >= changes); /* what was shown stays so */
            changes = show.count;
        }
        *steps += count;
        if (*shown + 1 < acts) continue;
        vl_evening_setup(p->e)->game->scene(vl_evening_setup(p->e), vl_evening_view(p->e), &now);
        check_same(&after, &now);
    }
}

static void what_happened_is_played_step_by_step(void **unused) {
    static const struct parlour_plan plans[] = {{.game = "tenakee", .who = "hbb", .mine = 1},
                                                {.game = "manitou", .who = "hbb", .mine = 1},
                                                {.game = "tomahawk", .who = "hb", .mine = 1},
                                                {.game = "ogallala", .who = "hbb", .mine = 1}};
    (void)unused;
    for (unsigned i = 0; i < sizeof plans / sizeof *plans; i++) {
        struct parlour p;
        uint64_t shown = 0;
        unsigned steps = 0;
        parlour_open(&p, &plans[i]);
        while (vl_evening_state(p.e) != VL_EVENING_OVER) {
            parlour_run(&p);
            check_acts(&p, &shown, &steps);
            if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
            check_acts(&p, &shown, &steps);
        }
        assert_true(shown > 2 && steps > shown);
        assert_int_equal(vl_evening_steps(p.e, shown), 0);                        /* there is none yet, */
        if (shown > VL_ACTS_SHOWN) assert_int_equal(vl_evening_steps(p.e, 0), 0); /* and the first is gone */
        parlour_close(&p);
    }
}

/* What others should know beforehand is said beforehand, and every word of it comes true. */
static void what_a_move_would_bring_is_said(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    unsigned said = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 2});
    while (vl_evening_state(p.e) != VL_EVENING_OVER) {
        parlour_run(&p);
        unsigned count = vl_evening_moves(p.e, moves);
        for (unsigned i = 0; i < count && !vl_evening_chooses(p.e); i++) {
            unsigned weighs = vl_evening_would(p.e, moves[i], words_begin(), NULL, NULL);
            if (weighs & VL_COMPLETES) {
                assert_non_null(strstr(words, "finishes"));
                said++;
            }
        }
        if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
    }
    assert_true(said > 0);
    parlour_close(&p);
}

static const char *verb_of(const struct parlour *p, vl_move move) {
    return vl_evening_setup(p->e)->game->verbs[vl_verb_of(move)].name;
}

/* Who could win something and lets it go is asked first; where there is nothing else to do, nobody is. */
static void what_gives_something_up_is_asked_first(void **unused) {
    static const char *const games[] = {"ogallala", "tenakee"}, *const verbs[] = {"hold", "discard"};
    (void)unused;
    for (unsigned game = 0; game < 2; game++) {
        unsigned warned = 0, unavoidable = 0;
        for (uint64_t seed = 1; seed <= 6; seed++) {
            struct parlour p;
            vl_move moves[VL_MOVES_MAX];
            parlour_open(&p, &(struct parlour_plan){.game = games[game], .who = "hbb", .mine = 1, .seed = seed});
            for (parlour_run(&p); vl_evening_state(p.e) != VL_EVENING_OVER; parlour_run(&p)) {
                unsigned count = vl_evening_moves(p.e, moves), gives_up = 0;
                for (unsigned i = 0; i < count; i++) gives_up += strcmp(verb_of(&p, moves[i]), verbs[game]) == 0;
                for (unsigned i = 0; i < count; i++) {
                    bool asks = gives_up < count;
                    if (strcmp(verb_of(&p, moves[i]), verbs[game]) != 0) continue;
                    assert_int_equal(vl_evening_warns(p.e, moves[i], words_begin()), asks);
                    assert_int_equal(strstr(words, ". This cannot be taken back. Do it all the same?") != NULL, asks);
                    warned += asks;
                    unavoidable += !asks;
                }
                parlour_person(&p);
                if (count > 0 && vl_evening_state(p.e) == VL_EVENING_WAITS) /* it is no longer one’s turn */
                    assert_false(vl_evening_warns(p.e, moves[0], words_begin()));
            }
            parlour_close(&p);
        }
        assert_true(game == 0 ? warned > 3 : unavoidable > 3);
    }
}

/* What would make room for a card is said beforehand, and lies there afterwards. Placed in the open it moves nothing.
 */
static void what_would_slide_is_shown(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    struct vl_scene before, after;
    struct vl_show show;
    unsigned slid = 0, placed = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hb", .mine = 1, .seed = 4});
    while (vl_evening_state(p.e) != VL_EVENING_OVER && slid < 6) {
        parlour_run(&p);
        unsigned count = vl_evening_moves(p.e, moves), which = 0, foretold = 0;
        if (count == 0) continue;
        const struct vl_verb *verbs = vl_evening_setup(p.e)->game->verbs;
        for (unsigned i = 0; i < count; i++) {
            if (strcmp(verbs[vl_verb_of(moves[i])].name, "place") == 0 && which == 0) which = i;
            if (strcmp(verbs[vl_verb_of(moves[i])].name, "insert") == 0) which = i;
        }
        const char *verb = verbs[vl_verb_of(moves[which])].name;
        vl_evening_would(p.e, moves[which], words_begin(), &before, &show);
        assert_int_equal(vl_evening_act(p.e, moves[which]), VL_ACT_DONE);
        vl_evening_scene(p.e, &after, NULL);
        for (unsigned i = 0; i < show.count; i++) {
            const struct vl_change *change = &show.change[i];
            if (change->kind != VL_CHANGE_MOVE || change->from != change->to) continue;
            const struct vl_piece *piece = after.piece;
            while (piece < after.piece + after.piece_count && piece->id != change->piece) piece++;
            assert_true(piece < after.piece + after.piece_count);
            assert_int_equal(piece->zone, change->to);
            assert_int_equal(piece->row, change->row);
            assert_int_equal(piece->column, change->column);
            foretold++;
        }
        if (strcmp(verb, "insert") == 0) {
            assert_int_not_equal(foretold, 0);
            slid++;
        } else {
            assert_int_equal(foretold, 0);
            placed += strcmp(verb, "place") == 0;
        }
    }
    assert_true(slid > 0 && placed > 0);
    parlour_close(&p);
}

/* ---- Words for front ends ---- */

static void a_hint_is_told_in_words(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1});
    parlour_run(&p);
    assert_in_range(vl_evening_moves(p.e, moves), 2, VL_MOVES_MAX);
    struct vl_hint hint = {
        .best = {1, {moves[0]}, 0.636, 41.4, 0.7}, .next = {1, {moves[1]}, 0.5, 38, 0.3}, .sure = 0.9};
    vl_evening_hint_words(p.e, &hint, words_begin());
    assert_non_null(strstr(words, ": 64% to win, about 41 points. Next best, 14% worse: "));
    hint.sure = 0.6; /* no more than a search can tell */
    vl_evening_hint_words(p.e, &hint, words_begin());
    assert_non_null(strstr(words, "just as well"));
    hint.mixed = true;
    vl_evening_hint_words(p.e, &hint, words_begin());
    assert_non_null(strstr(words, "70% of the time"));
    assert_non_null(strstr(words, "30% of the time: pick "));
    hint.next.count = 0;
    vl_evening_hint_words(p.e, &hint, words_begin());
    assert_non_null(strstr(words, "there is no other choice"));
    parlour_close(&p);
}

/* OGA-2: of piles that lie face down none is better, whatever a search made of their cards; the open one may be. */
static void piles_that_nobody_knows_are_equal(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hbb", .mine = 1});
    parlour_run(&p);
    assert_int_equal(vl_evening_moves(p.e, moves), 3);
    struct vl_hint hint = {.best = {1, {moves[1]}, 0.37, 73, 1}, .next = {1, {moves[0]}, 0.32, 70, 0}, .sure = 0.95};
    vl_evening_hint_words(p.e, &hint, words_begin());
    assert_string_equal(words, "Draw from pile 2, or just as well: draw from pile 1 or draw from pile 3. 37% to win, "
                               "about 73 points.");
    const struct vl_game *game = vl_evening_setup(p.e)->game;
    const struct vl_view *view = vl_evening_view(p.e);
    vl_move open = (vl_move)(moves[2] + (moves[1] - moves[0]));
    assert_true(game->alike(vl_evening_setup(p.e), view, moves[0], moves[2]));
    assert_false(game->alike(vl_evening_setup(p.e), view, moves[0], open));
    parlour_close(&p);
}

static vl_move move_of(const struct parlour *p, const char *text) {
    vl_move move = VL_NO_MOVE;
    assert_null(vl_talk_move(vl_evening_setup(p->e), text, &move));
    return move;
}

/* A whole choice is told as a list of what is chosen: not as so many invitations, and what is there twice only once. */
static void a_hint_of_a_whole_choice_is_a_list(void **unused) {
    static const char *const said[VL_LANGUAGES] = {
        [VL_ENGLISH] = "Vary here, so that nobody can read you. 55% of the time: totem 4 ×2 and head. 45% of the time: "
                       "totem 1, warrior and woman. That makes 64% to win, about 41 points.",
        [VL_FRENCH] =
            "Variez ici, pour rester imprévisible. 55\u00a0% du temps\u00a0: Totem 4 ×2 et Tête. 45\u00a0% du "
            "temps\u00a0: Totem 1, Guerrier et Squaw. Cela fait 64\u00a0% de chances de gagner, environ 41 points.",
        [VL_GERMAN] =
            "Wechsle hier ab, damit dich niemand durchschaut. In 55\u00a0% der Fälle: Totem 4 ×2 und Kopf. In "
            "45\u00a0% der Fälle: Totem 1, Krieger und Frau. Das ergibt 64\u00a0% Gewinnchance, Endstand etwa 41."};
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){
                             .game = "tenakee", .who = "hbb", .mine = 1, .language = (enum vl_language)language});
        parlour_run(&p);
        vl_move four = move_of(&p, "pick t4"), head = move_of(&p, "pick head");
        struct vl_hint hint = {
            .best = {3, {four, head, four}, 0.636, 41.4, 0.55},
            .next =
                {3, {move_of(&p, "pick t1"), move_of(&p, "pick warrior"), move_of(&p, "pick woman")}, 0.5, 38, 0.45},
            .sure = 0.9,
            .mixed = true};
        vl_evening_hint_words(p.e, &hint, words_begin());
        assert_string_equal(words, said[language]);
        parlour_close(&p);
    }
}

static void moves_are_typed_by_number(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1});
    parlour_run(&p);
    unsigned count = vl_evening_moves(p.e, moves);
    static const char *const numbers[] = {"2", " 2", "2.", "2 ", "02"};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct vl_typed typed = vl_typed_move(vl_evening_speaker(p.e), moves, count, numbers[i]);
        assert_int_equal(typed.kind, VL_TYPED_MOVE);
        assert_int_equal(typed.move, moves[1]);
    }
    static const char *const none[] = {"0", "257", "99999999999999999999999", "-1", "-0", "2x", "", "."};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_not_equal(vl_typed_move(vl_evening_speaker(p.e), moves, count, none[i]).kind, VL_TYPED_MOVE);
    parlour_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_by_one_person),
        cmocka_unit_test(every_game_is_played_by_people_who_share_a_screen),
        cmocka_unit_test(a_hand_is_not_shown_before_somebody_sits_down),
        cmocka_unit_test(hands_are_hidden_where_there_are_secrets),
        cmocka_unit_test(lines_are_marked),
        cmocka_unit_test(whatever_happens_is_said_in_every_language),
        cmocka_unit_test(the_longest_names_are_not_cut),
        cmocka_unit_test(refusals_come_in_every_language),
        cmocka_unit_test(a_rule_is_told_in_its_own_words),
        cmocka_unit_test(what_happened_is_played_step_by_step),
        cmocka_unit_test(what_a_move_would_bring_is_said),
        cmocka_unit_test(what_gives_something_up_is_asked_first),
        cmocka_unit_test(what_would_slide_is_shown),
        cmocka_unit_test(a_hint_is_told_in_words),
        cmocka_unit_test(piles_that_nobody_knows_are_equal),
        cmocka_unit_test(a_hint_of_a_whole_choice_is_a_list),
        cmocka_unit_test(moves_are_typed_by_number),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

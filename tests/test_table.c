/* test_table.c - the game in progress: what others are told of a choice, and people who come and go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "support.h"
#include "table_support.h"

/* As many h as the game wants players at least. */
static const char *people_for(const struct vl_game *game) {
    return &"hhhhhh"[VL_SEATS_MAX - game->players_min];
}

/* The same, with a bot at the last seat. */
static const char *people_and_a_bot_for(const struct vl_game *game) {
    return &"hhhhhb"[VL_SEATS_MAX - game->players_min];
}

static bool has_secrets(const struct vl_game *game) {
    for (const struct vl_verb *verb = game->verbs; verb->name != NULL; verb++)
        if (verb->quiet) return true;
    return false;
}

/* ---- Choices ---- */

/* Chance and forced moves, no bots. */
static void let_happen(struct kept *k) {
    struct vl_act act;
    bool full;
    while (vl_table_onward(&k->t, 0, &act, &full)) assert_accepted(take(k, &act));
}

/* Plays on, all people choosing at random, until seat 0 chooses in secret; bots of that phase have not answered yet. */
static bool reach_secret(struct kept *k, struct vl_rng *rng, unsigned skip) {
    char words[VL_MOVE_TEXT];
    while (k->t.phase == VL_TABLE_PLAYING) {
        let_happen(k);
        unsigned waiting = vl_table_waits_for(&k->t);
        if (waiting & 1 && vl_table_chooses(&k->t, 0) && skip-- == 0) return true;
        if (waiting == 0 && vl_table_due(&k->t) == 0) return false;
        if (waiting == 0) {
            assert_int_equal(step(k, 0), STEPPED);
            continue;
        }
        unsigned seat = vl_first(waiting);
        assert_accepted(move(k, 0, seat, any_move(&k->t, seat, rng, words)));
    }
    return false;
}

/* Seat 0 fidgets: stages, takes back, tries what is not allowed, fills its choice and empties it, as the bytes of rng
 * have it. Nothing is committed. */
static void fidget(struct kept *k, struct vl_rng *rng) {
    char words[VL_MOVE_TEXT];
    const struct vl_choice *staged = &k->t.seat[0].staged;
    for (unsigned n = vl_rng_below(rng, 40); n > 0; n--) {
        unsigned dice = vl_rng_below(rng, 8);
        if (dice < 5) {
            stage(k, 0, any_move(&k->t, 0, rng, words));
        } else if (dice == 5 && staged->count > 0) {
            assert_accepted(vl_table_unstage(&k->t, 0, staged->move[vl_rng_below(rng, staged->count)]));
        } else if (dice == 6) {
            assert_non_null(stage(k, 0, "no such move").rule);
            assert_non_null(vl_table_stage(&k->t, 0, VL_NO_MOVE).rule);
        } else if (!staged->complete) {
            assert_refused(commit(k, 0, 0), "TAB-6");
        }
    }
}

static void note_answer(struct vl_text *answers, struct vl_refusal refusal) {
    vl_text_add(answers, refusal.rule == NULL ? "accepted" : refusal.rule);
    vl_text_put(answers, ' ');
    vl_text_add(answers, refusal.rule == NULL ? "" : refusal.reason);
    vl_text_put(answers, '\n');
}

/* What another seat tries while seat 0 thinks: legal and not; every answer goes into one text. */
static void try_everything(struct kept *k, unsigned seat, struct vl_text *answers) {
    static const char *const words[] = {"pick t1",    "bid 1",      "play t1 A", "pass",           "bet",
                                        "take h1",    "take chief", "nonsense",  "keep cloud 3~1", "place 1~0 1",
                                        "place 5~0 4"};
    struct vl_refusal refusal;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        note_answer(answers, refusal = stage(k, seat, words[i]));
        if (refusal.rule == NULL) unstage(k, seat, words[i]);
    }
    note_answer(answers, commit(k, 0, seat));
    note_answer(answers, answer(k, 0, seat, true));
}

/* The others make their choices, people and the bot at the last seat; in between seat 0 fidgets. */
static void others_choose(struct kept *k, struct vl_rng *rng, struct vl_rng *fidgets, struct vl_text *answers) {
    for (unsigned seat = 1; seat < k->t.setup.players; seat++) {
        char words[VL_MOVE_TEXT];
        try_everything(k, seat, answers);
        if (fidgets != NULL) fidget(k, fidgets);
        while (vl_table_chooses(&k->t, seat)) {
            if (k->t.seat[seat].kind == VL_SEAT_BOT)
                assert_int_equal(step(k, 0), STEPPED);
            else
                assert_accepted(move(k, 0, seat, any_move(&k->t, seat, rng, words)));
            if (fidgets != NULL) fidget(k, fidgets);
        }
        try_everything(k, seat, answers);
    }
}

/* The same game twice up to a choice; in one of them seat 0 fidgets. Whatever the others get must be the same, byte for
 * byte: notes and their numbers, views and what surrounds the game, what bots are asked, refusals; also after the
 * others have committed. */
static void staged_moves_are_nobodys_business(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        if (!has_secrets(game)) continue;
        for (unsigned n = 0; n < 12; n++) {
            struct kept table[2];
            struct ear ear[2];
            char *sight[2][2][VL_VIEWERS] = {{{NULL}}};
            char answers[2][8192];
            struct vl_rng rng, order;
            bool reached = true;
            for (unsigned k = 0; k < 2; k++) {
                struct vl_text text;
                vl_text_init(&text, answers[k], sizeof answers[k]);
                table_begin(&table[k], game->name, n % 3 == 2 ? people_and_a_bot_for(game) : people_for(game), "none",
                            n % 2, n, ear_listen(&ear[k], &table[k]));
                vl_rng_init(&rng, n, 0);
                reached &= reach_secret(&table[k], &rng, n / 4);
                vl_rng_init(&order, n + 100, k);
                if (k == 1) fidget(&table[k], &order);
                for (unsigned v = 1; v < VL_VIEWERS; v++) sight[k][0][v] = table_sight(&table[k].t, v);
                vl_rng_init(&rng, n, 1);
                if (reached) others_choose(&table[k], &rng, k == 1 ? &order : NULL, &text);
                for (unsigned v = 1; v < VL_VIEWERS; v++) sight[k][1][v] = table_sight(&table[k].t, v);
                assert_false(ear[k].gap || text.cut);
            }
            if (reached) {
                assert_string_equal(answers[0], answers[1]);
                for (unsigned v = 1; v < VL_VIEWERS; v++) {
                    assert_string_equal(ear_text(&ear[0], v), ear_text(&ear[1], v));
                    assert_string_equal(sight[0][0][v], sight[1][0][v]);
                    assert_string_equal(sight[0][1][v], sight[1][1][v]);
                }
                assert_string_equal(ear_text(&ear[0], 0), ear_text(&ear[1], 0)); /* not even to itself */
                assert_string_equal(table[0].text, table[1].text);
            }
            for (unsigned k = 0; k < 2; k++) {
                for (unsigned v = 1; v < VL_VIEWERS; v++) {
                    free(sight[k][0][v]);
                    free(sight[k][1][v]);
                }
                ear_done(&ear[k]);
                kept_done(&table[k]);
            }
        }
    }
}

/* Whatever seat 0 commits, the others are told the same as long as somebody else has not finished; and what a bot is
 * asked in that phase is what it was asked before. */
static void commits_tell_only_that_they_are_made(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        if (!has_secrets(game)) continue;
        for (unsigned n = 0; n < 10; n++) {
            struct kept table[2];
            struct ear ear[2];
            char *sight[2][VL_VIEWERS] = {{NULL}};
            struct vl_rng rng;
            char words[VL_MOVE_TEXT];
            const char *who = n % 2 ? people_and_a_bot_for(game) : people_for(game);
            unsigned last = game->players_min - 1u;
            for (unsigned k = 0; k < 2; k++) {
                struct vl_due before, after;
                table_begin(&table[k], game->name, who, "none", false, n, ear_listen(&ear[k], &table[k]));
                vl_rng_init(&rng, n, 0);
                assert_true(reach_secret(&table[k], &rng, 0));
                assert_int_equal(vl_table_due_at(&table[k].t, last, &before), n % 2);
                vl_rng_init(&rng, n, 1 + k);
                while (vl_table_chooses(&table[k].t, 0))
                    assert_accepted(move(&table[k], 0, 0, any_move(&table[k].t, 0, &rng, words)));
                for (unsigned v = 1; v < VL_VIEWERS; v++) sight[k][v] = table_sight(&table[k].t, v);
                if (n % 2 == 0) continue;
                assert_true(vl_table_due_at(&table[k].t, last, &after));
                assert_true(before.version == after.version && before.seed == after.seed);
                assert_memory_equal(&before.view, &after.view, game->view_size);
            }
            for (unsigned v = 1; v < VL_VIEWERS; v++) {
                if (v != VL_ALL) assert_string_equal(ear_text(&ear[0], v), ear_text(&ear[1], v));
                assert_string_equal(sight[0][v], sight[1][v]);
            }
            for (unsigned k = 0; k < 2; k++) {
                for (unsigned v = 1; v < VL_VIEWERS; v++) free(sight[k][v]);
                ear_done(&ear[k]);
                kept_done(&table[k]);
            }
        }
    }
}

static void a_choice_is_rearranged_and_committed(void **unused) {
    struct kept k;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    (void)unused;
    table_begin(&k, "tenakee", "hhh", "none", false, 1, nobody);
    run(&k, 0);
    size_t before = k.length;
    assert_true(vl_table_chooses(&k.t, 0));
    assert_accepted(stage(&k, 0, "pick head"));
    assert_accepted(stage(&k, 0, "pick warrior"));
    assert_refused(commit(&k, 0, 0), "TAB-6");
    assert_accepted(stage(&k, 0, "pick  woman "));
    assert_int_equal(vl_table_moves(&k.t, 0, moves), 0);
    assert_reason(stage(&k, 0, "pick head"), "TAB-6", "choice-complete");
    assert_accepted(unstage(&k, 0, "pick head"));
    assert_reason(unstage(&k, 0, "pick head"), "TAB-6", "not-staged");
    assert_int_equal(k.t.seat[0].staged.count, 2);
    assert_false(k.t.seat[0].staged.complete);
    assert_refused(stage(&k, 0, "play head A"), "REC-3");
    assert_refused(stage(&k, 0, "pick"), "REC-2");
    assert_reason(stage(&k, 7, "pick head"), "TAB-2", "no-such-seat");
    assert_accepted(stage(&k, 0, "pick warrior"));
    assert_true(k.t.seat[0].staged.complete);
    assert_accepted(unstage(&k, 0, "pick warrior")); /* of two the later one: the others keep their places */
    assert_accepted(stage(&k, 0, "pick warrior"));
    assert_true(vl_table_view(&k.t, 0, &view));
    assert_false(vl_table_view(&k.t, VL_ALL, &view));
    assert_int_equal(k.length, before);
    assert_accepted(commit(&k, 0, 0));
    assert_string_equal(last_line(&k), "0 pick warrior & pick woman & pick warrior");
    assert_refused(stage(&k, 0, "pick head"), "REC-3");
    assert_reason(move(&k, 0, 1, "pick head & pick warrior"), "TAB-6", "choice-incomplete");
    assert_reason(move(&k, 0, 1, "pick head & pick warrior & pick woman & pick woman"), "TAB-6", "choice-too-long");
    assert_accepted(stage(&k, 1, "pick head"));
    assert_accepted(move(&k, 0, 1, "pick woman & pick warrior & pick warrior")); /* replaces what is staged */
    assert_string_equal(last_line(&k), "1 pick woman & pick warrior & pick warrior");
    assert_int_equal(k.t.seat[1].staged.count, 0);
    kept_done(&k);
}

/* The last to choose cannot look into the next phase through its own staged choice: its view says nothing new. */
static void staging_the_last_move_opens_nothing(void **unused) {
    struct kept k;
    struct vl_view_box before, after;
    (void)unused;
    table_begin(&k, "goofspiel", "hh", "none", false, 3, nobody);
    run(&k, 0);
    assert_accepted(move(&k, 0, 0, "bid 13"));
    assert_true(vl_table_view(&k.t, 1, &before));
    assert_accepted(stage(&k, 1, "bid 2"));
    assert_true(vl_table_view(&k.t, 1, &after));
    assert_memory_equal(&before, &after, k.t.setup.game->view_size);
    char *sight = table_sight(&k.t, 1);
    assert_non_null(strstr(sight, "\"staged\":[\"bid 2\"],\"complete\":true"));
    free(sight);
    kept_done(&k);
}

/* ---- What is told ---- */

/* A whole game, note by note, as seat 1 gets it: who did what, and nothing of what it may not know. */
static void notes_tell_who_did_what(void **unused) {
    static const char told[] =
        "0 {\"note\":\"seat\",\"seat\":0,\"kind\":\"human\",\"name\":\"Anne 0\"}\n"
        "1 {\"note\":\"seat\",\"seat\":1,\"kind\":\"human\",\"name\":\"Anne 1\"}\n"
        "2 {\"note\":\"begun\"}\n"
        "3 {\"note\":\"event\",\"what\":{\"event\":\"dealt\",\"seat\":0,\"card\":null}}\n"
        "4 {\"note\":\"event\",\"what\":{\"event\":\"dealt\",\"seat\":1,\"card\":\"1\"}}\n"
        "5 {\"note\":\"event\",\"actor\":0,\"what\":{\"event\":\"passed\",\"seat\":0}}\n"
        "6 {\"note\":\"event\",\"actor\":1,\"what\":{\"event\":\"bet\",\"seat\":1}}\n"
        "7 {\"note\":\"asked\",\"actor\":0,\"seat\":0,\"question\":\"undo\"}\n"
        "8 {\"note\":\"yes\",\"actor\":1,\"seat\":1}\n"
        "9 {\"note\":\"agreed\",\"actor\":0,\"seat\":0,\"question\":\"undo\"}\n"
        "10 {\"note\":\"undone\",\"actor\":0,\"seat\":0}\n"
        "11 {\"note\":\"asked\",\"actor\":1,\"seat\":1,\"question\":\"pause\"}\n"
        "12 {\"note\":\"no\",\"actor\":0,\"seat\":0}\n"
        "13 {\"note\":\"event\",\"actor\":0,\"what\":{\"event\":\"bet\",\"seat\":0}}\n"
        "14 {\"note\":\"event\",\"actor\":1,\"what\":{\"event\":\"passed\",\"seat\":1}}\n"
        "15 {\"note\":\"event\",\"actor\":1,\"what\":{\"event\":\"won\",\"seat\":0,\"points\":1}}\n"
        "16 {\"note\":\"over\",\"scores\":[1,-1]}\n";
    struct kept k;
    struct ear ear;
    (void)unused;
    table_begin(&k, "kuhn", "hh", "none", false, 1, ear_listen(&ear, &k));
    run(&k, 0);
    assert_accepted(set_forced(&k, 0, true)); /* only seat 0 hears of that */
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_accepted(move(&k, 0, 1, "bet"));
    assert_accepted(undo(&k, 0, 0));
    assert_accepted(answer(&k, 0, 1, true));
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 0, false));
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_accepted(move(&k, 0, 1, "pass"));
    assert_string_equal(ear_text(&ear, 1), told);
    ear_done(&ear);
    kept_done(&k);
}

/* ---- People come and go ---- */

static void kuhn_dealt(struct kept *k) {
    table_begin(k, "kuhn", "hh", "none", false, 1, nobody);
    run(k, 0);
}

static void pause_by_consent(void **unused) {
    struct kept k;
    struct vl_view_box before, paused;
    (void)unused;
    kuhn_dealt(&k);
    assert_refused(resume(&k, 0, 0), "TAB-1");
    assert_true(vl_table_view(&k.t, 1, &before));
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 0, true));
    assert_int_equal(k.t.phase, VL_TABLE_PAUSED);
    assert_false(vl_table_view(&k.t, VL_ALL, &paused)); /* nobody lays their cards open for that */
    assert_true(vl_table_view(&k.t, 1, &paused));
    assert_memory_equal(&before, &paused, k.t.setup.game->view_size);
    assert_refused(move(&k, 0, 0, "bet"), "TAB-1");
    assert_refused(undo(&k, 0, 0), "TAB-1");
    assert_reason(ask(&k, 0, 0, VL_ASK_PAUSE), "TAB-1", "not-on");
    assert_accepted(cover(&k, 0, 1, "random"));
    assert_accepted(back(&k, 0, 1));
    assert_accepted(resume(&k, 0, 0));
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_accepted(resign(&k, 0, 1));
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_string_equal(last_line(&k), "! resign 1");
    assert_refused(resign(&k, 0, 1), "TAB-1");
    assert_reason(cover(&k, 0, 0, "random"), "TAB-1", "not-on"); /* nobody plays for anybody any more */
    assert_reason(ask(&k, 0, 0, VL_ASK_PAUSE), "TAB-1", "not-on");
    assert_reason(ask(&k, 0, 0, VL_ASK_ABANDON), "TAB-1", "not-on");
    assert_reason(undo(&k, 0, 0), "TAB-1", "not-on");
    kept_done(&k);
}

static struct vl_refusal asked_to(const struct vl_table *t, struct vl_act what) {
    struct vl_act act;
    return vl_table_propose(t, 0, &what, &act);
}

/* Everybody is told who asked and who answered, and what came of it; an end that all agreed to is nobody's. */
static void what_is_agreed_on_is_told(void **unused) {
    static const char wanted[] = "{\"note\":\"asked\",\"actor\":1,\"seat\":1,\"question\":\"pause\"}\n"
                                 "1 {\"note\":\"yes\",\"actor\":0,\"seat\":0}\n"
                                 "2 {\"note\":\"agreed\",\"actor\":1,\"seat\":1,\"question\":\"pause\"}\n"
                                 "3 {\"note\":\"paused\",\"actor\":1,\"seat\":1}\n"
                                 "4 {\"note\":\"resumed\",\"actor\":0,\"seat\":0}\n"
                                 "5 {\"note\":\"asked\",\"actor\":1,\"seat\":1,\"question\":\"abandon\"}\n"
                                 "6 {\"note\":\"no\",\"actor\":0,\"seat\":0}\n"
                                 "7 {\"note\":\"asked\",\"actor\":0,\"seat\":0,\"question\":\"abandon\"}\n"
                                 "8 {\"note\":\"yes\",\"actor\":1,\"seat\":1}\n"
                                 "9 {\"note\":\"agreed\",\"actor\":0,\"seat\":0,\"question\":\"abandon\"}\n"
                                 "10 {\"note\":\"abandoned\"}\n"
                                 "11 {\"note\":\"asked\",\"actor\":1,\"seat\":1,\"question\":\"rematch\"}\n"
                                 "12 {\"note\":\"yes\",\"actor\":0,\"seat\":0}\n"
                                 "13 {\"note\":\"agreed\",\"actor\":1,\"seat\":1,\"question\":\"rematch\"}\n";
    struct kept k;
    struct ear ear;
    (void)unused;
    kuhn_dealt(&k);
    memset(k.t.told, 0, sizeof k.t.told);
    k.t.listener = ear_listen(&ear, &k);
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 0, true));
    assert_accepted(resume(&k, 0, 0));
    assert_accepted(ask(&k, 0, 1, VL_ASK_ABANDON));
    assert_accepted(answer(&k, 0, 0, false));
    assert_accepted(ask(&k, 0, 0, VL_ASK_ABANDON));
    assert_accepted(answer(&k, 0, 1, true));
    assert_int_equal(k.t.ending, VL_ACT_ABANDON);
    assert_int_equal(k.t.ending_seat, VL_NOBODY);
    assert_accepted(ask(&k, 0, 1, VL_ASK_REMATCH));
    assert_accepted(answer(&k, 0, 0, true));
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        if (v > 1 && v < VL_SPECTATOR) continue;
        assert_int_equal(strncmp(ear_text(&ear, v), "0 ", 2), 0);
        assert_string_equal(ear_text(&ear, v) + 2, wanted);
    }
    ear_done(&ear);
    kept_done(&k);
}

/* What becomes of a wish: no rule, it is granted. */
struct wished {
    struct vl_act wish;
    const char *rule, *reason;
};

static void assert_open(const struct vl_table *t, const struct wished *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct vl_refusal refusal = asked_to(t, cases[i].wish);
        if (cases[i].rule == NULL)
            assert_accepted(refusal);
        else
            assert_reason(refusal, cases[i].rule, cases[i].reason);
    }
}

/* In a pause the table waits, and nobody plays; people may still come and go, give up, and agree to end it. */
static void what_a_pause_leaves_open(void **unused) {
    const struct wished cases[] = {
        {vl_wish_ask(0, VL_ASK_ABANDON), NULL, NULL},
        {vl_wish_ask(0, VL_ASK_PAUSE), "TAB-1", "not-on"},
        {vl_wish_ask(0, VL_ASK_UNDO), "TAB-1", "not-on"},
        {vl_wish_ask(0, VL_ASK_REMATCH), "TAB-1", "no-rematch"},
        {vl_wish(VL_ACT_UNDO, 0), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_YES, 0), "TAB-2", "not-asked"},
        {vl_wish(VL_ACT_TIMEOUT, 0), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_BEGIN, VL_NOBODY), "TAB-1", "begun"},
        {vl_wish(VL_ACT_RESUME, 0), NULL, NULL},
        {vl_wish(VL_ACT_RESUME, 2), "TAB-2", "resume-by-people"}, /* a bot's */
        {vl_wish(VL_ACT_RESIGN, 1), NULL, NULL},
        {vl_wish_cover(1, "random"), NULL, NULL},
        {vl_wish(VL_ACT_BACK, 1), "TAB-2", "not-covered"},
        {vl_wish_switch(1, true), NULL, NULL},
        {vl_wish_sit(1, VL_SEAT_HUMAN, "Max"), NULL, NULL},
        {vl_wish_sit(1, VL_SEAT_BOT, "random"), NULL, NULL},
        {vl_wish_sit(1, VL_SEAT_OPEN, ""), "TAB-1", "seat-needed"},
        {vl_wish(VL_ACT_ABANDON, VL_NOBODY), NULL, NULL},
    };
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 4, nobody);
    run(&k, 0);
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    struct vl_around around;
    assert_true(vl_table_around(&k.t, 0, 0, &around));
    for (unsigned seat = 0; seat < 3; seat++) assert_int_equal(around.question.acts[seat], 0); /* nothing goes back */
    assert_accepted(answer(&k, 0, 0, true));
    assert_open(&k.t, cases, sizeof cases / sizeof *cases);
    assert_accepted(ask(&k, 0, 0, VL_ASK_ABANDON));
    assert_accepted(answer(&k, 0, 1, true));
    assert_int_equal(k.t.ending, VL_ACT_ABANDON);
    kept_done(&k);
}

/* Who comes or goes is told first, then that the question went with that. */
static void a_question_lapses_after_its_cause(void **unused) {
    static const char *const told[] = {
        "0 {\"note\":\"seat\",\"seat\":1,\"kind\":\"bot\",\"name\":\"greedy\"}\n1 {\"note\":\"lapsed\",\"seat\":0}\n",
        "0 {\"note\":\"covered\",\"seat\":1,\"name\":\"random\"}\n1 {\"note\":\"lapsed\",\"seat\":0}\n"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        struct kept k;
        struct ear ear;
        kuhn_dealt(&k);
        assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
        memset(k.t.told, 0, sizeof k.t.told);
        k.t.listener = ear_listen(&ear, &k);
        if (i == 0) assert_accepted(sit(&k, 1, VL_SEAT_BOT, "greedy"));
        if (i == 1) assert_accepted(cover(&k, 0, 1, "random"));
        assert_string_equal(ear_text(&ear, 0), told[i]);
        assert_string_equal(ear_text(&ear, VL_SPECTATOR), told[i]);
        ear_done(&ear);
        kept_done(&k);
    }
}

/* When a game is over there is another one to agree on, and nothing else. */
static void what_an_end_leaves_open(void **unused) {
    const struct wished cases[] = {
        {vl_wish_ask(0, VL_ASK_REMATCH), NULL, NULL},
        {vl_wish_ask(0, VL_ASK_ABANDON), "TAB-1", "not-on"},
        {vl_wish_ask(0, VL_ASK_PAUSE), "TAB-1", "not-on"},
        {vl_wish_ask(0, VL_ASK_UNDO), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_UNDO, 0), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_TIMEOUT, 0), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_BEGIN, VL_NOBODY), "TAB-1", "begun"},
        {vl_wish(VL_ACT_RESUME, 0), "TAB-1", "not-paused"},
        {vl_wish(VL_ACT_RESIGN, 1), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_ABANDON, VL_NOBODY), "TAB-1", "over"},
        {vl_wish_cover(1, "random"), "TAB-1", "not-on"},
        {vl_wish(VL_ACT_BACK, 1), "TAB-2", "not-covered"},
        {vl_wish_switch(1, true), NULL, NULL},
        {vl_wish_switch(1, false), "TAB-1", "already-so"},
        {vl_wish_sit(1, VL_SEAT_HUMAN, "Max"), "TAB-1", "over"},
        {vl_wish_sit(2, VL_SEAT_BOT, "random"), "TAB-1", "over"},
        {vl_wish_sit(1, VL_SEAT_OPEN, ""), "TAB-1", "over"},
        {vl_wish(VL_ACT_WAKE, VL_NOBODY), "TAB-1", "no-clock"},
    };
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 4, nobody);
    run(&k, 0);
    assert_accepted(resign(&k, 0, 1));
    assert_open(&k.t, cases, sizeof cases / sizeof *cases);
    kept_done(&k);
}

/* Neither bots nor programs ask for anything or take anything back, nor does anybody for who is away. */
static void only_people_who_are_there_ask(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hheb", "none", false, 4, nobody);
    run(&k, 0);
    assert_accepted(cover(&k, 0, 1, "random"));
    for (unsigned seat = 1; seat < 4; seat++) {
        for (unsigned what = VL_ASK_UNDO; what <= VL_ASK_REMATCH; what++)
            assert_reason(asked_to(&k.t, vl_wish_ask(seat, (enum vl_question_kind)what)), "TAB-2", "ask-by-people");
        assert_reason(asked_to(&k.t, vl_wish(VL_ACT_UNDO, seat)), "TAB-2", "undo-by-people");
        assert_reason(asked_to(&k.t, vl_wish(VL_ACT_RESUME, seat)), "TAB-2", "resume-by-people");
    }
    assert_reason(asked_to(&k.t, vl_wish(VL_ACT_RESIGN, 3)), "TAB-2", "bot-stays");
    assert_accepted(asked_to(&k.t, vl_wish(VL_ACT_RESIGN, 2)));
    kept_done(&k);
}

/* What was still asked when the game was broken off has lapsed, which is told first, and stands in nobody's way. */
static void a_question_goes_with_its_game(void **unused) {
    static const struct {
        enum vl_act_kind how;
        const char *told;
    } cases[] = {{VL_ACT_RESIGN,
                  "{\"note\":\"lapsed\",\"actor\":1,\"seat\":0}\n4 {\"note\":\"resigned\",\"actor\":1,\"seat\":1}\n"},
                 {VL_ACT_ABANDON, "{\"note\":\"lapsed\",\"seat\":0}\n4 {\"note\":\"abandoned\"}\n"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kept k;
        struct ear ear;
        kuhn_dealt(&k);
        assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
        k.t.listener = ear_listen(&ear, &k);
        k.t.told[VL_SPECTATOR] = 3;
        assert_accepted(wish(&k, 0, vl_wish(cases[i].how, 1)));
        assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), cases[i].told));
        assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
        assert_reason(answer(&k, 0, 1, true), "TAB-2", "not-asked");
        assert_accepted(ask(&k, 0, 1, VL_ASK_REMATCH));
        assert_accepted(answer(&k, 0, 0, true));
        assert_true(k.t.rematch);
        ear_done(&ear);
        kept_done(&k);
    }
}

static void a_bot_covers_and_hands_back(void **unused) {
    struct kept k;
    struct vl_rng rng;
    struct ear ear;
    struct vl_around around;
    char words[VL_MOVE_TEXT];
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 4, ear_listen(&ear, &k));
    vl_rng_init(&rng, 4, 0);
    run(&k, 0);
    assert_int_equal(vl_table_waits_for(&k.t), 3);
    assert_int_equal(vl_table_due(&k.t), 0);
    assert_accepted(stage(&k, 1, "pick head"));
    assert_refused(cover(&k, 0, 1, "a bot with such a long name"), "TAB-2");
    assert_refused(cover(&k, 0, 1, ""), "TAB-2");
    assert_reason(cover(&k, 0, 2, "greedy"), "TAB-2", "seat-of-bot");
    assert_accepted(cover(&k, 0, 1, "random"));
    assert_int_equal(k.t.seat[1].staged.count, 0);
    assert_reason(cover(&k, 0, 1, "random"), "TAB-2", "covered");
    assert_reason(move(&k, 0, 1, "pick head"), "TAB-2", "covered");
    assert_int_equal(vl_table_due(&k.t), 2);
    run(&k, 0);
    assert_int_equal(vl_table_waits_for(&k.t), 1); /* the bot has chosen for seat 1 */
    while (k.t.log.plies < 70) {
        run(&k, 0);
        assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
    }
    assert_accepted(back(&k, 0, 1));
    assert_refused(back(&k, 0, 1), "TAB-2");
    assert_true(vl_table_around(&k.t, 0, 0, &around));
    assert_false(around.seat[1].covered);
    assert_string_equal(around.seat[1].cover, ""); /* nothing is left of the bot */
    while (!(vl_table_waits_for(&k.t) & 2) && k.t.phase == VL_TABLE_PLAYING) {
        run(&k, 0);
        if (vl_table_waits_for(&k.t) & 1) move(&k, 0, 0, any_move(&k.t, 0, &rng, words));
    }
    assert_accepted(move(&k, 0, 1, any_move(&k.t, 1, &rng, words)));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"covered\",\"seat\":1,\"name\":\"random\"}"));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"back\",\"actor\":1,\"seat\":1}"));
    assert_string_equal(k.t.seat[1].name, "Anne 1");
    ear_done(&ear);
    kept_done(&k);
}

/* What lay ready for somebody is gone with the game; a bot has no say in when that is. */
static void a_game_that_is_broken_off_leaves_nothing_lying(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 4, nobody);
    run(&k, 0);
    assert_accepted(stage(&k, 1, "pick head"));
    assert_reason(resign(&k, 0, 2), "TAB-2", "bot-stays");
    assert_accepted(resign(&k, 0, 0));
    assert_int_equal(k.t.seat[1].staged.count, 0);
    vl_move moves[VL_MOVES_MAX];
    assert_int_equal(vl_table_moves(&k.t, 1, moves), 0);
    assert_reason(stage(&k, 1, "pick head"), "TAB-1", "not-on");
    kept_done(&k);
}

/* Who is away has not said yes. */
static void covered_people_consent_to_nothing(void **unused) {
    static const enum vl_question_kind kinds[] = {VL_ASK_UNDO, VL_ASK_PAUSE, VL_ASK_ABANDON};
    struct kept k;
    (void)unused;
    kuhn_dealt(&k);
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_accepted(move(&k, 0, 1, "bet"));
    for (unsigned i = 0; i < 3; i++) {
        assert_accepted(ask(&k, 0, 0, kinds[i]));
        assert_accepted(cover(&k, 0, 1, "greedy")); /* the last one who was asked is gone */
        assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
        assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
        assert_int_equal(k.t.log.plies, 4);
        for (unsigned j = 0; j < 3; j++) assert_refused(ask(&k, 0, 0, kinds[j]), "TAB-2");
        assert_reason(undo(&k, 0, 0), "TAB-2", "somebody-away");
        assert_accepted(back(&k, 0, 1));
    }
    assert_accepted(ask(&k, 0, 0, VL_ASK_UNDO));
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "greedy")); /* gone for good, without a yes */
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    assert_int_equal(k.t.log.plies, 4);
    assert_accepted(sit(&k, 1, VL_SEAT_HUMAN, "Max"));
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 1, true));
    assert_accepted(cover(&k, 0, 1, "greedy"));
    assert_refused(resume(&k, 0, 1), "TAB-2");
    assert_refused(ask(&k, 0, 0, VL_ASK_ABANDON), "TAB-2");
    assert_accepted(back(&k, 0, 1));
    assert_accepted(resume(&k, 0, 1));
    assert_accepted(ask(&k, 0, 1, VL_ASK_ABANDON));
    assert_accepted(answer(&k, 0, 0, true));
    assert_int_equal(k.t.ending, VL_ACT_ABANDON);
    kept_done(&k);
}

/* A yes stands when its speaker leaves, and the others' is still waited for; a newcomer was not asked. */
/* Whatever it is, nobody does it who does not sit there. */
static void acts_are_of_seats_that_are_there(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhh", "none", false, 1, nobody);
    for (unsigned kind = 0; kind < VL_ACT_KINDS; kind++) {
        if (kind == VL_ACT_MOVE || kind == VL_ACT_SEED || kind == VL_ACT_BEGIN || kind == VL_ACT_WAKE ||
            kind == VL_ACT_ABANDON)
            continue; /* nobody's, or of whoever is next */
        assert_reason(wish(&k, 0, vl_wish((enum vl_act_kind)kind, 3)), "TAB-2", "no-such-seat");
    }
    kept_done(&k);
}

static void every_voice_counts_once(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhh", "none", false, 1, nobody);
    run(&k, 0);
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 1, true));
    assert_accepted(cover(&k, 0, 1, "greedy"));
    assert_int_equal(k.t.question.waiting, 4);
    assert_accepted(back(&k, 0, 1)); /* and when they are back */
    assert_int_equal(k.t.question.what, VL_ASK_PAUSE);
    assert_int_equal(k.t.question.waiting, 4);
    assert_accepted(cover(&k, 0, 1, "greedy"));
    assert_reason(ask(&k, 0, 2, VL_ASK_ABANDON), "TAB-1", "question-open"); /* whoever is away: this comes first */
    assert_accepted(answer(&k, 0, 2, true));
    assert_int_equal(k.t.phase, VL_TABLE_PAUSED);
    assert_accepted(back(&k, 0, 1));
    assert_accepted(resume(&k, 0, 1));
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "greedy"));
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(sit(&k, 1, VL_SEAT_HUMAN, "Max"));
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(cover(&k, 0, 0, "greedy")); /* who asked has gone */
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    assert_refused(answer(&k, 0, 2, true), "TAB-2");
    kept_done(&k);
}

static void names_are_looked_at(struct kept *k) {
    char name[80];
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, ""), "TAB-2");
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, "a\nseat 0 open"), "TAB-2");
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, "a # b"), "TAB-2");
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, "\xff"), "TAB-2");
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, "\xc2\x9b"), "TAB-2");
    memset(name, 'n', 64);
    name[64] = '\0';
    assert_refused(sit(k, 1, VL_SEAT_HUMAN, name), "TAB-2");
    assert_refused(sit(k, 2, VL_SEAT_HUMAN, "Max"), "TAB-2");
    assert_refused(sit(k, 256, VL_SEAT_HUMAN, "Max"), "TAB-2");
    assert_refused(sit(k, 1, (enum vl_seat_kind)(VL_SEAT_PROGRAM + 1), "Max"), "TAB-2");
    assert_refused(sit(k, 1, (enum vl_seat_kind)(256 + VL_SEAT_HUMAN), "Max"), "TAB-2");
}

static void nobody_begins_without_the_others(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_table_options options = {.fair_deal = true, .id = "test-table"};
    uint8_t secret[VL_FAIR_BYTES] = {1}, hash[VL_FAIR_BYTES];
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &options);
    assert_refused(begin(&k, 0), "TAB-1");
    assert_accepted(fair_seed(&k, secret));
    vl_fair_commit(secret, hash);
    assert_refused(fair_commit(&k, 0, hash), "TAB-4"); /* nobody there to have a part in it */
    kept_done(&k);
    kept_init(&k, &s, &options);
    assert_accepted(sit(&k, 0, VL_SEAT_HUMAN, "Zoé B."));
    names_are_looked_at(&k);
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "random"));
    assert_refused(begin(&k, 0), "TAB-4");
    assert_refused(fair_commit(&k, 0, hash), "TAB-4"); /* the server first */
    assert_accepted(fair_seed(&k, secret));
    assert_refused(fair_seed(&k, secret), "TAB-4");
    assert_accepted(fair_commit(&k, 0, hash));
    assert_refused(fair_open(&k, 0, secret), "TAB-4");         /* seat 1 has not committed */
    assert_refused(sit(&k, 0, VL_SEAT_HUMAN, "Max"), "TAB-4"); /* who plays must have had a part in it */
    assert_accepted(fair_commit(&k, 1, hash));
    assert_refused(fair_commit(&k, 1, hash), "TAB-4");
    secret[0] = 2;
    assert_refused(fair_open(&k, 0, secret), "TAB-4"); /* not what it committed to */
    secret[0] = 1;
    assert_accepted(fair_open(&k, 0, secret));
    assert_refused(begin(&k, 0), "TAB-4");
    assert_accepted(fair_open(&k, 1, secret));
    assert_accepted(begin(&k, 0));
    assert_refused(begin(&k, 0), "TAB-1");
    assert_refused(sit(&k, 1, VL_SEAT_OPEN, ""), "TAB-1");
    char *record = malloc(vl_table_export_size(&k.t));
    struct vl_text text;
    vl_text_init(&text, record, vl_table_export_size(&k.t));
    vl_table_export(&k.t, &text);
    assert_non_null(strstr(record, "x-fair-server-commitment "));
    assert_null(strstr(record, "x-fair-server-seed")); /* not before the end */
    free(record);
    kept_done(&k);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(staged_moves_are_nobodys_business),
        cmocka_unit_test(commits_tell_only_that_they_are_made),
        cmocka_unit_test(a_choice_is_rearranged_and_committed),
        cmocka_unit_test(staging_the_last_move_opens_nothing),
        cmocka_unit_test(notes_tell_who_did_what),
        cmocka_unit_test(pause_by_consent),
        cmocka_unit_test(what_is_agreed_on_is_told),
        cmocka_unit_test(what_a_pause_leaves_open),
        cmocka_unit_test(a_question_lapses_after_its_cause),
        cmocka_unit_test(what_an_end_leaves_open),
        cmocka_unit_test(only_people_who_are_there_ask),
        cmocka_unit_test(a_question_goes_with_its_game),
        cmocka_unit_test(a_bot_covers_and_hands_back),
        cmocka_unit_test(a_game_that_is_broken_off_leaves_nothing_lying),
        cmocka_unit_test(covered_people_consent_to_nothing),
        cmocka_unit_test(acts_are_of_seats_that_are_there),
        cmocka_unit_test(every_voice_counts_once),
        cmocka_unit_test(nobody_begins_without_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

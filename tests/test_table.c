/* test_table.c - the game in progress: what others are told of a choice, undo, consent, cover, forced moves, matches.
 */
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
#include "core/event.h"
#include "games/registry.h"
#include "support.h"
#include "table_support.h"

#define assert_accepted(call)                                                                                          \
    do {                                                                                                               \
        struct vl_refusal r_ = (call);                                                                                 \
        if (r_.rule != NULL) fail_msg("%s: %s %s", #call, r_.rule, r_.reason);                                         \
    } while (0)
#define assert_refused(call, by)                                                                                       \
    do {                                                                                                               \
        struct vl_refusal r_ = (call);                                                                                 \
        if (r_.rule == NULL) fail_msg("%s: accepted", #call);                                                          \
        assert_string_equal(r_.rule, by);                                                                              \
    } while (0)

static const struct vl_listener nobody;

/* A name of h for as many players as the game wants at least. */
static const char *people_for(const struct vl_game *game) {
    return &"hhhhhh"[VL_SEATS_MAX - game->players_min];
}

static bool has_secrets(const struct vl_game *game) {
    for (const struct vl_verb *verb = game->verbs; verb->name != NULL; verb++)
        if (verb->quiet) return true;
    return false;
}

static void a_table_is_small(void **unused) {
    (void)unused;
    assert_true(sizeof(struct vl_table) < 16384);
}

/* ---- Choices ---- */

/* Plays on, all people choosing at random, until seat 0 chooses in secret. */
static bool reach_secret(struct vl_table *t, struct vl_rng *rng, unsigned skip) {
    char words[VL_MOVE_TEXT];
    while (t->phase == VL_TABLE_PLAYING) {
        table_run(t, 0, rng);
        unsigned waiting = vl_table_waits_for(t);
        if (waiting & 1 && table_secret(t, 0) && skip-- == 0) return true;
        if (waiting == 0) return false;
        unsigned seat = vl_first(waiting);
        assert_accepted(vl_table_move(t, 0, seat, table_any_move(t, seat, rng, words)));
    }
    return false;
}

/* Seat 0 fidgets: stages, takes back, tries what is not allowed, fills its choice and empties it, as the bytes of rng
 * have it. Nothing is committed. */
static void fidget(struct vl_table *t, struct vl_rng *rng) {
    char words[VL_MOVE_TEXT];
    for (unsigned n = vl_rng_below(rng, 40); n > 0; n--) {
        unsigned dice = vl_rng_below(rng, 8);
        if (dice < 5) {
            vl_table_stage(t, 0, table_any_move(t, 0, rng, words));
        } else if (dice == 5 && t->seat[0].staged.count > 0) {
            struct vl_text text;
            vl_text_init(&text, words, sizeof words);
            vl_move_format(t->setup.game, t->seat[0].staged.move[vl_rng_below(rng, t->seat[0].staged.count)], &text);
            assert_accepted(vl_table_unstage(t, 0, words));
        } else if (dice == 6) {
            assert_non_null(vl_table_stage(t, 0, "no such move").rule);
        } else if (!t->seat[0].staged.complete) {
            assert_refused(vl_table_commit(t, 0, 0), "TAB-6");
        }
    }
}

/* What another seat tries while seat 0 thinks: legal and not; every answer goes into one text. */
static void try_everything(struct vl_table *t, unsigned seat, struct vl_text *answers) {
    static const char *const words[] = {"pick t1",    "bid 1",      "play t1 A", "pass",           "bet",
                                        "take h1",    "take chief", "nonsense",  "keep cloud 3~1", "place 1~0 1",
                                        "place 5~0 4"};
    struct vl_refusal refusal;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        refusal = vl_table_stage(t, seat, words[i]);
        vl_text_add(answers, refusal.rule == NULL ? "accepted" : refusal.rule);
        if (refusal.rule == NULL) vl_table_unstage(t, seat, words[i]);
    }
    refusal = vl_table_commit(t, 0, seat);
    vl_text_add(answers, refusal.rule == NULL ? "accepted" : refusal.rule);
    refusal = vl_table_answer(t, 0, seat, true);
    vl_text_add(answers, refusal.rule == NULL ? "accepted" : refusal.rule);
}

/* The same game twice up to a choice; in one of them seat 0 fidgets. Whatever the others get must be the same, byte for
 * byte: notes and their numbers, views, refusals; also after the others have committed. */
static void staged_moves_are_nobodys_business(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        if (!has_secrets(game)) continue;
        for (unsigned n = 0; n < 12; n++) {
            struct vl_table table[2];
            struct ear ear[2];
            char *sight[2][VL_VIEWERS] = {{NULL}};
            char answers[2][4096];
            struct vl_rng rng, order;
            bool reached = true;
            for (unsigned k = 0; k < 2; k++) {
                struct vl_text text;
                vl_text_init(&text, answers[k], sizeof answers[k]);
                table_begin(&table[k], game->name, people_for(game), "none", n % 2, ear_listen(&ear[k]));
                vl_rng_init(&rng, n, 0);
                reached &= reach_secret(&table[k], &rng, n / 4);
                vl_rng_init(&order, n + 100, k);
                if (k == 1) fidget(&table[k], &order);
                vl_rng_init(&rng, n, 1);
                for (unsigned seat = 1; reached && seat < table[k].setup.players; seat++) {
                    char words[VL_MOVE_TEXT];
                    try_everything(&table[k], seat, &text);
                    if (k == 1) fidget(&table[k], &order);
                    while (table_secret(&table[k], seat)) {
                        assert_accepted(
                            vl_table_move(&table[k], 0, seat, table_any_move(&table[k], seat, &rng, words)));
                        if (k == 1) fidget(&table[k], &order);
                    }
                    try_everything(&table[k], seat, &text);
                }
                for (unsigned v = 1; v < VL_VIEWERS; v++) sight[k][v] = table_sight(&table[k], v);
                assert_false(ear[k].gap);
            }
            if (reached) {
                assert_string_equal(answers[0], answers[1]);
                for (unsigned v = 1; v < VL_VIEWERS; v++) {
                    assert_string_equal(ear_text(&ear[0], v), ear_text(&ear[1], v));
                    assert_string_equal(sight[0][v], sight[1][v]);
                }
                assert_string_equal(ear_text(&ear[0], 0), ear_text(&ear[1], 0)); /* not even to itself */
                assert_string_equal(table[0].log.text, table[1].log.text);
            }
            for (unsigned k = 0; k < 2; k++) {
                for (unsigned v = 1; v < VL_VIEWERS; v++) free(sight[k][v]);
                ear_done(&ear[k]);
                vl_table_done(&table[k]);
            }
        }
    }
}

/* Whatever seat 0 commits, the others are told the same as long as somebody else has not finished. */
static void commits_tell_only_that_they_are_made(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        if (!has_secrets(game)) continue;
        for (unsigned n = 0; n < 10; n++) {
            struct vl_table table[2];
            struct ear ear[2];
            char *sight[2] = {NULL, NULL};
            struct vl_rng rng;
            char words[VL_MOVE_TEXT];
            for (unsigned k = 0; k < 2; k++) {
                table_begin(&table[k], game->name, people_for(game), "none", false, ear_listen(&ear[k]));
                vl_rng_init(&rng, n, 0);
                assert_true(reach_secret(&table[k], &rng, 0));
                vl_rng_init(&rng, n, 1 + k);
                while (table_secret(&table[k], 0))
                    assert_accepted(vl_table_move(&table[k], 0, 0, table_any_move(&table[k], 0, &rng, words)));
                sight[k] = table_sight(&table[k], 1);
            }
            assert_string_equal(ear_text(&ear[0], 1), ear_text(&ear[1], 1));
            assert_string_equal(ear_text(&ear[0], VL_SPECTATOR), ear_text(&ear[1], VL_SPECTATOR));
            assert_string_equal(sight[0], sight[1]);
            for (unsigned k = 0; k < 2; k++) {
                free(sight[k]);
                ear_done(&ear[k]);
                vl_table_done(&table[k]);
            }
        }
    }
}

static void a_choice_is_rearranged_and_committed(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    (void)unused;
    table_begin(&t, "tenakee", "hhh", "none", false, nobody);
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    size_t before = t.log.length;
    assert_accepted(vl_table_stage(&t, 0, "pick head"));
    assert_accepted(vl_table_stage(&t, 0, "pick warrior"));
    assert_refused(vl_table_commit(&t, 0, 0), "TAB-6");
    assert_accepted(vl_table_stage(&t, 0, "pick  woman "));
    assert_int_equal(vl_table_moves(&t, 0, moves), 0);
    assert_refused(vl_table_stage(&t, 0, "pick head"), "TAB-6");
    assert_accepted(vl_table_unstage(&t, 0, "pick head"));
    assert_refused(vl_table_unstage(&t, 0, "pick head"), "TAB-6");
    assert_int_equal(t.seat[0].staged.count, 2);
    assert_false(t.seat[0].staged.complete);
    assert_refused(vl_table_stage(&t, 0, "play head A"), "REC-3");
    assert_refused(vl_table_stage(&t, 0, "pick"), "REC-2");
    assert_refused(vl_table_stage(&t, 7, "pick head"), "TAB-2");
    assert_accepted(vl_table_stage(&t, 0, "pick warrior"));
    assert_true(t.seat[0].staged.complete);
    assert_true(vl_table_view(&t, 0, &view));
    assert_false(vl_table_view(&t, VL_ALL, &view));
    assert_int_equal(t.log.length, before);
    assert_accepted(vl_table_commit(&t, 0, 0));
    assert_string_equal(t.log.text + before, "0 pick warrior & pick woman & pick warrior\n");
    assert_refused(vl_table_stage(&t, 0, "pick head"), "REC-3");
    vl_table_done(&t);
}

/* The last to choose cannot look into the next phase through its own staged choice. */
static void staging_the_last_move_opens_nothing(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    table_begin(&t, "goofspiel", "hh", "none", false, nobody);
    vl_rng_init(&rng, 3, 0);
    table_run(&t, 0, &rng);
    assert_accepted(vl_table_move(&t, 0, 0, "bid 13"));
    char *before = table_sight(&t, 1);
    assert_accepted(vl_table_stage(&t, 1, "bid 2"));
    char *after = table_sight(&t, 1);
    assert_non_null(strstr(after, "\"staged\":[\"bid 2\"],\"complete\":true"));
    assert_memory_equal(strstr(before, "\"zones\""), strstr(after, "\"zones\""),
                        (size_t)(strstr(before, "\"moves\"") - strstr(before, "\"zones\"")));
    free(before);
    free(after);
    vl_table_done(&t);
}

/* ---- Undo ---- */

#define KUHN_DEALT(t, rng)                                                                                             \
    do {                                                                                                               \
        table_begin(&(t), "kuhn", "hh", "none", false, nobody);                                                        \
        vl_rng_init(&(rng), 1, 0);                                                                                     \
        table_run(&(t), 0, &(rng));                                                                                    \
    } while (0)

static void undo_is_free_until_somebody_acts(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    KUHN_DEALT(t, rng);
    assert_refused(vl_table_undo(&t, 0, 0), "TAB-3"); /* nothing yet, and the deal is behind it */
    struct vl_state_box before = t.state;
    assert_accepted(vl_table_move(&t, 0, 0, "bet"));
    assert_true(vl_table_undo_is_free(&t, 0)); /* everybody knew that seat 0 might bet */
    assert_accepted(vl_table_undo(&t, 0, 0));
    assert_memory_equal(&t.state, &before, t.setup.game->state_size);
    assert_accepted(vl_table_move(&t, 0, 0, "pass"));
    assert_accepted(vl_table_move(&t, 0, 1, "bet"));
    assert_false(vl_table_undo_is_free(&t, 0));
    assert_accepted(vl_table_undo(&t, 0, 0)); /* asks */
    assert_int_equal(t.question.what, VL_ASK_UNDO);
    assert_refused(vl_table_answer(&t, 0, 0, true), "TAB-2");
    assert_accepted(vl_table_answer(&t, 0, 1, false));
    assert_int_equal(t.log.plies, 4);
    assert_accepted(vl_table_undo(&t, 0, 0));
    assert_accepted(vl_table_answer(&t, 0, 1, true));
    assert_memory_equal(&t.state, &before, t.setup.game->state_size);
    assert_refused(vl_table_undo(&t, 0, 0), "TAB-3");
    vl_table_done(&t);
}

static void a_question_lapses_when_the_game_goes_on(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    KUHN_DEALT(t, rng);
    assert_accepted(vl_table_move(&t, 0, 0, "pass"));
    assert_accepted(vl_table_move(&t, 0, 1, "bet"));
    assert_accepted(vl_table_ask(&t, 0, 1, VL_ASK_UNDO));
    assert_refused(vl_table_ask(&t, 0, 0, VL_ASK_PAUSE), "TAB-1");
    assert_accepted(vl_table_move(&t, 0, 0, "bet"));
    assert_int_equal(t.question.what, VL_ASK_NOTHING);
    assert_int_equal(t.phase, VL_TABLE_OVER);
    assert_refused(vl_table_undo(&t, 0, 0), "TAB-1");
    vl_table_done(&t);
}

/* Two choose; one asks to take its choice back, and the other simply takes back its own: the question is told to have
 * lapsed. */
static void a_question_lapses_when_somebody_else_undoes(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    struct ear ear;
    (void)unused;
    table_begin(&t, "goofspiel", "hhh", "none", false, ear_listen(&ear));
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    assert_accepted(vl_table_move(&t, 0, 0, "bid 3"));
    assert_accepted(vl_table_move(&t, 0, 1, "bid 4"));
    assert_accepted(vl_table_undo(&t, 0, 0)); /* asks: seat 1 has acted since */
    assert_int_equal(t.question.what, VL_ASK_UNDO);
    assert_accepted(vl_table_undo(&t, 0, 1));
    assert_int_equal(t.question.what, VL_ASK_NOTHING);
    const char *told = strstr(ear_text(&ear, 2), "{\"note\":\"lapsed\",\"seat\":0}");
    assert_non_null(told);
    assert_non_null(strstr(told, "{\"note\":\"undone\",\"seat\":1}"));
    ear_done(&ear);
    vl_table_done(&t);
}

/* A card played from the hand was not known to be there; an unplayed choice is known to be made, and no more. */
static void what_was_shown_is_not_free_to_take_back(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    (void)unused;
    table_begin(&t, "tenakee", "hhh", "none", false, nobody);
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_accepted(vl_table_stage(&t, seat, "pick head"));
        assert_accepted(vl_table_stage(&t, seat, "pick warrior"));
        assert_accepted(vl_table_stage(&t, seat, table_any_move(&t, seat, &rng, words)));
        assert_accepted(vl_table_commit(&t, 0, seat));
    }
    assert_true(vl_table_undo_is_free(&t, 2));
    assert_false(vl_table_undo_is_free(&t, 1));
    assert_accepted(vl_table_undo(&t, 0, 2));
    assert_true(table_secret(&t, 2));
    assert_true(vl_table_undo_is_free(&t, 1)); /* now nobody has acted since */
    while (table_secret(&t, 2)) assert_accepted(vl_table_move(&t, 0, 2, table_any_move(&t, 2, &rng, words)));
    assert_accepted(vl_table_move(&t, 0, 0, "play warrior A"));
    assert_false(vl_table_undo_is_free(&t, 0));
    vl_table_done(&t);
}

/* Kuhn poker, but a pass lets its mover, and nobody else, look at the cards. */
static unsigned worlds_drawn;
static void sly_apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                      struct vl_events *events) {
    struct vl_setup honest = *s;
    unsigned cards = 0;
    honest.game = vl_game_find("kuhn");
    const uint8_t *bytes = (const uint8_t *)state;
    for (size_t i = 0; i < s->game->state_size; i++) cards = cards * 31 % 32749 + bytes[i];
    honest.game->apply(&honest, state, actor, move, events);
    if (events != NULL && actor == 0 && strcmp(s->game->verbs[vl_verb_of(move)].name, "pass") == 0)
        vl_tell(events, 0, VL_ONLY(0), (int)cards, 0, 0, 0);
}
static void counted_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                                struct vl_state *state) {
    worlds_drawn++;
    vl_game_find(s->game->name)->determinize(s, view, rng, state);
}

static void what_the_mover_saw_is_not_free_to_take_back(void **unused) {
    struct vl_table t;
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_game sly = *vl_game_find("kuhn");
    struct vl_table_options options = {.fair_deal = false};
    (void)unused;
    sly.apply = sly_apply;
    sly.determinize = counted_determinize;
    vl_setup_init(&s, &sly, 2);
    assert_true(vl_table_init(&t, &s, &options));
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(vl_table_sit(&t, seat, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(vl_table_begin(&t, 0));
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    assert_accepted(vl_table_move(&t, 0, 0, "bet"));
    worlds_drawn = 0;
    assert_true(vl_table_undo_is_free(&t, 0));
    assert_true(worlds_drawn >= 3 * 1000); /* what few worlds would show is found too */
    assert_accepted(vl_table_undo(&t, 0, 0));
    assert_accepted(vl_table_move(&t, 0, 0, "pass"));
    assert_false(vl_table_undo_is_free(&t, 0));
    vl_table_done(&t);
}

/* Alone among bots there is nobody to ask; chance still stands. */
/* A bot that searches answers the same whether the other has committed already or not. */
static void bots_choose_on_their_own_side(void **unused) {
    size_t size = vl_mind_size(200, 2);
    void *memory = malloc(size);
    char chosen[2][200];
    (void)unused;
    for (unsigned first = 0; first < 2; first++) {
        struct vl_table t;
        struct vl_rng rng;
        table_begin(&t, "goofspiel", "hb", "none", false, (struct vl_listener){NULL, NULL});
        assert_null(vl_table_sit(&t, 1, VL_SEAT_BOT, "ismcts:200").rule);
        t.mind = vl_mind_init(memory, size);
        vl_rng_init(&rng, 5, 0);
        while (vl_chance_next(vl_state_in(&t.state))) vl_table_step(&t, 0, &rng);
        vl_rng_init(&rng, 6, 0);
        if (first == 0) assert_null(vl_table_move(&t, 0, 0, "bid 7").rule);
        assert_int_equal(vl_table_step(&t, 0, &rng), VL_STEPPED);
        const char *line = strstr(t.log.text, "\n1 bid ");
        assert_non_null(line);
        snprintf(chosen[first], sizeof chosen[first], "%.*s", (int)strcspn(line + 1, "\n"), line + 1);
        vl_table_done(&t);
    }
    assert_string_equal(chosen[0], chosen[1]);
    free(memory);
}

static void undo_among_bots_never_crosses_chance(void **unused) {
    struct vl_rng rng;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct vl_table t;
            char words[VL_MOVE_TEXT], who[VL_SEATS_MAX + 1] = "hbbbbb";
            who[vl_games[g]->players_min] = '\0';
            unsigned undone = 0, kept = 0;
            table_begin(&t, vl_games[g]->name, who, "none", seed % 2, nobody);
            vl_rng_init(&rng, seed, 0);
            while (t.phase == VL_TABLE_PLAYING && undone + kept < 300) {
                table_run(&t, 0, &rng);
                if (vl_table_waits_for(&t) & 1) vl_table_move(&t, 0, 0, table_any_move(&t, 0, &rng, words));
                table_run(&t, 0, &rng);
                if (t.phase != VL_TABLE_PLAYING) break;
                uint32_t last_own = t.log.plies, chance_after = 0, chances = t.chances;
                while (last_own > 0 && t.log.ply[last_own - 1].actor != 0)
                    chance_after += t.log.ply[--last_own].actor == VL_CHANCE;
                bool may = last_own > 0 && chance_after == 0;
                if (t.fair_deal) may = may && vl_table_undo_is_free(&t, 0); /* what has shown something stands there */
                if (vl_rng_below(&rng, 3) > 0) continue;
                struct vl_refusal refusal = vl_table_undo(&t, 0, 0);
                assert_int_equal(refusal.rule == NULL, may);
                assert_int_equal(t.chances, chances);
                uint32_t standing = 0;
                for (uint32_t i = 0; i < t.log.plies; i++) standing += t.log.ply[i].actor == VL_CHANCE;
                assert_int_equal(standing, chances);
                undone += may;
                kept += !may;
            }
            vl_table_done(&t);
        }
}

/* ---- People come and go ---- */

static void pause_by_consent(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    KUHN_DEALT(t, rng);
    assert_refused(vl_table_resume(&t, 0, 0), "TAB-1");
    assert_accepted(vl_table_ask(&t, 0, 1, VL_ASK_PAUSE));
    assert_accepted(vl_table_answer(&t, 0, 0, true));
    assert_int_equal(t.phase, VL_TABLE_PAUSED);
    assert_refused(vl_table_move(&t, 0, 0, "bet"), "TAB-1");
    assert_refused(vl_table_undo(&t, 0, 0), "TAB-1");
    assert_accepted(vl_table_resume(&t, 0, 0));
    assert_accepted(vl_table_move(&t, 0, 0, "bet"));
    assert_accepted(vl_table_resign(&t, 0, 1));
    assert_int_equal(t.phase, VL_TABLE_OVER);
    assert_non_null(strstr(t.log.text, "! resign 1\n"));
    assert_refused(vl_table_resign(&t, 0, 1), "TAB-1");
    vl_table_done(&t);
}

static void a_bot_covers_and_hands_back(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    struct ear ear;
    char words[VL_MOVE_TEXT];
    (void)unused;
    table_begin(&t, "tenakee", "hhb", "none", false, ear_listen(&ear));
    vl_rng_init(&rng, 4, 0);
    table_run(&t, 0, &rng);
    assert_int_equal(vl_table_waits_for(&t), 3);
    assert_accepted(vl_table_stage(&t, 1, "pick head"));
    assert_refused(vl_table_cover(&t, 0, 1, "nobody"), "TAB-2");
    assert_refused(vl_table_cover(&t, 0, 2, "greedy"), "TAB-2");
    assert_accepted(vl_table_cover(&t, 0, 1, "random"));
    assert_int_equal(t.seat[1].staged.count, 0);
    assert_refused(vl_table_cover(&t, 0, 1, "random"), "TAB-2");
    assert_refused(vl_table_move(&t, 0, 1, "pick head"), "TAB-2");
    table_run(&t, 0, &rng);
    assert_int_equal(vl_table_waits_for(&t), 1); /* the bot has chosen for seat 1 */
    while (t.log.plies < 70) {
        table_run(&t, 0, &rng);
        assert_accepted(vl_table_move(&t, 0, 0, table_any_move(&t, 0, &rng, words)));
    }
    assert_accepted(vl_table_back(&t, 0, 1));
    assert_refused(vl_table_back(&t, 0, 1), "TAB-2");
    while (!(vl_table_waits_for(&t) & 2) && t.phase == VL_TABLE_PLAYING) {
        table_run(&t, 0, &rng);
        if (vl_table_waits_for(&t) & 1) vl_table_move(&t, 0, 0, table_any_move(&t, 0, &rng, words));
    }
    assert_accepted(vl_table_move(&t, 0, 1, table_any_move(&t, 1, &rng, words)));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"covered\",\"seat\":1,\"name\":\"random\"}"));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"back\",\"seat\":1}"));
    assert_string_equal(t.seat[1].name, "Anne 1");
    ear_done(&ear);
    vl_table_done(&t);
}

/* Who is away has not said yes. */
static void covered_people_consent_to_nothing(void **unused) {
    static const enum vl_question_kind kinds[] = {VL_ASK_UNDO, VL_ASK_PAUSE, VL_ASK_ABANDON};
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    KUHN_DEALT(t, rng);
    assert_accepted(vl_table_move(&t, 0, 0, "pass"));
    assert_accepted(vl_table_move(&t, 0, 1, "bet"));
    for (unsigned i = 0; i < 3; i++) {
        assert_accepted(vl_table_ask(&t, 0, 0, kinds[i]));
        assert_accepted(vl_table_cover(&t, 0, 1, "greedy")); /* the last one who was asked is gone */
        assert_int_equal(t.question.what, VL_ASK_NOTHING);
        assert_int_equal(t.phase, VL_TABLE_PLAYING);
        assert_int_equal(t.log.plies, 4);
        for (unsigned k = 0; k < 3; k++) assert_refused(vl_table_ask(&t, 0, 0, kinds[k]), "TAB-2");
        assert_refused(vl_table_undo(&t, 0, 0), "TAB-2");
        assert_accepted(vl_table_back(&t, 0, 1));
    }
    assert_accepted(vl_table_ask(&t, 0, 0, VL_ASK_UNDO));
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_BOT, "greedy")); /* gone for good, without a yes */
    assert_int_equal(t.question.what, VL_ASK_NOTHING);
    assert_int_equal(t.log.plies, 4);
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "Max"));
    assert_accepted(vl_table_ask(&t, 0, 0, VL_ASK_PAUSE));
    assert_accepted(vl_table_answer(&t, 0, 1, true));
    assert_accepted(vl_table_cover(&t, 0, 1, "greedy"));
    assert_refused(vl_table_resume(&t, 0, 1), "TAB-2");
    assert_refused(vl_table_ask(&t, 0, 0, VL_ASK_ABANDON), "TAB-2");
    assert_accepted(vl_table_back(&t, 0, 1));
    assert_accepted(vl_table_resume(&t, 0, 1));
    assert_accepted(vl_table_ask(&t, 0, 1, VL_ASK_ABANDON));
    assert_accepted(vl_table_answer(&t, 0, 0, true));
    assert_int_equal(t.ending, VL_ACT_ABANDON);
    vl_table_done(&t);
}

/* What nobody has seen or answered to is free to take back, whoever is away. */
static void free_undo_needs_nobody(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    KUHN_DEALT(t, rng);
    assert_accepted(vl_table_move(&t, 0, 0, "bet"));
    assert_accepted(vl_table_cover(&t, 0, 1, "greedy"));
    assert_accepted(vl_table_undo(&t, 0, 0));
    assert_int_equal(t.log.plies, 2);
    vl_table_done(&t);
}

/* A yes stands when its speaker leaves, and the others' is still waited for; a newcomer was not asked. */
static void every_voice_counts_once(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    (void)unused;
    table_begin(&t, "tenakee", "hhh", "none", false, nobody);
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    assert_accepted(vl_table_ask(&t, 0, 0, VL_ASK_PAUSE));
    assert_accepted(vl_table_answer(&t, 0, 1, true));
    assert_accepted(vl_table_cover(&t, 0, 1, "greedy"));
    assert_int_equal(t.question.waiting, 4);
    assert_accepted(vl_table_answer(&t, 0, 2, true));
    assert_int_equal(t.phase, VL_TABLE_PAUSED);
    assert_accepted(vl_table_back(&t, 0, 1));
    assert_accepted(vl_table_resume(&t, 0, 1));
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_BOT, "greedy"));
    assert_accepted(vl_table_ask(&t, 0, 0, VL_ASK_PAUSE));
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "Max"));
    assert_int_equal(t.question.what, VL_ASK_NOTHING);
    vl_table_done(&t);
}

/* Bots and programs consent in a casual game; in a fair deal only what has shown nothing is taken back. */
static void programs_consent_in_casual_games(void **unused) {
    (void)unused;
    for (unsigned fair = 0; fair < 2; fair++) {
        struct vl_table t;
        struct vl_rng rng;
        table_begin(&t, "kuhn", "he", "none", fair, nobody);
        vl_rng_init(&rng, 1, 0);
        table_run(&t, 0, &rng);
        assert_refused(vl_table_undo(&t, 0, 0), "TAB-3");
        assert_accepted(vl_table_move(&t, 0, 0, "bet"));
        assert_accepted(vl_table_undo(&t, 0, 0)); /* free */
        assert_accepted(vl_table_move(&t, 0, 0, "pass"));
        assert_accepted(vl_table_move(&t, 0, 1, "bet"));
        if (fair) {
            assert_refused(vl_table_undo(&t, 0, 0), "TAB-4");
            assert_refused(vl_table_ask(&t, 0, 0, VL_ASK_UNDO), "TAB-4");
            assert_int_equal(t.log.plies, 4);
        } else {
            assert_accepted(vl_table_undo(&t, 0, 0));
            assert_int_equal(t.log.plies, 2);
        }
        vl_table_done(&t);
    }
}

static void nobody_begins_without_the_others(void **unused) {
    struct vl_table t;
    struct vl_setup s;
    struct vl_table_options options = {.fair_deal = true};
    uint8_t secret[VL_FAIR_BYTES] = {1}, hash[VL_FAIR_BYTES];
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    assert_true(vl_table_init(&t, &s, &options));
    assert_refused(vl_table_begin(&t, 0), "TAB-1");
    assert_accepted(vl_table_fair_seed(&t, secret));
    vl_fair_commit(secret, hash);
    assert_refused(vl_table_fair_commit(&t, 0, hash), "TAB-4"); /* nobody there to have a part in it */
    vl_table_done(&t);
    assert_true(vl_table_init(&t, &s, &options));
    assert_accepted(vl_table_sit(&t, 0, VL_SEAT_HUMAN, "Zoé B."));
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, ""), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "a\nseat 0 open"), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "a # b"), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "\xff"), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, "\xc2\x9b"), "TAB-2");
    char name[80];
    memset(name, 'n', 64);
    name[64] = '\0';
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_HUMAN, name), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_BOT, "nobody"), "TAB-2");
    assert_refused(vl_table_sit(&t, 2, VL_SEAT_HUMAN, "Max"), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, (enum vl_seat_kind)(VL_SEAT_EXTERNAL + 1), "Max"), "TAB-2");
    assert_refused(vl_table_sit(&t, 1, (enum vl_seat_kind)(256 + VL_SEAT_HUMAN), "Max"), "TAB-2");
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_BOT, "random"));
    assert_refused(vl_table_begin(&t, 0), "TAB-4");
    assert_refused(vl_table_fair_commit(&t, 0, hash), "TAB-4"); /* the server first */
    assert_accepted(vl_table_fair_seed(&t, secret));
    assert_refused(vl_table_fair_seed(&t, secret), "TAB-4");
    assert_accepted(vl_table_fair_commit(&t, 0, hash));
    assert_refused(vl_table_fair_open(&t, 0, secret), "TAB-4");         /* seat 1 has not committed */
    assert_refused(vl_table_sit(&t, 0, VL_SEAT_HUMAN, "Max"), "TAB-4"); /* who plays must have had a part in it */
    assert_accepted(vl_table_fair_commit(&t, 1, hash));
    assert_refused(vl_table_fair_commit(&t, 1, hash), "TAB-4");
    secret[0] = 2;
    assert_refused(vl_table_fair_open(&t, 0, secret), "TAB-4"); /* not what it committed to */
    secret[0] = 1;
    assert_accepted(vl_table_fair_open(&t, 0, secret));
    assert_refused(vl_table_begin(&t, 0), "TAB-4");
    assert_accepted(vl_table_fair_open(&t, 1, secret));
    assert_accepted(vl_table_begin(&t, 0));
    assert_refused(vl_table_begin(&t, 0), "TAB-1");
    assert_refused(vl_table_sit(&t, 1, VL_SEAT_OPEN, ""), "TAB-1");
    char *record = malloc(vl_table_export_size(&t));
    struct vl_text text;
    vl_text_init(&text, record, vl_table_export_size(&t));
    vl_table_export(&t, &text);
    assert_non_null(strstr(record, "x-fair-server-commitment "));
    assert_null(strstr(record, "x-fair-server-seed")); /* not before the end */
    free(record);
    vl_table_done(&t);
}

/* ---- Forced moves ---- */

static void forced_moves_for_those_who_ask(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    (void)unused;
    for (unsigned asks = 0; asks < 2; asks++) {
        unsigned forced = 0, asked = 0;
        table_begin(&t, "tenakee", "hbb", "none", false, nobody);
        if (asks) assert_accepted(vl_table_set_forced(&t, 0, true));
        if (asks) assert_refused(vl_table_set_forced(&t, 0, true), "TAB-1");
        vl_rng_init(&rng, 2, 0);
        while (t.phase == VL_TABLE_PLAYING) {
            vl_move moves[VL_MOVES_MAX];
            table_run(&t, 0, &rng);
            if (t.phase != VL_TABLE_PLAYING) break;
            forced += vl_table_moves(&t, 0, moves) == 1 && !table_secret(&t, 0);
            asked++;
            assert_accepted(vl_table_move(&t, 0, 0, table_any_move(&t, 0, &rng, words)));
        }
        assert_true(asked > 10);
        assert_true(asks ? forced == 0 : forced > 0);
        vl_table_done(&t);
    }
}

/* The last bid of Goofspiel is forced for everybody to see. */
static void forced_choices_only_when_all_know(void **unused) {
    struct vl_table t;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    unsigned asked = 0;
    (void)unused;
    table_begin(&t, "goofspiel", "hb", "none", false, nobody);
    assert_accepted(vl_table_set_forced(&t, 0, true));
    vl_rng_init(&rng, 2, 0);
    while (t.phase == VL_TABLE_PLAYING) {
        table_run(&t, 0, &rng);
        if (t.phase != VL_TABLE_PLAYING) break;
        asked++;
        assert_accepted(vl_table_move(&t, 0, 0, table_any_move(&t, 0, &rng, words)));
    }
    assert_int_equal(asked, 12);
    vl_table_done(&t);
}

/* That everybody knows is said only after many worlds have been looked at, for each of them. */
static void forced_choices_are_looked_at_closely(void **unused) {
    struct vl_table t;
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_game counted = *vl_game_find("goofspiel");
    struct vl_table_options options = {.fair_deal = false};
    char words[VL_MOVE_TEXT];
    (void)unused;
    counted.determinize = counted_determinize;
    vl_setup_init(&s, &counted, 2);
    assert_true(vl_table_init(&t, &s, &options));
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(vl_table_sit(&t, seat, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(vl_table_set_forced(&t, 0, true));
    assert_accepted(vl_table_begin(&t, 0));
    vl_rng_init(&rng, 2, 0);
    for (worlds_drawn = 0; t.phase == VL_TABLE_PLAYING;) {
        table_run(&t, 0, &rng);
        unsigned waiting = vl_table_waits_for(&t);
        if (waiting == 0) break;
        unsigned seat = vl_first(waiting);
        assert_accepted(vl_table_move(&t, 0, seat, table_any_move(&t, seat, &rng, words)));
    }
    assert_int_equal(worlds_drawn, 2 * 300); /* the last bid, for seat 1 and the spectators */
    vl_table_done(&t);
}

/* A seat that was dealt ten ones and has only ones left has no choice, but nobody else can know: it is waited for. */
static void forced_choices_that_nobody_knows_wait(void **unused) {
    static const char *const dealt[3][2] = {{"t1", "t2"}, {"t3", "t4"}, {"t5", "t6"}};
    struct vl_table t;
    struct vl_fault fault;
    struct vl_rng rng;
    char journal[4096], words[VL_MOVE_TEXT];
    unsigned secretly_forced = 0;
    (void)unused;
    int length = snprintf(journal, sizeof journal,
                          "x-journal 1\ngame tenakee\nplayers 3\n---\nseat 0 human A\nseat 1 bot greedy\n"
                          "seat 2 bot greedy\nforced 0 on\nbegin\n");
    for (unsigned i = 0; i < 3 * 14; i++)
        length += snprintf(journal + length, sizeof journal - (size_t)length, "* deal %u %s\n", i / 14,
                           dealt[i / 14][i % 14 >= 10]);
    assert_true(table_load_copy(&t, journal, (size_t)length, nobody, &fault));
    vl_rng_init(&rng, 1, 0);
    while (t.phase == VL_TABLE_PLAYING) {
        vl_move moves[VL_MOVES_MAX];
        table_run(&t, 0, &rng);
        if (t.phase != VL_TABLE_PLAYING) break;
        assert_int_equal(vl_table_waits_for(&t), 1);
        struct vl_text text;
        unsigned count = vl_table_moves(&t, 0, moves);
        vl_text_init(&text, words, sizeof words);
        vl_move_format(t.setup.game, moves[count - 1], &text); /* the ones come first, and are kept */
        if (table_secret(&t, 0) && t.seat[0].staged.count == 0 && count == 1) secretly_forced++;
        assert_accepted(vl_table_move(&t, 0, 0, words));
    }
    assert_int_equal(secretly_forced, 3); /* after eleven other cards and a one: the last three rounds */
    vl_table_done(&t);
}

/* ---- Matches ---- */

static void a_match_of_three_and_a_rematch(void **unused) {
    struct vl_table t, next;
    struct vl_setup s;
    struct vl_match match;
    struct vl_rng rng;
    int32_t total[3] = {0};
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    vl_match_init(&match, 3, 3);
    struct vl_table_options options = {.match = &match};
    assert_true(vl_table_init(&t, &s, &options));
    assert_accepted(vl_table_sit(&t, 0, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(vl_table_sit(&t, 1, VL_SEAT_BOT, "greedy"));
    assert_accepted(vl_table_sit(&t, 2, VL_SEAT_BOT, "random"));
    vl_rng_init(&rng, 1, 0);
    for (unsigned game = 0; game < 4; game++) {
        unsigned anne = (3 - game % 3) % 3;
        int32_t scores[VL_SEATS_MAX];
        assert_int_equal(t.match.played, game % 3);
        assert_int_equal(vl_match_seat(&t.match, 0), anne);
        assert_string_equal(t.seat[anne].name, "Anne");
        assert_string_equal(t.seat[vl_match_seat(&t.match, 1)].name, "greedy");
        for (unsigned p = 0; p < 3; p++) assert_int_equal(t.match.total[p], game < 3 ? total[p] : 0);
        assert_false(vl_table_next(&t, &next));
        assert_accepted(vl_table_begin(&t, 0));
        assert_accepted(vl_table_cover(&t, 0, anne, "greedy"));
        table_run(&t, 0, &rng);
        assert_int_equal(t.phase, VL_TABLE_OVER);
        assert_accepted(vl_table_back(&t, 0, anne));
        assert_accepted(vl_table_ask(&t, 0, anne, VL_ASK_REMATCH)); /* the only person there: agreed */
        assert_true(t.rematch);
        s.game->scores(&s, vl_state_in(&t.state), scores);
        for (unsigned p = 0; p < 3; p++) total[p] += scores[vl_match_seat(&t.match, p)];
        assert_true(vl_table_next(&t, &next));
        vl_table_done(&t);
        t = next;
        if (game == 0) { /* the match goes with the journal */
            struct vl_table loaded;
            struct vl_fault fault;
            assert_true(table_load_copy(&loaded, t.log.text, t.log.length, nobody, &fault));
            assert_null(table_difference(&t, &loaded));
            vl_table_done(&loaded);
        }
    }
    vl_table_done(&t);
    vl_match_init(&match, 2, 1);
    vl_match_take(&match, (const int32_t[]){5, 7});
    assert_true(vl_match_over(&match));
    assert_int_equal(vl_match_leaders(&match), 2);
}

static void broken_off_games_count(void **unused) {
    struct vl_table t, next;
    struct vl_rng rng;
    int32_t scores[VL_SEATS_MAX];
    (void)unused;
    table_begin(&t, "tenakee", "hbb", "none", false, nobody);
    t.match.games = 0;
    vl_rng_init(&rng, 1, 0);
    assert_accepted(vl_table_cover(&t, 0, 0, "greedy"));
    while (t.log.plies < 120) vl_table_step(&t, 0, &rng);
    assert_accepted(vl_table_resign(&t, 0, 0));
    t.setup.game->scores(&t.setup, vl_state_in(&t.state), scores);
    assert_true(vl_table_next(&t, &next));
    assert_int_equal(next.match.total[0], 0);
    assert_int_equal(next.match.total[1], scores[1]);
    vl_table_done(&next);
    vl_table_done(&t);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_small),
        cmocka_unit_test(staged_moves_are_nobodys_business),
        cmocka_unit_test(commits_tell_only_that_they_are_made),
        cmocka_unit_test(a_choice_is_rearranged_and_committed),
        cmocka_unit_test(staging_the_last_move_opens_nothing),
        cmocka_unit_test(undo_is_free_until_somebody_acts),
        cmocka_unit_test(a_question_lapses_when_the_game_goes_on),
        cmocka_unit_test(a_question_lapses_when_somebody_else_undoes),
        cmocka_unit_test(what_was_shown_is_not_free_to_take_back),
        cmocka_unit_test(what_the_mover_saw_is_not_free_to_take_back),
        cmocka_unit_test(bots_choose_on_their_own_side),
        cmocka_unit_test(undo_among_bots_never_crosses_chance),
        cmocka_unit_test(pause_by_consent),
        cmocka_unit_test(a_bot_covers_and_hands_back),
        cmocka_unit_test(covered_people_consent_to_nothing),
        cmocka_unit_test(free_undo_needs_nobody),
        cmocka_unit_test(every_voice_counts_once),
        cmocka_unit_test(programs_consent_in_casual_games),
        cmocka_unit_test(nobody_begins_without_the_others),
        cmocka_unit_test(forced_moves_for_those_who_ask),
        cmocka_unit_test(forced_choices_only_when_all_know),
        cmocka_unit_test(forced_choices_are_looked_at_closely),
        cmocka_unit_test(forced_choices_that_nobody_knows_wait),
        cmocka_unit_test(a_match_of_three_and_a_rematch),
        cmocka_unit_test(broken_off_games_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

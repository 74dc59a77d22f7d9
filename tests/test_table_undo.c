/* test_table_undo.c - taking back: what is free, what needs consent, what is never taken back, and how far it goes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/event.h"
#include "games/registry.h"
#include "table_support.h"

static void kuhn_dealt(struct kept *k) {
    table_begin(k, "kuhn", "hh", "none", false, 1, nobody);
    run(k, 0);
}

static void undo_is_free_until_somebody_acts(void **unused) {
    struct kept k;
    struct vl_around around;
    (void)unused;
    kuhn_dealt(&k);
    assert_reason(undo(&k, 0, 0), "TAB-3", "chance-stays"); /* nothing yet, and the deal is behind it */
    struct vl_state_box before = k.t.state;
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_true(vl_table_undo_is_free(&k.t, 0)); /* everybody knew that seat 0 might bet */
    assert_accepted(undo(&k, 0, 0));
    assert_string_equal(last_line(&k), "undo 0 2");
    assert_memory_equal(&k.t.state, &before, k.t.setup.game->state_size);
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_accepted(move(&k, 0, 1, "bet"));
    assert_false(vl_table_undo_is_free(&k.t, 0));
    assert_accepted(undo(&k, 0, 0)); /* asks */
    assert_string_equal(last_line(&k), "ask 0 undo 2");
    assert_int_equal(k.t.question.what, VL_ASK_UNDO);
    assert_true(vl_table_around(&k.t, 1, 0, &around));
    assert_int_equal(around.question.what, VL_ASK_UNDO);
    assert_int_equal(around.question.waiting, 2);
    assert_int_equal(around.question.ply, 0); /* how many moves there were is the house's number */
    assert_refused(answer(&k, 0, 0, true), "TAB-2");
    assert_accepted(answer(&k, 0, 1, false));
    assert_int_equal(k.t.log.plies, 4);
    assert_accepted(undo(&k, 0, 0));
    assert_accepted(answer(&k, 0, 1, true));
    assert_memory_equal(&k.t.state, &before, k.t.setup.game->state_size);
    assert_refused(undo(&k, 0, 0), "TAB-3");
    assert_false(vl_table_undo_is_free(&k.t, 2)); /* no such seat */
    assert_false(vl_table_undo_is_free(&k.t, VL_CHANCE));
    kept_done(&k);
}

/* The viewers that are told that they have something to take back, as a set; it is what the table would do. */
static unsigned offered(struct kept *k) {
    struct vl_around around;
    unsigned out = 0;
    for (unsigned viewer = 0; viewer <= VL_SPECTATOR; viewer++) {
        if (!vl_table_around(&k->t, viewer, 0, &around)) continue;
        struct vl_act act, wish = vl_wish(VL_ACT_UNDO, viewer);
        bool asks = k->t.question.what == VL_ASK_NOTHING && !k->t.seat[1].covered; /* whoever is away cannot agree */
        if (viewer < k->t.setup.players && asks)
            assert_int_equal(around.undo, vl_table_propose(&k->t, 0, &wish, &act).rule == NULL);
        if (around.undo) out |= VL_BIT(viewer);
    }
    return out;
}

static void what_there_is_to_take_back_is_told(void **unused) {
    struct kept k;
    (void)unused;
    kuhn_dealt(&k);
    assert_int_equal(offered(&k), 0); /* nobody has done anything, and the deal stays */
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_int_equal(offered(&k), 1); /* not whoever has not acted yet */
    assert_accepted(undo(&k, 0, 0));
    assert_int_equal(offered(&k), 0); /* neither of them, whoever took something back */
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_accepted(move(&k, 0, 1, "bet"));
    assert_int_equal(offered(&k), 3);
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 1, true));
    assert_int_equal(k.t.phase, VL_TABLE_PAUSED);
    assert_int_equal(offered(&k), 0);
    assert_accepted(resume(&k, 0, 0));
    assert_accepted(cover(&k, 0, 1, "greedy"));
    assert_int_equal(offered(&k) & 2, 0); /* a bot plays for them */
    kept_done(&k);
}

static void a_question_lapses_when_the_game_goes_on(void **unused) {
    struct kept k;
    (void)unused;
    kuhn_dealt(&k);
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_accepted(move(&k, 0, 1, "bet"));
    assert_accepted(ask(&k, 0, 1, VL_ASK_UNDO));
    assert_refused(ask(&k, 0, 0, VL_ASK_PAUSE), "TAB-1");
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_refused(undo(&k, 0, 0), "TAB-1");
    kept_done(&k);
}

/* What was asked about the position lapses with it, also while the game goes on; what was asked about the evening does
 * not, up to the end of the game, and then it is told before that. */
static void other_questions_stay_while_the_game_goes_on(void **unused) {
    struct kept k;
    struct ear ear;
    (void)unused;
    table_begin(&k, "goofspiel", "hhh", "none", false, 1, ear_listen(&ear, &k));
    run(&k, 0);
    assert_accepted(move(&k, 0, 0, "bid 3"));
    assert_accepted(move(&k, 0, 1, "bid 4"));
    assert_accepted(undo(&k, 0, 0));
    assert_int_equal(k.t.question.what, VL_ASK_UNDO);
    assert_accepted(move(&k, 0, 2, "bid 5"));
    assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    assert_non_null(strstr(ear_text(&ear, 1), "{\"note\":\"lapsed\",\"actor\":2,\"seat\":0}"));
    assert_refused(answer(&k, 0, 1, true), "TAB-2");
    ear_done(&ear);
    kept_done(&k);
    table_begin(&k, "kuhn", "hh", "none", false, 1, ear_listen(&ear, &k));
    run(&k, 0);
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_int_equal(k.t.question.what, VL_ASK_PAUSE);
    assert_accepted(answer(&k, 0, 1, true));
    assert_int_equal(k.t.phase, VL_TABLE_PAUSED);
    assert_accepted(resume(&k, 0, 1));
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    assert_accepted(move(&k, 0, 1, "pass"));
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    const char *lapsed = strstr(ear_text(&ear, 0), "{\"note\":\"lapsed\",\"actor\":1,\"seat\":1}");
    assert_non_null(lapsed);
    assert_non_null(strstr(lapsed, "{\"note\":\"over\""));
    ear_done(&ear);
    kept_done(&k);
}

/* Two choose; one asks to take its choice back, and the other simply takes back its own: the question is told to have
 * lapsed, and because of whom. */
static void a_question_lapses_when_somebody_else_undoes(void **unused) {
    struct kept k;
    struct ear ear;
    (void)unused;
    table_begin(&k, "goofspiel", "hhh", "none", false, 1, ear_listen(&ear, &k));
    run(&k, 0);
    assert_accepted(move(&k, 0, 0, "bid 3"));
    assert_accepted(move(&k, 0, 1, "bid 4"));
    assert_accepted(undo(&k, 0, 0)); /* asks: seat 1 has acted since */
    assert_int_equal(k.t.question.what, VL_ASK_UNDO);
    assert_accepted(undo(&k, 0, 1));
    assert_int_equal(k.t.question.what, VL_ASK_NOTHING);
    const char *told = strstr(ear_text(&ear, 2), "{\"note\":\"lapsed\",\"actor\":1,\"seat\":0}");
    assert_non_null(told);
    assert_non_null(strstr(told, "{\"note\":\"undone\",\"actor\":1,\"seat\":1}"));
    ear_done(&ear);
    kept_done(&k);
}

/* A card played from the hand was not known to be there; an unplayed choice is known to be made, and no more. */
static void what_was_shown_is_not_free_to_take_back(void **unused) {
    struct kept k;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    (void)unused;
    table_begin(&k, "tenakee", "hhh", "none", false, 1, nobody);
    vl_rng_init(&rng, 1, 0);
    run(&k, 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_accepted(stage(&k, seat, "pick head"));
        assert_accepted(stage(&k, seat, "pick warrior"));
        assert_accepted(stage(&k, seat, any_move(&k.t, seat, &rng, words)));
        assert_accepted(commit(&k, 0, seat));
    }
    assert_true(vl_table_undo_is_free(&k.t, 2));
    assert_false(vl_table_undo_is_free(&k.t, 1));
    assert_accepted(undo(&k, 0, 2));
    assert_true(vl_table_chooses(&k.t, 2));
    assert_true(vl_table_undo_is_free(&k.t, 1)); /* now nobody has acted since */
    while (vl_table_chooses(&k.t, 2)) assert_accepted(move(&k, 0, 2, any_move(&k.t, 2, &rng, words)));
    assert_accepted(move(&k, 0, 0, "play warrior A"));
    assert_false(vl_table_undo_is_free(&k.t, 0));
    kept_done(&k);
}

/* Kuhn poker, but a pass lets its mover, and nobody else, look at the cards. */
static unsigned worlds_drawn;
static void sly_apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move_made,
                      struct vl_events *events) {
    struct vl_setup honest = *s;
    unsigned cards = 0;
    honest.game = vl_game_find("kuhn");
    const uint8_t *bytes = (const uint8_t *)state;
    for (size_t i = 0; i < s->game->state_size; i++) cards = cards * 31 % 32749 + bytes[i];
    honest.game->apply(&honest, state, actor, move_made, events);
    if (events != NULL && actor == 0 && strcmp(s->game->verbs[vl_verb_of(move_made)].name, "pass") == 0)
        vl_tell(events, 0, VL_ONLY(0), (int)cards, 0, 0, 0);
}
static void counted_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                                struct vl_state *state) {
    worlds_drawn++;
    vl_game_find(s->game->name)->determinize(s, view, rng, state);
}

static void what_the_mover_saw_is_not_free_to_take_back(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_game sly = *vl_game_find("kuhn");
    struct vl_table_options options = {.fair_deal = false};
    (void)unused;
    sly.apply = sly_apply;
    sly.determinize = counted_determinize;
    vl_setup_init(&s, &sly, 2);
    kept_init(&k, &s, &options);
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(begin(&k, 0));
    run(&k, 0);
    assert_accepted(move(&k, 0, 0, "bet"));
    worlds_drawn = 0;
    assert_true(vl_table_undo_is_free(&k.t, 0));
    assert_true(worlds_drawn >= 3 * 200); /* what few worlds would show is found too */
    assert_accepted(undo(&k, 0, 0));
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_false(vl_table_undo_is_free(&k.t, 0));
    kept_done(&k);
}

/* Kuhn poker, but a pass of the first seat tells somebody something that is not the same in every world. */
enum way { SAME, ONE_MORE, ONE_FEWER, OTHER_KIND, OTHER_WORD, SEEN_HERE, HIDDEN_HERE, WAYS };
static enum way way;
static uint8_t told_to;
static struct vl_state_box real_world;
static void loose_apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move_made,
                        struct vl_events *events) {
    struct vl_setup honest = *s;
    honest.game = vl_game_find("kuhn");
    bool here = memcmp(state, &real_world, s->game->state_size) == 0;
    honest.game->apply(&honest, state, actor, move_made, events);
    if (events == NULL || actor != 0 || strcmp(s->game->verbs[vl_verb_of(move_made)].name, "pass") != 0) return;
    if ((way == ONE_MORE && !here) || (way == ONE_FEWER && here)) return;
    struct vl_event *event = vl_tell(events, way == OTHER_KIND && here, told_to, way == OTHER_WORD && here, 0, 0, 0);
    if ((way == SEEN_HERE && !here) || (way == HIDDEN_HERE && here)) event->sees[0] = 0;
}

/* Whatever is new to anybody, the mover or others or who only looks on, was revealed: that something is told at all,
 * what it is, a word of it, or that one may see the word. */
static void whatever_differs_between_worlds_was_revealed(void **unused) {
    const uint8_t ears[] = {VL_ONLY(0), VL_ONLY(1), VL_EVERYONE, VL_BIT(VL_SPECTATOR)};
    (void)unused;
    for (unsigned i = 0; i < sizeof ears; i++)
        for (way = SAME; way < WAYS; way++) {
            struct kept k;
            struct vl_setup s;
            struct vl_game loose = *vl_game_find("kuhn");
            loose.apply = loose_apply;
            told_to = ears[i];
            vl_setup_init(&s, &loose, 2);
            kept_init(&k, &s, &(struct vl_table_options){.fair_deal = false});
            for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
            assert_accepted(begin(&k, 0));
            run(&k, 0);
            memcpy(&real_world, &k.t.state, sizeof real_world);
            assert_accepted(move(&k, 0, 0, "pass"));
            if (vl_table_undo_is_free(&k.t, 0) != (way == SAME)) fail_msg("told to %x, %u", told_to, way);
            kept_done(&k);
        }
}

/* Alone among bots there is nobody to ask; chance still stands. */
static void undo_among_bots_never_crosses_chance(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct kept k;
            struct vl_rng rng;
            char words[VL_MOVE_TEXT], who[VL_SEATS_MAX + 1] = "hbbbbb";
            who[vl_games[g]->players_min] = '\0';
            unsigned undone = 0, kept = 0;
            table_begin(&k, vl_games[g]->name, who, "none", seed % 2, seed, nobody);
            vl_rng_init(&rng, seed, 0);
            while (k.t.phase == VL_TABLE_PLAYING && undone + kept < 300) {
                run(&k, 0);
                if (vl_table_waits_for(&k.t) & 1) move(&k, 0, 0, any_move(&k.t, 0, &rng, words));
                run(&k, 0);
                if (k.t.phase != VL_TABLE_PLAYING) break;
                uint32_t last_own = k.t.log.plies, chance_after = 0, chances = k.t.chances;
                while (last_own > 0 && k.t.log.ply[last_own - 1].actor != 0)
                    chance_after += k.t.log.ply[--last_own].actor == VL_CHANCE;
                bool may = last_own > 0 && chance_after == 0;
                if (k.t.fair_deal) may = may && vl_table_undo_is_free(&k.t, 0); /* what has shown something stands */
                if (vl_rng_below(&rng, 3) > 0) continue;
                struct vl_refusal refusal = undo(&k, 0, 0);
                assert_int_equal(refusal.rule == NULL, may);
                assert_int_equal(k.t.chances, chances);
                uint32_t standing = 0;
                for (uint32_t i = 0; i < k.t.log.plies; i++) standing += k.t.log.ply[i].actor == VL_CHANCE;
                assert_int_equal(standing, chances);
                undone += may;
                kept += !may;
            }
            kept_done(&k);
        }
}

/* How often a text stands in another. */
static unsigned times(const char *text, const char *part) {
    unsigned count = 0;
    while ((text = strstr(text, part)) != NULL) count++, text++;
    return count;
}

/* What is not free is a courtesy of the bots: told as one, counted, in the record, and after loading, too. What is free
 * is none. */
static void what_bots_let_one_take_back_is_marked(void **unused) {
    struct kept k, again;
    struct ear ear;
    struct vl_table_read read;
    struct vl_fault fault;
    char record[4096];
    struct vl_text text;
    (void)unused;
    for (uint64_t seed = 1;; seed++) { /* until the bot answers with a bet */
        assert_true(seed < 100);
        table_begin(&k, "kuhn", "hb", "none", false, seed, ear_listen(&ear, &k));
        run(&k, 0);
        assert_accepted(move(&k, 0, 0, "pass"));
        run(&k, 0);
        if (k.t.phase == VL_TABLE_PLAYING) break;
        kept_done(&k);
        ear_done(&ear);
    }
    assert_accepted(undo(&k, 0, 0));
    assert_string_equal(last_line(&k), "undo 0 2");
    assert_int_equal(k.t.courtesies, 1);
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_accepted(undo(&k, 0, 0)); /* the bot has not answered yet */
    assert_int_equal(k.t.courtesies, 1);
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        assert_int_equal(times(ear_text(&ear, viewer), "\"undone\""), 2);
        assert_int_equal(times(ear_text(&ear, viewer), "\"courtesy\":true"), 1);
    }
    vl_text_init(&text, record, sizeof record);
    vl_table_export(&k.t, &text);
    assert_int_equal(times(record, "\nx-courtesy 1\n"), 1);
    assert_accepted(move(&k, 0, 0, "pass")); /* each of them counts; the bot does as before */
    run(&k, 0);
    assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
    assert_accepted(undo(&k, 0, 0));
    assert_int_equal(k.t.courtesies, 2);
    vl_text_init(&text, record, sizeof record);
    vl_table_export(&k.t, &text);
    assert_int_equal(times(record, "\nx-courtesy 2\n"), 1);
    assert_true(kept_load(&again, k.text, k.length, nobody, &read, &fault));
    assert_null(table_difference(&k.t, &again.t));
    kept_done(&again);
    kept_done(&k);
    ear_done(&ear);
    table_begin(&k, "kuhn", "hb", "none", false, 1, nobody);
    vl_text_init(&text, record, sizeof record);
    vl_table_export(&k.t, &text);
    assert_int_equal(times(record, "x-courtesy"), 0);
    kept_done(&k);
}

/* What nobody has seen or answered to is free to take back, whoever is away. */
static void free_undo_needs_nobody(void **unused) {
    struct kept k;
    (void)unused;
    kuhn_dealt(&k);
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_accepted(cover(&k, 0, 1, "greedy"));
    assert_accepted(undo(&k, 0, 0));
    assert_int_equal(k.t.log.plies, 2);
    kept_done(&k);
}

/* Bots and programs consent in a casual game; in a fair deal only what has shown nothing is taken back. */
static void programs_consent_in_casual_games(void **unused) {
    (void)unused;
    for (unsigned fair = 0; fair < 2; fair++) {
        struct kept k;
        table_begin(&k, "kuhn", "he", "none", fair, 1, nobody);
        run(&k, 0);
        assert_refused(undo(&k, 0, 0), "TAB-3");
        assert_accepted(move(&k, 0, 0, "bet"));
        assert_accepted(undo(&k, 0, 0)); /* free */
        assert_accepted(move(&k, 0, 0, "pass"));
        assert_accepted(move(&k, 0, 1, "bet"));
        if (fair) {
            assert_reason(undo(&k, 0, 0), "TAB-4", "fair-revealed");
            assert_refused(ask(&k, 0, 0, VL_ASK_UNDO), "TAB-4");
            assert_int_equal(k.t.log.plies, 4);
        } else {
            assert_accepted(undo(&k, 0, 0));
            assert_int_equal(k.t.log.plies, 2);
        }
        kept_done(&k);
    }
}

/* ---- Forced moves ---- */

/* Whether the seat had one way only to act in this state. */
static bool had_no_choice(const struct vl_setup *s, const struct vl_state *state, unsigned seat) {
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    memcpy(&box, state, s->game->state_size);
    while (true) {
        struct vl_events events = {.count = 0};
        unsigned told = 0;
        if (s->game->moves(s, vl_state_in(&box), seat, moves) != 1) return false;
        if (!s->game->verbs[vl_verb_of(moves[0])].quiet) return true;
        s->game->apply(s, vl_state_in(&box), seat, moves[0], &events);
        for (unsigned i = 0; i < events.count; i++) told |= events.list[i].to;
        if (told & ~VL_ONLY(seat)) return true;
    }
}

/* The seat's last decision with no chance event behind it: how many moves stood before it; false if there is none. */
static bool last_decision(const struct vl_table *t, unsigned seat, uint32_t *ply) {
    struct vl_state_box box;
    bool found = false;
    t->setup.game->init(&t->setup, vl_state_in(&box));
    for (uint32_t i = 0; i < t->log.plies; i++) {
        const struct vl_ply *p = &t->log.ply[i];
        if (p->actor == VL_CHANCE) found = false;
        if (p->actor == seat && p->first && !had_no_choice(&t->setup, vl_state_in(&box), seat)) {
            found = true;
            *ply = i;
        }
        t->setup.game->apply(&t->setup, vl_state_in(&box), p->actor, p->move, NULL);
    }
    return found;
}

/* A person whose forced moves are played for it takes back its last decision in one act, whatever has happened by
 * itself since, or is refused and nothing has changed; then it decides anew. Ogallala, the person second, a random bot
 * first and seed 9 are among these. */
static void undo_goes_back_to_a_decision(void **unused) {
    (void)unused;
    unsigned beyond = 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct kept k;
            struct vl_rng rng;
            char words[VL_MOVE_TEXT], who[VL_SEATS_MAX + 1] = "rhrrrr";
            who[vl_games[g]->players_min] = '\0';
            unsigned undone = 0, refused = 0;
            table_begin(&k, vl_games[g]->name, who, "none", false, seed, nobody);
            assert_accepted(set_forced(&k, 1, true));
            vl_rng_init(&rng, seed, 0);
            while (run(&k, 0) == WAITS && undone < 60 && refused < 200) {
                uint32_t decision = 0, number = k.t.number, acts = 0;
                if (vl_rng_below(&rng, 3) > 0) {
                    if (k.t.seat[1].staged.complete) /* as it was before what was taken back */
                        assert_accepted(commit(&k, 0, 1));
                    else
                        assert_accepted(move(&k, 0, 1, any_move(&k.t, 1, &rng, words)));
                    continue;
                }
                bool may = last_decision(&k.t, 1, &decision);
                for (uint32_t i = decision; i < k.t.log.plies; i++) acts += k.t.log.ply[i].first;
                struct vl_around around;
                assert_true(vl_table_around(&k.t, 1, 0, &around));
                assert_int_equal(around.undo, may); /* which is told beforehand */
                struct vl_refusal refusal = undo(&k, 0, 1);
                assert_int_equal(refusal.rule == NULL, may);
                refused += !may;
                undone += may;
                if (!may) assert_string_equal(refusal.rule, "TAB-3");
                if (!may) continue;
                assert_int_equal(k.t.number, number + 1);
                assert_int_equal(k.t.log.plies, decision);
                assert_int_equal(run(&k, 0), WAITS); /* the decision is asked for again */
                assert_int_equal(k.t.log.plies, decision);
                beyond += acts > 1;
            }
            kept_done(&k);
        }
    assert_true(beyond > 100); /* other acts than the decision itself */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_is_free_until_somebody_acts),
        cmocka_unit_test(what_there_is_to_take_back_is_told),
        cmocka_unit_test(a_question_lapses_when_the_game_goes_on),
        cmocka_unit_test(other_questions_stay_while_the_game_goes_on),
        cmocka_unit_test(a_question_lapses_when_somebody_else_undoes),
        cmocka_unit_test(what_was_shown_is_not_free_to_take_back),
        cmocka_unit_test(what_the_mover_saw_is_not_free_to_take_back),
        cmocka_unit_test(whatever_differs_between_worlds_was_revealed),
        cmocka_unit_test(undo_among_bots_never_crosses_chance),
        cmocka_unit_test(what_bots_let_one_take_back_is_marked),
        cmocka_unit_test(free_undo_needs_nobody),
        cmocka_unit_test(programs_consent_in_casual_games),
        cmocka_unit_test(undo_goes_back_to_a_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_table_acts.c - the two halves of every act: what is proposed and taken, in which order, and that nothing else
 * changes a table; and the table as it looks with staged pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/scene.h"
#include "games/registry.h"
#include "table/talk.h"
#include "table_support.h"

/* ---- Looking ---- */

/* A hash of all bytes of a table, its moves included. */
static uint64_t bytes_of(const struct vl_table *t) {
    uint64_t hash = 0;
    const unsigned char *at = (const unsigned char *)t;
    for (size_t i = 0; i < sizeof *t; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3) + 1;
    for (uint32_t i = 0; i < t->log.plies; i++) hash = vl_mix(hash ^ t->log.ply[i].move ^ t->log.ply[i].actor << 16);
    for (uint32_t i = 0; t->log.mark != NULL && i < t->log.plies; i++) hash = vl_mix(hash ^ t->log.mark[i].left);
    return hash;
}

static void look_at_everything(const struct vl_table *t) {
    static char buffer[1 << 18];
    static struct vl_scene scene;
    struct vl_view_box view;
    struct vl_around around;
    struct vl_due duty;
    vl_move moves[VL_MOVES_MAX];
    struct vl_text text;
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        bool there = v < t->setup.players || v == VL_SPECTATOR || (v == VL_ALL && t->phase == VL_TABLE_OVER);
        vl_text_init(&text, buffer, sizeof buffer);
        assert_int_equal(vl_table_view(t, v, &view), there);
        assert_int_equal(vl_table_scene(t, v, &scene), there);
        assert_int_equal(vl_table_around(t, v, 0, &around), there);
        assert_int_equal(vl_table_view_json(t, v, 0, &text), there);
        vl_table_moves(t, v, moves);
        vl_table_due_at(t, v, &duty);
        vl_table_undo_is_free(t, v);
        if (there && !t->fair_deal) /* the house's key is the house's */
            for (unsigned i = 0; i < sizeof around.fair; i++) assert_int_equal(((unsigned char *)&around.fair)[i], 0);
        if (there) assert_int_equal(around.question.ply, 0); /* how many moves there were is, too */
    }
    vl_text_init(&text, buffer, sizeof buffer);
    vl_table_header(t, &text);
    vl_table_export(t, &text);
    vl_table_deadline(t);
}

/* ---- Proposing ---- */

/* Wishes of every kind for every seat, those of nobody too. */
static unsigned all_wishes(const struct vl_table *t, struct vl_act *wishes, unsigned most) {
    uint8_t bytes[VL_FAIR_BYTES] = {7};
    unsigned count = 0;
    for (unsigned seat = 0; seat <= t->setup.players; seat++) {
        vl_move moves[VL_MOVES_MAX];
        unsigned legal = vl_table_moves(t, seat, moves);
        for (unsigned kind = 0; kind <= VL_ACT_KINDS; kind++)
            if (kind != VL_ACT_MOVE) wishes[count++] = vl_wish((enum vl_act_kind)kind, seat);
        for (unsigned what = 0; what <= VL_ASK_REMATCH + 1; what++)
            wishes[count++] = vl_wish_ask(seat, (enum vl_question_kind)what);
        for (unsigned kind = 0; kind <= VL_SEAT_PROGRAM + 1; kind++)
            wishes[count++] = vl_wish_sit(seat, (enum vl_seat_kind)kind, "Max");
        wishes[count++] = vl_wish_switch(seat, true);
        wishes[count++] = vl_wish_switch(seat, false);
        wishes[count++] = vl_wish_cover(seat, "greedy");
        for (unsigned kind = VL_ACT_SEED; kind <= VL_ACT_OPEN; kind++)
            wishes[count++] = vl_wish_bytes((enum vl_act_kind)kind, seat, bytes);
        wishes[count++] = vl_wish_move(seat, VL_NO_MOVE);
        wishes[count++] = vl_wish_choice(seat, moves, 0);
        if (legal > 0) wishes[count++] = vl_wish_move(seat, moves[0]);
        if (legal > 1) wishes[count++] = vl_wish_choice(seat, moves, 2);
        assert_true(count + 64 < most);
    }
    return count;
}

static bool is_line_good(const struct vl_table *t, const struct vl_act *act) {
    char line[VL_JOURNAL_LINE];
    struct vl_text text;
    struct vl_act read;
    vl_text_init(&text, line, sizeof line);
    vl_act_format(&t->setup, act, &text);
    return !text.cut && vl_act_parse(&t->setup, 2, line, text.length, &read) == NULL;
}

/* Whatever is proposed, looked at or asked, no byte of the table changes; what is accepted can be taken, once; what is
 * refused has a rule and a reason. */
static void proposing_changes_nothing(void **unused) {
    enum { MOST = 1024 };
    static struct vl_act wishes[MOST];
    unsigned accepted[VL_ACT_KINDS] = {0};
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned n = 0; n < 4; n++) {
            struct kept k;
            struct vl_rng rng;
            uint64_t now = 1000;
            char who[VL_SEATS_MAX + 1] = "hhbeh";
            who[vl_games[g]->players_min] = '\0';
            table_begin(&k, vl_games[g]->name, who, n % 2 ? "move 30000 cover random" : "none", n % 3 == 0, n, nobody);
            vl_rng_init(&rng, n, 9);
            for (unsigned i = 0; i < 120; i++) {
                monkey(&k, &now, &rng);
                if (i % 6 != 0) continue;
                uint64_t before = bytes_of(&k.t);
                struct vl_act act;
                bool full;
                look_at_everything(&k.t);
                vl_table_onward(&k.t, now, &act, &full);
                unsigned count = all_wishes(&k.t, wishes, MOST);
                for (unsigned w = 0; w < count; w++) {
                    struct vl_refusal refusal = vl_table_propose(&k.t, now, &wishes[w], &act);
                    assert_int_equal(refusal.rule == NULL, refusal.reason == NULL);
                    if (refusal.rule != NULL) continue;
                    struct vl_table copy;
                    assert_true(is_line_good(&k.t, &act));
                    assert_true(vl_table_copy(&k.t, &copy));
                    assert_accepted(vl_table_take(&copy, &act));
                    assert_reason(vl_table_take(&copy, &act), "TAB-1", "not-next");
                    assert_int_equal(copy.number, k.t.number + 1);
                    accepted[act.kind]++;
                    vl_table_done(&copy);
                }
                assert_true(before == bytes_of(&k.t));
            }
            kept_done(&k);
        }
    for (unsigned kind = 0; kind < VL_ACT_KINDS; kind++) {
        bool before_play = kind == VL_ACT_SEED || kind == VL_ACT_COMMIT || kind == VL_ACT_OPEN || kind == VL_ACT_VOID ||
                           kind == VL_ACT_BEGIN;
        assert_int_equal(accepted[kind] > 0, !before_play && kind != VL_ACT_TIMEOUT);
    }
}

/* A wish says what is wanted and no more: what the table fills in is not taken from it. */
static void wishes_do_not_say_what_the_table_knows(void **unused) {
    struct kept k;
    struct vl_act clean, dirty, act[2];
    (void)unused;
    table_begin(&k, "kuhn", "hh", "move 500 end", false, 1, nobody);
    run(&k, 1000);
    for (unsigned n = 0; n < 2; n++) {
        clean = n == 0 ? vl_wish_ask(0, VL_ASK_PAUSE) : vl_wish_move(0, vl_move_next(k.t.setup.game, VL_NO_MOVE));
        if (n == 1) assert_null(vl_talk_parse(&k.t.setup, 0, "bet", &clean));
        dirty = clean;
        dirty.timed = dirty.ends = true;
        dirty.number = dirty.draw = dirty.ply = 77;
        dirty.time = 5;
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) dirty.scores[seat] = 9;
        assert_accepted(vl_table_propose(&k.t, 1010, &clean, &act[0]));
        assert_accepted(vl_table_propose(&k.t, 1010, &dirty, &act[1]));
        assert_int_equal(act[0].number, k.t.number);
        for (unsigned i = 0; i < 2; i++) {
            assert_true(act[i].timed && act[i].time == 1010 && !act[i].ends);
            assert_int_equal(act[i].number, k.t.number);
            assert_int_equal(act[i].draw, 0);
            assert_int_equal(act[i].ply, 0);
            assert_int_equal(act[i].scores[0], 0);
        }
    }
    kept_done(&k);
}

/* ---- Taking ---- */

/* Acts are taken in the order of their numbers, one after the other. */
static void acts_have_numbers_without_gaps(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k;
        char who[VL_SEATS_MAX + 1] = "rrrrrr";
        who[vl_games[g]->players_min] = '\0';
        table_begin(&k, vl_games[g]->name, who, "none", true, g, nobody);
        assert_int_equal(run(&k, 0), ENDED);
        uint32_t lines = 0;
        for (const char *at = strstr(k.text, "\n---\n") + 5; *at != '\0'; at++) lines += *at == '\n';
        assert_int_equal(k.t.number, lines);
        kept_done(&k);
    }
}

/* Two wishes were proposed at the same moment; after one of them was taken the other is refused, under its own number
 * because that is gone, under a new one unless it is still allowed. */
static void what_became_stale_is_refused(void **unused) {
    static const struct {
        const char *first, *second, *rule, *reason; /* the words of two acts; why the second may not be any more */
    } cases[] = {
        {"0 bet", "0 pass", "REC-3", "not-your-turn"},
        {"0 bet", "0 ask pause", NULL, NULL},
        {"0 ask pause", "1 ask pause", "TAB-1", "question-open"},
        {"0 resign", "0 bet", "TAB-1", "not-on"},
        {"0 resign", "1 resign", "TAB-1", "not-on"},
        {"0 forced on", "0 forced on", "TAB-1", "already-so"},
        {"0 forced on", "0 bet", NULL, NULL},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kept k;
        struct vl_act wish_of[2], act[2];
        const char *words[2] = {cases[i].first, cases[i].second};
        table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
        run(&k, 0);
        for (unsigned n = 0; n < 2; n++) {
            assert_null(vl_talk_parse(&k.t.setup, (unsigned)(words[n][0] - '0'), words[n] + 2, &wish_of[n]));
            assert_accepted(vl_table_propose(&k.t, 0, &wish_of[n], &act[n]));
        }
        assert_accepted(take(&k, &act[0]));
        assert_reason(take(&k, &act[1]), "TAB-1", "not-next");
        act[1].number = k.t.number;
        struct vl_refusal refusal = take(&k, &act[1]);
        if (cases[i].rule != NULL) assert_reason(refusal, cases[i].rule, cases[i].reason);
        if (cases[i].rule == NULL) assert_accepted(refusal);
        kept_done(&k);
    }
}

/* Taking back, and the answer to a question, when that is no longer what it was about. */
static void what_was_undone_or_answered_is_gone(void **unused) {
    struct kept k;
    struct vl_act act, yes, undo_wish = vl_wish(VL_ACT_UNDO, 0), yes_wish = vl_wish(VL_ACT_YES, 1);
    (void)unused;
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    run(&k, 0);
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_accepted(vl_table_propose(&k.t, 0, &undo_wish, &act));
    assert_accepted(take(&k, &act));
    act.number = k.t.number;
    assert_reason(take(&k, &act), "TAB-3", "nothing-to-undo");
    assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE));
    assert_accepted(vl_table_propose(&k.t, 0, &yes_wish, &yes));
    assert_accepted(answer(&k, 0, 1, false));
    yes.number = k.t.number;
    assert_reason(take(&k, &yes), "TAB-2", "not-asked");
    kept_done(&k);
}

/* Acts that nobody proposed: whatever is in them, they are refused and nothing has changed, or they are taken and the
 * table is sound and loads again. */
static void made_up_acts(void **unused) {
    enum { SEEDS = 6 };
    unsigned taken = 0, refused = 0, games = 0;
    (void)unused;
    while (vl_games[games] != NULL) games++;
    for (unsigned n = 0; n < games * SEEDS; n++) {
        const struct vl_game *game = vl_games[n / SEEDS];
        struct kept k;
        struct vl_rng rng;
        uint64_t now = 1000;
        char who[VL_SEATS_MAX + 1] = "hhbeh";
        who[game->players_min] = '\0';
        table_begin(&k, game->name, who, n % 2 ? "game 900000 5 end" : "none", false, n, nobody);
        vl_rng_init(&rng, n, 9);
        for (unsigned i = 0; i < 3000 && k.t.phase != VL_TABLE_OVER; i++) {
            struct vl_act act =
                vl_wish((enum vl_act_kind)vl_rng_below(&rng, VL_ACT_RESIGN), vl_rng_below(&rng, k.t.setup.players));
            vl_move moves[VL_MOVES_MAX];
            if (i % 4 == 0) monkey(&k, &now, &rng);
            unsigned count = vl_table_moves(&k.t, act.seat, moves);
            act.number = k.t.number;
            act.what = (uint8_t)vl_rng_below(&rng, act.kind == VL_ACT_FORCED ? 2 : act.kind == VL_ACT_SEAT ? 4 : 5);
            act.ply = vl_rng_below(&rng, k.t.log.plies + 2);
            act.draw = vl_rng_below(&rng, k.t.chances + 2);
            if (act.kind == VL_ACT_SEAT && act.what != VL_SEAT_OPEN) strcpy(act.name, "greedy");
            if (act.kind == VL_ACT_COVER) strcpy(act.name, "random");
            if (act.kind == VL_ACT_MOVE && count > 0)
                for (act.count = 0; act.count <= i % 3;) act.move[act.count++] = moves[vl_rng_below(&rng, count)];
            uint64_t before = bytes_of(&k.t);
            struct vl_refusal refusal = take(&k, &act);
            taken += refusal.rule == NULL;
            refused += refusal.rule != NULL;
            if (refusal.rule != NULL) assert_true(before == bytes_of(&k.t));
            assert_null(k.t.setup.game->check(&k.t.setup, vl_state_in(&k.t.state)));
        }
        struct kept loaded;
        struct vl_fault fault;
        struct vl_table_read read;
        assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
        assert_null(table_difference(&k.t, &loaded.t));
        kept_done(&loaded);
        kept_done(&k);
    }
    assert_true(taken > 300 && refused > 1000);
}

/* ---- Words ---- */

static void words_of_acts(void **unused) {
    static const struct {
        const char *words;
        enum vl_act_kind kind;
        unsigned what;
    } said[] = {
        {"undo", VL_ACT_UNDO, 0},
        {"resign", VL_ACT_RESIGN, 0},
        {"back", VL_ACT_BACK, 0},
        {"ask undo", VL_ACT_ASK, VL_ASK_UNDO},
        {"ask pause", VL_ACT_ASK, VL_ASK_PAUSE},
        {"ask abandon", VL_ACT_ASK, VL_ASK_ABANDON},
        {"ask rematch", VL_ACT_ASK, VL_ASK_REMATCH},
        {"yes", VL_ACT_YES, 0},
        {"no", VL_ACT_NO, 0},
        {"resume", VL_ACT_RESUME, 0},
        {"forced on", VL_ACT_FORCED, 1},
        {"forced off", VL_ACT_FORCED, 0},
    };
    struct vl_setup s;
    struct vl_act act;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    for (unsigned i = 0; i < sizeof said / sizeof *said; i++) {
        assert_null(vl_talk_parse(&s, 2, said[i].words, &act));
        assert_int_equal(act.kind, said[i].kind);
        assert_int_equal(act.what, said[i].what);
        assert_int_equal(act.seat, 2);
    }
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_min);
        for (vl_move m = vl_move_next(s.game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(s.game, m)) {
            char words[2 * VL_MOVE_TEXT];
            struct vl_text text;
            vl_text_init(&text, words, sizeof words);
            vl_talk_moves(s.game, (const vl_move[]){m, m}, 2, &text);
            const char *reason = vl_talk_parse(&s, 0, words, &act);
            if (s.game->verbs[vl_verb_of(m)].chance) {
                assert_string_equal(reason, "not-notation"); /* chance has a mouth of its own */
                continue;
            }
            assert_null(reason);
            assert_true(act.kind == VL_ACT_MOVE && act.count == 2 && act.move[0] == m && act.move[1] == m);
        }
    }
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    static const char *const bad[] = {"",         "bid",    "bid 3 &",     "& bid 3",   "bid 3 && bid 4",
                                      "undo now", "Undo",   "ask",         "ask money", "bid 3 4 5 6 7",
                                      "prize 3",  "commit", "seat 0 open", "0 bid 3",   "@5 bid 3"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(vl_talk_parse(&s, 0, bad[i], &act), "not-notation");
    char many[8 * (VL_CHOICE_MAX + 1) + 1] = "";
    for (unsigned i = 0; i <= VL_CHOICE_MAX; i++) strcat(many, i == 0 ? "bid 3" : " & bid 3");
    assert_string_equal(vl_talk_parse(&s, 0, many, &act), "too-many-moves");
}

/* ---- Staged pieces ---- */

static unsigned laid_in(const struct vl_scene *scene) {
    unsigned laid = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) laid += (scene->piece[i].badges & VL_BADGE_LAID) != 0;
    return laid;
}

static void same_zones(const struct vl_scene *a, const struct vl_scene *b) {
    assert_int_equal(a->zone_count, b->zone_count);
    for (unsigned i = 0; i < a->zone_count; i++)
        assert_true(a->zone[i].name == b->zone[i].name && a->zone[i].index == b->zone[i].index &&
                    a->zone[i].owner == b->zone[i].owner);
}

static int cards_in(const struct vl_scene *scene) {
    int cards = 0;
    for (unsigned i = 0; i < scene->zone_count; i++) cards += scene->zone[i].count;
    return cards;
}

/* What a seat has staged lies where it would lie, in its own scene and nobody else's, marked as still its own to take
 * back; when it is taken back everything is as it was. */
static void staged_pieces_are_laid_out(void **unused) {
    static struct vl_scene before, after, others[2];
    unsigned staged_games = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        bool any = false;
        for (unsigned n = 0; n < 6; n++) {
            struct kept k;
            struct vl_rng rng;
            char words[VL_MOVE_TEXT], who[VL_SEATS_MAX + 1] = "hhhhhh";
            who[game->players_min] = '\0';
            table_begin(&k, game->name, who, "none", false, n, nobody);
            vl_rng_init(&rng, n, 0);
            for (unsigned i = 0; i < 60 && run(&k, 0) == WAITS; i++) {
                unsigned seat = vl_first(vl_table_waits_for(&k.t)), other = (seat + 1) % k.t.setup.players;
                if (!vl_table_chooses(&k.t, seat)) {
                    assert_accepted(move(&k, 0, seat, any_move(&k.t, seat, &rng, words)));
                    continue;
                }
                const struct vl_choice *staged = &k.t.seat[seat].staged;
                any = true;
                assert_true(vl_table_scene(&k.t, seat, &before) && vl_table_scene(&k.t, other, &others[0]));
                assert_int_equal(laid_in(&before), 0);
                while (!staged->complete) {
                    assert_accepted(stage(&k, seat, any_move(&k.t, seat, &rng, words)));
                    assert_true(vl_table_scene(&k.t, seat, &after) && vl_table_scene(&k.t, other, &others[1]));
                    same_zones(&before, &after);
                    assert_int_equal(cards_in(&before), cards_in(&after));
                    if (laid_in(&after) != staged->count)
                        fail_msg("%s: %u staged, %u laid, the last \"%s\"", game->name, staged->count, laid_in(&after),
                                 words);
                    assert_memory_equal(&others[0].zone, &others[1].zone,
                                        others[0].zone_count * sizeof *others[0].zone);
                    assert_int_equal(laid_in(&others[1]), 0);
                }
                struct vl_choice whole = *staged;
                while (staged->count > 0)
                    assert_accepted(vl_table_unstage(&k.t, seat, staged->move[staged->count - 1]));
                assert_true(vl_table_scene(&k.t, seat, &after));
                assert_int_equal(laid_in(&after), 0);
                assert_int_equal(after.piece_count, before.piece_count);
                struct vl_act act, wanted = vl_wish_choice(seat, whole.move, whole.count);
                assert_accepted(vl_table_propose(&k.t, 0, &wanted, &act));
                assert_accepted(take(&k, &act));
                assert_true(vl_table_scene(&k.t, seat, &after));
                assert_int_equal(laid_in(&after), 0);
            }
            kept_done(&k);
        }
        staged_games += any;
    }
    assert_true(staged_games >= 4);
}

/* One choice, piece by piece: a bid leaves the hand for the middle of the table. */
static void a_staged_bid_lies_on_the_table(void **unused) {
    static struct vl_scene scene;
    struct kept k;
    (void)unused;
    table_begin(&k, "goofspiel", "hh", "none", false, 3, nobody);
    run(&k, 0);
    assert_accepted(stage(&k, 1, "bid 2"));
    assert_true(vl_table_scene(&k.t, 1, &scene));
    unsigned hands = 0, bids = 0;
    for (unsigned i = 0; i < scene.piece_count; i++) {
        const struct vl_piece *piece = &scene.piece[i];
        const struct vl_zone *zone = &scene.zone[piece->zone];
        if (zone->owner != 1) continue;
        bool two = piece->face >= 0 && strcmp(scene.faces->names[piece->face], "2") == 0;
        if (zone->role == VL_HAND) assert_false(two);
        if (zone->role == VL_HAND) hands++;
        if (zone->role != VL_HAND && two) bids++;
        assert_int_equal((piece->badges & VL_BADGE_LAID) != 0, two);
    }
    assert_int_equal(hands, 12);
    assert_int_equal(bids, 1);
    kept_done(&k);
}

/* Notes are counted for each audience by itself, and what surrounds the game says the viewer's own number: what others
 * were told alone leaves no gap, and is not to be seen. */
static void numbers_of_notes_are_the_viewers_own(void **unused) {
    struct kept k;
    struct vl_around around;
    uint64_t before[VL_VIEWERS];
    char json[1 << 14], next[40];
    struct vl_text text;
    (void)unused;
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    run(&k, 0);
    memcpy(before, k.t.told, sizeof before);
    for (unsigned n = 0; n < 5; n++) assert_accepted(set_forced(&k, 1, n % 2 == 0)); /* nobody else is told of it */
    for (unsigned v = 0; v < VL_ALL; v++) {
        if (v > 1 && v < VL_SPECTATOR) continue;
        assert_true(vl_table_around(&k.t, v, 0, &around));
        assert_int_equal(around.next, before[v] + (v == 1 ? 5 : 0));
        assert_int_equal(around.viewer, v);
        assert_int_equal(around.forced, v == 1);
        vl_text_init(&text, json, sizeof json);
        assert_true(vl_table_view_json(&k.t, v, 0, &text));
        snprintf(next, sizeof next, "{\"next\":%u,", (unsigned)around.next);
        assert_memory_equal(json, next, strlen(next));
    }
    kept_done(&k);
}

/* What is played openly is not laid out first. */
static void only_secret_moves_are_laid_out(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    run(&k, 0);
    assert_reason(stage(&k, 0, "bet"), "TAB-1", "not-secret");
    assert_int_equal(k.t.seat[0].staged.count, 0);
    assert_reason(unstage(&k, 0, "bet"), "TAB-6", "not-staged");
    assert_reason(commit(&k, 0, 0), "TAB-6", "choice-incomplete");
    assert_accepted(move(&k, 0, 0, "bet"));
    kept_done(&k);
}

/* The score sheet that is sent: every line with its rule, and where it is about a piece, which one, and whether it
 * counts that, its group or its place. */
static void every_line_of_the_score_is_written(void **unused) {
    static const char *const scopes[] = {[VL_OF_PIECE] = "piece", [VL_OF_GROUP] = "group", [VL_OF_ZONE] = "zone"};
    static char json[1 << 18], wanted[1 << 14];
    unsigned pieces = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k;
        struct vl_text text;
        struct vl_view_box view;
        char who[VL_SEATS_MAX + 1] = "bbbbbb";
        who[vl_games[g]->players_min] = '\0';
        table_begin(&k, vl_games[g]->name, who, "none", false, 3, nobody);
        assert_int_equal(run(&k, 0), ENDED);
        vl_text_init(&text, json, sizeof json);
        assert_true(vl_table_view_json(&k.t, VL_ALL, 0, &text) && vl_table_view(&k.t, VL_ALL, &view));
        vl_text_init(&text, wanted, sizeof wanted);
        vl_text_add(&text, "\"breakdown\":[");
        for (unsigned seat = 0; seat < k.t.setup.players; seat++) {
            struct vl_line lines[VL_LINES_MAX];
            unsigned count = vl_games[g]->breakdown(&k.t.setup, vl_view_in(&view), seat, lines);
            vl_text_add(&text, seat == 0 ? "[" : ",[");
            for (unsigned i = 0; i < count; i++) {
                char line[200];
                snprintf(line, sizeof line, "%s{\"rule\":\"%s\",\"line\":\"%s\",\"count\":%d,\"points\":%d",
                         i == 0 ? "" : ",", lines[i].rule, vl_games[g]->lines[lines[i].code], (int)lines[i].count,
                         (int)lines[i].points);
                vl_text_add(&text, line);
                snprintf(line, sizeof line, ",\"piece\":%u,\"counts\":\"%s\"", (unsigned)lines[i].piece,
                         scopes[lines[i].scope]);
                if (lines[i].piece != 0) vl_text_add(&text, line);
                pieces += lines[i].piece != 0;
                vl_text_put(&text, '}');
            }
            vl_text_put(&text, ']');
        }
        vl_text_put(&text, ']');
        assert_false(text.cut);
        if (strstr(json, wanted) == NULL) fail_msg("%s: no %s", vl_games[g]->name, wanted);
        kept_done(&k);
    }
    assert_true(pieces > 0);
}

/* A choice said at once has so many moves and no more; what is laid out is one. */
static void so_many_moves_are_said_at_once(void **unused) {
    struct vl_setup s;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    for (unsigned count = 1; count <= VL_CHOICE_MAX + 1; count++) {
        char words[16 * (VL_CHOICE_MAX + 1)] = "bet";
        struct vl_act act;
        vl_move move;
        for (unsigned i = 1; i < count; i++) strcat(words, " & bet");
        const char *reason = vl_talk_parse(&s, 0, words, &act);
        if (count > VL_CHOICE_MAX)
            assert_string_equal(reason, "too-many-moves");
        else
            assert_null(reason);
        if (reason == NULL) assert_int_equal(act.count, count);
        reason = vl_talk_move(&s, words, &move);
        if (count == 1)
            assert_null(reason);
        else
            assert_string_equal(reason, count > VL_CHOICE_MAX ? "too-many-moves" : "one-move");
    }
}

/* What somebody had laid out is nobody's business: not that of who sits down in their place either, person or not. */
static void who_takes_a_seat_finds_nothing_staged(void **unused) {
    static const enum vl_seat_kind kinds[] = {VL_SEAT_HUMAN, VL_SEAT_PROGRAM};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        struct kept k;
        struct vl_around around;
        table_begin(&k, "goofspiel", "hh", "none", false, 3, nobody);
        run(&k, 0);
        assert_accepted(stage(&k, 1, "bid 2"));
        assert_accepted(set_forced(&k, 1, true));
        assert_true(vl_table_around(&k.t, 1, 0, &around));
        assert_int_equal(around.staged.count, 1);
        assert_true(around.forced);
        assert_accepted(sit(&k, 1, kinds[i], "Max"));
        assert_true(vl_table_around(&k.t, 1, 0, &around));
        assert_false(around.forced); /* nor is anything wished for them that only the other had wished for */
        assert_int_equal(around.staged.count, 0);
        assert_false(around.staged.complete);
        assert_int_equal(k.t.seat[1].staged.count, 0);
        assert_accepted(move(&k, 0, 1, "bid 3"));
        assert_string_equal(last_line(&k), "1 bid 3");
        kept_done(&k);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proposing_changes_nothing),
        cmocka_unit_test(wishes_do_not_say_what_the_table_knows),
        cmocka_unit_test(acts_have_numbers_without_gaps),
        cmocka_unit_test(what_became_stale_is_refused),
        cmocka_unit_test(what_was_undone_or_answered_is_gone),
        cmocka_unit_test(made_up_acts),
        cmocka_unit_test(words_of_acts),
        cmocka_unit_test(numbers_of_notes_are_the_viewers_own),
        cmocka_unit_test(only_secret_moves_are_laid_out),
        cmocka_unit_test(every_line_of_the_score_is_written),
        cmocka_unit_test(so_many_moves_are_said_at_once),
        cmocka_unit_test(staged_pieces_are_laid_out),
        cmocka_unit_test(a_staged_bid_lies_on_the_table),
        cmocka_unit_test(who_takes_a_seat_finds_nothing_staged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

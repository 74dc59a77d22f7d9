/* test_table_bounds.c - how much a table takes and bears: its bytes, memory that runs out, journals that may not grow,
 * people who change their minds for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/playout.h"
#include "games/registry.h"
#include "table_support.h"

/* ---- Bytes ---- */

static size_t size_of(const struct vl_table *t) {
    size_t marks = t->log.mark == NULL ? 0 : t->log.room * sizeof *t->log.mark;
    return sizeof *t + t->log.room * sizeof *t->log.ply + marks;
}

/* The largest a table becomes in some games on every set-up, played by bots to the end. */
static size_t largest(const struct vl_game *game, const char *clock_words, uint32_t *plies) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    size_t most = 0;
    struct vl_word words[] = {{clock_words, strcspn(clock_words, " ")}, {"9000", 4}, {"end", 3}};
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct kept k;
            struct vl_clock clock;
            uint8_t key[VL_FAIR_BYTES];
            vl_table_key(seed, key);
            assert_true(vl_clock_parse(&clock, words, clock_words[0] == 'n' ? 1 : 3));
            kept_init(&k, &s, &(struct vl_table_options){.key = key, .clock = &clock});
            for (unsigned seat = 0; seat < s.players; seat++)
                assert_accepted(sit(&k, seat, VL_SEAT_BOT, (seed + seat) % 3 ? "random" : "greedy"));
            assert_accepted(begin(&k, 1000));
            assert_int_equal(run(&k, 1000), ENDED);
            if (size_of(&k.t) > most) most = size_of(&k.t);
            if (k.t.log.plies > *plies) *plies = k.t.log.plies;
            kept_done(&k);
        }
    return most;
}

/* A table with a game in progress takes at most 16 KiB, with and without a clock. */
static void a_table_is_small(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        uint32_t plies = 0;
        size_t bare = largest(vl_games[g], "none", &plies), timed = largest(vl_games[g], "move", &plies);
        printf("# %s: at most %u moves; a table takes %zu bytes, with a clock %zu\n", vl_games[g]->name, plies, bare,
               timed);
        assert_true(bare <= 16384 && timed <= 16384);
    }
}

/* ---- Memory that runs out ---- */

static unsigned resizes_left;
static void *stingy(void *old, size_t size) {
    if (size == 0) return free(old), NULL;
    if (resizes_left == 0) return NULL;
    resizes_left--;
    return realloc(old, size);
}

static void loads_again(const struct kept *k) {
    struct kept loaded;
    struct vl_fault fault;
    struct vl_table_read read;
    assert_true(kept_load(&loaded, k->text, k->length, nobody, &read, &fault));
    assert_null(table_difference(&k->t, &loaded.t));
    kept_done(&loaded);
}

/* Whichever allocation fails, the act is refused, nothing has changed, and the table lives on. */
static void without_memory_nothing_is_lost(void **unused) {
    struct vl_clock clock;
    struct vl_setup s;
    unsigned stuck = 0;
    (void)unused;
    assert_true(vl_clock_parse(&clock, (struct vl_word[]){{"move", 4}, {"500", 3}, {"end", 3}}, 3));
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    for (unsigned n = 0; n < 16; n++) {
        struct kept k;
        struct vl_table copy;
        struct vl_table_options options = {.resize = stingy, .clock = n % 2 ? &clock : NULL};
        kept_init(&k, &s, &options);
        for (unsigned seat = 0; seat < 3; seat++) assert_accepted(sit(&k, seat, VL_SEAT_BOT, "greedy"));
        assert_accepted(begin(&k, 1000));
        resizes_left = n / 2;
        enum progress progress = run(&k, 1000);
        assert_true(progress == STUCK || progress == ENDED);
        loads_again(&k);
        resizes_left = n % 2;
        assert_false(vl_table_copy(&k.t, &copy) && n % 2 == 0);
        if (n % 2) vl_table_done(&copy);
        resizes_left = 100;
        if (progress == STUCK) stuck++;
        assert_int_equal(run(&k, 1000), ENDED);
        loads_again(&k);
        kept_done(&k);
    }
    assert_true(stuck > 4);
}

/* How many blocks are out. */
static unsigned held;
static void *counted(void *old, size_t size) {
    if (size == 0) return held--, free(old), NULL;
    held += old == NULL;
    return realloc(old, size);
}

/* Whatever a table has taken it gives back, its moves and, where there are clocks, their times; so does one that failed
 * to load, and the last of a match. */
static void what_was_taken_is_given_back(void **unused) {
    (void)unused;
    for (unsigned timed = 0; timed < 2; timed++) {
        struct kept k;
        struct vl_table copy, next;
        struct vl_act wishes[VL_NEXT_WISHES];
        struct vl_fault fault;
        struct vl_table_read read;
        uint8_t key[VL_FAIR_BYTES];
        unsigned count;
        vl_table_key(1, key);
        held = 0;
        table_begin(&k, "kuhn", "bb", timed ? "move 500 end" : "none", false, 1, nobody);
        k.t.log.resize = counted;
        assert_int_equal(run(&k, 1000), ENDED);
        assert_int_equal(held, 1 + timed);
        assert_true(vl_table_copy(&k.t, &copy));
        assert_int_equal(held, 2 * (1 + timed));
        vl_table_done(&copy);
        assert_int_equal(held, 1 + timed);
        assert_true(vl_table_next(&k.t, NULL, key, &next, wishes, &count));
        assert_true(vl_table_reserve(&next, 1));
        assert_int_equal(held, 2 * (1 + timed)); /* in the same memory */
        vl_table_done(&next);
        struct vl_table_reading reading = {.games = vl_games, .key = key, .resize = counted};
        k.text[k.length - 2] ^= 1; /* the check of the last line */
        assert_false(vl_table_load(&copy, k.text, k.length, &reading, &read, &fault));
        assert_int_equal(held, 1 + timed);
        kept_done(&k);
        assert_int_equal(held, 0);
    }
}

/* A copy goes its own way. */
static void a_copy_is_a_table_of_its_own(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k, copy = {.length = 0};
        char who[VL_SEATS_MAX + 1] = "hbbbbb";
        struct ear ear;
        who[vl_games[g]->players_min] = '\0';
        table_begin(&k, vl_games[g]->name, who, g % 2 ? "none" : "game 1000000 5 end", g % 3 == 0, g,
                    ear_listen(&ear, &k));
        run(&k, 1000);
        assert_true(vl_table_copy(&k.t, &copy.t));
        assert_null(table_difference(&k.t, &copy.t));
        char *before = table_sight(&k.t, 0);
        size_t heard = ear.length[VL_SPECTATOR];
        assert_accepted(cover(&copy, 1000, 0, "random"));
        assert_int_equal(run(&copy, 1000), ENDED); /* nobody hears of it */
        assert_int_equal(ear.length[VL_SPECTATOR], heard);
        char *after = table_sight(&k.t, 0);
        assert_string_equal(before, after);
        assert_accepted(cover(&k, 1000, 0, "random")); /* and the table itself does just the same later */
        assert_int_equal(run(&k, 1000), ENDED);
        const char *what = table_difference(&k.t, &copy.t);
        if (what != NULL) fail_msg("%s: %s", vl_games[g]->name, what);
        free(before);
        free(after);
        ear_done(&ear);
        kept_done(&copy);
        kept_done(&k);
    }
}

/* ---- Journals that may not grow ---- */

static void the_journal_keeps_to_its_bound(void **unused) {
    struct vl_setup s;
    unsigned stuck = 0;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    for (uint32_t most = 1; most < 300; most += 13) {
        struct kept k;
        struct vl_act act, more = vl_wish(VL_ACT_ABANDON, VL_NOBODY);
        bool full = false;
        struct vl_table_options options = {.most = most};
        kept_init(&k, &s, &options);
        for (unsigned seat = 0; seat < 3; seat++) sit(&k, seat, VL_SEAT_BOT, "greedy");
        begin(&k, 0);
        enum progress progress = run(&k, 0);
        assert_true(k.t.number <= most);
        assert_int_equal(progress == ENDED, k.t.phase == VL_TABLE_OVER);
        if (progress == STUCK) {
            stuck++;
            assert_int_equal(k.t.number, most);
            assert_reason(vl_table_propose(&k.t, 0, &more, &act), "TAB-5", "journal-full");
            if (vl_chance_next(vl_state_in(&k.t.state))) assert_false(vl_table_onward(&k.t, 0, &act, &full));
            if (vl_chance_next(vl_state_in(&k.t.state))) assert_true(full);
        }
        loads_again(&k);
        kept_done(&k);
    }
    assert_true(stuck > 5);
}

/* Somebody who changes their mind for ever is stopped, nobody else is, and the game still comes to its end. */
static void nobody_can_fill_the_journal(void **unused) {
    struct kept k, loaded;
    struct vl_fault fault;
    struct vl_table_read read;
    unsigned times = 0, sits = 0;
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 1, nobody);
    while (set_forced(&k, 0, times % 2 == 0).rule == NULL) times++;
    assert_int_equal(times, VL_LUXURIES);
    assert_reason(ask(&k, 0, 0, VL_ASK_PAUSE), "TAB-5", "too-often");
    while (ask(&k, 0, 1, VL_ASK_PAUSE).rule == NULL) { /* seat 1 has its own */
        assert_accepted(answer(&k, 0, 0, false));
        times++;
    }
    assert_int_equal(times, 2 * VL_LUXURIES);
    while (sit(&k, 2, VL_SEAT_BOT, "greedy").rule == NULL) sits++;
    assert_int_equal(sits, VL_LUXURIES - 3); /* three have sat down */
    assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
    assert_null(table_difference(&k.t, &loaded.t));
    assert_refused(set_forced(&loaded, 0, true), "TAB-5");
    kept_done(&loaded);
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(cover(&k, 0, seat, "greedy"));
    run(&k, 0);
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_int_equal(k.t.ending, 0);
    kept_done(&k);
}

/* Half of a journal is shared out, eight lines to an act: to every seat, to who sits where and to waking alike; but
 * nobody has fewer than twenty-four, so that small ones can gather, nor more than VL_LUXURIES. */
static void a_small_journal_is_shared_out(void **unused) {
    static const struct {
        const char *game, *who;
        uint32_t most;
        unsigned each;
    } cases[] = {{"kuhn", "hh", 4096, 64},        {"tenakee", "hhh", 4096, 51},    {"kuhn", "hh", 1600, 25},
                 {"kuhn", "hh", 1599, 24},        {"kuhn", "hh", 400, 24},         {"tenakee", "hhh", 79920, 999},
                 {"tenakee", "hhh", 80000, 1000}, {"tenakee", "hhh", 200000, 1000}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kept k;
        unsigned times = 0, wakes = 0;
        table_begin(&k, cases[i].game, cases[i].who, "game 900000 5 end", false, 1, nobody);
        k.t.most = cases[i].most;
        run(&k, 1000);
        while (set_forced(&k, 1, times % 2 == 0).rule == NULL) times++;
        assert_int_equal(times, cases[i].each);
        while (wake(&k, 1000).rule == NULL) wakes++;
        assert_int_equal(wakes, cases[i].each);
        struct vl_act act, more = vl_wish(VL_ACT_ABANDON, VL_NOBODY), switches = vl_wish_switch(1, times % 2 == 0);
        k.t.most = k.t.number; /* whoever has had enough is told that, the others that there is no room for anybody */
        assert_reason(vl_table_propose(&k.t, 1000, &switches, &act), "TAB-5", "too-often");
        assert_reason(vl_table_propose(&k.t, 1000, &more, &act), "TAB-5", "journal-full");
        kept_done(&k);
    }
}

/* Nor who leaves and comes back for ever; the last time the bot stays. */
static void nobody_comes_back_for_ever(void **unused) {
    struct kept k;
    unsigned times = 0;
    (void)unused;
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    run(&k, 0);
    while (cover(&k, 0, 0, "random").rule == NULL && back(&k, 0, 0).rule == NULL) times++;
    assert_int_equal(times, VL_LUXURIES);
    assert_true(k.t.seat[0].covered);
    assert_reason(back(&k, 0, 0), "TAB-5", "too-often");
    assert_accepted(cover(&k, 0, 1, "random"));
    assert_accepted(back(&k, 0, 1)); /* others may */
    kept_done(&k);
}

/* Everybody does all they may, with the longest names and times: the game itself still has its half of the journal. */
static void all_luxuries_fit_into_half_of_the_journal(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k;
        struct vl_rng rng;
        char who[VL_SEATS_MAX + 1] = "hhhhhh", name[VL_SEAT_NAME] = {0};
        uint64_t now = UINT64_C(900000000000000);
        who[vl_games[g]->players_max] = '\0';
        memset(name, 'n', sizeof name - 1);
        table_begin(&k, vl_games[g]->name, who, "game 31622400000 31622400000 end", false, 1, nobody);
        vl_rng_init(&rng, 1, 0);
        while (wake(&k, now).rule == NULL) now++;
        while (sit(&k, 0, VL_SEAT_HUMAN, name).rule == NULL) now++;
        run(&k, now);
        for (unsigned seat = 0; seat < k.t.setup.players; seat++) {
            /* acts and takes it back, if it can; else asks, and all say yes */
            for (unsigned n = 0; n < VL_LUXURIES; n++) {
                char words[VL_MOVE_TEXT];
                uint32_t plies = k.t.log.plies;
                while (vl_table_waits_for(&k.t) >> seat & 1 && k.t.log.plies == plies)
                    assert_accepted(move(&k, ++now, seat, any_move(&k.t, seat, &rng, words)));
                if (undo(&k, ++now, seat).rule != NULL) assert_accepted(ask(&k, ++now, seat, VL_ASK_PAUSE));
                for (unsigned other = 0; other < k.t.setup.players; other++) answer(&k, ++now, other, true);
                if (k.t.phase == VL_TABLE_PAUSED) assert_accepted(resume(&k, ++now, seat));
            }
            assert_refused(ask(&k, now, seat, VL_ASK_PAUSE), "TAB-5");
        }
        assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
        for (unsigned seat = 0; seat < k.t.setup.players; seat++) assert_int_equal(k.t.spent[seat], VL_LUXURIES);
        assert_true(k.t.number < k.t.most / 2);
        for (unsigned seat = 0; seat < k.t.setup.players; seat++) assert_accepted(cover(&k, now, seat, "random"));
        run(&k, now);
        assert_int_equal(k.t.phase, VL_TABLE_OVER);
        loads_again(&k);
        kept_done(&k);
    }
}

/* What a seat is refused does not depend on how long the others' secret choices are in the journal. */
static void refusals_do_not_measure_secrets(void **unused) {
    (void)unused;
    static const char *const bids[] = {"bid 1", "bid 13"};
    unsigned times[2] = {0, 0};
    for (unsigned n = 0; n < 2; n++) {
        struct kept k;
        table_begin(&k, "goofspiel", "hhh", "none", false, 1, nobody);
        k.t.most = 4096;
        run(&k, 0);
        for (unsigned i = 0; i < 20; i++) {
            assert_accepted(move(&k, 0, 0, bids[n]));
            assert_accepted(undo(&k, 0, 0));
        }
        while (set_forced(&k, 1, times[n] % 2 == 0).rule == NULL) times[n]++;
        kept_done(&k);
    }
    assert_int_equal(times[0], times[1]);
    assert_true(times[0] > 20 && times[0] < VL_LUXURIES);
}

/* Every line fits into VL_JOURNAL_LINE, the longest choice of the longest words too; and every header into its bytes.
 */
static void lines_and_headers_have_room(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        struct vl_setup s;
        size_t longest = 0;
        vl_move word = VL_NO_MOVE;
        struct vl_text text;
        char words[VL_MOVE_TEXT], line[VL_JOURNAL_LINE], header[VL_JOURNAL_HEADER];
        for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m)) {
            vl_text_init(&text, words, sizeof words);
            vl_move_format(game, m, &text);
            if (text.length > longest) longest = text.length, word = m;
        }
        vl_setup_init(&s, game, game->players_max);
        memset(s.edition, 'e', sizeof s.edition - 1);
        memset(s.hash, 'f', sizeof s.hash - 1);
        for (unsigned i = 0; game->options != NULL && game->options[i].name != NULL; i++)
            while (game->options[i].values[s.option[i] + 1] != NULL) s.option[i]++;
        struct vl_act act = vl_wish(VL_ACT_MOVE, 0);
        for (act.count = 0; act.count < VL_CHOICE_MAX;) act.move[act.count++] = word;
        act.timed = act.ends = true;
        act.time = UINT64_C(999999999999999);
        for (unsigned seat = 0; seat < s.players; seat++) act.scores[seat] = INT32_MIN + 1;
        uint32_t check = 0;
        vl_text_init(&text, line, sizeof line);
        vl_act_line(&s, &act, &check, &text);
        assert_false(text.cut);
        struct kept k;
        struct vl_clock clock = {.kind = VL_CLOCK_GAME, .base = VL_CLOCK_MOST, .increment = VL_CLOCK_MOST};
        struct vl_match match;
        memset(clock.cover, 'c', sizeof clock.cover - 1);
        vl_match_init(&match, s.players, VL_MATCH_GAMES_MAX);
        for (unsigned p = 0; p < s.players; p++) match.total[p] = -999999999;
        match.played = UINT16_MAX;
        kept_init(&k, &s, &(struct vl_table_options){.clock = &clock, .match = &match});
        vl_text_init(&text, header, sizeof header);
        vl_table_header(&k.t, &text);
        assert_false(text.cut);
        kept_done(&k);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_small),
        cmocka_unit_test(without_memory_nothing_is_lost),
        cmocka_unit_test(what_was_taken_is_given_back),
        cmocka_unit_test(a_copy_is_a_table_of_its_own),
        cmocka_unit_test(the_journal_keeps_to_its_bound),
        cmocka_unit_test(nobody_can_fill_the_journal),
        cmocka_unit_test(a_small_journal_is_shared_out),
        cmocka_unit_test(nobody_comes_back_for_ever),
        cmocka_unit_test(all_luxuries_fit_into_half_of_the_journal),
        cmocka_unit_test(refusals_do_not_measure_secrets),
        cmocka_unit_test(lines_and_headers_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_table_forced.c - moves without a choice, played for those who ask for it; and games in a row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "core/line.h"
#include "games/registry.h"
#include "table_support.h"

/* ---- Forced moves ---- */

/* As many people as the game wants players at least, but for a bot at the last seat. */
static const char *people_and_a_bot_for(const struct vl_game *game) {
    return &"hhhhhb"[VL_SEATS_MAX - game->players_min];
}

/* Chance and forced moves, no bots. */
static void let_happen(struct kept *k) {
    struct vl_act act;
    bool full;
    while (vl_table_onward(&k->t, 0, &act, &full)) assert_accepted(take(k, &act));
}

static void forced_moves_for_those_who_ask(void **unused) {
    struct kept k;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    (void)unused;
    for (unsigned asks = 0; asks < 2; asks++) {
        unsigned forced = 0, asked = 0;
        table_begin(&k, "tenakee", "hbb", "none", false, 2, nobody);
        if (asks) assert_accepted(set_forced(&k, 0, true));
        if (asks) assert_refused(set_forced(&k, 0, true), "TAB-1");
        vl_rng_init(&rng, 2, 0);
        while (k.t.phase == VL_TABLE_PLAYING) {
            vl_move moves[VL_MOVES_MAX];
            run(&k, 0);
            if (k.t.phase != VL_TABLE_PLAYING) break;
            forced += vl_table_moves(&k.t, 0, moves) == 1 && !vl_table_chooses(&k.t, 0);
            asked++;
            assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
        }
        assert_true(asked > 10);
        assert_true(asks ? forced == 0 : forced > 0);
        kept_done(&k);
    }
}

/* The last bid of Goofspiel is forced for everybody to see. */
static void forced_choices_only_when_all_know(void **unused) {
    struct kept k;
    struct vl_rng rng;
    struct ear ear;
    char words[VL_MOVE_TEXT];
    unsigned asked = 0;
    (void)unused;
    table_begin(&k, "goofspiel", "hb", "none", false, 2, ear_listen(&ear, &k));
    assert_accepted(set_forced(&k, 0, true));
    vl_rng_init(&rng, 2, 0);
    while (k.t.phase == VL_TABLE_PLAYING) {
        run(&k, 0);
        if (k.t.phase != VL_TABLE_PLAYING) break;
        asked++;
        assert_null(strstr(ear_text(&ear, 0), "\"forced\":true")); /* what it chose itself was not */
        assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
    }
    assert_int_equal(asked, 12);
    assert_non_null(strstr(ear_text(&ear, 0), "\"forced\":true"));
    for (unsigned v = 1; v < VL_VIEWERS; v++) assert_null(strstr(ear_text(&ear, v), "\"forced\":true"));
    ear_done(&ear);
    kept_done(&k);
}

static unsigned worlds_drawn;
static void counted_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                                struct vl_state *state) {
    worlds_drawn++;
    vl_game_find(s->game->name)->determinize(s, view, rng, state);
}

/* That everybody knows is said only after many worlds have been looked at, for each of them. */
static void forced_choices_are_looked_at_closely(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_game counted = *vl_game_find("goofspiel");
    struct vl_table_options options = {.fair_deal = false};
    struct vl_act act;
    char words[VL_MOVE_TEXT];
    bool full;
    unsigned looked = 0;
    (void)unused;
    counted.determinize = counted_determinize;
    vl_setup_init(&s, &counted, 2);
    kept_init(&k, &s, &options);
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(set_forced(&k, 0, true));
    assert_accepted(begin(&k, 0));
    vl_rng_init(&rng, 2, 0);
    while (k.t.phase == VL_TABLE_PLAYING) {
        worlds_drawn = 0;
        if (vl_table_onward(&k.t, 0, &act, &full)) {
            looked += worlds_drawn;
            assert_accepted(take(&k, &act));
            continue;
        }
        assert_int_equal(worlds_drawn, 0);
        unsigned seat = vl_first(vl_table_waits_for(&k.t));
        assert_accepted(move(&k, 0, seat, any_move(&k.t, seat, &rng, words)));
    }
    assert_int_equal(looked, 2 * 300); /* the last bid, for seat 1 and the spectators */
    kept_done(&k);
}

/* A seat that was dealt ten ones and has only ones left has no choice, but nobody else can know: it is waited for, and
 * what it then does was not played for it. */
static void forced_choices_that_nobody_knows_wait(void **unused) {
    static const char *const dealt[3][2] = {{"t1", "t2"}, {"t3", "t4"}, {"t5", "t6"}};
    struct kept k;
    struct vl_fault fault;
    struct vl_table_read read;
    struct ear ear;
    char journal[4096], words[VL_MOVE_TEXT];
    unsigned secretly_forced = 0;
    (void)unused;
    int length = snprintf(journal, sizeof journal,
                          "x-journal 1\ngame tenakee\nplayers 3\n---\nseat 0 human A\nseat 1 bot greedy\n"
                          "seat 2 bot greedy\nforced 0 on\nbegin\n");
    for (unsigned i = 0; i < 3 * 14; i++)
        length += snprintf(journal + length, sizeof journal - (size_t)length, "* deal %u %s\n", i / 14,
                           dealt[i / 14][i % 14 >= 10]);
    assert_true(kept_load(&k, journal, (size_t)length, ear_listen(&ear, &k), &read, &fault));
    while (k.t.phase == VL_TABLE_PLAYING) {
        vl_move moves[VL_MOVES_MAX];
        run(&k, 0);
        if (k.t.phase != VL_TABLE_PLAYING) break;
        assert_int_equal(vl_table_waits_for(&k.t), 1);
        struct vl_text text;
        unsigned count = vl_table_moves(&k.t, 0, moves);
        vl_text_init(&text, words, sizeof words);
        vl_move_format(k.t.setup.game, moves[count - 1], &text); /* the ones come first, and are kept */
        if (vl_table_chooses(&k.t, 0) && k.t.seat[0].staged.count == 0 && count == 1) secretly_forced++;
        size_t heard = ear.length[0];
        assert_accepted(move(&k, 0, 0, words));
        assert_null(strstr(ear_text(&ear, 0) + heard, "\"forced\":true"));
    }
    assert_int_equal(secretly_forced, 3); /* after eleven other cards and a one: the last three rounds */
    ear_done(&ear);
    kept_done(&k);
}

/* The same game twice, the same moves of everybody; in one of them those of seat 0 that are forced are played for it.
 * The others cannot tell from anything that they are told or asked. */
static void who_had_no_choice_is_nobodys_business(void **unused) {
    enum { SEEDS = 5 };
    unsigned played_for = 0, games = 0;
    (void)unused;
    while (vl_games[games] != NULL) games++;
    for (unsigned n = 0; n < games * SEEDS; n++) {
        const struct vl_game *game = vl_games[n / SEEDS];
        struct kept table[2];
        struct ear ear[2];
        char words[VL_MOVE_TEXT];
        const char *who = people_and_a_bot_for(game);
        for (unsigned k = 0; k < 2; k++) {
            struct vl_rng rng;
            vl_move moves[VL_MOVES_MAX];
            table_begin(&table[k], game->name, who, "none", false, n, ear_listen(&ear[k], &table[k]));
            if (k == 1) assert_accepted(set_forced(&table[k], 0, true));
            vl_rng_init(&rng, n, 5);
            for (let_happen(&table[k]); table[k].t.phase == VL_TABLE_PLAYING; let_happen(&table[k])) {
                if (vl_table_waits_for(&table[k].t) == 0) { /* seat 0 before anybody else, also in a phase for all */
                    assert_int_equal(step(&table[k], 0), STEPPED);
                    continue;
                }
                unsigned seat = vl_first(vl_table_waits_for(&table[k].t));
                if (vl_table_moves(&table[k].t, seat, moves) == 1) { /* no dice where there is no choice */
                    struct vl_text text;
                    vl_text_init(&text, words, sizeof words);
                    vl_move_format(game, moves[0], &text);
                } else {
                    any_move(&table[k].t, seat, &rng, words);
                }
                assert_accepted(move(&table[k], 0, seat, words));
            }
        }
        for (unsigned v = 1; v < VL_VIEWERS; v++)
            if (v != VL_ALL) assert_string_equal(ear_text(&ear[0], v), ear_text(&ear[1], v));
        assert_int_equal(table[0].t.number + 1, table[1].t.number);
        assert_null(strstr(ear_text(&ear[0], 0), "\"forced\":true"));
        played_for += strstr(ear_text(&ear[1], 0), "\"forced\":true") != NULL;
        for (unsigned k = 0; k < 2; k++) {
            ear_done(&ear[k]);
            kept_done(&table[k]);
        }
    }
    assert_true(played_for >= 10);
}

/* ---- Matches ---- */

static void a_match_of_three_and_a_rematch(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_match match;
    struct vl_act wishes[VL_NEXT_WISHES];
    unsigned count;
    int32_t total[3] = {0};
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    vl_match_init(&match, 3, 3);
    struct vl_table_options options = {.match = &match};
    kept_init(&k, &s, &options);
    assert_accepted(sit(&k, 0, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(set_forced(&k, 0, true));
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "greedy"));
    assert_accepted(sit(&k, 2, VL_SEAT_BOT, "random"));
    for (unsigned game = 0; game < 4; game++) {
        unsigned anne = (3 - game % 3) % 3;
        int32_t scores[VL_SEATS_MAX];
        struct vl_table none;
        assert_int_equal(k.t.match.played, game % 3);
        assert_int_equal(vl_match_seat(&k.t.match, 0), anne);
        assert_string_equal(k.t.seat[anne].name, "Anne");
        for (unsigned seat = 0; seat < 3; seat++) assert_int_equal(k.t.seat[seat].forced, seat == anne);
        assert_string_equal(k.t.seat[vl_match_seat(&k.t.match, 1)].name, "greedy");
        for (unsigned p = 0; p < 3; p++) assert_int_equal(k.t.match.total[p], game < 3 ? total[p] : 0);
        assert_false(vl_table_next(&k.t, NULL, NULL, &none, wishes, &count));
        assert_accepted(begin(&k, 0));
        assert_accepted(cover(&k, 0, anne, "greedy"));
        run(&k, 0);
        assert_int_equal(k.t.phase, VL_TABLE_OVER);
        assert_accepted(back(&k, 0, anne));
        assert_accepted(ask(&k, 0, anne, VL_ASK_REMATCH)); /* the only person there: agreed */
        assert_true(k.t.rematch);
        s.game->scores(&s, vl_state_in(&k.t.state), scores);
        for (unsigned p = 0; p < 3; p++) total[p] += scores[vl_match_seat(&k.t.match, p)];
        kept_next(&k, game);
        if (game == 0) { /* the match goes with the journal */
            struct kept loaded;
            struct vl_fault fault;
            struct vl_table_read read;
            assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
            assert_null(table_difference(&k.t, &loaded.t));
            kept_done(&loaded);
        }
    }
    kept_done(&k);
    vl_match_init(&match, 2, 1);
    vl_match_take(&match, (const int32_t[]){5, 7});
    assert_true(vl_match_over(&match));
    assert_int_equal(vl_match_leaders(&match), 2);
}

static void broken_off_games_count(void **unused) {
    struct kept k;
    int32_t scores[VL_SEATS_MAX];
    (void)unused;
    table_begin(&k, "tenakee", "hbb", "none", false, 1, nobody);
    k.t.match.games = 0;
    assert_accepted(cover(&k, 0, 0, "greedy"));
    while (k.t.log.plies < 120) step(&k, 0);
    assert_accepted(resign(&k, 0, 0));
    k.t.setup.game->scores(&k.t.setup, vl_state_in(&k.t.state), scores);
    kept_next(&k, 2);
    assert_int_equal(k.t.match.total[0], 0);
    assert_int_equal(k.t.match.total[1], scores[1]);
    kept_done(&k);
}

/* Whose time is up has broken the game off as well. */
static void a_game_that_ends_by_the_clock_gives_its_loser_nothing(void **unused) {
    struct kept k;
    int32_t scores[VL_SEATS_MAX];
    (void)unused;
    table_begin(&k, "tenakee", "hbb", "move 500 end", false, 1, nobody);
    k.t.match.games = 0;
    assert_accepted(cover(&k, 1000, 0, "greedy"));
    while (k.t.log.plies < 120) step(&k, 1000);
    assert_accepted(back(&k, 1000, 0));
    run(&k, 1000);
    k.t.setup.game->scores(&k.t.setup, vl_state_in(&k.t.state), scores);
    assert_true(scores[0] > 0);
    tick(&k, 1500);
    assert_int_equal(k.t.ending, VL_ACT_TIMEOUT);
    assert_int_equal(k.t.ending_seat, 0);
    kept_next(&k, 2);
    assert_int_equal(k.t.match.total[0], 0);
    for (unsigned seat = 1; seat < 3; seat++) assert_int_equal(k.t.match.total[seat], scores[seat]);
    kept_done(&k);
}

static bool match_parses(const char *words, struct vl_match *m) {
    struct vl_word word[8];
    unsigned count = vl_words_split(words, words + strlen(words), word, 8);
    return vl_match_parse(m, 2, word, count);
}

/* What a journal can say of a match is what it can carry: so many games, turns of those who play, totals of nine digits
 * on either side of zero, where they stay whatever is added. */
static void matches_have_bounds(void **unused) {
    static const struct {
        const char *words;
        bool good;
    } cases[] = {{"3 1 0 5 -5", true},
                 {"1000 65535 1 999999999 -999999999", true},
                 {"0 0 0 0 0", true},
                 {"1001 0 0 0 0", false},
                 {"-1 0 0 0 0", false},
                 {"3 65536 0 0 0", false},
                 {"3 -1 0 0 0", false},
                 {"3 1 2 0 0", false},
                 {"3 1 -1 0 0", false},
                 {"3 1 0 1000000000 0", false},
                 {"3 1 0 0 -1000000000", false},
                 {"3 1 0 -0 0", false},
                 {"3 1 0 - 0", false},
                 {"3 1 0 0", false},
                 {"3 1 0 0 0 0", false},
                 {"", false}};
    struct vl_match m;
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char again[100];
        struct vl_text text;
        if (match_parses(cases[i].words, &m) != cases[i].good) fail_msg("%s", cases[i].words);
        if (!cases[i].good) continue;
        vl_text_init(&text, again, sizeof again);
        vl_match_format(&m, &text);
        assert_string_equal(again, cases[i].words);
    }
    assert_true(match_parses("0 0 0 999999990 -999999990", &m));
    vl_match_take(&m, (const int32_t[]){20, -20});
    assert_int_equal(m.total[0], 999999999);
    assert_int_equal(m.total[1], -999999999);
    vl_match_take(&m, (const int32_t[]){20, -20}); /* now the second player sits first */
    assert_int_equal(m.total[0], 999999979);
    assert_int_equal(m.total[1], -999999979);
    m.played = UINT16_MAX;
    vl_match_take(&m, (const int32_t[]){0, 0});
    assert_int_equal(m.played, UINT16_MAX);
    vl_match_init(&m, 2, 1001);
    assert_int_equal(m.games, 1000);
}

/* Nobody gains by breaking off: points that were lost stay lost. */
static void who_breaks_off_keeps_what_is_below_zero(void **unused) {
    struct vl_match m;
    (void)unused;
    vl_match_init(&m, 3, 0);
    vl_match_take_broken(&m, (const int32_t[]){-20, 15, -4}, 0);
    assert_int_equal(m.total[0], -20);
    assert_int_equal(m.total[1], 15);
    assert_int_equal(m.total[2], -4); /* nor do the others */
    vl_match_take_broken(&m, (const int32_t[]){5, 8, -3}, 1);
    assert_int_equal(vl_match_player(&m, 0), 2); /* seats have turned twice: players 1, 2 and 0 had those scores */
    assert_int_equal(m.total[1], 20);
    assert_int_equal(m.total[2], -4);
    assert_int_equal(m.total[0], -23);
    vl_match_take_broken(&m, (const int32_t[]){1, 2, -3}, VL_NOBODY);
    assert_int_equal(m.total[2], -3);
    assert_int_equal(m.total[0], -21);
    assert_int_equal(m.total[1], 17);
}

/* After a match totals begin anew, and the seats do not: otherwise with single games the same would always begin. */
static void seats_turn_on_after_a_match(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "kuhn", "hb", "none", false, 1, nobody);
    assert_int_equal(k.t.match.games, 1);
    for (unsigned game = 0; game < 4; game++) {
        unsigned anne = game % 2;
        assert_int_equal(k.t.match.turn, game % 2);
        assert_int_equal(k.t.match.played, 0);
        assert_true(k.t.match.total[0] == 0 && k.t.match.total[1] == 0);
        assert_int_equal(k.t.seat[anne].kind, VL_SEAT_HUMAN);
        assert_int_equal(k.t.seat[1 - anne].kind, VL_SEAT_BOT);
        if (game > 0) assert_accepted(begin(&k, 0));
        assert_accepted(cover(&k, 0, anne, "greedy"));
        assert_int_equal(run(&k, 0), ENDED);
        kept_next(&k, game);
    }
    kept_done(&k);
}

/* Whoever is away cannot answer, and is not waited for. */
static void a_rematch_is_up_to_those_who_are_there(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "tenakee", "hhh", "none", false, 1, nobody);
    run(&k, 0);
    assert_accepted(cover(&k, 0, 2, "greedy"));
    assert_accepted(resign(&k, 0, 1));
    assert_accepted(ask(&k, 0, 0, VL_ASK_REMATCH));
    assert_int_equal(k.t.question.waiting, VL_BIT(1));
    assert_refused(answer(&k, 0, 2, false), "TAB-2");
    assert_false(k.t.rematch);
    assert_accepted(answer(&k, 0, 1, true));
    assert_true(k.t.rematch);
    kept_done(&k);
}

/* Totals belong to players; they are shown beside the seats where those sit now. */
static void totals_are_shown_by_seat(void **unused) {
    struct kept k;
    char json[16384];
    struct vl_text text;
    (void)unused;
    table_begin(&k, "tenakee", "hhb", "none", false, 1, nobody);
    vl_match_init(&k.t.match, 3, 5);
    k.t.match.played = 4, k.t.match.turn = 1;
    k.t.match.total[0] = 50, k.t.match.total[1] = 70, k.t.match.total[2] = -9;
    assert_int_equal(vl_match_player(&k.t.match, 0), 1);
    assert_int_equal(vl_match_leaders(&k.t.match), 2);
    vl_text_init(&text, json, sizeof json);
    assert_true(vl_table_view_json(&k.t, 0, 0, &text));
    assert_non_null(strstr(json, "\"match\":{\"games\":5,\"played\":4,\"turn\":1,\"totals\":[70,-9,50]}"));
    kept_done(&k);
}

static void read_clock(struct vl_clock *clock) { /* five seconds, a tenth for each move, then a bot */
    static const struct vl_word words[] = {{"game", 4}, {"5000", 4}, {"100", 3}, {"cover", 5}, {"random", 6}};
    assert_true(vl_clock_parse(clock, words, 5));
}

static void assert_fresh_clock(const struct vl_clock *clock) {
    assert_int_equal(clock->kind, VL_CLOCK_GAME);
    assert_int_equal(clock->base, 5000);
    assert_int_equal(clock->increment, 100);
    assert_string_equal(clock->cover, "random");
    assert_true(!clock->begun && !clock->stopped && clock->running == 0);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        assert_int_equal(clock->left[seat], 5000);
        assert_false(clock->graced[seat]);
    }
}

/* Whatever was agreed on is agreed on for the next game, too. */
static void the_next_game_is_set_up_like_the_last(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_clock clock;
    struct vl_match match;
    struct vl_table next;
    struct vl_act wishes[VL_NEXT_WISHES];
    unsigned count;
    (void)unused;
    vl_setup_init(&s, vl_game_find("ogallala"), 3);
    assert_null(vl_setup_choose(&s, &(struct vl_word){"tribes", 6}, &(struct vl_word){"on", 2}));
    assert_null(vl_edition_set(&s, "bow", "copies", 7));
    assert_null(vl_edition_name(&s, "attic"));
    read_clock(&clock);
    vl_match_init(&match, 3, 5);
    match.played = 2, match.turn = 1, match.total[2] = 17;
    struct ear ear;
    struct vl_table_options options = {.fair_deal = true,
                                       .id = "first-table",
                                       .clock = &clock,
                                       .match = &match,
                                       .most = 900,
                                       .listener = ear_listen(&ear, &k)};
    kept_init(&k, &s, &options);
    assert_accepted(sit(&k, 2, VL_SEAT_PROGRAM, "beaver"));
    assert_accepted(abandon(&k, 0));
    assert_true(vl_table_next(&k.t, "second-table", NULL, &next, wishes, &count));
    assert_memory_equal(&next.setup, &k.t.setup, sizeof next.setup);
    assert_true(next.fair_deal && next.fair.committed == 0);
    assert_string_equal(next.fair.table, "second-table");
    assert_int_equal(next.most, 900);
    assert_true(next.listener.tell == options.listener.tell && next.listener.context == &ear); /* who listens goes on */
    assert_memory_equal(&next.match, &match, sizeof match); /* what was abandoned is played again */
    assert_fresh_clock(&next.clock);
    assert_int_equal(count, 1); /* seats that were open are open */
    assert_true(wishes[0].kind == VL_ACT_SEAT && wishes[0].seat == 2 && wishes[0].what == VL_SEAT_PROGRAM);
    assert_string_equal(wishes[0].name, "beaver");
    vl_table_done(&next);
    ear_done(&ear);
    kept_done(&k);
}

/* Time that was used, pauses and covers stay with the game they were in; what somebody likes goes on with them, also if
 * they were away at the end. */
static void the_next_game_begins_with_all_the_time(void **unused) {
    struct kept k;
    (void)unused;
    table_begin(&k, "kuhn", "hh", "game 5000 100 cover random", false, 1, nobody);
    assert_accepted(set_forced(&k, 1, true));
    run(&k, 1000);
    tick(&k, 6000);
    assert_true(k.t.seat[0].covered);
    assert_accepted(back(&k, 6100, 0));
    assert_true(k.t.clock.graced[0]);
    assert_accepted(ask(&k, 6200, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 6200, 1, true));
    assert_accepted(cover(&k, 6300, 1, "random"));
    assert_accepted(resign(&k, 6300, 0));
    kept_next(&k, 3);
    assert_fresh_clock(&k.t.clock);
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_int_equal(k.t.seat[seat].kind, VL_SEAT_HUMAN);
        assert_true(!k.t.seat[seat].covered && k.t.seat[seat].cover[0] == '\0');
        assert_int_equal(k.t.seat[seat].forced, seat == 0); /* seats have turned */
    }
    assert_int_equal(k.t.phase, VL_TABLE_GATHERING);
    assert_true(k.t.ending == 0 && !k.t.rematch && k.t.courtesies == 0);
    kept_done(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_moves_for_those_who_ask),
        cmocka_unit_test(forced_choices_only_when_all_know),
        cmocka_unit_test(forced_choices_are_looked_at_closely),
        cmocka_unit_test(forced_choices_that_nobody_knows_wait),
        cmocka_unit_test(who_had_no_choice_is_nobodys_business),
        cmocka_unit_test(a_match_of_three_and_a_rematch),
        cmocka_unit_test(broken_off_games_count),
        cmocka_unit_test(a_game_that_ends_by_the_clock_gives_its_loser_nothing),
        cmocka_unit_test(matches_have_bounds),
        cmocka_unit_test(who_breaks_off_keeps_what_is_below_zero),
        cmocka_unit_test(seats_turn_on_after_a_match),
        cmocka_unit_test(a_rematch_is_up_to_those_who_are_there),
        cmocka_unit_test(totals_are_shown_by_seat),
        cmocka_unit_test(the_next_game_is_set_up_like_the_last),
        cmocka_unit_test(the_next_game_begins_with_all_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

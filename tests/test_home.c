/* test_home.c - an evening at home: all kinds of seats, matches, games that are interrupted, clocks, and what cannot be
 * kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "games/registry.h"
#include "home/brain.h"
#include "home/home.h"
#include "home/replay.h"
#include "support.h"

/* ---- Where games are kept ---- */

struct shelf {
    char text[1 << 16];
    size_t length;
    unsigned calls, loses; /* the n-th call is lost; 0: none */
    bool slow;             /* it is done only when the test says so (vl_home_kept) */
};

static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct shelf *shelf = context;
    (void)first;
    CHECK(at + length < sizeof shelf->text && at <= shelf->length);
    if (++shelf->calls == shelf->loses) return VL_LOST;
    memcpy(shelf->text + at, lines, length);
    shelf->length = at + length;
    shelf->text[shelf->length] = '\0';
    return shelf->slow ? VL_KEEPING : VL_KEPT;
}

/* The words of the last line, without its check. */
static const char *last_line(const struct shelf *shelf) {
    static char words[VL_JOURNAL_LINE];
    const char *end = shelf->text + shelf->length - 1, *start = end;
    while (start > shelf->text && start[-1] != '\n') start--;
    snprintf(words, sizeof words, "%.*s", (int)(end - start - 10), start);
    return words;
}

/* ---- A home ---- */

struct house {
    struct vl_home *home;
    struct vl_evening *e;
    const struct vl_table *t;
    struct shelf shelf;
    struct vl_brain brain;
    uint64_t now;
};

/* A program, which only listens: its moves are made for it. */
struct program {
    struct vl_client client;
    uint64_t next;
};

static void listen(void *context, const struct vl_reply *reply) {
    struct program *p = context;
    if (reply->kind != VL_REPLY_NOTE) return;
    assert_int_equal(reply->number, p->next);
    p->next++;
}

static void sit_program(struct house *h, struct program *p, unsigned seat) {
    *p = (struct program){.client = {.hear = listen, .context = p}};
    assert_true(vl_host_join(vl_home_host(h->home), &p->client));
    vl_host_request(vl_home_host(h->home), h->now, &p->client,
                    &(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)seat, .has_from = true});
}

/* h a person, g greedy, r random, i one that searches, e a program, - nobody */
static void plan_seats(struct vl_plan *plan, const char *game, const char *who) {
    static const char *const names[] = {"Anne", "Ben", "Chloé", "Émile", "Fanny", "Hugo"};
    vl_setup_init(&plan->setup, vl_game_find(game), (unsigned)strlen(who));
    CHECK(vl_setup_refuse(&plan->setup) == NULL);
    for (unsigned seat = 0; who[seat] != '\0'; seat++) {
        char c = who[seat];
        plan->seat[seat].kind = c == 'h' ? VL_SEAT_HUMAN : c == 'e' ? VL_SEAT_PROGRAM : VL_SEAT_BOT;
        if (c == '-') plan->seat[seat].kind = VL_SEAT_OPEN;
        strcpy(plan->seat[seat].name, c == 'g' ? "greedy" : c == 'r' ? "random" : c == 'i' ? "ismcts:40" : names[seat]);
    }
}

static struct vl_plan plan_of(const char *game, const char *who, const char *clock, unsigned games) {
    struct vl_plan plan = {.language = VL_ENGLISH, .games = games, .seed = 7};
    struct vl_word word[8];
    unsigned count = 0;
    plan_seats(&plan, game, who);
    for (const char *at = clock; *at != '\0'; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    CHECK(vl_clock_parse(&plan.clock, word, count));
    return plan;
}

static void move_in(struct house *h, struct vl_home *home) {
    h->home = home;
    h->e = vl_home_evening(home);
    h->t = vl_home_table(home);
}

static void open_house(struct house *h, const struct vl_plan *plan) {
    struct vl_refusal refusal;
    memset(h, 0, sizeof *h);
    h->now = 1000000;
    struct vl_home *home = vl_home_new(plan, &(struct vl_keeper){&h->shelf, keep}, h->now, &refusal);
    if (home == NULL) fail_msg("%s: %s", refusal.rule, refusal.reason);
    move_in(h, home);
}

static void close_house(struct house *h) {
    vl_home_free(h->home);
    vl_brain_done(&h->brain);
}

static struct vl_home *load(struct house *h, struct vl_fault *fault) {
    struct vl_table_read read;
    char *copy = malloc(h->shelf.length + 1);
    CHECK(copy != NULL);
    memcpy(copy, h->shelf.text, h->shelf.length);
    struct vl_home *home = vl_home_load(copy, h->shelf.length, vl_games, NULL, VL_ENGLISH, 99,
                                        &(struct vl_keeper){&h->shelf, keep}, h->now, &read, fault);
    free(copy);
    return home;
}

/* The evening ends, and goes on at another time. */
static void interrupt(struct house *h) {
    struct vl_fault fault;
    vl_home_free(h->home);
    struct vl_home *home = load(h, &fault);
    if (home == NULL) fail_msg("line %u: %s %s", fault.line, fault.rule, fault.reason);
    move_in(h, home);
}

/* ---- Playing ---- */

/* The person does what comes first; at the end of a choice they confirm it. */
static void let_person_act(struct house *h) {
    vl_move moves[VL_MOVES_MAX];
    vl_home_tick(h->home, h->now);
    if (vl_evening_state(h->e) == VL_EVENING_PASSES) vl_evening_take_seat(h->e);
    assert_int_equal(vl_evening_state(h->e), VL_EVENING_ASKS);
    unsigned count = vl_evening_moves(h->e, moves);
    enum vl_outcome_of_act outcome =
        count == 0 ? vl_evening_confirm(h->e) : vl_evening_act(h->e, moves[h->t->log.plies % count]);
    assert_int_equal(outcome, VL_ACT_DONE);
}

static void let_bot_act(struct house *h, unsigned seat) {
    struct vl_due due;
    vl_move moves[VL_CHOICE_MAX];
    assert_true(vl_table_due_at(h->t, seat, &due));
    unsigned count = vl_brain_answer(&h->brain, &h->t->setup, &due, moves);
    assert_null(vl_home_answer(h->home, h->now, seat, due.version, moves, count).rule);
}

static void let_program_act(struct house *h, unsigned seat) {
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_table_moves(h->t, seat, moves);
    assert_null(vl_home_play(h->home, h->now, seat, moves[h->t->number % count]).rule);
}

/* One turn of anybody's. */
static enum vl_home_turn turn(struct house *h) {
    unsigned seat;
    enum vl_home_turn turn = vl_home_next(h->home, h->now, &seat);
    switch (turn) {
    case VL_HOME_HOUSE: assert_true(vl_home_step(h->home, h->now)); break;
    case VL_HOME_BOT: let_bot_act(h, seat); break;
    case VL_HOME_PROGRAM: let_program_act(h, seat); break;
    case VL_HOME_PEOPLE: let_person_act(h); break;
    }
    return turn;
}

/* What others do, until a person is to act. */
static void wait_for_people(struct house *h) {
    unsigned seat;
    while (h->t->phase == VL_TABLE_PLAYING && vl_home_next(h->home, h->now, &seat) != VL_HOME_PEOPLE) turn(h);
}

static void play_to_end(struct house *h) {
    while (h->t->phase == VL_TABLE_PLAYING) turn(h);
    assert_int_equal(h->t->phase, VL_TABLE_OVER);
}

/* ---- Seats ---- */

static void all_kinds_of_seats(void **unused) {
    static const char *const whos[][2] = {{"tenakee", "hgre"}, {"tenakee", "ehh"},  {"manitou", "ihe"},
                                          {"ogallala", "eh"},  {"goofspiel", "he"}, {"tomahawk", "eh"},
                                          {"kuhn", "ie"},      {"kuhn", "gr"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof whos / sizeof *whos; i++) {
        struct house h;
        struct program programs[VL_SEATS_MAX];
        unsigned turns[4] = {0};
        const char *who = whos[i][1];
        struct vl_plan plan = plan_of(whos[i][0], who, "none", 1);
        open_house(&h, &plan);
        for (unsigned seat = 0; who[seat] != '\0'; seat++) {
            assert_int_equal(h.t->seat[seat].kind, plan.seat[seat].kind);
            assert_string_equal(h.t->seat[seat].name, plan.seat[seat].name);
            assert_int_equal(h.t->seat[seat].forced, who[seat] == 'h');
            if (who[seat] == 'e') sit_program(&h, &programs[seat], seat);
        }
        while (h.t->phase == VL_TABLE_PLAYING) turns[turn(&h)]++;
        assert_int_equal(vl_evening_state(h.e), VL_EVENING_OVER);
        for (unsigned seat = 0; who[seat] != '\0'; seat++)
            if (who[seat] == 'e') assert_int_equal(programs[seat].next, h.t->told[seat]);
        assert_int_equal(turns[VL_HOME_PEOPLE] > 0, strchr(who, 'h') != NULL);
        assert_int_equal(turns[VL_HOME_PROGRAM] > 0, strchr(who, 'e') != NULL);
        assert_int_equal(turns[VL_HOME_BOT] > 0, strpbrk(who, "gri") != NULL);
        assert_memory_equal(vl_home_host(h.home)->book.text, h.shelf.text, h.shelf.length);
        close_house(&h);
    }
}

static void assert_no_home(const struct vl_plan *plan, unsigned loses, const char *reason) {
    struct shelf shelf = {.loses = loses};
    struct vl_refusal refusal;
    assert_null(vl_home_new(plan, &(struct vl_keeper){&shelf, keep}, 0, &refusal));
    assert_string_equal(refusal.reason, reason);
}

static void plans_can_be_refused(void **unused) {
    struct vl_plan plan = plan_of("kuhn", "h-", "none", 1);
    (void)unused;
    assert_no_home(&plan, 0, "seats-open");
    plan = plan_of("kuhn", "hg", "none", 1);
    strcpy(plan.seat[0].name, "#1");
    assert_no_home(&plan, 0, "not-a-name");
    plan = plan_of("kuhn", "hg", "none", 1);
    assert_no_home(&plan, 1, "storing-failed");
    struct house h;
    open_house(&h, &plan); /* who sits down, the beginning and the deal are kept at once */
    assert_int_equal(h.shelf.calls, 1);
    close_house(&h);
    plan = plan_of("tenakee", "eee", "none", 1); /* nobody is there, and somebody looks on */
    open_house(&h, &plan);
    assert_int_equal(vl_evening_viewer(h.e), VL_SPECTATOR);
    close_house(&h);
}

/* ---- Worth keeping ---- */

static void a_game_is_worth_keeping_once_somebody_did_something(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hgg", "none", 1);
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    assert_false(vl_home_touched(h.home)); /* others have */
    vl_evening_moves(h.e, moves);
    assert_int_equal(vl_evening_act(h.e, moves[0]), VL_ACT_DONE);
    assert_false(vl_home_touched(h.home)); /* what is only laid out is gone with the evening */
    assert_int_equal(vl_evening_say(h.e, "resume"), VL_ACT_REFUSED);
    assert_false(vl_home_touched(h.home));
    for (unsigned n = 0; n < 3; n++) let_person_act(&h);
    assert_true(vl_home_touched(h.home));
    assert_int_equal(vl_evening_undo(h.e), VL_ACT_DONE);
    assert_true(vl_home_touched(h.home)); /* they came back to it */
    interrupt(&h);
    assert_true(vl_home_touched(h.home));
    close_house(&h);
    plan = plan_of("kuhn", "gg", "none", 1);
    open_house(&h, &plan);
    assert_false(vl_home_touched(h.home));
    play_to_end(&h);
    assert_true(vl_home_touched(h.home));
    close_house(&h);
}

/* ---- Matches ---- */

/* The same people at the next table: seats turn as the match says, totals run. */
static void a_match_of_three(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("goofspiel", "hgr", "game 900000 500 cover greedy", 3);
    struct vl_refusal refusal;
    int32_t total[VL_SEATS_MAX] = {0};
    (void)unused;
    open_house(&h, &plan);
    assert_null(vl_home_again(h.home, 1, NULL, NULL, h.now, &refusal));
    assert_string_equal(refusal.reason, "not-over");
    for (unsigned game = 0; game < 5; game++) {
        int32_t scores[VL_SEATS_MAX];
        const struct vl_match *match = &h.t->match;
        assert_int_equal(h.t->clock.base, 900000); /* and what was agreed on stays */
        assert_int_equal(h.t->clock.increment, 500);
        assert_string_equal(h.t->clock.cover, "greedy");
        assert_int_equal(match->games, 3);
        assert_int_equal(match->played, game % 3);
        assert_int_equal(match->turn, game % 3);
        for (unsigned player = 0; player < 3; player++) {
            const struct vl_table_seat *who = &h.t->seat[vl_match_seat(match, player)];
            assert_string_equal(who->name, plan.seat[player].name);
            assert_int_equal(who->kind, plan.seat[player].kind);
            assert_int_equal(who->forced, player == 0);
            assert_int_equal(match->total[player], total[player]);
        }
        assert_int_equal(vl_evening_viewer(h.e), vl_match_seat(match, 0)); /* her eyes go with her */
        play_to_end(&h);
        assert_true(vl_evening_scores(h.e, scores));
        for (unsigned player = 0; player < 3; player++)
            total[player] = (game % 3 == 2 ? 0 : total[player] + scores[vl_match_seat(match, player)]);
        h.shelf.length = 0;
        struct vl_home *next =
            vl_home_again(h.home, 50 + game, NULL, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
        assert_non_null(next);
        assert_false(vl_home_touched(next));
        vl_home_free(h.home);
        move_in(&h, next);
    }
    h.shelf.calls = 0;
    play_to_end(&h);
    h.shelf.loses = h.shelf.calls + 1;
    assert_null(vl_home_again(h.home, 1, NULL, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal));
    assert_string_equal(refusal.reason, "storing-failed");
    close_house(&h);
}

/* The next game begins with all the time of the clock that was agreed on, whatever the last one took. */
static void the_next_game_has_all_the_time(void **unused) {
    static const char *const clocks[] = {"game 10000 500 cover random", "move 10000 end", "days 2 end"};
    struct vl_refusal refusal;
    (void)unused;
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct house h;
        struct vl_plan plan = plan_of("kuhn", "hg", clocks[i], 3);
        open_house(&h, &plan);
        wait_for_people(&h);
        h.now += 4000;
        vl_home_tick(h.home, h.now);
        assert_int_equal(vl_evening_say(h.e, "resign"), VL_ACT_DONE);
        h.now += 100000;
        struct vl_home *next = vl_home_again(h.home, 8, NULL, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
        assert_non_null(next);
        vl_home_free(h.home);
        move_in(&h, next);
        assert_int_equal(h.t->clock.kind, plan.clock.kind);
        assert_int_equal(h.t->clock.base, plan.clock.base);
        assert_int_equal(h.t->clock.increment, plan.clock.increment);
        assert_string_equal(h.t->clock.cover, plan.clock.cover);
        for (unsigned seat = 0; seat < 2; seat++) assert_int_equal(h.t->clock.left[seat], plan.clock.base);
        assert_int_equal(h.t->clock.now, h.now);
        close_house(&h);
    }
}

/* Who changed the language during a game goes on in that language. */
static void the_next_game_speaks_as_the_last_did(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("kuhn", "hg", "none", 1);
    struct vl_refusal refusal;
    (void)unused;
    open_house(&h, &plan);
    assert_int_equal(vl_evening_language(h.e), VL_ENGLISH);
    vl_evening_speak(h.e, VL_GERMAN);
    play_to_end(&h);
    struct vl_home *next = vl_home_again(h.home, 8, NULL, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
    assert_non_null(next);
    vl_home_free(h.home);
    move_in(&h, next);
    assert_int_equal(vl_evening_language(h.e), VL_GERMAN);
    close_house(&h);
}

/* ---- A fair deal ---- */

static void deals_depend_on_all_that_went_in(void **unused) {
    uint8_t random[VL_FAIR_BYTES] = {1};
    struct vl_deal deal, other;
    char hex[VL_FAIR_HEX + 1], again[VL_FAIR_HEX + 1];
    (void)unused;
    vl_deal_init(&deal, random);
    vl_deal_init(&other, random);
    assert_memory_equal(&deal, &other, sizeof deal);
    assert_true(vl_fair_is_id(deal.table, strlen(deal.table)) && strlen(deal.table) == 32);
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++)
        for (unsigned before = 0; before < part; before++)
            assert_memory_not_equal(deal.secret[part], deal.secret[before], VL_FAIR_BYTES);
    vl_deal_type(&other, 1, "");
    assert_memory_equal(&deal, &other, sizeof deal); /* nothing was typed: the house draws */
    vl_deal_commitment(&deal, hex);
    uint8_t commitment[VL_FAIR_BYTES], read[VL_FAIR_BYTES];
    vl_fair_commit(deal.secret[VL_FAIR_SERVER], commitment); /* the house's, and nobody else's */
    assert_true(vl_fair_read_hex(&(struct vl_word){hex, strlen(hex)}, read));
    assert_memory_equal(read, commitment, sizeof read);
    vl_deal_type(&other, 1, "roses");
    assert_int_equal(other.own, VL_BIT(1));
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++)
        assert_int_equal(memcmp(deal.secret[part], other.secret[part], VL_FAIR_BYTES) != 0, part == 1);
    vl_deal_commitment(&other, again);
    assert_string_equal(hex, again); /* the house was bound before */
    struct vl_deal third = other;
    vl_deal_init(&other, random);
    vl_deal_type(&other, 1, "rosen");
    assert_memory_not_equal(other.secret[1], third.secret[1], VL_FAIR_BYTES);
    random[31] = 1;
    vl_deal_init(&other, random);
    vl_deal_type(&other, 1, "roses"); /* who guesses the word does not know the secret: something was drawn, too */
    assert_memory_not_equal(other.secret[1], third.secret[1], VL_FAIR_BYTES);
    vl_deal_init(&other, random);
    assert_memory_not_equal(other.secret, deal.secret, sizeof deal.secret);
    assert_string_not_equal(other.table, deal.table);
}

static void verify_journal(const struct house *h, unsigned own) {
    struct vl_reader reader;
    struct vl_fair_found found;
    struct vl_text text;
    size_t size = vl_table_export_size(h->t);
    char *record = malloc(size);
    vl_text_init(&text, record, size);
    vl_table_export(h->t, &text);
    if (!vl_fair_verify(&reader, record, text.length, vl_games, NULL, &found)) fail_msg("%s", reader.fault.reason);
    assert_int_equal(found.fair.house, ((1u << h->t->setup.players) - 1) & ~own);
    free(record);
}

/* A game with a fair deal, and the next one with another, seats turned; one without a deal can follow too. */
static void fair_deals_at_home(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("goofspiel", "hgh", "none", 3);
    struct vl_plan_seat seats[VL_SEATS_MAX];
    struct vl_refusal refusal;
    uint8_t random[VL_FAIR_BYTES] = {3};
    struct vl_deal deal;
    (void)unused;
    vl_deal_init(&deal, random);
    vl_deal_type(&deal, 2, "something");
    plan.deal = &deal;
    open_house(&h, &plan);
    assert_false(vl_home_seats_next(h.home, seats));
    assert_int_equal(h.shelf.calls, 1); /* the deal is kept with the beginning, or not at all */
    assert_string_equal(h.t->fair.table, deal.table);
    play_to_end(&h);
    verify_journal(&h, 4);
    assert_true(vl_home_seats_next(h.home, seats));
    for (unsigned player = 0; player < 3; player++) {
        unsigned seat = (vl_match_seat(&h.t->match, player) + 2) % 3; /* one seat further round */
        assert_string_equal(seats[seat].name, plan.seat[player].name);
        assert_int_equal(seats[seat].kind, plan.seat[player].kind);
    }
    random[0] = 4;
    vl_deal_init(&deal, random);
    struct vl_home *next = vl_home_again(h.home, 5, &deal, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
    assert_non_null(next);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_string_equal(vl_home_table(next)->seat[seat].name, seats[seat].name);
    vl_home_free(h.home);
    move_in(&h, next);
    assert_string_equal(h.t->fair.table, deal.table);
    play_to_end(&h);
    verify_journal(&h, 0);
    next = vl_home_again(h.home, 6, NULL, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
    assert_non_null(next);
    assert_false(vl_home_table(next)->fair_deal);
    vl_home_free(h.home);
    move_in(&h, next);
    play_to_end(&h);
    close_house(&h);
}

/* ---- Interrupted ---- */

/* However often an evening ends and goes on, it is the same game: chance, bots and all. */
static void an_interrupted_game_is_the_same(void **unused) {
    static const char *const whos[][2] = {{"tenakee", "hig"}, {"manitou", "hri"},   {"ogallala", "hi"},
                                          {"tomahawk", "hi"}, {"goofspiel", "hig"}, {"kuhn", "hi"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof whos / sizeof *whos; i++) {
        struct house whole, parts;
        struct vl_plan plan = plan_of(whos[i][0], whos[i][1], "none", 1);
        open_house(&whole, &plan);
        play_to_end(&whole);
        open_house(&parts, &plan);
        for (unsigned n = 0; parts.t->phase == VL_TABLE_PLAYING; n++) {
            bool laid = vl_evening_ready(parts.e) && vl_evening_staged(parts.e)->count > 0;
            if (n % 3 == 0 && !laid) interrupt(&parts); /* what is laid out would be laid out again */
            turn(&parts);
        }
        assert_int_equal(parts.shelf.length, whole.shelf.length);
        assert_memory_equal(parts.shelf.text, whole.shelf.text, whole.shelf.length);
        close_house(&parts);
        close_house(&whole);
    }
}

/* Programs are gone when the game is taken up: the house lets somebody play for them, and it is said. */
static void programs_are_replaced(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hee", "none", 1);
    unsigned seat, said = 0;
    (void)unused;
    open_house(&h, &plan);
    for (unsigned n = 0; n < 30; n++) turn(&h);
    unsigned calls = h.shelf.calls;
    interrupt(&h);
    assert_int_equal(h.shelf.calls, calls); /* who only looks at it writes nothing */
    for (unsigned orphan = 1; orphan < 3; orphan++) {
        h.shelf.loses = h.shelf.calls + 1;
        for (unsigned n = 0; n < 2; n++) { /* what is lost is tried again */
            assert_int_equal(h.t->seat[orphan].kind, VL_SEAT_PROGRAM);
            assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_HOUSE);
            assert_int_equal(vl_home_step(h.home, h.now), n == 1);
            assert_int_equal(vl_home_host(h.home)->lost, n == 0);
        }
        assert_int_equal(h.t->seat[orphan].kind, VL_SEAT_BOT);
        assert_string_equal(h.t->seat[orphan].name, "greedy");
    }
    for (unsigned i = 0; i < vl_evening_said_count(h.e); i++) said += vl_evening_said(h.e, i)->kind == VL_SAID_HERE;
    assert_int_equal(said, 2);
    play_to_end(&h);
    close_house(&h);
}

/* A game that is over sleeps on: no clock is told of it, nobody plays for a program, and nothing is written. */
static void a_game_that_is_over_is_left_alone(void **unused) {
    static const char *const clocks[] = {"none", "move 10000 end"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        struct house h;
        struct vl_plan plan = plan_of("tenakee", "heg", clocks[i], 1);
        unsigned seat;
        open_house(&h, &plan);
        wait_for_people(&h);
        assert_int_equal(vl_evening_say(h.e, "resign"), VL_ACT_DONE);
        unsigned calls = h.shelf.calls;
        h.now += 100000;
        interrupt(&h);
        assert_int_equal(h.t->phase, VL_TABLE_OVER);
        assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_PEOPLE);
        assert_int_equal(seat, VL_NOBODY);
        assert_int_equal(vl_evening_say(h.e, "ask rematch"), VL_ACT_DONE); /* but what people still say */
        assert_int_equal(h.shelf.calls, calls + 1);
        assert_int_equal(h.t->seat[1].kind, VL_SEAT_PROGRAM);
        close_house(&h);
    }
}

/* A game that has not begun is none yet, and nothing is written there. */
static void a_table_that_gathers_is_not_taken_up(void **unused) {
    struct house h;
    struct vl_fault fault;
    struct vl_plan plan = plan_of("kuhn", "he", "move 1000 end", 1);
    (void)unused;
    open_house(&h, &plan);
    *(strstr(h.shelf.text, "@1000000 begin")) = '\0';
    h.shelf.length = strlen(h.shelf.text);
    vl_home_free(h.home);
    unsigned calls = h.shelf.calls;
    assert_null(load(&h, &fault));
    assert_string_equal(fault.reason, "not-a-saved-game");
    assert_int_equal(h.shelf.calls, calls);
    h.shelf.text[5] ^= 1;
    assert_null(load(&h, &fault));
    assert_string_equal(fault.rule, "REC-1");
}

/* ---- Clocks ---- */

static void people_act_when_they_do(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("kuhn", "hg", "game 10000 500 end", 1);
    uint64_t left;
    bool running;
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    h.now += 4000;
    vl_home_tick(h.home, h.now);
    assert_true(vl_evening_clock(h.e, 0, &left, &running));
    assert_int_equal(left, 6000);
    assert_true(running);
    let_person_act(&h);
    assert_memory_equal(last_line(&h.shelf), "@1004000 0 ", 11);
    assert_int_equal(h.t->clock.left[0], 6500);
    close_house(&h);
    open_house(&h, &plan);
    wait_for_people(&h);
    h.now += 10001; /* too late, whatever they do */
    vl_home_tick(h.home, h.now);
    assert_int_equal(vl_evening_say(h.e, "pass"), VL_ACT_REFUSED);
    assert_int_equal(turn(&h), VL_HOME_HOUSE);
    assert_int_equal(h.t->phase, VL_TABLE_OVER);
    assert_string_equal(last_line(&h.shelf), "@1010000 ! timeout 0");
    close_house(&h);
}

static void clocks_sleep_with_the_house(void **unused) {
    enum { HOUR = 3600000 };
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hgg", "move 10000 cover random", 1);
    unsigned seat;
    uint64_t left;
    bool running;
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    h.now += HOUR;
    interrupt(&h);
    h.shelf.loses = h.shelf.calls + 1;
    assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_HOUSE);
    assert_false(vl_home_step(h.home, h.now));
    h.now += HOUR; /* it is still asleep, however long nothing can be kept */
    assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_HOUSE);
    assert_true(vl_home_step(h.home, h.now));
    assert_string_equal(last_line(&h.shelf), "@8200000 wake");
    assert_int_equal(h.t->clock.left[0], 10000);
    assert_int_equal(vl_table_deadline(h.t), h.now + 10000);
    assert_true(vl_evening_clock(h.e, 0, &left, &running)); /* and the screen shows it */
    assert_true(running && left == 10000);
    let_person_act(&h);
    close_house(&h);
}

/* Whoever acts before the house has woken up wakes it: time that nobody had is not counted. */
static void people_wake_the_house(void **unused) {
    enum { HOUR = 3600000 };
    struct house h;
    struct vl_plan plan = plan_of("kuhn", "hg", "game 10000 0 end", 1);
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    h.now += HOUR;
    interrupt(&h);
    h.shelf.loses = h.shelf.calls + 1;
    size_t length = h.shelf.length;
    assert_int_equal(vl_evening_say(h.e, "pass"), VL_ACT_REFUSED);
    assert_int_equal(h.shelf.length, length);
    assert_int_equal(vl_evening_say(h.e, "pass"), VL_ACT_DONE);
    assert_non_null(strstr(h.shelf.text, "\n@4600000 wake ~"));
    assert_string_equal(last_line(&h.shelf), "0 pass");
    assert_int_equal(h.t->clock.left[0], 10000);
    close_house(&h);
}

/* But days pass while nobody looks; and what is overdue comes before programs that are gone. */
static void days_pass(void **unused) {
    enum { DAY = 86400000 };
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hgg", "days 2 end", 1);
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    h.now += DAY;
    interrupt(&h);
    wait_for_people(&h);
    assert_int_equal(h.t->phase, VL_TABLE_PLAYING);
    assert_int_equal(h.t->clock.left[0], DAY);
    h.now += DAY + 1;
    interrupt(&h);
    wait_for_people(&h);
    assert_int_equal(h.t->phase, VL_TABLE_OVER);
    assert_string_equal(last_line(&h.shelf), "@173800000 ! timeout 0");
    close_house(&h);
    plan = plan_of("tenakee", "heg", "days 2 cover greedy", 1);
    open_house(&h, &plan);
    h.now += 3 * (uint64_t)DAY;
    interrupt(&h);
    wait_for_people(&h);
    assert_false(vl_home_host(h.home)->full);
    assert_int_equal(h.t->phase, VL_TABLE_OVER); /* bots have played it to its end */
    assert_true(h.t->seat[0].covered);
    assert_int_equal(h.t->seat[1].kind, VL_SEAT_BOT);
    close_house(&h);
}

/* ---- A record ---- */

/* Writes the game down as a record; the shelf then holds the journal that playing it again makes of that. */
static void replay_record(struct house *h) {
    struct vl_replay_plan plan = {.games = vl_games, .language = VL_ENGLISH, .seed = 5};
    size_t size = vl_table_export_size(h->t);
    char *record = malloc(size);
    struct vl_setup setup;
    struct vl_fault fault;
    struct vl_text text;
    CHECK(record != NULL);
    vl_text_init(&text, record, size);
    vl_table_export(h->t, &text);
    char *journal = vl_replay(record, text.length, &plan, &setup, &fault);
    if (journal == NULL) fail_msg("line %u: %s %s", fault.line, fault.rule, fault.reason);
    assert_ptr_equal(setup.game, h->t->setup.game);
    h->shelf.length = strlen(journal);
    memcpy(h->shelf.text, journal, h->shelf.length + 1);
    free(journal);
    free(record);
}

/* A record of a game that is not over goes on: bots are bots again, on whatever seat, and people are people. */
static void a_record_goes_on_with_its_bots(void **unused) {
    static const char *const whos[] = {"ghh", "hgh", "hhg", "grh"};
    (void)unused;
    for (unsigned i = 0; i < sizeof whos / sizeof *whos; i++) {
        struct house h;
        struct vl_plan plan = plan_of("tenakee", whos[i], "none", 1);
        open_house(&h, &plan);
        for (unsigned n = 0; n < 60; n++) turn(&h);
        uint32_t plies = h.t->log.plies;
        replay_record(&h);
        interrupt(&h);
        assert_int_equal(h.t->phase, VL_TABLE_PLAYING);
        assert_int_equal(h.t->log.plies, plies);
        for (unsigned seat = 0; seat < 3; seat++) {
            assert_int_equal(h.t->seat[seat].kind, plan.seat[seat].kind);
            assert_string_equal(h.t->seat[seat].name, plan.seat[seat].name);
        }
        play_to_end(&h);
        close_house(&h);
    }
}

/* ---- What cannot be kept ---- */

/* While lines are being kept people at one screen go on: what each of them says waits, and is said from their own seat,
 * whoever looks at the screen by then. */
static void what_waits_is_said_from_its_own_seat(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hhh", "none", 1);
    (void)unused;
    open_house(&h, &plan);
    vl_evening_take_seat(h.e);
    assert_int_equal(vl_evening_viewer(h.e), 0);
    assert_int_equal(vl_evening_say(h.e, "ask pause"), VL_ACT_DONE);
    assert_int_equal(h.t->question.waiting, 6);
    h.shelf.slow = true;
    assert_int_equal(vl_evening_answer(h.e, true), VL_ACT_SENT); /* both of the others, one after the other */
    assert_true(vl_home_keeping(h.home));
    assert_int_equal(vl_evening_viewer(h.e), 0);
    assert_true(vl_home_kept(h.home, true));
    assert_string_equal(last_line(&h.shelf), "yes 2");
    assert_true(vl_home_keeping(h.home)); /* now the second */
    assert_true(vl_home_kept(h.home, true));
    assert_false(vl_home_keeping(h.home));
    assert_int_equal(h.t->phase, VL_TABLE_PAUSED);
    assert_false(vl_evening_pending(h.e));
    assert_int_equal(vl_home_host(h.home)->table.question.what, VL_ASK_NOTHING);
    assert_int_equal(vl_evening_viewer(h.e), 0);
    h.shelf.slow = false;
    assert_int_equal(vl_evening_say(h.e, "resume"), VL_ACT_DONE); /* whoever looks at it speaks for themselves again */
    assert_string_equal(last_line(&h.shelf), "resume 0");
    close_house(&h);
}

/* A keeper that takes its time over the beginning: there is no evening before it is kept, and none at all if it is not.
 */
static void the_evening_begins_when_its_beginning_is_kept(void **unused) {
    (void)unused;
    for (unsigned good = 0; good < 2; good++) {
        struct house h = {.now = 1000000, .shelf = {.slow = true}};
        struct vl_plan plan = plan_of("kuhn", "hg", "none", 1);
        struct vl_refusal refusal;
        h.home = vl_home_new(&plan, &(struct vl_keeper){&h.shelf, keep}, h.now, &refusal);
        assert_non_null(h.home);
        assert_true(vl_home_keeping(h.home));
        assert_null(vl_home_evening(h.home));
        assert_int_equal(vl_home_table(h.home)->phase, VL_TABLE_GATHERING);
        assert_true(vl_home_kept(h.home, good));
        assert_false(vl_home_keeping(h.home));
        assert_int_equal(vl_home_evening(h.home) != NULL, good);
        assert_int_equal(vl_home_table(h.home)->phase, good ? VL_TABLE_PLAYING : VL_TABLE_GATHERING);
        assert_int_equal(vl_home_host(h.home)->lost, !good);
        close_house(&h);
    }
}

/* A journal may be full before somebody could play for a program that is gone: that is no loss, and nothing can be
 * done. */
static void a_full_journal_keeps_its_programs(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hge", "none", 1);
    unsigned seat;
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    interrupt(&h);
    vl_home_host(h.home)->table.most = h.t->number;
    assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_HOUSE);
    assert_false(vl_home_step(h.home, h.now));
    assert_true(vl_home_host(h.home)->full);
    assert_false(vl_home_host(h.home)->lost);
    assert_int_equal(h.t->seat[2].kind, VL_SEAT_PROGRAM);
    close_house(&h);
}

static void what_is_lost_is_tried_again(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "ehg", "none", 1);
    unsigned lost = 0, seat;
    (void)unused;
    open_house(&h, &plan);
    while (h.t->phase == VL_TABLE_PLAYING) {
        vl_move moves[VL_MOVES_MAX];
        if (vl_home_next(h.home, h.now, &seat) != VL_HOME_PROGRAM) {
            turn(&h);
            continue;
        }
        unsigned count = vl_table_moves(h.t, seat, moves), laid = h.t->seat[seat].staged.count;
        assert_in_range(count, 1, VL_MOVES_MAX);
        h.shelf.loses = h.shelf.calls + 1;
        struct vl_refusal refusal = vl_home_play(h.home, h.now, seat, moves[0]);
        h.shelf.loses = 0;
        if (refusal.rule == NULL) continue; /* it was only laid out */
        assert_string_equal(refusal.reason, "storing-failed");
        assert_true(vl_home_host(h.home)->lost);
        assert_int_equal(h.t->seat[seat].staged.count, laid); /* as if it had not been said */
        assert_int_equal(vl_table_moves(h.t, seat, moves), count);
        assert_null(vl_home_play(h.home, h.now, seat, moves[0]).rule);
        lost++;
    }
    assert_in_range(lost, 5, 1000);
    close_house(&h);
}

static void a_full_journal_is_told(void **unused) {
    struct house h;
    struct vl_plan plan = plan_of("tenakee", "hgg", "none", 1);
    unsigned seat;
    (void)unused;
    open_house(&h, &plan);
    wait_for_people(&h);
    vl_home_host(h.home)->table.most = h.t->number + 1;
    for (unsigned n = 0; n < 4; n++) let_person_act(&h);
    assert_true(vl_home_host(h.home)->full);
    assert_int_equal(vl_home_next(h.home, h.now, &seat), VL_HOME_HOUSE);
    assert_false(vl_home_step(h.home, h.now));
    assert_false(vl_home_host(h.home)->lost);
    assert_int_equal(vl_evening_say(h.e, "resign"), VL_ACT_REFUSED);
    close_house(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_of_seats),
        cmocka_unit_test(plans_can_be_refused),
        cmocka_unit_test(a_game_is_worth_keeping_once_somebody_did_something),
        cmocka_unit_test(a_match_of_three),
        cmocka_unit_test(the_next_game_has_all_the_time),
        cmocka_unit_test(the_next_game_speaks_as_the_last_did),
        cmocka_unit_test(deals_depend_on_all_that_went_in),
        cmocka_unit_test(fair_deals_at_home),
        cmocka_unit_test(an_interrupted_game_is_the_same),
        cmocka_unit_test(programs_are_replaced),
        cmocka_unit_test(a_game_that_is_over_is_left_alone),
        cmocka_unit_test(a_table_that_gathers_is_not_taken_up),
        cmocka_unit_test(people_act_when_they_do),
        cmocka_unit_test(clocks_sleep_with_the_house),
        cmocka_unit_test(people_wake_the_house),
        cmocka_unit_test(days_pass),
        cmocka_unit_test(a_record_goes_on_with_its_bots),
        cmocka_unit_test(what_waits_is_said_from_its_own_seat),
        cmocka_unit_test(the_evening_begins_when_its_beginning_is_kept),
        cmocka_unit_test(a_full_journal_keeps_its_programs),
        cmocka_unit_test(what_is_lost_is_tried_again),
        cmocka_unit_test(a_full_journal_is_told),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("home", tests, NULL, NULL);
}

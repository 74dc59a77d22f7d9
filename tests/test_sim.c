/* test_sim.c - playing many games: the arithmetic against known answers, credit where it is due, the same result with
 * any number of threads, errors returned. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "bug/bug.h"
#include "core/record.h"
#include "games/registry.h"
#include "sim/arena.h"
#include "sim/crew.h"
#include "sim/game_review.h"
#include "sim/review.h"
#include "sim/series.h"
#include "sim/think.h"

/* ---- Memory that runs out: the linker leads all that is asked for through here ---- */

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

static atomic_long left = -1; /* pieces of memory before there is none; -1: as many as one likes */
static atomic_bool ran_out;

static bool is_there(void) {
    long n = atomic_load(&left);
    if (n < 0) return true;
    if (n == 0) return atomic_store(&ran_out, true), false;
    atomic_store(&left, n - 1);
    return true;
}

void *__wrap_malloc(size_t size) {
    return is_there() ? __real_malloc(size) : NULL;
}
void *__wrap_calloc(size_t count, size_t size) {
    return is_there() ? __real_calloc(count, size) : NULL;
}
void *__wrap_realloc(void *old, size_t size) {
    return is_there() ? __real_realloc(old, size) : NULL;
}

/* ---- The arithmetic ---- */

static bool is_near(double a, double b, double by) {
    return fabs(a - b) <= by;
}

static void ties_share_the_win(void **unused) {
    (void)unused;
    for (unsigned tied = 1; tied <= VL_SEATS_MAX; tied++) {
        int32_t scores[VL_SEATS_MAX];
        uint64_t wins[VL_SEATS_MAX] = {0}, sum = 0;
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) scores[seat] = seat < tied ? 7 : -(int32_t)seat;
        vl_share_win(scores, VL_SEATS_MAX, wins);
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
            assert_int_equal(wins[seat], seat < tied ? VL_WIN_PARTS / tied : 0);
            sum += wins[seat];
        }
        assert_int_equal(sum, VL_WIN_PARTS); /* nothing is lost in dividing */
    }
    uint64_t wins[3] = {1, 2, 3};
    vl_share_win((const int32_t[]){4, 9, 9}, 3, wins);
    assert_true(wins[0] == 1 && wins[1] == 2 + VL_WIN_PARTS / 2 && wins[2] == 3 + VL_WIN_PARTS / 2); /* added */
}

static struct vl_share share_of_rounds(const unsigned *parts, unsigned rounds, unsigned most) {
    uint64_t sum = 0, squares = 0;
    for (unsigned i = 0; i < rounds; i++) sum += parts[i], squares += (uint64_t)parts[i] * parts[i];
    return vl_share_of(rounds, sum, squares, most);
}

static void mean_and_variance_are_of_rounds(void **unused) {
    (void)unused;
    struct vl_share share = share_of_rounds((const unsigned[]){120, 0, 60, 60, 120}, 5, 120);
    assert_true(is_near(share.mean, 0.6, 1e-12));
    assert_true(is_near(share.variance, 0.175, 1e-12)); /* (0.16 + 0.36 + 0.01 + 0.01 + 0.16) / 4 */
    /* One game of each round won, one lost: single games vary as much as can be, rounds do not vary at all. */
    share = share_of_rounds((const unsigned[]){60, 60, 60, 60}, 4, 120);
    assert_true(share.mean == 0.5 && share.variance == 0);
    struct vl_share two = share_of_rounds((const unsigned[]){120, 0}, 2, 120); /* two can differ */
    assert_true(is_near(two.mean, 0.5, 1e-12) && is_near(two.variance, 0.5, 1e-12));
    struct vl_share games = share_of_rounds((const unsigned[]){60, 0, 60, 0, 0, 60, 60, 0}, 8, 60);
    assert_true(games.mean == 0.5 && is_near(games.variance, 2.0 / 7, 1e-12));
    assert_true(share_of_rounds((const unsigned[]){60}, 1, 60).variance == 0.25); /* of one round nobody knows */
}

static void intervals_agree_with_student(void **unused) {
    static const struct {
        unsigned rounds;
        double student; /* the 97.5 % quantile, from tables */
    } known[] = {{10, 2.262157}, {15, 2.144787}, {20, 2.093024}, {31, 2.042272}, {61, 2.000298}, {121, 1.979930}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double n = known[i].rounds;
        struct vl_share share = {known[i].rounds, 0.5, 0.04};
        struct vl_interval interval = vl_share_interval(&share);
        double factor = (interval.high - 0.5) / sqrt(0.04 / n);
        assert_true(is_near(interval.high - 0.5, 0.5 - interval.low, 1e-12));
        assert_true(is_near(factor, known[i].student, 0.02 * known[i].student));
    }
    struct vl_share one = {1, 0.5, 0.25};
    assert_true(vl_share_interval(&one).low == 0 && vl_share_interval(&one).high == 1);
    /* All won, nothing varies: Wilson's interval with z² = 3.84. */
    struct vl_share all = {12, 1, 0}, none = {12, 0, 0};
    assert_true(is_near(vl_share_interval(&all).low, 12 / (12 + 3.84), 1e-12) && vl_share_interval(&all).high == 1);
    assert_true(is_near(vl_share_interval(&none).high, 3.84 / (12 + 3.84), 1e-12) && vl_share_interval(&none).low == 0);
}

/* Parts of a round of `players` games with each game won with probability p, and sometimes a tie. */
static unsigned throw_round(struct vl_rng *rng, unsigned players, double p) {
    unsigned parts = 0;
    for (unsigned game = 0; game < players; game++) {
        double x = (double)(vl_rng_next(rng) >> 11) * 0x1p-53, tie = 0.1 * p;
        parts += x < p - tie / 2 ? VL_WIN_PARTS : x < p + tie / 2 ? VL_WIN_PARTS / 2 : 0;
    }
    return parts;
}

/* How often, of many times, the interval over so many rounds holds the true share. */
static double coverage(unsigned rounds, unsigned players, double p, struct vl_rng *rng) {
    enum { TIMES = 5000 };
    unsigned parts[400], held = 0;
    for (unsigned i = 0; i < TIMES; i++) {
        for (unsigned k = 0; k < rounds; k++) parts[k] = throw_round(rng, players, p);
        struct vl_share share = share_of_rounds(parts, rounds, players * VL_WIN_PARTS);
        struct vl_interval interval = vl_share_interval(&share);
        held += interval.low <= p && p <= interval.high;
    }
    return (double)held / TIMES;
}

static void intervals_hold_95_of_100(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    assert_true(is_near(coverage(20, 2, 0.5, &rng), 0.95, 0.015));
    assert_true(is_near(coverage(100, 2, 0.5, &rng), 0.95, 0.01));
    assert_true(is_near(coverage(100, 2, 0.7, &rng), 0.95, 0.01));
    assert_true(is_near(coverage(400, 2, 0.9, &rng), 0.95, 0.01));
    assert_true(is_near(coverage(40, 3, 1.0 / 3, &rng), 0.95, 0.015));
    assert_true(is_near(coverage(200, 5, 0.2, &rng), 0.95, 0.01));
}

/* Whether somebody who looks as the arena does is ever sure within so many rounds. */
static bool is_ever_sure(unsigned rounds, unsigned players, double p, struct vl_rng *rng) {
    uint64_t sum = 0, squares = 0, next = VL_SURE_LEAST;
    for (uint64_t k = 1; k <= rounds; k++) {
        uint64_t parts = throw_round(rng, players, p);
        sum += parts;
        squares += parts * parts;
        if (k < next) continue;
        next += k / 8 > VL_SURE_LEAST ? k / 8 : VL_SURE_LEAST;
        struct vl_share share = vl_share_of(k, sum, squares, players * VL_WIN_PARTS);
        if (vl_share_differs(&share, 1.0 / players)) return true;
    }
    return false;
}

static void looking_again_and_again_deceives_nobody(void **unused) {
    enum { TIMES = 1000 };
    unsigned even = 0, even_of_three = 0, apart = 0;
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 2, 0);
    for (unsigned i = 0; i < TIMES; i++) {
        even += is_ever_sure(2000, 2, 0.5, &rng);
        even_of_three += is_ever_sure(1000, 3, 1.0 / 3, &rng);
        apart += is_ever_sure(1000, 2, 0.6, &rng);
    }
    assert_true(even <= TIMES / 20 && even_of_three <= TIMES / 20);
    assert_true(apart >= TIMES * 95 / 100); /* and there is an end to it */
    struct vl_share few = {VL_SURE_LEAST - 1, 1, 0}, enough = {VL_SURE_LEAST, 1, 0}, half = {1000, 0.5, 0.05};
    assert_false(vl_share_differs(&few, 0.5));
    assert_true(vl_share_differs(&enough, 0.5));
    assert_false(vl_share_differs(&half, 0.5));
    assert_true(vl_share_differs(&half, 1.0 / 3));
}

static void elo_of_known_shares(void **unused) {
    (void)unused;
    assert_true(is_near(vl_elo(0.5, 2, 1000), 0, 1e-9));
    assert_true(is_near(vl_elo(10.0 / 11, 2, 1000), 400, 1e-9));
    assert_true(is_near(vl_elo(0.75, 2, 1000), 190.848501887865, 1e-9));
    assert_true(is_near(vl_elo(0.25, 2, 1000), -190.848501887865, 1e-9));
    assert_true(is_near(vl_elo(0.2, 5, 1000), 0, 1e-9)); /* an even share is an even bot */
    assert_true(is_near(vl_elo(0.5, 3, 1000), 120.411998265592, 1e-9));
    assert_true(is_near(vl_elo(1, 2, 49), vl_elo(0.99, 2, 49), 1e-9)); /* so many games prove no more */
    assert_true(is_near(vl_elo(0, 2, 49), vl_elo(0.01, 2, 49), 1e-9));
}

static void a_few_trials_are_no_certainty(void **unused) {
    (void)unused;
    assert_true(is_near(vl_mean_variance(0.5, 0), 0.125, 1e-12));
    assert_true(is_near(vl_mean_variance(1, 2), 0.75 * 0.25 / 4, 1e-12));
    assert_true(is_near(vl_mean_variance(0.5, 998), 0.00025, 1e-12));
}

/* ---- Threads ---- */

enum { PIECES = 100000 };

struct pieces {
    atomic_uint taken[PIECES];
    atomic_uint strangers; /* workers that there are not: threads of a crew cannot fail a test by themselves */
    uint64_t bad;
};

static bool take_piece(void *context, unsigned worker, uint64_t number) {
    struct pieces *p = context;
    atomic_fetch_add(&p->strangers, worker > 3);
    atomic_fetch_add(&p->taken[number], 1);
    return number != p->bad;
}

static void a_crew_takes_every_piece_once(void **unused) {
    static struct pieces p;
    (void)unused;
    p.bad = UINT64_MAX;
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct vl_crew crew = {threads, 2, 3, PIECES, take_piece, &p};
        assert_true(vl_crew_work(&crew));
        for (unsigned i = 0; i < PIECES; i++)
            assert_int_equal(atomic_load(&p.taken[i]), i % 3 == 2 ? threads : 0); /* by all crews so far */
    }
    memset(&p, 0, sizeof p);
    p.bad = 5;
    struct vl_crew crew = {4, 0, 1, PIECES, take_piece, &p};
    assert_false(vl_crew_work(&crew));
    unsigned taken = 0;
    for (unsigned i = 0; i < PIECES; i++) taken += atomic_load(&p.taken[i]);
    assert_in_range(taken, 6, PIECES);
    struct vl_crew idle = {4, 7, 1, 7, take_piece, &p};
    assert_true(vl_crew_work(&idle));
    assert_int_equal(atomic_load(&p.strangers), 0);
}

/* ---- Games ---- */

/* Bots whose play depends on nothing but their nature: the lowest, a middle and the highest of the moves. At Goofspiel,
 * where all bid at once, the outcome is then one of natures, and seats have no say in it. */
static vl_move choose_low(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                          struct vl_rng *rng) {
    (void)s, (void)view, (void)count, (void)rng;
    return moves[0];
}
static vl_move choose_middle(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                             struct vl_rng *rng) {
    (void)s, (void)view, (void)rng;
    return moves[count / 2];
}
static vl_move choose_high(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                           struct vl_rng *rng) {
    (void)s, (void)view, (void)rng;
    return moves[count - 1];
}
static const struct vl_bot low = {.name = "low", .quick = choose_low}, high = {.name = "high", .quick = choose_high},
                           middle = {.name = "middle", .quick = choose_middle};

static void set_up(struct vl_arena *a, const char *game, unsigned players, uint64_t rounds, unsigned threads) {
    memset(a, 0, sizeof *a);
    vl_setup_init(&a->setup, vl_game_find(game), players);
    a->seed = 11;
    a->rounds = rounds;
    a->threads = threads;
    a->spread.size = 1;
    for (unsigned i = 0; i < players; i++) a->player[i].bot = *vl_bot_find(i == 0 ? "greedy" : "random");
}

/* What player i should be credited with, from games of one seating alone. */
static void expect(const struct vl_arena *a, uint64_t *wins, uint64_t *squares, int64_t *score) {
    unsigned players = a->setup.players;
    struct vl_sitting sitting = {.setup = a->setup};
    for (unsigned i = 0; i < players; i++) sitting.bot[i] = a->player[i].bot;
    for (uint64_t round = 0; round < a->rounds; round++) {
        struct vl_played played;
        uint64_t parts[VL_SEATS_MAX] = {0};
        assert_true(vl_sitting_play(&sitting, vl_mix(a->seed) + round, false, &played));
        vl_share_win(played.scores, players, parts);
        for (unsigned i = 0; i < players; i++) {
            wins[i] += players * parts[i];
            squares[i] += players * parts[i] * players * parts[i];
            score[i] += (int64_t)players * played.scores[i];
        }
    }
}

static void every_player_gets_its_own(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 3; players++) {
        struct vl_arena a;
        uint64_t wins[VL_SEATS_MAX] = {0}, squares[VL_SEATS_MAX] = {0};
        int64_t score[VL_SEATS_MAX] = {0};
        set_up(&a, "goofspiel", players, 40, 1);
        a.player[0].bot = high, a.player[1].bot = low, a.player[2].bot = middle;
        expect(&a, wins, squares, score);
        assert_true(score[0] != score[1] && (players == 2 || (score[1] != score[2] && score[0] != score[2])));
        assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
        assert_int_equal(a.entries, players);
        assert_int_equal(a.played, 40);
        for (unsigned i = 0; i < players; i++) {
            struct vl_verdict v = vl_arena_judge(&a, i);
            assert_string_equal(a.entry[i].name, a.player[i].bot.name);
            assert_int_equal(a.entry[i].wins, wins[i]);
            assert_int_equal(a.entry[i].wins_square, squares[i]);
            assert_int_equal((int64_t)a.entry[i].score, score[i]);
            assert_true(is_near(v.share, (double)wins[i] / VL_WIN_PARTS / (40.0 * players), 1e-12));
            assert_true(is_near(v.score, (double)score[i] / (40.0 * players), 1e-9));
        }
    }
}

static void players_of_one_name_count_together(void **unused) {
    struct vl_arena a;
    uint64_t wins[VL_SEATS_MAX] = {0}, squares[VL_SEATS_MAX] = {0};
    int64_t score[VL_SEATS_MAX] = {0};
    (void)unused;
    set_up(&a, "goofspiel", 3, 30, 2);
    a.player[0].bot = high, a.player[1].bot = low, a.player[2].bot = high;
    expect(&a, wins, squares, score);
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
    assert_int_equal(a.entries, 2);
    assert_true(a.entry[0].seats == 2 && a.entry[1].seats == 1);
    assert_int_equal(a.entry[0].wins, wins[0] + wins[2]);
    assert_int_equal((int64_t)a.entry[0].score, score[0] + score[2]);
    assert_int_equal(a.entry[1].wins, wins[1]);
    assert_true(is_near(2 * vl_arena_judge(&a, 0).share + vl_arena_judge(&a, 1).share, 1, 1e-12));
}

/* What is said of two entries of three seats after so many rounds, all of which the first has won: of games there are
 * three times as many, and each entry's are those of its seats. */
static void a_verdict_is_of_games_and_seats(void **unused) {
    enum { ROUNDS = 33, GAMES = 3 * ROUNDS };
    struct vl_arena a = {.played = ROUNDS, .entries = 2};
    (void)unused;
    vl_setup_init(&a.setup, vl_game_find("goofspiel"), 3);
    a.entry[0] = (struct vl_entry){.seats = 1,
                                   .score = GAMES * 7,
                                   .wins = GAMES * VL_WIN_PARTS,
                                   .wins_square = (uint64_t)ROUNDS * 9 * VL_WIN_PARTS * VL_WIN_PARTS};
    a.entry[1] = (struct vl_entry){.seats = 2, .score = (uint64_t)(-5 * 2 * GAMES)};
    struct vl_verdict won = vl_arena_judge(&a, 0), lost = vl_arena_judge(&a, 1);
    assert_true(won.share == 1 && won.high == 1 && lost.share == 0 && lost.low == 0);
    assert_true(is_near(won.score, 7, 1e-12) && is_near(lost.score, -5, 1e-12));
    /* 99 games prove no more than 99.5 wins of 100 would: among three, odds of 199 : 1 against those of 1 : 2. */
    assert_true(is_near(won.elo, 400 * log10(2 * 199.0), 1e-9) && won.elo_high == won.elo);
    assert_true(is_near(lost.elo, 400 * log10(2 / 199.0), 1e-9) && lost.elo_low == lost.elo);
    assert_true(won.elo_low < won.elo && lost.elo_high > lost.elo);
    /* Half of its games: twice its even share. */
    a.entry[0].wins = GAMES * VL_WIN_PARTS / 2;
    a.entry[0].wins_square /= 4;
    assert_true(is_near(vl_arena_judge(&a, 0).elo, 400 * log10(2), 1e-9));
    /* Of one that sits on two seats the same number of wins is half of that share. */
    a.entry[1] = a.entry[0];
    a.entry[1].seats = 2;
    assert_true(is_near(vl_arena_judge(&a, 1).share, 0.25, 1e-12));
}

/* Three of the same strength, two of them under one name: everybody wins each deal once. A third of the games is even
 * among three seats, however many names there are, and for each of the seats of one name. */
static void even_is_a_share_of_seats(void **unused) {
    (void)unused;
    for (unsigned alone = 0; alone < 3; alone++) {
        struct vl_arena a;
        set_up(&a, "goofspiel", 3, 40, 1);
        for (unsigned i = 0; i < 3; i++) a.player[i].bot = *vl_bot_find("greedy");
        strcpy(a.player[alone].bot.name, "twin");
        a.until_sure = true;
        assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
        assert_int_equal(a.entries, 2);
        assert_int_equal(a.entry[0].seats, alone == 0 ? 1 : 2);
        for (unsigned e = 0; e < 2; e++) assert_true(is_near(vl_arena_judge(&a, e).share, 1.0 / 3, 1e-12));
        assert_false(a.sure);
        assert_int_equal(a.played, 40);
    }
}

/* Two of the same strength under two names: whatever the deal, each wins it once, so rounds do not vary. */
static void mirrored_deals_cancel_luck(void **unused) {
    struct vl_arena a;
    (void)unused;
    set_up(&a, "kuhn", 2, 50, 1);
    a.player[0].bot = a.player[1].bot = *vl_bot_find("greedy");
    strcpy(a.player[1].bot.name, "twin");
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
    for (unsigned e = 0; e < 2; e++) {
        struct vl_share share = vl_share_of(a.played, a.entry[e].wins, a.entry[e].wins_square, 2 * VL_WIN_PARTS);
        assert_int_equal(a.entry[e].score, 0);
        assert_true(share.mean == 0.5 && share.variance == 0);
    }
}

static uint64_t last_told, times_told;
static void note_progress(void *unused, uint64_t rounds) {
    (void)unused;
    assert_int_equal(rounds, times_told++);
    last_told = rounds;
}

static void every_round_is_told_as_progress(void **unused) {
    struct vl_arena a;
    (void)unused;
    set_up(&a, "kuhn", 2, 50, 1);
    a.progress = note_progress;
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
    assert_int_equal(last_told, 50);
}

/* Bots that see to it that several threads play: each moves on once another thread has moved, too, or will not come. */
static atomic_uintptr_t first_thread;
static atomic_bool have_company;
static _Thread_local char own_thread;
static vl_move await_company(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                             struct vl_rng *rng) {
    const struct timespec pause = {.tv_nsec = 1000000};
    uintptr_t nobody = 0, own = (uintptr_t)&own_thread;
    (void)s, (void)view;
    if (!atomic_compare_exchange_strong(&first_thread, &nobody, own) && nobody != own)
        atomic_store(&have_company, true);
    for (unsigned i = 0; i < 2000 && !atomic_load(&have_company); i++) nanosleep(&pause, NULL);
    return moves[vl_rng_below(rng, count)];
}

static const char *teller; /* the thread that is to tell */
static atomic_uint tellings, tellings_elsewhere;
static void note_teller(void *unused, uint64_t rounds) {
    (void)unused, (void)rounds;
    atomic_fetch_add(&tellings, 1);
    atomic_fetch_add(&tellings_elsewhere, &own_thread != teller);
}
static void note_teller_of_games(void *context, uint64_t done, uint64_t games) {
    (void)games;
    note_teller(context, done);
}

/* Who is told may have a screen that belongs to one thread. */
static void progress_is_told_by_the_callers_thread(void **unused) {
    const struct vl_bot bot = {.name = "together", .quick = await_company};
    struct vl_arena a;
    struct vl_totals totals;
    struct vl_series series = {.seed = 1, .games = 16 * 16 * 40, .threads = 3, .progress = note_teller_of_games};
    (void)unused;
    set_up(&a, "kuhn", 2, 3000, 3);
    a.progress = note_teller;
    series.sitting.setup = a.setup;
    teller = &own_thread;
    for (unsigned i = 0; i < 2; i++) a.player[i].bot = series.sitting.bot[i] = bot;
    for (unsigned what = 0; what < 2; what++) {
        atomic_store(&first_thread, 0);
        atomic_store(&have_company, false);
        atomic_store(&tellings, 0);
        if (what == 0) assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
        if (what == 1) assert_true(vl_series_play(&series, &totals));
        assert_true(atomic_load(&have_company));
        assert_true(what == 1 || atomic_load(&tellings) > 0);
        assert_int_equal(atomic_load(&tellings_elsewhere), 0);
    }
}

/* Where each player sat: set by bots that note their seats, with one thread. */
static unsigned sat[VL_SEATS_MAX][VL_SEATS_MAX];
static vl_move note_seat(unsigned player, const struct vl_view *view, const vl_move *moves, unsigned count,
                         struct vl_rng *rng) {
    sat[player][vl_viewer(view)]++;
    return moves[vl_rng_below(rng, count)];
}
#define NOTES(player)                                                                                                  \
    static vl_move note_##player(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,           \
                                 unsigned count, struct vl_rng *rng) {                                                 \
        (void)s;                                                                                                       \
        return note_seat(player, view, moves, count, rng);                                                             \
    }
NOTES(0)
NOTES(1)
NOTES(2)
NOTES(3)

static void everybody_sits_everywhere(void **unused) {
    struct vl_arena a;
    (void)unused;
    set_up(&a, "tenakee", 4, 3, 1);
    a.player[0].bot = (struct vl_bot){.name = "a", .quick = note_0};
    a.player[1].bot = (struct vl_bot){.name = "b", .quick = note_1};
    a.player[2].bot = (struct vl_bot){.name = "c", .quick = note_2};
    a.player[3].bot = (struct vl_bot){.name = "d", .quick = note_3};
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned seat = 0; seat < 4; seat++) assert_int_equal(sat[i][seat], sat[0][0]);
    assert_true(sat[0][0] > 0);
}

/* Of 100 moves 85 are the policy's: between greedy and random it wins about a third of the games. */
static vl_move often_greedy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                            struct vl_rng *rng) {
    return vl_bot_find(vl_rng_below(rng, 100) < 85 ? "greedy" : "random")->quick(s, view, moves, count, rng);
}

/* What is looked at is the first player's share, and whether it is even among so many players. */
static void sure_is_meant_of_the_first_player(void **unused) {
    const struct vl_bot often = {.name = "often", .quick = often_greedy};
    (void)unused;
    for (unsigned first = 0; first < 3; first++) {
        struct vl_arena a;
        set_up(&a, "tenakee", 3, 200, 2);
        a.player[first].bot = *vl_bot_find("greedy");
        a.player[(first + 1) % 3].bot = often;
        a.player[(first + 2) % 3].bot = *vl_bot_find("random");
        a.until_sure = true;
        assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
        bool even = strcmp(a.player[0].bot.name, "often") == 0;
        if (even) assert_true(is_near(vl_arena_judge(&a, 0).share, 1.0 / 3, 0.05));
        assert_int_equal(a.sure, !even);
        assert_int_equal(a.played == 200, even);
    }
}

/* ---- The same result however it is spread ---- */

static void assert_same_result(const struct vl_arena *a, const struct vl_arena *b) {
    assert_int_equal(a->played, b->played);
    assert_int_equal(a->sure, b->sure);
    assert_int_equal(a->entries, b->entries);
    assert_memory_equal(a->entry, b->entry, sizeof a->entry);
}

static void threads_change_nothing(void **unused) {
    struct vl_arena alone, together;
    struct vl_totals first, totals;
    (void)unused;
    for (unsigned threads = 1; threads <= 4; threads++) {
        set_up(&together, "tenakee", 3, 20, threads);
        vl_bot_parse("ismcts:20", &together.player[1].bot);
        assert_int_equal(vl_arena_play(&together).end, VL_ARENA_PLAYED);
        if (threads == 1) alone = together;
        assert_same_result(&alone, &together);
        struct vl_series series = {.seed = 3, .games = 333, .threads = threads};
        series.sitting.setup = together.setup;
        for (unsigned i = 0; i < 3; i++) series.sitting.bot[i] = *vl_bot_find(i == 0 ? "greedy" : "random");
        assert_true(vl_series_play(&series, &totals));
        if (threads == 1) first = totals;
        assert_memory_equal(&first, &totals, sizeof totals);
    }
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        set_up(&together, "manitou", 2, 5000, threads);
        together.until_sure = true;
        assert_int_equal(vl_arena_play(&together).end, VL_ARENA_PLAYED);
        if (threads == 1) alone = together;
        assert_same_result(&alone, &together);
        assert_true(together.sure && together.played < 5000);
    }
}

static void ranks_add_up(void **unused) {
    struct vl_arena alone, part;
    uint64_t wins = 0, squares = 0, score = 0;
    (void)unused;
    set_up(&alone, "tomahawk", 2, 25, 2);
    assert_int_equal(vl_arena_play(&alone).end, VL_ARENA_PLAYED);
    for (unsigned rank = 0; rank < 3; rank++) {
        set_up(&part, "tomahawk", 2, 25, 2);
        part.spread = (struct vl_spread){rank, 3, NULL};
        assert_int_equal(vl_arena_play(&part).end, VL_ARENA_PLAYED);
        wins += part.entry[0].wins;
        squares += part.entry[0].wins_square;
        score += part.entry[0].score;
    }
    assert_true(wins == alone.entry[0].wins && squares == alone.entry[0].wins_square && score == alone.entry[0].score);
}

/* The sums of all ranks, as they were when one played alone: each rank of several is told the same. */
static struct {
    const struct vl_arena *arena;
    bool alone;
    unsigned sums, looks;
    uint64_t look[100];
    struct {
        size_t count;
        uint64_t number[3 * VL_SEATS_MAX];
    } sum[200];
} heard;

static void add_up(uint64_t *numbers, size_t count) {
    assert_in_range(heard.sums, 0, sizeof heard.sum / sizeof *heard.sum - 1);
    assert_in_range(count, 1, 3 * VL_SEATS_MAX);
    if (heard.alone) {
        heard.sum[heard.sums].count = count;
        memcpy(heard.sum[heard.sums].number, numbers, count * sizeof *numbers);
    }
    assert_int_equal(count, heard.sum[heard.sums].count);
    memcpy(numbers, heard.sum[heard.sums].number, count * sizeof *numbers);
    heard.sums++;
    if (count == 1) heard.look[heard.looks++] = heard.arena->played;
}

/* Looks grow rarer, and come after the same rounds with any number of ranks: each eighth of what was played, but at
 * least sixteen rounds. */
static void looks_do_not_depend_on_ranks(void **unused) {
    enum { ROUNDS = 1000 };
    unsigned looks = 0;
    (void)unused;
    for (unsigned size = 1; size <= 4; size += 3) {
        for (unsigned rank = 0; rank < size; rank++) {
            struct vl_arena a;
            set_up(&a, "kuhn", 2, ROUNDS, 1);
            a.player[0].bot = a.player[1].bot = *vl_bot_find("greedy"); /* never sure: each deal is won once by each */
            strcpy(a.player[1].bot.name, "twin");
            a.until_sure = true;
            a.spread = (struct vl_spread){rank, size, add_up};
            heard.arena = &a;
            heard.alone = size == 1;
            heard.sums = heard.looks = 0;
            assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
            assert_false(a.sure);
            assert_int_equal(a.played, ROUNDS);
            if (size == 1) looks = heard.looks;
            assert_int_equal(heard.looks, looks);
            uint64_t next = 0;
            for (unsigned i = 0; i < looks; i++) {
                next += next / 8 > 16 ? next / 8 : 16;
                assert_int_equal(heard.look[i], next < ROUNDS ? next : ROUNDS);
            }
            assert_int_equal(heard.look[looks - 1], ROUNDS);
            assert_int_equal(heard.look[8], 144);
            assert_int_equal(heard.look[9], 144 + 18);
        }
    }
}

/* Two ranks judge for themselves, and might round differently: the first says for all whether it is sure, and the
 * others say nothing; what comes back is what everybody goes by. */
static struct {
    uint64_t said, decided;
    unsigned looks;
} verdict;

static void decide(uint64_t *numbers, size_t count) {
    if (count != 1) return;
    if (verdict.looks++ == 0) verdict.said = *numbers;
    *numbers = verdict.decided;
}

static void the_first_rank_decides_for_all(void **unused) {
    (void)unused;
    for (unsigned rank = 0; rank < 2; rank++)
        for (unsigned sure = 0; sure < 2; sure++) {
            struct vl_arena a;
            set_up(&a, "manitou", 2, 200, 2); /* greedy against random: plain after sixteen rounds */
            a.until_sure = true;
            a.spread = (struct vl_spread){rank, 1, decide};
            verdict.looks = 0;
            verdict.decided = sure;
            assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
            assert_int_equal(verdict.said, rank == 0);
            assert_int_equal(a.sure, sure);
            assert_int_equal(a.played, sure ? 16 : 200);
        }
}

/* Whoever has but a time to think has a watch, which counts milliseconds and never goes back. */
static void the_watch_goes_on(void **unused) {
    struct vl_bot timed;
    (void)unused;
    assert_null(vl_thread_watch(vl_bot_find("strong")));
    assert_true(vl_bot_parse("ismcts:50ms", &timed));
    const struct vl_watch *watch = vl_thread_watch(&timed);
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    uint64_t first = watch->now(watch->arg), last = first;
    while (last < first + 20) {
        const struct timespec pause = {.tv_nsec = 1000000};
        nanosleep(&pause, NULL);
        uint64_t now = watch->now(watch->arg);
        assert_true(now >= last);
        last = now;
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    int64_t passed = (int64_t)(after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000;
    assert_in_range(passed + 1, last - first, last - first + 60000);
}

static void a_series_is_the_sum_of_its_games(void **unused) {
    struct vl_series series = {.seed = 9, .games = 70, .threads = 3};
    struct vl_totals totals, sum = {.decisions = 0};
    (void)unused;
    vl_setup_init(&series.sitting.setup, vl_game_find("ogallala"), 3);
    for (unsigned i = 0; i < 3; i++) series.sitting.bot[i] = *vl_bot_find(i == 2 ? "greedy" : "random");
    assert_true(vl_series_play(&series, &totals));
    for (uint64_t k = 0; k < series.games; k++) {
        struct vl_played played;
        assert_true(vl_sitting_play(&series.sitting, vl_mix(series.seed) + k, false, &played));
        sum.decisions += played.decisions;
        for (unsigned seat = 0; seat < 3; seat++) sum.score[seat] += played.scores[seat];
        vl_share_win(played.scores, 3, sum.wins);
    }
    assert_memory_equal(&sum, &totals, sizeof sum);
}

/* ---- Records ---- */

struct shelf {
    atomic_uint kept[100]; /* records that can be replayed */
    unsigned refuse;
};

static bool keep(void *context, uint64_t number, const char *record) {
    struct shelf *shelf = context;
    struct vl_reader reader;
    struct vl_state_box state;
    if (number == shelf->refuse) return false;
    char *text = strdup(record);
    bool good = text != NULL && vl_record_open(&reader, text, strlen(text), vl_games, NULL) &&
                vl_record_replay(&reader, &state) == VL_STEP_FINISHED;
    free(text);
    if (number < 100) atomic_fetch_add(&shelf->kept[number], good);
    return true;
}

static void every_game_is_kept_or_all_ends(void **unused) {
    static struct shelf shelf;
    struct vl_arena a;
    (void)unused;
    set_up(&a, "tenakee", 3, 20, 4);
    a.keep = keep;
    a.context = &shelf;
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_PLAYED);
    for (unsigned i = 0; i < 100; i++) assert_int_equal(atomic_load(&shelf.kept[i]), i >= 1 && i <= 60);
    set_up(&a, "tenakee", 3, 1000000, 4);
    shelf.refuse = 7;
    a.keep = keep;
    a.context = &shelf;
    assert_int_equal(vl_arena_play(&a).end, VL_ARENA_NOT_KEPT);
    assert_int_equal(a.played, 0);
}

/* Other ranks would wait for ever for the sums of one that has ended. */
static unsigned sums;
static void count_sums(uint64_t *numbers, size_t count) {
    (void)numbers, (void)count;
    sums++;
}

static void a_rank_that_has_failed_asks_for_no_sums(void **unused) {
    (void)unused;
    for (unsigned good = 0; good < 2; good++) {
        static struct shelf shelf;
        struct vl_arena a;
        set_up(&a, "kuhn", 2, 10, 1);
        shelf.refuse = good ? 0 : 1;
        a.keep = keep;
        a.context = &shelf;
        a.spread = (struct vl_spread){0, 1, count_sums};
        assert_int_equal(vl_arena_play(&a).end, good ? VL_ARENA_PLAYED : VL_ARENA_NOT_KEPT);
        assert_int_equal(sums > 0, good);
    }
}

/* What each seat did, one after the other, as a record tells it: "2;5;" … Answers how many events were of seats. */
static unsigned moves_of(const char *record, char actor, char *out, size_t size) {
    unsigned count = 0;
    out[0] = '\0';
    for (const char *line = strstr(record, "---\n") + 4; *line != '\0'; line = strchr(line, '\n') + 1) {
        count += line[0] >= '0' && line[0] <= '9';
        if (line[0] != actor || line[1] != ' ') continue;
        assert_true(strlen(out) + strcspn(line, "\n") < size);
        strncat(out, line + 1, strcspn(line, "\n"));
    }
    return count;
}

/* Decisions are the events of seats: not those of chance, with or without a table. */
static void decisions_are_those_of_seats(void **unused) {
    char events[8192];
    (void)unused;
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        for (unsigned fair = 0; fair < 2; fair++) {
            struct vl_sitting sitting = {.fair = fair};
            struct vl_played played;
            vl_setup_init(&sitting.setup, vl_games[i], vl_games[i]->players_max);
            for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) sitting.bot[seat] = *vl_bot_find("random");
            assert_true(vl_sitting_play(&sitting, 6, true, &played));
            assert_int_equal(played.decisions, moves_of(played.record, '*', events, sizeof events));
            assert_true(played.decisions > 0 && strlen(events) > 0);
            free(played.record);
        }
}

/* Where all choose at once, seats come in any order if that is asked for, and in theirs if not. The order has dice of
 * its own: what is dealt and what everybody does are the same. */
static void whoever_comes_first_changes_nothing(void **unused) {
    unsigned second_first = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct vl_played plain, mingled;
        struct vl_sitting sitting = {.mingle = false};
        vl_setup_init(&sitting.setup, vl_game_find("goofspiel"), 2);
        for (unsigned seat = 0; seat < 2; seat++) sitting.bot[seat] = *vl_bot_find("random");
        assert_true(vl_sitting_play(&sitting, seed, true, &plain));
        sitting.mingle = true;
        assert_true(vl_sitting_play(&sitting, seed, true, &mingled));
        for (const char *actor = "*01"; *actor != '\0'; actor++) {
            char one[2048], other[2048];
            moves_of(plain.record, *actor, one, sizeof one);
            moves_of(mingled.record, *actor, other, sizeof other);
            assert_string_equal(one, other);
        }
        for (const char *line = plain.record; (line = strstr(line, "\n*")) != NULL; line++)
            assert_null(strstr(line, "\n1 bid") < strstr(line, "\n0 bid") ? line : NULL);
        for (const char *line = mingled.record; (line = strstr(line, "\n*")) != NULL; line++)
            second_first += strstr(line, "\n1 bid") < strstr(line, "\n0 bid");
        free(plain.record), free(mingled.record);
    }
    assert_in_range(second_first, 35, 95); /* of 130 cards, half of them as a rule: within five standard errors */
}

static char told[8192];
static void add_words(void *unused, const char *words) {
    (void)unused;
    assert_true(strlen(told) + strlen(words) < sizeof told);
    strcat(told, words);
}
static vl_move choose_and_tell(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                               unsigned count, struct vl_rng *rng) {
    (void)s, (void)view;
    assert_true(bug_has_record());
    told[0] = '\0';
    bug_write_record(add_words, NULL);
    return moves[vl_rng_below(rng, count)];
}

static void a_bug_can_be_told_with_the_record_so_far(void **unused) {
    struct vl_sitting sitting = {.mingle = true};
    struct vl_played played;
    struct vl_reader reader;
    struct vl_state_box state;
    (void)unused;
    vl_setup_init(&sitting.setup, vl_game_find("goofspiel"), 2);
    for (unsigned seat = 0; seat < 2; seat++)
        sitting.bot[seat] = (struct vl_bot){.name = "tell", .quick = choose_and_tell};
    assert_false(bug_has_record());
    assert_true(vl_sitting_play(&sitting, 5, true, &played));
    assert_false(bug_has_record());
    assert_memory_equal(told, played.record, strlen(told)); /* as it stood before the last choice */
    assert_true(vl_record_open(&reader, told, strlen(told), vl_games, NULL));
    assert_int_equal(vl_record_replay(&reader, &state), VL_STEP_UNFINISHED);
    free(played.record);
}

static void fair_deals_repeat(void **unused) {
    (void)unused;
    for (unsigned i = 0; vl_games[i] != NULL; i++) {
        struct vl_sitting sitting = {.fair = true};
        struct vl_played fair, again;
        vl_setup_init(&sitting.setup, vl_games[i], vl_games[i]->players_min);
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) sitting.bot[seat] = *vl_bot_find("random");
        assert_true(vl_sitting_play(&sitting, 8, true, &fair) && vl_sitting_play(&sitting, 8, true, &again));
        assert_string_equal(fair.record, again.record);
        assert_non_null(strstr(fair.record, "x-fair"));
        assert_true(fair.decisions > 0 && fair.decisions == again.decisions);
        free(fair.record);
        free(again.record);
    }
}

/* What stands behind a name in a record. */
static const char *value_of(const char *record, const char *name, char *out) {
    char key[80];
    snprintf(key, sizeof key, "\nx-fair-%s ", name);
    const char *at = strstr(record, key);
    assert_non_null(at);
    at += strlen(key);
    assert_in_range(strcspn(at, "\n"), 32, 64);
    memcpy(out, at, strcspn(at, "\n"));
    out[strcspn(at, "\n")] = '\0';
    return out;
}

/* A fair deal's secrets are drawn one by one: for the house, for each seat, for the name of the table. From the seed
 * they are what anybody can draw again; from something that nobody knows they are others, whatever the seed. */
static void secrets_are_each_their_own(void **unused) {
    static const char *const names[] = {"server-seed", "nonce-0", "nonce-1", "nonce-2", "table"};
    static char drawn[4][5][65];
    static uint8_t secret[2][32] = {{1}, {2}};
    (void)unused;
    for (unsigned way = 0; way < 5; way++) { /* two seeds, two secrets; and the second one again, with another seed */
        struct vl_sitting sitting = {.fair = true, .secret = way < 2 ? NULL : secret[way > 2]};
        struct vl_played played;
        char value[65];
        vl_setup_init(&sitting.setup, vl_game_find("goofspiel"), 3);
        for (unsigned seat = 0; seat < 3; seat++) sitting.bot[seat] = *vl_bot_find("random");
        assert_true(vl_sitting_play(&sitting, way == 1 || way == 4 ? 9 : 8, true, &played));
        for (unsigned i = 0; i < 5; i++) {
            value_of(played.record, names[i], value);
            if (way < 4) strcpy(drawn[way][i], value);
            assert_string_equal(drawn[way < 4 ? way : 3][i], value);
        }
        free(played.record);
    }
    for (unsigned a = 0; a < 4 * 5; a++)
        for (unsigned b = 0; b < a; b++) assert_int_not_equal(strncmp(drawn[a / 5][a % 5], drawn[b / 5][b % 5], 32), 0);
}

/* ---- Thinking ---- */

/* The first decision of a game: whose it is, what it sees and may do. */
static unsigned first_decision(const struct vl_setup *s, struct vl_state_box *state, struct vl_view_box *view,
                               vl_move *moves, unsigned *count) {
    struct vl_rng rng;
    vl_rng_init(&rng, 4, 0);
    s->game->init(s, vl_state_in(state));
    while (vl_chance_next(vl_state_in(state)))
        s->game->apply(s, vl_state_in(state), VL_CHANCE, s->game->chance(s, vl_state_in(state), &rng), NULL);
    unsigned seat = vl_first(vl_actors(vl_state_in(state)));
    *count = s->game->moves(s, vl_state_in(state), seat, moves);
    s->game->view(s, vl_state_in(state), seat, vl_view_in(view));
    return seat;
}

static void only_bots_without_another_limit_look_at_the_clock(void **unused) {
    struct vl_bot timed, counted, none = *vl_bot_find("greedy");
    struct vl_mind *mind, *same;
    (void)unused;
    assert_true(vl_bot_parse("ismcts:5ms", &timed) && vl_bot_parse("ismcts:50", &counted));
    assert_true(vl_thread_mind(&none, 2, &mind) && mind == NULL);
    assert_true(vl_thread_mind(&timed, 2, &mind) && mind != NULL);
    assert_true(vl_thread_mind(&counted, 2, &same) && same == mind); /* one a thread, as large as it has to be */
    /* The counted one makes all its iterations, even with a limit of time that is long over. */
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_view_box view;
    static struct vl_thought thought;
    struct vl_rng rng;
    vl_move moves[VL_MOVES_MAX];
    unsigned count;
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    first_decision(&s, &state, &view, moves, &count);
    vl_rng_init(&rng, 1, 0);
    counted.effort.iterations = 20000;
    counted.effort.milliseconds = 1;
    assert_true(vl_thread_mind(&counted, 2, &mind));
    vl_think(&s, vl_view_in(&view), moves, count, &counted.effort, mind, vl_thread_watch(&counted), &rng, &thought);
    assert_int_equal(thought.iterations, 20000);
    vl_thread_mind_free();
}

/* Goofspiel by somebody who notes in which worlds a search plays: as long as nobody has chosen, all are to. */
static const struct vl_game *real;
static unsigned worlds_drawn, worlds_begun;
static void note_world(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                       struct vl_state *world) {
    real->determinize(s, view, rng, world);
    worlds_drawn++;
    worlds_begun += vl_count(vl_actors(world)) == s->players;
}

/* Without a table, too, whoever is asked last where all choose at the same time does not learn that the others have
 * chosen, in whatever order they do. */
static void searchers_are_asked_on_their_side(void **unused) {
    real = vl_game_find("goofspiel");
    struct vl_game game = *real;
    (void)unused;
    game.determinize = note_world;
    for (unsigned mingle = 0; mingle < 2; mingle++) {
        for (unsigned players = 2; players <= 3; players++) {
            struct vl_sitting sitting = {.mingle = mingle};
            struct vl_played played;
            vl_setup_init(&sitting.setup, &game, players);
            for (unsigned i = 0; i < players; i++) assert_true(vl_bot_parse("ismcts:5", &sitting.bot[i]));
            worlds_drawn = worlds_begun = 0;
            assert_true(vl_sitting_play(&sitting, 3, false, &played));
            assert_true(worlds_drawn >= 12 * players * 5); /* the last of 13 cards needs no thought */
            assert_int_equal(worlds_begun, worlds_drawn);
        }
    }
    vl_thread_mind_free();
}

/* ---- Reviews ---- */

/* A decision reviewed in steps of so many iterations. */
static struct vl_judgement review(const struct vl_setup *s, const struct vl_state_box *state, unsigned seat,
                                  vl_move made, uint32_t iterations, uint32_t at_once) {
    static unsigned char memory[1 << 22];
    static struct vl_review r;
    struct vl_state_box box = *state;
    size_t size = vl_mind_size(iterations, s->players);
    assert_in_range(size, 1, sizeof memory);
    vl_review_begin(&r, vl_mind_init(memory, size), s, vl_state_in(&box), vl_state_in(&box), seat, made, iterations, 1);
    while (!vl_review_step(&r, at_once)) continue;
    return r.judgement;
}

/* Kuhn poker, the king behind a bet: to fold it gives a sure win away. */
static void bad_moves_are_found(void **unused) {
    struct vl_setup s;
    struct vl_state_box state;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    char text[] = "game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n0 bet\n";
    struct vl_reader reader;
    assert_true(vl_record_open(&reader, text, strlen(text), vl_games, NULL));
    assert_int_equal(vl_record_replay(&reader, &state), VL_STEP_UNFINISHED);
    assert_int_equal(s.game->moves(&s, vl_state_in(&state), 1, moves), 2);
    struct vl_judgement worst = review(&s, &state, 1, moves[0], 400, 400),
                        best = review(&s, &state, 1, moves[1], 400, 7);
    if (worst.better == VL_NO_MOVE) {
        struct vl_judgement swap = worst;
        worst = best, best = swap;
    }
    assert_true(best.better == VL_NO_MOVE && worst.better == best.made);
    assert_true(worst.before - worst.after > worst.margin && worst.before > 0.9 && worst.after < 0.1);
    /* It can be left and taken up again anywhere. */
    struct vl_judgement whole = review(&s, &state, 1, moves[0], 100, UINT32_MAX);
    struct vl_judgement parts = review(&s, &state, 1, moves[0], 100, 1);
    assert_memory_equal(&whole, &parts, sizeof whole);
}

/* The best move is looked for by the policy's eyes; what comes of it, and of the one that was made, is predicted as
 * people play: of 100 moves 60 are the policy's, and 40 the dice's (docs/bots.md). */
static void predictions_are_of_people(void **unused) {
    enum { ITERATIONS = 40 };
    static unsigned char memory[1 << 22];
    static struct vl_review r;
    char text[] = "game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n0 bet\n";
    struct vl_reader reader;
    struct vl_state_box state;
    struct vl_setup s;
    vl_move moves[VL_MOVES_MAX];
    unsigned searches = 0, iterations[4] = {0};
    (void)unused;
    assert_true(vl_record_open(&reader, text, strlen(text), vl_games, NULL));
    assert_int_equal(vl_record_replay(&reader, &state), VL_STEP_UNFINISHED);
    s = reader.setup;
    assert_int_equal(s.game->moves(&s, vl_state_in(&state), 1, moves), 2);
    size_t size = vl_mind_size(ITERATIONS, 2);
    assert_in_range(size, 1, sizeof memory);
    vl_review_begin(&r, vl_mind_init(memory, size), &s, vl_state_in(&state), vl_state_in(&state), 1, moves[0],
                    ITERATIONS, 1); /* to fold a king is never the best */
    for (unsigned stage = r.stage; r.judgement.chances.games == 0; stage = r.stage) {
        const struct vl_effort *effort = &r.mind->effort;
        assert_int_equal(effort->rollout, searches == 0 ? 100 : 60);
        assert_int_equal(effort->always, searches > 0);
        assert_int_equal(effort->iterations, ITERATIONS);
        assert_in_range(searches, 0, 3);
        iterations[searches]++;
        assert_false(vl_review_step(&r, 1));
        searches += r.stage != stage;
        if (searches == 3) break;
    }
    assert_int_equal(searches, 3);
    for (unsigned i = 0; i < 3; i++) assert_true(iterations[i] >= ITERATIONS);
    while (!vl_review_step(&r, 1)) continue;
    assert_int_equal(r.judgement.chances.games, ITERATIONS / 2 + 1);
}

/* The best move is judged as the one that was made is: by a search of it alone, with as many trials and by the same
 * players. The search that found it has tried it less often, and is bolder. */
static void both_moves_are_thought_through_alone(void **unused) {
    enum { ITERATIONS = 50 };
    static unsigned char memory[1 << 22];
    static struct vl_review r;
    static struct vl_thought thought;
    char text[] = "game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n0 bet\n";
    struct vl_reader reader;
    struct vl_state_box state;
    struct vl_setup s;
    vl_move moves[VL_MOVES_MAX], last[VL_CHOICE_MAX];
    unsigned better = 0;
    (void)unused;
    assert_true(vl_record_open(&reader, text, strlen(text), vl_games, NULL));
    assert_int_equal(vl_record_replay(&reader, &state), VL_STEP_UNFINISHED);
    s = reader.setup;
    assert_int_equal(s.game->moves(&s, vl_state_in(&state), 1, moves), 2);
    for (unsigned i = 0; i < 2; i++) {
        const struct vl_judgement *j = &r.judgement;
        size_t size = vl_mind_size(ITERATIONS, 2);
        assert_in_range(size, 1, sizeof memory);
        vl_review_begin(&r, vl_mind_init(memory, size), &s, vl_state_in(&state), vl_state_in(&state), 1, moves[i],
                        ITERATIONS, 1);
        while (!vl_review_step(&r, 1)) continue;
        vl_search_thought(r.mind, &thought); /* the last search there was */
        assert_int_equal(thought.count, 1);
        assert_int_equal(thought.option[0].visits, ITERATIONS);
        assert_int_equal(vl_search_option(r.mind, 0, last), 1);
        assert_int_equal(last[0], r.found);
        assert_true(j->before == thought.option[0].win && r.best.visits == ITERATIONS && r.own.visits == ITERATIONS);
        assert_int_equal(j->better, r.found == moves[i] ? VL_NO_MOVE : r.found);
        assert_true((j->before == j->after) == (r.found == moves[i]));
        better += r.found != moves[i];
    }
    assert_int_equal(better, 1);
}

/* Games of any length are judged whole, but who has only one move decides nothing: of thirteen cards, say, the last. */
static void all_that_was_decided_is_judged(void **unused) {
    (void)unused;
    for (unsigned i = 0; vl_games[i] != NULL; i++) {
        struct vl_sitting sitting = {.mingle = false};
        struct vl_played played;
        struct vl_reader reader;
        struct vl_game_review r;
        struct vl_state_box box;
        vl_move move, moves[VL_MOVES_MAX];
        unsigned actor, ply[2000], seat[2000], count = 0;
        vl_setup_init(&sitting.setup, vl_games[i], vl_games[i]->players_max);
        for (unsigned k = 0; k < VL_SEATS_MAX; k++) sitting.bot[k] = *vl_bot_find("random");
        assert_true(vl_sitting_play(&sitting, 2, true, &played));
        char *again = strdup(played.record);
        assert_true(vl_record_open(&reader, again, strlen(again), vl_games, NULL));
        vl_games[i]->init(&reader.setup, vl_state_in(&box));
        for (unsigned n = 0; vl_record_next(&reader, vl_state_in(&box), &actor, &move) == VL_STEP_EVENT; n++) {
            bool decides = actor != VL_CHANCE && vl_games[i]->moves(&reader.setup, vl_state_in(&box), actor, moves) > 1;
            assert_in_range(count, 0, 1999);
            if (decides) ply[count] = n, seat[count++] = actor;
            vl_games[i]->apply(&reader.setup, vl_state_in(&box), actor, move, NULL);
        }
        assert_true(vl_record_open(&reader, played.record, strlen(played.record), vl_games, NULL));
        assert_true(vl_game_review_begin(&r, &reader, 1));
        assert_int_equal(r.count, count);
        for (unsigned k = 0; k < count; k++) assert_true(r.decision[k].ply == ply[k] && r.decision[k].seat == seat[k]);
        if (strcmp(vl_games[i]->name, "goofspiel") == 0) assert_int_equal(count, vl_games[i]->players_max * 12);
        if (strcmp(vl_games[i]->name, "ogallala") == 0) assert_true(count > 128);
        vl_game_review_done(&r);
        free(again), free(played.record);
    }
}

static void assert_same_view(const struct vl_setup *s, const struct vl_view_box *seen, const struct vl_state_box *state,
                             unsigned viewer) {
    struct vl_state_box box = *state;
    struct vl_view_box wanted;
    s->game->view(s, vl_state_in(&box), viewer, vl_view_in(&wanted));
    assert_memory_equal(seen, &wanted, s->game->view_size);
}

/* Two bid at the same time, whoever stands first in the record: who is judged is judged with what it could know, which
 * is neither the other's bid nor that there was one. */
static void what_others_have_committed_is_not_held_against_anybody(void **unused) {
    static const char *const orders[] = {"0 bid 2\n1 bid 3\n", "1 bid 3\n0 bid 2\n"};
    struct vl_state_box begun;
    (void)unused;
    for (unsigned order = 0; order < 2; order++) {
        struct vl_game_review r;
        struct vl_reader reader;
        char text[200];
        snprintf(text, sizeof text, "game goofspiel\nplayers 2\n---\n* prize 3\n%s", orders[order]);
        assert_true(vl_record_open(&reader, text, strlen(text), vl_games, NULL));
        assert_true(vl_game_review_begin(&r, &reader, 20));
        assert_int_equal(r.count, 2);
        begun = r.decision[0].state;
        for (unsigned i = 0; i < 2; i++) {
            const struct vl_reviewed *d = &r.decision[i];
            assert_int_equal(d->seat, order == 0 ? i : 1 - i);
            assert_int_equal(d->ply, 1 + i);
            assert_memory_equal(&d->side, &begun, r.setup.game->state_size);
            assert_int_equal(memcmp(&d->state, &begun, r.setup.game->state_size) != 0, i == 1);
            assert_false(vl_game_review_step(&r, 1));
            assert_same_view(&r.setup, &r.review.view, &begun, d->seat);
            assert_same_view(&r.setup, &r.review.open, &d->state, VL_SPECTATOR); /* who wins is told to who looks on */
            assert_int_equal(r.review.count, 13);
            while (r.done == i) {
                bool over = vl_game_review_step(&r, 100);
                assert_int_equal(over, r.done == 2);
            }
            assert_int_equal(d->judgement.line, 1 + i);
            assert_int_equal(d->judgement.seat, d->seat);
            assert_int_equal(d->judgement.made, d->made);
        }
        assert_true(vl_game_review_step(&r, 1));
        vl_game_review_done(&r);
    }
}

static void a_move_is_worse_only_beyond_the_noise(void **unused) {
    struct vl_judgement j = {.made = 1};
    (void)unused;
    /* 100 trials each: a standard error of a mean of a half is 0.05 (with one win and one loss added, 0.0495), of the
     * difference 0.07, and two of them 0.14. */
    struct vl_option_thought best = {.win = 0.57, .visits = 100}, own = {.win = 0.43, .score = 12, .visits = 100};
    vl_judgement_weigh(&j, 2, &best, &own);
    assert_true(j.margin > 0.138 && j.margin < 0.141);
    assert_true(j.before == 0.57 && j.after == 0.43 && j.score == 12);
    assert_int_equal(j.better, 2);
    own.win = 0.45; /* 0.12 apart */
    vl_judgement_weigh(&j, 2, &best, &own);
    assert_int_equal(j.better, VL_NO_MOVE);
    own.win = 0.1; /* far worse, but it is what was found to be best */
    vl_judgement_weigh(&j, 1, &best, &own);
    assert_int_equal(j.better, VL_NO_MOVE);
}

static void turning_points_are_the_largest_losses_first(void **unused) {
    struct vl_turnings t = {0};
    struct vl_judgement j = {.better = VL_NO_MOVE, .before = 1, .after = 0};
    (void)unused;
    vl_turnings_add(&t, &j);
    assert_int_equal(t.count, 0);
    j.better = 1;
    for (unsigned i = 0; i < VL_TURNING_POINTS + 3; i++) {
        j.line = i;
        j.after = j.before - 0.1 * (i % 4 + 1);
        vl_turnings_add(&t, &j);
    }
    assert_int_equal(t.count, VL_TURNING_POINTS);
    static const unsigned lines[VL_TURNING_POINTS] = {3, 7, 2, 6, 1};
    for (unsigned i = 0; i < VL_TURNING_POINTS; i++) assert_int_equal(t.of[i].line, lines[i]);
}

/* What cost most comes first, as long as it surely cost anything: how sure the search is of it does not count. */
static void turning_points_go_by_what_was_lost(void **unused) {
    static const struct {
        double loss, margin;
    } moves[] = {{0.2, 0.01}, {0.3, 0.25}, {0.25, 0.1}, {0.1, 0}, {0.3, 0.02}};
    static const unsigned order[] = {1, 4, 2, 0, 3};
    struct vl_turnings t = {0};
    (void)unused;
    for (unsigned i = 0; i < 5; i++) {
        struct vl_judgement j = {
            .line = i, .better = 1, .before = 0.5, .after = 0.5 - moves[i].loss, .margin = moves[i].margin};
        vl_turnings_add(&t, &j);
    }
    assert_int_equal(t.count, 5);
    for (unsigned i = 0; i < 5; i++) assert_int_equal(t.of[i].line, order[i]);
}

/* A king that is folded behind a bet: whoever is shown the turning points of that game is led to that move. */
static void turning_points_know_where_they_are(void **unused) {
    char text[] = "game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n0 bet\n1 pass\n= 1 -1\n";
    struct vl_game_review r;
    struct vl_reader reader;
    bool folded = false;
    (void)unused;
    assert_true(vl_record_open(&reader, text, strlen(text), vl_games, NULL));
    assert_true(vl_game_review_begin(&r, &reader, 400));
    while (!vl_game_review_step(&r, UINT32_MAX)) continue;
    assert_int_equal(r.count, 2);
    assert_in_range(r.turnings.count, 1, 2);
    for (unsigned i = 0; i < r.turnings.count; i++) {
        const struct vl_judgement *j = &r.turnings.of[i];
        assert_in_range(j->line, 2, 3);
        assert_memory_equal(j, &r.decision[j->line - 2].judgement, sizeof *j);
        folded |= j->line == 3 && j->seat == 1 && j->before - j->after > 0.9;
    }
    assert_true(folded);
    vl_game_review_done(&r);
}

/* Whoever is asked for a move sees what it is about: its moves are legal by what it sees. */
static unsigned asked[VL_SEATS_MAX];
static vl_move check_view(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                          struct vl_rng *rng) {
    for (unsigned i = 0; i < count; i++) assert_null(s->game->why_not(s, view, moves[i], NULL));
    asked[vl_viewer(view)]++;
    return moves[vl_rng_below(rng, count)];
}

static void who_plays_on_sees_its_own_side(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_game game = *vl_games[g];
        struct vl_chances chances = {0};
        struct vl_setup s;
        struct vl_state_box state;
        struct vl_view_box view;
        struct vl_rng rng;
        game.policy = check_view;
        memset(asked, 0, sizeof asked);
        vl_setup_init(&s, &game, game.players_max);
        s.game->init(&s, vl_state_in(&state));
        s.game->view(&s, vl_state_in(&state), VL_SPECTATOR, vl_view_in(&view));
        vl_rng_init(&rng, 1, 0);
        for (unsigned i = 0; i < 5; i++) vl_chances_play(&chances, &s, vl_view_in(&view), &rng);
        for (unsigned seat = 0; seat < s.players; seat++) assert_true(asked[seat] > 0);
    }
}

static const struct vl_game *real_game;
static unsigned decided, by_policy;
static unsigned count_decisions(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = real_game->moves(s, state, seat, out);
    decided += count > 1;
    return count;
}
static vl_move count_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                            struct vl_rng *rng) {
    assert_true(count > 1); /* where there is nothing to decide it is not asked */
    by_policy++;
    return real_game->policy(s, view, moves, count, rng);
}

/* Who is winning is told of people, too. */
static void who_plays_on_is_often_the_policy(void **unused) {
    real_game = vl_game_find("goofspiel");
    struct vl_game game = *real_game;
    struct vl_chances chances = {0};
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_view_box view;
    struct vl_rng rng;
    (void)unused;
    game.moves = count_decisions;
    game.policy = count_policy;
    vl_setup_init(&s, &game, 2);
    s.game->init(&s, vl_state_in(&state));
    s.game->view(&s, vl_state_in(&state), VL_SPECTATOR, vl_view_in(&view));
    vl_rng_init(&rng, 3, 0);
    for (unsigned i = 0; i < 200; i++) vl_chances_play(&chances, &s, vl_view_in(&view), &rng);
    assert_int_equal(decided, 200 * 24);
    double off = by_policy - 0.6 * decided;
    assert_true(off * off < 25 * 0.6 * 0.4 * decided); /* five standard errors */
}

/* Of 100 games a seat has won 30 and shared 20 with the other: 40 wins. */
static void chances_are_shares_of_wins(void **unused) {
    const struct vl_chances c = {.games = 100, .wins = {40 * VL_WIN_PARTS, 60 * VL_WIN_PARTS}};
    struct vl_chances played = {0};
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_view_box view;
    struct vl_rng rng;
    (void)unused;
    assert_true(vl_chance(&c, 0) == 0.4 && vl_chance(&c, 1) == 0.6);
    assert_true(vl_chance_unsure(&c, 0) > 0.096 && vl_chance_unsure(&c, 0) < 0.099);
    assert_true(vl_chance(&(struct vl_chances){0}, 0) == 0);
    /* Kuhn's dealer and opener, before anybody has acted: somebody wins every game, and neither always. */
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    s.game->init(&s, vl_state_in(&state));
    s.game->view(&s, vl_state_in(&state), VL_SPECTATOR, vl_view_in(&view));
    vl_rng_init(&rng, 1, 0);
    for (unsigned i = 0; i < 500; i++) vl_chances_play(&played, &s, vl_view_in(&view), &rng);
    assert_int_equal(played.wins[0] + played.wins[1], 500 * VL_WIN_PARTS);
    assert_true(vl_chance(&played, 0) > 0.3 && vl_chance(&played, 0) < 0.7);
}

/* ---- Errors are returned ---- */

static void run_out(bool fair) {
    bool enough = false;
    for (long n = 0; !enough; n++) {
        struct vl_sitting sitting = {.fair = fair};
        struct vl_series series = {.seed = 1, .games = 3, .threads = 1};
        struct vl_arena a;
        struct vl_totals totals;
        struct vl_played played;
        vl_setup_init(&sitting.setup, vl_game_find("goofspiel"), 2);
        for (unsigned i = 0; i < 2; i++) assert_true(vl_bot_parse("ismcts:5", &sitting.bot[i]));
        series.sitting = sitting;
        set_up(&a, "goofspiel", 2, 2, 1);
        a.player[0].bot = a.player[1].bot = sitting.bot[0];
        enough = true;
        for (unsigned what = 0; what < 3; what++) {
            atomic_store(&ran_out, false);
            atomic_store(&left, n);
            bool good = what == 0   ? vl_sitting_play(&sitting, 1, true, &played)
                        : what == 1 ? vl_series_play(&series, &totals)
                                    : vl_arena_play(&a).end == VL_ARENA_PLAYED;
            atomic_store(&left, -1);
            if (what == 0) free(played.record);
            vl_thread_mind_free();
            assert_true(good != atomic_load(&ran_out));
            enough &= good;
        }
        assert_in_range(n, 0, 100);
    }
}

static void lack_of_memory_is_told(void **unused) {
    (void)unused;
    run_out(false);
    run_out(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ties_share_the_win),
        cmocka_unit_test(mean_and_variance_are_of_rounds),
        cmocka_unit_test(intervals_agree_with_student),
        cmocka_unit_test(intervals_hold_95_of_100),
        cmocka_unit_test(looking_again_and_again_deceives_nobody),
        cmocka_unit_test(elo_of_known_shares),
        cmocka_unit_test(a_few_trials_are_no_certainty),
        cmocka_unit_test(a_crew_takes_every_piece_once),
        cmocka_unit_test(every_player_gets_its_own),
        cmocka_unit_test(players_of_one_name_count_together),
        cmocka_unit_test(a_verdict_is_of_games_and_seats),
        cmocka_unit_test(even_is_a_share_of_seats),
        cmocka_unit_test(mirrored_deals_cancel_luck),
        cmocka_unit_test(every_round_is_told_as_progress),
        cmocka_unit_test(progress_is_told_by_the_callers_thread),
        cmocka_unit_test(everybody_sits_everywhere),
        cmocka_unit_test(sure_is_meant_of_the_first_player),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(ranks_add_up),
        cmocka_unit_test(looks_do_not_depend_on_ranks),
        cmocka_unit_test(the_first_rank_decides_for_all),
        cmocka_unit_test(the_watch_goes_on),
        cmocka_unit_test(a_series_is_the_sum_of_its_games),
        cmocka_unit_test(every_game_is_kept_or_all_ends),
        cmocka_unit_test(a_rank_that_has_failed_asks_for_no_sums),
        cmocka_unit_test(decisions_are_those_of_seats),
        cmocka_unit_test(whoever_comes_first_changes_nothing),
        cmocka_unit_test(a_bug_can_be_told_with_the_record_so_far),
        cmocka_unit_test(fair_deals_repeat),
        cmocka_unit_test(secrets_are_each_their_own),
        cmocka_unit_test(only_bots_without_another_limit_look_at_the_clock),
        cmocka_unit_test(searchers_are_asked_on_their_side),
        cmocka_unit_test(bad_moves_are_found),
        cmocka_unit_test(predictions_are_of_people),
        cmocka_unit_test(both_moves_are_thought_through_alone),
        cmocka_unit_test(all_that_was_decided_is_judged),
        cmocka_unit_test(what_others_have_committed_is_not_held_against_anybody),
        cmocka_unit_test(a_move_is_worse_only_beyond_the_noise),
        cmocka_unit_test(turning_points_are_the_largest_losses_first),
        cmocka_unit_test(turning_points_go_by_what_was_lost),
        cmocka_unit_test(turning_points_know_where_they_are),
        cmocka_unit_test(who_plays_on_sees_its_own_side),
        cmocka_unit_test(who_plays_on_is_often_the_policy),
        cmocka_unit_test(chances_are_shares_of_wins),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

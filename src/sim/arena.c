/* arena.c - which bot is stronger: see arena.h. */
#include "sim/arena.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "sim/crew.h"
#include "sim/sitting.h"
#include "sim/think.h"

enum { CHUNK = VL_SURE_LEAST }; /* rounds between looks, at first */

/* What the threads of a rank count, entry by entry; the same numbers stand in struct vl_entry. */
struct count {
    uint64_t score[VL_SEATS_MAX], wins[VL_SEATS_MAX], wins_square[VL_SEATS_MAX];
};

struct worker {
    struct vl_program *program[VL_SEATS_MAX]; /* by player */
    struct count count;
};

struct work {
    struct vl_arena *arena;
    unsigned entry_of[VL_SEATS_MAX]; /* by player */
    struct worker *worker;
    atomic_uint_fast64_t done; /* rounds, of this rank */
    atomic_int end;            /* enum vl_arena_end */
};

/* ---- Playing ---- */

/* Where player i sits in the round's game `turn`. */
static unsigned seat_of(const struct vl_arena *a, unsigned i, unsigned turn) {
    return (i + turn) % a->setup.players;
}

static bool play_seating(struct work *w, struct worker *own, uint64_t round, unsigned turn, struct vl_played *played) {
    const struct vl_arena *a = w->arena;
    struct vl_sitting sitting = {.setup = a->setup, .limit = a->terms.limit};
    for (unsigned i = 0; i < a->setup.players; i++) {
        sitting.bot[seat_of(a, i, turn)] = a->player[i].bot;
        sitting.program[seat_of(a, i, turn)] = own->program[i];
    }
    if (!vl_sitting_play(&sitting, vl_mix(a->seed) + round, a->keep != NULL, played))
        return atomic_store(&w->end, VL_ARENA_NO_MEMORY), false;
    bool kept = a->keep == NULL || a->keep(a->context, round * a->setup.players + turn + 1, played->record);
    free(played->record);
    if (!kept) atomic_store(&w->end, VL_ARENA_NOT_KEPT);
    return kept;
}

/* One deal with every seating. */
static bool play_round(void *context, unsigned worker, uint64_t round) {
    struct work *w = context;
    struct worker *own = &w->worker[worker];
    const struct vl_arena *a = w->arena;
    unsigned players = a->setup.players;
    uint64_t wins[VL_SEATS_MAX] = {0};
    for (unsigned turn = 0; turn < players; turn++) {
        struct vl_played played;
        uint64_t parts[VL_SEATS_MAX] = {0};
        if (!play_seating(w, own, round, turn, &played)) return false;
        vl_share_win(played.scores, players, parts);
        for (unsigned i = 0; i < players; i++) {
            wins[w->entry_of[i]] += parts[seat_of(a, i, turn)];
            own->count.score[w->entry_of[i]] += (uint64_t)played.scores[seat_of(a, i, turn)];
        }
    }
    for (unsigned e = 0; e < a->entries; e++) {
        own->count.wins[e] += wins[e];
        own->count.wins_square[e] += wins[e] * wins[e];
    }
    uint64_t done = atomic_fetch_add(&w->done, 1) + 1;
    if (worker == 0 && a->progress != NULL) a->progress(a->context, done);
    return true;
}

static void sum_up(const struct vl_arena *a, uint64_t *numbers, size_t count) {
    if (a->spread.sum != NULL) a->spread.sum(numbers, count);
}

/* Plays the rounds up to `until`, this rank its part of them, and waits for the sums of all. */
static bool play_chunk(struct work *w, uint64_t until) {
    struct vl_arena *a = w->arena;
    struct count sum = {.score = {0}};
    struct vl_crew crew = {.threads = a->threads,
                           .first = a->played + a->spread.rank,
                           .step = a->spread.size,
                           .until = until,
                           .work = play_round,
                           .context = w};
    for (unsigned i = 0; i < a->threads; i++) w->worker[i].count = sum;
    if (!vl_crew_work(&crew)) return false;
    for (unsigned i = 0; i < a->threads; i++)
        for (unsigned e = 0; e < a->entries; e++) {
            sum.score[e] += w->worker[i].count.score[e];
            sum.wins[e] += w->worker[i].count.wins[e];
            sum.wins_square[e] += w->worker[i].count.wins_square[e];
        }
    sum_up(a, (uint64_t *)&sum, sizeof sum / sizeof(uint64_t));
    for (unsigned e = 0; e < a->entries; e++) {
        a->entry[e].score += sum.score[e];
        a->entry[e].wins += sum.wins[e];
        a->entry[e].wins_square += sum.wins_square[e];
    }
    a->played = until;
    return true;
}

/* ---- Judging ---- */

static struct vl_share share_of(const struct vl_arena *a, const struct vl_entry *e) {
    uint64_t games = (uint64_t)a->setup.players * e->seats; /* of a round: every seating, every seat it takes */
    return vl_share_of(a->played, e->wins, e->wins_square, games * VL_WIN_PARTS);
}

struct vl_verdict vl_arena_judge(const struct vl_arena *a, unsigned entry) {
    const struct vl_entry *e = &a->entry[entry];
    struct vl_share share = share_of(a, e);
    struct vl_interval interval = vl_share_interval(&share);
    unsigned players = a->setup.players;
    uint64_t games = a->played * players;
    return (struct vl_verdict){.share = share.mean,
                               .low = interval.low,
                               .high = interval.high,
                               .score = (double)(int64_t)e->score / ((double)players * e->seats * (double)a->played),
                               .elo = vl_elo(share.mean, players, games),
                               .elo_low = vl_elo(interval.low, players, games),
                               .elo_high = vl_elo(interval.high, players, games)};
}

/* Rank 0 decides for all, lest two machines round differently. */
static bool is_sure(const struct vl_arena *a) {
    struct vl_share share = share_of(a, &a->entry[0]);
    uint64_t sure = a->spread.rank == 0 && vl_share_differs(&share, 1.0 / a->setup.players);
    sum_up(a, &sure, 1);
    return sure > 0;
}

/* ---- Players ---- */

static bool same_player(const struct vl_player *a, const struct vl_player *b) {
    return strcmp(a->command, b->command) == 0 && (a->command[0] != '\0' || strcmp(a->bot.name, b->bot.name) == 0);
}

static void enter_players(struct work *w) {
    struct vl_arena *a = w->arena;
    for (unsigned i = 0; i < a->setup.players; i++) {
        unsigned e = 0;
        while (e < a->entries && !same_player(&a->player[a->entry[e].first], &a->player[i])) e++;
        if (e == a->entries)
            a->entry[a->entries++] = (struct vl_entry){.first = i, .program = a->player[i].command[0] != '\0'};
        a->entry[e].seats++;
        w->entry_of[i] = e;
    }
}

/* Every thread has programs of its own. */
static struct vl_arena_result start_workers(struct work *w) {
    struct vl_arena *a = w->arena;
    struct vl_arena_result result = {.end = VL_ARENA_PLAYED};
    for (unsigned i = 0; i < a->threads; i++) {
        struct vl_program **program = w->worker[i].program;
        if (vl_players_start(a->player, a->setup.players, &a->terms, program, &result.which)) continue;
        result.end = VL_ARENA_NO_PROGRAM;
        result.program = program[result.which];
        program[result.which] = NULL;
        return result;
    }
    for (unsigned e = 0; e < a->entries; e++) {
        unsigned first = a->entry[e].first;
        const char *name = vl_player_name(&a->player[first], w->worker[0].program[first]);
        strncpy(a->entry[e].name, name, sizeof a->entry[e].name - 1);
    }
    return result;
}

/* Lets the programs go, and adds up, over all ranks if it was played to the end, how they did. */
static void stop_workers(struct work *w, bool played) {
    struct vl_arena *a = w->arena;
    uint64_t asked[VL_SEATS_MAX] = {0}, replaced[VL_SEATS_MAX] = {0};
    for (unsigned i = 0; i < a->threads; i++) vl_players_stop(w->worker[i].program, a->setup.players, asked, replaced);
    if (!played) return;
    sum_up(a, asked, VL_SEATS_MAX);
    sum_up(a, replaced, VL_SEATS_MAX);
    for (unsigned i = 0; i < a->setup.players; i++) {
        a->entry[w->entry_of[i]].asked += asked[i];
        a->entry[w->entry_of[i]].replaced += replaced[i];
    }
}

/* ---- All of it ---- */

static bool play_rounds(struct work *w) {
    struct vl_arena *a = w->arena;
    if (a->progress != NULL) a->progress(a->context, 0);
    while (a->played < a->rounds && !a->sure) {
        uint64_t chunk = a->played / 8 > CHUNK ? a->played / 8 : CHUNK; /* looks grow rarer: the ranks wait less */
        bool look = a->until_sure && a->played + chunk < a->rounds;
        if (!play_chunk(w, look ? a->played + chunk : a->rounds)) return false;
        a->sure = a->until_sure && is_sure(a);
    }
    return true;
}

struct vl_arena_result vl_arena_play(struct vl_arena *a) {
    struct work w = {.arena = a, .worker = calloc(a->threads, sizeof *w.worker)};
    if (w.worker == NULL) return (struct vl_arena_result){.end = VL_ARENA_NO_MEMORY};
    atomic_init(&w.done, 0);
    atomic_init(&w.end, VL_ARENA_PLAYED);
    enter_players(&w);
    struct vl_arena_result result = start_workers(&w);
    if (result.end == VL_ARENA_PLAYED && !play_rounds(&w)) result.end = (enum vl_arena_end)atomic_load(&w.end);
    vl_thread_mind_free();
    stop_workers(&w, result.end == VL_ARENA_PLAYED);
    free(w.worker);
    return result;
}

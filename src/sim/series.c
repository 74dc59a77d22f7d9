/* series.c - many games, counted: see series.h. */
#include "sim/series.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "sim/crew.h"
#include "sim/stats.h"
#include "sim/think.h"

enum { BATCH = 16, PROGRESS = 16 }; /* games that are taken at once, and batches between two tellings of progress */

struct counting {
    const struct vl_series *series;
    struct vl_totals *totals; /* of each thread */
    uint64_t batch, progress; /* games: with programs each is one of its own */
    atomic_uint_fast64_t done;
};

static bool play_batch(void *context, unsigned worker, uint64_t first) {
    struct counting *c = context;
    const struct vl_series *series = c->series;
    struct vl_totals *totals = &c->totals[worker];
    unsigned players = series->sitting.setup.players;
    uint64_t last = first + c->batch < series->games ? first + c->batch : series->games;
    for (uint64_t k = first; k < last; k++) {
        struct vl_played played;
        if (!vl_sitting_play(&series->sitting, vl_mix(series->seed) + k, false, &played)) return false;
        totals->decisions += played.decisions;
        for (unsigned seat = 0; seat < players; seat++) totals->score[seat] += played.scores[seat];
        vl_share_win(played.scores, players, totals->wins);
    }
    uint64_t done = atomic_fetch_add(&c->done, last - first) + (last - first);
    if (worker == 0 && first % c->progress == 0 && series->progress != NULL)
        series->progress(series->context, done, series->games);
    return true;
}

static void add(struct vl_totals *sum, const struct vl_totals *t) {
    sum->decisions += t->decisions;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        sum->score[seat] += t->score[seat];
        sum->wins[seat] += t->wins[seat];
    }
}

bool vl_series_play(const struct vl_series *series, struct vl_totals *sum) {
    struct counting c = {.series = series, .batch = BATCH, .progress = BATCH * PROGRESS};
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++)
        if (series->sitting.program[seat] != NULL) c.batch = c.progress = 1;
    struct vl_crew crew = {.threads = c.batch == 1 ? 1 : series->threads,
                           .step = c.batch,
                           .until = series->games,
                           .work = play_batch,
                           .context = &c};
    memset(sum, 0, sizeof *sum);
    c.totals = calloc(series->threads, sizeof *c.totals);
    if (c.totals == NULL) return false;
    atomic_init(&c.done, 0);
    bool good = vl_crew_work(&crew);
    vl_thread_mind_free();
    for (unsigned i = 0; i < series->threads; i++) add(sum, &c.totals[i]);
    free(c.totals);
    return good;
}

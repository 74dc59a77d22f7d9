/* bench_table.c - the table's figures: how large it is, how fast journals load from memory and from files.
 *
 *     bench_table [FILES]      FILES journals are written to a folder of their own, read back one by one, and removed
 *
 * Loading is measured in processor time; the machine may be shared. Files come from the system's cache. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/check.h"
#include "games/registry.h"
#include "support.h"
#include "table/store.h"
#include "table/table.h"

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void play(struct vl_table *t, const struct vl_game *game, unsigned players, uint64_t seed) {
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_table_options options = {.fair_deal = false};
    vl_setup_init(&s, game, players);
    CHECK(vl_table_init(t, &s, &options));
    for (unsigned seat = 0; seat < players; seat++) CHECK(vl_table_sit(t, seat, VL_SEAT_BOT, "random").rule == NULL);
    CHECK(vl_table_begin(t, 0).rule == NULL);
    vl_rng_init(&rng, seed, 0);
    while (vl_table_step(t, 0, &rng) == VL_STEPPED) continue;
    CHECK(t->phase == VL_TABLE_OVER);
}

static void load(const char *text, size_t length) {
    static char copy[1 << 20];
    struct vl_table t;
    struct vl_fault fault;
    struct vl_table_reading reading = {.games = vl_games};
    CHECK(length <= sizeof copy);
    memcpy(copy, text, length);
    CHECK(vl_table_load(&t, copy, length, &reading, &fault));
    vl_table_done(&t);
}

/* The best of several rounds. */
static void measure_loading(const struct vl_game *game) {
    enum { ROUNDS = 15, TIMES = 200 };
    struct vl_table t;
    double best = 1e9;
    play(&t, game, game->players_max, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds();
        for (unsigned i = 0; i < TIMES; i++) load(t.log.text, t.log.length);
        double seconds = (cpu_seconds() - start) / TIMES;
        if (seconds < best) best = seconds;
    }
    printf("%-10s %u players: journal of %5zu bytes, %4u moves; loads in %6.1f microseconds, %5.0f MB/s\n", game->name,
           game->players_max, t.log.length, t.log.plies, best * 1e6, (double)t.log.length / best / 1e6);
    vl_table_done(&t);
}

static void measure_files(unsigned count) {
    char folder[] = "/tmp/veillee-bench-XXXXXX", path[64];
    struct vl_table t;
    size_t bytes = 0;
    CHECK(mkdtemp(folder) != NULL);
    for (unsigned i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%06u", folder, i);
        if (i % 64 == 0) play(&t, vl_game_find("tenakee"), 5, i);
        FILE *file = fopen(path, "w");
        CHECK(file != NULL && fwrite(t.log.text, 1, t.log.length, file) == t.log.length && fclose(file) == 0);
        if (i % 64 == 63 || i + 1 == count) vl_table_done(&t);
    }
    for (unsigned with = 0; with < 2; with++) {
        double start = cpu_seconds();
        bytes = 0;
        for (unsigned i = 0; i < count; i++) {
            size_t length;
            int error;
            snprintf(path, sizeof path, "%s/%06u", folder, i);
            char *text = vl_store_load(path, 1 << 20, &length, &error);
            CHECK(text != NULL);
            bytes += length;
            if (with) load(text, length);
            free(text);
        }
        double seconds = cpu_seconds() - start;
        printf("%u files %-15s %7.0f a second, %4.0f MB/s; a million in %.0f s\n", count,
               with ? "read and loaded" : "only read", count / seconds, (double)bytes / seconds / 1e6,
               1e6 * seconds / count);
    }
    for (unsigned i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%06u", folder, i);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv) {
    tell_bugs_here();
    printf("a table is %zu bytes, without its log\n", sizeof(struct vl_table));
    for (unsigned i = 0; vl_games[i] != NULL; i++) measure_loading(vl_games[i]);
    measure_files(argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10000);
    return 0;
}

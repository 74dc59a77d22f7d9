/* bench_table.c - the table's figures: how large it is, how fast journals load from memory and from files, how long it
 * takes to tell whether taking back is free.
 *
 *     bench_table [FILES]      FILES journals are written to a folder of their own, read back one by one, and removed
 *
 * Everything is measured in processor time; the machine may be shared. Files come from the system's cache. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/check.h"
#include "cpu.h"
#include "games/registry.h"
#include "support.h"
#include "table_support.h"

/* ---- Loading ---- */

static void play(struct kept *k, const struct vl_game *game, unsigned players, uint64_t seed) {
    char who[VL_SEATS_MAX + 1] = "rrrrrr";
    who[players] = '\0';
    table_begin(k, game->name, who, "none", false, seed, nobody);
    CHECK(run(k, 0) == ENDED);
}

static void load(const char *text, size_t length) {
    static char copy[1 << 20];
    struct vl_table t;
    struct vl_fault fault;
    struct vl_table_read read;
    struct vl_table_reading reading = {.games = vl_games};
    CHECK(length <= sizeof copy);
    memcpy(copy, text, length);
    CHECK(vl_table_load(&t, copy, length, &reading, &read, &fault));
    vl_table_done(&t);
}

/* The best of several rounds. */
static void measure_loading(const struct vl_game *game) {
    enum { ROUNDS = 15, TIMES = 200 };
    struct kept k;
    double best = 1e9;
    play(&k, game, game->players_max, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds();
        for (unsigned i = 0; i < TIMES; i++) load(k.text, k.length);
        double seconds = (cpu_seconds() - start) / TIMES;
        if (seconds < best) best = seconds;
    }
    printf("%-10s %u players: journal of %5zu bytes, %4u moves; loads in %6.1f microseconds, %5.0f MB/s\n", game->name,
           game->players_max, k.length, k.t.log.plies, best * 1e6, (double)k.length / best / 1e6);
    kept_done(&k);
}

/* The whole of a file; the caller frees it. */
static char *read_file(const char *path, size_t *length) {
    enum { MOST = 1 << 16 };
    char *text = malloc(MOST);
    FILE *file = fopen(path, "rb");
    CHECK(text != NULL && file != NULL);
    *length = fread(text, 1, MOST, file);
    CHECK(*length < MOST);
    fclose(file);
    return text;
}

static void measure_files(unsigned count) {
    char folder[] = "/tmp/veillee-bench-XXXXXX", path[64];
    struct kept k;
    size_t bytes = 0;
    CHECK(mkdtemp(folder) != NULL);
    for (unsigned i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%06u", folder, i);
        if (i % 64 == 0) play(&k, vl_game_find("tenakee"), 5, i);
        FILE *file = fopen(path, "w");
        CHECK(file != NULL && fwrite(k.text, 1, k.length, file) == k.length && fclose(file) == 0);
        if (i % 64 == 63 || i + 1 == count) kept_done(&k);
    }
    for (unsigned with = 0; with < 2; with++) {
        double start = cpu_seconds();
        bytes = 0;
        for (unsigned i = 0; i < count; i++) {
            size_t length;
            snprintf(path, sizeof path, "%s/%06u", folder, i);
            char *text = read_file(path, &length);
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

/* ---- Taking back ---- */

/* How long one question takes: the best of three, so that what else the machine does is left out. */
static double ask_once(const struct vl_table *t, unsigned seat, bool *free) {
    double best = 1e9;
    for (unsigned i = 0; i < 3; i++) {
        double start = cpu_seconds();
        *free = vl_table_undo_is_free(t, seat);
        double seconds = cpu_seconds() - start;
        if (seconds < best) best = seconds;
    }
    return best;
}

/* At every position of some random games with so many players, for the seat that has acted last; half of them with
 * forced moves played for it. */
static void measure_undo(const struct vl_game *game, unsigned players) {
    enum { GAMES = 8 };
    double most = 0, sum = 0;
    unsigned asked = 0, frees = 0, late = 0;
    char who[VL_SEATS_MAX + 1] = "rrrrrr";
    who[players] = '\0';
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct kept k;
        table_begin(&k, game->name, who, "none", false, seed, nobody);
        for (unsigned seat = 0; seat < players && seed % 2; seat++) set_forced(&k, seat, true);
        while (step(&k, 0) == STEPPED) {
            unsigned seat = k.t.log.ply[k.t.log.plies - 1].actor;
            bool free;
            if (seat == VL_CHANCE || k.t.phase != VL_TABLE_PLAYING) continue;
            double seconds = ask_once(&k.t, seat, &free);
            asked++;
            frees += free;
            late += seconds > 0.001;
            sum += seconds;
            if (seconds > most) most = seconds;
        }
        kept_done(&k);
    }
    printf("%-10s %u players: is undo free? %5u times asked, %4u times yes; %6.1f microseconds, at most %6.1f (%u "
           "above 1000)\n",
           game->name, players, asked, frees, asked == 0 ? 0 : sum / asked * 1e6, most * 1e6, late);
}

int main(int argc, char **argv) {
    tell_bugs_here();
    printf("a table is %zu bytes, without its log\n", sizeof(struct vl_table));
    for (unsigned i = 0; vl_games[i] != NULL; i++) measure_loading(vl_games[i]);
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        for (unsigned players = vl_games[i]->players_min; players <= vl_games[i]->players_max; players++)
            measure_undo(vl_games[i], players);
    measure_files(argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10000);
    return 0;
}

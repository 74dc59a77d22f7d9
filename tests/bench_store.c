/* bench_store.c - the store's figures on this disk: units a second in a closed loop, so many outstanding.
 *
 *     bench_store [FOLDER] [--unsynced]
 *
 * A unit is what a move at a table is: one line with its act's id, and every second time what the table waits for. Each
 * table has one unit under way, as at a server. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { TABLES = 1000 };

static struct vl_store *s;
static uint64_t done, failed;
static uint32_t number[TABLES];

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Of all threads, the caller's among them. */
static double processor(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void id_of(unsigned table, char id[VL_STORE_ID]) {
    snprintf(id, VL_STORE_ID, "%08x%08x%08x%08x", table * 2654435761u, table, ~table, table * 40503u);
}

static void sent(void) {
    if (vl_store_send(s, NULL, NULL) != VL_STORED) exit(1);
}

static void make(unsigned table) {
    static const char header[] = "veillee-record 1\ngame goofspiel 1\nplayers 2\nx-journal 2\n";
    struct vl_stored_table t = {.game = "goofspiel", .version = 1, .players = 2, .now.phase = VL_PHASE_PLAYING};
    id_of(table, t.id);
    id_of(TABLES, t.host);
    for (unsigned i = 0; i < 2; i++) {
        t.seat[i].kind = VL_CHAIR_HUMAN;
        memcpy(t.seat[i].identity, t.host, sizeof t.host);
    }
    vl_store_unit(s);
    vl_keep_table(s, &t);
    vl_keep_journal(s, t.id, 0, header, sizeof header - 1, NULL);
    sent();
}

static void note(void *context, enum vl_stored outcome) {
    (void)context;
    done++;
    failed += outcome != VL_STORED;
}

static void move(unsigned table) {
    struct vl_stored_act act = {0};
    struct vl_stored_now now = {.phase = VL_PHASE_PLAYING, .awaited = (uint8_t)(1 + number[table] % 2)};
    char id[VL_STORE_ID], text[80];
    id_of(table, id);
    id_of(TABLES, act.identity);
    snprintf(act.id, sizeof act.id, "%016x%08x", number[table] * 2654435761u, table);
    int length = snprintf(text, sizeof text, "%u bid %u ~%08x\n", number[table] % 2, number[table] % 13,
                          number[table] * 2654435761u);
    vl_store_unit(s);
    vl_keep_lines(s, id, number[table], number[table] + 1, text, (size_t)length, &act);
    if (number[table] % 2 == 1) vl_keep_now(s, id, &now);
    number[table]++;
    if (vl_store_send(s, note, NULL) != VL_STORED) exit(1);
}

static void measure(unsigned outstanding, double for_seconds) {
    struct vl_store_figures before, after;
    unsigned at = 0;
    vl_store_figures(s, &before);
    done = failed = 0;
    double start = seconds(), cpu = processor(), now;
    while ((now = seconds()) - start < for_seconds) {
        while (vl_store_waiting(s) < outstanding) move(at++ % outstanding);
        vl_store_wait(s);
    }
    while (vl_store_wait(s)) continue;
    double time = seconds() - start;
    vl_store_figures(s, &after);
    double commits = (double)(after.commits - before.commits);
    printf("%5u outstanding: %7.0f units/s, %5.0f commits/s, %6.1f units a commit, commit %6.2f ms, slowest %6.1f ms, "
           "processor %5.1f us a unit, failed %llu\n",
           outstanding, (double)done / time, commits / time, (double)done / commits,
           (double)(after.commit_us - before.commit_us) / commits / 1000, (double)after.slowest_us / 1000,
           (processor() - cpu) * 1e6 / (double)done, (unsigned long long)failed);
    fflush(stdout);
}

int main(int argc, char **argv) {
    char folder[400], url[500], details[VL_STORE_DETAILS], host[VL_STORE_ID];
    struct vl_store_options options = {0};
    const char *where = "/tmp";
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--unsynced") == 0)
            options.unsynced = true;
        else
            where = argv[i];
    snprintf(folder, sizeof folder, "%.300s/veillee-bench-XXXXXX", where);
    if (mkdtemp(folder) == NULL) return perror(folder), 1;
    snprintf(url, sizeof url, "sqlite:%s/store", folder);
    enum vl_store_fault fault = vl_store_open(&s, url, &options, details);
    if (fault != VL_STORE_OPEN) return fprintf(stderr, "%s: %s\n", vl_store_fault_code(fault), details), 1;
    id_of(TABLES, host);
    vl_store_unit(s);
    vl_keep_identity(s, host, "Anne", 1);
    sent();
    for (unsigned i = 0; i < TABLES; i++) make(i);
    while (vl_store_wait(s)) continue;
    measure(1, 3);
    measure(10, 3);
    measure(100, 5);
    measure(1000, 5);
    vl_store_close(s);
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s%s", url + strlen("sqlite:"), endings[i]);
        unlink(path);
    }
    return rmdir(folder);
}

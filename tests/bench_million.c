/* bench_million.c - a store with very many tables: how long it takes to open, how much memory, what a question costs.
 *
 *     bench_million FILE [FINISHED [OPEN [JOURNAL]]]      990000 and 10000
 *
 * The store is made if it is not there yet (which takes minutes, and more than a gigabyte), finished games compacted;
 * every table has the text of the file JOURNAL as its journal, or else one of a likely size. A server can be started on
 * it.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { PEOPLE = 1000, PORTION = 16, ASKED = 1000 };

static const uint64_t then = UINT64_C(1700000000000);
static struct vl_store *s;
static char *journal;
static uint32_t lines;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static long memory_kib(void) {
    char line[256];
    long kib = 0;
    FILE *file = fopen("/proc/self/status", "r");
    if (file == NULL) return 0;
    while (fgets(line, sizeof line, file) != NULL) sscanf(line, "VmRSS: %ld", &kib);
    fclose(file);
    return kib;
}

static void id_of(unsigned number, char id[VL_STORE_ID]) {
    uint64_t a = (number + 1) * UINT64_C(0x9e3779b97f4a7c15), b = (a ^ a >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    snprintf(id, VL_STORE_ID, "%016llx%016llx", (unsigned long long)(b ^ b >> 32), (unsigned long long)a);
}

static void must(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench_million: %s\n", what);
    exit(1);
}

/* ---- Making it ---- */

static void read_journal(const char *path) {
    size_t room = 1 << 20, length = 0;
    journal = malloc(room);
    must(journal != NULL, "no memory");
    if (path == NULL) {
        length = (size_t)sprintf(journal, "veillee-record 1\ngame goofspiel 1\nplayers 3\nx-journal 2\n");
        for (; lines < 60; lines++)
            length += (size_t)sprintf(journal + length, "%u play t%u %c ~%08x\n", lines % 3, lines * 7 % 11,
                                      'A' + lines * 5 % 7, lines * 2654435761u);
    } else {
        FILE *file = fopen(path, "rb");
        must(file != NULL, path);
        length = fread(journal, 1, room - 1, file);
        fclose(file);
        journal[length] = '\0';
        for (const char *at = journal; (at = strstr(at, " ~")) != NULL; at++) lines++;
    }
    journal[length] = '\0';
}

static void table(unsigned number, bool over) {
    struct vl_stored_table t = {.game = "goofspiel", .version = 1, .players = 3, .made = then + number};
    id_of(PEOPLE + number, t.id);
    for (unsigned i = 0; i < 3; i++) {
        t.seat[i].kind = VL_CHAIR_HUMAN;
        id_of((number * 3 + i * 331) % PEOPLE, t.seat[i].identity);
    }
    memcpy(t.host, t.seat[0].identity, sizeof t.host);
    t.public = number % 4 == 0;
    t.now.phase = over ? VL_PHASE_OVER : VL_PHASE_PLAYING;
    t.now.ended = over ? then + number : 0;
    if (!over && number % 2 == 0) t.now.wake = then + VL_STORE_DAY * UINT64_C(10000) + number;
    if (over) strcpy(t.now.scores, "41 37 52");
    vl_store_unit(s);
    vl_keep_table(s, &t);
    vl_keep_journal(s, t.id, lines, journal, strlen(journal), NULL);
    must(vl_store_send(s, NULL, NULL) == VL_STORED, "the queue is full");
}

static void fill(unsigned finished, unsigned open) {
    char id[VL_STORE_ID];
    double start = milliseconds();
    for (unsigned i = 0; i < PEOPLE; i++) {
        id_of(i, id);
        vl_store_unit(s);
        vl_keep_identity(s, id, "Anne", then);
        must(vl_store_send(s, NULL, NULL) == VL_STORED, "the queue is full");
    }
    for (unsigned i = 0; i < finished + open; i++) {
        table(i, i < finished);
        if (i % PORTION == PORTION - 1) vl_store_tidy(s, then + UINT64_C(100) * VL_STORE_DAY);
        while (vl_store_waiting(s) > 300) vl_store_wait(s);
    }
    vl_store_tidy(s, then + UINT64_C(100) * VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    printf("made in %.0f s\n", (milliseconds() - start) / 1000);
}

/* ---- Measuring it ---- */

static bool count(void *context, const struct vl_stored_table *t) {
    (void)t;
    ++*(unsigned *)context;
    return true;
}

static bool count_id(void *context, const char *id, uint64_t wake) {
    (void)id, (void)wake;
    ++*(unsigned *)context;
    return true;
}

static void report(const char *what, double start, unsigned found) {
    printf("%-44s %8.3f ms, %u found\n", what, milliseconds() - start, found);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* As if the machine had just been started: nothing of the file is in the system's memory. */
static void forget_file(const char *path) {
    int descriptor = open(path, O_RDONLY);
    must(descriptor >= 0 && fsync(descriptor) == 0 && posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0, path);
    close(descriptor);
}

static void open_games(const char *what, unsigned from, unsigned to) {
    static double took[ASKED];
    for (unsigned i = 0; i < ASKED; i++) {
        struct vl_stored_table t;
        char id[VL_STORE_ID], *text;
        size_t length;
        id_of(PEOPLE + from + (unsigned)((i + 1) * UINT64_C(2654435761) % (to - from)), id);
        double start = milliseconds();
        must(vl_store_table(s, id, &t) == VL_FOUND, "no such table");
        must(vl_store_journal(s, id, &text, &length, NULL) == VL_FOUND && length == strlen(journal), "another journal");
        took[i] = milliseconds() - start;
        free(text);
    }
    qsort(took, ASKED, sizeof *took, compare);
    printf("%-44s %8.3f ms median, %.3f ms of a hundred the slowest, %.3f ms slowest\n", what, took[ASKED / 2],
           took[ASKED - ASKED / 100], took[ASKED - 1]);
}

static void ask(unsigned finished, unsigned open) {
    struct vl_store_figures f;
    unsigned found = 0;
    char id[VL_STORE_ID];
    double start = milliseconds();
    must(vl_store_figures(s, &f) == VL_FOUND, "figures");
    report("figures", start, (unsigned)f.tables);
    start = milliseconds(), found = 0;
    vl_store_due(s, UINT64_MAX, 100, count_id, &found);
    report("the next 100 to be woken", start, found);
    start = milliseconds(), found = 0;
    vl_store_public(s, 100, count, &found);
    report("100 public tables", start, found);
    start = milliseconds(), found = 0;
    id_of(7, id);
    vl_store_tables_of(s, id, 100, count, &found);
    report("100 tables of somebody who played thousands", start, found);
    start = milliseconds();
    vl_store_hosted(s, id, &found);
    report("how many tables somebody is the host of", start, found);
    open_games("a finished game, opened", 0, finished);
    open_games("a game that is on, opened", finished, finished + open);
    open_games("a finished game once more", 0, finished);
}

int main(int argc, char **argv) {
    char url[600], details[VL_STORE_DETAILS];
    if (argc < 2 || strlen(argv[1]) > 500)
        return fprintf(stderr, "usage: bench_million FILE [FINISHED [OPEN [JOURNAL]]]\n"), 2;
    unsigned finished = argc > 2 ? (unsigned)atoi(argv[2]) : 990000, open = argc > 3 ? (unsigned)atoi(argv[3]) : 10000;
    bool made = access(argv[1], F_OK) == 0;
    snprintf(url, sizeof url, "sqlite:%s", argv[1]);
    read_journal(argc > 4 ? argv[4] : NULL);
    if (!made) {
        must(vl_store_open(&s, url, &(struct vl_store_options){.unsynced = true}, details) == VL_STORE_OPEN, details);
        fill(finished, open);
        vl_store_close(s);
    }
    forget_file(argv[1]);
    long before = memory_kib();
    double start = milliseconds();
    must(vl_store_open(&s, url, NULL, details) == VL_STORE_OPEN, details);
    printf("%-44s %8.3f ms\n", "opened", milliseconds() - start);
    ask(finished, open);
    struct vl_store_figures f;
    must(vl_store_figures(s, &f) == VL_FOUND, "figures");
    printf("%llu tables, %.0f MB; memory %ld KiB more than before it was opened\n", (unsigned long long)f.tables,
           (double)f.bytes / 1e6, memory_kib() - before);
    vl_store_close(s);
    free(journal);
    return 0;
}

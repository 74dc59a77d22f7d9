/* say.c - talking to the person, and the few things we ask of the system. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

void complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    flockfile(stderr); /* threads complain one after the other */
    fputs("veillee: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    funlockfile(stderr);
    va_end(args);
}

void print_fault(FILE *out, const char *before, const char *path, const struct vl_reader *r) {
    char words[400];
    const char *game = r->setup.game == NULL ? "" : r->setup.game->name;
    fprintf(out, "%s %s:%u %s %s", before, path, r->fault.line, r->fault.rule, r->fault.reason);
    if (vl_rules_sentence(game, r->fault.rule, VL_ENGLISH, words, sizeof words)) fprintf(out, " - %s", words);
    fputc('\n', out);
}

char *slurp(const char *path, size_t most, size_t *length) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    *length = 0;
    if (file == NULL) {
        complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    while (true) {
        if (size - *length < 4096) {
            size = size == 0 ? 16384 : 2 * size;
            char *larger = realloc(text, size);
            if (larger == NULL) {
                complain("%s: out of memory", path);
                break;
            }
            text = larger;
        }
        size_t got = fread(text + *length, 1, size - *length, file);
        *length += got;
        if (*length > most) {
            complain("%s: larger than %zu bytes, which no such file is", path, most);
            break;
        }
        if (got > 0) continue;
        if (ferror(file)) {
            complain("%s: %s", path, strerror(errno));
            break;
        }
        if (file != stdin) fclose(file);
        return text;
    }
    if (file != stdin) fclose(file);
    free(text);
    return NULL;
}

bool flush_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    complain("standard output: %s", strerror(errno));
    return false;
}

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double seconds_now(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double cpu_seconds_now(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

void show_progress(const char *what, uint64_t done, uint64_t total) {
    if (total == 0 || !isatty(STDERR_FILENO)) return;
    if (done >= total)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r%s  %u %%\033[K", what, (unsigned)(done * 100 / total));
    fflush(stderr);
}

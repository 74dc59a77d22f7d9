/* say.c - talking to the person, and the few things we ask of the system. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "tui/local.h"
#include "words/words.h"

static enum vl_language language = VL_ENGLISH;

void talk_in(enum vl_language chosen) {
    language = chosen;
}

const char *in_words(const char *reason) {
    return vl_reason(language, reason);
}

const char *in_words_of(const struct vl_game *game, const char *reason) {
    return vl_reason_of(game, language, reason);
}

const char *bot_in_words(const char *name) {
    return vl_bot_words(language, name);
}

const char *format_in_words(const char *format) {
    return vl_complaint(language, format);
}

static void say_line(const char *before, const char *words, va_list args) {
    flockfile(stderr); /* threads complain one after the other */
    fputs(before, stderr);
    vfprintf(stderr, words, args);
    fputc('\n', stderr);
    funlockfile(stderr);
}

void complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    say_line("veillee: ", format_in_words(format), args);
    va_end(args);
}

void remark(const char *format, ...) {
    va_list args;
    va_start(args, format);
    say_line("", format_in_words(format), args);
    va_end(args);
}

void print_fault(FILE *out, const char *before, const char *path, const struct vl_reader *r) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    const char *game = r->setup.game == NULL ? "" : r->setup.game->name;
    vl_text_init(&text, words, sizeof words);
    vl_speak_fault(r->setup.game, language, &r->fault, &text);
    fprintf(out, "%s %s:%u %s %s", before, path, r->fault.line, r->fault.rule, words);
    if (vl_rules_sentence(game, r->fault.rule, language, words, sizeof words)) fprintf(out, " - %s", words);
    fputc('\n', out);
}

/* The system speaks the language of the environment at best, and only where that is installed. */
const char *system_words(int error) {
    static const struct {
        int error;
        const char *reason;
    } known[] = {
        {ENOENT, "no-such-file"}, {EACCES, "not-permitted"},      {EPERM, "not-permitted"},
        {EISDIR, "is-a-folder"},  {ENOTDIR, "not-a-folder"},      {EEXIST, "exists"},
        {ENOSPC, "disk-full"},    {EROFS, "read-only"},           {ENOMEM, "out-of-memory"},
        {EPIPE, "nobody-reads"},  {EADDRINUSE, "address-in-use"}, {EADDRNOTAVAIL, "no-such-address"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error) return in_words(known[i].reason);
    return strerror(error);
}

char *slurp(const char *path, size_t most, size_t *length) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    *length = 0;
    if (file == NULL) {
        complain("%s: %s", path, system_words(errno));
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
            complain("%s: %s", path, system_words(errno));
            break;
        }
        if (file != stdin) fclose(file);
        return text;
    }
    if (file != stdin) fclose(file);
    free(text);
    return NULL;
}

bool draw_bytes(void *bytes, size_t count) {
    if (local_draw(bytes, count)) return true;
    complain("%s: %s", "/dev/urandom", in_words("no-randomness"));
    return false;
}

bool flush_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    complain("standard output: %s", system_words(errno));
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

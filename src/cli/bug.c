/* bug.c - what the command line does about a bug of ours: it tells of it, with the record so far, and ends. */
#include <stdlib.h>

#include "cli/cli.h"
#include "core/check.h"
#include "sim/sitting.h"

static void print_line(const char *words) {
    fputs(words, stderr);
}

_Noreturn void vl_bug(const char *file, int line, const char *what) {
    complain("a bug of ours at %s:%d: %s", file, line, what);
    if (vl_sitting_told(NULL)) complain("please send the record so far along:");
    vl_sitting_told(print_line);
    abort();
}

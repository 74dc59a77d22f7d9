/* support.c - see support.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/check.h"

static void tell_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

void tell_bugs_here(void) {
    vl_on_bug(tell_bug);
}

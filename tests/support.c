/* support.c - what test programs need that the command line would give them. */
#include <stdio.h>
#include <stdlib.h>

#include "core/check.h"

_Noreturn void vl_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

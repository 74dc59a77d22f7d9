/* check.c - see check.h. The handler is all that this library remembers: whatever else it works on is handed to it. */
#include "core/check.h"

#include <stddef.h>

static vl_bug_handler *on_bug;

void vl_on_bug(vl_bug_handler *handler) {
    on_bug = handler;
}

_Noreturn void vl_bug(const char *file, int line, const char *what) {
    if (on_bug != NULL) on_bug(file, line, what);
    __builtin_trap();
}

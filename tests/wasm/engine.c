/* engine.c - the rules alone as a WebAssembly module, to see how large they are. A bug of ours stops the module. */
#include "core/check.h"

_Noreturn void vl_bug(const char *file, int line, const char *what) {
    (void)file, (void)line, (void)what;
    __builtin_trap();
}

/* cpu.h - for programs that measure: processor time, which a shared machine does not stretch. */
#ifndef CPU_H
#define CPU_H

#include <time.h>

/* Of this program so far. */
static inline double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif

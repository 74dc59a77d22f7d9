/* observe.c - see observe.h. */
#include "observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void fail(const char *what) {
    perror(what);
    exit(2);
}

double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double cpu_seconds(int pid) {
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(line, sizeof line, file) == NULL) fail(path);
    fclose(file);
    if (sscanf(strrchr(line, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        fail("stat");
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

unsigned memory_kib(int pid) {
    char path[64], line[256];
    unsigned kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) fail(path);
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmRSS: %u", &kib) == 1) break;
    fclose(file);
    return kib;
}

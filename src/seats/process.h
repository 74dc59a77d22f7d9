/* process.h - a program as a process: run by the shell, with pipes at its stdin and stdout.
 *
 * It runs in a process group of its own, its family, which is put down whole. Nobody is left behind when we go: signals
 * that would end us are passed on first, and a program that was started from the main thread dies with us even if we
 * are killed. (The system ties such a death to the thread that started the program, so from any other thread, which may
 * end long before us, it is not asked for.) Signals that are ignored, as under nohup, or handled by somebody stay so.
 */
#ifndef VL_PROCESS_H
#define VL_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

struct vl_process {
    pid_t pid;    /* 0: there is none (any more) */
    int to, from; /* its stdin and its stdout, neither of which blocks; -1 once closed */
};

/* Starts it; 0, or the system's error and then there is nothing to put down. */
int vl_process_start(struct vl_process *, const char *command);
/* It has nothing more to read. */
void vl_process_close_input(struct vl_process *);
/* Puts the family down and closes the pipes; what is left of it is to be reaped. */
void vl_process_kill(struct vl_process *);
/* Whether it has ended; children that it left are put down then. With `wait` it returns only when that is so. */
bool vl_process_reap(struct vl_process *, bool wait);

#endif

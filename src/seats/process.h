/* process.h - a program as a process: run by the shell, with pipes at its stdin and stdout.
 *
 *     we ──┬─ stdin, stdout ──▶ sh -c COMMAND ─▶ …          a process group of its own: its family
 *          └─ nothing but its end ──▶ keeper, its parent     … and the keeper is one of them
 *
 * Nobody is left behind. The program's parent is a keeper, which does nothing but wait: when the program ends, or we
 * do, in whatever way and from whatever thread it was started, the keeper puts the whole family down, itself included.
 * So nothing has to be done about signals: those that are ignored, as under nohup, or handled by somebody stay so.
 * Should the keeper be killed as well, the system puts the program down: that is why the shell gives its place to a
 * program that is called by plain words. */
#ifndef VL_PROCESS_H
#define VL_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

struct vl_process {
    pid_t pid;    /* of the keeper and of the family; 0: there is none (any more) */
    int to, from; /* the program's stdin and its stdout, neither of which blocks; -1 once closed */
};

/* Starts it; 0, or the system's error and then there is nothing to put down. */
int vl_process_start(struct vl_process *, const char *command);
/* It has nothing more to read. */
void vl_process_close_input(struct vl_process *);
/* Puts the family down and closes the pipes; what is left of it is to be reaped. */
void vl_process_kill(struct vl_process *);
/* Whether it has ended. With `wait` it returns only when that is so. */
bool vl_process_reap(struct vl_process *, bool wait);

#endif

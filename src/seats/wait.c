/* wait.c - programs at seats, one at a time: see wait.h. */
#include "seats/wait.h"

#include <time.h>

uint64_t vl_program_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Until a descriptor is ready or the deadline has come. */
static void sleep_for(const struct vl_program *p) {
    struct pollfd fds[2];
    unsigned count = vl_program_watch(p, fds);
    uint64_t now = vl_program_clock(), deadline = vl_program_deadline(p);
    uint64_t left = deadline > now ? (deadline - now + 999) / 1000 : 0; /* poll counts milliseconds */
    poll(fds, count, left > 1000 ? 1000 : (int)left);
}

static enum vl_program_news await(struct vl_program *p) {
    enum vl_program_news news;
    while ((news = vl_program_serve(p, vl_program_clock())) == VL_NEWS_NONE) sleep_for(p);
    return news;
}

bool vl_program_start_wait(struct vl_program *p, unsigned limit) {
    return vl_program_start(p, limit, vl_program_clock()) && await(p) == VL_NEWS_READY;
}

void vl_program_told_wait(struct vl_program *p) {
    while (p->backlog > 0) {
        sleep_for(p);
        vl_program_serve(p, vl_program_clock());
    }
}

bool vl_program_answer_wait(struct vl_program *p) {
    return vl_program_alive(p) && await(p) == VL_NEWS_ANSWERED;
}

void vl_program_stop_wait(struct vl_program *p) {
    vl_program_leave(p, vl_program_clock());
    while (p->state != VL_PROGRAM_GONE) {
        sleep_for(p);
        vl_program_serve(p, vl_program_clock());
    }
    vl_process_reap(&p->process, true);
}

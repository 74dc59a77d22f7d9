/* program.c - programs at seats: what state they are in, and the lines that go to and fro. See program.h. */
#include "seats/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/check.h"
#include "seats/message.h"

enum {
    MICRO = 1000,           /* microseconds of a millisecond */
    HELLO = 5000000,        /* microseconds: interpreters take a while to start */
    FAREWELL = 100 * MICRO, /* to end by itself, unless it is examined */
    LOOK = 2 * MICRO,       /* between looks whether it has ended */
};

static void tell_fault(struct vl_program *p, struct vl_program_fault fault) {
    fault.number = p->faults++;
    fault.request = p->request;
    if (p->ear.hear != NULL) p->ear.hear(p->ear.context, p, &fault);
}

/* The end, by its own fault or by the system's. Why a program did not even start is for the caller to tell. */
static enum vl_program_news go(struct vl_program *p, const char *why, int error) {
    bool starting = p->state == VL_PROGRAM_STARTING;
    p->state = VL_PROGRAM_GONE;
    p->fate = why;
    p->error = error;
    p->backlog = 0;
    vl_process_kill(&p->process);
    if (!starting) tell_fault(p, (struct vl_program_fault){.kind = VL_PROGRAM_WENT});
    return VL_NEWS_GONE;
}

static enum vl_program_news put_down(struct vl_program *p, const char *why) {
    return go(p, why, 0);
}

/* ---- To the program ---- */

struct vl_text *vl_program_message(struct vl_program *p, const char *type) {
    vl_text_init(&p->message, p->out + p->backlog, sizeof p->out - p->backlog);
    vl_json_open(&p->message, NULL, '{');
    vl_json_string(&p->message, "type", type);
    return &p->message;
}

static void push(struct vl_program *p, uint64_t now) {
    size_t written = 0;
    while (p->process.to >= 0 && written < p->backlog) {
        ssize_t n = write(p->process.to, p->out + written, p->backlog - written);
        if (n > 0) {
            written += (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            break;
        } else if (n < 0 && errno != EINTR) {
            put_down(p, "program-gone");
            return;
        }
    }
    p->backlog -= written;
    memmove(p->out, p->out + written, p->backlog);
    if (p->backlog == 0)
        p->stuck = 0;
    else if (p->stuck == 0)
        p->stuck = now;
    else if (now - p->stuck >= (uint64_t)p->limit * MICRO)
        put_down(p, "program-deaf");
}

void vl_program_send(struct vl_program *p, uint64_t now) {
    if (p->examined) vl_json_string(&p->message, "later", "a key of a later version");
    vl_json_close(&p->message, '}');
    vl_text_put(&p->message, '\n');
    CHECK(!p->message.cut || p->backlog > 0);
    if (p->message.cut) {
        put_down(p, "program-deaf");
        return;
    }
    p->backlog += p->message.length;
    push(p, now);
}

/* ---- From the program ---- */

static enum vl_program_news useless(struct vl_program *p) {
    p->state = VL_PROGRAM_READY;
    if (++p->useless == VL_PROGRAM_USELESS) put_down(p, "program-useless");
    return VL_NEWS_NO_ANSWER;
}

static enum vl_program_news hear_hello(struct vl_program *p, size_t length) {
    if (!vl_message_is_hello(p->line, length, p->name, &p->named)) return put_down(p, "program-hello");
    p->state = VL_PROGRAM_READY;
    return VL_NEWS_READY;
}

static enum vl_program_news hear_answer(struct vl_program *p, size_t length, uint64_t now) {
    enum vl_program_line reply = vl_message_read(p->line, length, p->request, p->answer);
    if (reply == VL_LINE_MALFORMED) {
        p->malformed++;
        tell_fault(p, (struct vl_program_fault){.kind = VL_PROGRAM_WAS_MALFORMED, .words = p->line, .length = length});
        return useless(p);
    }
    if (reply == VL_LINE_STRAY) {
        p->stray++;
        if (p->strays++ < VL_PROGRAM_STRAY) return VL_NEWS_NONE;
        return put_down(p, "program-floods");
    }
    uint64_t thought = now > p->sent ? now - p->sent : 0;
    p->state = VL_PROGRAM_READY;
    p->useless = 0;
    p->answered++;
    p->thought += thought;
    if (thought > p->slowest) p->slowest = thought;
    return VL_NEWS_ANSWERED;
}

/* The first line of what it has written, if we wait for one. */
static enum vl_program_news hear_line(struct vl_program *p, bool *heard, uint64_t now) {
    char *end = memchr(p->line, '\n', p->length);
    enum vl_program_news news = VL_NEWS_NONE;
    *heard = end != NULL && (p->state == VL_PROGRAM_STARTING || p->state == VL_PROGRAM_ASKED);
    if (!*heard) return news;
    size_t length = (size_t)(end - p->line);
    news = p->state == VL_PROGRAM_STARTING ? hear_hello(p, length) : hear_answer(p, length, now);
    p->length -= length + 1;
    memmove(p->line, end + 1, p->length);
    return news;
}

/* What it writes while nobody asks is kept for later, as far as there is room. */
static enum vl_program_news hear(struct vl_program *p, uint64_t now) {
    while (vl_program_alive(p)) {
        bool heard;
        enum vl_program_news news = hear_line(p, &heard, now);
        if (news != VL_NEWS_NONE) return news;
        if (heard) continue;
        if (p->length == sizeof p->line && p->state == VL_PROGRAM_READY) return VL_NEWS_NONE;
        if (p->length == sizeof p->line) return put_down(p, "program-endless");
        ssize_t got = read(p->process.from, p->line + p->length, sizeof p->line - p->length);
        if (got > 0)
            p->length += (size_t)got;
        else if (got == 0)
            return put_down(p, "program-gone");
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR)
            return go(p, NULL, errno);
    }
    return VL_NEWS_NONE;
}

static enum vl_program_news too_late(struct vl_program *p) {
    if (p->state == VL_PROGRAM_STARTING) return put_down(p, "program-silent");
    if (p->backlog > 0) return put_down(p, "program-deaf");
    p->late++;
    tell_fault(p, (struct vl_program_fault){.kind = VL_PROGRAM_WAS_LATE});
    return useless(p);
}

/* ---- Leaving ---- */

/* What it still says nobody has asked for. */
static void hear_rest(struct vl_program *p) {
    enum { PORTIONS = 64 }; /* of one that never stops */
    for (unsigned i = 0; i < PORTIONS; i++) {
        for (size_t at = 0; at < p->length; at++) p->stray += p->line[at] == '\n';
        ssize_t got = read(p->process.from, p->line, sizeof p->line);
        p->length = got > 0 ? (size_t)got : 0;
        if (got <= 0) return;
    }
}

static enum vl_program_news see_off(struct vl_program *p, uint64_t now) {
    if (p->backlog == 0 && p->process.to >= 0) {
        vl_process_close_input(&p->process);
        p->due = now + p->farewell;
    }
    p->looked = now;
    hear_rest(p);
    p->ended = vl_process_reap(&p->process, false);
    if (!p->ended && (p->process.to >= 0 || now < p->due)) return VL_NEWS_NONE;
    hear_rest(p);
    vl_process_kill(&p->process);
    p->state = VL_PROGRAM_GONE;
    return VL_NEWS_GONE;
}

void vl_program_leave(struct vl_program *p, uint64_t now) {
    if (!vl_program_alive(p)) return;
    vl_program_message(p, "bye");
    p->state = VL_PROGRAM_LEAVING;
    vl_program_send(p, now);
    if (p->state == VL_PROGRAM_LEAVING) see_off(p, now);
}

/* ---- For the caller's loop ---- */

unsigned vl_program_watch(const struct vl_program *p, struct pollfd *fds) {
    unsigned count = 0;
    if (vl_program_alive(p) && p->length < sizeof p->line)
        fds[count++] = (struct pollfd){.fd = p->process.from, .events = POLLIN};
    if (p->backlog > 0) fds[count++] = (struct pollfd){.fd = p->process.to, .events = POLLOUT};
    return count;
}

uint64_t vl_program_deadline(const struct vl_program *p) {
    uint64_t at = p->backlog > 0 ? p->stuck + (uint64_t)p->limit * MICRO : UINT64_MAX;
    bool awaited = p->state == VL_PROGRAM_STARTING || p->state == VL_PROGRAM_ASKED;
    bool ending = p->state == VL_PROGRAM_LEAVING || p->state == VL_PROGRAM_GONE;
    if (awaited && p->due < at) at = p->due;
    if (ending && p->process.pid != 0 && p->looked + LOOK < at) at = p->looked + LOOK;
    return at;
}

enum vl_program_news vl_program_serve(struct vl_program *p, uint64_t now) {
    if (p->backlog > 0) push(p, now);
    if (p->state == VL_PROGRAM_LEAVING) return see_off(p, now);
    if (vl_program_alive(p)) {
        enum vl_program_news news = hear(p, now);
        if (news != VL_NEWS_NONE) return news;
        bool awaited = p->state == VL_PROGRAM_STARTING || p->state == VL_PROGRAM_ASKED;
        return awaited && now >= p->due ? too_late(p) : VL_NEWS_NONE;
    }
    p->looked = now;
    vl_process_reap(&p->process, false);
    return VL_NEWS_GONE;
}

/* ---- The rest of its life ---- */

struct vl_program *vl_program_new(const char *command, const struct vl_program_ear *ear) {
    struct vl_program *p = calloc(1, sizeof *p);
    if (p != NULL) p->command = strdup(command);
    if (p == NULL || p->command == NULL) return free(p), NULL;
    if (ear != NULL) p->ear = *ear;
    strcpy(p->name, "program");
    p->process = (struct vl_process){0, -1, -1};
    p->state = VL_PROGRAM_GONE;
    p->farewell = FAREWELL;
    return p;
}

void vl_program_free(struct vl_program *p) {
    if (p == NULL) return;
    vl_process_kill(&p->process);
    vl_process_reap(&p->process, true);
    free(p->command);
    free(p);
}

bool vl_program_start(struct vl_program *p, unsigned limit, uint64_t now) {
    p->limit = limit;
    p->error = vl_process_start(&p->process, p->command);
    if (p->error != 0) return false;
    p->state = VL_PROGRAM_STARTING;
    p->due = now + HELLO + (uint64_t)limit * MICRO;
    vl_json_int(vl_program_message(p, "hello"), "protocol", VL_PROGRAM_PROTOCOL);
    vl_program_send(p, now);
    return true;
}

void vl_program_ask(struct vl_program *p, const struct vl_program_request *r, uint64_t now) {
    p->asked++;
    if (!vl_program_alive(p)) return;
    CHECK(p->state != VL_PROGRAM_STARTING);
    p->state = VL_PROGRAM_ASKED;
    p->request++;
    p->limit = r->limit;
    p->strays = 0;
    p->sent = now;
    p->due = now + (uint64_t)r->limit * MICRO;
    vl_message_request(p, r, now);
}

void vl_program_examine(struct vl_program *p, unsigned farewell) {
    p->examined = true;
    p->farewell = (uint64_t)farewell * MICRO;
}

void vl_program_quibble(struct vl_program *p) {
    p->inexact++;
}

void vl_program_refuse(struct vl_program *p, const char *rule, const char *reason) {
    p->illegal++;
    tell_fault(p, (struct vl_program_fault){
                      .kind = VL_PROGRAM_WAS_ILLEGAL, .rule = rule, .reason = reason, .words = p->answer});
}

void vl_program_replace(struct vl_program *p, const char *rule, const char *played, uint64_t now) {
    p->replaced++;
    if (vl_program_alive(p)) vl_message_complaint(p, rule != NULL ? rule : "no answer that could be used", played, now);
}

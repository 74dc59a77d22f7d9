/* net_log.c - what happens, one JSON object a line on stderr. No token, code, name or whole id is ever among it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "server/net_inside.h"

enum { LINE_MAX_BYTES = 2048 };

static void add_time(struct vl_text *text) {
    struct timespec now;
    struct tm parts;
    char date[32], whole[48];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(whole, sizeof whole, "%s.%03dZ", date, (int)(now.tv_nsec / 1000000));
    vl_json_string(text, "time", whole);
}

static void begin_line(struct vl_text *text, char *line, enum vl_level level, const char *event) {
    static const char *const levels[] = {"info", "warning", "error"};
    vl_text_init(text, line, LINE_MAX_BYTES);
    vl_json_open(text, NULL, '{');
    add_time(text);
    vl_json_string(text, "level", levels[level]);
    vl_json_string(text, "event", event);
}

/* One write a line, so that lines of threads and programs stay whole. */
static void end_line(struct vl_text *text) {
    vl_json_close(text, '}');
    vl_text_put(text, '\n');
    if (text->cut) return;
    ssize_t written = write(STDERR_FILENO, text->start, text->length);
    (void)written; /* nobody is left to be told */
}

void vl_log(const struct vl_net *net, enum vl_level level, const char *event, ...) {
    char line[LINE_MAX_BYTES];
    struct vl_text text;
    va_list pairs;
    if (net->options.log == VL_LOG_NOTHING) return;
    begin_line(&text, line, level, event);
    va_start(pairs, event);
    for (const char *name; (name = va_arg(pairs, const char *)) != NULL;) {
        const char *words = va_arg(pairs, const char *);
        if (words != NULL) vl_json_string(&text, name, words);
    }
    va_end(pairs);
    end_line(&text);
}

void vl_log_request(const struct vl_peer *p) {
    char line[LINE_MAX_BYTES];
    struct vl_text text;
    if (p->net->options.log != VL_LOG_REQUESTS && p->status < 500) return;
    if (p->net->options.log == VL_LOG_NOTHING) return;
    begin_line(&text, line, p->status >= 500 ? VL_WARNING : VL_INFO, "request");
    vl_json_string(&text, "asked", p->asking);
    vl_json_int(&text, "status", p->status);
    vl_json_real(&text, "ms", (double)(vl_net_clock_us() - p->began) / 1000, 3);
    end_line(&text);
}

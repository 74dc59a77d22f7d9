/* inn.c - see inn.h. */
#include "inn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/json.h"
#include "core/rng.h"
#include "games/registry.h"
#include "pantry.h"

enum { BEGINNING = 1000000 };

/* ---- What passes ---- */

static void put_quoted(FILE *file, const char *text) {
    fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', file);
        if ((unsigned char)*text < ' ')
            fprintf(file, "\\u%04x", (unsigned)*text);
        else
            fputc(*text, file);
    }
    fputc('"', file);
}

/* Texts in pairs, key and value; NULL ends them. */
static void note_traffic(const char *key, const char *value, ...) {
    const char *path = getenv("INN_TRAFFIC");
    FILE *file = path == NULL ? NULL : fopen(path, "a");
    va_list args;
    if (file == NULL) return;
    va_start(args, value);
    for (char mark = '{'; key != NULL; mark = ',') {
        fputc(mark, file);
        put_quoted(file, key);
        fputc(':', file);
        put_quoted(file, value);
        key = va_arg(args, const char *);
        if (key != NULL) value = va_arg(args, const char *);
    }
    va_end(args);
    fputs("}\n", file);
    fclose(file);
}

/* ---- The house ---- */

static void wake(void *inn) {
    sem_post(&((struct inn *)inn)->awake);
}

void inn_start(struct inn *inn) {
    inn->stores = (struct vl_store_options){.wake = wake, .context = inn, .unsynced = inn->unsynced};
    inn->store = store_with(&inn->stores);
    inn->options.store = inn->store;
    inn->house = vl_house_new(&inn->options, inn->now);
    assert_non_null(inn->house);
    inn_settle(inn);
}

void inn_open(struct inn *inn, const struct vl_house_options *options) {
    *inn = (struct inn){.now = BEGINNING, .unsynced = inn->unsynced};
    if (options != NULL) inn->options = *options;
    if (inn->options.games == NULL) inn->options.games = vl_games;
    if (inn->options.thinkers == 0) inn->options.thinkers = 2;
    inn->options.wake = wake;
    inn->options.context = inn;
    inn->options.test_seeds = true;
    vl_on_bug(vl_house_bug);
    sem_init(&inn->awake, 0, 0);
    inn_start(inn);
}

void inn_stop(struct inn *inn, struct guest *guests, unsigned count) {
    while (!vl_house_leave(inn->house, inn->now)) inn_settle(inn);
    for (unsigned i = 0; i < count; i++) guest_close(&guests[i]);
    inn_settle(inn);
    vl_house_free(inn->house);
    vl_store_close(inn->store);
    inn->house = NULL;
}

/* Whether the house waits for one of its threads. */
static bool is_under_way(const struct inn *inn) {
    struct vl_house_figures f;
    vl_house_figures(inn->house, &f);
    return vl_store_waiting(inn->store) > 0 || f.thinking + f.due > 0;
}

void inn_settle(struct inn *inn) {
    for (unsigned i = 0; i < 1000000; i++) {
        vl_house_collect(inn->house, inn->now);
        uint64_t due = vl_house_onward(inn->house, inn->now);
        if (due > inn->now && !is_under_way(inn)) {
            vl_house_collect(inn->house, inn->now); /* a thread may have been done in between */
            if (vl_house_onward(inn->house, inn->now) > inn->now && !is_under_way(inn)) return;
        }
        if (due <= inn->now) continue;
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 1000000;
        if (soon.tv_nsec >= 1000000000) soon = (struct timespec){soon.tv_sec + 1, 0};
        sem_timedwait(&inn->awake, &soon);
    }
    fail_msg("the house does not come to rest");
}

void inn_pass(struct inn *inn, uint64_t ms) {
    inn->now += ms;
    inn_settle(inn);
}

/* ---- HTTP ---- */

unsigned status;
const char *code_beside, *screen_beside, *tag_known;
char body[1 << 18], cookie[128], content_type[64], tag_told[64];

static void hear_answer(void *context, const struct vl_house_answer *answer) {
    (void)context;
    status = answer->status;
    assert_in_range(answer->length, 0, sizeof body - 1);
    if (answer->length > 0) memcpy(body, answer->body, answer->length);
    body[answer->length] = '\0';
    snprintf(cookie, sizeof cookie, "%s", answer->cookie == NULL ? "none" : answer->cookie);
    snprintf(tag_told, sizeof tag_told, "%s", answer->tag == NULL ? "" : answer->tag);
    snprintf(content_type, sizeof content_type, "%s", answer->type == NULL ? "" : answer->type);
}

unsigned ask(struct inn *inn, enum vl_house_method method, const char *path, const char *token, const char *words,
             ...) {
    static const char *const methods[] = {"get", "post", "delete"};
    static char text[1 << 16];
    struct vl_house_request r = {.method = (uint8_t)method, .path = path, .token = token, .address = "127.0.0.1"};
    r.code = code_beside;
    r.screen = screen_beside;
    r.known = tag_known;
    if (words != NULL) {
        va_list args;
        va_start(args, words);
        r.length = (size_t)vsnprintf(text, sizeof text, words, args);
        va_end(args);
        r.body = text;
        r.json = true;
    }
    status = 0;
    uint64_t number = vl_house_request(inn->house, inn->now, &r, hear_answer, NULL);
    if (number != 0) inn_settle(inn);
    assert_int_not_equal(status, 0);
    char told[16];
    snprintf(told, sizeof told, "%u", status);
    note_traffic("method", methods[method], "path", path, "asked", words == NULL ? "" : text, "status", told, "type",
                 content_type, "answer", body, NULL);
    return status;
}

const char *said_in(const char *json, const char *key) {
    static char out[8][1 << 16];
    static unsigned turn;
    char *words = out[turn++ % 8];
    struct vl_json value;
    words[0] = '\0';
    if (!vl_json_parse(json, strlen(json), &value)) return words;
    while (*key != '\0') {
        char part[64];
        size_t length = strcspn(key, ".");
        memcpy(part, key, length);
        part[length] = '\0';
        if (vl_json_kind(&value) == VL_JSON_ARRAY) {
            struct vl_json item = {NULL, NULL};
            for (int n = atoi(part); n >= 0; n--)
                if (!vl_json_next(&value, &item)) return words;
            value = item;
        } else {
            value = vl_json_get(&value, part);
        }
        key += length + (key[length] == '.');
    }
    if (vl_json_kind(&value) == VL_JSON_ABSENT) return words;
    if (vl_json_read_string(&value, words, sizeof out[0])) return words;
    snprintf(words, sizeof out[0], "%.*s", (int)(value.end - value.start), value.start);
    return words;
}

const char *said(const char *key) {
    return said_in(body, key);
}

void inn_visitor(struct inn *inn, struct visitor *v, const char *name) {
    assert_int_equal(ask(inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"%s\"}", name), 201);
    snprintf(v->id, sizeof v->id, "%s", said("id"));
    snprintf(v->token, sizeof v->token, "%s", said("token"));
}

/* ---- Connections ---- */

static void say(void *context, const char *text, size_t length) {
    struct guest *g = context;
    assert_non_null(g->line);
    assert_int_equal(g->hung, 0);
    assert_int_equal(text[length], '\0');
    if (g->count == g->room) {
        g->room = g->room == 0 ? 64 : 2 * g->room;
        g->message = realloc(g->message, g->room * sizeof *g->message);
        assert_non_null(g->message);
    }
    note_traffic("said", text, NULL);
    g->message[g->count] = strdup(text);
    assert_non_null(g->message[g->count++]);
}

static void hang_up(void *context, unsigned code) {
    struct guest *g = context;
    assert_int_equal(g->hung, 0);
    g->hung = code;
}

void guest_open(struct guest *g, struct inn *inn, const char *table) {
    struct vl_house_ear ear = {.say = say, .hang_up = hang_up, .context = g};
    *g = (struct guest){.inn = inn};
    g->line = vl_house_open(inn->house, inn->now, &(struct vl_house_visitor){.table = table}, &ear);
    assert_non_null(g->line);
}

static void throw(struct guest * g, const char *format, va_list args) {
    static char text[1 << 15];
    int length = vsnprintf(text, sizeof text, format, args);
    assert_in_range(length, 0, sizeof text - 1);
    note_traffic("heard", text, NULL);
    vl_house_hear(g->inn->house, g->inn->now, g->line, text, (size_t)length);
}

void guest_throw(struct guest *g, const char *format, ...) {
    va_list args;
    va_start(args, format);
    throw(g, format, args);
    va_end(args);
}

void guest_say(struct guest *g, const char *format, ...) {
    va_list args;
    va_start(args, format);
    throw(g, format, args);
    va_end(args);
    inn_settle(g->inn);
}

void guest_hello(struct guest *g, const char *token, int64_t from) {
    char who[160] = "", since[40] = "";
    if (token != NULL) snprintf(who, sizeof who, ",\"token\":\"%s\"", token);
    if (from >= 0) snprintf(since, sizeof since, ",\"from\":%lld", (long long)from);
    guest_say(g, "{\"type\":\"hello\"%s%s}", who, since);
}

void guest_enter(struct guest *g, struct inn *inn, const char *table, const char *token) {
    guest_open(g, inn, table);
    guest_hello(g, token, -1);
}

void guest_close(struct guest *g) {
    if (g->line != NULL) vl_house_closed(g->inn->house, g->inn->now, g->line);
    g->line = NULL;
    for (unsigned i = 0; i < g->count; i++) free(g->message[i]);
    free(g->message);
    g->message = NULL;
    g->count = g->room = 0;
}

const char *guest_next(struct guest *g) {
    return g->read < g->count ? g->message[g->read++] : "";
}

void guest_skip(struct guest *g) {
    g->read = g->count;
}

const char *guest_last(const struct guest *g, const char *type) {
    for (unsigned i = g->count; i-- > 0;)
        if (strcmp(said_in(g->message[i], "type"), type) == 0) return g->message[i];
    return "";
}

const char *guest_types(const struct guest *g, unsigned from) {
    static char out[1 << 14];
    size_t length = 0;
    out[0] = '\0';
    for (unsigned i = from; i < g->count; i++)
        length += (size_t)snprintf(out + length, sizeof out - length, "%s%s", i > from ? " " : "",
                                   said_in(g->message[i], "type"));
    return out;
}

/* ---- Playing ---- */

const char *act_id(unsigned number) {
    static char out[4][32];
    static unsigned turn;
    char *id = out[turn++ % 4];
    snprintf(id, sizeof out[0], "act-%012u", number);
    return id;
}

/* What it was told last of what it may do. */
static const char *last_moves(const struct guest *g) {
    for (unsigned i = g->count; i-- > 0;) {
        const char *type = said_in(g->message[i], "type");
        if (strcmp(type, "moves") == 0 || strcmp(type, "view") == 0 || strcmp(type, "staged") == 0)
            return g->message[i];
    }
    return "{}";
}

static unsigned moves_count(const char *message) {
    struct vl_json root, moves, item = {NULL, NULL};
    unsigned count = 0;
    assert_true(vl_json_parse(message, strlen(message), &root));
    moves = vl_json_get(&root, "moves");
    while (vl_json_next(&moves, &item)) count++;
    return count;
}

static const char *some_move(const char *message, struct vl_rng *rng) {
    char key[32];
    unsigned count = moves_count(message);
    if (count == 0) return "";
    snprintf(key, sizeof key, "moves.%u", (unsigned)vl_rng_below(rng, count));
    return said_in(message, key);
}

bool guest_plays(struct guest *g, struct vl_rng *rng, unsigned number) {
    const char *last = last_moves(g);
    if (moves_count(last) == 0 && strcmp(said_in(last, "complete"), "true") != 0) return false;
    if (strcmp(said_in(last, "choice"), "true") != 0 && strcmp(said_in(last, "type"), "staged") != 0) {
        guest_say(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(number), some_move(last, rng));
        return true;
    }
    for (unsigned i = 0; i < 20 && strcmp(said_in(last, "complete"), "true") != 0; i++) {
        guest_say(g, "{\"type\":\"stage\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(number + 900000 + i),
                  some_move(last, rng));
        last = guest_last(g, "staged");
    }
    guest_say(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"commit\"}", act_id(number));
    return true;
}

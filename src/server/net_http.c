/* net_http.c - requests: whole ones are taken one after the other and shown to whoever answers them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/net_inside.h"

enum { PATH_SIZE = 512, WORD_SIZE = 256 };

const char *vl_http_copy(const struct vl_word *word, char *out, size_t size) {
    if (word->start == NULL) return NULL;
    size_t length = word->length < size ? word->length : size - 1;
    memcpy(out, word->start, length);
    out[length] = '\0';
    return out;
}

const char *vl_http_token(const struct vl_http_head *head, char *out, size_t size, bool *by_cookie) {
    const struct vl_word *said = &head->field[VL_HTTP_AUTHORIZATION], *cookies = &head->field[VL_HTTP_COOKIE];
    struct vl_word value = {said->start, 7};
    *by_cookie = false;
    if (said->start != NULL && said->length > 7 && vl_http_same(&value, "Bearer "))
        return vl_http_copy(&(struct vl_word){said->start + 7, said->length - 7}, out, size);
    if (cookies->start == NULL || !vl_http_cookie(cookies, VL_COOKIE, &value)) return NULL;
    *by_cookie = true;
    return vl_http_copy(&value, out, size);
}

static bool is_get(const struct vl_http_head *head) {
    return head->method == VL_HTTP_GET || head->method == VL_HTTP_HEAD_ONLY;
}

/* For the log: what is asked, with whatever could be somebody's secret left out. */
static void note_asking(struct vl_peer *p, const struct vl_http_head *head) {
    static const char *const methods[] = {"GET", "HEAD", "POST", "DELETE", "other"};
    struct vl_text text;
    const char *at = head->path.start, *end = at + head->path.length;
    vl_text_init(&text, p->asking, sizeof p->asking);
    vl_text_add(&text, methods[head->method]);
    vl_text_put(&text, ' ');
    while (at < end) {
        const char *slash = memchr(at + 1, '/', (size_t)(end - at - 1));
        size_t length = (size_t)((slash == NULL ? end : slash) - at);
        if (length > 20)
            vl_text_add(&text, "/…");
        else
            vl_text_add_bytes(&text, at, length);
        at += length;
    }
    p->began = vl_net_clock_us();
}

/* ---- What the network answers by itself ---- */

static void send_text(struct vl_peer *p, unsigned status, const char *type, const char *words) {
    vl_net_answer(p, &(struct vl_response){.status = status, .type = type, .body = words, .length = strlen(words)});
}

static void send_here(struct vl_peer *p) {
    char body[VL_NET_ORIGIN + 1024];
    struct vl_text text;
    vl_text_init(&text, body, sizeof body);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "url", p->net->link);
    vl_json_string(&text, "version", p->net->options.version);
    vl_json_bool(&text, "kiosk", p->net->options.kiosk);
    if (p->net->options.name == NULL)
        vl_json_null(&text, "name");
    else
        vl_json_string(&text, "name", p->net->options.name);
    vl_json_close(&text, '}');
    send_text(p, 200, "application/json", vl_text_whole(&text));
}

/* A test sets the time: {"now":N} makes it stand there, {"ahead":N} moves it on by so much. */
static bool set_clock(struct vl_net *net, const char *body, size_t length) {
    struct vl_json root, now, ahead;
    int64_t value;
    if (!vl_json_parse(body, length, &root)) return false;
    now = vl_json_get(&root, "now");
    ahead = vl_json_get(&root, "ahead");
    if (vl_json_read_int(&now, 1, INT64_C(1) << 52, &value))
        net->clock_stands = (uint64_t)value, net->clock_ahead = 0;
    else if (vl_json_read_int(&ahead, 0, INT64_C(1) << 52, &value))
        net->clock_ahead += value;
    else
        return false;
    net->stirred = true;
    return true;
}

static void answer_clock(struct vl_peer *p, const struct vl_http_head *head, const char *body) {
    char words[48];
    if (head->method == VL_HTTP_POST && !set_clock(p->net, body, (size_t)head->length)) {
        vl_net_refuse(p, head, 400, "malformed");
        return;
    }
    snprintf(words, sizeof words, "{\"now\":%llu}", (unsigned long long)vl_net_now(p->net));
    send_text(p, 200, "application/json", words);
}

/* What stands outside of everything; false: it is none of these. */
static bool answer_outside(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *path,
                           const char *body) {
    if (p->net->options.test_clock && vl_word_is(path, "/test/clock")) return answer_clock(p, head, body), true;
    bool alive = vl_word_is(path, "/livez"), ready = vl_word_is(path, "/readyz"),
         figures = vl_word_is(path, "/metrics");
    if (!alive && !ready && !figures) return false;
    if (!is_get(head)) return vl_net_refuse(p, head, 405, "not-that-way"), true;
    if (figures) return vl_metrics_send(p), true;
    bool good = alive || (!p->net->leaving && vl_house_ready(p->net->house));
    send_text(p, good ? 200 : 503, "text/plain; charset=utf-8", good ? "ok\n" : "not ready\n");
    return true;
}

/* ---- What the house answers ---- */

static void ask_house(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *path,
                      const char *body) {
    static const uint8_t methods[] = {VL_HOUSE_GET, VL_HOUSE_GET, VL_HOUSE_POST, VL_HOUSE_DELETE, VL_HOUSE_OTHER};
    struct vl_net *net = p->net;
    char place[PATH_SIZE], token[WORD_SIZE], code[WORD_SIZE], screen[WORD_SIZE], languages[WORD_SIZE], known[WORD_SIZE],
        address[VL_NET_ADDRESS_TEXT];
    bool by_cookie;
    const char *shown = vl_http_token(head, token, sizeof token, &by_cookie);
    const struct vl_word *type = &head->field[VL_HTTP_CONTENT_TYPE];
    if (path->length >= sizeof place) {
        vl_net_refuse(p, head, 404, "not-found");
        return;
    }
    if (by_cookie && !is_get(head) && !vl_trust_origin(p, head)) {
        vl_net_refuse(p, head, 403, "foreign-origin");
        return;
    }
    vl_address_write(&p->client, address);
    struct vl_house_request request = {
        .method = methods[head->method],
        .by_cookie = by_cookie,
        .json = type->start != NULL && vl_http_is_type(type, "application/json"),
        .path = vl_http_copy(path, place, sizeof place),
        .token = shown,
        .code = vl_http_copy(&head->field[VL_HTTP_CODE], code, sizeof code),
        .screen = vl_http_copy(&head->field[VL_HTTP_SCREEN], screen, sizeof screen),
        .languages = vl_http_copy(&head->field[VL_HTTP_ACCEPT_LANGUAGE], languages, sizeof languages),
        .known = vl_http_copy(&head->field[VL_HTTP_IF_NONE_MATCH], known, sizeof known),
        .address = vl_trust_counts(p) ? address : NULL,
        .body = body,
        .length = (size_t)head->length,
    };
    p->stage = VL_PEER_ASKED;
    p->deadline = UINT64_MAX;
    p->asked = vl_house_request(net->house, vl_net_now(net), &request, vl_net_reply, p);
    net->stirred = true;
}

/* "/tables/ID/socket": the ID. */
static bool is_socket(const struct vl_word *path, struct vl_word *table) {
    static const char before[] = "/tables/", after[] = "/socket";
    size_t around = sizeof before - 1 + sizeof after - 1;
    if (path->length <= around || memcmp(path->start, before, sizeof before - 1) != 0) return false;
    *table = (struct vl_word){path->start + sizeof before - 1, path->length - around};
    return memcmp(table->start + table->length, after, sizeof after - 1) == 0 &&
           memchr(table->start, '/', table->length) == NULL;
}

static void answer_api(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *path,
                       const char *body) {
    struct vl_word table;
    if (is_socket(path, &table))
        vl_socket_open(p, head, &table);
    else if (vl_word_is(path, "/here") && is_get(head))
        send_here(p);
    else
        ask_house(p, head, path, body);
}

static void answer_page(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *path) {
    const struct vl_asset *asset = vl_asset_find(path);
    char fields[VL_NET_ORIGIN];
    if (path->length == 0) { /* the base path itself: what the page names is below it */
        snprintf(fields, sizeof fields, "Location: %s/\r\n", p->net->options.base_path);
        vl_net_answer(p, &(struct vl_response){.status = 308, .fields = fields});
    } else if (asset == NULL)
        vl_net_refuse(p, head, 404, "not-found");
    else if (!is_get(head))
        vl_net_refuse(p, head, 405, "not-that-way");
    else
        vl_net_send_asset(p, head, asset);
}

/* ---- Requests ---- */

static bool is_too_many(struct vl_peer *p) {
    struct vl_net *net = p->net;
    if (!vl_trust_counts(p)) return false;
    struct vl_guest *guest = vl_guests_find(&net->guests, &p->client);
    if (guest == NULL) return true;
    vl_rate_fill(&guest->requests, net->limits.address_requests, p->heard);
    if (guest->requests.level < 1) return true;
    guest->requests.level -= 1;
    return false;
}

/* "/api/v1/games": moves the path behind /api/v1. */
static bool is_api(struct vl_word *path) {
    static const char api[] = "/api/v1";
    size_t before = sizeof api - 1;
    if (path->length < before || memcmp(path->start, api, before) != 0) return false;
    if (path->length > before && path->start[before] != '/') return false;
    *path = (struct vl_word){path->start + before, path->length - before};
    return true;
}

static void answer(struct vl_peer *p, const struct vl_http_head *head, const char *body) {
    struct vl_word path = head->path;
    p->net->figure[VL_FIGURE_REQUESTS]++;
    vl_trust_client(p, head);
    if (!vl_trust_host(p, &head->field[VL_HTTP_HOST]))
        vl_net_refuse(p, head, 421, "unknown-host");
    else if (is_too_many(p))
        vl_net_refuse(p, head, 429, "too-fast");
    else if (answer_outside(p, head, &path, body))
        return;
    else if (!vl_trust_path(p->net, &path))
        vl_net_refuse(p, head, 404, "not-found");
    else if (p->net->options.base_path != NULL && answer_outside(p, head, &path, body))
        return;
    else if (is_api(&path))
        answer_api(p, head, &path, body);
    else
        answer_page(p, head, &path);
}

static void consume(struct vl_peer *p, size_t length) {
    p->in_length -= length;
    memmove(p->in, p->in + length, p->in_length);
    p->in_seen = 0;
    p->in_body = false;
    if (p->in_length > 0 || p->in_room <= 4096) return;
    free(p->in);
    p->in = NULL;
    p->in_room = 0;
}

/* What cannot be read is answered once, and then the connection ends. */
static void refuse(struct vl_peer *p, const struct vl_http_head *head, unsigned status, const char *reason) {
    p->close_after = true;
    p->head_only = false;
    p->in_length = 0;
    p->began = vl_net_clock_us();
    if (head == NULL) snprintf(p->asking, sizeof p->asking, "unreadable");
    vl_net_refuse(p, head, status, reason);
}

void vl_http_too_slow(struct vl_peer *p) {
    p->net->figure[VL_FIGURE_SLOW]++;
    if (p->in_length == 0 || vl_peer_unread(p) > 0) {
        vl_peer_doom(p, NULL);
        return;
    }
    refuse(p, NULL, 408, "too-slow");
}

static void await_body(struct vl_peer *p, const struct vl_http_head *head) {
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const struct vl_word *expect = &head->field[VL_HTTP_EXPECT];
    if (p->in_body) return;
    p->in_body = true;
    p->deadline = p->heard + VL_NET_BODY_MS;
    if (expect->start == NULL || !vl_http_same(expect, "100-continue") || head->old) return;
    if (vl_peer_put(p, go_on, sizeof go_on - 1)) vl_peer_wants_out(p);
}

/* One request, if it is whole; false: nothing more can be done for now. */
static bool take_one(struct vl_peer *p) {
    struct vl_http_head head;
    if (p->in_length >= 2 && memcmp(p->in, "\r\n", 2) == 0) return consume(p, 2), true; /* RFC 9112 2.2 */
    enum vl_http_result result = vl_http_read(p->in, p->in_length, p->in_seen, &head);
    switch (result) {
    case VL_HTTP_MORE: p->in_seen = p->in_length; return false;
    case VL_HTTP_BAD: return refuse(p, NULL, 400, "malformed"), false;
    case VL_HTTP_LARGE: return refuse(p, NULL, 431, "head-too-large"), false;
    case VL_HTTP_ALIEN: return refuse(p, NULL, 505, "http-version"), false;
    case VL_HTTP_CODING: return refuse(p, NULL, 411, "length-expected"), false;
    case VL_HTTP_WHOLE: break;
    }
    p->in_seen = 0;
    note_asking(p, &head);
    if (head.length > VL_HOUSE_BODY) return refuse(p, &head, 413, "too-large"), false;
    if (p->in_length < head.size + head.length) return await_body(p, &head), false;
    p->close_after = head.close;
    p->head_only = head.method == VL_HTTP_HEAD_ONLY;
    answer(p, &head, p->in + head.size);
    consume(p, head.size + (size_t)head.length);
    return true;
}

void vl_http_take(struct vl_peer *p) {
    while (p->stage == VL_PEER_HEAD && !p->doomed && p->in_length > 0)
        if (!take_one(p)) return;
    if (p->stage != VL_PEER_SOCKET || p->in_length == 0) return;
    size_t length = p->in_length; /* frames that came with the handshake */
    p->in_length = 0;
    vl_socket_hear(p, (uint8_t *)p->in, length);
}

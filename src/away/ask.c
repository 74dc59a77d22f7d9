/* ask.c - who one is there, the seat that a code is for, and what is played: requests over HTTP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "away/inside.h"
#include "core/text.h"

/* What is asked for now: its path and body. */
static const char *body_of(const struct vl_away *a, char body[640]) {
    struct vl_text text;
    vl_text_init(&text, body, 640);
    vl_json_open(&text, NULL, '{');
    if (a->step == AWAY_WHO || a->step == AWAY_NAME)
        vl_json_string(&text, "name", a->name);
    else if (a->seat >= 0)
        vl_json_int(&text, "seat", a->seat);
    else
        vl_json_string(&text, "code", a->link.code);
    vl_json_close(&text, '}');
    return body;
}

void away_ask(struct vl_away *a) {
    char path[VL_LINK_PATH + 100];
    if (a->step == AWAY_WHO || a->step == AWAY_NAME)
        snprintf(path, sizeof path, "%s/api/v1/%s", a->link.path, a->step == AWAY_WHO ? "identity" : "me");
    else
        snprintf(path, sizeof path, "%s/api/v1/tables/%s%s", a->link.path, a->link.table,
                 a->step == AWAY_SEAT ? "/join" : "");
    a->status = 0;
    a->length = 0;
    away_connect(a, path, a->step == AWAY_TABLE ? "GET" : "POST", &away_protocols[0], &a->wsi);
}

static bool add_field(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static bool add_language(const struct vl_away *a, struct lws *wsi, unsigned char **at, unsigned char *end) {
    return a->language[0] == '\0' || add_field(wsi, "accept-language:", a->language, at, end);
}

/* Who it is. */
static bool add_token(const struct vl_away *a, struct lws *wsi, unsigned char **at, unsigned char *end) {
    char bearer[VL_AWAY_TOKEN + 10];
    snprintf(bearer, sizeof bearer, "Bearer %s", a->token);
    return add_field(wsi, "authorization:", bearer, at, end);
}

/* By what right somebody looks on. */
static bool add_code(const struct vl_away *a, struct lws *wsi, unsigned char **at, unsigned char *end) {
    return a->link.code[0] == '\0' || add_field(wsi, "x-veillee-code:", a->link.code, at, end);
}

static int add_fields(struct vl_away *a, struct lws *wsi, unsigned char **at, size_t room) {
    unsigned char *end = *at + room;
    char body[640], length[20];
    snprintf(length, sizeof length, "%zu", strlen(body_of(a, body)));
    bool good = add_language(a, wsi, at, end) && (a->step == AWAY_WHO || add_token(a, wsi, at, end));
    if (a->step == AWAY_TABLE) return good && add_code(a, wsi, at, end) ? 0 : -1;
    good = good && add_field(wsi, "content-type:", "application/json", at, end) &&
           add_field(wsi, "content-length:", length, at, end);
    if (!good) return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(const struct vl_away *a, struct lws *wsi) {
    unsigned char buffer[LWS_PRE + 640];
    char body[640];
    size_t length = strlen(body_of(a, body));
    memcpy(buffer + LWS_PRE, body, length);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) < 0 ? -1 : 0;
}

static int read_on(struct lws *wsi) {
    char buffer[LWS_PRE + 2048], *at = buffer + LWS_PRE;
    int room = 2048;
    return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
}

int away_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct vl_away *a = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_fields(a, wsi, (unsigned char **)in, length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return write_body(a, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: a->status = lws_http_client_http_response(wsi); return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_on(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return away_hear(a, in, length) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: a->wsi = NULL, away_answered(a); return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: a->wsi = NULL, away_failed(a); return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        if (a->wsi == wsi) a->wsi = NULL, away_failed(a);
        return 0;
    default: return 0;
    }
}

/* ---- Beginning ---- */

void away_begin(struct vl_away *a) {
    char path[VL_LINK_PATH + 100];
    snprintf(path, sizeof path, "%s/api/v1/tables/%s/begin", a->link.path, a->link.table);
    away_connect(a, path, "POST", &away_protocols[2], NULL);
}

/* Nothing is sent but who it is. */
static int add_host(const struct vl_away *a, struct lws *wsi, unsigned char **at, size_t room) {
    unsigned char *end = *at + room;
    bool good = add_language(a, wsi, at, end) && add_token(a, wsi, at, end);
    return good && add_field(wsi, "content-length:", "0", at, end) ? 0 : -1;
}

/* A few words at most, in one piece: what is in the way. */
int away_on_begin(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct vl_away *a = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_host(a, wsi, (unsigned char **)in, length);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_on(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (lws_http_client_http_response(wsi) >= 400) away_tell(a, VL_AWAY_REFUSED, 0, in, length);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: return -1;
    default: return 0;
    }
}

/* ---- The record ---- */

void away_fetch(struct vl_away *a) {
    char path[VL_LINK_PATH + 100];
    a->record_length = 0;
    snprintf(path, sizeof path, "%s/api/v1/tables/%s/record", a->link.path, a->link.table);
    away_connect(a, path, "GET", &away_protocols[3], NULL);
}

static int add_record(struct vl_away *a, const void *bytes, size_t length) {
    if (a->record_length + length > VL_AWAY_MESSAGE) return -1;
    char *grown = realloc(a->record, a->record_length + length);
    if (grown == NULL) return -1;
    a->record = grown;
    memcpy(a->record + a->record_length, bytes, length);
    a->record_length += length;
    return 0;
}

static int add_reader(const struct vl_away *a, struct lws *wsi, unsigned char **at, size_t room) {
    unsigned char *end = *at + room;
    return add_token(a, wsi, at, end) && add_code(a, wsi, at, end) ? 0 : -1;
}

int away_on_record(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct vl_away *a = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_reader(a, wsi, (unsigned char **)in, length);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_on(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return add_record(a, in, length);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        if (lws_http_client_http_response(wsi) != 200) a->record_length = 0;
        away_tell(a, VL_AWAY_RECORD, 0, a->record_length > 0 ? a->record : "", a->record_length);
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: away_tell(a, VL_AWAY_RECORD, 0, "", 0); return 0;
    default: return 0;
    }
}

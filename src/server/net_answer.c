/* net_answer.c - what goes back to a request: its head with the fields that every answer of ours has, and its body. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/net_inside.h"

enum { HEAD_SIZE = 2560, FIELDS_SIZE = 512 };

/* Nothing from elsewhere, nothing inline, no frames around us; WebAssembly is ours. */
static const char safe_fields[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: geolocation=(), microphone=(), payment=(), usb=()\r\n";

const char *vl_status_words(unsigned status) {
    static const struct {
        unsigned status;
        const char *words;
    } known[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {304, "Not Modified"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status) return known[i].words;
    return status < 400 ? "OK" : "Error";
}

static void add_date(struct vl_text *text) {
    time_t now = time(NULL);
    struct tm parts;
    char words[64];
    gmtime_r(&now, &parts);
    strftime(words, sizeof words, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts); /* in the C locale */
    vl_text_add(text, words);
}

static void add_head(struct vl_peer *p, const struct vl_response *answer, struct vl_text *text) {
    char line[64];
    snprintf(line, sizeof line, "HTTP/1.1 %u %s\r\n", answer->status, vl_status_words(answer->status));
    vl_text_add(text, line);
    add_date(text);
    if (answer->type != NULL) {
        vl_text_add(text, "Content-Type: ");
        vl_text_add(text, answer->type);
        vl_text_add(text, "\r\n");
    }
    if (answer->status != 204 && answer->status != 304) {
        snprintf(line, sizeof line, "Content-Length: %zu\r\n", answer->length);
        vl_text_add(text, line);
    }
    if (answer->fields == NULL || strstr(answer->fields, "Cache-Control:") == NULL)
        vl_text_add(text, "Cache-Control: no-store\r\n");
    if (answer->fields != NULL) vl_text_add(text, answer->fields);
    vl_text_add(text, safe_fields);
    if (strncmp(p->net->public_origin, "https:", 6) == 0)
        vl_text_add(text, "Strict-Transport-Security: max-age=31536000\r\n");
    vl_text_add(text, p->close_after ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n");
}

void vl_net_answer(struct vl_peer *p, const struct vl_response *answer) {
    char head[HEAD_SIZE];
    struct vl_text text;
    if (p->net->leaving || answer->status == 421) p->close_after = true;
    vl_text_init(&text, head, sizeof head);
    add_head(p, answer, &text);
    p->status = answer->status;
    p->net->status[answer->status / 100 < 6 ? answer->status / 100 : 0]++;
    if (!vl_peer_put(p, vl_text_whole(&text), text.length)) return;
    if (!p->head_only && answer->body != NULL && !vl_peer_put(p, answer->body, answer->length)) return;
    vl_peer_answered(p);
}

void vl_net_refuse(struct vl_peer *p, const struct vl_http_head *head, unsigned status, const char *reason) {
    char languages[256], body[1024];
    const char *asked =
        head == NULL ? NULL : vl_http_copy(&head->field[VL_HTTP_ACCEPT_LANGUAGE], languages, sizeof languages);
    size_t length = vl_house_error(asked, reason, NULL, body, sizeof body);
    vl_net_answer(p, &(struct vl_response){
                         .status = status,
                         .type = "application/json",
                         .body = body,
                         .length = length,
                         .fields = status == 429   ? "Retry-After: 1\r\n"
                                   : status == 426 ? "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                   : status == 405 ? "Allow: GET, HEAD\r\n"
                                                   : NULL,
                     });
}

/* ---- The house's answers ---- */

static void add_cookie(const struct vl_peer *p, const char *token, struct vl_text *fields) {
    const char *base = p->net->options.base_path;
    vl_text_add(fields, "Set-Cookie: " VL_COOKIE "=");
    vl_text_add(fields, token);
    vl_text_add(fields, "; Path=");
    vl_text_add(fields, base == NULL ? "" : base);
    vl_text_add(fields, "/; HttpOnly; SameSite=Strict; Max-Age=");
    vl_text_add(fields, token[0] == '\0' ? "0" : p->net->options.kiosk ? "43200" : "31536000");
    vl_text_add(fields, vl_trust_tls(p) ? "; Secure\r\n" : "\r\n");
}

void vl_net_reply(void *context, const struct vl_house_answer *said) {
    struct vl_peer *p = context;
    char words[FIELDS_SIZE];
    struct vl_text fields;
    vl_text_init(&fields, words, sizeof words);
    if (said->cookie != NULL) add_cookie(p, said->cookie, &fields);
    if (said->allow != NULL) {
        vl_text_add(&fields, "Allow: ");
        vl_text_add(&fields, said->allow);
        vl_text_add(&fields, "\r\n");
    }
    if (said->again > 0) {
        vl_text_add(&fields, "Retry-After: ");
        vl_text_add_int(&fields, said->again);
        vl_text_add(&fields, "\r\n");
    }
    if (said->tag != NULL) {
        vl_text_add(&fields, "ETag: ");
        vl_text_add(&fields, said->tag);
        vl_text_add(&fields, "\r\n");
    }
    if (said->status == 401) vl_text_add(&fields, "WWW-Authenticate: Bearer\r\n");
    p->asked = 0;
    vl_net_answer(p, &(struct vl_response){
                         .status = said->status,
                         .type = said->type,
                         .body = said->type == NULL ? NULL : said->body,
                         .length = said->type == NULL ? 0 : said->length,
                         .fields = vl_text_whole(&fields),
                     });
}

/* ---- Files ---- */

/* Whether the tag is in a list of tags. */
static bool is_known(const struct vl_word *list, const char *tag) {
    size_t length = strlen(tag);
    for (size_t i = 0; list->start != NULL && i + length <= list->length; i++)
        if (memcmp(list->start + i, tag, length) == 0) return true;
    return false;
}

void vl_net_send_asset(struct vl_peer *p, const struct vl_http_head *head, const struct vl_asset *file) {
    const struct vl_asset_body *body = &file->plain;
    const char *coding = "";
    char fields[FIELDS_SIZE];
    if (head->gzip && file->gzip.bytes != NULL) body = &file->gzip, coding = "Content-Encoding: gzip\r\n";
    if (head->brotli && file->brotli.bytes != NULL) body = &file->brotli, coding = "Content-Encoding: br\r\n";
    bool same = is_known(&head->field[VL_HTTP_IF_NONE_MATCH], file->tag);
    snprintf(fields, sizeof fields, "Cache-Control: %s\r\nETag: %s\r\nVary: Accept-Encoding\r\n%s",
             file->lasting ? "public, max-age=31536000, immutable" : "no-cache", file->tag, same ? "" : coding);
    if (!same && !p->head_only) p->file = body->bytes, p->file_length = body->length;
    vl_net_answer(p, &(struct vl_response){
                         .status = same ? 304 : 200,
                         .type = same ? NULL : file->type,
                         .length = body->length,
                         .fields = fields,
                     });
}

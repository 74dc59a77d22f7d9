/* net_socket.c - WebSockets (RFC 6455): the handshake, the house's lines, the heartbeat, the close. */
#include <stdlib.h>
#include <string.h>

#include "server/net_inside.h"

enum { ACCEPT_SIZE = 32 };

/* 4.2.2: what proves that we speak WebSocket. */
static bool accept_words(const struct vl_word *key, char out[ACCEPT_SIZE]) {
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char joined[24 + sizeof suffix], hash[20];
    if (key->length != 24) return false; /* 16 bytes in base64 */
    memcpy(joined, key->start, 24);
    memcpy(joined + 24, suffix, sizeof suffix - 1);
    lws_SHA1(joined, 24 + sizeof suffix - 1, hash);
    return lws_b64_encode_string((const char *)hash, sizeof hash, out, ACCEPT_SIZE) > 0;
}

static void send_frame(struct vl_peer *p, enum vl_frame_kind kind, const void *bytes, size_t length) {
    uint8_t head[VL_FRAMES_HEAD];
    size_t size = vl_frames_head(head, kind, length);
    if (vl_peer_unread(p) + size + length > VL_NET_UNREAD) {
        if (!p->doomed) p->net->figure[VL_FIGURE_UNREAD]++;
        vl_peer_doom(p, "does not read");
        return;
    }
    if (vl_peer_put(p, head, size) && vl_peer_put(p, bytes, length)) vl_peer_wants_out(p);
}

static void say(void *context, const char *text, size_t length) {
    struct vl_peer *p = context;
    if (p->stage != VL_PEER_SOCKET) return;
    p->net->figure[VL_FIGURE_SAID]++;
    send_frame(p, VL_FRAME_TEXT, text, length);
}

void vl_socket_close(struct vl_peer *p, unsigned code) {
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (p->stage != VL_PEER_SOCKET) return;
    send_frame(p, VL_FRAME_CLOSE, bytes, code == VL_CLOSE_NO_CODE ? 0 : sizeof bytes);
    p->stage = VL_PEER_BYE;
    p->deadline = vl_net_clock() + (p->net->leaving ? VL_NET_PARTING_MS : VL_NET_LINGER_MS);
}

static void hang_up(void *context, unsigned code) {
    vl_socket_close(context, code);
}

void vl_socket_ping(struct vl_peer *p) {
    p->pinged = true;
    send_frame(p, VL_FRAME_PING, NULL, 0);
}

/* ---- The handshake ---- */

static void count_client(struct vl_peer *p) {
    struct vl_net *net = p->net;
    if (p->guest != NULL || !p->forwarded) return;
    p->guest = vl_guests_find(&net->guests, &p->client);
    if (p->guest == NULL) return;
    p->guest->connections++;
    p->counted = true;
}

/* The line is open on both sides: the house is told. */
static bool join_house(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *table) {
    struct vl_net *net = p->net;
    char id[128], token[256], languages[256], address[VL_NET_ADDRESS_TEXT];
    bool by_cookie;
    const char *shown = vl_http_token(head, token, sizeof token, &by_cookie);
    vl_address_write(&p->client, address);
    struct vl_house_visitor visitor = {
        .table = vl_http_copy(table, id, sizeof id),
        .token = shown,
        .languages = vl_http_copy(&head->field[VL_HTTP_ACCEPT_LANGUAGE], languages, sizeof languages),
        .address = vl_trust_counts(p) ? address : NULL,
    };
    struct vl_house_ear ear = {.say = say, .hang_up = hang_up, .context = p};
    p->line = vl_house_open(net->house, vl_net_now(net), &visitor, &ear);
    net->stirred = true;
    return p->line != NULL;
}

static void answer_handshake(struct vl_peer *p, const char *proof) {
    char words[256];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_text_add(&text, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Protocol: veillee.v1\r\nSec-WebSocket-Accept: ");
    vl_text_add(&text, proof);
    vl_text_add(&text, "\r\n\r\n");
    vl_peer_put(p, vl_text_whole(&text), text.length);
    vl_peer_wants_out(p);
}

/* Why it cannot be one, or NULL. */
static const char *reason_of(const struct vl_http_head *head, char proof[ACCEPT_SIZE], unsigned *status) {
    const struct vl_word *version = &head->field[VL_HTTP_WEBSOCKET_VERSION], *key = &head->field[VL_HTTP_WEBSOCKET_KEY];
    *status = 400;
    if (head->method != VL_HTTP_GET || head->length > 0) return "malformed";
    if (!head->upgrade || head->field[VL_HTTP_UPGRADE].start == NULL ||
        !vl_http_same(&head->field[VL_HTTP_UPGRADE], "websocket") || head->old)
        return *status = 426, "socket-expected";
    if (version->start == NULL || !vl_word_is(version, "13")) return *status = 426, "socket-version";
    if (!head->protocol) return "socket-protocol";
    return key->start != NULL && accept_words(key, proof) ? NULL : "malformed";
}

void vl_socket_open(struct vl_peer *p, const struct vl_http_head *head, const struct vl_word *table) {
    struct vl_net *net = p->net;
    char proof[ACCEPT_SIZE], token[256];
    unsigned status;
    bool by_cookie;
    const char *reason = reason_of(head, proof, &status);
    if (reason != NULL) {
        vl_net_refuse(p, head, status, reason);
        return;
    }
    if (vl_http_token(head, token, sizeof token, &by_cookie) != NULL && by_cookie && !vl_trust_origin(p, head)) {
        vl_net_refuse(p, head, 403, "foreign-origin");
        return;
    }
    count_client(p);
    if (p->guest != NULL && p->guest->connections > net->limits.address_connections) {
        vl_net_refuse(p, head, 429, "too-many-lines");
        return;
    }
    if (net->leaving) {
        vl_net_refuse(p, head, 503, "leaving");
        return;
    }
    p->frames = malloc(sizeof *p->frames);
    if (p->frames == NULL) {
        vl_peer_doom(p, "no memory");
        return;
    }
    vl_frames_init(p->frames, VL_HOUSE_FRAME);
    net->socket_count++;
    net->figure[VL_FIGURE_SOCKETS]++;
    answer_handshake(p, proof);
    p->stage = VL_PEER_SOCKET;
    p->deadline = UINT64_MAX;
    if (!join_house(p, head, table)) vl_socket_close(p, VL_CLOSE_FAILED);
}

/* ---- The conversation ---- */

static void count_message(struct vl_peer *p) {
    struct vl_net *net = p->net;
    uint64_t wait = vl_rate_take(&p->messages, net->limits.messages, p->heard, 1), more = 0;
    if (p->guest != NULL) more = vl_rate_take(&p->guest->messages, net->limits.address_messages, p->heard, 1);
    if (more > wait) wait = more;
    if (wait > 0) vl_peer_pause(p, wait);
}

static void hear_frame(struct vl_peer *p, const struct vl_frame *frame) {
    struct vl_net *net = p->net;
    count_message(p);
    switch (frame->kind) {
    case VL_FRAME_TEXT:
    case VL_FRAME_BINARY: /* is heard as a message that cannot be read */
        net->figure[VL_FIGURE_HEARD]++;
        net->stirred = true;
        vl_house_hear(net->house, vl_net_now(net), p->line, frame->kind == VL_FRAME_TEXT ? frame->bytes : "",
                      frame->kind == VL_FRAME_TEXT ? frame->length : 0);
        return;
    case VL_FRAME_PING: send_frame(p, VL_FRAME_PONG, frame->bytes, frame->length); return;
    case VL_FRAME_CLOSE:
        vl_socket_close(p, frame->code);
        p->stage = VL_PEER_LINGER; /* both have said it: the end when it is out */
        return;
    case VL_FRAME_FAULT:
        net->figure[VL_FIGURE_FAULTS]++;
        vl_socket_close(p, frame->code);
        p->stage = VL_PEER_LINGER; /* nothing more can be read, but it may still be on its way */
        p->close_after = true;
        return;
    default: return;
    }
}

void vl_socket_hear(struct vl_peer *p, uint8_t *bytes, size_t length) {
    uint8_t *at = bytes, *end = bytes + length;
    while (p->stage == VL_PEER_SOCKET || p->stage == VL_PEER_BYE) {
        struct vl_frame frame = vl_frames_read(p->frames, &at, end);
        if (frame.kind == VL_FRAME_NONE || p->doomed) return;
        if (p->stage == VL_PEER_SOCKET) {
            hear_frame(p, &frame);
        } else if (frame.kind == VL_FRAME_CLOSE || frame.kind == VL_FRAME_FAULT) { /* our close is answered */
            p->stage = VL_PEER_LINGER;
            vl_peer_wants_out(p);
        }
    }
}

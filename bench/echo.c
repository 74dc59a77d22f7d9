/* echo.c - the ceiling of what is under the server: libwebsockets gives every message back, without a table, a store or
 * a thought. bench/echo.py runs it.
 *
 *   echo ev|uv|poll|raw     says "listening on PORT" and serves until it is killed
 *
 * ev, uv, poll: its own WebSocket on libev, libuv or its poll loop. raw: as the server does it, its raw role on libev
 * with the frames of src/server/frames.h, and all answers of a moment in one write. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/frames.h"

enum { MESSAGE_MAX = 16384, ROOM = 2 * MESSAGE_MAX };

struct connection {
    size_t length;
    unsigned char message[LWS_PRE + 2048];
};

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (c->length + length > sizeof c->message - LWS_PRE) return -1;
        memcpy(c->message + LWS_PRE + c->length, in, length);
        c->length += length;
        if (lws_is_final_fragment(wsi)) lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (c->length == 0) return 0;
        if (lws_write(wsi, c->message + LWS_PRE, c->length, LWS_WRITE_TEXT) < (int)c->length) return -1;
        c->length = 0;
        return 0;
    default: return 0;
    }
}

struct peer {
    bool open;
    struct vl_frames frames;
    unsigned char *out; /* LWS_PRE bytes, then what is to go out */
    size_t length;
};

static void put(struct peer *p, const void *bytes, size_t length) {
    if (p->out == NULL) p->out = malloc(LWS_PRE + ROOM);
    if (p->out == NULL || p->length + length > ROOM) abort();
    memcpy(p->out + LWS_PRE + p->length, bytes, length);
    p->length += length;
}

/* The load program's request is known, and so is the answer. */
static void shake_hands(struct peer *p) {
    static const char words[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Protocol: veillee.v1\r\n"
                                "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    put(p, words, sizeof words - 1);
    vl_frames_init(&p->frames, MESSAGE_MAX);
    p->open = true;
}

static void hear(struct peer *p, uint8_t *at, uint8_t *end) {
    for (struct vl_frame frame; (frame = vl_frames_read(&p->frames, &at, end)).kind == VL_FRAME_TEXT;) {
        uint8_t head[VL_FRAMES_HEAD];
        put(p, head, vl_frames_head(head, VL_FRAME_TEXT, frame.length));
        put(p, frame.bytes, frame.length);
    }
}

static int echo_raw(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct peer *p = user;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX:
        if (p->open)
            hear(p, in, (uint8_t *)in + length);
        else
            shake_hands(p);
        if (p->length > 0) lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_RAW_WRITEABLE:
        if (p->length > 0 && lws_write(wsi, p->out + LWS_PRE, p->length, LWS_WRITE_RAW) < (int)p->length) return -1;
        free(p->out);
        p->out = NULL;
        p->length = 0;
        return 0;
    default: return 0;
    }
}

int main(int argc, char **argv) {
    const char *loop = argc > 1 ? argv[1] : "ev";
    bool raw = strcmp(loop, "raw") == 0;
    const struct lws_protocols protocols[] = {
        {.name = "veillee.v1",
         .callback = raw ? echo_raw : echo,
         .per_session_data_size = raw ? sizeof(struct peer) : sizeof(struct connection),
         .rx_buffer_size = MESSAGE_MAX},
        {0},
    };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .protocols = protocols,
        .iface = "127.0.0.1",
        .vhost_name = "echo",
        .pt_serv_buf_size = MESSAGE_MAX,
    };
    if (strcmp(loop, "ev") == 0 || raw) info.options |= LWS_SERVER_OPTION_LIBEV;
    if (strcmp(loop, "uv") == 0) info.options |= LWS_SERVER_OPTION_LIBUV;
    if (raw) {
        info.options |= LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG;
        info.listen_accept_role = "raw-skt";
        info.listen_accept_protocol = "veillee.v1";
    }
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (context == NULL) return 2;
    info.port = 0;
    struct lws_vhost *vhost = lws_create_vhost(context, &info);
    if (vhost == NULL) return 2;
    printf("listening on %d\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) continue;
    return 0;
}

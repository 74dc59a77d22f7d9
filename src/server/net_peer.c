/* net_peer.c - somebody who is connected: what comes in goes to HTTP or to a socket's frames, what goes out waits in
 * one queue until the library says that it can be written, one write at a time.
 *
 * Nobody is closed in the middle of somebody else's call: who is to go is doomed, and the loop closes them. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net_inside.h"

enum { SEND_BUFFER = 1 << 16 }; /* what the system holds for somebody who does not read: it makes twice of it */

/* ---- Coming and going ---- */

static void link_peer(struct vl_peer *p) {
    p->next = p->net->peers;
    if (p->next != NULL) p->next->before = p;
    p->net->peers = p;
    p->net->peer_count++;
    p->early = (uint16_t)(p->net->figure[VL_FIGURE_CONNECTIONS] * 613 % VL_NET_EARLY_MS);
}

static void unlink_from(struct vl_peer **list, struct vl_peer *p, size_t offset) {
    while (*list != NULL && *list != p) list = (struct vl_peer **)(void *)((char *)*list + offset);
    if (*list == p) *list = *(struct vl_peer **)(void *)((char *)p + offset);
}

static void unlink_peer(struct vl_peer *p) {
    struct vl_net *net = p->net;
    if (p->before != NULL) p->before->next = p->next;
    if (p->next != NULL) p->next->before = p->before;
    if (net->peers == p) net->peers = p->next;
    if (net->look == p) net->look = p->next;
    if (p->doomed) unlink_from(&net->doomed, p, offsetof(struct vl_peer, doomed_next));
    if (p->paused) unlink_from(&net->paused, p, offsetof(struct vl_peer, paused_next));
    net->peer_count--;
}

static void free_peer(struct vl_peer *p) {
    struct vl_net *net = p->net;
    unlink_peer(p);
    if (p->guest != NULL && p->counted) p->guest->connections--;
    if (p->asked != 0) vl_house_forget(net->house, p->asked);
    if (p->line != NULL) vl_house_closed(net->house, vl_net_now(net), p->line);
    if (p->frames != NULL) {
        net->socket_count--;
        vl_frames_done(p->frames);
        free(p->frames);
    }
    net->stirred = true;
    if (net->adopting == p) net->adopting = NULL;
    free(p->in);
    free(p->out.bytes);
    free(p);
}

/* Whether somebody of that address may still come; counts it. Behind a proxy it is not the proxy that is counted. */
static bool is_welcome(struct vl_net *net, struct vl_peer *p) {
    if (net->peer_count > net->limits.connections) return false;
    if (vl_address_is_loopback(&p->direct) && !net->address_limits_asked) return true;
    if (vl_range_has(net->proxy, net->proxies, &p->direct)) return true;
    p->guest = vl_guests_find(&net->guests, &p->direct);
    if (p->guest == NULL || p->guest->connections >= net->limits.address_connections) return p->guest = NULL, false;
    p->guest->connections++;
    return p->counted = true;
}

static void prepare_socket(struct vl_peer *p, int socket, const struct sockaddr *address) {
    int on = 1, buffer = SEND_BUFFER;
    struct sockaddr_storage local;
    socklen_t length = sizeof local;
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    if (address->sa_family != AF_UNIX) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    vl_address_of(address, &p->direct);
    p->client = p->direct;
    if (getsockname(socket, (struct sockaddr *)&local, &length) == 0)
        vl_address_of((const struct sockaddr *)&local, &p->local);
}

void vl_peer_accept(struct vl_net *net, int socket, const struct sockaddr *address) {
    struct vl_peer *p = calloc(1, sizeof *p);
    if (p == NULL) {
        close(socket);
        return;
    }
    p->net = net;
    p->heard = vl_net_clock();
    p->deadline = p->heard + VL_NET_HEAD_MS;
    link_peer(p);
    prepare_socket(p, socket, address);
    if (!is_welcome(net, p)) {
        net->figure[VL_FIGURE_REFUSED]++;
        close(socket);
        free_peer(p);
        return;
    }
    net->figure[VL_FIGURE_CONNECTIONS]++;
    lws_adopt_desc_t how = {
        .vh = net->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL,
        .fd.sockfd = socket,
        .opaque = p,
    };
    net->adopting = p; /* the library may fail before or after it knows of the peer */
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&how);
    if (wsi != NULL)
        p->wsi = wsi;
    else if (net->adopting != NULL)
        free_peer(p);
    net->adopting = NULL;
}

void vl_peer_doom(struct vl_peer *p, const char *why) {
    if (p->doomed) return;
    p->doomed = true;
    p->doomed_next = p->net->doomed;
    p->net->doomed = p;
    if (why != NULL) vl_log(p->net, VL_INFO, "closed", "why", why, NULL);
}

void vl_peer_pause(struct vl_peer *p, uint64_t milliseconds) {
    uint64_t until = vl_net_clock() + milliseconds;
    if (p->paused && p->paused_until >= until) return;
    p->paused_until = until;
    if (p->paused) return;
    p->paused = true;
    p->paused_next = p->net->paused;
    p->net->paused = p;
    p->net->figure[VL_FIGURE_PAUSED]++;
    lws_rx_flow_control(p->wsi, 0);
    if (!ev_is_active(&p->net->resume)) ev_timer_again(p->net->loop, &p->net->resume);
}

/* ---- Out ---- */

size_t vl_peer_unread(const struct vl_peer *p) {
    return p->out.end - p->out.start;
}

void vl_peer_wants_out(struct vl_peer *p) {
    if (p->wsi != NULL) lws_callback_on_writable(p->wsi);
}

static bool make_room(struct vl_queue *out, size_t length) {
    if (out->start > 0 && out->end + length > out->room) {
        memmove(out->bytes + LWS_PRE, out->bytes + LWS_PRE + out->start, out->end - out->start);
        out->end -= out->start;
        out->start = 0;
    }
    if (out->end + length <= out->room) return true;
    size_t room = out->room == 0 ? 1024 : out->room;
    while (room < out->end + length) room *= 2;
    uint8_t *larger = realloc(out->bytes, LWS_PRE + room);
    if (larger == NULL) return false;
    out->bytes = larger;
    out->room = room;
    return true;
}

bool vl_peer_put(struct vl_peer *p, const void *bytes, size_t length) {
    if (p->doomed) return false;
    if (!make_room(&p->out, length)) return vl_peer_doom(p, "no memory"), false;
    if (length > 0) memcpy(p->out.bytes + LWS_PRE + p->out.end, bytes, length);
    p->out.end += length;
    return true;
}

/* The next piece of a file takes the place of what has gone out. */
static void refill(struct vl_peer *p) {
    if (p->file_length == 0 || vl_peer_unread(p) > 0) return;
    size_t length = p->file_length < VL_NET_CHUNK ? p->file_length : VL_NET_CHUNK;
    if (!vl_peer_put(p, p->file, length)) return;
    p->file += length;
    p->file_length -= length;
}

static void clear_queue(struct vl_queue *out) {
    free(out->bytes);
    *out = (struct vl_queue){0};
}

/* Nothing more is said. What the other side still sends is read and thrown away for a while: closing at once would make
 * the system throw away what we have said. */
static int linger(struct vl_peer *p) {
    p->stage = VL_PEER_LINGER;
    p->deadline = vl_net_clock() + VL_NET_LINGER_MS;
    if (!p->net->tls) shutdown(lws_get_socket_fd(p->wsi), SHUT_WR);
    return 0;
}

/* Everything that was said has left us. Negative: the connection ends here. */
static int all_is_out(struct vl_peer *p) {
    if (p->stage == VL_PEER_LINGER && p->frames != NULL) return p->close_after ? linger(p) : -1;
    if (p->stage != VL_PEER_ANSWER) return 0;
    vl_log_request(p);
    if (p->close_after) return linger(p);
    p->stage = VL_PEER_HEAD;
    p->deadline = vl_net_clock() + (p->in_length > 0 ? VL_NET_HEAD_MS : VL_NET_IDLE_MS);
    vl_http_take(p);
    return 0;
}

static int write_some(struct vl_peer *p) {
    if (p->doomed) return -1;
    refill(p);
    size_t length = vl_peer_unread(p);
    if (length > VL_NET_CHUNK) length = VL_NET_CHUNK;
    if (length > 0) {
        if (lws_write(p->wsi, p->out.bytes + LWS_PRE + p->out.start, length, LWS_WRITE_RAW) < (int)length) return -1;
        p->out.start += length;
        p->net->figure[VL_FIGURE_BYTES_OUT] += length;
        if (p->stage == VL_PEER_ANSWER) p->deadline = vl_net_clock() + VL_NET_ANSWER_MS;
    }
    if (vl_peer_unread(p) > 0 || p->file_length > 0) return vl_peer_wants_out(p), 0;
    clear_queue(&p->out);
    if (lws_partial_buffered(p->wsi)) return vl_peer_wants_out(p), 0;
    return all_is_out(p);
}

void vl_peer_answered(struct vl_peer *p) {
    p->stage = VL_PEER_ANSWER;
    p->deadline = vl_net_clock() + VL_NET_ANSWER_MS;
    vl_peer_wants_out(p);
}

/* ---- In ---- */

static bool keep_request(struct vl_peer *p, const void *bytes, size_t length) {
    if (p->in_length + length > VL_NET_PIPELINE) return false;
    if (p->in_length + length > p->in_room) {
        size_t room = p->in_room == 0 ? 1024 : p->in_room;
        while (room < p->in_length + length) room *= 2;
        char *larger = realloc(p->in, room);
        if (larger == NULL) return false;
        p->in = larger;
        p->in_room = room;
    }
    memcpy(p->in + p->in_length, bytes, length);
    p->in_length += length;
    return true;
}

/* Whoever sends more than they may is not read for as long as that is worth. */
static void count_bytes(struct vl_peer *p, size_t length) {
    struct vl_net *net = p->net;
    uint64_t wait = vl_rate_take(&p->bytes, net->limits.bytes, p->heard, (double)length), more = 0;
    if (p->guest != NULL) more = vl_rate_take(&p->guest->bytes, net->limits.address_bytes, p->heard, (double)length);
    if (more > wait) wait = more;
    if (wait > 0) vl_peer_pause(p, wait);
}

static int take_bytes(struct vl_peer *p, uint8_t *bytes, size_t length) {
    if (p->net->tls &&
        !p->greeted) { /* the library would end it some seconds after the handshake: time is our business */
        lws_set_timeout(p->wsi, NO_PENDING_TIMEOUT, 0);
        p->greeted = true;
    }
    p->heard = vl_net_clock();
    p->pinged = false;
    p->net->figure[VL_FIGURE_BYTES_IN] += length;
    if (p->doomed) return -1;
    if (p->stage == VL_PEER_LINGER) return 0;
    count_bytes(p, length);
    if (p->stage == VL_PEER_SOCKET || p->stage == VL_PEER_BYE) {
        vl_socket_hear(p, bytes, length);
        return 0;
    }
    if (p->stage == VL_PEER_ANSWER && p->close_after) return 0;
    if (p->in_length == 0 && p->stage == VL_PEER_HEAD) p->deadline = p->heard + VL_NET_HEAD_MS;
    if (!keep_request(p, bytes, length)) return -1;
    if (p->stage == VL_PEER_HEAD) vl_http_take(p);
    return 0;
}

int vl_peer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct vl_peer *p = lws_get_opaque_user_data(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_RAW_ADOPT: p->wsi = wsi; return 0;
    case LWS_CALLBACK_RAW_RX: return take_bytes(p, in, length);
    case LWS_CALLBACK_RAW_WRITEABLE: return write_some(p);
    case LWS_CALLBACK_WSI_DESTROY:
        if (p != NULL) free_peer(p);
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: {
        struct vl_net *net = lws_context_user(lws_get_context(wsi));
        if (net->house != NULL) {
            vl_house_collect(net->house, vl_net_now(net));
            net->stirred = true;
        }
        return 0;
    }
    default: return 0;
    }
}

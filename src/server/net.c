/* net.c - the loop: libev turns it, libwebsockets hangs its sockets in it, and before every wait those who are to go
 * are closed and the house is asked when it is due. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/net_inside.h"

enum { TICK_SPARE = 128 }; /* descriptors that are not connections */
enum { AT_A_TICK = 128 };  /* connections that are looked after, one after the other */

static uint64_t clock_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t vl_net_clock_us(void) {
    return clock_us(CLOCK_MONOTONIC);
}

uint64_t vl_net_clock(void) {
    return vl_net_clock_us() / 1000;
}

uint64_t vl_net_now(const struct vl_net *net) {
    uint64_t now = net->clock_stands != 0 ? net->clock_stands : clock_us(CLOCK_REALTIME) / 1000;
    return now + (uint64_t)net->clock_ahead;
}

bool vl_net_trouble(struct vl_net_fault *fault, const char *reason, int error) {
    *fault = (struct vl_net_fault){reason, error};
    return false;
}

/* ---- What is asked for ---- */

static void choose_limits(struct vl_net *net) {
    struct vl_net_limits *l = &net->limits;
    *l = net->options.limits;
    net->address_limits_asked =
        (l->address_connections | l->address_messages | l->address_bytes | l->address_requests) != 0;
    if (l->connections == 0) l->connections = 20000;
    if (l->address_connections == 0) l->address_connections = 1000;
    if (l->messages == 0) l->messages = 500;
    if (l->bytes == 0) l->bytes = 131072;
    if (l->address_messages == 0) l->address_messages = 4000;
    if (l->address_bytes == 0) l->address_bytes = 1048576;
    if (l->address_requests == 0) l->address_requests = 100;
}

/* As many descriptors as that needs, and no more connections than there are descriptors. */
static void raise_descriptors(struct vl_net *net) {
    struct rlimit limit;
    rlim_t wanted = net->limits.connections + TICK_SPARE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur < wanted)
        net->limits.connections = limit.rlim_cur > 2 * TICK_SPARE ? (unsigned)limit.rlim_cur - TICK_SPARE : TICK_SPARE;
}

static bool read_proxies(struct vl_net *net) {
    const char *at = net->options.proxies;
    while (at != NULL && *at != '\0') {
        size_t length = strcspn(at, ",");
        if (length == 4 && memcmp(at, "unix", 4) == 0)
            net->trusts_unix = true;
        else if (net->proxies == VL_NET_RANGES || !vl_range_read(at, length, &net->proxy[net->proxies++]))
            return false;
        at += length;
        if (*at == ',') at++;
    }
    return true;
}

/* "https://games.example:8443/path": its origin and its host. */
static bool read_public_url(struct vl_net *net) {
    const char *url = net->options.public_url;
    if (url == NULL) return true;
    const char *name = strncmp(url, "https://", 8) == 0 ? url + 8 : strncmp(url, "http://", 7) == 0 ? url + 7 : NULL;
    if (name == NULL || strlen(url) >= sizeof net->public_origin) return false;
    size_t length = strcspn(name, "/");
    if (length == 0 || strcspn(name, "@?#\"\\ ") < length) return false;
    memcpy(net->public_origin, url, (size_t)(name - url) + length);
    const char *bracket = memchr(name, ']', length);
    size_t from = bracket == NULL ? 0 : (size_t)(bracket - name);
    const char *colon = memchr(name + from, ':', length - from);
    memcpy(net->public_host, name, colon == NULL ? length : (size_t)(colon - name));
    return true;
}

static bool is_base_path(const char *path) {
    if (path == NULL) return true;
    size_t length = strlen(path);
    if (length < 2 || length > 80 || path[0] != '/' || path[length - 1] == '/') return false;
    for (; *path != '\0'; path++)
        if (!((*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z') || (*path >= '0' && *path <= '9') ||
              strchr("/-._~", *path) != NULL))
            return false;
    return true;
}

/* ---- Beginning and end ---- */

static struct vl_net *listening; /* whom the library's own words are for, once it serves */

static void on_library_words(int level, const char *line) {
    char words[256];
    (void)level;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\n"), line);
    if (listening != NULL) vl_log(listening, VL_ERROR, "library", "words", words, NULL);
}

static bool create_context(struct vl_net *net) {
    static const struct lws_protocols protocols[] = {
        {.name = "veillee",
         .callback = vl_peer_callback,
         .rx_buffer_size = VL_NET_READ,
         .tx_packet_size = VL_NET_CHUNK},
        {0},
    };
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .protocols = protocols,
        .foreign_loops = loops,
        .user = net,
        .pt_serv_buf_size = VL_NET_READ,
        .vhost_name = "veillee",
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = "veillee",
        .alpn = "http/1.1",
    };
    lws_set_log_level(LLL_ERR, on_library_words);
    if (net->options.certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = net->options.certificate;
        info.ssl_private_key_filepath = net->options.key;
    }
    net->context = lws_create_context(&info);
    if (net->context == NULL) return false;
    net->vhost = lws_create_vhost(net->context, &info);
    net->tls = net->options.certificate != NULL;
    return net->vhost != NULL;
}

static const char *reason_of(struct vl_net *net) {
    if (!read_proxies(net)) return "proxy-form";
    if (!read_public_url(net)) return "public-url-form";
    if (!is_base_path(net->options.base_path)) return "base-path-form";
    if (net->options.certificate != NULL && access(net->options.certificate, R_OK) != 0)
        return "certificate-unreadable";
    if (net->options.key != NULL && access(net->options.key, R_OK) != 0) return "key-unreadable";
    return NULL;
}

struct vl_net *vl_net_new(const struct vl_net_options *options, struct vl_net_fault *fault) {
    struct vl_net *net = calloc(1, sizeof *net);
    *fault = (struct vl_net_fault){"out-of-memory", 0};
    if (net == NULL) return NULL;
    net->options = *options;
    net->socket = net->door = net->broom = -1;
    net->began = vl_net_clock();
    choose_limits(net);
    raise_descriptors(net);
    fault->reason = reason_of(net);
    if (fault->reason != NULL) return vl_net_free(net), NULL;
    if (!vl_listen_open(net, fault)) return vl_net_free(net), NULL;
    vl_door_open(net);
    if (vl_ev_load()) net->loop = ev_loop_new(EVFLAG_AUTO);
    if (net->loop == NULL || !create_context(net)) {
        vl_net_trouble(fault, options->certificate != NULL ? "tls-failed" : "network-failed", 0);
        return vl_net_free(net), NULL;
    }
    lws_get_random(net->context, &net->guests.secret, sizeof net->guests.secret);
    return net;
}

void vl_net_free(struct vl_net *net) {
    if (net == NULL) return;
    if (net->loop != NULL) vl_listen_stop(net);
    vl_door_close(net);
    if (net->socket >= 0) close(net->socket);
    if (net->context != NULL) lws_context_destroy(net->context);
    if (net->loop != NULL) ev_loop_destroy(net->loop);
    vl_guests_done(&net->guests);
    if (listening == net) listening = NULL;
    free(net);
}

const char *vl_net_address(const struct vl_net *net) {
    return net->address;
}

const char *vl_net_link(const struct vl_net *net) {
    return net->link;
}

void vl_net_wake(void *context) {
    struct vl_net *net = context;
    lws_cancel_service(net->context);
}

/* ---- The loop ---- */

static void close_doomed(struct vl_net *net) {
    while (net->doomed != NULL) lws_set_timeout(net->doomed->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void settle(struct vl_net *net) {
    if (!net->settled) net->settled = vl_house_leave(net->house, vl_net_now(net));
    for (struct vl_peer *p = net->peers; p != NULL; p = p->next)
        if (p->stage == VL_PEER_HEAD && p->in_length == 0 && vl_peer_unread(p) == 0) vl_peer_doom(p, NULL);
    close_doomed(net);
    if ((net->settled && net->peer_count == 0) || vl_net_clock() >= net->leave_by) ev_break(net->loop, EVBREAK_ALL);
}

static void before_waiting(struct ev_loop *loop, ev_prepare *watcher, int events) {
    struct vl_net *net = watcher->data;
    (void)events;
    if (net->stirred) {
        net->stirred = false;
        uint64_t now = vl_net_now(net), next = vl_house_onward(net->house, now);
        ev_timer_stop(loop, &net->due);
        if (next != UINT64_MAX && net->clock_stands == 0) {
            double seconds = next <= now ? 0 : next - now > 3600000 ? 3600 : (double)(next - now) / 1000;
            ev_timer_set(&net->due, seconds, 0);
            ev_timer_start(loop, &net->due);
        }
    }
    close_doomed(net);
    if (net->leaving) settle(net);
}

static void on_due(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct vl_net *net = watcher->data;
    (void)loop, (void)events;
    net->stirred = true;
}

static void look_after(struct vl_peer *p, uint64_t now) {
    if (now >= p->deadline) {
        if (p->stage == VL_PEER_HEAD)
            vl_http_too_slow(p);
        else
            vl_peer_doom(p, NULL);
    }
    if (p->stage != VL_PEER_SOCKET || p->paused || now < p->heard + VL_HOUSE_BEAT_MS - p->early) return;
    if (!p->pinged) {
        vl_socket_ping(p);
        return;
    }
    if (now < p->heard + 2 * VL_HOUSE_BEAT_MS) return;
    p->net->figure[VL_FIGURE_SILENT]++;
    vl_peer_doom(p, "silent");
}

/* Everybody is looked after once a second, but not all at once: others would wait for it. */
static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct vl_net *net = watcher->data;
    uint64_t now = vl_net_clock();
    (void)loop, (void)events;
    if (net->look == NULL) {
        net->look = net->peers;
        vl_guests_sweep(&net->guests, &net->limits, now);
        if (net->accept_paused && !net->leaving) vl_listen_start(net);
    }
    for (unsigned i = 0; i < AT_A_TICK && net->look != NULL; i++) {
        struct vl_peer *p = net->look;
        net->look = p->next;
        look_after(p, now);
    }
    watcher->repeat = 1.0 / (net->peer_count / AT_A_TICK + 1);
}

/* Those who have sent too much are read again when their time has come. */
static void on_resume(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct vl_net *net = watcher->data;
    uint64_t now = vl_net_clock();
    (void)events;
    for (struct vl_peer **at = &net->paused; *at != NULL;) {
        struct vl_peer *p = *at;
        if (now < p->paused_until) {
            at = &p->paused_next;
            continue;
        }
        *at = p->paused_next;
        p->paused = false;
        p->heard = now; /* they were not to blame for the silence */
        lws_rx_flow_control(p->wsi, 1);
    }
    if (net->paused == NULL) ev_timer_stop(loop, watcher);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    struct vl_net *net = watcher->data;
    (void)loop, (void)events;
    if (net->leaving) return;
    vl_log(net, VL_INFO, "ending", NULL);
    net->leaving = true;
    net->leave_by = vl_net_clock() + VL_NET_LEAVE_MS;
    vl_listen_stop(net);
}

static void on_house_event(void *context, const struct vl_house_event *event) {
    vl_log(context, VL_WARNING, event->what, "table", event->table, "words", event->words, NULL);
}

static void start_watchers(struct vl_net *net) {
    ev_timer_init(&net->tick, on_tick, 1, 1);
    ev_timer_init(&net->due, on_due, 0, 0);
    ev_timer_init(&net->resume, on_resume, 0.05, 0.05);
    ev_prepare_init(&net->before, before_waiting);
    ev_signal_init(&net->terminated, on_signal, SIGTERM);
    ev_signal_init(&net->interrupted, on_signal, SIGINT);
    net->tick.data = net->due.data = net->resume.data = net->before.data = net;
    net->terminated.data = net->interrupted.data = net;
    ev_timer_start(net->loop, &net->tick);
    ev_prepare_start(net->loop, &net->before);
    ev_signal_start(net->loop, &net->terminated);
    ev_signal_start(net->loop, &net->interrupted);
}

static void close_everybody(struct vl_net *net) {
    vl_door_close(net);
    for (struct vl_peer *p = net->peers; p != NULL; p = p->next) vl_peer_doom(p, NULL);
    close_doomed(net);
}

void vl_net_serve(struct vl_net *net, struct vl_house *house, struct vl_store *store,
                  void (*ready)(const struct vl_net *)) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    listening = net;
    net->house = house;
    net->store = store;
    net->stirred = true;
    vl_house_log(house, on_house_event, net);
    start_watchers(net);
    vl_listen_start(net);
    vl_door_start(net);
    vl_log(net, VL_INFO, "listening", "address", net->address, "link", net->link, NULL);
    ready(net);
    ev_run(net->loop, 0);
    close_everybody(net);
    ev_signal_stop(net->loop, &net->terminated);
    ev_signal_stop(net->loop, &net->interrupted);
    vl_log(net, VL_INFO, "ended", NULL);
    net->house = NULL;
}

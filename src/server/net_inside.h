/* net_inside.h - what the files of the network share. */
#ifndef VL_NET_INSIDE_H
#define VL_NET_INSIDE_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/frames.h"
#include "server/house.h"
#include "server/http.h"
#include "server/net.h"

enum {
    VL_NET_CHUNK = 1 << 15,    /* bytes written at a time */
    VL_NET_UNREAD = 1 << 18,   /* bytes that may wait for somebody who does not read */
    VL_NET_READ = 1 << 14,     /* bytes read at a time */
    VL_NET_HEAD_MS = 10000,    /* for a whole head, however slowly it comes */
    VL_NET_BODY_MS = 20000,    /* for a whole body */
    VL_NET_IDLE_MS = 65000,    /* between requests */
    VL_NET_ANSWER_MS = 30000,  /* for some of an answer to be read */
    VL_NET_LINGER_MS = 3000,   /* for the other side to take the end in */
    VL_NET_EARLY_MS = 5000,    /* within so long before it is due the heartbeat is spread */
    VL_NET_PARTING_MS = 1000,  /* the same, when the server ends */
    VL_NET_LEAVE_MS = 5000,    /* for everybody, when the server ends */
    VL_NET_BURST = 4,          /* seconds' worth of a rate */
    VL_NET_PIPELINE = 1 << 17, /* bytes of requests that may wait behind the one that is answered */
    VL_NET_ADDRESS_TEXT = 64,
    VL_NET_RANGES = 32,
    VL_NET_ORIGIN = 300,
};

/* ---- Addresses (net_address.c) ---- */

/* IPv4 as ::ffff:a.b.c.d. All zero: a Unix socket's. */
struct vl_address {
    uint8_t bytes[16];
};
struct vl_range {
    struct vl_address address;
    uint8_t bits;
};

struct sockaddr;
void vl_address_of(const struct sockaddr *, struct vl_address *);
bool vl_address_read(const char *text, size_t length, struct vl_address *);
void vl_address_write(const struct vl_address *, char out[VL_NET_ADDRESS_TEXT]);
bool vl_address_is_loopback(const struct vl_address *);
bool vl_range_read(const char *text, size_t length, struct vl_range *);
bool vl_range_has(const struct vl_range *, unsigned count, const struct vl_address *);
/* What a proxy says who asks: the last address in the list that is no proxy's of ours. */
void vl_address_forwarded(const struct vl_range *, unsigned count, const struct vl_word *list, struct vl_address *);

/* ---- Rates and counts (net_rates.c) ---- */

/* What may still come: refills at `rate` a second up to VL_NET_BURST of it; below zero somebody is in debt. */
struct vl_rate {
    double level;
    uint64_t filled; /* when, in milliseconds */
};
void vl_rate_fill(struct vl_rate *, unsigned rate, uint64_t now);
/* Takes it out, and says how many milliseconds of debt there are. */
uint64_t vl_rate_take(struct vl_rate *, unsigned rate, uint64_t now, double amount);

/* What is counted of one address (of IPv6 the first 64 bits). */
struct vl_guest {
    struct vl_guest *next;
    uint8_t key[16];
    unsigned connections;
    struct vl_rate messages, bytes, requests;
};
enum { VL_GUEST_LISTS = 4096 };
struct vl_guests {
    struct vl_guest *list[VL_GUEST_LISTS];
    unsigned count, swept; /* how many; the list that is swept next */
    uint64_t secret;       /* so that nobody can choose the list */
};
/* NULL: no memory. */
struct vl_guest *vl_guests_find(struct vl_guests *, const struct vl_address *);
/* Forgets some of those of whom nothing needs to be known. */
void vl_guests_sweep(struct vl_guests *, const struct vl_net_limits *, uint64_t now);
void vl_guests_done(struct vl_guests *);

/* ---- Files of the page (net_assets.c; the table is made by tools/embed_assets.py) ---- */

struct vl_asset_body {
    const uint8_t *bytes; /* NULL: there is none */
    size_t length;
};
struct vl_asset {
    const char *path, *type, *tag; /* "/index.html", its content type, its ETag in quotes */
    bool lasting;                  /* its name has its hash: never changes */
    struct vl_asset_body plain, gzip, brotli;
};
extern const struct vl_asset vl_assets[]; /* sorted by path */
extern const unsigned vl_asset_count;
/* NULL: there is none. "/" is "/index.html". */
const struct vl_asset *vl_asset_find(const struct vl_word *path);

/* ---- Somebody who is connected (net_peer.c) ---- */

enum vl_peer_stage {
    VL_PEER_HEAD,   /* a request is awaited or comes in */
    VL_PEER_ASKED,  /* the house has it */
    VL_PEER_ANSWER, /* the answer goes out */
    VL_PEER_SOCKET, /* a WebSocket */
    VL_PEER_BYE,    /* its close was said */
    VL_PEER_LINGER, /* all is said; what still comes is thrown away */
};

struct vl_queue {
    uint8_t *bytes; /* after LWS_PRE bytes of room for the library; NULL: empty */
    size_t start, end, room;
};

struct vl_peer {
    struct vl_net *net;
    struct lws *wsi;
    struct vl_peer *before, *next;    /* of all */
    struct vl_peer *doomed_next;      /* of those that are to be closed */
    struct vl_peer *paused_next;      /* of those that are not read for a while */
    struct vl_guest *guest;           /* the address it is counted by; NULL: it is not */
    struct vl_address direct, client; /* the socket's; whom a proxy says it is for */
    struct vl_address local;
    uint8_t stage; /* enum vl_peer_stage */
    bool forwarded, forwarded_tls;
    bool doomed, paused, close_after, head_only, pinged, counted, in_body, greeted;
    uint64_t deadline; /* in milliseconds of vl_net_clock; UINT64_MAX: none */
    uint64_t heard;    /* when something came last */
    uint16_t early; /* so many milliseconds it is asked for a sign of life before others: they are not asked at once */
    uint64_t paused_until;
    uint64_t asked, began; /* the house's number of the request; when it came, in microseconds */
    char *in;              /* requests that are not taken yet */
    size_t in_length, in_room, in_seen;
    struct vl_queue out;
    const uint8_t *file; /* what is left of a file to send */
    size_t file_length;
    unsigned status; /* of the answer, for the log */
    char asking[64]; /* likewise: method and path without ids */
    struct vl_house_line *line;
    struct vl_frames *frames; /* of a WebSocket */
    struct vl_rate messages, bytes;
};

void vl_peer_accept(struct vl_net *, int socket, const struct sockaddr *);
int vl_peer_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* Adds to what goes out; false: no memory, or too much waits, and it is doomed. */
bool vl_peer_put(struct vl_peer *, const void *bytes, size_t length);
size_t vl_peer_unread(const struct vl_peer *);
void vl_peer_wants_out(struct vl_peer *);
/* It will be closed from the loop; `why` is for the figures and the log. */
void vl_peer_doom(struct vl_peer *, const char *why);
/* It has sent too much and is not read for so long. */
void vl_peer_pause(struct vl_peer *, uint64_t milliseconds);
/* An answer is whole in the queue: it goes out, and after it the next request is read or the connection ends. */
void vl_peer_answered(struct vl_peer *);

/* ---- HTTP (net_http.c, net_answer.c) ---- */

/* Takes requests that are whole. */
void vl_http_take(struct vl_peer *);
/* Its head or body has not come in time. */
void vl_http_too_slow(struct vl_peer *);
/* A word as a text of its own, cut if it is too long; NULL if it is not there. */
const char *vl_http_copy(const struct vl_word *, char *out, size_t size);
/* The token that somebody shows, in `out`, and whether it is a cookie's; NULL: none. */
const char *vl_http_token(const struct vl_http_head *, char *out, size_t size, bool *by_cookie);
/* The words that a request is answered with; headers of the house's own are added. */
struct vl_response {
    unsigned status;
    const char *type; /* NULL: no body */
    const char *body; /* NULL, with a length: it is sent as a file */
    size_t length;
    const char *fields; /* further lines, each with its end; or NULL */
};
void vl_net_answer(struct vl_peer *, const struct vl_response *);
/* An error in the language asked for. */
void vl_net_refuse(struct vl_peer *, const struct vl_http_head *, unsigned status, const char *reason);
/* What the house says to a request; the context is the peer. */
vl_house_reply vl_net_reply;
void vl_net_send_asset(struct vl_peer *, const struct vl_http_head *, const struct vl_asset *);
const char *vl_status_words(unsigned status);

#define VL_COOKIE "veillee"

/* Hosts, origins, who asks (net_trust.c). */
void vl_trust_client(struct vl_peer *, const struct vl_http_head *);
bool vl_trust_host(const struct vl_peer *, const struct vl_word *host);
bool vl_trust_origin(const struct vl_peer *, const struct vl_http_head *);
bool vl_trust_tls(const struct vl_peer *);    /* the client's side of it is encrypted */
bool vl_trust_counts(const struct vl_peer *); /* what is counted by address is counted of this one */
/* The path below --base-path; false: it is elsewhere. */
bool vl_trust_path(const struct vl_net *, struct vl_word *path);

/* ---- WebSocket (net_socket.c) ---- */

/* The request asks for a socket: answers it. `table` is the id in its path. */
void vl_socket_open(struct vl_peer *, const struct vl_http_head *, const struct vl_word *table);
void vl_socket_hear(struct vl_peer *, uint8_t *bytes, size_t length);
void vl_socket_close(struct vl_peer *, unsigned code);
void vl_socket_ping(struct vl_peer *);

/* ---- Log and figures (net_log.c, net_metrics.c) ---- */

enum vl_level { VL_INFO, VL_WARNING, VL_ERROR };
/* One line of JSON; pairs of a name and a word follow, and NULL. */
void vl_log(const struct vl_net *, enum vl_level, const char *event, ...) __attribute__((sentinel));
void vl_log_request(const struct vl_peer *);
void vl_metrics_send(struct vl_peer *);

enum vl_figure {
    VL_FIGURE_CONNECTIONS, /* since the beginning */
    VL_FIGURE_REFUSED,     /* connections that were too many */
    VL_FIGURE_REQUESTS,
    VL_FIGURE_SOCKETS, /* since the beginning */
    VL_FIGURE_HEARD,   /* messages in */
    VL_FIGURE_SAID,    /* messages out */
    VL_FIGURE_BYTES_IN,
    VL_FIGURE_BYTES_OUT,
    VL_FIGURE_PAUSED, /* times that somebody was not read for a while */
    VL_FIGURE_FAULTS, /* frames against the rules */
    VL_FIGURE_UNREAD, /* closed: did not read */
    VL_FIGURE_SILENT, /* closed: did not answer the heartbeat */
    VL_FIGURE_SLOW,   /* closed: head or body too slow */
    VL_FIGURES,
};

struct vl_net {
    struct vl_net_options options;
    struct vl_net_limits limits;
    bool address_limits_asked; /* then they hold for this machine itself, too */
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    ev_io listener, door_watcher;
    int door;
    int broom; /* as long as this is open the sweeper waits (net_door.c); -1: there is none */
    int sweeper;
    struct caller *callers; /* net_door.c */
    ev_timer tick, due, resume;
    ev_prepare before;
    ev_signal terminated, interrupted;
    int socket;
    char address[VL_NET_ORIGIN], link[VL_NET_ORIGIN], public_origin[VL_NET_ORIGIN], public_host[VL_NET_ORIGIN];
    char listen_name[VL_NET_ORIGIN], unix_path[108];
    struct vl_range proxy[VL_NET_RANGES];
    unsigned proxies;
    bool trusts_unix, tls;
    struct vl_house *house;
    struct vl_store *store;
    struct vl_peer *peers, *doomed, *paused, *adopting;
    struct vl_peer *look; /* whom the next tick looks after first; NULL: all have been looked after */
    unsigned peer_count, socket_count;
    struct vl_guests guests;
    bool stirred; /* the house was told something: when it is due is to be asked anew */
    bool leaving, settled;
    bool accept_paused;
    uint64_t leave_by;
    int64_t clock_ahead; /* of a test: added to the time */
    uint64_t clock_stands;
    uint64_t figure[VL_FIGURES];
    uint64_t status[6]; /* answers by their first digit */
    uint64_t began;
};

/* Milliseconds and microseconds of a clock that only goes forward. */
uint64_t vl_net_clock(void);
uint64_t vl_net_clock_us(void);

/* net_ev.c: before anything of libev is used; false: it is not there. */
bool vl_ev_load(void);
/* Says what went wrong, and that something did. */
bool vl_net_trouble(struct vl_net_fault *, const char *reason, int error);

/* net_door.c: opened while the server may still be root; started and closed with the rest. */
void vl_door_open(struct vl_net *);
void vl_door_start(struct vl_net *);
void vl_door_close(struct vl_net *);

/* net_listen.c */
struct sockaddr_un;
bool vl_listen_left_over(const struct sockaddr_un *); /* a socket of a server that is no more may be taken away */
bool vl_listen_open(struct vl_net *, struct vl_net_fault *);
void vl_listen_start(struct vl_net *);
void vl_listen_stop(struct vl_net *);

#endif

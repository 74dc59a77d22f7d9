/* net.h - the network of a server: sockets, HTTP and WebSocket around the house (house.h).
 *
 *     vl_net_new      takes the address and reads the certificate: the last things that may need root
 *     vl_net_serve    says where it listens and serves until SIGTERM or SIGINT, in one thread, the caller's
 *     vl_net_free
 *
 * libwebsockets in its raw role on libev gives sockets, TLS and the loop; heads and frames are read by http.h and
 * frames.h. Everything that comes from outside has a bound in bytes, in number and in time. */
#ifndef VL_NET_H
#define VL_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vl_net;
struct vl_house;
struct vl_store;

/* What one connection, one address and the server as a whole may have; 0 stands for the usual number, said beside it.
 * Rates are a second's, and four seconds' worth may come at once; who sends more is read more slowly. */
struct vl_net_limits {
    unsigned connections;         /* at once: 20000, or what the system allows */
    unsigned address_connections; /* of one address: 1000 */
    unsigned messages;            /* of one connection: 500 */
    unsigned bytes;               /* of one connection: 131072 */
    unsigned address_messages;    /* of one address: 4000 */
    unsigned address_bytes;       /* of one address: 1048576 */
    unsigned address_requests;    /* HTTP requests of one address, else 429: 100 */
};

enum vl_net_log { VL_LOG_NOTHING, VL_LOG_EVENTS, VL_LOG_REQUESTS };

/* Texts are the caller's and stay. */
struct vl_net_options {
    const char *listen;      /* "ADDRESS:PORT", "[ADDRESS]:PORT", "unix:PATH" */
    const char *public_url;  /* what links begin with; NULL: found out */
    const char *base_path;   /* "/veillee": everything is below it; NULL: nothing is before it */
    const char *proxies;     /* addresses and ranges with commas whose X-Forwarded-… count, "unix" too; NULL: none */
    const char *certificate; /* file names; NULL: no TLS */
    const char *key;
    const char *version; /* of the program */
    const char *door;    /* path of a Unix socket for whoever runs the server (net_door.c); NULL: none */
    const char *admin;   /* what the house knows such a caller by (vl_house_options) */
    const char *name;    /* what the page calls this place; NULL: nothing */
    bool kiosk;          /* the page is told so, and cookies last for a visit */
    bool test_clock;     /* POST /test/clock sets the house's time */
    uint8_t log;         /* enum vl_net_log */
    struct vl_net_limits limits;
};

/* What went wrong: the code of a reason, and errno or 0. */
struct vl_net_fault {
    const char *reason;
    int error;
};

struct vl_net *vl_net_new(const struct vl_net_options *, struct vl_net_fault *);
/* "http://127.0.0.1:8080", "https://[::1]:443", "unix:PATH". */
const char *vl_net_address(const struct vl_net *);
/* What links begin with: --public-url, or the address that somebody in the same network could use. */
const char *vl_net_link(const struct vl_net *);
/* Now: milliseconds since 1970, or what a test has set. */
uint64_t vl_net_now(const struct vl_net *);
/* For vl_house_options and vl_store_options, with the network as context: by any thread. */
void vl_net_wake(void *net);
/* Until it is told to end; `ready` is called once, when everything that comes is answered. */
void vl_net_serve(struct vl_net *, struct vl_house *, struct vl_store *, void (*ready)(const struct vl_net *));
void vl_net_free(struct vl_net *);
/* By root, before it becomes somebody else, who may not be allowed to take away what root has put into a folder: the
 * door's file is taken away when the server ends, however it ends. */
void vl_net_sweep(struct vl_net *);

/* net_user.c: started as root, a server becomes somebody else for good. */
struct vl_net_user {
    unsigned user, group;
};
/* Whom a name or number means; NULL or the code of a reason: there is no such user, or it is root. */
const char *vl_net_user_find(const char *name, struct vl_net_user *);
/* Whether that user may enter the folder of a file. */
bool vl_net_user_may_enter(const struct vl_net_user *, const char *file);
/* For good, all threads. False with errno: then the program must end. */
bool vl_net_user_become(const struct vl_net_user *);

#endif

/* net_listen.c - where the server listens: an address and port, or a Unix socket; and what it is called there. */
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/net_inside.h"

enum { BACKLOG = 4096, ACCEPTS = 64 }; /* connections taken before somebody else's turn */

/* ---- Unix sockets ---- */

bool vl_listen_left_over(const struct sockaddr_un *name) {
    struct stat entry;
    if (lstat(name->sun_path, &entry) != 0 || !S_ISSOCK(entry.st_mode)) return false;
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0) return false;
    bool dead = connect(probe, (const struct sockaddr *)name, sizeof *name) != 0 && errno == ECONNREFUSED;
    close(probe);
    return dead;
}

static bool open_unix(struct vl_net *net, const char *path, struct vl_net_fault *fault) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (path[0] == '\0' || strlen(path) >= sizeof name.sun_path) return vl_net_trouble(fault, "socket-path", 0);
    strcpy(name.sun_path, path);
    net->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (net->socket < 0) return vl_net_trouble(fault, NULL, errno);
    if (vl_listen_left_over(&name)) unlink(path);
    if (bind(net->socket, (const struct sockaddr *)&name, sizeof name) != 0) return vl_net_trouble(fault, NULL, errno);
    strcpy(net->unix_path, path);
    chmod(path, 0666); /* like a port of this machine: the folder says who may come near */
    if (listen(net->socket, BACKLOG) != 0) return vl_net_trouble(fault, NULL, errno);
    snprintf(net->address, sizeof net->address, "unix:%s", path);
    return true;
}

/* ---- Addresses and ports ---- */

/* "127.0.0.1:80", "[::1]:80", "localhost:80": name and port apart. */
static bool split(const char *listen, char *name, size_t size, const char **port) {
    const char *colon = strrchr(listen, ':');
    if (colon == NULL || colon == listen || colon[1] == '\0') return false;
    size_t length = (size_t)(colon - listen);
    if (listen[0] == '[' && listen[length - 1] == ']')
        listen++, length -= 2;
    else if (memchr(listen, ':', length) != NULL)
        return false;
    if (length == 0 || length >= size) return false;
    memcpy(name, listen, length);
    name[length] = '\0';
    *port = colon + 1;
    for (const char *digit = *port; *digit != '\0'; digit++)
        if (*digit < '0' || *digit > '9' || digit - *port > 4) return false;
    return atoi(*port) <= 65535;
}

static bool bind_first(struct vl_net *net, const struct addrinfo *list, struct vl_net_fault *fault) {
    int on = 1;
    for (const struct addrinfo *one = list; one != NULL; one = one->ai_next) {
        net->socket = socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (net->socket < 0) continue;
        setsockopt(net->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (bind(net->socket, one->ai_addr, one->ai_addrlen) == 0 && listen(net->socket, BACKLOG) == 0) return true;
        fault->error = errno;
        close(net->socket);
        net->socket = -1;
    }
    if (fault->error == 0) fault->error = errno;
    return false;
}

static unsigned name_address(struct vl_net *net, char text[VL_NET_ADDRESS_TEXT]) {
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    char port[8] = "0";
    getsockname(net->socket, (struct sockaddr *)&bound, &length);
    getnameinfo((struct sockaddr *)&bound, length, text, VL_NET_ADDRESS_TEXT, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = strchr(text, ':') != NULL;
    snprintf(net->address, sizeof net->address, "%s://%s%s%s:%s", net->options.certificate != NULL ? "https" : "http",
             six ? "[" : "", text, six ? "]" : "", port);
    return (unsigned)atoi(port);
}

/* An address of this machine that others in its network can reach. */
static bool find_reachable(int family, char text[VL_NET_ADDRESS_TEXT]) {
    struct ifaddrs *list = NULL;
    bool found = false;
    if (getifaddrs(&list) != 0) return false;
    for (struct ifaddrs *one = list; one != NULL && !found; one = one->ifa_next) {
        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != family) continue;
        if (!(one->ifa_flags & IFF_UP) || (one->ifa_flags & IFF_LOOPBACK)) continue;
        socklen_t length = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
        found = getnameinfo(one->ifa_addr, length, text, VL_NET_ADDRESS_TEXT, NULL, 0, NI_NUMERICHOST) == 0 &&
                strchr(text, '%') == NULL; /* not one of the link alone */
    }
    freeifaddrs(list);
    return found;
}

/* What links begin with: what was said, or where a phone in the same network would look. */
static void name_link(struct vl_net *net, const char *text, unsigned port) {
    char reachable[VL_NET_ADDRESS_TEXT];
    const char *base = net->options.base_path == NULL ? "" : net->options.base_path;
    if (net->options.public_url != NULL) {
        snprintf(net->link, sizeof net->link, "%s", net->options.public_url);
        return;
    }
    bool any4 = strcmp(text, "0.0.0.0") == 0, any6 = strcmp(text, "::") == 0;
    if ((any4 || any6) && (find_reachable(AF_INET, reachable) || (any6 && find_reachable(AF_INET6, reachable)))) {
        bool six = strchr(reachable, ':') != NULL;
        snprintf(net->link, sizeof net->link, "%s://%s%s%s:%u%s", net->options.certificate != NULL ? "https" : "http",
                 six ? "[" : "", reachable, six ? "]" : "", port, base);
    } else
        snprintf(net->link, sizeof net->link, "%.200s%.90s", net->address, base);
}

bool vl_listen_open(struct vl_net *net, struct vl_net_fault *fault) {
    const char *port = NULL, *listen = net->options.listen;
    char text[VL_NET_ADDRESS_TEXT] = "";
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *list = NULL;
    unsigned number = 0;
    net->socket = -1;
    if (strncmp(listen, "unix:", 5) == 0) {
        if (!open_unix(net, listen + 5, fault)) return false;
    } else {
        if (!split(listen, net->listen_name, sizeof net->listen_name, &port))
            return vl_net_trouble(fault, "listen-form", 0);
        int error = getaddrinfo(net->listen_name, port, &hints, &list);
        if (error != 0) return vl_net_trouble(fault, "no-such-address", 0);
        *fault = (struct vl_net_fault){0};
        bool bound = bind_first(net, list, fault);
        freeaddrinfo(list);
        if (!bound) return false;
        number = name_address(net, text);
    }
    name_link(net, text, number);
    return true;
}

/* ---- Who comes ---- */

static void on_connection(struct ev_loop *loop, ev_io *watcher, int events) {
    struct vl_net *net = watcher->data;
    (void)events;
    for (unsigned i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage from = {.ss_family = AF_UNIX};
        socklen_t length = sizeof from;
        int socket = accept(net->socket, (struct sockaddr *)&from, &length);
        if (socket < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            if (errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM) return;
            ev_io_stop(loop, watcher); /* the tick begins again, when somebody may have gone */
            net->accept_paused = true;
            return;
        }
        fcntl(socket, F_SETFD, FD_CLOEXEC);
        vl_peer_accept(net, socket, (const struct sockaddr *)&from);
    }
}

void vl_listen_start(struct vl_net *net) {
    if (net->socket < 0) return;
    if (net->listener.data == NULL) {
        ev_io_init(&net->listener, on_connection, net->socket, EV_READ);
        net->listener.data = net;
    }
    net->accept_paused = false;
    ev_io_start(net->loop, &net->listener);
}

void vl_listen_stop(struct vl_net *net) {
    if (net->socket < 0) return;
    ev_io_stop(net->loop, &net->listener);
    close(net->socket);
    net->socket = -1;
    if (net->unix_path[0] != '\0') unlink(net->unix_path);
}

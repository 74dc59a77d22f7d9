/* net_door.c - the door for whoever runs the server: a Unix socket beside the store, for its owner alone. `veillee
 * admin` says one thing there and is answered:
 *
 *     POST /admin/identities/4f…e1 \n {"blocked":true}       the caller says no more
 *     204 \n                                                  or "200 application/json \n {…}", and the end
 *
 * Whoever may open the socket may ask: the house's own token for that (vl_house_options.admin) never leaves the
 * program. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/house.h"
#include "server/net_inside.h"

enum { CALLERS = 8, ASKS = 4096, PATIENCE = 10 }; /* at once; bytes; seconds */
enum { SWEPT = 1024 };                            /* descriptors that a server at its beginning can have */

struct caller {
    struct vl_net *net;
    struct caller *next;
    int socket;
    ev_io watcher;
    ev_timer patience;
    uint64_t asked; /* the house's number of it */
    char *text;     /* what it says, then what it is answered */
    size_t length, at;
};

/* ---- One caller ---- */

static void hang_up(struct caller *c) {
    struct caller **link = &c->net->callers;
    while (*link != c) link = &(*link)->next;
    *link = c->next;
    if (c->asked != 0) vl_house_forget(c->net->house, c->asked);
    ev_io_stop(c->net->loop, &c->watcher);
    ev_timer_stop(c->net->loop, &c->patience);
    close(c->socket);
    free(c->text);
    free(c);
}

static void on_impatience(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop, (void)events;
    hang_up(timer->data);
}

static void on_writable(struct ev_loop *loop, ev_io *watcher, int events) {
    struct caller *c = watcher->data;
    (void)loop, (void)events;
    ssize_t sent = send(c->socket, c->text + c->at, c->length - c->at, MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (sent > 0) c->at += (size_t)sent;
    if (sent <= 0 || c->at == c->length) hang_up(c);
}

static void answer(void *context, const struct vl_house_answer *a) {
    struct caller *c = context;
    char head[96];
    int length = snprintf(head, sizeof head, "%u %s\n", a->status, a->type == NULL ? "" : a->type);
    char *text = malloc((size_t)length + a->length);
    c->asked = 0;
    free(c->text);
    c->text = text;
    c->length = c->at = 0;
    if (text != NULL) {
        memcpy(text, head, (size_t)length);
        if (a->length > 0) memcpy(text + length, a->body, a->length);
        c->length = (size_t)length + a->length;
    }
    ev_io_init(&c->watcher, on_writable, c->socket, EV_WRITE);
    c->watcher.data = c;
    ev_io_start(c->net->loop, &c->watcher);
}

/* "GET /admin/tables", and a body behind the line. */
static void ask(struct caller *c) {
    struct vl_house_request r = {.method = VL_HOUSE_OTHER, .token = c->net->options.admin, .json = true};
    c->text[c->length] = '\0';
    char *end = strchr(c->text, '\n'), *path = strchr(c->text, ' ');
    if (end == NULL || path == NULL || path > end) {
        hang_up(c);
        return;
    }
    *end = *path = '\0';
    if (strcmp(c->text, "GET") == 0) r.method = VL_HOUSE_GET;
    if (strcmp(c->text, "POST") == 0) r.method = VL_HOUSE_POST;
    r.path = path + 1;
    r.body = end + 1;
    r.length = c->length - (size_t)(r.body - c->text);
    c->asked = 0;
    uint64_t asked = vl_house_request(c->net->house, vl_net_now(c->net), &r, answer, c);
    if (asked != 0) c->asked = asked;
    c->net->stirred = true;
}

static void on_readable(struct ev_loop *loop, ev_io *watcher, int events) {
    struct caller *c = watcher->data;
    (void)events;
    ssize_t got = recv(c->socket, c->text + c->length, ASKS - c->length, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got > 0) c->length += (size_t)got;
    if (got < 0 || c->length == ASKS) {
        hang_up(c);
    } else if (got == 0) { /* it has said everything */
        ev_io_stop(loop, watcher);
        ask(c);
    }
}

/* ---- Who comes ---- */

static unsigned count(const struct vl_net *net) {
    unsigned n = 0;
    for (const struct caller *c = net->callers; c != NULL; c = c->next) n++;
    return n;
}

static void on_caller(struct ev_loop *loop, ev_io *watcher, int events) {
    struct vl_net *net = watcher->data;
    (void)events;
    int socket = accept(net->door, NULL, NULL);
    if (socket < 0) return;
    struct caller *c = count(net) < CALLERS ? calloc(1, sizeof *c) : NULL;
    if (c != NULL) c->text = malloc(ASKS + 1);
    if (c == NULL || c->text == NULL) {
        free(c);
        close(socket);
        return;
    }
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    fcntl(socket, F_SETFL, O_NONBLOCK);
    c->net = net;
    c->socket = socket;
    c->next = net->callers;
    net->callers = c;
    ev_io_init(&c->watcher, on_readable, socket, EV_READ);
    ev_timer_init(&c->patience, on_impatience, PATIENCE, 0);
    c->watcher.data = c->patience.data = c;
    ev_io_start(loop, &c->watcher);
    ev_timer_start(loop, &c->patience);
}

/* A server can do without: if the path is too long, or the folder not its own, there is no door, and the log says so.
 */
void vl_door_open(struct vl_net *net) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const char *path = net->options.door;
    net->door = -1;
    if (path == NULL || strlen(path) >= sizeof name.sun_path) return;
    strcpy(name.sun_path, path);
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (door < 0) return;
    if (vl_listen_left_over(&name)) unlink(path);
    mode_t before = umask(0177);
    bool good = bind(door, (const struct sockaddr *)&name, sizeof name) == 0 && listen(door, CALLERS) == 0;
    umask(before);
    if (good)
        net->door = door;
    else
        close(door);
}

void vl_door_start(struct vl_net *net) {
    if (net->door < 0) {
        if (net->options.door != NULL) vl_log(net, VL_WARNING, "no door", "path", net->options.door, NULL);
        return;
    }
    ev_io_init(&net->door_watcher, on_caller, net->door, EV_READ);
    net->door_watcher.data = net;
    ev_io_start(net->loop, &net->door_watcher);
}

void vl_door_close(struct vl_net *net) {
    while (net->callers != NULL) hang_up(net->callers);
    if (net->door < 0) return;
    if (net->door_watcher.data != NULL) ev_io_stop(net->loop, &net->door_watcher);
    close(net->door);
    net->door = -1;
    if (unlink(net->options.door) != 0 && net->broom >= 0) {
        close(net->broom);
        net->broom = -1;
        waitpid(net->sweeper, NULL, 0);
    }
}

/* ---- Sweeping ---- */

/* A process that has nothing, hears nothing and does one thing: when nobody holds the other end any more the file goes,
 * unless another server has put its own there. */
static _Noreturn void wait_and_sweep(const char *path, int end) {
    struct stat first, now;
    char byte;
    for (int fd = 0; fd < SWEPT; fd++)
        if (fd != end) close(fd);
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    bool known = lstat(path, &first) == 0;
    while (read(end, &byte, 1) < 0 && errno == EINTR) continue;
    if (known && lstat(path, &now) == 0 && now.st_ino == first.st_ino && now.st_dev == first.st_dev) unlink(path);
    _exit(0);
}

void vl_net_sweep(struct vl_net *net) {
    int ends[2];
    if (net->door < 0 || pipe(ends) != 0) return;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    net->sweeper = fork();
    if (net->sweeper == 0) wait_and_sweep(net->options.door, ends[0]);
    close(ends[0]);
    if (net->sweeper > 0)
        net->broom = ends[1];
    else
        close(ends[1]);
}

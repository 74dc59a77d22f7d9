/* echo_load.c - so many WebSocket connections to an echo server on this machine, one message under way on each, for so
 * long; messages a second of the clock and of the server's own CPU time, which is what compares when others use the
 * cores, too. Messages are text of the lengths that notes, views and acts have. bench/echo.py runs it.
 *
 *   echo_load PORT PID CONNECTIONS TALKING SECONDS      (TALKING of them send, the others are silent) */
#include <arpa/inet.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "observe.h"

enum { CONNECTIONS_MAX = 20000, LONGEST = 1500, FRAME_MAX = LONGEST + 8, KINDS = 8 };
static const unsigned lengths[KINDS] = {200, 260, 340, 200, 480, 700, 1000, LONGEST};

static struct {
    int socket;
    unsigned kind;  /* which message is under way */
    unsigned await; /* bytes of the answer that are still to come */
} connections[CONNECTIONS_MAX];
static unsigned char frames[KINDS][FRAME_MAX];

/* A masked text frame, RFC 6455 5.2; all are longer than 125 bytes. */
static void make_frame(unsigned char *frame, unsigned length) {
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    static const char text[] = "{\"type\":\"note\",\"number\":17,\"note\":\"play t5 A\",\"moves\":[\"play t1 B\"]} ";
    frame[0] = 0x81;
    frame[1] = 0x80 | 126;
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
    memcpy(frame + 4, mask, sizeof mask);
    for (unsigned i = 0; i < length; i++) frame[8 + i] = (unsigned char)text[i % (sizeof text - 1)] ^ mask[i & 3];
}

static void say(unsigned c) {
    unsigned length = lengths[connections[c].kind];
    if (send(connections[c].socket, frames[connections[c].kind], length + 8, 0) != (ssize_t)length + 8) fail("send");
    connections[c].await = length + 4;
}

static void open_one(unsigned c, uint16_t port) {
    static const char upgrade[] = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Protocol: veillee.v1\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    char answer[1024];
    size_t length = 0;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connections[c].socket = socket(AF_INET, SOCK_STREAM, 0);
    connections[c].kind = c % KINDS;
    if (connections[c].socket < 0) fail("socket");
    if (connect(connections[c].socket, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    if (send(connections[c].socket, upgrade, sizeof upgrade - 1, 0) < 0) fail("send");
    while (length < 4 || memcmp(answer + length - 4, "\r\n\r\n", 4) != 0) {
        ssize_t got = recv(connections[c].socket, answer + length, sizeof answer - length, 0);
        if (got <= 0) fail("recv");
        length += (size_t)got;
    }
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0) fail(answer);
}

/* An answer may come in pieces; when it is whole, the next message goes out. Returns how many became whole. */
static unsigned hear(unsigned c) {
    unsigned char bytes[4096];
    ssize_t got = recv(connections[c].socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got <= 0 || (unsigned)got > connections[c].await) fail("recv");
    connections[c].await -= (unsigned)got;
    if (connections[c].await > 0) return 0;
    connections[c].kind = (connections[c].kind + 1) % KINDS;
    say(c);
    return 1;
}

static uint64_t run_for(int epoll, double seconds) {
    uint64_t messages = 0;
    double end = now() + seconds;
    while (now() < end) {
        struct epoll_event events[256];
        int n = epoll_wait(epoll, events, 256, 100);
        for (int i = 0; i < n; i++) messages += hear(events[i].data.u32);
    }
    return messages;
}

int main(int argc, char **argv) {
    if (argc != 6) return fputs("usage: echo_load PORT PID CONNECTIONS TALKING SECONDS\n", stderr), 2;
    int pid = atoi(argv[2]), epoll = epoll_create1(0);
    unsigned count = (unsigned)atoi(argv[3]), talking = (unsigned)atoi(argv[4]);
    double seconds = atof(argv[5]);
    if (talking == 0 || talking > count || count > CONNECTIONS_MAX) return 2;
    for (unsigned k = 0; k < KINDS; k++) make_frame(frames[k], lengths[k]);
    for (unsigned c = 0; c < count; c++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = c};
        open_one(c, (uint16_t)atoi(argv[1]));
        epoll_ctl(epoll, EPOLL_CTL_ADD, connections[c].socket, &event);
    }
    for (unsigned c = 0; c < talking; c++) say(c);
    run_for(epoll, seconds / 4); /* until all are under way */
    double start = now(), cpu = cpu_seconds(pid);
    uint64_t messages = run_for(epoll, seconds);
    cpu = cpu_seconds(pid) - cpu;
    printf("%u connections, %u talk: %.0f messages a second, %.0f per CPU second of the server, %.1f MiB\n", count,
           talking, (double)messages / (now() - start), (double)messages / cpu, (double)memory_kib(pid) / 1024);
    return 0;
}

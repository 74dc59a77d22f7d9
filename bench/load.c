/* load.c - people at the server's tables, as many as a file says, each on a WebSocket of its own. They play Goofspiel:
 * in a closed loop (whoever may bid does, the next bid follows the moves that come), or one bid at each table every so
 * often. bench/load.py makes the tables and runs it.
 *
 *     load PORT PID FILE SECONDS [EVERY_MS]
 *
 * A line of FILE is one connection: TABLE WAVE PLACE SEAT SECRET. At one place one table after the other is played,
 * wave by wave; SEAT - watches, SECRET is then the code and else the token. All connections are opened at once. Figures
 * are one JSON object on stdout: acts, seconds, CPU seconds of server and load, milliseconds from an act to its `done`
 * and to the other's note, memory, and how many connections were dropped. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
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

enum {
    LINES_MAX = 40000,
    PLACES_MAX = 4000,
    WAVES_MAX = 32,
    SEATS = 2,         /* people at a table */
    ROOM = 16384,      /* bytes of the longest message, and a bit */
    SAMPLES = 1 << 20, /* of each kind */
};

struct table {
    double sent[SEATS]; /* when that seat acted; 0: the other has heard of it */
    int line[SEATS];
    unsigned over; /* how many of its people have heard so */
};

static struct line {
    char id[33], secret[65];
    unsigned char *buffer; /* of a message that has not come whole */
    unsigned wave, place, held, bids;
    int seat, socket;
    double acted;  /* when; 0: nothing is under way */
    char move[24]; /* what it may do now, or "" */
    bool ready;
} lines[LINES_MAX];
static unsigned count, places, waves, ready, dropped;
static struct table tables[PLACES_MAX][WAVES_MAX];
static unsigned current[PLACES_MAX]; /* the wave that is played there */
static uint64_t acts, refusals;
static float samples[2][SAMPLES];
static unsigned sampled[2];
static bool going, paced;

static void sample(unsigned kind, double since) {
    if (sampled[kind] < SAMPLES) samples[kind][sampled[kind]++] = (float)((now() - since) * 1e3);
}

/* ---- Saying ---- */

/* A masked frame, RFC 6455 5.2, with a mask of zeros. */
static void say(const struct line *l, const char *text) {
    char frame[ROOM];
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (head == 4) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    length += head + 4;
    if (send(l->socket, frame, length, MSG_NOSIGNAL) != (ssize_t)length && going) dropped++;
}

static void act(struct line *l) {
    char text[160];
    snprintf(text, sizeof text, "{\"type\":\"act\",\"id\":\"%s-%d-%u\",\"do\":\"%s\"}", l->id, l->seat, l->bids++,
             l->move);
    l->move[0] = '\0';
    l->acted = tables[l->place][l->wave].sent[l->seat] = now();
    say(l, text);
}

static bool may_act(const struct line *l) {
    return going && l->seat >= 0 && l->wave == current[l->place] && l->move[0] != '\0' && l->acted == 0;
}

/* The next table of this place, once both have heard that the game is over. */
static void hear_end(struct line *l) {
    struct table *t = &tables[l->place][l->wave];
    if (l->seat < 0 || ++t->over < SEATS || paced) return;
    if (++current[l->place] == waves) return;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        struct line *next = &lines[tables[l->place][current[l->place]].line[seat]];
        if (may_act(next)) act(next);
    }
}

/* ---- Hearing ---- */

static const char *last_of(const char *text, const char *what) {
    const char *found = NULL;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what)) found = at;
    return found;
}

static void hear_moves(struct line *l, const char *text) {
    const char *moves = last_of(text, "\"moves\":[");
    if (!l->ready) {
        l->ready = true;
        ready++;
    }
    l->move[0] = '\0';
    if (moves == NULL || sscanf(moves, "\"moves\":[\"%23[^\"]", l->move) != 1) return;
    if (may_act(l) && !paced) act(l);
}

static void hear_note(struct line *l, const char *text) {
    const char *actor = strstr(text, "\"actor\":");
    if (strstr(text, "\"note\":{\"note\":\"over\"") != NULL) hear_end(l);
    if (l->seat < 0 || actor == NULL) return;
    unsigned seat = (unsigned)(actor[8] - '0');
    double *sent = seat < SEATS ? &tables[l->place][l->wave].sent[seat] : NULL;
    if (sent == NULL || seat == (unsigned)l->seat || *sent == 0) return;
    sample(1, *sent);
    *sent = 0;
}

static void hear_answer(struct line *l, bool done) {
    if (l->acted == 0) return;
    if (done) {
        acts++;
        sample(0, l->acted);
    } else {
        refusals++;
    }
    l->acted = 0;
}

static void hear_text(struct line *l, const char *text) {
    if (strncmp(text, "{\"type\":\"note\"", 14) == 0)
        hear_note(l, text);
    else if (strncmp(text, "{\"type\":\"moves\"", 15) == 0 || strncmp(text, "{\"type\":\"view\"", 14) == 0)
        hear_moves(l, text);
    else if (strncmp(text, "{\"type\":\"done\"", 14) == 0)
        hear_answer(l, true);
    else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0)
        hear_answer(l, false);
}

static void answer_ping(const struct line *l) {
    static const unsigned char pong[] = {0x8a, 0x80, 0, 0, 0, 0};
    if (send(l->socket, pong, sizeof pong, MSG_NOSIGNAL) < 0) dropped++;
}

/* One whole frame at `bytes`: its length, 0 if it is not whole. A server's frames are not masked. */
static size_t hear_frame(struct line *l, unsigned char *bytes, size_t length) {
    if (length < 2) return 0;
    size_t head = (bytes[1] & 127) < 126 ? 2 : 4, size = head == 2 ? bytes[1] : 0;
    if (length < head) return 0;
    if (head == 4) size = (size_t)bytes[2] << 8 | bytes[3];
    if ((bytes[1] & 127) == 127 || size + head >= ROOM * 4) fail("a frame too long");
    if (length < head + size) return 0;
    unsigned char after = bytes[head + size]; /* there is always a byte of room behind */
    bytes[head + size] = '\0';
    if ((bytes[0] & 15) == 1) hear_text(l, (char *)bytes + head);
    if ((bytes[0] & 15) == 9) answer_ping(l);
    bytes[head + size] = after;
    return head + size;
}

static unsigned char incoming[ROOM * 8];

/* Bytes that are no whole frame stay with the connection; most of the time there are none. */
static void hear(struct line *l) {
    memcpy(incoming, l->buffer == NULL ? incoming : l->buffer, l->held);
    ssize_t got = recv(l->socket, incoming + l->held, sizeof incoming - l->held - 1, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        dropped++;
        close(l->socket);
        l->socket = -1;
        return;
    }
    size_t length = l->held + (size_t)got, at = 0, frame;
    free(l->buffer);
    l->buffer = NULL;
    while ((frame = hear_frame(l, incoming + at, length - at)) > 0) at += frame;
    l->held = (unsigned)(length - at);
    if (l->held == 0) return;
    l->buffer = malloc(l->held);
    if (l->buffer == NULL) fail("malloc");
    memcpy(l->buffer, incoming + at, l->held);
}

/* ---- Beginning ---- */

static void read_lines(const char *path) {
    char seat[8];
    FILE *file = fopen(path, "r");
    if (file == NULL) fail(path);
    for (struct line *l = lines; fscanf(file, "%32s %u %u %7s %64s", l->id, &l->wave, &l->place, seat, l->secret) == 5;
         l++) {
        l->seat = seat[0] == '-' ? -1 : atoi(seat);
        if (++count == LINES_MAX || l->place >= PLACES_MAX || l->wave >= WAVES_MAX || l->seat >= SEATS)
            fail("too many");
        if (l->seat >= 0) tables[l->place][l->wave].line[l->seat] = (int)(l - lines);
        if (l->place >= places) places = l->place + 1;
        if (l->wave >= waves) waves = l->wave + 1;
    }
    fclose(file);
}

static void open_line(struct line *l, uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    char text[512], answer[2048];
    size_t length = 0;
    int on = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (l->socket < 0 || connect(l->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    setsockopt(l->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    snprintf(
        text, sizeof text,
        "GET /api/v1/tables/%s/socket HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: veillee.v1\r\n\r\n",
        l->id, port);
    if (send(l->socket, text, strlen(text), MSG_NOSIGNAL) < 0) fail("send");
    while (length < 4 || memcmp(answer + length - 4, "\r\n\r\n", 4) != 0) {
        ssize_t got = recv(l->socket, answer + length, 1, 0);
        if (got <= 0 || ++length == sizeof answer) fail("upgrade");
    }
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0) fail(answer);
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"from\":null,\"view\":\"json\",\"%s\":\"%s\"}",
             l->seat < 0 ? "code" : "token", l->secret);
    say(l, text);
}

static void turn(int epoll, int wait) {
    struct epoll_event events[512];
    int n = epoll_wait(epoll, events, 512, wait);
    for (int i = 0; i < n; i++)
        if (lines[events[i].data.u32].socket >= 0) hear(&lines[events[i].data.u32]);
}

/* All at their tables; a few at a time, so that nobody waits long. */
static void open_all(int epoll, uint16_t port) {
    double end = now() + 120;
    for (unsigned c = 0; c < count; c++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = c};
        open_line(&lines[c], port);
        epoll_ctl(epoll, EPOLL_CTL_ADD, lines[c].socket, &event);
        while (ready + 100 < c && now() < end) turn(epoll, 10);
    }
    while (ready < count && now() < end) turn(epoll, 10);
    if (ready < count || dropped > 0) fail("not everybody came to the table");
}

/* ---- Playing ---- */

static void act_at(unsigned place) {
    for (unsigned seat = 0; seat < SEATS; seat++) {
        struct line *l = &lines[tables[place][current[place]].line[seat]];
        if (!may_act(l)) continue;
        act(l);
        return;
    }
}

/* One act at each table every so often, evenly spread. How long the first ones took is not counted: the server has only
 * just taken everybody in. */
static void play_paced(int epoll, double seconds, double every) {
    double start = now();
    uint64_t due = 0;
    while (now() < start + seconds) {
        uint64_t until = (uint64_t)((now() - start) / every * places);
        for (; due < until; due++) {
            if (due == places) sampled[0] = sampled[1] = 0;
            act_at((unsigned)(due % places));
        }
        turn(epoll, 1);
    }
}

static bool all_over(void) {
    for (unsigned place = 0; place < places; place++)
        if (current[place] < waves) return false;
    return true;
}

/* Until the time is over, or the first places run out of tables: fewer would not be that many tables any more. */
static void play_closed(int epoll, double seconds) {
    double end = now() + seconds;
    for (unsigned place = 0; place < places; place++)
        for (unsigned seat = 0; seat < SEATS; seat++) {
            struct line *l = &lines[tables[place][0].line[seat]];
            if (may_act(l)) act(l);
        }
    while (now() < end && !all_over()) {
        unsigned out = 0;
        turn(epoll, 100);
        for (unsigned place = 0; place < places; place++) out += current[place] == waves;
        if (out * 50 > places) return;
    }
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void tell_samples(const char *name, unsigned kind) {
    unsigned n = sampled[kind];
    qsort(samples[kind], n, sizeof samples[kind][0], compare);
    printf(",\"%s\":{\"count\":%u,\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f}", name, n,
           n == 0 ? 0 : (double)samples[kind][n / 2], n == 0 ? 0 : (double)samples[kind][n * 99ull / 100],
           n == 0 ? 0 : (double)samples[kind][n - 1]);
}

int main(int argc, char **argv) {
    if (argc < 5) return fputs("usage: load PORT PID FILE SECONDS [EVERY_MS]\n", stderr), 2;
    int pid = atoi(argv[2]), epoll = epoll_create1(0);
    double seconds = atof(argv[4]);
    paced = argc > 5;
    read_lines(argv[3]);
    unsigned before = memory_kib(pid);
    open_all(epoll, (uint16_t)atoi(argv[1]));
    unsigned idle = memory_kib(pid);
    double start = now(), cpu = cpu_seconds(pid), own = cpu_seconds(getpid());
    going = true;
    if (paced)
        play_paced(epoll, seconds, atof(argv[5]) / 1e3);
    else
        play_closed(epoll, seconds);
    seconds = now() - start;
    cpu = cpu_seconds(pid) - cpu;
    own = cpu_seconds(getpid()) - own;
    printf("{\"connections\":%u,\"places\":%u,\"acts\":%llu,\"refusals\":%llu,\"seconds\":%.2f,\"acts_a_second\":%.0f,"
           "\"server_cpu\":%.2f,\"load_cpu\":%.2f,\"dropped\":%u,\"kib_before\":%u,\"kib_idle\":%u,\"kib_after\":%u",
           count, places, (unsigned long long)acts, (unsigned long long)refusals, seconds, (double)acts / seconds, cpu,
           own, dropped, before, idle, memory_kib(pid));
    tell_samples("done_ms", 0);
    tell_samples("told_ms", 1);
    puts("}");
    return 0;
}

/* external.c - bots that are other programs: see external.h. */
#include "cli/external.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/check.h"

enum { REPORTS = 20, REPORT = 1024 }; /* faults told one by one, the rest are only counted; bytes of one */

/* ---- The process ---- */

/* Says what went wrong, a few times. */
static void report(struct external *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void report(struct external *e, const char *format, ...) {
    char words[REPORT];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format_in_words(format), args);
    va_end(args);
    for (char *c = words; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = '?'; /* it may quote the program */
    if (e->loud && e->reported < REPORTS) complain("%s: %s", e->command, words);
    if (e->loud && e->reported == REPORTS) complain("%s: more faults are only counted", e->command);
    e->reported++;
}

/* ---- Nobody is left behind ----
 * Programs run in process groups of their own, so a signal to us does not reach them: we pass it on before we go. */

enum { FAMILIES_MAX = 2048 };             /* more than threads and seats of an arena */
static atomic_int families[FAMILIES_MAX]; /* process groups that are running, 0 where there is none */

static void leave_nobody(int number) {
    for (unsigned i = 0; i < FAMILIES_MAX; i++) {
        int family = atomic_load(&families[i]);
        if (family > 0) kill(-family, SIGKILL);
    }
    raise(number); /* its old effect is back: SA_RESETHAND */
}

static void watch_over(pid_t family) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGABRT};
    struct sigaction action = {.sa_handler = leave_nobody, .sa_flags = SA_RESETHAND | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
    for (unsigned i = 0; i < FAMILIES_MAX; i++) {
        int none = 0;
        if (atomic_compare_exchange_strong(&families[i], &none, (int)family)) return;
    }
}

static void forget(pid_t family) {
    for (unsigned i = 0; i < FAMILIES_MAX; i++) {
        int same = (int)family;
        if (atomic_compare_exchange_strong(&families[i], &same, 0)) return;
    }
}

static void remember(struct external *e, const char *why) {
    struct vl_text text;
    vl_text_init(&text, e->fate, sizeof e->fate);
    vl_text_add(&text, why);
}

/* Puts the whole family of the process down and remembers why, in words. */
static void put_down(struct external *e, const char *why) {
    if (!e->alive) return;
    e->alive = false;
    remember(e, why);
    close(e->to);
    close(e->from);
    kill(-e->pid, SIGKILL);
    kill(e->pid, SIGKILL);
    int status = 0;
    while (waitpid(e->pid, &status, 0) < 0 && errno == EINTR) continue;
    forget(e->pid);
    e->reported = e->reported > REPORTS ? REPORTS - 1 : e->reported; /* this is always said */
    report(e, "%s; the policy plays on", e->fate);
}

/* Where we were started without a standard stream, a pipe must not take its number: the child's would be mixed up. */
static bool make_pipe(int *ends) {
    if (pipe(ends) != 0) return false;
    for (unsigned i = 0; i < 2; i++) {
        int higher = ends[i] > STDERR_FILENO ? ends[i] : fcntl(ends[i], F_DUPFD, STDERR_FILENO + 1);
        if (higher < 0) return close(ends[0]), close(ends[1]), false;
        if (higher != ends[i]) close(ends[i]);
        ends[i] = higher;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static bool spawn(struct external *e) {
    int in[2], out[2];
    if (!make_pipe(in)) return false;
    if (!make_pipe(out)) return close(in[0]), close(in[1]), false;
    signal(SIGPIPE, SIG_IGN); /* a program that closes its stdin is noticed by the write */
    e->pid = fork();
    if (e->pid == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        if (dup2(in[0], STDIN_FILENO) < 0 || dup2(out[1], STDOUT_FILENO) < 0) _exit(127);
        execl("/bin/sh", "sh", "-c", e->command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    e->to = in[1];
    e->from = out[0];
    if (e->pid < 0) return close(e->to), close(e->from), false;
    setpgid(e->pid, e->pid); /* whoever comes first */
    watch_over(e->pid);
    fcntl(e->to, F_SETFL, O_NONBLOCK);
    fcntl(e->from, F_SETFL, O_NONBLOCK);
    e->alive = true;
    return true;
}

/* ---- Lines, with a time limit ---- */

/* Waits until the descriptor is ready or the time is up. */
static bool ready(int descriptor, short events, double until) {
    while (true) {
        double left = until - seconds_now();
        struct pollfd p = {.fd = descriptor, .events = events};
        int n = poll(&p, 1, left <= 0 ? 0 : (int)(left * 1000) + 1);
        if (n > 0) return true;
        if (n == 0 && left <= 0) return false;
        if (n < 0 && errno != EINTR) return true; /* the read or write will say what it is */
    }
}

static void send_line(struct external *e, const char *line, size_t length) {
    double until = seconds_now() + e->limit / 1e3;
    while (e->alive && length > 0) {
        ssize_t written = write(e->to, line, length);
        if (written > 0) {
            line += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            if (!ready(e->to, POLLOUT, until)) put_down(e, in_words("program-deaf"));
        } else if (written < 0 && errno != EINTR) {
            put_down(e, in_words("program-gone"));
        }
    }
}

enum received { LINE, TOO_LATE, GONE };

/* The next line it writes, without its end: at e->line, `*length` bytes; call drop_line afterwards. */
static enum received receive(struct external *e, double until, size_t *length) {
    while (e->alive) {
        char *end = memchr(e->line, '\n', e->length);
        if (end != NULL) return *length = (size_t)(end - e->line), LINE;
        if (e->length == sizeof e->line) return put_down(e, in_words("program-endless")), GONE;
        if (!ready(e->from, POLLIN, until)) return TOO_LATE;
        ssize_t got = read(e->from, e->line + e->length, sizeof e->line - e->length);
        if (got > 0)
            e->length += (size_t)got;
        else if (got == 0)
            put_down(e, in_words("program-gone"));
        else if (errno != EAGAIN && errno != EINTR)
            put_down(e, system_words(errno));
    }
    return GONE;
}

static void drop_line(struct external *e, size_t length) {
    e->length -= length + 1;
    memmove(e->line, e->line + length + 1, e->length);
}

/* ---- Messages ---- */

enum { MESSAGE_SIZE = 1 << 18 };

static void begin_message(struct vl_text *text, char *buffer, const char *type) {
    vl_text_init(text, buffer, MESSAGE_SIZE);
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "type", type);
}

static void end_message(struct external *e, struct vl_text *text) {
    vl_json_close(text, '}');
    vl_text_put(text, '\n');
    send_line(e, vl_text_whole(text), text->length);
}

/* A key whose value follows as JSON made elsewhere. */
static void add_key(struct vl_text *text, const char *key) {
    vl_text_add(text, ",\"");
    vl_text_add(text, key);
    vl_text_add(text, "\":");
    text->comma = false;
}

static _Thread_local char message[MESSAGE_SIZE];

bool external_start(struct external *e, const char *command, unsigned limit, bool loud) {
    memset(e, 0, offsetof(struct external, line));
    e->command = command;
    e->limit = limit;
    e->loud = false; /* the caller tells why a program does not start */
    snprintf(e->name, sizeof e->name, "program");
    if (!spawn(e)) return remember(e, system_words(errno)), false;
    struct vl_text text;
    begin_message(&text, message, "hello");
    vl_json_int(&text, "protocol", EXTERNAL_PROTOCOL);
    end_message(e, &text);
    size_t length;
    enum received got = receive(e, seconds_now() + 5 + limit / 1e3, &length); /* interpreters take a while to start */
    if (got != LINE) {
        put_down(e, in_words("program-silent")); /* one that is gone has its fate already */
        return false;
    }
    json_t *root = json_loadb(e->line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(root, "type"));
    const char *name = json_string_value(json_object_get(root, "name"));
    bool good = type != NULL && strcmp(type, "hello") == 0 &&
                json_integer_value(json_object_get(root, "protocol")) == EXTERNAL_PROTOCOL;
    if (good && name != NULL && strlen(name) < sizeof e->name && vl_name_is_fine(name, strlen(name)))
        memcpy(e->name, name, strlen(name) + 1);
    json_decref(root);
    drop_line(e, length);
    if (!good) put_down(e, in_words("program-hello"));
    e->loud = loud;
    e->reported = 0;
    return good;
}

void external_stop(struct external *e) {
    if (!e->alive) return;
    struct vl_text text;
    begin_message(&text, message, "bye");
    end_message(e, &text);
    if (!e->alive) return;
    close(e->to); /* it may end by itself now; we wait a little, then it is put down */
    for (unsigned i = 0; i < 50; i++) {
        struct timespec pause = {0, 2000000};
        if (waitpid(e->pid, NULL, WNOHANG) != 0) {
            kill(-e->pid, SIGKILL); /* children it may have left */
            forget(e->pid);
            close(e->from);
            e->alive = false;
            return;
        }
        nanosleep(&pause, NULL);
    }
    kill(-e->pid, SIGKILL);
    while (waitpid(e->pid, NULL, 0) < 0 && errno == EINTR) continue;
    forget(e->pid);
    close(e->from);
    e->alive = false;
}

void external_begin(struct external *e, const struct vl_table *t, unsigned seat) {
    const struct vl_setup *s = &t->setup;
    struct vl_text text;
    if (!e->alive) return;
    begin_message(&text, message, "game");
    vl_json_string(&text, "game", s->game->name);
    vl_json_int(&text, "version", s->game->version);
    vl_json_int(&text, "players", s->players);
    vl_json_int(&text, "seat", seat);
    vl_json_open(&text, "options", '{');
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++)
        vl_json_string(&text, s->game->options[i].name, vl_setup_value(s, i));
    vl_json_close(&text, '}');
    vl_json_string(&text, "edition", s->edition);
    end_message(e, &text);
}

void external_note(struct external *e, const struct vl_table *t, unsigned seat, uint64_t number,
                   const struct vl_note *note) {
    struct vl_text text;
    if (!e->alive) return;
    begin_message(&text, message, "note");
    vl_json_int(&text, "number", (int64_t)number);
    add_key(&text, "note");
    vl_note_json(t, note, seat, &text);
    end_message(e, &text);
}

void external_end(struct external *e, const struct vl_table *t, unsigned seat) {
    int32_t scores[VL_SEATS_MAX];
    struct vl_text text;
    if (!e->alive) return;
    t->setup.game->scores(&t->setup, (const struct vl_state *)(const void *)t->state.bytes, scores);
    begin_message(&text, message, "over");
    vl_json_int(&text, "seat", seat);
    vl_json_open(&text, "scores", '[');
    for (unsigned i = 0; i < t->setup.players; i++) vl_json_int(&text, NULL, scores[i]);
    vl_json_close(&text, ']');
    end_message(e, &text);
}

/* ---- Asking ---- */

static void send_request(struct external *e, const struct vl_table *t, uint64_t now, unsigned seat,
                         const vl_move *moves, unsigned count) {
    struct vl_text text;
    begin_message(&text, message, "request");
    vl_json_int(&text, "id", (int64_t)++e->request);
    vl_json_int(&text, "seat", seat);
    vl_json_int(&text, "time_ms", e->limit);
    vl_json_open(&text, "moves", '[');
    for (unsigned i = 0; i < count; i++) {
        char words[VL_MOVE_TEXT];
        struct vl_text move;
        vl_text_init(&move, words, sizeof words);
        vl_move_format(t->setup.game, moves[i], &move);
        vl_json_string(&text, NULL, words);
    }
    vl_json_close(&text, ']');
    add_key(&text, "view");
    vl_table_view_json(t, seat, now, &text);
    e->sent = seconds_now();
    end_message(e, &text);
}

enum answer { ANSWERED, STRAY, MALFORMED };

/* One line: our answer, one to an older request, or nonsense. */
static enum answer read_answer(const struct external *e, size_t length, char *move) {
    json_t *root = json_loadb(e->line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(root, "type"));
    const char *words = json_string_value(json_object_get(root, "move"));
    json_t *id = json_object_get(root, "id");
    enum answer answer = MALFORMED;
    if (type != NULL && strcmp(type, "move") == 0 && words != NULL && json_is_integer(id)) {
        bool ours = json_integer_value(id) == (json_int_t)e->request;
        bool older = json_integer_value(id) > 0 && json_integer_value(id) < (json_int_t)e->request;
        answer = ours ? ANSWERED : older ? STRAY : MALFORMED;
        if (ours) snprintf(move, VL_MOVE_TEXT, "%s", strlen(words) < VL_MOVE_TEXT ? words : "?");
    }
    json_decref(root);
    return answer;
}

/* The program's answer in notation; false if there is none to use. */
static bool await(struct external *e, char *move) {
    double until = e->sent + e->limit / 1e3;
    for (unsigned stray = 0; e->alive; stray++) {
        size_t length;
        enum received got = receive(e, until, &length);
        if (got == GONE) return false;
        if (got == TOO_LATE) {
            e->late++;
            report(e, "request %llu: no answer within %u ms", (unsigned long long)e->request, e->limit);
            if (++e->useless == EXTERNAL_USELESS) put_down(e, in_words("program-useless"));
            return false;
        }
        enum answer answer = read_answer(e, length, move);
        if (answer == MALFORMED) {
            e->malformed++;
            char beginning[64];
            struct vl_text text;
            vl_text_init(&text, beginning, sizeof beginning);
            vl_text_add_bytes(&text, e->line, length);
            report(e, "request %llu: not an answer: %.*s", (unsigned long long)e->request, (int)text.length, beginning);
        }
        drop_line(e, length);
        if (answer == MALFORMED) {
            if (++e->useless == EXTERNAL_USELESS) put_down(e, in_words("program-useless"));
            return false;
        }
        if (answer == ANSWERED) {
            double seconds = seconds_now() - e->sent;
            e->useless = 0;
            e->answered++;
            e->seconds += seconds;
            if (seconds > e->slowest) e->slowest = seconds;
            return true;
        }
        e->stray++;
        if (stray == EXTERNAL_STRAY) put_down(e, in_words("program-floods"));
    }
    return false;
}

static void send_complaint(struct external *e, const char *reason, const char *played) {
    struct vl_text text;
    if (!e->alive) return;
    begin_message(&text, message, "complaint");
    vl_json_int(&text, "id", (int64_t)e->request);
    vl_json_string(&text, "reason", reason);
    vl_json_string(&text, "played", played);
    end_message(e, &text);
}

void external_play(struct external *e, struct vl_table *t, uint64_t now, unsigned seat, struct vl_rng *rng) {
    const struct vl_setup *s = &t->setup;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    char words[VL_MOVE_TEXT];
    const char *reason = "no answer that could be used";
    unsigned count = vl_table_moves(t, seat, moves);
    CHECK(count > 0 && vl_table_view(t, seat, &view));
    e->asked++;
    if (e->alive) send_request(e, t, now, seat, moves, count);
    if (e->alive && await(e, words)) {
        struct vl_refusal refusal = vl_table_move(t, now, seat, words);
        if (refusal.rule == NULL) return;
        e->illegal++;
        report(e, "request %llu: %s %s: %s", (unsigned long long)e->request, refusal.rule, in_words(refusal.reason),
               words);
        reason = refusal.rule;
    }
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_move_format(s->game, s->game->policy(s, vl_view_in(&view), moves, count, rng), &text);
    struct vl_refusal refusal = vl_table_move(t, now, seat, words);
    CHECK(refusal.rule == NULL);
    send_complaint(e, reason, words);
}

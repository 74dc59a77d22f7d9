/* test_pipe.c - evenings whose table is another process: what passes between them are lines of JSON in pipes. Whatever
 * the person does, and whatever happens to the line, all ends as it does with the table in the same memory. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/check.h"
#include "evening/evening.h"
#include "games/registry.h"
#include "host/host.h"
#include "support.h"
#include "table/wire.h"

enum { PERSON = 1, CUTS = 6 }; /* the person's seat; how often a line can be cut */

/* ---- The house: a table with greedy bots ---- */

struct house {
    struct vl_host host;
    struct vl_client client;
    uint64_t now;
};

static void wish(struct house *house, struct vl_act act) {
    CHECK(vl_host_wish(&house->host, house->now, &act).rule == NULL);
}

static void open_house(struct house *house, const struct vl_setup *s, uint64_t seed) {
    uint8_t key[VL_FAIR_BYTES];
    struct vl_clock clock = {.kind = VL_CLOCK_GAME, .base = 86400000, .increment = 1000};
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) clock.left[seat] = clock.base;
    memset(house, 0, sizeof *house);
    vl_table_key(seed, key);
    struct vl_table_options options = {.key = key, .clock = &clock, .resize = realloc};
    CHECK(vl_host_init(&house->host, s, &options, NULL));
    for (unsigned seat = 0; seat < s->players; seat++)
        wish(house, seat == PERSON ? vl_wish_sit(seat, VL_SEAT_HUMAN, "Zo\xc3\xab")
                                   : vl_wish_sit(seat, VL_SEAT_BOT, "greedy"));
    wish(house, vl_wish_switch(PERSON, true));
    wish(house, vl_wish(VL_ACT_BEGIN, 0));
}

/* Chance, forced moves and bots, until the person is waited for. */
static void run_house(struct house *house) {
    const struct vl_table *t = &house->host.table;
    const struct vl_bot *greedy = vl_bot_find("greedy");
    while (true) {
        struct vl_due due;
        struct vl_rng rng;
        vl_move answer[VL_CHOICE_MAX];
        if (vl_host_onward(&house->host, house->now)) continue;
        if (vl_table_due(t) == 0) return;
        CHECK(vl_table_due_at(t, vl_first(vl_table_due(t)), &due));
        vl_rng_init(&rng, due.seed, 0);
        unsigned count =
            vl_bot_answer(greedy, &t->setup, vl_view_in(&due.view), due.move, due.count, NULL, NULL, &rng, answer);
        CHECK(vl_host_answer(&house->host, house->now, due.seat, due.version, answer, count).rule == NULL);
    }
}

/* Time passes with every act. */
static void serve(struct house *house, const struct vl_request *request) {
    if (request->kind == VL_REQUEST_ACT) house->now += 7;
    vl_host_request(&house->host, house->now, &house->client, request);
    run_house(house);
}

/* ---- The other process ---- */

struct line {
    int to_table[2], to_screen[2];
};

struct server {
    struct house house;
    struct vl_wire_client wire;
    FILE *out;
};

static void write_reply(void *context, const struct vl_reply *reply) {
    static char message[VL_WIRE_REPLY];
    struct server *server = context;
    struct vl_text text;
    if (reply->kind == VL_REPLY_HELLO) server->wire.viewer = reply->viewer;
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&server->wire, reply, "", &text);
    fprintf(server->out, "%s\n", vl_text_whole(&text)); /* a line that was cut takes nothing more, which is no matter */
}

static void read_request(struct server *server, const char *words, size_t length) {
    struct vl_request request;
    struct vl_greeting greeting;
    const char *code = vl_request_read(words, length, &request, &greeting);
    if (code != NULL) {
        write_reply(server, &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = request.id, .code = code});
        return;
    }
    if (request.kind == VL_REQUEST_HELLO)
        server->wire.bytes = greeting.bytes && greeting.layout == server->wire.setup->game->layout;
    serve(&server->house, &request);
}

/* Serves one line to its end; "ping" says that there is nothing more to be told before the next request. */
static void serve_line(struct server *server, const struct line *line) {
    FILE *in = fdopen(line->to_table[0], "r");
    char *words = NULL;
    size_t room = 0;
    server->out = fdopen(line->to_screen[1], "w");
    CHECK(in != NULL && server->out != NULL);
    server->house.client = (struct vl_client){.hear = write_reply, .context = server};
    CHECK(vl_host_join(&server->house.host, &server->house.client));
    for (ssize_t length; (length = getline(&words, &room, in)) > 0;) {
        read_request(server, words, (size_t)length - 1);
        fputs("{\"type\":\"ping\"}\n", server->out);
        fflush(server->out);
    }
    vl_host_leave(&server->house.host, &server->house.client);
    free(words);
    fclose(in);
    fclose(server->out);
}

/* Lives until its last line is closed; then it leaves the journal behind. */
static _Noreturn void be_the_server(const struct vl_setup *s, uint64_t seed, const struct line *lines, unsigned count,
                                    int journal) {
    static struct server server;
    signal(SIGPIPE, SIG_IGN);
    open_house(&server.house, s, seed);
    run_house(&server.house);
    server.wire = (struct vl_wire_client){.setup = &server.house.host.table.setup, .viewer = VL_NOBODY};
    for (unsigned i = 0; i < count; i++) serve_line(&server, &lines[i]);
    const struct vl_book *book = &server.house.host.book;
    for (size_t at = 0; at < book->length;) {
        ssize_t written = write(journal, book->text + at, book->length - at);
        CHECK(written > 0);
        at += (size_t)written;
    }
    vl_host_done(&server.house.host);
    _exit(0);
}

/* ---- The screen ---- */

struct screen {
    struct vl_evening *evening;
    struct vl_rng rng;
    struct house *house; /* in the same memory, or NULL: */
    struct vl_wire wire;
    struct line line[1 + CUTS];
    FILE *out, *in;
    unsigned current, sent, answered; /* which line; requests there, and those that are dealt with */
    unsigned acts, unstaged, undone, cut;
    uint8_t layout;
    pid_t server;
    int journal;
};

static void hear_at_home(void *context, const struct vl_reply *reply) {
    struct screen *screen = context;
    vl_evening_hear(screen->evening, reply);
}

static void send_at_home(void *context, const struct vl_request *request) {
    struct screen *screen = context;
    serve(screen->house, request);
}

static void send_line(void *context, const struct vl_request *request) {
    static char message[VL_WIRE_REQUEST];
    struct screen *screen = context;
    struct vl_greeting greeting = {.bytes = true, .layout = screen->layout, .language = "fr"};
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_request_write(request, &greeting, &text);
    fprintf(screen->out, "%s\n", vl_text_whole(&text));
    fflush(screen->out);
    screen->sent++;
}

/* Hears one line; returns of which kind it was. */
static unsigned hear_line(struct screen *screen) {
    char *words = NULL;
    size_t room = 0;
    struct vl_reply reply;
    ssize_t length = getline(&words, &room, screen->in);
    assert_true(length > 1);
    const char *code = vl_reply_read(&screen->wire, words, (size_t)length - 1, &reply);
    if (code != NULL) fail_msg("%s: %s", code, words);
    if (reply.kind == VL_WIRE_UNKNOWN) {
        assert_string_equal(words, "{\"type\":\"ping\"}\n");
        screen->answered++;
    } else {
        vl_evening_hear(screen->evening, &reply);
    }
    free(words);
    return reply.kind;
}

/* Until everything that was asked for is dealt with. */
static void settle(struct screen *screen) {
    while (screen->house == NULL && screen->answered < screen->sent) hear_line(screen);
}

static void use_line(struct screen *screen, unsigned which) {
    screen->current = which;
    screen->sent = screen->answered = 0;
    screen->out = fdopen(screen->line[which].to_table[1], "w");
    screen->in = fdopen(screen->line[which].to_screen[0], "r");
    assert_true(screen->out != NULL && screen->in != NULL);
}

/* The line is cut while the table speaks, and what was not heard is lost; there is another one. */
static void cut_line(struct screen *screen) {
    fclose(screen->in);
    fclose(screen->out);
    use_line(screen, screen->current + 1);
    screen->cut++;
    vl_evening_reconnect(screen->evening);
    settle(screen);
}

static void start_server(struct screen *screen, const struct vl_setup *s, uint64_t seed, unsigned lines) {
    int journal[2];
    assert_int_equal(pipe(journal), 0);
    for (unsigned i = 0; i < lines; i++)
        assert_true(pipe(screen->line[i].to_table) == 0 && pipe(screen->line[i].to_screen) == 0);
    fflush(NULL);
    screen->server = fork();
    assert_true(screen->server >= 0);
    if (screen->server == 0) {
        close(journal[0]);
        for (unsigned i = 0; i < lines; i++) {
            close(screen->line[i].to_table[1]);
            close(screen->line[i].to_screen[0]);
        }
        be_the_server(s, seed, screen->line, lines, journal[1]);
    }
    close(journal[1]);
    for (unsigned i = 0; i < lines; i++) {
        close(screen->line[i].to_table[0]);
        close(screen->line[i].to_screen[1]);
    }
    screen->journal = journal[0];
    vl_wire_init(&screen->wire, vl_games, NULL);
    use_line(screen, 0);
}

static void open_screen(struct screen *screen, struct house *house, const struct vl_setup *s, uint64_t seed,
                        unsigned lines) {
    memset(screen, 0, sizeof *screen);
    vl_rng_init(&screen->rng, seed, 1);
    screen->layout = s->game->layout;
    if (house != NULL) {
        screen->house = house;
        open_house(house, s, seed);
        run_house(house);
        house->client = (struct vl_client){.hear = hear_at_home, .context = screen};
        assert_true(vl_host_join(&house->host, &house->client));
    } else {
        start_server(screen, s, seed, lines);
    }
    screen->evening =
        vl_evening_new(&(struct vl_evening_options){.language = VL_FRENCH,
                                                    .door = {screen, house != NULL ? send_at_home : send_line},
                                                    .mine = VL_BIT(PERSON),
                                                    .viewer = PERSON,
                                                    .seed = seed});
    assert_non_null(screen->evening);
    vl_evening_begin(screen->evening);
    settle(screen);
}

/* The journal of the table's, once the line is closed. The caller frees it. */
static char *close_screen(struct screen *screen, unsigned lines) {
    char *journal = NULL;
    vl_evening_free(screen->evening);
    if (screen->house != NULL) {
        journal = strdup(screen->house->host.book.text);
        vl_host_done(&screen->house->host);
        return journal;
    }
    fclose(screen->in);
    fclose(screen->out);
    for (unsigned i = screen->current + 1; i < lines; i++) {
        close(screen->line[i].to_table[1]);
        close(screen->line[i].to_screen[0]);
    }
    FILE *left = fdopen(screen->journal, "r");
    size_t room = 0;
    assert_non_null(left);
    assert_true(getdelim(&journal, &room, '\0', left) > 0);
    fclose(left);
    int status;
    assert_int_equal(waitpid(screen->server, &status, 0), screen->server);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return journal;
}

/* ---- The person ---- */

/* One thing that the person does: mostly a move, now and then something is taken back. */
static void do_something(struct screen *screen) {
    struct vl_evening *e = screen->evening;
    const struct vl_choice *staged = vl_evening_staged(e);
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(e, moves), dice = vl_rng_below(&screen->rng, 20);
    screen->acts++;
    if (staged->count > 0 && dice < 3) {
        screen->unstaged++;
        vl_evening_take_back(e, staged->move[vl_rng_below(&screen->rng, staged->count)]);
    } else if (dice == 3) {
        screen->undone++;
        vl_evening_undo(e);
    } else if (staged->complete) {
        vl_evening_confirm(e);
    } else {
        assert_true(count > 0);
        vl_evening_act(e, moves[vl_rng_below(&screen->rng, count)]);
    }
}

/* Hears that what was done is done, or laid out, and no more. */
static void hear_answer(struct screen *screen) {
    unsigned kind = VL_REPLY_KINDS;
    while (screen->answered < screen->sent && kind != VL_REPLY_DONE && kind != VL_REPLY_STAGED)
        kind = hear_line(screen);
}

/* Plays to the end; as long as there is another line, the line is cut after so many acts, in the middle of what the
 * table says. */
static void play(struct screen *screen, unsigned cut_after, unsigned lines) {
    struct vl_evening *e = screen->evening;
    while (vl_evening_state(e) != VL_EVENING_OVER) {
        assert_int_equal(vl_evening_state(e), VL_EVENING_ASKS);
        do_something(screen);
        bool cut = screen->house == NULL && screen->current + 1 < lines && screen->acts > cut_after * screen->current;
        if (cut) hear_answer(screen);
        if (cut && screen->answered < screen->sent)
            cut_line(screen);
        else
            settle(screen);
    }
}

/* ---- Comparing ---- */

/* The next line that the table knows of: what was refused late is told in the log of those behind a wire. */
static const struct vl_said *next_said(const struct vl_evening *e, unsigned *index) {
    while (*index < vl_evening_said_count(e) && vl_evening_said(e, *index)->kind == VL_SAID_HERE) ++*index;
    return *index < vl_evening_said_count(e) ? vl_evening_said(e, (*index)++) : NULL;
}

static void same_log(const struct vl_evening *a, const struct vl_evening *b) {
    unsigned i = 0, j = 0;
    while (true) {
        const struct vl_said *x = next_said(a, &i), *y = next_said(b, &j);
        assert_int_equal(x == NULL, y == NULL);
        if (x == NULL) break;
        assert_string_equal(x->words, y->words);
        assert_int_equal(x->number, y->number);
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->actor, y->actor);
        assert_true(x->quiet == y->quiet && x->mine == y->mine && x->ready == y->ready && x->forced == y->forced);
    }
    assert_true(i > 20);
}

static void same_table(const struct vl_evening *a, const struct vl_evening *b) {
    const struct vl_setup *s = vl_evening_setup(a);
    int32_t x[VL_SEATS_MAX] = {0}, y[VL_SEATS_MAX] = {0};
    char one[1024], two[1024];
    struct vl_text first, second;
    assert_true(vl_evening_scores(a, x) && vl_evening_scores(b, y));
    assert_memory_equal(x, y, sizeof x);
    assert_memory_equal(vl_evening_view(a), vl_evening_view(b), s->game->view_size);
    vl_text_init(&first, one, sizeof one);
    vl_text_init(&second, two, sizeof two);
    vl_evening_result(a, &first);
    vl_evening_result(b, &second);
    assert_true(first.length > 0);
    assert_string_equal(one, two);
    for (unsigned seat = 0; seat < s->players; seat++) {
        uint64_t left[2];
        bool running[2];
        assert_string_equal(vl_evening_name(a, seat), vl_evening_name(b, seat));
        assert_true(vl_evening_clock(a, seat, &left[0], &running[0]) &&
                    vl_evening_clock(b, seat, &left[1], &running[1]));
        assert_true(left[0] == left[1] && running[0] == running[1]);
    }
}

/* Moments of the log, and the table with other eyes. */
static void look_back(struct screen *home, struct screen *away) {
    static struct vl_scene scene;
    const struct vl_setup *s = vl_evening_setup(home->evening);
    for (unsigned n = 1, i = 0, j = 0; next_said(home->evening, &i) != NULL && next_said(away->evening, &j) != NULL;
         n++) {
        struct vl_view_box x, y;
        if (n % 29 != 0) continue;
        bool here = vl_evening_moment(home->evening, i - 1, &x, &scene);
        bool there = vl_evening_moment(away->evening, j - 1, &y, &scene);
        settle(away);
        if (!there) there = vl_evening_moment(away->evening, j - 1, &y, &scene);
        assert_true(here && there);
        assert_memory_equal(&x, &y, s->game->view_size);
    }
    static const unsigned eyes[] = {0, VL_ALL, VL_SPECTATOR};
    for (unsigned i = 0; i < 3; i++) {
        vl_evening_look_as(home->evening, eyes[i]);
        vl_evening_look_as(away->evening, eyes[i]);
        settle(away);
        assert_int_equal(vl_evening_viewer(home->evening), eyes[i]);
        assert_int_equal(vl_evening_viewer(away->evening), eyes[i]);
        same_table(home->evening, away->evening);
        same_log(home->evening, away->evening);
    }
}

static struct screen at_home, away;
static struct house house;

static void compare(const struct vl_setup *s, uint64_t seed, unsigned cut_after, unsigned lines) {
    open_screen(&at_home, &house, s, seed, 0);
    open_screen(&away, NULL, s, seed, lines);
    play(&at_home, 0, 0);
    play(&away, cut_after, lines);
    assert_int_equal(at_home.acts, away.acts);
    same_log(at_home.evening, away.evening);
    same_table(at_home.evening, away.evening);
    look_back(&at_home, &away);
    char *here = close_screen(&at_home, 0), *there = close_screen(&away, lines);
    assert_string_equal(here, there);
    assert_int_equal(away.cut, lines - 1);
    free(here);
    free(there);
}

static void every_game_through_pipes(void **unused) {
    unsigned unstaged = 0, undone = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_setup s;
        if (!vl_games[g]->on_shelf) continue;
        for (unsigned players = vl_games[g]->players_min; players <= vl_games[g]->players_max; players++) {
            vl_setup_init(&s, vl_games[g], players);
            compare(&s, 10 * g + players, 1, 1);
            unstaged += away.unstaged;
            undone += away.undone;
        }
    }
    assert_true(unstaged > 20 && undone > 20);
}

static void lines_that_are_cut(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_setup s;
        if (!vl_games[g]->on_shelf) continue;
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_max);
        compare(&s, g, 5, 1 + CUTS);
    }
}

/* What is not a request is refused, and the next one is heard. */
static void nonsense_is_refused(void **unused) {
    struct vl_setup s;
    struct vl_reply reply;
    char *words = NULL;
    size_t room = 0;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    open_screen(&away, NULL, &s, 5, 1);
    fputs("[]\n{\"type\":\"act\",\"id\":\"tooshort\",\"do\":\"undo\"}\n{\"type\":\"view\"}\n", away.out);
    fflush(away.out);
    for (unsigned i = 0; i < 3; i++) {
        ssize_t length = getline(&words, &room, away.in);
        assert_true(length > 1);
        assert_null(vl_reply_read(&away.wire, words, (size_t)length - 1, &reply));
        assert_int_equal(reply.kind, i < 2 ? VL_REPLY_REFUSED : VL_REPLY_VIEW);
        if (i < 2) assert_string_equal(reply.code, "malformed");
        if (i == 1) assert_string_equal(reply.id, "tooshort");
        away.sent++;
        assert_int_equal(hear_line(&away), VL_WIRE_UNKNOWN); /* ping */
    }
    free(words);
    free(close_screen(&away, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_through_pipes),
        cmocka_unit_test(lines_that_are_cut),
        cmocka_unit_test(nonsense_is_refused),
    };
    tell_bugs_here();
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests_name("pipe", tests, NULL, NULL);
}

/* cmd_admin.c - veillee admin: looking after a server, on the machine where its store is.
 *
 * A server that runs is asked through the door beside its store (server/net_door.c). Without one the same questions are
 * put to a house of our own on that store: no network, nobody there, and nothing happens but what is asked. */
#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/store_url.h"
#include "core/json.h"
#include "games/registry.h"
#include "server/house.h"
#include "store/store.h"

enum { ANSWER_MOST = 1 << 24 };

/* What is asked, and the answer in memory that is freed. */
struct question {
    bool posts;
    char path[128];
    const char *words; /* the body, or NULL */
    unsigned status;
    char *answer;
    size_t length;
};

/* ---- A server that runs ---- */

static int knock(const char *url) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    char path[STORE_URL];
    if (!store_door(url, path) || strlen(path) >= sizeof name.sun_path) return -1;
    strcpy(name.sun_path, path);
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (door >= 0 && connect(door, (const struct sockaddr *)&name, sizeof name) == 0) return door;
    if (door >= 0) close(door);
    return -1;
}

static bool hear(int door, struct question *q) {
    size_t room = 0;
    while (q->length < ANSWER_MOST) {
        if (q->length + 1 >= room) {
            room = room == 0 ? 1 << 16 : 2 * room;
            char *more = realloc(q->answer, room);
            if (more == NULL) return false;
            q->answer = more;
        }
        ssize_t got = read(door, q->answer + q->length, room - q->length - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        q->length += (size_t)got;
        q->answer[q->length] = '\0';
        if (got == 0) return q->length > 0;
    }
    return false;
}

/* "200 application/json", and the rest behind the line. */
static bool take_status(struct question *q) {
    char *end = memchr(q->answer, '\n', q->length);
    if (end == NULL) return false;
    q->status = (unsigned)strtoul(q->answer, NULL, 10);
    q->length -= (size_t)(end + 1 - q->answer);
    memmove(q->answer, end + 1, q->length + 1);
    return q->status >= 200;
}

static bool ask_server(int door, struct question *q) {
    char words[512];
    int length = snprintf(words, sizeof words, "%s %s\n%s", q->posts ? "POST" : "GET", q->path,
                          q->words == NULL ? "" : q->words);
    bool good = send(door, words, (size_t)length, MSG_NOSIGNAL) == length && shutdown(door, SHUT_WR) == 0 &&
                hear(door, q) && take_status(q);
    close(door);
    if (!good) complain("the server does not answer");
    return good;
}

/* ---- A house of our own ---- */

static void wake(void *context) {
    sem_post(context);
}

static void take_answer(void *context, const struct vl_house_answer *a) {
    struct question *q = context;
    q->status = a->status;
    q->answer = malloc(a->length + 1);
    q->length = q->answer == NULL ? 0 : a->length;
    if (q->length > 0) memcpy(q->answer, a->body, a->length);
    if (q->answer != NULL) q->answer[q->length] = '\0';
}

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void ask_house(struct vl_house *house, sem_t *awake, struct question *q) {
    struct vl_house_request r = {.method = q->posts ? VL_HOUSE_POST : VL_HOUSE_GET,
                                 .path = q->path,
                                 .token = "this program",
                                 .json = q->words != NULL,
                                 .body = q->words,
                                 .length = q->words == NULL ? 0 : strlen(q->words)};
    bool waits = vl_house_request(house, now_ms(), &r, take_answer, q) != 0;
    while (!vl_house_leave(house, now_ms()) || (waits && q->status == 0)) {
        sem_wait(awake);
        vl_house_collect(house, now_ms());
    }
}

static bool ask_store(const char *url, struct question *q) {
    struct vl_store *store;
    char details[VL_STORE_DETAILS];
    sem_t awake;
    sem_init(&awake, 0, 0);
    enum vl_store_fault fault =
        access(url + strlen("sqlite:"), F_OK) != 0
            ? VL_STORE_CANNOT
            : vl_store_open(&store, url, &(struct vl_store_options){.wake = wake, .context = &awake}, details);
    if (fault != VL_STORE_OPEN) {
        complain("%s: %s", url, in_words(vl_store_fault_code(fault)));
        return false;
    }
    struct vl_house *house = vl_house_new(
        &(struct vl_house_options){
            .store = store, .games = vl_games, .wake = wake, .context = &awake, .thinkers = 1, .admin = "this program"},
        now_ms());
    if (house != NULL) ask_house(house, &awake, q);
    if (house != NULL) vl_house_free(house);
    vl_store_close(store);
    if (q->answer == NULL) complain("out of memory");
    return q->answer != NULL;
}

/* ---- In words ---- */

static const char *text_of(const struct vl_json *object, const char *key, char room[128]) {
    struct vl_json value = vl_json_get(object, key);
    if (!vl_json_read_string(&value, room, 128)) strcpy(room, "-");
    return room;
}

/* "4f…e1 playing kuhn Anne, Ben 3" */
static void print_table(const struct vl_json *item) {
    struct vl_json table = vl_json_get(item, "table"), seats = vl_json_get(&table, "seats"), seat = {NULL, NULL},
                   lines = vl_json_get(item, "connections");
    char id[128], phase[128], game[128], name[128];
    int64_t connections = 0;
    vl_json_read_int(&lines, 0, INT32_MAX, &connections);
    printf("%s %-9s %-10s %4lld  ", text_of(&table, "id", id), text_of(&table, "phase", phase),
           text_of(&table, "game", game), (long long)connections);
    for (unsigned i = 0; vl_json_next(&seats, &seat); i++)
        printf("%s%s", i == 0 ? "" : ", ", text_of(&seat, "name", name));
    printf("\n");
}

static void print_list(const struct question *q) {
    struct vl_json root, tables, item = {NULL, NULL};
    if (!vl_json_parse(q->answer, q->length, &root)) return;
    tables = vl_json_get(&root, "tables");
    while (vl_json_next(&tables, &item)) print_table(&item);
}

static int tell(const struct question *q, const char *what, bool json) {
    if (q->status == 404) return complain("there is no such table or person"), EXIT_NO;
    if (q->status == 409) return complain("that table is over, or broken"), EXIT_NO;
    if (q->status >= 300) return complain("the store takes nothing now"), EXIT_USAGE;
    if (strcmp(what, "list") == 0 && !json)
        print_list(q);
    else if (q->length > 0)
        printf("%s%s", q->answer, q->answer[q->length - 1] == '\n' ? "" : "\n");
    return flush_output() ? EXIT_YES : EXIT_USAGE;
}

/* ---- The command ---- */

static const struct {
    const char *word, *path;
    bool posts, named; /* it changes something; it is about a table or a person */
    const char *body;
} known[] = {
    {"list", "/admin/tables", false, false, NULL},
    {"inspect", "/admin/tables/%s", false, true, NULL},
    {"journal", "/admin/tables/%s/journal", false, true, NULL},
    {"close", "/admin/tables/%s/close", true, true, NULL},
    {"block", "/admin/identities/%s", true, true, "{\"blocked\":true}"},
    {"unblock", "/admin/identities/%s", true, true, "{\"blocked\":false}"},
};
enum { KNOWN = sizeof known / sizeof *known };
static const char *const words[] = {"list", "inspect", "journal", "close", "block", "unblock", NULL};

static bool read_question(const struct args *args, struct question *q) {
    unsigned i = 0;
    while (i < KNOWN && strcmp(args->words[0], known[i].word) != 0) i++;
    if (i == KNOWN) return args_one_of("admin", args->words[0], words);
    if (args->word_count != 1u + known[i].named)
        return complain("%s takes the id of a table or a person", known[i].word), false;
    const char *id = known[i].named ? args->words[1] : "";
    if (strspn(id, "0123456789abcdef") != strlen(id) || (known[i].named && strlen(id) != 32))
        return complain("an id has 32 hexadecimal digits"), false;
    *q = (struct question){.posts = known[i].posts, .words = known[i].body};
    const char *place = strstr(known[i].path, "%s");
    int before = place == NULL ? (int)strlen(known[i].path) : (int)(place - known[i].path);
    snprintf(q->path, sizeof q->path, "%.*s%s%s", before, known[i].path, id, place == NULL ? "" : place + 2);
    return true;
}

static int run(const struct args *args) {
    struct question q;
    char room[STORE_URL];
    const char *url;
    if (!read_question(args, &q) || !store_url(args, false, room, &url)) return EXIT_USAGE;
    int door = knock(url);
    bool good = door >= 0 ? ask_server(door, &q) : ask_store(url, &q);
    int status = good ? tell(&q, args->words[0], args->value[FLAG_JSON] != NULL) : EXIT_USAGE;
    free(q.answer);
    return status;
}

const struct command command_admin = {
    .name = "admin",
    .synopsis = "list|inspect|journal|close|block|unblock [ID] [--store URL] [--json]",
    .summary = "looks after a server, on the machine where its store is",
    .details =
        "A server that runs is asked through a door beside its store, for its owner alone; without one the store\n"
        "itself is asked. \"list\" tells of tables that are not over, \"inspect\" how one stands, \"journal\" "
        "everything\n"
        "that happened there, secrets included: also of a table that a mistake of ours has broken. \"close\" breaks\n"
        "a game off, \"block\" keeps a person out, \"unblock\" lets it in again.",
    .no = "there is no such table or person, or the table is over",
    .takes = TAKES(FLAG_STORE) | TAKES(FLAG_JSON),
    .words_min = 1,
    .words_max = 2,
    .word = {KIND_ONE_OF, words},
    .examples = {{"veillee admin list --store sqlite:games.db", "Which tables are open?"}},
    .files = {{"$XDG_DATA_HOME/veillee/server.db", "the store, unless --store says where"},
              {"docs/operators.md", "how to run a server"}},
    .run = run,
};

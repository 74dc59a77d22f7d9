/* cmd_serve.c - veillee serve: tables for everybody who comes over the network. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/store_url.h"
#include "games/registry.h"
#include "server/house.h"
#include "server/net.h"
#include "store/store.h"
#include "table/journal.h"

enum { ADMIN_DIGITS = 64, THINKERS_MAX = 256 };

/* Everything that a server is made of, in the order in which it is made. */
struct serving {
    struct vl_net_options net_options;
    struct vl_house_limits house_limits;
    const char *store_url, *user_name;
    char usual_store[STORE_URL], door[STORE_URL];
    char admin[ADMIN_DIGITS + 1]; /* the house's token for who comes through that door */
    uint64_t thinkers;
    bool test_seeds, root;
    struct vl_net_user user;
    struct vl_net *net;
    struct vl_store *store;
    struct vl_house *house;
};

/* ---- What is asked for ---- */

static bool limit_one(struct serving *s, const char *name, size_t length, unsigned value) {
    struct vl_net_limits *net = &s->net_options.limits;
    struct vl_house_limits *house = &s->house_limits;
    const struct {
        const char *name;
        unsigned *place;
    } known[] = {
        {"connections", &net->connections},
        {"messages", &net->messages},
        {"bytes", &net->bytes},
        {"address-connections", &net->address_connections},
        {"address-messages", &net->address_messages},
        {"address-bytes", &net->address_bytes},
        {"address-requests", &net->address_requests},
        {"address-identities", &house->identities},
        {"identity-messages", &house->messages},
        {"identity-requests", &house->requests},
        {"identity-tables", &house->open_tables},
        {"identity-connections", &house->lines_identity},
        {"table-connections", &house->lines_table},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return *known[i].place = value, true;
    return false;
}

/* "messages=200,bytes=65536" */
static bool read_limits(struct serving *s, const char *text) {
    while (text != NULL && *text != '\0') {
        size_t length = strcspn(text, ","), name = strcspn(text, "=");
        char *end;
        unsigned long value = name < length ? strtoul(text + name + 1, &end, 10) : 0;
        if (name >= length || end != text + length || text[name + 1] < '1' || text[name + 1] > '9' ||
            value > 1000000000 || !limit_one(s, text, name, (unsigned)value)) {
            complain("--limit takes NAME=NUMBER, with commas between several, not \"%.*s\"", (int)length, text);
            return false;
        }
        text += length;
        if (*text == ',') text++;
    }
    return true;
}

static uint8_t read_telling(const char *word) {
    if (word == NULL || strcmp(word, "events") == 0) return VL_LOG_EVENTS;
    return strcmp(word, "requests") == 0 ? VL_LOG_REQUESTS : VL_LOG_NOTHING;
}

static bool draw_token(char token[ADMIN_DIGITS + 1]) {
    unsigned char bytes[ADMIN_DIGITS / 2];
    if (!draw_bytes(bytes, sizeof bytes)) return false;
    for (unsigned i = 0; i < sizeof bytes; i++) snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* Phones come from elsewhere. */
static const char *listening(const struct args *args) {
    if (args->value[FLAG_LISTEN] != NULL) return args->value[FLAG_LISTEN];
    return args->value[FLAG_KIOSK] != NULL ? "0.0.0.0:8080" : "127.0.0.1:8080";
}

static bool read_args(const struct args *args, struct serving *s) {
    const char *const *value = args->value;
    *s = (struct serving){
        .net_options =
            {
                .listen = listening(args),
                .public_url = value[FLAG_PUBLIC_URL],
                .base_path = value[FLAG_BASE_PATH],
                .proxies = value[FLAG_TRUSTED_PROXY],
                .certificate = value[FLAG_TLS_CERT],
                .key = value[FLAG_TLS_KEY],
                .version = VL_VERSION,
                .name = value[FLAG_HOUSE_NAME],
                .kiosk = value[FLAG_KIOSK] != NULL,
                .test_clock = value[FLAG_TEST_CLOCK] != NULL,
                .log = read_telling(value[FLAG_TELL]),
            },
        .user_name = value[FLAG_USER],
        .test_seeds = value[FLAG_TEST_SEEDS] != NULL,
        .root = geteuid() == 0,
    };
    if (!args_number(args, FLAG_THREADS, 1, THINKERS_MAX, &s->thinkers)) return false;
    if (!read_limits(s, value[FLAG_LIMIT])) return false;
    if (value[FLAG_HOUSE_NAME] != NULL && !vl_name_is_fine(value[FLAG_HOUSE_NAME], strlen(value[FLAG_HOUSE_NAME])))
        return complain("--house-name: %s", in_words("not-a-name")), false;
    if ((s->net_options.certificate == NULL) != (s->net_options.key == NULL))
        return complain("--tls-cert and --tls-key go together"), false;
    if (!store_url(args, true, s->usual_store, &s->store_url)) return false;
    if (store_door(s->store_url, s->door)) s->net_options.door = s->door;
    s->net_options.admin = s->admin;
    return draw_token(s->admin);
}

/* ---- Making it ---- */

static bool choose_user(struct serving *s) {
    if (!s->root) {
        if (s->user_name != NULL) complain("--user is for a server that is started as root");
        return s->user_name == NULL;
    }
    const char *name = s->user_name == NULL ? "nobody" : s->user_name, *reason = vl_net_user_find(name, &s->user);
    if (reason != NULL) complain("--user %s: %s", name, in_words(reason));
    return reason == NULL;
}

static bool open_network(struct serving *s) {
    struct vl_net_fault fault;
    s->net = vl_net_new(&s->net_options, &fault);
    if (s->net != NULL) return true;
    complain("--listen %s: %s", s->net_options.listen,
             fault.reason != NULL ? in_words(fault.reason) : system_words(fault.error));
    return false;
}

static bool tell_store_fault(const struct serving *s, enum vl_store_fault fault, const char *details) {
    if (fault == VL_STORE_OPEN) return true;
    complain("%s: %s%s%s", s->store_url, in_words(vl_store_fault_code(fault)), details[0] == '\0' ? "" : " - ",
             details);
    return false;
}

static bool open_store(struct serving *s) {
    char details[VL_STORE_DETAILS];
    struct vl_store_options options = {.wake = vl_net_wake, .context = s->net};
    return tell_store_fault(s, vl_store_open(&s->store, s->store_url, &options, details), details);
}

/* What was made in a folder lasts once the folder has been synced. */
static void sync_folder(const char *file) {
    const char *slash = strrchr(file, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(file, slash == file ? 1 : (size_t)(slash - file));
    int entry = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (entry >= 0) {
        fsync(entry);
        close(entry);
    }
    free(folder);
}

/* Root gives its store away and becomes somebody else. If that somebody may not even enter the folder, the store is
 * opened before: what is open stays so. */
static bool open_store_as_user(struct serving *s) {
    char details[VL_STORE_DETAILS];
    const char *path = s->store_url + strlen("sqlite:");
    if (!tell_store_fault(s, vl_store_hand_over(s->store_url, s->user.user, s->user.group, details), details))
        return false;
    if (!vl_net_user_may_enter(&s->user, path)) {
        if (!open_store(s)) return false;
        sync_folder(path);
    }
    vl_net_sweep(s->net);
    if (!vl_net_user_become(&s->user)) {
        complain("--user: %s", system_words(errno));
        return false;
    }
    return s->store != NULL || open_store(s);
}

static bool open_house(struct serving *s) {
    struct vl_house_options options = {
        .store = s->store,
        .games = vl_games,
        .wake = vl_net_wake,
        .context = s->net,
        .thinkers = (unsigned)s->thinkers,
        .test_seeds = s->test_seeds,
        .kiosk = s->net_options.kiosk,
        .admin = s->admin,
        .limits = s->house_limits,
    };
    s->house = vl_house_new(&options, vl_net_now(s->net));
    if (s->house == NULL) complain("out of memory");
    return s->house != NULL;
}

static bool make(struct serving *s) {
    return choose_user(s) && open_network(s) && (s->root ? open_store_as_user(s) : open_store(s)) && open_house(s);
}

static void unmake(struct serving *s) {
    if (s->house != NULL) vl_house_free(s->house);
    if (s->store != NULL) vl_store_close(s->store);
    vl_net_free(s->net);
}

static void warn_of_tests(const struct serving *s) {
    if (s->test_seeds) complain("--test-seeds: FOR TESTS ONLY. Whoever makes a table here can choose its cards.");
    if (s->net_options.test_clock)
        complain("--test-clock: FOR TESTS ONLY. Whoever reaches this server can set its clock.");
}

static void say_ready(const struct vl_net *net) {
    printf("listening on %s\n", vl_net_address(net));
    fflush(stdout);
}

static int run(const struct args *args) {
    struct serving s;
    if (!read_args(args, &s)) return EXIT_USAGE;
    warn_of_tests(&s);
    bool good = make(&s);
    if (good) vl_net_serve(s.net, s.house, s.store, say_ready);
    unmake(&s);
    return good ? EXIT_YES : EXIT_USAGE;
}

const struct command command_serve = {
    .name = "serve",
    .synopsis = "[--listen ADDRESS] [--store URL] [--public-url URL] [--base-path PATH] [--trusted-proxy A,B,…] "
                "[--tls-cert FILE --tls-key FILE] [--user NAME] [--threads T] [--limit K=N,…] "
                "[--tell nothing|events|requests] [--kiosk] [--house-name NAME] [--test-seeds] [--test-clock]",
    .summary = "tables for everybody, over the network",
    .details =
        "Serves until SIGTERM or SIGINT; says on stdout where it listens when it is ready, and tells on stderr what\n"
        "happens, one JSON object a line. Everything is kept in the store, move by move. Started as root it takes its\n"
        "address, gives its store to --user (nobody by default) and becomes that user.\n"
        "\n"
        "With --kiosk it is for passers-by, as in a ludothèque: it listens on 0.0.0.0:8080 if --listen says nothing, "
        "so\n"
        "that phones in the same network reach it, tables are public, nobody is known for longer than twelve hours, "
        "and\n"
        "names are forgotten ten minutes after the game.\n"
        "\n"
        "Limits by name, a second where it is a rate: connections, messages, bytes (of one connection),\n"
        "address-connections, address-messages, address-bytes, address-requests, address-identities (a minute),\n"
        "identity-messages, identity-requests, identity-tables, identity-connections, table-connections.",
    .takes = TAKES(FLAG_LISTEN) | TAKES(FLAG_STORE) | TAKES(FLAG_PUBLIC_URL) | TAKES(FLAG_BASE_PATH) |
             TAKES(FLAG_TRUSTED_PROXY) | TAKES(FLAG_TLS_CERT) | TAKES(FLAG_TLS_KEY) | TAKES(FLAG_USER) |
             TAKES(FLAG_THREADS) | TAKES(FLAG_LIMIT) | TAKES(FLAG_TELL) | TAKES(FLAG_KIOSK) | TAKES(FLAG_HOUSE_NAME) |
             TAKES(FLAG_TEST_SEEDS) | TAKES(FLAG_TEST_CLOCK),
    .examples = {{"veillee serve --listen 127.0.0.1:0 --store sqlite:games.db",
                  "A server for this machine, at a port that the system chooses."}},
    .files = {{"$XDG_DATA_HOME/veillee/server.db",
               "the store, unless --store says where; by default in ~/.local/share"},
              {"/var/lib/veillee/server.db", "the same for a server that was started as root"},
              {"docs/operators.md", "how to run a server"}},
    .environment = {{"XDG_DATA_HOME", "Where the store is, in a folder \"veillee\"; ~/.local/share by default."}},
    .run = run,
};

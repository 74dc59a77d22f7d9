/* cmd_verify.c - veillee verify: was this game dealt fairly? And is this log of fair deals whole? */
#include <stdlib.h>
#include <string.h>

#include "cli/fair_log.h"
#include "games/registry.h"

enum { LOG_SIZE_MAX = 1 << 30, ROOM = 256 };

/* ---- A log ---- */

static void print_verdict(const char *path, const struct vl_reader *reader, bool good) {
    if (good)
        printf("ok %s\n", path);
    else
        print_fault(stdout, "FAIL", path, reader);
}

static void hex_of(const uint8_t bytes[VL_FAIR_BYTES], char hex[VL_FAIR_HEX + 1]) {
    struct vl_text text;
    vl_text_init(&text, hex, VL_FAIR_HEX + 1);
    vl_fair_write_hex(bytes, &text);
}

static void remark_on_log(const char *path, const struct log_sums *sums) {
    char head[VL_FAIR_HEX + 1];
    hex_of(sums->head, head);
    remark("%s: %llu entries; the head is %s", path, (unsigned long long)sums->entries, head);
    remark("%s: tables: %llu over, %llu broken off, %llu dropped, %llu without an end; %llu rounds void", path,
           (unsigned long long)sums->over, (unsigned long long)sums->broken_off, (unsigned long long)sums->dropped,
           (unsigned long long)sums->open, (unsigned long long)sums->voids);
}

/* What is wrong, as keys of an object that is open. */
static void fault_json(const struct vl_fault *fault, bool good, struct vl_text *out) {
    vl_json_bool(out, "ok", good);
    if (good) return;
    vl_json_int(out, "line", fault->line);
    vl_json_string(out, "rule", fault->rule);
    vl_json_string(out, "code", fault->reason);
}

static void print_json(const struct vl_text *text) {
    puts(vl_text_whole(text));
}

static void log_json(const char *path, const struct log_sums *sums, const struct vl_fault *fault, bool good) {
    char buffer[6 * 4096 + 1024], head[VL_FAIR_HEX + 1];
    struct vl_text text;
    hex_of(sums->head, head);
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "log", path);
    fault_json(fault, good, &text);
    vl_json_int(&text, "entries", (int64_t)sums->entries);
    vl_json_string(&text, "head", head);
    vl_json_int(&text, "over", (int64_t)sums->over);
    vl_json_int(&text, "broken_off", (int64_t)sums->broken_off);
    vl_json_int(&text, "dropped", (int64_t)sums->dropped);
    vl_json_int(&text, "open", (int64_t)sums->open);
    vl_json_int(&text, "void_rounds", (int64_t)sums->voids);
    vl_json_close(&text, '}');
    print_json(&text);
}

static int check_log(const char *path, const struct published *log, bool json) {
    struct log_sums sums;
    struct vl_reader reader = {.line = 0};
    bool good = log_check(log->text, log->length, &sums, &reader.fault);
    if (!good && reader.fault.rule == NULL) return complain("%s: out of memory", path), EXIT_USAGE;
    if (json)
        log_json(path, &sums, &reader.fault, good);
    else
        print_verdict(path, &reader, good);
    if (good && !json) remark_on_log(path, &sums);
    return good ? EXIT_YES : EXIT_NO;
}

/* ---- A record ---- */

/* What is known besides the verdict. */
struct findings {
    struct vl_reader reader;
    struct vl_fair_found found;
    bool compared;  /* with something that was published */
    unsigned parts; /* whose commitments */
};

static const char *list_parts(unsigned set, unsigned players, char buffer[ROOM]) {
    struct vl_text text;
    vl_text_init(&text, buffer, ROOM);
    for (unsigned i = 0; i <= players; i++) {
        unsigned part = i < players ? i : VL_FAIR_SERVER;
        if (!(set >> part & 1)) continue;
        if (text.length > 0) vl_text_add(&text, ", ");
        if (part == VL_FAIR_SERVER)
            vl_text_add(&text, "server");
        else
            vl_text_add_int(&text, part);
    }
    return buffer;
}

/* Who contributed, and what that is worth. */
static void remark_on_seats(const char *path, const struct findings *f) {
    unsigned players = f->reader.setup.players, all = (1u << players) - 1, house = f->found.fair.house;
    char own[ROOM], drawn[ROOM];
    if (f->found.fair.version == 1)
        remark("%s: a fair deal of version 1 does not tell who contributed, and its key binds nothing but the openings",
               path);
    else if (house == 0)
        remark("%s: every seat contributed itself", path);
    else if (house == all)
        remark("%s: the house drew for every seat: the deal is consistent, but nobody independent had a part in it",
               path);
    else
        remark("%s: contributed themselves: %s; the house drew for: %s", path, list_parts(all & ~house, players, own),
               list_parts(house, players, drawn));
}

static void remark_on_record(const char *path, const struct findings *f) {
    unsigned players = f->reader.setup.players;
    char parts[ROOM];
    remark_on_seats(path, f);
    if (f->found.fair.round > 1)
        remark("%s: round %u of the deal; those before it were void", path, f->found.fair.round);
    if (f->found.broken_off && strcmp(f->reader.ending, "abandon") == 0)
        remark("%s: the game was broken off: %s", path, f->reader.ending);
    else if (f->found.broken_off)
        remark("%s: the game was broken off: %s, by seat %u", path, f->reader.ending, f->reader.ending_seat);
    if (!f->compared)
        remark("%s: the commitments were not compared with published ones (--commitments, --log)", path);
    else if (f->parts == vl_fair_everyone(players))
        remark("%s: the commitments are those that were published", path);
    else
        remark("%s: only these commitments were compared with published ones: %s", path,
               list_parts(f->parts, players, parts));
}

static void seats_json(const struct findings *f, struct vl_text *out) {
    const struct vl_fair *fair = &f->found.fair;
    if (fair->version == 1) {
        vl_json_null(out, "seats");
        return;
    }
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < f->reader.setup.players; seat++)
        vl_json_string(out, NULL, fair->house >> seat & 1 ? "house" : "own");
    vl_json_close(out, ']');
}

static void deal_json(const struct findings *f, struct vl_text *out) {
    const struct vl_fair *fair = &f->found.fair;
    vl_json_int(out, "version", fair->version);
    if (fair->version > 1) vl_json_string(out, "table", fair->table);
    vl_json_int(out, "round", fair->round);
    seats_json(f, out);
    if (f->found.broken_off)
        vl_json_string(out, "broken_off", f->reader.ending);
    else
        vl_json_null(out, "broken_off");
    if (f->found.broken_off && strcmp(f->reader.ending, "abandon") != 0)
        vl_json_int(out, "broken_off_by", f->reader.ending_seat);
    vl_json_bool(out, "published", f->compared && f->parts == vl_fair_everyone(f->reader.setup.players));
}

static void record_json(const char *path, const struct findings *f, bool good) {
    char buffer[6 * 4096 + 1024];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "file", path);
    fault_json(&f->reader.fault, good, &text);
    if (good) deal_json(f, &text);
    vl_json_close(&text, '}');
    print_json(&text);
}

/* With everything that was published; false after a complaint about a file. */
static bool compare(struct findings *f, struct published *published, const char *const *paths, bool *good) {
    for (unsigned i = 0; i < 2 && *good; i++) {
        if (published[i].text == NULL) continue;
        *good = published_agrees(&published[i], &f->reader, &f->found, &f->reader.fault);
        if (!*good && published[i].bad_file)
            return complain("%s: line %u: %s", paths[i], f->reader.fault.line, in_words(f->reader.fault.reason)), false;
        f->compared = true;
        f->parts |= published[i].parts;
    }
    return true;
}

static int check_record(const char *path, const struct vl_setup *edition, struct published *published,
                        const char *const *paths, bool json) {
    struct findings f = {.compared = false};
    size_t length;
    char *text = slurp_record(path, edition, &length, &f.reader);
    if (text == NULL && f.reader.fault.rule == NULL) return EXIT_USAGE;
    bool good = text != NULL && vl_fair_verify(&f.reader, text, length, vl_games, edition, &f.found);
    bool sound = !good || compare(&f, published, paths, &good);
    if (sound && json)
        record_json(path, &f, good);
    else if (sound)
        print_verdict(path, &f.reader, good);
    if (sound && good && !json) remark_on_record(path, &f);
    free(text);
    return !sound ? EXIT_USAGE : good ? EXIT_YES : EXIT_NO;
}

/* ---- The command ---- */

static bool read_published(const char *path, struct published *p) {
    if (path == NULL) return true;
    return (p->text = slurp(path, LOG_SIZE_MAX, &p->length)) != NULL;
}

static int verify_all(const struct args *args, const struct vl_setup *edition, struct published *published) {
    const char *const paths[] = {args->value[FLAG_COMMITMENTS], args->value[FLAG_LOG]};
    bool json = args->value[FLAG_JSON] != NULL;
    int worst = paths[1] == NULL ? EXIT_YES : check_log(paths[1], &published[1], json);
    for (unsigned i = 0; i < args->word_count && worst != EXIT_USAGE; i++) {
        int status = check_record(args->words[i], edition, published, paths, json);
        if (status > worst) worst = status;
    }
    return worst;
}

static int run(const struct args *args) {
    struct vl_setup room;
    const struct vl_setup *edition;
    struct published published[2] = {{.whole = false}, {.whole = true}};
    int status = EXIT_USAGE;
    if (args->word_count == 0 && (args->value[FLAG_LOG] == NULL || args->value[FLAG_COMMITMENTS] != NULL))
        return complain("usage: veillee %s %s", args->command->name, args->command->synopsis), EXIT_USAGE;
    if (!args_edition(args, &room, &edition)) return EXIT_USAGE;
    if (read_published(args->value[FLAG_COMMITMENTS], &published[0]) &&
        read_published(args->value[FLAG_LOG], &published[1]))
        status = verify_all(args, edition, published);
    for (unsigned i = 0; i < 2; i++) free(published[i].text);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "[FILE…] [--commitments FILE] [--log FILE] [--edition FILE] [--json]",
    .summary = "checks that a finished game was dealt fairly",
    .details =
        "Checks the whole record, the openings against their commitments (FAIR-1, FAIR-2), every chance event against\n"
        "the key they make (FAIR-3), and the commitments against published ones (FAIR-4). Prints \"ok FILE\" or\n"
        "\"FAIL FILE:LINE RULE reason\", and says on stderr who contributed and what that proves. \"-\" is stdin.\n"
        "--log alone checks a server's public log (FAIR-5, FAIR-6). docs/fair-deal.md tells how it all works and how "
        "to\n"
        "check it without us.",
    .no = "a game was not dealt fairly, its record breaks a rule, or a log is not whole",
    .takes = TAKES(FLAG_EDITION) | TAKES(FLAG_COMMITMENTS) | TAKES(FLAG_LOG) | TAKES(FLAG_JSON),
    .words_min = 0,
    .words_max = 1u << 20,
    .word = {KIND_FILE},
    .examples = {{"veillee verify fair.rec", "Was a game dealt fairly?"},
                 {"veillee random kuhn --players 2 --fair | veillee verify -", "Was one that is played just now?"}},
    .files = {{"docs/fair-deal.md", "how a fair deal works, and how to check it without us"},
              {"docs/records.md", "records, line by line"}},
    .run = run,
};

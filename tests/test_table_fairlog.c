/* test_table_fairlog.c - the public log of fair deals: what a table's acts say in it, lines there and back, every
 * changed byte, stories that cannot be, and records beside it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/chain.h"
#include "games/registry.h"
#include "support.h"
#include "table/fairlog.h"
#include "table/talk.h"
#include "table_support.h"

enum { MOST = 1 << 16 };

/* A log as a house keeps it. */
struct book {
    char text[MOST];
    size_t length;
    uint64_t number;
    uint8_t head[VL_FAIR_BYTES];
};

static void append(struct book *b, const struct vl_fairlog_entry *entry) {
    char words[VL_FAIRLOG_TEXT];
    struct vl_text text, lines;
    vl_text_init(&text, words, sizeof words);
    vl_fairlog_text(entry, &text);
    assert_false(text.cut);
    vl_text_init(&lines, b->text + b->length, sizeof b->text - b->length);
    vl_fairlog_line(b->number, b->head, words, text.length, &lines);
    assert_false(lines.cut);
    assert_true(lines.length < VL_FAIRLOG_LINE);
    vl_chain(b->number++, b->head, words, text.length, b->head); /* as a store does */
    b->length += lines.length;
}

/* An act, in the log and at the table. */
static struct vl_refusal act(struct kept *k, struct book *b, struct vl_act wanted) {
    struct vl_act made;
    struct vl_fairlog_entry entry[VL_FAIRLOG_OF(1)];
    struct vl_refusal refusal = vl_table_propose(&k->t, 5, &wanted, &made);
    if (refusal.rule != NULL) return refusal;
    unsigned count = vl_fairlog_of(&k->t, 1000 + k->t.number, &made, 1, entry);
    for (unsigned i = 0; i < count; i++) append(b, &entry[i]);
    return take(k, &made);
}

static void commit_all(struct kept *k, struct book *b, uint8_t first) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    memset(secret, first, sizeof secret);
    assert_accepted(act(k, b, vl_wish_bytes(VL_ACT_SEED, 0, secret)));
    for (unsigned seat = 0; seat < k->t.setup.players; seat++) {
        memset(secret, first + 1 + (int)seat, sizeof secret);
        vl_fair_commit(secret, hash);
        assert_accepted(act(k, b, vl_wish_commit(seat, hash, seat == 1)));
    }
}

static void open_all(struct kept *k, struct book *b, uint8_t first) {
    uint8_t secret[VL_FAIR_BYTES];
    for (unsigned seat = 0; seat < k->t.setup.players; seat++) {
        memset(secret, first + 1 + (int)seat, sizeof secret);
        assert_accepted(act(k, b, vl_wish_bytes(VL_ACT_OPEN, seat, secret)));
    }
}

/* A table of two people, whose first round was void; then one that begins. */
static void begin_table(struct kept *k, struct book *b, const char *id) {
    struct vl_setup s;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(k, &s, &(struct vl_table_options){.fair_deal = true, .id = id});
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(k, seat, VL_SEAT_HUMAN, "Anne"));
    commit_all(k, b, 10);
    assert_accepted(act(k, b, vl_wish(VL_ACT_VOID, 1)));
    assert_accepted(sit(k, 1, VL_SEAT_HUMAN, "Ben"));
    commit_all(k, b, 20);
    open_all(k, b, 20);
    assert_accepted(act(k, b, vl_wish(VL_ACT_BEGIN, 0)));
}

/* To its end, with "bet" and "pass"; the last move is the one in the log. */
static void play_table(struct kept *k, struct book *b) {
    while (k->t.phase != VL_TABLE_OVER) {
        run(k, 5);
        unsigned seat = vl_first(vl_table_waits_for(&k->t));
        struct vl_act wanted;
        assert_null(vl_talk_parse(&k->t.setup, seat, "bet", &wanted));
        assert_accepted(act(k, b, wanted));
    }
}

/* How the table ends: by itself, or in one of the ways to break off. */
enum how { PLAYED, RESIGNED, TIMED_OUT, CONSENTED, ABANDONED };

static void end_table(struct kept *k, struct book *b, enum how how) {
    run(k, 5);
    switch (how) {
    case PLAYED: play_table(k, b); break;
    case RESIGNED: assert_accepted(act(k, b, vl_wish(VL_ACT_RESIGN, 1))); break;
    case CONSENTED:
        assert_accepted(act(k, b, vl_wish_ask(0, VL_ASK_ABANDON)));
        assert_accepted(act(k, b, vl_wish(VL_ACT_YES, 1)));
        break;
    case ABANDONED: assert_accepted(act(k, b, vl_wish(VL_ACT_ABANDON, 0))); break;
    case TIMED_OUT: break;
    }
}

/* ---- Following a log ---- */

/* NULL if the log is whole; else the code. The stories are of tables "t0", "t1" … */
static const char *follow(const char *text, size_t length, struct vl_fairlog_story story[4], unsigned *line) {
    struct vl_fairlog log = {0};
    struct vl_fairlog_entry entry;
    memset(story, 0, 4 * sizeof *story);
    *line = 0;
    for (const char *at = text; at < text + length;) {
        const char *end = memchr(at, '\n', (size_t)(text + length - at));
        if (end == NULL) end = text + length;
        ++*line;
        const char *reason = vl_fairlog_read(&log, at, (size_t)(end - at), &entry);
        if (reason != NULL) return reason;
        unsigned table = strlen(entry.table) == 2 ? (unsigned)(entry.table[1] - '0') & 3 : 0;
        reason = vl_fairlog_follow(&story[table], &entry);
        if (reason != NULL) return reason;
        at = end + 1;
    }
    return NULL;
}

static void write_example(struct book *b) {
    struct kept k;
    struct vl_fairlog_entry entry;
    char id[] = "t0";
    memset(b, 0, sizeof *b);
    for (unsigned i = 0; i < 3; i++) {
        static const enum how hows[] = {PLAYED, RESIGNED, CONSENTED};
        id[1] = (char)('0' + i);
        begin_table(&k, b, id);
        end_table(&k, b, hows[i]);
        assert_false(vl_fairlog_drop(&k.t, 9, "late", &entry)); /* it has ended */
        kept_done(&k);
    }
    begin_table(&k, b, "t3");
    assert_true(vl_fairlog_drop(&k.t, 9, "closed", &entry));
    append(b, &entry);
    kept_done(&k);
}

static void tables_tell_their_story(void **unused) {
    static struct book b;
    struct vl_fairlog_story story[4];
    unsigned line;
    (void)unused;
    write_example(&b);
    assert_null(follow(b.text, b.length, story, &line));
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(story[i].phase, i == 3 ? VL_FAIRLOG_IS_DROPPED : VL_FAIRLOG_IS_OVER);
        assert_int_equal(story[i].fair.round, 2);
        assert_int_equal(story[i].players, 2);
        assert_int_equal(story[i].fair.house, 2);
        assert_string_equal(story[i].terms, "game kuhn version 1 players 2 edition default");
    }
    assert_int_equal(story[0].ending, 0);
    assert_int_equal(story[1].ending, VL_ACT_RESIGN);
    assert_int_equal(story[1].ending_seat, 1);
    assert_int_equal(story[2].ending, VL_ACT_ABANDON);
    assert_int_equal(story[2].ending_seat, VL_NOBODY);
    assert_non_null(strstr(b.text, " end t1 2 resign 1 1414141414141414"));
    assert_non_null(strstr(b.text, " void t0 1 1\n"));
    assert_non_null(strstr(b.text, " begin t0 2\n"));
    assert_non_null(strstr(b.text, " dropped t3 2 closed\n"));
}

/* Whatever happens in one batch is told in order, with the right rounds. */
static void a_batch_of_acts(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_act acts[4];
    struct vl_fairlog_entry entry[VL_FAIRLOG_OF(4)];
    uint8_t secret[VL_FAIR_BYTES] = {1}, hash[VL_FAIR_BYTES], first[VL_FAIR_BYTES];
    (void)unused;
    vl_fair_commit(secret, hash);
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &(struct vl_table_options){.fair_deal = true, .id = "batch"});
    acts[0] = vl_wish_bytes(VL_ACT_SEED, 0, secret);
    acts[1] = vl_wish_commit(0, hash, true);
    acts[2] = vl_wish(VL_ACT_VOID, 0);
    acts[3] = vl_wish_bytes(VL_ACT_SEED, 0, secret);
    assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 4, entry), 4);
    vl_fair_commit(secret, first);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(entry[i].round, i == 3 ? 2 : 1);
        assert_int_equal(entry[i].time, 77);
        assert_string_equal(entry[i].table, "batch");
    }
    assert_memory_equal(entry[0].bytes, first, sizeof first);
    assert_int_equal(entry[0].seat, VL_FAIR_SERVER);
    assert_true(entry[1].house && !entry[0].house);
    assert_int_equal(entry[2].kind, VL_FAIRLOG_VOID);
    /* Nothing was committed to yet: there is nothing to drop. With a commitment there is. */
    acts[0] = vl_wish(VL_ACT_ABANDON, 0);
    assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 0);
    assert_false(vl_fairlog_drop(&k.t, 77, "closed", entry));
    assert_accepted(fair_seed(&k, secret));
    assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 1);
    assert_int_equal(entry[0].kind, VL_FAIRLOG_DROPPED);
    assert_string_equal(entry[0].why, "abandoned");
    kept_done(&k);
    /* A table without a fair deal, or with one of version 1, is not in the log. */
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    acts[0] = vl_wish(VL_ACT_RESIGN, 0);
    assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 0);
    assert_false(vl_fairlog_drop(&k.t, 77, "closed", entry));
    kept_done(&k);
    /* Who is alone at the table, with bots, abandons it by asking; with another person it is only a question. */
    for (unsigned people = 1; people <= 2; people++) {
        table_begin(&k, "kuhn", people == 1 ? "hb" : "hh", "none", true, 1, nobody);
        acts[0] = vl_wish_ask(0, VL_ASK_ABANDON);
        assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), people == 1);
        acts[0] = vl_wish_ask(0, VL_ASK_PAUSE);
        assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 0);
        acts[0] = vl_wish(VL_ACT_TIMEOUT, 1);
        assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 1);
        assert_int_equal(entry[0].ending, VL_ACT_TIMEOUT);
        assert_int_equal(entry[0].seat, 1);
        acts[0] = vl_wish_move(1, 0); /* the last one of a game: whose it was is not how it ended */
        acts[0].ends = true;
        assert_int_equal(vl_fairlog_of(&k.t, 77, acts, 1, entry), 1);
        assert_int_equal(entry[0].ending, 0);
        assert_int_equal(entry[0].seat, VL_NOBODY);
        kept_done(&k);
    }
}

/* Three have to agree: with the first yes nothing has ended yet. */
static void consent_of_all_ends_a_game(void **unused) {
    struct kept k;
    struct vl_act yes;
    struct vl_fairlog_entry entry[VL_FAIRLOG_OF(1)];
    (void)unused;
    table_begin(&k, "goofspiel", "hhh", "none", true, 1, nobody);
    run(&k, 5);
    assert_accepted(ask(&k, 5, 0, VL_ASK_ABANDON));
    for (unsigned seat = 1; seat < 3; seat++) {
        yes = vl_wish(VL_ACT_YES, seat);
        assert_int_equal(vl_fairlog_of(&k.t, 77, &yes, 1, entry), seat == 2);
        assert_accepted(answer(&k, 5, seat, true));
    }
    assert_int_equal(entry[0].kind, VL_FAIRLOG_END);
    assert_int_equal(entry[0].ending, VL_ACT_ABANDON);
    assert_int_equal(entry[0].seat, VL_NOBODY); /* not whoever said the last yes */
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    kept_done(&k);
}

/* A table of which the log has said anything is dropped by name, also between two rounds; one of which it knows nothing
 * just goes. */
static void what_was_said_is_ended(void **unused) {
    static struct book b;
    struct vl_fairlog_entry entry;
    struct vl_setup s;
    struct kept k;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &(struct vl_table_options){.fair_deal = true, .id = "rounds"});
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    assert_false(vl_fairlog_drop(&k.t, 9, "closed", &entry));
    commit_all(&k, &b, 10);
    assert_true(vl_fairlog_drop(&k.t, 9, "closed", &entry));
    assert_int_equal(entry.round, 1);
    assert_accepted(act(&k, &b, vl_wish(VL_ACT_VOID, 1)));
    assert_int_equal(k.t.fair.committed, 0);
    assert_true(vl_fairlog_drop(&k.t, 9, "closed", &entry));
    assert_int_equal(entry.round, 2);
    assert_int_equal(entry.kind, VL_FAIRLOG_DROPPED);
    assert_int_equal(entry.seat, VL_NOBODY);
    assert_string_equal(entry.why, "closed");
    append(&b, &entry);
    struct vl_fairlog_story story[4];
    unsigned line;
    assert_null(follow(b.text, b.length, story, &line));
    assert_int_equal(story[0].phase, VL_FAIRLOG_IS_DROPPED);
    kept_done(&k);
}

/* ---- Damage ---- */

/* Every bit of every line but the last: the chain, or what it would say. Of the last line the form and the story. */
static void every_changed_bit_is_noticed(void **unused) {
    static struct book b;
    struct vl_fairlog_story story[4];
    unsigned line, last = 0;
    (void)unused;
    write_example(&b);
    size_t end = b.length - 1;
    while (b.text[end - 1] != '\n') end--;
    for (const char *c = b.text; c < b.text + end; c++) last += *c == '\n';
    for (size_t i = 0; i < end; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            b.text[i] = (char)(b.text[i] ^ 1 << bit);
            if (follow(b.text, b.length, story, &line) == NULL) fail_msg("byte %zu, bit %u", i, bit);
            assert_true(line <= last + 1);
            b.text[i] = (char)(b.text[i] ^ 1 << bit);
        }
    assert_null(follow(b.text, b.length, story, &line));
}

/* A line that is missing, doubled or exchanged with the next. */
static void every_line_has_its_place(void **unused) {
    static struct book b;
    static char text[MOST];
    struct vl_fairlog_story story[4];
    unsigned line;
    (void)unused;
    write_example(&b);
    for (const char *at = b.text, *end; (end = strchr(at, '\n')) != NULL && end[1] != '\0'; at = end + 1) {
        size_t before = (size_t)(at - b.text), size = (size_t)(end + 1 - at);
        const char *next = strchr(end + 1, '\n') + 1;
        memcpy(text, b.text, before);
        memcpy(text + before, end + 1, b.length - before - size);
        assert_non_null(follow(text, b.length - size, story, &line));
        memcpy(text + before, at, size);
        memcpy(text + before + size, at, b.length - before);
        assert_non_null(follow(text, b.length + size, story, &line));
        memcpy(text + before, end + 1, (size_t)(next - end - 1));
        memcpy(text + before + (next - end - 1), at, size);
        assert_non_null(follow(text, (size_t)(next - b.text), story, &line));
    }
}

/* A chain that is whole in itself, but counts otherwise. */
static void numbers_count_from_0(void **unused) {
    static const char *const texts[] = {"5 dropped t 1 idle", "6 dropped u 1 idle"};
    static const uint64_t numbers[][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 0}};
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        struct vl_fairlog log = {0};
        struct vl_fairlog_entry entry;
        const char *reason = NULL;
        uint8_t head[VL_FAIR_BYTES] = {0};
        for (unsigned n = 0; n < 2 && reason == NULL; n++) {
            char line[VL_FAIRLOG_LINE];
            struct vl_text text;
            vl_text_init(&text, line, sizeof line);
            vl_fairlog_line(numbers[i][n], head, texts[n], strlen(texts[n]), &text);
            vl_chain(numbers[i][n], head, texts[n], strlen(texts[n]), head);
            reason = vl_fairlog_read(&log, line, text.length - 1, &entry);
        }
        if (i == 0)
            assert_null(reason);
        else
            assert_string_equal(reason, "log-number");
        if (i == 0) assert_memory_equal(log.head, head, sizeof head);
    }
    struct vl_fairlog log = {.number = 7}; /* of another place: its number says so, whatever it follows */
    struct vl_fairlog_entry entry;
    char line[VL_FAIRLOG_LINE];
    struct vl_text text;
    for (unsigned number = 6; number < 9; number++) {
        vl_text_init(&text, line, sizeof line);
        vl_fairlog_line(number, (const uint8_t[VL_FAIR_BYTES]){1}, texts[0], strlen(texts[0]), &text);
        assert_string_equal(vl_fairlog_read(&log, line, text.length - 1, &entry),
                            number == 7 ? "log-chain" : "log-number");
        assert_int_equal(log.number, 7);
    }
}

static const char *parse(const char *line) {
    struct vl_fairlog_entry entry;
    return vl_fairlog_parse(line, strlen(line), &entry);
}

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

/* There is one way to write an entry. */
static void lines_have_one_form(void **unused) {
    static const char *const good[] = {
        "0 " ZEROS " 1 begin t 1",
        "7 " ZEROS " 999999999999999 void 0-z 1000000 5",
        "7 " ZEROS " 0 dropped t 1 idle",
        "7 " ZEROS " 0 end t 1 over " ZEROS,
        "7 " ZEROS " 0 end t 1 abandon " ZEROS,
        "7 " ZEROS " 0 end t 1 timeout 0 " ZEROS,
        "7 " ZEROS " 0 commit t 1 0 own " ZEROS,
        "7 " ZEROS " 0 commit t 1 server " ZEROS " game x",
        NULL,
    };
    static const char *const bad[] = {
        "",
        "0",
        "0 " ZEROS,
        "0 " ZEROS " 1 begin t",
        "0 " ZEROS " 1 begin t 0",
        "0 " ZEROS " 1 begin t 01",
        "0 " ZEROS " 1 begin t 1000001",
        "0 " ZEROS " 1 begin T 1",
        "0 " ZEROS " 1 begin t 1 ",
        "0 " ZEROS " 1 begin t 1 x",
        "0 " ZEROS " 1  begin t 1",
        " 0 " ZEROS " 1 begin t 1",
        "0\t" ZEROS " 1 begin t 1",
        "00 " ZEROS " 1 begin t 1",
        "-1 " ZEROS " 1 begin t 1",
        "0 " ZEROS "0 1 begin t 1",
        "0 A" ZEROS " 1 begin t 1",
        "0 " ZEROS " 1 began t 1",
        "0 " ZEROS " 1 void t 1",
        "0 " ZEROS " 1 void t 1 6",
        "0 " ZEROS " 1 void t 1 server",
        "0 " ZEROS " 1 end t 1 over",
        "0 " ZEROS " 1 end t 1 over 0 " ZEROS,
        "0 " ZEROS " 1 end t 1 resign " ZEROS,
        "0 " ZEROS " 1 end t 1 abandon 1 " ZEROS,
        "0 " ZEROS " 1 end t 1 lost " ZEROS,
        "0 " ZEROS " 1 dropped t 1",
        "0 " ZEROS " 1 dropped t 1 two words",
        "0 " ZEROS " 1 commit t 1 0 " ZEROS,
        "0 " ZEROS " 1 commit t 1 0 nobody " ZEROS,
        "0 " ZEROS " 1 commit t 1 6 own " ZEROS,
        "0 " ZEROS " 1 commit t 1 server " ZEROS,
        "0 " ZEROS " 1 commit t 1 server own " ZEROS,
        "0 " ZEROS " 1 begin t 1\r",
        "# a comment",
        NULL,
    };
    char long_line[4096];
    (void)unused;
    for (unsigned i = 0; good[i] != NULL; i++)
        if (parse(good[i]) != NULL) fail_msg("%s", good[i]);
    for (unsigned i = 0; bad[i] != NULL; i++)
        if (parse(bad[i]) == NULL) fail_msg("%s", bad[i]);
    snprintf(long_line, sizeof long_line, "0 %s 1 dropped t 1 %040d", ZEROS, 1);
    assert_string_equal(parse(long_line), "log-line");
    snprintf(long_line, sizeof long_line, "0 %s 1 commit t 1 server %s %02000d", ZEROS, ZEROS, 1);
    assert_string_equal(parse(long_line), "log-line");
}

/* ---- Stories that cannot be ---- */

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"
#define KUHN "game kuhn version 1 players 2 edition default"
/* SHA-256 of 32 bytes 0x11. */
#define SEALED "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"

/* The entries, in order, each without number, hash, time and table; and which one is refused (99: none). */
static void tell(const char *const *lines, unsigned refused, const char *code) {
    struct vl_fairlog_story story = {.phase = 0};
    for (unsigned i = 0; lines[i] != NULL; i++) {
        char line[VL_FAIRLOG_LINE], kind[16];
        struct vl_fairlog_entry entry;
        sscanf(lines[i], "%15s", kind);
        snprintf(line, sizeof line, "%u %s 5 %s t%s", i, ZEROS, kind, lines[i] + strlen(kind));
        if (vl_fairlog_parse(line, strlen(line), &entry) != NULL) fail_msg("%s", line);
        const char *reason = vl_fairlog_follow(&story, &entry);
        if (i < refused && reason != NULL) fail_msg("%s: %s", lines[i], reason);
        if (i < refused) continue;
        if (reason == NULL) fail_msg("%s", lines[i]);
        assert_string_equal(reason, code);
        return;
    }
    assert_int_equal(refused, 99);
}
#define TELL(refused, code, ...) tell((const char *const[]){__VA_ARGS__, NULL}, refused, code)

#define SERVER(round) "commit " round " server " SEALED " " KUHN
#define BOTH(round) SERVER(round), "commit " round " 0 own " ONES, "commit " round " 1 house " ONES

static void stories_are_whole(void **unused) {
    (void)unused;
    TELL(99, "", BOTH("1"), "begin 1", "end 1 over " ONES);
    TELL(99, "", BOTH("1"), "void 1 0", SERVER("2"), "dropped 2 left");
    TELL(0, "log-order", "begin 1");
    TELL(0, "log-order", "commit 1 0 own " ONES);
    TELL(0, "log-order", SERVER("2"));
    TELL(0, "log-order", "dropped 1 left");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 2");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 7 edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 2 edition default option chief");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn players 2 version 1 edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version one players 2 edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 256 players 2 edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players two edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 0 edition default");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 2 edition default rule chief=on");
    TELL(0, "log-terms", "commit 1 server " SEALED " game kuhn version 1 players 2 edition default option");
    TELL(99, "",
         "commit 1 server " SEALED " game kuhn version 255 players 2 edition default option chief=on option b=c");
    TELL(1, "log-order", SERVER("1"), SERVER("1"));
    TELL(1, "log-order", SERVER("1"), "commit 1 2 own " ONES); /* there are two seats */
    TELL(1, "log-order", SERVER("1"), "commit 2 0 own " ONES);
    TELL(1, "log-order", SERVER("1"), "void 1 0"); /* it has committed to nothing */
    TELL(2, "log-order", SERVER("1"), "commit 1 0 own " ONES, "commit 1 0 own " ONES);
    TELL(2, "log-order", SERVER("1"), "commit 1 0 own " ONES, "begin 1");
    TELL(3, "log-order", BOTH("1"), "end 1 over " ONES); /* it never began */
    TELL(3, "log-order", BOTH("1"), "begin 2");
    TELL(4, "log-order", BOTH("1"), "void 1 0", SERVER("1"));
    TELL(4, "log-order", BOTH("1"), "void 1 0", "commit 2 0 own " ONES); /* the house first, again */
    TELL(4, "log-order", BOTH("1"), "void 1 0", "begin 2");
    TELL(4, "log-terms", BOTH("1"), "void 1 0",
         "commit 2 server " SEALED " game kuhn version 1 players 2 edition other");
    TELL(4, "log-order", BOTH("1"), "begin 1", "begin 1");
    TELL(4, "log-order", BOTH("1"), "begin 1", "void 1 0");
    TELL(4, "opening-wrong", BOTH("1"), "begin 1", "end 1 over " ZEROS);
    TELL(4, "log-order", BOTH("1"), "begin 1", "end 1 resign 2 " ONES);
    TELL(5, "log-order", BOTH("1"), "begin 1", "end 1 over " ONES, "end 1 over " ONES);
    TELL(5, "log-order", BOTH("1"), "begin 1", "end 1 over " ONES, "dropped 1 left");
    TELL(5, "log-order", BOTH("1"), "begin 1", "dropped 1 left", "end 1 over " ONES);
    TELL(2, "log-order", SERVER("1"), "dropped 1 left", "commit 1 0 own " ONES);
}

/* ---- A record beside it ---- */

struct case_of_record {
    struct vl_reader reader;
    struct vl_fair_found found;
    struct vl_fairlog_story story;
    char *record;
};

static void verify_record(struct case_of_record *c, const struct kept *k) {
    struct vl_text text;
    size_t size = vl_table_export_size(&k->t);
    c->record = malloc(size);
    vl_text_init(&text, c->record, size);
    vl_table_export(&k->t, &text);
    assert_true(vl_fair_verify(&c->reader, c->record, text.length, vl_games, NULL, &c->found));
}

/* Gathers the entries of one table from the log, or stops after some. */
static void gather(struct case_of_record *c, const struct book *b, unsigned lines) {
    struct vl_fairlog_entry entry;
    memset(&c->story, 0, sizeof c->story);
    for (const char *at = b->text, *end; lines-- > 0 && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        assert_null(vl_fairlog_parse(at, (size_t)(end - at), &entry));
        if (strcmp(entry.table, c->found.fair.table) == 0)
            assert_null(vl_fairlog_gather(&c->story, c->found.fair.round, &entry));
    }
}

static const char *agrees(const struct case_of_record *c) {
    unsigned line;
    const char *reason = vl_fairlog_agrees(&c->story, &c->reader, &c->found, &line);
    if (reason != NULL) assert_in_range(line, 1, 40);
    return reason;
}

/* It does not agree for this reason, and the line that is named says so. */
static void expect(const struct case_of_record *c, const char *reason, const char *header) {
    unsigned line = 0;
    const char *at = c->record;
    assert_string_equal(vl_fairlog_agrees(&c->story, &c->reader, &c->found, &line), reason);
    for (unsigned n = 1; n < line; n++) at = strchr(at, '\n') + 1;
    if (strncmp(at, header, strlen(header)) != 0) fail_msg("%s: line %u is not %s", reason, line, header);
}

static void records_agree_with_the_log(void **unused) {
    static struct book b;
    struct case_of_record c, changed;
    struct vl_fairlog_story followed[4];
    unsigned line;
    (void)unused;
    for (enum how how = PLAYED; how <= ABANDONED; how++) {
        struct kept k;
        if (how == TIMED_OUT) continue;
        memset(&b, 0, sizeof b);
        begin_table(&k, &b, "t0");
        end_table(&k, &b, how);
        verify_record(&c, &k);
        gather(&c, &b, 99);
        assert_null(agrees(&c));
        assert_int_equal(c.story.fair.committed, vl_fair_everyone(2));
        assert_null(follow(b.text, b.length, followed, &line)); /* in order it is the same story */
        changed = c;
        changed.story = followed[0];
        assert_null(agrees(&changed));
        gather(&c, &b, 7); /* before the game began: enough to compare */
        assert_null(agrees(&c));
        gather(&c, &b, 4); /* only the round that was void */
        expect(&c, "log-commitment-missing", "x-fair-round ");
        gather(&c, &b, 0);
        expect(&c, "log-silent", "x-fair-table ");
        gather(&c, &b, 99);
        changed = c;
        changed.story.fair.commitment[0][5] ^= 1;
        expect(&changed, "log-commitment-differs", "x-fair-commitment-0 ");
        changed = c;
        changed.story.fair.commitment[VL_FAIR_SERVER][5] ^= 1;
        expect(&changed, "log-commitment-differs", "x-fair-server-commitment ");
        changed = c;
        changed.story.fair.house ^= 1;
        expect(&changed, "log-by-differs", "x-fair-by-0 ");
        changed = c;
        changed.story.fair.round++;
        expect(&changed, "log-round-differs", "x-fair-round ");
        changed = c;
        changed.story.terms[5] ^= 1;
        expect(&changed, "log-terms-differ", "x-fair-deal ");
        changed = c;
        changed.story.fair.opening[VL_FAIR_SERVER][0] ^= 1;
        expect(&changed, "log-commitment-differs", "x-fair-server-seed ");
        changed = c;
        changed.story.phase = VL_FAIRLOG_IS_DROPPED;
        expect(&changed, "log-dropped", "x-fair-deal ");
        changed = c;
        changed.story.ending = how == RESIGNED ? 0 : VL_ACT_RESIGN;
        assert_string_equal(agrees(&changed), "log-ending-differs");
        changed = c;
        changed.story.ending_seat = 0;
        if (how == RESIGNED) assert_string_equal(agrees(&changed), "log-ending-differs");
        changed = c;
        changed.story.fair.table[0] = 'x';
        expect(&changed, "log-silent", "x-fair-table ");
        free(c.record);
        kept_done(&k);
    }
}

/* Two entries about the same seat that do not say the same. */
static void contradictions_are_noticed(void **unused) {
    struct vl_fairlog_story story = {.phase = 0};
    struct vl_fairlog_entry entry = {.kind = VL_FAIRLOG_COMMIT, .seat = 1, .round = 1, .table = "t"}, other = entry;
    (void)unused;
    assert_null(vl_fairlog_gather(&story, 1, &entry));
    assert_null(vl_fairlog_gather(&story, 1, &entry));
    other.bytes[0] = 1;
    assert_string_equal(vl_fairlog_gather(&story, 1, &other), "log-order");
    other = entry;
    other.house = true;
    assert_string_equal(vl_fairlog_gather(&story, 1, &other), "log-order");
    other.round = 2;
    assert_null(vl_fairlog_gather(&story, 1, &other)); /* of another round */
    assert_int_equal(story.fair.round, 2);
    assert_null(vl_fairlog_gather(&story, 1, &entry)); /* in any order: what comes later is not the last round */
    assert_int_equal(story.fair.round, 2);
    other.kind = VL_FAIRLOG_VOID;
    assert_null(vl_fairlog_gather(&story, 1, &other)); /* after a void round there is another one */
    assert_int_equal(story.fair.round, 3);
    assert_null(vl_fairlog_gather(&story, 1, &entry));
    assert_int_equal(story.fair.round, 3);
}

/* Headers that somebody noted down. */
static void headers_can_be_noted_down(void **unused) {
    static struct book b;
    struct kept k;
    struct case_of_record c;
    char header[256];
    (void)unused;
    begin_table(&k, &b, "t0");
    end_table(&k, &b, PLAYED);
    struct vl_text text;
    char copy[8192];
    vl_text_init(&text, copy, sizeof copy);
    vl_table_export(&k.t, &text);
    verify_record(&c, &k);
    unsigned count = 0;
    for (char *at = copy, *end; (end = strchr(at, '\n')) != NULL && strncmp(at, "---", 3) != 0; at = end + 1) {
        if (strncmp(at, "x-fair-", 7) != 0) continue;
        snprintf(header, sizeof header, "%.*s", (int)(end - at), at);
        assert_null(vl_fairlog_noted(&c.reader, &c.found, header, strlen(header)));
        header[strlen(header) - 1] ^= 1;
        assert_non_null(vl_fairlog_noted(&c.reader, &c.found, header, strlen(header)));
        count++;
    }
    assert_int_equal(count, 12);
    assert_non_null(vl_fairlog_noted(&c.reader, &c.found, "x-fair-deal", 11));
    assert_non_null(vl_fairlog_noted(&c.reader, &c.found, "x-fair-deal 2 3", 15));
    free(c.record);
    kept_done(&k);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_tell_their_story),
        cmocka_unit_test(a_batch_of_acts),
        cmocka_unit_test(every_changed_bit_is_noticed),
        cmocka_unit_test(every_line_has_its_place),
        cmocka_unit_test(consent_of_all_ends_a_game),
        cmocka_unit_test(numbers_count_from_0),
        cmocka_unit_test(what_was_said_is_ended),
        cmocka_unit_test(lines_have_one_form),
        cmocka_unit_test(stories_are_whole),
        cmocka_unit_test(records_agree_with_the_log),
        cmocka_unit_test(contradictions_are_noticed),
        cmocka_unit_test(headers_can_be_noted_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

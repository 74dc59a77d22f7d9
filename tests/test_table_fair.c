/* test_table_fair.c - the fair deal: HMAC against RFC 4231, rejection, what the key binds, rounds that are void,
 * records in which one bit was changed, and deals of version 1.
 *
 * usage: test_table_fair FOLDER     with records and journals of version 1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "games/registry.h"
#include "support.h"
#include "table/part.h"
#include "table_support.h"

static void hex(const uint8_t *bytes, unsigned count, char *out) {
    for (unsigned i = 0; i < count; i++) sprintf(out + 2 * i, "%02x", bytes[i]);
}

static void hmac_as_in_rfc_4231(void **unused) {
    (void)unused;
    static const struct {
        const char *key, *data, *digest;
        uint8_t key_byte, data_byte;
        unsigned key_length, data_length;
    } cases[] = {
        {NULL, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7", 0x0b, 0, 20, 8},
        {"Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", 0,
         0, 4, 28},
        {NULL, NULL, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe", 0xaa, 0xdd, 20, 50},
        {NULL, "Test Using Larger Than Block-Size Key - Hash Key First",
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54", 0xaa, 0, 131, 54},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t key[131], data[64], digest[32];
        char out[65];
        memset(key, cases[i].key_byte, sizeof key);
        memset(data, cases[i].data_byte, sizeof data);
        if (cases[i].key != NULL) memcpy(key, cases[i].key, cases[i].key_length);
        if (cases[i].data != NULL) memcpy(data, cases[i].data, cases[i].data_length);
        vl_hmac_sha256(key, cases[i].key_length, data, cases[i].data_length, digest);
        hex(digest, 32, out);
        assert_string_equal(out, cases[i].digest);
    }
}

/* Outcomes come up as their weights say, and large weights need several attempts now and then. */
static void draws_follow_the_weights(void **unused) {
    (void)unused;
    const struct vl_outcome outcomes[] = {{0, 1}, {1, 2}, {2, 5}};
    unsigned seen[3] = {0};
    uint8_t key[VL_FAIR_BYTES] = {7};
    for (uint64_t k = 0; k < 8000; k++) seen[vl_fair_draw(key, k, outcomes, 3)]++;
    assert_in_range(seen[0], 900, 1100);
    assert_in_range(seen[1], 1850, 2150);
    assert_in_range(seen[2], 4850, 5150);
    const struct vl_outcome one[] = {{9, 4000000000u}};
    assert_int_equal(vl_fair_draw(key, 0, one, 1), 0);
}

/* A finished record of a fair game; the caller frees it. */
static char *fair_record(const char *game, unsigned players, uint64_t seed) {
    struct kept k;
    char who[VL_SEATS_MAX + 1] = "bbbbbb";
    who[players] = '\0';
    table_begin(&k, game, who, "none", true, seed, nobody);
    run(&k, 0);
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    char *record = malloc(vl_table_export_size(&k.t));
    struct vl_text text;
    vl_text_init(&text, record, vl_table_export_size(&k.t));
    vl_table_export(&k.t, &text);
    assert_false(text.cut);
    kept_done(&k);
    return record;
}

static bool verifies(const char *record, size_t length, struct vl_reader *reader) {
    char *copy = malloc(length + 1);
    memcpy(copy, record, length);
    memset(reader, 0, sizeof *reader);
    struct vl_fair_found found;
    bool good = vl_fair_verify(reader, copy, length, vl_games, NULL, &found);
    free(copy);
    return good;
}

/* Every bit of every header (but for who sat there) and of every chance line. */
static void every_changed_bit_is_noticed(void **unused) {
    (void)unused;
    struct vl_reader reader;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        char *record = fair_record(game->name, game->players_min, g);
        size_t length = strlen(record);
        if (!verifies(record, length, &reader))
            fail_msg("%s: %u %s %s", game->name, reader.fault.line, reader.fault.rule, reader.fault.reason);
        unsigned tried = 0;
        for (char *line = record, *end; line < record + length; line = end + 1) {
            end = strchr(line, '\n');
            if (strncmp(line, "x-seat-", 7) == 0 || (line > strstr(record, "---") && line[0] != '*')) continue;
            if (line[0] == '*' && tried > 20000) continue; /* enough of a long game's */
            for (char *at = line; at < end; at++)
                for (unsigned bit = 0; bit < 8; bit++, tried++) {
                    *at = (char)(*at ^ 1 << bit);
                    if (verifies(record, length, &reader))
                        fail_msg("%s: bit %u of byte %zu in \"%.*s\"", game->name, bit, (size_t)(at - line),
                                 (int)(end - line), line);
                    assert_non_null(reader.fault.rule);
                    assert_true(reader.fault.reason[0] != '\0');
                    *at = (char)(*at ^ 1 << bit);
                }
        }
        assert_true(tried > 1000);
        free(record);
    }
}

static void expect(const char *record, const char *rule, unsigned line) {
    struct vl_reader reader;
    assert_false(verifies(record, strlen(record), &reader));
    assert_string_equal(reader.fault.rule, rule);
    if (line > 0) assert_int_equal(reader.fault.line, line);
}

/* Writes `record` with one piece of it replaced. */
static const char *with(const char *record, const char *old, const char *new) {
    static char out[8192];
    const char *at = strstr(record, old);
    assert_non_null(at);
    if (at == NULL) return record; /* which compilers cannot know */
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - record), record, new, at + strlen(old));
    return out;
}

static void faults_have_names(void **unused) {
    (void)unused;
    char *record = fair_record("kuhn", 2, 1);
    expect(with(record, "x-fair-deal 2\n", ""), "FAIR-1", 0);
    expect(with(record, "x-fair-deal 2\n", "x-fair-deal 1\n"), "FAIR-1", 7); /* which knows no x-fair-table */
    expect(with(record, "x-fair-deal 2\n", "x-fair-deal 3\n"), "FAIR-1", 6);
    expect(with(record, "x-fair-deal 2\n", "x-fair-deal 2\nx-fair-deal 2\n"), "FAIR-1", 7);
    expect(with(record, "x-fair-deal 2\n", "x-fair-deal\n"), "FAIR-1", 6);
    expect(with(record, "x-fair-deal 2\n", "x-fair-deal 2\nx-fair-more\n"), "FAIR-1", 7);
    expect(with(record, "x-fair-table test-table\n", ""), "FAIR-1", 0);
    expect(with(record, "x-fair-table test-table", "x-fair-table Test"), "FAIR-1", 7);
    expect(with(record, "x-fair-table test-table", "x-fair-table test-tablE"), "FAIR-1", 7);
    expect(with(record, "x-fair-table test-table", "x-fair-table test-tables"), "FAIR-2", 17);
    expect(with(record, "x-fair-table test-table", "x-fair-table test table"), "FAIR-1", 7);
    expect(with(record, "x-fair-round 1\n", ""), "FAIR-1", 0);
    expect(with(record, "x-fair-round 1", "x-fair-round 0"), "FAIR-1", 8);
    expect(with(record, "x-fair-round 1", "x-fair-round 01"), "FAIR-1", 8);
    expect(with(record, "x-fair-round 1", "x-fair-round 2"), "FAIR-2", 17);
    expect(with(record, "x-fair-nonce-0", "x-fair-nonce-2"), "FAIR-1", 0);
    expect(with(record, "x-fair-nonce-0", "x-nonce-0"), "FAIR-1", 0);
    expect(with(record, "x-fair-nonce-0 01", "x-fair-nonce-0 0"), "FAIR-1", 12);
    expect(with(record, "x-fair-nonce-0 01", "x-fair-nonce-0 02"), "FAIR-2", 12);
    expect(with(record, "x-fair-by-0 house\n", ""), "FAIR-1", 0);
    expect(with(record, "x-fair-by-0 house", "x-fair-by-0 nobody"), "FAIR-1", 13);
    expect(with(record, "x-fair-by-0 house", "x-fair-by-0 own"), "FAIR-2", 17);
    expect(with(record, "x-fair-by-1 house", "x-fair-by-0 house"), "FAIR-1", 16);
    expect(with(record, "x-fair-by-1 house", "x-fair-by-1 house\nx-fair-by-server house"), "FAIR-1", 17);
    expect(with(record, "x-fair-key ", "x-fair-kye "), "FAIR-1", 17);
    expect(with(record, "x-fair-key ", "x-key "), "FAIR-1", 0);
    expect(with(record, "* deal 1 ", "* deal 0 "), "REC-4", 0);
    expect(with(record, "= ", "# = "), "REC-6", 0);
    expect("game kuhn\nplayers 2\n---\n! abandon\n", "FAIR-1", 0);
    char other[] = "* deal 0 1\n";
    const char *dealt = strstr(record, "* deal 0 ");
    other[9] = dealt[9] == '1' ? '2' : '1';
    char first[12];
    snprintf(first, sizeof first, "%.11s", dealt);
    expect(with(record, first, other), "FAIR-3", 19);
    free(record);
}

/* What a header of this name is refused for when it is not there, and when what follows it is none. */
struct header_faults {
    const char *name, *missing, *malformed;
};

static void expect_reason(const char *record, const char *rule, unsigned line, const char *reason) {
    struct vl_reader reader;
    if (verifies(record, strlen(record), &reader)) fail_msg("it verifies, not %s:\n%s", reason, record);
    const struct vl_fault *fault = &reader.fault;
    if (strcmp(fault->rule, rule) != 0 || fault->line != line || strcmp(fault->reason, reason) != 0)
        fail_msg("%s %u %s, not %s %u %s:\n%s", fault->rule, fault->line, fault->reason, rule, line, reason, record);
}

/* Every header of a fair deal left out, said twice, without its word or with two, and of a seat that is not there: each
 * is refused with its line and reason. */
static void every_header_is_asked_for(void **unused) {
    static const struct header_faults faults[] = {
        {"x-fair-deal", "fair-missing", "fair-version"},
        {"x-fair-table", "fair-table", "fair-table"},
        {"x-fair-round", "fair-round", "fair-round"},
        {"x-fair-server-commitment", "commitment-missing", "hex-expected"},
        {"x-fair-server-seed", "opening-missing", "hex-expected"},
        {"x-fair-commitment-", "commitment-missing", "hex-expected"},
        {"x-fair-nonce-", "opening-missing", "hex-expected"},
        {"x-fair-by-", "fair-by", "fair-by"},
        {"x-fair-key", "key-missing", "hex-expected"},
    };
    char *record = fair_record("kuhn", 2, 1);
    unsigned line = 1, tried = 0;
    (void)unused;
    for (const char *at = record, *end; (end = strchr(at, '\n')) != NULL && at[0] != '-'; at = end + 1, line++) {
        char whole[200], name[60], other[500];
        if (strncmp(at, "x-fair-", 7) != 0) continue;
        const struct header_faults *f = faults;
        while (strncmp(at, f->name, strlen(f->name)) != 0) f++;
        snprintf(whole, sizeof whole, "\n%.*s", (int)(end - at), at);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, " "), at);
        expect_reason(with(record, whole, ""), "FAIR-1", 17, f->missing); /* known at the end of the header */
        snprintf(other, sizeof other, "%s%s", whole, whole);
        expect_reason(with(record, whole, other), "FAIR-1", line + 1, "header-twice");
        snprintf(other, sizeof other, "\n%s", name);
        expect_reason(with(record, whole, other), "FAIR-1", line, f->malformed);
        snprintf(other, sizeof other, "%s more", whole);
        expect_reason(with(record, whole, other), "FAIR-1", line, f->malformed);
        tried++;
        unsigned length = (unsigned)strlen(f->name);
        if (f->name[length - 1] != '-') continue;
        for (unsigned seat = 2; seat <= VL_SEATS_MAX; seat++) { /* there are two */
            snprintf(other, sizeof other, "%s\n%s%u%s", whole, f->name, seat, at + length + 1);
            *strchr(strchr(other + 1, '\n') + 1, '\n') = '\0';
            expect_reason(with(record, whole, other), "FAIR-1", line + 1, "fair-header");
        }
    }
    assert_int_equal(tried, 12);
    expect_reason(with(record, "x-fair-deal 2\n", "x-fair-deal 2\nx-fair- 2\n"), "FAIR-1", 7, "fair-header");
    expect_reason(with(record, "x-fair-round 1\n", "x-fair-round 1000001\n"), "FAIR-1", 8, "fair-round");
    expect_reason(with(record, "x-fair-round 1\n", "x-fair-round 1000000\n"), "FAIR-2", 17, "key-wrong");
    static const struct {
        const char *name;
        unsigned line;
        const char *reason;
    } digits[] = {{"x-fair-server-seed ", 10, "opening-wrong"},
                  {"x-fair-nonce-0 ", 12, "opening-wrong"},
                  {"x-fair-nonce-1 ", 15, "opening-wrong"},
                  {"x-fair-commitment-1 ", 15, "opening-wrong"}, /* where the opening stands */
                  {"x-fair-key ", 17, "key-wrong"}};
    for (unsigned i = 0; i < sizeof digits / sizeof *digits; i++) {
        char *changed = strdup(record), *digit = strstr(changed, digits[i].name) + strlen(digits[i].name);
        *digit = *digit == '0' ? '1' : '0';
        expect_reason(changed, "FAIR-2", digits[i].line, digits[i].reason);
        free(changed);
    }
    free(record);
}

/* A deal of version 1 has no key, no table, no round, and does not say who drew. */
static void version_1_knows_fewer_headers(void **unused) {
    static const char *const lines[] = {"x-fair-table test-table\n", "x-fair-round 1\n", "x-fair-by-0 house\n",
                                        "x-fair-by-1 house\n", "x-fair-key "};
    static const unsigned line[] = {7, 7, 11, 13, 13};
    char *record = fair_record("kuhn", 2, 1), *old = strdup(with(record, "x-fair-deal 2", "x-fair-deal 1"));
    (void)unused;
    for (unsigned i = 0; i < 5; i++) {
        assert_non_null(strstr(old, lines[i]));
        expect_reason(old, "FAIR-1", line[i], "fair-header");
        char *fewer = strdup(with(old, lines[i], ""));
        free(old);
        old = fewer;
    }
    free(old);
    free(record);
}

/* Of chance that was not drawn so it is told what it would have been; of the end, how it came. */
static void what_was_due_is_told(void **unused) {
    static const char *const ends[] = {"", "! resign 0\n", "! abandon\n"};
    struct vl_reader reader;
    struct vl_fair_found found;
    (void)unused;
    char *record = fair_record("kuhn", 2, 1), due[20], other[20];
    const char *dealt = strstr(record, "* deal 1 ");
    snprintf(due, sizeof due, "%.10s", dealt);
    snprintf(other, sizeof other, "%s", due);
    const char *first = strstr(record, "* deal 0 ");
    other[9] = (char)('1' + '2' + '3' - first[9] - dealt[9]); /* the third card */
    char *changed = strdup(with(record, due, other));
    assert_false(vl_fair_verify(&reader, changed, strlen(changed), vl_games, NULL, &found));
    assert_string_equal(reader.fault.reason, "fair-differs");
    assert_int_equal(reader.fault.line, 20);
    assert_string_equal(reader.fault.word, due);
    free(changed);
    for (unsigned i = 0; i < 3; i++) {
        char *broken = strdup(record);
        if (i > 0) strcpy(strstr(broken, "* deal 1 ") + 11, ends[i]);
        assert_true(vl_fair_verify(&reader, broken, strlen(broken), vl_games, NULL, &found));
        assert_int_equal(found.broken_off, i > 0);
        assert_int_equal(found.deal_line, 6);
        assert_int_equal(found.key_line, 17);
        free(broken);
    }
    free(record);
}

/* The table reveals the server's seed exactly when the game is over; a pause is no end. */
static void the_seed_is_secret_until_the_end(void **unused) {
    (void)unused;
    struct kept k;
    struct ear ear;
    struct vl_around around;
    static const char seed[] = "5555555555555555555555555555555555555555555555555555555555555555";
    table_begin(&k, "kuhn", "hb", "none", true, 0, ear_listen(&ear, &k));
    run(&k, 0);
    for (enum vl_table_phase phase = VL_TABLE_PLAYING; phase <= VL_TABLE_OVER; phase++) {
        char record[8192], key[VL_FAIR_HEX + 1];
        struct vl_text text;
        bool over = phase == VL_TABLE_OVER;
        if (phase == VL_TABLE_PAUSED) assert_accepted(ask(&k, 0, 0, VL_ASK_PAUSE)); /* nobody else is asked */
        if (over) assert_accepted(resign(&k, 0, 0));
        assert_int_equal(k.t.phase, phase);
        vl_text_init(&text, record, sizeof record);
        vl_table_export(&k.t, &text);
        hex(k.t.fair.key, VL_FAIR_BYTES, key);
        assert_int_equal(strstr(record, seed) != NULL, over);
        assert_int_equal(strstr(record, key) != NULL, over);
        assert_int_equal(strstr(record, "x-fair-key ") != NULL, over);
        assert_non_null(strstr(record, "\nx-fair-nonce-0 ")); /* what all have seen is no secret */
        assert_non_null(strstr(record, "\nx-fair-by-1 "));
        for (unsigned v = 0; v < VL_VIEWERS; v++) {
            if (v > 1 && v < VL_SPECTATOR) continue;
            char *sight = table_sight(&k.t, v);
            assert_int_equal(strstr(ear_text(&ear, v), seed) != NULL, over);
            assert_int_equal(strstr(sight, seed) != NULL, over);
            assert_null(strstr(sight, key)); /* who wants it makes it */
            free(sight);
            assert_int_equal(vl_table_around(&k.t, v, 0, &around), over || v != VL_ALL);
            for (unsigned i = 0; i < VL_FAIR_BYTES; i++) assert_int_equal(around.fair.key[i], 0);
        }
    }
    ear_done(&ear);
    kept_done(&k);
}

/* The result comes first, then the seed that whoever wants to can check it with; and where none was drawn, or the table
 * ends before there is a game, nothing is told in its place but what was committed to. */
static void the_seed_is_told_after_the_end(void **unused) {
    struct kept k;
    struct ear ear;
    struct vl_rng rng;
    struct vl_setup s;
    char words[VL_MOVE_TEXT];
    (void)unused;
    table_begin(&k, "kuhn", "hb", "none", true, 0, ear_listen(&ear, &k));
    vl_rng_init(&rng, 1, 0);
    while (run(&k, 0) != ENDED) assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        if (v > 1 && v < VL_SPECTATOR) continue;
        const char *over = strstr(ear_text(&ear, v), "{\"note\":\"over\"");
        const char *opened = strstr(ear_text(&ear, v), "{\"note\":\"opened\",\"hex\":\"55");
        assert_true(over != NULL && opened != NULL && over < opened);
        assert_null(strstr(opened + 1, "{\"note\"")); /* and nothing after that */
    }
    ear_done(&ear);
    kept_done(&k);
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &(struct vl_table_options){.fair_deal = true, .id = "none", .listener = ear_listen(&ear, &k)});
    char *record = malloc(vl_table_export_size(&k.t));
    struct vl_text text;
    vl_text_init(&text, record, vl_table_export_size(&k.t));
    vl_table_export(&k.t, &text);
    assert_non_null(strstr(record, "\nx-fair-round 1\n---\n")); /* nobody has committed to anything */
    free(record);
    assert_accepted(abandon(&k, 0));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"abandoned\"}"));
    assert_null(strstr(ear_text(&ear, VL_SPECTATOR), "{\"note\":\"opened\""));
    ear_done(&ear);
    kept_done(&k);
}

/* Since version 2 a deal is a table's own: neither goes without the other. */
static void journals_name_their_table(void **unused) {
    static const struct {
        const char *deal;
        bool good;
    } cases[] = {{"x-fair-deal 2\nx-fair-table t\n", true},
                 {"x-fair-deal 1\n", true},
                 {"x-fair-deal 2\n", false},
                 {"x-fair-deal 1\nx-fair-table t\n", false},
                 {"x-fair-deal 2\nx-fair-table T\n", false},
                 {"x-fair-deal 2\nx-fair-table t u\n", false},
                 {"x-fair-deal 3\nx-fair-table t\n", false},
                 {"x-fair-table t\n", false},
                 {"x-fair-deal 2\nx-fair-table t\nx-fair-table t\n", false}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        struct kept k;
        struct vl_fault fault;
        struct vl_table_read read;
        snprintf(text, sizeof text,
                 "x-journal 2\ngame kuhn\nplayers 2\nversion 1\nx-clock none\nx-match 1 0 0 0 0\n%s---\n",
                 cases[i].deal);
        bool good = kept_read(&k, text, strlen(text), nobody, &read, &fault);
        if (good != cases[i].good) fail_msg("%s", cases[i].deal);
        if (good) kept_done(&k);
        if (!good) assert_string_equal(fault.rule, "REC-1");
    }
}

/* A deal that is under way loads as it stands, and has no key before everything is opened. */
static void a_deal_loads_half_way(void **unused) {
    struct kept k;
    struct vl_setup s;
    struct vl_act wishes[9];
    uint8_t secret[VL_FAIR_BYTES] = {3}, hash[VL_FAIR_BYTES];
    static const uint8_t none[VL_FAIR_BYTES];
    unsigned count = 0;
    (void)unused;
    vl_fair_commit(secret, hash);
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    kept_init(&k, &s,
              &(struct vl_table_options){.fair_deal = true, .id = "half", .key = hash}); /* a key that does not count */
    for (unsigned seat = 0; seat < 3; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    wishes[count++] = vl_wish_bytes(VL_ACT_SEED, VL_NOBODY, secret);
    for (unsigned seat = 0; seat < 3; seat++) wishes[count++] = vl_wish_bytes(VL_ACT_COMMIT, seat, hash);
    for (unsigned seat = 0; seat < 3; seat++) wishes[count++] = vl_wish_bytes(VL_ACT_OPEN, seat, secret);
    for (unsigned i = 0; i <= count; i++) {
        struct kept loaded;
        struct vl_fault fault;
        struct vl_table_read read;
        assert_int_equal(memcmp(k.t.fair.key, none, sizeof none) != 0, i == count);
        assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
        assert_null(table_difference(&k.t, &loaded.t));
        kept_done(&loaded);
        if (i < count) assert_accepted(wish(&k, 0, wishes[i]));
    }
    kept_done(&k);
}

/* ---- What the key binds ---- */

/* A deal with everything opened: seed 01…, nonces 02… and 03…. */
static struct vl_fair opened_deal(unsigned players) {
    struct vl_fair fair = {.version = 2, .round = 1, .table = "4f0c1d2e3b5a69788796a5b4c3d2e1f0"};
    fair.opened = (uint8_t)vl_fair_everyone(players);
    memset(fair.opening[VL_FAIR_SERVER], 1, VL_FAIR_BYTES);
    for (unsigned seat = 0; seat < players; seat++) memset(fair.opening[seat], (int)seat + 2, VL_FAIR_BYTES);
    return fair;
}

static void assert_key(struct vl_fair fair, const struct vl_setup *s, const char *wanted) {
    char out[VL_FAIR_HEX + 1];
    vl_fair_key(&fair, s);
    hex(fair.key, VL_FAIR_BYTES, out);
    assert_string_equal(out, wanted);
}

/* Computed with Python's hashlib: sha256(b"veillee fair deal 2\ntable 4f0c1d2e3b5a69788796a5b4c3d2e1f0\nround 1\n"
 * b"game kuhn version 1 players 2 edition default\nseats own house\n" + bytes([1] * 32 + [2] * 32 + [3] * 32)); and of
 * version 1 sha256(b"veillee fair deal 1" + …). */
static void keys_are_those_of_the_page(void **unused) {
    struct vl_setup s;
    struct vl_fair fair = opened_deal(2);
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    fair.house = 2;
    assert_key(fair, &s, "8e6ef594c2f730a8e1c3d530440b325d2a09c3c82c9dde1adde42631690c4dfa");
    fair.version = 1;
    assert_key(fair, &s, "9112af3d147d4158364f791d7aee39423b46d88835aad5fb0e14d17944a16988");
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    s.option[0] = 1;
    strcpy(s.edition, "attic");
    strcpy(s.hash, "0123456789abcdef");
    fair = opened_deal(3);
    fair.round = 12;
    fair.house = 5;
    assert_key(fair, &s, "8cd8ad6614b4f475a19c09df7108a8505bb94816029088173173cd3e28e0c064");
}

static void add_key(struct vl_fair fair, const struct vl_setup *s, uint8_t (*keys)[VL_FAIR_BYTES], unsigned *count) {
    vl_fair_key(&fair, s);
    for (unsigned i = 0; i < *count; i++) assert_memory_not_equal(keys[i], fair.key, VL_FAIR_BYTES);
    memcpy(keys[(*count)++], fair.key, VL_FAIR_BYTES);
}

/* The same openings with anything else that is played, anywhere else, by whomever drawn, are another deal. */
static void whatever_is_played_is_in_the_key(void **unused) {
    struct vl_setup s, other;
    struct vl_game game = *vl_game_find("tomahawk");
    struct vl_fair deal = opened_deal(2), fair;
    uint8_t keys[24][VL_FAIR_BYTES];
    unsigned count = 0;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tomahawk"), 2);
    add_key(deal, &s, keys, &count);
    for (unsigned i = 0; i < 5; i++) {
        fair = deal;
        if (i == 0) fair.table[0] ^= 1;
        if (i == 1) fair.round = 2;
        if (i >= 2) fair.house = (uint8_t)(i - 1);
        add_key(fair, &s, keys, &count);
    }
    fair = deal;
    fair.version = 1;
    add_key(fair, &s, keys, &count);
    vl_setup_init(&other, vl_game_find("kuhn"), 2);
    add_key(deal, &other, keys, &count);
    for (unsigned i = 0; game.options[i].name != NULL; i++) {
        other = s;
        other.option[i] = (uint8_t)!s.option[i];
        add_key(deal, &other, keys, &count);
    }
    other = s;
    strcpy(other.edition, "attic");
    strcpy(other.hash, "0123456789abcdef");
    add_key(deal, &other, keys, &count);
    other.hash[0] ^= 1;
    add_key(deal, &other, keys, &count);
    game.version++;
    vl_setup_init(&other, &game, 2);
    add_key(deal, &other, keys, &count);
    vl_setup_init(&other, vl_game_find("goofspiel"), 3);
    add_key(opened_deal(3), &other, keys, &count);
    vl_setup_init(&other, vl_game_find("goofspiel"), 4);
    add_key(opened_deal(4), &other, keys, &count);
    for (unsigned part = 0; part < 3; part++) {
        fair = deal;
        fair.opening[part < 2 ? part : VL_FAIR_SERVER][31] ^= 1;
        add_key(fair, &s, keys, &count);
    }
    assert_true(count >= 17);
}

/* Options in the terms stand in the order of their bytes, whatever the game's own order; those as usual do not. */
static void options_are_sorted(void **unused) {
    static const char *const values[] = {"no", "yes", NULL};
    const struct vl_option options[] = {
        {"zoo", values, 0}, {"ant", values, 0}, {"bee", values, 1}, {"bear", values, 0}, {NULL}};
    struct vl_game game = *vl_game_find("kuhn");
    struct vl_setup s;
    char terms[VL_FAIR_TERMS];
    struct vl_text text;
    (void)unused;
    game.options = options;
    vl_setup_init(&s, &game, 2);
    for (unsigned i = 0; i < 4; i++) s.option[i] = 1;
    vl_text_init(&text, terms, sizeof terms);
    vl_fair_terms(&s, &text);
    assert_string_equal(terms,
                        "game kuhn version 1 players 2 edition default option ant=yes option bear=yes option zoo=yes");
}

static void ids_are_words(void **unused) {
    static const char *const bad[] = {"", "A", "a b", "a_b", "\xc3\xa9", "a\n", NULL};
    char longest[VL_FAIR_TABLE + 1];
    (void)unused;
    assert_true(vl_fair_is_id("a", 1) && vl_fair_is_id("0-9z", 4));
    for (unsigned i = 0; bad[i] != NULL; i++) assert_false(vl_fair_is_id(bad[i], strlen(bad[i])));
    assert_false(vl_fair_is_id("a\0b", 3));
    memset(longest, 'f', sizeof longest);
    assert_true(vl_fair_is_id(longest, VL_FAIR_TABLE - 1));
    assert_false(vl_fair_is_id(longest, VL_FAIR_TABLE));
}

/* ---- Rounds ---- */

static struct vl_refusal make_void(struct kept *k, unsigned seat) {
    return wish(k, 0, vl_wish(VL_ACT_VOID, seat));
}

static void commit_all(struct kept *k, uint8_t first) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    memset(secret, first, sizeof secret);
    assert_accepted(fair_seed(k, secret));
    for (unsigned seat = 0; seat < k->t.setup.players; seat++) {
        memset(secret, first + 1 + (int)seat, sizeof secret);
        vl_fair_commit(secret, hash);
        assert_accepted(wish(k, 0, vl_wish_commit(seat, hash, seat == 1)));
    }
}

static struct vl_refusal open_one(struct kept *k, uint8_t first, unsigned seat) {
    uint8_t secret[VL_FAIR_BYTES];
    memset(secret, first + 1 + (int)seat, sizeof secret);
    return fair_open(k, seat, secret);
}

static void assert_loads(const struct kept *k) {
    struct kept loaded;
    struct vl_fault fault;
    struct vl_table_read read;
    if (!kept_load(&loaded, k->text, k->length, nobody, &read, &fault)) fail_msg("%s %s", fault.rule, fault.reason);
    assert_null(table_difference(&k->t, &loaded.t));
    kept_done(&loaded);
}

/* Whoever does not open makes the round void: the seat is free, nothing of it counts, and all commit anew. */
static void a_round_can_be_void(void **unused) {
    struct kept k;
    struct ear ear;
    struct vl_setup s;
    static const struct vl_fair none;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    kept_init(&k, &s, &(struct vl_table_options){.fair_deal = true, .id = "0-voids", .listener = ear_listen(&ear, &k)});
    assert_reason(make_void(&k, 0), "TAB-4", "not-committed");
    for (unsigned seat = 0; seat < 3; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    static const struct {
        enum vl_act_kind kind;
        uint8_t what;
        const char *rule, *reason;
    } early[] = {{VL_ACT_COMMIT, 0, "TAB-4", "house-first"},       {VL_ACT_COMMIT, 2, "TAB-4", "house-first"},
                 {VL_ACT_OPEN, 0, "TAB-4", "commitments-missing"}, {VL_ACT_SEED, 0, NULL, NULL},
                 {VL_ACT_SEED, 0, "TAB-4", "already-done"},        {VL_ACT_COMMIT, 2, "REC-2", "not-an-act"},
                 {VL_ACT_OPEN, 0, "TAB-4", "commitments-missing"}};
    struct kept first;
    kept_init(&first, &s, &(struct vl_table_options){.fair_deal = true, .id = "early"});
    for (unsigned seat = 0; seat < 3; seat++) assert_accepted(sit(&first, seat, VL_SEAT_HUMAN, "Anne"));
    for (unsigned i = 0; i < sizeof early / sizeof *early; i++) {
        struct vl_act what = vl_wish_bytes(early[i].kind, 0, none.key);
        what.what = early[i].what;
        struct vl_refusal refusal = wish(&first, 0, what);
        if (early[i].rule == NULL)
            assert_accepted(refusal);
        else
            assert_reason(refusal, early[i].rule, early[i].reason);
    }
    kept_done(&first);
    commit_all(&k, 10);
    assert_accepted(open_one(&k, 10, 0));
    assert_accepted(open_one(&k, 10, 2));
    assert_reason(begin(&k, 0), "TAB-4", "fair-incomplete");
    assert_loads(&k);
    assert_reason(make_void(&k, 3), "TAB-2", "no-such-seat");
    assert_accepted(make_void(&k, 1));
    assert_string_equal(last_line(&k), "void 1");
    assert_int_equal(k.t.fair.round, 2);
    assert_int_equal(k.t.fair.committed | k.t.fair.opened | k.t.fair.house, 0);
    assert_memory_equal(k.t.fair.commitment, none.commitment, sizeof none.commitment);
    assert_memory_equal(k.t.fair.opening, none.opening, sizeof none.opening);
    assert_memory_equal(k.t.fair.key, none.key, sizeof none.key);
    assert_int_equal(k.t.seat[1].kind, VL_SEAT_OPEN);
    assert_int_equal(k.t.seat[0].kind, VL_SEAT_HUMAN);
    assert_non_null(strstr(ear_text(&ear, 0), "{\"note\":\"voided\",\"seat\":1}"));
    assert_non_null(strstr(ear_text(&ear, VL_SPECTATOR), "\"house\":true"));
    assert_loads(&k);
    assert_reason(open_one(&k, 10, 1), "TAB-4", "commitments-missing"); /* too late */
    assert_reason(begin(&k, 0), "TAB-1", "seats-open");
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "greedy"));
    assert_reason(begin(&k, 0), "TAB-4", "fair-incomplete");
    commit_all(&k, 20);
    assert_reason(open_one(&k, 10, 0), "TAB-4", "opening-wrong"); /* what was committed to in a void round */
    for (unsigned seat = 0; seat < 3; seat++) assert_accepted(open_one(&k, 20, seat));
    k.t.fair.round = VL_FAIR_ROUNDS; /* one more could not be written */
    assert_reason(make_void(&k, 1), "TAB-4", "no-more-rounds");
    k.t.fair.round = 2;
    k.t.fair.version = 1; /* which has no rounds */
    assert_reason(make_void(&k, 1), "TAB-4", "no-more-rounds");
    k.t.fair.version = 2;
    assert_reason(make_void(&k, 1), "TAB-4", "all-opened");
    assert_accepted(begin(&k, 0));
    assert_reason(make_void(&k, 1), "TAB-1", "begun");
    assert_reason(open_one(&k, 20, 0), "TAB-1", "begun");
    assert_accepted(sit(&k, 2, VL_SEAT_HUMAN, "Max")); /* the cards are dealt: now it may change hands */
    assert_accepted(sit(&k, 1, VL_SEAT_BOT, "random"));
    assert_loads(&k);
    ear_done(&ear);
    kept_done(&k);
}

/* Who leaves between committing and opening, even alone, makes the round void too; so often and no oftener. */
static void leaving_makes_a_round_void(void **unused) {
    struct kept k;
    struct vl_setup s;
    uint8_t secret[VL_FAIR_BYTES] = {1}, hash[VL_FAIR_BYTES];
    unsigned rounds = 0;
    (void)unused;
    vl_fair_commit(secret, hash);
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &(struct vl_table_options){.fair_deal = true, .id = "leaving"});
    struct vl_refusal refusal = VL_ACCEPTED;
    for (; refusal.rule == NULL && rounds < 2 * VL_LUXURIES; rounds++) {
        refusal = sit(&k, 0, VL_SEAT_HUMAN, "Anne");
        if (refusal.rule == NULL) refusal = fair_seed(&k, secret);
        if (refusal.rule == NULL) refusal = fair_commit(&k, 0, hash);
        if (refusal.rule == NULL) refusal = make_void(&k, 0);
    }
    assert_string_equal(refusal.rule, "TAB-5");
    assert_int_equal(k.t.fair.round, VL_LUXURIES / 2 + 1); /* sitting down and leaving count alike */
    assert_loads(&k);
    kept_done(&k);
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    assert_reason(make_void(&k, 0), "TAB-4", "not-fair");
    kept_done(&k);
}

/* ---- Version 1 ---- */

static const char *folder;

static char *slurp_old(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    if (file == NULL) fail_msg("%s", path);
    assert_in_range(fread(text, 1, (1 << 16) - 1, file), 100, 1 << 15);
    fclose(file);
    return text;
}

static void old_records_verify(void **unused) {
    struct vl_reader reader;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        char name[64];
        snprintf(name, sizeof name, "%s.rec", vl_games[g]->name);
        char *record = slurp_old(name);
        if (!verifies(record, strlen(record), &reader)) fail_msg("%s: %s", name, reader.fault.reason);
        expect(with(record, "x-fair-deal 1", "x-fair-deal 2"), "FAIR-1", 0);
        expect(with(record, "x-fair-deal 1\n", "x-fair-deal 1\nx-fair-table t\n"), "FAIR-1", 0);
        expect(with(record, "x-fair-deal 1\n", "x-fair-deal 1\nx-fair-by-0 own\n"), "FAIR-1", 0);
        char *nonce = strstr(record, "x-fair-nonce-0 ") + 15;
        *nonce = *nonce == '0' ? '1' : '0';
        expect(record, "FAIR-2", 0);
        free(record);
    }
}

/* They go on as they were: by the old key, and with the old headers. */
static void old_journals_go_on(void **unused) {
    static const char *const names[] = {"goofspiel.journal", "tenakee-begun.journal", NULL};
    (void)unused;
    for (unsigned i = 0; names[i] != NULL; i++) {
        struct kept k;
        struct vl_fault fault;
        struct vl_table_read read;
        struct vl_reader reader;
        struct vl_text text;
        char *journal = slurp_old(names[i]);
        if (!kept_load(&k, journal, strlen(journal), nobody, &read, &fault))
            fail_msg("%s:%u %s", names[i], fault.line, fault.reason);
        assert_int_equal(k.t.fair.version, 1);
        assert_string_equal(k.text, journal);
        if (k.t.phase != VL_TABLE_OVER) assert_accepted(cover(&k, 0, 0, "greedy"));
        run(&k, 0);
        assert_int_equal(k.t.phase, VL_TABLE_OVER);
        char *record = malloc(vl_table_export_size(&k.t));
        vl_text_init(&text, record, vl_table_export_size(&k.t));
        vl_table_export(&k.t, &text);
        assert_non_null(strstr(record, "x-fair-deal 1\n"));
        assert_null(strstr(record, "x-fair-key"));
        assert_true(verifies(record, text.length, &reader));
        free(record);
        kept_done(&k);
        free(journal);
    }
}

/* ---- A client's part ---- */

static unsigned draws;

static bool draw_secret(void *context, uint32_t round, uint8_t nonce[VL_FAIR_BYTES]) {
    draws++;
    memset(nonce, (int)(0x10 + round), VL_FAIR_BYTES);
    return *(bool *)context;
}

static bool ask_part(struct vl_part *part, const char *message, const struct vl_draw *draw, char *answer) {
    struct vl_json json;
    struct vl_text text;
    assert_true(vl_json_parse(message, strlen(message), &json));
    vl_text_init(&text, answer, VL_PART_MESSAGE);
    bool answered = vl_part_answer(part, &json, draw, &text);
    assert_false(text.cut);
    return answered;
}

static void a_part_is_hash_and_nonce(void **unused) {
    bool there = true;
    const struct vl_draw draw = {draw_secret, &there, false}, same = {draw_secret, &there, true};
    struct vl_part part = {.ours = false};
    uint8_t nonce[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    char answer[VL_PART_MESSAGE], wanted[VL_PART_MESSAGE], hex[VL_FAIR_HEX + 1];
    struct vl_text text;
    (void)unused;
    draws = 0;
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"hash\",\"round\":1}", &draw, answer)); /* no seat */
    assert_false(ask_part(&part, "{\"type\":\"hello\",\"seat\":null,\"fair\":{\"wanted\":\"hash\",\"round\":1}}", &draw,
                          answer));
    assert_false(ask_part(&part, "{\"type\":\"hello\",\"seat\":0}", &draw, answer));
    assert_false(ask_part(&part, "{\"type\":\"note\",\"wanted\":\"hash\",\"round\":1}", &draw, answer));
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"more\",\"round\":1}", &draw, answer));
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"hash\",\"round\":-1}", &draw, answer));
    assert_false(
        ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"nonce\",\"round\":2}", &draw, answer)); /* nothing was drawn */
    assert_int_equal(draws, 0);
    assert_true(
        ask_part(&part, "{\"type\":\"hello\",\"seat\":0,\"fair\":{\"wanted\":\"hash\",\"round\":2}}", &draw, answer));
    memset(nonce, 0x12, sizeof nonce);
    vl_fair_commit(nonce, hash);
    vl_text_init(&text, hex, sizeof hex);
    vl_fair_write_hex(hash, &text);
    snprintf(wanted, sizeof wanted, "{\"type\":\"fair\",\"round\":2,\"hash\":\"%s\"}", hex);
    assert_string_equal(answer, wanted);
    assert_true(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"hash\",\"round\":2}", &draw, answer));
    assert_string_equal(answer, wanted);
    assert_int_equal(draws, 1); /* the same however often it is asked for */
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"nonce\",\"round\":3}", &draw, answer));
    assert_true(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"nonce\",\"round\":2}", &draw, answer));
    vl_text_init(&text, hex, sizeof hex);
    vl_fair_write_hex(nonce, &text);
    snprintf(wanted, sizeof wanted, "{\"type\":\"fair\",\"round\":2,\"nonce\":\"%s\"}", hex);
    assert_string_equal(answer, wanted);
    assert_int_equal(draws, 1);
    assert_true(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"hash\",\"round\":3}", &draw, answer));
    assert_int_equal(draws, 2);
    assert_true(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"nonce\",\"round\":4}", &same,
                         answer)); /* who comes back can open */
    there = false;
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"hash\",\"round\":5}", &draw, answer));
    assert_false(ask_part(&part, "{\"type\":\"fair\",\"wanted\":\"nonce\",\"round\":5}", &draw, answer));
}

int main(int argc, char **argv) {
    tell_bugs_here();
    if (argc != 2) return fputs("usage: test_table_fair FOLDER\n", stderr), 2;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hmac_as_in_rfc_4231),
        cmocka_unit_test(draws_follow_the_weights),
        cmocka_unit_test(every_changed_bit_is_noticed),
        cmocka_unit_test(faults_have_names),
        cmocka_unit_test(every_header_is_asked_for),
        cmocka_unit_test(version_1_knows_fewer_headers),
        cmocka_unit_test(what_was_due_is_told),
        cmocka_unit_test(the_seed_is_secret_until_the_end),
        cmocka_unit_test(the_seed_is_told_after_the_end),
        cmocka_unit_test(a_deal_loads_half_way),
        cmocka_unit_test(journals_name_their_table),
        cmocka_unit_test(keys_are_those_of_the_page),
        cmocka_unit_test(whatever_is_played_is_in_the_key),
        cmocka_unit_test(options_are_sorted),
        cmocka_unit_test(ids_are_words),
        cmocka_unit_test(a_round_can_be_void),
        cmocka_unit_test(leaving_makes_a_round_void),
        cmocka_unit_test(old_records_verify),
        cmocka_unit_test(old_journals_go_on),
        cmocka_unit_test(a_part_is_hash_and_nonce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

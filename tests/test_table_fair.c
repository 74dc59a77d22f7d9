/* test_table_fair.c - the fair deal: HMAC against RFC 4231, rejection, and records in which one bit was changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "support.h"
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

/* Every bit of every commitment, opening and chance line. */
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
            if (strncmp(line, "x-fair-", 7) != 0 && line[0] != '*') continue;
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

/* The table reveals the server's seed exactly when the game is over. */
static void the_seed_is_secret_until_the_end(void **unused) {
    (void)unused;
    struct kept k;
    struct ear ear;
    struct vl_around around;
    static const char seed[] = "5555555555555555555555555555555555555555555555555555555555555555";
    table_begin(&k, "kuhn", "hb", "none", true, 0, ear_listen(&ear, &k));
    run(&k, 0);
    for (unsigned over = 0; over < 2; over++) {
        if (over) assert_accepted(resign(&k, 0, 0));
        for (unsigned v = 0; v < VL_VIEWERS; v++) {
            if (v > 1 && v < VL_SPECTATOR) continue;
            char *sight = table_sight(&k.t, v);
            assert_int_equal(strstr(ear_text(&ear, v), seed) != NULL, over);
            assert_int_equal(strstr(sight, seed) != NULL, over);
            free(sight);
            assert_int_equal(vl_table_around(&k.t, v, 0, &around), over || v != VL_ALL);
            for (unsigned i = 0; i < VL_FAIR_BYTES; i++) assert_int_equal(around.fair.key[i], 0);
        }
    }
    ear_done(&ear);
    kept_done(&k);
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

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hmac_as_in_rfc_4231),
        cmocka_unit_test(draws_follow_the_weights),
        cmocka_unit_test(every_changed_bit_is_noticed),
        cmocka_unit_test(faults_have_names),
        cmocka_unit_test(the_seed_is_secret_until_the_end),
        cmocka_unit_test(a_deal_loads_half_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

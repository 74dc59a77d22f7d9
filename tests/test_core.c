/* test_core.c - the small things the house stands on: random numbers, text, JSON, SHA-256, set-ups, editions, keys,
 * bugs.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/action.h"
#include "core/chain.h"
#include "core/edition.h"
#include "core/event.h"
#include "core/layout.h"
#include "core/line.h"
#include "core/observe.h"
#include "core/playout.h"
#include "core/sha256.h"
#include "core/text.h"
#include "games/registry.h"
#include "support.h"

extern const struct vl_game vl_template;

/* ---- Random numbers ---- */

/* The stream is part of the contract: the same on every platform, for good. */
static void rng_stream_is_fixed(void **unused) {
    static const uint64_t expected[] = {UINT64_C(0xaf6b60c09b878996), UINT64_C(0x86a7dc8a63205635),
                                        UINT64_C(0x89b7ca6de1ecd313), UINT64_C(0x1e0ee2c6c3b09bbd)};
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) assert_int_equal(vl_rng_next(&rng), expected[i]);
}

static void rng_streams_differ(void **unused) {
    struct vl_rng a, b, c;
    (void)unused;
    vl_rng_init(&a, 1, 0);
    vl_rng_init(&b, 1, 1);
    vl_rng_init(&c, 2, 0);
    uint64_t x = vl_rng_next(&a), y = vl_rng_next(&b), z = vl_rng_next(&c);
    assert_true(x != y && y != z && x != z);
}

static void rng_below_is_uniform(void **unused) {
    enum { SIDES = 7, THROWS = 70000 };
    unsigned seen[SIDES] = {0};
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 3, 0);
    for (unsigned i = 0; i < THROWS; i++) seen[vl_rng_below(&rng, SIDES)]++;
    for (unsigned i = 0; i < SIDES; i++) assert_in_range(seen[i], THROWS / SIDES - 500, THROWS / SIDES + 500);
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(vl_rng_below(&rng, 1), 0);
        assert_true(vl_rng_below_wide(&rng, UINT64_C(3) << 61) < UINT64_C(3) << 61);
    }
}

static void sets_are_counted_and_picked(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 4, 0);
    for (unsigned i = 0; i < 2000; i++) {
        uint32_t set = (uint32_t)vl_rng_next(&rng) & (uint32_t)vl_rng_next(&rng), rest = set;
        for (unsigned n = 0; rest != 0; n++, rest &= rest - 1) {
            assert_int_equal(vl_nth(set, n), vl_first(rest));
            assert_int_equal(vl_count(rest), vl_count(set) - n);
        }
    }
    assert_int_equal(vl_count(0), 0);
    assert_int_equal(vl_count(UINT32_MAX), 32);
    assert_int_equal(vl_nth(UINT32_MAX, 31), 31);
}

/* ---- Text ---- */

static void the_highest_score_wins(void **unused) {
    (void)unused;
    assert_int_equal(vl_winners((const int32_t[]){4}, 1), 1u);
    assert_int_equal(vl_winners((const int32_t[]){3, 7, 5}, 3), 1u << 1);
    assert_int_equal(vl_winners((const int32_t[]){7, 5, 7}, 3), 1u << 0 | 1u << 2);
    assert_int_equal(vl_winners((const int32_t[]){-3, -1, -2, -1}, 4), 1u << 1 | 1u << 3);
    assert_int_equal(vl_winners((const int32_t[]){INT32_MIN, INT32_MIN}, 2), 3u);
    assert_int_equal(vl_winners((const int32_t[]){0, 0, 0, 0, 0, 0}, 6), 63u);
    assert_int_equal(vl_winners((const int32_t[]){1, 2, 9}, 2), 1u << 1); /* who does not play does not win */
}

static void lines_are_split_into_words(void **unused) {
    static const char line[] = "  0\tplay  t5 A # play t6";
    struct vl_word words[8], word;
    const char *at = line, *end = line + strlen(line);
    (void)unused;
    assert_int_equal(vl_words_split(line, end, words, 8), 4);
    assert_true(vl_word_is(&words[0], "0") && vl_word_is(&words[1], "play") && vl_word_is(&words[3], "A"));
    assert_int_equal(vl_words_split(line, end, words, 2), 4); /* counted, though there is no room for them */
    assert_int_equal(vl_words_split(line, line, words, 8), 0);
    unsigned count = 0;
    while (vl_word_next(&at, end, &word)) count++;
    assert_int_equal(count, 7); /* a comment is nothing to a word */
    assert_ptr_equal(at, end);
}

static void numbers_are_canonical(void **unused) {
    static const char *const none[] = {"", "-1", "+1", "01", "00", "1x", "1 ", " 1", "0x1", "1.0"};
    uint64_t n;
    (void)unused;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(vl_is_number(none[i], strlen(none[i])));
        assert_false(vl_number_read(none[i], strlen(none[i]), UINT64_MAX, &n));
    }
    assert_true(vl_number_read("0", 1, 0, &n) && n == 0);
    assert_true(vl_number_read("120", 3, 120, &n) && n == 120);
    assert_false(vl_number_read("121", 3, 120, &n));
    assert_true(vl_number_read("999999999999999", 15, UINT64_MAX, &n) && n == UINT64_C(999999999999999));
    assert_false(vl_number_read("1000000000000000", 16, UINT64_MAX, &n));
    assert_true(vl_is_number("1000000000000000", 16));
}

static void text_never_overruns(void **unused) {
    char buffer[16];
    struct vl_text text;
    (void)unused;
    memset(buffer, 'x', sizeof buffer);
    vl_text_init(&text, buffer, 8);
    vl_text_add(&text, "abc");
    assert_false(text.cut);
    vl_text_add_int(&text, -123);
    assert_false(text.cut);
    assert_string_equal(vl_text_whole(&text), "abc-123");
    vl_text_put(&text, '!');
    assert_true(text.cut);
    assert_string_equal(buffer, "abc-…");
    assert_int_equal(buffer[8], 'x');
    vl_text_put(&text, '!');
    vl_text_back(&text, 1);
    assert_string_equal(buffer, "abc-…");
    vl_text_init(&text, buffer, 0);
    vl_text_add(&text, "nothing");
    assert_true(text.cut);
    assert_int_equal(buffer[0], 'a');
}

static void text_takes_back(void **unused) {
    char buffer[16];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_text_add(&text, "abcdef");
    vl_text_back(&text, 2);
    vl_text_back(&text, 5);
    vl_text_put(&text, '!');
    assert_string_equal(buffer, "ab!");
}

static bool is_utf8(const char *text) {
    uint32_t code;
    for (const char *end = text + strlen(text); text < end;)
        if (!vl_utf8_next(&text, end, &code)) return false;
    return true;
}

/* Characters of one to four bytes, added whole, byte by byte and all at once, to buffers of every size. */
static void text_is_cut_between_characters(void **unused) {
    static const char words[] = "aé…🦬🦬…éa🦬é";
    (void)unused;
    for (size_t size = 1; size <= sizeof words + 1; size++)
        for (size_t step = 1; step <= sizeof words - 1; step++) {
            char buffer[sizeof words + 1];
            struct vl_text text;
            vl_text_init(&text, buffer, size);
            for (size_t i = 0; i < sizeof words - 1; i += step)
                vl_text_add_bytes(&text, words + i, step < sizeof words - 1 - i ? step : sizeof words - 1 - i);
            assert_int_equal(text.cut, size < sizeof words);
            assert_int_equal(strlen(buffer), text.length);
            assert_true(text.length < size);
            assert_true(is_utf8(buffer));
            if (!text.cut) {
                assert_string_equal(buffer, words);
                continue;
            }
            bool marked = size > 3;
            assert_int_equal(marked, text.length >= 3 && strcmp(buffer + text.length - 3, "…") == 0);
            assert_memory_equal(buffer, words, text.length - (marked ? 3 : 0));
            assert_true(text.length + 4 >= size); /* no more is left out than must be */
        }
    /* What is no UTF-8 is no reason to lose all of it. */
    assert_int_equal(vl_utf8_whole("ab\x80\x80\x80\x80\x80", 7), 7);
    assert_int_equal(vl_utf8_whole("\xf0\x9f", 2), 0);
    assert_int_equal(vl_utf8_whole("", 0), 0);
}

static void text_writes_numbers(void **unused) {
    char buffer[128];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_text_add_int(&text, 0);
    vl_text_put(&text, ' ');
    vl_text_add_int(&text, INT64_MIN);
    vl_text_put(&text, ' ');
    vl_text_add_int(&text, INT64_MAX);
    vl_text_put(&text, ' ');
    vl_text_add_hex(&text, 0xbeef, 6);
    assert_string_equal(buffer, "0 -9223372036854775808 9223372036854775807 00beef");
}

static void json_is_well_formed(void **unused) {
    char buffer[256];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "a", "\"q\"\\\n\x01");
    vl_json_open(&text, "b", '[');
    vl_json_int(&text, NULL, -1);
    vl_json_bool(&text, NULL, true);
    vl_json_null(&text, NULL);
    vl_json_open(&text, NULL, '{');
    vl_json_close(&text, '}');
    vl_json_close(&text, ']');
    vl_json_real(&text, "c", -0.05, 1);
    vl_json_real(&text, "d", 1234.5678, 2);
    vl_json_real(&text, "e", 0.001, 6);
    vl_json_real(&text, "f", 1e300, 3);
    vl_json_close(&text, '}');
    assert_string_equal(buffer, "{\"a\":\"\\\"q\\\"\\\\\\n\\u0001\",\"b\":[-1,true,null,{}],\"c\":-0.1,\"d\":1234.57,"
                                "\"e\":0.001000,\"f\":null}");
}

/* ---- SHA-256: the vectors of FIPS 180-4 and a long one ---- */

static void sha256_matches_the_standard(void **unused) {
    static const struct {
        const char *text, *digest;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    uint8_t digest[32];
    char hex[65];
    struct vl_sha256 sha;
    struct vl_text text;
    (void)unused;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        vl_sha256_init(&sha);
        vl_sha256_add(&sha, vectors[i].text, strlen(vectors[i].text));
        vl_sha256_done(&sha, digest);
        vl_text_init(&text, hex, sizeof hex);
        for (unsigned b = 0; b < 32; b++) vl_text_add_hex(&text, digest[b], 2);
        assert_string_equal(hex, vectors[i].digest);
    }
    vl_sha256_init(&sha);
    for (unsigned i = 0; i < 1000000; i++) vl_sha256_add(&sha, "a", 1);
    vl_sha256_done(&sha, digest);
    vl_text_init(&text, hex, sizeof hex);
    for (unsigned b = 0; b < 32; b++) vl_text_add_hex(&text, digest[b], 2);
    assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Hashes by sha256sum. */
static void a_chain_is_what_anybody_can_compute(void **unused) {
    static const struct {
        uint64_t number;
        const char *text, *hash;
    } entries[] = {
        {0, "hello", "6e72584290aa60d6fdbc76b474dbed60aa5bf1cafd5761b585c9f3d0bd9ed93e"},
        {9, "round 17", "87dbf16bd68e6b6525d67f8998eadd5a328bb080a8d56fc9f4b4bcfba664cf33"},
        {UINT64_MAX, "", "15649038f79abc7f12a3d65220af1ea580a864d40527498c90db06ee2f58f091"},
    };
    uint8_t first[32] = {0}, hash[32];
    char hex[65];
    struct vl_text text;
    (void)unused;
    vl_chain(0, first, "hello", 5, first);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const uint8_t none[32] = {0};
        vl_chain(entries[i].number, i == 0 ? none : first, entries[i].text, strlen(entries[i].text), hash);
        vl_text_init(&text, hex, sizeof hex);
        for (unsigned b = 0; b < 32; b++) vl_text_add_hex(&text, hash[b], 2);
        assert_string_equal(hex, entries[i].hash);
    }
}

/* ---- Set-ups and editions ---- */

static const char *choose(struct vl_setup *s, const char *name, const char *value) {
    return vl_setup_choose(s, &(struct vl_word){name, strlen(name)}, &(struct vl_word){value, strlen(value)});
}

static void setups_refuse_what_cannot_be(void **unused) {
    struct vl_setup s;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 2);
    assert_non_null(vl_setup_refuse(&s));
    s.players = 3;
    assert_null(vl_setup_refuse(&s));
    assert_string_equal(choose(&s, "chief", "maybe"), "no-such-value");
    assert_string_equal(choose(&s, "chie", "on"), "no-such-option");
    assert_null(choose(&s, "chief", "on"));
    assert_string_equal(vl_setup_value(&s, 0), "on");
    vl_setup_init(&s, vl_game_find("goofspiel"), 3);
    assert_null(choose(&s, "bids", "hidden"));
    assert_non_null(vl_setup_refuse(&s));
}

static void editions_are_checked_and_named(void **unused) {
    struct vl_setup s, t;
    (void)unused;
    vl_setup_init(&s, &vl_template, 2);
    vl_setup_init(&t, &vl_template, 2);
    assert_true(vl_edition_has(&vl_template, "9"));
    assert_false(vl_edition_has(&vl_template, "10"));
    assert_non_null(vl_edition_set(&s, "9", "worth", 100));
    assert_non_null(vl_edition_set(&s, "9", "worth", -1));
    assert_non_null(vl_edition_set(&s, "9", "copies", 1));
    assert_null(vl_edition_set(&s, "9", "worth", 50));
    assert_non_null(vl_edition_name(&s, "default"));
    assert_non_null(vl_edition_name(&s, "My Box"));
    assert_non_null(vl_edition_name(&s, ""));
    assert_non_null(vl_edition_name(&s, "a-name-of-more-than-32-characters-"));
    assert_null(vl_edition_name(&s, "attic"));
    assert_null(vl_edition_name(&t, "attic"));
    assert_int_equal(strlen(s.hash), 16);
    assert_string_not_equal(s.hash, t.hash); /* same name, other numbers */
    assert_null(vl_edition_set(&t, "9", "worth", 50));
    assert_null(vl_edition_name(&t, "loft"));
    assert_string_equal(s.hash, t.hash); /* same numbers, other name */
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    assert_non_null(vl_edition_set(&s, "t8", "copies", 6));
    assert_null(vl_edition_set(&s, "t8", "copies", 5));
}

/* ---- Tours and keys ---- */

/* What differs from the built-in edition is said, number by number, and the whole of it is taken over. */
static void an_edition_is_its_changes(void **unused) {
    char buffer[400];
    struct vl_text text;
    struct vl_setup s, other;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tomahawk"), 2);
    assert_null(vl_edition_set(&s, "1~0", "copies", 3));
    assert_null(vl_edition_set(&s, "cloud", "hair", 4));
    assert_null(vl_edition_set(&s, "windskull", "value", 7));
    assert_null(vl_edition_set(&s, "M3-5g", "copies", 1));
    assert_null(vl_edition_name(&s, "attic"));
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_edition_changes_json(&s, &text);
    vl_json_close(&text, '}');
    assert_string_equal(vl_text_whole(&text), "{\"components\":{\"1~0\":{\"copies\":3},\"cloud\":{\"hair\":4},"
                                              "\"windskull\":{\"value\":7},\"M3-5g\":{\"copies\":1}}}");
    vl_setup_init(&other, s.game, 2);
    vl_edition_take(&other, &s);
    assert_memory_equal(other.number, s.number, sizeof s.number);
    assert_string_equal(other.edition, "attic");
    assert_string_equal(other.hash, s.hash);
}

static void a_tour_visits_every_setup_once(void **unused) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    unsigned count = 0, chief = 0;
    (void)unused;
    while (vl_tour_next(vl_game_find("tenakee"), &tour, &s)) {
        count++;
        chief += s.option[0];
    }
    assert_int_equal(count, 6);
    assert_int_equal(chief, 3);
    tour = (struct vl_tour){.begun = false};
    count = 0;
    while (vl_tour_next(vl_game_find("goofspiel"), &tour, &s)) count++;
    assert_int_equal(count, 15 + 14 + 14); /* hidden bids are for two */
}

static void keys_sum_what_is_unordered(void **unused) {
    const struct vl_game *game = vl_game_find("tenakee");
    struct vl_events events = {.count = 0};
    unsigned picked = 0, round = 0;
    (void)unused;
    while (strcmp(game->events[picked].name, "picked") != 0) picked++;
    while (strcmp(game->events[round].name, "round") != 0) round++;
    struct vl_event a = *vl_tell(&events, picked, VL_ONLY(1), 1, 4, 0, 0);
    struct vl_event b = *vl_tell(&events, picked, VL_ONLY(1), 1, 5, 0, 0);
    struct vl_event c = *vl_tell(&events, round, VL_EVERYONE, 2, 1, 0, 0);
    uint64_t ab = vl_key_next(game, vl_key_next(game, 0, &a, 1), &b, 1);
    uint64_t ba = vl_key_next(game, vl_key_next(game, 0, &b, 1), &a, 1);
    assert_int_equal(ab, ba);
    assert_int_equal(vl_key_next(game, 0, &a, 0), 0); /* not told: nothing changes */
    assert_true(vl_key_next(game, vl_key_next(game, 0, &a, 1), &c, 1) !=
                vl_key_next(game, vl_key_next(game, 0, &c, 1), &a, 1));
    assert_true(vl_key_next(game, 0, &a, 1) != vl_key_next(game, 0, &b, 1));
}

/* Whatever is more than a move's verb and arguments is no action, and nobody else's move is. */
static void other_numbers_are_no_actions(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_setup s;
        unsigned verb = 0;
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_min);
        for (; vl_games[g]->verbs[verb].name != NULL; verb++) {
            const struct vl_verb *v = &vl_games[g]->verbs[verb];
            unsigned bits = 0, actor = v->chance ? VL_CHANCE : 0;
            for (unsigned i = 0; i < vl_verb_args(v); i++) bits += v->arg[i]->bits;
            assert_int_not_equal(vl_action_of(&s, actor, vl_move_of(verb, 0)), VL_NO_ACTION);
            assert_int_equal(vl_action_of(&s, v->chance ? 0 : VL_CHANCE, vl_move_of(verb, 0)), VL_NO_ACTION);
            assert_int_equal(vl_action_of(&s, v->chance ? 0 : s.players, vl_move_of(verb, 0)), VL_NO_ACTION);
            for (; bits < VL_ARG_BITS; bits++)
                assert_int_equal(vl_action_of(&s, actor, vl_move_of(verb, 1u << bits)), VL_NO_ACTION);
        }
        assert_int_equal(vl_action_of(&s, 0, vl_move_of(verb, 0)), VL_NO_ACTION);
    }
}

static void fields_are_counted(void **unused) {
    (void)unused;
    assert_int_equal(vl_field_count(&(struct vl_field){.name = "one", .size = 1}), 1);
    assert_int_equal(vl_field_count(&(struct vl_field){.name = "row", .size = 2, .shape = {5, 0}}), 5);
    assert_int_equal(vl_field_count(&(struct vl_field){.name = "rows", .size = 2, .shape = {5, 11}}), 55);
}

static void a_layout_is_one_object(void **unused) {
    static const char begins[] = "{\"game\":\"kuhn\",\"version\":1,\"layout\":1,\"view_size\":8,\"fields\":["
                                 "{\"name\":\"actors\",\"offset\":0,\"size\":1,\"signed\":false,\"shape\":[]},";
    char buffer[4096];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_layout_json(vl_game_find("kuhn"), &text);
    assert_false(text.cut);
    assert_memory_equal(buffer, begins, strlen(begins));
    assert_string_equal(buffer + strlen(buffer) - 2, "]}");
}

/* Fields, senses and verbs of a game made by hand, each with all that a reader in another language needs. */
static void layouts_say_all_of_a_field(void **unused) {
    static const struct vl_field fields[] = {
        {.name = "actors", .size = 1},
        {.name = "scores", .offset = 2, .size = 2, .is_signed = true, .shape = {3}},
        {.name = "grid", .offset = 8, .size = 1, .shape = {2, 5}},
        {NULL},
    };
    static const struct vl_sense senses[] = {
        {.name = "one", .low = -4, .high = 9},
        {.name = "own", .high = 2, .of = VL_OWN, .shape = {3, 2}},
        {.name = "turns", .high = 2, .of = VL_BY_SEAT | VL_IS_SEAT, .shape = {3}},
        {NULL},
    };
    static const char *const words[] = {"a", "b", "c", "d"};
    static const struct vl_domain cards = {words, 4, 2, "card"};
    static const struct vl_verb verbs[] = {{.name = "turn", .arg = {&cards}, .chance = true},
                                           {.name = "give", .arg = {&vl_seats, &cards}},
                                           {.name = "pass"},
                                           {NULL}};
    static const struct vl_game made = {.name = "made",
                                        .version = 3,
                                        .layout = 2,
                                        .players_max = 3,
                                        .view_size = 18,
                                        .fields = fields,
                                        .senses = senses,
                                        .verbs = verbs};
    char buffer[2000];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_layout_json(&made, &text);
    assert_string_equal(vl_text_whole(&text),
                        "{\"game\":\"made\",\"version\":3,\"layout\":2,\"view_size\":18,\"fields\":["
                        "{\"name\":\"actors\",\"offset\":0,\"size\":1,\"signed\":false,\"shape\":[]},"
                        "{\"name\":\"scores\",\"offset\":2,\"size\":2,\"signed\":true,\"shape\":[3]},"
                        "{\"name\":\"grid\",\"offset\":8,\"size\":1,\"signed\":false,\"shape\":[2,5]}]}");
    vl_text_init(&text, buffer, sizeof buffer);
    vl_observation_json(&made, &text);
    assert_string_equal(
        vl_text_whole(&text),
        "{\"game\":\"made\",\"version\":3,\"layout\":2,\"size\":10,\"fields\":["
        "{\"name\":\"one\",\"offset\":0,\"shape\":[],\"low\":-4,\"high\":9,\"of\":[]},"
        "{\"name\":\"own\",\"offset\":1,\"shape\":[3,2],\"low\":0,\"high\":2,\"of\":[\"own\"]},"
        "{\"name\":\"turns\",\"offset\":7,\"shape\":[3],\"low\":0,\"high\":2,\"of\":[\"by-seat\",\"is-seat\"]}],"
        "\"actions\":13,\"outcomes\":4,\"verbs\":["
        "{\"verb\":\"give\",\"first\":0,\"count\":12,\"arguments\":["
        "{\"what\":\"seat\",\"values\":3},{\"what\":\"card\",\"values\":4}]},"
        "{\"verb\":\"pass\",\"first\":12,\"count\":1,\"arguments\":[]}],"
        "\"chance\":[{\"verb\":\"turn\",\"first\":13,\"count\":4,\"arguments\":[{\"what\":\"card\",\"values\":4}]}]}");
}

/* Two digits for every byte, in their order. */
static void the_bytes_of_a_view_are_hexadecimal(void **unused) {
    static const struct vl_game four = {.view_size = 4};
    const struct vl_view_box view = {.bytes = {0x01, 0xfe, 0x00, 0x2a}};
    char buffer[100];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_view_json(&four, (const struct vl_view *)(const void *)&view, "bytes", &text);
    vl_json_close(&text, '}');
    assert_string_equal(vl_text_whole(&text), "{\"bytes\":\"01fe002a\"}");
}

/* ---- Bugs ---- */

/* As core/check.h has it: a thread that serves tables, one act after the other. */
static _Thread_local jmp_buf *way_out;
static _Thread_local const char *what_broke;

static void leave_table(const char *file, int line, const char *what) {
    (void)file, (void)line;
    what_broke = what;
    if (way_out != NULL) longjmp(*way_out, 1);
}

enum { TABLES = 4, ACTS = 1000 };
struct served {
    unsigned acts[TABLES], breaks_at[TABLES];
    const char *broken[TABLES];
};

/* An act that tells too many events, where a bug is wanted. */
static void act_at(struct served *s, unsigned table) {
    static const unsigned most = VL_EVENTS_MAX;
    struct vl_events events = {.count = 0};
    unsigned tells = ++s->acts[table] == s->breaks_at[table] ? most + 1 : 1;
    for (unsigned i = 0; i < tells; i++) vl_tell(&events, 0, VL_EVERYONE, 0, 0, 0, 0);
}

static void enter(struct served *s, unsigned table) {
    jmp_buf here;
    way_out = &here;
    if (setjmp(here) == 0)
        act_at(s, table);
    else
        s->broken[table] = what_broke;
    way_out = NULL;
}

static void *serve(void *served) {
    struct served *s = served;
    for (unsigned i = 0; i < TABLES * ACTS; i++)
        if (s->broken[i % TABLES] == NULL) enter(s, i % TABLES);
    return NULL;
}

static void a_bug_breaks_one_table(void **unused) {
    struct served served[2] = {{.breaks_at = {0, 7, 0, ACTS}}, {.breaks_at = {1, 0, 500, 0}}};
    pthread_t thread[2];
    (void)unused;
    vl_on_bug(leave_table);
    for (unsigned t = 0; t < 2; t++) assert_int_equal(pthread_create(&thread[t], NULL, serve, &served[t]), 0);
    for (unsigned t = 0; t < 2; t++) assert_int_equal(pthread_join(thread[t], NULL), 0);
    tell_bugs_here();
    for (unsigned t = 0; t < 2; t++)
        for (unsigned table = 0; table < TABLES; table++) {
            unsigned breaks_at = served[t].breaks_at[table];
            assert_int_equal(served[t].acts[table], breaks_at == 0 ? ACTS : breaks_at);
            assert_int_equal(served[t].broken[table] != NULL, breaks_at != 0);
            if (breaks_at != 0) assert_string_equal(served[t].broken[table], "events->count < VL_EVENTS_MAX");
        }
}

static void shrug(const char *file, int line, const char *what) {
    (void)file, (void)line, (void)what;
}

/* Without a handler, and after one that returns, nothing goes on. */
static void a_bug_is_never_passed_over(void **unused) {
    static vl_bug_handler *const handlers[] = {NULL, shrug, leave_table};
    (void)unused;
    for (unsigned i = 0; i < sizeof handlers / sizeof *handlers; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            if (freopen("/dev/null", "w", stderr) == NULL) _exit(0); /* a sanitizer has something to say about it */
            signal(SIGILL, SIG_DFL); /* a trap is one or the other; cmocka catches them */
            signal(SIGTRAP, SIG_DFL);
            vl_on_bug(handlers[i]);
            vl_bug("here", 1, "wanted");
            _exit(0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rng_stream_is_fixed),
        cmocka_unit_test(rng_streams_differ),
        cmocka_unit_test(rng_below_is_uniform),
        cmocka_unit_test(sets_are_counted_and_picked),
        cmocka_unit_test(the_highest_score_wins),
        cmocka_unit_test(lines_are_split_into_words),
        cmocka_unit_test(numbers_are_canonical),
        cmocka_unit_test(text_never_overruns),
        cmocka_unit_test(text_takes_back),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(text_writes_numbers),
        cmocka_unit_test(a_bug_breaks_one_table),
        cmocka_unit_test(a_bug_is_never_passed_over),
        cmocka_unit_test(json_is_well_formed),
        cmocka_unit_test(sha256_matches_the_standard),
        cmocka_unit_test(a_chain_is_what_anybody_can_compute),
        cmocka_unit_test(setups_refuse_what_cannot_be),
        cmocka_unit_test(editions_are_checked_and_named),
        cmocka_unit_test(a_tour_visits_every_setup_once),
        cmocka_unit_test(keys_sum_what_is_unordered),
        cmocka_unit_test(other_numbers_are_no_actions),
        cmocka_unit_test(fields_are_counted),
        cmocka_unit_test(a_layout_is_one_object),
        cmocka_unit_test(the_bytes_of_a_view_are_hexadecimal),
        cmocka_unit_test(an_edition_is_its_changes),
        cmocka_unit_test(layouts_say_all_of_a_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

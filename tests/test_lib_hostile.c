/* test_lib_hostile.c - libveillee called as nobody should: with nothing, with numbers out of range, with rubbish. It
 * answers, and goes on as if nothing had been. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/veillee.h"

enum { BAD = VEILLEE_BAD_ARGUMENT };

static void nothing_is_answered(void **unused) {
    struct veillee_fault fault;
    char text[64];
    (void)unused;
    veillee_setup_free(NULL), veillee_state_free(NULL), veillee_view_free(NULL), veillee_record_free(NULL);
    veillee_bot_free(NULL), veillee_batch_free(NULL), veillee_table_free(NULL), veillee_rng_init(NULL, 0, 0);
    assert_null(veillee_game_find(NULL));
    assert_null(veillee_game_find("chess"));
    assert_null(veillee_game_at(1000));
    assert_int_equal(veillee_game_info(NULL, NULL, 0), BAD);
    assert_int_equal(veillee_game_field(veillee_game_at(0), 1000, NULL, 0), BAD);
    assert_null(veillee_option_name(NULL, 0));
    assert_null(veillee_option_value(veillee_game_at(0), 0, 99));
    assert_int_equal(veillee_option_default(veillee_game_at(0), 99), BAD);
    assert_null(veillee_setup_new(NULL, 3, NULL, NULL, &fault));
    assert_null(veillee_setup_new(veillee_game_at(0), 99, NULL, NULL, &fault));
    assert_string_equal(fault.reason, "players-count");
    assert_null(veillee_setup_new(veillee_game_at(0), 3, "chief", NULL, &fault));
    assert_null(veillee_setup_new(veillee_game_at(0), 3, "chief=maybe", NULL, &fault));
    assert_string_equal(fault.word, "chief=maybe");
    assert_null(veillee_setup_new(veillee_game_at(0), 3, NULL, "{", &fault));
    assert_null(veillee_setup_new(veillee_game_at(0), 3, NULL, "{\"game\":\"kuhn\",\"edition\":\"x\"}", NULL));
    assert_int_equal(veillee_setup_players(NULL), BAD);
    assert_int_equal(veillee_action_read(NULL, 0, "play"), BAD);
    assert_null(veillee_state_new(NULL));
    assert_null(veillee_state_clone(NULL));
    assert_int_equal(veillee_state_copy(NULL, NULL), BAD);
    assert_int_equal(veillee_state_actors(NULL), BAD);
    assert_int_equal(veillee_state_legal(NULL, 0, NULL, 0), BAD);
    assert_int_equal(veillee_state_outcomes(NULL, NULL, NULL, 0), BAD);
    assert_int_equal(veillee_state_apply(NULL, 0, 0), BAD);
    assert_int_equal(veillee_state_chance(NULL, NULL), BAD);
    assert_int_equal(veillee_state_save(NULL, text, 64), BAD);
    assert_int_equal(veillee_state_load(NULL, text, 64), BAD);
    assert_null(veillee_view_new(NULL, 0));
    assert_int_equal(veillee_view_observe(NULL, NULL, 0), BAD);
    assert_int_equal(veillee_view_determinize(NULL, NULL, NULL), BAD);
    assert_null(veillee_record_read(NULL, 0, NULL, &fault));
    assert_null(veillee_record_read("", 0, NULL, NULL));
    assert_int_equal(veillee_record_ply(NULL, 0, NULL), BAD);
    assert_null(veillee_bot_new(NULL, NULL));
    assert_null(veillee_bot_name(99));
    assert_int_equal(veillee_bot_answer(NULL, NULL, NULL, NULL), BAD);
    assert_null(veillee_batch_new(NULL, NULL));
    assert_int_equal(veillee_batch_step(NULL, NULL), BAD);
    assert_int_equal(veillee_batch_bind(NULL, NULL), BAD);
    assert_int_equal(veillee_batch_size(NULL, 0), BAD);
    assert_null(veillee_table_new(NULL, 0));
    assert_int_equal(veillee_table_say(NULL, 0, 0, "{}", 2), BAD);
    assert_null(veillee_table_journal(NULL, NULL));
    assert_null(veillee_game_rules(veillee_game_at(0), "xx"));
    assert_int_equal(veillee_game_title(veillee_game_at(0), "xx", text, sizeof text), BAD);
    assert_int_equal(veillee_game_title(veillee_game_at(0), "en", text, 2), VEILLEE_NO_ROOM);
    assert_string_equal(text, "");
    assert_int_equal(veillee_game_title(veillee_game_at(0), "en", text, 0), BAD);
    assert_non_null(veillee_trouble_words(-99));
}

static struct veillee_rng dice = {1, 2};

/* A number that is mostly near what could be meant. */
static unsigned number(void) {
    switch (veillee_rng_below(&dice, 5)) {
    case 0: return (unsigned)veillee_rng_next(&dice);
    case 1: return 1u << veillee_rng_below(&dice, 32);
    case 2: return veillee_rng_below(&dice, 1000);
    default: return veillee_rng_below(&dice, 9);
    }
}

/* Whatever is asked of a state and its view, in whatever order, until the game is over. */
static void pester(const struct veillee_setup *setup) {
    static char text[VEILLEE_JSON];
    static int16_t seen[VEILLEE_OBSERVATION_MAX];
    static unsigned char bytes[2048];
    struct veillee_state *state = veillee_state_new(setup), *other = veillee_state_new(setup);
    struct veillee_view *view = veillee_view_new(state, 0);
    struct veillee_bot *bot = veillee_bot_new("greedy", setup);
    struct veillee_rng zero = {0, 0};
    uint16_t list[VEILLEE_ACTIONS_LEGAL];
    uint8_t mask[4096];
    unsigned word;
    uint64_t key;
    for (unsigned i = 0; i < 6000; i++) {
        veillee_state_apply(state, number(), number());
        veillee_state_legal(state, number(), list, number() % (VEILLEE_ACTIONS_LEGAL + 1));
        veillee_state_mask(state, number(), mask, number() % (sizeof mask + 1));
        veillee_state_observe(state, number(), seen, number() % (VEILLEE_OBSERVATION_MAX + 1));
        veillee_state_told(state, number(), "de", text, 1 + number() % 4096);
        veillee_state_ply(state, number(), &word);
        veillee_state_key(state, number(), &key);
        assert_int_equal(veillee_state_chance(state, &zero), BAD);
        veillee_action_text(setup, number(), number(), text, 1 + number() % 64);
        veillee_action_words(setup, number(), number(), "fr", text, 1 + number() % 512);
        veillee_view_look(view, state, number());
        veillee_view_why_not(view, number(), text, 1 + number() % 16);
        veillee_view_words(view, "en", text, 1 + number() % 512);
        if (i % 16 == 0) veillee_view_json(view, text, sizeof text >> number() % 16);
        assert_int_equal(veillee_bot_answer(bot, view, &zero, list), BAD);
        veillee_bot_answer(bot, view, &dice, list);
        veillee_view_determinize(view, &dice, other);
        for (unsigned b = 0; b < sizeof bytes; b += 64) bytes[b + number() % 64] = (unsigned char)number();
        veillee_state_load(state, bytes, number() % sizeof bytes);
        struct veillee_game_info info;
        veillee_game_info(veillee_setup_game(setup), &info, sizeof info);
        memcpy(bytes, veillee_view_bytes(view), i % 2 ? 2 : info.view_size);
        bytes[number() % info.view_size] = (unsigned char)number();
        veillee_bytes_observe(setup, bytes, info.view_size, seen, info.observation);
        if (i % 3 == 0 && veillee_state_actors(state) == 1 << VEILLEE_CHANCE) veillee_state_chance(state, &dice);
        if (i % 5 == 0 && veillee_view_legal(view, list, VEILLEE_ACTIONS_LEGAL) > 0)
            veillee_state_apply(state, (unsigned)veillee_view_viewer(view), list[0]);
    }
    veillee_bot_free(bot), veillee_view_free(view), veillee_state_free(other), veillee_state_free(state);
}

static void rubbish_is_answered(void **unused) {
    (void)unused;
    for (unsigned g = 0; veillee_game_at(g) != NULL; g++) {
        struct veillee_game_info info;
        veillee_game_info(veillee_game_at(g), &info, sizeof info);
        for (unsigned players = info.players_min; players <= info.players_max; players++) {
            struct veillee_setup *setup = veillee_setup_new(veillee_game_at(g), players, NULL, NULL, NULL);
            pester(setup);
            veillee_setup_free(setup);
        }
    }
}

static void terms_and_answers_of_batches(void **unused) {
    struct veillee_setup *setup = veillee_setup_new(veillee_game_find("tomahawk"), 2, NULL, NULL, NULL);
    static uint16_t answers[8 * 2 * VEILLEE_CHOICE];
    (void)unused;
    for (unsigned i = 0; i < 4000; i++) {
        struct veillee_batch_terms terms = {.size = i % 7 == 0 ? number() % sizeof terms : sizeof terms,
                                            .games = number() % 10,
                                            .threads = number() % 4,
                                            .seed = number(),
                                            .flags = number() % 72,
                                            .reset = number() % 4};
        if (i % 3 == 0) terms.bot[number() % 2] = i % 2 ? "random" : "no such bot";
        struct veillee_batch *batch = veillee_batch_new(setup, &terms);
        if (batch == NULL) continue;
        assert_true(terms.games >= 1 && terms.games <= 8 + 1 && terms.threads >= 1);
        for (unsigned step = 0; terms.games <= 8 && step < 20; step++) {
            for (unsigned a = 0; a < sizeof answers / sizeof *answers; a++) answers[a] = (uint16_t)number();
            assert_true(veillee_batch_step(batch, answers) >= 0);
            veillee_batch_determinize(batch, number(), number());
            veillee_batch_copy(batch, number(), number());
        }
        veillee_batch_free(batch);
    }
    veillee_setup_free(setup);
}

static void hear_nothing(void *context, const char *message, size_t length) {
    (void)context, (void)message, (void)length;
}

static void rubbish_at_a_table(void **unused) {
    static const char *const messages[] = {"{}",
                                           "",
                                           "{\"type\":\"hello\"}",
                                           "{\"type\":\"act\"}",
                                           "[1,2",
                                           "null",
                                           "{\"type\":\"act\",\"id\":\"0123456789abcdef\",\"do\":\"undo\"}",
                                           "{\"type\":\"act\",\"id\":\"0123456789abcdeg\",\"do\":\"bid 3\"}",
                                           "{\"type\":\"stage\",\"id\":\"0123456789abcdeh\",\"do\":\"bid 2\"}",
                                           "{\"type\":\"act\",\"id\":\"0123456789abcdei\",\"do\":\"resign\"}",
                                           "{\"type\":\"view\",\"at\":99999}"};
    struct veillee_setup *setup = veillee_setup_new(veillee_game_find("goofspiel"), 2, NULL, NULL, NULL);
    (void)unused;
    for (unsigned round = 0; round < 20; round++) {
        struct veillee_table *table = veillee_table_new(setup, round);
        for (unsigned i = 0; i < 300; i++) {
            const char *message = messages[number() % 11];
            veillee_table_join(table, hear_nothing, NULL);
            veillee_table_say(table, number(), number(), message, strlen(message));
            veillee_table_sit(table, number(), i % 2 ? "human" : "bot", i % 3 ? "greedy" : "\xff");
            if (i % 4 == 0) veillee_table_begin(table);
            if (i % 5 == 0) veillee_table_bots(table);
            if (i % 6 == 0) veillee_table_leave(table, number());
            veillee_state_free(veillee_table_state(table));
        }
        veillee_table_free(table);
    }
    veillee_setup_free(setup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_answered),
        cmocka_unit_test(rubbish_is_answered),
        cmocka_unit_test(terms_and_answers_of_batches),
        cmocka_unit_test(rubbish_at_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

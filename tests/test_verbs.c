/* test_verbs.c - moves by name (core/verbs.h) are those that the table of verbs tells of: over the whole move space of
 * a game, what reads an argument gives what vl_verb_arg gives, and what makes a move makes the same one again.
 *
 * Built once for each game: GAME_HEADER is its header, GAME its struct. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include GAME_HEADER

extern const struct vl_game GAME;
static const struct vl_game *const game = &GAME;

static unsigned tried[VL_VERBS_MAX];

static void agrees(vl_move move, unsigned which, unsigned value) {
    assert_int_equal(value, vl_verb_arg(&game->verbs[vl_verb_of(move)], move, which));
}

static void is_made_again(vl_move move, vl_move again) {
    assert_int_equal(move, again);
    tried[vl_verb_of(move)]++;
}

/* What to try on a move, for each line of verbs.def. */
#define TRY0(prefix, id, name, word)                                                                                   \
    if (vl_verb_of(move) == id) is_made_again(move, prefix##_to_##name());
#define TRY1(prefix, id, name, word, a, a_domain, a_secret)                                                            \
    if (vl_verb_of(move) == id) {                                                                                      \
        unsigned a = prefix##_##name##_##a(move);                                                                      \
        agrees(move, 0, a);                                                                                            \
        is_made_again(move, prefix##_to_##name(a));                                                                    \
    }
#define TRY2(prefix, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret)                                     \
    if (vl_verb_of(move) == id) {                                                                                      \
        unsigned a = prefix##_##name##_##a(move), b = prefix##_##name##_##b(move);                                     \
        agrees(move, 0, a);                                                                                            \
        agrees(move, 1, b);                                                                                            \
        is_made_again(move, prefix##_to_##name(a, b));                                                                 \
    }
#define TRY3(prefix, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret, c, c_domain, c_secret)              \
    if (vl_verb_of(move) == id) {                                                                                      \
        unsigned a = prefix##_##name##_##a(move), b = prefix##_##name##_##b(move), c = prefix##_##name##_##c(move);    \
        agrees(move, 0, a);                                                                                            \
        agrees(move, 1, b);                                                                                            \
        agrees(move, 2, c);                                                                                            \
        is_made_again(move, prefix##_to_##name(a, b, c));                                                              \
    }
#undef VERB
#undef CHANCE
#undef QUIET
#define VERB(...) VL_BY_ARGS(TRY, VL_PREFIX, __VA_ARGS__)
#define CHANCE VERB
#define QUIET VERB

static void names_agree_with_the_table(void **unused) {
    (void)unused;
    for (vl_move move = vl_move_next(game, VL_NO_MOVE); move != VL_NO_MOVE; move = vl_move_next(game, move)) {
#include VL_VERBS
    }
    for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++) {
        unsigned moves = 1;
        for (unsigned i = 0; i < vl_verb_args(&game->verbs[verb]); i++) moves *= game->verbs[verb].arg[i]->count;
        assert_int_equal(tried[verb], moves);
    }
}

/* Of a number with bits beyond its arguments, the first is outside its domain. */
static void nothing_is_cut_off(void **unused) {
    (void)unused;
    for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++) {
        const struct vl_verb *v = &game->verbs[verb];
        unsigned bits = 0, first = 0;
        for (unsigned i = 0; i < vl_verb_args(v); i++) bits += v->arg[i]->bits;
        if (bits == 0 || bits == VL_ARG_BITS) continue;
        vl_move move = vl_move_of(verb, 1u << bits);
#undef VERB
#define VERB(...) VL_BY_ARGS(FIRST, VL_PREFIX, __VA_ARGS__)
#define FIRST0(prefix, id, name, word)
#define FIRST1(prefix, id, name, word, a, ...)                                                                         \
    if (verb == id) first = prefix##_##name##_##a(move);
#define FIRST2 FIRST1
#define FIRST3 FIRST1
#include VL_VERBS
        assert_true(first >= v->arg[0]->count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_agree_with_the_table),
        cmocka_unit_test(nothing_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

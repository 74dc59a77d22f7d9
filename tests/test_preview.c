/* test_preview.c - what a move will surely bring, by a game made by hand: a card that only seat 1 may see is different
 * in every world, and moves that nobody can avoid follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/choice.h"
#include "core/preview.h"
#include "support.h"

enum { GO, STAY };
enum { WENT, OVER };
enum { FORCED = 8 }; /* so many moves are followed at least, one after the other */

/* What follows a seat's move: nobody but the other can go on, and only in one way; it goes on itself, and may choose;
 * chance; the other can go on and nobody is told what only the world knows;
 * both go on at once; in some worlds it is the other's to go on, in others its own; only spectators notice; nobody
 * does. */
enum plan { IN_TURN, AGAIN, CHANCE, QUIETLY, TOGETHER, PERHAPS, WATCHED, UNSEEN };

struct made {
    uint8_t actors, moves, secret, plan;
};
struct seen {
    uint8_t actors, viewer, moves, plan;
};

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct made *m = (const struct made *)(const void *)state;
    (void)s, (void)seat;
    out[0] = vl_move_of(GO, 0);
    out[1] = vl_move_of(STAY, 0);
    return m->moves == 0 || m->plan == AGAIN || m->plan == PERHAPS ? 2 : 1;
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct made *m = (struct made *)(void *)state;
    (void)s, (void)move;
    m->moves++;
    m->actors = (uint8_t)(m->plan == AGAIN ? VL_BIT(actor) : m->plan == CHANCE ? VL_BIT(VL_CHANCE) : VL_BIT(1 - actor));
    if (m->plan == TOGETHER) m->actors = 3;
    if (m->plan == PERHAPS) m->actors = (uint8_t)VL_BIT(m->secret % 16 == 0 ? 1 - actor : actor);
    if (m->moves > FORCED) m->actors = 0;
    if (events == NULL) return;
    if (m->plan == WATCHED || m->plan == UNSEEN) {
        vl_tell(events, OVER, VL_ONLY(m->plan == WATCHED ? VL_SPECTATOR : actor), 0, 0, 0, 0);
        return;
    }
    vl_veil(vl_tell(events, WENT, VL_EVERYONE, (int)actor, m->secret, 0, 0), 1, VL_ONLY(1));
    if (m->plan != QUIETLY)
        vl_tell(events, OVER, VL_ONLY(1 - actor), m->secret, 0, 0, 0); /* not told to whoever went */
}

static void determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct seen *v = (const struct seen *)(const void *)view;
    (void)s;
    *(struct made *)(void *)state = (struct made){v->actors, v->moves, (uint8_t)vl_rng_below(rng, 200), v->plan};
}

static const char *why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    (void)s, (void)view, (void)why;
    return vl_verb_of(move) > STAY ? "REC-3" : NULL;
}

static void make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct made *m = (const struct made *)(const void *)state;
    (void)s;
    *(struct seen *)(void *)view = (struct seen){m->actors, (uint8_t)viewer, m->moves, m->plan};
}

static const struct vl_verb verbs[] = {{.name = "go"}, {.name = "stay"}, {NULL}};
static const struct vl_event_type types[] = {
    [WENT] = {"went", {{"seat", &vl_seats}, {"secret", &vl_amount}}, .weighs = VL_TAKES},
    [OVER] = {"over", {{"secret", &vl_amount}}, .weighs = VL_GIVES_UP},
    {NULL},
};
static const struct vl_game game = {.state_size = sizeof(struct made),
                                    .view_size = sizeof(struct seen),
                                    .events_max = 2,
                                    .verbs = verbs,
                                    .events = types,
                                    .moves = moves,
                                    .apply = apply,
                                    .why_not = why_not,
                                    .view = make_view,
                                    .determinize = determinize};
static const struct vl_setup setup = {.game = &game, .players = 2};

/* What seat 0 foresees of a move; the preview holds what somebody foresaw before. */
static const struct vl_preview *foresee(unsigned viewer, enum plan plan, vl_move move) {
    static struct vl_preview preview;
    struct vl_view_box box;
    struct vl_rng rng;
    *(struct seen *)(void *)&box = (struct seen){VL_BIT(0), (uint8_t)viewer, 0, (uint8_t)plan};
    memset(&preview, 0x5a, sizeof preview);
    vl_rng_init(&rng, 1, 2);
    vl_preview(&setup, vl_view_in(&box), &move, 1, &rng, &preview);
    return &preview;
}

/* Worlds that differ only in what the viewer is not told are alike to it, and so is everything that has to follow. */
static void what_is_veiled_is_neither_foreseen_nor_in_the_way(void **unused) {
    (void)unused;
    const struct vl_preview *preview = foresee(0, IN_TURN, vl_move_of(GO, 0));
    assert_int_equal(preview->event[0].type, WENT);
    assert_int_equal(preview->event[0].arg[0], 0);
    assert_true(vl_sees(&preview->event[0], 0, 0));
    assert_int_equal(preview->event[0].arg[1], 0);
    assert_false(vl_sees(&preview->event[0], 0, 1));
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) /* it is the viewer's alone */
        assert_int_equal(vl_told(&preview->event[0], viewer), viewer == 0);
    assert_int_equal(preview->weighs & VL_FINAL, 0);
    assert_true(preview->weighs & VL_TAKES);
    assert_true(preview->passes);
}

/* Seat 1 must go, then seat 0, and so on: of seat 1's moves seat 0 is told what only the worlds know. */
static void forced_moves_are_followed_until_worlds_differ(void **unused) {
    (void)unused;
    const struct vl_preview *preview = foresee(0, IN_TURN, vl_move_of(STAY, 0));
    assert_int_equal(preview->count, 2); /* its own move and seat 1's; what seat 1's brings it, differs */
    assert_int_equal(preview->event[1].type, WENT);
    assert_int_equal(preview->event[1].arg[0], 1);
    assert_int_equal(preview->weighs, VL_TAKES);
    preview = foresee(0, QUIETLY, vl_move_of(STAY, 0));
    assert_int_equal(preview->count, 1 + FORCED); /* to the end */
    for (unsigned i = 0; i < preview->count; i++) assert_int_equal(preview->event[i].arg[0], i % 2);
}

static void a_choice_of_ones_own_and_chance_are_not_foreseen(void **unused) {
    (void)unused;
    const struct vl_preview *again = foresee(0, AGAIN, vl_move_of(GO, 0));
    assert_int_equal(again->count, 1);
    assert_false(again->passes);
    assert_int_equal(again->weighs, VL_TAKES);
    const struct vl_preview *chance = foresee(0, CHANCE, vl_move_of(GO, 0));
    assert_int_equal(chance->count, 1);
    assert_true(chance->passes);
    assert_int_equal(chance->weighs, VL_TAKES | VL_FINAL);
}

/* Where both have to go, neither waits for the other: nothing of it follows from the viewer's move alone. */
static void what_both_have_to_do_is_not_foreseen(void **unused) {
    (void)unused;
    const struct vl_preview *preview = foresee(0, TOGETHER, vl_move_of(GO, 0));
    assert_int_equal(preview->count, 1);
    assert_true(preview->passes);
}

static void a_single_world_is_enough_to_pass(void **unused) {
    (void)unused;
    const struct vl_preview *preview = foresee(0, PERHAPS, vl_move_of(GO, 0));
    assert_int_equal(preview->count, 1);
    assert_true(preview->passes);
}

/* A step of a choice is secret only if nobody else notices it, whether they play or look on. */
static void spectators_notice_too(void **unused) {
    static const struct {
        enum plan plan;
        bool noticed;
    } cases[] = {{IN_TURN, true}, {WATCHED, true}, {UNSEEN, false}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_state_box box;
        *(struct made *)(void *)&box = (struct made){VL_BIT(0), 0, 0, (uint8_t)cases[i].plan};
        assert_int_equal(vl_choice_step(&setup, vl_state_in(&box), 0, vl_move_of(GO, 0)), cases[i].noticed);
    }
}

static void of_what_may_not_be_nothing_is_foreseen(void **unused) {
    (void)unused;
    const struct {
        unsigned viewer;
        vl_move move;
    } cases[] = {{0, vl_move_of(STAY + 1, 0)},
                 {1, vl_move_of(GO, 0)},
                 {VL_SPECTATOR, vl_move_of(GO, 0)},
                 {VL_ALL, vl_move_of(GO, 0)}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct vl_preview *preview = foresee(cases[i].viewer, IN_TURN, cases[i].move);
        assert_int_equal(preview->count, 0);
        assert_int_equal(preview->weighs, 0);
        assert_false(preview->passes);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_veiled_is_neither_foreseen_nor_in_the_way),
        cmocka_unit_test(forced_moves_are_followed_until_worlds_differ),
        cmocka_unit_test(a_choice_of_ones_own_and_chance_are_not_foreseen),
        cmocka_unit_test(what_both_have_to_do_is_not_foreseen),
        cmocka_unit_test(a_single_world_is_enough_to_pass),
        cmocka_unit_test(spectators_notice_too),
        cmocka_unit_test(of_what_may_not_be_nothing_is_foreseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* edition.c - Tomahawk out of other boxes: what an edition may say, and games with the oddest it says. Many copies of a
 * kind try whether each is shown where it lies; and what zones are worth is told by the events themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../../tests/support.h"
#include "../tomahawk.h"
#include "core/edition.h"
#include "core/show.h"

extern const struct vl_game vl_tomahawk;

static void set(struct vl_setup *s, const char *card, const char *what, int value) {
    assert_null(vl_edition_set(s, card, what, value));
}

static void what_must_fit(void **unused) {
    struct vl_setup s, odd;
    (void)unused;
    vl_setup_init(&s, &vl_tomahawk, SEATS);
    assert_null(vl_setup_refuse(&s));

    odd = s; /* TOM-1: 24 cards a tribe */
    set(&odd, "10~4", "copies", 2);
    assert_non_null(vl_setup_refuse(&odd));
    set(&odd, "9~4", "copies", 0);
    assert_null(vl_setup_refuse(&odd));

    odd = s; /* TOM-4: five territories of each length */
    set(&odd, "P3-5", "copies", 0);
    assert_non_null(vl_setup_refuse(&odd));
    set(&odd, "P2-5", "copies", 1);
    assert_non_null(vl_setup_refuse(&odd));
    set(&odd, "P2-5", "copies", 0);
    set(&odd, "M3-4p", "copies", 1);
    assert_null(vl_setup_refuse(&odd));

    odd = s; /* TOM-3: a card to replace, two if both kept specials can have that value */
    set(&odd, "windskull", "value", 10);
    assert_null(vl_setup_refuse(&odd));
    set(&odd, "dusk", "value", 10);
    assert_non_null(vl_setup_refuse(&odd));

    assert_non_null(vl_edition_set(&s, "sky", "value", 5));    /* printed */
    assert_non_null(vl_edition_set(&s, "spirit", "value", 3)); /* TOM-17 */
    assert_non_null(vl_edition_set(&s, "cloud", "value", 11));
    set(&s, "cloud", "hair", 4);
}

/* Any numbers that fit. */
static void make_odd(struct vl_setup *s, struct vl_rng *rng) {
    unsigned kinds = 5 + vl_rng_below(rng, MEMBERS - 5);
    memset(s->number, 0, sizeof s->number);
    for (unsigned i = 0; i < TRIBE; i++) s->number[NUMBER_COPIES + vl_rng_below(rng, kinds) * 7 % MEMBERS]++;
    for (unsigned i = 0; i < SPECIALS; i++) {
        int16_t *number = &s->number[NUMBER_SPECIALS + 2 * i];
        number[0] = (int16_t)vl_rng_below(rng, HAIRS);
        number[1] = (int16_t)(1 + vl_rng_below(rng, VALUES));
    }
    for (unsigned i = 0; i < LANDS; i++) {
        unsigned type = vl_rng_below(rng, TYPES), animals = vl_rng_below(rng, ANIMALS);
        s->number[NUMBER_LANDS + ((type * LENGTHS + i % LENGTHS) * ANIMALS + animals) * EFFECTS +
                  vl_rng_below(rng, EFFECTS)]++;
    }
}

static void see(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    assert_null(vl_tomahawk.check(s, state));
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view, again;
        struct vl_state_box world;
        if (viewer >= SEATS && viewer < VL_SPECTATOR) continue;
        vl_tomahawk.view(s, state, viewer, vl_view_in(&view));
        vl_tomahawk.determinize(s, vl_view_in(&view), rng, vl_state_in(&world));
        assert_null(vl_tomahawk.check(s, vl_state_in(&world)));
        vl_tomahawk.view(s, vl_state_in(&world), viewer, vl_view_in(&again));
        assert_memory_equal(&view, &again, vl_tomahawk.view_size);
    }
}

static unsigned hidden(const struct vl_scene *scene) {
    unsigned count = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) count += (scene->piece[i].badges & VL_BADGE_HIDDEN) != 0;
    return count;
}

/* An act as every viewer is shown it: nothing is left to be settled, neither pieces, nor which of them lie face down,
 * nor what zones are worth. */
static void show_act(const struct vl_setup *s, const struct vl_state *before, const struct vl_state *after,
                     const struct vl_events *events) {
    static struct vl_scene scene, end;
    static struct vl_show show;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view;
        if (viewer >= SEATS && viewer < VL_SPECTATOR) continue;
        vl_tomahawk.view(s, before, viewer, vl_view_in(&view));
        vl_tomahawk.scene(s, vl_view_in(&view), &scene);
        vl_tomahawk.view(s, after, viewer, vl_view_in(&view));
        vl_tomahawk.scene(s, vl_view_in(&view), &end);
        vl_show_begin(&show, &scene, viewer);
        for (unsigned i = 0; i < events->count; i++) vl_show_event(s, &show, &events->list[i]);
        for (unsigned z = 0; z < end.zone_count; z++) assert_int_equal(scene.zone[z].value, end.zone[z].value);
        assert_int_equal(hidden(&scene), hidden(&end));
        assert_true(vl_show_settle(&show, &end));
    }
}

static void odd_boxes(void **unused) {
    unsigned games = 0;
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    while (games < 60) {
        struct vl_setup s;
        struct vl_state_box box;
        struct vl_state *state = vl_state_in(&box);
        vl_setup_init(&s, &vl_tomahawk, SEATS);
        make_odd(&s, &rng);
        if (vl_setup_refuse(&s) != NULL) continue;
        s.option[PRIZED] = games++ % 2;
        vl_tomahawk.init(&s, state);
        for (see(&s, state, &rng); !vl_over(state); see(&s, state, &rng)) {
            unsigned actor = vl_first(vl_actors(state));
            struct vl_state_box before = box;
            struct vl_events events = {.count = 0};
            vl_move moves[VL_MOVES_MAX], move;
            if (actor == VL_CHANCE) {
                move = vl_tomahawk.chance(&s, state, &rng);
            } else {
                struct vl_view_box view;
                unsigned count = vl_tomahawk.moves(&s, state, actor, moves);
                vl_tomahawk.view(&s, state, actor, vl_view_in(&view));
                move = games % 3 == 0 ? moves[vl_rng_below(&rng, count)]
                                      : vl_tomahawk.policy(&s, vl_view_in(&view), moves, count, &rng);
            }
            vl_tomahawk.apply(&s, state, actor, move, &events);
            show_act(&s, vl_state_in(&before), state, &events);
        }
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_must_fit), cmocka_unit_test(odd_boxes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

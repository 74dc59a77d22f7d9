/* edition.c - Manitou with other bison: the box has one small one fewer than its list, so an edition may drop one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../../tests/support.h"
#include "../manitou.h"
#include "core/edition.h"
#include "core/playout.h"
#include "core/scene.h"

extern const struct vl_game vl_manitou;

/* MAN-3: three hunts need 9 small and 3 large bison with two players, 6 and 6 with three, 9 and 6 with four. */
static void enough_bison_for_three_hunts(void **unused) {
    static const struct {
        const char *card[2];
        bool playable[SEATS + 1];
    } cases[] = {
        {{"s1", NULL}, {[2] = true, [3] = true, [4] = true}},
        {{"s1", "s3"}, {[3] = true}},
        {{"l9", NULL}, {[2] = true}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned players = 2; players <= SEATS; players++) {
            struct vl_setup s;
            vl_setup_init(&s, &vl_manitou, players);
            assert_null(vl_setup_refuse(&s));
            for (unsigned j = 0; j < 2 && cases[i].card[j] != NULL; j++)
                assert_null(vl_edition_set(&s, cases[i].card[j], "copies", 0));
            assert_int_equal(vl_setup_refuse(&s) == NULL, cases[i].playable[players]);
        }
}

static void a_dropped_bison_never_comes(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct vl_setup s;
        struct vl_state_box box;
        struct vl_rng rng;
        vl_setup_init(&s, &vl_manitou, 4);
        assert_null(vl_edition_set(&s, "s6", "copies", 0));
        vl_rng_init(&rng, seed, 0);
        vl_manitou.init(&s, vl_state_in(&box));
        vl_playout(&s, vl_state_in(&box), &rng);
        const struct man_state *m = (const struct man_state *)(const void *)&box;
        assert_null(vl_manitou.check(&s, vl_state_in(&box)));
        assert_int_equal(m->open.laid, HUNTS * LAID_MAX);
        for (unsigned i = 0; i < m->open.laid; i++) assert_int_not_equal(m->open.bison[i] & 15, S6);
        for (unsigned kind = 0; kind < SMALLS; kind++) assert_int_equal(m->open.stack[kind], 0); /* nine small ones */
    }
}

/* The id of the first bison that lies in a zone. */
static uint32_t first_bison(const struct vl_setup *s, const struct vl_state *state, unsigned name, unsigned index) {
    static struct vl_scene scene;
    struct vl_view_box view;
    unsigned i = 0;
    vl_manitou.view(s, state, VL_SPECTATOR, vl_view_in(&view));
    vl_manitou.scene(s, vl_view_in(&view), &scene);
    unsigned zone = vl_scene_find(&scene, name, index, VL_NOBODY);
    while (i < scene.piece_count && scene.piece[i].zone != zone) i++;
    assert_true(i < scene.piece_count);
    return scene.piece[i].id;
}

/* MAN-3: a screen can follow every bison, however many of them an edition has. */
static void a_bison_that_is_laid_lay_on_its_stack_before(void **unused) {
    (void)unused;
    for (int copies = 0; copies <= 3; copies++) {
        struct vl_setup s;
        struct vl_state_box box;
        vl_setup_init(&s, &vl_manitou, 2);
        assert_null(vl_edition_set(&s, "s6", "copies", copies));
        assert_null(vl_edition_set(&s, "l13", "copies", copies));
        vl_manitou.init(&s, vl_state_in(&box));
        uint32_t small = first_bison(&s, vl_state_in(&box), ZONE_STACK, 0);
        vl_manitou.apply(&s, vl_state_in(&box), VL_CHANCE, man_to_lay(0, S1), NULL);
        assert_int_equal(first_bison(&s, vl_state_in(&box), ZONE_GROUND, 0), small);
        uint32_t second = first_bison(&s, vl_state_in(&box), ZONE_STACK, 0);
        assert_int_not_equal(second, small);
        vl_manitou.apply(&s, vl_state_in(&box), VL_CHANCE, man_to_lay(1, S2), NULL);
        assert_int_equal(first_bison(&s, vl_state_in(&box), ZONE_GROUND, 1), second);
    }
}

static void a_tribe_is_printed(void **unused) {
    struct vl_setup s;
    man_cards tribe = 0;
    (void)unused;
    vl_setup_init(&s, &vl_manitou, 2);
    assert_non_null(vl_edition_set(&s, "chief", "copies", 3));
    assert_non_null(vl_edition_set(&s, "thief", "value", -5));
    for (unsigned kind = 0; kind < KINDS; kind++) {
        tribe |= man_bit(kind);
        if (s.number[kind] == 2) tribe |= man_bit(COPY + kind);
    }
    assert_int_equal(tribe, vl_man_tribe);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enough_bison_for_three_hunts),
        cmocka_unit_test(a_dropped_bison_never_comes),
        cmocka_unit_test(a_bison_that_is_laid_lay_on_its_stack_before),
        cmocka_unit_test(a_tribe_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

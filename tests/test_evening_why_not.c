/* test_evening_why_not.c - pointing at what may not be done: the rule that forbids it, for every piece and every place.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/telling.h"
#include "parlour.h"
#include "support.h"

static const char *const shelf[] = {"tenakee", "manitou", "tomahawk", "ogallala"};
static const char *const parties[] = {"hbbb", "hbb", "hb", "hbb"};

static struct parlour_plan alone(unsigned game, uint64_t seed) {
    return (struct parlour_plan){.game = shelf[game], .who = parties[game], .mine = 1, .viewer = 0, .seed = seed};
}

struct answer {
    bool refused;
    const char *rule;
    struct vl_why why;
    char words[VL_ROOM_HINT];
};

static struct answer point(const struct vl_evening *e, struct vl_touch touch) {
    struct answer answer = {.rule = "of before", .why = {.piece = 1, .zone = 1, .saying = 1}};
    struct vl_text text;
    vl_text_init(&text, answer.words, sizeof answer.words);
    answer.refused = vl_evening_why_not(e, &touch, &answer.rule, &answer.why, &text);
    return answer;
}

/* Whether a legal move takes up that piece and goes to that place. */
static bool is_legal(const struct vl_evening *e, const struct vl_touch *at) {
    const struct vl_setup *s = vl_evening_setup(e);
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(e, moves);
    for (unsigned i = 0; i < count; i++) {
        struct vl_touch touch = {.zone = VL_NOBODY};
        s->game->touch(s, vl_evening_view(e), moves[i], &touch);
        if (touch.piece == at->piece && touch.zone == at->zone && touch.row == at->row && touch.column == at->column)
            return true;
    }
    return false;
}

struct tally {
    unsigned refused, ruled, said, culprits;
};

static void check(const struct vl_evening *e, const struct vl_scene *scene, struct vl_touch touch, struct tally *t) {
    struct answer answer = point(e, touch);
    const char *prefix = vl_evening_setup(e)->game->prefix;
    assert_true(!is_legal(e, &touch) || !answer.refused);
    if (!answer.refused) return;
    assert_true(answer.words[0] != '\0');
    t->refused++;
    if (answer.rule == NULL) return;
    assert_true(strncmp(answer.rule, prefix, strlen(prefix)) == 0 || answer.why.saying != VL_NOBODY);
    assert_non_null(strstr(answer.words, answer.rule));
    assert_true(answer.why.zone == VL_NOBODY || answer.why.zone < scene->zone_count);
    t->ruled++;
    t->said += answer.why.saying != VL_NOBODY;
    t->culprits += answer.why.piece != 0 || answer.why.zone != VL_NOBODY;
}

/* Every piece of one's own to every place; every piece by itself. */
static void point_everywhere(const struct vl_evening *e, struct tally *t) {
    static struct vl_scene scene;
    vl_evening_scene(e, &scene, NULL);
    for (unsigned i = 0; i < scene.piece_count; i++) {
        const struct vl_piece *piece = &scene.piece[i];
        check(e, &scene, (struct vl_touch){.target = piece->id, .zone = VL_NOBODY}, t);
        if (scene.zone[piece->zone].role != VL_HAND || scene.zone[piece->zone].owner != vl_evening_viewer(e)) continue;
        for (unsigned z = 0; z < scene.zone_count; z++) {
            unsigned rows = scene.zone[z].arrangement == VL_GRID ? scene.zone[z].rows : 1;
            unsigned columns = scene.zone[z].arrangement == VL_GRID ? scene.zone[z].columns : 1;
            for (unsigned cell = 0; cell < rows * columns; cell++)
                check(e, &scene,
                      (struct vl_touch){.piece = piece->id,
                                        .zone = (uint8_t)z,
                                        .row = (uint8_t)(cell / columns),
                                        .column = (uint8_t)(cell % columns)},
                      t);
        }
    }
}

static void every_piece_to_every_place(void **unused) {
    (void)unused;
    for (unsigned g = 0; g < sizeof shelf / sizeof *shelf; g++) {
        struct parlour p;
        const struct parlour_plan plan = alone(g, 3);
        struct tally tally = {0};
        parlour_open(&p, &plan);
        for (unsigned asked = 0; asked < 60; asked++) {
            parlour_run(&p);
            if (vl_evening_state(p.e) != VL_EVENING_ASKS) break;
            if (asked % 3 == 0) point_everywhere(p.e, &tally);
            parlour_person(&p);
        }
        parlour_close(&p);
        assert_true(tally.refused > 100 && tally.ruled > 10 && tally.said > 10 && tally.culprits > 5);
    }
}

/* A head has nothing to stand on where there is no totem. */
static void a_head_on_an_empty_place(void **unused) {
    unsigned found = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 20 && found == 0; seed++) {
        static struct vl_scene scene;
        struct parlour p;
        const struct parlour_plan plan = alone(0, seed);
        parlour_open(&p, &plan);
        for (unsigned asked = 0; asked < 80; asked++) {
            parlour_run(&p);
            if (vl_evening_state(p.e) != VL_EVENING_ASKS) break;
            vl_evening_scene(p.e, &scene, NULL);
            for (unsigned i = 0; i < scene.piece_count && !vl_evening_chooses(p.e); i++) {
                const struct vl_piece *piece = &scene.piece[i];
                if (piece->face == VL_FACE_DOWN || strcmp(scene.faces->names[piece->face], "head") != 0) continue;
                if (scene.zone[piece->zone].role != VL_HAND || scene.zone[piece->zone].owner != 0) continue;
                if (scene.zone[0].role != VL_COMMON || scene.zone[0].count != 0) continue;
                struct answer answer = point(p.e, (struct vl_touch){.piece = piece->id, .zone = 0});
                assert_true(answer.refused);
                assert_string_equal(answer.rule, "TEN-10");
                found++;
            }
            parlour_person(&p);
        }
        parlour_close(&p);
    }
    assert_true(found > 0);
}

/* A card at hand dropped on a cell of one's own river where it cannot lie is refused by a rule of the river. */
static void a_card_where_the_river_has_no_room(void **unused) {
    static struct vl_scene scene;
    const struct parlour_plan plan = alone(3, 5);
    struct parlour p;
    unsigned found = 0;
    (void)unused;
    parlour_open(&p, &plan);
    for (unsigned asked = 0; asked < 60; asked++) {
        parlour_run(&p);
        if (vl_evening_state(p.e) != VL_EVENING_ASKS) break;
        vl_evening_scene(p.e, &scene, NULL);
        vl_move moves[VL_MOVES_MAX];
        vl_evening_moves(p.e, moves);
        const char *verb = vl_evening_setup(p.e)->game->verbs[vl_verb_of(moves[0])].name;
        for (unsigned i = 0; i < scene.piece_count && strcmp(verb, "place") == 0; i++) {
            if (scene.zone[scene.piece[i].zone].role != VL_HAND || scene.zone[scene.piece[i].zone].owner != 0) continue;
            for (unsigned z = 0; z < scene.zone_count; z++) {
                if (scene.zone[z].arrangement != VL_GRID || scene.zone[z].owner != 0) continue;
                struct answer answer = point(p.e, (struct vl_touch){.piece = scene.piece[i].id, .zone = (uint8_t)z});
                if (!answer.refused) continue;
                assert_non_null(answer.rule);
                assert_memory_equal(answer.rule, "OGA-", 4);
                found++;
            }
        }
        parlour_person(&p);
    }
    parlour_close(&p);
    assert_true(found > 0);
}

/* What is somebody else's is no place for one's cards: that is said, and under which rule one has to place them. */
static void a_card_where_it_is_not_ones_own(void **unused) {
    const struct parlour_plan plan = {.game = "tomahawk", .who = "hb", .mine = 1, .viewer = 0, .seed = 3};
    static struct vl_scene scene;
    struct parlour p;
    (void)unused;
    parlour_open(&p, &plan);
    parlour_run(&p);
    while (strcmp(vl_phase_name(vl_evening_setup(p.e), vl_evening_view(p.e)), "place") != 0) {
        parlour_person(&p);
        parlour_run(&p);
    }
    vl_evening_scene(p.e, &scene, NULL);
    unsigned hand = 0, theirs = 0;
    while (scene.zone[hand].role != VL_HAND || scene.zone[hand].owner != 0) hand++;
    while (scene.zone[theirs].role != VL_SIDE || scene.zone[theirs].owner != 1) theirs++;
    unsigned card = 0;
    while (scene.piece[card].zone != hand) card++;
    struct answer answer = point(p.e, (struct vl_touch){.piece = scene.piece[card].id, .zone = (uint8_t)theirs});
    assert_true(answer.refused);
    assert_string_equal(answer.words, "Your cards do not go to Basile. (TOM-6)");
    assert_string_equal(answer.rule, "TOM-6");
    parlour_close(&p);
}

/* Where nothing is asked, what is expected is said. */
static void out_of_turn_the_prompt_answers(void **unused) {
    const struct parlour_plan plan = {.game = "tenakee", .who = "hhh", .mine = 1, .viewer = 0, .seed = 1};
    static struct vl_scene scene;
    struct parlour p;
    (void)unused;
    parlour_open(&p, &plan);
    parlour_run(&p);
    while (vl_evening_state(p.e) == VL_EVENING_ASKS) parlour_person(&p);
    vl_evening_scene(p.e, &scene, NULL);
    struct answer answer = point(p.e, (struct vl_touch){.piece = scene.piece[0].id, .zone = 0});
    assert_true(answer.refused && answer.rule == NULL && answer.words[0] != '\0');
    assert_true(answer.why.piece == 0 && answer.why.zone == VL_NOBODY && answer.why.saying == VL_NOBODY);
    parlour_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_to_every_place),         cmocka_unit_test(a_head_on_an_empty_place),
        cmocka_unit_test(a_card_where_the_river_has_no_room), cmocka_unit_test(a_card_where_it_is_not_ones_own),
        cmocka_unit_test(out_of_turn_the_prompt_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

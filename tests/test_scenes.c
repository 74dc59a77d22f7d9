/* test_scenes.c - scenes and shows of a game made by hand: pieces are found, moved, turned, named and settled, also
 * where no real game leaves anything to settle; and what a choice lays out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/scene.h"
#include "core/show.h"
#include "core/telling.h"
#include "core/text.h"
#include "games/registry.h"
#include "support.h"

enum { HAND, PILE, GROUND };
enum { ACE, TWO, THREE };

static const char *const zone_names[] = {"hand", "pile", "ground", NULL};
static const char *const face_names[] = {"ace", "two", "three"};
static const struct vl_domain faces = {face_names, 3, 2, "card"};
static const struct vl_domain aim = {zone_names, 3, 2, "place"};
static const struct vl_verb verbs[] = {{.name = "pass"}, {.name = "play", .arg = {&faces, &aim}}, {NULL}};

static uint32_t aimed_at; /* also at this piece, if any */

/* A move aims at a place: the first card of its kind in the hand is taken up. */
static vl_move play(unsigned face, unsigned zone) {
    return vl_verb_with_arg(&verbs[1], vl_verb_with_arg(&verbs[1], vl_move_of(1, 0), 0, face), 1, zone);
}

static void touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *out) {
    (void)s, (void)view;
    if (vl_verb_of(move) == 0) return;
    out->piece = 11 + vl_verb_arg(&verbs[1], move, 0);
    out->zone = (uint8_t)vl_verb_arg(&verbs[1], move, 1);
    out->target = aimed_at;
    out->row = 1;
    out->column = 2;
}

static const char *const group_names[] = {"herd", "flock", NULL};
static const struct vl_game game = {
    .groups = group_names, .zones = zone_names, .faces = &faces, .verbs = verbs, .touch = touch};
static const struct vl_setup setup = {.game = &game, .players = 2};

/* hand of seat 0: ace two three (11 12 13); pile: three cards, one drawn (21); ground, a grid: ace at 1.2 (31). */
static void lay_table(struct vl_scene *scene) {
    vl_scene_begin(scene, &game);
    vl_scene_zone(scene, HAND, 0, VL_HAND, VL_FAN, 0)->count = 3;
    for (unsigned i = 0; i < 3; i++) vl_scene_piece(scene, 11 + i, (int)i, 0);
    vl_scene_zone(scene, PILE, 0, VL_PILE, VL_STACK, VL_NOBODY)->count = 3;
    vl_scene_piece(scene, 21, VL_FACE_DOWN, VL_NOBODY);
    struct vl_zone *ground = vl_scene_zone(scene, GROUND, 0, VL_COMMON, VL_GRID, VL_NOBODY);
    ground->count = 1;
    ground->value = 5;
    struct vl_piece *piece = vl_scene_piece(scene, 31, ACE, 1);
    piece->row = 0;
    piece->column = 1;
}

static void wants_text(const struct vl_scene *scene, const char *wanted) {
    char buffer[500];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_scene_format(&setup, scene, &text);
    assert_string_equal(vl_text_whole(&text), wanted);
}

static struct vl_scene scene, after;
static struct vl_show show;

/* Kind, event, zones, place, face, piece of a change. */
static void wants_change(unsigned which, const char *wanted) {
    const struct vl_change *c = &show.change[which];
    char text[200];
    assert_true(which < show.count);
    snprintf(text, sizeof text, "%u in %u: %u>%u %u.%u face %d%s value %d piece %d was %d", c->kind, c->event, c->from,
             c->to, c->row, c->column, c->face, c->hidden ? " hidden" : "", c->value, (int)c->piece, (int)c->was);
    assert_string_equal(text, wanted);
}

static void scenes_are_laid_and_written(void **unused) {
    char key[VL_ZONE_KEY];
    (void)unused;
    lay_table(&scene);
    wants_text(&scene, "seat 0 hand: ace two three\npile: ? (3)\nground:\n   1| 2=ace = 5\n");
    assert_int_equal(vl_scene_pieces(&scene, 0), 3);
    assert_int_equal(vl_scene_pieces(&scene, 1), 1);
    assert_int_equal(vl_scene_find(&scene, PILE, 0, VL_NOBODY), 1);
    assert_int_equal(vl_scene_find(&scene, PILE, 1, VL_NOBODY), VL_NOBODY);
    assert_int_equal(vl_scene_find(&scene, HAND, 0, 1), VL_NOBODY);
    assert_int_equal(vl_scene_find(&scene, GROUND, 0, 0), VL_NOBODY);
    scene.zone_count--; /* what is no longer there is not found where it was */
    assert_int_equal(vl_scene_find(&scene, GROUND, 0, VL_NOBODY), VL_NOBODY);
    scene.zone_count++;
    assert_int_equal(vl_scene_find(&scene, GROUND, 0, VL_NOBODY), 2);
    vl_zone_key(&game, &scene.zone[0], key);
    assert_string_equal(key, "hand:0:0");
    vl_zone_key(&game, &scene.zone[2], key);
    assert_string_equal(key, "ground:0:");
    assert_string_equal(scene.piece[2].label, "thre"); /* four characters of its name */
    assert_string_equal(scene.piece[3].label, "");
    unsigned group = vl_scene_group(&scene, 0, 1);
    assert_int_equal(group, 0);
    assert_int_equal(scene.group[0].zone, 2);
    assert_int_equal(scene.group[0].value, VL_NO_VALUE);
    assert_int_equal(scene.piece[4].group, VL_NOBODY);
}

/* Only what there are several of is numbered, each owner's for themselves; a second row begins a line. */
static void zones_are_numbered_where_there_are_several(void **unused) {
    (void)unused;
    vl_scene_begin(&scene, &game);
    vl_scene_zone(&scene, PILE, 0, VL_PILE, VL_STACK, 0);
    vl_scene_zone(&scene, PILE, 1, VL_PILE, VL_STACK, 0);
    vl_scene_piece(&scene, 1, TWO, 0)->badges = VL_BADGE_HIDDEN;
    vl_scene_zone(&scene, PILE, 0, VL_PILE, VL_STACK, 1)->count = 1;
    vl_scene_piece(&scene, 2, TWO, 0);
    vl_scene_zone(&scene, GROUND, 0, VL_COMMON, VL_GRID, VL_NOBODY)->count = 3;
    for (unsigned i = 0; i < 3; i++) {
        struct vl_piece *piece = vl_scene_piece(&scene, 3 + i, ACE, 0);
        piece->row = (uint8_t)(i / 2);
        piece->column = (uint8_t)(i % 2);
    }
    wants_text(&scene,
               "seat 0 pile 1:\nseat 0 pile 2: ?two\nseat 1 pile: two\nground:\n   1| 1=ace 2=ace\n   2| 1=ace\n");
}

static void pieces_are_moved(void **unused) {
    (void)unused;
    lay_table(&scene);
    vl_show_begin(&show, &scene, 0);
    assert_int_equal(vl_show_move_to(&show, 0, 2, TWO, 1, 3)->id, 12);
    assert_int_equal(vl_show_move(&show, 1, 0, THREE)->id, UINT32_MAX); /* a pile that counts more than it draws */
    show.event++;
    assert_null(vl_show_move(&show, 0, VL_NOBODY, ACE));
    assert_int_equal(vl_show_move(&show, VL_NOBODY, 1, VL_FACE_DOWN)->id, UINT32_MAX - 1);
    assert_null(vl_show_move(&show, VL_NOBODY, VL_NOBODY, ACE));
    assert_int_equal(show.count, 4);
    wants_change(0, "0 in 0: 0>2 1.3 face 1 value -32768 piece 12 was 0");
    wants_change(1, "0 in 0: 1>0 0.0 face 2 value -32768 piece -1 was 0");
    wants_change(2, "3 in 1: 0>255 0.0 face 0 value -32768 piece 11 was 0");
    wants_change(3, "2 in 1: 255>1 0.0 face -1 value -32768 piece -2 was 0");
    wants_text(&scene, "seat 0 hand: three three\npile: ? ? (3)\nground:\n   1| 2=ace\n   2| 4=two = 5\n");
    assert_int_equal(scene.zone[0].count, 2);
    assert_int_equal(scene.zone[1].count, 3);
    assert_int_equal(scene.zone[2].count, 2);
}

static void pieces_are_found(void **unused) {
    (void)unused;
    lay_table(&scene);
    vl_scene_piece(&scene, 41, ACE, 0); /* on the ground, too, behind the other */
    vl_scene_piece(&scene, 42, VL_FACE_DOWN, 0);
    vl_scene_piece(&scene, 43, VL_FACE_DOWN, 0);
    vl_show_begin(&show, &scene, 0);
    assert_int_equal(vl_show_find(&show, 2, ACE)->id, 41);
    assert_int_equal(vl_show_first(&show, 2, ACE)->id, 31);
    assert_int_equal(vl_show_find(&show, 2, TWO)->id, 43);
    assert_int_equal(vl_show_first(&show, 2, TWO)->id, 42);
    assert_null(vl_show_find(&show, 0, VL_FACE_DOWN));
    assert_null(vl_show_first(&show, 0, VL_FACE_DOWN));
    assert_int_equal(vl_show_at(&show, 2, 0, 1)->id, 31);
    assert_null(vl_show_at(&show, 2, 1, 1));
    assert_null(vl_show_at(&show, 2, 0, 2));
    assert_null(vl_show_at(&show, 1, 0, 1));
    vl_show_all(&show, 2, 0, false);
    assert_int_equal(scene.zone[0].count, 7);
    assert_int_equal(scene.piece[4].face, VL_FACE_DOWN);
    vl_show_all(&show, 0, 0, true); /* to where they are: nothing */
    assert_int_equal(show.count, 4);
    vl_show_all(&show, 0, 1, true);
    assert_int_equal(vl_scene_pieces(&scene, 0), 0);
    assert_int_equal(scene.piece[1].face, ACE);
}

static void pieces_are_turned_and_named(void **unused) {
    (void)unused;
    lay_table(&scene);
    vl_show_begin(&show, &scene, 0);
    vl_show_turn(&show, vl_show_find(&show, 2, ACE), ACE); /* it lies so already */
    vl_show_turn(&show, NULL, ACE);
    vl_show_hide(&show, NULL);
    vl_show_name(&show, NULL, 5);
    vl_show_name(&show, vl_show_find(&show, 2, ACE), 31);
    vl_show_value(&show, 2, 5);
    vl_show_value(&show, 3, 5);
    assert_int_equal(show.count, 0);
    vl_show_hide(&show, vl_show_find(&show, 2, ACE));
    vl_show_hide(&show, vl_show_find(&show, 2, ACE));
    vl_show_turn(&show, vl_show_find(&show, 2, ACE), ACE);
    vl_show_turn(&show, vl_show_find(&show, 2, ACE), TWO);
    vl_show_name(&show, vl_show_find(&show, 2, TWO), 77);
    vl_show_value(&show, 2, 6);
    wants_change(0, "1 in 0: 2>2 0.1 face 0 hidden value -32768 piece 31 was 0");
    wants_change(1, "1 in 0: 2>2 0.1 face 0 value -32768 piece 31 was 0");
    wants_change(2, "1 in 0: 2>2 0.1 face 1 value -32768 piece 31 was 0");
    wants_change(3, "5 in 0: 255>255 0.0 face -1 value -32768 piece 77 was 31");
    wants_change(4, "4 in 0: 255>2 0.0 face -1 value 6 piece 0 was 0");
    assert_int_equal(show.count, 5);
    vl_show_hide(&show, vl_show_find(&show, 2, TWO));
    vl_show_bring(&show, vl_show_find(&show, 2, TWO), 0, TWO, 0, 0); /* what goes elsewhere is not hidden any more */
    assert_int_equal(vl_show_find(&show, 0, TWO)->badges, 0);
    vl_show_bring(&show, NULL, 0, TWO, 0, 0);
    assert_int_equal(show.count, 7);
}

/* What the events do not tell belongs to the last of them. */
static void the_rest_is_settled(void **unused) {
    (void)unused;
    lay_table(&scene);
    lay_table(&after);
    vl_show_begin(&show, &scene, 0);
    show.event = 3;
    assert_true(vl_show_settle(&show, &after));
    assert_int_equal(show.count, 0);
    after.piece[1].id = 99;                                                          /* the same card by another name */
    after.piece[0].zone = 2, after.piece[0].column = 4;                              /* elsewhere */
    after.piece[2].face = VL_FACE_DOWN;                                              /* turned over */
    after.piece[3] = after.piece[4], after.piece[3].id = 50, after.piece[3].row = 1; /* one has gone, one has come */
    after.piece[4].badges = VL_BADGE_HIDDEN;
    after.zone[2].value = 9;
    vl_show_begin(&show, &scene, 0);
    show.event = 3;
    assert_false(vl_show_settle(&show, &after));
    wants_change(0, "5 in 2: 255>255 0.0 face -1 value -32768 piece 99 was 12");
    wants_change(1, "0 in 2: 0>2 0.4 face 0 value -32768 piece 11 was 0");
    wants_change(2, "1 in 2: 0>0 0.0 face -1 value -32768 piece 13 was 0");
    wants_change(3, "2 in 2: 255>2 1.1 face 0 value -32768 piece 50 was 0");
    wants_change(4, "1 in 2: 2>2 0.1 face 0 hidden value -32768 piece 31 was 0");
    wants_change(5, "3 in 2: 1>255 0.0 face -1 value -32768 piece 21 was 0");
    wants_change(6, "4 in 2: 255>2 0.0 face -1 value 9 piece 0 was 0");
    assert_int_equal(show.count, 7);
    assert_memory_equal(scene.piece, after.piece, after.piece_count * sizeof *after.piece);
}

/* Settled or not: hiding alone moves nothing, whatever else does. */
static void only_places_and_faces_must_be_told(void **unused) {
    (void)unused;
    for (unsigned change = 0; change < 6; change++) {
        lay_table(&scene);
        lay_table(&after);
        if (change == 0) after.piece[4].badges = VL_BADGE_HIDDEN;
        if (change == 1) after.piece[0].id = 60;
        if (change == 2) after.piece[0].face = TWO;
        if (change == 3) after.piece[4].row = 1;
        if (change == 4) after.piece_count--;
        if (change == 5) scene.piece_count--;
        vl_show_begin(&show, &scene, 0);
        assert_int_equal(vl_show_settle(&show, &after), change < 2);
        assert_int_equal(show.count, 1);
        assert_int_equal(show.change[0].event, 0);
    }
}

static void choices_are_laid_out(void **unused) {
    const vl_move moves[] = {play(ACE, GROUND), play(ACE, GROUND), play(TWO, GROUND), vl_move_of(0, 0)};
    uint32_t laid[4];
    (void)unused;
    lay_table(&scene);
    vl_scene_piece(&scene, 41, ACE, 0);
    vl_scene_lay(&setup, NULL, &scene, moves, 4, false, laid);
    assert_int_equal(laid[0], 41); /* what was laid last lies behind its like */
    assert_int_equal(laid[1], 31);
    assert_int_equal(laid[2], 0);
    assert_int_equal(laid[3], 0);
    assert_int_equal(scene.piece[4].badges, VL_BADGE_LAID);
    assert_int_equal(scene.piece[0].badges, 0);
    lay_table(&scene);
    vl_scene_lay(&setup, NULL, &scene, moves + 1, 2, true, NULL);
    wants_text(&scene, "seat 0 hand: ace three\npile: ? (3)\nground:\n   1| 2=ace\n   2| 3=two = 5\n");
    assert_int_equal(scene.zone[0].count, 2);
    assert_int_equal(scene.zone[2].count, 2);
    assert_int_equal(scene.piece[4].id, 12);
    assert_int_equal(scene.piece[4].badges, VL_BADGE_LAID);
}

/* ---- As JSON: what every client reads ---- */

static const char *json_of(const vl_move *moves, unsigned count) {
    static char buffer[8000];
    struct vl_text text;
    struct vl_view_box view = {{0}};
    vl_text_init(&text, buffer, sizeof buffer);
    vl_scene_json(&setup, vl_view_in(&view), &scene, moves, count, &text);
    return vl_text_whole(&text);
}

/* Every number stands under its own name; what there is not (an extent, a value, a group) has none. */
static void a_scene_is_one_object(void **unused) {
    (void)unused;
    lay_table(&scene);
    scene.zone[0].priority = 4;
    scene.zone[0].folded = true;
    scene.zone[0].badges = VL_BADGE_START | VL_BADGE_DEALER;
    scene.zone[1].index = 2;
    scene.zone[1].count = 7;
    scene.zone[2].priority = 1;
    scene.zone[2].rows = 3;
    scene.zone[2].columns = 14;
    scene.piece[0].badges = VL_BADGE_NEW | VL_BADGE_WHOLE;
    scene.piece[4].row = 2;
    unsigned group = vl_scene_group(&scene, 1, 1), plain = vl_scene_group(&scene, 0, VL_NOBODY);
    scene.group[group].row = 1;
    scene.group[group].column = 5;
    scene.group[group].rows = 2;
    scene.group[group].columns = 6;
    scene.group[group].badges = VL_BADGE_WHOLE;
    scene.group[group].value = -3;
    scene.group[group].count = 0;
    scene.piece[4].group = (uint8_t)group;
    scene.group[plain].zone = 0;
    const vl_move moves[] = {play(TWO, GROUND), vl_move_of(0, 0)};
    aimed_at = 31;
    assert_string_equal(
        json_of(moves, 2),
        "{\"zones\":["
        "{\"key\":\"hand:0:0\",\"name\":\"hand\",\"index\":0,\"role\":\"hand\",\"arrangement\":\"fan\",\"owner\":0,"
        "\"priority\":4,\"badges\":[\"start\",\"dealer\"],\"folded\":true,\"count\":3},"
        "{\"key\":\"pile:2:\",\"name\":\"pile\",\"index\":2,\"role\":\"pile\",\"arrangement\":\"stack\",\"owner\":null,"
        "\"priority\":0,\"badges\":[],\"folded\":false,\"count\":7},"
        "{\"key\":\"ground:0:\",\"name\":\"ground\",\"index\":0,\"role\":\"common\",\"arrangement\":\"grid\",\"owner\":"
        "null,"
        "\"priority\":1,\"rows\":3,\"columns\":14,\"badges\":[],\"folded\":false,\"count\":1,\"value\":5}],"
        "\"pieces\":["
        "{\"id\":11,\"zone\":0,\"owner\":0,\"face\":\"ace\",\"label\":\"ace\",\"badges\":[\"new\",\"whole\"]},"
        "{\"id\":12,\"zone\":0,\"owner\":0,\"face\":\"two\",\"label\":\"two\",\"badges\":[]},"
        "{\"id\":13,\"zone\":0,\"owner\":0,\"face\":\"three\",\"label\":\"thre\",\"badges\":[]},"
        "{\"id\":21,\"zone\":1,\"owner\":null,\"face\":null,\"label\":\"\",\"badges\":[]},"
        "{\"id\":31,\"zone\":2,\"row\":2,\"column\":1,\"owner\":1,\"face\":\"ace\",\"label\":\"ace\",\"group\":0,"
        "\"badges\":[]}],"
        "\"groups\":["
        "{\"name\":\"flock\",\"zone\":2,\"owner\":1,\"row\":1,\"column\":5,\"rows\":2,\"columns\":6,"
        "\"badges\":[\"whole\"],\"value\":-3,\"count\":0},"
        "{\"name\":\"herd\",\"zone\":0,\"owner\":null,\"badges\":[]}],"
        "\"moves\":["
        "{\"move\":\"play two ground\",\"piece\":12,\"target\":31,\"zone\":2,\"row\":1,\"column\":2},"
        "{\"move\":\"pass\"}]}");
    aimed_at = 0;
}

static void ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *out) {
    (void)s, (void)view;
    *out = (struct vl_ask){.phase = 1, .least = 1, .most = 3, .arg = {TWO, 1, 7}};
}

/* Seat 1's score is not told, though it is written. */
static bool score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    (void)s, (void)view;
    *out = 40 + (int32_t)seat;
    return seat != 1;
}

static unsigned standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    (void)s, (void)view;
    out[0] = (struct vl_fact){1, (int16_t)(5 + seat), VL_FACE_DOWN};
    out[1] = (struct vl_fact){0, 2, ACE};
    return seat == 2 ? 0 : 2;
}

static unsigned progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    (void)s, (void)view;
    out[0] = (struct vl_stage){1, 2, 7};
    out[1] = (struct vl_stage){0, 0, 3};
    return 2;
}

static void face(const struct vl_setup *s, unsigned which, struct vl_face *out) {
    (void)s;
    *out = (struct vl_face){.kind = which == ACE, .value = VL_NO_VALUE, .tags = which, .copies = (uint16_t)(3 + which)};
    if (which != TWO) return;
    out->value = -2;
    out->traits = 2;
    out->trait[0].code = 1;
    out->trait[0].number = 9;
    out->trait[1].code = 0;
    out->trait[1].number = 4;
}

static const char *const told_words[] = {"first", "second", NULL};
static const struct vl_saying told_phases[] = {
    {"wait"}, {"choose", {{"card", &faces}, {"seat", &vl_seats}, {"points", &vl_amount}}, .rule = "X-1"}, {NULL}};

/* TEN-18, and whatever else is hidden: a score that is not told is null, whatever the game has written. */
static void what_is_told_is_told_by_name(void **unused) {
    static const struct vl_game telling = {.zones = zone_names,
                                           .faces = &faces,
                                           .phases = told_phases,
                                           .facts = told_words,
                                           .stages = told_words,
                                           .kinds = told_words,
                                           .traits = told_words,
                                           .tags = told_words,
                                           .ask = ask,
                                           .score = score,
                                           .standing = standing,
                                           .progress = progress,
                                           .face = face};
    const struct vl_setup three = {.game = &telling, .players = 3};
    char buffer[2000];
    struct vl_text text;
    struct vl_view_box view = {{0}};
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_json_open(&text, NULL, '{');
    vl_telling_json(&three, vl_view_in(&view), &text);
    vl_faces_json(&three, &text);
    vl_json_close(&text, '}');
    assert_string_equal(
        vl_text_whole(&text),
        "{\"phase\":\"choose\",\"ask\":{\"least\":1,\"most\":3,\"card\":\"two\",\"seat\":1,\"points\":7},"
        "\"standing\":["
        "{\"score\":40,\"facts\":[{\"fact\":\"second\",\"number\":5},"
        "{\"fact\":\"first\",\"number\":2,\"face\":\"ace\"}]},"
        "{\"score\":null,\"facts\":[{\"fact\":\"second\",\"number\":6},"
        "{\"fact\":\"first\",\"number\":2,\"face\":\"ace\"}]},"
        "{\"score\":42,\"facts\":[]}],"
        "\"progress\":[{\"stage\":\"second\",\"now\":2,\"of\":7},{\"stage\":\"first\",\"now\":0,\"of\":3}],"
        "\"faces\":{"
        "\"ace\":{\"kind\":\"second\",\"tags\":[],\"copies\":3},"
        "\"two\":{\"kind\":\"first\",\"value\":-2,\"second\":9,\"first\":4,\"tags\":[\"first\"],\"copies\":4},"
        "\"three\":{\"kind\":\"first\",\"tags\":[\"second\"],\"copies\":5}}}");
}

/* ---- Cards face down ---- */

/* Whether cards of such a zone, of somebody else's, are mixed when a new round begins. */
static bool is_mixed(const struct vl_zone *zone, unsigned viewer, bool reserve) {
    if (zone->owner == viewer || zone->owner == VL_NOBODY) return false;
    return zone->role == VL_HAND || (reserve && zone->role == VL_RESERVE);
}

/* TEN-5, MAN-7, TOM-14: what mixes gets new names, or a card could be followed from one round to the next. */
static void hidden_cards_are_other_ones_in_every_round(void **unused) {
    static const struct {
        const char *game;
        unsigned players;
        bool reserve;
    } cases[] = {{"tenakee", 4, true}, {"manitou", 3, true}, {"tomahawk", 2, false}};
    static struct {
        uint32_t id;
        int round;
    } met[4000];
    (void)unused;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct vl_setup s;
        struct vl_state_box box;
        struct vl_state *state = vl_state_in(&box);
        struct vl_rng rng;
        unsigned count = 0, viewer = 1, rounds = 0;
        vl_setup_init(&s, vl_game_find(cases[c].game), cases[c].players);
        vl_rng_init(&rng, 3, c);
        s.game->init(&s, state);
        while (!vl_over(state)) {
            struct vl_view_box view;
            struct vl_stage stage[VL_STAGES_MAX];
            vl_move moves[VL_MOVES_MAX];
            s.game->view(&s, state, viewer, vl_view_in(&view));
            s.game->scene(&s, vl_view_in(&view), &scene);
            s.game->progress(&s, vl_view_in(&view), stage);
            for (unsigned i = 0; i < scene.piece_count && stage[0].now > 0; i++) {
                unsigned at = 0;
                if (scene.piece[i].face != VL_FACE_DOWN) continue;
                if (!is_mixed(&scene.zone[scene.piece[i].zone], viewer, cases[c].reserve)) continue;
                while (at < count && met[at].id != scene.piece[i].id) at++;
                if (at == count) met[count].id = scene.piece[i].id, met[count++].round = stage[0].now;
                assert_true(count < sizeof met / sizeof *met);
                if (met[at].round != stage[0].now)
                    fail_msg("%s: a card of round %d is met again in round %d", cases[c].game, met[at].round,
                             stage[0].now);
                if ((unsigned)stage[0].now > rounds) rounds = (unsigned)stage[0].now;
            }
            unsigned actor = vl_first(vl_actors(state));
            vl_move move = actor == VL_CHANCE ? s.game->chance(&s, state, &rng)
                                              : moves[vl_rng_below(&rng, s.game->moves(&s, state, actor, moves))];
            s.game->apply(&s, state, actor, move, NULL);
        }
        assert_true(rounds >= 3);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_are_laid_and_written),
        cmocka_unit_test(zones_are_numbered_where_there_are_several),
        cmocka_unit_test(pieces_are_moved),
        cmocka_unit_test(pieces_are_found),
        cmocka_unit_test(pieces_are_turned_and_named),
        cmocka_unit_test(the_rest_is_settled),
        cmocka_unit_test(only_places_and_faces_must_be_told),
        cmocka_unit_test(choices_are_laid_out),
        cmocka_unit_test(a_scene_is_one_object),
        cmocka_unit_test(what_is_told_is_told_by_name),
        cmocka_unit_test(hidden_cards_are_other_ones_in_every_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

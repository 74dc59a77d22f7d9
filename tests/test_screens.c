/* test_screens.c - what a terminal shows of every game: the canvas, and boards of all games and numbers of players, in
 * three sizes and by lines, at four moments, compared with the golden ones in tests/screens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evening/describe.h"
#include "games/registry.h"
#include "support.h"
#include "tui/targets.h"

static const char *folder;
static bool writing;
static char buffer[1 << 18];

static const struct {
    int w, h;
} sizes[] = {{80, 19}, {100, 25}, {140, 40}}; /* what is left for the board of terminals of 24, 30 and 45 lines */

struct job {
    struct vl_setup setup;
    enum vl_language language;
    char label[64];
};

/* ---- Golden files ---- */

static void compare(const char *name, const char *text) {
    static char golden[sizeof buffer];
    char path[600];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    if (writing) {
        FILE *file = fopen(path, "w");
        if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) fail_msg("cannot write %s", path);
        return;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s is missing", path);
    size_t length = fread(golden, 1, sizeof golden - 1, file);
    golden[length] = '\0';
    fclose(file);
    if (strcmp(golden, text) != 0) {
        unsigned line = 1;
        size_t i = 0;
        for (; golden[i] == text[i]; i++) line += text[i] == '\n';
        fail_msg("%s:%u differs", path, line);
    }
}

/* ---- Boards ---- */

static void draw_board(const struct job *job, const struct vl_state *state, unsigned viewer, const char *moment,
                       struct vl_text *out) {
    static struct vl_scene scene;
    static struct layout layout;
    static struct targets choice;
    struct vl_view_box box;
    struct vl_speaker speaker = {&job->setup, job->language, viewer, {"Anne", "Ben", "Clara", "Maximilian", "Émile"}};
    uint8_t marks[ITEMS_MAX];
    char heading[200];
    job->setup.game->view(&job->setup, state, viewer, vl_view_in(&box));
    job->setup.game->scene(&job->setup, vl_view_in(&box), &scene);
    choice = (struct targets){0};
    if (viewer < job->setup.players && (vl_actors(state) >> viewer & 1))
        choice.count = job->setup.game->moves(&job->setup, state, viewer, choice.move);
    targets_read(&choice, &job->setup, vl_view_in(&box), &scene);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct canvas canvas;
        struct layout_wish wish = {&scene, &speaker, {0, 0, sizes[i].w, sizes[i].h}, 0, 0, targets_zones(&choice)};
        assert_true(canvas_init(&canvas, sizes[i].w, sizes[i].h, i == 1 && viewer != 0));
        layout_make(&wish, &layout);
        for (unsigned k = 0; k < layout.count; k++) marks[k] = (uint8_t)targets_mark(&choice, &layout, &layout.item[k]);
        draw_scene(&canvas, &(struct picture){&layout, &scene, &speaker, marks});
        snprintf(heading, sizeof heading, "==== %s, %dx%d\n", moment, sizes[i].w, sizes[i].h);
        vl_text_add(out, heading);
        canvas_print(&canvas, out);
        canvas_done(&canvas);
    }
    snprintf(heading, sizeof heading, "==== %s, by lines\n", moment);
    vl_text_add(out, heading);
    vl_describe_scene(&speaker, &scene, out);
}

/* Everybody plays by the game's policy. Stops before the `stop`-th decision of seat 0; returns how many it made. */
static unsigned play(const struct vl_setup *s, struct vl_state *state, unsigned stop) {
    const struct vl_game *game = s->game;
    struct vl_rng rng;
    unsigned decisions = 0;
    vl_rng_init(&rng, 7, 0);
    game->init(s, state);
    while (!vl_over(state)) {
        vl_move moves[VL_MOVES_MAX];
        struct vl_view_box box;
        if (vl_chance_next(state)) {
            game->apply(s, state, VL_CHANCE, game->chance(s, state, &rng), NULL);
            continue;
        }
        unsigned seat = vl_first(vl_actors(state)), count = game->moves(s, state, seat, moves);
        if (seat == 0 && decisions++ == stop) break;
        game->view(s, state, seat, vl_view_in(&box));
        game->apply(s, state, seat, game->policy(s, vl_view_in(&box), moves, count, &rng), NULL);
    }
    return decisions;
}

static void test_boards(void **state) {
    const struct job *job = *state;
    struct vl_state_box box;
    struct vl_state *position = vl_state_in(&box);
    struct vl_text out;
    char name[64];
    vl_text_init(&out, buffer, sizeof buffer);
    unsigned all = play(&job->setup, position, UINT32_MAX);
    play(&job->setup, position, 0);
    draw_board(job, position, 0, "the first choice", &out);
    play(&job->setup, position, all / 2);
    draw_board(job, position, 0, "half way", &out);
    play(&job->setup, position, all * 3 / 4);
    draw_board(job, position, VL_SPECTATOR, "what a spectator sees", &out);
    play(&job->setup, position, UINT32_MAX);
    draw_board(job, position, VL_ALL, "all is seen at the end", &out);
    assert_false(out.cut);
    snprintf(name, sizeof name, "board-%s-%u", job->setup.game->name, job->setup.players);
    compare(name, buffer);
}

static struct vl_zone *lay_zone(struct vl_scene *scene, const struct vl_game *game, const char *name, unsigned index,
                                enum vl_role role, enum vl_arrangement form, unsigned owner, int count) {
    unsigned zone = 0;
    while (strcmp(game->zones[zone], name) != 0) zone++;
    vl_scene_begin(scene, game);
    struct vl_zone *laid = vl_scene_zone(scene, zone, index, role, form, owner);
    laid->count = (int16_t)count;
    return laid;
}

/* Every piece of the zone that was laid, then what it holds: "place|place|tally". */
static const char *places(const struct vl_speaker *who, const struct vl_scene *scene) {
    struct vl_text out;
    vl_text_init(&out, buffer, sizeof buffer);
    for (unsigned i = 0; i < scene->piece_count; i++) {
        vl_describe_place(who, scene, &scene->piece[i], &out);
        vl_text_put(&out, '|');
    }
    vl_describe_tally(who, scene, 0, &out);
    return buffer;
}

static void whoever_sees_nothing_is_told_where_things_lie(void **unused) {
    static struct vl_scene scene;
    struct vl_setup setup;
    struct vl_speaker who = {&setup, VL_ENGLISH, 0, {"Anne", "Ben"}};
    (void)unused;
    vl_setup_init(&setup, vl_game_find("tenakee"), 3);
    lay_zone(&scene, setup.game, "slot", 1, VL_COMMON, VL_STACK, VL_NOBODY, 2);
    scene.group[vl_scene_group(&scene, 0, VL_NOBODY)].value = 14;
    vl_scene_piece(&scene, 1, 0, 1)->group = 0;
    vl_scene_piece(&scene, 2, 1, 0)->group = 0;
    assert_string_equal(places(&who, &scene), "Ben, Totem B|you, Totem B, top of 2 cards, worth 14|2 cards, worth 14");
    lay_zone(&scene, setup.game, "slot", 1, VL_COMMON, VL_STACK, VL_NOBODY, 0)->value = 0;
    assert_string_equal(places(&who, &scene), "empty");
    lay_zone(&scene, setup.game, "hand", 0, VL_HAND, VL_FAN, 1, 1);
    vl_scene_piece(&scene, 1, VL_FACE_DOWN, 1);
    assert_string_equal(places(&who, &scene), "Ben’s hand|1 card");

    vl_setup_init(&setup, vl_game_find("manitou"), 2); /* on a side the order counts */
    lay_zone(&scene, setup.game, "side", 0, VL_SIDE, VL_ROW, 0, 2)->value = 12;
    scene.group[vl_scene_group(&scene, 0, 0)].value = 12;
    vl_scene_piece(&scene, 1, 0, 0)->group = 0;
    vl_scene_piece(&scene, 2, 1, 0)->group = 0;
    assert_string_equal(places(&who, &scene),
                        "Your side of ground 1, 1 of 2|Your side of ground 1, 2 of 2|2 cards, hunters 12");
    lay_zone(&scene, setup.game, "ground", 0, VL_COMMON, VL_ROW, VL_NOBODY, 1)->value = 5;
    vl_scene_piece(&scene, 1, 0, VL_NOBODY);
    assert_string_equal(places(&who, &scene), "Ground 1|1 card, worth 5");

    vl_setup_init(&setup, vl_game_find("ogallala"),
                  2); /* row and column are said before; of others' also whose it is */
    for (unsigned owner = 0; owner < 2; owner++) {
        lay_zone(&scene, setup.game, "river", 0, VL_SIDE, VL_GRID, owner, 1)->value = 4;
        struct vl_group *canoe = &scene.group[vl_scene_group(&scene, 0, owner)];
        canoe->value = 8;
        canoe->count = 1;
        vl_scene_piece(&scene, 1, 0, owner)->group = 0;
        assert_string_equal(places(&who, &scene),
                            owner == 0 ? "unfinished canoe of strength 8, booty: 1|1 card, worth 4"
                                       : "Ben’s territory, unfinished canoe of strength 8, booty: 1|1 card, worth 4");
    }
    for (int left = 1; left < 3; left++) { /* of a pile only the top is drawn */
        lay_zone(&scene, setup.game, "pile", 2, VL_PILE, VL_STACK, VL_NOBODY, left);
        vl_scene_piece(&scene, 1, VL_FACE_DOWN, VL_NOBODY);
        assert_string_equal(places(&who, &scene),
                            left == 1 ? "Pile 3, 1 card|1 card" : "Pile 3, top of 2 cards|2 cards");
    }
}

/* A grid is told from its first piece on, though nothing else lies on the table. */
static void a_grid_alone_is_told_like_any_other(void **unused) {
    static struct vl_scene scene;
    static char whole[1 << 14], alone[1 << 14];
    struct vl_setup setup;
    struct vl_state_box state;
    struct vl_view_box view;
    struct vl_text text;
    unsigned rows = 0;
    (void)unused;
    vl_setup_init(&setup, vl_game_find("ogallala"), 2);
    struct vl_speaker speaker = {&setup, VL_ENGLISH, 0, {"Anne", "Ben"}};
    play(&setup, vl_state_in(&state), 20);
    setup.game->view(&setup, vl_state_in(&state), 0, vl_view_in(&view));
    setup.game->scene(&setup, vl_view_in(&view), &scene);
    vl_text_init(&text, whole, sizeof whole);
    vl_describe_scene(&speaker, &scene, &text);
    unsigned count = scene.piece_count;
    scene.piece_count = 0;
    for (unsigned i = 0; i < count; i++)
        if (scene.zone[scene.piece[i].zone].arrangement == VL_GRID) scene.piece[scene.piece_count++] = scene.piece[i];
    assert_true(scene.piece_count < count);
    vl_text_init(&text, alone, sizeof alone);
    vl_describe_scene(&speaker, &scene, &text);
    for (const char *line = whole; (line = strstr(line, "\n  ")) != NULL; rows++) {
        char row[400];
        size_t length = strcspn(++line, "\n");
        assert_true(length < sizeof row);
        memcpy(row, line, length);
        row[length] = '\0';
        assert_non_null(strstr(alone, row));
    }
    assert_true(rows > 2);
}

/* ---- What must hold of any board ---- */

struct board {
    struct vl_scene scene;
    struct layout layout;
    struct targets choice;
    struct vl_speaker speaker;
};

static bool overlap(const struct rect *a, const struct rect *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

/* Everything is inside, and no card covers another. */
static void check_places(const struct board *b) {
    const struct rect *board = &b->layout.board;
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (item->at.x < board->x || item->at.x + item->at.w > board->x + board->w || item->at.y < board->y ||
            item->at.y >= board->y + board->h)
            fail_msg("an item of zone %u is outside, at %d, %d", item->zone, item->at.x, item->at.y);
        for (unsigned k = 0; k < i && item->kind == ITEM_PIECE; k++)
            if (b->layout.item[k].kind == ITEM_PIECE && overlap(&item->at, &b->layout.item[k].at))
                fail_msg("cards cover each other at %d, %d", item->at.x, item->at.y);
    }
}

/* Whether pointing at something that is marked means this move, or opens the zone where it can be pointed at. */
static bool can_point(const struct board *b, const struct targets *choice, unsigned move) {
    unsigned meant[VL_MOVES_MAX];
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (targets_mark(choice, &b->layout, item) != MARK_LEGAL) continue;
        unsigned count = targets_at(choice, item, meant);
        if (count == 0 && item->kind == ITEM_ZONE) return true;
        for (unsigned k = 0; k < count; k++)
            if (meant[k] == move) return true;
    }
    return false;
}

static void check_moves(const struct board *b) {
    unsigned actions[VL_MOVES_MAX], count = targets_actions(&b->choice, actions);
    for (unsigned i = 0; i < b->choice.count; i++) {
        struct targets choice = b->choice;
        bool action = false;
        for (unsigned k = 0; k < count; k++) action |= actions[k] == i;
        if (action) continue;
        assert_true(can_point(b, &choice, i));
        if (choice.taken != 0 || choice.touch[i].piece == 0) continue;
        choice.taken = choice.touch[i].piece;
        assert_true(can_point(b, &choice, i));
    }
}

/* A card is clicked on each of its columns and on none beside them. */
static void check_card_clicks(const struct board *b) {
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (item->kind != ITEM_PIECE || targets_mark(&b->choice, &b->layout, item) != MARK_LEGAL) continue;
        int left = item->at.x - (item->look == LOOK_BOX), right = item->at.x + item->at.w;
        for (int x = left; x < right; x++) assert_int_equal(layout_item_at(&b->layout, x, item->at.y), i);
        assert_int_not_equal(layout_item_at(&b->layout, left - 1, item->at.y), i);
        assert_int_not_equal(layout_item_at(&b->layout, right, item->at.y), i);
    }
}

static bool means_move(const struct targets *choice, const struct layout *layout, int item, unsigned move) {
    unsigned meant[VL_MOVES_MAX], count = item < 0 ? 0 : targets_at(choice, &layout->item[item], meant);
    for (unsigned k = 0; k < count; k++)
        if (meant[k] == move) return true;
    return false;
}

/* A move that aims at a zone in a column is meant by a click anywhere in the zone's room, but where a card lies that
 * means something itself. */
static void check_ground_clicks(const struct board *b) {
    for (unsigned i = 0; i < b->choice.count; i++) {
        struct targets choice = b->choice;
        const struct vl_touch *touch = &choice.touch[i];
        if (touch->zone >= b->scene.zone_count || touch->target != 0 || !(b->layout.fixed >> touch->zone & 1)) continue;
        if (choice.taken == 0) choice.taken = touch->piece;
        for (unsigned a = 0; a < b->layout.areas; a++) {
            const struct rect *at = &b->layout.area[a].at;
            if (b->layout.area[a].zone != touch->zone) continue;
            for (int y = at->y; y < at->y + at->h; y++)
                for (int x = at->x; x < at->x + at->w; x++) {
                    int there = layout_item_at(&b->layout, x, y), item = targets_clicked(&choice, &b->layout, x, y);
                    if (item != there || there < 0) assert_true(means_move(&choice, &b->layout, item, i));
                }
        }
    }
}

/* Each zone that has its place in a column, or a line of its own, has room there for all that lies in it and shares it
 * with no other; what only waits beside a column's cards has none. */
static void check_areas(const struct board *b) {
    const struct layout *layout = &b->layout;
    for (unsigned i = 0; i < layout->areas; i++)
        for (unsigned k = 0; k < i; k++) assert_false(overlap(&layout->area[i].at, &layout->area[k].at));
    for (unsigned i = 0; i < layout->count; i++) {
        const struct item *item = &layout->item[i];
        if (item->kind != ITEM_PIECE || !(layout->fixed >> item->zone & 1)) continue;
        unsigned x = (unsigned)item->at.x, y = (unsigned)item->at.y;
        assert_int_equal(layout_zone_at(layout, (int)x, (int)y), item->zone);
    }
}

static void check_board(const struct vl_setup *s, const struct vl_state *state, unsigned seat, struct board *b) {
    static const int widths[] = {79, 90, 101}, heights[] = {19, 22, 40};
    struct vl_view_box view;
    s->game->view(s, state, seat, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), &b->scene);
    b->choice = (struct targets){0};
    b->choice.count = s->game->moves(s, state, seat, b->choice.move);
    targets_read(&b->choice, s, vl_view_in(&view), &b->scene);
    b->speaker = (struct vl_speaker){.setup = s, .language = VL_FRENCH, .viewer = seat};
    for (unsigned i = 0; i < 9; i++) {
        struct layout_wish wish = {&b->scene, &b->speaker, {1, 0, widths[i % 3], heights[i / 3]},
                                   0,         0,           targets_zones(&b->choice)};
        layout_make(&wish, &b->layout);
        check_places(b);
        check_moves(b);
        check_card_clicks(b);
        check_ground_clicks(b);
        check_areas(b);
    }
}

/* At random play: whatever may be done can be pointed at, at every size. */
static void every_move_can_be_pointed_at(void **unused) {
    static struct board board;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        for (unsigned players = vl_games[g]->players_min; vl_games[g]->on_shelf && players <= vl_games[g]->players_max;
             players++) {
            struct vl_setup setup;
            struct vl_state_box box;
            struct vl_state *state = vl_state_in(&box);
            struct vl_rng rng;
            vl_rng_init(&rng, players, g);
            vl_setup_init(&setup, vl_games[g], players);
            vl_games[g]->init(&setup, state);
            while (!vl_over(state)) {
                vl_move moves[VL_MOVES_MAX];
                if (vl_chance_next(state)) {
                    vl_games[g]->apply(&setup, state, VL_CHANCE, vl_games[g]->chance(&setup, state, &rng), NULL);
                    continue;
                }
                unsigned seat = vl_first(vl_actors(state)), count = vl_games[g]->moves(&setup, state, seat, moves);
                check_board(&setup, state, seat, &board);
                vl_games[g]->apply(&setup, state, seat, moves[vl_rng_below(&rng, count)], NULL);
            }
        }
    }
}

/* Where one's own grid stands: its first cell. */
static const struct item *own_grid(const struct board *b, unsigned seat) {
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (item->kind != ITEM_CELL && item->kind != ITEM_PIECE) continue;
        if (b->scene.zone[item->zone].arrangement == VL_GRID && b->scene.zone[item->zone].owner == seat) return item;
    }
    return NULL;
}

static bool aims_at_cards(const struct targets *choice) {
    for (unsigned i = 0; i < choice->count; i++)
        if (choice->touch[i].target != 0) return true;
    return false;
}

/* The table as seat 0 sees it while somebody (or chance) is to act. */
static void look_on(const struct vl_setup *s, const struct vl_state *state, unsigned actor, unsigned size,
                    struct board *b) {
    struct vl_view_box view;
    s->game->view(s, state, 0, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), &b->scene);
    b->choice = (struct targets){0};
    if (actor != VL_CHANCE) b->choice.count = s->game->moves(s, state, actor, b->choice.move);
    targets_read(&b->choice, s, vl_view_in(&view), &b->scene);
    b->speaker = (struct vl_speaker){.setup = s, .language = VL_FRENCH, .viewer = 0};
    struct layout_wish wish = {&b->scene, &b->speaker, {1, 0, sizes[size].w - 1, sizes[size].h},
                               0,         0,           actor == 0 ? targets_zones(&b->choice) : 0};
    layout_make(&wish, &b->layout);
}

/* Whoever's turn it is, whatever was drawn; but while somebody aims at cards of others these must all be seen. */
static void check_grid_stays(const struct vl_setup *s, unsigned size) {
    static struct board board;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    struct vl_rng rng;
    struct item first = {0};
    unsigned looks = 0;
    vl_rng_init(&rng, s->players, size);
    for (s->game->init(s, state); !vl_over(state);) {
        unsigned actor = vl_chance_next(state) ? VL_CHANCE : vl_first(vl_actors(state));
        look_on(s, state, actor, size, &board);
        const struct item *grid = own_grid(&board, 0);
        assert_non_null(grid);
        if (looks == 0) first = *grid;
        bool same = grid->at.y == first.at.y && grid->at.x == first.at.x && grid->look == first.look;
        if (!same && !aims_at_cards(&board.choice))
            fail_msg("%u players, %d lines: the grid jumps from line %d to %d", s->players, sizes[size].h, first.at.y,
                     grid->at.y);
        looks++;
        vl_move move = actor == VL_CHANCE ? s->game->chance(s, state, &rng)
                                          : board.choice.move[vl_rng_below(&rng, board.choice.count)];
        s->game->apply(s, state, actor, move, NULL);
    }
    assert_true(looks > 50);
}

static void ones_own_grid_stays_where_it_is(void **unused) {
    const struct vl_game *game = vl_game_find("ogallala");
    (void)unused;
    for (unsigned players = game->players_min; players <= game->players_max; players++)
        for (unsigned size = 0; size < sizeof sizes / sizeof *sizes; size++) {
            struct vl_setup setup;
            vl_setup_init(&setup, game, players);
            check_grid_stays(&setup, size);
        }
}

/* On which line the first item of a zone stands, and how it looks. */
static struct item first_item(const struct board *b, unsigned zone) {
    struct item first = {.at.y = -1};
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (item->kind != ITEM_NAME && item->zone == zone && (first.at.y < 0 || item->at.y < first.at.y)) first = *item;
    }
    return first;
}

/* Whose turn it is, where whoever's turn it is has a place for a card. */
static unsigned turn_of(const struct board *b) {
    for (unsigned z = 0; z < b->scene.zone_count; z++)
        if (b->scene.zone[z].role == VL_HAND) return b->scene.zone[z].owner;
    return VL_NOBODY;
}

/* What others draw, and aim at, moves nothing: rivers and piles stand where they stood as long as their turn lasts. */
static void nothing_jumps_while_others_draw(void **unused) {
    static struct board before, board;
    const struct vl_game *game = vl_game_find("ogallala");
    (void)unused;
    for (unsigned players = 2; players <= game->players_max; players++) {
        struct vl_setup setup;
        struct vl_state_box box;
        struct vl_state *state = vl_state_in(&box);
        struct vl_rng rng;
        unsigned looks = 0;
        vl_setup_init(&setup, game, players);
        vl_rng_init(&rng, players, 0);
        for (game->init(&setup, state); !vl_over(state);) {
            unsigned actor = vl_chance_next(state) ? VL_CHANCE : vl_first(vl_actors(state));
            before = board;
            look_on(&setup, state, actor, 0, &board);
            bool same = looks > 0 && turn_of(&board) == turn_of(&before) && turn_of(&board) != 0;
            for (unsigned z = 0; same && z < board.scene.zone_count; z++) {
                const struct vl_zone *zone = &board.scene.zone[z];
                struct item was = first_item(&before, z), is = first_item(&board, z);
                if (zone->arrangement == VL_GRID || zone->role == VL_PILE) assert_int_equal(is.at.y, was.at.y);
            }
            looks++;
            vl_move move = actor == VL_CHANCE ? game->chance(&setup, state, &rng)
                                              : board.choice.move[vl_rng_below(&rng, board.choice.count)];
            game->apply(&setup, state, actor, move, NULL);
        }
    }
}

/* The digits that end in a column of a canvas, read to the left; or those behind "=" that begin there. */
static int number_at(const struct canvas *c, int x, int y) {
    bool apart = strcmp(canvas_at(c, x, y)->glyph, "=") == 0;
    char words[16];
    int length = 0, from = x;
    for (; !apart && strpbrk(canvas_at(c, from - 1, y)->glyph, "0123456789") != NULL; from--) {
    }
    for (from += apart; length < 8 && strpbrk(canvas_at(c, from, y)->glyph, "0123456789") != NULL; from++)
        words[length++] = canvas_at(c, from, y)->glyph[0];
    words[length] = '\0';
    return length == 0 ? -1 : atoi(words);
}

/* Of a group: the item that is its last card. */
static const struct item *last_card(const struct board *b, const struct vl_group *group) {
    for (unsigned i = 0; i < b->layout.count; i++) {
        const struct item *item = &b->layout.item[i];
        if (item->kind == ITEM_PIECE && item->zone == group->zone && item->row == group->row &&
            item->column == group->column + group->columns - 1)
            return item;
    }
    return NULL;
}

/* Returns how many groups were found with their worth: behind the last card, or in words where they are folded. */
static unsigned count_worths(const struct board *b, const struct canvas *c) {
    unsigned found = 0;
    for (unsigned g = 0; g < b->scene.group_count; g++) {
        const struct vl_group *group = &b->scene.group[g];
        const struct item *last = last_card(b, group);
        char caption[VL_ROOM_SENTENCE], worth[32];
        struct vl_text text;
        if (!vl_group_counts(group) || (last != NULL && last->look == LOOK_BOX)) continue;
        vl_text_init(&text, caption, sizeof caption);
        layout_caption(&b->speaker, &b->scene, group->zone, MODE_SUMMARY, &text);
        snprintf(worth, sizeof worth, " %d", group->value);
        if (last == NULL)
            assert_non_null(strstr(strchr(caption, '('), worth));
        else if (strpbrk(canvas_at(c, last->at.x + last->at.w - 1, last->at.y)->glyph, "0123456789") == NULL)
            assert_int_equal(number_at(c, last->at.x + last->at.w, last->at.y), group->value);
        found++;
    }
    return found;
}

/* In the smallest window too, whoever's turn it is: what the cards of others come to together. */
static void groups_of_others_tell_their_worth(void **unused) {
    static struct board board;
    struct vl_setup setup;
    struct vl_state_box state;
    unsigned found = 0;
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        vl_setup_init(&setup, vl_game_find("ogallala"), players);
        for (unsigned decisions = 5; decisions < 60; decisions += 5) {
            struct canvas canvas;
            play(&setup, vl_state_in(&state), decisions);
            look_on(&setup, vl_state_in(&state), 0, 0, &board);
            assert_true(canvas_init(&canvas, sizes[0].w + 1, sizes[0].h, false));
            draw_scene(&canvas, &(struct picture){&board.layout, &board.scene, &board.speaker, NULL});
            found += count_worths(&board, &canvas);
            canvas_done(&canvas);
        }
    }
    assert_true(found > 100);
}

static bool same_pen(struct pen a, struct pen b) {
    return a.ink == b.ink && a.style == b.style;
}

/* A mark has its colour on both sides of a card; only what is new has its sign on the left alone. */
static void both_sides_of_a_card_tell_its_mark(void **unused) {
    static struct board board;
    static uint8_t marks[ITEMS_MAX];
    struct vl_setup setup;
    struct vl_state_box state;
    struct pen left[MARK_CULPRIT + 1], right[MARK_CULPRIT + 1];
    unsigned card = 0;
    (void)unused;
    vl_setup_init(&setup, vl_game_find("manitou"), 2);
    play(&setup, vl_state_in(&state), 0);
    look_on(&setup, vl_state_in(&state), 0, 2, &board);
    while (board.layout.item[card].kind != ITEM_PIECE || board.layout.item[card].look == LOOK_BARE)
        assert_true(++card < board.layout.count);
    const struct rect *at = &board.layout.item[card].at;
    for (unsigned mark = MARK_NONE; mark <= MARK_CULPRIT; mark++) {
        struct canvas canvas;
        marks[card] = (uint8_t)mark;
        assert_true(canvas_init(&canvas, sizes[2].w, sizes[2].h, false));
        draw_scene(&canvas, &(struct picture){&board.layout, &board.scene, &board.speaker, marks});
        left[mark] = canvas_at(&canvas, at->x - 1, at->y)->pen;
        right[mark] = canvas_at(&canvas, at->x + at->w, at->y)->pen;
        canvas_done(&canvas);
        assert_true(same_pen(right[mark], left[mark == MARK_NEW ? MARK_NONE : mark]));
    }
    for (unsigned mark = MARK_NONE + 1; mark <= MARK_CULPRIT; mark++)
        assert_false(same_pen(left[mark], left[MARK_NONE]));
}

/* ---- The canvas ---- */

static void expect_canvas(struct canvas *c, const char *wanted) {
    char text[2000];
    struct vl_text out;
    vl_text_init(&out, text, sizeof text);
    canvas_print(c, &out);
    assert_string_equal(text, wanted);
    canvas_done(c);
}

static void boxes_join(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 9, 5, false));
    canvas_box(&c, (struct rect){0, 0, 5, 3}, (struct pen){0});
    canvas_box(&c, (struct rect){4, 0, 5, 3}, (struct pen){0});
    canvas_box(&c, (struct rect){0, 2, 5, 3}, (struct pen){0});
    expect_canvas(&c, "┌───┬───┐\n│   │   │\n├───┼───┘\n│   │\n└───┘\n");
}

static void texts_stay_in_their_room(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 8, 5, false));
    assert_int_equal(canvas_text(&c, 0, 0, 5, "Tenakee", (struct pen){0}), 5);
    assert_int_equal(canvas_text(&c, 6, 1, 9, "over the edge", (struct pen){0}), 9);
    canvas_text(&c, -2, 2, 6, "before", (struct pen){0});
    canvas_text(&c, 0, 3, 8, "日本 é", (struct pen){0}); /* wide ones take two columns, an accent none */
    canvas_text(&c, 1, 3, 1, "x", (struct pen){0});      /* over half of a wide one */
    canvas_text(&c, 0, 9, 8, "below", (struct pen){0});
    canvas_text(&c, 0, 4, 8, "a\x1b[2J\xff", (struct pen){0});
    expect_canvas(&c, "Tena…\n      ov\nfore\n x本 é\na [2J?\n");
}

static void ascii_has_a_form_for_everything(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 12, 4, true));
    canvas_box(&c, (struct rect){0, 0, 3, 3}, (struct pen){0});
    canvas_text(&c, 4, 1, 8, "Größe – «é»", (struct pen){0});
    for (unsigned i = 0; i < SYMBOLS; i++)
        for (const char *p = canvas_glyph(&c, i); *p != '\0'; p++) assert_in_range(*p, ' ', '~');
    expect_canvas(&c, "+-+\n| | Groesse~\n+-+\n\n");
}

static void lines_break_at_spaces(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 10, 4, false));
    assert_int_equal(canvas_wrap(NULL, (struct rect){0, 0, 10, 4}, "one two three four\nfive", 0, (struct pen){0}), 3);
    assert_int_equal(canvas_wrap(&c, (struct rect){0, 0, 10, 2}, "one two three four\nfive", 1, (struct pen){0}), 3);
    canvas_wrap(&c, (struct rect){0, 2, 10, 2}, "unbreakableword", 0, (struct pen){0});
    expect_canvas(&c, "three four\nfive\nunbreakabl\neword\n");
}

/* What finds no room in a rectangle is told by an ellipsis, on its last line. */
static void what_is_cut_ends_in_a_mark(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 10, 6, false));
    assert_int_equal(canvas_lines(&c, 10, "one two three four\nfive"), 3);
    assert_int_equal(canvas_fit(&c, (struct rect){0, 0, 10, 3}, "one two three four\nfive", (struct pen){0}), 3);
    assert_int_equal(canvas_fit(&c, (struct rect){0, 3, 10, 2}, "one two three four five", (struct pen){0}), 2);
    assert_int_equal(canvas_fit(&c, (struct rect){0, 5, 10, 1}, "one two three", (struct pen){0}), 1);
    assert_int_equal(canvas_fit(&c, (struct rect){0, 5, 10, 0}, "one two three", (struct pen){0}), 0);
    expect_canvas(&c, "one two\nthree four\nfive\none two\nthree fou…\none two t…\n");
    assert_true(canvas_init(&c, 10, 2, true)); /* letters that become two are counted as two */
    assert_int_equal(canvas_lines(&c, 10, "äöü äöü ä"), 2);
    assert_int_equal(canvas_fit(&c, (struct rect){0, 0, 10, 1}, "äöü äöü ä", (struct pen){0}), 1);
    expect_canvas(&c, "aeoeue ae~\n\n");
}

/* A line never begins with what belongs to the word before it, nor ends with an opening quotation mark. */
static void french_signs_stay_with_their_words(void **unused) {
    struct canvas c;
    (void)unused;
    assert_true(canvas_init(&c, 11, 5, false));
    const char *words = "Tapez « aide » : environ 57 % pour vous !";
    assert_int_equal(canvas_wrap(&c, (struct rect){0, 0, 11, 5}, words, 0, (struct pen){0}), 5);
    expect_canvas(&c, "Tapez\n« aide » :\nenviron\n57 % pour\nvous !\n");
}

int main(int argc, char **argv) {
    tell_bugs_here();
    static struct job jobs[64];
    static struct CMUnitTest tests[64];
    unsigned count = 0;
    if (argc < 2) return 2;
    folder = argv[1];
    writing = argc > 2 && strcmp(argv[2], "--write") == 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        if (!vl_games[g]->on_shelf) continue;
        for (unsigned players = vl_games[g]->players_min; players <= vl_games[g]->players_max; players++, count++) {
            struct job *job = &jobs[count];
            vl_setup_init(&job->setup, vl_games[g], players);
            job->language = (enum vl_language)(count % VL_LANGUAGES);
            snprintf(job->label, sizeof job->label, "the board of %s with %u players", vl_games[g]->name, players);
            tests[count] = (struct CMUnitTest){job->label, test_boards, NULL, NULL, job};
        }
    }
    const struct CMUnitTest others[] = {
        cmocka_unit_test(whoever_sees_nothing_is_told_where_things_lie),
        cmocka_unit_test(a_grid_alone_is_told_like_any_other),
        cmocka_unit_test(every_move_can_be_pointed_at),
        cmocka_unit_test(ones_own_grid_stays_where_it_is),
        cmocka_unit_test(nothing_jumps_while_others_draw),
        cmocka_unit_test(groups_of_others_tell_their_worth),
        cmocka_unit_test(both_sides_of_a_card_tell_its_mark),
        cmocka_unit_test(boxes_join),
        cmocka_unit_test(texts_stay_in_their_room),
        cmocka_unit_test(ascii_has_a_form_for_everything),
        cmocka_unit_test(lines_break_at_spaces),
        cmocka_unit_test(what_is_cut_ends_in_a_mark),
        cmocka_unit_test(french_signs_stay_with_their_words),
    };
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) tests[count++] = others[i];
    return _cmocka_run_group_tests("screens", tests, count, NULL, NULL);
}

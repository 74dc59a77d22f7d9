/* page_print.c - plays a game and prints what a page would be told, for whoever draws it.
 *
 *     page_print GAME PLAYERS LANGUAGE SEED ACTS WHAT [people=2] [bots=fair] [OPTION=VALUE …]
 *
 * Seat 0 is a person's (or the first seats are, with people=N), the others are bots'; all of them play as greedy does
 * (or as their name says, with bots=NAME), until so many acts were made and a person is asked, or the game is over.
 * WHAT is screen, deck, acts, said, why, would, games or record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "games/registry.h"
#include "home/brain.h"
#include "page/page.h"

static const char *bots; /* as whom they play; NULL: as greedy */

static struct vl_home *begin(int argc, char **argv) {
    static struct vl_plan plan;
    struct vl_refusal refusal;
    const struct vl_game *game = vl_game_find(argv[1]);
    CHECK(game != NULL && vl_language_find(argv[3], &plan.language));
    unsigned people = 1;
    vl_setup_init(&plan.setup, game, (unsigned)atoi(argv[2]));
    for (int i = 7; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        CHECK(equals != NULL);
        struct vl_word name = {argv[i], (size_t)(equals - argv[i])}, value = {equals + 1, strlen(equals + 1)};
        if (vl_word_is(&name, "people"))
            people = (unsigned)atoi(equals + 1);
        else if (vl_word_is(&name, "bots"))
            bots = equals + 1;
        else
            CHECK(vl_setup_choose(&plan.setup, &name, &value) == NULL);
    }
    CHECK(vl_setup_refuse(&plan.setup) == NULL);
    static const char *const names[] = {"Anne", "Benoît", "Chloé", "David", "Emma", "Farid"};
    for (unsigned seat = 0; seat < plan.setup.players; seat++) {
        plan.seat[seat].kind = seat < people ? VL_SEAT_HUMAN : VL_SEAT_BOT;
        const char *bot = bots != NULL ? bots : seat % 2 ? "strong" : "fair";
        CHECK(strlen(bot) < sizeof plan.seat[seat].name);
        strcpy(plan.seat[seat].name, seat < people ? names[seat] : bot);
    }
    plan.games = 1;
    plan.seed = strtoull(argv[4], NULL, 10);
    struct vl_home *home = vl_home_new(&plan, NULL, 1000, &refusal);
    CHECK(home != NULL);
    return home;
}

/* A person acts: the policy's move, laid out and confirmed where that is how it goes. */
static void act(struct vl_evening *e, struct vl_rng *rng) {
    const struct vl_setup *s = vl_evening_setup(e);
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(e, moves);
    if (vl_evening_state(e) == VL_EVENING_PASSES)
        vl_evening_take_seat(e);
    else if (count == 0)
        CHECK(vl_evening_confirm(e) == VL_ACT_DONE);
    else
        CHECK(vl_evening_act(e, s->game->policy(s, vl_evening_view(e), moves, count, rng)) == VL_ACT_DONE);
}

static void play(struct vl_home *home, unsigned acts) {
    struct vl_evening *e = vl_home_evening(home);
    struct vl_brain brain = {0};
    struct vl_rng rng;
    vl_move answer[VL_CHOICE_MAX];
    unsigned seat;
    vl_rng_init(&rng, 1, 1);
    for (unsigned made = 0; vl_evening_state(e) != VL_EVENING_OVER;) {
        struct vl_due due;
        switch (vl_home_next(home, 1000, &seat)) {
        case VL_HOME_HOUSE: CHECK(vl_home_step(home, 1000)); break;
        case VL_HOME_BOT:
            CHECK(vl_table_due_at(vl_home_table(home), seat, &due));
            if (bots == NULL) strcpy(due.word, "greedy");
            unsigned count = vl_brain_answer(&brain, vl_evening_setup(e), &due, answer);
            CHECK(vl_home_answer(home, 1000, seat, due.version, answer, count).rule == NULL);
            made++;
            break;
        default:
            if (made >= acts) return;
            act(e, &rng);
            made++;
        }
    }
}

static void print_acts(const struct vl_evening *e, struct vl_text *out) {
    uint64_t acts = vl_evening_acts(e);
    vl_json_open(out, NULL, '[');
    for (uint64_t i = acts > VL_ACTS_SHOWN ? acts - VL_ACTS_SHOWN : 0; i < acts; i++) vl_page_act(e, i, out);
    vl_json_close(out, ']');
}

static void print_whys(const struct vl_evening *e, struct vl_text *out) {
    vl_json_open(out, NULL, '[');
    for (unsigned seat = 0; seat < vl_evening_setup(e)->players; seat++) vl_page_why(e, seat, out);
    vl_json_close(out, ']');
}

static void print_woulds(const struct vl_evening *e, struct vl_text *out) {
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(e, moves);
    vl_json_open(out, NULL, '[');
    for (unsigned i = 0; i < count; i++) vl_page_would(e, moves[i], out);
    vl_json_close(out, ']');
}

int main(int argc, char **argv) {
    enum { ROOM = 1 << 25 };
    struct vl_text out;
    if (argc < 7) return fputs("usage: page_print GAME PLAYERS LANGUAGE SEED ACTS WHAT [OPTION=VALUE …]\n", stderr), 2;
    struct vl_home *home = begin(argc, argv);
    const struct vl_evening *e = vl_home_evening(home);
    const struct vl_page_sight sight = {.number = 1, .keeping = "kept", .table = vl_home_table(home)};
    const char *what = argv[6];
    play(home, (unsigned)atoi(argv[5]));
    char *buffer = malloc(ROOM);
    CHECK(buffer != NULL);
    vl_text_init(&out, buffer, ROOM);
    if (strcmp(what, "screen") == 0) vl_page_screen(e, &sight, &out);
    if (strcmp(what, "deck") == 0) vl_page_deck(vl_evening_speaker(e), &out);
    if (strcmp(what, "acts") == 0) print_acts(e, &out);
    if (strcmp(what, "said") == 0) vl_page_said(e, 0, &out);
    if (strcmp(what, "why") == 0) print_whys(e, &out);
    if (strcmp(what, "would") == 0) print_woulds(e, &out);
    if (strcmp(what, "games") == 0) vl_page_games(vl_games, vl_evening_language(e), &out);
    if (strcmp(what, "record") == 0) vl_table_export(vl_home_table(home), &out);
    puts(vl_text_whole(&out));
    free(buffer);
    vl_home_free(home);
    return 0;
}

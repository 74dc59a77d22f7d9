/* bot.c - a bot of one's own: looks one move ahead in worlds that its view allows, against greedy players.
 *
 *     cc bot.c $(pkg-config --cflags --libs libveillee) -o bot
 *     ./bot tomahawk 20
 *
 * Each of its moves is tried in some worlds, which are then played out at random; the move with the best mean is made.
 * It is handed views only: what it does not know it has to imagine. */
#include <stdio.h>
#include <stdlib.h>

#include <veillee.h>

enum { WORLDS = 12 };

static unsigned first_of(int set) {
    unsigned seat = 0;
    while (!(set >> seat & 1)) seat++;
    return seat;
}

/* What a seat gets if everybody plays on at random. */
static float play_out(struct veillee_state *state, unsigned seat, struct veillee_rng *dice) {
    uint16_t legal[VEILLEE_ACTIONS_LEGAL];
    float gain[VEILLEE_SEATS_MAX] = {0};
    for (int actors; (actors = veillee_state_actors(state)) > 0;) {
        if (actors == 1 << VEILLEE_CHANCE) {
            veillee_state_chance(state, dice);
            continue;
        }
        unsigned who = first_of(actors);
        int count = veillee_state_legal(state, who, legal, VEILLEE_ACTIONS_LEGAL);
        veillee_state_apply(state, who, legal[veillee_rng_below(dice, (uint32_t)count)]);
    }
    veillee_state_utilities(state, gain);
    return gain[seat];
}

static unsigned choose(const struct veillee_view *view, struct veillee_state *world, struct veillee_rng *dice) {
    uint16_t legal[VEILLEE_ACTIONS_LEGAL];
    unsigned seat = (unsigned)veillee_view_viewer(view), best = 0;
    int count = veillee_view_legal(view, legal, VEILLEE_ACTIONS_LEGAL);
    float most = 0;
    for (int i = 0; count > 1 && i < count; i++) {
        float sum = 0;
        for (unsigned w = 0; w < WORLDS; w++) {
            veillee_view_determinize(view, dice, world);
            veillee_state_apply(world, seat, legal[i]);
            sum += play_out(world, seat, dice);
        }
        if (i == 0 || sum > most) most = sum, best = (unsigned)i;
    }
    return legal[best];
}

/* One game: the bot at seat 0, greedy players at the others. Returns what seat 0 gets. */
static float play(const struct veillee_setup *setup, struct veillee_bot *greedy, uint64_t seed) {
    struct veillee_state *state = veillee_state_new(setup), *world = veillee_state_new(setup);
    struct veillee_view *view = veillee_view_new(state, 0);
    struct veillee_rng dice;
    float gain[VEILLEE_SEATS_MAX] = {0};
    veillee_rng_init(&dice, seed, 0);
    for (int actors; (actors = veillee_state_actors(state)) > 0;) {
        if (actors == 1 << VEILLEE_CHANCE) {
            veillee_state_chance(state, &dice);
            continue;
        }
        unsigned seat = first_of(actors);
        uint16_t answer[VEILLEE_CHOICE];
        int count = 1;
        veillee_view_look(view, state, seat);
        if (seat == 0)
            answer[0] = (uint16_t)choose(view, world, &dice);
        else
            count = veillee_bot_answer(greedy, view, &dice, answer);
        for (int i = 0; i < count; i++) veillee_state_apply(state, seat, answer[i]);
    }
    veillee_state_utilities(state, gain);
    veillee_view_free(view);
    veillee_state_free(world);
    veillee_state_free(state);
    return gain[0];
}

int main(int argc, char **argv) {
    const struct veillee_game *game = veillee_game_find(argc > 1 ? argv[1] : "tomahawk");
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20;
    struct veillee_game_info info;
    if (game == NULL || games == 0 || veillee_game_info(game, &info, sizeof info) < 0) {
        fprintf(stderr, "usage: bot GAME [GAMES]\n");
        return 2;
    }
    struct veillee_setup *setup = veillee_setup_new(game, info.players_min, NULL, NULL, NULL);
    struct veillee_bot *greedy = veillee_bot_new("greedy", setup);
    if (greedy == NULL) return 1;
    double sum = 0;
    for (unsigned i = 0; i < games; i++) sum += (double)play(setup, greedy, i + 1);
    printf("%s: %+.3f a game against greedy players, in %u games\n", info.name, sum / games, games);
    veillee_bot_free(greedy);
    veillee_setup_free(setup);
    return 0;
}

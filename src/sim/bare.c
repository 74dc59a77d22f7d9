/* bare.c - a game of bots without a table: nobody watches, nobody is told anything. */
#include "sim/bare.h"

#include <stdlib.h>

#include "bug/bug.h"
#include "core/check.h"
#include "core/record.h"
#include "core/sides.h"
#include "sim/think.h"

/* The game this thread is playing: for its record, and so that a failed CHECK can tell what led to it. */
enum { PLIES_MAX = 65536 };
static _Thread_local struct {
    const struct vl_setup *setup;
    uint64_t seed;
    unsigned count;
    struct {
        uint8_t actor;
        vl_move move;
    } ply[PLIES_MAX];
} told;

static void note(unsigned actor, vl_move move) {
    CHECK(told.count < PLIES_MAX);
    told.ply[told.count].actor = (uint8_t)actor;
    told.ply[told.count++].move = move;
}

static void write_so_far(const void *unused, bug_say *say, void *to) {
    char buffer[2048];
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_record_header(told.setup, told.seed, &text);
    say(to, buffer);
    for (unsigned i = 0; i < told.count; i++) {
        vl_text_clear(&text);
        vl_record_event(told.setup->game, told.ply[i].actor, told.ply[i].move, &text);
        say(to, buffer);
    }
}

static char *write_record(const struct vl_state *state) {
    size_t size = 2048 + told.count * (VL_MOVE_TEXT + 4u); /* a header; an actor and a move a line */
    char *buffer = malloc(size);
    struct vl_text text;
    if (buffer == NULL) return NULL;
    vl_text_init(&text, buffer, size);
    vl_record_header(told.setup, told.seed, &text);
    for (unsigned i = 0; i < told.count; i++)
        vl_record_event(told.setup->game, told.ply[i].actor, told.ply[i].move, &text);
    vl_record_scores(told.setup, state, &text);
    vl_text_whole(&text);
    return buffer;
}

/* One of the seats in the set, each as likely as the others. */
static unsigned any_of(unsigned set, struct vl_rng *rng) {
    return vl_nth(set, vl_rng_below(rng, vl_count(set)));
}

/* What a seat has answered: a choice made in secret is several moves, played one by one. */
struct answer {
    unsigned count, made;
    vl_move move[VL_CHOICE_MAX];
};

/* What the bot at this seat does; VL_NO_MOVE: there is no memory to think with. Those who do not search answer move by
 * move as they would answer a whole choice, so they are asked so, which is quicker. */
static vl_move choose(const struct vl_sitting *g, const struct vl_state *state, unsigned seat, struct answer *answer,
                      struct vl_rng *rng) {
    const struct vl_game *game = g->setup.game;
    const struct vl_bot *bot = &g->bot[seat];
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    struct vl_mind *mind;
    if (answer->made < answer->count) return answer->move[answer->made++];
    unsigned count = game->moves(&g->setup, state, seat, moves);
    if (!bot->blind) game->view(&g->setup, state, seat, vl_view_in(&view));
    if (!bot->searches) return bot->quick(&g->setup, vl_view_in(&view), moves, count, rng);
    if (!vl_thread_mind(bot, g->setup.players, &mind)) return VL_NO_MOVE;
    answer->count =
        vl_bot_answer(bot, &g->setup, vl_view_in(&view), moves, count, mind, vl_thread_watch(bot), rng, answer->move);
    answer->made = 1;
    return answer->move[0];
}

/* From the beginning to the end; false: no memory. */
static bool play_out(const struct vl_sitting *g, struct vl_state *state, uint64_t *decisions) {
    enum { ORDER = VL_SEATS_MAX };
    const struct vl_game *game = g->setup.game;
    struct vl_sides sides;
    struct answer answer[VL_SEATS_MAX];
    bool apart = false;            /* searching bots are asked on their side of a simultaneous phase */
    struct vl_rng rng[VL_VIEWERS]; /* of each seat, of the order among them, of chance */
    for (unsigned i = 0; i < VL_VIEWERS; i++) vl_rng_init(&rng[i], told.seed, i);
    for (unsigned seat = 0; seat < g->setup.players; seat++) {
        apart |= g->bot[seat].searches;
        answer[seat].count = answer[seat].made = 0;
    }
    sides.open = 0;
    game->init(&g->setup, state);
    while (!vl_over(state)) {
        unsigned actor = VL_CHANCE;
        vl_move move;
        if (vl_chance_next(state)) {
            move = game->chance(&g->setup, state, &rng[VL_CHANCE]);
        } else {
            actor = g->mingle ? any_of(vl_actors(state), &rng[ORDER]) : vl_first(vl_actors(state));
            move = choose(g, vl_sides_of(&sides, state, actor), actor, &answer[actor], &rng[actor]);
            if (move == VL_NO_MOVE) return false;
            ++*decisions;
        }
        note(actor, move);
        if (apart) vl_sides_move(&g->setup, &sides, state, actor, move);
        game->apply(&g->setup, state, actor, move, NULL);
    }
    return true;
}

bool vl_bare_play(const struct vl_sitting *g, uint64_t seed, bool record, struct vl_played *played) {
    struct vl_state_box state;
    told.setup = &g->setup;
    told.seed = seed;
    told.count = 0;
    bug_playing(write_so_far, &told);
    bool good = play_out(g, vl_state_in(&state), &played->decisions);
    if (good) g->setup.game->scores(&g->setup, vl_state_in(&state), played->scores);
    if (good && record) played->record = write_record(vl_state_in(&state));
    bug_left(&told);
    return good && (!record || played->record != NULL);
}

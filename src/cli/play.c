/* play.c - playing a game to the end with bots at the seats. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "bug/bug.h"
#include "cli/cli.h"
#include "core/check.h"
#include "core/sides.h"

/* The game this thread is playing. */
enum { JOURNAL_MAX = 65536 };
struct journal {
    const struct vl_setup *setup;
    uint64_t seed;
    unsigned count;
    struct {
        uint8_t actor;
        vl_move move;
    } entry[JOURNAL_MAX];
};
static _Thread_local struct journal journal;

static void write_so_far(const void *game, FILE *out) {
    const struct journal *j = game;
    char buffer[2048];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_record_header(j->setup, j->seed, &text);
    for (unsigned i = 0; i < j->count; i++) {
        if (text.size - text.length < 2 * VL_MOVE_TEXT) {
            fputs(vl_text_whole(&text), out);
            vl_text_clear(&text);
        }
        vl_record_event(j->setup->game, j->entry[i].actor, j->entry[i].move, &text);
    }
    fputs(vl_text_whole(&text), out);
}

static void write_record(const struct journal *j, const struct vl_state *state, FILE *out) {
    char buffer[256];
    struct vl_text text;
    write_so_far(j, out);
    vl_text_init(&text, buffer, sizeof buffer);
    vl_record_scores(j->setup, state, &text);
    fputs(vl_text_whole(&text), out);
}

/* One of the seats in the set, each as likely as the others. */
static unsigned any_of(unsigned set, struct vl_rng *rng) {
    return vl_nth(set, vl_rng_below(rng, vl_count(set)));
}

/* The memory that searching bots think with: one mind a thread, made when it is first needed. */
static _Thread_local struct {
    void *memory;
    size_t size;
} mind;

static uint64_t milliseconds_now(void *unused) {
    (void)unused;
    return (uint64_t)(seconds_now() * 1000);
}

struct vl_mind *play_mind(const struct vl_bot *bot, unsigned players) {
    size_t size = vl_mind_wanted(bot, players);
    if (size == 0) return NULL;
    if (mind.size < size) {
        play_done();
        mind.memory = malloc(size);
        if (mind.memory == NULL) complain("out of memory: a bot cannot search"), exit(EXIT_USAGE);
        mind.size = size;
        vl_mind_init(mind.memory, size);
        /* Levels have a limit of time for the sake of people. Here results are to repeat, so only bots that have no
         * other limit look at the clock. */
        if (bot->effort.iterations == 0) vl_mind_clock(mind.memory, milliseconds_now, NULL);
    }
    return mind.memory;
}

void play_done(void) {
    free(mind.memory);
    mind.memory = NULL;
    mind.size = 0;
}

static vl_move choose(const struct playout *p, const struct vl_state *state, unsigned seat, struct vl_rng *rng) {
    const struct vl_game *game = p->setup.game;
    const struct vl_bot *bot = &p->bot[seat];
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    unsigned count = game->moves(&p->setup, state, seat, moves);
    if (!bot->blind) game->view(&p->setup, state, seat, vl_view_in(&view));
    return bot->choose(bot, &p->setup, vl_view_in(&view), moves, count, play_mind(bot, p->setup.players), rng);
}

uint64_t play_game(const struct playout *p, uint64_t seed, bool mingle, int32_t *scores, FILE *out) {
    enum { ORDER = VL_SEATS_MAX };
    const struct vl_game *game = p->setup.game;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    struct vl_sides sides;
    bool apart = false;            /* searching bots are asked on their side of a simultaneous phase */
    struct vl_rng rng[VL_VIEWERS]; /* of each seat, of the order among them, of chance */
    uint64_t decisions = 0;
    for (unsigned i = 0; i < VL_VIEWERS; i++) vl_rng_init(&rng[i], seed, i);
    for (unsigned seat = 0; seat < p->setup.players; seat++) apart |= p->bot[seat].searches;
    sides.open = 0;
    game->init(&p->setup, state);
    struct journal *j = &journal;
    j->setup = &p->setup;
    j->seed = seed;
    j->count = 0;
    bug_playing(write_so_far, j);
    while (!vl_over(state)) {
        unsigned actor = VL_CHANCE;
        vl_move move;
        if (vl_chance_next(state)) {
            move = game->chance(&p->setup, state, &rng[VL_CHANCE]);
        } else {
            actor = mingle ? any_of(vl_actors(state), &rng[ORDER]) : vl_first(vl_actors(state));
            move = choose(p, vl_sides_of(&sides, state, actor), actor, &rng[actor]);
            decisions++;
        }
        CHECK(j->count < JOURNAL_MAX);
        j->entry[j->count].actor = (uint8_t)actor;
        j->entry[j->count++].move = move;
        if (apart) vl_sides_move(&p->setup, &sides, state, actor, move);
        game->apply(&p->setup, state, actor, move, NULL);
    }
    game->scores(&p->setup, state, scores);
    if (out != NULL) write_record(j, state, out);
    bug_left(j);
    return decisions;
}

void list_bots(void) {
    for (unsigned i = 0; vl_bots[i] != NULL; i++)
        fprintf(stderr, "  %-8s %s\n", vl_bots[i]->name, bot_in_words(vl_bots[i]->name));
}

void share_win(const int32_t *scores, unsigned players, uint64_t *wins) {
    int32_t best = scores[0];
    unsigned winners = 0;
    for (unsigned seat = 1; seat < players; seat++)
        if (scores[seat] > best) best = scores[seat];
    for (unsigned seat = 0; seat < players; seat++) winners += scores[seat] == best;
    for (unsigned seat = 0; seat < players; seat++)
        if (scores[seat] == best) wins[seat] += WIN_PARTS / winners;
}

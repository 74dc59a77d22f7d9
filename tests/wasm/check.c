/* check.c - the bench signature, what bots think, a game at a table with a fair deal, the bytes of views and the
 * conformance of every game, in TAP: built natively and for WebAssembly, the two must print the same bytes. */
#include <inttypes.h>
#include <stdio.h>

#include <string.h>

#include "../conformance.h"
#include "../support.h"
#include "../table_support.h"
#include "bots/search.h"
#include "core/check.h"
#include "core/choice.h"
#include "core/layout.h"
#include "core/playout.h"
#include "games/registry.h"

/* A hash of the journal that bots, chance and a fair deal or a clock make, which loads again. */
static uint64_t play_at_table(const struct vl_game *game) {
    struct vl_fault fault;
    struct vl_table_read read;
    uint64_t sum = 0;
    for (unsigned fair = 0; fair < 2; fair++) {
        struct kept k, again;
        char who[VL_SEATS_MAX + 1] = "bbbbbr";
        who[game->players_max] = '\0';
        table_begin(&k, game->name, who, fair ? "none" : "game 60000 5 end", fair, 1, nobody);
        CHECK(run(&k, 2000) == ENDED);
        for (size_t i = 0; i < k.length; i++) sum = vl_mix(sum ^ (unsigned char)k.text[i]);
        CHECK(kept_load(&again, k.text, k.length, nobody, &read, &fault));
        CHECK(table_difference(&k.t, &again.t) == NULL);
        kept_done(&again);
        kept_done(&k);
    }
    return sum;
}

static uint64_t hash_thought(uint64_t hash, const struct vl_thought *thought) {
    uint64_t word;
    for (unsigned i = 0; i < thought->count; i++) {
        memcpy(&word, &thought->option[i].value, sizeof word);
        hash = vl_mix(hash ^ word) + thought->option[i].visits;
        memcpy(&word, &thought->option[i].probability, sizeof word);
        hash = vl_mix(hash ^ word);
    }
    return hash;
}

/* What is found out about a whole choice in steps of some length, and what is answered. */
static uint64_t hash_choice(uint64_t hash, const struct vl_setup *s, struct vl_view_box *view, const vl_move *moves,
                            unsigned count, struct vl_mind *mind, struct vl_rng *rng) {
    static struct vl_thought thought;
    struct vl_bot bot;
    struct vl_duty duty;
    vl_move out[VL_CHOICE_MAX];
    CHECK(vl_bot_parse("fair", &bot));
    vl_duty_begin(&duty, &bot, s, vl_view_in(view), moves, count, mind, NULL, rng);
    while (!vl_duty_step(&duty, 33)) continue;
    unsigned made = vl_duty_finish(&duty, out);
    for (unsigned i = 0; i < made; i++) hash = vl_mix(hash ^ out[i]);
    if (duty.mind == NULL) return hash;
    vl_search_thought(mind, &thought);
    return hash_thought(hash, &thought);
}

/* A hash of searches along a game of every set-up: to the last bit the same everywhere. */
static uint64_t thoughts(void) {
    static _Alignas(16) unsigned char memory[1 << 20];
    static struct vl_thought thought;
    const struct vl_effort effort = {.iterations = 120, .rollout = 70};
    struct vl_mind *mind = vl_mind_init(memory, sizeof memory);
    uint64_t hash = 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_tour tour = {.begun = false};
        struct vl_setup s;
        for (uint64_t seed = 1; vl_tour_next(vl_games[g], &tour, &s); seed++) {
            struct vl_state_box box;
            struct vl_view_box view;
            struct vl_rng rng;
            vl_move moves[VL_MOVES_MAX];
            struct vl_state *state = vl_state_in(&box);
            vl_rng_init(&rng, seed, 9);
            s.game->init(&s, state);
            for (unsigned n = 0; !vl_over(state) && n < 120; n++) {
                unsigned actor = vl_first(vl_actors(state));
                vl_move move;
                if (actor == VL_CHANCE) {
                    move = s.game->chance(&s, state, &rng);
                } else {
                    unsigned count = s.game->moves(&s, state, actor, moves);
                    move = moves[vl_rng_below(&rng, count)];
                    if (n % 9 == 0) {
                        s.game->view(&s, state, actor, vl_view_in(&view));
                        vl_think(&s, vl_view_in(&view), moves, count, &effort, mind, NULL, &rng, &thought);
                        hash = hash_thought(hash, &thought);
                        if (vl_choice_secret(&s, moves)) hash = hash_choice(hash, &s, &view, moves, count, mind, &rng);
                    }
                }
                s.game->apply(&s, state, actor, move, NULL);
            }
        }
    }
    return hash;
}

/* A hash of the layout of a game's views, and of all views along a game. */
static uint64_t views(const struct vl_game *game) {
    static char buffer[1 << 16];
    struct vl_setup s;
    struct vl_state_box box;
    struct vl_view_box view;
    struct vl_rng rng;
    struct vl_text text;
    uint64_t hash = 0;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_layout_json(game, &text);
    for (size_t i = 0; i < text.length; i++) hash = vl_mix(hash ^ (unsigned char)buffer[i]);
    vl_setup_init(&s, game, game->players_max);
    vl_rng_init(&rng, 1, 3);
    game->init(&s, vl_state_in(&box));
    for (;;) {
        for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
            if (viewer >= s.players && viewer < VL_SPECTATOR) continue;
            game->view(&s, vl_state_in(&box), viewer, vl_view_in(&view));
            for (unsigned i = 0; i < game->view_size; i++) hash = vl_mix(hash ^ view.bytes[i]);
        }
        if (vl_over(vl_state_in(&box))) return hash;
        unsigned actor = vl_first(vl_actors(vl_state_in(&box)));
        vl_move moves[VL_MOVES_MAX];
        vl_move move = actor == VL_CHANCE ? game->chance(&s, vl_state_in(&box), &rng)
                                          : moves[vl_rng_below(&rng, game->moves(&s, vl_state_in(&box), actor, moves))];
        game->apply(&s, vl_state_in(&box), actor, move, NULL);
    }
}

int main(void) {
    tell_bugs_here();
    static struct report report;
    unsigned number = 0, failed = 0;
    printf("# signature %016" PRIx64 "\n", vl_signature(vl_games));
    printf("# thoughts %016" PRIx64 "\n", thoughts());
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        printf("ok %u - %s: at a table (%016" PRIx64 ")\n", ++number, vl_games[g]->name, play_at_table(vl_games[g]));
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        printf("ok %u - %s: views (%016" PRIx64 ")\n", ++number, vl_games[g]->name, views(vl_games[g]));
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++) {
            bool good = check->run(vl_games[g], &report);
            printf("%s %u - %s: %s (%u)\n", good ? "ok" : "not ok", ++number, vl_games[g]->name, check->name,
                   report.tried);
            if (!good) printf("# %s\n", report.text);
            failed += !good;
        }
    printf("1..%u\n", number);
    return failed > 0;
}

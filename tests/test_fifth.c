/* test_fifth.c - Petit Pli, a game of the test tree, through the mill: conformance, scenarios, and the law by counting.
 *
 * usage: test_fifth TESTS_FOLDER */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/playout.h"
#include "fifth/fifth.h"
#include "scenario.h"
#include "support.h"

extern const struct vl_game vl_fifth;

static const char *folder;
static struct scenario scenarios[SCENARIOS_MAX];
static unsigned scenario_count;

static void run_check(void **state) {
    const struct conformance_check *check = *state;
    static struct report report;
    bool good = check->run(&vl_fifth, &report);
    printf("# %s: %u cases\n", check->name, report.tried);
    if (!good) fail_msg("%s", report.text);
}

static void run_scenario(void **state) {
    static struct report report;
    if (!scenario_run(&vl_fifth, *state, &report)) fail_msg("%s", report.text);
}

static void every_rule_has_a_scenario(void **state) {
    char path[500], line[500], rule[24];
    unsigned rules = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/fifth/rules.en.md", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "**%20[A-Z0-9-]** ", rule) != 1) continue;
        unsigned i = 0;
        while (i < scenario_count && strstr(scenarios[i].title, rule) == NULL) i++;
        if (i == scenario_count) fail_msg("no scenario for %s", rule);
        rules++;
    }
    fclose(file);
    assert_int_equal(rules, 6);
}

/* ---- The law, by counting ----
 * The mill cannot walk this game's tree whole. But the deals are few, and they are all the chance there is: the worlds
 * of a position are the deals that agree with the viewer's own cards and under which all that was played was legal. No
 * deal is likelier than another. This does not look at what the view says of suits that are lacking. */

enum { WORLDS_MAX = 1000, DRAWS_PER_WORLD = 40 };

struct worlds {
    const struct vl_setup *s;
    const struct history *h;
    unsigned length, viewer; /* how much of the history was played, who looks */
    unsigned own;            /* the cards the viewer was dealt */
    unsigned count;
    struct pli_state world[WORLDS_MAX + 1];
    unsigned seen[WORLDS_MAX + 1];
};

static void try_deal(struct worlds *w, const unsigned *deal) {
    const struct vl_setup *s = w->s;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    if (w->count > WORLDS_MAX) return;
    s->game->init(s, state);
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned cards = deal[seat]; cards != 0; cards &= cards - 1)
            s->game->apply(s, state, VL_CHANCE, pli_to_deal(seat, vl_first(cards)), NULL);
    for (unsigned i = DEALT * s->players; i < w->length; i++) {
        if (!is_legal(s, state, w->h->entry[i].actor, w->h->entry[i].move)) return;
        s->game->apply(s, state, w->h->entry[i].actor, w->h->entry[i].move, NULL);
    }
    memcpy(&w->world[w->count++], state, sizeof *w->world);
}

static void all_deals(struct worlds *w, unsigned *deal, unsigned seat, unsigned left) {
    if (seat >= w->s->players) {
        try_deal(w, deal);
        return;
    }
    for (unsigned hand = left; hand != 0; hand = (hand - 1) & left) {
        if (vl_count(hand) != DEALT || (seat == w->viewer && hand != w->own)) continue;
        deal[seat] = hand;
        all_deals(w, deal, seat + 1, left & ~hand);
    }
}

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct pli_state));
}

/* Draws worlds for this viewer at this point of the history; returns whether there was something to choose from. */
static bool draw_worlds(struct worlds *w, uint64_t seed) {
    const struct vl_setup *s = w->s;
    struct vl_state_box now;
    struct vl_view_box view;
    struct vl_rng rng;
    unsigned deal[VL_SEATS_MAX];
    w->own = w->count = 0;
    memset(w->seen, 0, sizeof w->seen);
    s->game->init(s, vl_state_in(&now));
    for (unsigned i = 0; i < w->length; i++) {
        vl_move move = w->h->entry[i].move;
        if (vl_verb_of(move) == DEAL && pli_deal_seat(move) == w->viewer) w->own |= 1u << pli_deal_card(move);
        s->game->apply(s, vl_state_in(&now), w->h->entry[i].actor, move, NULL);
    }
    s->game->view(s, vl_state_in(&now), w->viewer, vl_view_in(&view));
    all_deals(w, deal, 0, (1u << CARDS) - 1);
    assert_true(w->count > 0);
    if (w->count > WORLDS_MAX) return false;
    qsort(w->world, w->count, sizeof *w->world, by_bytes);
    vl_rng_init(&rng, seed, w->length * 8 + w->viewer);
    for (unsigned n = 0; n < w->count * DRAWS_PER_WORLD; n++) {
        struct pli_state drawn;
        s->game->determinize(s, vl_view_in(&view), &rng, (struct vl_state *)(void *)&drawn);
        const struct pli_state *found = bsearch(&drawn, w->world, w->count, sizeof drawn, by_bytes);
        if (found == NULL)
            fail_msg("seed %u, ply %u, viewer %u: no such world", (unsigned)seed, w->length, w->viewer);
        else
            w->seen[found - w->world]++;
    }
    return w->count > 1;
}

static void worlds_follow_the_law(void **state) {
    static struct history h;
    static struct worlds w;
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    unsigned sets = 0;
    (void)state;
    w.s = &s, w.h = &h;
    while (vl_tour_next(&vl_fifth, &tour, &s))
        for (uint64_t seed = 1; seed <= 3; seed++) {
            history_play(&s, seed, &h);
            for (w.length = DEALT * s.players; w.length <= h.count; w.length++)
                for (w.viewer = 0; w.viewer <= VL_SPECTATOR; w.viewer++) {
                    if (w.viewer >= s.players && (w.viewer < VL_SPECTATOR || w.length % 4 != 0)) continue;
                    if (!draw_worlds(&w, seed)) continue;
                    double chi = 0;
                    for (unsigned i = 0; i < w.count; i++) {
                        double off = w.seen[i] - (double)DRAWS_PER_WORLD;
                        chi += off * off / DRAWS_PER_WORLD;
                    }
                    if (chi_too_far(chi, w.count))
                        fail_msg("seed %u, ply %u, viewer %u: %u worlds, chi² %.0f", (unsigned)seed, w.length, w.viewer,
                                 w.count, chi);
                    sets++;
                }
        }
    printf("# the law by counting: %u cases\n", sets);
    assert_true(sets > 50);
}

int main(int argc, char **argv) {
    tell_bugs_here();
    static struct CMUnitTest tests[SCENARIOS_MAX + 64];
    size_t count = 0;
    if (argc != 2) return 2;
    folder = argv[1];
    for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++)
        tests[count++] = (struct CMUnitTest){check->name, run_check, NULL, NULL, (void *)(uintptr_t)check};
    scenario_count = scenario_load(folder, vl_fifth.name, scenarios, SCENARIOS_MAX);
    for (unsigned i = 0; i < scenario_count; i++)
        tests[count++] = (struct CMUnitTest){scenarios[i].title, run_scenario, NULL, NULL, &scenarios[i]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_rule_has_a_scenario);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(worlds_follow_the_law);
    return _cmocka_run_group_tests("fifth", tests, count, NULL, NULL);
}

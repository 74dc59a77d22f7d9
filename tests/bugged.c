/* bugged.c - the command line with a bug: a game whose rules stumble when a certain seat acts, played by the real
 * libraries. tests/bugs.py looks at what a person sees then.
 *
 *     bugged sim SEAT              bots alone, as sim and random play them
 *     bugged sitting SEAT          bots at a table, as with a fair deal
 *     bugged lines SEAT PERSON     a person at that seat and a bot, by lines
 *     bugged screen SEAT PERSON    the same on the screen
 *     bugged words SEAT            nothing but a bug, and its telling has one, too */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bug/bug.h"
#include "cli/cli.h"
#include "core/check.h"
#include "games/registry.h"
#include "sim/sitting.h"
#include "tui/plain.h"
#include "tui/screen.h"

enum { SEED = 1 };
static const struct vl_game *sound;
static unsigned clumsy;
static const struct vl_state *dream; /* a world that was only thought of: nobody stumbles there */

static void imagine(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng, struct vl_state *world) {
    sound->determinize(s, view, rng, world);
    dream = world;
}

static void stumble(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                    struct vl_events *events) {
    if (state != dream) CHECK(actor != clumsy);
    sound->apply(s, state, actor, move, events);
}

static void play_bots(const struct vl_setup *setup, bool fair) {
    struct vl_sitting sitting = {.setup = *setup, .fair = fair};
    struct vl_played played;
    for (unsigned seat = 0; seat < setup->players; seat++) sitting.bot[seat] = *vl_bot_find("random");
    vl_sitting_play(&sitting, SEED, false, &played);
}

static void spend_evening(const struct vl_setup *setup, unsigned person, bool screen) {
    struct local_plan at = {.plan = {.setup = *setup, .language = VL_ENGLISH, .seed = SEED, .games = 1}};
    struct screen_options shown = {.language = VL_ENGLISH};
    struct plain_options typed = {stdin, stdout, false, false};
    char why[VL_ROOM_SENTENCE];
    for (unsigned seat = 0; seat < setup->players; seat++) {
        at.plan.seat[seat].kind = seat == person ? VL_SEAT_HUMAN : VL_SEAT_BOT;
        strcpy(at.plan.seat[seat].name, seat == person ? "Anne" : "random");
    }
    if (screen)
        screen_run(local_new(&at, why, sizeof why), &shown, why, sizeof why);
    else
        plain_play(&local_new(&at, why, sizeof why)->venue, &typed);
}

static void fail_again(const void *game, bug_say *say, void *to) {
    (void)game, (void)say, (void)to;
    vl_bug(__FILE__, __LINE__, "nor can it be told");
}

int main(int argc, char **argv) {
    const char *how = argc > 2 ? argv[1] : "";
    tell_bugs();
    sound = vl_game_find("kuhn");
    struct vl_game broken = *sound;
    struct vl_setup setup;
    broken.apply = stumble;
    broken.determinize = imagine;
    vl_setup_init(&setup, &broken, broken.players_min);
    clumsy = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    if (strcmp(how, "sim") == 0) play_bots(&setup, false);
    if (strcmp(how, "sitting") == 0) play_bots(&setup, true);
    if (strcmp(how, "lines") == 0 && argc > 3) spend_evening(&setup, (unsigned)atoi(argv[3]), false);
    if (strcmp(how, "screen") == 0 && argc > 3) spend_evening(&setup, (unsigned)atoi(argv[3]), true);
    if (strcmp(how, "words") == 0) {
        bug_playing(fail_again, NULL);
        vl_bug(__FILE__, __LINE__, "it cannot be played");
    }
    return EXIT_SUCCESS;
}

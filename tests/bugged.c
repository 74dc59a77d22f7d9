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
#include "tui/plain.h"
#include "tui/screen.h"

enum { SEED = 1 };
static const struct vl_game *sound;
static unsigned clumsy;

static void stumble(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                    struct vl_events *events) {
    CHECK(actor != clumsy);
    sound->apply(s, state, actor, move, events);
}

static void play_alone(const struct vl_setup *setup) {
    struct playout p = {.setup = *setup};
    int32_t scores[VL_SEATS_MAX];
    for (unsigned seat = 0; seat < setup->players; seat++) p.bot[seat] = *vl_bot_find("random");
    play_game(&p, SEED, false, scores, NULL);
}

static void sit(const struct vl_setup *setup) {
    struct sitting sitting = {.setup = *setup, .fair = true};
    int32_t scores[VL_SEATS_MAX];
    for (unsigned seat = 0; seat < setup->players; seat++) sitting.bot[seat] = vl_bot_find("random");
    sitting_play(&sitting, SEED, scores, NULL);
}

static void spend_evening(const struct vl_setup *setup, unsigned person, bool screen) {
    struct session_plan plan = {.setup = *setup, .language = VL_ENGLISH, .seed = SEED};
    struct screen_options shown = {.language = VL_ENGLISH};
    struct plain_options typed = {stdin, stdout, false, false};
    char why[VL_ROOM_SENTENCE];
    for (unsigned seat = 0; seat < setup->players; seat++) {
        plan.seat[seat].kind = seat == person ? VL_SEAT_HUMAN : VL_SEAT_BOT;
        strcpy(plan.seat[seat].name, seat == person ? "Anne" : "random");
    }
    if (screen)
        screen_run(&plan, &shown, why, sizeof why);
    else
        plain_play(session_new(&plan, why, sizeof why), &typed);
}

static void fail_again(const void *game, FILE *out) {
    (void)game, (void)out;
    CHECK(!"nor can it be told");
}

int main(int argc, char **argv) {
    const char *how = argc > 2 ? argv[1] : "";
    tell_bugs();
    sound = vl_game_find("kuhn");
    struct vl_game broken = *sound;
    struct vl_setup setup;
    broken.apply = stumble;
    vl_setup_init(&setup, &broken, broken.players_min);
    clumsy = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    if (strcmp(how, "sim") == 0) play_alone(&setup);
    if (strcmp(how, "sitting") == 0) sit(&setup);
    if (strcmp(how, "lines") == 0 && argc > 3) spend_evening(&setup, (unsigned)atoi(argv[3]), false);
    if (strcmp(how, "screen") == 0 && argc > 3) spend_evening(&setup, (unsigned)atoi(argv[3]), true);
    if (strcmp(how, "words") == 0) {
        bug_playing(fail_again, NULL);
        CHECK(!"it cannot be played");
    }
    return EXIT_SUCCESS;
}

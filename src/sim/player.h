/* player.h - who plays many games: bots of the house, and programs of somebody's. */
#ifndef VL_PLAYER_H
#define VL_PLAYER_H

#include "bots/bot.h"
#include "seats/program.h"

enum { VL_PLAYER_COMMAND = 1024 };

struct vl_player {
    struct vl_bot bot;               /* unless it is a program */
    char command[VL_PLAYER_COMMAND]; /* of the program, else empty */
};

/* How programs are to be treated. */
struct vl_program_terms {
    unsigned limit;            /* milliseconds for an answer */
    struct vl_program_ear ear; /* who hears of their faults */
};

/* Starts those that are programs: program[i] for player i, NULL for the others. All of them, or none: false, and
 * `failed` is which one did not start; program[failed] is still there to tell why (NULL: no memory) until it is freed.
 */
bool vl_players_start(const struct vl_player *, unsigned count, const struct vl_program_terms *,
                      struct vl_program **program, unsigned *failed);
/* Lets them go; adds to asked[i] how often player i was, and to replaced[i] how often the policy moved in its place. */
void vl_players_stop(struct vl_program **program, unsigned count, uint64_t *asked, uint64_t *replaced);
/* As each is called: a program as it calls itself. */
const char *vl_player_name(const struct vl_player *, const struct vl_program *);

#endif

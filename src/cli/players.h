/* players.h - who plays, as --bots says: bots of the house, and programs of somebody's (exec:COMMAND). */
#ifndef VL_PLAYERS_H
#define VL_PLAYERS_H

#include "cli/cli.h"
#include "cli/external.h"

enum { PLAYER_COMMAND = 1024 };

struct player {
    struct vl_bot bot;            /* unless it is a program */
    char command[PLAYER_COMMAND]; /* of the program, else empty */
};

/* "greedy,random,exec:./bot.py": a player for each seat. Returns how many, 0 after a complaint. */
unsigned players_read(const char *list, struct player *);

/* The programs among the players, running: one for each that is a program, NULL for the others. */
struct troupe {
    struct external *program[VL_SEATS_MAX];
};

/* Starts them; false after a complaint, and then there is nothing to stop. From one thread at a time. */
bool troupe_start(struct troupe *, const struct player *, unsigned count, unsigned limit);
/* Lets them go; adds to asked[i] how often player i was, and to replaced[i] how often the policy moved in its place. */
void troupe_stop(struct troupe *, uint64_t *asked, uint64_t *replaced);
/* Says so, if a program did not answer as it should. */
void complain_replaced(const char *command, uint64_t replaced, uint64_t asked);

#endif

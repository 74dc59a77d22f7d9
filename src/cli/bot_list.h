/* bot_list.h - who plays, as --bots says: bots of the house, and programs of somebody's (exec:COMMAND). */
#ifndef VL_BOT_LIST_H
#define VL_BOT_LIST_H

#include "cli/cli.h"
#include "sim/player.h"

/* "greedy,random,exec:./bot.py": a player for each seat. Returns how many, 0 after a complaint. */
unsigned read_bots(const char *list, struct vl_player *);
void list_bots(void); /* all there are, on stderr: the rest of a complaint */

/* Complains of every fault of a program, of many of them only the first. */
extern const struct vl_program_ear complaining;
/* Why a program did not start, or was put down; NULL is one for which there was no memory. */
const char *program_fate(const struct vl_program *);
/* Says how often the policy moved in its place, if it did. */
void complain_replaced(const char *command, uint64_t replaced, uint64_t asked);

#endif

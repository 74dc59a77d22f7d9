/* match.h - several games in a row, with running totals.
 *
 * Players keep their number; seats turn from game to game, so that everybody begins as often as the others: in the
 * first game player p has seat p, in the next the one before. A single game is a match of one; after a match the next
 * one (a rematch) begins with new totals, and the seats turn on. A journal carries the match it belongs to in one line,
 * as it stood before that game: "x-match GAMES PLAYED TURN TOTAL0 TOTAL1 …". */
#ifndef VL_MATCH_H
#define VL_MATCH_H

#include "core/game.h"
#include "core/text.h"

enum { VL_MATCH_GAMES_MAX = 1000 };

struct vl_match {
    uint16_t games;  /* how many are to be played; 0: as long as they like */
    uint16_t played; /* how many were */
    uint8_t players;
    uint8_t turn;                /* how far the seats have turned, modulo players */
    int32_t total[VL_SEATS_MAX]; /* by player, not by seat */
};

void vl_match_init(struct vl_match *, unsigned players, unsigned games);
/* Which seat a player has in the game that is on (or next), and which player a seat. */
unsigned vl_match_seat(const struct vl_match *, unsigned player);
unsigned vl_match_player(const struct vl_match *, unsigned seat);
/* A game is over: its scores, by seat. */
void vl_match_take(struct vl_match *, const int32_t *scores);
/* One that was broken off: the scores so far count, but give nothing to the seat that did so (VL_NOBODY: none did). */
void vl_match_take_broken(struct vl_match *, const int32_t *scores, unsigned seat);
bool vl_match_over(const struct vl_match *);
/* A new match of the same length between the same players. */
void vl_match_again(struct vl_match *);
/* The players with the highest total, as a set. */
unsigned vl_match_leaders(const struct vl_match *);

bool vl_match_parse(struct vl_match *, unsigned players, const struct vl_word *words, unsigned count);
void vl_match_format(const struct vl_match *, struct vl_text *);

#endif

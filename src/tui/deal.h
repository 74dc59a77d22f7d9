/* deal.h - a fair deal at this terminal: everybody's part in it, before the game (home/deal.h). */
#ifndef VL_TUI_DEAL_H
#define VL_TUI_DEAL_H

#include "home/deal.h"
#include "tui/plain.h"
#include "tui/stage.h"

/* Who is asked: the people among those who will sit there. */
struct deal_seats {
    unsigned players;
    struct vl_plan_seat seat[VL_SEATS_MAX];
};

/* The house's part, from the system's randomness; false: there is none to be had. */
bool deal_begin(struct vl_deal *);
/* By lines. At the end of the input the house draws. */
void deal_by_lines(struct vl_deal *, const struct deal_seats *, enum vl_language, const struct plain_options *);
/* On the screen; false if somebody would rather not play. */
bool deal_on_screen(struct stage *, struct vl_deal *, const struct deal_seats *);

#endif

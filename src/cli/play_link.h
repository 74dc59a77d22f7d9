/* play_link.h - veillee play LINK: a seat at a table on a server, or a place from which to look on. */
#ifndef VL_PLAY_LINK_H
#define VL_PLAY_LINK_H

#include "cli/cli.h"
#include "tui/screen.h"

/* Whether a word is meant as a link, good or not. */
bool is_link(const char *word);
/* An exit status. `plain`: by lines; else on the screen. */
int play_link(const struct args *, bool plain, const struct screen_options *);

#endif

/* news.c - what the person is told: after an act of their own, and when they come back to the screen. */
#include <string.h>

#include "tui/play.h"

enum { MANY = 4 }; /* more sentences than these are a great moment: a whole turn that is revealed, the end of a hunt */

bool play_is_news(const struct vl_said *said) {
    return !said->quiet && !said->ready; /* that somebody has chosen in secret the table shows already */
}

unsigned play_revealed(const struct play *p, unsigned from) {
    for (unsigned i = from; i < vl_evening_said_count(p->evening); i++)
        if (vl_evening_said(p->evening, i)->ready) return i + 1;
    return from;
}

/* Whether what came of the person's own act can be read at a glance below the board: what one has done oneself is no
 * surprise, what a choice reveals may be, and a move that was played for one is always worth a word. */
static bool is_plain(const struct play *p, unsigned from, bool reveals) {
    unsigned count = 0;
    for (unsigned i = from; i < vl_evening_said_count(p->evening); i++) {
        const struct vl_said *said = vl_evening_said(p->evening, i);
        if (said->forced || (reveals && said->concerns)) return false;
        count += play_is_news(said) && said->actor != VL_CHANCE;
    }
    return count <= MANY;
}

void play_tell_own(struct play *p, unsigned from, bool reveals) {
    if (is_plain(p, from, reveals)) p->acts = vl_evening_acts(p->evening);
    play_steps(p);
}

/* The table as it was when a line was said. */
static void look_back(struct play *p, unsigned line) {
    struct vl_view_box view;
    if (vl_evening_moment(p->evening, line, &view, &p->scene)) play_arrange(p);
}

void play_tell_missed(struct play *p, unsigned from) {
    const struct vl_scene now = p->scene;
    for (unsigned i = from; i < vl_evening_said_count(p->evening); i++) {
        const struct vl_said *said = vl_evening_said(p->evening, i);
        if (!said->concerns || said->mine) continue;
        look_back(p, i);
        play_stay(p, said->words);
    }
    p->scene = now;
}

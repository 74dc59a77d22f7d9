/* stage.h - what all pages of the screen have in common: a canvas of the terminal's size, words, a bar of keys at the
 * bottom that can be clicked, and waiting for the person.
 *
 * A page is a loop: stage_ask paints it and waits; the page obeys and asks again. Sizes change, and small terminals are
 * asked to grow, without the page knowing. */
#ifndef VL_STAGE_H
#define VL_STAGE_H

#include "home/habits.h"
#include "tui/terminal.h"
#include "tui/venue.h"
#include "tui/worker.h"
#include "words/words.h"

enum { STAGE_W = 80, STAGE_H = 24, BUTTONS = 256, WORDS_RING = 8, WORDS_SIZE = 4 * VL_ROOM_SENTENCE };

struct button {
    struct rect at;
    uint32_t key;
};

struct stage {
    struct canvas canvas;
    enum vl_language language;
    bool ascii, motion;
    bool fair; /* games that are begun have a fair deal */
    bool stop; /* the terminal is gone, or somebody wants us gone */
    uint64_t seed;
    struct worker worker;           /* thinks for bots, and about hints */
    struct venue *venue;            /* a table elsewhere, to be heard whatever is shown; NULL: none */
    bool heard;                     /* something has come from there */
    const struct vl_setup *edition; /* that a kept game may name, or NULL */
    struct vl_habits habits;        /* what was chosen last */
    struct input returned;          /* to be heard once more */
    unsigned buttons;
    struct button button[BUTTONS];
    unsigned ring;
    char words[WORDS_RING][WORDS_SIZE];
};

/* Listens to a table elsewhere from now on, or (NULL) to none. */
void stage_attend(struct stage *, struct venue *);

typedef void stage_paint(struct stage *, void *page);

/* Paints the page and waits at most so long (below 0: for ever). A click on a button is its key. After `stop` every
 * page ends. */
struct input stage_ask(struct stage *, stage_paint *, void *page, int milliseconds);
/* What came was for whoever asks next. */
void stage_give_back(struct stage *, const struct input *);

/* What was typed so far was for what was shown before. */
void stage_forget(struct stage *);

/* What the house says; good until eight other words were asked for. */
const char *stage_say(struct stage *, enum vl_message, const struct vl_arg *);
/* A text to write to, with the same fate. */
struct vl_text *stage_text(struct stage *, struct vl_text *);

/* The first line: the title at the left, a remark at the right. */
void stage_title(struct stage *, const char *title, const char *remark);
/* Writes "k word" as a button; returns the columns used with the space after it, or 0 if it does not fit before `end`.
 */
int stage_button(struct stage *, int x, int y, int end, uint32_t key, const char *words, struct pen);
/* A place that can be clicked. */
void stage_place(struct stage *, struct rect, uint32_t key);
/* Some keys on the last line, from `x` on. Where not all have room those of the highest rank are missing; rank 0 stays.
 */
struct stage_key {
    uint32_t key;
    enum vl_message words;
    uint8_t rank;
};
void stage_keys(struct stage *, int x, const struct stage_key *, unsigned count);
/* A text in a box in the middle of a rectangle, or from its top on if it needs more, over whatever is there; without
 * the first `skip` lines. Returns how many lines have found no room. */
int stage_popup(struct stage *, struct rect within, const char *words, int skip, struct pen);

#endif

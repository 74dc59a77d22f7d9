/* pages.h - pages that are shown for a while and left again: long texts, lists to choose from, scores with their
 * reasons. */
#ifndef VL_PAGES_H
#define VL_PAGES_H

#include "evening/evening.h"
#include "tui/stage.h"

/* A long text (rules, help), to scroll and to search through. Markdown's headings, lists and stars are understood; with
 * `reflow` lines that follow each other are one paragraph. */
void page_text(struct stage *, const char *title, const char *text, bool reflow);

/* A text on the way to something, read likewise: true if the person goes on. */
bool page_brief(struct stage *, const char *title, const char *text);

/* The rules of a game, likewise. */
void page_rules(struct stage *, const struct vl_game *);

/* Something that is said to everybody at a table elsewhere. */
void page_speak(struct stage *, struct venue *);

/* What can be done before a game. */
void page_help(struct stage *);

/* A list to choose from, narrowed down by what is typed. */
struct page_list {
    const char *title;
    unsigned count;
    void (*words)(void *context, unsigned index, struct vl_text *);
    void *context;
    unsigned at;   /* where the cursor begins */
    bool narrowed; /* typing narrows it down */
};
/* The index chosen, or -1. */
int page_choose(struct stage *, const struct page_list *);

/* One key of somebody typing; `typed` has PAGE_TYPED bytes. */
enum { PAGE_TYPED = 64 };
void page_type(char *typed, uint32_t key);

/* Something to be read, and then left; an alarm if something could not be done. */
void page_notice(struct stage *, const char *words, bool alarm);

/* A question that is answered with yes (true) or no. */
bool page_confirm(struct stage *, const char *question);

/* Everybody's score so far or at the end, line by line, with the rule behind the line that the cursor is on. */
void page_scores(struct stage *, const struct vl_evening *);

#endif

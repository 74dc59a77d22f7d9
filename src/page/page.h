/* page.h - everything a page is told about an evening, as JSON: scenes, screens, words.
 *
 * web/src/engine/types.ts says what the texts look like. All of it is made from what the evening gives any front end;
 * the page draws and listens, and works out nothing about a game. Every function appends one value: an object, or an
 * array where it says so. Texts are whole or `cut`; whoever needs one makes its buffer larger and asks again.
 *
 * The room is plain C without files, built natively and for WebAssembly, where src/wasm hands it to the page. */
#ifndef VL_PAGE_H
#define VL_PAGE_H

#include "evening/evening.h"
#include "home/home.h"

/* ---- What there is to play (deck.c) ---- */

/* The games of a list, for the shelf; an array. Those that are not offered to players are left out. */
void vl_page_games(const struct vl_game *const *games, enum vl_language, struct vl_text *);
/* What does not change while a game is played: faces, badges, crests. */
void vl_page_deck(const struct vl_speaker *, struct vl_text *);

/* ---- The table (scene.c) ---- */

/* The key is the value's inside an object, NULL inside an array. */
void vl_page_scene(const struct vl_speaker *, const struct vl_scene *, const char *key, struct vl_text *);
/* Legal moves with what they touch, as an array. */
void vl_page_moves(const struct vl_speaker *, const struct vl_view *, const struct vl_scene *, const vl_move *,
                   unsigned count, const char *key, struct vl_text *);
/* One act, event by event; null if it cannot be shown (any more). */
void vl_page_act(const struct vl_evening *, uint64_t act, struct vl_text *);

/* ---- The moment (screen.c) ---- */

/* What the evening does not know, because it is about who keeps the game and who thinks. */
struct vl_page_sight {
    uint64_t number;                /* of this screen; it grows */
    unsigned thinking;              /* seats of bots that are being asked, as a set */
    const char *keeping;            /* "kept", "lost" or "elsewhere" */
    const struct vl_table *table;   /* NULL: it is elsewhere; then */
    const struct vl_evening *there; /* the evening that hears it, unless that is this one itself */
};
void vl_page_screen(const struct vl_evening *, const struct vl_page_sight *, struct vl_text *);

/* ---- Words (told.c) ---- */

/* Lines of the log from a number on, as an array. */
void vl_page_said(const struct vl_evening *, unsigned from, struct vl_text *);
/* What a move of the viewer's will surely bring. */
void vl_page_would(const struct vl_evening *, vl_move, struct vl_text *);
/* A seat's score line by line, as an array. */
void vl_page_why(const struct vl_evening *, unsigned seat, struct vl_text *);
/* What became of an act. */
void vl_page_outcome(const struct vl_evening *, enum vl_outcome_of_act, struct vl_text *);
/* The same of one that is, or was, on its way, with its id; NULL: nobody waits for its answer. */
void vl_page_answered(const struct vl_evening *, enum vl_outcome_of_act, const char *id, struct vl_text *);
/* What was laid out when the line was cut: it is refused, and the table knows. */
void vl_page_lost(const struct vl_evening *, const char *id, struct vl_text *);
/* A refusal with its words and what is in the way, in the scene of the moment. */
void vl_page_refusal(const struct vl_evening *, const char *words, const char *rule, const struct vl_why *,
                     struct vl_text *);
void vl_page_hint(const struct vl_evening *, const struct vl_hint *, struct vl_text *);

#endif

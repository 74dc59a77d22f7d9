/* telling.h - what a game tells about itself, so that no renderer needs to know it: what is printed on a card, what is
 * asked of me, why not, how everybody stands, how far the game has come, what weighs. All of it is codes and numbers;
 * catalogues (src/words) have the sentences. */
#ifndef VL_TELLING_H
#define VL_TELLING_H

#include "core/scene.h"

enum { VL_TRAITS = 4 };

/* What is printed on a face. Renderers and words read this, never the notation's names. */
struct vl_face {
    uint8_t kind;  /* index into the game's kinds */
    int16_t value; /* the large number, or VL_NO_VALUE */
    struct {
        uint8_t code; /* index into the game's traits */
        int16_t number;
    } trait[VL_TRAITS];
    uint8_t traits;  /* how many of them */
    uint32_t tags;   /* set of the game's tags */
    uint16_t copies; /* how many of it there are at this table; no scene ever shows more */
};

/* What is asked of the viewer: a phase with its arguments; and how many moves it still has to make for that at least
 * and at most, those that are laid out not counted. A single move is 1, 1; nothing is asked: 0, 0. */
struct vl_ask {
    uint8_t phase; /* index into the game's phases */
    uint8_t least, most;
    uint8_t unused; /* in place of what the compiler would leave unset */
    int16_t arg[VL_EVENT_ARGS];
};

/* What is asked, and the phase's name. */
struct vl_ask vl_ask_of(const struct vl_setup *, const struct vl_view *);
const char *vl_phase_name(const struct vl_setup *, const struct vl_view *);
/* For games: whether the viewer is a seat that may act now. */
static inline bool vl_asked(const struct vl_setup *s, const struct vl_view *view) {
    return vl_viewer(view) < s->players && (vl_view_actors(view) >> vl_viewer(view) & 1);
}
unsigned vl_saying_args(const struct vl_saying *); /* how many arguments it has */

/* Why a move may not be made: the sentence for this case, and who or what is in the way, in the scene of the same view.
 * vl_why_none is what it is before the game has said anything. */
struct vl_why {
    uint8_t saying; /* index into the game's whys, or VL_NOBODY: the rule says enough */
    int16_t arg[VL_EVENT_ARGS];
    uint32_t piece;            /* the culprit's id, or 0 */
    uint8_t zone, row, column; /* or its place; zone VL_NOBODY: none */
};
extern const struct vl_why vl_why_none;
/* For games: says why, unless nobody asked; returns the rule. */
const char *vl_because(struct vl_why *, const char *rule, unsigned saying, int a, int b, int c, int d);

struct vl_text;
/* Everything of this kind as keys of an object that is open: "phase" and "ask", "standing" of every seat (score,
 * facts), "progress". */
void vl_telling_json(const struct vl_setup *, const struct vl_view *, struct vl_text *);
/* What is printed on the faces, as the key "faces" of an object that is open: name → kind, value, traits, tags. */
void vl_faces_json(const struct vl_setup *, struct vl_text *);

/* Something worth a glance about a seat: three trophies, the bison 7. */
struct vl_fact {
    uint8_t code; /* index into the game's facts */
    int16_t number;
    int16_t face; /* VL_FACE_DOWN: it is about none */
};

/* How far the game has come: hunt 2 of 3. */
struct vl_stage {
    uint8_t code; /* index into the game's stages */
    int16_t now, of;
};

/* What a person should know before bringing an event about. */
enum vl_weight {
    VL_TAKES = 1,     /* something of somebody else's */
    VL_COMPLETES = 2, /* something that then counts */
    VL_GIVES_UP = 4,  /* a chance, a card, points */
    VL_FINAL = 8,     /* it cannot be taken back: something is revealed, or chance goes on (preview.h) */
};

#endif

/* edition.h - editions: the numbers of a game's components, replaceable by the owner of a box.
 *
 * The form, in JSON (front ends parse it; this file checks and names it):
 *
 *   {
 *     "game": "tenakee",
 *     "edition": "default",
 *     "components": {
 *       "t8": { "copies": 5, "provenance": "rulebook" },
 *       …
 *     }
 *   }
 *
 * A file names what it changes; what it leaves out stays as in the built-in edition. "provenance" is for readers and
 * is not part of the content; a card with several numbers has one for each ({ "value": "rulebook", "hair": … }). Kinds
 * and their names are fixed, so the notation stays context-free. An edition is known by its name and by a hash of all
 * its numbers; a record carries both ("edition attic@0123456789abcdef").
 */
#ifndef VL_EDITION_H
#define VL_EDITION_H

#include "core/game.h"

/* Replaces one number of the set-up; NULL or a reason, and then nothing changed. */
const char *vl_edition_set(struct vl_setup *, const char *card, const char *what, int64_t value);
/* Whether the game knows this card. */
bool vl_edition_has(const struct vl_game *, const char *card);
/* Names the set-up's edition and computes its hash; NULL or a reason (names are a-z, 0-9 and -, at most 32, not
 * "default"). */
const char *vl_edition_name(struct vl_setup *, const char *name);

/* Reads an edition in the form above, checked to the last key: the set-up is that of the game's smallest table then.
 * False: the fault has reason and word. `games` ends with NULL. */
struct vl_fault;
bool vl_edition_read(const char *json, size_t length, const struct vl_game *const *games, struct vl_setup *,
                     struct vl_fault *);

/* The set-up's edition in the form above, every number of it. */
void vl_edition_json(const struct vl_setup *, struct vl_text *);

/* Its components alone, as a member of an object that is open, and of them only what differs from the built-in edition;
 * read back into a set-up that has the built-in numbers. */
struct vl_json;
void vl_edition_changes_json(const struct vl_setup *, struct vl_text *);
bool vl_edition_read_components(const struct vl_json *components, struct vl_setup *, struct vl_fault *);

/* The numbers, name and hash of an edition, of the same game. */
void vl_edition_take(struct vl_setup *, const struct vl_setup *edition);

#endif

/* wire_inside.h - what the files of the wire share; nobody else includes it. */
#ifndef VL_WIRE_INSIDE_H
#define VL_WIRE_INSIDE_H

#include "table/wire.h"

struct vl_json;

enum { WIRE_BASE64 = (VL_VIEW_MAX + 2) / 3 * 4 }; /* digits of a view */

/* What an object has under a key; false if it is missing, or not that. */
bool vl_wire_int(const struct vl_json *object, const char *key, int64_t low, int64_t high, int64_t *);
bool vl_wire_number(const struct vl_json *object, const char *key, uint64_t *); /* of a note, or a time */
bool vl_wire_bool(const struct vl_json *object, const char *key, bool *);
/* Moves of a seat in notation, and a choice that is staged, with whether it is complete. */
bool vl_wire_moves(const struct vl_game *, const struct vl_json *object, const char *key, vl_move *, unsigned most,
                   unsigned *count);
bool vl_wire_choice(const struct vl_game *, const struct vl_json *object, struct vl_choice *);
/* A seat; `missing`, if the key is. */
bool vl_wire_seat(const struct vl_setup *, const struct vl_json *object, const char *key, unsigned missing, uint8_t *);
/* Whose eyes it means ("as"); VL_NOBODY if it does not say. */
bool vl_wire_eyes(const struct vl_json *object, uint8_t *viewer);

/* One of a list of names: its index. */
bool vl_wire_name(const struct vl_json *value, const char *const *names, unsigned count, unsigned *index);

#endif

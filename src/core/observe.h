/* observe.h - observations: a view as a vector of small integers, for programs that learn.
 *
 * A game lists the numbers of its vector (`senses`), in order, with bounds,
 *
 *     const struct vl_sense vl_tpl_senses[] = {
 *         VL_SENSES(actors, 0, 1, VL_BY_SEAT, SEATS),
 *         VL_SENSE(winner, 0, SEATS, VL_IS_SEAT),
 *         …
 *         {NULL},
 *     };
 *
 * and `observe` writes them, one behind the other, with the functions below: each writes at `out` and returns where the
 * next number goes. They are made for the inner loop of a batch: what is known when a game is compiled (the length of a
 * row) should be a constant there. */
#ifndef VL_OBSERVE_H
#define VL_OBSERVE_H

#include "core/game.h"

enum { VL_OBSERVATION_MAX = 1024 }; /* numbers of any game's */

/* Members of `senses`: a single number, and a row or more, whose shape are the numbers behind the rest. */
#define VL_SENSE(word, least, most, what)                                                                              \
    { .name = #word, .low = (least), .high = (most), .of = (what) }
#define VL_SENSES(word, least, most, what, ...)                                                                        \
    {                                                                                                                  \
        .name = #word, .low = (least), .high = (most), .of = (what), .shape = { __VA_ARGS__ }                          \
    }

/* How many numbers a field has, and a game's whole vector. */
unsigned vl_sense_count(const struct vl_sense *);
unsigned vl_observation_size(const struct vl_game *);
/* {"game", "version", "layout", "size", "fields": [{"name", "offset", "shape", "low", "high", "of"}, …], "actions",
 * "outcomes", "verbs": [{"verb", "first", "count", "arguments"}, …], "chance": […]}: docs/observations.md tells how to
 * read it. */
void vl_observation_json(const struct vl_game *, struct vl_text *);

/* ---- For games ---- */

/* From which seat a viewer counts: its own, or 0. */
static inline unsigned vl_see_from(const struct vl_setup *s, const struct vl_view *view) {
    return vl_viewer(view) < s->players ? vl_viewer(view) : 0;
}
/* The seat that is so many further round. */
static inline unsigned vl_seat_after(const struct vl_setup *s, unsigned seat, unsigned steps) {
    unsigned sum = seat + steps;
    return sum >= s->players ? sum - s->players : sum;
}
/* A seat as the viewer counts; whatever is no seat of the table becomes `nobody`. */
static inline int16_t vl_see_seat(const struct vl_setup *s, unsigned from, unsigned seat, int nobody) {
    if (seat >= s->players) return (int16_t)nobody;
    return (int16_t)(seat >= from ? seat - from : seat + s->players - from);
}
/* The viewer's own number, which is the same for nobody else (a spectator's is the number of players), and the seats
 * that may act: what every vector begins with. A third number says that it is chance's turn. */
#define VL_SENSES_FIRST(seats)                                                                                         \
    VL_SENSE(seat, 0, seats, VL_OWN), VL_SENSE(chance, 0, 1, 0), VL_SENSES(actors, 0, 1, VL_BY_SEAT, seats)
static inline int16_t *vl_see_first(const struct vl_setup *s, const struct vl_view *view, unsigned seats,
                                    int16_t *out) {
    unsigned from = vl_see_from(s, view), actors = vl_view_actors(view);
    unsigned all = vl_viewer(view) < s->players ? vl_viewer(view) : s->players;
    *out++ = (int16_t)all;
    *out++ = actors == VL_BIT(VL_CHANCE);
    for (unsigned i = 0; i < seats; i++)
        *out++ = i < s->players ? (int16_t)(actors >> vl_seat_after(s, from, i) & 1) : 0;
    return out;
}
static inline int16_t *vl_see_bytes(const uint8_t *bytes, unsigned count, int16_t *out) {
    for (unsigned i = 0; i < count; i++) out[i] = bytes[i];
    return out + count;
}
/* One number a seat, of so many places; seats that are not at the table have none. */
static inline int16_t *vl_see_byte_by_seat(const struct vl_setup *s, unsigned from, const uint8_t *bytes,
                                           unsigned seats, int16_t *out) {
    for (unsigned i = 0; i < seats; i++) out[i] = i < s->players ? bytes[vl_seat_after(s, from, i)] : 0;
    return out + seats;
}
static inline int16_t *vl_see_number_by_seat(const struct vl_setup *s, unsigned from, const int16_t *numbers,
                                             unsigned seats, int16_t *out) {
    for (unsigned i = 0; i < seats; i++) out[i] = i < s->players ? numbers[vl_seat_after(s, from, i)] : 0;
    return out + seats;
}
/* The members of a set, bit by bit. Compilers make few instructions of a test against a row of constants. */
static const uint16_t vl_see_bit[16] = {1u << 0, 1u << 1, 1u << 2,  1u << 3,  1u << 4,  1u << 5,  1u << 6,  1u << 7,
                                        1u << 8, 1u << 9, 1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15};
static inline int16_t *vl_see_set(uint32_t set, unsigned count, int16_t *out) {
    unsigned low = count < 16 ? count : 16;
    for (unsigned i = 0; i < low; i++) out[i] = (set & vl_see_bit[i]) != 0;
    for (unsigned i = 16; i < count; i++) out[i] = (set >> 16 & vl_see_bit[i - 16]) != 0;
    return out + count;
}

#endif

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

#include <string.h>

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
/* A seat as the viewer counts; whatever is no seat of the table becomes `nobody`. */
static inline int16_t vl_see_seat(const struct vl_setup *s, unsigned from, unsigned seat, int nobody) {
    if (seat >= s->players) return (int16_t)nobody;
    return (int16_t)(seat >= from ? seat - from : seat + s->players - from);
}
/* The seats in the order in which a viewer counts them; behind them those that are not at the table, of which views
 * hold nothing but 0. */
static inline void vl_see_order(const struct vl_setup *s, const struct vl_view *view, unsigned seats, uint8_t *order) {
    unsigned seat = vl_see_from(s, view), players = s->players;
    for (unsigned i = 0; i < seats; i++) {
        order[i] = (uint8_t)(i < players ? seat : i);
        if (++seat == players) seat = 0;
    }
}
/* The viewer's own number, which is the same for nobody else (a spectator's is the number of players), and the seats
 * that may act: what every vector begins with. A third number says that it is chance's turn. */
#define VL_SENSES_FIRST(seats)                                                                                         \
    VL_SENSE(seat, 0, seats, VL_OWN), VL_SENSE(chance, 0, 1, 0), VL_SENSES(actors, 0, 1, VL_BY_SEAT, seats)
static inline int16_t *vl_see_first(const struct vl_setup *s, const struct vl_view *view, const uint8_t *order,
                                    unsigned seats, int16_t *restrict out) {
    unsigned actors = vl_view_actors(view), viewer = vl_viewer(view);
    *out++ = (int16_t)(viewer < s->players ? viewer : s->players);
    *out++ = actors == VL_BIT(VL_CHANCE);
    for (unsigned i = 0; i < seats; i++) out[i] = (int16_t)(actors >> order[i] & 1);
    return out + seats;
}
/* Eight numbers at a time, as every machine can: bytes become wider by a zero behind each. */
typedef int16_t vl_lanes __attribute__((vector_size(16)));
typedef uint8_t vl_byte_lanes __attribute__((vector_size(16)));
typedef uint64_t vl_wide_lanes __attribute__((vector_size(16)));
static inline vl_lanes vl_lanes_of(const uint8_t *bytes) {
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    return (vl_lanes)__builtin_shufflevector((vl_byte_lanes)(vl_wide_lanes){eight, 0}, (vl_byte_lanes){0}, 0, 16, 1, 17,
                                             2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
static inline int16_t *vl_see_bytes(const uint8_t *bytes, unsigned count, int16_t *restrict out) {
    unsigned i = 0;
    for (; i + 8 <= count; i += 8) {
        vl_lanes eight = vl_lanes_of(bytes + i);
        memcpy(out + i, &eight, sizeof eight);
    }
    for (; i < count; i++) out[i] = bytes[i];
    return out + count;
}
/* Eight of a list: each with these bits only and plus one, and 0 from the one on that is not there. */
static inline void vl_see_eight(const uint8_t *bytes, vl_lanes place, int count, uint8_t bits, int16_t *restrict out) {
    vl_lanes there = place < (vl_lanes){0} + (int16_t)count;
    vl_lanes eight = ((vl_lanes_of(bytes) & bits) + 1) & there;
    memcpy(out, &eight, sizeof eight);
}
/* A list of so many bytes at most, of which `count` are there. `most` is a constant, at least 8: the last eight may be
 * written twice. */
static inline int16_t *vl_see_list(const uint8_t *bytes, unsigned count, unsigned most, uint8_t bits,
                                   int16_t *restrict out) {
    vl_lanes first = {0, 1, 2, 3, 4, 5, 6, 7}, place = first;
    for (unsigned i = 0; i + 8 <= most; i += 8, place += 8) vl_see_eight(bytes + i, place, (int)count, bits, out + i);
    if (most % 8 != 0) vl_see_eight(bytes + most - 8, first + (int16_t)(most - 8), (int)count, bits, out + most - 8);
    return out + most;
}
/* One number a seat. */
static inline int16_t *vl_see_byte_by_seat(const uint8_t *order, const uint8_t *bytes, unsigned seats,
                                           int16_t *restrict out) {
    for (unsigned i = 0; i < seats; i++) out[i] = bytes[order[i]];
    return out + seats;
}
static inline int16_t *vl_see_number_by_seat(const uint8_t *order, const int16_t *numbers, unsigned seats,
                                             int16_t *restrict out) {
    for (unsigned i = 0; i < seats; i++) out[i] = numbers[order[i]];
    return out + seats;
}
/* The members of a set of eight, for each of them. */
extern const int16_t vl_see_members[256][8];
/* A set of up to 32, member by member. */
static inline int16_t *vl_see_set(uint32_t set, unsigned count, int16_t *restrict out) {
    unsigned i = 0;
    for (; i + 8 <= count; i += 8) memcpy(out + i, vl_see_members[set >> i & 0xff], 8 * sizeof *out);
    if (i < count) memcpy(out + i, vl_see_members[set >> i & 0xff], (count - i) * sizeof *out);
    return out + count;
}

#endif

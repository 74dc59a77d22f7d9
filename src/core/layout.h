/* layout.h - a view's bytes, named.
 *
 * A view is sent and stored as it lies in memory: numbers with the lowest byte first, of fixed sizes, in an order that
 * the game's `layout` stands for. docs/views.md tells how to read one. A game lists the members of its view,
 *
 *     const struct vl_field tpl_fields[] = {
 *         VL_FIELD(tpl_view, actors),
 *         VL_FIELD(tpl_view, viewer),
 *         …
 *         {NULL},
 *     };
 *
 * in ascending order and without a gap; offsets, sizes and signs are the compiler's. Numbers, and arrays of them, are a
 * VL_FIELD; arrays of arrays a VL_GRID; a VL_APART is a field that observations need not hold. What has more
 * dimensions, and arrays of structs, are listed element by element: VL_FIELD(oga_view, open.river[2].card). */
#ifndef VL_LAYOUT_H
#define VL_LAYOUT_H

#include "core/game.h"

/* clang-format off */
#define VL_FIELD(view, member) VL_APART(view, member, 0)
#define VL_APART(view, member, why)                                                                                    \
    {                                                                                                                  \
        .name = #member,                                                                                               \
        .offset = offsetof(struct view, member),                                                                       \
        .size = VL_SIZE_OF(VL_MEMBER(view, member)),                                                                   \
        .is_signed = VL_IS_SIGNED(VL_MEMBER(view, member)),                                                            \
        .shape = {VL_IS_ARRAY(VL_MEMBER(view, member)) *                                                               \
                  sizeof VL_MEMBER(view, member) / VL_SIZE_OF(VL_MEMBER(view, member))},                               \
        .apart = (why),                                                                                                \
    }
#define VL_GRID(view, member)                                                                                          \
    {                                                                                                                  \
        .name = #member,                                                                                               \
        .offset = offsetof(struct view, member),                                                                       \
        .size = VL_SIZE_OF(VL_MEMBER(view, member)[0]),                                                                \
        .is_signed = VL_IS_SIGNED(VL_MEMBER(view, member)[0]),                                                         \
        .shape = {sizeof VL_MEMBER(view, member) / sizeof VL_MEMBER(view, member)[0],                                  \
                  sizeof VL_MEMBER(view, member)[0] / VL_SIZE_OF(VL_MEMBER(view, member)[0])},                         \
    }

/* A member's size, its sign, and whether it is an array; of an array, those of its numbers. To _Generic an array is a
 * pointer. */
#define VL_MEMBER(view, member) (((struct view *)0)->member)
#define VL_SIZE_OF(x) (VL_NUMBER(x) & 15)
#define VL_IS_SIGNED(x) ((VL_NUMBER(x) & 16) != 0)
#define VL_IS_ARRAY(x) ((VL_NUMBER(x) & 32) != 0)
#define VL_NUMBER(x)                                                                                                   \
    _Generic((x),                                                                                                      \
        uint8_t: 1, uint16_t: 2, uint32_t: 4, uint64_t: 8,                                                             \
        int8_t: 16 | 1, int16_t: 16 | 2, int32_t: 16 | 4, int64_t: 16 | 8,                                             \
        uint8_t *: 32 | 1, uint16_t *: 32 | 2, uint32_t *: 32 | 4, uint64_t *: 32 | 8,                                 \
        int8_t *: 32 | 16 | 1, int16_t *: 32 | 16 | 2, int32_t *: 32 | 16 | 4, int64_t *: 32 | 16 | 8)
/* clang-format on */

/* How many numbers a field holds. */
unsigned vl_field_count(const struct vl_field *);
/* {"game", "version", "layout", "view_size", "fields": [{"name", "offset", "size", "signed", "shape"}, …]}: the shape
 * is
 * [] for a number, [5] for five, [5, 11] for five rows of eleven. */
void vl_layout_json(const struct vl_game *, struct vl_text *);
/* The view's bytes in hexadecimal, two digits each, as a string of JSON. */
void vl_view_json(const struct vl_game *, const struct vl_view *, const char *key, struct vl_text *);

#endif

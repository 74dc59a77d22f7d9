/* layout.c - the fields of a game's views name every byte once, in a way that anybody can read: see core/layout.h. */
#include <string.h>

#include "conformance.h"
#include "core/layout.h"
#include "core/playout.h"

static bool is_one_byte(const struct vl_field *field, const char *name, unsigned offset) {
    return field->name != NULL && strcmp(field->name, name) == 0 && field->offset == offset && field->size == 1 &&
           !field->is_signed && field->shape[0] == 0;
}

static bool is_padding(const struct vl_field *field) {
    const char *last = strrchr(field->name, '.');
    return strcmp(last == NULL ? field->name : last + 1, "unused") == 0;
}

/* Sizes that every language knows, at multiples of themselves, one behind the other from the first byte to the last. */
static bool check_fields(const struct vl_game *game, struct report *r) {
    const struct vl_field *first = game->fields;
    unsigned end = 0;
    if (game->layout == 0 || first == NULL) return report_fail(r, "there is no layout");
    if (!is_one_byte(first, "actors", 0) || !is_one_byte(first + 1, "viewer", 1))
        return report_fail(r, "the layout does not begin with actors and viewer");
    for (const struct vl_field *field = first; field->name != NULL; field++, r->tried++) {
        unsigned size = field->size;
        if (size == 0 || size > 8 || (size & (size - 1)) != 0)
            return report_fail(r, "%s: numbers of %u bytes", field->name, size);
        if (field->offset % size != 0) return report_fail(r, "%s is not aligned", field->name);
        if (field->shape[0] == 0 && field->shape[1] != 0) return report_fail(r, "%s has no rows", field->name);
        if (field->offset != end)
            return report_fail(r, "%s is at byte %u, but the fields before it end at %u", field->name, field->offset,
                               end);
        for (const struct vl_field *other = first; other != field; other++)
            if (strcmp(other->name, field->name) == 0) return report_fail(r, "two fields are %s", field->name);
        end += size * vl_field_count(field);
    }
    return end == game->view_size || report_fail(r, "%u of %u bytes are named", end, game->view_size);
}

static bool check_padding(const struct vl_game *game, const struct vl_view *view, struct report *r) {
    const unsigned char *bytes = (const unsigned char *)view;
    for (const struct vl_field *field = game->fields; field->name != NULL; field++)
        for (unsigned i = 0; is_padding(field) && i < field->size * vl_field_count(field); i++)
            if (bytes[field->offset + i] != 0) return report_fail(r, "%s is not zero", field->name);
    return true;
}

/* Padding is zero in whatever anybody is shown. */
bool check_layout(const struct vl_game *game, struct report *r) {
    static struct history h;
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    r->tried = 0;
    if (!check_fields(game, r)) return false;
    while (vl_tour_next(game, &tour, &s)) {
        struct vl_state_box box;
        history_play(&s, 1, &h);
        game->init(&s, vl_state_in(&box));
        for (unsigned i = 0; i <= h.count; i++, r->tried++) {
            struct vl_view_box view;
            unsigned viewer = i % 3 == 0 ? VL_ALL : i % 3 == 1 ? VL_SPECTATOR : i % s.players;
            game->view(&s, vl_state_in(&box), viewer, vl_view_in(&view));
            if (!check_padding(game, vl_view_in(&view), r)) return false;
            if (i < h.count) game->apply(&s, vl_state_in(&box), h.entry[i].actor, h.entry[i].move, NULL);
        }
    }
    return true;
}

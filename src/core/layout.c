/* layout.c - the layout of a game's views, and a view's bytes, in JSON. */
#include "core/layout.h"

#include "core/text.h"

unsigned vl_field_count(const struct vl_field *field) {
    unsigned count = 1;
    for (unsigned i = 0; i < 2 && field->shape[i] > 0; i++) count *= field->shape[i];
    return count;
}

void vl_layout_json(const struct vl_game *game, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", game->name);
    vl_json_int(out, "version", game->version);
    vl_json_int(out, "layout", game->layout);
    vl_json_int(out, "view_size", game->view_size);
    vl_json_open(out, "fields", '[');
    for (const struct vl_field *field = game->fields; field->name != NULL; field++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "name", field->name);
        vl_json_int(out, "offset", field->offset);
        vl_json_int(out, "size", field->size);
        vl_json_bool(out, "signed", field->is_signed);
        vl_json_open(out, "shape", '[');
        for (unsigned i = 0; i < 2 && field->shape[i] > 0; i++) vl_json_int(out, NULL, field->shape[i]);
        vl_json_close(out, ']');
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

void vl_view_json(const struct vl_game *game, const struct vl_view *view, const char *key, struct vl_text *out) {
    const unsigned char *bytes = (const unsigned char *)view;
    char digits[2 * VL_VIEW_MAX + 1];
    struct vl_text hex;
    vl_text_init(&hex, digits, sizeof digits);
    for (unsigned i = 0; i < game->view_size; i++) vl_text_add_hex(&hex, bytes[i], 2);
    vl_json_string(out, key, digits);
}

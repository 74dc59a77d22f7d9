/* edition_file.c - reading edition files: JSON in the form of core/edition.h, checked to the last key. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/edition.h"
#include "games/registry.h"

enum { EDITION_SIZE_MAX = 1 << 18 };

static bool wrong(const char *path, const char *where, const char *reason) {
    complain("%s: %s: %s", path, where, in_words(reason));
    return false;
}

/* A number that may not be this one: what it may be, if anything. */
static bool wrong_number(const char *path, const char *card, const char *what, const char *reason,
                         const struct vl_game *game) {
    for (const struct vl_number *n = game->numbers; n->card != NULL; n++) {
        if (n->low == n->high || strcmp(n->card, card) != 0 || strcmp(n->what, what) != 0) continue;
        complain("%s: %s %s: a number from %d to %d is expected", path, card, what, n->low, n->high);
        return false;
    }
    complain("%s: %s %s: %s", path, card, what, in_words(reason));
    return false;
}

static bool read_card(const char *path, const char *card, json_t *numbers, struct vl_setup *s) {
    const char *what;
    json_t *value;
    if (!vl_edition_has(s->game, card)) return wrong(path, card, "no-such-component");
    if (!json_is_object(numbers)) return wrong(path, card, "numbers-expected");
    json_object_foreach(numbers, what, value) {
        if (strcmp(what, "provenance") == 0) {
            if (!json_is_string(value) && !json_is_object(value)) return wrong(path, card, "provenance-expected");
            continue;
        }
        if (!json_is_integer(value)) return wrong(path, card, "whole-numbers-expected");
        const char *reason = vl_edition_set(s, card, what, json_integer_value(value));
        if (reason != NULL) return wrong_number(path, card, what, reason, s->game);
    }
    return true;
}

static bool read_components(const char *path, json_t *components, struct vl_setup *s) {
    const char *card;
    json_t *numbers;
    if (!json_is_object(components)) return wrong(path, "components", "object-expected");
    json_object_foreach(components, card, numbers) if (!read_card(path, card, numbers, s)) return false;
    return true;
}

static bool read_edition(const char *path, json_t *root, struct vl_setup *s) {
    const char *key;
    json_t *value;
    if (!json_is_object(root)) return wrong(path, "edition", "object-expected");
    json_object_foreach(root, key, value) if (strcmp(key, "game") != 0 && strcmp(key, "edition") != 0 &&
                                              strcmp(key, "components") != 0) return wrong(path, key, "unknown-key");
    const char *game = json_string_value(json_object_get(root, "game"));
    const char *name = json_string_value(json_object_get(root, "edition"));
    if (game == NULL || vl_game_find(game) == NULL) return wrong(path, "game", "game-expected");
    if (name == NULL) return wrong(path, "edition", "name-expected");
    vl_setup_init(s, vl_game_find(game), vl_game_find(game)->players_min);
    value = json_object_get(root, "components");
    if (value != NULL && !read_components(path, value, s)) return false;
    const char *reason = vl_edition_name(s, name);
    if (reason == NULL) reason = vl_setup_refuse(s);
    if (reason != NULL) complain("%s: %s: %s", path, "edition", in_words_of(s->game, reason));
    return reason == NULL;
}

bool edition_read(const char *path, const char *text, size_t length, struct vl_setup *s) {
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        complain("%s:%d: this JSON cannot be read (%s)", path, error.line, error.text);
        return false;
    }
    bool good = read_edition(path, root, s);
    json_decref(root);
    return good;
}

bool edition_load(const char *path, struct vl_setup *s) {
    size_t length;
    char *text = slurp(path, EDITION_SIZE_MAX, &length);
    if (text == NULL) return false;
    bool good = edition_read(path, text, length, s);
    free(text);
    return good;
}

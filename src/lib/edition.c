/* edition.c - editions in the form of core/edition.h, checked to the last key. */
#include <string.h>

#include "core/edition.h"
#include "core/json.h"
#include "games/registry.h"
#include "inside.h"

static bool wrong(struct veillee_fault *fault, const char *reason, const char *word) {
    vl_lib_fault(fault, 0, "", reason, word);
    return false;
}

static bool read_card(const char *card, const struct vl_json *numbers, struct vl_setup *s,
                      struct veillee_fault *fault) {
    struct vl_json key = {0}, value = {0};
    if (!vl_edition_has(s->game, card)) return wrong(fault, "no-such-component", card);
    if (vl_json_kind(numbers) != VL_JSON_OBJECT) return wrong(fault, "numbers-expected", card);
    while (vl_json_next_member(numbers, &key, &value)) {
        char what[32];
        int64_t number;
        if (!vl_json_read_string(&key, what, sizeof what)) return wrong(fault, "unknown-key", card);
        if (strcmp(what, "provenance") == 0) {
            enum vl_json_kind kind = vl_json_kind(&value);
            if (kind != VL_JSON_STRING && kind != VL_JSON_OBJECT) return wrong(fault, "provenance-expected", card);
            continue;
        }
        if (!vl_json_read_int(&value, INT32_MIN, INT32_MAX, &number))
            return wrong(fault, "whole-numbers-expected", card);
        const char *reason = vl_edition_set(s, card, what, number);
        if (reason != NULL) return wrong(fault, reason, card);
    }
    return true;
}

static bool read_components(const struct vl_json *components, struct vl_setup *s, struct veillee_fault *fault) {
    struct vl_json key = {0}, value = {0};
    if (vl_json_kind(components) != VL_JSON_OBJECT) return wrong(fault, "object-expected", "components");
    while (vl_json_next_member(components, &key, &value)) {
        char card[32];
        if (!vl_json_read_string(&key, card, sizeof card)) return wrong(fault, "no-such-component", "");
        if (!read_card(card, &value, s, fault)) return false;
    }
    return true;
}

static bool know_keys(const struct vl_json *root, struct veillee_fault *fault) {
    struct vl_json key = {0}, value = {0};
    while (vl_json_next_member(root, &key, &value)) {
        char word[32] = "";
        if (vl_json_is(&key, "game") || vl_json_is(&key, "edition") || vl_json_is(&key, "components")) continue;
        if (!vl_json_read_string(&key, word, sizeof word)) word[0] = '\0';
        return wrong(fault, "unknown-key", word);
    }
    return true;
}

bool vl_lib_edition(const char *text, size_t length, struct vl_setup *s, struct veillee_fault *fault) {
    struct vl_json root;
    char game[32], name[VL_EDITION_NAME];
    if (!vl_json_parse(text, length, &root)) return wrong(fault, "malformed", "");
    if (vl_json_kind(&root) != VL_JSON_OBJECT) return wrong(fault, "object-expected", "edition");
    if (!know_keys(&root, fault)) return false;
    struct vl_json member = vl_json_get(&root, "game");
    if (!vl_json_read_string(&member, game, sizeof game) || vl_game_find(game) == NULL)
        return wrong(fault, "game-expected", "");
    member = vl_json_get(&root, "edition");
    if (!vl_json_read_string(&member, name, sizeof name)) return wrong(fault, "name-expected", "");
    vl_setup_init(s, vl_game_find(game), vl_game_find(game)->players_min);
    member = vl_json_get(&root, "components");
    if (vl_json_kind(&member) != VL_JSON_ABSENT && !read_components(&member, s, fault)) return false;
    const char *reason = vl_edition_name(s, name);
    if (reason == NULL) reason = vl_setup_refuse(s);
    return reason == NULL || wrong(fault, reason, name);
}

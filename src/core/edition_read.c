/* edition_read.c - an edition's JSON, checked to the last key: see edition.h. */
#include <string.h>

#include "core/edition.h"
#include "core/json.h"
#include "core/record.h"

enum { NAME = 32 }; /* bytes of a card's or a number's name, with the NUL */

static bool wrong(struct vl_fault *fault, const char *word, const char *reason) {
    struct vl_text text;
    *fault = (struct vl_fault){.rule = "REC-7", .reason = reason};
    vl_text_init(&text, fault->word, sizeof fault->word);
    vl_text_add(&text, word);
    return false;
}

static bool read_card(const char *card, const struct vl_json *numbers, struct vl_setup *s, struct vl_fault *fault) {
    struct vl_json key = {0}, value = {0};
    if (!vl_edition_has(s->game, card)) return wrong(fault, card, "no-such-component");
    if (vl_json_kind(numbers) != VL_JSON_OBJECT) return wrong(fault, card, "numbers-expected");
    while (vl_json_next_member(numbers, &key, &value)) {
        char what[NAME];
        int64_t number;
        if (!vl_json_read_string(&key, what, sizeof what)) return wrong(fault, card, "unknown-key");
        if (strcmp(what, "provenance") == 0) {
            enum vl_json_kind kind = vl_json_kind(&value);
            if (kind != VL_JSON_STRING && kind != VL_JSON_OBJECT) return wrong(fault, card, "provenance-expected");
            continue;
        }
        if (!vl_json_read_int(&value, INT32_MIN, INT32_MAX, &number))
            return wrong(fault, card, "whole-numbers-expected");
        const char *reason = vl_edition_set(s, card, what, number);
        if (reason != NULL) return wrong(fault, card, reason);
    }
    return true;
}

bool vl_edition_read_components(const struct vl_json *components, struct vl_setup *s, struct vl_fault *fault) {
    struct vl_json key = {0}, value = {0};
    if (vl_json_kind(components) != VL_JSON_OBJECT) return wrong(fault, "components", "object-expected");
    while (vl_json_next_member(components, &key, &value)) {
        char card[NAME];
        if (!vl_json_read_string(&key, card, sizeof card)) return wrong(fault, "", "no-such-component");
        if (!read_card(card, &value, s, fault)) return false;
    }
    return true;
}

static bool knows_keys(const struct vl_json *root, struct vl_fault *fault) {
    struct vl_json key = {0}, value = {0};
    while (vl_json_next_member(root, &key, &value)) {
        char word[NAME];
        if (vl_json_is(&key, "game") || vl_json_is(&key, "edition") || vl_json_is(&key, "components")) continue;
        return wrong(fault, vl_json_read_string(&key, word, sizeof word) ? word : "", "unknown-key");
    }
    return true;
}

static const struct vl_game *find_game(const struct vl_json *name, const struct vl_game *const *games) {
    while (*games != NULL && !vl_json_is(name, (*games)->name)) games++;
    return *games;
}

bool vl_edition_read(const char *json, size_t length, const struct vl_game *const *games, struct vl_setup *s,
                     struct vl_fault *fault) {
    struct vl_json root;
    char name[VL_EDITION_NAME];
    if (!vl_json_parse(json, length, &root)) return wrong(fault, "", "malformed");
    if (vl_json_kind(&root) != VL_JSON_OBJECT) return wrong(fault, "edition", "object-expected");
    if (!knows_keys(&root, fault)) return false;
    struct vl_json member = vl_json_get(&root, "game");
    const struct vl_game *game = find_game(&member, games);
    if (game == NULL) return wrong(fault, "", "game-expected");
    member = vl_json_get(&root, "edition");
    if (!vl_json_read_string(&member, name, sizeof name)) return wrong(fault, "", "name-expected");
    vl_setup_init(s, game, game->players_min);
    member = vl_json_get(&root, "components");
    if (vl_json_kind(&member) != VL_JSON_ABSENT && !vl_edition_read_components(&member, s, fault)) return false;
    const char *reason = vl_edition_name(s, name);
    if (reason == NULL) reason = vl_setup_refuse(s);
    return reason == NULL || wrong(fault, name, reason);
}

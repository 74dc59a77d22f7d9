/* edition.c - checking, naming and printing editions: see edition.h. */
#include "core/edition.h"

#include <string.h>

#include "core/sha256.h"
#include "core/text.h"

bool vl_edition_has(const struct vl_game *game, const char *card) {
    for (const struct vl_number *n = game->numbers; n != NULL && n->card != NULL; n++)
        if (strcmp(n->card, card) == 0) return true;
    return false;
}

const char *vl_edition_set(struct vl_setup *s, const char *card, const char *what, int64_t value) {
    const struct vl_number *numbers = s->game->numbers;
    for (unsigned i = 0; numbers != NULL && numbers[i].card != NULL; i++) {
        if (strcmp(numbers[i].card, card) != 0 || strcmp(numbers[i].what, what) != 0) continue;
        if (value < numbers[i].low || value > numbers[i].high)
            return numbers[i].low == numbers[i].high ? "number-fixed" : "out-of-range";
        s->number[i] = (int16_t)value;
        return NULL;
    }
    return "no-such-number";
}

/* The content: game, rules version, and every number with its name, so that a reordered table keeps its hash only if
 * it means the same. */
static void hash_content(const struct vl_setup *s, char hash[VL_EDITION_HASH]) {
    struct vl_sha256 sha;
    char buffer[128];
    struct vl_text line;
    vl_sha256_init(&sha);
    vl_text_init(&line, buffer, sizeof buffer);
    vl_text_add(&line, s->game->name);
    vl_text_put(&line, ' ');
    vl_text_add_int(&line, s->game->version);
    vl_text_put(&line, '\n');
    vl_sha256_add(&sha, buffer, line.length);
    const struct vl_number *numbers = s->game->numbers;
    for (unsigned i = 0; numbers != NULL && numbers[i].card != NULL; i++) {
        vl_text_clear(&line);
        vl_text_add(&line, numbers[i].card);
        vl_text_put(&line, ' ');
        vl_text_add(&line, numbers[i].what);
        vl_text_put(&line, ' ');
        vl_text_add_int(&line, s->number[i]);
        vl_text_put(&line, '\n');
        vl_sha256_add(&sha, vl_text_whole(&line), line.length);
    }
    uint8_t digest[32];
    vl_sha256_done(&sha, digest);
    vl_text_init(&line, hash, VL_EDITION_HASH);
    for (unsigned i = 0; i < (VL_EDITION_HASH - 1) / 2; i++) vl_text_add_hex(&line, digest[i], 2);
}

const char *vl_edition_name(struct vl_setup *s, const char *name) {
    size_t length = strlen(name);
    if (length == 0 || length >= VL_EDITION_NAME) return "edition-name-length";
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != length) return "edition-name-letters";
    if (strcmp(name, "default") == 0) return "edition-name-taken";
    strcpy(s->edition, name);
    hash_content(s, s->hash);
    return NULL;
}

static void add_provenance(const struct vl_setup *s, unsigned i, struct vl_text *out) {
    const struct vl_number *n = &s->game->numbers[i];
    vl_text_put(out, '"');
    vl_text_add(out, s->number[i] == n->value ? n->provenance : "edition");
    vl_text_put(out, '"');
}

/* One card: its numbers, which stand together in the table, and where they come from, one by one if there are several.
 */
static void add_card(const struct vl_setup *s, unsigned first, unsigned count, struct vl_text *out) {
    const struct vl_number *n = s->game->numbers;
    vl_text_put(out, '"');
    vl_text_add(out, n[first].card);
    vl_text_add(out, "\": { ");
    for (unsigned i = first; i < first + count; i++) {
        vl_text_put(out, '"');
        vl_text_add(out, n[i].what);
        vl_text_add(out, "\": ");
        vl_text_add_int(out, s->number[i]);
        vl_text_add(out, ", ");
    }
    vl_text_add(out, "\"provenance\": ");
    if (count > 1) vl_text_add(out, "{ ");
    for (unsigned i = first; i < first + count; i++) {
        if (i > first) vl_text_add(out, ", ");
        if (count > 1) {
            vl_text_put(out, '"');
            vl_text_add(out, n[i].what);
            vl_text_add(out, "\": ");
        }
        add_provenance(s, i, out);
    }
    vl_text_add(out, count > 1 ? " } }" : " }");
}

void vl_edition_json(const struct vl_setup *s, struct vl_text *out) {
    const struct vl_number *n = s->game->numbers;
    vl_text_add(out, "{\n  \"game\": \"");
    vl_text_add(out, s->game->name);
    vl_text_add(out, "\",\n  \"edition\": \"");
    vl_text_add(out, s->edition);
    vl_text_add(out, "\",\n  \"components\": {");
    for (unsigned i = 0, count; n != NULL && n[i].card != NULL; i += count) {
        for (count = 1; n[i + count].card != NULL && strcmp(n[i].card, n[i + count].card) == 0;) count++;
        vl_text_add(out, i == 0 ? "\n    " : ",\n    ");
        add_card(s, i, count, out);
    }
    vl_text_add(out, "\n  }\n}\n");
}

static unsigned changed(const struct vl_setup *s, unsigned first, unsigned count) {
    unsigned changes = 0;
    for (unsigned i = first; i < first + count; i++) changes += s->number[i] != s->game->numbers[i].value;
    return changes;
}

void vl_edition_changes_json(const struct vl_setup *s, struct vl_text *out) {
    const struct vl_number *n = s->game->numbers;
    vl_json_open(out, "components", '{');
    for (unsigned i = 0, count; n != NULL && n[i].card != NULL; i += count) {
        for (count = 1; n[i + count].card != NULL && strcmp(n[i].card, n[i + count].card) == 0;) count++;
        if (changed(s, i, count) == 0) continue;
        vl_json_open(out, n[i].card, '{');
        for (unsigned k = i; k < i + count; k++)
            if (changed(s, k, 1) > 0) vl_json_int(out, n[k].what, s->number[k]);
        vl_json_close(out, '}');
    }
    vl_json_close(out, '}');
}

void vl_edition_take(struct vl_setup *s, const struct vl_setup *edition) {
    memcpy(s->edition, edition->edition, sizeof s->edition);
    memcpy(s->hash, edition->hash, sizeof s->hash);
    memcpy(s->number, edition->number, sizeof s->number);
}

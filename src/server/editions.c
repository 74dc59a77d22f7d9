/* editions.c - a table may be played with the numbers of somebody's own box: read by the engine's own reader when the
 * table is opened or agreed on, kept in the store beside the table, whose journal has its name and hash, and told to
 * whoever asks. */
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "core/json.h"
#include "core/record.h"
#include "server/inside.h"

static const struct vl_game *find_game(const struct vl_house *house, const char *name) {
    const struct vl_game *const *game = house->options.games;
    while (*game != NULL && strcmp((*game)->name, name) != 0) game++;
    return *game;
}

/* ---- As somebody asks for it ---- */

static bool wrong(struct vl_fault *fault, const char *word, const char *reason) {
    struct vl_text text;
    *fault = (struct vl_fault){.rule = "REC-7", .reason = reason};
    vl_text_init(&text, fault->word, sizeof fault->word);
    vl_text_add(&text, word);
    return false;
}

bool vl_read_edition(const struct vl_house *house, struct vl_setup *s, const struct vl_json *body,
                     struct vl_fault *fault) {
    struct vl_json value = vl_json_get(body, "edition");
    enum vl_json_kind kind = vl_json_kind(&value);
    struct vl_setup edition;
    *fault = (struct vl_fault){0};
    if (kind == VL_JSON_ABSENT || kind == VL_JSON_NULL) return true;
    vl_setup_init(&edition, s->game, s->players);
    bool built_in = vl_json_is(&value, edition.edition);
    if (!built_in && kind != VL_JSON_OBJECT) return wrong(fault, "edition", "object-expected");
    size_t length = (size_t)(value.end - value.start);
    if (!built_in && !vl_edition_read(value.start, length, house->options.games, &edition, fault)) return false;
    if (edition.game != s->game) return wrong(fault, edition.game->name, "edition-of-another");
    vl_edition_take(s, &edition);
    return true;
}

/* ---- Kept ---- */

void vl_edition_note(const struct vl_setup *s, struct vl_stored_table *facts) {
    strcpy(facts->edition, s->hash[0] == '\0' ? "" : s->edition);
}

bool vl_edition_keep(struct vl_house *house, const char *table, const struct vl_setup *s) {
    struct vl_text *text = vl_scratch(house);
    if (s->hash[0] == '\0') {
        vl_keep_edition(house->store, table, "", "", 0);
        return true;
    }
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "game", s->game->name);
    vl_json_string(text, "edition", s->edition);
    vl_edition_changes_json(s, text);
    vl_json_close(text, '}');
    if (text->cut) return false;
    vl_keep_edition(house->store, table, s->edition, text->start, text->length);
    return true;
}

enum vl_found vl_edition_of(struct vl_house *house, const struct vl_stored_table *facts, struct vl_setup *s) {
    struct vl_fault fault;
    char *text;
    size_t length;
    if (facts->edition[0] == '\0') return VL_NOT_FOUND;
    enum vl_found found = vl_store_edition(house->store, facts->id, &text, &length);
    if (found != VL_FOUND) return found;
    bool good = vl_edition_read(text, length, house->options.games, s, &fault);
    free(text);
    return good ? VL_FOUND : VL_NOT_FOUND;
}

/* ---- Told ---- */

/* Every number of it, as `veillee edition` prints it; the built-in one, too. */
void vl_call_edition(struct call *call) {
    struct vl_stored_table facts;
    struct vl_setup setup, own;
    struct vl_text *text = vl_scratch(call->house);
    if (!vl_call_find(call, &facts)) return;
    const struct vl_game *game = find_game(call->house, facts.game);
    enum vl_found found = vl_edition_of(call->house, &facts, &own);
    if (game == NULL || found == VL_UNREADABLE || (found == VL_NOT_FOUND && facts.edition[0] != '\0')) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        return;
    }
    vl_setup_init(&setup, game, facts.players);
    if (found == VL_FOUND) vl_edition_take(&setup, &own);
    vl_edition_json(&setup, text);
    vl_answer_json(call->asked, 200, text);
}

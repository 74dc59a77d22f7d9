/* setup.c - set-ups as a page says them: {"game":"tenakee","players":4,"options":{"chief":"on"},"edition":null}. */
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "page/asking.h"

static bool wrong(struct vl_fault *fault, const char *word, const char *reason) {
    struct vl_text text;
    *fault = (struct vl_fault){.rule = "REC-1", .reason = reason};
    vl_text_init(&text, fault->word, sizeof fault->word);
    vl_text_add(&text, word);
    return false;
}

static const struct vl_game *find_game(const struct vl_game *const *games, const struct vl_json *args) {
    struct vl_json name = vl_json_get(args, "game");
    while (*games != NULL && !vl_json_is(&name, (*games)->name)) games++;
    return *games;
}

static bool choose_options(const struct vl_json *args, struct vl_setup *s, struct vl_fault *fault) {
    struct vl_json options = vl_json_get(args, "options"), key = {0}, value = {0};
    while (vl_json_next_member(&options, &key, &value)) {
        char name[32], chosen[32];
        if (!vl_json_read_string(&key, name, sizeof name) || !vl_json_read_string(&value, chosen, sizeof chosen))
            return wrong(fault, "options", "malformed");
        struct vl_word option = {name, strlen(name)}, word = {chosen, strlen(chosen)};
        const char *reason = vl_setup_choose(s, &option, &word);
        if (reason != NULL) return wrong(fault, name, reason);
    }
    return true;
}

bool vl_asked_edition(const struct vl_game *const *games, const struct vl_json *args, struct vl_setup *s,
                      struct vl_fault *fault) {
    size_t length;
    char *text = vl_asked_text(args, "edition", &length);
    *fault = (struct vl_fault){0};
    bool good = text != NULL && vl_edition_read(text, length, games, s, fault);
    free(text);
    return good;
}

static bool take_edition(const struct vl_game *const *games, const struct vl_json *args, struct vl_setup *s,
                         struct vl_fault *fault) {
    struct vl_setup edition;
    if (!vl_asked_edition(games, args, &edition, fault)) return fault->reason == NULL;
    if (edition.game != s->game) return wrong(fault, edition.game->name, "game-expected");
    vl_edition_take(s, &edition);
    return true;
}

bool vl_asked_setup(const struct vl_game *const *games, const struct vl_json *args, struct vl_setup *s,
                    struct vl_fault *fault) {
    const struct vl_game *game = find_game(games, args);
    int64_t players = vl_asked_int(args, "players", 0);
    if (game == NULL) return wrong(fault, "", "game-expected");
    if (players < game->players_min || players > game->players_max) return wrong(fault, "", "players-count");
    vl_setup_init(s, game, (unsigned)players);
    if (!take_edition(games, args, s, fault) || !choose_options(args, s, fault)) return false;
    const char *reason = vl_setup_refuse(s);
    return reason == NULL || wrong(fault, "", reason);
}

void vl_page_setup(const struct vl_setup *s, struct vl_text *out) {
    enum { EDITION = 1 << 15 };
    char *room = s->hash[0] == '\0' ? NULL : malloc(EDITION);
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "players", s->players);
    vl_options_json(s, out);
    if (room == NULL) {
        vl_json_null(out, "edition");
        return;
    }
    struct vl_text text;
    vl_text_init(&text, room, EDITION);
    vl_edition_json(s, &text);
    vl_json_string(out, "edition", vl_text_whole(&text));
    free(room);
}

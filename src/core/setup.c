/* setup.c - set-ups: players, options, the numbers of the components. */
#include <string.h>

#include "core/check.h"
#include "core/game.h"
#include "core/text.h"

void vl_setup_init(struct vl_setup *s, const struct vl_game *game, unsigned players) {
    memset(s, 0, sizeof *s);
    s->game = game;
    s->players = (uint8_t)players;
    strcpy(s->edition, "default");
    for (unsigned i = 0; game->options != NULL && game->options[i].name != NULL; i++) {
        CHECK(i < VL_OPTIONS_MAX);
        s->option[i] = game->options[i].initial;
    }
    for (unsigned i = 0; game->numbers != NULL && game->numbers[i].card != NULL; i++) {
        CHECK(i < VL_NUMBERS_MAX);
        s->number[i] = game->numbers[i].value;
    }
}

const char *vl_setup_choose(struct vl_setup *s, const struct vl_word *name, const struct vl_word *value) {
    const struct vl_option *options = s->game->options;
    for (unsigned i = 0; options != NULL && options[i].name != NULL; i++) {
        if (!vl_word_is(name, options[i].name)) continue;
        for (unsigned v = 0; options[i].values[v] != NULL; v++) {
            if (!vl_word_is(value, options[i].values[v])) continue;
            s->option[i] = (uint8_t)v;
            return NULL;
        }
        return "no-such-value";
    }
    return "no-such-option";
}

const char *vl_setup_refuse(const struct vl_setup *s) {
    if (s->players < s->game->players_min || s->players > s->game->players_max) return "players-count";
    return s->game->refuse == NULL ? NULL : s->game->refuse(s);
}

const char *vl_setup_value(const struct vl_setup *s, unsigned option) {
    return s->game->options[option].values[s->option[option]];
}

void vl_options_json(const struct vl_setup *s, struct vl_text *out) {
    vl_json_open(out, "options", '{');
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++)
        vl_json_string(out, s->game->options[i].name, vl_setup_value(s, i));
    vl_json_close(out, '}');
}

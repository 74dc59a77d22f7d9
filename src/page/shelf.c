/* shelf.c - what there is to play: games, their options, the bots one may play against. */
#include "page/inside.h"

/* ---- Options ---- */

static bool can_choose(const struct vl_game *game, unsigned option, unsigned value, unsigned players) {
    struct vl_setup s;
    vl_setup_init(&s, game, players);
    s.option[option] = (uint8_t)value;
    return vl_setup_refuse(&s) == NULL;
}

/* At which tables anything but the default can be chosen; null if at all of them. */
static void put_tables(const struct vl_game *game, unsigned option, struct vl_text *out) {
    unsigned least = 0, most = 0;
    for (unsigned players = game->players_min; players <= game->players_max; players++)
        for (unsigned value = 0; game->options[option].values[value] != NULL; value++) {
            if (value == game->options[option].initial || !can_choose(game, option, value, players)) continue;
            if (least == 0) least = players;
            most = players;
        }
    if (least == game->players_min && most == game->players_max) {
        vl_json_null(out, "players");
        return;
    }
    vl_json_open(out, "players", '[');
    vl_json_int(out, NULL, least);
    vl_json_int(out, NULL, most);
    vl_json_close(out, ']');
}

static void put_option(const struct vl_game *game, enum vl_language language, unsigned which, struct vl_text *out) {
    const struct vl_option *option = &game->options[which];
    struct words words;
    char code[VL_ROOM_SEAT];
    struct vl_text text;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", option->name);
    vl_speak_option(game, language, which, fresh(&words));
    put_words(out, "words", &words);
    vl_page_about(game, language, "option.", option->name, out);
    vl_json_open(out, "values", '[');
    for (unsigned value = 0; option->values[value] != NULL; value++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "name", option->values[value]);
        vl_speak_value(game, language, which, value, fresh(&words));
        put_words(out, "words", &words);
        vl_text_init(&text, code, sizeof code);
        vl_text_add(&text, option->name);
        vl_text_put(&text, '.');
        vl_text_add(&text, option->values[value]);
        vl_page_about(game, language, "option.", code, out);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
    vl_json_string(out, "default", option->values[option->initial]);
    put_tables(game, which, out);
    vl_json_close(out, '}');
}

/* ---- The shelf ---- */

static const char *const offered[] = {"gentle", "fair", "strong", "master", "greedy", "random"};

static void put_bots(enum vl_language language, struct vl_text *out) {
    struct words words;
    vl_json_open(out, "bots", '[');
    for (unsigned i = 0; i < sizeof offered / sizeof *offered; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "name", offered[i]);
        vl_evening_level(language, offered[i], fresh(&words));
        put_words(out, "words", &words);
        vl_json_string(out, "about", vl_bot_words(language, offered[i]));
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void put_game(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    static void (*const speak[])(const struct vl_game *, enum vl_language, struct vl_text *) = {
        vl_speak_title, vl_speak_tagline, vl_speak_authors, vl_speak_time};
    static const char *const keys[] = {"title", "tagline", "authors", "time"};
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", game->name);
    for (unsigned i = 0; i < 4; i++) {
        speak[i](game, language, fresh(&words));
        put_words(out, keys[i], &words);
    }
    vl_json_open(out, "players", '[');
    vl_json_int(out, NULL, game->players_min);
    vl_json_int(out, NULL, game->players_max);
    vl_json_close(out, ']');
    vl_json_int(out, "version", game->version);
    vl_json_open(out, "options", '[');
    for (unsigned i = 0; game->options != NULL && game->options[i].name != NULL; i++)
        put_option(game, language, i, out);
    vl_json_close(out, ']');
    put_bots(language, out);
    vl_page_crests(language, game->players_max, out);
    vl_json_close(out, '}');
}

void vl_page_games(const struct vl_game *const *games, enum vl_language language, struct vl_text *out) {
    vl_json_open(out, NULL, '[');
    for (; *games != NULL; games++)
        if ((*games)->on_shelf) put_game(*games, language, out);
    vl_json_close(out, ']');
}

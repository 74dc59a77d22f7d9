/* deck.c - what is printed on the cards, and what the seats are called. */
#include "page/inside.h"

void vl_page_about(const struct vl_game *game, enum vl_language language, const char *kind, const char *name,
                   struct vl_text *out) {
    char code[VL_ROOM_SEAT];
    struct vl_text text;
    struct words words;
    vl_text_init(&text, code, sizeof code);
    vl_text_add(&text, kind);
    vl_text_add(&text, name);
    bool told = vl_speak_about(game, language, code, fresh(&words));
    put_or_null(out, "about", told ? words.room : NULL);
}

void vl_page_crests(enum vl_language language, unsigned seats, struct vl_text *out) {
    struct words words;
    vl_json_open(out, "crests", '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        vl_json_open(out, NULL, '{');
        vl_speak_crest(language, seat, NULL, fresh(&words));
        put_words(out, "name", &words);
        vl_speak_crest(language, seat, "letter", fresh(&words));
        put_words(out, "letter", &words);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

/* ---- Cards ---- */

static void put_face(const struct vl_speaker *who, unsigned which, struct vl_text *out) {
    const struct vl_game *game = who->setup->game;
    const char *name = game->faces->names[which];
    struct vl_face face;
    struct words words;
    game->face(who->setup, which, &face);
    vl_json_open(out, name, '{');
    vl_speak_word(game, who->language, name, NULL, fresh(&words));
    put_words(out, "name", &words);
    vl_speak_word(game, who->language, name, "label", fresh(&words));
    put_words(out, "short", &words);
    vl_speak_face(who, which, fresh(&words));
    put_words(out, "printed", &words);
    vl_page_about(game, who->language, "word.", name, out);
    vl_json_string(out, "kind", game->kinds[face.kind]);
    vl_speak_kind(who, face.kind, fresh(&words));
    put_words(out, "kindWords", &words);
    put_value(out, "value", face.value);
    vl_json_open(out, "traits", '[');
    for (unsigned i = 0; i < face.traits; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "code", game->traits[face.trait[i].code]);
        vl_json_int(out, "number", face.trait[i].number);
        vl_speak_trait(who, face.trait[i].code, face.trait[i].number, fresh(&words));
        put_words(out, "words", &words);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
    vl_json_open(out, "tags", '[');
    for (uint32_t left = face.tags; left != 0; left &= left - 1) vl_json_string(out, NULL, game->tags[vl_first(left)]);
    vl_json_close(out, ']');
    vl_json_open(out, "tagWords", '[');
    for (uint32_t left = face.tags; left != 0; left &= left - 1) {
        vl_speak_tag(who, vl_first(left), fresh(&words));
        put_words(out, NULL, &words);
    }
    vl_json_close(out, ']');
    vl_json_int(out, "copies", face.copies);
    vl_json_close(out, '}');
}

void vl_page_deck(const struct vl_speaker *who, struct vl_text *out) {
    const struct vl_setup *s = who->setup;
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "version", s->game->version);
    vl_json_int(out, "players", s->players);
    vl_options_json(s, out);
    vl_json_string(out, "edition", s->edition);
    vl_json_open(out, "faces", '{');
    for (unsigned i = 0; i < s->game->faces->count; i++) put_face(who, i, out);
    vl_json_close(out, '}');
    vl_json_open(out, "badges", '{');
    for (unsigned b = 0; b < VL_BADGES; b++) {
        vl_speak_badge(who, (enum vl_badge)(1u << b), fresh(&words));
        put_words(out, vl_badge_names[b], &words);
    }
    vl_json_close(out, '}');
    vl_page_crests(who->language, s->players, out);
    vl_json_close(out, '}');
}

/* inside.h - small things that the files of the page share. */
#ifndef VL_PAGE_INSIDE_H
#define VL_PAGE_INSIDE_H

#include "page/page.h"

/* A buffer for words that are spoken, then written as a string: SPOKEN(words); vl_speak_…(…, &words); … */
struct words {
    struct vl_text text;
    char room[VL_ROOM_HINT];
};

/* Empties it and gives the text to speak into. */
static inline struct vl_text *fresh(struct words *words) {
    vl_text_init(&words->text, words->room, sizeof words->room);
    return &words->text;
}

/* What was spoken; nothing at all is null if it is optional. */
static inline void put_words(struct vl_text *out, const char *key, const struct words *words) {
    vl_json_string(out, key, words->room);
}

static inline void put_seat(struct vl_text *out, const char *key, unsigned seat) {
    if (seat >= VL_SEATS_MAX)
        vl_json_null(out, key);
    else
        vl_json_int(out, key, seat);
}

static inline void put_value(struct vl_text *out, const char *key, int value) {
    if (value == VL_NO_VALUE)
        vl_json_null(out, key);
    else
        vl_json_int(out, key, value);
}

static inline void put_or_null(struct vl_text *out, const char *key, const char *words) {
    if (words == NULL || words[0] == '\0')
        vl_json_null(out, key);
    else
        vl_json_string(out, key, words);
}

static inline const char *face_name(const struct vl_setup *s, int face) {
    return face == VL_FACE_DOWN ? NULL : s->game->faces->names[face];
}

/* scene.c */
void vl_page_badges(unsigned badges, struct vl_text *);
/* "zone", "row" and "column" of an open object, null where there is none. */
void vl_page_place(const struct vl_game *, const struct vl_scene *, unsigned zone, unsigned row, unsigned column,
                   struct vl_text *);
void vl_page_move_text(const struct vl_game *, vl_move, const char *key, struct vl_text *);

/* deck.c: names and letters of the seats, as the key "crests" of an open object. */
void vl_page_crests(enum vl_language, unsigned seats, struct vl_text *);
/* And what is said about something of a game's, as the key "about": null if there is nothing. */
void vl_page_about(const struct vl_game *, enum vl_language, const char *kind, const char *name, struct vl_text *);

#endif

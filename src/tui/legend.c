/* legend.c - what the signs on the table stand for: the labels that lie there, the captions, the marks. */
#include <string.h>

#include "tui/pages.h"
#include "tui/play.h"

enum { TEXT = 16000, FACES = 256 };

void play_say_signs(const struct play *p, struct vl_text *out) {
    const struct canvas *c = &p->stage->canvas;
    vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_SIGNS,
           VL_ARGS({"free", canvas_glyph(c, SYMBOL_FREE), 0}, {"advised", canvas_glyph(c, SYMBOL_ADVISED), 0},
                   {"empty", canvas_glyph(c, SYMBOL_EMPTY), 0}, {"back", canvas_glyph(c, SYMBOL_BACK), 0},
                   {"new", canvas_glyph(c, SYMBOL_NEW), 0}, {"start", canvas_glyph(c, SYMBOL_START), 0},
                   {"leader", canvas_glyph(c, SYMBOL_LEADER), 0}, {"ready", canvas_glyph(c, SYMBOL_READY), 0}),
           out);
}

static void add_heading(const struct play *p, enum vl_message code, struct vl_text *out) {
    if (out->length > 0) vl_text_add(out, "\n");
    vl_text_add(out, "# ");
    vl_say(p->speaker.language, code, NULL, out);
    vl_text_put(out, '\n');
}

/* "Brav – brave (strength 4, red)", for every face that is to be seen, in the game's order. */
static void add_faces(const struct play *p, struct vl_text *out) {
    const struct vl_piece *seen[FACES] = {NULL};
    for (unsigned i = 0; i < p->scene.piece_count; i++) {
        const struct vl_piece *piece = &p->scene.piece[i];
        if (piece->face >= 0 && piece->face < FACES && seen[piece->face] == NULL) seen[piece->face] = piece;
    }
    for (unsigned face = 0; face < FACES; face++) {
        if (seen[face] == NULL) continue;
        vl_text_add(out, "- ");
        vl_speak_piece(&p->speaker, &p->scene, seen[face], "label", out);
        vl_text_add(out, " – ");
        vl_speak_word(p->speaker.setup->game, p->speaker.language, p->scene.faces->names[face], NULL, out);
        size_t before = out->length;
        vl_text_add(out, " (");
        size_t open = out->length;
        vl_speak_face(&p->speaker, face, out);
        if (out->length == open)
            vl_text_back(out, before);
        else
            vl_text_put(out, ')');
        vl_text_put(out, '\n');
    }
}

/* Of several zones of a name one's own, or else the first. */
static bool speaks_for_its_like(const struct play *p, unsigned which) {
    const struct vl_zone *zone = &p->scene.zone[which];
    for (unsigned z = 0; z < p->scene.zone_count; z++) {
        const struct vl_zone *other = &p->scene.zone[z];
        if (z == which || other->name != zone->name) continue;
        bool own = zone->owner == p->speaker.viewer, others = other->owner == p->speaker.viewer;
        if (others > own || (others == own && z < which)) return false;
    }
    return true;
}

/* "then – Pile 1, below", where a caption is shorter than the name of the place. */
static void add_captions(const struct play *p, struct vl_text *out) {
    for (unsigned z = 0; z < p->scene.zone_count; z++) {
        char brief[VL_ROOM_SENTENCE], whole[VL_ROOM_SENTENCE];
        struct vl_text text;
        if (!speaks_for_its_like(p, z)) continue;
        vl_text_init(&text, brief, sizeof brief);
        vl_speak_zone_label(&p->speaker, &p->scene.zone[z], &text);
        vl_text_init(&text, whole, sizeof whole);
        vl_speak_zone(&p->speaker, &p->scene.zone[z], &text);
        if (strcmp(brief, whole) == 0) continue;
        vl_text_add(out, "- ");
        vl_text_add(out, brief);
        vl_text_add(out, " – ");
        vl_text_add(out, whole);
        vl_text_put(out, '\n');
    }
}

void play_legend(struct play *p) {
    char words[TEXT], title[200];
    struct vl_text text;
    vl_text_init(&text, title, sizeof title);
    vl_say(p->speaker.language, VL_SAY_SCREEN_LEGEND_TITLE, NULL, &text);
    vl_text_init(&text, words, sizeof words);
    add_heading(p, VL_SAY_SCREEN_LEGEND_CARDS, &text);
    if (vl_speak_legend(p->speaker.setup->game, p->speaker.language, &text)) vl_text_put(&text, '\n');
    add_faces(p, &text);
    add_heading(p, VL_SAY_SCREEN_LEGEND_PLACES, &text);
    add_captions(p, &text);
    add_heading(p, VL_SAY_SCREEN_LEGEND_SIGNS, &text);
    play_say_signs(p, &text);
    page_text(p->stage, title, words, false);
}

/* about.c - words about what the cursor is on. */
#include <string.h>

#include "evening/describe.h"
#include "tui/pages.h"
#include "tui/play.h"

static void describe_badges(struct play *p, unsigned badges, struct vl_text *out) {
    for (badges &= ~(unsigned)(VL_BADGE_LAID | VL_BADGE_HIDDEN); badges != 0; badges &= badges - 1) {
        vl_text_add(out, ", ");
        vl_speak_badge(&p->speaker, (enum vl_badge)(1u << vl_first(badges)), out);
    }
}

/* What is printed on it. */
static void describe_face(struct play *p, const struct vl_piece *piece, struct vl_text *out) {
    size_t from = out->length;
    if (piece->face == VL_FACE_DOWN) return;
    vl_text_add(out, " (");
    size_t words = out->length;
    vl_speak_face(&p->speaker, (unsigned)piece->face, out);
    if (out->length == words)
        vl_text_back(out, from);
    else
        vl_text_put(out, ')');
}

/* What it does; false if there is nothing to say of that. */
static bool describe_about(const struct play *p, const struct vl_piece *piece, struct vl_text *out) {
    char code[64] = "word.";
    if (piece->face == VL_FACE_DOWN) return false;
    strncat(code, p->scene.faces->names[piece->face], sizeof code - strlen(code) - 1);
    return vl_speak_about(p->speaker.setup->game, p->speaker.language, code, out);
}

static void describe_effect(const struct play *p, const struct vl_piece *piece, struct vl_text *out) {
    size_t length = out->length;
    vl_text_add(out, ". ");
    if (!describe_about(p, piece, out)) vl_text_back(out, length);
}

static void describe_spot(const struct play *p, unsigned row, unsigned column, struct vl_text *out) {
    vl_say(p->speaker.language, VL_SAY_SCREEN_CELL, VL_ARGS({"row", NULL, row + 1}, {"column", NULL, column + 1}), out);
}

/* Whose it is, and where it lies. */
static void describe_place(struct play *p, const struct vl_piece *piece, struct vl_text *out) {
    const struct vl_zone *zone = &p->scene.zone[piece->zone];
    vl_text_add(out, " – ");
    if (zone->arrangement == VL_GRID) {
        describe_spot(p, piece->row, piece->column, out);
        vl_text_add(out, ", ");
    }
    vl_describe_place(&p->speaker, &p->scene, piece, out);
    describe_badges(p, piece->badges, out);
}

static void describe_piece(struct play *p, const struct vl_piece *piece, struct vl_text *out) {
    vl_speak_piece(&p->speaker, &p->scene, piece, NULL, out);
    describe_face(p, piece, out);
    describe_place(p, piece, out);
    describe_effect(p, piece, out);
}

/* All about a card that does something; false: there is nothing to say about what it does. */
static bool describe_card(struct play *p, const struct item *item, struct vl_text *title, struct vl_text *out) {
    if (item->kind != ITEM_PIECE) return false;
    const struct vl_piece *piece = &p->scene.piece[item->piece];
    size_t start = out->length;
    if (!describe_about(p, piece, out)) return false;
    vl_text_back(out, start); /* the page says first what it is */
    size_t from = title->length;
    vl_speak_piece(&p->speaker, &p->scene, piece, NULL, title);
    vl_words_capital(title, from);
    vl_speak_piece(&p->speaker, &p->scene, piece, NULL, out);
    describe_face(p, piece, out);
    describe_place(p, piece, out);
    vl_text_add(out, "\n\n");
    describe_about(p, piece, out);
    vl_words_capital(out, start);
    return true;
}

/* Of a cell: the card in hand that may go there, or why it may not. */
static void describe_cell(struct play *p, const struct item *item, struct vl_text *out) {
    int hand = targets_piece(&p->targets, &p->layout, p->targets.taken);
    struct vl_why why;
    const char *rule;
    size_t length = out->length;
    if (hand < 0) return;
    const struct vl_piece *piece = &p->scene.piece[p->layout.item[hand].piece];
    vl_text_add(out, " – ");
    if (play_is_target(p, item)) {
        vl_speak_piece(&p->speaker, &p->scene, piece, NULL, out);
        describe_face(p, piece, out);
        describe_effect(p, piece, out);
    } else if (!play_why_not(p, item, &rule, &why, out)) {
        vl_text_back(out, length);
    }
}

void play_describe(struct play *p, int at, struct vl_text *out) {
    if (at < 0) return;
    const struct item *item = &p->layout.item[at];
    const struct vl_zone *zone = &p->scene.zone[item->zone];
    if (item->kind == ITEM_PIECE) {
        describe_piece(p, &p->scene.piece[item->piece], out);
        return;
    }
    vl_speak_zone(&p->speaker, zone, out);
    if (item->kind == ITEM_CELL) {
        vl_text_add(out, ", ");
        describe_spot(p, item->row, item->column, out);
        describe_cell(p, item, out);
        return;
    }
    vl_text_add(out, ", ");
    vl_describe_tally(&p->speaker, &p->scene, item->zone, out);
    describe_badges(p, zone->badges, out);
    if (p->mark[at] != MARK_LEGAL && p->layout.mode[item->zone] != MODE_FULL && play_can_open(p, item)) {
        vl_text_add(out, ". ");
        vl_say(p->speaker.language, VL_SAY_SCREEN_OPEN, NULL, out);
    }
}

static bool explain_card(struct play *p, const struct item *item) {
    char title[VL_ROOM_SENTENCE], words[2 * VL_ROOM_SENTENCE];
    struct vl_text heading, text;
    vl_text_init(&heading, title, sizeof title);
    vl_text_init(&text, words, sizeof words);
    if (!describe_card(p, item, &heading, &text)) return false;
    page_text(p->stage, title, words, true);
    return true;
}

/* The text of the rule that has just forbidden something; else a page about the card that the cursor is on; of what
 * does nothing by itself all there is to say; if that is to be read already, what the signs mean. */
void play_explain(struct play *p) {
    const struct vl_game *game = p->speaker.setup->game;
    struct vl_text text;
    char sentence[VL_ROOM_SENTENCE];
    if (p->rule != NULL && vl_rules_sentence(game->name, p->rule, p->speaker.language, sentence, sizeof sentence)) {
        vl_text_add(stage_text(p->stage, &text), p->rule);
        vl_text_add(&text, ": ");
        vl_text_add(&text, sentence);
        play_say(p, text.start, false);
        return;
    }
    int at = play_cursor(p);
    if (at >= 0 && explain_card(p, &p->layout.item[at])) return;
    play_describe(p, at, stage_text(p->stage, &text));
    bool shown = canvas_lines(&p->stage->canvas, p->stage->canvas.w - 2, text.start) <= 2; /* below the board */
    if (shown)
        play_legend(p);
    else
        play_say(p, text.start, false);
}

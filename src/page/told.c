/* told.c - what is said to a person: lines of the log, what a move would bring, scores, refusals, hints. */
#include "page/inside.h"

#include <string.h>

#include "bots/search.h"

void vl_page_said(const struct vl_evening *e, unsigned from, struct vl_text *out) {
    vl_json_open(out, NULL, '[');
    for (unsigned i = from; i < vl_evening_said_count(e); i++) {
        const struct vl_said *said = vl_evening_said(e, i);
        vl_json_open(out, NULL, '{');
        vl_json_int(out, "index", i);
        vl_json_int(out, "number", (int64_t)said->number);
        vl_json_string(out, "words", said->words);
        vl_json_string(out, "kind", said->kind < VL_NOTE_KINDS ? vl_note_names[said->kind] : "here");
        put_seat(out, "actor", said->actor);
        vl_json_bool(out, "quiet", said->quiet);
        vl_json_bool(out, "hidden", said->hidden);
        vl_json_bool(out, "mine", said->mine);
        vl_json_bool(out, "forced", said->forced);
        vl_json_bool(out, "concerns", said->concerns);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

/* What makes room for it: pieces that go elsewhere in the grid where they lie. */
static void put_slides(const struct vl_show *show, struct vl_text *out) {
    vl_json_open(out, "slides", '[');
    for (unsigned i = 0; i < show->count; i++) {
        const struct vl_change *change = &show->change[i];
        if (change->kind != VL_CHANGE_MOVE || change->from != change->to || change->to == VL_NOBODY) continue;
        if (show->scene->zone[change->to].arrangement != VL_GRID) continue;
        vl_json_open(out, NULL, '{');
        vl_json_int(out, "piece", change->piece);
        vl_json_int(out, "row", change->row);
        vl_json_int(out, "column", change->column);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

void vl_page_would(const struct vl_evening *e, vl_move move, struct vl_text *out) {
    static const char *const weights[] = {"takes", "completes", "gives-up", "final"};
    struct vl_scene scene;
    struct vl_show show;
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_page_move_text(vl_evening_setup(e)->game, move, "move", out);
    unsigned weighs = vl_evening_would(e, move, fresh(&words), &scene, &show);
    put_words(out, "words", &words);
    vl_json_open(out, "weighs", '[');
    for (unsigned i = 0; i < sizeof weights / sizeof *weights; i++)
        if (weighs >> i & 1) vl_json_string(out, NULL, weights[i]);
    vl_json_close(out, ']');
    put_slides(&show, out);
    vl_json_close(out, '}');
}

/* ---- Scores ---- */

/* Whether a line counts this piece: itself, or one of its group or zone. */
static bool counts(const struct vl_line *line, const struct vl_piece *named, const struct vl_piece *piece) {
    if (piece->zone != named->zone) return false;
    if (line->scope == VL_OF_ZONE) return true;
    return piece->id == named->id || (line->scope == VL_OF_GROUP && piece->group == named->group);
}

static void put_faces(const struct vl_setup *s, const struct vl_scene *scene, const struct vl_line *line,
                      struct vl_text *out) {
    const struct vl_piece *named = NULL;
    for (unsigned i = 0; i < scene->piece_count && line->piece != 0; i++)
        if (scene->piece[i].id == line->piece) named = &scene->piece[i];
    vl_json_open(out, "faces", '[');
    for (unsigned i = 0; i < scene->piece_count && named != NULL; i++)
        if (scene->piece[i].face != VL_FACE_DOWN && counts(line, named, &scene->piece[i]))
            vl_json_string(out, NULL, face_name(s, scene->piece[i].face));
    vl_json_close(out, ']');
}

void vl_page_why(const struct vl_evening *e, unsigned seat, struct vl_text *out) {
    const struct vl_setup *s = vl_evening_setup(e);
    struct vl_line lines[VL_LINES_MAX];
    struct vl_scene scene;
    struct words words;
    unsigned count = vl_evening_breakdown(e, seat, lines);
    s->game->scene(s, vl_evening_view(e), &scene);
    vl_json_open(out, NULL, '[');
    for (unsigned i = 0; i < count; i++) {
        vl_json_open(out, NULL, '{');
        vl_speak_line(vl_evening_speaker(e), &lines[i], fresh(&words));
        put_words(out, "words", &words);
        vl_json_int(out, "points", lines[i].points);
        put_or_null(out, "rule", lines[i].rule);
        put_faces(s, &scene, &lines[i], out);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

/* ---- Refusals ---- */

/* Rules of the house's own tables stand in no rule book. */
static bool is_printed(const char *rule) {
    return rule != NULL && strncmp(rule, "TAB-", 4) != 0;
}

/* The words without the rule that stands in brackets behind them: it has a place of its own. */
static void put_why(struct vl_text *out, const char *said, const char *rule) {
    struct words words;
    struct vl_text *text = fresh(&words);
    size_t length = said == NULL ? 0 : strlen(said), behind = rule == NULL ? 0 : strlen(rule) + strlen(" ()");
    bool bracketed =
        behind > 0 && length > behind && said[length - 1] == ')' && strncmp(said + length - behind, " (", 2) == 0;
    if (said != NULL) vl_text_add_bytes(text, said, bracketed ? length - behind : length);
    put_or_null(out, "why", words.room);
}

/* What is in the way stands in the scene of the moment, if there is one yet. */
static void put_culprit(const struct vl_evening *e, const struct vl_why *why, struct vl_text *out) {
    struct vl_scene scene = {.zone_count = 0};
    if (vl_evening_ready(e)) vl_evening_scene(e, &scene, NULL);
    if (why->piece == 0)
        vl_json_null(out, "piece");
    else
        vl_json_int(out, "piece", why->piece);
    vl_page_place(vl_evening_setup(e)->game, &scene, why->zone, why->row, why->column, out);
}

static void put_outcome(const struct vl_evening *e, const char *outcome, const char *words, const char *rule,
                        const struct vl_why *why, const char *id, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "outcome", outcome);
    if (id != NULL) vl_json_string(out, "id", id);
    put_why(out, words, rule);
    put_or_null(out, "rule", is_printed(rule) ? rule : NULL);
    put_culprit(e, why, out);
    vl_json_close(out, '}');
}

void vl_page_refusal(const struct vl_evening *e, const char *words, const char *rule, const struct vl_why *why,
                     struct vl_text *out) {
    put_outcome(e, "refused", words, rule, why, NULL, out);
}

void vl_page_answered(const struct vl_evening *e, enum vl_outcome_of_act outcome, const char *id, struct vl_text *out) {
    static const char *const outcomes[] = {"done", "refused", "sent"};
    bool refused = outcome == VL_ACT_REFUSED;
    put_outcome(e, outcomes[outcome], refused ? vl_evening_why(e) : NULL, refused ? vl_evening_rule(e) : NULL,
                refused ? vl_evening_culprit(e) : &vl_why_none, id, out);
}

void vl_page_lost(const struct vl_evening *e, const char *id, struct vl_text *out) {
    put_outcome(e, "refused", vl_reason(vl_evening_language(e), "line-down"), NULL, &vl_why_none, id, out);
}

void vl_page_outcome(const struct vl_evening *e, enum vl_outcome_of_act outcome, struct vl_text *out) {
    vl_page_answered(e, outcome, NULL, out);
}

/* ---- Hints ---- */

static void put_advice(const struct vl_game *game, const struct vl_advice *advice, const char *key,
                       struct vl_text *out) {
    vl_json_open(out, key, '{');
    vl_json_open(out, "moves", '[');
    for (unsigned i = 0; i < advice->count; i++) vl_page_move_text(game, advice->move[i], NULL, out);
    vl_json_close(out, ']');
    vl_json_real(out, "win", advice->win, 4);
    vl_json_real(out, "score", advice->score, 2);
    vl_json_real(out, "share", advice->share, 4);
    vl_json_close(out, '}');
}

void vl_page_hint(const struct vl_evening *e, const struct vl_hint *hint, struct vl_text *out) {
    const struct vl_game *game = vl_evening_setup(e)->game;
    struct words words;
    vl_evening_hint_words(e, hint, fresh(&words));
    vl_json_open(out, NULL, '{');
    put_words(out, "words", &words);
    put_advice(game, &hint->best, "best", out);
    if (hint->next.count == 0)
        vl_json_null(out, "next");
    else
        put_advice(game, &hint->next, "next", out);
    vl_json_real(out, "sure", hint->sure, 4);
    vl_json_bool(out, "mixed", hint->mixed);
    vl_json_close(out, '}');
}

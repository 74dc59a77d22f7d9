/* desk.c - what is printed for somebody who plays by lines: see desk.h. */
#include "tui/desk.h"

#include <stdlib.h>
#include <string.h>

#include "evening/describe.h"
#include "evening/fold.h"
#include "words/rules.h"

enum { LISTED = 40 };

/* ---- Printing ---- */

void desk_print(const struct desk *d, const char *words) {
    plain_print(d->options, words);
}

struct vl_text *desk_begin(struct desk *d) {
    static struct vl_text text;
    vl_text_init(&text, d->text, sizeof d->text);
    return &text;
}

void desk_end(struct desk *d) {
    desk_print(d, d->text);
    desk_print(d, "\n");
}

void desk_say(struct desk *d, enum vl_message code, const struct vl_arg *args) {
    vl_say(d->language, code, args, desk_begin(d));
    desk_end(d);
}

/* What has happened since it was told last; at once, whoever reads it. */
bool desk_news(struct desk *d) {
    bool changed = false;
    if (d->told == vl_evening_said_count(d->s)) return false;
    for (; d->told < vl_evening_said_count(d->s); d->told++) {
        const struct vl_said *said = vl_evening_said(d->s, d->told);
        if (said->quiet) continue;
        changed |= said->kind == VL_NOTE_EVENT && !said->ready;
        desk_print(d, said->words);
        desk_print(d, "\n");
    }
    fflush(d->options->out);
    return changed;
}

void desk_table(struct desk *d) {
    struct vl_scene *scene = malloc(sizeof *scene);
    if (scene == NULL) return;
    vl_evening_scene(d->s, scene, NULL);
    desk_print(d, "\n");
    vl_describe_scene(vl_evening_speaker(d->s), scene, desk_begin(d));
    desk_print(d, d->text);
    free(scene);
    d->shown = true;
}

/* Whether whole words stand in a text. */
static bool has_words(const char *text, const char *words) {
    size_t length = strlen(words);
    for (const char *at = strstr(text, words); at != NULL; at = strstr(at + 1, words))
        if ((at == text || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' ')) return true;
    return false;
}

/* What a move is aimed at, where its words do not say so: "Attack Basile’s canoe in row 3 … (red bow)". */
static void add_target(struct desk *d, const struct vl_view *view, const struct vl_scene *scene, vl_move move,
                       struct vl_text *out) {
    const struct vl_setup *setup = vl_evening_setup(d->s);
    struct vl_touch touch = {.zone = VL_NOBODY};
    setup->game->touch(setup, view, move, &touch);
    for (unsigned i = 0; touch.target != 0 && i < scene->piece_count; i++) {
        char words[VL_ROOM_SENTENCE];
        struct vl_text text;
        if (scene->piece[i].id != touch.target) continue;
        vl_text_init(&text, words, sizeof words);
        vl_speak_piece(vl_evening_speaker(d->s), scene, &scene->piece[i], NULL, &text);
        if (has_words(out->start, words)) continue;
        vl_text_add(out, " (");
        vl_text_add(out, words);
        vl_text_put(out, ')');
    }
}

void desk_moves(struct desk *d, bool all) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_scene *scene = malloc(sizeof *scene);
    unsigned count = vl_evening_moves(d->s, moves);
    const struct vl_choice *staged = vl_evening_staged(d->s);
    for (unsigned i = 0; i < staged->count; i++) {
        struct vl_text *text = desk_begin(d);
        vl_say(d->language, VL_SAY_PLAIN_STAGED, NULL, text);
        vl_speak_move_as(vl_evening_speaker(d->s), staged->move[i], "part", text);
        desk_end(d);
    }
    if (count > LISTED && !all) {
        desk_say(d, VL_SAY_PLAIN_MANY, VL_ARGS({"count", NULL, count}));
        count = 0;
    }
    if (scene == NULL) return;
    vl_evening_scene(d->s, scene, NULL);
    for (unsigned i = 0; i < count; i++) {
        struct vl_text *text = desk_begin(d);
        vl_text_add(text, i < 9 ? "   " : i < 99 ? "  " : " ");
        vl_text_add_int(text, i + 1);
        vl_text_add(text, ". ");
        vl_speak_move(vl_evening_speaker(d->s), moves[i], text);
        add_target(d, vl_evening_view(d->s), scene, moves[i], text);
        if (!vl_evening_chooses(d->s)) vl_evening_consequence(d->s, moves[i], text);
        vl_text_add(text, "  [");
        vl_move_format(vl_evening_setup(d->s)->game, moves[i], text);
        vl_text_put(text, ']');
        desk_end(d);
    }
    free(scene);
}

void desk_log(struct desk *d) {
    for (unsigned i = 0; i < vl_evening_said_count(d->s); i++) {
        struct vl_text *text = desk_begin(d);
        vl_text_add_int(text, i + 1);
        vl_text_add(text, ". ");
        vl_text_add(text, vl_evening_said(d->s, i)->words);
        desk_end(d);
    }
    desk_say(d, VL_SAY_PLAIN_LOG_HINT, NULL);
}

/* "at 12": the table as it was after line 12 of the log. */
void desk_moment(struct desk *d, const char *words) {
    struct vl_view_box view;
    struct vl_scene *scene = malloc(sizeof *scene);
    unsigned long which = strtoul(words, NULL, 10);
    if (scene == NULL) return;
    if (which == 0 || which > vl_evening_said_count(d->s) ||
        !vl_evening_moment(d->s, (unsigned)which - 1, &view, scene)) {
        desk_say(d, VL_SAY_PLAIN_NO_MOMENT, VL_ARGS({"count", NULL, vl_evening_said_count(d->s)}));
    } else {
        desk_print(d, vl_evening_said(d->s, (unsigned)which - 1)->words);
        desk_print(d, "\n");
        vl_describe_scene(vl_evening_speaker(d->s), scene, desk_begin(d));
        desk_print(d, d->text);
    }
    free(scene);
}

/* The score of each seat with where every point comes from. */
void desk_scores(struct desk *d) {
    const struct vl_setup *setup = vl_evening_setup(d->s);
    struct vl_line lines[VL_LINES_MAX];
    for (unsigned seat = 0; seat < setup->players; seat++) {
        unsigned count = vl_evening_breakdown(d->s, seat, lines);
        int32_t total;
        bool known = vl_evening_score(d->s, seat, &total);
        struct vl_text *text = desk_begin(d);
        vl_text_add(text, vl_evening_name(d->s, seat));
        vl_text_add(text, " (");
        vl_evening_who(d->s, seat, text);
        vl_text_put(text, ')');
        vl_say(d->language, VL_SAY_PLAIN_COLON, NULL, text);
        if (known)
            vl_say(d->language, VL_SAY_PLAIN_POINTS, VL_ARGS({"points", NULL, total}), text);
        else
            vl_say(d->language, VL_SAY_PLAIN_SCORE_HIDDEN, NULL, text);
        desk_end(d);
        for (unsigned i = 0; i < count; i++) {
            text = desk_begin(d);
            vl_text_add(text, "   ");
            vl_text_add_int(text, lines[i].points);
            vl_text_add(text, "  ");
            vl_speak_line(vl_evening_speaker(d->s), &lines[i], text);
            vl_text_add(text, " (");
            vl_text_add(text, lines[i].rule);
            vl_text_put(text, ')');
            desk_end(d);
        }
    }
}

/* All rules, or one of them ("rules TEN-10"). */
/* "rules brief", in the reader's language or in English. */
static bool is_brief(const struct desk *d, const char *word) {
    enum vl_language languages[] = {d->language, VL_ENGLISH};
    for (unsigned i = 0; i < 2; i++) {
        char wanted[40], typed[40], said[40];
        struct vl_text text;
        vl_text_init(&text, said, sizeof said);
        vl_say(languages[i], VL_SAY_PLAIN_BRIEF, NULL, &text);
        vl_fold_words(said, wanted, sizeof wanted);
        vl_fold_words(word, typed, sizeof typed);
        if (strcmp(wanted, typed) == 0) return true;
    }
    return false;
}

void desk_rules(struct desk *d, const char *words) {
    const char *game = vl_evening_setup(d->s)->game->name;
    char rule[VL_RULE_ID], whole[4 * DESK_LINE];
    size_t length = strcspn(words, " ");
    vl_rules_id(words, length < sizeof rule ? length : sizeof rule - 1, rule); /* none is longer */
    if (length == 0) {
        plain_markdown(d->options, vl_rules_text(game, d->language));
        return;
    }
    const char *text = is_brief(d, rule) ? vl_rules_brief(game, d->language, &length)
                                         : vl_rules_whole(game, rule, d->language, &length);
    if (text == NULL) {
        desk_say(d, VL_SAY_PLAIN_NO_RULE, VL_ARGS({"rule", rule, 0}));
        return;
    }
    snprintf(whole, sizeof whole, "%.*s\n", (int)length, text);
    plain_markdown(d->options, whole);
}

void desk_hint(struct desk *d) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_hint hint;
    unsigned count = vl_evening_moves(d->s, moves);
    if (count == 0 ||
        !vl_brain_hint(&d->brain, vl_evening_setup(d->s), vl_evening_view(d->s), moves, count, 0, &hint)) {
        desk_say(d, VL_SAY_PLAIN_NO_HINT, NULL);
        return;
    }
    vl_evening_hint_words(d->s, &hint, desk_begin(d));
    desk_end(d);
}

void desk_result(struct desk *d) {
    desk_print(d, "\n");
    vl_evening_result(d->s, desk_begin(d));
    desk_end(d);
    struct vl_text *text = desk_begin(d);
    vl_evening_match(d->s, text);
    if (text->length > 0) desk_end(d);
    desk_scores(d);
}

/* expect_telling.c - what a scenario expects of what a game tells: what is asked, why not, how everybody stands, what a
 * move would bring. */
#include <stdio.h>
#include <string.h>

#include "core/preview.h"
#include "core/scene.h"
#include "core/telling.h"
#include "core/text.h"
#include "scenario_player.h"

enum { ROOM = 4096 };

/* " t5 A-B": arguments, each behind a blank. */
static void add_args(const struct vl_saying *saying, const int16_t *arg, struct vl_text *out) {
    for (unsigned i = 0; i < vl_saying_args(saying); i++) {
        const struct vl_domain *domain = saying->arg[i].domain;
        vl_text_put(out, ' ');
        if (domain->names == NULL)
            vl_text_add_int(out, arg[i]);
        else
            vl_text_add(out, domain->names[arg[i]]);
    }
}

/* "VIEWER [of SEAT] =": who looks, at whom. */
static bool read_looker(struct player *p, char **rest, struct vl_view_box *view, unsigned *seat) {
    unsigned viewer;
    if (!player_viewer(player_word(rest), &viewer)) return player_wrong(p, "no such viewer", *rest);
    char *word = player_word(rest);
    *seat = viewer;
    if (word != NULL && strcmp(word, "of") == 0) {
        if (!player_viewer(player_word(rest), seat)) return player_wrong(p, "no such seat", *rest);
        word = player_word(rest);
    }
    if (word == NULL || strcmp(word, "=") != 0) return player_wrong(p, "expected =", *rest);
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(view));
    return true;
}

/* "phase 1 play", or with its arguments: "phase 1 play_one t5 A-B". */
static bool expect_phase(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_view_box view;
    struct vl_text text;
    unsigned viewer;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such viewer", rest);
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(&view));
    struct vl_ask ask = vl_ask_of(&p->s, vl_view_in(&view));
    rest += strspn(rest, " ");
    vl_text_init(&text, buffer, sizeof buffer);
    vl_text_add(&text, p->game->phases[ask.phase].name);
    if (strchr(rest, ' ') != NULL) add_args(&p->game->phases[ask.phase], ask.arg, &text);
    return player_text(p, buffer, rest);
}

/* "facts 0 of 1 = trophies 3; suspect 1 manitou": how seat 1 stands, as viewer 0 may know; number, and the card it is
 * about. */
static bool expect_facts(struct player *p, char *rest) {
    struct vl_fact fact[VL_FACTS_MAX];
    struct vl_view_box view;
    char buffer[ROOM];
    struct vl_text text;
    unsigned seat;
    if (!read_looker(p, &rest, &view, &seat)) return false;
    unsigned count = p->game->standing(&p->s, vl_view_in(&view), seat, fact);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, "; ");
        vl_text_add(&text, p->game->facts[fact[i].code]);
        vl_text_put(&text, ' ');
        vl_text_add_int(&text, fact[i].number);
        if (fact[i].face == VL_FACE_DOWN) continue;
        vl_text_put(&text, ' ');
        vl_text_add(&text, p->game->faces->names[fact[i].face]);
    }
    return player_text(p, buffer, rest);
}

/* "score 0 of 1 = ?": what viewer 0 knows of seat 1's score; a question mark if it is not told. */
static bool expect_score(struct player *p, char *rest) {
    struct vl_view_box view;
    char buffer[ROOM];
    struct vl_text text;
    unsigned seat;
    int32_t score;
    if (!read_looker(p, &rest, &view, &seat)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    if (p->game->score(&p->s, vl_view_in(&view), seat, &score))
        vl_text_add_int(&text, score);
    else
        vl_text_put(&text, '?');
    return player_text(p, buffer, rest);
}

/* "progress 0 = round 1/7; card 2/3" */
static bool expect_progress(struct player *p, char *rest) {
    struct vl_stage stage[VL_STAGES_MAX];
    struct vl_view_box view;
    char buffer[ROOM];
    struct vl_text text;
    unsigned seat;
    if (!read_looker(p, &rest, &view, &seat)) return false;
    unsigned count = p->game->progress(&p->s, vl_view_in(&view), stage);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, "; ");
        vl_text_add(&text, p->game->stages[stage[i].code]);
        vl_text_put(&text, ' ');
        vl_text_add_int(&text, stage[i].now);
        vl_text_put(&text, '/');
        vl_text_add_int(&text, stage[i].of);
    }
    return player_text(p, buffer, rest);
}

/* Reads "SEAT MOVE = …"; `rest` is then what is behind the sign. */
static bool read_move(struct player *p, char **rest, unsigned *seat, vl_move *move) {
    char *actor = player_word(rest), *equals = strstr(*rest, " = ");
    if (!player_viewer(actor, seat) || equals == NULL) return player_wrong(p, "expected SEAT MOVE = …", *rest);
    *equals = '\0';
    *move = player_move(p->game, *rest);
    if (*move == VL_NO_MOVE) return player_wrong(p, "not a move", *rest);
    *rest = equals + 3;
    return true;
}

/* What is in the way: " by warrior", or a place: " by slot 2", with the cell of a grid: " by river 3.5". */
static void add_culprit(struct player *p, const struct vl_view *view, const struct vl_why *why, struct vl_text *out) {
    static struct vl_scene scene;
    p->game->scene(&p->s, view, &scene);
    for (unsigned i = 0; i < scene.piece_count; i++) {
        if (scene.piece[i].id != why->piece) continue;
        vl_text_add(out, " by ");
        vl_text_add(out, scene.piece[i].face == VL_FACE_DOWN ? "?" : scene.faces->names[scene.piece[i].face]);
    }
    if (why->zone == VL_NOBODY) return;
    const struct vl_zone *zone = &scene.zone[why->zone];
    vl_text_add(out, " by ");
    vl_text_add(out, p->game->zones[zone->name]);
    vl_text_put(out, ' ');
    vl_text_add_int(out, zone->arrangement == VL_GRID ? why->row + 1 : zone->index + 1);
    if (zone->arrangement != VL_GRID) return;
    vl_text_put(out, '.');
    vl_text_add_int(out, why->column + 1);
}

/* "why 0 place 5~2 1 = taken 7~2 1": the sentence for this very move, with its arguments; "rule" if the rule says
 * enough. "… by warrior" says what is in the way, too. */
static bool expect_why(struct player *p, char *rest) {
    struct vl_why why = vl_why_none;
    struct vl_view_box view;
    char buffer[ROOM];
    struct vl_text text;
    unsigned seat;
    vl_move move;
    if (!read_move(p, &rest, &seat, &move)) return false;
    p->game->view(&p->s, vl_state_in(&p->state), seat, vl_view_in(&view));
    if (p->game->why_not(&p->s, vl_view_in(&view), move, &why) == NULL) return player_wrong(p, "it is legal", rest);
    vl_text_init(&text, buffer, sizeof buffer);
    vl_text_add(&text, why.saying == VL_NOBODY ? "rule" : p->game->whys[why.saying].name);
    if (why.saying != VL_NOBODY) add_args(&p->game->whys[why.saying], why.arg, &text);
    if (strstr(rest, " by ") != NULL) add_culprit(p, vl_view_in(&view), &why, &text);
    return player_text(p, buffer, rest);
}

/* "would 1 play head A = takes completes: finished 1 head A 10": what weighs, then all events that are sure. */
static bool expect_would(struct player *p, char *rest) {
    static const char *const weights[] = {"takes", "completes", "gives_up", "final"};
    static struct vl_preview preview;
    struct vl_view_box view;
    char buffer[ROOM];
    struct vl_text text;
    unsigned seat;
    vl_move move;
    if (!read_move(p, &rest, &seat, &move)) return false;
    if (!is_legal(&p->s, vl_state_in(&p->state), seat, move)) return player_wrong(p, "it is not legal", rest);
    p->game->view(&p->s, vl_state_in(&p->state), seat, vl_view_in(&view));
    vl_preview(&p->s, vl_view_in(&view), &move, 1, &p->rng, &preview);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned w = 0; w < sizeof weights / sizeof *weights; w++) {
        if (!(preview.weighs >> w & 1)) continue;
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add(&text, weights[w]);
    }
    vl_text_put(&text, ':');
    for (unsigned i = 0; i < preview.count; i++) {
        vl_text_add(&text, i == 0 ? " " : "; ");
        vl_event_format(p->game, &preview.event[i], seat, &text);
    }
    return player_text(p, buffer, rest);
}

bool player_expect_telling(struct player *p, const char *kind, char *rest) {
    if (strcmp(kind, "phase") == 0) return expect_phase(p, rest);
    if (strcmp(kind, "facts") == 0) return expect_facts(p, rest);
    if (strcmp(kind, "score") == 0) return expect_score(p, rest);
    if (strcmp(kind, "progress") == 0) return expect_progress(p, rest);
    if (strcmp(kind, "why") == 0) return expect_why(p, rest);
    if (strcmp(kind, "would") == 0) return expect_would(p, rest);
    return player_expect_scene(p, kind, rest);
}

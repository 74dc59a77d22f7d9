/* around.c - the table as a viewer may see it: the view, the scene, and everything around the game. */
#include <string.h>

#include "core/event.h"
#include "core/scene.h"
#include "core/telling.h"
#include "table/inside.h"

const char *const vl_tab_endings[] = {"resign", "timeout", "abandon"};
const char *const vl_table_phases[] = {"gathering", "playing", "paused", "over"};

bool vl_table_has_viewer(const struct vl_table *t, unsigned viewer) {
    if (viewer == VL_ALL) return t->phase == VL_TABLE_OVER;
    return viewer < t->setup.players || viewer == VL_SPECTATOR;
}

bool vl_table_view(const struct vl_table *t, unsigned viewer, struct vl_view_box *view) {
    struct vl_state_box state;
    if (!vl_table_has_viewer(t, viewer)) return false;
    vl_tab_choice_state(t, viewer, &state);
    t->setup.game->view(&t->setup, vl_state_in(&state), viewer, vl_view_in(view));
    return true;
}

bool vl_table_scene(const struct vl_table *t, unsigned viewer, struct vl_scene *scene) {
    struct vl_view_box view;
    if (!vl_table_view(t, viewer, &view)) return false;
    t->setup.game->scene(&t->setup, vl_view_in(&view), scene);
    if (viewer >= t->setup.players) return true;
    const struct vl_choice *staged = &t->seat[viewer].staged;
    vl_scene_lay(&t->setup, vl_view_in(&view), scene, staged->move, staged->count, staged->complete, NULL);
    return true;
}

/* ---- Around the game ---- */

/* What is told of a fair deal: everything but the server's seed before the end, and the key. */
static void show_fair(const struct vl_table *t, struct vl_fair *fair) {
    *fair = t->fair;
    memset(fair->key, 0, sizeof fair->key);
    if (t->phase == VL_TABLE_OVER) return;
    fair->opened &= (uint8_t) ~(1u << VL_FAIR_SERVER);
    memset(fair->opening[VL_FAIR_SERVER], 0, VL_FAIR_BYTES);
}

/* Of the clock what was agreed on: what it shows stands beside the seats. */
static struct vl_clock show_clock(const struct vl_clock *clock) {
    struct vl_clock shown = {.kind = clock->kind, .base = clock->base, .increment = clock->increment};
    memcpy(shown.cover, clock->cover, sizeof shown.cover);
    return shown;
}

/* What an undo would take back, whoever did it: everybody was told that somebody acted. */
static void count_acts(const struct vl_table *t, struct vl_question *q) {
    for (uint32_t i = q->ply; i < t->log.plies; i++) {
        const struct vl_ply *ply = &t->log.ply[i];
        if (ply->first && ply->actor < t->setup.players && q->acts[ply->actor] < UINT8_MAX) q->acts[ply->actor]++;
    }
}

bool vl_table_around(const struct vl_table *t, unsigned viewer, uint64_t now, struct vl_around *a) {
    if (!vl_table_has_viewer(t, viewer)) return false;
    *a = (struct vl_around){.viewer = (uint8_t)viewer,
                            .phase = t->phase,
                            .ending = t->ending,
                            .ending_seat = t->ending_seat,
                            .fair_deal = t->fair_deal,
                            .rematch = t->rematch,
                            .scored = t->phase == VL_TABLE_OVER,
                            .forced = viewer < t->setup.players && t->seat[viewer].forced,
                            .undo = viewer < t->setup.players && vl_tab_has_undo(t, viewer),
                            .next = t->told[viewer],
                            .question = t->question,
                            .clock = show_clock(&t->clock),
                            .now = now,
                            .match = t->match};
    if (a->question.what == VL_ASK_UNDO) count_acts(t, &a->question);
    a->question.ply = 0; /* how many moves there were is the house's number */
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        const struct vl_table_seat *who = &t->seat[seat];
        a->seat[seat].kind = who->kind;
        a->seat[seat].covered = who->covered;
        memcpy(a->seat[seat].name, who->name, sizeof who->name);
        memcpy(a->seat[seat].cover, who->cover, sizeof who->cover);
        if (t->clock.kind == VL_CLOCK_NONE) continue;
        a->seat[seat].left = vl_clock_left(&t->clock, seat, now);
        a->seat[seat].running = !t->clock.stopped && t->clock.running >> seat & 1;
    }
    if (viewer < t->setup.players) a->staged = t->seat[viewer].staged;
    if (a->scored) t->setup.game->scores(&t->setup, state_of(t), a->scores);
    if (t->fair_deal) show_fair(t, &a->fair);
    return true;
}

/* ---- As JSON ---- */

static void seats_json(const struct vl_setup *s, const struct vl_around *a, struct vl_text *out) {
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "kind", vl_seat_kinds[a->seat[seat].kind]);
        if (a->seat[seat].name[0] != '\0') vl_json_string(out, "name", a->seat[seat].name);
        if (a->seat[seat].covered) vl_json_string(out, "covered", a->seat[seat].cover);
        if (a->clock.kind != VL_CLOCK_NONE) {
            vl_json_int(out, "left", (int64_t)a->seat[seat].left);
            vl_json_bool(out, "running", a->seat[seat].running);
        }
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void words_json(const struct vl_clock *clock, struct vl_text *out) {
    char words[128];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_clock_format(clock, &text);
    vl_json_string(out, "clock", words);
}

static void staged_json(const struct vl_setup *s, const struct vl_choice *staged, struct vl_text *out) {
    vl_json_open(out, "staged", '[');
    for (unsigned i = 0; i < staged->count; i++) {
        char words[VL_MOVE_TEXT];
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_move_format(s->game, staged->move[i], &text);
        vl_json_string(out, NULL, words);
    }
    vl_json_close(out, ']');
    vl_json_bool(out, "complete", staged->complete);
}

static void set_json(unsigned set, const char *key, struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (; set != 0; set &= set - 1) vl_json_int(out, NULL, vl_first(set));
    vl_json_close(out, ']');
}

static void scores_json(const struct vl_setup *s, const char *key, const int32_t *scores, struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_int(out, NULL, scores[seat]);
    vl_json_close(out, ']');
}

static void question_json(const struct vl_setup *s, const struct vl_question *q, struct vl_text *out) {
    if (q->what == VL_ASK_NOTHING) {
        vl_json_null(out, "question");
        return;
    }
    vl_json_open(out, "question", '{');
    vl_json_string(out, "what", vl_question_kinds[q->what]);
    vl_json_int(out, "seat", q->seat);
    set_json(q->waiting, "waiting", out);
    if (q->what == VL_ASK_UNDO) {
        vl_json_open(out, "acts", '[');
        for (unsigned seat = 0; seat < s->players; seat++) vl_json_int(out, NULL, q->acts[seat]);
        vl_json_close(out, ']');
    }
    vl_json_close(out, '}');
}

/* How a game ended: by itself, or broken off by whom. */
static void ending_json(const struct vl_around *a, struct vl_text *out) {
    if (a->ending == 0) {
        vl_json_null(out, "ending");
        return;
    }
    vl_json_open(out, "ending", '{');
    vl_json_string(out, "what", vl_tab_endings[a->ending - VL_ACT_RESIGN]);
    if (a->ending_seat != VL_NOBODY) vl_json_int(out, "seat", a->ending_seat);
    vl_json_close(out, '}');
}

static void match_json(const struct vl_match *m, struct vl_text *out) {
    vl_json_open(out, "match", '{');
    vl_json_int(out, "games", m->games);
    vl_json_int(out, "played", m->played);
    vl_json_int(out, "turn", m->turn);
    vl_json_open(out, "totals", '[');
    for (unsigned seat = 0; seat < m->players; seat++) vl_json_int(out, NULL, m->total[vl_match_player(m, seat)]);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void parts_json(const uint8_t (*bytes)[VL_FAIR_BYTES], unsigned there, unsigned players, const char *key,
                       struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (unsigned i = 0; i <= players; i++) { /* the seats, then the server */
        unsigned part = i < players ? i : VL_FAIR_SERVER;
        char hex[VL_FAIR_HEX + 1];
        struct vl_text text;
        vl_text_init(&text, hex, sizeof hex);
        vl_fair_write_hex(bytes[part], &text);
        if (there >> part & 1)
            vl_json_string(out, NULL, hex);
        else
            vl_json_null(out, NULL);
    }
    vl_json_close(out, ']');
}

static void fair_json(const struct vl_setup *s, const struct vl_around *a, struct vl_text *out) {
    if (!a->fair_deal) {
        vl_json_null(out, "fair");
        return;
    }
    vl_json_open(out, "fair", '{');
    vl_json_int(out, "version", a->fair.version);
    if (a->fair.version > 1) vl_json_string(out, "table", a->fair.table);
    vl_json_int(out, "round", a->fair.round);
    set_json(a->fair.house, "house", out);
    parts_json(a->fair.commitment, a->fair.committed, s->players, "commitments", out);
    parts_json(a->fair.opening, a->fair.opened, s->players, "openings", out);
    vl_json_close(out, '}');
}

static void setup_json(const struct vl_setup *s, struct vl_text *out) {
    vl_json_open(out, "setup", '{');
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "version", s->game->version);
    vl_json_int(out, "players", s->players);
    vl_options_json(s, out);
    vl_json_string(out, "edition", s->edition);
    if (s->hash[0] != '\0') vl_json_string(out, "hash", s->hash);
    vl_json_close(out, '}');
}

void vl_around_json(const struct vl_setup *s, const struct vl_around *a, struct vl_text *out) {
    vl_json_int(out, "next", (int64_t)a->next);
    setup_json(s, out);
    vl_json_string(out, "table", vl_table_phases[a->phase]);
    seats_json(s, a, out);
    words_json(&a->clock, out);
    vl_json_int(out, "now", (int64_t)a->now);
    question_json(s, &a->question, out);
    ending_json(a, out);
    if (a->scored)
        scores_json(s, "scores", a->scores, out);
    else
        vl_json_null(out, "scores");
    match_json(&a->match, out);
    vl_json_bool(out, "rematch", a->rematch);
    fair_json(s, a, out);
    if (a->viewer >= s->players) return;
    vl_json_bool(out, "forced", a->forced);
    vl_json_bool(out, "undo", a->undo);
    staged_json(s, &a->staged, out);
}

static void breakdown_json(const struct vl_setup *s, const struct vl_view *view, struct vl_text *out) {
    struct vl_line lines[VL_LINES_MAX];
    vl_json_open(out, "breakdown", '[');
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned count = s->game->breakdown(s, view, seat, lines);
        vl_json_open(out, NULL, '[');
        for (unsigned i = 0; i < count; i++) {
            vl_json_open(out, NULL, '{');
            vl_json_string(out, "rule", lines[i].rule);
            vl_json_string(out, "line", s->game->lines[lines[i].code]);
            vl_json_int(out, "count", lines[i].count);
            vl_json_int(out, "points", lines[i].points);
            if (lines[i].piece != 0) {
                static const char *const scopes[] = {"piece", "group", "zone"};
                vl_json_int(out, "piece", lines[i].piece);
                vl_json_string(out, "counts", scopes[lines[i].scope]);
            }
            vl_json_close(out, '}');
        }
        vl_json_close(out, ']');
    }
    vl_json_close(out, ']');
}

void vl_sight_json(const struct vl_setup *s, const struct vl_around *around, const struct vl_view *view,
                   const vl_move *moves, unsigned count, struct vl_text *out) {
    const struct vl_choice *staged = &around->staged;
    struct vl_scene scene;
    s->game->scene(s, view, &scene);
    if (around->viewer < s->players) vl_scene_lay(s, view, &scene, staged->move, staged->count, staged->complete, NULL);
    vl_json_open(out, NULL, '{');
    vl_around_json(s, around, out);
    vl_telling_json(s, view, out);
    set_json(vl_view_actors(view) & ((1u << s->players) - 1), "actors", out);
    breakdown_json(s, view, out);
    vl_json_key(out, "scene");
    vl_scene_json(s, view, &scene, moves, count, out);
    vl_json_close(out, '}');
}

bool vl_table_view_json(const struct vl_table *t, unsigned viewer, uint64_t now, struct vl_text *out) {
    struct vl_view_box view;
    struct vl_around around;
    vl_move moves[VL_MOVES_MAX];
    if (!vl_table_view(t, viewer, &view) || !vl_table_around(t, viewer, now, &around)) return false;
    vl_sight_json(&t->setup, &around, vl_view_in(&view), moves, vl_table_moves(t, viewer, moves), out);
    return true;
}

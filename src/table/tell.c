/* tell.c - what each audience is told, numbered for each by itself, and the table as a viewer may see it. */
#include <string.h>

#include "core/event.h"
#include "core/scene.h"
#include "table/inside.h"

/* ---- Notes ---- */

/* Whoever there is at a table of so many players. */
static unsigned audiences(const struct vl_table *t) {
    return all_seats(t) | VL_BIT(VL_SPECTATOR) | VL_BIT(VL_ALL);
}

/* Whether there is such a viewer, and it may look now: VL_ALL only when the game is over. */
static bool may_look(const struct vl_table *t, unsigned viewer) {
    if (viewer == VL_ALL) return t->phase == VL_TABLE_OVER;
    return viewer < t->setup.players || viewer == VL_SPECTATOR;
}

void tab_tell(struct vl_table *t, unsigned audience, const struct vl_note *note) {
    for (unsigned set = audience & audiences(t); set != 0; set &= set - 1) {
        unsigned viewer = vl_first(set);
        uint64_t number = t->told[viewer]++;
        if (t->listener.tell != NULL) t->listener.tell(t->listener.context, t, viewer, number, note);
    }
}

void tab_tell_events(struct vl_table *t, const struct vl_events *events) {
    for (unsigned i = 0; i < events->count; i++) {
        const struct vl_event *event = &events->list[i];
        tab_tell(t, event->to, &(struct vl_note){.kind = VL_NOTE_EVENT, .seat = VL_NOBODY, .event = event});
    }
}

static const char *const note_names[] = {
    [VL_NOTE_EVENT] = "event",     [VL_NOTE_SEAT] = "seat",
    [VL_NOTE_FORCED] = "forced",   [VL_NOTE_COMMITTED] = "committed",
    [VL_NOTE_OPENED] = "opened",   [VL_NOTE_BEGUN] = "begun",
    [VL_NOTE_ASKED] = "asked",     [VL_NOTE_YES] = "yes",
    [VL_NOTE_NO] = "no",           [VL_NOTE_LAPSED] = "lapsed",
    [VL_NOTE_AGREED] = "agreed",   [VL_NOTE_UNDONE] = "undone",
    [VL_NOTE_PAUSED] = "paused",   [VL_NOTE_RESUMED] = "resumed",
    [VL_NOTE_COVERED] = "covered", [VL_NOTE_BACK] = "back",
    [VL_NOTE_OVER] = "over",       [VL_NOTE_RESIGNED] = "resigned",
    [VL_NOTE_TIMEOUT] = "timeout", [VL_NOTE_ABANDONED] = "abandoned",
};

void vl_note_json(const struct vl_table *t, const struct vl_note *note, unsigned viewer, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "note", note_names[note->kind]);
    if (note->event != NULL) {
        vl_text_add(out, ",\"what\":");
        out->comma = false;
        vl_event_json(t->setup.game, note->event, viewer, out);
    }
    if (note->seat != VL_NOBODY) vl_json_int(out, "seat", note->seat);
    if (note->kind == VL_NOTE_SEAT) vl_json_string(out, "kind", vl_seat_kinds[note->what]);
    if (note->kind == VL_NOTE_FORCED) vl_json_bool(out, "on", note->what != 0);
    if (note->kind == VL_NOTE_ASKED || note->kind == VL_NOTE_AGREED)
        vl_json_string(out, "question", vl_question_kinds[note->what]);
    if (note->name != NULL && note->name[0] != '\0') vl_json_string(out, "name", note->name);
    if (note->bytes != NULL) {
        char hex[VL_FAIR_HEX + 1];
        struct vl_text text;
        vl_text_init(&text, hex, sizeof hex);
        vl_fair_write_hex(note->bytes, &text);
        vl_json_string(out, "hex", hex);
    }
    if (note->scores != NULL) {
        vl_json_open(out, "scores", '[');
        for (unsigned seat = 0; seat < t->setup.players; seat++) vl_json_int(out, NULL, note->scores[seat]);
        vl_json_close(out, ']');
    }
    vl_json_close(out, '}');
}

/* ---- Again from a number on ---- */

struct since {
    unsigned viewer;
    uint64_t from;
    const struct vl_listener *listener;
};

static void tell_since(void *context, const struct vl_table *t, unsigned viewer, uint64_t number,
                       const struct vl_note *note) {
    const struct since *since = context;
    if (viewer == since->viewer && number >= since->from)
        since->listener->tell(since->listener->context, t, viewer, number, note);
}

bool vl_table_since(const struct vl_table *t, unsigned viewer, uint64_t from, const struct vl_listener *listener) {
    struct since since = {viewer, from, listener};
    if (!may_look(t, viewer)) return false;
    const struct vl_game *const games[] = {t->setup.game, NULL};
    struct vl_table_reading reading = {.games = games,
                                       .at_hand = t->setup.hash[0] == '\0' ? NULL : &t->setup,
                                       .most = t->log.most,
                                       .resize = t->log.resize,
                                       .listener = {tell_since, &since},
                                       .mute = true};
    struct vl_table again;
    struct vl_fault fault;
    if (!vl_table_load(&again, t->log.text, t->log.length, &reading, &fault)) return false;
    vl_table_done(&again);
    return true;
}

/* ---- Views ---- */

bool vl_table_view(const struct vl_table *t, unsigned viewer, struct vl_view_box *view) {
    struct vl_state_box state;
    if (!may_look(t, viewer)) return false;
    tab_choice_state(t, viewer, &state);
    t->setup.game->view(&t->setup, vl_state_in(&state), viewer, vl_view_in(view));
    return true;
}

static void seats_json(const struct vl_table *t, uint64_t now, struct vl_text *out) {
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        const struct vl_table_seat *who = &t->seat[seat];
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "kind", vl_seat_kinds[who->kind]);
        if (who->name[0] != '\0') vl_json_string(out, "name", who->name);
        if (who->covered) vl_json_string(out, "covered", who->cover);
        if (t->clock.kind != VL_CLOCK_NONE) {
            vl_json_int(out, "left", (int64_t)vl_clock_left(&t->clock, seat, now));
            vl_json_bool(out, "running", !t->clock.stopped && t->clock.running >> seat & 1);
        }
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void staged_json(const struct vl_table *t, unsigned viewer, struct vl_text *out) {
    if (viewer >= t->setup.players) return;
    const struct vl_choice *staged = &t->seat[viewer].staged;
    vl_json_open(out, "staged", '[');
    for (unsigned i = 0; i < staged->count; i++) {
        char words[VL_MOVE_TEXT];
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_move_format(t->setup.game, staged->move[i], &text);
        vl_json_string(out, NULL, words);
    }
    vl_json_close(out, ']');
    vl_json_bool(out, "complete", staged->complete);
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
            vl_json_close(out, '}');
        }
        vl_json_close(out, ']');
    }
    vl_json_close(out, ']');
}

bool vl_table_view_json(const struct vl_table *t, unsigned viewer, uint64_t now, struct vl_text *out) {
    static const char *const phases[] = {"gathering", "playing", "paused", "over"};
    const struct vl_setup *s = &t->setup;
    struct vl_view_box box;
    struct vl_scene scene;
    vl_move moves[VL_MOVES_MAX];
    if (!vl_table_view(t, viewer, &box)) return false;
    const struct vl_view *view = vl_view_in(&box);
    s->game->scene(s, view, &scene);
    unsigned count = viewer < s->players ? vl_table_moves(t, viewer, moves) : 0;
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "next", (int64_t)t->told[viewer]);
    vl_json_string(out, "table", phases[t->phase]);
    seats_json(t, now, out);
    vl_json_string(out, "phase", s->game->phases[s->game->phase(s, view)]);
    vl_json_open(out, "actors", '[');
    for (unsigned seat = 0; seat < s->players; seat++)
        if (vl_view_actors(view) >> seat & 1) vl_json_int(out, NULL, seat);
    vl_json_close(out, ']');
    staged_json(t, viewer, out);
    breakdown_json(s, view, out);
    vl_text_add(out, ",\"scene\":");
    out->comma = false;
    vl_scene_json(s, view, &scene, moves, count, out);
    vl_json_close(out, '}');
    return true;
}

/* ---- The record ---- */

size_t vl_table_export_size(const struct vl_table *t) {
    return 4096 + VL_MOVE_TEXT * (size_t)t->log.plies;
}

void vl_table_export(const struct vl_table *t, struct vl_text *out) {
    const struct vl_setup *s = &t->setup;
    vl_record_setup(s, out);
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_text_add(out, "x-seat-");
        vl_text_add_int(out, seat);
        vl_text_put(out, ' ');
        vl_text_add(out, vl_seat_kinds[t->seat[seat].kind]);
        vl_text_put(out, ' ');
        vl_text_add(out, t->seat[seat].name);
        vl_text_put(out, '\n');
    }
    if (t->fair_deal) vl_fair_headers(&t->fair, s->players, t->phase == VL_TABLE_OVER, out);
    vl_text_add(out, "---\n");
    for (uint32_t i = 0; i < t->log.plies; i++) vl_record_event(s->game, t->log.ply[i].actor, t->log.ply[i].move, out);
    if (t->phase != VL_TABLE_OVER) return;
    if (t->ending == 0)
        vl_record_scores(s, state_of(t), out);
    else
        vl_act_format(s, &(struct vl_act){.kind = t->ending, .seat = t->ending_seat}, out);
}

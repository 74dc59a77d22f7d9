/* shown.c - what a session shows: names, views, moves, prompts, scores, the result. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "tui/inside.h"

const struct vl_setup *session_setup(const struct session *s) {
    return &s->table.setup;
}

const struct vl_speaker *session_speaker(const struct session *s) {
    return &s->speaker;
}

enum vl_language session_language(const struct session *s) {
    return s->speaker.language;
}

unsigned session_viewer(const struct session *s) {
    return s->speaker.viewer;
}

const char *session_name(const struct session *s, unsigned seat) {
    return s->speaker.name[seat];
}

void session_who(const struct session *s, unsigned seat, struct vl_text *out) {
    static const enum vl_message kinds[] = {[VL_SEAT_OPEN] = VL_SAY_WHO_NOBODY,
                                            [VL_SEAT_HUMAN] = VL_SAY_WHO_PERSON,
                                            [VL_SEAT_BOT] = VL_SAY_WHO_BOT,
                                            [VL_SEAT_EXTERNAL] = VL_SAY_WHO_PROGRAM};
    const struct vl_table_seat *who = &s->table.seat[seat];
    char level[64];
    struct vl_text text;
    vl_text_init(&text, level, sizeof level);
    session_level(s->speaker.language, who->name, &text);
    vl_say(s->speaker.language, kinds[who->kind], VL_ARGS({"bot", level, 0}, {"name", who->name, 0}), out);
}

void session_level(enum vl_language language, const char *bot, struct vl_text *out) {
    static const struct {
        const char *bot;
        enum vl_message code;
    } levels[] = {{"gentle", VL_SAY_LEVEL_GENTLE}, {"fair", VL_SAY_LEVEL_FAIR},     {"strong", VL_SAY_LEVEL_STRONG},
                  {"master", VL_SAY_LEVEL_MASTER}, {"greedy", VL_SAY_LEVEL_GREEDY}, {"random", VL_SAY_LEVEL_RANDOM}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].bot, bot) == 0) {
            vl_say(language, levels[i].code, NULL, out);
            return;
        }
    vl_text_add(out, bot);
}

void session_look_as(struct session *s, unsigned viewer) {
    s->speaker.viewer = viewer;
    session_recall(s);
}

void session_view(const struct session *s, struct vl_view_box *view) {
    bool seen = vl_table_view(&s->table, s->speaker.viewer, view);
    CHECK(seen);
}

void session_scene(const struct session *s, struct vl_scene *scene) {
    struct vl_view_box view;
    session_view(s, &view);
    s->table.setup.game->scene(&s->table.setup, vl_view_in(&view), scene);
}

unsigned session_moves(const struct session *s, vl_move *out) {
    return session_state(s) == SESSION_ASKS ? vl_table_moves(&s->table, s->speaker.viewer, out) : 0;
}

const struct vl_choice *session_staged(const struct session *s) {
    static const struct vl_choice none;
    return s->speaker.viewer < s->table.setup.players ? &s->table.seat[s->speaker.viewer].staged : &none;
}

/* "Basile and Colette". */
static void list_seats(const struct vl_speaker *who, unsigned set, struct vl_text *out) {
    for (unsigned left = vl_count(set); left > 0; left--, set &= set - 1) {
        vl_speak_seat(who, vl_first(set), NULL, out);
        if (left == 2) vl_say(who->language, VL_SAY_LIST_AND, NULL, out);
        if (left > 2) vl_text_add(out, ", ");
    }
}

void session_prompt(const struct session *s, struct vl_text *out) {
    enum vl_language language = s->speaker.language;
    char names[300];
    struct vl_text text;
    vl_text_init(&text, names, sizeof names);
    switch (session_state(s)) {
    case SESSION_OVER: vl_say(language, VL_SAY_PROMPT_OVER, NULL, out); return;
    case SESSION_PASSES:
        vl_say(language, VL_SAY_PROMPT_PASS, VL_ARGS({"name", s->speaker.name[session_awaited(s)], 0}), out);
        return;
    case SESSION_RUNS:
        if (session_next(s) >= s->table.setup.players)
            vl_say(language, VL_SAY_PROMPT_DEALING, NULL, out);
        else {
            list_seats(&s->speaker, VL_BIT(session_next(s)), &text);
            vl_say(language, VL_SAY_PROMPT_THINKS, VL_ARGS({"names", names, 0}), out);
        }
        return;
    case SESSION_ASKS: break;
    }
    if (session_staged(s)->complete) {
        vl_say(language, VL_SAY_PROMPT_CONFIRM, NULL, out);
        return;
    }
    struct vl_view_box view;
    session_view(s, &view);
    vl_speak_phase(&s->speaker, s->table.setup.game->phase(&s->table.setup, vl_view_in(&view)), out);
}

unsigned session_breakdown(const struct session *s, unsigned seat, struct vl_line *out) {
    struct vl_view_box view;
    session_view(s, &view);
    return s->table.setup.game->breakdown(&s->table.setup, vl_view_in(&view), seat, out);
}

bool session_scores(const struct session *s, int32_t *out) {
    if (s->table.phase != VL_TABLE_OVER) return false;
    s->table.setup.game->scores(&s->table.setup, (const struct vl_state *)(const void *)s->table.state.bytes, out);
    return true;
}

void session_result(const struct session *s, struct vl_text *out) {
    struct vl_speaker stranger = s->speaker; /* names, where a sentence would say "you" */
    int32_t scores[VL_SEATS_MAX];
    char names[300];
    struct vl_text text;
    if (!session_scores(s, scores)) return;
    if (s->table.ending != 0) { /* broken off: the scores so far make nobody a winner */
        vl_say(s->speaker.language, VL_SAY_RESULT_BROKEN_OFF, NULL, out);
        return;
    }
    unsigned winners = vl_winners(scores, s->table.setup.players);
    stranger.viewer = VL_SPECTATOR;
    vl_text_init(&text, names, sizeof names);
    list_seats(&stranger, winners, &text);
    enum vl_message code = vl_count(winners) == 1 ? VL_SAY_RESULT_WINS : VL_SAY_RESULT_TIE;
    vl_say(s->speaker.language, code, VL_ARGS({"names", names, 0}, {"points", NULL, scores[vl_first(winners)]}), out);
}

/* What others have won is their secret while it lies face down. */
static bool is_secret(const struct session *s, unsigned seat) {
    struct vl_scene *scene = malloc(sizeof *scene);
    bool secret = false;
    if (scene == NULL) return true;
    session_scene(s, scene);
    for (unsigned i = 0; i < scene->zone_count; i++) {
        const struct vl_zone *zone = &scene->zone[i];
        secret |= zone->owner == seat && zone->role == VL_CAPTURED && zone->count > 0 && zone->value == VL_NO_VALUE;
    }
    free(scene);
    return secret;
}

bool session_score(const struct session *s, unsigned seat, int32_t *out) {
    struct vl_line lines[VL_LINES_MAX];
    int32_t final[VL_SEATS_MAX];
    unsigned count = session_breakdown(s, seat, lines);
    bool over = session_scores(s, final);
    *out = 0;
    for (unsigned i = 0; i < count; i++) *out += lines[i].points;
    if (over) *out = final[seat];
    return over || count > 0 || !is_secret(s, seat);
}

const char *session_path(const struct session *s) {
    return s->kept ? s->path : "";
}

bool session_warning(const struct session *s) {
    return s->warning;
}

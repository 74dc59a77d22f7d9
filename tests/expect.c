/* expect.c - what a scenario expects: see README.md for the language. */
#include <stdio.h>
#include <string.h>

#include "core/record.h"
#include "core/scene.h"
#include "core/text.h"
#include "scenario_player.h"

enum { WORLDS = 300 };

static bool expect_refusal(struct player *p, const char *rule, char *rest) {
    struct vl_view_box view;
    unsigned seat;
    char *actor = player_word(&rest);
    if (!player_viewer(actor, &seat)) return player_wrong(p, "no such seat", actor == NULL ? "" : actor);
    vl_move move = player_move(p->game, rest);
    if (move == VL_NO_MOVE) return player_wrong(p, "not a move", rest);
    if (seat == VL_CHANCE) {
        bool legal = is_legal(&p->s, vl_state_in(&p->state), seat, move);
        return legal == (rule == NULL) || player_wrong(p, legal ? "it can come up" : "it cannot come up", rest);
    }
    p->game->view(&p->s, vl_state_in(&p->state), seat, vl_view_in(&view));
    const char *why = p->game->why_not(&p->s, vl_view_in(&view), move, NULL);
    if (is_legal(&p->s, vl_state_in(&p->state), seat, move) != (why == NULL))
        return player_wrong(p, "why_not is wrong", rest);
    if (rule == NULL) return why == NULL || player_wrong(p, why, rest);
    if (why != NULL && strcmp(why, rule) == 0) return true;
    return report_fail(p->report, "line %u: expected %s, but %s: %s", p->line, rule, why == NULL ? "it is legal" : why,
                       rest);
}

bool player_text(struct player *p, const char *got, const char *wanted) {
    wanted += strspn(wanted, " ");
    return strcmp(got, wanted) == 0 || player_wrong(p, "it is", got);
}

/* "legal 0 = play t1 A; play t2 A" */
static bool expect_legal(struct player *p, char *rest) {
    struct vl_state *state = vl_state_in(&p->state);
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    static char buffer[16384];
    struct vl_text text;
    unsigned seat, count = 0;
    if (!player_viewer(player_word(&rest), &seat)) return player_wrong(p, "no such seat", rest);
    char *equals = player_word(&rest);
    if (equals == NULL || strcmp(equals, "=") != 0) return player_wrong(p, "expected =", rest);
    if (vl_actors(state) >> seat & 1)
        count =
            seat == VL_CHANCE ? p->game->chances(&p->s, state, outcomes) : p->game->moves(&p->s, state, seat, moves);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, "; ");
        vl_move_format(p->game, seat == VL_CHANCE ? outcomes[i].move : moves[i], &text);
    }
    return player_text(p, buffer, rest);
}

static bool expect_actors(struct player *p, const char *rest) {
    char buffer[64];
    struct vl_text text;
    unsigned actors = vl_actors(vl_state_in(&p->state));
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned seat = 0; seat < p->s.players; seat++) {
        if (!(actors >> seat & 1)) continue;
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add_int(&text, seat);
    }
    if (actors == VL_BIT(VL_CHANCE)) vl_text_add(&text, "*");
    if (actors == 0) vl_text_add(&text, "none");
    return player_text(p, buffer, rest);
}

static bool expect_scores(struct player *p, const char *rest) {
    char buffer[128];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_record_scores(&p->s, vl_state_in(&p->state), &text);
    buffer[text.length - 1] = '\0';
    return player_text(p, buffer + 2, rest);
}

/* Whether a line is the first of those wanted, with "; " between them; then the rest is wanted. */
static bool is_next(const char **wanted, const char *line) {
    size_t length = strlen(line);
    if (strncmp(*wanted, line, length) != 0 || strchr(";", (*wanted)[length]) == NULL) return false;
    *wanted += length + strspn(*wanted + length, "; ");
    return true;
}

/* "told 1 dealt 0 ?": among what the last event line told this viewer; "told 1 over 0 7; over 1 9": both, in that
 * order. "untold 1 [NAME]": nothing (of that name). */
static bool expect_told(struct player *p, char *rest, bool told) {
    unsigned viewer;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such viewer", rest);
    rest += strspn(rest, " ");
    const char *wanted = rest;
    char all[2048];
    struct vl_text heard;
    vl_text_init(&heard, all, sizeof all);
    for (unsigned i = 0; i < p->told.count; i++) {
        char line[256];
        struct vl_text text;
        vl_text_init(&text, line, sizeof line);
        vl_event_format(p->game, &p->told.list[i], viewer, &text);
        if (text.length == 0) continue;
        size_t name = strcspn(line, " ");
        if (told && is_next(&wanted, line) && *wanted == '\0') return true;
        if (!told && (rest[0] == '\0' || (strlen(rest) == name && memcmp(line, rest, name) == 0)))
            return player_wrong(p, "was told", line);
        vl_text_add(&heard, line);
        vl_text_add(&heard, "; ");
    }
    return !told || player_wrong(p, "was told only", all);
}

static bool expect_breakdown(struct player *p, char *rest) {
    struct vl_line lines[VL_LINES_MAX];
    struct vl_view_box view;
    char buffer[2048];
    struct vl_text text;
    unsigned viewer;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such seat", rest);
    char *word = player_word(&rest);
    unsigned seat = viewer;
    if (word != NULL && strcmp(word, "of") == 0) { /* breakdown 1 of 0 = …: seat 0's score as 1 sees it */
        if (!player_viewer(player_word(&rest), &seat)) return player_wrong(p, "no such seat", rest);
        word = player_word(&rest);
    }
    if (word == NULL || strcmp(word, "=") != 0) return player_wrong(p, "expected =", rest);
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(&view));
    unsigned count = p->game->breakdown(&p->s, vl_view_in(&view), seat, lines);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, "; ");
        vl_text_add(&text, lines[i].rule);
        vl_text_put(&text, ' ');
        vl_text_add(&text, p->game->lines[lines[i].code]);
        vl_text_put(&text, ' ');
        vl_text_add_int(&text, lines[i].count);
        vl_text_put(&text, ' ');
        vl_text_add_int(&text, lines[i].points);
    }
    return player_text(p, buffer, rest);
}

/* "story 0 = placed ready revealed": the names of all that the last event line told this viewer, in order. */
static bool expect_story(struct player *p, char *rest) {
    char buffer[2048];
    struct vl_text text;
    unsigned viewer;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such viewer", rest);
    char *equals = player_word(&rest);
    if (equals == NULL || strcmp(equals, "=") != 0) return player_wrong(p, "expected =", rest);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < p->told.count; i++) {
        if (!vl_told(&p->told.list[i], viewer)) continue;
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add(&text, p->game->events[p->told.list[i].type].name);
    }
    return player_text(p, buffer, rest);
}

static void draw_scene(struct player *p, const struct vl_state *state, unsigned viewer, char *buffer, size_t size) {
    static struct vl_scene scene;
    struct vl_view_box view;
    struct vl_text text;
    p->game->view(&p->s, state, viewer, vl_view_in(&view));
    p->game->scene(&p->s, vl_view_in(&view), &scene);
    vl_text_init(&text, buffer, size);
    vl_text_put(&text, '\n');
    vl_scene_format(&p->s, &scene, &text);
}

/* "scene 1 seat 0 hand: ? ?": one whole line of the scene as text, indented or not (the rows of a grid are). */
static bool expect_scene(struct player *p, char *rest) {
    static char buffer[32768];
    char line[SCENARIO_LINE];
    unsigned viewer;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such viewer", rest);
    draw_scene(p, vl_state_in(&p->state), viewer, buffer, sizeof buffer);
    snprintf(line, sizeof line, "%s\n", rest + strspn(rest, " "));
    for (const char *at = buffer; (at = strchr(at, '\n')) != NULL;) {
        at += 1 + strspn(at + 1, " ");
        if (strncmp(at, line, strlen(line)) == 0) return true;
    }
    return report_fail(p->report, "line %u: the scene is:%.400s", p->line, buffer);
}

/* Whether the line of the scene that starts with `zone` has this word, face up or down. */
static bool zone_has(const char *scene, const char *zone, const char *word) {
    const char *line = strstr(scene, zone);
    if (line == NULL) return false;
    const char *end = strchr(line + 1, '\n');
    size_t length = strlen(word);
    for (const char *at = line + strlen(zone); at < end; at++)
        if ((at[-1] == ' ' || at[-1] == '?') && strncmp(at, word, length) == 0 && strchr(" \n", at[length]) != NULL)
            return true;
    return false;
}

/* `zone` is a line's beginning with ": " at its end; an empty zone has no blank behind the colon. */
static bool has_zone(const char *scene, const char *zone) {
    char start[100];
    snprintf(start, sizeof start, "%.*s", (int)strlen(zone) - 1, zone);
    return strstr(scene, start) != NULL;
}

static bool is_face(struct player *p, const char *word) {
    static struct vl_scene scene;
    struct vl_view_box view;
    p->game->view(&p->s, vl_state_in(&p->state), VL_ALL, vl_view_in(&view));
    p->game->scene(&p->s, vl_view_in(&view), &scene);
    for (unsigned i = 0; i < scene.faces->count; i++)
        if (strcmp(scene.faces->names[i], word) == 0) return true;
    return false;
}

/* "worlds 0 never|sometimes|always seat 1 hand: woman": over worlds drawn for seat 0's view, all cards open. */
static bool expect_worlds(struct player *p, char *rest) {
    static char buffer[32768];
    struct vl_view_box view;
    struct vl_state_box world;
    unsigned viewer, times = 0;
    if (!player_viewer(player_word(&rest), &viewer)) return player_wrong(p, "no such viewer", rest);
    char *how = player_word(&rest), *colon = strchr(rest, ':');
    if (how == NULL || colon == NULL)
        return player_wrong(p, "expected never, sometimes or always, and ZONE: WORD", rest);
    char zone[100], word[40];
    snprintf(zone, sizeof zone, "\n%.*s: ", (int)(colon - rest), rest);
    snprintf(word, sizeof word, "%s", colon + 1 + strspn(colon + 1, " "));
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(&view));
    for (unsigned i = 0; i < WORLDS; i++) {
        p->game->determinize(&p->s, vl_view_in(&view), &p->rng, vl_state_in(&world));
        draw_scene(p, vl_state_in(&world), VL_ALL, buffer, sizeof buffer);
        if (i == 0 && !has_zone(buffer, zone)) return player_wrong(p, "no such zone", zone + 1);
        if (i == 0 && !is_face(p, word)) return player_wrong(p, "no such card", word);
        times += zone_has(buffer, zone, word);
    }
    bool good = strcmp(how, "never") == 0       ? times == 0
                : strcmp(how, "always") == 0    ? times == WORLDS
                : strcmp(how, "sometimes") == 0 ? times > 0 && times < WORLDS
                                                : false;
    char count[32];
    snprintf(count, sizeof count, "%u of %u", times, WORLDS);
    return good || player_wrong(p, count, word);
}

bool player_expect(struct player *p, char *rest) {
    char *kind = player_word(&rest);
    if (kind == NULL) return player_wrong(p, "expected something", "?");
    if (strcmp(kind, "ok") == 0) return expect_refusal(p, NULL, rest);
    if (strcmp(kind, "no") == 0) {
        const char *rule = player_word(&rest);
        return expect_refusal(p, rule == NULL ? "" : rule, rest);
    }
    if (strcmp(kind, "legal") == 0) return expect_legal(p, rest);
    if (strcmp(kind, "actors") == 0) return expect_actors(p, rest);
    if (strcmp(kind, "scores") == 0) return expect_scores(p, rest);
    if (strcmp(kind, "told") == 0) return expect_told(p, rest, true);
    if (strcmp(kind, "untold") == 0) return expect_told(p, rest, false);
    if (strcmp(kind, "breakdown") == 0) return expect_breakdown(p, rest);
    if (strcmp(kind, "story") == 0) return expect_story(p, rest);
    if (strcmp(kind, "scene") == 0) return expect_scene(p, rest);
    if (strcmp(kind, "worlds") == 0) return expect_worlds(p, rest);
    return player_expect_telling(p, kind, rest);
}

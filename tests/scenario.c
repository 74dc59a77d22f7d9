/* scenario.c - the scenario player: see README.md for the language. */
#include "scenario.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "core/event.h"
#include "core/record.h"
#include "core/scene.h"
#include "core/telling.h"

enum { WORLDS = 300, LINE = 512 };

struct player {
    const struct vl_game *game;
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_events told; /* by the last event line, all its events together */
    struct vl_rng rng;
    bool begun;
    struct report *report;
    unsigned line;
};

static bool wrong(struct player *p, const char *what, const char *about) {
    return report_fail(p->report, "line %u: %s: %s", p->line, what, about);
}

/* ---- Words ---- */

static char *next_word(char **at) {
    *at += strspn(*at, " \t");
    if (**at == '\0') return NULL;
    char *word = *at;
    *at += strcspn(*at, " \t");
    if (**at != '\0') *(*at)++ = '\0';
    return word;
}

static vl_move parse_move(const struct vl_game *game, const char *text) {
    struct vl_word words[8];
    unsigned count = 0;
    for (text += strspn(text, " "); *text != '\0' && count < 8; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        words[count++] = (struct vl_word){text, length};
        text += length;
    }
    return vl_move_parse(game, words, count);
}

static bool parse_viewer(const char *word, unsigned *viewer) {
    if (word == NULL) return false;
    if (strcmp(word, "spectator") == 0) return *viewer = VL_SPECTATOR, true;
    if (strcmp(word, "all") == 0) return *viewer = VL_ALL, true;
    if (strcmp(word, "*") == 0) return *viewer = VL_CHANCE, true;
    if (word[0] < '0' || word[0] > '5' || word[1] != '\0') return false;
    return *viewer = (unsigned)(word[0] - '0'), true;
}

/* ---- Events ---- */

static bool do_event(struct player *p, unsigned actor, vl_move move, const char *words) {
    struct vl_state *state = vl_state_in(&p->state);
    if (!is_legal(&p->s, state, actor, move)) {
        const char *rule = "REC-4";
        struct vl_view_box view;
        if (actor != VL_CHANCE) {
            p->game->view(&p->s, state, actor, vl_view_in(&view));
            rule = p->game->why_not(&p->s, vl_view_in(&view), move, NULL);
        }
        return wrong(p, rule == NULL ? "illegal, but why_not does not say so" : rule, words);
    }
    struct vl_events events = {.count = 0};
    p->game->apply(&p->s, state, actor, move, &events);
    for (unsigned i = 0; i < events.count && p->told.count < VL_EVENTS_MAX; i++)
        p->told.list[p->told.count++] = events.list[i];
    const char *broken = p->game->check(&p->s, state);
    return broken == NULL || wrong(p, broken, words);
}

/* "0 pick t1,t2,head": one event for each word of the list, in that order. */
static bool do_events(struct player *p, unsigned actor, const char *rest) {
    const char *comma = strchr(rest, ',');
    if (comma == NULL) {
        vl_move move = parse_move(p->game, rest);
        return move == VL_NO_MOVE ? wrong(p, "not a move", rest) : do_event(p, actor, move, rest);
    }
    const char *list = comma;
    while (list > rest && list[-1] != ' ') list--;
    const char *after = list + strcspn(list, " ");
    for (const char *item = list; item < after;) {
        size_t length = strcspn(item, ", ");
        char line[LINE];
        snprintf(line, sizeof line, "%.*s%.*s%s", (int)(list - rest), rest, (int)length, item, after);
        vl_move move = parse_move(p->game, line);
        if (move == VL_NO_MOVE) return wrong(p, "not a move", line);
        if (!do_event(p, actor, move, line)) return false;
        item += length + (item[length] == ',');
    }
    return true;
}

/* "any", "any 12", "any until seats|chance|over|VERB": events at random, whoever is next. */
static bool do_any(struct player *p, char *rest) {
    struct vl_state *state = vl_state_in(&p->state);
    char *word = next_word(&rest), *until = NULL;
    unsigned times = 1;
    if (word != NULL && strcmp(word, "until") == 0) {
        until = next_word(&rest);
        if (until == NULL) return wrong(p, "until what?", "any");
        times = HISTORY_MAX;
    } else if (word != NULL) {
        times = (unsigned)strtoul(word, NULL, 10);
    }
    for (; times > 0 && !vl_over(state); times--) {
        vl_move moves[VL_MOVES_MAX], move;
        unsigned actor = vl_first(vl_actors(state)), count = 0;
        if (until != NULL && strcmp(until, "seats") == 0 && actor != VL_CHANCE) return true;
        if (until != NULL && strcmp(until, "chance") == 0 && actor == VL_CHANCE) return true;
        if (actor == VL_CHANCE) {
            move = p->game->chance(&p->s, state, &p->rng);
        } else {
            count = p->game->moves(&p->s, state, actor, moves);
            move = moves[vl_rng_below(&p->rng, count)];
            if (until != NULL && strcmp(until, p->game->verbs[vl_verb_of(moves[0])].name) == 0) return true;
        }
        if (!do_event(p, actor, move, "any")) return false;
    }
    return until == NULL || strcmp(until, "over") == 0 || wrong(p, "never came to", until);
}

/* ---- Expectations ---- */

static bool expect_refusal(struct player *p, const char *rule, char *rest) {
    struct vl_view_box view;
    unsigned seat;
    char *actor = next_word(&rest);
    if (!parse_viewer(actor, &seat)) return wrong(p, "no such seat", actor == NULL ? "" : actor);
    vl_move move = parse_move(p->game, rest);
    if (move == VL_NO_MOVE) return wrong(p, "not a move", rest);
    if (seat == VL_CHANCE) {
        bool legal = is_legal(&p->s, vl_state_in(&p->state), seat, move);
        return legal == (rule == NULL) || wrong(p, legal ? "it can come up" : "it cannot come up", rest);
    }
    p->game->view(&p->s, vl_state_in(&p->state), seat, vl_view_in(&view));
    const char *why = p->game->why_not(&p->s, vl_view_in(&view), move, NULL);
    if (is_legal(&p->s, vl_state_in(&p->state), seat, move) != (why == NULL)) return wrong(p, "why_not is wrong", rest);
    if (rule == NULL) return why == NULL || wrong(p, why, rest);
    if (why != NULL && strcmp(why, rule) == 0) return true;
    return report_fail(p->report, "line %u: expected %s, but %s: %s", p->line, rule, why == NULL ? "it is legal" : why,
                       rest);
}

static bool expect_text(struct player *p, const char *got, const char *wanted) {
    wanted += strspn(wanted, " ");
    return strcmp(got, wanted) == 0 || wrong(p, "it is", got);
}

/* "legal 0 = play t1 A; play t2 A" */
static bool expect_legal(struct player *p, char *rest) {
    struct vl_state *state = vl_state_in(&p->state);
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    static char buffer[16384];
    struct vl_text text;
    unsigned seat, count = 0;
    if (!parse_viewer(next_word(&rest), &seat)) return wrong(p, "no such seat", rest);
    char *equals = next_word(&rest);
    if (equals == NULL || strcmp(equals, "=") != 0) return wrong(p, "expected =", rest);
    if (vl_actors(state) >> seat & 1)
        count =
            seat == VL_CHANCE ? p->game->chances(&p->s, state, outcomes) : p->game->moves(&p->s, state, seat, moves);
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, "; ");
        vl_move_format(p->game, seat == VL_CHANCE ? outcomes[i].move : moves[i], &text);
    }
    return expect_text(p, buffer, rest);
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
    return expect_text(p, buffer, rest);
}

static bool expect_scores(struct player *p, const char *rest) {
    char buffer[128];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_record_scores(&p->s, vl_state_in(&p->state), &text);
    buffer[text.length - 1] = '\0';
    return expect_text(p, buffer + 2, rest);
}

/* "told 1 dealt 0 ?": among what the last event line told this viewer. "untold 1 [NAME]": nothing (of that name). */
static bool expect_told(struct player *p, char *rest, bool told) {
    unsigned viewer;
    if (!parse_viewer(next_word(&rest), &viewer)) return wrong(p, "no such viewer", rest);
    rest += strspn(rest, " ");
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
        if (told && strcmp(line, rest) == 0) return true;
        if (!told && (rest[0] == '\0' || (strlen(rest) == name && memcmp(line, rest, name) == 0)))
            return wrong(p, "was told", line);
        vl_text_add(&heard, line);
        vl_text_add(&heard, "; ");
    }
    return !told || wrong(p, "was told only", all);
}

static bool expect_breakdown(struct player *p, char *rest) {
    struct vl_line lines[VL_LINES_MAX];
    struct vl_view_box view;
    char buffer[2048];
    struct vl_text text;
    unsigned viewer;
    if (!parse_viewer(next_word(&rest), &viewer)) return wrong(p, "no such seat", rest);
    char *word = next_word(&rest);
    unsigned seat = viewer;
    if (word != NULL && strcmp(word, "of") == 0) { /* breakdown 1 of 0 = …: seat 0's score as 1 sees it */
        if (!parse_viewer(next_word(&rest), &seat)) return wrong(p, "no such seat", rest);
        word = next_word(&rest);
    }
    if (word == NULL || strcmp(word, "=") != 0) return wrong(p, "expected =", rest);
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
    return expect_text(p, buffer, rest);
}

static bool expect_phase(struct player *p, char *rest) {
    struct vl_view_box view;
    unsigned viewer;
    if (!parse_viewer(next_word(&rest), &viewer)) return wrong(p, "no such viewer", rest);
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(&view));
    return expect_text(p, vl_phase_name(&p->s, vl_view_in(&view)), rest);
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
    char line[LINE];
    unsigned viewer;
    if (!parse_viewer(next_word(&rest), &viewer)) return wrong(p, "no such viewer", rest);
    draw_scene(p, vl_state_in(&p->state), viewer, buffer, sizeof buffer);
    snprintf(line, sizeof line, "%s\n", rest + strspn(rest, " "));
    for (const char *at = buffer; (at = strchr(at, '\n')) != NULL;) {
        at += 1 + strspn(at + 1, " ");
        if (strncmp(at, line, strlen(line)) == 0) return true;
    }
    return report_fail(p->report, "line %u: the scene is:%.400s", p->line, buffer);
}

/* Whether the line of the scene that starts with `zone` has this word. */
static bool zone_has(const char *scene, const char *zone, const char *word) {
    const char *line = strstr(scene, zone);
    if (line == NULL) return false;
    const char *end = strchr(line + 1, '\n');
    size_t length = strlen(word);
    for (const char *at = line + strlen(zone); at < end; at++)
        if (at[-1] == ' ' && strncmp(at, word, length) == 0 && strchr(" \n", at[length]) != NULL) return true;
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
    if (!parse_viewer(next_word(&rest), &viewer)) return wrong(p, "no such viewer", rest);
    char *how = next_word(&rest), *colon = strchr(rest, ':');
    if (how == NULL || colon == NULL) return wrong(p, "expected never, sometimes or always, and ZONE: WORD", rest);
    char zone[100], word[40];
    snprintf(zone, sizeof zone, "\n%.*s: ", (int)(colon - rest), rest);
    snprintf(word, sizeof word, "%s", colon + 1 + strspn(colon + 1, " "));
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(&view));
    for (unsigned i = 0; i < WORLDS; i++) {
        p->game->determinize(&p->s, vl_view_in(&view), &p->rng, vl_state_in(&world));
        draw_scene(p, vl_state_in(&world), VL_ALL, buffer, sizeof buffer);
        if (i == 0 && !has_zone(buffer, zone)) return wrong(p, "no such zone", zone + 1);
        if (i == 0 && !is_face(p, word)) return wrong(p, "no such card", word);
        times += zone_has(buffer, zone, word);
    }
    bool good = strcmp(how, "never") == 0       ? times == 0
                : strcmp(how, "always") == 0    ? times == WORLDS
                : strcmp(how, "sometimes") == 0 ? times > 0 && times < WORLDS
                                                : false;
    char count[32];
    snprintf(count, sizeof count, "%u of %u", times, WORLDS);
    return good || wrong(p, count, word);
}

static bool expect(struct player *p, char *rest) {
    char *kind = next_word(&rest);
    if (kind == NULL) return wrong(p, "expected something", "?");
    if (strcmp(kind, "ok") == 0) return expect_refusal(p, NULL, rest);
    if (strcmp(kind, "no") == 0) {
        const char *rule = next_word(&rest);
        return expect_refusal(p, rule == NULL ? "" : rule, rest);
    }
    if (strcmp(kind, "legal") == 0) return expect_legal(p, rest);
    if (strcmp(kind, "actors") == 0) return expect_actors(p, rest);
    if (strcmp(kind, "scores") == 0) return expect_scores(p, rest);
    if (strcmp(kind, "told") == 0) return expect_told(p, rest, true);
    if (strcmp(kind, "untold") == 0) return expect_told(p, rest, false);
    if (strcmp(kind, "breakdown") == 0) return expect_breakdown(p, rest);
    if (strcmp(kind, "phase") == 0) return expect_phase(p, rest);
    if (strcmp(kind, "scene") == 0) return expect_scene(p, rest);
    if (strcmp(kind, "worlds") == 0) return expect_worlds(p, rest);
    return wrong(p, "unknown expectation", kind);
}

/* ---- A scenario ---- */

static bool read_header(struct player *p, char *line) {
    char *word = next_word(&line), *value = next_word(&line);
    if (strcmp(word, "---") == 0) {
        const char *reason = vl_setup_refuse(&p->s);
        if (reason != NULL) return wrong(p, "set-up", reason);
        p->begun = true;
        p->game->init(&p->s, vl_state_in(&p->state));
        return true;
    }
    if (value == NULL) return wrong(p, "expected a value", word);
    if (strcmp(word, "number") != 0 && next_word(&line) != NULL) return wrong(p, "this header takes one word", word);
    if (strcmp(word, "players") == 0) {
        p->s.players = (uint8_t)strtoul(value, NULL, 10);
        return true;
    }
    if (strcmp(word, "option") == 0) {
        char *equals = strchr(value, '=');
        if (equals == NULL) return wrong(p, "expected NAME=VALUE", value);
        struct vl_word name = {value, (size_t)(equals - value)}, chosen = {equals + 1, strlen(equals + 1)};
        const char *reason = vl_setup_choose(&p->s, &name, &chosen);
        return reason == NULL || wrong(p, reason, value);
    }
    if (strcmp(word, "number") == 0) {
        char *what = next_word(&line), *number = next_word(&line);
        if (number == NULL) return wrong(p, "expected CARD WHAT NUMBER", value);
        const char *reason = vl_edition_set(&p->s, value, what, strtol(number, NULL, 10));
        return reason == NULL || wrong(p, reason, value);
    }
    return wrong(p, "unknown header", word);
}

static bool do_line(struct player *p, char *line) {
    char *word = next_word(&line);
    unsigned actor;
    if (word == NULL) return wrong(p, "nothing between two ;", "");
    if (strcmp(word, "any") == 0) return do_any(p, line);
    if (!parse_viewer(word, &actor)) return wrong(p, "a line starts with a seat, *, any or ?", word);
    return do_events(p, actor, line + strspn(line, " "));
}

/* Events that belong together may stand on one line: "0 draw 1; * card bow; 0 place 2.5". */
static bool play_line(struct player *p, char *line) {
    if (!p->begun) return read_header(p, line);
    if (line[0] == '?') return expect(p, line + 1);
    p->told.count = 0;
    while (line != NULL) {
        char *next = strchr(line, ';');
        if (next != NULL) *next++ = '\0';
        if (!do_line(p, line)) return false;
        line = next;
    }
    return true;
}

bool scenario_run(const struct vl_game *game, const struct scenario *sc, struct report *r) {
    static struct player p;
    memset(&p, 0, sizeof p);
    p.game = game;
    p.report = r;
    vl_rng_init(&p.rng, 1, 0);
    vl_setup_init(&p.s, game, game->players_min);
    p.line = sc->line;
    for (const char *at = sc->text; *at != '\0'; p.line++) {
        char line[LINE * 4];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        at += length + (at[length] == '\n');
        line[strcspn(line, "#")] = '\0';
        for (size_t end = strlen(line); end > 0 && strchr(" \t", line[end - 1]) != NULL;) line[--end] = '\0';
        char *start = line + strspn(line, " \t");
        if (*start == '\0') continue;
        char *first = start;
        if (strncmp(first, "scenario", 8) != 0 && !play_line(&p, start)) {
            char what[400];
            memcpy(what, r->text, sizeof what);
            what[sizeof what - 1] = '\0';
            return report_fail(r, "%s: %s", sc->file, what);
        }
    }
    return p.begun || report_fail(r, "%s: line %u: nothing is played", sc->file, sc->line);
}

unsigned scenario_split(char *text, const char *file, struct scenario *out, unsigned most) {
    unsigned count = 0, line = 1;
    for (char *at = text; *at != '\0'; line++) {
        size_t length = strcspn(at, "\n");
        /* What stands before the first scenario is one without a title, and fails. */
        bool stray = count == 0 && strchr("#\n", at[strspn(at, " \t")]) == NULL;
        if ((strncmp(at, "scenario ", 9) == 0 || stray) && count < most) {
            if (count > 0 && at > text) at[-1] = '\0';
            struct scenario *sc = &out[count++];
            if (strncmp(at, "scenario ", 9) == 0)
                snprintf(sc->title, sizeof sc->title, "%.*s", (int)length - 9, at + 9);
            else
                snprintf(sc->title, sizeof sc->title, "lines outside any scenario");
            snprintf(sc->file, sizeof sc->file, "%s", file);
            sc->text = at;
            sc->line = line;
        }
        at += length + (at[length] == '\n');
    }
    return count;
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = calloc(1, 1 << 20);
    size_t length = fread(text, 1, (1 << 20) - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

static int is_scenario_file(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 2 && strcmp(entry->d_name + length - 2, ".t") == 0;
}

unsigned scenario_load(const char *games_folder, const char *game, struct scenario *out, unsigned most) {
    char folder[400], path[700], name[300];
    struct dirent **entry;
    unsigned count = 0;
    snprintf(folder, sizeof folder, "%s/%s/t", games_folder, game);
    int files = scandir(folder, &entry, is_scenario_file, alphasort);
    for (int i = 0; i < files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        snprintf(name, sizeof name, "%s/t/%s", game, entry[i]->d_name);
        char *text = read_file(path);
        if (text != NULL) count += scenario_split(text, name, out + count, most - count);
        free(entry[i]);
    }
    if (files >= 0) free(entry);
    return count;
}

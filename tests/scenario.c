/* scenario.c - the scenario player: see README.md for the language. */
#include "scenario.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "core/record.h"
#include "scenario_player.h"

bool player_wrong(struct player *p, const char *what, const char *about) {
    return report_fail(p->report, "line %u: %s: %s", p->line, what, about);
}

/* ---- Words ---- */

char *player_word(char **at) {
    *at += strspn(*at, " \t");
    if (**at == '\0') return NULL;
    char *word = *at;
    *at += strcspn(*at, " \t");
    if (**at != '\0') *(*at)++ = '\0';
    return word;
}

vl_move player_move(const struct vl_game *game, const char *text) {
    struct vl_word words[8];
    unsigned count = 0;
    for (text += strspn(text, " "); *text != '\0' && count < 8; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        words[count++] = (struct vl_word){text, length};
        text += length;
    }
    return vl_move_parse(game, words, count);
}

bool player_viewer(const char *word, unsigned *viewer) {
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
        return player_wrong(p, rule == NULL ? "illegal, but why_not does not say so" : rule, words);
    }
    struct vl_events events = {.count = 0};
    p->game->apply(&p->s, state, actor, move, &events);
    for (unsigned i = 0; i < events.count && p->told.count < VL_EVENTS_MAX; i++)
        p->told.list[p->told.count++] = events.list[i];
    const char *broken = p->game->check(&p->s, state);
    return broken == NULL || player_wrong(p, broken, words);
}

/* "0 pick t1,t2,head": one event for each word of the list, in that order. */
static bool do_events(struct player *p, unsigned actor, const char *rest) {
    const char *comma = strchr(rest, ',');
    if (comma == NULL) {
        vl_move move = player_move(p->game, rest);
        return move == VL_NO_MOVE ? player_wrong(p, "not a move", rest) : do_event(p, actor, move, rest);
    }
    const char *list = comma;
    while (list > rest && list[-1] != ' ') list--;
    const char *after = list + strcspn(list, " ");
    for (const char *item = list; item < after;) {
        size_t length = strcspn(item, ", ");
        char line[SCENARIO_LINE];
        snprintf(line, sizeof line, "%.*s%.*s%s", (int)(list - rest), rest, (int)length, item, after);
        vl_move move = player_move(p->game, line);
        if (move == VL_NO_MOVE) return player_wrong(p, "not a move", line);
        if (!do_event(p, actor, move, line)) return false;
        item += length + (item[length] == ',');
    }
    return true;
}

/* "any", "any 12", "any until seats|chance|over|VERB": events at random, whoever is next. */
static bool do_any(struct player *p, char *rest) {
    struct vl_state *state = vl_state_in(&p->state);
    char *word = player_word(&rest), *until = NULL;
    unsigned times = 1;
    if (word != NULL && strcmp(word, "until") == 0) {
        until = player_word(&rest);
        if (until == NULL) return player_wrong(p, "until what?", "any");
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
    return until == NULL || strcmp(until, "over") == 0 || player_wrong(p, "never came to", until);
}

/* ---- A scenario ---- */

static bool read_header(struct player *p, char *line) {
    char *word = player_word(&line), *value = player_word(&line);
    if (strcmp(word, "---") == 0) {
        const char *reason = vl_setup_refuse(&p->s);
        if (reason != NULL) return player_wrong(p, "set-up", reason);
        p->begun = true;
        p->game->init(&p->s, vl_state_in(&p->state));
        return true;
    }
    if (value == NULL) return player_wrong(p, "expected a value", word);
    if (strcmp(word, "number") != 0 && player_word(&line) != NULL)
        return player_wrong(p, "this header takes one word", word);
    if (strcmp(word, "players") == 0) {
        p->s.players = (uint8_t)strtoul(value, NULL, 10);
        return true;
    }
    if (strcmp(word, "option") == 0) {
        char *equals = strchr(value, '=');
        if (equals == NULL) return player_wrong(p, "expected NAME=VALUE", value);
        struct vl_word name = {value, (size_t)(equals - value)}, chosen = {equals + 1, strlen(equals + 1)};
        const char *reason = vl_setup_choose(&p->s, &name, &chosen);
        return reason == NULL || player_wrong(p, reason, value);
    }
    if (strcmp(word, "number") == 0) {
        char *what = player_word(&line), *number = player_word(&line);
        if (number == NULL) return player_wrong(p, "expected CARD WHAT NUMBER", value);
        const char *reason = vl_edition_set(&p->s, value, what, strtol(number, NULL, 10));
        return reason == NULL || player_wrong(p, reason, value);
    }
    return player_wrong(p, "unknown header", word);
}

static bool do_line(struct player *p, char *line) {
    char *word = player_word(&line);
    unsigned actor;
    if (word == NULL) return player_wrong(p, "nothing between two ;", "");
    if (strcmp(word, "any") == 0) return do_any(p, line);
    if (!player_viewer(word, &actor)) return player_wrong(p, "a line starts with a seat, *, any or ?", word);
    return do_events(p, actor, line + strspn(line, " "));
}

/* Events that belong together may stand on one line: "0 draw 1; * card bow; 0 place 2.5". */
static bool play_line(struct player *p, char *line) {
    if (!p->begun) return read_header(p, line);
    if (line[0] == '?') return player_expect(p, line + 1);
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
        char line[SCENARIO_LINE * 4];
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

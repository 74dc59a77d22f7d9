/* plain_shelf.c - see plain_shelf.h. */
#include "tui/plain_shelf.h"

#include <stdlib.h>
#include <string.h>

#include "evening/fold.h"
#include "evening/typed.h"
#include "games/registry.h"
#include "home/kept.h"
#include "tui/finished.h"
#include "tui/seating.h"

enum { LINE = 200, KEPT = 5 };

/* One line; false: the input is at its end, or the person has had enough, whatever they were asked. */
static bool hear(const struct plain_options *options, enum vl_language language, char *line, size_t size) {
    const char *rest;
    return plain_hear(options, line, size) &&
           (vl_typed_command(language, line, &rest) != VL_COMMAND_QUIT || *rest != '\0');
}

/* ---- What stands there ---- */

/* Returns how many there are. */
static unsigned list_games(const struct plain_shelf *s) {
    unsigned number = 0;
    for (const struct vl_game *const *g = vl_games; *g != NULL; g++) {
        char title[60], tagline[200], players[60];
        struct vl_text text;
        if (!(*g)->on_shelf) continue;
        vl_text_init(&text, title, sizeof title);
        vl_speak_title(*g, s->language, &text);
        vl_text_init(&text, tagline, sizeof tagline);
        vl_speak_tagline(*g, s->language, &text);
        vl_text_init(&text, players, sizeof players);
        vl_say(s->language, (*g)->players_min == (*g)->players_max ? VL_SAY_SHELF_PLAYERS_FIXED : VL_SAY_SHELF_PLAYERS,
               VL_ARGS({"least", NULL, (*g)->players_min}, {"most", NULL, (*g)->players_max}), &text);
        plain_say(
            s->options, s->language, VL_SAY_SHELF_GAME,
            VL_ARGS({"number", NULL, ++number}, {"title", title, 0}, {"players", players, 0}, {"tagline", tagline, 0}));
    }
    return number;
}

/* Numbered from one on. */
static void list_kept(const struct plain_shelf *s, const struct vl_kept *kept, unsigned count, unsigned from,
                      enum vl_message code) {
    for (unsigned i = 0; i < count; i++) {
        char words[VL_ROOM_SENTENCE];
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_text_add_int(&text, from + i);
        vl_text_add(&text, ". ");
        kept_words(s->language, &kept[i], code, &text);
        vl_text_put(&text, '\n');
        plain_print(s->options, words);
    }
}

/* A game by its number on the shelf, its name or its title. */
static const struct vl_game *pick_game(const struct plain_shelf *s, const char *line) {
    char typed[LINE], title[LINE], folded[LINE];
    unsigned long number = strtoul(line, NULL, 10);
    vl_fold_words(line, typed, sizeof typed);
    for (const struct vl_game *const *g = vl_games; *g != NULL; g++) {
        struct vl_text text;
        if (!(*g)->on_shelf) continue;
        vl_text_init(&text, title, sizeof title);
        vl_speak_title(*g, s->language, &text);
        vl_fold_words(title, folded, sizeof folded);
        if (--number == 0 || strcmp(typed, (*g)->name) == 0 || strcmp(typed, folded) == 0) return *g;
    }
    return NULL;
}

/* Whether a line begins with a command, in the reader's language or in English; *rest is what follows. */
static bool is_command(enum vl_language language, enum vl_message code, const char *typed, const char **rest) {
    enum vl_language languages[] = {language, VL_ENGLISH};
    for (unsigned i = 0; i < 2; i++) {
        char word[LINE], folded[LINE];
        struct vl_text text;
        vl_text_init(&text, word, sizeof word);
        vl_say(languages[i], code, NULL, &text);
        vl_fold_words(word, folded, sizeof folded);
        size_t length = strlen(folded);
        if (strncmp(typed, folded, length) != 0 || (typed[length] != '\0' && typed[length] != ' ')) continue;
        *rest = typed + length + (typed[length] == ' ');
        return true;
    }
    return false;
}

/* ---- Setting a game up ---- */

static bool ask_players(struct plain_shelf *s, struct seating *seating, const struct vl_game *game) {
    char line[LINE];
    while (game->players_min < game->players_max) {
        plain_say(s->options, s->language, VL_SAY_SHELF_SETUP_PLAYERS,
                  VL_ARGS({"least", NULL, game->players_min}, {"most", NULL, game->players_max},
                          {"now", NULL, seating->players}));
        if (!hear(s->options, s->language, line, sizeof line)) return false;
        if (line[strspn(line, " ")] == '\0') return true;
        unsigned long typed = strtoul(line, NULL, 10);
        if (typed < game->players_min || typed > game->players_max) continue;
        seating->players = (unsigned)typed;
        return true;
    }
    return true;
}

/* A level by its name, in the reader's language or in English; 0: it is none, so a person's name. */
static unsigned level_of(enum vl_language language, const char *line) {
    char typed[LINE];
    vl_fold_words(line, typed, sizeof typed);
    for (unsigned i = 0; i < SEATING_LEVELS; i++) {
        char word[LINE], folded[LINE];
        struct vl_text text;
        vl_text_init(&text, word, sizeof word);
        vl_evening_level(language, seating_levels[i], &text);
        vl_fold_words(word, folded, sizeof folded);
        if (strcmp(typed, folded) == 0 || strcmp(typed, seating_levels[i]) == 0) return 1 + i;
    }
    return 0;
}

static void add_levels(enum vl_language language, struct vl_text *out) {
    for (unsigned i = 0; i < SEATING_LEVELS; i++) {
        if (i > 0) vl_text_add(out, ", ");
        vl_evening_level(language, seating_levels[i], out);
    }
}

static bool ask_seat(struct plain_shelf *s, struct seating *seating, unsigned seat) {
    char line[LINE], levels[LINE], now[LINE];
    struct vl_text text;
    vl_text_init(&text, levels, sizeof levels);
    add_levels(s->language, &text);
    vl_text_init(&text, now, sizeof now);
    if (seating->who[seat] == 0)
        seating_name(seating, seat, s->language, &text);
    else
        vl_evening_level(s->language, seating_levels[seating->who[seat] - 1], &text);
    plain_say(s->options, s->language, VL_SAY_SHELF_SETUP_SEAT,
              VL_ARGS({"number", NULL, seat + 1}, {"levels", levels, 0}, {"now", now, 0}));
    if (!hear(s->options, s->language, line, sizeof line)) return false;
    const char *name = line + strspn(line, " ");
    if (*name == '\0') return true;
    seating->who[seat] = level_of(s->language, name);
    if (seating->who[seat] > 0) return true;
    vl_text_init(&text, seating->name[seat], sizeof seating->name[seat]);
    vl_text_add(&text, name);
    return true;
}

/* A value of an option by its number or its words; below 0: none of them. */
static int value_of(const struct plain_shelf *s, const struct vl_game *game, unsigned option, const char *line) {
    char typed[LINE];
    long number = strtol(line, NULL, 10);
    vl_fold_words(line, typed, sizeof typed);
    for (unsigned i = 0; game->options[option].values[i] != NULL; i++) {
        char word[LINE], folded[LINE];
        struct vl_text text;
        vl_text_init(&text, word, sizeof word);
        vl_speak_value(game, s->language, option, i, &text);
        vl_fold_words(word, folded, sizeof folded);
        if (number == (long)i + 1 || strcmp(typed, folded) == 0 || strcmp(typed, game->options[option].values[i]) == 0)
            return (int)i;
    }
    return -1;
}

/* "Chief: 1 without, 2 with. Enter: without" */
static void say_option(struct plain_shelf *s, const struct vl_setup *setup, unsigned option) {
    char name[LINE], values[2 * LINE], now[LINE];
    struct vl_text text;
    const struct vl_game *game = setup->game;
    vl_text_init(&text, name, sizeof name);
    vl_speak_option(game, s->language, option, &text);
    vl_text_init(&text, now, sizeof now);
    vl_speak_value(game, s->language, option, setup->option[option], &text);
    vl_text_init(&text, values, sizeof values);
    for (unsigned i = 0; game->options[option].values[i] != NULL; i++) {
        if (i > 0) vl_text_add(&text, ", ");
        vl_text_add_int(&text, i + 1);
        vl_text_put(&text, ' ');
        vl_speak_value(game, s->language, option, i, &text);
    }
    plain_say(s->options, s->language, VL_SAY_SHELF_SETUP_OPTION,
              VL_ARGS({"option", name, 0}, {"values", values, 0}, {"now", now, 0}));
}

static bool ask_option(struct plain_shelf *s, unsigned option) {
    struct vl_setup *setup = &s->plan.setup;
    char line[LINE];
    for (;;) {
        say_option(s, setup, option);
        if (!hear(s->options, s->language, line, sizeof line)) return false;
        if (line[strspn(line, " ")] == '\0') return true;
        int value = value_of(s, setup->game, option, line);
        if (value < 0) continue;
        setup->option[option] = (uint8_t)value;
        return true;
    }
}

/* Who plays, and by which rules. False: the input is at its end. */
static bool set_up(struct plain_shelf *s, const struct vl_game *game) {
    struct vl_habits habits;
    struct seating seating;
    const char *reason;
    vl_habits_load(&habits);
    seating_recall(&seating, game, &habits);
    do {
        if (!ask_players(s, &seating, game)) return false;
        vl_setup_init(&s->plan.setup, game, seating.players);
        for (unsigned seat = 0; seat < seating.players; seat++)
            if (!ask_seat(s, &seating, seat)) return false;
        for (unsigned i = 0; game->options != NULL && game->options[i].name != NULL; i++)
            if (!ask_option(s, i)) return false;
        reason = seating_fill(&seating, s->language, &s->plan);
        if (reason == NULL) break;
        plain_print(s->options, vl_reason_of(game, s->language, reason));
        plain_print(s->options, "\n");
    } while (true);
    s->plan.seed = s->seed;
    seating_remember(&seating, game, s->language, &habits);
    return true;
}

/* ---- Finished games ---- */

static void show_analysis(const struct plain_shelf *s, const struct local *local) {
    struct analysis *a;
    if (!analysis_begin(&a, local)) return;
    while (!analysis_step(a)) continue;
    char *words = analysis_words(a);
    if (words != NULL) plain_markdown(s->options, words);
    free(words);
    analysis_free(a);
}

static void export_game(const struct plain_shelf *s, const struct local *local, const char *kept) {
    char path[VL_PATH] = "", why[VL_ROOM_SENTENCE];
    bool good = local_export(local, kept, path, why, sizeof why);
    plain_say(s->options, s->language, good ? VL_SAY_SCREEN_FINISHED_EXPORTED : VL_SAY_SCREEN_FINISHED_UNWRITTEN,
              VL_ARGS({"path", path, 0}, {"why", why, 0}));
}

/* What cannot be had again is asked about, of whoever types: a script can say yes as well. False: they have had enough.
 */
static bool delete_game(const struct plain_shelf *s, const char *kept) {
    char why[VL_ROOM_SENTENCE], line[LINE];
    const char *rest;
    plain_say(s->options, s->language, VL_SAY_SCREEN_FINISHED_REALLY, NULL);
    plain_say(s->options, s->language, VL_SAY_PLAIN_YES_OR_NO, NULL);
    if (!hear(s->options, s->language, line, sizeof line)) return false;
    if (vl_typed_command(s->language, line, &rest) != VL_COMMAND_YES) return true;
    if (local_delete(kept, s->language, why, sizeof why)) return true;
    plain_print(s->options, why);
    plain_print(s->options, "\n");
    return true;
}

static void look_at_game(const struct plain_shelf *s, const char *kept, enum vl_message what) {
    char why[VL_ROOM_SENTENCE];
    struct local *local = local_resume(kept, s->edition, s->language, s->seed, why, sizeof why);
    if (local == NULL) {
        plain_print(s->options, why);
        plain_print(s->options, "\n");
        return;
    }
    if (what == VL_SAY_SHELF_COMMAND_REPLAY) plain_replay(&local->venue, s->options);
    if (what == VL_SAY_SHELF_COMMAND_ANALYSE) show_analysis(s, local);
    if (what == VL_SAY_SHELF_COMMAND_EXPORT) export_game(s, local, kept);
    local_free(local);
}

/* What a line wants of which of them; an empty one goes back. False: the input is at its end. */
static bool visit_finished(struct plain_shelf *s) {
    static const enum vl_message whats[] = {VL_SAY_SHELF_COMMAND_REPLAY, VL_SAY_SHELF_COMMAND_ANALYSE,
                                            VL_SAY_SHELF_COMMAND_EXPORT, VL_SAY_SHELF_COMMAND_DELETE};
    struct vl_kept kept[FINISHED_MOST];
    char line[LINE], typed[LINE];
    for (;;) {
        unsigned count = vl_kept_finished(kept, FINISHED_MOST), done = 0;
        list_kept(s, kept, count, 1, VL_SAY_SCREEN_FINISHED_GAME);
        plain_say(s->options, s->language, count > 0 ? VL_SAY_SHELF_FINISHED_ASK : VL_SAY_SHELF_FINISHED_NONE, NULL);
        if (count == 0) return true;
        if (!hear(s->options, s->language, line, sizeof line)) return false;
        vl_fold_words(line, typed, sizeof typed);
        if (typed[0] == '\0') return true;
        for (unsigned i = 0; i < sizeof whats / sizeof *whats; i++) {
            const char *rest;
            if (!is_command(s->language, whats[i], typed, &rest)) continue;
            unsigned long number = strtoul(rest, NULL, 10);
            if (number == 0 || number > count) continue;
            done++;
            if (whats[i] != VL_SAY_SHELF_COMMAND_DELETE)
                look_at_game(s, kept[number - 1].path, whats[i]);
            else if (!delete_game(s, kept[number - 1].path))
                return false;
        }
        if (done == 0) plain_say(s->options, s->language, VL_SAY_SHELF_UNKNOWN, NULL);
    }
}

/* ---- The shelf ---- */

/* What was typed; true if that decides it. */
static bool choose(struct plain_shelf *s, const char *line, const struct vl_kept *kept, unsigned games, unsigned count,
                   bool *on) {
    char typed[LINE];
    const char *rest;
    unsigned long number = strtoul(line, NULL, 10);
    vl_fold_words(line, typed, sizeof typed);
    if (number > games && number <= games + count) return strcpy(s->path, kept[number - games - 1].path), true;
    if (is_command(s->language, VL_SAY_SHELF_COMMAND_SETUP, typed, &rest)) {
        const struct vl_game *game = pick_game(s, rest);
        if (game != NULL) return *on = set_up(s, game), true;
    } else if (is_command(s->language, VL_SAY_SHELF_COMMAND_FINISHED, typed, &rest)) {
        *on = visit_finished(s);
        return !*on;
    } else if ((s->game = pick_game(s, line)) != NULL) {
        return true;
    }
    plain_say(s->options, s->language, VL_SAY_SHELF_UNKNOWN, NULL);
    return false;
}

bool plain_shelf_run(struct plain_shelf *s) {
    char line[LINE];
    struct vl_kept kept[KEPT], finished[FINISHED_MOST];
    bool on = true;
    plain_say(s->options, s->language, VL_SAY_SHELF_WELCOME, NULL);
    unsigned games = list_games(s), count = vl_kept_list(kept, KEPT), over = vl_kept_finished(finished, FINISHED_MOST);
    list_kept(s, kept, count, games + 1, VL_SAY_SCREEN_SHELF_CONTINUE);
    if (over > 0) plain_say(s->options, s->language, VL_SAY_SHELF_FINISHED, VL_ARGS({"count", NULL, over}));
    for (;;) {
        plain_say(s->options, s->language, VL_SAY_SHELF_ASK, NULL);
        if (!hear(s->options, s->language, line, sizeof line)) return false;
        if (choose(s, line, kept, games, count, &on)) return on;
    }
}

/* ---- In brief ---- */

bool plain_brief(const struct plain_options *options, enum vl_language language, const struct vl_game *game) {
    struct vl_habits habits;
    char words[4000], line[LINE];
    size_t length;
    const char *brief = vl_rules_brief(game->name, language, &length);
    vl_habits_load(&habits);
    struct vl_habit *habit = vl_habits_of(&habits, game->name);
    if (!game->on_shelf || brief == NULL || length >= sizeof words || habit == NULL || habit->briefed) return true;
    memcpy(words, brief, length);
    words[length] = '\0';
    plain_markdown(options, words);
    if (options->clear) plain_say(options, language, VL_SAY_SHELF_BRIEF, NULL);
    if (options->clear && !hear(options, language, line, sizeof line)) return false;
    habit->briefed = true;
    vl_habits_save(&habits);
    return true;
}

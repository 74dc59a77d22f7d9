/* shelf.c - the shelf: the games of the house, and those that were left. */
#include "tui/shelf.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "home/kept.h"
#include "tui/finished.h"
#include "tui/pages.h"

enum { ENTRIES = 24, SAVED_MOST = 5 };

enum entry_kind { ENTRY_GAME, ENTRY_SAVED, ENTRY_FINISHED, ENTRY_LANGUAGE, ENTRY_LEAVE };

struct entry {
    enum entry_kind kind;
    const struct vl_game *game;
    unsigned saved;
};

struct shelf {
    unsigned count, at;
    struct entry entry[ENTRIES];
    struct vl_kept saved[SAVED_MOST];
    unsigned finished; /* how many games were played to their end */
};

static void fill(struct shelf *shelf) {
    struct vl_kept finished[FINISHED_MOST];
    unsigned saved = vl_kept_list(shelf->saved, SAVED_MOST);
    shelf->finished = vl_kept_finished(finished, FINISHED_MOST);
    shelf->count = 0;
    for (unsigned g = 0; vl_games[g] != NULL && shelf->count < ENTRIES - SAVED_MOST - 3; g++)
        if (vl_games[g]->on_shelf) shelf->entry[shelf->count++] = (struct entry){ENTRY_GAME, vl_games[g], 0};
    for (unsigned i = 0; i < saved; i++) shelf->entry[shelf->count++] = (struct entry){.kind = ENTRY_SAVED, .saved = i};
    if (shelf->finished > 0) shelf->entry[shelf->count++] = (struct entry){.kind = ENTRY_FINISHED};
    shelf->entry[shelf->count++] = (struct entry){.kind = ENTRY_LANGUAGE};
    shelf->entry[shelf->count++] = (struct entry){.kind = ENTRY_LEAVE};
}

static const char *players_words(struct stage *s, const struct vl_game *game) {
    enum vl_message code = game->players_min == game->players_max ? VL_SAY_SHELF_PLAYERS_FIXED : VL_SAY_SHELF_PLAYERS;
    return stage_say(s, code, VL_ARGS({"least", NULL, game->players_min}, {"most", NULL, game->players_max}));
}

/* A game takes two lines: its title, and what it is like. */
static int paint_game(struct stage *s, const struct vl_game *game, int y, bool here) {
    struct vl_text text;
    vl_speak_title(game, s->language, stage_text(s, &text));
    int used = canvas_text(&s->canvas, 4, y, 30, text.start, (struct pen){INK_TITLE, here ? STYLE_BOLD : 0});
    canvas_text(&s->canvas, 6 + used, y, 40, players_words(s, game), (struct pen){INK_QUIET, 0});
    vl_speak_tagline(game, s->language, stage_text(s, &text));
    canvas_text(&s->canvas, 6, y + 1, s->canvas.w - 8, text.start, (struct pen){INK_PLAIN, here ? STYLE_BOLD : 0});
    return 2;
}

static void paint_saved(struct stage *s, const struct shelf *shelf, const struct entry *entry, int y, bool here) {
    struct vl_text text;
    kept_words(s->language, &shelf->saved[entry->saved], VL_SAY_SCREEN_SHELF_CONTINUE, stage_text(s, &text));
    canvas_text(&s->canvas, 4, y, s->canvas.w - 6, text.start, (struct pen){INK_PLAIN, here ? STYLE_BOLD : 0});
}

/* A line apart from what stands above it, but for what belongs to that. */
static bool begins(const struct shelf *shelf, unsigned i) {
    enum entry_kind kind = shelf->entry[i].kind, before = i > 0 ? shelf->entry[i - 1].kind : kind;
    return kind != before && kind != ENTRY_LEAVE && !(kind == ENTRY_FINISHED && before == ENTRY_SAVED);
}

static void paint_shelf(struct stage *s, void *page) {
    struct shelf *shelf = page;
    int y = 4;
    stage_title(s, "Veillée", "");
    canvas_text(&s->canvas, 2, 2, s->canvas.w - 4, stage_say(s, VL_SAY_SHELF_WELCOME, NULL), (struct pen){0});
    for (unsigned i = 0; i < shelf->count; i++) {
        const struct entry *entry = &shelf->entry[i];
        bool here = i == shelf->at;
        struct pen pen = {INK_PLAIN, here ? STYLE_BOLD : 0};
        int lines = 1;
        y += begins(shelf, i);
        if (here) canvas_symbol(&s->canvas, 2, y, SYMBOL_CURSOR_L, (struct pen){INK_LEGAL, STYLE_BOLD});
        if (entry->kind == ENTRY_GAME) lines = paint_game(s, entry->game, y, here);
        if (entry->kind == ENTRY_SAVED) paint_saved(s, shelf, entry, y, here);
        if (entry->kind == ENTRY_FINISHED)
            canvas_text(&s->canvas, 4, y, 70,
                        stage_say(s, VL_SAY_SCREEN_SHELF_FINISHED, VL_ARGS({"count", NULL, shelf->finished})), pen);
        if (entry->kind == ENTRY_LANGUAGE)
            canvas_text(&s->canvas, 4, y, 70, stage_say(s, VL_SAY_SCREEN_SHELF_LANGUAGE, NULL), pen);
        if (entry->kind == ENTRY_LEAVE)
            canvas_text(&s->canvas, 4, y, 70, stage_say(s, VL_SAY_SCREEN_SHELF_LEAVE, NULL), pen);
        stage_place(s, (struct rect){0, y, s->canvas.w, lines}, KEYS_BEGIN + 0x1000 + i);
        y += lines;
    }
    static const struct stage_key keys[] = {{PRESS_ENTER, VL_SAY_SCREEN_KEY_CHOOSE},
                                            {'?', VL_SAY_SCREEN_KEY_HELP},
                                            {'q', VL_SAY_SCREEN_KEY_LEAVE},
                                            {'d', VL_SAY_SCREEN_KEY_DELETE}};
    stage_keys(s, 1, keys, shelf->entry[shelf->at].kind == ENTRY_SAVED ? 4 : 3);
}

/* A game that was left is given up for good. */
static void delete_saved(struct stage *s, struct shelf *shelf) {
    char why[VL_ROOM_SENTENCE];
    const struct entry *entry = &shelf->entry[shelf->at];
    if (entry->kind != ENTRY_SAVED || !page_confirm(s, stage_say(s, VL_SAY_SCREEN_FINISHED_REALLY, NULL))) return;
    if (!local_delete(shelf->saved[entry->saved].path, s->language, why, sizeof why)) page_notice(s, why, true);
    fill(shelf);
}

static void turn_language(struct stage *s, bool back) {
    s->language = (enum vl_language)((s->language + (back ? VL_LANGUAGES - 1 : 1)) % VL_LANGUAGES);
    strcpy(s->habits.language, vl_language_names[s->language]);
    vl_habits_save(&s->habits);
}

enum shelf_answer shelf_run(struct stage *s, const struct vl_game **game, char path[VL_PATH]) {
    struct shelf shelf = {0};
    fill(&shelf);
    for (;;) {
        struct input input = stage_ask(s, paint_shelf, &shelf, -1);
        if (input.kind == INPUT_STOP) return SHELF_LEAVE;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_UP && shelf.at > 0) shelf.at--;
        if (input.key == PRESS_DOWN && shelf.at + 1 < shelf.count) shelf.at++;
        if (input.key == 'q') return SHELF_LEAVE;
        if (input.key == '?') page_help(s);
        if (input.key == 'd') delete_saved(s, &shelf);
        bool clicked = input.key >= KEYS_BEGIN + 0x1000 && input.key - KEYS_BEGIN - 0x1000 < shelf.count;
        if (clicked) shelf.at = input.key - KEYS_BEGIN - 0x1000;
        const struct entry *entry = &shelf.entry[shelf.at];
        bool turned = (input.key == PRESS_LEFT || input.key == PRESS_RIGHT) && entry->kind == ENTRY_LANGUAGE;
        if (input.key != PRESS_ENTER && !clicked && !turned) continue;
        if (entry->kind == ENTRY_LEAVE) return SHELF_LEAVE;
        if (entry->kind == ENTRY_LANGUAGE) {
            turn_language(s, input.key == PRESS_LEFT);
            continue;
        }
        if (entry->kind == ENTRY_FINISHED) {
            if (finished_run(s, path)) return SHELF_SAVED;
            fill(&shelf);
            if (shelf.at >= shelf.count) shelf.at = shelf.count - 1;
            continue;
        }
        *game = entry->game;
        if (entry->kind == ENTRY_GAME) return SHELF_GAME;
        strcpy(path, shelf.saved[entry->saved].path);
        return SHELF_SAVED;
    }
}

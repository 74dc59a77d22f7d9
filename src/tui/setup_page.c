/* setup_page.c - who plays, and by which rules: a line for each question, the arrows change the answer. */
#include <string.h>

#include "tui/pages.h"
#include "tui/shelf.h"

enum row_kind { ROW_PLAYERS, ROW_SEAT, ROW_OPTION, ROW_LANGUAGE, ROW_START };
enum { ROWS = 2 + VL_SEATS_MAX + VL_OPTIONS_MAX + 1 };

/* Who can sit at a seat: a person, or a bot of these levels. */
static const char *const levels[] = {"gentle", "fair", "strong", "master"};
enum { LEVELS = sizeof levels / sizeof *levels, USUAL = 1 };

struct row {
    enum row_kind kind;
    unsigned which; /* seat or option */
};

struct setup_page {
    struct stage *stage;
    struct vl_plan *plan;
    unsigned at;
    unsigned who[VL_SEATS_MAX];          /* 0: a person; else a level from 1 */
    char name[VL_SEATS_MAX][PAGE_TYPED]; /* of the person, as typed; empty: "Player 1" */
    const char *refusal;
};

static unsigned list_rows(const struct setup_page *p, struct row *row) {
    const struct vl_setup *setup = &p->plan->setup;
    unsigned count = 0;
    row[count++] = (struct row){ROW_PLAYERS, 0};
    for (unsigned seat = 0; seat < setup->players; seat++) row[count++] = (struct row){ROW_SEAT, seat};
    for (unsigned i = 0; setup->game->options != NULL && setup->game->options[i].name != NULL; i++)
        row[count++] = (struct row){ROW_OPTION, i};
    row[count++] = (struct row){ROW_LANGUAGE, 0};
    row[count++] = (struct row){ROW_START, 0};
    return count;
}

static const char *name_of(struct setup_page *p, unsigned seat) {
    if (p->name[seat][0] != '\0') return p->name[seat];
    return stage_say(p->stage, VL_SAY_PLAYER, VL_ARGS({"number", NULL, seat + 1}));
}

/* ---- Painting ---- */

static void write_answer(struct setup_page *p, const struct row *row, struct vl_text *out) {
    const struct vl_setup *setup = &p->plan->setup;
    if (row->kind == ROW_PLAYERS) vl_text_add_int(out, setup->players);
    if (row->kind == ROW_LANGUAGE) vl_say(p->stage->language, VL_SAY_SCREEN_LANGUAGE_NAME, NULL, out);
    if (row->kind == ROW_OPTION)
        vl_speak_value(setup->game, p->stage->language, row->which, setup->option[row->which], out);
    if (row->kind != ROW_SEAT) return;
    if (p->who[row->which] == 0) {
        vl_say(p->stage->language, VL_SAY_SCREEN_SETUP_PERSON, VL_ARGS({"name", name_of(p, row->which), 0}), out);
    } else {
        char level[64];
        struct vl_text text;
        vl_text_init(&text, level, sizeof level);
        vl_evening_level(p->stage->language, levels[p->who[row->which] - 1], &text);
        vl_say(p->stage->language, VL_SAY_WHO_BOT, VL_ARGS({"bot", level, 0}), out);
    }
}

static const char *question(struct setup_page *p, const struct row *row) {
    struct vl_text text;
    switch (row->kind) {
    case ROW_PLAYERS: return stage_say(p->stage, VL_SAY_SCREEN_SETUP_PLAYERS, NULL);
    case ROW_SEAT: return stage_say(p->stage, VL_SAY_SCREEN_SETUP_SEAT, VL_ARGS({"number", NULL, row->which + 1}));
    case ROW_LANGUAGE: return stage_say(p->stage, VL_SAY_SCREEN_SETUP_LANGUAGE, NULL);
    case ROW_START: return stage_say(p->stage, VL_SAY_SCREEN_SETUP_START, NULL);
    case ROW_OPTION: break;
    }
    vl_speak_option(p->plan->setup.game, p->stage->language, row->which, stage_text(p->stage, &text));
    return text.start;
}

/* What the row under the cursor is about. */
static void paint_about(struct setup_page *p, const struct row *row, int y) {
    struct canvas *c = &p->stage->canvas;
    struct vl_text text;
    char code[64];
    if (p->refusal != NULL) {
        canvas_text(c, 4, y, c->w - 6, p->refusal, (struct pen){INK_ALARM, STYLE_BOLD});
        return;
    }
    stage_text(p->stage, &text);
    if (row->kind == ROW_SEAT)
        vl_say(p->stage->language, p->who[row->which] == 0 ? VL_SAY_SCREEN_SETUP_TYPE : VL_SAY_SCREEN_SETUP_LEVELS,
               NULL, &text);
    if (row->kind == ROW_OPTION) {
        struct vl_text name;
        vl_text_init(&name, code, sizeof code);
        vl_text_add(&name, "option.");
        vl_text_add(&name, p->plan->setup.game->options[row->which].name);
        vl_speak_about(p->plan->setup.game, p->stage->language, code, &text);
    }
    canvas_wrap(c, (struct rect){4, y, c->w - 8, 3}, text.start, 0, (struct pen){INK_QUIET, 0});
}

/* Whether a row is answered by typing. */
static bool is_typed(const struct setup_page *p, const struct row *row) {
    return row->kind == ROW_SEAT && p->who[row->which] == 0;
}

static void paint_setup(struct stage *s, void *page) {
    struct setup_page *p = page;
    struct row row[ROWS];
    unsigned count = list_rows(p, row);
    struct vl_text text;
    struct canvas *c = &s->canvas;
    vl_speak_title(p->plan->setup.game, s->language, stage_text(s, &text));
    const char *title = text.start;
    stage_title(s, title, "");
    vl_speak_tagline(p->plan->setup.game, s->language, stage_text(s, &text));
    canvas_text(c, 2, 2, c->w - 4, text.start, (struct pen){0});
    for (unsigned i = 0; i < count; i++) {
        int y = 4 + (int)i + (row[i].kind == ROW_START);
        bool here = i == p->at;
        struct pen pen = {row[i].kind == ROW_START ? INK_LEGAL : INK_PLAIN, here ? STYLE_BOLD : 0};
        if (here) canvas_symbol(c, 2, y, SYMBOL_CURSOR_L, (struct pen){INK_LEGAL, STYLE_BOLD});
        canvas_text(c, 4, y, 24, question(p, &row[i]), pen);
        write_answer(p, &row[i], stage_text(s, &text));
        if (here && is_typed(p, &row[i])) vl_text_put(&text, '_'); /* where one types */
        if (row[i].kind != ROW_START) {
            const char *answer = stage_say(s, VL_SAY_SCREEN_SETUP_ANSWER, VL_ARGS({"answer", text.start, 0}));
            canvas_text(c, 30, y, c->w - 32, here ? answer : text.start, pen);
        }
        stage_place(s, (struct rect){0, y, c->w, 1}, KEYS_BEGIN + 0x1000 + i);
    }
    paint_about(p, &row[p->at], 6 + (int)count);
    stage_keys(s, 1,
               (const struct stage_key[]){{PRESS_RIGHT, VL_SAY_SCREEN_KEY_CHANGE},
                                          {PRESS_ENTER, VL_SAY_SCREEN_KEY_CHOOSE},
                                          {'?', VL_SAY_SCREEN_KEY_HELP},
                                          {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}},
               4);
}

/* ---- Answers ---- */

static unsigned turn(unsigned value, unsigned count, int by) {
    return (value + count + (by < 0 ? count - 1 : 1)) % count;
}

static unsigned value_count(const struct vl_option *option) {
    unsigned count = 0;
    while (option->values[count] != NULL) count++;
    return count;
}

/* Another number of players; options stay. */
static void set_players(struct setup_page *p, unsigned players) {
    struct vl_setup *setup = &p->plan->setup;
    uint8_t options[VL_OPTIONS_MAX];
    memcpy(options, setup->option, sizeof options);
    vl_setup_init(setup, setup->game, players);
    memcpy(setup->option, options, sizeof options);
}

static void change(struct setup_page *p, const struct row *row, int by) {
    struct vl_setup *setup = &p->plan->setup;
    const struct vl_game *game = setup->game;
    p->refusal = NULL;
    if (row->kind == ROW_PLAYERS)
        set_players(p, game->players_min +
                           turn(setup->players - game->players_min, game->players_max - game->players_min + 1u, by));
    if (row->kind == ROW_SEAT) p->who[row->which] = turn(p->who[row->which], LEVELS + 1, by);
    if (row->kind == ROW_OPTION)
        setup->option[row->which] =
            (uint8_t)turn(setup->option[row->which], value_count(&game->options[row->which]), by);
    if (row->kind == ROW_LANGUAGE) p->stage->language = (enum vl_language)turn(p->stage->language, VL_LANGUAGES, by);
}

/* Writes the plan down; false if it cannot be played so. */
static bool finish(struct setup_page *p) {
    struct vl_plan *plan = p->plan;
    const char *reason = vl_setup_refuse(&plan->setup);
    plan->language = p->stage->language;
    plan->games = 1;
    for (unsigned seat = 0; seat < plan->setup.players && reason == NULL; seat++) {
        bool person = p->who[seat] == 0;
        plan->seat[seat] = (struct vl_plan_seat){.kind = person ? VL_SEAT_HUMAN : VL_SEAT_BOT};
        const char *name = person ? name_of(p, seat) : levels[p->who[seat] - 1];
        if (person && !vl_name_is_fine(name, strlen(name)))
            reason = "not-a-name";
        else
            strcpy(plan->seat[seat].name, name);
    }
    p->refusal = reason == NULL ? NULL : vl_reason_of(plan->setup.game, p->stage->language, reason);
    return reason == NULL;
}

/* What was chosen the last time. */
static void recall(struct setup_page *p) {
    const struct vl_game *game = p->plan->setup.game;
    const struct vl_habit *habit = vl_habits_of(&p->stage->habits, game->name);
    if (habit == NULL || habit->players < game->players_min || habit->players > game->players_max) return;
    set_players(p, habit->players);
    for (unsigned seat = 0; seat < habit->players; seat++) {
        const char *word = habit->seat[seat];
        p->who[seat] = word[0] == '+' ? 0 : 1 + USUAL;
        if (word[0] == '+' && strlen(word + 1) < PAGE_TYPED) strcpy(p->name[seat], word + 1);
        for (unsigned level = 0; level < LEVELS; level++)
            if (strcmp(word, levels[level]) == 0) p->who[seat] = 1 + level;
    }
}

static void remember(struct setup_page *p) {
    struct vl_habit *habit = vl_habits_of(&p->stage->habits, p->plan->setup.game->name);
    strcpy(p->stage->habits.language, vl_language_names[p->stage->language]);
    if (habit != NULL) {
        habit->players = p->plan->setup.players;
        for (unsigned seat = 0; seat < habit->players; seat++) {
            struct vl_text text;
            vl_text_init(&text, habit->seat[seat], sizeof habit->seat[seat]);
            if (p->who[seat] == 0) vl_text_put(&text, '+');
            vl_text_add(&text, p->who[seat] == 0 ? p->name[seat] : levels[p->who[seat] - 1]);
        }
    }
    vl_habits_save(&p->stage->habits);
}

bool setup_run(struct stage *s, const struct vl_game *game, struct vl_plan *plan) {
    struct setup_page p = {.stage = s, .plan = plan};
    struct row row[ROWS];
    memset(plan, 0, sizeof *plan);
    vl_setup_init(&plan->setup, game, game->players_min);
    for (unsigned seat = 1; seat < VL_SEATS_MAX; seat++) p.who[seat] = 1 + USUAL;
    recall(&p);
    p.at = list_rows(&p, row) - 1;
    for (;;) {
        struct input input = stage_ask(s, paint_setup, &p, -1);
        unsigned count = list_rows(&p, row);
        if (input.kind == INPUT_STOP) return false;
        if (input.kind != INPUT_KEY) continue;
        bool clicked = input.key >= KEYS_BEGIN + 0x1000 && input.key - KEYS_BEGIN - 0x1000 < count;
        if (clicked) p.at = input.key - KEYS_BEGIN - 0x1000;
        bool chosen = input.key == PRESS_ENTER || clicked;
        if (input.key == PRESS_ESCAPE) return false;
        if (input.key == PRESS_UP && p.at > 0) p.at--;
        if (input.key == PRESS_DOWN && p.at + 1 < count) p.at++;
        if (input.key == PRESS_LEFT || input.key == PRESS_RIGHT)
            change(&p, &row[p.at], input.key == PRESS_LEFT ? -1 : 1);
        if (chosen && row[p.at].kind == ROW_START && finish(&p)) return remember(&p), true;
        if (chosen && row[p.at].kind != ROW_START) change(&p, &row[p.at], 1);
        if (input.key == '?')
            page_help(s);
        else if (!chosen && is_typed(&p, &row[p.at]))
            page_type(p.name[row[p.at].which], input.key);
    }
}

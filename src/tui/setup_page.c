/* setup_page.c - who plays, and by which rules: a line for each question, the arrows change the answer. */
#include <string.h>

#include "tui/pages.h"
#include "tui/seating.h"
#include "tui/shelf.h"

enum row_kind { ROW_PLAYERS, ROW_SEAT, ROW_OPTION, ROW_LANGUAGE, ROW_START };
enum { ROWS = 2 + VL_SEATS_MAX + VL_OPTIONS_MAX + 1 };

struct row {
    enum row_kind kind;
    unsigned which; /* seat or option */
};

struct setup_page {
    struct stage *stage;
    struct vl_plan *plan;
    unsigned at;
    struct seating seating;
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
    struct vl_text text;
    seating_name(&p->seating, seat, p->stage->language, stage_text(p->stage, &text));
    return text.start;
}

/* ---- Painting ---- */

static void write_answer(struct setup_page *p, const struct row *row, struct vl_text *out) {
    const struct vl_setup *setup = &p->plan->setup;
    if (row->kind == ROW_PLAYERS) vl_text_add_int(out, setup->players);
    if (row->kind == ROW_LANGUAGE) vl_say(p->stage->language, VL_SAY_SCREEN_LANGUAGE_NAME, NULL, out);
    if (row->kind == ROW_OPTION)
        vl_speak_value(setup->game, p->stage->language, row->which, setup->option[row->which], out);
    if (row->kind != ROW_SEAT) return;
    if (p->seating.who[row->which] == 0) {
        vl_say(p->stage->language, VL_SAY_SCREEN_SETUP_PERSON, VL_ARGS({"name", name_of(p, row->which), 0}), out);
    } else {
        char level[64];
        struct vl_text text;
        vl_text_init(&text, level, sizeof level);
        vl_evening_level(p->stage->language, seating_levels[p->seating.who[row->which] - 1], &text);
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
        vl_say(p->stage->language,
               p->seating.who[row->which] == 0 ? VL_SAY_SCREEN_SETUP_TYPE : VL_SAY_SCREEN_SETUP_LEVELS, NULL, &text);
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
    return row->kind == ROW_SEAT && p->seating.who[row->which] == 0;
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
    p->seating.players = players;
}

static void change(struct setup_page *p, const struct row *row, int by) {
    struct vl_setup *setup = &p->plan->setup;
    const struct vl_game *game = setup->game;
    p->refusal = NULL;
    if (row->kind == ROW_PLAYERS)
        set_players(p, game->players_min +
                           turn(setup->players - game->players_min, game->players_max - game->players_min + 1u, by));
    if (row->kind == ROW_SEAT) p->seating.who[row->which] = turn(p->seating.who[row->which], SEATING_LEVELS + 1, by);
    if (row->kind == ROW_OPTION)
        setup->option[row->which] =
            (uint8_t)turn(setup->option[row->which], value_count(&game->options[row->which]), by);
    if (row->kind == ROW_LANGUAGE) p->stage->language = (enum vl_language)turn(p->stage->language, VL_LANGUAGES, by);
}

/* Another name may well be one. */
static void type_name(struct setup_page *p, char *name, uint32_t key) {
    char before[PAGE_TYPED];
    strcpy(before, name);
    page_type(name, key);
    if (strcmp(before, name) != 0) p->refusal = NULL;
}

/* Writes the plan down; false if it cannot be played so. */
static bool finish(struct setup_page *p) {
    const char *reason = seating_fill(&p->seating, p->stage->language, p->plan);
    p->refusal = reason == NULL ? NULL : vl_reason_of(p->plan->setup.game, p->stage->language, reason);
    return reason == NULL;
}

bool setup_run(struct stage *s, const struct vl_game *game, struct vl_plan *plan) {
    struct setup_page p = {.stage = s, .plan = plan};
    struct row row[ROWS];
    memset(plan, 0, sizeof *plan);
    vl_setup_init(&plan->setup, game, game->players_min);
    seating_recall(&p.seating, game, &s->habits);
    set_players(&p, p.seating.players);
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
        if (chosen && row[p.at].kind == ROW_START && finish(&p)) {
            seating_remember(&p.seating, game, s->language, &s->habits);
            return true;
        }
        if (chosen && row[p.at].kind != ROW_START) change(&p, &row[p.at], 1);
        if (input.key == '?')
            page_help(s);
        else if (!chosen && is_typed(&p, &row[p.at]))
            type_name(&p, p.seating.name[row[p.at].which], input.key);
    }
}

/* seating.c - see seating.h. */
#include "tui/seating.h"

#include <string.h>

enum { USUAL = 1 };

const char *const seating_levels[SEATING_LEVELS] = {"gentle", "fair", "strong", "master"};

static void recall_seat(struct seating *s, unsigned seat, const char *word) {
    s->who[seat] = word[0] == '+' ? 0 : 1 + USUAL;
    if (word[0] == '+' && strlen(word + 1) < SEATING_NAME) strcpy(s->name[seat], word + 1);
    for (unsigned level = 0; level < SEATING_LEVELS; level++)
        if (strcmp(word, seating_levels[level]) == 0) s->who[seat] = 1 + level;
}

void seating_recall(struct seating *s, const struct vl_game *game, struct vl_habits *habits) {
    const struct vl_habit *habit = vl_habits_of(habits, game->name);
    *s = (struct seating){.players = game->players_min};
    for (unsigned seat = 1; seat < VL_SEATS_MAX; seat++) s->who[seat] = 1 + USUAL;
    if (habit == NULL || habit->players < game->players_min || habit->players > game->players_max) return;
    s->players = habit->players;
    for (unsigned seat = 0; seat < habit->players; seat++) recall_seat(s, seat, habit->seat[seat]);
}

void seating_remember(const struct seating *s, const struct vl_game *game, enum vl_language language,
                      struct vl_habits *habits) {
    struct vl_habit *habit = vl_habits_of(habits, game->name);
    strcpy(habits->language, vl_language_names[language]);
    if (habit != NULL) {
        habit->players = s->players;
        for (unsigned seat = 0; seat < habit->players; seat++) {
            struct vl_text text;
            vl_text_init(&text, habit->seat[seat], sizeof habit->seat[seat]);
            if (s->who[seat] == 0) vl_text_put(&text, '+');
            vl_text_add(&text, s->who[seat] == 0 ? s->name[seat] : seating_levels[s->who[seat] - 1]);
        }
    }
    vl_habits_save(habits);
}

void seating_name(const struct seating *s, unsigned seat, enum vl_language language, struct vl_text *out) {
    if (s->name[seat][0] != '\0')
        vl_text_add(out, s->name[seat]);
    else
        vl_say(language, VL_SAY_PLAYER, VL_ARGS({"number", NULL, seat + 1}), out);
}

const char *seating_fill(const struct seating *s, enum vl_language language, struct vl_plan *plan) {
    const char *reason = vl_setup_refuse(&plan->setup);
    plan->language = language;
    plan->games = 1;
    for (unsigned seat = 0; seat < s->players && reason == NULL; seat++) {
        struct vl_plan_seat *who = &plan->seat[seat];
        struct vl_text text;
        bool person = s->who[seat] == 0;
        *who = (struct vl_plan_seat){.kind = person ? VL_SEAT_HUMAN : VL_SEAT_BOT};
        vl_text_init(&text, who->name, sizeof who->name);
        if (person)
            seating_name(s, seat, language, &text);
        else
            vl_text_add(&text, seating_levels[s->who[seat] - 1]);
        if (person && (text.cut || !vl_name_is_fine(who->name, text.length))) reason = "not-a-name";
    }
    return reason;
}

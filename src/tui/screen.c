/* screen.c - from the shelf to the table and back: see screen.h. */
#include "tui/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "evening/fold.h"
#include "tui/deal.h"
#include "tui/pages.h"
#include "tui/play.h"
#include "tui/shelf.h"

enum { BRIEF = 4000 };

/* ---- Games ---- */

/* Everybody's part in a fair deal, if the game is to have one: then *deal points to it. False: there will be no game.
 */
static bool deal_fairly(struct stage *s, bool fair, const struct deal_seats *who, struct vl_deal *room,
                        const struct vl_deal **deal) {
    *deal = fair ? room : NULL;
    if (!fair) return true;
    if (deal_begin(room)) return deal_on_screen(s, room, who);
    page_notice(s, vl_reason(s->language, "no-randomness"), true);
    return false;
}

/* A new game, as planned; NULL after a notice, or if somebody would rather not. */
static struct local *open_planned(struct stage *s, const struct local_plan *planned) {
    struct local_plan plan = *planned;
    struct deal_seats who = {.players = plan.plan.setup.players};
    struct vl_deal room;
    char why[VL_ROOM_SENTENCE];
    memcpy(who.seat, plan.plan.seat, sizeof who.seat);
    if (!deal_fairly(s, s->fair, &who, &room, &plan.plan.deal)) return NULL;
    struct local *local = local_new(&plan, why, sizeof why);
    if (local == NULL) page_notice(s, why, true);
    return local;
}

/* The next game after one that is over, likewise. */
static struct local *open_next(struct stage *s, struct local *last) {
    const struct vl_table *t = vl_home_table(last->home);
    struct deal_seats who = {.players = t->setup.players};
    struct vl_deal room;
    const struct vl_deal *deal;
    char why[VL_ROOM_SENTENCE];
    vl_home_seats_next(last->home, who.seat);
    if (!deal_fairly(s, t->fair_deal, &who, &room, &deal)) return NULL;
    struct local *next = local_again(last, ++s->seed, deal, why, sizeof why);
    if (next == NULL) page_notice(s, why, true);
    return next;
}

/* What is to be said on the terminal afterwards. */
struct ending {
    char words[WORDS_SIZE];   /* how to come back to a game that was left before its end */
    char trouble[WORDS_SIZE]; /* its last act could not be kept, or there is nothing to come back to */
};

/* What is kept nowhere cannot be come back to, over or not. */
static void note_ending(const struct venue *venue, bool over, struct ending *last) {
    char why[VL_ROOM_SENTENCE];
    struct vl_text text;
    last->words[0] = last->trouble[0] = '\0';
    venue_trouble(venue, last->trouble, sizeof last->trouble);
    bool unkept = venue_unkept(venue, why, sizeof why) != NULL;
    vl_text_init(&text, unkept ? last->trouble : last->words, sizeof last->words);
    if (unkept || !over) venue_farewell(venue, VL_SAY_SCREEN_KEPT, &text);
}

/* Plays a game and those that follow it. False: one was left before its end. */
static bool play_games(struct stage *s, struct local *local, struct ending *last) {
    while (local != NULL) {
        enum play_end end = play_run(s, &local->venue);
        bool over = vl_evening_state(local->venue.evening) == VL_EVENING_OVER;
        struct local *next = NULL;
        note_ending(&local->venue, over, last);
        if (end == PLAY_AGAIN && !s->stop) next = open_next(s, local);
        local_free(local);
        if (next == NULL) return over;
        local = next;
    }
    return true;
}

/* Whoever takes a game from the shelf for the first time reads in a minute what it is about. False: back to the shelf.
 */
static bool tell_in_brief(struct stage *s, const struct vl_game *game) {
    struct vl_habit *habit = vl_habits_of(&s->habits, game->name);
    size_t length;
    const char *brief = vl_rules_brief(game->name, s->language, &length);
    char title[100], words[BRIEF];
    struct vl_text text;
    if (!game->on_shelf || habit == NULL || habit->briefed || brief == NULL || length >= sizeof words) return true;
    vl_text_init(&text, title, sizeof title);
    vl_speak_title(game, s->language, &text);
    memcpy(words, brief, length);
    words[length] = '\0';
    if (!page_brief(s, title, words)) return false;
    habit->briefed = true;
    vl_habits_save(&s->habits);
    return true;
}

/* From the shelf, until the person has had enough. */
static void stay(struct stage *s, struct ending *last) {
    while (!s->stop) {
        const struct vl_game *game = NULL;
        struct local_plan plan = {.program = {NULL}};
        char path[VL_PATH], why[VL_ROOM_SENTENCE];
        struct local *local;
        enum shelf_answer answer = shelf_run(s, &game, path);
        if (answer == SHELF_LEAVE) return;
        if (answer == SHELF_GAME) {
            if (!tell_in_brief(s, game) || !setup_run(s, game, &plan.plan)) continue;
            plan.plan.seed = ++s->seed;
            local = open_planned(s, &plan);
        } else {
            local = local_resume(path, s->edition, s->language, ++s->seed, why, sizeof why);
            if (local == NULL) page_notice(s, why, true);
        }
        if (local != NULL) play_games(s, local, last);
    }
}

/* The game was kept all along; where, stands on the terminal afterwards. */
static void say_farewell(const struct stage *s, const char *words) {
    char folded[WORDS_SIZE];
    vl_fold(words, folded, sizeof folded);
    printf("%s\n", s->ascii ? folded : words);
}

/* False: there is no screen to be had, as `text` says. */
static bool open_stage(struct stage *s, const struct screen_options *options, struct vl_text *text) {
    *s = (struct stage){.language = options->language,
                        .ascii = options->ascii,
                        .motion = options->motion,
                        .fair = options->fair,
                        .seed = options->seed,
                        .edition = options->edition};
    vl_habits_load(&s->habits);
    if (terminal_open(&s->ascii, options->mouse)) return true;
    vl_say(options->language, VL_SAY_SCREEN_NO_TERMINAL, NULL, text);
    return false;
}

static void close_stage(struct stage *s, const struct ending *last) {
    worker_free(&s->worker);
    canvas_done(&s->canvas);
    terminal_close();
    if (last->words[0] != '\0') say_farewell(s, last->words);
}

bool screen_run(struct local *local, const struct screen_options *options, char *why, size_t size) {
    struct stage stage;
    struct ending last = {.words = ""};
    struct vl_text text;
    vl_text_init(&text, why, size);
    if (!open_stage(&stage, options, &text)) {
        local_free(local);
        return false;
    }
    if (options->begins != NULL && !tell_in_brief(&stage, options->begins)) {
        local_free(local);
        local = NULL;
    } else if (options->plan != NULL) {
        local = open_planned(&stage, options->plan);
    }
    if (local == NULL || play_games(&stage, local, &last)) stay(&stage, &last);
    close_stage(&stage, &last);
    vl_text_add(&text, last.trouble);
    return last.trouble[0] == '\0';
}

/* ---- A table on a server ---- */

static void paint_gathering(struct stage *s, void *page) {
    struct vl_text text;
    venue_guests(page, stage_text(s, &text));
    stage_title(s, "Veillée", "");
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, text.start, 0, (struct pen){0});
    static const struct stage_key keys[] = {{'b', VL_SAY_SCREEN_KEY_BEGIN},
                                            {'T', VL_SAY_SCREEN_KEY_SPEAK},
                                            {'r', VL_SAY_SCREEN_KEY_RULES},
                                            {'q', VL_SAY_SCREEN_KEY_QUIT}};
    stage_keys(s, 1, keys, sizeof keys / sizeof *keys);
}

/* Who is there, until the game begins. False: the person leaves. */
static bool gather(struct stage *s, struct venue *venue) {
    while (venue_gathers(venue) && venue_ended(venue) == NULL) {
        struct input input = stage_ask(s, paint_gathering, venue, -1);
        if (input.kind == INPUT_STOP || (input.kind == INPUT_KEY && input.key == 'q')) return false;
        if (input.kind == INPUT_KEY && input.key == 'b' && !venue_begin(venue))
            page_notice(s, stage_say(s, VL_SAY_AWAY_NOT_HOST, NULL), false);
        if (input.kind == INPUT_KEY && input.key == 'T') page_speak(s, venue);
        if (input.kind == INPUT_KEY && input.key == 'r' && vl_evening_ready(venue->evening))
            page_rules(s, vl_evening_setup(venue->evening)->game);
    }
    return true;
}

/* One game after the other, as long as everybody wants another one; what was said at the end of the last of them. */
static void play_visits(struct stage *s, struct visit *visit, struct ending *last) {
    while (visit != NULL) {
        struct venue *venue = visit_venue(visit);
        struct visit *next = NULL;
        stage_attend(s, venue);
        bool on = gather(s, venue) && venue_ended(venue) == NULL;
        enum play_end end = on ? play_run(s, venue) : PLAY_LEFT;
        note_ending(venue, false, last);
        if (venue_ended(venue) != NULL) strcpy(last->trouble, venue_ended(venue));
        if (end == PLAY_AGAIN && !s->stop) next = visit_again(visit);
        stage_attend(s, NULL);
        visit_free(visit);
        visit = next;
    }
}

enum screen_end screen_visit(struct visit *visit, const struct screen_options *options, char *why, size_t size) {
    struct stage stage;
    struct ending last = {.words = ""};
    struct vl_text text;
    vl_text_init(&text, why, size);
    if (!open_stage(&stage, options, &text)) {
        visit_free(visit);
        return SCREEN_NONE;
    }
    play_visits(&stage, visit, &last);
    close_stage(&stage, &last);
    vl_text_add(&text, last.trouble);
    return last.trouble[0] == '\0' ? SCREEN_FINE : SCREEN_ENDED;
}

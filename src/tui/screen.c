/* screen.c - from the shelf to the table and back: see screen.h. */
#include "tui/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "evening/fold.h"
#include "tui/play.h"
#include "tui/saved.h"
#include "tui/shelf.h"

/* ---- Pages in between ---- */

struct notice {
    const char *words;
};

static void paint_notice(struct stage *s, void *page) {
    const struct notice *notice = page;
    stage_title(s, "Veillée", "");
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, notice->words, 0,
                (struct pen){INK_ALARM, STYLE_BOLD});
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_BACK}}, 1);
}

static void show_notice(struct stage *s, const char *words) {
    struct notice notice = {words};
    struct input input;
    do input = stage_ask(s, paint_notice, &notice, -1);
    while (input.kind != INPUT_STOP && input.kind != INPUT_KEY);
}

/* ---- Games ---- */

/* A game that was left while somebody thought is put away: it must not be saved any more once it goes on elsewhere. */
static void put_away(struct stage *s) {
    if (!s->worker.busy) return;
    worker_wait(&s->worker);
    session_free(s->worker.session);
}

/* Plays a game and its rematches; false if the last one was left before its end: then `last` gets its path. */
static bool play_games(struct stage *s, struct session *session, char last[SESSION_PATH]) {
    while (session != NULL) {
        struct session_plan plan;
        char why[600];
        enum play_end end = play_run(s, session);
        if (!worker_rests(&s->worker)) { /* it was left while somebody thought: the worker has it */
            strcpy(last, session_path(session));
            return false;
        }
        worker_wait(&s->worker);
        bool over = session_state(session) == SESSION_OVER;
        strcpy(last, over ? "" : session_path(session));
        if (end == PLAY_AGAIN) session_plan_again(session, &plan);
        session_free(session);
        session = NULL;
        if (end != PLAY_AGAIN || s->stop) return over;
        plan.seed = ++s->seed;
        if (!saved_path(plan.setup.game->name, plan.path)) plan.path[0] = '\0';
        session = session_new(&plan, why, sizeof why);
        if (session == NULL) show_notice(s, why);
    }
    return true;
}

/* From the shelf, until the person has had enough. */
static void stay(struct stage *s, char last[SESSION_PATH]) {
    while (!s->stop) {
        const struct vl_game *game = NULL;
        struct session_plan plan;
        char path[SESSION_PATH], why[600];
        struct session *session;
        enum shelf_answer answer = shelf_run(s, &game, path);
        if (answer == SHELF_LEAVE) return;
        put_away(s);
        if (answer == SHELF_GAME) {
            if (!setup_run(s, game, &plan)) continue;
            plan.seed = ++s->seed;
            if (!saved_path(game->name, plan.path)) plan.path[0] = '\0';
            session = session_new(&plan, why, sizeof why);
        } else {
            session = session_resume(path, s->edition, s->language, ++s->seed, why, sizeof why);
        }
        if (session == NULL)
            show_notice(s, why);
        else
            play_games(s, session, last);
    }
}

/* The game was saved all along; where, stands on the terminal afterwards. */
static void say_farewell(struct stage *s, const char *path) {
    const char *words = stage_say(s, VL_SAY_SCREEN_KEPT, VL_ARGS({"path", path, 0}));
    char folded[WORDS_SIZE];
    fold(words, folded, sizeof folded);
    printf("%s\n", s->ascii ? folded : words);
}

bool screen_run(const struct session_plan *plan, const struct screen_options *options, char *why, size_t size) {
    struct stage stage = {.language = options->language,
                          .ascii = options->ascii,
                          .motion = options->motion,
                          .seed = options->seed,
                          .edition = options->edition};
    struct session *session = NULL;
    char last[SESSION_PATH] = "";
    struct vl_text text;
    if (plan != NULL) session = session_new(plan, why, size);
    if (plan == NULL && options->resume != NULL)
        session = session_resume(options->resume, options->edition, options->language, options->seed, why, size);
    if (session == NULL && (plan != NULL || options->resume != NULL)) return false;
    if (!terminal_open(&stage.ascii)) {
        session_free(session);
        vl_text_init(&text, why, size);
        vl_say(options->language, VL_SAY_SCREEN_NO_TERMINAL, NULL, &text);
        return false;
    }
    if (session == NULL || play_games(&stage, session, last)) stay(&stage, last);
    canvas_done(&stage.canvas);
    terminal_close();
    if (last[0] != '\0') say_farewell(&stage, last);
    if (!worker_rests(&stage.worker)) { /* nobody waits for a bot to have thought: all is saved */
        fflush(stdout);
        _exit(EXIT_SUCCESS);
    }
    put_away(&stage);
    return true;
}

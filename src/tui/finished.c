/* finished.c - see finished.h. */
#include "tui/finished.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/registry.h"
#include "tui/pages.h"

struct games {
    enum vl_language language;
    unsigned count;
    struct vl_kept kept[FINISHED_MOST];
};

void kept_words(enum vl_language language, const struct vl_kept *kept, enum vl_message code, struct vl_text *out) {
    char title[VL_PATH], when[32] = "";
    const char *slash = strrchr(kept->path, '/');
    struct vl_text text;
    time_t seconds = (time_t)kept->when;
    struct tm local;
    const struct vl_game *game = vl_game_find(kept->game);
    vl_text_init(&text, title, sizeof title);
    if (game != NULL)
        vl_speak_title(game, language, &text);
    else
        vl_text_add(&text, slash == NULL ? kept->path : slash + 1);
    if (localtime_r(&seconds, &local) != NULL) strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    vl_say(language, code, VL_ARGS({"title", title, 0}, {"when", when, 0}), out);
}

static void game_words(void *context, unsigned index, struct vl_text *out) {
    const struct games *games = context;
    kept_words(games->language, &games->kept[index], VL_SAY_SCREEN_FINISHED_GAME, out);
}

/* ---- What can be done with one ---- */

enum what { REPLAY, ANALYSE, EXPORT, DELETE, WHATS };

static void what_words(void *context, unsigned index, struct vl_text *out) {
    static const enum vl_message words[WHATS] = {VL_SAY_SCREEN_FINISHED_REPLAY, VL_SAY_SCREEN_FINISHED_ANALYSE,
                                                 VL_SAY_SCREEN_FINISHED_EXPORT, VL_SAY_SCREEN_FINISHED_DELETE};
    vl_say(((const struct games *)context)->language, words[index], NULL, out);
}

static void paint_progress(struct stage *s, void *analysis) {
    struct vl_text text;
    stage_title(s, stage_say(s, VL_SAY_SCREEN_ANALYSIS_TITLE, NULL), "");
    analysis_progress(analysis, stage_text(s, &text));
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, text.start, 0, (struct pen){INK_PLAIN, STYLE_BOLD});
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}}, 1);
}

static void show_analysis(struct stage *s, const struct local *local) {
    struct analysis *a;
    char *words, title[100];
    struct vl_text text;
    bool left = false;
    if (!analysis_begin(&a, local)) {
        page_notice(s, vl_reason(s->language, "out-of-memory"), true);
        return;
    }
    while (!left && !analysis_step(a)) {
        struct input input = stage_ask(s, paint_progress, a, 0);
        left = input.kind == INPUT_STOP || (input.kind == INPUT_KEY && (input.key == PRESS_ESCAPE || input.key == 'q'));
    }
    words = left ? NULL : analysis_words(a);
    vl_text_init(&text, title, sizeof title);
    vl_say(s->language, VL_SAY_SCREEN_ANALYSIS_TITLE, NULL, &text);
    if (words != NULL) page_text(s, title, words, false);
    free(words);
    analysis_free(a);
}

static void export_game(struct stage *s, const struct local *local, const char *kept) {
    char path[VL_PATH] = "", why[VL_ROOM_SENTENCE];
    bool good = local_export(local, kept, path, why, sizeof why);
    page_notice(s,
                stage_say(s, good ? VL_SAY_SCREEN_FINISHED_EXPORTED : VL_SAY_SCREEN_FINISHED_UNWRITTEN,
                          VL_ARGS({"path", path, 0}, {"why", why, 0})),
                !good);
}

static void delete_game(struct stage *s, const char *kept) {
    char why[VL_ROOM_SENTENCE];
    if (!page_confirm(s, stage_say(s, VL_SAY_SCREEN_FINISHED_REALLY, NULL))) return;
    if (!local_delete(kept, s->language, why, sizeof why)) page_notice(s, why, true);
}

/* What needs the game itself. */
static void do_with_game(struct stage *s, const char *kept, enum what what) {
    char why[VL_ROOM_SENTENCE];
    struct local *local = local_resume(kept, s->edition, s->language, s->seed, why, sizeof why);
    if (local == NULL) {
        page_notice(s, why, true);
        return;
    }
    if (what == ANALYSE) show_analysis(s, local);
    if (what == EXPORT) export_game(s, local, kept);
    local_free(local);
}

bool finished_run(struct stage *s, char path[VL_PATH]) {
    struct games games = {.language = s->language};
    char title[200], heading[200];
    struct vl_text text;
    int chosen = 0, what = 0;
    vl_text_init(&text, heading, sizeof heading);
    vl_say(s->language, VL_SAY_SCREEN_FINISHED_TITLE, NULL, &text);
    while (!s->stop) {
        games.count = vl_kept_finished(games.kept, FINISHED_MOST);
        if (games.count == 0) return false;
        struct page_list list = {
            .title = heading, .count = games.count, .words = game_words, .context = &games, .at = (unsigned)chosen};
        if ((chosen = page_choose(s, &list)) < 0) return false;
        vl_text_init(&text, title, sizeof title);
        game_words(&games, (unsigned)chosen, &text);
        struct page_list deeds = {.title = title, .count = WHATS, .words = what_words, .context = &games};
        if ((what = page_choose(s, &deeds)) < 0) continue;
        strcpy(path, games.kept[chosen].path);
        if (what == REPLAY) return true;
        if (what == DELETE)
            delete_game(s, path);
        else
            do_with_game(s, path, (enum what)what);
    }
    return false;
}

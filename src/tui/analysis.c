/* analysis.c - a finished game, choice by choice: what each cost its player, as far as they could know (sim/review.h).
 */
#include <stdio.h>
#include <stdlib.h>

#include "games/registry.h"
#include "sim/game_review.h"
#include "tui/finished.h"
#include "tui/pages.h"

enum { ITERATIONS = 200, AT_ONCE = 50, LOOK_UP_MS = 100, PER_CHOICE = VL_ROOM_HINT };

struct analysis {
    struct vl_speaker speaker;
    struct vl_game_review review;
};

bool analysis_begin(struct analysis **out, const struct local *l) {
    struct analysis *a = calloc(1, sizeof *a);
    struct vl_reader reader;
    size_t length = 0;
    char *record = a == NULL ? NULL : local_record(l, &length);
    bool good = record != NULL &&
                vl_record_open(&reader, record, length, vl_games, vl_evening_setup(l->venue.evening)) &&
                vl_game_review_begin(&a->review, &reader, ITERATIONS);
    free(record);
    if (good) {
        a->speaker = *vl_evening_speaker(l->venue.evening);
        a->speaker.viewer = VL_SPECTATOR; /* everybody is called by name */
    } else {
        free(a);
    }
    *out = good ? a : NULL;
    return good;
}

bool analysis_step(struct analysis *a) {
    uint64_t until = local_watch(NULL) + LOOK_UP_MS;
    bool done;
    do done = vl_game_review_step(&a->review, AT_ONCE);
    while (!done && local_watch(NULL) < until);
    return done;
}

void analysis_progress(const struct analysis *a, struct vl_text *out) {
    vl_say(a->speaker.language, VL_SAY_SCREEN_ANALYSIS_PROGRESS,
           VL_ARGS({"done", NULL, a->review.done}, {"count", NULL, a->review.count}), out);
}

void analysis_free(struct analysis *a) {
    vl_game_review_done(&a->review);
    free(a);
}

static int percent(double chance) {
    return (int)(100 * chance + 0.5);
}

static void add_choice(const struct analysis *a, const struct vl_judgement *j, struct vl_text *out) {
    char name[VL_ROOM_SEAT], made[VL_ROOM_SENTENCE], better[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, name, sizeof name);
    vl_speak_seat(&a->speaker, j->seat, NULL, &text);
    vl_text_init(&text, made, sizeof made);
    vl_speak_move(&a->speaker, j->made, &text);
    vl_text_init(&text, better, sizeof better);
    if (j->better != VL_NO_MOVE) vl_speak_move_as(&a->speaker, j->better, NULL, &text);
    vl_text_add(out, "- ");
    vl_say(a->speaker.language, j->better != VL_NO_MOVE ? VL_SAY_SCREEN_ANALYSIS_BETTER : VL_SAY_SCREEN_ANALYSIS_CHOICE,
           VL_ARGS({"name", name, 0}, {"move", made, 0}, {"before", NULL, percent(j->before)},
                   {"after", NULL, percent(j->after)}, {"better", better, 0}),
           out);
    vl_text_put(out, '\n');
}

char *analysis_words(const struct analysis *a) {
    size_t size = (size_t)(a->review.count + VL_TURNING_POINTS + 2) * PER_CHOICE;
    char *words = malloc(size);
    struct vl_text text;
    if (words == NULL) return NULL;
    vl_text_init(&text, words, size);
    vl_text_add(&text, "# ");
    vl_say(a->speaker.language, VL_SAY_SCREEN_ANALYSIS_TURNING, NULL, &text);
    vl_text_put(&text, '\n');
    if (a->review.turnings.count == 0) vl_say(a->speaker.language, VL_SAY_SCREEN_ANALYSIS_NONE, NULL, &text);
    if (a->review.turnings.count == 0) vl_text_put(&text, '\n');
    for (unsigned i = 0; i < a->review.turnings.count; i++) add_choice(a, &a->review.turnings.of[i], &text);
    vl_text_add(&text, "\n# ");
    vl_say(a->speaker.language, VL_SAY_SCREEN_ANALYSIS_ALL, NULL, &text);
    vl_text_put(&text, '\n');
    for (unsigned i = 0; i < a->review.done; i++) add_choice(a, &a->review.decision[i].judgement, &text);
    return words;
}

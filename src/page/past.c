/* past.c - the moves of a game that is over, with where the log tells of them and how everybody stood then. */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"

struct story {
    const struct vl_evening *evening;
    struct vl_text *out;
    uint32_t plies; /* that were told already */
    unsigned said;
    struct words stage; /* how far the game had come after the act before */
};

/* The last line of the log that tells of what the viewer was told so far. */
static unsigned line_before(struct story *story, uint64_t told) {
    unsigned count = vl_evening_said_count(story->evening);
    while (story->said + 1 < count && vl_evening_said(story->evening, story->said + 1)->number < told) story->said++;
    return story->said;
}

static void put_scores(const struct vl_setup *s, const struct vl_view *view, struct vl_text *out) {
    int32_t score;
    vl_json_open(out, "score", '[');
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (s->game->score(s, view, seat, &score))
            vl_json_int(out, NULL, score);
        else
            vl_json_null(out, NULL);
    }
    vl_json_close(out, ']');
}

static void look_how_far(struct story *story, const struct vl_setup *s, const struct vl_view *view) {
    struct vl_stage stage[VL_STAGES_MAX];
    struct vl_text *words = fresh(&story->stage);
    if (s->game->progress(s, view, stage) > 0) vl_speak_stage(vl_evening_speaker(story->evening), &stage[0], words);
}

/* After an act: one point for each of its moves, with the round in which it was made, which it may have ended. What was
 * undone later is left out by whoever reads them: the number of a move that stands comes last. */
static void write(void *context, const struct vl_table *t, const struct vl_act *act) {
    struct story *story = context;
    const struct vl_setup *s = &t->setup;
    struct vl_state_box state = t->state;
    struct vl_view_box view;
    (void)act;
    if (t->log.plies <= story->plies) story->plies = t->log.plies;
    s->game->view(s, vl_state_in(&state), VL_ALL, vl_view_in(&view));
    if (story->stage.room[0] == '\0') look_how_far(story, s, vl_view_in(&view)); /* the very first */
    for (; story->plies < t->log.plies; story->plies++) {
        vl_json_open(story->out, NULL, '{');
        vl_json_int(story->out, "ply", story->plies);
        vl_json_int(story->out, "said", line_before(story, t->told[vl_evening_viewer(story->evening)]));
        put_or_null(story->out, "round", story->stage.room);
        put_scores(s, vl_view_in(&view), story->out);
        vl_json_close(story->out, '}');
    }
    look_how_far(story, s, vl_view_in(&view));
}

void vl_page_plies(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    if (page->home == NULL) {
        vl_json_null(out, NULL);
        return;
    }
    const struct vl_book *book = &vl_home_host(page->home)->book;
    const struct vl_setup *s = &vl_home_table(page->home)->setup;
    struct story story = {.evening = evening_of(page), .out = out};
    uint8_t key[VL_FAIR_BYTES] = {0};
    struct vl_table_reading reading = {
        .games = page->games, .at_hand = s->hash[0] == '\0' ? NULL : s, .key = key, .scribe = {write, &story}};
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_table t;
    char *copy = malloc(book->length + 1);
    (void)args;
    vl_json_open(out, NULL, '[');
    if (copy != NULL && vl_evening_state(story.evening) == VL_EVENING_OVER) {
        memcpy(copy, book->text, book->length + 1);
        if (vl_table_load(&t, copy, book->length, &reading, &read, &fault)) vl_table_done(&t);
    }
    vl_json_close(out, ']');
    free(copy);
}

/* past.c - the log, and the table as it was after any of its lines. */
#include <stdlib.h>

#include "tui/pages.h"
#include "tui/play.h"

static void said_words(void *context, unsigned index, struct vl_text *out) {
    const struct play *p = context;
    vl_text_add(out, vl_evening_said(p->evening, index)->words);
}

/* Fetches the table as it was after a line. */
static bool look_back(struct play *past, unsigned index) {
    struct vl_text text;
    past->headline = vl_evening_said(past->evening, index)->words;
    vl_text_init(&text, past->prompt, sizeof past->prompt);
    vl_say(past->speaker.language, VL_SAY_SCREEN_MOMENT,
           VL_ARGS({"number", NULL, index + 1}, {"count", NULL, vl_evening_said_count(past->evening)}), &text);
    past->tail_count = 0;
    for (unsigned i = index + 1 > TAIL ? index + 1 - TAIL : 0; i <= index; i++)
        past->tail[past->tail_count++] = vl_evening_said(past->evening, i)->words;
    past->news = 1;
    return vl_evening_moment(past->evening, index, &past->view, &past->scene);
}

/* Walks through the past from a line on; returns the line where it was left. */
static unsigned walk(struct play *p, unsigned index) {
    struct play *past = malloc(sizeof *past);
    unsigned last = vl_evening_said_count(p->evening) - 1;
    if (past == NULL) return index;
    *past = *p;
    past->targets.count = past->targets.taken = past->staged = 0;
    past->whole = past->at_confirm = false;
    past->message[0] = '\0';
    past->hints = 0;
    past->seen.zone_count = past->seen.piece_count = 0;
    for (bool on = look_back(past, index); on;) {
        struct input input = stage_ask(p->stage, play_paint, past, -1);
        unsigned before = index;
        if (input.kind == INPUT_STOP || (input.kind == INPUT_KEY && (input.key == PRESS_ESCAPE || input.key == 'q')))
            break;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_LEFT && index > 0) index--;
        if (input.key == PRESS_RIGHT && index < last) index++;
        if (input.key == PRESS_HOME) index = 0;
        if (input.key == PRESS_END) index = last;
        if (index == before) continue;
        past->seen = past->scene; /* what differs from the line before, or after, is marked */
        on = look_back(past, index);
    }
    free(past);
    return index;
}

void play_log(struct play *p) {
    unsigned count = vl_evening_said_count(p->evening);
    struct vl_text text;
    if (count == 0) return;
    struct page_list list = {.title = "", .count = count, .words = said_words, .context = p, .at = count - 1};
    for (;;) {
        char title[200];
        vl_text_init(&text, title, sizeof title);
        vl_say(p->speaker.language, VL_SAY_SCREEN_LOG_TITLE, NULL, &text);
        list.title = title;
        int chosen = page_choose(p->stage, &list);
        if (chosen < 0) return;
        list.at = walk(p, (unsigned)chosen);
    }
}

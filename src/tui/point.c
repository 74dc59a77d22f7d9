/* point.c - what pointing at something does: taking a card up, putting it somewhere, laying out a choice, opening a
 * pile. */
#include <string.h>

#include "tui/pages.h"
#include "tui/play.h"

void play_say(struct play *p, const char *words, bool alarm) {
    struct vl_text text;
    vl_text_init(&text, p->message, sizeof p->message);
    vl_text_add(&text, words);
    p->alarm = alarm;
    p->culprit = vl_why_none;
}

void play_refused(struct play *p) {
    char why[VL_ROOM_SENTENCE];
    bool lost = vl_evening_lost(p->evening) && venue_trouble(p->venue, why, sizeof why) != NULL;
    play_say(p, lost ? why : vl_evening_why(p->evening), true);
    if (!lost) p->culprit = *vl_evening_culprit(p->evening);
}

/* After something was tried: the table anew, or the reason why not. */
static void answer(struct play *p, bool good) {
    p->targets.taken = 0;
    if (!p->secret) p->hints = 0; /* the rest of a choice is still good advice */
    if (good) {
        play_look(p);
        p->seen = p->scene;
        p->settle = true;
        play_arrange(p);
    } else {
        play_refused(p);
    }
    if (vl_evening_pending(p->evening)) play_say(p, stage_say(p->stage, VL_SAY_AWAY_SENT, NULL), false);
}

/* What gives something up for good is asked once. */
static bool is_meant(struct play *p, vl_move move) {
    struct vl_text text;
    if (!vl_evening_warns(p->evening, move, stage_text(p->stage, &text))) return true;
    bool yes = page_confirm(p->stage, text.start);
    venue_tick(p->venue);
    return yes;
}

void play_act(struct play *p, vl_move move) {
    if (!is_meant(p, move)) return;
    p->said = vl_evening_said_count(p->evening);
    bool good = vl_evening_act(p->evening, move) != VL_ACT_REFUSED;
    if (good) play_tell_own(p, p->said, false);
    if (good && !p->secret) p->news = vl_evening_said_count(p->evening) - p->said; /* older ones have been answered */
    answer(p, good);
}

static void take_back(struct play *p, vl_move move) {
    answer(p, vl_evening_take_back(p->evening, move) != VL_ACT_REFUSED);
}

/* ---- A list of moves in words ---- */

struct move_list {
    const struct play *play;
    const unsigned *among; /* NULL: all */
};

static void move_words(void *context, unsigned index, struct vl_text *out) {
    const struct move_list *list = context;
    vl_move move = list->play->targets.move[list->among == NULL ? index : list->among[index]];
    vl_speak_move(&list->play->speaker, move, out);
    if (!vl_evening_chooses(list->play->evening)) vl_evening_consequence(list->play->evening, move, out);
}

void play_choose_move(struct play *p, const unsigned *among, unsigned count) {
    struct move_list context = {p, among};
    struct page_list list = {
        .title = p->prompt, .count = count, .words = move_words, .context = &context, .narrowed = true};
    int chosen = page_choose(p->stage, &list);
    if (chosen >= 0) play_act(p, p->targets.move[among == NULL ? (unsigned)chosen : among[chosen]]);
}

/* ---- Pointing ---- */

bool play_why_not(const struct play *p, const struct item *item, const char **rule, struct vl_why *why,
                  struct vl_text *out) {
    struct vl_touch at = {.piece = p->targets.taken, .zone = item->zone, .row = item->row, .column = item->column};
    bool grid = p->scene.zone[item->zone].arrangement == VL_GRID;
    if (p->state != VL_EVENING_ASKS || p->headline != NULL || (item->kind == ITEM_ZONE && grid)) return false;
    if (item->kind == ITEM_PIECE) at.target = p->scene.piece[item->piece].id;
    return at.target != at.piece && vl_evening_why_not(p->evening, &at, rule, why, out);
}

/* Where a card may go once it is taken up; the card that is in hand anyway; or nothing at all. */
static enum vl_message idle(const struct play *p, const struct item *item) {
    uint32_t piece = item->kind == ITEM_PIECE ? p->scene.piece[item->piece].id : 0;
    if (p->targets.taken == 0 && targets_awaits(&p->targets, item)) return VL_SAY_SCREEN_TAKE_FIRST;
    return piece != 0 && piece == p->targets.taken ? VL_SAY_SCREEN_IN_HAND : VL_SAY_SCREEN_NOTHING_HERE;
}

static void refuse(struct play *p, const struct item *item) {
    struct vl_text text;
    struct vl_why why;
    const char *rule;
    if (!play_why_not(p, item, &rule, &why, stage_text(p->stage, &text))) {
        play_say(p, stage_say(p->stage, idle(p, item), NULL), false);
        return;
    }
    play_say(p, text.start, true);
    p->culprit = why;
    p->rule = rule;
}

/* Takes up a card, of one of these moves; the cursor goes where it may be put, or where a hint wants it. */
static void take(struct play *p, const unsigned *meant, unsigned count) {
    unsigned which = meant[0];
    for (unsigned i = count; i-- > 0;)
        if (play_is_advised(p, p->targets.move[meant[i]])) which = meant[i];
    p->targets.taken = p->targets.touch[which].piece;
    play_arrange(p);
    play_put_cursor(p, targets_target(&p->targets, &p->layout, which));
}

/* A card that was laid out goes back; false if it was none. */
static bool take_back_piece(struct play *p, const struct item *item) {
    for (unsigned i = p->staged; i-- > 0;)
        if (item->kind == ITEM_PIECE && p->laid_piece[i] == p->scene.piece[item->piece].id) {
            take_back(p, p->laid[i]);
            return true;
        }
    return false;
}

bool play_can_open(const struct play *p, const struct item *item) {
    const struct vl_zone *zone = &p->scene.zone[item->zone];
    if (item->kind != ITEM_ZONE || (p->layout.fixed >> item->zone & 1)) return false;
    if (p->layout.mode[item->zone] == MODE_FULL) return zone->folded || (p->opened >> item->zone & 1);
    return vl_scene_pieces(&p->scene, item->zone) > (p->layout.mode[item->zone] == MODE_TOP); /* there is more to see */
}

/* Opens a zone or closes it; where there is no room for it the others that were opened close. */
static void turn_over(struct play *p, unsigned zone) {
    uint64_t only = 1ull << zone;
    bool opens = p->layout.mode[zone] != MODE_FULL;
    p->opened = opens ? p->opened | only : p->opened & ~only;
    p->closed &= ~only;
    if (!opens && p->scene.zone[zone].arrangement == VL_GRID) p->closed |= only; /* others close by themselves */
    play_arrange(p);
    if (opens && p->layout.mode[zone] != MODE_FULL) p->opened = only;
}

void play_point(struct play *p, int at) {
    unsigned meant[VL_MOVES_MAX];
    if (at < 0) return;
    play_put_cursor(p, at);
    p->at_confirm = false;
    const struct item *item = &p->layout.item[at];
    bool taken =
        item->kind == ITEM_PIECE && p->targets.taken != 0 && p->targets.taken == p->scene.piece[item->piece].id;
    if (p->targets.taken == 0 && take_back_piece(p, item)) return;
    unsigned count = targets_at(&p->targets, item, meant);
    if (targets_takes(&p->targets, item) && (count > 1 || !p->secret))
        take(p, meant, count);
    else if (count == 1)
        play_act(p, p->targets.move[meant[0]]);
    else if (count > 1)
        play_choose_move(p, meant, count);
    else if (taken && !p->targets.implied)
        p->targets.taken = 0;
    else if (play_can_open(p, item))
        turn_over(p, item->zone);
    else if (p->state == VL_EVENING_ASKS)
        refuse(p, item);
}

/* telling.c - what Tenakee tells besides its scene: the cards, why a move is refused, what is asked, how everybody
 * stands. */
#include "core/telling.h"

#include "tenakee.h"

static const struct ten_view *read_view(const struct vl_view *view) {
    return (const struct ten_view *)(const void *)view;
}

/* TEN-1, TEN-2: totem cards are in the box once, the others for every player. */
void vl_ten_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    static const uint8_t tag[] = {
        [CLASS_TOTEM] = TAG_TOTEM, [CLASS_HEAD] = TAG_TAKES, [CLASS_WARRIOR] = TAG_BARS, [CLASS_WOMAN] = TAG_TAKES};
    *out = (struct vl_face){.kind = (uint8_t)face, .value = VL_NO_VALUE, .tags = 1u << tag[vl_ten_class[face]]};
    out->copies = (uint16_t)(s->number[face] * (face < TOTEMS ? 1 : s->players));
    if (face < TOTEMS) out->value = vl_ten_value[face];
}

/* ---- Why not ---- */

static bool has(const uint8_t *cards, unsigned card) {
    return card < CARDS && cards[card] > 0;
}

static int top_card(const struct vl_setup *s, const struct ten_public *open, unsigned slot) {
    return (int)vl_ten_card_of(vl_ten_top_id(s, open, slot));
}

/* A card that was not picked waits in the reserve, if anywhere. */
static const char *not_in_hand(const struct vl_setup *s, const struct ten_view *v, unsigned card, struct vl_why *why) {
    if (card >= CARDS) return "TEN-6";
    if (why != NULL && v->rest[v->viewer][card] > 0) why->piece = vl_ten_next_id(s, &v->open, v->viewer, card);
    return vl_because(why, "TEN-6", WHY_NOT_IN_HAND, (int)card, 0, 0, 0);
}

/* The card on top is in the way. */
static const char *on_top(const struct vl_setup *s, const struct ten_view *v, unsigned card, unsigned slot,
                          struct vl_why *why) {
    if (why != NULL) why->piece = vl_ten_top_id(s, &v->open, slot);
    if (v->open.top[slot] == WARRIOR_TOP)
        return vl_because(why, card == HEAD ? "TEN-10" : "TEN-9", WHY_WARRIOR, (int)slot, 0, 0, 0);
    return vl_because(why, "TEN-9", WHY_NO_WARRIOR, (int)slot, why == NULL ? 0 : top_card(s, &v->open, slot), 0, 0);
}

static const char *why_not_play(const struct vl_setup *s, const struct ten_view *v, unsigned card, unsigned slot,
                                struct vl_why *why) {
    if (!has(v->hand[v->viewer], card)) return not_in_hand(s, v, card, why);
    if (slot >= vl_ten_slot_count(s)) return vl_because(why, "TEN-3", WHY_NO_PLACE, (int)slot, 0, 0, 0);
    unsigned places = vl_ten_places(s, &v->open, card);
    if (places >> slot & 1) return NULL;
    if (v->open.top[slot] != EMPTY) return on_top(s, v, card, slot, why);
    if (why != NULL) why->zone = (uint8_t)slot;
    if (card == HEAD) return vl_because(why, "TEN-10", WHY_HEAD_ON_NOTHING, (int)slot, 0, 0, 0);
    if (card == WOMAN) return vl_because(why, "TEN-9", WHY_WOMAN_ON_NOTHING, (int)slot, 0, 0, 0);
    unsigned first = 0;
    while (v->open.top[first] != EMPTY) first++;
    if (why != NULL) why->zone = (uint8_t)first;
    return vl_because(why, "TEN-15", WHY_NOT_THE_FIRST, (int)slot, (int)first, 0, 0);
}

static const char *why_not_discard(const struct vl_setup *s, const struct ten_view *v, unsigned card,
                                   struct vl_why *why) {
    const uint8_t *hand = v->hand[v->viewer];
    if (!has(hand, card)) return not_in_hand(s, v, card, why);
    for (unsigned other = 0; other < CARDS; other++) {
        unsigned places = hand[other] > 0 ? vl_ten_places(s, &v->open, other) : 0;
        if (places == 0) continue;
        if (why != NULL) why->piece = vl_ten_next_id(s, &v->open, v->viewer, other);
        return vl_because(why, "TEN-12", WHY_CAN_PLAY, (int)other, (int)places - 1, 0, 0);
    }
    return NULL;
}

const char *vl_ten_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct ten_view *v = read_view(view);
    unsigned verb = vl_verb_of(move), card = ten_pick_card(move);
    if (!vl_asked(s, view) || (verb == PICK) != (v->open.phase == PICKING)) return "REC-3";
    switch (verb) {
    case PICK:
        if (card >= CARDS) return "TEN-5";
        return has(v->rest[v->viewer], card) ? NULL : vl_because(why, "TEN-5", WHY_NONE_LEFT, (int)card, 0, 0, 0);
    case PLAY: return why_not_play(s, v, ten_play_card(move), ten_play_slot(move), why);
    case DISCARD: return why_not_discard(s, v, ten_discard_card(move), why);
    default: return "REC-3";
    }
}

/* ---- What is asked ---- */

/* A hand is asked to go to any of the places that are open to one of its cards; a last card is named. */
static void ask_to_play(const struct vl_setup *s, const struct ten_view *v, struct vl_ask *ask) {
    unsigned places = 0, kinds = 0, last = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        if (v->hand[v->viewer][card] == 0) continue;
        places |= vl_ten_places(s, &v->open, card);
        last = card;
        kinds++;
    }
    ask->least = ask->most = 1;
    if (places == 0)
        ask->phase = kinds == 1 ? ASK_DISCARD_ONE : ASK_DISCARD;
    else
        ask->phase = kinds == 1 ? ASK_PLAY_ONE : ASK_PLAY;
    if (kinds == 1) ask->arg[0] = (int16_t)last;
    if (places != 0) ask->arg[kinds == 1] = (int16_t)(places - 1);
}

void vl_ten_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct ten_view *v = read_view(view);
    *ask = (struct vl_ask){.phase = v->open.phase == OVER ? ASK_OVER : ASK_WAIT};
    if (!vl_asked(s, view)) return;
    if (v->open.phase == PLAYING) {
        ask_to_play(s, v, ask);
        return;
    }
    ask->least = ask->most = (uint8_t)(PICKS - v->held[v->viewer]); /* TEN-5 */
    ask->phase = ask->most == PICKS ? ASK_PICK : ASK_PICK_MORE;
    if (ask->phase == ASK_PICK_MORE) ask->arg[0] = ask->most;
}

/* ---- Standing ---- */

/* TEN-18: without the variant captured piles lie face down and everyone is told only their own score. */
bool vl_ten_shows_score(const struct vl_setup *s, const struct ten_view *v, unsigned seat) {
    return s->option[CHIEF] || v->viewer == seat || v->viewer == VL_ALL || v->open.phase == OVER;
}

bool vl_ten_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    *out = read_view(view)->open.score[seat];
    return vl_ten_shows_score(s, read_view(view), seat);
}

/* Cards in hand and cards taken; and of those that all have alike, what the seat has left (TEN-2). */
unsigned vl_ten_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct ten_view *v = read_view(view);
    uint8_t where[LOG];
    int taken = 0, left[CARDS];
    unsigned count = 0;
    for (unsigned card = 0; card < CARDS; card++) left[card] = s->number[card];
    vl_ten_whereabouts(s, &v->open, where);
    for (unsigned i = 0; i < v->open.played; i++) {
        left[v->open.log[i] >> 3] -= vl_ten_seat_of(s, i) == seat;
        taken += where[i] == CAPTURED + seat;
    }
    out[count++] = (struct vl_fact){FACT_HAND, v->held[seat], VL_FACE_DOWN};
    out[count++] = (struct vl_fact){FACT_TAKEN, (int16_t)taken, VL_FACE_DOWN};
    for (unsigned card = HEAD; card < CARDS; card++)
        out[count++] = (struct vl_fact){FACT_LEFT, (int16_t)left[card], (int16_t)card};
    return count;
}

unsigned vl_ten_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct ten_public *open = &read_view(view)->open;
    int16_t round = (int16_t)(open->phase == DEALING ? 0 : open->phase == OVER ? ROUNDS : open->round + 1);
    out[0] = (struct vl_stage){STAGE_ROUND, round, ROUNDS};
    out[1] = (struct vl_stage){STAGE_CARD, (int16_t)(open->turn / s->players + 1), PICKS};
    return open->phase == PLAYING ? 2 : 1;
}

/* TEN-16: one line for each value of captured totem cards, and one for what counts nothing. */
unsigned vl_ten_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct ten_view *v = read_view(view);
    if (!vl_ten_shows_score(s, v, seat)) return 0;
    uint8_t where[LOG], nth[SEATS][CARDS] = {{0}};
    struct vl_line line[TOTEMS + 1] = {{NULL}};
    unsigned count = 0;
    vl_ten_whereabouts(s, &v->open, where);
    for (unsigned i = 0; i < v->open.played; i++) {
        unsigned card = v->open.log[i] >> 3, by = vl_ten_seat_of(s, i), which = nth[by][card]++;
        if (where[i] != CAPTURED + seat) continue;
        struct vl_line *l = &line[card < TOTEMS ? card : TOTEMS];
        l->count++;
        l->points = (int16_t)(l->points + vl_ten_value[card]);
        l->piece = vl_ten_id(by, card, which);
    }
    for (unsigned i = 0; i <= TOTEMS; i++) {
        if (line[i].count == 0) continue;
        line[i].rule = "TEN-16";
        line[i].code = i < TOTEMS ? LINE_TOTEM_CARDS : LINE_PERSONS;
        line[i].scope = VL_OF_GROUP;
        out[count++] = line[i];
    }
    return count;
}

/* scene.c - Tenakee's table as zones and pieces.
 *
 * Ids. The n-th card of a kind that a seat plays is (seat, kind, n): public. Of a known hand, the cards still to be
 * played continue that count, those in hand first, so a card keeps its id from the reserve to the totem. Hidden cards
 * are (seat, place in the fan, round): new with every round, when hands mix with what was set aside. */
#include "core/scene.h"

#include "tenakee.h"

static uint32_t known_id(unsigned seat, unsigned card, unsigned nth) {
    return (seat + 1) << 16 | (card + 1) << 8 | nth;
}

static uint32_t hidden_id(unsigned seat, unsigned round, unsigned place) {
    return (seat + 1) << 16 | (0x80 + round) << 8 | place;
}

static const struct ten_view *read_view(const struct vl_view *view) {
    return (const struct ten_view *)(const void *)view;
}

static bool knows(const struct ten_view *v, unsigned seat) {
    return v->viewer == seat || v->viewer == VL_ALL;
}

static unsigned times_played(const struct vl_setup *s, const struct ten_public *open, unsigned seat, unsigned card,
                             unsigned before) {
    unsigned count = 0;
    for (unsigned i = 0; i < before; i++) count += vl_ten_seat_of(s, i) == seat && open->log[i] >> 3 == card;
    return count;
}

/* The cards of the log that lie at one place, in the order in which they were played. */
static void add_played(const struct vl_setup *s, const struct ten_public *open, const uint8_t *where, unsigned place,
                       bool face_up, struct vl_scene *scene) {
    struct vl_zone *zone = &scene->zone[scene->zone_count - 1];
    for (unsigned i = 0; i < open->played; i++) {
        if (where[i] != place) continue;
        unsigned card = open->log[i] >> 3, seat = vl_ten_seat_of(s, i);
        uint32_t id = known_id(seat, card, times_played(s, open, seat, card, i));
        struct vl_piece *piece = vl_scene_piece(scene, id, face_up ? (int)card : VL_FACE_DOWN, seat);
        if (i + 1 == open->played) piece->badges |= VL_BADGE_NEW;
        zone->count++;
    }
}

static void add_cards(const struct vl_setup *s, const struct ten_view *v, unsigned seat, const uint8_t *counts,
                      bool in_hand, struct vl_scene *scene) {
    struct vl_zone *zone = &scene->zone[scene->zone_count - 1];
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned nth = times_played(s, &v->open, seat, card, v->open.played) + (in_hand ? 0 : v->hand[seat][card]);
        for (unsigned i = 0; i < counts[card]; i++, zone->count++)
            vl_scene_piece(scene, known_id(seat, card, nth + i), (int)card, seat);
    }
}

static void add_hidden(const struct ten_view *v, unsigned seat, unsigned first, unsigned count,
                       struct vl_scene *scene) {
    for (unsigned i = 0; i < count; i++)
        vl_scene_piece(scene, hidden_id(seat, v->open.round, first + i), VL_FACE_DOWN, seat);
    scene->zone[scene->zone_count - 1].count = (int16_t)count;
}

static void add_seat(const struct vl_setup *s, const struct ten_view *v, const uint8_t *where, unsigned seat,
                     struct vl_scene *scene) {
    bool own = v->viewer == seat;
    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
    hand->priority = own ? 0 : 2;
    if (v->open.phase != DEALING && v->open.phase != OVER && v->open.round % s->players == seat)
        hand->badges |= VL_BADGE_START;
    if (v->open.chief == seat) hand->badges |= VL_BADGE_LEADER;
    if (v->open.phase == PICKING && !(v->actors & VL_BIT(seat))) hand->badges |= VL_BADGE_READY;
    if (knows(v, seat))
        add_cards(s, v, seat, v->hand[seat], true, scene);
    else
        add_hidden(v, seat, 0, v->held[seat], scene);

    unsigned left = v->open.dealt[seat] + s->number[HEAD] + s->number[WARRIOR] + s->number[WOMAN];
    for (unsigned i = 0; i < v->open.played; i++) left -= vl_ten_seat_of(s, i) == seat;
    struct vl_zone *reserve = vl_scene_zone(scene, ZONE_RESERVE, 0, VL_RESERVE, VL_FAN, seat);
    reserve->priority = own ? 1 : 4;
    reserve->folded = !own;
    if (knows(v, seat))
        add_cards(s, v, seat, v->rest[seat], false, scene);
    else
        add_hidden(v, seat, v->held[seat], left - v->held[seat], scene);

    struct vl_zone *pile = vl_scene_zone(scene, ZONE_CAPTURED, 0, VL_CAPTURED, VL_STACK, seat);
    pile->priority = 3;
    pile->folded = true;
    bool shown = vl_ten_shows_score(s, v, seat); /* TEN-11, TEN-18: face down, but to whom the score is told */
    add_played(s, &v->open, where, CAPTURED + seat, shown, scene);
    if (shown) pile->value = v->open.score[seat];
}

void vl_ten_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct ten_view *v = read_view(view);
    uint8_t where[LOG];
    vl_scene_begin(scene, s->game);
    vl_ten_whereabouts(s, &v->open, where);
    for (unsigned slot = 0; slot < vl_ten_slot_count(s); slot++) {
        struct vl_zone *zone = vl_scene_zone(scene, ZONE_SLOT, slot, VL_COMMON, VL_STACK, VL_NOBODY);
        zone->value = v->open.worth[slot];
        add_played(s, &v->open, where, slot, true, scene);
    }
    for (unsigned i = 0; i < s->players; i++) { /* one's own seat first, then clockwise */
        unsigned first = v->viewer < s->players ? v->viewer : 0;
        add_seat(s, v, where, (first + i) % s->players, scene);
    }
    struct vl_zone *out = vl_scene_zone(scene, ZONE_DISCARD, 0, VL_DISCARD, VL_STACK, VL_NOBODY);
    out->priority = 5;
    out->folded = true;
    add_played(s, &v->open, where, DISCARDED, true, scene);
}

/* A pick lifts a card of the reserve into the hand, a play takes a card of the hand to a slot. */
void vl_ten_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct ten_view *v = read_view(view);
    unsigned verb = vl_verb_of(move), seat = v->viewer, slots = vl_ten_slot_count(s);
    unsigned card = verb == PLAY ? ten_play_card(move) : verb == PICK ? ten_pick_card(move) : ten_discard_card(move);
    if (seat >= s->players || card >= CARDS) return;
    unsigned nth = times_played(s, &v->open, seat, card, v->open.played);
    if (verb == PICK) nth += v->hand[seat][card];
    touch->piece = known_id(seat, card, nth);
    touch->zone = (uint8_t)(verb == PLAY ? ten_play_slot(move) : verb == PICK ? slots : slots + 3u * s->players);
}

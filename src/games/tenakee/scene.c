/* scene.c - Tenakee's table as zones and pieces.
 *
 * Ids. The n-th card of a kind that a seat plays is (seat, kind, n): public. Of a known hand, the cards still to be
 * played continue that count, those in hand first, so a card keeps its id from the reserve to the totem. Hidden cards
 * are (seat, place, round): new with every round, when hands mix with what was set aside. */
#include "core/scene.h"

#include "tenakee.h"

enum { HIDDEN = 0x80, RESERVED = 0x40 }; /* parts of a hidden card's id: it is one; it is set aside */

uint32_t vl_ten_id(unsigned seat, unsigned card, unsigned nth) {
    return (seat + 1) << 16 | (card + 1) << 8 | nth;
}

unsigned vl_ten_card_of(uint32_t id) {
    unsigned card = (id >> 8 & 0xff) - 1;
    return card < CARDS ? card : CARDS;
}

static uint32_t hidden_id(unsigned seat, unsigned round, unsigned place) {
    return (seat + 1) << 16 | (HIDDEN + round) << 8 | place;
}

static const struct ten_view *read_view(const struct vl_view *view) {
    return (const struct ten_view *)(const void *)view;
}

static bool knows(const struct ten_view *v, unsigned seat) {
    return v->viewer == seat || v->viewer == VL_ALL;
}

uint32_t vl_ten_next_id(const struct vl_setup *s, const struct ten_public *open, unsigned seat, unsigned card) {
    unsigned played = 0;
    for (unsigned i = 0; i < open->played; i++) played += open->log[i] >> 3 == card && vl_ten_seat_of(s, i) == seat;
    return vl_ten_id(seat, card, played);
}

/* What the log says of every card in it, and how many of each kind a seat has played. */
struct played {
    uint8_t where[LOG], seat[LOG], nth[LOG];
    uint8_t count[SEATS][CARDS];
};

static void read_log(const struct vl_setup *s, const struct ten_public *open, struct played *p) {
    *p = (struct played){.count = {{0}}};
    vl_ten_whereabouts(s, open, p->where);
    for (unsigned i = 0; i < open->played; i++) {
        p->seat[i] = (uint8_t)vl_ten_seat_of(s, i);
        p->nth[i] = p->count[p->seat[i]][open->log[i] >> 3]++;
    }
}

uint32_t vl_ten_top_id(const struct vl_setup *s, const struct ten_public *open, unsigned slot) {
    struct played p;
    unsigned i = open->played;
    read_log(s, open, &p);
    while (i > 0 && p.where[i - 1] != slot) i--;
    return i == 0 ? 0 : vl_ten_id(p.seat[i - 1], open->log[i - 1] >> 3, p.nth[i - 1]);
}

/* ---- Pieces: all go to the zone added last ---- */

static struct vl_piece *add_logged(const struct ten_public *open, const struct played *p, unsigned i, bool face_up,
                                   struct vl_scene *scene) {
    unsigned card = open->log[i] >> 3;
    struct vl_piece *piece =
        vl_scene_piece(scene, vl_ten_id(p->seat[i], card, p->nth[i]), face_up ? (int)card : VL_FACE_DOWN, p->seat[i]);
    if (i + 1 == open->played) piece->badges |= VL_BADGE_NEW;
    scene->zone[scene->zone_count - 1].count++;
    return piece;
}

/* The cards of the log that lie at one place, in the order in which they were played. */
static void add_played(const struct ten_public *open, const struct played *p, unsigned place, bool face_up,
                       struct vl_scene *scene) {
    for (unsigned i = 0; i < open->played; i++)
        if (p->where[i] == place) add_logged(open, p, i, face_up, scene);
}

/* A totem is a group: it is worth something, and a warrior on top bars it (TEN-8). */
static void add_totem(const struct ten_public *open, const struct played *p, unsigned slot, struct vl_scene *scene) {
    unsigned first = scene->piece_count;
    add_played(open, p, slot, true, scene);
    if (scene->piece_count == first) return;
    unsigned group = vl_scene_group(scene, open->top[slot] == WARRIOR_TOP ? GROUP_BARRED : GROUP_TOTEM, VL_NOBODY);
    scene->group[group].value = open->worth[slot];
    scene->group[group].count = (int16_t)(scene->piece_count - first);
    for (unsigned i = first; i < scene->piece_count; i++) scene->piece[i].group = (uint8_t)group;
}

/* TEN-16: what counts together in a pile that may be looked at is a group: the totem cards of each value, and those
 * that count nothing. */
static void add_taken(const struct ten_public *open, const struct played *p, unsigned seat, struct vl_scene *scene) {
    uint8_t group[TOTEMS + 1] = {0}; /* plus one */
    for (unsigned i = 0; i < open->played; i++) {
        if (p->where[i] != CAPTURED + seat) continue;
        unsigned card = open->log[i] >> 3, of = card < TOTEMS ? card : TOTEMS;
        if (group[of] == 0) {
            group[of] = (uint8_t)(vl_scene_group(scene, of < TOTEMS ? GROUP_TAKEN : GROUP_PERSONS, seat) + 1);
            scene->group[group[of] - 1].value = scene->group[group[of] - 1].count = 0;
        }
        struct vl_group *g = &scene->group[group[of] - 1];
        add_logged(open, p, i, true, scene)->group = (uint8_t)(group[of] - 1);
        g->value = (int16_t)(g->value + vl_ten_value[card]);
        g->count++;
    }
}

static void add_cards(const struct ten_view *v, const struct played *p, unsigned seat, const uint8_t *counts,
                      bool in_hand, struct vl_scene *scene) {
    struct vl_zone *zone = &scene->zone[scene->zone_count - 1];
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned nth = p->count[seat][card] + (in_hand ? 0u : v->hand[seat][card]);
        for (unsigned i = 0; i < counts[card]; i++, zone->count++)
            vl_scene_piece(scene, vl_ten_id(seat, card, nth + i), (int)card, seat);
    }
}

static void add_hidden(const struct ten_view *v, unsigned seat, unsigned first, unsigned count,
                       struct vl_scene *scene) {
    for (unsigned i = 0; i < count; i++)
        vl_scene_piece(scene, hidden_id(seat, v->open.round, first + i), VL_FACE_DOWN, seat);
    scene->zone[scene->zone_count - 1].count = (int16_t)count;
}

static void add_seat(const struct vl_setup *s, const struct ten_view *v, const struct played *p, unsigned seat,
                     struct vl_scene *scene) {
    bool own = v->viewer == seat;
    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
    hand->priority = own ? 0 : 2;
    if (v->open.phase != DEALING && v->open.phase != OVER && v->open.round % s->players == seat)
        hand->badges |= VL_BADGE_START;
    if (v->open.chief == seat) hand->badges |= VL_BADGE_LEADER;
    if (v->open.phase == PICKING && !(v->actors & VL_BIT(seat))) hand->badges |= VL_BADGE_READY;
    if (knows(v, seat))
        add_cards(v, p, seat, v->hand[seat], true, scene);
    else
        add_hidden(v, seat, 0, v->held[seat], scene);

    unsigned left = v->open.dealt[seat] + s->number[HEAD] + s->number[WARRIOR] + s->number[WOMAN];
    for (unsigned card = 0; card < CARDS; card++) left -= p->count[seat][card];
    struct vl_zone *reserve = vl_scene_zone(scene, ZONE_RESERVE, 0, VL_RESERVE, VL_FAN, seat);
    reserve->priority = own ? 1 : 4;
    reserve->folded = !own;
    if (knows(v, seat))
        add_cards(v, p, seat, v->rest[seat], false, scene);
    else
        add_hidden(v, seat, RESERVED, left - v->held[seat], scene);

    struct vl_zone *pile = vl_scene_zone(scene, ZONE_CAPTURED, 0, VL_CAPTURED, VL_STACK, seat);
    pile->priority = 3;
    pile->folded = true;
    if (vl_ten_shows_score(s, v, seat)) { /* TEN-11, TEN-18: face down, but to whom the score is told */
        pile->value = v->open.score[seat];
        add_taken(&v->open, p, seat, scene);
    } else
        add_played(&v->open, p, CAPTURED + seat, false, scene);
}

void vl_ten_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct ten_view *v = read_view(view);
    struct played p;
    vl_scene_begin(scene, s->game);
    read_log(s, &v->open, &p);
    for (unsigned slot = 0; slot < vl_ten_slot_count(s); slot++) {
        struct vl_zone *zone = vl_scene_zone(scene, ZONE_SLOT, slot, VL_COMMON, VL_STACK, VL_NOBODY);
        zone->value = v->open.worth[slot];
        add_totem(&v->open, &p, slot, scene);
    }
    for (unsigned i = 0; i < s->players; i++) { /* one's own seat first, then clockwise */
        unsigned first = v->viewer < s->players ? v->viewer : 0;
        add_seat(s, v, &p, (first + i) % s->players, scene);
    }
    struct vl_zone *out = vl_scene_zone(scene, ZONE_DISCARD, 0, VL_DISCARD, VL_STACK, VL_NOBODY);
    out->priority = 5;
    out->folded = true;
    add_played(&v->open, &p, DISCARDED, true, scene);
}

/* A pick lifts a card of the reserve into the hand, a play takes a card of the hand to a slot. */
void vl_ten_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct ten_view *v = read_view(view);
    unsigned verb = vl_verb_of(move), seat = v->viewer, slots = vl_ten_slot_count(s);
    unsigned card = verb == PLAY ? ten_play_card(move) : verb == PICK ? ten_pick_card(move) : ten_discard_card(move);
    if (seat >= s->players || card >= CARDS) return;
    touch->piece = vl_ten_next_id(s, &v->open, seat, card);
    if (verb == PICK) touch->piece += v->hand[seat][card];
    if (verb == PLAY && ten_play_slot(move) >= slots) return; /* TEN-3: there is no such place at this table */
    touch->zone = (uint8_t)(verb == PLAY ? ten_play_slot(move) : verb == PICK ? slots : slots + 3u * s->players);
}

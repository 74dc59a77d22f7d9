/* scene.c - the table as zones and pieces. A known card's id is its number; a hidden one's is its seat and place. */
#include "core/scene.h"

#include "fifth.h"

static uint32_t hidden_id(unsigned seat, unsigned place) {
    return 0x100 | seat << 4 | place;
}

/* The trick comes first, in the order in which it was played: touch counts on it. */
static void add_trick(const struct vl_setup *s, const struct pli_view *v, struct vl_scene *scene) {
    struct vl_zone *trick = vl_scene_zone(scene, ZONE_TRICK, 0, VL_COMMON, VL_ROW, VL_NOBODY);
    if (vl_pli_led(&v->open) == SUITS) return;
    unsigned group = vl_scene_group(scene, GROUP_TRICK, VL_NOBODY);
    for (unsigned i = 0; i < s->players; i++) {
        unsigned seat = (v->open.leader + i) % s->players, card = v->open.table[seat];
        if (card == 0) break;
        struct vl_piece *piece = vl_scene_piece(scene, card, (int)card - 1, seat);
        piece->group = (uint8_t)group;
        if (seat == vl_pli_winner(s, &v->open)) piece->badges |= VL_BADGE_LEADER;
        trick->count++;
    }
    scene->group[group].count = trick->count;
}

/* PLI-6: at the end, whether nobody has a better score. */
static bool has_won(const struct vl_setup *s, const struct pli_public *open, unsigned seat) {
    for (unsigned other = 0; other < s->players; other++) {
        unsigned mine = vl_pli_tricks(s, open, seat), theirs = vl_pli_tricks(s, open, other);
        if (s->option[MISERE] == 1 ? theirs < mine : theirs > mine) return false;
    }
    return true;
}

static void add_seat(const struct vl_setup *s, const struct pli_view *v, unsigned seat, struct vl_scene *scene) {
    bool known = v->viewer == seat || v->viewer == VL_ALL, playing = v->open.dealt == DEALT * s->players;
    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
    hand->priority = v->viewer == seat ? 0 : 1;
    hand->count = (int16_t)vl_pli_hand_size(s, &v->open, seat);
    if (playing && v->actors != 0 && v->open.leader == seat) hand->badges |= VL_BADGE_START;
    for (unsigned place = 0; place < (unsigned)hand->count && !known; place++)
        vl_scene_piece(scene, hidden_id(seat, place), VL_FACE_DOWN, seat);
    for (unsigned cards = v->hand[seat]; cards != 0; cards &= cards - 1)
        vl_scene_piece(scene, vl_first(cards) + 1, (int)vl_first(cards), seat);
    struct vl_zone *taken = vl_scene_zone(scene, ZONE_TAKEN, 0, VL_CAPTURED, VL_STACK, seat);
    taken->priority = 2;
    taken->count = (int16_t)vl_count(v->open.taken[seat]);
    taken->value = (int16_t)vl_pli_tricks(s, &v->open, seat);
    if (v->actors == 0 && has_won(s, &v->open, seat)) taken->badges |= VL_BADGE_LEADER;
    if (taken->count == 0) return;
    unsigned group = vl_scene_group(scene, GROUP_TAKEN, seat);
    scene->group[group].value = taken->value;
    scene->group[group].count = taken->count;
    for (unsigned cards = v->open.taken[seat]; cards != 0; cards &= cards - 1)
        vl_scene_piece(scene, vl_first(cards) + 1, (int)vl_first(cards), seat)->group = (uint8_t)group;
}

void vl_pli_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct pli_view *v = (const struct pli_view *)(const void *)view;
    unsigned first = v->viewer < s->players ? v->viewer : 0;
    vl_scene_begin(scene, s->game);
    add_trick(s, v, scene);
    for (unsigned i = 0; i < s->players; i++) add_seat(s, v, (first + i) % s->players, scene);
    struct vl_zone *rest = vl_scene_zone(scene, ZONE_REST, 0, VL_PILE, VL_STACK, VL_NOBODY);
    rest->priority = 3;
    rest->folded = true;
    rest->count = (int16_t)(CARDS - v->open.dealt);
}

/* The card goes from the hand to the trick. */
void vl_pli_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    (void)s, (void)view;
    touch->piece = pli_play_card(move) + 1;
    touch->zone = 0;
}

/* scene.c - the table as zones and pieces. A known card's id is its number; a hidden one's is its seat and place. */
#include "core/scene.h"

#include "template.h"

static uint32_t hidden_id(unsigned seat, unsigned place) {
    return 0x100 | seat << 4 | place;
}

static void add_seat(const struct vl_setup *s, const struct tpl_view *v, unsigned seat, struct vl_scene *scene) {
    unsigned has = vl_tpl_got(v->dealt, seat);
    bool over = vl_tpl_is_over(s, v->actors, v->dealt), known = v->viewer == seat || v->viewer == VL_ALL;
    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
    hand->priority = v->viewer == seat ? 0 : 1;
    if (!over && v->dealt == DEALT * s->players && !(v->actors & VL_BIT(seat))) hand->badges |= VL_BADGE_READY;
    hand->count = (int16_t)(over ? has - 1 : has);
    for (unsigned place = 0; place < (unsigned)hand->count && !known; place++)
        vl_scene_piece(scene, hidden_id(seat, place), VL_FACE_DOWN, seat);
    for (unsigned card = 0; card < CARDS && known; card++) {
        if (!(v->hand[seat] >> card & 1) || (over && v->kept[seat] == card + 1)) continue;
        struct vl_piece *piece = vl_scene_piece(scene, card + 1, (int)card, seat);
        if (v->kept[seat] == card + 1) piece->badges |= VL_BADGE_NEW;
    }
    struct vl_zone *shown = vl_scene_zone(scene, ZONE_SHOWN, 0, VL_SIDE, VL_ROW, seat);
    if (!over) return;
    shown->count = 1;
    if (v->winner == seat) shown->badges |= VL_BADGE_LEADER;
    vl_scene_piece(scene, v->kept[seat], v->kept[seat] - 1, seat);
}

void vl_tpl_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct tpl_view *v = (const struct tpl_view *)(const void *)view;
    unsigned first = v->viewer < s->players ? v->viewer : 0;
    vl_scene_begin(scene, s->game);
    for (unsigned i = 0; i < s->players; i++) add_seat(s, v, (first + i) % s->players, scene);
}

/* One's own two zones come first: the card goes from the hand to the zone where it will be shown. */
void vl_tpl_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    (void)s, (void)view;
    touch->piece = tpl_keep_card(move) + 1;
    touch->zone = 1;
}

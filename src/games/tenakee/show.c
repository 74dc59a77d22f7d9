/* show.c - what an event moves on Tenakee's table. */
#include "core/show.h"

#include "tenakee.h"

static unsigned zone_of(const struct vl_show *show, enum ten_zone name, int seat) {
    return vl_scene_find(show->scene, name, 0, (unsigned)seat);
}

/* A card that was hidden is now known by its seat, its kind and how many of that kind the seat has played. */
static void reveal(struct vl_show *show, struct vl_piece *piece, int seat, int card) {
    if (piece == NULL || vl_ten_card_of(piece->id) < CARDS) return;
    unsigned nth = 0;
    for (unsigned i = 0; i < show->scene->piece_count; i++)
        nth += show->scene->piece[i].id >> 8 == vl_ten_id((unsigned)seat, (unsigned)card, 0) >> 8;
    vl_show_name(show, piece, vl_ten_id((unsigned)seat, (unsigned)card, nth));
}

/* Of several alike the first goes first: ids count the cards in the order in which they are played. */
static void leave_hand(struct vl_show *show, int seat, int card, unsigned to) {
    struct vl_piece *piece = vl_show_first(show, zone_of(show, ZONE_HAND, seat), card);
    reveal(show, piece, seat, card);
    vl_show_bring(show, piece, to, card, 0, 0);
}

/* TEN-11: the whole totem goes to whoever finished it, face down for those who are not told that score. */
static void take(const struct vl_setup *s, struct vl_show *show, int seat, unsigned slot, int points) {
    unsigned pile = zone_of(show, ZONE_CAPTURED, seat);
    bool open = s->option[CHIEF] || vl_show_knows(show, seat);
    vl_show_all(show, slot, pile, open);
    vl_show_value(show, slot, 0);
    if (open) vl_show_value(show, pile, show->scene->zone[pile].value + points);
}

/* At the end all piles are turned over; everybody saw what went into them. */
static void turn_over(struct vl_show *show, int seat, int points) {
    unsigned pile = zone_of(show, ZONE_CAPTURED, seat);
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone == pile) vl_show_turn(show, piece, (int)vl_ten_card_of(piece->id));
    }
    vl_show_value(show, pile, points);
}

void vl_ten_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    int seat = event->arg[0], card = event->arg[1];
    unsigned hand = zone_of(show, ZONE_HAND, seat), reserve = zone_of(show, ZONE_RESERVE, seat);
    unsigned slot = vl_scene_find(show->scene, ZONE_SLOT, (unsigned)event->arg[2], VL_NOBODY);
    switch (event->type) {
    case EV_DEALT: vl_show_move(show, VL_NOBODY, reserve, card); break;
    case EV_PICKED: vl_show_bring(show, vl_show_first(show, reserve, card), hand, card, 0, 0); break;
    case EV_READY: /* TEN-5: now the others see that three cards were picked */
        for (unsigned i = 0; i < PICKS && !vl_show_knows(show, seat); i++)
            vl_show_move(show, reserve, hand, VL_FACE_DOWN);
        break;
    case EV_STARTED:
    case EV_BUILT:
        leave_hand(show, seat, card, slot);
        vl_show_value(show, slot, event->arg[3]);
        break;
    case EV_FINISHED:
        leave_hand(show, seat, card, slot);
        take(s, show, seat, slot, event->arg[3]);
        break;
    case EV_DISCARDED: leave_hand(show, seat, card, vl_scene_find(show->scene, ZONE_DISCARD, 0, VL_NOBODY)); break;
    case EV_OVER: turn_over(show, seat, event->arg[1]); break;
    default: break; /* markers: badges follow */
    }
}

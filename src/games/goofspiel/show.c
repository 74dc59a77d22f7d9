/* show.c - what an event moves on Goofspiel's table. */
#include "core/show.h"

#include "goofspiel.h"

static unsigned zone_of(const struct vl_show *show, enum goo_zone name, int seat) {
    return vl_scene_find(show->scene, name, 0, (unsigned)seat);
}

/* While a bid is secret nobody may see which card is missing from the hand (view.c): it is veiled, and lies open again
 * when the bid is shown. */
static void veil_hand(struct vl_show *show, unsigned seat, unsigned hand) {
    unsigned place = 0;
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone != hand) continue;
        vl_show_turn(show, piece, VL_FACE_DOWN);
        vl_show_name(show, piece, vl_goo_hidden_id(seat, place++));
    }
}

static void unveil(struct vl_show *show, struct vl_piece *piece, unsigned seat, unsigned card) {
    vl_show_turn(show, piece, (int)card);
    vl_show_name(show, piece, vl_goo_card_id(seat, card + 1));
}

/* Whatever is not among the bids is in the hand. */
static void unveil_hand(struct vl_show *show, unsigned seat, unsigned hand, unsigned bids) {
    unsigned gone = 0, card = 0;
    for (unsigned i = 0; i < show->scene->piece_count; i++)
        if (show->scene->piece[i].zone == bids) gone |= 1u << show->scene->piece[i].face;
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        if (show->scene->piece[i].zone != hand) continue;
        while (gone >> card & 1) card++;
        unveil(show, &show->scene->piece[i], seat, card++);
    }
}

void vl_goo_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    int seat = event->arg[0], card = event->arg[1];
    unsigned hand = zone_of(show, ZONE_HAND, seat), bids = zone_of(show, ZONE_BIDS, seat);
    unsigned prize = zone_of(show, ZONE_PRIZE, VL_NOBODY), won = zone_of(show, ZONE_CAPTURED, seat);
    (void)s;
    switch (event->type) {
    case EV_PRIZE: vl_show_move(show, VL_NOBODY, prize, event->arg[0]); break;
    case EV_BID: vl_show_move(show, hand, bids, card); break;
    case EV_READY:
        if (vl_show_knows(show, seat)) break;
        veil_hand(show, (unsigned)seat, hand);
        vl_show_move(show, hand, bids, VL_FACE_DOWN);
        break;
    case EV_SHOWN:
        if (vl_show_knows(show, seat)) break;
        unveil(show, vl_show_find(show, bids, VL_FACE_DOWN), (unsigned)seat, (unsigned)card);
        unveil_hand(show, (unsigned)seat, hand, bids);
        break;
    case EV_WON:
        vl_show_move(show, prize, won, event->arg[1] - 1);
        vl_show_value(show, won, show->scene->zone[won].value + event->arg[1]);
        break;
    default: vl_show_move(show, prize, VL_NOBODY, event->arg[0] - 1); break; /* tied: nobody has it */
    }
}

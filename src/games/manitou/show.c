/* show.c - what an event moves on Manitou's table: a card is laid, a beaten warrior is turned over, and when a hunt is
 * settled thieves come, bison and prisoners go, one after the other. */
#include "core/show.h"

#include "manitou.h"

static unsigned zone_of(const struct vl_show *show, enum man_zone name, int index, int seat) {
    return vl_scene_find(show->scene, name, (unsigned)index, (unsigned)seat);
}

/* Of two copies the first moves first, and hidden cards move in the order of their row (scene.c). */
static void carry(struct vl_show *show, unsigned from, unsigned to, int face) {
    vl_show_bring(show, vl_show_first(show, from, face), to, face, 0, 0);
}

static void add_value(struct vl_show *show, unsigned zone, int more) {
    vl_show_value(show, zone, show->scene->zone[zone].value + more);
}

/* A card that was hidden is known from now on: the first copy, unless that was played or captured before. */
static void lay(struct vl_show *show, int seat, int kind, int ground) {
    unsigned side = zone_of(show, ZONE_SIDE, ground, seat);
    struct vl_piece *piece = vl_show_first(show, zone_of(show, ZONE_HAND, 0, seat), kind);
    if (piece == NULL) return;
    if (piece->face == VL_FACE_DOWN) {
        unsigned card = (unsigned)kind;
        for (unsigned i = 0; i < show->scene->piece_count; i++)
            if (show->scene->piece[i].id == vl_man_card_id((unsigned)seat, (unsigned)kind))
                card = COPY + (unsigned)kind;
        vl_show_name(show, piece, vl_man_card_id((unsigned)seat, card));
    }
    vl_show_bring(show, piece, side, kind, 0, 0);
    add_value(show, side, vl_man_strength[kind]);
}

/* MAN-10 … MAN-12: the last of that kind to lie open is the one that fought. */
static void turn_down(struct vl_show *show, int seat, int kind, int ground) {
    unsigned side = zone_of(show, ZONE_SIDE, ground, seat);
    for (unsigned i = show->scene->piece_count; i-- > 0;) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone != side || piece->face != kind || (piece->badges & VL_BADGE_HIDDEN)) continue;
        vl_show_hide(show, piece);
        return;
    }
}

/* MAN-16 */
static void clear_side(struct vl_show *show, int seat, int ground, unsigned to, bool open) {
    unsigned side = zone_of(show, ZONE_SIDE, ground, seat);
    vl_show_all(show, side, to, open);
    vl_show_value(show, side, 0);
}

/* MAN-4: now the others see how many cards were taken along. */
static void show_party(struct vl_show *show, int seat) {
    unsigned reserve = zone_of(show, ZONE_RESERVE, 0, seat), hand = zone_of(show, ZONE_HAND, 0, seat);
    bool deals = show->scene->zone[hand].badges & VL_BADGE_DEALER;
    unsigned size = vl_man_party_size((unsigned)show->scene->zone[reserve].count, deals);
    for (unsigned i = 0; i < size && !vl_show_knows(show, seat); i++)
        carry(show, reserve, zone_of(show, ZONE_PARTY, 0, seat), VL_FACE_DOWN);
}

/* A bison goes from one place to another, and what both are worth changes. */
static void move_bison(struct vl_show *show, unsigned from, unsigned to, int kind) {
    carry(show, from, to, FACE_BISON + kind);
    if (show->scene->zone[from].value != VL_NO_VALUE) add_value(show, from, -vl_man_worth[kind]);
    if (show->scene->zone[to].value != VL_NO_VALUE) add_value(show, to, vl_man_worth[kind]);
}

/* What the events of a hunt's end bring. */
static void show_settling(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    const int16_t *arg = event->arg;
    unsigned pile = zone_of(show, ZONE_CAPTURED, 0, arg[0]), reserve = zone_of(show, ZONE_RESERVE, 0, arg[0]);
    switch (event->type) {
    case EV_THIEF:
        vl_show_move(show, VL_NOBODY, pile, FACE_THIEF);
        add_value(show, pile, s->number[NUMBER_THIEF]);
        break;
    case EV_BISON_WON: move_bison(show, zone_of(show, ZONE_GROUND, arg[2], VL_NOBODY), pile, arg[1]); break;
    case EV_BOXED:
        move_bison(show, zone_of(show, ZONE_GROUND, arg[1], VL_NOBODY), zone_of(show, ZONE_BOX, 0, VL_NOBODY), arg[0]);
        break;
    case EV_PRISONERS:
        clear_side(show, arg[1], arg[2], pile, true);
        add_value(show, pile, arg[3]);
        break;
    case EV_RETURNED: clear_side(show, arg[0], arg[1], reserve, vl_show_knows(show, arg[0])); break;
    case EV_UNPLAYED: vl_show_all(show, zone_of(show, ZONE_HAND, 0, arg[0]), reserve, true); break;
    default: break;
    }
}

void vl_man_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    const int16_t *arg = event->arg;
    unsigned party = zone_of(show, ZONE_PARTY, 0, arg[0]);
    switch (event->type) {
    case EV_BISON:
        move_bison(show, zone_of(show, ZONE_STACK, arg[1] >= SMALLS, VL_NOBODY),
                   zone_of(show, ZONE_GROUND, arg[0], VL_NOBODY), arg[1]);
        break;
    case EV_TOOK: carry(show, zone_of(show, ZONE_RESERVE, 0, arg[0]), party, arg[1]); break;
    case EV_READY: show_party(show, arg[0]); break;
    case EV_DREW: carry(show, party, zone_of(show, ZONE_HAND, 0, arg[0]), arg[1]); break;
    case EV_LAID: lay(show, arg[0], arg[1], arg[2]); break;
    case EV_HIDDEN: turn_down(show, arg[0], arg[1], arg[2]); break;
    default: show_settling(s, event, show); break;
    }
}

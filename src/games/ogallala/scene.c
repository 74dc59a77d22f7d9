/* scene.c - Ogallala's table as zones and pieces.
 *
 * Ids. Every card gets a number when it is turned up (its tag) and keeps it wherever it goes, in full sight of all. A
 * face-down pile shows one piece, named by the pile and its height: it is another card after every draw. */
#include "core/scene.h"

#include <string.h>

#include "ogallala.h"

/* Zones in their order: the card at hand, the booty to come, three piles, the discard, the rivers from one's own on. */
enum { AT_HAND, AT_SPOILS, AT_PILES, AT_DISCARD = AT_PILES + PILES, AT_RIVERS };

static uint32_t card_id(unsigned tag) {
    return tag + 1;
}

static uint32_t pile_id(unsigned pile, unsigned height) {
    return (pile + 1) << 16 | height;
}

static unsigned first_seat(const struct vl_setup *s, const struct oga_view *v) {
    return v->viewer < s->players ? v->viewer : 0;
}

static unsigned river_zone(const struct vl_setup *s, const struct oga_view *v, unsigned seat) {
    return AT_RIVERS + (seat + s->players - first_seat(s, v)) % s->players;
}

static struct vl_piece *add_card(const struct oga_public *open, unsigned tag, unsigned owner, struct vl_scene *scene) {
    struct vl_piece *piece = vl_scene_piece(scene, card_id(tag), open->face[tag], owner);
    strncpy(piece->label, vl_oga_labels[open->face[tag]], VL_LABEL - 1);
    if (tag == open->last) piece->badges |= VL_BADGE_NEW;
    scene->zone[piece->zone].count++;
    return piece;
}

/* A small screen shows one's own river, that of the seat whose turn it is, and all of them while a target is chosen. */
static void add_river(const struct oga_view *v, unsigned seat, struct vl_scene *scene) {
    const struct oga_public *open = &v->open;
    const struct oga_river *river = &open->river[seat];
    unsigned phase = open->phase, counts[LINES];
    bool own = v->viewer == seat, at_turn = phase != OVER && open->seat == seat;
    bool aimed_at = phase == STEALING || phase == SHOOTING || phase == ATTACKING;
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_RIVER, 0, VL_SIDE, VL_GRID, seat);
    zone->rows = ROWS;
    zone->columns = COLUMNS;
    zone->priority = own ? 0 : at_turn ? 2 : 3;
    zone->folded = !own && !at_turn && !aimed_at;
    vl_oga_count_river(river, counts);
    zone->value = (int16_t)vl_oga_worth(counts);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (river->card[cell] == EMPTY) continue;
        struct vl_piece *piece = add_card(open, river->tag[cell], seat, scene);
        piece->row = (uint8_t)oga_row(cell);
        piece->column = (uint8_t)oga_column(cell);
    }
}

void vl_oga_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct oga_view *v = oga_read_view(view);
    const struct oga_public *open = &v->open;
    vl_scene_begin(scene, s->game);

    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_ROW, open->seat);
    hand->priority = 1;
    if (open->hand != NO_TAG) add_card(open, open->hand, open->seat, scene);

    struct vl_zone *spoils = vl_scene_zone(scene, ZONE_SPOILS, 0, VL_RESERVE, VL_ROW, open->seat);
    spoils->priority = 1;
    for (unsigned i = 0; i < open->spoils; i++) add_card(open, open->spoil[i], open->seat, scene);

    for (unsigned pile = 0; pile < PILES; pile++) {
        struct vl_zone *zone = vl_scene_zone(scene, ZONE_PILE, pile, VL_PILE, VL_STACK, VL_NOBODY);
        zone->priority = 1;
        zone->count = open->pile[pile];
        if (open->pile[pile] > 0) vl_scene_piece(scene, pile_id(pile, open->pile[pile]), VL_FACE_DOWN, VL_NOBODY);
    }
    struct vl_zone *discard = vl_scene_zone(scene, ZONE_DISCARD, 0, VL_DISCARD, VL_STACK, VL_NOBODY);
    discard->priority = 1;
    for (unsigned i = 0; i < open->discarded; i++) add_card(open, open->discard[i], VL_NOBODY, scene);

    for (unsigned i = 0; i < s->players; i++) add_river(v, (first_seat(s, v) + i) % s->players, scene);
}

/* The seat at whose river a move aims. */
static unsigned river_of(const struct oga_public *open, vl_move move) {
    switch (vl_verb_of(move)) {
    case STEAL: return oga_steal_victim(move);
    case SHOOT: return oga_shoot_victim(move);
    case ATTACK: return oga_attack_victim(move);
    default: return open->seat;
    }
}

/* The card at hand, or the top of a pile, goes to a cell or to the discard; effects and attacks aim at a card. */
void vl_oga_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct oga_view *v = oga_read_view(view);
    const struct oga_public *open = &v->open;
    unsigned verb = vl_verb_of(move), seat = river_of(open, move), cell = vl_oga_cell_of(move);
    if (verb == DRAW && oga_draw_pile(move) <= PILE_D) {
        unsigned pile = oga_draw_pile(move);
        touch->zone = (uint8_t)(pile == PILE_D ? AT_DISCARD : AT_PILES + pile);
        if (pile < PILES && open->pile[pile] > 0) touch->piece = pile_id(pile, open->pile[pile]);
        if (pile == PILE_D && open->discarded > 0) touch->piece = card_id(open->discard[open->discarded - 1]);
        return;
    }
    if (verb == DISCARD || verb == DROP) {
        touch->zone = AT_DISCARD;
        if (open->hand != NO_TAG) touch->piece = card_id(open->hand);
        return;
    }
    if (seat >= s->players || cell >= CELLS) return;
    if ((verb == PLACE || verb == INSERT) && open->hand != NO_TAG) touch->piece = card_id(open->hand);
    if (open->river[seat].card[cell] != EMPTY) touch->target = card_id(open->river[seat].tag[cell]);
    touch->zone = (uint8_t)river_zone(s, v, seat);
    touch->row = (uint8_t)oga_row(cell);
    touch->column = (uint8_t)oga_column(cell);
}

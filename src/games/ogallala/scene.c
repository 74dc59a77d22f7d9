/* scene.c - Ogallala's table as zones, pieces and canoes.
 *
 * Ids. Every card gets a number when it is turned up (its tag) and keeps it wherever it goes, in full sight of all. A
 * face-down pile shows one piece, named by the pile and its height: it is another card after every draw. The card that
 * was drawn and not turned up yet is named as if it came from one pile more. */
#include "core/scene.h"

#include <string.h>

#include "ogallala.h"

static uint32_t pile_id(unsigned pile, unsigned height) {
    return (pile + 1) << 16 | height;
}

static unsigned first_seat(const struct vl_setup *s, const struct oga_view *v) {
    return v->viewer < s->players ? v->viewer : 0;
}

unsigned vl_oga_river_zone(const struct vl_setup *s, const struct oga_view *v, unsigned seat) {
    return AT_RIVERS + (seat + s->players - first_seat(s, v)) % s->players;
}

static struct vl_piece *add_card(const struct oga_public *open, unsigned tag, unsigned owner, struct vl_scene *scene) {
    struct vl_piece *piece = vl_scene_piece(scene, oga_card_id(tag), open->face[tag], owner);
    strncpy(piece->label, vl_oga_labels[open->face[tag]], VL_LABEL - 1);
    if (tag == open->last) piece->badges |= VL_BADGE_NEW;
    scene->zone[piece->zone].count++;
    return piece;
}

/* A canoe that only begins or only ends somewhere takes two columns, but for one at the row's end: eight in a row. */
_Static_assert(SEATS *ROWS *(COLUMNS / 2 + 1) <= VL_GROUPS_MAX, "there are never more canoes than groups");

/* A canoe: how strong it is, what it carries, whether it is complete. */
static void add_canoe(const struct vl_setup *s, const struct oga_public *open, unsigned seat,
                      const struct oga_canoe *canoe, struct vl_scene *scene) {
    const struct oga_river *river = &open->river[seat];
    unsigned index = vl_scene_group(scene, GROUP_CANOE, seat);
    struct vl_group *group = &scene->group[index];
    group->row = canoe->row;
    group->column = canoe->first;
    group->rows = 1;
    group->columns = (uint8_t)(canoe->last - canoe->first + 1);
    group->badges = canoe->complete ? VL_BADGE_WHOLE : 0;
    group->value = (int16_t)vl_oga_strength(s, river, canoe);
    group->count = (int16_t)vl_oga_cargo(river, canoe);
    for (unsigned column = canoe->first; column <= canoe->last; column++) {
        unsigned cell = oga_cell(canoe->row, column);
        if (river->card[cell] == EMPTY) continue;
        struct vl_piece *piece = add_card(open, river->tag[cell], seat, scene);
        piece->row = canoe->row;
        piece->column = (uint8_t)column;
        piece->group = (uint8_t)index;
    }
}

/* A small screen shows one's own river, that of the seat whose turn it is, and all of them to whoever chooses a target.
 */
static void add_river(const struct vl_setup *s, const struct oga_view *v, unsigned seat, struct vl_scene *scene) {
    const struct oga_public *open = &v->open;
    const struct oga_river *river = &open->river[seat];
    unsigned phase = open->phase, counts[LINES];
    bool own = v->viewer == seat, at_turn = phase != OVER && open->seat == seat;
    bool aims = v->viewer == open->seat && (phase == STEALING || phase == SHOOTING || phase == ATTACKING);
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_RIVER, 0, VL_SIDE, VL_GRID, seat);
    zone->rows = ROWS;
    zone->columns = COLUMNS;
    zone->priority = own ? 0 : at_turn ? 2 : 3;
    zone->folded = !own && !at_turn && !aims;
    vl_oga_count_river(river, counts);
    zone->value = (int16_t)vl_oga_worth(counts);
    for (unsigned row = 0; row < ROWS; row++) {
        struct oga_canoe canoe[COLUMNS];
        unsigned count = vl_oga_canoes(river, row, canoe);
        for (unsigned i = 0; i < count; i++) add_canoe(s, open, seat, &canoe[i], scene);
    }
}

void vl_oga_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct oga_view *v = oga_read_view(view);
    const struct oga_public *open = &v->open;
    vl_scene_begin(scene, s->game);

    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_ROW, open->seat);
    hand->priority = 1;
    if (open->hand != NO_TAG) add_card(open, open->hand, open->seat, scene);
    if (open->phase == TURNING) {
        vl_scene_piece(scene, pile_id(PILES, open->turned), VL_FACE_DOWN, open->seat);
        hand->count = 1;
    }

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

    for (unsigned i = 0; i < s->players; i++) add_river(s, v, (first_seat(s, v) + i) % s->players, scene);
}

unsigned vl_oga_river_of(const struct oga_public *open, vl_move move) {
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
    unsigned verb = vl_verb_of(move), seat = vl_oga_river_of(open, move), cell = vl_oga_cell_of(move);
    if (verb == DRAW && oga_draw_pile(move) <= PILE_D) {
        unsigned pile = oga_draw_pile(move);
        touch->zone = (uint8_t)(pile == PILE_D ? AT_DISCARD : AT_PILES + pile);
        if (pile < PILES && open->pile[pile] > 0) touch->piece = pile_id(pile, open->pile[pile]);
        if (pile == PILE_D && open->discarded > 0) touch->piece = oga_card_id(open->discard[open->discarded - 1]);
        return;
    }
    if (verb == DISCARD || verb == DROP) {
        touch->zone = AT_DISCARD;
        if (open->hand != NO_TAG) touch->piece = oga_card_id(open->hand);
        return;
    }
    if (seat >= s->players || cell >= CELLS) return;
    if ((verb == PLACE || verb == INSERT) && open->hand != NO_TAG) touch->piece = oga_card_id(open->hand);
    if (open->river[seat].card[cell] != EMPTY) touch->target = oga_card_id(open->river[seat].tag[cell]);
    touch->zone = (uint8_t)vl_oga_river_zone(s, v, seat);
    touch->row = (uint8_t)oga_row(cell);
    touch->column = (uint8_t)oga_column(cell);
}

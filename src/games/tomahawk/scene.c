/* scene.c - Tomahawk's table as zones and pieces.
 *
 * Ids. Whoever knows a seat's cards sees each as the piece it is (seat, number in the box), so a card keeps its id from
 * the deck to the graveyard; copies of a kind are used in order, so the n-th of a kind on the table is the n-th after
 * those replaced. Everybody else sees a card on the table as the place where it was played (seat, turn, pile), face up
 * or down, and a hidden one as a place in the fan, new with every turn, or in the deck: such ids say nothing that the
 * table does not. */
#include "core/scene.h"

#include "tomahawk.h"

static uint32_t piece_id(unsigned seat, unsigned piece) {
    return 0x1000 | seat << 8 | piece;
}
static uint32_t place_id(unsigned seat, unsigned turn, unsigned pile) {
    return 0x2000 | seat << 8 | turn << 4 | pile;
}
static uint32_t fan_id(unsigned seat, unsigned turn, unsigned i) {
    return 0x3000 | seat << 8 | turn << 4 | i;
}
static uint32_t deck_id(unsigned seat, unsigned i) {
    return 0x4000 | seat << 8 | i;
}
static uint32_t special_id(unsigned seat, unsigned i) {
    return 0x5000 | seat << 8 | i;
}
static uint32_t aside_id(unsigned seat, unsigned i) {
    return 0x5800 | seat << 8 | i;
}

static const struct tom_view *read_view(const struct vl_view *view) {
    return (const struct tom_view *)(const void *)view;
}

static struct vl_piece *add(struct vl_scene *scene, uint32_t id, int face, unsigned owner) {
    scene->zone[scene->zone_count - 1].count++;
    return vl_scene_piece(scene, id, face, owner);
}

static struct vl_zone *add_zone(struct vl_scene *scene, unsigned name, enum vl_role role, enum vl_arrangement form,
                                unsigned owner, unsigned priority, bool folded) {
    struct vl_zone *zone = vl_scene_zone(scene, name, 0, role, form, owner);
    zone->priority = (uint8_t)priority;
    zone->folded = folded;
    return zone;
}

static void add_pieces(const struct tom_box *box, unsigned seat, uint32_t set, struct vl_scene *scene) {
    for (; set != 0; set &= set - 1) {
        unsigned piece = vl_first(set);
        add(scene, piece_id(seat, piece), box->card[piece], seat);
    }
}

/* ---- The middle: territories, and both seats' cards beside them ---- */

uint32_t vl_tom_card_id(const struct tom_view *v, const struct tom_box *box, unsigned seat, unsigned turn,
                        unsigned pile) {
    unsigned card = v->played[seat][turn][pile];
    if (!tom_knows(v->viewer, seat)) return place_id(seat, turn, pile);
    unsigned nth = vl_count(v->left[seat] & tom_copies(box, card - 1));
    for (unsigned i = 0; i < turn * PILES + pile; i++) nth += v->played[seat][i / PILES][i % PILES] == card;
    return piece_id(seat, box->first[card - 1] + nth);
}

/* What lies face down though the viewer knows it: its own card, or one that it was shown from a mountain (TOM-12). */
static unsigned secrecy(const struct tom_view *v, unsigned seat, unsigned turn, unsigned pile) {
    bool open = turn < v->open.turn && tom_shown(&v->open, vl_tom_battle_at[pile][turn], turn);
    if (open || v->played[seat][turn][pile] == FACE_DOWN) return 0;
    return tom_knows(v->viewer, seat) ? VL_BADGE_HIDDEN : VL_BADGE_PEEKED;
}

static struct vl_piece *add_card(const struct tom_view *v, const struct tom_box *box, unsigned seat, unsigned turn,
                                 unsigned pile, struct vl_scene *scene) {
    unsigned card = v->played[seat][turn][pile];
    uint32_t id = vl_tom_card_id(v, box, seat, turn, pile);
    struct vl_piece *piece = add(scene, id, card == FACE_DOWN ? VL_FACE_DOWN : (int)card - 1, seat);
    piece->badges |= (uint16_t)secrecy(v, seat, turn, pile);
    if (turn + 1u == v->open.turn) piece->badges |= VL_BADGE_NEW;
    return piece;
}

/* A row of cards for each seat, in the order of the turns: opposite cards have the same place. Together they are worth
 * what the known ones say; puma, gathering and spirits come when the battle is over (TOM-10). */
static void add_side(const struct vl_setup *s, const struct tom_view *v, const struct tom_box *box, unsigned seat,
                     unsigned pile, struct vl_scene *scene) {
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_SIDE, pile, VL_SIDE, VL_ROW, seat);
    unsigned battle = vl_tom_battle_at[pile][v->open.turn], veiled = 0;
    int sum = 0;
    if (battle == NONE) return;
    for (unsigned turn = vl_tom_schedule[battle].start; turn <= tom_last_turn(battle); turn++) {
        if (v->played[seat][turn][pile] == 0) continue;
        struct vl_piece *piece = add_card(v, box, seat, turn, pile, scene);
        piece->group = (uint8_t)scene->group_count;
        if (piece->face == VL_FACE_DOWN)
            veiled++;
        else
            sum += tom_known_worth(s, (unsigned)piece->face, v->played[1 - seat][turn][pile] - 1u);
    }
    if (zone->count == 0) return;
    struct vl_group *group = &scene->group[vl_scene_group(scene, veiled > 0 ? GROUP_VEILED : GROUP_SIDE, seat)];
    group->count = veiled > 0 ? (int16_t)veiled : zone->count;
    if ((int)veiled < zone->count) group->value = (int16_t)sum;
    if (veiled == 0) zone->value = (int16_t)sum;
}

/* A territory in a group of its own, which says how long it lasts. */
static struct vl_group *add_land(const struct tom_public *open, unsigned battle, unsigned name,
                                 struct vl_scene *scene) {
    unsigned land = open->land[battle];
    struct vl_piece *piece =
        add(scene, tom_land_id(battle), land == NONE ? VL_FACE_DOWN : (int)(CARDS + land), VL_NOBODY);
    piece->group = (uint8_t)vl_scene_group(scene, name, VL_NOBODY);
    if (land == NONE) piece->label[0] = (char)('0' + vl_tom_schedule[battle].length);
    return &scene->group[piece->group];
}

/* TOM-4: the territory that is fought for, and below it backs that tell how many turns they last. */
static void add_pile(const struct tom_view *v, unsigned pile, struct vl_scene *scene) {
    unsigned now = vl_tom_battle_at[pile][v->open.turn];
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_TERRITORY, pile, VL_COMMON, VL_STACK, VL_NOBODY);
    if (now != NONE && v->open.land[now] != NONE) {
        struct vl_group *group = add_land(&v->open, now, GROUP_BATTLE, scene);
        zone->value = (int16_t)tom_animals_of(v->open.land[now]);
        group->value = (int16_t)(v->open.turn - vl_tom_schedule[now].start);
        group->count = vl_tom_schedule[now].length;
    }
    struct vl_zone *next = vl_scene_zone(scene, ZONE_NEXT, pile, VL_PILE, VL_STACK, VL_NOBODY);
    next->priority = 4;
    next->folded = true;
    for (unsigned battle = 0; battle < BATTLES; battle++)
        if (vl_tom_schedule[battle].pile == pile && v->open.land[battle] == NONE)
            add_land(&v->open, battle, GROUP_COVERED, scene)->value = vl_tom_schedule[battle].length;
}

/* ---- A seat ---- */

static void add_hand(const struct tom_view *v, const struct tom_box *box, unsigned seat, struct vl_scene *scene) {
    bool both = v->open.phase == KEEPING || v->open.phase == PLACING;
    struct vl_zone *hand = add_zone(scene, ZONE_HAND, VL_HAND, VL_FAN, seat, v->viewer == seat ? 0 : 2, false);
    if (both && !(v->actors & VL_BIT(seat))) hand->badges |= VL_BADGE_READY;
    if (tom_knows(v->viewer, seat))
        add_pieces(box, seat, v->hand[seat], scene);
    else
        for (unsigned i = 0; i < v->held[seat]; i++) add(scene, fan_id(seat, v->open.turn, i), VL_FACE_DOWN, seat);
}

/* Specials that were dealt and not kept. */
static uint32_t unwanted(const struct tom_view *v, unsigned seat) {
    return (uint32_t)(v->dealt[seat] & ~(unsigned)v->kept[seat]) << TRIBE;
}

/* TOM-2, TOM-3: specials to choose from. */
static void add_specials(const struct tom_view *v, const struct tom_box *box, unsigned seat, struct vl_scene *scene) {
    add_zone(scene, ZONE_SPECIALS, VL_HAND, VL_FAN, seat, v->viewer == seat ? 0 : 3, false);
    if (tom_has_kept(v, seat)) return;
    if (tom_knows(v->viewer, seat))
        add_pieces(box, seat, unwanted(v, seat), scene);
    else
        for (unsigned i = 0; i < tom_dealt_to(&v->open, seat); i++) add(scene, special_id(seat, i), VL_FACE_DOWN, seat);
}

/* TOM-3: two tribe cards and the unwanted special; their owner sees each from the moment it is put aside. */
static void add_aside(const struct tom_view *v, const struct tom_box *box, unsigned seat, struct vl_scene *scene) {
    bool finished = tom_has_kept(v, seat);
    add_zone(scene, ZONE_ASIDE, VL_RESERVE, VL_STACK, seat, 6, true);
    if (tom_knows(v->viewer, seat))
        add_pieces(box, seat, v->left[seat] | (finished ? unwanted(v, seat) : 0), scene);
    else
        for (unsigned i = 0; finished && i < DEALT; i++) add(scene, aside_id(seat, i), VL_FACE_DOWN, seat);
}

/* Its owner knows which cards are in the deck, though not in which order: they are shown sorted. */
static void add_deck(const struct tom_view *v, const struct tom_box *box, unsigned seat, struct vl_scene *scene) {
    bool building = v->open.phase == KEEPING && v->viewer == seat;
    add_zone(scene, ZONE_DECK, VL_PILE, VL_STACK, seat, building ? 1 : 5, !building);
    if (tom_knows(v->viewer, seat))
        add_pieces(box, seat, v->deck[seat], scene);
    else
        for (unsigned i = 0; i < (unsigned)TRIBE - v->open.drawn[seat]; i++)
            add(scene, deck_id(seat, i), VL_FACE_DOWN, seat);
}

/* TOM-11: cards of finished battles, in the order of the turns. All of them were seen. */
static void add_graveyard(const struct tom_view *v, const struct tom_box *box, unsigned seat, struct vl_scene *scene) {
    add_zone(scene, ZONE_GRAVEYARD, VL_DISCARD, VL_STACK, seat, 5, true);
    for (unsigned turn = 0; turn < v->open.turn; turn++)
        for (unsigned pile = 0; pile < PILES; pile++)
            if (v->open.winner[vl_tom_battle_at[pile][turn]] != NONE) add_card(v, box, seat, turn, pile, scene);
}

/* Territories won, those with the same animal together. */
static void add_gains(const struct tom_view *v, unsigned seat, struct vl_scene *scene) {
    struct vl_zone *won = add_zone(scene, ZONE_WON, VL_CAPTURED, VL_ROW, seat, 3, false);
    struct tom_tally tally;
    uint8_t herd[TYPES] = {NONE, NONE, NONE};
    vl_tom_tally(&v->open, &tally);
    won->value = (int16_t)(tally.animals[seat][PLAIN] + tally.animals[seat][FOREST] + tally.animals[seat][MOUNTAIN]);
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        if (v->open.winner[battle] != seat) continue;
        unsigned land = v->open.land[battle], type = tom_type_of(land);
        if (herd[type] == NONE) {
            herd[type] = (uint8_t)vl_scene_group(scene, GROUP_BISON + type, seat);
            scene->group[herd[type]].value = (int16_t)tally.animals[seat][type];
            scene->group[herd[type]].count = 0;
        }
        add(scene, tom_land_id(battle), (int)(CARDS + land), VL_NOBODY)->group = herd[type];
        scene->group[herd[type]].count++;
    }
    struct vl_zone *trophies = add_zone(scene, ZONE_TROPHIES, VL_CAPTURED, VL_STACK, seat, 3, true);
    trophies->count = trophies->value = v->open.trophies[seat];
}

void vl_tom_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct tom_view *v = read_view(view);
    unsigned near = v->viewer < SEATS ? v->viewer : 0, order[SEATS] = {near, 1 - near};
    struct tom_box box;
    vl_tom_open_box(s, &box);
    vl_scene_begin(scene, s->game);
    for (unsigned pile = 0; pile < PILES; pile++) {
        add_pile(v, pile, scene);
        for (unsigned i = 0; i < SEATS; i++) add_side(s, v, &box, order[i], pile, scene);
    }
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned seat = order[i];
        add_hand(v, &box, seat, scene);
        add_specials(v, &box, seat, scene);
        add_deck(v, &box, seat, scene);
        add_gains(v, seat, scene);
        add_graveyard(v, &box, seat, scene);
        add_aside(v, &box, seat, scene);
    }
    add_zone(scene, ZONE_PRIZED, VL_COMMON, VL_STACK, VL_NOBODY, 3, false);
    if (v->open.prized != NONE) add(scene, PRIZED_ID, (int)(CARDS + v->open.prized), VL_NOBODY);
    add_zone(scene, ZONE_DISCARD, VL_DISCARD, VL_STACK, VL_NOBODY, 5, true);
    for (unsigned battle = 0; battle < BATTLES; battle++)
        if (v->open.winner[battle] == TIED)
            add(scene, tom_land_id(battle), (int)(CARDS + v->open.land[battle]), VL_NOBODY);
}

/* Where vl_tom_scene puts the zones of the near seat. */
enum { SIDE_ZONE = 2, PILE_ZONES = 4, DECK_ZONE = PILES * PILE_ZONES + 2 };

/* The one that moves. */
uint32_t vl_tom_lowest_id(const struct tom_box *box, unsigned seat, uint32_t set, unsigned card) {
    set &= tom_copies(box, card);
    return set == 0 ? 0 : piece_id(seat, vl_first(set));
}

/* Placing takes a card of the hand to one's side of a territory; keeping takes a special into the deck,
 * where it aims at the card that leaves. */
void vl_tom_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct tom_view *v = read_view(view);
    unsigned seat = v->viewer;
    struct tom_box box;
    if (seat >= s->players) return;
    vl_tom_open_box(s, &box);
    if (vl_verb_of(move) == PLACE && tom_place_card(move) < CARDS) {
        touch->piece = vl_tom_lowest_id(&box, seat, v->hand[seat], tom_place_card(move));
        touch->zone = (uint8_t)(PILE_ZONES * tom_place_pile(move) + SIDE_ZONE);
    }
    if (vl_verb_of(move) == KEEP && tom_keep_special(move) < SPECIALS && tom_keep_card(move) < CARDS) {
        touch->piece = piece_id(seat, TRIBE + tom_keep_special(move));
        touch->target = vl_tom_lowest_id(&box, seat, v->deck[seat], tom_keep_card(move));
        touch->zone = DECK_ZONE;
    }
}

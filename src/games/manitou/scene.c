/* scene.c - Manitou's table as zones and pieces.
 *
 * Three grounds with their bison stand in the middle; every seat has its side of each, and its hand, party, reserve and
 * captured pile. A screen with room for little draws the grounds, the sides and one's own hand.
 *
 * Ids. A card that the viewer knows is (owner, card number), the same wherever it goes; which of two copies lies on the
 * table tells nothing (manitou.h). Hidden cards are (owner, hunt, place in a row), the row being hand, party, reserve:
 * it begins at the number of cards that were played, so a play ends the first id of the hand and a draw moves the first
 * id of the party, whatever cards they were; every hunt has ids of its own, because the reserve mixes. A bison is
 * (stack, place in it). */
#include "core/scene.h"

#include "manitou.h"

enum { ID_SMALLS = SEATS + 1, ID_LARGES, ID_THIEVES };

uint32_t vl_man_card_id(unsigned seat, unsigned card) {
    return (seat + 1) << 16 | card;
}

static uint32_t hidden_id(unsigned seat, unsigned hunt, unsigned place) {
    return (seat + 1) << 16 | (hunt + 1) << 8 | place;
}

uint32_t vl_man_bison_id(bool large, unsigned nth) {
    return (large ? ID_LARGES : ID_SMALLS) << 16 | nth;
}

uint32_t vl_man_thief_id(unsigned seat, unsigned nth) {
    return ID_THIEVES << 16 | seat << 8 | nth;
}

static const struct man_view *read_view(const struct vl_view *view) {
    return (const struct man_view *)(const void *)view;
}

static bool knows(const struct man_view *v, unsigned seat) {
    return v->viewer == seat || v->viewer == VL_ALL;
}

/* ---- Bison ---- */

/* Those that lie on a ground of this hunt (taker UNSETTLED), or that a seat or the box took, in the order of their
 * coming. Returns what they are worth together. */
static int add_bison(const struct vl_setup *s, const struct man_view *v, unsigned taker, unsigned ground,
                     struct vl_scene *scene) {
    const struct man_layout *layout = &vl_man_layouts[s->players];
    struct vl_zone *zone = &scene->zone[scene->zone_count - 1];
    unsigned drawn[2] = {0, 0};
    int worth = 0;
    for (unsigned i = 0; i < v->open.laid; i++) {
        unsigned kind = v->open.bison[i] & 15, nth = drawn[kind >= SMALLS]++;
        if (v->open.bison[i] >> 4 != taker) continue;
        if (taker == UNSETTLED && layout->place[i % layout->count].ground != ground) continue;
        vl_scene_piece(scene, vl_man_bison_id(kind >= SMALLS, nth), (int)(FACE_BISON + kind), VL_NOBODY);
        zone->count++;
        worth += vl_man_worth[kind];
    }
    return worth;
}

static void add_stack(const struct vl_setup *s, const struct man_view *v, bool large, struct vl_scene *scene) {
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_STACK, large, VL_PILE, VL_STACK, VL_NOBODY);
    unsigned all = 0, left = 0;
    zone->priority = 5;
    zone->folded = true;
    for (unsigned kind = large ? SMALLS : 0; kind < (large ? BISON_KINDS : SMALLS); kind++) {
        all += (unsigned)s->number[NUMBER_BISON + kind];
        left += v->open.stack[kind];
    }
    for (unsigned i = all - left; i < all; i++)
        vl_scene_piece(scene, vl_man_bison_id(large, i), VL_FACE_DOWN, VL_NOBODY);
    zone->count = (int16_t)left;
}

/* ---- A seat ---- */

/* Its side of a ground, in the order of the turns. A beaten warrior lies face down, but everyone saw it. What lies
 * there is a group: the hunters add up, and face-up warriors hold the ground. */
static void add_side(const struct vl_setup *s, const struct man_view *v, const struct man_table *table, unsigned seat,
                     unsigned where, struct vl_scene *scene) {
    const struct man_ground *ground = &v->open.ground[where];
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_SIDE, where, VL_SIDE, VL_ROW, seat);
    zone->priority = v->viewer == seat ? 0 : 1;
    zone->value = table->strength[where][seat];
    if (ground->holder == seat) zone->badges |= VL_BADGE_LEADER;
    if (table->cards[where][seat] == 0) return;
    unsigned group = vl_scene_group(scene, ground->holder == seat ? GROUP_HELD : GROUP_SIDE, seat);
    scene->group[group].value = zone->value;
    scene->group[group].count = (int16_t)vl_count(table->cards[where][seat]);
    scene->group[group].badges = zone->badges;
    unsigned turn = man_next(s, man_dealer(s, v->open.hunt));
    for (unsigned i = 0; i < v->open.turns; i++, turn = man_next(s, turn)) {
        if (turn != seat || v->open.log[i] == PASSED || v->open.log[i] >> 5 != where) continue;
        unsigned card = v->open.log[i] & LOG_CARD, kind = card & 15;
        bool stands = ground->holder == seat && (ground->top == card || ground->under == card);
        struct vl_piece *piece = vl_scene_piece(scene, vl_man_card_id(seat, card), (int)kind, seat);
        piece->group = (uint8_t)group;
        if (kind >= CHIEF && !stands) piece->badges |= VL_BADGE_HIDDEN;
        if (i + 1 == v->open.turns) piece->badges |= VL_BADGE_NEW;
        zone->count++;
    }
}

static void add_cards(man_cards cards, unsigned seat, struct vl_scene *scene) {
    struct vl_zone *zone = &scene->zone[scene->zone_count - 1];
    zone->count = (int16_t)(zone->count + (int)vl_count(cards));
    for (unsigned kinds = man_kinds(cards); kinds != 0; kinds &= kinds - 1) {
        unsigned kind = vl_first(kinds);
        for (unsigned card = kind; card < CARD_NUMBERS; card += COPY)
            if (cards >> card & 1) vl_scene_piece(scene, vl_man_card_id(seat, card), (int)kind, seat);
    }
}

static void add_hidden(const struct man_view *v, unsigned seat, unsigned first, unsigned count,
                       struct vl_scene *scene) {
    scene->zone[scene->zone_count - 1].count = (int16_t)count;
    for (unsigned i = 0; i < count; i++)
        vl_scene_piece(scene, hidden_id(seat, v->open.hunt, first + i), VL_FACE_DOWN, seat);
}

/* Hand, party and reserve: the cards themselves for their owner, backs for the others. */
static void add_holdings(const struct vl_setup *s, const struct man_view *v, const struct man_table *table,
                         unsigned seat, struct vl_scene *scene) {
    static const struct {
        uint8_t name, role, arrangement, own_priority, priority;
    } zones[] = {{ZONE_HAND, VL_HAND, VL_FAN, 0, 2},
                 {ZONE_PARTY, VL_PILE, VL_STACK, 1, 3},
                 {ZONE_RESERVE, VL_RESERVE, VL_FAN, 2, 4}};
    const man_cards cards[] = {v->hand[seat], v->party[seat], v->reserve[seat]};
    const unsigned hidden = vl_count(v->unseen[seat]) - v->held[seat] - v->waiting[seat];
    const unsigned counts[] = {v->held[seat], v->waiting[seat], hidden};
    bool own = v->viewer == seat, choosing = v->open.phase == CHOOSING;
    unsigned place = 0;
    for (unsigned g = 0; g < GROUNDS; g++) place += vl_count(table->cards[g][seat]);
    for (unsigned i = 0; i < 3; place += counts[i++]) {
        struct vl_zone *zone = vl_scene_zone(scene, zones[i].name, 0, zones[i].role, zones[i].arrangement, seat);
        zone->priority = own ? zones[i].own_priority : zones[i].priority;
        zone->folded = !own && i > 0;
        bool deals = v->open.phase != OVER && man_dealer(s, v->open.hunt) == seat;               /* MAN-2 */
        bool begins = v->open.phase != OVER && man_next(s, man_dealer(s, v->open.hunt)) == seat; /* MAN-5 */
        if (i == 0 && deals) zone->badges |= VL_BADGE_DEALER;
        if (i == 0 && begins) zone->badges |= VL_BADGE_START;
        if (i == 0 && choosing && !(v->actors & VL_BIT(seat))) zone->badges |= VL_BADGE_READY;
        if (i == 2 && own && choosing) zone->priority = 0; /* it is the reserve one chooses from */
        if (knows(v, seat))
            add_cards(cards[i], seat, scene);
        else
            add_hidden(v, seat, place, counts[i], scene);
    }
}

/* The pieces from there on count together: a group, if there are any. */
static void group_from(struct vl_scene *scene, unsigned first, enum man_group name, unsigned seat, int value) {
    if (scene->piece_count == first) return;
    unsigned group = vl_scene_group(scene, name, seat);
    scene->group[group].value = (int16_t)value;
    scene->group[group].count = (int16_t)(scene->piece_count - first);
    for (unsigned i = first; i < scene->piece_count; i++) scene->piece[i].group = (uint8_t)group;
}

/* Bison, prisoners and hide thieves, worth the score. */
static void add_captured(const struct vl_setup *s, const struct man_view *v, unsigned seat, struct vl_scene *scene) {
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_CAPTURED, 0, VL_CAPTURED, VL_STACK, seat);
    unsigned first = scene->piece_count, thieves = v->open.thieves[seat];
    zone->priority = 3;
    zone->folded = true;
    zone->value = v->open.score[seat];
    group_from(scene, first, GROUP_BISON, seat, add_bison(s, v, seat, 0, scene));
    first = scene->piece_count;
    for (unsigned owner = 0; owner < s->players; owner++) add_cards(v->open.prisoners[seat][owner], owner, scene);
    group_from(scene, first, GROUP_PRISONERS, seat, (int)(scene->piece_count - first));
    first = scene->piece_count;
    for (unsigned i = 0; i < thieves; i++, zone->count++)
        vl_scene_piece(scene, vl_man_thief_id(seat, i), FACE_THIEF, VL_NOBODY);
    group_from(scene, first, GROUP_THIEVES, seat, (int)thieves * s->number[NUMBER_THIEF]);
}

/* ---- The table ---- */

/* The grounds come first, then the seats, one's own before the others. */
enum { OWN_SIDES = GROUNDS, OWN_HAND = OWN_SIDES + GROUNDS, OWN_PARTY };

void vl_man_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct man_view *v = read_view(view);
    struct man_table table;
    vl_scene_begin(scene, s->game);
    vl_man_read_table(s, &v->open, &table);
    for (unsigned g = 0; g < GROUNDS; g++) {
        struct vl_zone *zone = vl_scene_zone(scene, ZONE_GROUND, g, VL_COMMON, VL_ROW, VL_NOBODY);
        zone->value = (int16_t)add_bison(s, v, UNSETTLED, g, scene);
    }
    for (unsigned i = 0, seat = v->viewer < s->players ? v->viewer : 0; i < s->players; i++, seat = man_next(s, seat)) {
        for (unsigned g = 0; g < GROUNDS; g++) add_side(s, v, &table, seat, g, scene);
        add_holdings(s, v, &table, seat, scene);
        add_captured(s, v, seat, scene);
    }
    add_stack(s, v, false, scene);
    add_stack(s, v, true, scene);
    struct vl_zone *box = vl_scene_zone(scene, ZONE_BOX, 0, VL_DISCARD, VL_STACK, VL_NOBODY);
    box->priority = 5;
    box->folded = true;
    add_bison(s, v, BOX, 0, scene);
}

/* A choice lifts a card of the reserve into the party; a play takes a card of the hand to one's side of a ground, and
 * aims at the warrior it would fight there. */
void vl_man_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct man_view *v = read_view(view);
    unsigned verb = vl_verb_of(move), seat = v->viewer;
    if (seat >= s->players) return;
    if (verb == TAKE && man_take_card(move) < KINDS) {
        touch->piece = vl_man_card_id(seat, man_card(v->reserve[seat], man_take_card(move)));
        touch->zone = OWN_PARTY;
    } else if (verb == PLAY && man_play_card(move) < KINDS && man_play_ground(move) < GROUNDS) {
        unsigned kind = man_play_card(move), where = man_play_ground(move);
        const struct man_ground *ground = &v->open.ground[where];
        touch->piece = vl_man_card_id(seat, man_card(v->hand[seat], kind));
        touch->zone = (uint8_t)(OWN_SIDES + where);
        if (kind >= CHIEF && ground->holder != VL_NOBODY && ground->holder != seat)
            touch->target = vl_man_card_id(ground->holder, ground->top);
    }
}

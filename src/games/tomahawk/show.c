/* show.c - what an event changes on Tomahawk's table. Copies of a kind are used in order, so of several that show the
 * same face the first of a zone is meant; of backs the last, as their ids count from the first (scene.c). */
#include "core/show.h"

#include "tomahawk.h"

static unsigned own(const struct vl_show *show, unsigned zone, unsigned seat) {
    return vl_scene_find(show->scene, zone, 0, seat);
}

static unsigned side(const struct vl_show *show, unsigned pile, unsigned seat) {
    return vl_scene_find(show->scene, ZONE_SIDE, pile, seat);
}

static unsigned common(const struct vl_show *show, unsigned zone, unsigned pile) {
    return vl_scene_find(show->scene, zone, pile, VL_NOBODY);
}

/* Cards of a side stand in the order of the turns. */
static struct vl_piece *nth(struct vl_show *show, unsigned zone, unsigned n) {
    for (unsigned i = 0; i < show->scene->piece_count; i++)
        if (show->scene->piece[i].zone == zone && n-- == 0) return &show->scene->piece[i];
    return NULL;
}

static struct vl_piece *find(struct vl_show *show, unsigned zone, int face) {
    if (face == VL_FACE_DOWN) return vl_show_find(show, zone, face);
    struct vl_piece *piece = show->scene->piece, *end = piece + show->scene->piece_count;
    while (piece < end && (piece->zone != zone || piece->face != face)) piece++;
    return piece < end ? piece : NULL;
}

static void move(struct vl_show *show, unsigned from, unsigned to, int face) {
    vl_show_bring(show, find(show, from, face), to, face, 0, 0);
}

/* The turn that is played, by the cards that a seat has on the table and beside it. */
static unsigned turn_of(const struct vl_show *show, unsigned seat) {
    unsigned cards = vl_scene_pieces(show->scene, own(show, ZONE_GRAVEYARD, seat));
    for (unsigned pile = 0; pile < PILES; pile++) cards += vl_scene_pieces(show->scene, side(show, pile, seat));
    return cards / PILES;
}

/* How many turns of a pile's battle came before this one. */
static unsigned turns_before(unsigned pile, unsigned turn) {
    return turn - vl_tom_schedule[vl_tom_battle_at[pile][turn]].start;
}

/* What both sides of a pile come to. Of a side with a back among its cards nothing is said (scene.c). */
static void add_up(const struct vl_setup *s, struct vl_show *show, unsigned pile) {
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const struct vl_piece *card;
        int sum = 0;
        unsigned n = 0;
        for (; (card = nth(show, side(show, pile, seat), n)) != NULL && card->face != VL_FACE_DOWN; n++) {
            const struct vl_piece *opposite = nth(show, side(show, pile, 1 - seat), n);
            sum += tom_known_worth(s, (unsigned)card->face, opposite == NULL ? NONE : (unsigned)opposite->face);
        }
        vl_show_value(show, side(show, pile, seat), n == 0 || card != NULL ? VL_NO_VALUE : sum);
    }
}

/* ---- Specials and armies ---- */

/* TOM-3: the last special is put aside. Whoever does not know the seat sees the other two join the army only now. */
static void finish_keeping(struct vl_show *show, unsigned seat, unsigned specials) {
    unsigned deck = own(show, ZONE_DECK, seat), aside = own(show, ZONE_ASIDE, seat);
    while (vl_scene_pieces(show->scene, specials) > 1) {
        move(show, specials, deck, VL_FACE_DOWN);
        move(show, deck, aside, VL_FACE_DOWN);
    }
    struct vl_piece *last = nth(show, specials, 0);
    if (last != NULL) vl_show_bring(show, last, aside, last->face, 0, 0);
}

/* ---- A turn ---- */

/* TOM-6, TOM-19: a card is put down face down; whoever knows it still knows it. */
static void put_down(struct vl_show *show, struct vl_piece *piece, unsigned pile, unsigned seat, int card) {
    vl_show_bring(show, piece, side(show, pile, seat), card, 0, 0);
    if (piece != NULL && card != VL_FACE_DOWN) vl_show_hide(show, &show->scene->piece[show->scene->piece_count - 1]);
}

static struct vl_piece *with_id(struct vl_show *show, uint32_t id) {
    struct vl_piece *piece = show->scene->piece, *end = piece + show->scene->piece_count;
    while (piece < end && piece->id != id) piece++;
    return piece < end ? piece : NULL;
}

/* Of equal cards placed this turn the lower copies lie on the lower piles (vl_tom_card_id): one that comes before its
 * likes takes the place of the last of them, which takes the place of the one before, and so on. */
static void place(const struct vl_setup *s, struct vl_show *show, unsigned seat, int card, unsigned pile) {
    unsigned turn = turn_of(show, seat);
    const struct vl_piece *taken = find(show, own(show, ZONE_HAND, seat), card);
    if (taken == NULL) return;
    uint32_t id = taken->id;
    for (unsigned other = PILES - 1; other > pile; other--) {
        const struct vl_piece *like = nth(show, side(show, other, seat), turns_before(other, turn));
        if (like == NULL || like->face != card) continue;
        uint32_t next = like->id;
        put_down(show, with_id(show, id), other, seat, card);
        id = next;
    }
    put_down(show, with_id(show, id), pile, seat, card);
    add_up(s, show, pile);
}

/* TOM-6: whoever does not know the seat sees its cards lie there once it has finished; dusk may have set one before. */
static void finish_placing(const struct vl_setup *s, struct vl_show *show, unsigned seat) {
    unsigned turn = turn_of(show, seat);
    for (unsigned pile = 0; pile < PILES; pile++) {
        if (vl_scene_pieces(show->scene, side(show, pile, seat)) > turns_before(pile, turn)) continue;
        put_down(show, find(show, own(show, ZONE_HAND, seat), VL_FACE_DOWN), pile, seat, VL_FACE_DOWN);
        add_up(s, show, pile);
    }
}

static void reveal(const struct vl_setup *s, struct vl_show *show, unsigned pile, unsigned turn, const int16_t *cards) {
    for (unsigned seat = 0; seat < SEATS; seat++)
        vl_show_turn(show, nth(show, side(show, pile, seat), turns_before(pile, turn)), cards[seat]);
    add_up(s, show, pile);
}

/* TOM-10, TOM-11: the territory goes to where it belongs, and those who fought for it leave. */
static void settle(struct vl_show *show, unsigned pile, unsigned to) {
    struct vl_piece *land = nth(show, common(show, ZONE_TERRITORY, pile), 0), *card;
    if (land != NULL) vl_show_bring(show, land, to, land->face, 0, 0);
    vl_show_value(show, common(show, ZONE_TERRITORY, pile), VL_NO_VALUE);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        while ((card = nth(show, side(show, pile, seat), 0)) != NULL)
            vl_show_bring(show, card, own(show, ZONE_GRAVEYARD, seat), card->face, 0, 0);
        vl_show_value(show, side(show, pile, seat), VL_NO_VALUE);
    }
}

static void add_points(struct vl_show *show, unsigned zone, int points) {
    vl_show_value(show, zone, show->scene->zone[zone].value + points);
}

void vl_tom_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    const int16_t *arg = event->arg;
    unsigned seat = (unsigned)arg[0], pile = (unsigned)arg[0], specials;
    switch ((enum tom_event)event->type) {
    case EV_DEALT:
        vl_show_move(show, VL_NOBODY, own(show, ZONE_SPECIALS, seat),
                     arg[1] == VL_FACE_DOWN ? VL_FACE_DOWN : MEMBERS + arg[1]);
        break;
    case EV_PRIZED: vl_show_move(show, VL_NOBODY, common(show, ZONE_PRIZED, 0), CARDS + arg[0]); break;
    case EV_KEPT:
        move(show, own(show, ZONE_SPECIALS, seat), own(show, ZONE_DECK, seat), MEMBERS + arg[1]);
        move(show, own(show, ZONE_DECK, seat), own(show, ZONE_ASIDE, seat), arg[2]);
        break;
    case EV_READY:
        specials = own(show, ZONE_SPECIALS, seat);
        if (vl_scene_pieces(show->scene, specials) > 0)
            finish_keeping(show, seat, specials);
        else if (!tom_knows(show->viewer, seat))
            finish_placing(s, show, seat);
        break;
    case EV_TERRITORY:
        vl_show_bring(show, nth(show, common(show, ZONE_NEXT, pile), 0), common(show, ZONE_TERRITORY, pile),
                      CARDS + arg[1], 0, 0);
        vl_show_value(show, common(show, ZONE_TERRITORY, pile), (int)tom_animals_of((unsigned)arg[1]));
        break;
    case EV_DREW: move(show, own(show, ZONE_DECK, seat), own(show, ZONE_HAND, seat), arg[1]); break;
    case EV_PLACED: place(s, show, seat, arg[1], (unsigned)arg[2]); break;
    case EV_DUSK:
        put_down(show, find(show, own(show, ZONE_HAND, seat), arg[1]), (unsigned)arg[2], seat, arg[1]);
        add_up(s, show, (unsigned)arg[2]);
        break;
    case EV_REVEALED: reveal(s, show, pile, (unsigned)arg[1] - 1, arg + 2); break;
    case EV_TROPHY: add_points(show, own(show, ZONE_TROPHIES, seat), arg[3]); break;
    case EV_TOTALS:
        for (unsigned i = 0; i < SEATS; i++) vl_show_value(show, side(show, pile, i), arg[1 + i]);
        break;
    case EV_WON:
        settle(show, (unsigned)arg[1], own(show, ZONE_WON, seat));
        add_points(show, own(show, ZONE_WON, seat), arg[3]);
        break;
    case EV_TIED: settle(show, pile, common(show, ZONE_DISCARD, 0)); break;
    case EV_PEEKED:
        if (arg[2] == VL_FACE_DOWN) break;
        vl_show_turn(show, vl_show_find(show, side(show, (unsigned)arg[1], 1 - seat), VL_FACE_DOWN), arg[2]);
        add_up(s, show, (unsigned)arg[1]);
        break;
    default: break; /* nothing moves */
    }
}

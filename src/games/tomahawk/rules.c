/* rules.c - Tomahawk, in the order of the game: specials, armies, territories, six turns. What happens once both seats
 * have placed is in battle.c.
 *
 * Whatever comes next follows from what is missing: a card that dusk is to set, a territory to turn up, cards to draw,
 * else the next turn begins. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "tomahawk.h"

static struct tom_state *open_state(struct vl_state *state) {
    return (struct tom_state *)(void *)state;
}

static const struct tom_state *read_state(const struct vl_state *state) {
    return (const struct tom_state *)(const void *)state;
}

enum { BOTH = (1 << SEATS) - 1, CHANCE_BIT = 1 << VL_CHANCE };

/* ---- Setup ---- */

/* TOM-1: a tribe of 24 each. */
static void init(const struct vl_setup *s, struct vl_state *state) {
    struct tom_state *t = open_state(state);
    memset(t, 0, sizeof *t);
    vl_tom_open_box(s, &t->box);
    t->deck[0] = t->deck[1] = WHOLE_TRIBE;
    t->open.phase = DEALING;
    t->open.prized = t->open.dusk_seat = t->open.dusk_turn = t->open.dusk_pile = NONE;
    memset(t->open.land, NONE, sizeof t->open.land);
    memset(t->open.winner, NONE, sizeof t->open.winner);
    t->actors = CHANCE_BIT;
}

/* ---- Chance: which pieces may come up, as bits of a set ---- */

/* TOM-5, TOM-14: eight cards for the first turn, four more for each of the next four. */
static unsigned due(unsigned turn) {
    return turn < 4 ? HAND + REFILL * turn : TRIBE;
}

/* Seat 0 draws first. */
static unsigned drawer(const struct tom_public *open) {
    return open->drawn[0] == due(open->turn);
}

/* The first pile whose territory is not turned up yet, or PILES. */
static unsigned bare_pile(const struct tom_public *open) {
    unsigned pile = 0;
    while (pile < PILES && open->land[vl_tom_battle_at[pile][open->turn]] != NONE) pile++;
    return pile;
}

static uint32_t lands_of(unsigned length) {
    return ((1u << OF_EACH_LENGTH) - 1) << (length - 1) * OF_EACH_LENGTH;
}

/* What chance draws from now, by which verb, for which seat or pile. */
struct urn {
    uint32_t pieces;
    unsigned count;
    unsigned verb, seat, pile;
};

static inline struct urn urn_of(const struct tom_state *t) {
    const struct tom_public *open = &t->open;
    unsigned seat, pile, lands;
    switch (open->phase) {
    case DEALING: /* TOM-2 */
        return (struct urn){~(uint32_t)(t->dealt[0] | t->dealt[1]) & ((1u << SPECIALS) - 1),
                            (unsigned)SPECIALS - open->dealt, DEAL, open->dealt / DEALT, 0};
    case PRIZING: return (struct urn){(1u << LANDS) - 1, LANDS, PRIZE, 0, 0}; /* TOM-25 */

    case TURNING: /* TOM-4, TOM-13 */
        pile = bare_pile(open);
        lands = lands_of(vl_tom_schedule[vl_tom_battle_at[pile][open->turn]].length) & ~(uint32_t)open->up;
        return (struct urn){lands, vl_count(lands), TURN_UP, 0, pile};
    case DRAWING: /* TOM-5, TOM-14 */
        seat = drawer(open);
        return (struct urn){t->deck[seat], (unsigned)TRIBE - open->drawn[seat], DRAW, seat, 0};
    default: /* TOM-19 */
        seat = open->dusk_seat;
        return (struct urn){t->hand[seat], HAND - PILES, SET, seat, open->dusk_pile};
    }
}

static inline vl_move outcome(const struct tom_box *box, const struct urn *urn, unsigned piece) {
    switch (urn->verb) {
    case DEAL: return tom_to_deal(urn->seat, piece);
    case PRIZE: return tom_to_prize(box->land[piece]);
    case TURN_UP: return tom_to_turn_up(urn->pile, box->land[piece]);
    case DRAW: return tom_to_draw(urn->seat, box->card[piece]);
    default: return tom_to_set(urn->seat, box->card[piece], urn->pile);
    }
}

/* Pieces of a kind stand side by side, and territories of one length ascend. The prize is drawn from all lengths. */
static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct tom_state *t = read_state(state);
    struct urn urn = urn_of(t);
    unsigned count = 0;
    (void)s;
    for (uint32_t left = urn.pieces; left != 0; left &= left - 1) {
        vl_move move = outcome(&t->box, &urn, vl_first(left));
        unsigned i = count;
        while (i > 0 && out[i - 1].move > move) i--;
        if (i > 0 && out[i - 1].move == move) {
            out[i - 1].weight++;
            continue;
        }
        memmove(out + i + 1, out + i, (count++ - i) * sizeof *out);
        out[i] = (struct vl_outcome){move, 1};
    }
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct tom_state *t = read_state(state);
    struct urn urn = urn_of(t);
    (void)s;
    return outcome(&t->box, &urn, vl_nth(urn.pieces, vl_rng_below(rng, urn.count)));
}

/* ---- What comes next ---- */

static void end_game(struct tom_state *t, struct vl_events *events) {
    struct tom_tally tally;
    t->open.phase = OVER;
    t->actors = 0;
    if (events == NULL) return;
    vl_tom_tally(&t->open, &tally);
    if (tally.prized < SEATS) vl_tell(events, EV_BONUS, VL_EVERYONE, tally.prized, BONUS, 0, 0);
    for (unsigned seat = 0; seat < SEATS; seat++)
        vl_tell(events, EV_OVER, VL_EVERYONE, (int)seat, tally.score[seat], 0, 0);
}

static void proceed(struct tom_state *t, struct vl_events *events) {
    struct tom_public *open = &t->open;
    t->actors = CHANCE_BIT;
    if (open->turn == TURNS) { /* TOM-26 */
        end_game(t, events);
    } else if (open->dusk_turn == open->turn && t->played[open->dusk_seat][open->turn][open->dusk_pile] == 0) {
        open->phase = SETTING;
    } else if (bare_pile(open) < PILES) {
        open->phase = TURNING;
    } else if (open->drawn[1] < due(open->turn)) {
        open->phase = DRAWING;
    } else {
        open->phase = PLACING;
        t->actors = BOTH;
        if (events != NULL) vl_tell(events, EV_TURN, VL_EVERYONE, open->turn + 1, 0, 0, 0);
    }
}

/* A seat has finished its part of a simultaneous phase; true if both have. */
static bool finish(struct tom_state *t, unsigned seat, struct vl_events *events) {
    t->actors &= (uint8_t)~VL_BIT(seat);
    if (events != NULL) vl_tell(events, EV_READY, VL_EVERYONE, (int)seat, 0, 0, 0);
    return t->actors == 0;
}

/* ---- Specials and armies ---- */

/* TOM-2: three for seat 0, three for seat 1; the seventh is out of the game. */
static void deal(const struct vl_setup *s, struct tom_state *t, unsigned seat, unsigned special,
                 struct vl_events *events) {
    t->dealt[seat] |= (uint8_t)(1u << special);
    t->open.dealt++;
    if (events != NULL)
        vl_veil(vl_tell(events, EV_DEALT, VL_EVERYONE, (int)seat, (int)special, 0, 0), 1, VL_ONLY(seat));
    if (t->open.dealt < SEATS * DEALT) return;
    t->open.phase = s->option[PRIZED] ? PRIZING : KEEPING;
    if (t->open.phase == KEEPING) t->actors = BOTH;
}

/* The lowest piece of a kind that is still free. */
static unsigned free_land(const struct tom_state *t, unsigned land) {
    unsigned i = 0;
    while (t->box.land[i] != land || t->open.up >> i & 1) i++;
    return i;
}

/* TOM-25: any of the 15, never dealt to a pile afterwards. */
static void prize(struct tom_state *t, unsigned land, struct vl_events *events) {
    t->open.prized = (uint8_t)land;
    t->open.up |= (uint16_t)(1u << free_land(t, land));
    t->open.phase = KEEPING;
    t->actors = BOTH;
    if (events != NULL) vl_tell(events, EV_PRIZED, VL_EVERYONE, (int)land, 0, 0, 0);
}

/* The lowest piece of a kind in a set that holds one. */
static uint32_t lowest(const struct tom_state *t, uint32_t set, unsigned card) {
    set &= 0u - (1u << t->box.first[card]);
    return set & (0u - set);
}

/* TOM-3: a special joins, a tribe card of the same value leaves. */
static void keep(struct tom_state *t, unsigned seat, unsigned special, unsigned card, struct vl_events *events) {
    uint32_t piece = lowest(t, t->deck[seat], card);
    t->kept[seat] |= (uint8_t)(1u << special);
    t->left[seat] |= piece;
    t->deck[seat] = (t->deck[seat] ^ piece) | 1u << (TRIBE + special);
    if (events != NULL) vl_tell(events, EV_KEPT, VL_ONLY(seat), (int)seat, (int)special, (int)card, 0);
    if (t->kept[seat] == (1u << special)) return; /* the first of two */
    if (finish(t, seat, events)) proceed(t, events);
}

/* ---- A turn ---- */

/* TOM-4, TOM-13 */
static void turn_up(struct tom_state *t, unsigned pile, unsigned land, struct vl_events *events) {
    t->open.land[vl_tom_battle_at[pile][t->open.turn]] = (uint8_t)land;
    t->open.up |= (uint16_t)(1u << free_land(t, land));
    if (events != NULL) vl_tell(events, EV_TERRITORY, VL_EVERYONE, (int)pile, (int)land, 0, 0);
    proceed(t, events);
}

/* TOM-5, TOM-14 */
static void draw(struct tom_state *t, unsigned seat, unsigned card, struct vl_events *events) {
    uint32_t piece = lowest(t, t->deck[seat], card);
    t->deck[seat] ^= piece;
    t->hand[seat] |= piece;
    t->open.drawn[seat]++;
    if (events != NULL) vl_veil(vl_tell(events, EV_DREW, VL_EVERYONE, (int)seat, (int)card, 0, 0), 1, VL_ONLY(seat));
    if (t->open.drawn[seat] == due(t->open.turn)) proceed(t, events);
}

/* A card goes from the hand to the table, for the turn to come. */
static void lay(struct tom_state *t, unsigned seat, unsigned card, unsigned pile) {
    t->hand[seat] ^= lowest(t, t->hand[seat], card);
    t->played[seat][t->open.turn][pile] = (uint8_t)(card + 1);
}

/* TOM-19: set by chance; its owner knows it. */
static void set(struct tom_state *t, unsigned seat, unsigned card, unsigned pile, struct vl_events *events) {
    lay(t, seat, card, pile);
    if (events != NULL)
        vl_veil(vl_tell(events, EV_DUSK, VL_EVERYONE, (int)seat, (int)card, (int)pile, 0), 1, VL_ONLY(seat));
    proceed(t, events);
}

/* TOM-6: a seat has finished when a card of its lies on each of the four piles. */
static void place(const struct vl_setup *s, struct tom_state *t, unsigned seat, unsigned card, unsigned pile,
                  struct vl_events *events) {
    const uint8_t *places = t->played[seat][t->open.turn];
    lay(t, seat, card, pile);
    if (events != NULL) vl_tell(events, EV_PLACED, VL_ONLY(seat), (int)seat, (int)card, (int)pile, 0);
    if (places[0] == 0 || places[1] == 0 || places[2] == 0 || places[3] == 0) return;
    if (!finish(t, seat, events)) return;
    vl_tom_resolve(s, t, events);
    proceed(t, events);
}

static unsigned keep_moves(const struct vl_setup *s, const struct tom_state *t, unsigned seat, vl_move *out) {
    unsigned count = 0;
    for (unsigned left = t->dealt[seat] & ~(unsigned)t->kept[seat]; left != 0; left &= left - 1) {
        unsigned special = vl_first(left), card = (unsigned)(tom_value(s, MEMBERS + special) - 1) * HAIRS;
        for (unsigned end = card + HAIRS; card < end; card++)
            if (t->deck[seat] & tom_copies(&t->box, card)) out[count++] = tom_to_keep(special, card);
    }
    return count;
}

/* The open piles are the same for every card: all four are written at once, and those beyond are written over. */
static unsigned place_moves(const struct tom_state *t, unsigned seat, vl_move *out) {
    const uint8_t *places = t->played[seat][t->open.turn];
    uint16_t open[PILES + 1] = {0};
    unsigned piles = 0, count = 0, before = CARDS;
    for (unsigned pile = 0; pile < PILES; pile++) {
        open[piles] = (uint16_t)pile;
        piles += places[pile] == 0;
    }
    for (uint32_t left = t->hand[seat]; left != 0; left &= left - 1) {
        unsigned card = t->box.card[vl_first(left)];
        if (card == before) continue;
        before = card;
        for (unsigned i = 0; i < PILES; i++) out[count + i] = tom_to_place(card, open[i]);
        count += piles;
    }
    return count;
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct tom_state *t = read_state(state);
    return t->open.phase == KEEPING ? keep_moves(s, t, seat, out) : place_moves(t, seat, out); /* TOM-3, TOM-6 */
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct tom_state *t = open_state(state);
    switch (vl_verb_of(move)) {
    case DEAL: deal(s, t, tom_deal_seat(move), tom_deal_special(move), events); break;
    case PRIZE: prize(t, tom_prize_land(move), events); break;
    case KEEP: keep(t, actor, tom_keep_special(move), tom_keep_card(move), events); break;
    case TURN_UP: turn_up(t, tom_turn_up_pile(move), tom_turn_up_land(move), events); break;
    case DRAW: draw(t, tom_draw_seat(move), tom_draw_card(move), events); break;
    case PLACE: place(s, t, actor, tom_place_card(move), tom_place_pile(move), events); break;
    default: set(t, tom_set_seat(move), tom_set_card(move), tom_set_pile(move), events); break;
    }
}

/* ---- End ---- */

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    struct tom_tally tally;
    vl_tom_tally(&read_state(state)->open, &tally);
    for (unsigned seat = 0; seat < s->players; seat++) out[seat] = tally.score[seat];
}

/* Every piece of a seat is in one place, copies of a kind in the order in which they are used; on the table lie as many
 * cards as the turn says. */
static const char *check_seat(const struct tom_state *t, unsigned seat) {
    uint32_t left = t->left[seat], hand = t->hand[seat], deck = t->deck[seat];
    uint32_t army = (WHOLE_TRIBE | (uint32_t)t->kept[seat] << TRIBE) & ~left, gone = army & ~(hand | deck);
    unsigned table[CARDS] = {0}, laid = 0;
    if ((left & ~WHOLE_TRIBE) != 0 || ((hand | deck) & ~army) != 0 || (hand & deck) != 0)
        return "a card is in two places";
    if (t->kept[seat] & ~t->dealt[seat]) return "a special was kept that was not dealt";
    if (vl_count(t->kept[seat]) != vl_count(left)) return "an army does not have 24 cards";
    for (unsigned i = 0; i < TURNS * PILES; i++) {
        unsigned card = t->played[seat][i / PILES][i % PILES];
        if (card == 0) continue;
        if (card > CARDS || i / PILES > t->open.turn) return "there is a card where none can be";
        table[card - 1]++;
        laid++;
    }
    if (laid < (unsigned)PILES * t->open.turn) return "a turn was not played to the end";
    if (vl_count(hand) + laid != t->open.drawn[seat]) return "a hand has not its number of cards";
    for (unsigned card = 0; card < CARDS; card++) {
        uint32_t copies = tom_copies(&t->box, card), used = 0;
        uint32_t part[] = {left & copies, gone & copies, hand & copies, deck & copies};
        if (vl_count(part[1]) != table[card]) return "a card was lost or doubled";
        for (unsigned i = 0; i < sizeof part / sizeof *part; used |= part[i++])
            if (part[i] != 0 && used >= (part[i] & (0u - part[i]))) return "copies are out of order";
    }
    return NULL;
}

static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct tom_state *t = read_state(state);
    const char *broken = t->dealt[0] & t->dealt[1] ? "a special was dealt twice" : NULL;
    for (unsigned seat = 0; seat < s->players && broken == NULL; seat++) broken = check_seat(t, seat);
    return broken;
}

/* ---- The game ---- */

static const char *const off_on[] = {"off", "on", NULL};

static const struct vl_option options[] = {{"prized", off_on, 0}, {NULL, NULL, 0}};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};

/* clang-format off */
#define SEAT_ARG {"seat", &vl_seats}
#define CARD_ARG {"card", &vl_tom_cards}
#define PILE_ARG {"pile", &vl_tom_piles}
#define LAND_ARG {"territory", &vl_tom_territories}
#define POINTS_ARG {"points", &vl_amount}
/* clang-format on */

static const struct vl_event_type event_types[] = {
    [EV_DEALT] = {"dealt", {SEAT_ARG, {"special", &vl_tom_specials}}, .unordered = true},
    [EV_PRIZED] = {"prized", {LAND_ARG}},
    [EV_KEPT] = {"kept", {SEAT_ARG, {"special", &vl_tom_specials}, CARD_ARG}, .unordered = true, .weighs = VL_GIVES_UP},
    [EV_READY] = {"ready", {SEAT_ARG}, .unordered = true},
    [EV_TERRITORY] = {"territory", {PILE_ARG, LAND_ARG}, .chapter = "next"},
    [EV_DREW] = {"drew", {SEAT_ARG, CARD_ARG}, .unordered = true, .chapter = "next"},
    [EV_TURN] = {"turn", {{"number", &vl_amount}}, .chapter = "next"},
    [EV_PLACED] = {"placed", {SEAT_ARG, CARD_ARG, PILE_ARG}, .unordered = true},
    [EV_REVEALED] = {"revealed",
                     {PILE_ARG, {"turn", &vl_amount}, {"card0", &vl_tom_cards}, {"card1", &vl_tom_cards}},
                     .chapter = "reveal"},
    [EV_COPIED] = {"copied", {SEAT_ARG, PILE_ARG, CARD_ARG, {"value", &vl_amount}}, .chapter = "specials"},
    [EV_CHARMED] = {"charmed", {SEAT_ARG, PILE_ARG, CARD_ARG}, .befalls = true, .chapter = "specials"},
    [EV_DUSK] = {"dusk", {SEAT_ARG, CARD_ARG, PILE_ARG}, .befalls = true, .chapter = "next"},
    [EV_TROPHY] = {"trophy", {SEAT_ARG, PILE_ARG, CARD_ARG, POINTS_ARG}, .weighs = VL_TAKES, .chapter = "trophies"},
    [EV_PUMA] = {"puma", {PILE_ARG, {"value", &vl_amount}}, .chapter = "land"},
    [EV_GATHERING] = {"gathering", {PILE_ARG, {"value", &vl_amount}}, .chapter = "land"},
    [EV_UNITED] = {"united", {SEAT_ARG, PILE_ARG}, .befalls = true, .chapter = "land"},
    [EV_TOTALS] = {"totals", {PILE_ARG, {"total0", &vl_amount}, {"total1", &vl_amount}}, .chapter = "land"},
    [EV_REVERSED] = {"reversed", {SEAT_ARG, PILE_ARG}, .befalls = true, .chapter = "land"},
    [EV_DOUBLED] = {"doubled", {SEAT_ARG, PILE_ARG}, .chapter = "specials"},
    [EV_WON] = {"won", {SEAT_ARG, PILE_ARG, LAND_ARG, POINTS_ARG}, .weighs = VL_COMPLETES, .chapter = "winners"},
    [EV_TIED] = {"tied", {PILE_ARG, LAND_ARG}, .weighs = VL_GIVES_UP, .chapter = "winners"},
    [EV_PEEKED] = {"peeked", {SEAT_ARG, PILE_ARG, CARD_ARG}, .chapter = "winners"},
    [EV_BONUS] = {"bonus", {SEAT_ARG, POINTS_ARG}, .befalls = true, .chapter = "score"},
    [EV_OVER] = {"over", {SEAT_ARG, POINTS_ARG}, .chapter = "score"},
    {NULL},
};

static const char *const lines[] = {
    [LINE_BISON] = "bison",
    [LINE_CARIBOU] = "caribou",
    [LINE_EAGLES] = "eagles",
    [LINE_DOUBLED] = "doubled",
    [LINE_TROPHIES] = "trophies",
    [LINE_PRIZED] = "prized",
    NULL,
};
static const char *const zones[] = {
    [ZONE_TERRITORY] = "territory",
    [ZONE_NEXT] = "next",
    [ZONE_SIDE] = "side",
    [ZONE_HAND] = "hand",
    [ZONE_SPECIALS] = "specials",
    [ZONE_DECK] = "deck",
    [ZONE_WON] = "won",
    [ZONE_TROPHIES] = "trophies",
    [ZONE_GRAVEYARD] = "graveyard",
    [ZONE_ASIDE] = "aside",
    [ZONE_PRIZED] = "prized",
    [ZONE_DISCARD] = "discard",
    NULL,
};

/* The most that one move tells: the last card of a game, with three forests of three turns and one of two finished. */
enum { PAIRS = 3 * 3 + 2, EVENTS = 2 + PAIRS + 2 + PAIRS + PILES + 1 + PILES + 2 + PILES + 1 + SEATS };

const struct vl_game vl_tomahawk = {
    .name = "tomahawk",
    .prefix = "TOM",
    .version = 1,
    .layout = 1,
    .on_shelf = true,
    .players_min = SEATS,
    .players_max = SEATS,
    .state_size = sizeof(struct tom_state),
    .view_size = sizeof(struct tom_view),
    .moves_max = HAND * PILES,
    .events_max = EVENTS,
    .plies_max = SEATS * DEALT + 1 + SEATS * KEPT + BATTLES + 2 * SEATS * TRIBE,
    .options = options,
    .numbers = vl_tom_numbers,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .groups = vl_tom_groups,
    .faces = &vl_tom_faces,
    .kinds = vl_tom_kinds,
    .traits = vl_tom_traits,
    .tags = vl_tom_tags,
    .facts = vl_tom_facts,
    .stages = vl_tom_stages,
    .phases = vl_tom_phases,
    .whys = vl_tom_whys,
    .fields = vl_tom_fields,
    .senses = vl_tom_senses,
    .bench = "2",
    .refuse = vl_tom_refuse,
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_tom_make_view,
    .observe = VL_FOR_PROGRAMS(vl_tom_observe),
    .determinize = vl_tom_determinize,
    .why_not = vl_tom_why_not,
    .ask = vl_tom_ask,
    .breakdown = vl_tom_breakdown,
    .face = vl_tom_face,
    .score = vl_tom_score,
    .standing = vl_tom_standing,
    .progress = vl_tom_progress,
    .scene = vl_tom_scene,
    .touch = vl_tom_touch,
    .show = vl_tom_show,
    .policy = vl_tom_policy,
};

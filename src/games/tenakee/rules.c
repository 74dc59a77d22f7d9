/* rules.c - Tenakee, in the order of the game: the deal, seven rounds of picking and playing, the score.
 *
 * Totems grow in three slots (four with five players). Everyone adds cards; whoever tops a totem with a head, or
 * answers a warrior with a woman, takes all of it. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "tenakee.h"

static struct ten_state *open_state(struct vl_state *state) {
    return (struct ten_state *)(void *)state;
}

static const struct ten_state *read_state(const struct vl_state *state) {
    return (const struct ten_state *)(const void *)state;
}

/* TEN-3 */
unsigned vl_ten_slot_count(const struct vl_setup *s) {
    return s->players == 5 ? 4 : 3;
}

/* TEN-4, TEN-14: seat 0 holds the marker first, then it goes round. */
static unsigned marker(const struct vl_setup *s, unsigned round) {
    return round % s->players;
}

/* TEN-6: from the marker holder clockwise, three times round. */
unsigned vl_ten_seat_of(const struct vl_setup *s, unsigned ply) {
    unsigned turns = PICKS * s->players;
    return (marker(s, ply / turns) + ply % turns) % s->players;
}

/* ---- Setup ---- */

/* TEN-1, TEN-2: the totem cards are dealt one by one (chance); everybody has the same heads, warriors and women. */
static void init(const struct vl_setup *s, struct vl_state *state) {
    struct ten_state *t = open_state(state);
    memset(t, 0, sizeof *t);
    for (unsigned card = 0; card < TOTEMS; card++) t->undealt[card] = (uint8_t)s->number[card];
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned card = HEAD; card < CARDS; card++) t->rest[seat][card] = (uint8_t)s->number[card];
    t->open.chief = VL_NOBODY;
    t->open.phase = DEALING;
    t->actors = VL_BIT(VL_CHANCE);
}

/* Any card left to any seat that lacks one: a deal is the same in whatever order the cards are handed out. */
static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct ten_state *t = read_state(state);
    unsigned count = 0;
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned card = 0; card < TOTEMS; card++) {
            unsigned weight = (DEALT - t->open.dealt[seat]) * t->undealt[card];
            if (weight == 0) continue;
            out[count++] = (struct vl_outcome){ten_to_deal(seat, card), weight};
        }
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct ten_state *t = read_state(state);
    uint32_t places = 0, cards = 0;
    unsigned seat = 0, card = 0;
    for (unsigned i = 0; i < s->players; i++) places += DEALT - t->open.dealt[i];
    for (unsigned i = 0; i < TOTEMS; i++) cards += t->undealt[i];
    uint32_t x = vl_rng_below(rng, places * cards), y = x / places;
    x %= places;
    while (x >= DEALT - (uint32_t)t->open.dealt[seat]) x -= DEALT - (uint32_t)t->open.dealt[seat++];
    while (y >= t->undealt[card]) y -= t->undealt[card++];
    return ten_to_deal(seat, card);
}

/* ---- A round ---- */

static void begin_round(const struct vl_setup *s, struct ten_state *t, struct vl_events *events) {
    t->open.phase = PICKING;
    t->open.turn = 0;
    t->actors = (uint8_t)((1u << s->players) - 1);
    memset(t->open.barred, 0, sizeof t->open.barred);
    if (events != NULL) vl_tell(events, EV_ROUND, VL_EVERYONE, t->open.round + 1, (int)marker(s, t->open.round), 0, 0);
}

static void deal(const struct vl_setup *s, struct ten_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    t->undealt[card]--;
    t->rest[seat][card]++;
    t->open.dealt[seat]++;
    if (events != NULL) vl_veil(vl_tell(events, EV_DEALT, VL_EVERYONE, (int)seat, (int)card, 0, 0), 1, VL_ONLY(seat));
    for (unsigned i = 0; i < s->players; i++)
        if (t->open.dealt[i] < DEALT) return;
    begin_round(s, t, events);
}

/* TEN-5: three cards, secretly; the others only learn who is ready. TEN-4: then the marker holder begins. */
static void pick(const struct vl_setup *s, struct ten_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    t->rest[seat][card]--;
    t->hand[seat][card]++;
    t->held[seat]++;
    if (events != NULL) vl_tell(events, EV_PICKED, VL_ONLY(seat), (int)seat, (int)card, 0, 0);
    if (t->held[seat] < PICKS) return;
    t->actors &= (uint8_t)~VL_BIT(seat);
    if (events != NULL) vl_tell(events, EV_READY, VL_EVERYONE, (int)seat, 0, 0, 0);
    if (t->actors != 0) return;
    t->open.phase = PLAYING;
    t->actors = VL_BIT(marker(s, t->open.round));
}

/* The slots a card may go to, as a bit set. */
unsigned vl_ten_places(const struct vl_setup *s, const struct ten_public *open, unsigned card) {
    unsigned empty = 0, totems = 0, warriors = 0;
    for (unsigned i = 0, count = vl_ten_slot_count(s); i < count; i++) {
        unsigned bit = 1u << i;
        if (open->top[i] == EMPTY)
            empty |= bit;
        else if (open->top[i] == TOTEM_TOP)
            totems |= bit;
        else
            warriors |= bit;
    }
    if (vl_ten_class[card] == CLASS_WOMAN) return warriors; /* TEN-9 */
    if (vl_ten_class[card] == CLASS_HEAD) return totems;    /* TEN-10 */
    return totems | (empty & (0u - empty));                 /* TEN-7, TEN-8; TEN-15: the first empty slot */
}

/* TEN-12 */
bool vl_ten_can_play(const struct vl_setup *s, const struct ten_public *open, const uint8_t *hand) {
    for (unsigned card = 0; card < CARDS; card++)
        if (hand[card] > 0 && vl_ten_places(s, open, card) != 0) return true;
    return false;
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct ten_state *t = read_state(state);
    unsigned count = 0;
    if (t->open.phase == PICKING) { /* TEN-5 */
        for (unsigned card = 0; card < CARDS; card++) {
            out[count] = ten_to_pick(card);
            count += t->rest[seat][card] > 0;
        }
        return count;
    }
    for (unsigned card = 0; card < CARDS; card++) {
        if (t->hand[seat][card] == 0) continue;
        for (unsigned places = vl_ten_places(s, &t->open, card); places != 0; places &= places - 1)
            out[count++] = ten_to_play(card, vl_first(places));
    }
    if (count > 0) return count;
    for (unsigned card = 0; card < CARDS; card++) { /* TEN-12, TEN-13: nothing can be played */
        out[count] = ten_to_discard(card);
        count += t->hand[seat][card] > 0;
    }
    return count;
}

/* TEN-18: the chief goes to the leader; among tied leaders its holder keeps it, else the first after the marker. */
static void move_chief(const struct vl_setup *s, struct ten_state *t, struct vl_events *events) {
    int best = 0;
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (t->open.score[seat] > best) best = t->open.score[seat];
        if (events != NULL) vl_tell(events, EV_SCORED, VL_EVERYONE, (int)seat, t->open.score[seat], 0, 0);
    }
    if (best == 0 || (t->open.chief != VL_NOBODY && t->open.score[t->open.chief] == best)) return;
    unsigned seat = marker(s, t->open.round + 1u);
    while (t->open.score[seat] != best) seat = (seat + 1) % s->players;
    t->open.chief = (uint8_t)seat;
    if (events != NULL) vl_tell(events, EV_CHIEF, VL_EVERYONE, (int)seat, 0, 0, 0);
}

/* TEN-6: the next player, or the end of the round; TEN-14, TEN-16: the next round, or the end of the game. */
static void end_turn(const struct vl_setup *s, struct ten_state *t, struct vl_events *events) {
    t->open.turn++;
    if (t->open.turn < PICKS * s->players) {
        t->actors = VL_BIT(vl_ten_seat_of(s, t->open.played));
        return;
    }
    if (s->option[CHIEF]) move_chief(s, t, events);
    t->open.round++;
    if (t->open.round < ROUNDS) {
        begin_round(s, t, events);
        return;
    }
    t->open.phase = OVER;
    t->actors = 0;
    memset(t->open.barred, 0, sizeof t->open.barred);
    for (unsigned seat = 0; events != NULL && seat < s->players; seat++)
        vl_tell(events, EV_OVER, VL_EVERYONE, (int)seat, t->open.score[seat], 0, 0);
}

static void leave_hand(struct ten_state *t, unsigned seat, unsigned card, unsigned slot) {
    t->hand[seat][card]--;
    t->held[seat]--;
    t->open.log[t->open.played++] = (uint8_t)(card << 3 | slot);
}

static void play(const struct vl_setup *s, struct ten_state *t, unsigned seat, unsigned card, unsigned slot,
                 struct vl_events *events) {
    struct ten_public *open = &t->open;
    leave_hand(t, seat, card, slot);
    if (card == HEAD || card == WOMAN) { /* TEN-11 */
        if (events != NULL)
            vl_tell(events, EV_FINISHED, VL_EVERYONE, (int)seat, (int)card, (int)slot, open->worth[slot]);
        open->score[seat] = (int16_t)(open->score[seat] + open->worth[slot]);
        open->worth[slot] = 0;
        open->top[slot] = EMPTY;
    } else { /* TEN-7, TEN-8 */
        if (events != NULL)
            vl_tell(events, open->top[slot] == EMPTY ? EV_STARTED : EV_BUILT, VL_EVERYONE, (int)seat, (int)card,
                    (int)slot, open->worth[slot] + vl_ten_value[card]);
        open->worth[slot] = (int16_t)(open->worth[slot] + vl_ten_value[card]);
        open->top[slot] = card == WARRIOR ? WARRIOR_TOP : TOTEM_TOP;
    }
    end_turn(s, t, events);
}

/* TEN-12: a discard proves that nothing in the hand could be played. */
static void discard(const struct vl_setup *s, struct ten_state *t, unsigned seat, unsigned card,
                    struct vl_events *events) {
    static const uint8_t example[] = {
        [CLASS_TOTEM] = T1, [CLASS_HEAD] = HEAD, [CLASS_WARRIOR] = WARRIOR, [CLASS_WOMAN] = WOMAN};
    leave_hand(t, seat, card, DISCARDED);
    for (unsigned class = CLASS_TOTEM; class <= CLASS_WOMAN; class ++)
        if (vl_ten_places(s, &t->open, example[class]) != 0) t->open.barred[seat] |= (uint8_t)(1u << class);
    if (events != NULL) vl_tell(events, EV_DISCARDED, VL_EVERYONE, (int)seat, (int)card, 0, 0);
    if (t->held[seat] == 0) t->open.barred[seat] = 0;
    end_turn(s, t, events);
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct ten_state *t = open_state(state);
    switch (vl_verb_of(move)) {
    case DEAL: deal(s, t, ten_deal_seat(move), ten_deal_card(move), events); break;
    case PICK: pick(s, t, actor, ten_pick_card(move), events); break;
    case PLAY: play(s, t, actor, ten_play_card(move), ten_play_slot(move), events); break;
    default: discard(s, t, actor, ten_discard_card(move), events); break;
    }
}

/* ---- End ---- */

/* TEN-16: captured totem cards; unfinished totems and discards count for nobody. TEN-17: the highest total wins. */
static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    const struct ten_state *t = read_state(state);
    for (unsigned seat = 0; seat < s->players; seat++) out[seat] = t->open.score[seat];
}

/* From the last card to the first: TEN-11, whoever finishes a slot takes all that lies in it by then. */
void vl_ten_whereabouts(const struct vl_setup *s, const struct ten_public *open, uint8_t *where) {
    uint8_t goes[DISCARDED + 1];
    for (unsigned place = 0; place <= DISCARDED; place++) goes[place] = (uint8_t)place;
    for (unsigned i = open->played; i-- > 0;) {
        unsigned card = open->log[i] >> 3, place = open->log[i] & 7;
        bool finishes = place != DISCARDED && (card == HEAD || card == WOMAN);
        if (finishes) goes[place] = (uint8_t)(CAPTURED + vl_ten_seat_of(s, i));
        where[i] = goes[place];
    }
}

/* Cards are conserved, kind by kind; slots and scores agree with the log. */
static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct ten_state *t = read_state(state);
    int seen[CARDS] = {0}, worth[SLOTS] = {0}, score[SEATS] = {0};
    uint8_t where[LOG];
    for (unsigned card = 0; card < TOTEMS; card++) seen[card] = t->undealt[card];
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned held = 0;
        for (unsigned card = 0; card < CARDS; card++) {
            seen[card] += t->rest[seat][card] + t->hand[seat][card];
            held += t->hand[seat][card];
        }
        if (held != t->held[seat]) return "a hand does not have as many cards as it says";
    }
    vl_ten_whereabouts(s, &t->open, where);
    for (unsigned i = 0; i < t->open.played; i++) {
        unsigned card = t->open.log[i] >> 3;
        seen[card]++;
        if (where[i] < SLOTS) worth[where[i]] += vl_ten_value[card];
        if (where[i] >= CAPTURED) score[where[i] - CAPTURED] += vl_ten_value[card];
    }
    for (unsigned card = 0; card < CARDS; card++)
        if (seen[card] != s->number[card] * (card < TOTEMS ? 1 : s->players)) return "a card was lost or doubled";
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (worth[slot] != t->open.worth[slot]) return "a totem is not worth its cards";
    for (unsigned seat = 0; seat < s->players; seat++)
        if (score[seat] != t->open.score[seat]) return "a score is not the sum of the captured cards";
    return NULL;
}

/* ---- The game ---- */

static const char *const off_on[] = {"off", "on", NULL};

static const struct vl_option options[] = {{"chief", off_on, 0}, {NULL, NULL, 0}};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};

static const struct vl_event_type event_types[] = {
    [EV_DEALT] = {"dealt", {{"seat", &vl_seats}, {"card", &vl_ten_cards}}, .unordered = true},
    [EV_ROUND] = {"round", {{"number", &vl_amount}, {"seat", &vl_seats}}},
    [EV_PICKED] = {"picked", {{"seat", &vl_seats}, {"card", &vl_ten_cards}}, .unordered = true},
    [EV_READY] = {"ready", {{"seat", &vl_seats}}, .unordered = true},
    [EV_STARTED] = {"started",
                    {{"seat", &vl_seats}, {"card", &vl_ten_cards}, {"slot", &vl_ten_slots}, {"worth", &vl_amount}}},
    [EV_BUILT] = {"built",
                  {{"seat", &vl_seats}, {"card", &vl_ten_cards}, {"slot", &vl_ten_slots}, {"worth", &vl_amount}}},
    [EV_FINISHED] = {"finished",
                     {{"seat", &vl_seats}, {"card", &vl_ten_cards}, {"slot", &vl_ten_slots}, {"points", &vl_amount}},
                     .weighs = VL_TAKES | VL_COMPLETES},
    [EV_DISCARDED] = {"discarded", {{"seat", &vl_seats}, {"card", &vl_ten_cards}}, .weighs = VL_GIVES_UP},
    [EV_SCORED] = {"scored", {{"seat", &vl_seats}, {"points", &vl_amount}}, .befalls = true},
    [EV_CHIEF] = {"chief", {{"seat", &vl_seats}}},
    [EV_OVER] = {"over", {{"seat", &vl_seats}, {"points", &vl_amount}}},
    {NULL},
};

static const char *const lines[] = {"totem_cards", "persons", NULL};
static const char *const zones[] = {"slot", "hand", "reserve", "captured", "discard", NULL};
static const char *const groups[] = {"totem", "barred", "taken", "persons", NULL};
/* By card: every one has a motif of its own. */
static const char *const kinds[] = {"hare", "frog",  "salmon", "beaver",  "caribou", "wolf",
                                    "bear", "eagle", "head",   "warrior", "woman",   NULL};
static const char *const tags[] = {"totem", "takes", "bars", NULL};
static const char *const facts[] = {"hand", "taken", "left", NULL};
static const char *const stages[] = {"round", "card", NULL};
static const struct vl_saying phases[] = {
    [ASK_WAIT] = {"wait"},
    [ASK_PICK] = {"pick", .rule = "TEN-5"},
    [ASK_PICK_MORE] = {"pick_more", {{"left", &vl_amount}}, .rule = "TEN-5"},
    [ASK_PLAY] = {"play", {{"slots", &vl_ten_slot_sets}}, .rule = "TEN-6"},
    [ASK_PLAY_ONE] = {"play_one", {{"card", &vl_ten_cards}, {"slots", &vl_ten_slot_sets}}, .rule = "TEN-6"},
    [ASK_DISCARD] = {"discard", .rule = "TEN-12"},
    [ASK_DISCARD_ONE] = {"discard_one", {{"card", &vl_ten_cards}}, .rule = "TEN-12"},
    [ASK_OVER] = {"over"},
    {NULL},
};
static const struct vl_saying whys[] = {
    [WHY_NONE_LEFT] = {"none_left", {{"card", &vl_ten_cards}}},
    [WHY_NOT_IN_HAND] = {"not_in_hand", {{"card", &vl_ten_cards}}},
    [WHY_NO_PLACE] = {"no_place", {{"slot", &vl_ten_slots}}},
    [WHY_HEAD_ON_NOTHING] = {"head_on_nothing", {{"slot", &vl_ten_slots}}},
    [WHY_WOMAN_ON_NOTHING] = {"woman_on_nothing", {{"slot", &vl_ten_slots}}},
    [WHY_NOT_THE_FIRST] = {"not_the_first", {{"slot", &vl_ten_slots}, {"first", &vl_ten_slots}}},
    [WHY_WARRIOR] = {"warrior", {{"slot", &vl_ten_slots}}},
    [WHY_NO_WARRIOR] = {"no_warrior", {{"slot", &vl_ten_slots}, {"card", &vl_ten_cards}}},
    [WHY_CAN_PLAY] = {"can_play", {{"card", &vl_ten_cards}, {"slots", &vl_ten_slot_sets}}},
    {NULL},
};

const struct vl_game vl_tenakee = {
    .name = "tenakee",
    .prefix = "TEN",
    .version = 1,
    .layout = 1,
    .on_shelf = true,
    .players_min = 3,
    .players_max = SEATS,
    .state_size = sizeof(struct ten_state),
    .view_size = sizeof(struct ten_view),
    .moves_max = SEATS * TOTEMS, /* outcomes of the deal */
    .events_max = 1 + 2 * SEATS + 2,
    .plies_max = SEATS * (DEALT + 2 * ROUNDS * PICKS),
    .options = options,
    .numbers = vl_ten_numbers,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .groups = groups,
    .faces = &vl_ten_cards,
    .kinds = kinds,
    .tags = tags,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_ten_fields,
    .senses = vl_ten_senses,
    .bench = "5",
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_ten_make_view,
    .observe = VL_FOR_PROGRAMS(vl_ten_observe),
    .determinize = vl_ten_determinize,
    .why_not = vl_ten_why_not,
    .ask = vl_ten_ask,
    .breakdown = vl_ten_breakdown,
    .face = vl_ten_face,
    .score = vl_ten_score,
    .standing = vl_ten_standing,
    .progress = vl_ten_progress,
    .scene = vl_ten_scene,
    .touch = vl_ten_touch,
    .show = vl_ten_show,
    .policy = vl_ten_policy,
};

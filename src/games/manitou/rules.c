/* rules.c - Manitou, in the order of the game: three hunts, each with its bison, its parties and seven turns for
 * everyone. What a hunt brings is settled in scoring.c.
 *
 * Hunters win the bison of a ground; warriors fight each other for it, and whoever holds it in the end captures what
 * the others have there. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "manitou.h"

static struct man_state *open_state(struct vl_state *state) {
    return (struct man_state *)(void *)state;
}

static const struct man_state *read_state(const struct vl_state *state) {
    return (const struct man_state *)(const void *)state;
}

/* ---- Setup ---- */

/* An edition must have bison for three hunts (MAN-3). */
static const char *refuse(const struct vl_setup *s) {
    const struct man_layout *layout = &vl_man_layouts[s->players];
    int smalls = 0, larges = 0;
    for (unsigned kind = 0; kind < BISON_KINDS; kind++)
        *(kind < SMALLS ? &smalls : &larges) += s->number[NUMBER_BISON + kind];
    if (smalls < HUNTS * layout->smalls) return "too-few-small-bison";
    if (larges < HUNTS * (layout->count - layout->smalls)) return "too-few-large-bison";
    return NULL;
}

static void begin_hunt(struct man_state *m) {
    m->open.phase = LAYING;
    m->open.seat = 0;
    m->open.turns = 0;
    m->actors = VL_BIT(VL_CHANCE);
    memset(m->open.log, 0, sizeof m->open.log);
    for (unsigned g = 0; g < GROUNDS; g++) m->open.ground[g] = (struct man_ground){VL_NOBODY, NO_CARD, NO_CARD};
}

/* MAN-1, MAN-2 */
static void init(const struct vl_setup *s, struct vl_state *state) {
    struct man_state *m = open_state(state);
    memset(m, 0, sizeof *m);
    for (unsigned seat = 0; seat < s->players; seat++) m->reserve[seat] = vl_man_tribe;
    for (unsigned kind = 0; kind < BISON_KINDS; kind++) m->open.stack[kind] = (uint8_t)s->number[NUMBER_BISON + kind];
    begin_hunt(m);
}

/* ---- Chance: a bison from one of the stacks, or a card from the party of the seat that draws ---- */

/* Where the next bison goes. */
static const struct man_place *next_place(const struct vl_setup *s, const struct man_public *open) {
    const struct man_layout *layout = &vl_man_layouts[s->players];
    return &layout->place[open->laid - open->hunt * layout->count];
}

static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct man_state *m = read_state(state);
    unsigned count = 0;
    if (m->open.phase == LAYING) {
        const struct man_place *place = next_place(s, &m->open);
        for (unsigned kind = place->large ? SMALLS : 0; kind < (place->large ? BISON_KINDS : SMALLS); kind++) {
            if (m->open.stack[kind] == 0) continue;
            out[count++] = (struct vl_outcome){man_to_lay(place->ground, kind), m->open.stack[kind]};
        }
        return count;
    }
    unsigned seat = m->open.seat;
    for (unsigned kinds = man_kinds(m->party[seat]); kinds != 0; kinds &= kinds - 1) {
        unsigned kind = vl_first(kinds);
        unsigned copies = (m->party[seat] >> kind & 1) + (m->party[seat] >> (COPY + kind) & 1);
        out[count++] = (struct vl_outcome){man_to_draw(seat, kind), copies};
    }
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct man_state *m = read_state(state);
    if (m->open.phase == LAYING) {
        const struct man_place *place = next_place(s, &m->open);
        unsigned kind = place->large ? SMALLS : 0, end = place->large ? BISON_KINDS : SMALLS, cards = 0;
        for (unsigned i = kind; i < end; i++) cards += m->open.stack[i];
        unsigned skip = vl_rng_below(rng, cards);
        while (skip >= m->open.stack[kind]) skip -= m->open.stack[kind++];
        return man_to_lay(place->ground, kind);
    }
    man_cards party = m->party[m->open.seat];
    unsigned card = vl_nth(party, vl_rng_below(rng, vl_count(party)));
    return man_to_draw(m->open.seat, card & 15);
}

/* ---- Before the hunt ---- */

/* MAN-3 */
static void lay(const struct vl_setup *s, struct man_state *m, unsigned ground, unsigned kind,
                struct vl_events *events) {
    m->open.stack[kind]--;
    m->open.bison[m->open.laid++] = (uint8_t)(UNSETTLED << 4 | kind);
    if (events != NULL) vl_tell(events, EV_BISON, VL_EVERYONE, (int)ground, (int)kind, 0, 0);
    if (m->open.laid < (m->open.hunt + 1) * vl_man_layouts[s->players].count) return;
    m->open.phase = CHOOSING;
    m->actors = (uint8_t)((1u << s->players) - 1);
    if (events != NULL) vl_tell(events, EV_HUNT, VL_EVERYONE, m->open.hunt + 1, (int)man_dealer(s, m->open.hunt), 0, 0);
}

unsigned vl_man_party_size(unsigned cards, bool deals) {
    unsigned size = deals ? PARTY - 1 : PARTY;
    return cards < size ? cards : size;
}

/* MAN-4: secretly; the others only learn whose party is complete. */
static void take(const struct vl_setup *s, struct man_state *m, unsigned seat, unsigned kind,
                 struct vl_events *events) {
    man_cards card = man_bit(man_card(m->reserve[seat], kind));
    unsigned cards = vl_count(m->reserve[seat] | m->party[seat]);
    m->reserve[seat] ^= card;
    m->party[seat] |= card;
    if (events != NULL) vl_tell(events, EV_TOOK, VL_ONLY(seat), (int)seat, (int)kind, 0, 0);
    if (vl_count(m->party[seat]) < vl_man_party_size(cards, seat == man_dealer(s, m->open.hunt))) return;
    m->actors &= (uint8_t)~VL_BIT(seat);
    if (events != NULL) vl_tell(events, EV_READY, VL_EVERYONE, (int)seat, 0, 0, 0);
    if (m->actors != 0) return;
    m->open.phase = OPENING;
    m->actors = VL_BIT(VL_CHANCE);
}

/* ---- A turn ---- */

static void begin_turn(struct man_state *m, unsigned seat) {
    m->open.phase = PLAYING;
    m->open.seat = (uint8_t)seat;
    m->actors = VL_BIT(seat);
}

/* MAN-7 */
static void end_turn(const struct vl_setup *s, struct man_state *m, struct vl_events *events) {
    if (m->open.turns < TURNS * s->players) {
        begin_turn(m, man_next(s, m->open.seat));
        return;
    }
    vl_man_score_hunt(s, m, events);
    m->open.hunt++;
    begin_hunt(m);
    if (m->open.hunt < HUNTS) return;
    m->open.phase = OVER;
    m->actors = 0;
    for (unsigned seat = 0; events != NULL && seat < s->players; seat++)
        vl_tell(events, EV_OVER, VL_EVERYONE, (int)seat, m->open.score[seat], 0, 0);
}

/* MAN-5: three for seat 0, three for seat 1 …; then the player left of the dealer begins. MAN-6: one after a play. */
static void draw(const struct vl_setup *s, struct man_state *m, unsigned seat, unsigned kind,
                 struct vl_events *events) {
    man_cards card = man_bit(man_card(m->party[seat], kind));
    m->party[seat] ^= card;
    m->hand[seat] |= card;
    if (events != NULL) vl_veil(vl_tell(events, EV_DREW, VL_EVERYONE, (int)seat, (int)kind, 0, 0), 1, VL_ONLY(seat));
    if (m->open.phase == DRAWING)
        end_turn(s, m, events);
    else if (vl_count(m->hand[seat]) == HAND && ++m->open.seat == s->players)
        begin_turn(m, man_next(s, man_dealer(s, m->open.hunt)));
}

/* MAN-8: hunters anywhere. MAN-9: no third face-up warrior of one's own. */
unsigned vl_man_places(const struct man_public *open, unsigned seat, unsigned kind) {
    unsigned places = (1u << GROUNDS) - 1;
    if (kind < CHIEF) return places;
    for (unsigned g = 0; g < GROUNDS; g++)
        if (open->ground[g].under != NO_CARD && open->ground[g].holder == seat) places &= ~(1u << g);
    return places;
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct man_state *m = read_state(state);
    unsigned count = 0;
    (void)s;
    if (m->open.phase == CHOOSING) { /* MAN-4 */
        unsigned kinds = man_kinds(m->reserve[seat]);
        for (unsigned kind = 0; kind < KINDS; kind++) {
            out[count] = man_to_take(kind);
            count += kinds >> kind & 1;
        }
        return count;
    }
    unsigned for_warriors = vl_man_places(&m->open, seat, CHIEF);
    for (unsigned kinds = man_kinds(m->hand[seat]); kinds != 0; kinds &= kinds - 1) { /* MAN-6 */
        unsigned kind = vl_first(kinds), places = kind < CHIEF ? (1u << GROUNDS) - 1 : for_warriors;
        for (unsigned g = 0; g < GROUNDS; g++) {
            out[count] = man_to_play(kind, g);
            count += places >> g & 1;
        }
    }
    if (count == 0) out[count++] = man_to_pass(); /* MAN-13 */
    return count;
}

/* MAN-9 … MAN-12 */
enum man_clash vl_man_clash(const struct man_ground *ground, unsigned seat, unsigned kind) {
    if (ground->holder == VL_NOBODY) return STANDS;
    if (ground->holder == seat) return JOINS;
    unsigned rival = ground->top & 15;
    bool beats = vl_man_beats[kind] >> rival & 1, equals = kind == rival;
    if (ground->under != NO_CARD) return beats || equals ? SACRIFICES : REPELLED;
    return beats ? WINS : equals ? EQUALS : LOSES;
}

void vl_man_settle_clash(struct man_ground *ground, enum man_clash clash, unsigned seat, unsigned card) {
    switch (clash) {
    case STANDS:
    case WINS: *ground = (struct man_ground){(uint8_t)seat, (uint8_t)card, NO_CARD}; break;
    case JOINS: *ground = (struct man_ground){(uint8_t)seat, (uint8_t)card, ground->top}; break;
    case EQUALS: *ground = (struct man_ground){VL_NOBODY, NO_CARD, NO_CARD}; break;
    case SACRIFICES: *ground = (struct man_ground){ground->holder, ground->under, NO_CARD}; break;
    case LOSES:
    case REPELLED: break; /* the new card alone is turned face down */
    }
}

/* Who fought whom, and what is turned face down: the rival's card first, then the new one. */
static void tell_clash(const struct man_ground *ground, enum man_clash clash, unsigned seat, unsigned kind,
                       unsigned where, struct vl_events *events) {
    static const uint8_t type[] = {
        [WINS] = EV_WON, [LOSES] = EV_LOST, [EQUALS] = EV_EQUAL, [SACRIFICES] = EV_SACRIFICE, [REPELLED] = EV_REPELLED};
    if (clash == STANDS || clash == JOINS) return;
    vl_tell(events, type[clash], VL_EVERYONE, (int)seat, (int)kind, (int)where, ground->holder);
    if (clash != LOSES && clash != REPELLED)
        vl_tell(events, EV_HIDDEN, VL_EVERYONE, ground->holder, ground->top & 15, (int)where, 0);
    if (clash != WINS) vl_tell(events, EV_HIDDEN, VL_EVERYONE, (int)seat, (int)kind, (int)where, 0);
}

/* MAN-6 */
static void play(const struct vl_setup *s, struct man_state *m, unsigned seat, unsigned kind, unsigned where,
                 struct vl_events *events) {
    unsigned card = man_card(m->hand[seat], kind);
    m->hand[seat] ^= man_bit(card);
    m->open.log[m->open.turns++] = (uint8_t)(where << 5 | card);
    if (events != NULL) vl_tell(events, EV_LAID, VL_EVERYONE, (int)seat, (int)kind, (int)where, 0);
    if (kind >= CHIEF) {
        struct man_ground *ground = &m->open.ground[where];
        enum man_clash clash = vl_man_clash(ground, seat, kind);
        if (events != NULL) tell_clash(ground, clash, seat, kind, where, events);
        vl_man_settle_clash(ground, clash, seat, card);
    }
    if (m->party[seat] == 0) {
        end_turn(s, m, events);
        return;
    }
    m->open.phase = DRAWING;
    m->actors = VL_BIT(VL_CHANCE);
}

/* MAN-13: this proves a hand of warriors; the log remembers it until the hunt ends. */
static void pass(const struct vl_setup *s, struct man_state *m, unsigned seat, struct vl_events *events) {
    m->open.log[m->open.turns++] = PASSED;
    if (events != NULL) vl_tell(events, EV_PASSED, VL_EVERYONE, (int)seat, 0, 0, 0);
    end_turn(s, m, events);
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct man_state *m = open_state(state);
    switch (vl_verb_of(move)) {
    case LAY: lay(s, m, man_lay_ground(move), man_lay_bison(move), events); break;
    case TAKE: take(s, m, actor, man_take_card(move), events); break;
    case DRAW: draw(s, m, man_draw_seat(move), man_draw_card(move), events); break;
    case PLAY: play(s, m, actor, man_play_card(move), man_play_ground(move), events); break;
    default: pass(s, m, actor, events); break;
    }
}

/* ---- Invariants ---- */

/* A tribe's cards are each in one place, and of two free copies the first is not behind the second. */
static const char *check_tribe(const struct man_state *m, const struct man_table *table, unsigned seat) {
    man_cards places[4 + SEATS] = {0, m->hand[seat], m->party[seat], m->reserve[seat]}, all = 0;
    for (unsigned g = 0; g < GROUNDS; g++) places[0] |= table->cards[g][seat];
    for (unsigned captor = 0; captor < SEATS; captor++) places[4 + captor] = m->open.prisoners[captor][seat];
    for (unsigned i = 0; i < 4 + SEATS; i++) {
        if (all & places[i]) return "a card is in two places";
        if (i < 4 && (places[i] & KIND_BITS & all >> COPY) != 0) return "a second copy went before the first";
        all |= places[i];
    }
    return all == vl_man_tribe ? NULL : "a card was lost";
}

/* The bison, the duels and the scores agree with what was told of them. */
static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct man_state *m = read_state(state);
    const struct man_public *open = &m->open;
    struct man_ground ground[GROUNDS] = {
        {VL_NOBODY, NO_CARD, NO_CARD}, {VL_NOBODY, NO_CARD, NO_CARD}, {VL_NOBODY, NO_CARD, NO_CARD}};
    struct man_table table;
    int bison[BISON_KINDS] = {0}, score[SEATS] = {0};
    vl_man_read_table(s, open, &table);
    for (unsigned seat = 0; seat < s->players; seat++) {
        const char *broken = check_tribe(m, &table, seat);
        if (broken != NULL) return broken;
        if (vl_count(m->hand[seat]) > HAND) return "a hand has more than three cards";
        score[seat] = open->thieves[seat] * s->number[NUMBER_THIEF];
        for (unsigned owner = 0; owner < s->players; owner++)
            score[seat] += (int)vl_count(open->prisoners[seat][owner]);
        if (open->prisoners[seat][seat] != 0) return "a seat captured its own cards";
    }
    unsigned seat = man_next(s, man_dealer(s, open->hunt));
    for (unsigned i = 0; i < open->turns; i++, seat = man_next(s, seat)) {
        unsigned card = open->log[i] & LOG_CARD, where = open->log[i] >> 5;
        if (open->log[i] != PASSED && (card & 15) >= CHIEF)
            vl_man_settle_clash(&ground[where], vl_man_clash(&ground[where], seat, card & 15), seat, card);
    }
    if (memcmp(ground, open->ground, sizeof ground) != 0) return "the face-up warriors do not follow from the turns";
    for (unsigned i = 0; i < open->laid; i++) {
        unsigned taker = open->bison[i] >> 4, kind = open->bison[i] & 15;
        bison[kind]++;
        if (taker < s->players) score[taker] += vl_man_worth[kind];
    }
    for (unsigned kind = 0; kind < BISON_KINDS; kind++)
        if (bison[kind] + open->stack[kind] != s->number[NUMBER_BISON + kind]) return "a bison was lost or doubled";
    for (unsigned i = 0; i < s->players; i++)
        if (score[i] != open->score[i]) return "a score is not what was won";
    return NULL;
}

/* ---- The game ---- */

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};

#define SEAT "seat", &vl_seats
#define RIVAL "rival", &vl_seats
#define CARD "card", &vl_man_card_names
#define BISON_CARD "bison", &vl_man_bison_names
#define GROUND "ground", &vl_man_ground_names
#define AMOUNT(name) name, &vl_amount
static const struct vl_event_type event_types[] = {
    [EV_BISON] = {"bison", {{GROUND}, {BISON_CARD}}},
    [EV_HUNT] = {"hunt", {{AMOUNT("number")}, {SEAT}}},
    [EV_TOOK] = {"took", {{SEAT}, {CARD}}, .unordered = true},
    [EV_READY] = {"ready", {{SEAT}}, .unordered = true},
    [EV_DREW] = {"drew", {{SEAT}, {CARD}}},
    [EV_LAID] = {"laid", {{SEAT}, {CARD}, {GROUND}}},
    [EV_WON] = {"won", {{SEAT}, {CARD}, {GROUND}, {RIVAL}}, .weighs = VL_TAKES},
    [EV_LOST] = {"lost", {{SEAT}, {CARD}, {GROUND}, {RIVAL}}, .weighs = VL_GIVES_UP},
    [EV_EQUAL] = {"equal", {{SEAT}, {CARD}, {GROUND}, {RIVAL}}, .weighs = VL_TAKES | VL_GIVES_UP},
    [EV_SACRIFICE] = {"sacrifice", {{SEAT}, {CARD}, {GROUND}, {RIVAL}}, .weighs = VL_TAKES | VL_GIVES_UP},
    [EV_REPELLED] = {"repelled", {{SEAT}, {CARD}, {GROUND}, {RIVAL}}, .weighs = VL_GIVES_UP},
    [EV_HIDDEN] = {"hidden", {{SEAT}, {CARD}, {GROUND}}},
    [EV_PASSED] = {"passed", {{SEAT}}},
    [EV_THIEF] = {"thief", {{SEAT}, {AMOUNT("strength")}}, .weighs = VL_GIVES_UP},
    [EV_BISON_WON] = {"bison_won", {{SEAT}, {BISON_CARD}, {GROUND}, {AMOUNT("strength")}}, .weighs = VL_COMPLETES},
    [EV_BOXED] = {"boxed", {{BISON_CARD}, {GROUND}}},
    [EV_PRISONERS] = {"prisoners", {{SEAT}, {RIVAL}, {GROUND}, {AMOUNT("count")}}, .weighs = VL_TAKES},
    [EV_RETURNED] = {"returned", {{SEAT}, {GROUND}, {AMOUNT("count")}}},
    [EV_UNPLAYED] = {"unplayed", {{SEAT}, {AMOUNT("count")}}},
    [EV_SCORED] = {"scored", {{SEAT}, {AMOUNT("points")}}, .befalls = true},
    [EV_OVER] = {"over", {{SEAT}, {AMOUNT("points")}}},
    {NULL},
};

static const char *const lines[] = {"bison", "prisoners", "thieves", NULL};
static const char *const zones[] = {"ground", "side", "hand", "party", "reserve", "captured", "stack", "box", NULL};
static const char *const groups[] = {"side", "held", "bison", "prisoners", "thieves", NULL};
static const char *const kinds[] = {"hunter", "chief", "healer", "rain",  "scout",
                                    "woman",  "bison", "bull",   "thief", NULL};
static const char *const tags[] = {"warrior", "small", "large", NULL};
static const char *const facts[] = {"hand", "hunters", "prisoners", "thieves", "bison", NULL};
static const char *const stages[] = {"hunt", "turn", NULL};
static const struct vl_saying phases[] = {
    [ASK_WAIT] = {"wait"},
    [ASK_TAKE] = {"take", {{AMOUNT("size")}}, .rule = "MAN-4"},
    [ASK_TAKE_MORE] = {"take_more", {{AMOUNT("left")}}, .rule = "MAN-4"},
    [ASK_PLAY] = {"play", {{"grounds", &vl_man_ground_sets}}, .rule = "MAN-6"},
    [ASK_PLAY_ONE] = {"play_one", {{CARD}, {"grounds", &vl_man_ground_sets}}, .rule = "MAN-6"},
    [ASK_PASS] = {"pass", .rule = "MAN-13"},
    [ASK_OVER] = {"over"},
    {NULL},
};
static const struct vl_saying whys[] = {
    [WHY_NONE_LEFT] = {"none_left", {{CARD}}},
    [WHY_PRISONER] = {"prisoner", {{CARD}, {SEAT}}},
    [WHY_NOT_IN_HAND] = {"not_in_hand", {{CARD}}},
    [WHY_TWO_ALREADY] = {"two_already", {{GROUND}}},
    [WHY_CAN_PLAY] = {"can_play", {{CARD}, {"grounds", &vl_man_ground_sets}}},
    {NULL},
};

/* A hunt: its bison, then everybody's party, draws and turns; the dealer's party is one smaller. */
enum { HUNT_PLIES = LAID_MAX + SEATS * (2 * PARTY + TURNS) - 2 };

const struct vl_game vl_manitou = {
    .name = "manitou",
    .prefix = "MAN",
    .version = 1,
    .layout = 1,
    .on_shelf = true,
    .players_min = 2,
    .players_max = SEATS,
    .state_size = sizeof(struct man_state),
    .view_size = sizeof(struct man_view),
    .moves_max = KINDS,
    /* The last play and its clash, thieves, bison, each side of each ground, unplayed cards, scores, the end. */
    .events_max = 4 + SEATS + LAID_MAX + GROUNDS * SEATS + 3 * SEATS,
    .plies_max = HUNTS * HUNT_PLIES,
    .numbers = vl_man_numbers,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .groups = groups,
    .faces = &vl_man_faces,
    .kinds = kinds,
    .tags = tags,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_man_fields,
    .senses = vl_man_senses,
    .bench = "4",
    .refuse = refuse,
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = vl_man_scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_man_make_view,
    .observe = VL_FOR_PROGRAMS(vl_man_observe),
    .determinize = vl_man_determinize,
    .why_not = vl_man_why_not,
    .ask = vl_man_ask,
    .breakdown = vl_man_breakdown,
    .face = vl_man_face,
    .score = vl_man_score,
    .standing = vl_man_standing,
    .progress = vl_man_progress,
    .scene = vl_man_scene,
    .touch = vl_man_touch,
    .show = vl_man_show,
    .policy = vl_man_policy,
};

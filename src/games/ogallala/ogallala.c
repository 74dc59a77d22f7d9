/* ogallala.c - the game as the house knows it: its words, its maxima, its invariants. */
#include <string.h>

#include "ogallala.h"

/* ---- Invariants ---- */

static const char *check_river(const struct vl_setup *s, const struct oga_river *river) {
    struct oga_river again = {{0}, {0}, {0}, {0}, {0}};
    memset(again.card, EMPTY, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (river->card[cell] != EMPTY) vl_oga_put(&again, cell, river->card[cell], river->tag[cell]);
    if (memcmp(&again, river, sizeof again) != 0) return "a river's sets disagree with its cards";
    for (unsigned row = 0; row < ROWS; row++)
        if (vl_oga_row_fault(s, river, row) != NULL) return "a river breaks OGA-4, OGA-6 or OGA-27";
    return NULL;
}

/* Counts a card by its tag; false if it was met before or does not look as it should. */
static bool meet(const struct oga_public *open, uint8_t *met, unsigned tag, unsigned card) {
    return tag < open->turned && open->face[tag] == card && met[tag]++ == 0;
}

/* Cards are conserved, each in one place; rivers obey the rules; canoes that wait are complete. */
static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct oga_public *open = &oga_read_state(state)->open;
    unsigned unseen = 0, seen[CARDS] = {0}, met_count = 0;
    uint8_t met[CARDS_MAX] = {0};
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const struct oga_river *river = &open->river[seat];
        const char *fault = check_river(s, river);
        if (fault != NULL) return fault;
        for (unsigned cell = 0; cell < CELLS; cell++) {
            if (river->card[cell] == EMPTY) continue;
            if (seat >= s->players) return "a card lies where nobody sits";
            if (!meet(open, met, river->tag[cell], river->card[cell])) return "a card in a river is not what it was";
        }
    }
    for (unsigned i = 0; i < open->discarded; i++)
        if (!meet(open, met, open->discard[i], open->face[open->discard[i]])) return "the discard has a card twice";
    for (unsigned i = 0; i < open->spoils; i++)
        if (!meet(open, met, open->spoil[i], open->face[open->spoil[i]])) return "the booty has a card twice";
    if (open->hand != NO_TAG && !meet(open, met, open->hand, oga_hand(open))) return "the hand has a card twice";
    for (unsigned tag = 0; tag < open->turned; tag++) {
        met_count += met[tag];
        seen[open->face[tag]]++;
    }
    if (met_count != open->turned) return "a card was lost";
    for (unsigned card = 0; card < CARDS; card++) {
        unseen += open->unseen[card];
        if (seen[card] + open->unseen[card] != (unsigned)s->number[card]) return "a card was lost or doubled";
    }
    if (unseen != (unsigned)(open->pile[0] + open->pile[1] + open->pile[2] + (open->phase == TURNING)))
        return "the piles do not hold the cards that were not seen";
    for (unsigned i = 0; i < open->waiting; i++)
        if (vl_oga_why_not_sink(open, open->queue[i]) != NULL) return "a canoe that waits to attack is not complete";
    return NULL;
}

/* ---- The game ---- */

static const char *const off_on[] = {"off", "on", NULL};

static const struct vl_option options[] = {[TRIBES] = {"tribes", off_on, 0}, {NULL, NULL, 0}};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};

/* clang-format off */
#define SEAT {"seat", &vl_seats}
#define VICTIM {"victim", &vl_seats}
#define CELL {"cell", &vl_oga_cells}
#define BOW_CELL {"bow", &vl_oga_cells}
#define FACE {"card", &vl_oga_cards}
#define CARDS_COUNT {"cards", &vl_amount}
/* clang-format on */
static const struct vl_event_type event_types[] = {
    [EV_TURN] = {"turn", {SEAT}},
    [EV_DRAWS] = {"draws", {SEAT, {"pile", &vl_oga_piles}}},
    [EV_DRAWN] = {"drawn", {SEAT, FACE}},
    [EV_PLACED] = {"placed", {SEAT, FACE, CELL}},
    [EV_INSERTED] = {"inserted", {SEAT, FACE, CELL, {"booty", &vl_amount}}},
    [EV_SLID] = {"slid", {SEAT, {"from", &vl_oga_cells}, {"to", &vl_oga_cells}, {"side", &vl_oga_sides}}},
    [EV_STOWED] = {"stowed", {SEAT, FACE, CELL}},
    [EV_COMBINED] = {"combined", {SEAT, {"character", &vl_oga_cards}, {"points", &vl_amount}}},
    [EV_COMPLETED] = {"completed", {SEAT, BOW_CELL, CARDS_COUNT, {"strength", &vl_amount}}},
    [EV_DISCARDED] = {"discarded", {SEAT, FACE}},
    [EV_LASSOED] = {"lassoed", {SEAT, VICTIM, CELL, FACE}},
    [EV_SHOT] = {"shot", {SEAT, VICTIM, CELL, FACE}},
    [EV_SUNK] = {"sunk", {SEAT, CELL, CARDS_COUNT}},
    [EV_ATTACKED] = {"attacked", {SEAT, BOW_CELL, VICTIM, CELL}},
    [EV_HELD] = {"held", {SEAT, BOW_CELL}},
    [EV_DROPPED] = {"dropped", {SEAT, FACE}},
    [EV_CONTINUED] = {"continued", {SEAT}},
    [EV_ENDS] = {"ends", {{"why", &vl_oga_endings}}},
    [EV_OVER] = {"over", {SEAT, {"points", &vl_amount}}},
    {NULL},
};

static const char *const lines[] = {"short_canoes", "long_canoes", "booty", "pairs", "trios", NULL};
static const char *const zones[] = {"hand", "spoils", "pile", "discard", "river", NULL};
/* What is asked of a seat is the phase; "wait" is that of chance, and of the others. */
static const struct vl_saying phases[] = {{"draw"},  {"wait"},       {"place"},  {"steal"}, {"keep"},
                                          {"shoot"}, {"sink"},       {"attack"}, {"stow"},  {"end"},
                                          {"over"},  {"must_place"}, {NULL}};

const struct vl_game vl_ogallala = {
    .name = "ogallala",
    .prefix = "OGA",
    .version = 1,
    .layout = 1,
    .on_shelf = true,
    .players_min = 2,
    .players_max = SEATS,
    .state_size = sizeof(struct oga_state),
    .view_size = sizeof(struct oga_view),
    .moves_max = (SEATS - 1) * CELLS + 1, /* targets in every other river */
    .events_max = 4 + COMBINATIONS + 1 + SEATS,
    .plies_max = PLIES_MAX,
    .options = options,
    .numbers = vl_oga_numbers,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .faces = &vl_oga_cards,
    .phases = phases,
    .fields = vl_oga_fields,
    .bench = "5",
    .refuse = vl_oga_refuse,
    .init = vl_oga_init,
    .moves = vl_oga_moves,
    .chances = vl_oga_chances,
    .chance = vl_oga_chance,
    .apply = vl_oga_apply,
    .scores = vl_oga_scores,
    .check = check,
    .view = vl_oga_make_view,
    .determinize = vl_oga_determinize,
    .why_not = vl_oga_why_not,
    .ask = vl_oga_ask,
    .breakdown = vl_oga_breakdown,
    .scene = vl_oga_scene,
    .touch = vl_oga_touch,
    .policy = vl_oga_policy,
};

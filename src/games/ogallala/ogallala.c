/* ogallala.c - the game as the house knows it: its words, its maxima, its invariants. */
#include <string.h>

#include "core/telling.h"
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
#define STRENGTH {"strength", &vl_amount}
#define OTHER_CELL {"other", &vl_oga_cells}
#define OTHER_FACE {"second", &vl_oga_cards}
/* clang-format on */
static const struct vl_event_type event_types[] = {
    [EV_TURN] = {"turn", {SEAT, {"before", &vl_seats}, {"why", &vl_oga_turn_ends}}},
    [EV_DRAWS] = {"draws", {SEAT, {"pile", &vl_oga_piles}}},
    [EV_DRAWN] = {"drawn", {SEAT, FACE}},
    [EV_PLACED] = {"placed", {SEAT, FACE, CELL}},
    [EV_INSERTED] = {"inserted", {SEAT, FACE, CELL, {"booty", &vl_amount}}},
    [EV_SLID] = {"slid", {SEAT, {"from", &vl_oga_cells}, {"to", &vl_oga_cells}, {"side", &vl_oga_sides}}},
    [EV_STOWED] = {"stowed", {SEAT, FACE, CELL}},
    [EV_COMBINED] = {"combined", {SEAT, {"character", &vl_oga_cards}, {"points", &vl_amount}}, .weighs = VL_COMPLETES},
    [EV_COMPLETED] = {"completed", {SEAT, BOW_CELL, CARDS_COUNT, STRENGTH}, .weighs = VL_COMPLETES},
    [EV_DISCARDED] = {"discarded", {SEAT, FACE}},
    [EV_LASSOED] = {"lassoed", {SEAT, VICTIM, CELL, FACE}, .weighs = VL_TAKES},
    [EV_SHOT] = {"shot", {SEAT, VICTIM, CELL, FACE}, .weighs = VL_TAKES},
    [EV_LOST] = {"lost", {SEAT, CELL, CARDS_COUNT, {"points", &vl_amount}}, .weighs = VL_GIVES_UP},
    [EV_ATTACKED] = {"attacked", {SEAT, BOW_CELL, VICTIM, STRENGTH}, .weighs = VL_TAKES},
    [EV_SUNK] = {"sunk", {SEAT, CELL, CARDS_COUNT, {"booty", &vl_amount}}, .weighs = VL_TAKES},
    [EV_HELD] = {"held", {SEAT, BOW_CELL}, .weighs = VL_GIVES_UP},
    [EV_DROPPED] = {"dropped", {SEAT, FACE}, .weighs = VL_GIVES_UP},
    [EV_CONTINUED] = {"continued", {SEAT}},
    [EV_STOPPED] = {"stopped", {SEAT}, .weighs = VL_FINAL},
    [EV_ENDS] = {"ends", {{"why", &vl_oga_endings}}, .weighs = VL_FINAL},
    [EV_OVER] = {"over", {SEAT, {"points", &vl_amount}}, .weighs = VL_FINAL},
    {NULL},
};

static const char *const lines[] = {"short_canoe", "long_canoe", "booty", "pair", "trio", "unfinished", NULL};
static const char *const zones[] = {"hand", "spoils", "pile", "discard", "river", NULL};
static const char *const groups[] = {"canoe", NULL};
/* In the order of their bits among the kinds (vl_oga_trait): what is identical (OGA-6) looks alike. */
static const char *const kinds[] = {
    "bow",     "stern",  "manned_bow", "manned_stern", "lasso",       "archer",     "axe",    "drummer",   "piper",
    "fisher",  "carver", "hunter",     "runner",       "rider",       "guard",      "brave",  "elder",     "chief",
    "totem",   "guest",  "dynamite",   "eagle",        "fur",         "tobacco",    "tipi",   "firewater", "cannon1",
    "cannon2", "bear1",  "bear2",      "bison1",       "bison2",      "wood1",      "wood2",  "gold1",     "gold2",
    "horse1",  "horse2", "soldier",    "bearhunter",   "bisonhunter", "lumberjack", "digger", "cowboy",    NULL};
static const char *const traits[] = {"strength", NULL};
static const char *const tags[] = {"bow",    "stern",    "fighter", "booty", "half", "character",
                                   "effect", "protects", "red",     "black", NULL};
static const char *const facts[] = {"canoes", "building", "booty", NULL};
static const char *const stages[] = {"cards", "idle", NULL};

static const struct vl_saying phases[] = {
    [ASK_DRAW] = {"draw", .rule = "OGA-10"},
    [ASK_DRAW_OR_TAKE] = {"draw_or_take", {FACE}, .rule = "OGA-11"},
    [ASK_TURNING] = {"turning"},
    [ASK_WAIT] = {"wait", {SEAT}},
    [ASK_PLACE] = {"place", {FACE}, .rule = "OGA-3"},
    [ASK_PLACE_LAST] = {"place_last", {FACE}, .rule = "OGA-3"},
    [ASK_MUST_PLACE] = {"must_place", {FACE}, .rule = "OGA-11"},
    [ASK_MUST_DISCARD] = {"must_discard", {FACE}, .rule = "OGA-12"},
    [ASK_STEAL] = {"steal", .rule = "OGA-13"},
    [ASK_KEEP] = {"keep", {FACE}, .rule = "OGA-13"},
    [ASK_SHOOT] = {"shoot", .rule = "OGA-14"},
    [ASK_SINK] = {"sink", .rule = "OGA-15"},
    [ASK_ATTACK] = {"attack", {BOW_CELL, STRENGTH}, .rule = "OGA-18"},
    [ASK_STOW] = {"stow", {FACE}, .rule = "OGA-19"},
    [ASK_STOW_MORE] = {"stow_more", {FACE, {"left", &vl_amount}}, .rule = "OGA-19"},
    [ASK_MUST_DROP] = {"must_drop", {FACE}, .rule = "OGA-19"},
    [ASK_END] = {"end", {{"canoes", &vl_amount}}, .rule = "OGA-22"},
    [ASK_OVER] = {"over"},
    {NULL},
};

static const struct vl_saying whys[] = {
    [WHY_OCCUPIED] = {"occupied", {CELL, FACE}},
    [WHY_APART] = {"apart", {CELL}},
    [WHY_LEFT_OF_BOW] = {"left_of_bow", {CELL, FACE}},
    [WHY_RIGHT_OF_STERN] = {"right_of_stern", {CELL, FACE}},
    [WHY_IDENTICAL] = {"identical", {CELL, FACE}},
    [WHY_JOINS_IDENTICAL] = {"joins_identical", {CELL, FACE, OTHER_CELL, OTHER_FACE}},
    [WHY_OTHER_TRIBE] = {"other_tribe", {CELL, FACE}},
    [WHY_JOINS_TRIBES] = {"joins_tribes", {CELL, FACE, OTHER_CELL, OTHER_FACE}},
    [WHY_NEVER_INSERTED] = {"never_inserted", {FACE}},
    [WHY_CELL_EMPTY] = {"cell_empty", {CELL}},
    [WHY_NOT_BESIDE] = {"not_beside", {FACE}},
    [WHY_NO_HOLE] = {"no_hole", {CELL, {"side", &vl_oga_sides}}},
    [WHY_NOTHING_LEFT] = {"nothing_left", {{"pile", &vl_oga_piles}}},
    [WHY_AXE_STAYS] = {"axe_stays"},
    [WHY_NO_PLACE] = {"no_place", {FACE}},
    [WHY_MUST_PLACE] = {"must_place", {FACE}},
    [WHY_NO_OPPONENT] = {"no_opponent"},
    [WHY_NOTHING_THERE] = {"nothing_there", {CELL}},
    [WHY_COMPLETE] = {"complete", {FACE}},
    [WHY_NO_FIGHTER] = {"no_fighter", {FACE}},
    [WHY_TOTEM] = {"totem", {CELL}},
    [WHY_TOO_STRONG] = {"too_strong", {STRENGTH, {"own", &vl_amount}}},
    [WHY_SAME_TRIBE] = {"same_tribe", {CELL, FACE}},
    [WHY_LEFTMOST] = {"leftmost", {CELL}},
    [WHY_INCOMPLETE] = {"incomplete"},
    {NULL},
};

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
    .groups = groups,
    .faces = &vl_oga_cards,
    .kinds = kinds,
    .traits = traits,
    .tags = tags,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_oga_fields,
    .senses = vl_oga_senses,
    .bench = "5",
    .refuse = vl_oga_refuse,
    .init = vl_oga_init,
    .moves = vl_oga_moves,
    .chances = vl_oga_chances,
    .chance = vl_oga_chance,
    .apply = vl_oga_apply,
    .scores = vl_oga_scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_oga_make_view,
    .observe = VL_FOR_PROGRAMS(vl_oga_observe),
    .determinize = vl_oga_determinize,
    .why_not = vl_oga_why_not,
    .alike = vl_oga_alike,
    .ask = vl_oga_ask,
    .breakdown = vl_oga_breakdown,
    .face = vl_oga_face,
    .score = vl_oga_score,
    .standing = vl_oga_standing,
    .progress = vl_oga_progress,
    .scene = vl_oga_scene,
    .touch = vl_oga_touch,
    .show = vl_oga_show,
    .policy = vl_oga_policy,
};

/* brute_force.c - river.c against slow functions written from the rules alone, over hundreds of thousands of rivers.
 *
 * The slow side knows a river as three rows of names ("guard:r", or NULL) and asks nothing of river.c or of the table
 * of traits: what a card is, it reads in its name. A random walk places, inserts and takes away cards; at every step
 * both sides must agree on canoes, on every cell and every slide for some card, on strengths and on the score.
 *
 * Built as a program of its own (game_tests in meson.build), linked with the games and the core; it prints TAP. By
 * hand: cc -Isrc src/games/ogallala/t/brute_force.c tests/support.c BUILD/src/libgames.a BUILD/src/libcore.a */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../tests/support.h"
#include "../ogallala.h"

extern const struct vl_game vl_ogallala;

enum { RIVERS = 150000, WALKS = 2 }; /* rivers of each walk: without tribes, and with */

/* ---- Cards, by their names ---- */

struct fact {
    const char *name;
    const char *kind; /* the name without its colour, one pointer for all of a kind */
    bool bow, stern, booty;
    char colour;     /* 'r', 'k', or 0 */
    int combination; /* its number, or -1 */
    int strength;
};
static struct fact facts[CARDS];

/* Each line a combination: its halves, its character. */
static const char *const combinations[6][3] = {
    {"cannon1", "cannon2", "soldier"}, {"bear1", "bear2", "bearhunter"}, {"bison1", "bison2", "bisonhunter"},
    {"wood1", "wood2", "lumberjack"},  {"gold1", "gold2", "digger"},     {"horse1", "horse2", "cowboy"},
};
static const char *const singles[] = {"guest", "dynamite", "eagle", "fur", "tobacco", "tipi", "firewater"};
static const struct {
    const char *kind;
    int strength;
} fighters[] = {{"bow+", 2},  {"stern+", 2}, {"lasso", 3},  {"archer", 3}, {"drummer", 1},
                {"piper", 1}, {"fisher", 2}, {"carver", 2}, {"hunter", 3}, {"runner", 3},
                {"rider", 4}, {"guard", 4},  {"brave", 5},  {"elder", 5},  {"chief", 6}};

static bool kind_is(const char *name, const char *kind) {
    size_t length = strcspn(name, ":");
    return length == strlen(kind) && strncmp(name, kind, length) == 0;
}

static void learn(struct fact *fact, const char *name) {
    const char *colon = strchr(name, ':');
    *fact = (struct fact){.name = name, .kind = name, .combination = -1};
    for (const struct fact *other = facts; other < fact; other++)
        if (strcspn(name, ":") == strcspn(other->name, ":") && strncmp(name, other->name, strcspn(name, ":")) == 0)
            fact->kind = other->kind;
    fact->bow = kind_is(name, "bow") || kind_is(name, "bow+");
    fact->stern = kind_is(name, "stern") || kind_is(name, "stern+");
    fact->colour = colon == NULL ? 0 : colon[1];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 3; j++)
            if (strcmp(name, combinations[i][j]) == 0) fact->combination = i;
    fact->booty = fact->combination >= 0;
    for (int i = 0; i < 7; i++) fact->booty |= strcmp(name, singles[i]) == 0;
    for (int i = 0; i < 15; i++)
        if (kind_is(name, fighters[i].kind)) fact->strength = fighters[i].strength;
}

/* ---- The slow river ---- */

struct slow {
    const struct fact *at[ROWS][COLUMNS]; /* NULL where empty */
};

static const struct fact *slow_at(const struct slow *r, int row, int column) {
    return row < 0 || row >= ROWS || column < 0 || column >= COLUMNS ? NULL : r->at[row][column];
}

/* OGA-4, for two neighbours. */
static bool may_stand(const struct fact *left, const struct fact *right) {
    if (left == NULL || right == NULL) return true;
    if (right->bow && !left->stern) return false;
    if (left->stern && !right->bow) return false;
    return true;
}

/* OGA-5 in its second wording: neighbours are in one canoe unless something ends between them; a hole of one cell
 * separates exactly when only an end, or nothing, could stand in it; larger holes always do. */
static bool linked(const struct slow *r, int row, int left, int right) {
    const struct fact *a = r->at[row][left], *b = r->at[row][right];
    if (right - left == 1) return !a->stern && !b->bow;
    if (right - left > 2) return false;
    for (const struct fact *card = facts; card < facts + CARDS; card++)
        if (!card->bow && !card->stern && may_stand(a, card) && may_stand(card, b)) return true;
    return false;
}

/* Whether two cards of a row are in one canoe: every card is linked with the next between them. */
static bool together(const struct slow *r, int row, int left, int right) {
    for (int from = left; from < right;) {
        int to = from + 1;
        while (r->at[row][to] == NULL) to++;
        if (!linked(r, row, from, to)) return false;
        from = to;
    }
    return true;
}

/* OGA-7 */
static bool slow_complete(const struct slow *r, int row, int first, int last) {
    for (int column = first; column <= last; column++)
        if (r->at[row][column] == NULL) return false;
    return r->at[row][first]->bow && r->at[row][last]->stern;
}

enum broken { FINE, BREAKS_4, BREAKS_6, BREAKS_27 };

static enum broken row_breaks(const struct slow *r, int row, bool tribes) {
    enum broken broken = FINE;
    for (int i = 0; i + 1 < COLUMNS; i++)
        if (!may_stand(r->at[row][i], r->at[row][i + 1])) return BREAKS_4;
    for (int i = 0; i < COLUMNS; i++)
        for (int j = i + 1; j < COLUMNS; j++) {
            const struct fact *a = r->at[row][i], *b = r->at[row][j];
            if (a == NULL || b == NULL) continue;
            bool alike = a->kind == b->kind,
                 mixed = tribes && a->colour != 0 && b->colour != 0 && a->colour != b->colour;
            if ((!alike && !mixed) || !together(r, row, i, j)) continue;
            if (alike) return BREAKS_6;
            broken = BREAKS_27;
        }
    return broken;
}

/* OGA-3 */
static bool slow_open(const struct slow *r, int row, int column) {
    bool empty_river = true;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) empty_river &= r->at[i][j] == NULL;
    if (r->at[row][column] != NULL) return false;
    for (int i = row - 1; i <= row + 1; i++)
        for (int j = column - 1; j <= column + 1; j++)
            if (slow_at(r, i, j) != NULL) return true;
    return empty_river;
}

/* OGA-8: the row with the card inserted; false if there is nothing to insert beside or no room to slide. */
static bool slow_insert(const struct slow *r, int row, int column, int step, const struct fact *card,
                        struct slow *after) {
    int hole = column;
    *after = *r;
    if (card->combination < 0 || r->at[row][column] == NULL) return false;
    while (hole >= 0 && hole < COLUMNS && r->at[row][hole] != NULL) hole += step;
    if (hole < 0 || hole >= COLUMNS) return false;
    for (int i = hole; i != column; i -= step) after->at[row][i] = r->at[row][i - step];
    after->at[row][column] = card;
    const struct fact *left = slow_at(after, row, column - 1), *right = slow_at(after, row, column + 1);
    return (left != NULL && left->combination == card->combination) ||
           (right != NULL && right->combination == card->combination);
}

/* OGA-25 for one complete canoe. */
static int slow_worth(const struct slow *r, int row, int first, int last) {
    int cards = last - first + 1, points = cards <= 7 ? cards : 2 * cards;
    for (int i = first; i <= last; i++) points += r->at[row][i]->booty ? 10 : 0;
    for (int c = 0; c < 6; c++) {
        int where[3] = {-100, -200, -300};
        for (int i = first; i <= last; i++)
            for (int j = 0; j < 3; j++)
                if (strcmp(r->at[row][i]->name, combinations[c][j]) == 0) where[j] = i;
        bool pair = abs(where[0] - where[1]) == 1;
        bool beside = abs(where[2] - where[0]) == 1 || abs(where[2] - where[1]) == 1;
        if (pair) points += beside ? 90 - 30 : 40 - 20;
    }
    return points;
}

/* ---- Comparing ---- */

enum check { CANOES, PLACES, INSERTIONS, ROOM, SCORES, CHECKS };
static const char *const check_names[CHECKS] = {
    [CANOES] = "canoes, complete ones, their strength (OGA-5, OGA-7, OGA-18)",
    [PLACES] = "where a card may be placed, and which rule forbids it (OGA-3, OGA-4, OGA-6, OGA-27)",
    [INSERTIONS] = "insertions and what they make of the row (OGA-8)",
    [ROOM] = "whether there is a place at all, and an identical card (OGA-11, OGA-12)",
    [SCORES] = "scores (OGA-25)",
};
static unsigned long tried[CHECKS], failed[CHECKS];

static void print_river(const struct slow *r) {
    for (int row = 0; row < ROWS; row++) {
        printf("#");
        for (int column = 0; column < COLUMNS; column++)
            printf(" %s", r->at[row][column] == NULL ? "_" : r->at[row][column]->name);
        printf("\n");
    }
}

static void expect(enum check check, bool good, const struct slow *r, const char *what, const char *card) {
    tried[check]++;
    if (good || failed[check]++ > 0) return;
    printf("# %s: %s, card %s\n", check_names[check], what, card);
    print_river(r);
}

static struct oga_river fast_of(const struct slow *r) {
    struct oga_river river;
    memset(&river, 0, sizeof river);
    memset(river.card, EMPTY, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct fact *card = r->at[oga_row(cell)][oga_column(cell)];
        if (card != NULL) vl_oga_put(&river, cell, (unsigned)(card - facts), 0);
    }
    return river;
}

static void compare_canoes(const struct vl_setup *s, const struct slow *r, const struct oga_river *river) {
    int worth = 0;
    unsigned complete = 0, counts[LINES];
    for (int row = 0; row < ROWS; row++) {
        struct oga_canoe canoe[COLUMNS];
        unsigned count = vl_oga_canoes(river, (unsigned)row, canoe), next = 0;
        for (int first = 0; first < COLUMNS;) {
            if (r->at[row][first] == NULL) {
                first++;
                continue;
            }
            int last = first, sum = 0;
            for (int i = first + 1; i < COLUMNS; i++)
                if (r->at[row][i] != NULL && together(r, row, first, i)) last = i;
            for (int i = first; i <= last; i++) sum += r->at[row][i] == NULL ? 0 : r->at[row][i]->strength;
            bool whole = slow_complete(r, row, first, last);
            const struct oga_canoe *c = &canoe[next];
            bool same = next < count && c->row == row && c->first == first && c->last == last && c->complete == whole;
            expect(CANOES, same && vl_oga_strength(s, river, c) == (unsigned)sum, r, "canoe", "-");
            for (int i = first; i <= last; i++) {
                if (r->at[row][i] == NULL) continue;
                struct oga_canoe at = vl_oga_canoe_at(river, oga_cell((unsigned)row, (unsigned)i));
                expect(CANOES, at.first == first && at.last == last && at.complete == whole, r, "canoe at", "-");
            }
            if (whole) worth += slow_worth(r, row, first, last);
            complete += whole;
            next++;
            first = last + 1;
        }
        expect(CANOES, next == count, r, "number of canoes", "-");
        expect(CANOES, vl_oga_row_fault(s, river, (unsigned)row) == NULL, r, "fault", "-");
    }
    expect(CANOES, vl_oga_complete_count(river) == complete, r, "complete canoes", "-");
    vl_oga_count_river(river, counts);
    expect(SCORES, vl_oga_worth(counts) == worth, r, "score", "-");
}

static void compare_card(const struct vl_setup *s, const struct slow *r, const struct oga_river *river, unsigned card) {
    const struct fact *fact = &facts[card];
    const char *name = fact->name;
    bool tribes = s->option[TRIBES], room = false, owned = false;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        int row = (int)oga_row(cell), column = (int)oga_column(cell);
        struct slow after = *r;
        struct oga_fit fit;
        vl_oga_fit(s, river, oga_row(cell), card, &fit);
        if (r->at[row][column] == NULL) {
            after.at[row][column] = fact;
            bool open = slow_open(r, row, column);
            enum broken broken = row_breaks(&after, row, tribes);
            bool ends = fit.ends >> column & 1, alike = fit.alike >> column & 1, mixed = fit.tribes >> column & 1;
            enum broken fast = ends ? BREAKS_4 : alike ? BREAKS_6 : mixed ? BREAKS_27 : FINE;
            bool legal = vl_oga_places(s, river, oga_row(cell), card) >> column & 1;
            expect(PLACES, (fit.open >> column & 1) == open, r, "touching", name);
            expect(PLACES, fast == broken, r, "rule", name);
            expect(PLACES, legal == (open && broken == FINE), r, "legality", name);
            room |= legal;
        } else {
            expect(PLACES, !(vl_oga_places(s, river, oga_row(cell), card) >> column & 1), r, "occupied", name);
            owned |= r->at[row][column]->kind == fact->kind;
        }
        for (enum oga_side side = LEFT; side <= RIGHT; side++) {
            bool legal = slow_insert(r, row, column, side == LEFT ? -1 : 1, fact, &after) &&
                         row_breaks(&after, row, tribes) == FINE;
            expect(INSERTIONS, (vl_oga_why_not_insert(s, river, cell, side, card) == NULL) == legal, r, "legality",
                   name);
            room |= legal;
            if (!legal) continue;
            struct oga_river slid = *river, wanted = fast_of(&after);
            vl_oga_slide(&slid, cell, side);
            vl_oga_put(&slid, cell, card, 0);
            expect(INSERTIONS, memcmp(&slid, &wanted, sizeof slid) == 0, &after, "result", name);
        }
    }
    expect(ROOM, vl_oga_has_room(s, river, card) == (room && card != MAD_AXE), r, "room", name);
    expect(ROOM, vl_oga_owns(river, card) == owned, r, "owned", name);
}

/* ---- The walk ---- */

/* Ends and combinations are what the rules are about: half of all cards are such. The Mad Axe never stands in a river.
 */
static unsigned any_card(struct vl_rng *rng) {
    unsigned card = MAD_AXE;
    while (card == MAD_AXE) {
        card = vl_rng_below(rng, CARDS);
        if (vl_rng_below(rng, 4) == 0) card = vl_rng_below(rng, MANNED_STERN + 2);
        if (vl_rng_below(rng, 4) == 0) card = HALVES + vl_rng_below(rng, CARDS - HALVES);
    }
    return card;
}

/* A whole canoe of any length, if the row bears it: long ones hardly grow by chance. */
static void launch(struct slow *r, bool tribes, struct vl_rng *rng) {
    int row = (int)vl_rng_below(rng, ROWS), length = 2 + (int)vl_rng_below(rng, COLUMNS - 1);
    int first = (int)vl_rng_below(rng, (uint32_t)(COLUMNS - length + 1)), last = first + length - 1;
    struct slow after = *r;
    for (int i = first - 1; i <= last + 1; i++)
        if (i >= 0 && i < COLUMNS) after.at[row][i] = NULL;
    after.at[row][first] = &facts[vl_rng_below(rng, 2) ? BOW : MANNED_BOW];
    after.at[row][last] = &facts[vl_rng_below(rng, 2) ? STERN : MANNED_STERN];
    for (int i = first + 1; i < last; i++) do
            after.at[row][i] = &facts[any_card(rng)];
        while (row_breaks(&after, row, tribes) != FINE);
    if (row_breaks(&after, row, tribes) == FINE) *r = after;
}

/* One card more, anywhere it may stand (touching or not), or inserted; or one card less. A full river is
 * thinned out to begin again. */
static void wander(struct slow *r, bool tribes, struct vl_rng *rng, bool *filling) {
    int row = (int)vl_rng_below(rng, ROWS), column = (int)vl_rng_below(rng, COLUMNS), held = 0;
    for (int i = 0; i < CELLS; i++) held += r->at[i / COLUMNS][i % COLUMNS] != NULL;
    if (vl_rng_below(rng, 50) == 0) launch(r, tribes, rng);
    if (held > 39 || vl_rng_below(rng, 200) == 0) *filling = false;
    if (held < 4) *filling = true;
    if (r->at[row][column] != NULL && vl_rng_below(rng, *filling ? 12 : 1) == 0) {
        r->at[row][column] = NULL;
        return;
    }
    for (unsigned tries = 0; tries < 6; tries++) {
        const struct fact *card = &facts[any_card(rng)];
        struct slow after = *r;
        if (r->at[row][column] == NULL)
            after.at[row][column] = card;
        else if (!slow_insert(r, row, column, vl_rng_below(rng, 2) ? 1 : -1, card, &after))
            continue;
        if (row_breaks(&after, row, tribes) != FINE) continue;
        *r = after;
        return;
    }
}

int main(void) {
    tell_bugs_here();
    unsigned failures = 0;
    for (unsigned card = 0; card < CARDS; card++) learn(&facts[card], vl_oga_cards.names[card]);
    for (unsigned walk = 0; walk < WALKS; walk++) {
        struct vl_setup s;
        struct vl_rng rng;
        struct slow river = {{{NULL}}};
        bool filling = true;
        vl_setup_init(&s, &vl_ogallala, 2);
        s.option[TRIBES] = (uint8_t)walk;
        vl_rng_init(&rng, 1, walk);
        for (unsigned i = 0; i < RIVERS; i++) {
            struct oga_river fast = fast_of(&river);
            compare_canoes(&s, &river, &fast);
            compare_card(&s, &river, &fast, any_card(&rng));
            wander(&river, walk == 1, &rng, &filling);
        }
    }
    printf("1..%d\n", CHECKS);
    for (unsigned check = 0; check < CHECKS; check++) {
        printf("%s %u - %u rivers: %s\n", failed[check] == 0 ? "ok" : "not ok", check + 1, WALKS * RIVERS,
               check_names[check]);
        if (failed[check] > 0) printf("# %lu of %lu failed\n", failed[check], tried[check]);
        failures += failed[check] > 0;
    }
    return failures > 0;
}

/* policy.c - the greedy player of Manitou.
 *
 * The party. Advice for a first game is two strong hunters, two weak ones and four warriors; experience says otherwise.
 * The highest total pays ten points to the hide thief, so among players who know it everybody wants to hunt a little
 * less than the rest, while five to seven warriors keep the grounds and capture what comes. One to three hunters are
 * enough. Which ones must not be predictable: two weak ones undercut one strong one, which undercuts two; so the player
 * rolls dice, hunters first, and the first warrior ends them. The README has the figures.
 *
 * The play. Every card and ground is tried, and the table that would follow is judged in hundredths of a point: bison
 * by the margin over the rivals' hunters, prisoners and losses by the chance that the face-up warriors stay until the
 * end, the thief by the totals that the rivals are likely to reach. A margin says little while many turns are to come
 * and everything when none is. How likely a single warrior is to fall follows from the warriors that the others can
 * still have and that beat it or equal it.
 *
 * Frozen: searches are measured against this player, so a test pins its choices (tests/test_search.c). */
#include <string.h>

#include "manitou.h"

/* What the judgement is made of, in hundredths of a point; found by playing many thousands of games. */
static const struct weights {
    int bison;  /* a point of bison */
    int spread; /* how much four turns to come blur a margin of hunters */
    int loss;   /* a card of mine that is captured */
    int rival;  /* a card that a rival captures from another, shared among the rivals */
    int coming; /* what each turn of the others will bring to a ground that I hold */
    int lure;   /* a rival's card where nobody holds the ground, */
    int stray;  /* and a card of mine */
    int fall;   /* how easily a single warrior falls, in tenths */
    int turn;   /* what each turn to come adds to a rival's hunters, in tenths of strength */
} weights = {135, 2, 80, 50, 11, 19, 21, 7, 20};

/* Which hunters go along, in hundredths: whether the first is a strong one rather than a weak one; and, when there are
 * one or two, whether another of that sort follows. */
enum { HUNTERS_MAX = 3, STRONG = H7, WEAK = H3 };
static const struct habit {
    int strong;
    int more_strong[HUNTERS_MAX], more_weak[HUNTERS_MAX];
} habits[SEATS + 1] = {
    [2] = {50, {100, 90, 30}, {100, 0, 0}},
    [3] = {90, {100, 35, 35}, {100, 90, 90}},
    [4] = {90, {100, 35, 35}, {100, 90, 90}},
};

/* ---- The party ---- */

static bool roll(struct vl_rng *rng, int percent) {
    return (int)vl_rng_below(rng, 100) < percent;
}

/* The kind nearest to this one among the hunters in the set; the lower one of two. */
static unsigned nearest_hunter(unsigned kinds, unsigned want) {
    for (unsigned off = 0; off < CHIEF; off++) {
        if (want >= off && kinds >> (want - off) & 1) return want - off;
        if (want + off < CHIEF && kinds >> (want + off) & 1) return want + off;
    }
    return KINDS;
}

/* MAN-4: hunters first, then warriors, chiefs before the others and one of each before a second. */
static unsigned choose_card(const struct vl_setup *s, const struct man_view *v, struct vl_rng *rng) {
    const struct habit *habit = &habits[s->players];
    man_cards party = v->party[v->viewer], reserve = v->reserve[v->viewer];
    unsigned hunters = man_kinds(reserve & HUNTERS), warriors = man_kinds(reserve & WARRIORS);
    unsigned count = vl_count(party);
    if (warriors == 0) return nearest_hunter(hunters, H1);
    if (hunters != 0 && !(party & WARRIORS) && count < HUNTERS_MAX) {
        bool strong = count == 0 ? roll(rng, habit->strong) : man_kinds(party) >> STRONG != 0;
        if (roll(rng, strong ? habit->more_strong[count] : habit->more_weak[count]))
            return nearest_hunter(hunters, strong ? H10 : WEAK);
    }
    unsigned fresh = warriors & ~man_kinds(party);
    if (fresh != 0) warriors = fresh;
    if (warriors >> CHIEF & 1) return CHIEF;
    return vl_nth(warriors, vl_rng_below(rng, vl_count(warriors)));
}

/* ---- The play ---- */

/* A table as it would be after a move. */
struct prospect {
    const struct man_view *v;
    unsigned players, me;
    int turns[SEATS], others; /* turns to come: of each seat, of all but me */
    int total[SEATS];         /* strength of hunters on all grounds */
    man_cards left[SEATS];    /* cards that may still come */
    struct man_ground ground[GROUNDS];
    struct man_table table;
};

/* The chance, in hundredths, that a lead of so much is one in the end. When nothing blurs it any more, only the sign
 * counts, and a tie is no lead. */
static int chance_of(int lead, int spread) {
    if (spread == 0) return lead > 0 ? 100 : 0;
    return 50 + 50 * lead / ((lead < 0 ? -lead : lead) + spread);
}

/* The warriors that would turn this one face down. */
static man_cards beaters(unsigned kind) {
    man_cards kinds = 1u << kind;
    for (unsigned k = CHIEF; k < KINDS; k++)
        if (vl_man_beats[k] >> kind & 1) kinds |= 1u << k;
    return kinds | kinds << COPY;
}

/* The chance, in hundredths, that whoever holds this ground does so in the end. A pair is taken to stand: it costs an
 * attacker two warriors and as many turns. */
static int chance_to_hold(const struct prospect *p, const struct man_ground *ground) {
    int danger = 0;
    man_cards against = beaters(ground->top & 15);
    if (ground->under != NO_CARD) return 100;
    for (unsigned seat = 0; seat < p->players; seat++) {
        if (seat == ground->holder || p->turns[seat] == 0) continue;
        danger += 100 * (int)vl_count(p->left[seat] & against) * p->turns[seat] / (int)vl_count(p->left[seat]);
    }
    return 10000 / (100 + danger * weights.fall / 10);
}

/* MAN-15 */
static int judge_bison(const struct vl_setup *s, const struct prospect *p, unsigned g) {
    const struct man_layout *layout = &vl_man_layouts[s->players];
    const uint8_t *bison = p->v->open.bison + p->v->open.hunt * layout->count;
    int mine = p->table.strength[g][p->me], best = 0, second = 0, worth[2] = {0, 0};
    if (mine == 0) return 0;
    for (unsigned i = 0; i < layout->count; i++) {
        if (layout->place[i].ground != g) continue;
        worth[1] = worth[0];
        worth[0] = vl_man_worth[bison[i] & 15];
    }
    for (unsigned seat = 0; seat < p->players; seat++) {
        int theirs = seat == p->me ? 0 : p->table.strength[g][seat];
        if (theirs > best)
            second = best, best = theirs;
        else if (theirs > second)
            second = theirs;
    }
    int spread = weights.spread * p->others / 4, first = chance_of(mine - best, spread);
    int next = best == 0 ? first : second == 0 ? 100 - first : chance_of(mine - second, spread) - first;
    if (spread == 0 && mine == best) next = 0;
    return worth[0] * first + worth[1] * next;
}

/* MAN-16 */
static int judge_prisoners(const struct prospect *p, unsigned g) {
    const struct man_ground *ground = &p->ground[g];
    int theirs = 0, mine = (int)vl_count(p->table.cards[g][p->me]), rivals = (int)p->players - 1;
    for (unsigned seat = 0; seat < p->players; seat++)
        if (seat != p->me) theirs += (int)vl_count(p->table.cards[g][seat]);
    if (ground->holder == VL_NOBODY) return p->others > 0 ? theirs * weights.lure - mine * weights.stray : 0;
    int hold = chance_to_hold(p, ground);
    if (ground->holder == p->me)
        return (hold * (100 * theirs + weights.coming * p->others) - (100 - hold) * mine * weights.loss) / 100;
    return -hold * (mine * weights.loss + theirs * weights.rival / rivals) / 100;
}

/* MAN-14: a tie brings one too. */
static int judge_thief(const struct vl_setup *s, const struct prospect *p) {
    int most = 1;
    for (unsigned seat = 0; seat < p->players; seat++) {
        int total = p->total[seat] + p->turns[seat] * weights.turn / 10;
        if (seat != p->me && total > most) most = total;
    }
    return p->total[p->me] >= most ? 100 * s->number[NUMBER_THIEF] : 0;
}

static int rate_play(const struct vl_setup *s, const struct prospect *now, unsigned kind, unsigned where) {
    struct prospect p = *now;
    unsigned card = man_card(p.v->hand[p.me], kind);
    p.table.cards[where][p.me] |= man_bit(card);
    p.table.strength[where][p.me] = (uint8_t)(p.table.strength[where][p.me] + vl_man_strength[kind]);
    p.total[p.me] += vl_man_strength[kind];
    p.left[p.me] &= ~man_bit(card);
    if (kind >= CHIEF) vl_man_settle_clash(&p.ground[where], vl_man_clash(&p.ground[where], p.me, kind), p.me, card);
    int rating = judge_thief(s, &p);
    for (unsigned g = 0; g < GROUNDS; g++)
        rating += judge_bison(s, &p, g) * weights.bison / 100 + judge_prisoners(&p, g);
    return rating;
}

/* The table as it is, the turn of the player at hand already counted. */
static void look(const struct vl_setup *s, const struct man_view *v, struct prospect *p) {
    memset(p, 0, sizeof *p);
    p->v = v;
    p->players = s->players;
    p->me = v->viewer;
    vl_man_read_table(s, &v->open, &p->table);
    memcpy(p->ground, v->open.ground, sizeof p->ground);
    unsigned seat = man_next(s, p->me);
    for (unsigned i = v->open.turns + 1u; i < TURNS * s->players; i++, seat = man_next(s, seat)) {
        p->turns[seat]++;
        p->others += seat != p->me;
    }
    for (seat = 0; seat < s->players; seat++) {
        p->left[seat] = seat == p->me ? v->hand[seat] | v->party[seat] : v->unseen[seat];
        for (unsigned g = 0; g < GROUNDS; g++) p->total[seat] += p->table.strength[g][seat];
    }
}

vl_move vl_man_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct man_view *v = (const struct man_view *)(const void *)view;
    if (v->open.phase == CHOOSING) return man_to_take(choose_card(s, v, rng));
    if (count == 1) return moves[0];
    struct prospect now;
    vl_move best = moves[0];
    int best_rating = 0, ties = 0;
    look(s, v, &now);
    for (unsigned i = 0; i < count; i++) {
        int rating = rate_play(s, &now, man_play_card(moves[i]), man_play_ground(moves[i]));
        if (ties > 0 && rating < best_rating) continue;
        ties = ties > 0 && rating == best_rating ? ties + 1 : 1;
        best_rating = rating;
        if (ties == 1 || vl_rng_below(rng, (uint32_t)ties) == 0) best = moves[i];
    }
    return best;
}

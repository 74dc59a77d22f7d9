/* scoring.c - what a hunt brings, in the order of the rulebook: the hide thief, the bison, the prisoners. */
#include <string.h>

#include "core/event.h"
#include "manitou.h"

void vl_man_read_table(const struct vl_setup *s, const struct man_public *open, struct man_table *table) {
    unsigned seat = man_next(s, man_dealer(s, open->hunt)); /* MAN-5 */
    memset(table, 0, sizeof *table);
    for (unsigned i = 0; i < open->turns; i++, seat = man_next(s, seat)) {
        if (open->log[i] == PASSED) continue;
        unsigned card = open->log[i] & LOG_CARD, where = open->log[i] >> 5;
        table->cards[where][seat] |= man_bit(card);
        table->strength[where][seat] = (uint8_t)(table->strength[where][seat] + vl_man_strength[card & 15]);
    }
}

/* MAN-14: the highest total over all grounds takes one, and so does everyone tied for it; nobody if no hunter came. */
static void send_thief(const struct vl_setup *s, struct man_public *open, const struct man_table *table,
                       struct vl_events *events) {
    unsigned total[SEATS] = {0}, most = 1;
    for (unsigned seat = 0; seat < s->players; seat++) {
        for (unsigned g = 0; g < GROUNDS; g++) total[seat] += table->strength[g][seat];
        if (total[seat] > most) most = total[seat];
    }
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (total[seat] != most) continue;
        open->thieves[seat]++;
        open->score[seat] = (int16_t)(open->score[seat] + s->number[NUMBER_THIEF]);
        if (events != NULL) vl_tell(events, EV_THIEF, VL_EVERYONE, (int)seat, (int)most, 0, 0);
    }
}

/* Who is first and second on a ground: a seat; BOX if there is none, or if several are. A tie for the lead leaves
 * nothing for a second; one seat alone is second to itself. */
static void rank_hunters(const struct vl_setup *s, const uint8_t *strength, unsigned rank[2]) {
    unsigned most[2] = {0, 0};
    rank[0] = rank[1] = BOX;
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned mine = strength[seat];
        if (mine == 0) continue;
        if (mine > most[0]) {
            most[1] = most[0], rank[1] = rank[0];
            most[0] = mine, rank[0] = seat;
        } else if (mine == most[0]) {
            rank[0] = BOX;
        } else if (mine >= most[1]) {
            rank[1] = mine == most[1] ? BOX : seat;
            most[1] = mine;
        }
    }
    if (most[1] == 0 || rank[0] == BOX) rank[1] = rank[0];
}

/* One bison has found who takes it. */
static void settle_bison(struct man_public *open, uint8_t *bison, unsigned taker, unsigned ground, unsigned strength,
                         struct vl_events *events) {
    unsigned kind = *bison & 15;
    *bison = (uint8_t)(taker << 4 | kind);
    if (taker != BOX) open->score[taker] = (int16_t)(open->score[taker] + vl_man_worth[kind]);
    if (events == NULL) return;
    if (taker == BOX)
        vl_tell(events, EV_BOXED, VL_EVERYONE, (int)kind, (int)ground, 0, 0);
    else
        vl_tell(events, EV_BISON_WON, VL_EVERYONE, (int)taker, (int)kind, (int)ground, (int)strength);
}

/* MAN-15: the first takes the only bison or the more valuable of two, the second the other; grounds in order. */
static void share_bison(const struct vl_setup *s, struct man_public *open, const struct man_table *table,
                        struct vl_events *events) {
    const struct man_layout *layout = &vl_man_layouts[s->players];
    uint8_t *bison = open->bison + open->hunt * layout->count;
    for (unsigned g = 0; g < GROUNDS; g++) {
        unsigned rank[2], taken = 0;
        rank_hunters(s, table->strength[g], rank);
        for (unsigned i = layout->count; i-- > 0;) { /* the large one of a ground lies last and is the more valuable */
            if (layout->place[i].ground != g) continue;
            unsigned taker = rank[taken++];
            settle_bison(open, &bison[i], taker, g, taker == BOX ? 0 : table->strength[g][taker], events);
        }
    }
}

/* MAN-16: whoever has the face-up warriors captures what the others have there; all else goes home. MAN-17: by now the
 * hunters have counted. */
static void take_prisoners(const struct vl_setup *s, struct man_state *m, const struct man_table *table,
                           struct vl_events *events) {
    for (unsigned g = 0; g < GROUNDS; g++) {
        unsigned holder = m->open.ground[g].holder;
        for (unsigned seat = 0; seat < s->players; seat++) {
            man_cards cards = table->cards[g][seat];
            if (cards == 0) continue;
            bool captured = holder != VL_NOBODY && holder != seat;
            int count = (int)vl_count(cards);
            if (captured) {
                m->open.prisoners[holder][seat] |= cards;
                m->open.score[holder] = (int16_t)(m->open.score[holder] + count);
            } else {
                m->reserve[seat] |= cards;
            }
            if (events == NULL) continue;
            if (captured)
                vl_tell(events, EV_PRISONERS, VL_EVERYONE, (int)holder, (int)seat, (int)g, count);
            else
                vl_tell(events, EV_RETURNED, VL_EVERYONE, (int)seat, (int)g, count, 0);
        }
    }
}

void vl_man_score_hunt(const struct vl_setup *s, struct man_state *m, struct vl_events *events) {
    struct man_table table;
    vl_man_read_table(s, &m->open, &table);
    send_thief(s, &m->open, &table, events);
    share_bison(s, &m->open, &table, events);
    take_prisoners(s, m, &table, events);
    for (unsigned seat = 0; seat < s->players; seat++) { /* MAN-7: unseen */
        if (events != NULL && m->hand[seat] != 0)
            vl_tell(events, EV_UNPLAYED, VL_EVERYONE, (int)seat, (int)vl_count(m->hand[seat]), 0, 0);
        m->reserve[seat] |= m->hand[seat];
        m->hand[seat] = 0;
    }
    for (unsigned seat = 0; events != NULL && seat < s->players; seat++)
        vl_tell(events, EV_SCORED, VL_EVERYONE, (int)seat, m->open.score[seat], 0, 0);
}

/* MAN-18: so far, or in the end. */
void vl_man_scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    const struct man_state *m = (const struct man_state *)(const void *)state;
    for (unsigned seat = 0; seat < s->players; seat++) out[seat] = m->open.score[seat];
}

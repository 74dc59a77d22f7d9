/* telling.c - what Manitou tells besides its scene: the cards, why a move is refused, what is asked, how everybody
 * stands. */
#include "core/telling.h"

#include "manitou.h"

static const struct man_view *read_view(const struct vl_view *view) {
    return (const struct man_view *)(const void *)view;
}

/* MAN-1, MAN-3: a tribe is there for every player, the bison once; a hide thief comes to everybody in every hunt at
 * most. */
void vl_man_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    *out = (struct vl_face){.value = VL_NO_VALUE, .copies = (uint16_t)(s->players * HUNTS)};
    if (face == FACE_THIEF) {
        out->kind = LOOK_THIEF;
        out->value = s->number[NUMBER_THIEF];
    } else if (face >= FACE_BISON) {
        bool large = face - FACE_BISON >= SMALLS;
        out->kind = large ? LOOK_BULL : LOOK_BISON;
        out->value = vl_man_worth[face - FACE_BISON];
        out->tags = 1u << (large ? TAG_LARGE : TAG_SMALL);
        out->copies = (uint16_t)s->number[NUMBER_BISON + face - FACE_BISON];
    } else {
        out->kind = (uint8_t)(face < CHIEF ? LOOK_HUNTER : LOOK_CHIEF + face - CHIEF);
        if (face < CHIEF) out->value = vl_man_strength[face];
        if (face >= CHIEF) out->tags = 1u << TAG_WARRIOR;
        out->copies = (uint16_t)(s->number[face] * s->players);
    }
}

/* ---- Why not ---- */

static bool has(man_cards cards, unsigned kind) {
    return kind < KINDS && man_has(cards, kind);
}

static void blame(struct vl_why *why, unsigned seat, man_cards cards, unsigned kind) {
    if (why != NULL && man_has(cards, kind)) why->piece = vl_man_card_id(seat, man_card(cards, kind));
}

/* MAN-4, MAN-16: somebody has captured it, or it is in the party already. */
static const char *why_not_take(const struct vl_setup *s, const struct man_view *v, unsigned kind, struct vl_why *why) {
    unsigned seat = v->viewer;
    if (kind >= KINDS) return "MAN-4";
    if (has(v->reserve[seat], kind)) return NULL;
    blame(why, seat, v->party[seat], kind);
    for (unsigned captor = 0; captor < s->players && !has(v->party[seat], kind); captor++) {
        if (!has(v->open.prisoners[captor][seat], kind)) continue;
        blame(why, seat, v->open.prisoners[captor][seat], kind);
        return vl_because(why, "MAN-4", WHY_PRISONER, (int)kind, (int)captor, 0, 0);
    }
    return vl_because(why, "MAN-4", WHY_NONE_LEFT, (int)kind, 0, 0, 0);
}

static const char *why_not_play(const struct man_view *v, unsigned kind, unsigned ground, struct vl_why *why) {
    unsigned seat = v->viewer;
    if (kind >= KINDS) return "MAN-6";
    if (ground >= GROUNDS) return "MAN-3";
    if (!has(v->hand[seat], kind)) {
        blame(why, seat, has(v->party[seat], kind) ? v->party[seat] : v->reserve[seat], kind);
        return vl_because(why, "MAN-6", WHY_NOT_IN_HAND, (int)kind, 0, 0, 0);
    }
    if (vl_man_places(&v->open, seat, kind) >> ground & 1) return NULL;
    if (why != NULL) why->piece = vl_man_card_id(seat, v->open.ground[ground].top);
    return vl_because(why, "MAN-9", WHY_TWO_ALREADY, (int)ground, 0, 0, 0);
}

/* MAN-13: a card that can be played forbids it. */
static const char *why_not_pass(const struct man_view *v, struct vl_why *why) {
    man_cards hand = v->hand[v->viewer];
    for (unsigned kinds = man_kinds(hand); kinds != 0; kinds &= kinds - 1) {
        unsigned kind = vl_first(kinds), places = vl_man_places(&v->open, v->viewer, kind);
        if (places == 0) continue;
        blame(why, v->viewer, hand, kind);
        return vl_because(why, "MAN-13", WHY_CAN_PLAY, (int)kind, (int)places - 1, 0, 0);
    }
    return NULL;
}

const char *vl_man_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct man_view *v = read_view(view);
    unsigned verb = vl_verb_of(move);
    if (!vl_asked(s, view) || (verb == TAKE) != (v->open.phase == CHOOSING)) return "REC-3";
    switch (verb) {
    case TAKE: return why_not_take(s, v, man_take_card(move), why);
    case PLAY: return why_not_play(v, man_play_card(move), man_play_ground(move), why);
    case PASS: return move == man_to_pass() ? why_not_pass(v, why) : "MAN-13";
    default: return "REC-3";
    }
}

/* ---- What is asked ---- */

static void ask_for_party(const struct vl_setup *s, const struct man_view *v, struct vl_ask *ask) {
    unsigned has = vl_count(v->party[v->viewer]), cards = has + vl_count(v->reserve[v->viewer]);
    unsigned left = vl_man_party_size(cards, v->viewer == man_dealer(s, v->open.hunt)) - has;
    ask->phase = has == 0 ? ASK_TAKE : ASK_TAKE_MORE;
    ask->least = ask->most = (uint8_t)left;
    ask->arg[0] = (int16_t)left;
}

/* A hand is asked to go to any of the grounds that are open to one of its cards; a last card is named. */
static void ask_to_play(const struct man_view *v, struct vl_ask *ask) {
    unsigned kinds = man_kinds(v->hand[v->viewer]), places = 0;
    bool one = (kinds & (kinds - 1)) == 0;
    for (unsigned left = kinds; left != 0; left &= left - 1)
        places |= vl_man_places(&v->open, v->viewer, vl_first(left));
    ask->least = ask->most = 1;
    ask->phase = places == 0 ? ASK_PASS : one ? ASK_PLAY_ONE : ASK_PLAY;
    if (places == 0) return;
    if (one) ask->arg[0] = (int16_t)vl_first(kinds);
    ask->arg[one] = (int16_t)(places - 1);
}

void vl_man_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct man_view *v = read_view(view);
    *ask = (struct vl_ask){.phase = v->open.phase == OVER ? ASK_OVER : ASK_WAIT};
    if (!vl_asked(s, view)) return;
    if (v->open.phase == CHOOSING)
        ask_for_party(s, v, ask);
    else
        ask_to_play(v, ask);
}

/* ---- Standing: everything that was won lies open (MAN-18) ---- */

bool vl_man_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    (void)s;
    *out = read_view(view)->open.score[seat];
    return true;
}

static int prisoners_of(const struct vl_setup *s, const struct man_view *v, unsigned seat) {
    unsigned count = 0;
    for (unsigned owner = 0; owner < s->players; owner++) count += vl_count(v->open.prisoners[seat][owner]);
    return (int)count;
}

/* The hunters of all grounds together decide who takes the hide thief (MAN-14). */
unsigned vl_man_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct man_view *v = read_view(view);
    struct man_table table;
    int hunters = 0;
    unsigned count = 0;
    vl_man_read_table(s, &v->open, &table);
    for (unsigned g = 0; g < GROUNDS; g++) hunters += table.strength[g][seat];
    out[count++] = (struct vl_fact){FACT_HAND, v->held[seat], VL_FACE_DOWN};
    out[count++] = (struct vl_fact){FACT_HUNTERS, (int16_t)hunters, VL_FACE_DOWN};
    out[count++] = (struct vl_fact){FACT_PRISONERS, (int16_t)prisoners_of(s, v, seat), VL_FACE_DOWN};
    if (v->open.thieves[seat] > 0) out[count++] = (struct vl_fact){FACT_THIEVES, v->open.thieves[seat], FACE_THIEF};
    for (unsigned i = 0; i < v->open.laid; i++) {
        unsigned kind = v->open.bison[i] & 15;
        if (v->open.bison[i] >> 4 != seat) continue;
        out[count++] = (struct vl_fact){FACT_BISON, vl_man_worth[kind], (int16_t)(FACE_BISON + kind)};
    }
    return count;
}

unsigned vl_man_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct man_public *open = &read_view(view)->open;
    bool turns = open->phase == PLAYING || open->phase == DRAWING;
    int turn = open->turns / s->players + 1;
    out[0] = (struct vl_stage){STAGE_HUNT, (int16_t)(open->phase == OVER ? HUNTS : open->hunt + 1), HUNTS};
    out[1] = (struct vl_stage){STAGE_TURN, (int16_t)(turn < TURNS ? turn : TURNS), TURNS};
    return turns ? 2 : 1;
}

/* The bison, the prisoners and the hide thieves, if there are none as well: a line each. */
unsigned vl_man_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct man_view *v = read_view(view);
    struct vl_line bison = {"MAN-15", LINE_BISON, 0, 0, VL_OF_GROUP, 0};
    struct vl_line prisoners = {"MAN-16", LINE_PRISONERS, 0, 0, VL_OF_GROUP, 0};
    struct vl_line thieves = {"MAN-14", LINE_THIEVES, v->open.thieves[seat], 0, VL_OF_GROUP, 0};
    unsigned nth[2] = {0, 0};
    for (unsigned i = 0; i < v->open.laid; i++) {
        unsigned kind = v->open.bison[i] & 15, which = nth[kind >= SMALLS]++;
        if (v->open.bison[i] >> 4 != seat) continue;
        bison.count++;
        bison.points = (int16_t)(bison.points + vl_man_worth[kind]);
        bison.piece = vl_man_bison_id(kind >= SMALLS, which);
    }
    prisoners.count = prisoners.points = (int16_t)prisoners_of(s, v, seat);
    for (unsigned owner = 0; owner < s->players; owner++)
        if (v->open.prisoners[seat][owner] != 0)
            prisoners.piece = vl_man_card_id(owner, vl_first(v->open.prisoners[seat][owner]));
    thieves.points = (int16_t)(thieves.count * s->number[NUMBER_THIEF]);
    if (thieves.count > 0) thieves.piece = vl_man_thief_id(seat, 0);
    out[0] = bison;
    out[1] = prisoners;
    out[2] = thieves;
    return 3;
}

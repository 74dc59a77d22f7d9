/* telling.c - what a renderer is told besides the scene: what is printed on the cards, what is asked, how everybody
 * stands, the score line by line. */
#include "core/telling.h"

#include "ogallala.h"

/* ---- Cards ---- */

void vl_oga_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    const struct oga_trait *trait = &vl_oga_trait[face];
    *out = (struct vl_face){.kind = (uint8_t)__builtin_ctzll(trait->aboard),
                            .value = VL_NO_VALUE,
                            .tags = trait->is,
                            .copies = (uint16_t)s->number[face]};
    if (trait->fighter != FIGHTERS) {
        out->value = (int16_t)oga_strength_of(s, face);
        out->trait[out->traits].code = TRAIT_STRENGTH;
        out->trait[out->traits++].number = out->value;
    }
    if (face >= CHARACTERS) out->tags |= 1u << TAG_CHARACTER;
    if (face >= LASSO && face <= MAD_AXE) out->tags |= 1u << TAG_EFFECT;
    if (face == TOTEM) out->tags |= 1u << TAG_PROTECTS;
    if (trait->aboard & RED) out->tags |= 1u << TAG_RED;
    if (trait->aboard & BLACK) out->tags |= 1u << TAG_BLACK;
}

/* ---- What is asked ---- */

/* OGA-12: whether the turn ends with the card at hand, wherever it goes. */
static bool is_last(const struct oga_public *open) {
    unsigned card = oga_hand(open);
    return (card >= LASSO && card < MAD_AXE) || vl_oga_owns(&open->river[open->seat], card);
}

static void ask_draw(const struct vl_setup *s, const struct oga_public *open, struct vl_ask *ask) {
    ask->phase = ASK_DRAW;
    if (vl_oga_why_not_draw(s, open, PILE_D) != NULL) return;
    ask->phase = ASK_DRAW_OR_TAKE;
    ask->arg[0] = open->face[open->discard[open->discarded - 1]];
}

/* OGA-12, OGA-13, OGA-19 */
static void ask_place(const struct vl_setup *s, const struct oga_public *open, struct vl_ask *ask) {
    bool room = vl_oga_has_room(s, &open->river[open->seat], oga_hand(open));
    ask->arg[0] = (int16_t)oga_hand(open);
    ask->arg[1] = open->spoils;
    if (open->phase == KEEPING)
        ask->phase = ASK_KEEP;
    else if (open->phase == STOWING)
        ask->phase = !room ? ASK_MUST_DROP : open->spoils > 0 ? ASK_STOW_MORE : ASK_STOW;
    else if (open->from_discard)
        ask->phase = ASK_MUST_PLACE;
    else
        ask->phase = !room ? ASK_MUST_DISCARD : is_last(open) ? ASK_PLACE_LAST : ASK_PLACE;
}

static void ask_attack(const struct vl_setup *s, const struct oga_public *open, struct vl_ask *ask) {
    const struct oga_river *river = &open->river[open->seat];
    struct oga_canoe canoe = vl_oga_canoe_at(river, open->queue[0]);
    ask->phase = ASK_ATTACK;
    ask->arg[0] = open->queue[0];
    ask->arg[1] = (int16_t)vl_oga_strength(s, river, &canoe);
}

void vl_oga_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct oga_public *open = &oga_read_view(view)->open;
    bool asked = vl_asked(s, view);
    *ask = (struct vl_ask){.least = asked, .most = asked};
    if (!asked) {
        ask->phase = open->phase == OVER ? ASK_OVER : open->phase == TURNING ? ASK_TURNING : ASK_WAIT;
        ask->arg[0] = ask->phase == ASK_WAIT ? open->seat : 0;
        return;
    }
    switch (open->phase) {
    case DRAWING: ask_draw(s, open, ask); break;
    case STEALING: ask->phase = ASK_STEAL; break;
    case SHOOTING: ask->phase = ASK_SHOOT; break;
    case SINKING: ask->phase = ASK_SINK; break;
    case ATTACKING: ask_attack(s, open, ask); break;
    case ASKING:
        ask->phase = ASK_END;
        ask->arg[0] = (int16_t)vl_oga_complete_count(&open->river[open->seat]);
        break;
    default: ask_place(s, open, ask); break;
    }
}

/* ---- Standing: rivers are open to all ---- */

bool vl_oga_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    unsigned counts[LINES];
    (void)s;
    vl_oga_count_river(&oga_read_view(view)->open.river[seat], counts);
    *out = vl_oga_worth(counts);
    return true;
}

unsigned vl_oga_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct oga_river *river = &oga_read_view(view)->open.river[seat];
    struct oga_canoe canoe[COLUMNS];
    unsigned number[] = {[FACT_CANOES] = 0, [FACT_BUILDING] = 0, [FACT_BOOTY] = 0}, count = 0;
    (void)s;
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = vl_oga_canoes(river, row, canoe); i-- > 0;) {
            number[canoe[i].complete ? FACT_CANOES : FACT_BUILDING]++;
            number[FACT_BOOTY] += vl_oga_cargo(river, &canoe[i]);
        }
    for (unsigned fact = FACT_CANOES; fact <= FACT_BOOTY; fact++)
        if (fact == FACT_CANOES || number[fact] > 0)
            out[count++] = (struct vl_fact){(uint8_t)fact, (int16_t)number[fact], VL_FACE_DOWN};
    return count;
}

/* OGA-23, and OGA-24 once it is under way. */
unsigned vl_oga_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct oga_public *open = &oga_read_view(view)->open;
    int cards = (int)vl_oga_card_count(s), left = open->pile[0] + open->pile[1] + open->pile[2];
    out[0] = (struct vl_stage){STAGE_CARDS, (int16_t)(cards - left), (int16_t)cards};
    out[1] = (struct vl_stage){STAGE_IDLE, open->idle, (int16_t)oga_idle_turns(s)};
    return open->idle > 0 ? 2 : 1;
}

/* ---- Score (OGA-25) ---- */

static void add_line(const struct oga_river *river, unsigned cell, unsigned code, unsigned count, enum vl_scope scope,
                     struct vl_line *out) {
    int points = code == LINE_UNFINISHED ? 0 : vl_oga_points[code];
    *out = (struct vl_line){.rule = "OGA-25",
                            .code = (uint8_t)code,
                            .count = (int16_t)count,
                            .points = (int16_t)((int)count * points),
                            .scope = (uint8_t)scope,
                            .piece = oga_card_id(river->tag[cell])};
}

/* Its cards, its single booty, and every pair or trio by its first half. */
static unsigned canoe_lines(const struct oga_river *river, const struct oga_canoe *canoe, struct vl_line *out) {
    unsigned counts[LINES] = {0}, count = 0;
    vl_oga_count_canoe(river, canoe, counts);
    for (unsigned code = LINE_SHORT; code <= LINE_BOOTY; code++)
        if (counts[code] > 0)
            add_line(river, oga_cell(canoe->row, canoe->first), code, counts[code], VL_OF_GROUP, &out[count++]);
    for (unsigned column = canoe->first; column < canoe->last; column++) {
        enum oga_line pair = vl_oga_pair_at(river, canoe->row, column);
        if (pair != LINES) add_line(river, oga_cell(canoe->row, column), pair, 1, VL_OF_PIECE, &out[count++]);
    }
    return count;
}

unsigned vl_oga_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct oga_river *river = &oga_read_view(view)->open.river[seat];
    struct oga_canoe canoe[ROWS][COLUMNS];
    unsigned canoes[ROWS], count = 0;
    (void)s;
    for (unsigned row = 0; row < ROWS; row++) {
        canoes[row] = vl_oga_canoes(river, row, canoe[row]);
        for (unsigned i = 0; i < canoes[row]; i++)
            if (canoe[row][i].complete) count += canoe_lines(river, &canoe[row][i], &out[count]);
    }
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = 0; i < canoes[row]; i++) {
            const struct oga_canoe *c = &canoe[row][i];
            unsigned cards = vl_count(river->cards[row] >> c->first & ((2u << (c->last - c->first)) - 1));
            if (!c->complete)
                add_line(river, oga_cell(row, c->first), LINE_UNFINISHED, cards, VL_OF_GROUP, &out[count++]);
        }
    return count;
}

/* due.c - bots beside the table: who is due, what they are asked, and their answers. */
#include <string.h>

#include "core/sides.h"
#include "table/inside.h"

static bool is_bots(const struct vl_table_seat *who) {
    return who->covered || who->kind == VL_SEAT_BOT;
}

/* Seats that may act now: those that bots play, or all others. */
static unsigned actors_of(const struct vl_table *t, bool bots) {
    unsigned actors = t->phase != VL_TABLE_PLAYING ? 0 : vl_actors(state_of(t)) & all_seats(t), out = 0;
    for (; actors != 0; actors &= actors - 1)
        if (is_bots(&t->seat[vl_first(actors)]) == bots) out |= VL_BIT(vl_first(actors));
    return out;
}

unsigned vl_table_waits_for(const struct vl_table *t) {
    return actors_of(t, false);
}

unsigned vl_table_due(const struct vl_table *t) {
    return actors_of(t, true);
}

/* The seat's side of a simultaneous phase. The moves made so far are gone through again, which takes microseconds. */
static void side_of(const struct vl_table *t, unsigned seat, struct vl_state_box *out) {
    const struct vl_setup *s = &t->setup;
    struct vl_sides sides = {.open = 0};
    struct vl_state_box box;
    s->game->init(s, vl_state_in(&box));
    for (uint32_t i = 0; i < t->log.plies; i++) {
        vl_sides_move(s, &sides, vl_state_in(&box), t->log.ply[i].actor, t->log.ply[i].move);
        s->game->apply(s, vl_state_in(&box), t->log.ply[i].actor, t->log.ply[i].move, NULL);
    }
    memcpy(out->bytes, vl_sides_of(&sides, vl_state_in(&box), seat), s->game->state_size);
}

/* Of the view and of who is asked: nothing else makes a duty another one. */
static uint64_t version_of(const struct vl_setup *s, const struct vl_due *duty) {
    uint64_t hash = vl_mix(duty->seat + 1u);
    for (unsigned i = 0; i < s->game->view_size; i++) hash = vl_mix(hash ^ duty->view.bytes[i]) + i;
    for (const char *c = duty->word; *c != '\0'; c++) hash = vl_mix(hash ^ (unsigned char)*c) + 1;
    return hash;
}

/* A number that only the table's key gives: `what` has four letters. */
static uint64_t from_key(const struct vl_table *t, const char *what, uint64_t which) {
    uint8_t message[12], digest[32];
    uint64_t number = 0;
    memcpy(message, what, 4);
    for (unsigned i = 0; i < 8; i++) message[4 + i] = (uint8_t)(which >> 8 * i);
    vl_hmac_sha256(t->fair.key, VL_FAIR_BYTES, message, sizeof message, digest);
    for (unsigned i = 0; i < 8; i++) number = number << 8 | digest[i];
    return number;
}

/* Where the seat's turn began: after the last act of anybody else. */
static uint64_t turn_of(const struct vl_table *t, unsigned seat) {
    uint32_t first = t->log.plies;
    while (first > 0 && (t->log.ply[first - 1].actor == seat || t->log.ply[first - 1].actor == VL_CHANCE)) first--;
    return from_key(t, "turn", (uint64_t)first << 8 | seat);
}

bool vl_table_due_at(const struct vl_table *t, unsigned seat, struct vl_due *duty) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    if (seat >= s->players || !(vl_table_due(t) >> seat & 1)) return false;
    const struct vl_table_seat *who = &t->seat[seat];
    memset(duty, 0, offsetof(struct vl_due, move));
    duty->seat = (uint8_t)seat;
    duty->secret = vl_tab_choosing(s, state_of(t), seat);
    strcpy(duty->word, who->covered ? who->cover : who->name);
    memcpy(&box, &t->state, sizeof box);
    if (duty->secret) side_of(t, seat, &box);
    duty->count = s->game->moves(s, vl_state_in(&box), seat, duty->move);
    s->game->view(s, vl_state_in(&box), seat, vl_view_in(&duty->view));
    duty->version = version_of(s, duty);
    duty->seed = from_key(t, "dice", duty->version); /* taking something back rolls nobody's dice again */
    duty->turn = turn_of(t, seat);
    duty->made = t->log.plies;
    return true;
}

struct vl_refusal vl_table_answer(const struct vl_table *t, uint64_t now, unsigned seat, uint64_t version,
                                  const vl_move *moves, unsigned count, struct vl_act *act) {
    struct vl_due duty;
    if (!vl_table_due_at(t, seat, &duty) || duty.version != version) return REFUSED("TAB-1", "stale");
    if (vl_tab_time_is_up(t, now)) return REFUSED("TAB-1", "time-up");
    if (count == 0 || count > VL_CHOICE_MAX) return REFUSED("TAB-6", "choice-too-large");
    *act = vl_wish_choice(seat, moves, count);
    return vl_tab_complete(t, now, act);
}

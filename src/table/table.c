/* table.c - the beginning and the end of a table, its texts, and the next game of a match: see table.h. */
#include "table/table.h"

#include <string.h>

#include "core/check.h"
#include "core/sha256.h"
#include "table/inside.h"

void vl_table_init(struct vl_table *t, const struct vl_setup *s, const struct vl_table_options *o) {
    memset(t, 0, sizeof *t);
    t->setup = *s;
    t->most = o->most == 0 ? VL_ACTS_MOST : o->most;
    t->log.resize = o->resize;
    t->listener = o->listener;
    t->fair_deal = o->fair_deal;
    if (o->fair_deal) {
        CHECK(o->id != NULL && vl_fair_is_id(o->id, strlen(o->id)));
        t->fair.version = VL_FAIR_NOW;
        t->fair.round = 1;
        memcpy(t->fair.table, o->id, strlen(o->id));
    }
    if (!o->fair_deal && o->key != NULL) memcpy(t->fair.key, o->key, VL_FAIR_BYTES);
    if (o->clock != NULL) t->clock = *o->clock;
    if (o->match != NULL)
        t->match = *o->match;
    else
        vl_match_init(&t->match, s->players, 1);
    s->game->init(s, vl_state_in(&t->state));
}

void vl_table_done(struct vl_table *t) {
    vl_tab_log_done(&t->log);
}

bool vl_table_copy(const struct vl_table *t, struct vl_table *copy) {
    bool marks = t->clock.kind != VL_CLOCK_NONE;
    *copy = *t;
    copy->listener = (struct vl_listener){NULL, NULL};
    copy->log = (struct vl_log){.resize = t->log.resize};
    if (!vl_tab_log_reserve(&copy->log, t->log.plies + VL_CHOICE_MAX, marks)) return vl_table_done(copy), false;
    if (t->log.plies > 0) memcpy(copy->log.ply, t->log.ply, t->log.plies * sizeof *t->log.ply);
    if (marks && t->log.plies > 0) memcpy(copy->log.mark, t->log.mark, t->log.plies * sizeof *t->log.mark);
    copy->log.plies = t->log.plies;
    return true;
}

bool vl_table_reserve(struct vl_table *t, unsigned moves) {
    return vl_tab_log_reserve(&t->log, moves, t->clock.kind != VL_CLOCK_NONE);
}

void vl_table_key(uint64_t seed, uint8_t key[VL_FAIR_BYTES]) {
    static const char label[] = "veillee table ";
    uint8_t bytes[8];
    struct vl_sha256 sha;
    for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(seed >> 8 * (7 - i));
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, label, sizeof label - 1);
    vl_sha256_add(&sha, bytes, sizeof bytes);
    vl_sha256_done(&sha, key);
}

/* ---- Texts ---- */

void vl_table_header(const struct vl_table *t, struct vl_text *out) {
    vl_text_add(out, "x-journal 2\n");
    vl_record_setup(&t->setup, out);
    vl_text_add(out, "x-clock ");
    vl_clock_format(&t->clock, out);
    vl_text_add(out, "\nx-match ");
    vl_match_format(&t->match, out);
    if (t->fair_deal) {
        vl_text_add(out, "\nx-fair-deal ");
        vl_text_add_int(out, t->fair.version);
        if (t->fair.version > 1) vl_text_add(out, "\nx-fair-table ");
        vl_text_add(out, t->fair.table);
        vl_text_add(out, "\n---\n");
    } else {
        vl_text_add(out, "\nx-chance ");
        vl_fair_write_hex(t->fair.key, out);
        vl_text_add(out, "\n---\n");
    }
    CHECK(!out->cut);
}

size_t vl_table_export_size(const struct vl_table *t) {
    return 4096 + VL_MOVE_TEXT * (size_t)t->log.plies;
}

void vl_table_export(const struct vl_table *t, struct vl_text *out) {
    const struct vl_setup *s = &t->setup;
    vl_record_setup(s, out);
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_text_add(out, "x-seat-");
        vl_text_add_int(out, seat);
        vl_text_put(out, ' ');
        vl_text_add(out, vl_seat_kinds[t->seat[seat].kind]);
        vl_text_put(out, ' ');
        vl_text_add(out, t->seat[seat].name);
        vl_text_put(out, '\n');
    }
    if (t->courtesies > 0) {
        vl_text_add(out, "x-courtesy ");
        vl_text_add_int(out, t->courtesies);
        vl_text_put(out, '\n');
    }
    if (t->fair_deal) vl_fair_headers(&t->fair, s->players, t->phase == VL_TABLE_OVER, out);
    vl_text_add(out, "---\n");
    for (uint32_t i = 0; i < t->log.plies; i++) vl_record_event(s->game, t->log.ply[i].actor, t->log.ply[i].move, out);
    if (t->phase != VL_TABLE_OVER) return;
    if (t->ending == 0) {
        vl_record_scores(s, state_of(t), out);
        return;
    }
    struct vl_act ending = vl_wish((enum vl_act_kind)t->ending, t->ending_seat);
    vl_act_format(s, &ending, out);
    vl_text_put(out, '\n');
}

/* ---- The next game ---- */

/* Everybody has the whole of their time again. */
static struct vl_clock fresh_clock(const struct vl_clock *old) {
    struct vl_clock clock = {.kind = old->kind, .base = old->base, .increment = old->increment};
    memcpy(clock.cover, old->cover, sizeof clock.cover);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) clock.left[seat] = clock.base;
    return clock;
}

bool vl_table_next(const struct vl_table *t, const char *id, const uint8_t key[VL_FAIR_BYTES], struct vl_table *next,
                   struct vl_act wishes[VL_NEXT_WISHES], unsigned *count) {
    struct vl_match match = t->match;
    struct vl_clock clock = fresh_clock(&t->clock);
    *count = 0;
    if (t->phase != VL_TABLE_OVER) return false;
    if (t->ending != VL_ACT_ABANDON) {
        int32_t scores[VL_SEATS_MAX];
        t->setup.game->scores(&t->setup, state_of(t), scores);
        vl_match_take_broken(&match, scores, t->ending == 0 ? VL_NOBODY : t->ending_seat);
    }
    if (vl_match_over(&match)) vl_match_again(&match);
    vl_table_init(next, &t->setup,
                  &(struct vl_table_options){.fair_deal = t->fair_deal,
                                             .id = id,
                                             .key = key,
                                             .clock = &clock,
                                             .match = &match,
                                             .most = t->most,
                                             .resize = t->log.resize,
                                             .listener = t->listener});
    for (unsigned player = 0; player < t->setup.players; player++) {
        const struct vl_table_seat *who = &t->seat[vl_match_seat(&t->match, player)];
        unsigned seat = vl_match_seat(&match, player);
        if (who->kind == VL_SEAT_OPEN) continue;
        wishes[(*count)++] = vl_wish_sit(seat, (enum vl_seat_kind)who->kind, who->name);
        if (who->forced) wishes[(*count)++] = vl_wish_switch(seat, true);
    }
    return true;
}

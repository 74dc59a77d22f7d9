/* seated.c - a program at a seat of a table: see seated.h. */
#include "sim/seated.h"

#include <string.h>

#include "core/check.h"
#include "seats/wait.h"

bool vl_seated_took(struct vl_refusal refusal) {
    CHECK(refusal.rule == NULL || strcmp(refusal.rule, "TAB-5") == 0);
    return refusal.rule == NULL;
}

void vl_seated_begin(struct vl_program *p, const struct vl_table *t, unsigned seat) {
    vl_program_tell_game(p, &t->setup, seat, vl_program_clock());
    vl_program_told_wait(p);
}

void vl_seated_note(struct vl_program *p, const struct vl_table *t, unsigned seat, uint64_t number,
                    const struct vl_note *note) {
    vl_program_tell_note(p, t, seat, number, note, vl_program_clock());
    vl_program_told_wait(p);
}

void vl_seated_end(struct vl_program *p, const struct vl_table *t, unsigned seat) {
    int32_t scores[VL_SEATS_MAX];
    t->setup.game->scores(&t->setup, (const struct vl_state *)(const void *)t->state.bytes, scores);
    vl_program_tell_over(p, seat, scores, t->setup.players, vl_program_clock());
    vl_program_told_wait(p);
}

/* The policy's move, in notation. */
static void play_instead(const struct vl_table *t, unsigned seat, struct vl_rng *rng, char words[VL_MOVE_TEXT]) {
    const struct vl_setup *s = &t->setup;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    struct vl_text text;
    unsigned count = vl_table_moves(t, seat, moves);
    CHECK(count > 0 && vl_table_view(t, seat, &view));
    vl_text_init(&text, words, VL_MOVE_TEXT);
    vl_move_format(s->game, s->game->policy(s, vl_view_in(&view), moves, count, rng), &text);
}

bool vl_seated_play(struct vl_program *p, struct vl_table *t, uint64_t now, unsigned seat, unsigned limit,
                    struct vl_rng *rng) {
    const struct vl_request request = {.table = t, .table_now = now, .seat = seat, .limit = limit};
    const char *rule = NULL;
    char words[VL_MOVE_TEXT];
    vl_program_ask(p, &request, vl_program_clock());
    if (vl_program_answer_wait(p)) {
        struct vl_refusal refusal = vl_table_move(t, now, seat, p->answer);
        if (refusal.rule == NULL) return true;
        vl_program_refuse(p, refusal.rule, refusal.reason);
        rule = refusal.rule;
    }
    play_instead(t, seat, rng, words);
    if (!vl_seated_took(vl_table_move(t, now, seat, words))) return false;
    vl_program_replace(p, rule, words, vl_program_clock());
    vl_program_told_wait(p);
    return true;
}

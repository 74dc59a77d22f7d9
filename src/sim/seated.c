/* seated.c - a program at a seat of a table: see seated.h. */
#include "sim/seated.h"

#include "core/check.h"
#include "seats/wait.h"
#include "table/talk.h"

void vl_seated_begin(struct vl_program *p, const struct vl_table *t, unsigned seat) {
    vl_program_tell_game(p, &t->setup, seat, vl_program_clock());
    vl_program_told_wait(p);
}

void vl_seated_note(struct vl_program *p, const struct vl_setup *s, uint64_t number, const struct vl_note *note) {
    vl_program_tell_note(p, s, number, note, vl_program_clock());
    vl_program_told_wait(p);
}

void vl_seated_end(struct vl_program *p, const struct vl_table *t, unsigned seat) {
    int32_t scores[VL_SEATS_MAX];
    t->setup.game->scores(&t->setup, (const struct vl_state *)(const void *)t->state.bytes, scores);
    vl_program_tell_over(p, seat, scores, t->setup.players, vl_program_clock());
    vl_program_told_wait(p);
}

/* What the policy would play. */
static vl_move play_instead(const struct vl_table *t, unsigned seat, struct vl_rng *rng) {
    const struct vl_setup *s = &t->setup;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    unsigned count = vl_table_moves(t, seat, moves);
    CHECK(count > 0 && vl_table_view(t, seat, &view));
    return s->game->policy(s, vl_view_in(&view), moves, count, rng);
}

/* Makes a move: in a simultaneous phase it is laid out, and the choice committed as soon as it is complete. */
static struct vl_refusal make(struct vl_table *t, uint64_t now, unsigned seat, vl_move move) {
    struct vl_act wish = vl_wish_move(seat, move), act;
    if (vl_table_chooses(t, seat)) {
        struct vl_refusal refusal = vl_table_stage(t, seat, move);
        if (refusal.rule != NULL || !t->seat[seat].staged.complete) return refusal;
        vl_table_commit(t, seat, &wish);
    }
    struct vl_refusal refusal = vl_table_propose(t, now, &wish, &act);
    return refusal.rule != NULL ? refusal : vl_table_take(t, &act);
}

/* The same with the words that a program has for it. */
static struct vl_refusal make_answer(struct vl_table *t, uint64_t now, unsigned seat, const char *words) {
    struct vl_act wish;
    const char *reason = vl_talk_parse(&t->setup, seat, words, &wish);
    if (reason == NULL && (wish.kind != VL_ACT_MOVE || wish.count != 1)) reason = "not-notation";
    return reason == NULL ? make(t, now, seat, wish.move[0]) : VL_REFUSED("REC-2", reason);
}

void vl_seated_play(struct vl_program *p, struct vl_table *t, uint64_t now, unsigned seat, unsigned limit,
                    struct vl_rng *rng) {
    const struct vl_program_request request = {.table = t, .table_now = now, .seat = seat, .limit = limit};
    const char *rule = NULL;
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    vl_program_ask(p, &request, vl_program_clock());
    if (vl_program_answer_wait(p)) {
        struct vl_refusal refusal = make_answer(t, now, seat, p->answer);
        if (refusal.rule == NULL) return;
        vl_program_refuse(p, refusal.rule, refusal.reason);
        rule = refusal.rule;
    }
    vl_move move = play_instead(t, seat, rng);
    vl_text_init(&text, words, sizeof words);
    vl_move_format(t->setup.game, move, &text);
    CHECK(make(t, now, seat, move).rule == NULL);
    vl_program_replace(p, rule, words, vl_program_clock());
    vl_program_told_wait(p);
}

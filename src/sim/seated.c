/* seated.c - a program at a seat of a table: see seated.h. */
#include "sim/seated.h"

#include <string.h>

#include "core/check.h"
#include "seats/wait.h"
#include "table/talk.h"

bool vl_seated_took(struct vl_refusal refusal) {
    CHECK(refusal.rule == NULL || strcmp(refusal.rule, "TAB-5") == 0);
    return refusal.rule == NULL;
}

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

static const char *write_move(const struct vl_table *t, vl_move move, char words[VL_MOVE_TEXT]) {
    struct vl_text text;
    vl_text_init(&text, words, VL_MOVE_TEXT);
    vl_move_format(t->setup.game, move, &text);
    return words;
}

/* The same with the words that a program has for it. */
static struct vl_refusal make_answer(struct vl_program *p, struct vl_table *t, uint64_t now, unsigned seat) {
    vl_move move;
    char words[VL_MOVE_TEXT];
    const char *reason = vl_talk_move(&t->setup, p->answer, &move);
    if (reason != NULL) return VL_REFUSED("REC-2", reason);
    struct vl_refusal refusal = make(t, now, seat, move);
    if (refusal.rule == NULL && strcmp(write_move(t, move, words), p->answer) != 0) vl_program_quibble(p);
    return refusal;
}

bool vl_seated_play(struct vl_program *p, struct vl_table *t, uint64_t now, unsigned seat, unsigned limit,
                    struct vl_rng *rng) {
    const struct vl_program_request request = {.table = t, .table_now = now, .seat = seat, .limit = limit};
    const char *rule = NULL;
    char words[VL_MOVE_TEXT];
    vl_program_ask(p, &request, vl_program_clock());
    if (vl_program_answer_wait(p)) {
        struct vl_refusal refusal = make_answer(p, t, now, seat);
        if (refusal.rule == NULL) return true;
        vl_program_refuse(p, refusal.rule, refusal.reason);
        rule = refusal.rule;
    }
    vl_move move = vl_table_policy(t, seat, rng);
    write_move(t, move, words);
    if (!vl_seated_took(make(t, now, seat, move))) return false;
    vl_program_replace(p, rule, words, vl_program_clock());
    vl_program_told_wait(p);
    return true;
}

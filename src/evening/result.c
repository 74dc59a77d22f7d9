/* result.c - scores, who has won, and the match. */
#include <string.h>

#include "evening/inside.h"

unsigned vl_evening_breakdown(const struct vl_evening *e, unsigned seat, struct vl_line *out) {
    return e->setup.game->breakdown(&e->setup, view_of(e), seat, out);
}

bool vl_evening_scores(const struct vl_evening *e, int32_t *out) {
    if (!e->ready || !e->around.scored) return false;
    memcpy(out, e->around.scores, e->setup.players * sizeof *out);
    return true;
}

bool vl_evening_score(const struct vl_evening *e, unsigned seat, int32_t *out) {
    int32_t final[VL_SEATS_MAX];
    if (!vl_evening_scores(e, final)) return e->setup.game->score(&e->setup, view_of(e), seat, out);
    *out = final[seat];
    return true;
}

/* Whoever is alone at this screen, and looks with their own eyes, is spoken to. */
static bool is_alone(const struct vl_evening *e) {
    return vl_count(e->mine) == 1 && e->speaker.viewer == vl_first(e->mine);
}

static void say_of(const struct vl_evening *e, enum vl_message others, enum vl_message you, unsigned seats,
                   int64_t points, struct vl_text *out) {
    char names[VL_ROOM_SEATS];
    struct vl_text text;
    vl_text_init(&text, names, sizeof names);
    vl_eve_list(e, seats, NULL, &text);
    vl_say(e->speaker.language, is_alone(e) && seats == e->mine ? you : others,
           VL_ARGS({"names", names, 0}, {"points", NULL, points}), out);
}

static void say_tie(const struct vl_evening *e, unsigned seats, int64_t points, struct vl_text *out) {
    char names[VL_ROOM_SEATS], you[VL_ROOM_SEAT];
    struct vl_text text;
    size_t from = out->length;
    vl_text_init(&text, you, sizeof you);
    vl_speak_seat(&e->speaker, e->speaker.viewer, NULL, &text);
    vl_text_init(&text, names, sizeof names);
    vl_eve_list(e, seats, is_alone(e) ? you : NULL, &text);
    vl_say(e->speaker.language, VL_SAY_RESULT_TIE, VL_ARGS({"names", names, 0}, {"points", NULL, points}), out);
    vl_words_capital(out, from);
}

void vl_evening_result(const struct vl_evening *e, struct vl_text *out) {
    int32_t scores[VL_SEATS_MAX];
    if (!vl_evening_scores(e, scores)) return;
    if (e->around.ending != 0) { /* broken off: the scores so far make nobody a winner */
        vl_say(e->speaker.language, VL_SAY_RESULT_BROKEN_OFF, NULL, out);
        return;
    }
    unsigned winners = vl_winners(scores, e->setup.players);
    if (vl_count(winners) == 1)
        say_of(e, VL_SAY_RESULT_WINS, VL_SAY_RESULT_WINS_BY_YOU, winners, scores[vl_first(winners)], out);
    else
        say_tie(e, winners, scores[vl_first(winners)], out);
}

/* ---- The match ---- */

/* The match as it stands, with this game once it is over; an abandoned one is played again. */
static struct vl_match match_now(const struct vl_evening *e) {
    struct vl_match match = e->around.match;
    unsigned by = e->around.ending == 0 ? VL_NOBODY : e->around.ending_seat;
    if (e->around.scored && e->around.ending != VL_ACT_ABANDON) vl_match_take_broken(&match, e->around.scores, by);
    return match;
}

/* "Anne 34, Basile 30", the best first. */
static void list_totals(const struct vl_evening *e, const struct vl_match *match, struct vl_text *out) {
    uint8_t order[VL_SEATS_MAX];
    for (unsigned player = 0; player < match->players; player++) {
        unsigned at = player;
        for (; at > 0 && match->total[order[at - 1]] < match->total[player]; at--) order[at] = order[at - 1];
        order[at] = (uint8_t)player;
    }
    for (unsigned i = 0; i < match->players; i++) {
        if (i > 0) vl_text_add(out, ", ");
        vl_text_add(out, e->who[vl_match_seat(&e->around.match, order[i])].name);
        vl_text_put(out, ' ');
        vl_text_add_int(out, match->total[order[i]]);
    }
}

void vl_evening_match(const struct vl_evening *e, struct vl_text *out) {
    char totals[VL_ROOM_SEATS + 16 * VL_SEATS_MAX];
    struct vl_text text;
    if (!e->ready || e->around.match.games == 1) return;
    struct vl_match match = match_now(e);
    vl_text_init(&text, totals, sizeof totals);
    list_totals(e, &match, &text);
    vl_say(e->speaker.language, match.games == 0 ? VL_SAY_MATCH_GAME : VL_SAY_MATCH_GAME_OF,
           VL_ARGS({"number", NULL, e->around.match.played + 1}, {"games", NULL, match.games}, {"totals", totals, 0}),
           out);
    if (match.played == 0) return;
    unsigned leaders = 0; /* seats of this game */
    for (unsigned set = vl_match_leaders(&match); set != 0; set &= set - 1)
        leaders |= VL_BIT(vl_match_seat(&e->around.match, vl_first(set)));
    bool several = vl_count(leaders) > 1, over = vl_match_over(&match);
    vl_text_put(out, ' ');
    say_of(e,
           over      ? several ? VL_SAY_MATCH_TIE : VL_SAY_MATCH_WINS
           : several ? VL_SAY_MATCH_LEAD
                     : VL_SAY_MATCH_LEADS,
           over ? VL_SAY_MATCH_WINS_BY_YOU : VL_SAY_MATCH_LEADS_BY_YOU, leaders,
           match.total[vl_first(vl_match_leaders(&match))], out);
}

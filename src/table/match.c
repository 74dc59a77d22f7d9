/* match.c - several games in a row: see match.h. */
#include "table/match.h"

#include <string.h>

#include "core/line.h"

void vl_match_init(struct vl_match *m, unsigned players, unsigned games) {
    memset(m, 0, sizeof *m);
    m->players = (uint8_t)players;
    m->games = (uint16_t)(games > VL_MATCH_GAMES_MAX ? VL_MATCH_GAMES_MAX : games);
}

unsigned vl_match_seat(const struct vl_match *m, unsigned player) {
    return (player + m->players - m->turn) % m->players;
}

unsigned vl_match_player(const struct vl_match *m, unsigned seat) {
    return (seat + m->turn) % m->players;
}

enum { TOTAL_MAX = 999999999 };

/* Totals stay within what a journal can carry, whatever is added to them. */
static int32_t add(int32_t a, int32_t b) {
    int64_t sum = (int64_t)a + b;
    return (int32_t)(sum > TOTAL_MAX ? TOTAL_MAX : sum < -TOTAL_MAX ? -TOTAL_MAX : sum);
}

void vl_match_take(struct vl_match *m, const int32_t *scores) {
    for (unsigned seat = 0; seat < m->players; seat++) {
        int32_t *total = &m->total[vl_match_player(m, seat)];
        *total = add(*total, scores[seat]);
    }
    if (m->played < UINT16_MAX) m->played++;
    m->turn = (uint8_t)((m->turn + 1) % m->players);
}

void vl_match_take_broken(struct vl_match *m, const int32_t *scores, unsigned seat) {
    int32_t counted[VL_SEATS_MAX];
    memcpy(counted, scores, m->players * sizeof *scores);
    if (seat < m->players && counted[seat] > 0) counted[seat] = 0;
    vl_match_take(m, counted);
}

void vl_match_again(struct vl_match *m) {
    m->played = 0;
    memset(m->total, 0, sizeof m->total);
}

bool vl_match_over(const struct vl_match *m) {
    return m->games > 0 && m->played >= m->games;
}

unsigned vl_match_leaders(const struct vl_match *m) {
    return vl_winners(m->total, m->players);
}

/* Totals may be below zero. */
static bool read_number(const struct vl_word *word, bool sign, int32_t *out) {
    size_t minus = sign && word->length > 1 && word->start[0] == '-';
    uint64_t n;
    if (!vl_number_read(word->start + minus, word->length - minus, TOTAL_MAX, &n) || (minus && n == 0)) return false;
    *out = minus ? -(int32_t)n : (int32_t)n;
    return true;
}

bool vl_match_parse(struct vl_match *m, unsigned players, const struct vl_word *words, unsigned count) {
    int32_t games, played, turn;
    if (count != 3 + players || !read_number(&words[0], false, &games) || !read_number(&words[1], false, &played) ||
        !read_number(&words[2], false, &turn))
        return false;
    if (games > VL_MATCH_GAMES_MAX || played > UINT16_MAX || turn >= (int32_t)players) return false;
    vl_match_init(m, players, (unsigned)games);
    m->played = (uint16_t)played;
    m->turn = (uint8_t)turn;
    for (unsigned p = 0; p < players; p++)
        if (!read_number(&words[3 + p], true, &m->total[p])) return false;
    return true;
}

void vl_match_format(const struct vl_match *m, struct vl_text *out) {
    vl_text_add_int(out, m->games);
    vl_text_put(out, ' ');
    vl_text_add_int(out, m->played);
    vl_text_put(out, ' ');
    vl_text_add_int(out, m->turn);
    for (unsigned p = 0; p < m->players; p++) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, m->total[p]);
    }
}

/* clock.c - clocks of a table: see clock.h. */
#include "table/clock.h"

#include <string.h>

#include "core/line.h"
#include "table/journal.h"

#define DAY UINT64_C(86400000)

static const char *const kinds[] = {"none", "move", "game", "days"};

static bool read_number(const struct vl_word *word, uint64_t most, uint64_t *out) {
    return vl_number_read(word->start, word->length, most, out);
}

static bool parse_ending(struct vl_clock *c, const struct vl_word *words, unsigned count) {
    if (count == 1 && vl_word_is(&words[0], "end")) return true;
    if (count != 2 || !vl_word_is(&words[0], "cover") || words[1].length >= sizeof c->cover) return false;
    if (!vl_name_is_fine(words[1].start, words[1].length)) return false; /* a line of the journal will carry it */
    memcpy(c->cover, words[1].start, words[1].length);
    return true;
}

bool vl_clock_parse(struct vl_clock *c, const struct vl_word *words, unsigned count) {
    memset(c, 0, sizeof *c);
    if (count == 0) return false;
    while (c->kind <= VL_CLOCK_DAYS && !vl_word_is(&words[0], kinds[c->kind])) c->kind++;
    if (c->kind == VL_CLOCK_NONE) return count == 1;
    if (c->kind > VL_CLOCK_DAYS || count < 3) return false;
    uint64_t unit = c->kind == VL_CLOCK_DAYS ? DAY : 1;
    if (!read_number(&words[1], VL_CLOCK_MOST / unit, &c->base) || c->base == 0) return false;
    c->base *= unit;
    unsigned used = 2;
    if (c->kind == VL_CLOCK_GAME && !read_number(&words[used++], VL_CLOCK_MOST, &c->increment)) return false;
    if (used > count || !parse_ending(c, words + used, count - used)) return false;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) c->left[seat] = c->base;
    return true;
}

void vl_clock_format(const struct vl_clock *c, struct vl_text *out) {
    vl_text_add(out, kinds[c->kind]);
    if (c->kind == VL_CLOCK_NONE) return;
    vl_text_put(out, ' ');
    vl_text_add_int(out, (int64_t)(c->kind == VL_CLOCK_DAYS ? c->base / DAY : c->base));
    if (c->kind == VL_CLOCK_GAME) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, (int64_t)c->increment);
    }
    vl_text_add(out, c->cover[0] == '\0' ? " end" : " cover ");
    vl_text_add(out, c->cover);
}

void vl_clock_pass(struct vl_clock *c, uint64_t now) {
    if (c->kind == VL_CLOCK_NONE) return;
    uint64_t passed = c->begun && now > c->now ? now - c->now : 0;
    if (!c->begun || now > c->now) c->now = now;
    c->begun = true;
    if (c->stopped) return;
    c->ran += passed;
    for (unsigned seats = c->running; seats != 0; seats &= seats - 1) {
        uint64_t *left = &c->left[vl_first(seats)];
        *left = *left > passed ? *left - passed : 0;
    }
}

void vl_clock_wake(struct vl_clock *c, uint64_t now) {
    if (c->kind == VL_CLOCK_DAYS) {
        vl_clock_pass(c, now);
        return;
    }
    if (!c->begun || now > c->now) c->now = now;
    c->begun = true;
}

void vl_clock_run(struct vl_clock *c, unsigned seats, unsigned turn) {
    if (c->kind == VL_CLOCK_NONE) return;
    for (unsigned fresh = turn & ~c->turn; fresh != 0; fresh &= fresh - 1)
        if (c->kind != VL_CLOCK_GAME) c->left[vl_first(fresh)] = c->base;
    c->running = (uint8_t)seats;
    c->turn = (uint8_t)turn;
}

void vl_clock_acted(struct vl_clock *c, unsigned seat) {
    if (c->kind != VL_CLOCK_GAME)
        c->left[seat] = c->base;
    else if (c->running >> seat & 1)
        c->left[seat] += c->increment;
}

struct vl_clock_mark vl_clock_mark(const struct vl_clock *c, unsigned seat) {
    return (struct vl_clock_mark){seat < VL_SEATS_MAX ? c->left[seat] : 0, c->ran};
}

void vl_clock_restore(struct vl_clock *c, unsigned seat, const struct vl_clock_mark *mark, bool since) {
    uint64_t passed = since ? c->ran - mark->ran : 0;
    uint64_t left = mark->left > passed ? mark->left - passed : 0;
    if (left < c->left[seat]) c->left[seat] = left;
}

void vl_clock_return(struct vl_clock *c, unsigned turn) {
    c->turn |= (uint8_t)turn;
}

void vl_clock_back(struct vl_clock *c, unsigned seat) {
    if (c->left[seat] >= c->base / 10 || c->graced[seat]) return;
    c->left[seat] = c->base / 10;
    c->graced[seat] = true;
}

uint64_t vl_clock_deadline(const struct vl_clock *c, unsigned *seat) {
    uint64_t best = VL_NEVER;
    if (c->stopped) return best;
    for (unsigned seats = c->running; seats != 0; seats &= seats - 1) {
        unsigned s = vl_first(seats);
        if (best != VL_NEVER && c->now + c->left[s] >= best) continue;
        best = c->now + c->left[s];
        *seat = s;
    }
    return best;
}

uint64_t vl_clock_left(const struct vl_clock *c, unsigned seat, uint64_t now) {
    bool runs = c->running >> seat & 1 && !c->stopped;
    uint64_t passed = runs && now > c->now ? now - c->now : 0;
    return c->left[seat] > passed ? c->left[seat] - passed : 0;
}

/* journal.c - acts as lines of text, and back: see journal.h. One table of words serves both directions. */
#include "table/journal.h"

#include <string.h>

#include "core/line.h"
#include "core/text.h"

const char *const vl_seat_kinds[] = {"open", "human", "bot", "exec", NULL};
const char *const vl_question_kinds[] = {"", "undo", "pause", "abandon", "rematch", NULL};
static const char *const off_on[] = {"off", "on", NULL};

/* What follows the first word of a line. */
enum shape { ALONE, SEAT, SEAT_WORD, SEAT_SWITCH, SEAT_QUESTION, SEAT_KIND, SEAT_BYTES, BYTES, TIME };

static const struct {
    const char *word;
    enum shape shape;
} forms[] = {
    [VL_ACT_SEAT] = {"seat", SEAT_KIND},
    [VL_ACT_FORCED] = {"forced", SEAT_SWITCH},
    [VL_ACT_SEED] = {"seed", BYTES},
    [VL_ACT_COMMIT] = {"commit", SEAT_BYTES},
    [VL_ACT_OPEN] = {"open", SEAT_BYTES},
    [VL_ACT_BEGIN] = {"begin", ALONE},
    [VL_ACT_TIME] = {"@", TIME},
    [VL_ACT_WAKE] = {"wake", TIME},
    [VL_ACT_MOVE] = {NULL, ALONE},
    [VL_ACT_UNDO] = {"undo", SEAT},
    [VL_ACT_ASK] = {"ask", SEAT_QUESTION},
    [VL_ACT_YES] = {"yes", SEAT},
    [VL_ACT_NO] = {"no", SEAT},
    [VL_ACT_RESUME] = {"resume", SEAT},
    [VL_ACT_COVER] = {"cover", SEAT_WORD},
    [VL_ACT_BACK] = {"back", SEAT},
    [VL_ACT_SCORES] = {NULL, ALONE},
    [VL_ACT_RESIGN] = {"resign", SEAT},
    [VL_ACT_TIMEOUT] = {"timeout", SEAT},
    [VL_ACT_ABANDON] = {"abandon", ALONE},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* The three ways a record is broken off stand behind a "!". */
static bool breaks_off(unsigned kind) {
    return kind == VL_ACT_RESIGN || kind == VL_ACT_TIMEOUT || kind == VL_ACT_ABANDON;
}

/* ---- Writing ---- */

static void format_move(const struct vl_setup *s, const struct vl_act *act, struct vl_text *out) {
    if (act->seat == VL_CHANCE)
        vl_text_put(out, '*');
    else
        vl_text_add_int(out, act->seat);
    if (act->numbered) vl_text_add_int(out, (int64_t)act->time);
    for (unsigned i = 0; i < act->count; i++) {
        vl_text_add(out, i == 0 ? " " : " & ");
        vl_move_format(s->game, act->move[i], out);
    }
}

static void format_scores(const struct vl_setup *s, const struct vl_act *act, struct vl_text *out) {
    vl_text_put(out, '=');
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, act->scores[seat]);
    }
}

void vl_act_format(const struct vl_setup *s, const struct vl_act *act, struct vl_text *out) {
    if (act->kind == VL_ACT_MOVE)
        format_move(s, act, out);
    else if (act->kind == VL_ACT_SCORES)
        format_scores(s, act, out);
    else {
        enum shape shape = forms[act->kind].shape;
        if (breaks_off(act->kind)) vl_text_add(out, "! ");
        vl_text_add(out, forms[act->kind].word);
        if (shape >= SEAT && shape <= SEAT_BYTES) {
            vl_text_put(out, ' ');
            vl_text_add_int(out, act->seat);
        }
        if (shape != ALONE && shape != SEAT) vl_text_put(out, ' ');
        if (shape == SEAT_WORD) vl_text_add(out, act->name);
        if (shape == SEAT_SWITCH) vl_text_add(out, off_on[act->what]);
        if (shape == SEAT_QUESTION) vl_text_add(out, vl_question_kinds[act->what]);
        if (shape == SEAT_BYTES || shape == BYTES) vl_fair_write_hex(act->bytes, out);
        if (shape == TIME) vl_text_add_int(out, (int64_t)act->time);
        if (shape == SEAT_KIND) {
            vl_text_add(out, vl_seat_kinds[act->what]);
            if (act->what != VL_SEAT_OPEN) vl_text_put(out, ' ');
            if (act->what != VL_SEAT_OPEN) vl_text_add(out, act->name);
        }
    }
    vl_text_put(out, '\n');
}

/* ---- Reading ---- */

struct cursor {
    const char *at, *end;
};

static bool next_word(struct cursor *c, struct vl_word *word) {
    return vl_word_next(&c->at, c->end, word);
}

/* The index of a word in a list; false if it is not there (or is empty, as the question nobody asks). */
static bool find(const char *const *list, const struct vl_word *word, uint8_t *out) {
    for (unsigned i = 0; list[i] != NULL; i++)
        if (word->length > 0 && vl_word_is(word, list[i])) return *out = (uint8_t)i, true;
    return false;
}

/* UTF-8 as the record's reader wants it, without control characters (C1 ones too) and the comment's sign. */
bool vl_name_is_fine(const char *name, size_t length) {
    if (length == 0 || length >= VL_SEAT_NAME || name[0] == ' ' || name[length - 1] == ' ') return false;
    uint32_t code;
    for (const char *end = name + length; name < end;) {
        if (!vl_utf8_next(&name, end, &code)) return false;
        if (code < ' ' || code == '#' || (code >= 0x7f && code < 0xa0)) return false;
    }
    return true;
}

/* What is left of the line, without blanks around it. */
static bool take_name(struct cursor *c, struct vl_act *act) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t')) c->at++;
    while (c->end > c->at && (c->end[-1] == ' ' || c->end[-1] == '\t')) c->end--;
    size_t length = (size_t)(c->end - c->at);
    if (!vl_name_is_fine(c->at, length)) return false;
    memcpy(act->name, c->at, length);
    act->name[length] = '\0';
    c->at = c->end;
    return true;
}

static const char *parse_moves(const struct vl_setup *s, struct cursor *c, struct vl_act *act) {
    struct vl_word words[1 + VL_VERB_ARGS], word;
    unsigned count = 0;
    bool more = true;
    act->count = 0;
    while (more) {
        more = next_word(c, &word);
        if (more && !(word.length == 1 && word.start[0] == '&')) {
            if (count == 1 + VL_VERB_ARGS) return "not a word of this game's notation";
            words[count++] = word;
            continue;
        }
        if (act->count == VL_CHOICE_MAX) return "too many moves in one choice";
        act->move[act->count] = vl_move_parse(s->game, words, count);
        if (act->move[act->count++] == VL_NO_MOVE) return "not a word of this game's notation";
        count = 0;
    }
    return NULL;
}

static const char *parse_scores(const struct vl_setup *s, struct cursor *c, struct vl_act *act) {
    struct vl_word word;
    for (unsigned seat = 0; seat < s->players; seat++) {
        uint64_t size;
        if (!next_word(c, &word)) return "one score for each seat is expected";
        bool minus = word.start[0] == '-';
        if (!vl_number_read(word.start + minus, word.length - minus, INT32_MAX, &size) || (minus && size == 0))
            return "a score is a number";
        act->scores[seat] = minus ? -(int32_t)size : (int32_t)size;
    }
    return next_word(c, &word) ? "one score for each seat is expected" : NULL;
}

static const char *parse_rest(const struct vl_setup *s, struct cursor *c, struct vl_act *act) {
    enum shape shape = forms[act->kind].shape;
    struct vl_word word;
    if (shape >= SEAT && shape <= SEAT_BYTES) {
        uint64_t seat;
        if (!next_word(c, &word) || !vl_number_read(word.start, word.length, s->players - 1u, &seat))
            return "a seat is expected";
        act->seat = (uint8_t)seat;
    }
    switch (shape) {
    case ALONE:
    case SEAT: break;
    case SEAT_WORD:
        if (!take_name(c, act)) return "a name is expected";
        break;
    case SEAT_SWITCH:
        if (!next_word(c, &word) || !find(off_on, &word, &act->what)) return "on or off is expected";
        break;
    case SEAT_QUESTION:
        if (!next_word(c, &word) || !find(vl_question_kinds, &word, &act->what)) return "there is no such question";
        break;
    case SEAT_KIND:
        if (!next_word(c, &word) || !find(vl_seat_kinds, &word, &act->what))
            return "open, human, bot or exec is expected";
        if (act->what != VL_SEAT_OPEN && !take_name(c, act)) return "a name is expected";
        break;
    case SEAT_BYTES:
    case BYTES:
        if (!next_word(c, &word) || !vl_fair_read_hex(&word, act->bytes))
            return "64 lower-case hexadecimal digits are expected";
        break;
    case TIME:
        if (!next_word(c, &word) || !vl_number_read(word.start, word.length, UINT64_MAX, &act->time))
            return "a time is expected";
        break;
    }
    return next_word(c, &word) ? "something stands after the act" : NULL;
}

const char *vl_act_parse(const struct vl_setup *s, const char *line, size_t length, struct vl_act *act) {
    struct cursor c = {line, line + length};
    struct vl_word word;
    const char *comment = memchr(line, '#', length);
    if (comment != NULL) c.end = comment;
    act->kind = VL_ACT_NOTHING;
    act->what = act->count = 0;
    act->seat = VL_NOBODY;
    act->numbered = false;
    act->name[0] = '\0';
    if (!next_word(&c, &word)) return NULL;
    if (word.length == 1 && word.start[0] >= '0' && word.start[0] < '0' + s->players) {
        act->kind = VL_ACT_MOVE;
        act->seat = (uint8_t)(word.start[0] - '0');
        return parse_moves(s, &c, act);
    }
    if (word.start[0] == '*') {
        act->kind = VL_ACT_MOVE;
        act->seat = VL_CHANCE;
        act->numbered = word.length > 1;
        if (act->numbered && !vl_number_read(word.start + 1, word.length - 1, UINT64_MAX, &act->time))
            return "a number is expected";
        const char *reason = parse_moves(s, &c, act);
        return reason == NULL && act->count != 1 ? "chance is one event at a time" : reason;
    }
    if (vl_word_is(&word, "=")) {
        act->kind = VL_ACT_SCORES;
        return parse_scores(s, &c, act);
    }
    bool breaking = vl_word_is(&word, "!");
    if (breaking) next_word(&c, &word);
    for (unsigned kind = 0; kind < FORMS; kind++) {
        if (forms[kind].word == NULL || breaking != breaks_off(kind) || !vl_word_is(&word, forms[kind].word)) continue;
        act->kind = (uint8_t)kind;
        return parse_rest(s, &c, act);
    }
    return "not an act that a journal knows";
}

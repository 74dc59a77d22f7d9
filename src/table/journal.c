/* journal.c - acts as lines of text, and back: see journal.h. One table of words serves both directions. */
#include "table/journal.h"

#include <string.h>

#include "core/check.h"
#include "core/line.h"
#include "core/text.h"

const char *const vl_seat_kinds[] = {"open", "human", "bot", "exec", NULL};
const char *const vl_question_kinds[] = {"", "undo", "pause", "abandon", "rematch", NULL};
static const char *const off_on[] = {"off", "on", NULL};

/* What follows the first word of a line. */
enum shape { ALONE, SEAT, SEAT_PLY, SEAT_WORD, SEAT_SWITCH, SEAT_QUESTION, SEAT_KIND, SEAT_BYTES, SEAT_DRAWN, BYTES };

static const struct {
    const char *word;
    enum shape shape;
} forms[VL_ACT_KINDS] = {
    [VL_ACT_SEAT] = {"seat", SEAT_KIND},
    [VL_ACT_FORCED] = {"forced", SEAT_SWITCH},
    [VL_ACT_SEED] = {"seed", BYTES},
    [VL_ACT_COMMIT] = {"commit", SEAT_DRAWN},
    [VL_ACT_OPEN] = {"open", SEAT_BYTES},
    [VL_ACT_VOID] = {"void", SEAT},
    [VL_ACT_BEGIN] = {"begin", ALONE},
    [VL_ACT_WAKE] = {"wake", ALONE},
    [VL_ACT_MOVE] = {NULL, ALONE},
    [VL_ACT_UNDO] = {"undo", SEAT_PLY},
    [VL_ACT_ASK] = {"ask", SEAT_QUESTION},
    [VL_ACT_YES] = {"yes", SEAT},
    [VL_ACT_NO] = {"no", SEAT},
    [VL_ACT_RESUME] = {"resume", SEAT},
    [VL_ACT_COVER] = {"cover", SEAT_WORD},
    [VL_ACT_BACK] = {"back", SEAT},
    [VL_ACT_RESIGN] = {"resign", SEAT},
    [VL_ACT_TIMEOUT] = {"timeout", SEAT},
    [VL_ACT_ABANDON] = {"abandon", ALONE},
};

static bool has_seat(enum shape shape) {
    return shape >= SEAT && shape <= SEAT_DRAWN;
}

/* The three ways a record is broken off stand behind a "!". */
static bool breaks_off(unsigned kind) {
    return kind == VL_ACT_RESIGN || kind == VL_ACT_TIMEOUT || kind == VL_ACT_ABANDON;
}

/* ---- Checks ---- */

/* Four bits at a time: a table of sixteen is enough, and lines are short. */
uint32_t vl_crc32(uint32_t crc, const void *bytes, size_t length) {
    static const uint32_t part[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    const unsigned char *at = bytes;
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc ^= at[i];
        crc = crc >> 4 ^ part[crc & 15];
        crc = crc >> 4 ^ part[crc & 15];
    }
    return ~crc;
}

/* ---- Writing ---- */

static void put_number(struct vl_text *out, uint64_t number) {
    vl_text_put(out, ' ');
    vl_text_add_int(out, (int64_t)number);
}

static void format_move(const struct vl_setup *s, const struct vl_act *act, struct vl_text *out) {
    if (act->seat == VL_CHANCE) {
        vl_text_put(out, '*');
        vl_text_add_int(out, act->draw);
    } else {
        vl_text_add_int(out, act->seat);
    }
    for (unsigned i = 0; i < act->count; i++) {
        vl_text_add(out, i == 0 ? " " : " & ");
        vl_move_format(s->game, act->move[i], out);
    }
}

static void format_rest(const struct vl_act *act, struct vl_text *out) {
    enum shape shape = forms[act->kind].shape;
    if (breaks_off(act->kind)) vl_text_add(out, "! ");
    vl_text_add(out, forms[act->kind].word);
    if (has_seat(shape)) put_number(out, act->seat);
    switch (shape) {
    case ALONE:
    case SEAT: break;
    case SEAT_PLY: put_number(out, act->ply); break;
    case SEAT_WORD:
        vl_text_put(out, ' ');
        vl_text_add(out, act->name);
        break;
    case SEAT_SWITCH: vl_text_add(out, act->what ? " on" : " off"); break;
    case SEAT_QUESTION:
        vl_text_put(out, ' ');
        vl_text_add(out, vl_question_kinds[act->what]);
        if (act->what == VL_ASK_UNDO) put_number(out, act->ply);
        break;
    case SEAT_KIND:
        vl_text_put(out, ' ');
        vl_text_add(out, vl_seat_kinds[act->what]);
        if (act->what == VL_SEAT_OPEN) break;
        vl_text_put(out, ' ');
        vl_text_add(out, act->name);
        break;
    case SEAT_BYTES:
    case SEAT_DRAWN:
    case BYTES:
        vl_text_put(out, ' ');
        vl_fair_write_hex(act->bytes, out);
        if (shape == SEAT_DRAWN && act->what) vl_text_add(out, " house");
        break;
    }
}

void vl_act_format(const struct vl_setup *s, const struct vl_act *act, struct vl_text *out) {
    if (act->timed) {
        vl_text_put(out, '@');
        vl_text_add_int(out, (int64_t)act->time);
        vl_text_put(out, ' ');
    }
    if (act->kind == VL_ACT_MOVE)
        format_move(s, act, out);
    else
        format_rest(act, out);
    if (!act->ends) return;
    vl_text_add(out, " =");
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, act->scores[seat]);
    }
}

void vl_act_line(const struct vl_setup *s, const struct vl_act *act, uint32_t *check, struct vl_text *out) {
    size_t from = out->length;
    vl_act_format(s, act, out);
    *check = vl_crc32(*check, out->start + from, out->length - from);
    from = out->length;
    vl_text_add(out, " ~");
    vl_text_add_hex(out, *check, 8);
    vl_text_put(out, '\n');
    CHECK(!out->cut);
    *check = vl_crc32(*check, out->start + from, out->length - from);
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

static const char *parse_scores(const struct vl_setup *s, struct cursor *c, struct vl_act *act) {
    struct vl_word word;
    for (unsigned seat = 0; seat < s->players; seat++) {
        uint64_t size;
        if (!next_word(c, &word)) return "scores-count";
        bool minus = word.start[0] == '-';
        if (!vl_number_read(word.start + minus, word.length - minus, INT32_MAX, &size) || (minus && size == 0))
            return "score-malformed";
        act->scores[seat] = minus ? -(int32_t)size : (int32_t)size;
    }
    act->ends = true;
    return next_word(c, &word) ? "scores-count" : NULL;
}

/* "pick t5 & pick t1", and " = 41 37 52" if the game is over with it. */
static const char *parse_moves(const struct vl_setup *s, struct cursor *c, struct vl_act *act) {
    struct vl_word words[1 + VL_VERB_ARGS], word;
    unsigned count = 0;
    for (bool more = true; more;) {
        more = next_word(c, &word);
        bool scores = more && vl_word_is(&word, "=");
        if (more && !scores && !vl_word_is(&word, "&")) {
            if (count == 1 + VL_VERB_ARGS) return "not-notation";
            words[count++] = word;
            continue;
        }
        if (act->count == VL_CHOICE_MAX) return "too-many-moves";
        act->move[act->count] = vl_move_parse(s->game, words, count);
        if (act->move[act->count++] == VL_NO_MOVE) return "not-notation";
        if (scores) return parse_scores(s, c, act);
        count = 0;
    }
    return NULL;
}

static bool read_count(struct cursor *c, uint64_t most, uint64_t *out) {
    struct vl_word word;
    return next_word(c, &word) && vl_number_read(word.start, word.length, most, out);
}

static const char *parse_rest(const struct vl_setup *s, unsigned version, struct cursor *c, struct vl_act *act) {
    enum shape shape = forms[act->kind].shape;
    struct vl_word word;
    uint64_t number = 0;
    if (has_seat(shape)) {
        if (!read_count(c, s->players - 1u, &number)) return "seat-expected";
        act->seat = (uint8_t)number;
        number = 0;
    }
    switch (shape) {
    case ALONE:
        if (version == 1 && act->kind == VL_ACT_WAKE) {
            if (!read_count(c, UINT64_MAX, &act->time)) return "time-expected";
            act->timed = true;
        }
        break;
    case SEAT: break;
    case SEAT_PLY:
        if (version > 1 && !read_count(c, UINT32_MAX, &number)) return "number-expected";
        act->ply = (uint32_t)number;
        break;
    case SEAT_WORD:
        if (!take_name(c, act)) return "name-expected";
        break;
    case SEAT_SWITCH:
        if (!next_word(c, &word) || !find(off_on, &word, &act->what)) return "switch-expected";
        break;
    case SEAT_QUESTION:
        if (!next_word(c, &word) || !find(vl_question_kinds, &word, &act->what)) return "no-such-question";
        if (version > 1 && act->what == VL_ASK_UNDO && !read_count(c, UINT32_MAX, &number)) return "number-expected";
        act->ply = (uint32_t)number;
        break;
    case SEAT_KIND:
        if (!next_word(c, &word) || !find(vl_seat_kinds, &word, &act->what)) return "seat-kind-expected";
        if (act->what != VL_SEAT_OPEN && !take_name(c, act)) return "name-expected";
        break;
    case SEAT_BYTES:
    case SEAT_DRAWN:
    case BYTES:
        if (!next_word(c, &word) || !vl_fair_read_hex(&word, act->bytes)) return "hex-expected";
        if (shape != SEAT_DRAWN || !next_word(c, &word)) break;
        if (!vl_word_is(&word, "house")) return "after-the-act";
        act->what = 1;
        break;
    }
    return next_word(c, &word) ? "after-the-act" : NULL;
}

/* What version 1 has on lines of its own: the time of what follows, the scores of what came before. */
static const char *parse_alone(const struct vl_setup *s, const struct vl_word *word, struct cursor *c,
                               struct vl_act *act) {
    struct vl_word more;
    act->kind = VL_ACT_NOTHING;
    if (word->start[0] == '=') return parse_scores(s, c, act);
    act->timed = true;
    if (!read_count(c, UINT64_MAX, &act->time)) return "time-expected";
    return next_word(c, &more) ? "after-the-act" : NULL;
}

static const char *parse_chance(const struct vl_setup *s, unsigned version, const struct vl_word *word,
                                struct cursor *c, struct vl_act *act) {
    uint64_t draw = UINT32_MAX; /* version 1 has numbers in fair deals only */
    if ((version > 1 || word->length > 1) && !vl_number_read(word->start + 1, word->length - 1, UINT32_MAX - 1, &draw))
        return "number-expected";
    act->kind = VL_ACT_MOVE;
    act->seat = VL_CHANCE;
    act->draw = (uint32_t)draw;
    const char *reason = parse_moves(s, c, act);
    return reason == NULL && act->count != 1 ? "one-chance-event" : reason;
}

const char *vl_act_parse(const struct vl_setup *s, unsigned version, const char *line, size_t length,
                         struct vl_act *act) {
    struct cursor c = {line, line + length};
    struct vl_word word;
    const char *comment = version == 1 ? memchr(line, '#', length) : NULL;
    if (comment != NULL) c.end = comment;
    memset(act, 0, sizeof *act);
    act->kind = VL_ACT_NOTHING;
    act->seat = VL_NOBODY;
    if (!next_word(&c, &word)) return version == 1 ? NULL : "unknown-act";
    if (version == 1 && (vl_word_is(&word, "=") || vl_word_is(&word, "@"))) return parse_alone(s, &word, &c, act);
    if (version > 1 && word.start[0] == '@') {
        act->timed = true;
        if (!vl_number_read(word.start + 1, word.length - 1, UINT64_MAX, &act->time) || !next_word(&c, &word))
            return "time-expected";
    }
    if (word.length == 1 && word.start[0] >= '0' && word.start[0] < '0' + s->players) {
        act->kind = VL_ACT_MOVE;
        act->seat = (uint8_t)(word.start[0] - '0');
        return parse_moves(s, &c, act);
    }
    if (word.start[0] == '*') return parse_chance(s, version, &word, &c, act);
    bool breaking = vl_word_is(&word, "!");
    if (breaking) next_word(&c, &word);
    for (unsigned kind = 0; kind < VL_ACT_KINDS; kind++) {
        if (forms[kind].word == NULL || breaking != breaks_off(kind) || !vl_word_is(&word, forms[kind].word)) continue;
        act->kind = (uint8_t)kind;
        return parse_rest(s, version, &c, act);
    }
    return "unknown-act";
}

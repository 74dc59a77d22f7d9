/* talk.c - the words of an act: see talk.h. */
#include "table/talk.h"

#include <string.h>

#include "core/line.h"

const char *const vl_reply_names[VL_REPLY_KINDS] = {"hello", "view", "note", "moves", "staged", "done", "refused"};

/* What is not a move of the game, word for word. */
static const struct {
    const char *words;
    uint8_t kind, what;
} wishes[] = {
    {"undo", VL_ACT_UNDO, 0},
    {"resign", VL_ACT_RESIGN, 0},
    {"back", VL_ACT_BACK, 0},
    {"ask undo", VL_ACT_ASK, VL_ASK_UNDO},
    {"ask pause", VL_ACT_ASK, VL_ASK_PAUSE},
    {"ask abandon", VL_ACT_ASK, VL_ASK_ABANDON},
    {"ask rematch", VL_ACT_ASK, VL_ASK_REMATCH},
    {"yes", VL_ACT_YES, 0},
    {"no", VL_ACT_NO, 0},
    {"resume", VL_ACT_RESUME, 0},
    {"forced on", VL_ACT_FORCED, 1},
    {"forced off", VL_ACT_FORCED, 0},
};

/* "pick t1 & pick t2" */
static const char *parse_moves(const struct vl_game *game, const char *words, struct vl_act *wish) {
    const char *end = words + strlen(words);
    while (true) {
        const char *stop = memchr(words, '&', (size_t)(end - words));
        struct vl_word word[1 + VL_VERB_ARGS];
        unsigned count = vl_words_split(words, stop == NULL ? end : stop, word, 1 + VL_VERB_ARGS);
        vl_move move = count > 1 + VL_VERB_ARGS ? VL_NO_MOVE : vl_move_parse(game, word, count);
        if (move == VL_NO_MOVE || game->verbs[vl_verb_of(move)].chance) return "not-notation";
        if (wish->count == VL_CHOICE_MAX) return "too-many-moves";
        wish->move[wish->count++] = move;
        if (stop == NULL) return NULL;
        words = stop + 1;
    }
}

const char *vl_talk_parse(const struct vl_setup *s, unsigned seat, const char *words, struct vl_act *wish) {
    for (unsigned i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (strcmp(words, wishes[i].words) == 0) {
            *wish = vl_wish((enum vl_act_kind)wishes[i].kind, seat);
            wish->what = wishes[i].what;
            return NULL;
        }
    *wish = vl_wish(VL_ACT_MOVE, seat);
    return parse_moves(s->game, words, wish);
}

const char *vl_talk_move(const struct vl_setup *s, const char *words, vl_move *move) {
    struct vl_act wish = {.count = 0};
    const char *reason = parse_moves(s->game, words, &wish);
    *move = wish.move[0];
    return reason == NULL && wish.count != 1 ? "one-move" : reason;
}

void vl_talk_moves(const struct vl_game *game, const vl_move *moves, unsigned count, struct vl_text *out) {
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(out, " & ");
        vl_move_format(game, moves[i], out);
    }
}

/* typed.c - see typed.h. Comparing is done on folded words, so that accents and capitals do not matter. */
#include "evening/typed.h"

#include <string.h>

#include "core/line.h"
#include "evening/fold.h"

enum { WORDS = VL_ROOM_SENTENCE };

/* ---- Commands ---- */

static const struct {
    const char *english;
    enum vl_message name, help;
} commands[VL_COMMANDS] = {
    [VL_COMMAND_HELP] = {"help", VL_SAY_COMMAND_HELP, VL_SAY_COMMAND_HELP_ABOUT},
    [VL_COMMAND_LOOK] = {"look", VL_SAY_COMMAND_LOOK, VL_SAY_COMMAND_LOOK_ABOUT},
    [VL_COMMAND_MOVES] = {"moves", VL_SAY_COMMAND_MOVES, VL_SAY_COMMAND_MOVES_ABOUT},
    [VL_COMMAND_HINT] = {"hint", VL_SAY_COMMAND_HINT, VL_SAY_COMMAND_HINT_ABOUT},
    [VL_COMMAND_UNDO] = {"undo", VL_SAY_COMMAND_UNDO, VL_SAY_COMMAND_UNDO_ABOUT},
    [VL_COMMAND_BACK] = {"back", VL_SAY_COMMAND_BACK, VL_SAY_COMMAND_BACK_ABOUT},
    [VL_COMMAND_CONFIRM] = {"ok", VL_SAY_COMMAND_CONFIRM, VL_SAY_COMMAND_CONFIRM_ABOUT},
    [VL_COMMAND_LOG] = {"log", VL_SAY_COMMAND_LOG, VL_SAY_COMMAND_LOG_ABOUT},
    [VL_COMMAND_AT] = {"at", VL_SAY_COMMAND_AT, VL_SAY_COMMAND_AT_ABOUT},
    [VL_COMMAND_EYES] = {"eyes", VL_SAY_COMMAND_EYES, VL_SAY_COMMAND_EYES_ABOUT},
    [VL_COMMAND_SCORES] = {"scores", VL_SAY_COMMAND_SCORES, VL_SAY_COMMAND_SCORES_ABOUT},
    [VL_COMMAND_RULES] = {"rules", VL_SAY_COMMAND_RULES, VL_SAY_COMMAND_RULES_ABOUT},
    [VL_COMMAND_ABOUT] = {"card", VL_SAY_COMMAND_ABOUT, VL_SAY_COMMAND_ABOUT_ABOUT},
    [VL_COMMAND_PAUSE] = {"pause", VL_SAY_COMMAND_PAUSE, VL_SAY_COMMAND_PAUSE_ABOUT},
    [VL_COMMAND_RESUME] = {"resume", VL_SAY_COMMAND_RESUME, VL_SAY_COMMAND_RESUME_ABOUT},
    [VL_COMMAND_YES] = {"yes", VL_SAY_COMMAND_YES, VL_SAY_COMMAND_YES_ABOUT},
    [VL_COMMAND_NO] = {"no", VL_SAY_COMMAND_NO, VL_SAY_COMMAND_NO_ABOUT},
    [VL_COMMAND_ABANDON] = {"stop", VL_SAY_COMMAND_ABANDON, VL_SAY_COMMAND_ABANDON_ABOUT},
    [VL_COMMAND_AGAIN] = {"again", VL_SAY_COMMAND_AGAIN, VL_SAY_COMMAND_AGAIN_ABOUT},
    [VL_COMMAND_BEGIN] = {"begin", VL_SAY_COMMAND_BEGIN, VL_SAY_COMMAND_BEGIN_ABOUT},
    [VL_COMMAND_SAY] = {"say", VL_SAY_COMMAND_SAY, VL_SAY_COMMAND_SAY_ABOUT},
    [VL_COMMAND_RESIGN] = {"resign", VL_SAY_COMMAND_RESIGN, VL_SAY_COMMAND_RESIGN_ABOUT},
    [VL_COMMAND_QUIT] = {"quit", VL_SAY_COMMAND_QUIT, VL_SAY_COMMAND_QUIT_ABOUT},
};

void vl_typed_command_name(enum vl_language language, enum vl_command command, struct vl_text *out) {
    vl_say(language, commands[command].name, NULL, out);
}

void vl_typed_command_help(enum vl_language language, enum vl_command command, struct vl_text *out) {
    vl_say(language, commands[command].help, NULL, out);
}

enum vl_command vl_typed_command(enum vl_language language, const char *line, const char **rest) {
    char word[60], folded[60], name[60], folded_name[60];
    struct vl_word first;
    vl_word_next(&line, line + strlen(line), &first);
    *rest = line + strspn(line, " \t");
    if (vl_word_is(&first, "?")) return VL_COMMAND_HELP;
    if (first.length == 0 || first.length >= sizeof word) return VL_COMMANDS;
    memcpy(word, first.start, first.length);
    word[first.length] = '\0';
    vl_fold_words(word, folded, sizeof folded);
    for (unsigned i = 0; i < VL_COMMANDS; i++) {
        struct vl_text text;
        vl_text_init(&text, name, sizeof name);
        vl_say(language, commands[i].name, NULL, &text);
        vl_fold_words(name, folded_name, sizeof folded_name);
        if (strcmp(folded, folded_name) == 0 || strcmp(folded, commands[i].english) == 0) return (enum vl_command)i;
    }
    return VL_COMMANDS;
}

/* ---- Moves ---- */

/* Whether each typed word begins a word of `said`, in order. */
static bool begins_words(const char *typed, const char *said) {
    const char *typed_end = typed + strlen(typed), *said_end = said + strlen(said);
    struct vl_word begun, word;
    while (vl_word_next(&typed, typed_end, &begun)) {
        bool found = false;
        while (!found && vl_word_next(&said, said_end, &word))
            found = word.length >= begun.length && memcmp(word.start, begun.start, begun.length) == 0;
        if (!found) return false;
    }
    return true;
}

/* A word of a single letter or digit is meant whole: "a" is the place, not the beginning of anything. */
static bool whole_words_agree(const char *typed, const char *said) {
    const char *typed_end = typed + strlen(typed), *said_end = said + strlen(said);
    struct vl_word whole, word;
    while (vl_word_next(&typed, typed_end, &whole)) {
        bool number = whole.start[0] >= '0' && whole.start[0] <= '9', found = false;
        if (whole.length > 1 && !number) continue;
        for (const char *p = said; !found && vl_word_next(&p, said_end, &word);)
            found = word.length == whole.length && memcmp(word.start, whole.start, whole.length) == 0;
        if (!found) return false;
    }
    return true;
}

/* By its words, or by some of its notation: "tete a", "t1". */
static bool is_meant(const struct vl_speaker *who, vl_move move, const char *typed) {
    char said[WORDS], folded[WORDS];
    struct vl_text text;
    vl_text_init(&text, said, sizeof said);
    vl_speak_move(who, move, &text);
    vl_fold_words(said, folded, sizeof folded);
    if (begins_words(typed, folded) && whole_words_agree(typed, folded)) return true;
    vl_text_clear(&text);
    vl_move_format(who->setup->game, move, &text);
    vl_fold_words(said, folded, sizeof folded);
    return begins_words(typed, folded) && whole_words_agree(typed, folded);
}

static vl_move in_notation(const struct vl_game *game, const char *line) {
    struct vl_word word[1 + VL_VERB_ARGS], next;
    unsigned count = 0;
    for (const char *end = line + strlen(line); vl_word_next(&line, end, &next); word[count++] = next)
        if (count > VL_VERB_ARGS) return VL_NO_MOVE;
    vl_move move = count == 0 ? VL_NO_MOVE : vl_move_parse(game, word, count);
    return move != VL_NO_MOVE && game->verbs[vl_verb_of(move)].chance ? VL_NO_MOVE : move;
}

/* How many of the moves these words could mean, and the last of those. */
static struct vl_typed by_words(const struct vl_speaker *who, const vl_move *moves, unsigned count, const char *words) {
    struct vl_typed typed = {VL_TYPED_NOTHING, VL_NO_MOVE, 0};
    char folded[WORDS];
    vl_fold_words(words, folded, sizeof folded);
    if (folded[0] == '\0') return typed;
    for (unsigned i = 0; i < count; i++) {
        if (!is_meant(who, moves[i], folded)) continue;
        typed.move = moves[i];
        typed.count++;
    }
    typed.kind = typed.count == 0 ? VL_TYPED_NOTHING : typed.count == 1 ? VL_TYPED_MOVE : VL_TYPED_SEVERAL;
    return typed;
}

/* "3" or "3."; "-3" is a number too, but none of a move's, and so is one that is too large for any list of moves. */
static bool by_number(const char *line, unsigned *number) {
    const char *digits = line + strspn(line, " \t");
    bool below = digits[0] == '-';
    digits += below;
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || digits[length + strspn(digits + length, " .\t")] != '\0') return false;
    *number = 0;
    for (size_t i = 0; i < length && !below && *number <= VL_MOVES_MAX; i++)
        *number = 10 * *number + (unsigned)(digits[i] - '0');
    return true;
}

struct vl_typed vl_typed_move(const struct vl_speaker *who, const vl_move *moves, unsigned count, const char *line) {
    struct vl_typed typed = {VL_TYPED_NOTHING, VL_NO_MOVE, 0};
    unsigned number;
    if (by_number(line, &number)) {
        if (number == 0 || number > count) return typed;
        return (struct vl_typed){VL_TYPED_MOVE, moves[number - 1], 1};
    }
    typed.move = in_notation(who->setup->game, line);
    if (typed.move != VL_NO_MOVE) return (struct vl_typed){VL_TYPED_MOVE, typed.move, 1};
    typed = by_words(who, moves, count, line);
    const char *remark = strrchr(line, '('); /* a list adds what a move is aimed at; it is no part of its words */
    if (typed.kind == VL_TYPED_NOTHING && remark != NULL && (size_t)(remark - line) < WORDS) {
        char words[WORDS];
        memcpy(words, line, (size_t)(remark - line));
        words[remark - line] = '\0';
        typed = by_words(who, moves, count, words);
    }
    return typed;
}

/* ---- Cards ---- */

bool vl_typed_about(const struct vl_speaker *who, const char *line, struct vl_text *out) {
    char folded[WORDS], name[WORDS], folded_name[WORDS], code[100];
    const struct vl_game *game = who->setup->game;
    struct vl_state_box state;
    struct vl_view_box view;
    struct vl_scene scene; /* for its faces: every card of the game */
    bool found = false;
    game->init(who->setup, vl_state_in(&state));
    game->view(who->setup, vl_state_in(&state), VL_SPECTATOR, vl_view_in(&view));
    game->scene(who->setup, vl_view_in(&view), &scene);
    vl_fold_words(line, folded, sizeof folded);
    for (unsigned i = 0; i < scene.faces->count && folded[0] != '\0' && !found; i++) {
        struct vl_text text;
        const char *word = scene.faces->names[i];
        vl_text_init(&text, name, sizeof name);
        vl_speak_word(game, who->language, word, NULL, &text);
        vl_fold_words(name, folded_name, sizeof folded_name);
        found = strcmp(line, word) == 0 || strcmp(folded, folded_name) == 0;
        if (!found) continue;
        vl_text_add(out, name);
        vl_text_init(&text, code, sizeof code);
        vl_text_add(&text, "word.");
        vl_text_add(&text, word);
        vl_say(who->language, VL_SAY_PLAIN_COLON, NULL, out);
        if (!vl_speak_about(game, who->language, code, out)) vl_say(who->language, VL_SAY_PLAIN_PLAIN_CARD, NULL, out);
    }
    return found;
}

/* actions.c - moves that touch nothing on the table: each has a letter on the last line, which follows the words that a
 * person reads. */
#include <string.h>

#include "evening/fold.h"
#include "tui/play.h"

/* Letters that mean something else at the table. */
static const char busy[] = "cehiklnqrsu";

static uint32_t letter_bit(char letter) {
    return letter >= 'a' && letter <= 'z' ? 1u << (letter - 'a') : 0;
}

static void fold_move(const struct play *p, unsigned which, char folded[VL_ROOM_SENTENCE]) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_speak_move(&p->speaker, p->targets.move[which], &text);
    vl_fold_words(words, folded, VL_ROOM_SENTENCE);
}

/* The letters with which words begin, as a set. */
static uint32_t initials(const char *folded) {
    uint32_t set = letter_bit(folded[0]);
    for (const char *c = folded; *c != '\0'; c++)
        if (*c == ' ') set |= letter_bit(c[1]);
    return set;
}

/* The first free letter among those with which its words begin, or else among all of them; 0: there is none. */
static char choose_letter(const char *folded, uint32_t taken) {
    for (unsigned inside = 0; inside < 2; inside++)
        for (const char *c = folded; *c != '\0'; c++) {
            bool begins = c == folded || c[-1] == ' ';
            if ((begins || inside) && letter_bit(*c) != 0 && !(letter_bit(*c) & taken)) return *c;
        }
    return 0;
}

/* No letter means the contrary of what it stands for: none begins a word of another move. */
void play_read_actions(struct play *p) {
    unsigned which[VL_MOVES_MAX];
    char folded[VL_ROOM_SENTENCE];
    uint32_t taken = 0, set = 0;
    p->actions = targets_actions(&p->targets, which);
    if (p->actions > ACTIONS) p->actions = ACTIONS; /* more are in the list of moves */
    if (p->actions == 0) return;
    for (const char *c = busy; *c != '\0'; c++) taken |= letter_bit(*c);
    for (unsigned i = 0, a = 0; i < p->targets.count; i++) {
        bool action = a < p->actions && which[a] == i;
        fold_move(p, i, folded);
        if (action) a++;
        if (!action) set |= initials(folded);
    }
    for (unsigned a = 0; a < p->actions; a++) {
        fold_move(p, which[a], folded);
        char letter = choose_letter(folded, taken | set);
        if (letter == 0) letter = choose_letter(folded, taken);
        taken |= letter_bit(letter);
        p->action[a] = (struct action){which[a], letter};
    }
}

bool play_act_by_letter(struct play *p, uint32_t key) {
    for (unsigned a = 0; a < p->actions; a++)
        if (key != 0 && key == (uint32_t)p->action[a].letter) {
            play_act(p, p->targets.move[p->action[a].move]);
            return true;
        }
    return false;
}

int play_paint_actions(struct play *p, struct canvas *c, int y) {
    struct pen pen = {INK_LEGAL, STYLE_BOLD};
    int x = 1, end = c->w - 1;
    if (p->whole) {
        struct pen here = {INK_LEGAL, p->at_confirm ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD};
        int used = stage_button(p->stage, x, y, end, 'c', stage_say(p->stage, VL_SAY_SCREEN_KEY_CONFIRM, NULL), here);
        if (p->at_confirm) canvas_symbol(c, x - 1, y, SYMBOL_CURSOR_L, pen);
        if (p->at_confirm) canvas_symbol(c, x + used - 2, y, SYMBOL_CURSOR_R, pen);
        x += used;
    }
    for (unsigned a = 0; a < p->actions; a++) {
        struct vl_text text;
        if (p->action[a].letter == 0 || p->targets.count == 0) continue;
        vl_speak_move(&p->speaker, p->targets.move[p->action[a].move], stage_text(p->stage, &text));
        x += stage_button(p->stage, x, y, end, (uint32_t)p->action[a].letter, text.start, pen);
    }
    return x;
}

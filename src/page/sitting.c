/* sitting.c - beginning, keeping, and whose turn it is. */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"

/* ---- Keeping: the page does it, and says when it is done ---- */

static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct vl_page *page = context;
    char *copy = malloc(length + 1);
    if (copy == NULL) return VL_LOST;
    memcpy(copy, lines, length);
    copy[length] = '\0';
    free(page->keep.lines);
    page->keep.lines = copy;
    page->keep.at = at;
    page->keep.length = length;
    page->keep.first = first;
    return VL_KEEPING;
}

static void forget_lines(struct vl_page *page) {
    free(page->keep.lines);
    page->keep.lines = NULL;
}

static void leave(struct vl_page *page) {
    vl_home_free(page->home);
    vl_page_away_leave(page->away);
    page->home = NULL;
    page->away = NULL;
    page->looks_on = false;
    forget_lines(page);
}

/* {"good":true}: the lines of the last pulse are kept; whatever waited for that goes on. */
static void ask_kept(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    bool good = vl_asked_bool(args, "good"), whole = true;
    if (page->home != NULL && vl_home_keeping(page->home)) {
        forget_lines(page);
        vl_home_tick(page->home, (uint64_t)vl_asked_int(args, "now", 0));
        whole = vl_home_kept(page->home, good);
    }
    if (page->home != NULL && (!whole || vl_home_evening(page->home) == NULL)) leave(page); /* it never began */
    vl_json_bool(out, NULL, page->home != NULL);
}

/* ---- Beginning ---- */

static bool read_seats(const struct vl_json *args, struct vl_plan *plan) {
    struct vl_json seats = vl_json_get(args, "seats"), item = {0};
    unsigned count = 0;
    while (vl_json_next(&seats, &item)) {
        struct vl_json kind = vl_json_get(&item, "kind");
        bool bot = vl_json_is(&kind, "bot");
        if (count == plan->setup.players || (!bot && !vl_json_is(&kind, "person"))) return false;
        plan->seat[count].kind = bot ? VL_SEAT_BOT : VL_SEAT_HUMAN;
        if (!vl_asked_word(&item, bot ? "bot" : "name", plan->seat[count].name, sizeof plan->seat[count].name))
            return false;
        count++;
    }
    return count == plan->setup.players;
}

static bool read_clock(const struct vl_json *args, struct vl_clock *clock) {
    enum { WORDS = 6 };
    char line[64];
    struct vl_word words[WORDS];
    unsigned count = 0;
    memset(clock, 0, sizeof *clock);
    if (!vl_asked_word(args, "clock", line, sizeof line)) return true;
    for (char *word = line; *word != '\0' && count < WORDS;) {
        size_t length = 0;
        while (word[length] != '\0' && word[length] != ' ') length++;
        words[count++] = (struct vl_word){word, length};
        word += length + (word[length] == ' ');
    }
    return vl_clock_parse(clock, words, count);
}

static void refuse(struct vl_text *out, const struct vl_game *game, enum vl_language language, const char *reason) {
    vl_answer_refused(out, vl_reason_of(game, language, reason));
}

static void refuse_fault(const struct vl_game *game, enum vl_language language, const struct vl_fault *fault,
                         struct vl_text *out) {
    struct words words;
    vl_speak_fault(game, language, fault, fresh(&words));
    vl_answer_refused(out, words.room);
}

static void agree(struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_close(out, '}');
}

/* A plan, with "now" and "seed": {} and lines to be kept, or why not. */
static void ask_begin(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_plan plan = {.language = vl_asked_language(args), .seed = vl_asked_hex(args, "seed")};
    const struct vl_keeper keeper = {page, keep};
    struct vl_fault fault;
    struct vl_refusal refusal;
    leave(page);
    if (!vl_asked_setup(page->games, args, &plan.setup, &fault)) {
        refuse_fault(NULL, plan.language, &fault, out);
        return;
    }
    int64_t games = vl_asked_int(args, "games", 1);
    if (!read_seats(args, &plan) || !read_clock(args, &plan.clock) || games < 0 || games > VL_MATCH_GAMES_MAX) {
        refuse(out, NULL, plan.language, "malformed");
        return;
    }
    plan.games = (unsigned)games;
    page->home = vl_home_new(&plan, &keeper, (uint64_t)vl_asked_int(args, "now", 0), &refusal);
    if (page->home == NULL)
        refuse(out, plan.setup.game, plan.language, refusal.reason);
    else
        agree(out);
}

/* The next game: {} and lines to be kept under a key of its own, or why not; then the old one stays. */
static void ask_again(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_keeper keeper = {page, keep};
    struct vl_refusal refusal;
    if (page->away != NULL) { /* that is for everybody there to say */
        vl_answer_refused(out, "");
        return;
    }
    struct vl_home *next = vl_home_again(page->home, vl_asked_hex(args, "seed"), NULL, &keeper,
                                         (uint64_t)vl_asked_int(args, "now", 0), &refusal);
    if (next == NULL) {
        refuse(out, vl_evening_setup(evening_of(page))->game, vl_evening_language(evening_of(page)), refusal.reason);
        return;
    }
    vl_home_free(page->home);
    page->home = next;
    agree(out);
}

/* The eyes that looked on at a table look at its record, too. */
static void keep_eyes(struct vl_page *page) {
    unsigned viewer = vl_evening_viewer(table_of(page));
    if (viewer < vl_evening_setup(table_of(page))->players) vl_evening_look_as(vl_home_evening(page->home), viewer);
}

/* {"text":JOURNAL,"edition":JSON or null,"looks_on":false}: a game that was kept: {}, or why not. With "beside" the
 * table away stays, and this is its game, which is over. */
static void ask_load(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_keeper keeper = {page, keep};
    enum vl_language language = vl_asked_language(args);
    struct vl_setup edition;
    struct vl_table_read read;
    struct vl_fault fault;
    size_t length = 0;
    bool beside = page->away != NULL && vl_asked_bool(args, "beside");
    if (!beside) leave(page);
    vl_home_free(page->home);
    page->home = NULL;
    bool own = vl_asked_edition(page->games, args, &edition, &fault);
    char *text = vl_asked_text(args, "text", &length);
    if (text == NULL) {
        refuse(out, NULL, language, "not-a-saved-game");
        return;
    }
    page->looks_on = vl_asked_bool(args, "looks_on");
    page->home = vl_home_load(text, length, page->games, own ? &edition : NULL, language, vl_asked_hex(args, "seed"),
                              &keeper, (uint64_t)vl_asked_int(args, "now", 0), &read, &fault);
    free(text);
    if (beside && page->home != NULL) keep_eyes(page);
    if (page->home == NULL)
        refuse_fault(NULL, language, &fault, out);
    else
        agree(out);
}

static void ask_sit(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    leave(page);
    vl_page_sit(page, args, out);
}

static void ask_close(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    (void)args;
    leave(page);
    agree(out);
}

/* {"game":"tenakee","lang":"fr","text":MARKDOWN}: the rules, for refusals that quote them. */
static void ask_rules(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    char game[32];
    size_t length = 0;
    char *text = vl_asked_text(args, "text", &length);
    bool named = vl_asked_word(args, "game", game, sizeof game);
    (void)page;
    vl_json_bool(out, NULL, text != NULL && named && vl_page_load_rules(game, vl_asked_language(args), text, length));
    free(text);
}

/* ---- Whose turn ---- */

static void put_keep(const struct vl_page *page, struct vl_text *out) {
    if (page->keep.lines == NULL) {
        vl_json_null(out, "keep");
        return;
    }
    vl_json_open(out, "keep", '{');
    vl_json_int(out, "at", (int64_t)page->keep.at);
    vl_json_int(out, "first", page->keep.first);
    vl_json_string(out, "lines", page->keep.lines);
    vl_json_close(out, '}');
}

/* What is to be done: lines to keep, or whose turn it is, and when time will be up. */
static void ask_pulse(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    static const char *const turns[] = {"people", "house", "bot", "program"};
    uint64_t now = (uint64_t)vl_asked_int(args, "now", 0), deadline = VL_NEVER;
    unsigned seat = VL_NOBODY;
    const char *turn = NULL;
    if (page->home != NULL && !vl_home_keeping(page->home) && !page->looks_on) {
        vl_home_tick(page->home, now);
        turn = vl_home_host(page->home)->full ? "full" : turns[vl_home_next(page->home, now, &seat)];
        deadline = vl_table_deadline(vl_home_table(page->home));
    }
    vl_json_open(out, NULL, '{');
    if (page->away != NULL) vl_page_away_put(page->away, out);
    put_keep(page, out);
    put_or_null(out, "turn", turn);
    put_seat(out, "seat", seat);
    if (deadline == VL_NEVER)
        vl_json_null(out, "deadline");
    else
        vl_json_int(out, "deadline", (int64_t)deadline);
    vl_json_close(out, '}');
}

static bool may_act(const struct vl_page *page) {
    return page->home != NULL && !vl_home_keeping(page->home) && !page->looks_on;
}

/* Chance, forced moves, time that is up: true if something happened. */
static void ask_step(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    vl_json_bool(out, NULL, may_act(page) && vl_home_step(page->home, (uint64_t)vl_asked_int(args, "now", 0)));
}

/* {"seat":1,"version":HEX,"moves":[…]}: a bot's answer: null, or why not. */
static void ask_answer(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_json moves = vl_json_get(args, "moves"), item = {0};
    vl_move move[VL_CHOICE_MAX];
    unsigned count = 0;
    int64_t number, seat = vl_asked_int(args, "seat", 0);
    while (count < VL_CHOICE_MAX && vl_json_next(&moves, &item) && vl_json_read_int(&item, 0, UINT16_MAX, &number))
        move[count++] = (vl_move)number;
    if (!may_act(page) || seat < 0 || seat >= VL_SEATS_MAX) {
        vl_json_string(out, NULL, "stale");
        return;
    }
    struct vl_refusal refusal = vl_home_answer(page->home, (uint64_t)vl_asked_int(args, "now", 0), (unsigned)seat,
                                               vl_asked_hex(args, "version"), move, count);
    if (refusal.rule == NULL)
        vl_json_null(out, NULL);
    else
        vl_json_string(out, NULL, refusal.reason);
}

/* {"lang":"fr"}: everything anew in that language. */
static void ask_speak(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    if (table_of(page) != evening_of(page)) vl_evening_speak(table_of(page), vl_asked_language(args));
    vl_evening_speak(evening_of(page), vl_asked_language(args));
    agree(out);
}

const struct page_question vl_page_sitting[] = {
    {"begin", ask_begin},
    {"load", ask_load},
    {"sit", ask_sit},
    {"again", ask_again, .evening = true},
    {"import", vl_page_import, .looks = true},
    {"close", ask_close},
    {"rules", ask_rules},
    {"pulse", ask_pulse, .looks = true},
    {"kept", ask_kept},
    {"step", ask_step},
    {"answer", ask_answer},
    {"speak", ask_speak, .evening = true},
    {NULL, NULL},
};

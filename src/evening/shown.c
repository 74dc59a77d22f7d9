/* shown.c - what an evening shows: names, views, moves, clocks, and what is expected of whom. */
#include <string.h>

#include "bots/search.h"
#include "core/preview.h"
#include "evening/inside.h"

const struct vl_setup *vl_evening_setup(const struct vl_evening *e) {
    return &e->setup;
}

const struct vl_around *vl_evening_around(const struct vl_evening *e) {
    return &e->around;
}

const struct vl_speaker *vl_evening_speaker(const struct vl_evening *e) {
    return &e->speaker;
}

enum vl_language vl_evening_language(const struct vl_evening *e) {
    return e->speaker.language;
}

unsigned vl_evening_viewer(const struct vl_evening *e) {
    return e->speaker.viewer;
}

/* ---- Who ---- */

const char *vl_evening_name(const struct vl_evening *e, unsigned seat) {
    return e->who[seat].name;
}

void vl_evening_level(enum vl_language language, const char *bot, struct vl_text *out) {
    static const struct {
        const char *bot;
        enum vl_message code;
    } levels[] = {{"gentle", VL_SAY_LEVEL_GENTLE}, {"fair", VL_SAY_LEVEL_FAIR},     {"strong", VL_SAY_LEVEL_STRONG},
                  {"master", VL_SAY_LEVEL_MASTER}, {"greedy", VL_SAY_LEVEL_GREEDY}, {"random", VL_SAY_LEVEL_RANDOM}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].bot, bot) == 0) {
            vl_say(language, levels[i].code, NULL, out);
            return;
        }
    vl_text_add(out, bot);
}

void vl_evening_who(const struct vl_evening *e, unsigned seat, struct vl_text *out) {
    static const enum vl_message kinds[] = {[VL_SEAT_OPEN] = VL_SAY_WHO_NOBODY,
                                            [VL_SEAT_HUMAN] = VL_SAY_WHO_PERSON,
                                            [VL_SEAT_BOT] = VL_SAY_WHO_BOT,
                                            [VL_SEAT_PROGRAM] = VL_SAY_WHO_PROGRAM};
    bool covered = e->around.seat[seat].covered;
    const char *name = e->around.seat[seat].name;
    enum vl_message code = kinds[e->around.seat[seat].kind];
    char level[VL_ROOM_SEAT];
    struct vl_text text;
    vl_text_init(&text, level, sizeof level);
    vl_evening_level(e->speaker.language, covered ? e->around.seat[seat].cover : name, &text);
    if (code == VL_SAY_WHO_PERSON && !(e->mine >> seat & 1)) code = VL_SAY_WHO_ELSEWHERE;
    if (covered) code = VL_SAY_WHO_COVERED;
    vl_say(e->speaker.language, code, VL_ARGS({"bot", level, 0}, {"name", name, 0}), out);
}

bool vl_eve_among_bots(const struct vl_evening *e) {
    for (unsigned seat = 0; seat < e->setup.players; seat++)
        if ((e->who[seat].kind == VL_SEAT_HUMAN) != (seat == e->speaker.viewer)) return false;
    return true;
}

void vl_eve_list(const struct vl_evening *e, unsigned seats, const char *you, struct vl_text *out) {
    for (unsigned left = vl_count(seats); left > 0; left--, seats &= seats - 1) {
        unsigned seat = vl_first(seats);
        vl_text_add(out, you != NULL && seat == e->speaker.viewer ? you : e->who[seat].name);
        if (left == 2) vl_say(e->speaker.language, VL_SAY_LIST_AND, NULL, out);
        if (left > 2) vl_text_add(out, ", ");
    }
}

/* ---- The table ---- */

const struct vl_view *vl_evening_view(const struct vl_evening *e) {
    return view_of(e);
}

void vl_evening_scene(const struct vl_evening *e, struct vl_scene *scene, uint32_t laid[VL_CHOICE_MAX]) {
    const struct vl_choice *staged = vl_evening_staged(e);
    e->setup.game->scene(&e->setup, view_of(e), scene);
    vl_scene_lay(&e->setup, view_of(e), scene, staged->move, staged->count, staged->complete, laid);
}

unsigned vl_evening_moves(const struct vl_evening *e, vl_move *out) {
    if (vl_evening_state(e) != VL_EVENING_ASKS) return 0;
    memcpy(out, e->move, e->count * sizeof *out);
    return e->count;
}

/* The dice only choose the worlds in which the move is tried; the same question gets the same answer. */
static void foresee(const struct vl_evening *e, const vl_move *moves, unsigned count, struct vl_preview *out) {
    struct vl_rng rng;
    vl_rng_init(&rng, e->next, moves[0]);
    vl_preview(&e->setup, view_of(e), moves, count, &rng, out);
}

unsigned vl_evening_would(const struct vl_evening *e, vl_move move, struct vl_text *out, struct vl_scene *scene,
                          struct vl_show *show) {
    struct vl_preview preview;
    foresee(e, &move, 1, &preview);
    vl_speak_preview(&e->speaker, &preview, out);
    if (show == NULL) return preview.weighs;
    vl_evening_scene(e, scene, NULL);
    vl_show_begin(show, scene, e->speaker.viewer);
    /* Much may follow from a move; no event changes half as much as a show has room for. */
    for (unsigned i = 0; i < preview.count && !e->chooses && show->count < VL_CHANGES_MAX / 2; i++)
        vl_show_event(&e->setup, show, &preview.event[i]);
    return preview.weighs;
}

unsigned vl_evening_consequence(const struct vl_evening *e, vl_move move, struct vl_text *out) {
    size_t from = out->length;
    vl_text_add(out, " → ");
    size_t words = out->length;
    unsigned weighs = vl_evening_would(e, move, out, NULL, NULL);
    if (out->length == words) vl_text_back(out, from);
    return weighs;
}

/* Whether some move gives up nothing. */
static bool is_avoidable(const struct vl_evening *e) {
    struct vl_preview preview;
    for (unsigned i = 0; i < e->count; i++) {
        foresee(e, &e->move[i], 1, &preview);
        if (!(preview.weighs & VL_GIVES_UP)) return true;
    }
    return false;
}

bool vl_evening_warns(const struct vl_evening *e, vl_move move, struct vl_text *out) {
    char words[VL_ROOM_SENTENCE], brings[VL_ROOM_SENTENCE];
    struct vl_text text;
    struct vl_preview preview;
    if (vl_evening_state(e) != VL_EVENING_ASKS || e->chooses) return false;
    foresee(e, &move, 1, &preview);
    bool gone = preview.weighs & VL_FINAL || preview.passes;
    if (!(preview.weighs & VL_GIVES_UP) || !gone || !is_avoidable(e)) return false;
    vl_text_init(&text, words, sizeof words);
    vl_speak_move(&e->speaker, move, &text);
    vl_text_init(&text, brings, sizeof brings);
    vl_speak_preview(&e->speaker, &preview, &text);
    vl_say(e->speaker.language, VL_SAY_ASK_REALLY, VL_ARGS({"move", words, 0}, {"brings", brings, 0}), out);
    return true;
}

const struct vl_choice *vl_evening_staged(const struct vl_evening *e) {
    return &e->around.staged;
}

bool vl_evening_chooses(const struct vl_evening *e) {
    return vl_evening_state(e) == VL_EVENING_ASKS && e->chooses;
}

/* ---- Time ---- */

bool vl_evening_clock(const struct vl_evening *e, unsigned seat, uint64_t *left, bool *running) {
    if (!e->ready || e->around.clock.kind == VL_CLOCK_NONE) return false;
    uint64_t passed = e->around.seat[seat].running && e->now > e->heard ? e->now - e->heard : 0;
    *left = e->around.seat[seat].left > passed ? e->around.seat[seat].left - passed : 0;
    *running = e->around.seat[seat].running;
    return true;
}

static void add_two_digits(uint64_t n, struct vl_text *out) {
    vl_text_put(out, ':');
    vl_text_put(out, (char)('0' + n / 10));
    vl_text_put(out, (char)('0' + n % 10));
}

void vl_evening_time(enum vl_language language, uint64_t milliseconds, struct vl_text *out) {
    enum { HOUR = 3600, DAY = 24 * HOUR };
    uint64_t seconds = milliseconds / 1000 + (milliseconds % 1000 != 0); /* nothing is left only when nothing is */
    if (seconds > 2 * DAY) {
        vl_say(language, VL_SAY_CLOCK_DAYS, VL_ARGS({"days", NULL, (int64_t)(seconds / DAY)}), out);
        return;
    }
    vl_text_add_int(out, (int64_t)(seconds < HOUR ? seconds / 60 : seconds / HOUR));
    if (seconds >= HOUR) add_two_digits(seconds % HOUR / 60, out);
    add_two_digits(seconds % 60, out);
}

/* ---- What is expected ---- */

/* How long the one whose turn it is has left. */
static void add_clock(const struct vl_evening *e, unsigned seat, struct vl_text *out) {
    uint64_t left;
    bool running;
    char time[VL_ROOM_SEAT];
    struct vl_text text;
    if (!vl_evening_clock(e, seat, &left, &running) || !running) return;
    vl_text_init(&text, time, sizeof time);
    vl_evening_time(e->speaker.language, left, &text);
    vl_say(e->speaker.language, VL_SAY_PROMPT_CLOCK, VL_ARGS({"time", time, 0}), out);
}

static void say_names(const struct vl_evening *e, enum vl_message code, unsigned seats, struct vl_text *out) {
    char names[VL_ROOM_SEATS];
    struct vl_text text;
    vl_text_init(&text, names, sizeof names);
    vl_eve_list(e, seats, NULL, &text);
    vl_say(e->speaker.language, code, VL_ARGS({"names", names, 0}), out);
}

static void prompt_gathering(const struct vl_evening *e, struct vl_text *out) {
    unsigned free = 0;
    for (unsigned seat = 0; seat < e->setup.players; seat++) free += e->around.seat[seat].kind == VL_SEAT_OPEN;
    enum vl_message code = free > 0 ? VL_SAY_PROMPT_GATHERING : VL_SAY_PROMPT_BEGIN;
    vl_say(e->speaker.language, code, VL_ARGS({"count", NULL, free}), out);
}

static void prompt_waiting(const struct vl_evening *e, struct vl_text *out) {
    unsigned viewer = e->speaker.viewer, actors = vl_evening_actors(e);
    if (e->around.phase == VL_TABLE_GATHERING) {
        prompt_gathering(e, out);
    } else if (e->around.question.what != VL_ASK_NOTHING) {
        say_names(e, VL_SAY_PROMPT_ANSWER, e->around.question.waiting, out);
    } else if (e->around.phase == VL_TABLE_PAUSED) {
        vl_say(e->speaker.language, vl_eve_among_bots(e) ? VL_SAY_NOTE_PAUSED : VL_SAY_PROMPT_PAUSED, NULL, out);
    } else if (viewer < e->setup.players && e->around.seat[viewer].covered) {
        vl_say(e->speaker.language, VL_SAY_PROMPT_COVERED, NULL, out);
    } else if (actors == 0) {
        vl_say(e->speaker.language, VL_SAY_PROMPT_DEALING, NULL, out);
    } else {
        say_names(e, vl_count(actors) == 1 ? VL_SAY_PROMPT_THINKS : VL_SAY_PROMPT_THINK, actors, out);
    }
}

/* Where the next person sits down without a word, whose turn it is stands before what is asked. */
static void prompt_asked(const struct vl_evening *e, struct vl_text *out) {
    if (vl_count(e->mine) > 1 && !vl_evening_hides(e))
        vl_say(e->speaker.language, VL_SAY_PROMPT_NAME, VL_ARGS({"name", e->who[e->speaker.viewer].name, 0}), out);
    if (vl_evening_staged(e)->complete)
        vl_say(e->speaker.language, VL_SAY_PROMPT_CONFIRM, NULL, out);
    else
        vl_speak_ask(&e->speaker, view_of(e), out);
}

/* Whose time is told: one's own, or that of the only one whom all wait for. */
static unsigned hurried(const struct vl_evening *e) {
    struct vl_question question;
    unsigned actors = vl_evening_actors(e);
    enum vl_evening_state state = vl_evening_state(e);
    if (vl_evening_question(e, &question) || question.what != VL_ASK_NOTHING) return VL_NOBODY;
    if (state == VL_EVENING_ASKS) return e->speaker.viewer;
    return state == VL_EVENING_WAITS && vl_count(actors) == 1 ? vl_first(actors) : VL_NOBODY;
}

void vl_evening_prompt(const struct vl_evening *e, struct vl_text *out) {
    vl_evening_expects(e, out);
    unsigned seat = e->ready ? hurried(e) : VL_NOBODY;
    if (seat != VL_NOBODY) add_clock(e, seat, out);
}

void vl_evening_expects(const struct vl_evening *e, struct vl_text *out) {
    enum vl_language language = e->speaker.language;
    struct vl_question question;
    int32_t scores[VL_SEATS_MAX];
    if (!e->ready) {
        vl_say(language, VL_SAY_PROMPT_CONNECTING, NULL, out);
        return;
    }
    if (vl_evening_question(e, &question)) {
        vl_evening_question_words(e, out);
        return;
    }
    switch (vl_evening_state(e)) {
    case VL_EVENING_WAITS: prompt_waiting(e, out); break;
    case VL_EVENING_ASKS: prompt_asked(e, out); break;
    case VL_EVENING_PASSES:
        vl_say(language, VL_SAY_PROMPT_PASS, VL_ARGS({"name", e->who[vl_evening_awaited(e)].name, 0}), out);
        break;
    case VL_EVENING_OVER:
        if (question.what != VL_ASK_NOTHING)
            say_names(e, VL_SAY_PROMPT_ANSWER, question.waiting, out);
        else if (vl_evening_scores(e, scores))
            vl_evening_result(e, out);
        else
            vl_say(language, VL_SAY_PROMPT_OVER, NULL, out);
        break;
    }
}

/* ---- Hints ---- */

static int64_t percent(double share) {
    return (int64_t)(100 * share + 0.5);
}

static unsigned copies(const struct vl_advice *advice, vl_move move, unsigned from, unsigned to) {
    unsigned count = 0;
    for (unsigned i = from; i < to; i++) count += advice->move[i] == move;
    return count;
}

/* A whole choice is a list of what is chosen: "totem 4 ×2 and head". */
static void list_choice(const struct vl_evening *e, const struct vl_advice *advice, struct vl_text *out) {
    unsigned left = 0;
    for (unsigned i = 0; i < advice->count; i++) left += copies(advice, advice->move[i], 0, i) == 0;
    for (unsigned i = 0; i < advice->count; i++) {
        char part[VL_ROOM_SENTENCE];
        struct vl_text text;
        unsigned count = copies(advice, advice->move[i], i, advice->count);
        if (copies(advice, advice->move[i], 0, i) > 0) continue;
        vl_text_init(&text, part, sizeof part);
        vl_speak_move_as(&e->speaker, advice->move[i], "part", &text);
        if (count == 1)
            vl_text_add(out, part);
        else
            vl_say(e->speaker.language, VL_SAY_HINT_TIMES, VL_ARGS({"part", part, 0}, {"count", NULL, count}), out);
        if (left == 2) vl_say(e->speaker.language, VL_SAY_LIST_AND, NULL, out);
        if (left > 2) vl_text_add(out, ", ");
        left--;
    }
}

/* The move of an advice, and in brackets what it will surely bring; or a whole choice, which brings nothing yet. */
static void speak_advice(const struct vl_evening *e, const struct vl_advice *advice, struct vl_text *out) {
    if (advice->count > 1) {
        list_choice(e, advice, out);
        return;
    }
    if (advice->count == 0) return;
    vl_speak_move_as(&e->speaker, advice->move[0], NULL, out);
    size_t from = out->length;
    vl_text_add(out, " (");
    size_t words = out->length;
    if (!e->chooses) vl_evening_would(e, advice->move[0], out, NULL, NULL);
    if (out->length == words)
        vl_text_back(out, from);
    else
        vl_text_put(out, ')');
}

/* Moves that come to the same as the best, whatever a search made of them: all of them. */
static unsigned find_alike(const struct vl_evening *e, const struct vl_advice *best, vl_move out[VL_MOVES_MAX]) {
    const struct vl_game *game = e->setup.game;
    unsigned count = 0;
    for (unsigned i = 0; i < e->count && game->alike != NULL && best->count == 1; i++)
        if (e->move[i] != best->move[0] && game->alike(&e->setup, view_of(e), best->move[0], e->move[i]))
            out[count++] = e->move[i];
    return count;
}

/* What is as good as the best: "draw from pile 1 or draw from pile 2"; else the runner-up. Returns how many come to the
 * same. */
static unsigned speak_others(const struct vl_evening *e, const struct vl_hint *hint, struct vl_text *out) {
    vl_move alike[VL_MOVES_MAX];
    unsigned count = hint->mixed ? 0 : find_alike(e, &hint->best, alike);
    if (count == 0) speak_advice(e, &hint->next, out);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && i + 1 == count) vl_say(e->speaker.language, VL_SAY_LIST_OR, NULL, out);
        if (i > 0 && i + 1 < count) vl_text_add(out, ", ");
        speak_advice(e, &(struct vl_advice){.count = 1, .move = {alike[i]}}, out);
    }
    return count;
}

/* Two that differ by less than a search can tell are said to be equal. */
static enum vl_message hint_code(const struct vl_hint *hint, unsigned alike) {
    static const double apart = 0.65;
    if (hint->next.count == 0 && alike == 0) return VL_SAY_HINT_ONLY;
    if (hint->mixed) return VL_SAY_HINT_MIXED;
    return hint->sure < apart || alike > 0 ? VL_SAY_HINT_EQUAL : VL_SAY_HINT_BEST;
}

void vl_evening_hint_words(const struct vl_evening *e, const struct vl_hint *hint, struct vl_text *out) {
    char first[VL_ROOM_HINT], second[VL_ROOM_HINT];
    struct vl_text text;
    vl_text_init(&text, first, sizeof first);
    speak_advice(e, &hint->best, &text);
    vl_text_init(&text, second, sizeof second);
    unsigned alike = speak_others(e, hint, &text);
    int64_t score = (int64_t)(hint->best.score + (hint->best.score < 0 ? -0.5 : 0.5));
    size_t from = out->length;
    vl_say(e->speaker.language, hint_code(hint, alike),
           VL_ARGS({"move", first, 0}, {"win", NULL, percent(hint->best.win)}, {"score", NULL, score},
                   {"next", second, 0}, {"nextwin", NULL, percent(hint->next.win)},
                   {"lost", NULL, percent(hint->best.win) - percent(hint->next.win)},
                   {"share", NULL, percent(hint->best.share)}, {"nextshare", NULL, percent(hint->next.share)}),
           out);
    vl_words_capital(out, from);
}

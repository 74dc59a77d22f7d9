/* looking.c - what there is to see, to read and to think about. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "page/asking.h"

/* ---- The moment ---- */

/* {"number":7,"thinking":[1],"keeping":"kept"} */
static void ask_screen(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    static const char *const keepings[] = {"kept", "lost", "elsewhere"};
    struct vl_json thinking = vl_json_get(args, "thinking"), keeping = vl_json_get(args, "keeping"), item = {0};
    struct vl_page_sight sight = {.number = (uint64_t)vl_asked_int(args, "number", 0), .keeping = keepings[0]};
    int64_t seat;
    while (vl_json_next(&thinking, &item))
        if (vl_json_read_int(&item, 0, VL_SEATS_MAX - 1, &seat)) sight.thinking |= VL_BIT(seat);
    for (unsigned i = 0; i < 3; i++)
        if (vl_json_is(&keeping, keepings[i])) sight.keeping = keepings[i];
    if (page->away == NULL)
        sight.table = vl_home_table(page->home);
    else if (page->home != NULL)
        sight.there = table_of(page);
    vl_page_screen(evening_of(page), &sight, out);
}

/* {"from":12} */
static void ask_said(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    int64_t from = vl_asked_int(args, "from", 0);
    vl_page_said(evening_of(page), from < 0 ? 0 : (unsigned)from, out);
}

static void ask_deck(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    (void)args;
    vl_page_deck(vl_evening_speaker(evening_of(page)), out);
}

/* {"game":"tenakee","players":4,"lang":"de"}: the cards of a table that nobody sits at */
static void ask_deck_of(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_setup setup;
    struct vl_fault fault;
    if (!vl_asked_setup(page->games, args, &setup, &fault)) {
        vl_json_null(out, NULL);
        return;
    }
    vl_page_deck(&(struct vl_speaker){.setup = &setup, .language = vl_asked_language(args), .viewer = VL_SPECTATOR},
                 out);
}

/* {"lang":"de"} */
static void ask_games(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    vl_page_games(page->games, vl_asked_language(args), out);
}

/* {"moves":["play t5 A"]} */
static void ask_would(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    struct vl_json moves = vl_json_get(args, "moves"), item = {0};
    char words[VL_MOVE_TEXT];
    vl_move move;
    vl_json_open(out, NULL, '[');
    while (vl_json_next(&moves, &item))
        if (vl_json_read_string(&item, words, sizeof words) && vl_talk_move(vl_evening_setup(e), words, &move) == NULL)
            vl_page_would(e, move, out);
    vl_json_close(out, ']');
}

/* {"moves":["play t5 A"]}: each in words, null if it is none */
static void ask_words(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    struct vl_json moves = vl_json_get(args, "moves"), item = {0};
    char text[VL_MOVE_TEXT];
    struct words words;
    vl_move move;
    vl_json_open(out, NULL, '[');
    while (vl_json_next(&moves, &item)) {
        fresh(&words);
        if (vl_json_read_string(&item, text, sizeof text) && vl_talk_move(vl_evening_setup(e), text, &move) == NULL)
            vl_speak_move(vl_evening_speaker(e), move, &words.text);
        put_or_null(out, NULL, words.room);
    }
    vl_json_close(out, ']');
}

/* {"seat":0} */
static void ask_why(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    int64_t seat = vl_asked_int(args, "seat", 0);
    if (seat < 0 || seat >= vl_evening_setup(e)->players)
        vl_json_null(out, NULL);
    else
        vl_page_why(e, (unsigned)seat, out);
}

static unsigned find_zone(const struct vl_game *game, const struct vl_scene *scene, const struct vl_json *wanted) {
    char key[VL_ZONE_KEY];
    for (unsigned z = 0; z < scene->zone_count; z++) {
        vl_zone_key(game, &scene->zone[z], key);
        if (vl_json_is(wanted, key)) return z;
    }
    return VL_NOBODY;
}

/* {"piece":ID or null,"at":{"piece":ID,"zone":KEY,"row":0,"column":0}}: why nothing may be done there. */
static void ask_why_not(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    struct vl_json at = vl_json_get(args, "at"), zone = vl_json_get(&at, "zone");
    struct vl_scene scene;
    struct vl_why why;
    struct words words;
    const char *rule;
    vl_evening_scene(e, &scene, NULL);
    struct vl_touch touch = {.piece = (uint32_t)vl_asked_int(args, "piece", 0),
                             .target = (uint32_t)vl_asked_int(&at, "piece", 0),
                             .zone = (uint8_t)find_zone(vl_evening_setup(e)->game, &scene, &zone),
                             .row = (uint8_t)vl_asked_int(&at, "row", 0),
                             .column = (uint8_t)vl_asked_int(&at, "column", 0)};
    if (vl_evening_why_not(e, &touch, &rule, &why, fresh(&words)))
        vl_page_refusal(e, words.room, rule, &why, out);
    else
        vl_page_outcome(e, VL_ACT_DONE, out);
}

/* While the next person is called to the screen nothing is shown of what others saw. */
static bool is_covered(const struct vl_page *page) {
    return vl_evening_state(evening_of(page)) == VL_EVENING_PASSES;
}

/* {"said":12}: the table right after that line. */
static void ask_moment(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = evening_of(page);
    int64_t index = vl_asked_int(args, "said", -1);
    struct vl_view_box view;
    struct vl_scene scene;
    if (index >= 0 && !is_covered(page) && vl_evening_moment(e, (unsigned)index, &view, &scene))
        vl_page_scene(vl_evening_speaker(e), &scene, NULL, out);
    else
        vl_json_null(out, NULL);
}

/* {"act":4} */
static void ask_steps(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    int64_t act = vl_asked_int(args, "act", -1);
    if (act < 0 || is_covered(page))
        vl_json_null(out, NULL);
    else
        vl_page_act(evening_of(page), (uint64_t)act, out);
}

/* ---- For whoever thinks: a set-up, a view and moves, nothing else ---- */

static void put_view(const struct vl_setup *s, const void *view, struct vl_text *out) {
    static const char digits[] = "0123456789abcdef";
    const unsigned char *bytes = view;
    char hex[2 * VL_VIEW_MAX + 1];
    for (unsigned i = 0; i < s->game->view_size; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * s->game->view_size] = '\0';
    vl_json_string(out, "view", hex);
}

static void put_job(const struct vl_setup *s, const char *job, const void *view, const vl_move *moves, unsigned count,
                    uint64_t seed, struct vl_text *out) {
    vl_json_string(out, "job", job);
    vl_page_setup(s, out);
    put_view(s, view, out);
    vl_json_open(out, "moves", '[');
    for (unsigned i = 0; i < count; i++) vl_json_int(out, NULL, moves[i]);
    vl_json_close(out, ']');
    vl_answer_hex(out, "seed", seed);
}

/* {"seat":1}: what its bot is asked; null if it is not. */
static void ask_due(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    int64_t seat = vl_asked_int(args, "seat", -1);
    struct vl_due due;
    bool keeping = page->home == NULL || page->away != NULL || vl_home_keeping(page->home);
    if (keeping || seat < 0 || seat >= VL_SEATS_MAX ||
        !vl_table_due_at(vl_home_table(page->home), (unsigned)seat, &due)) {
        vl_json_null(out, NULL);
        return;
    }
    vl_json_open(out, NULL, '{');
    put_job(&vl_home_table(page->home)->setup, "answer", due.view.bytes, due.move, due.count, due.seed, out);
    vl_json_int(out, "seat", due.seat);
    vl_json_string(out, "bot", due.word);
    vl_answer_hex(out, "version", due.version);
    vl_answer_hex(out, "turn", due.turn);
    vl_json_int(out, "made", due.made);
    vl_json_bool(out, "secret", due.secret);
    vl_json_close(out, '}');
}

/* What a hint is to be thought about; null if nothing is asked. */
static void ask_asked(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(e, moves);
    (void)args;
    if (count == 0) {
        vl_json_null(out, NULL);
        return;
    }
    vl_json_open(out, NULL, '{');
    put_job(vl_evening_setup(e), "hint", vl_evening_view(e), moves, count, vl_evening_around(e)->next, out);
    vl_json_close(out, '}');
}

static void read_advice(const struct vl_json *hint, const char *key, struct vl_advice *advice) {
    struct vl_json value = vl_json_get(hint, key), moves = vl_json_get(&value, "moves"), item = {0};
    int64_t move;
    memset(advice, 0, sizeof *advice);
    while (advice->count < VL_CHOICE_MAX && vl_json_next(&moves, &item) &&
           vl_json_read_int(&item, 0, UINT16_MAX, &move))
        advice->move[advice->count++] = (vl_move)move;
    advice->win = (double)vl_asked_int(&value, "win", 0) / VL_THOUGHT_PARTS;
    advice->score = (double)vl_asked_int(&value, "score", 0) / VL_THOUGHT_PARTS;
    advice->share = (double)vl_asked_int(&value, "share", 0) / VL_THOUGHT_PARTS;
}

/* {"hint":…}: what was thought, in words. */
static void ask_hint(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_json value = vl_json_get(args, "hint");
    struct vl_hint hint;
    read_advice(&value, "best", &hint.best);
    read_advice(&value, "next", &hint.next);
    hint.sure = (double)vl_asked_int(&value, "sure", 0) / VL_THOUGHT_PARTS;
    hint.mixed = vl_asked_bool(&value, "mixed");
    if (hint.best.count == 0)
        vl_json_null(out, NULL);
    else
        vl_page_hint(evening_of(page), &hint, out);
}

/* ---- For the list of games that are kept ---- */

/* Where it stands in a line: the prompt, or who has won. */
static void put_standing(const struct vl_evening *e, struct vl_text *out) {
    struct vl_stage stage[VL_STAGES_MAX];
    struct words words;
    struct vl_text *text = fresh(&words);
    const struct vl_setup *s = vl_evening_setup(e);
    vl_evening_result(e, text);
    if (text->length == 0 && s->game->progress(s, vl_evening_view(e), stage) > 0)
        vl_speak_stage(vl_evening_speaker(e), &stage[0], text);
    put_words(out, "words", &words);
}

static void ask_summary(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = evening_of(page);
    const struct vl_setup *s = vl_evening_setup(e);
    const struct vl_around *around = vl_evening_around(e);
    enum vl_evening_state state = vl_evening_state(e);
    struct words words;
    (void)args;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", s->game->name);
    vl_speak_title(s->game, vl_evening_language(e), fresh(&words));
    put_words(out, "title", &words);
    vl_json_int(out, "players", s->players);
    vl_json_open(out, "names", '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_string(out, NULL, vl_evening_name(e, seat));
    vl_json_close(out, ']');
    vl_json_string(out, "phase", vl_table_phases[around->phase]);
    put_standing(e, out);
    vl_json_bool(out, "awaited", state == VL_EVENING_ASKS || state == VL_EVENING_PASSES);
    vl_json_string(out, "lang", vl_language_names[vl_evening_language(e)]);
    vl_json_close(out, '}');
}

/* The record of the game so far; null: it is elsewhere. */
static void ask_record(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_table *t = page->home == NULL ? NULL : vl_home_table(page->home);
    size_t size = t == NULL ? 0 : vl_table_export_size(t);
    char *room = t == NULL ? NULL : malloc(size);
    struct vl_text text;
    (void)args;
    if (room == NULL) {
        vl_json_null(out, NULL);
        return;
    }
    vl_text_init(&text, room, size);
    vl_table_export(t, &text);
    vl_json_string(out, NULL, vl_text_whole(&text));
    free(room);
}

/* What is wrong with the page, as a reason. */
static const char *reason_of(const struct vl_json *code) {
    if (vl_json_is(code, "storage-full")) return "storage-full";
    if (vl_json_is(code, "storage-refused")) return "storage-refused";
    if (vl_json_is(code, "damaged")) return "check-wrong";
    if (vl_json_is(code, "thinking")) return "thinking-stopped";
    if (vl_json_is(code, "line")) return "line-down";
    if (vl_json_is(code, "left")) return "left";
    if (vl_json_is(code, "gone")) return "not-a-saved-game";
    return "engine-stopped";
}

/* {"code":"storage-full","lang":"fr"}: it in words; with "bare" the reason alone, where it is no game that is lost. */
static void ask_trouble(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    enum vl_language language = vl_asked_language(args);
    struct vl_json code = vl_json_get(args, "code");
    const char *reason = reason_of(&code), *why = vl_reason(language, reason);
    struct words words;
    (void)page;
    if (strncmp(reason, "storage", strlen("storage")) == 0 && !vl_asked_bool(args, "bare"))
        vl_say(language, VL_SAY_PLAIN_UNKEPT, VL_ARGS({"why", why, 0}), fresh(&words));
    else
        vl_text_add(fresh(&words), why);
    put_words(out, NULL, &words);
}

const struct page_question vl_page_looking[] = {
    {"screen", ask_screen, .looks = true, .evening = true},
    {"said", ask_said, .looks = true, .evening = true},
    {"deck", ask_deck, .looks = true, .evening = true},
    {"deck_of", ask_deck_of, .looks = true},
    {"games", ask_games, .looks = true},
    {"would", ask_would, .looks = true, .evening = true},
    {"words", ask_words, .looks = true, .evening = true},
    {"why", ask_why, .looks = true, .evening = true},
    {"why_not", ask_why_not, .looks = true, .evening = true},
    {"moment", ask_moment, .looks = true, .evening = true},
    {"steps", ask_steps, .looks = true, .evening = true},
    {"due", ask_due, .looks = true},
    {"asked", ask_asked, .looks = true, .evening = true},
    {"hint", ask_hint, .looks = true, .evening = true},
    {"summary", ask_summary, .looks = true, .evening = true},
    {"record", ask_record, .looks = true, .evening = true},
    {"plies", vl_page_plies, .looks = true, .evening = true},
    {"trouble", ask_trouble, .looks = true},
    {"verify", vl_page_verify, .looks = true},
    {NULL, NULL},
};

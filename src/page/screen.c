/* screen.c - the moment: what a person at this screen sees, and what is asked of them.
 *
 * While the next person is called to the screen, nobody's hand is shown: what is said then is what the public sees. */
#include "page/inside.h"

#include <string.h>

static const char *const states[] = {"waits", "asks", "passes", "over"};
static const char *const seat_kinds[] = {"open", "person", "bot", "program"};

/* Whose eyes a screen shows, in words and as a view. */
struct eyes {
    struct vl_speaker who;
    struct vl_view_box view;
    bool own; /* the evening's viewer: what it has laid out, and its moves, are there too */
    struct vl_scene scene;
    uint32_t laid[VL_CHOICE_MAX]; /* pieces of what is laid out */
};

/* Nobody is called to a screen whose table is elsewhere. */
static void open_eyes(const struct vl_evening *e, const struct vl_table *table, struct eyes *eyes) {
    eyes->who = *vl_evening_speaker(e);
    eyes->own = table == NULL || vl_evening_state(e) != VL_EVENING_PASSES;
    if (eyes->own) {
        memcpy(eyes->view.bytes, vl_evening_view(e), eyes->who.setup->game->view_size);
        vl_evening_scene(e, &eyes->scene, eyes->laid);
    } else {
        eyes->who.viewer = VL_SPECTATOR;
        vl_table_view(table, VL_SPECTATOR, &eyes->view);
        eyes->who.setup->game->scene(eyes->who.setup, vl_view_in(&eyes->view), &eyes->scene);
    }
}

static const struct vl_view *view_in(const struct eyes *eyes) {
    return (const struct vl_view *)(const void *)eyes->view.bytes;
}

static void put_viewer(unsigned viewer, struct vl_text *out) {
    if (viewer < VL_SEATS_MAX)
        vl_json_int(out, "viewer", viewer);
    else
        vl_json_string(out, "viewer", viewer == VL_ALL ? "all" : "spectator");
}

/* ---- What is asked ---- */

static void put_ask(const struct eyes *eyes, struct vl_text *out) {
    struct vl_ask ask = vl_ask_of(eyes->who.setup, view_in(eyes));
    if (ask.most == 0) {
        vl_json_null(out, "ask");
        return;
    }
    vl_json_open(out, "ask", '{');
    vl_json_string(out, "phase", eyes->who.setup->game->phases[ask.phase].name);
    vl_json_string(out, "rule", eyes->who.setup->game->phases[ask.phase].rule);
    vl_json_int(out, "least", ask.least);
    vl_json_int(out, "most", ask.most);
    vl_json_close(out, '}');
}

/* The largest unit of how far the game has come. */
static void put_progress(const struct eyes *eyes, struct vl_text *out) {
    const struct vl_setup *s = eyes->who.setup;
    struct vl_stage stage[VL_STAGES_MAX];
    struct words words;
    if (s->game->progress(s, view_in(eyes), stage) == 0) {
        vl_json_null(out, "progress");
        return;
    }
    vl_json_open(out, "progress", '{');
    vl_json_string(out, "code", s->game->stages[stage[0].code]);
    vl_json_int(out, "now", stage[0].now);
    vl_json_int(out, "of", stage[0].of);
    vl_speak_stage(&eyes->who, &stage[0], fresh(&words));
    put_words(out, "words", &words);
    vl_json_close(out, '}');
}

static void put_question(const struct vl_evening *e, struct vl_text *out) {
    struct vl_question question;
    struct words words;
    if (!vl_evening_question(e, &question)) {
        vl_json_null(out, "question");
        return;
    }
    vl_evening_question_words(e, fresh(&words));
    vl_json_open(out, "question", '{');
    put_words(out, "words", &words);
    vl_json_int(out, "by", question.seat);
    vl_json_close(out, '}');
}

/* ---- Seats ---- */

static void put_facts(const struct eyes *eyes, unsigned seat, struct vl_text *out) {
    const struct vl_setup *s = eyes->who.setup;
    struct vl_fact fact[VL_FACTS_MAX];
    struct words words;
    unsigned count = s->game->standing(s, view_in(eyes), seat, fact);
    vl_json_open(out, "facts", '[');
    for (unsigned i = 0; i < count; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "code", s->game->facts[fact[i].code]);
        vl_json_int(out, "number", fact[i].number);
        put_or_null(out, "face", face_name(s, fact[i].face));
        vl_speak_fact(&eyes->who, &fact[i], fresh(&words));
        put_words(out, "words", &words);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void put_clock(const struct vl_evening *e, unsigned seat, struct vl_text *out) {
    uint64_t left;
    bool running;
    struct words words;
    if (!vl_evening_clock(e, seat, &left, &running)) {
        vl_json_null(out, "clock");
        return;
    }
    vl_json_open(out, "clock", '{');
    vl_json_int(out, "left", (int64_t)left);
    vl_json_bool(out, "running", running);
    vl_evening_time(vl_evening_language(e), left, fresh(&words));
    put_words(out, "words", &words);
    vl_json_close(out, '}');
}

static void put_score(const struct vl_evening *e, const struct eyes *eyes, unsigned seat, struct vl_text *out) {
    const struct vl_setup *s = eyes->who.setup;
    int32_t score;
    bool known = eyes->own ? vl_evening_score(e, seat, &score) : s->game->score(s, view_in(eyes), seat, &score);
    if (known)
        vl_json_int(out, "score", score);
    else
        vl_json_null(out, "score");
}

/* Has finished its part of a simultaneous phase: one of its zones is marked so. */
static bool is_ready(const struct vl_scene *scene, unsigned seat) {
    for (unsigned z = 0; z < scene->zone_count; z++)
        if (scene->zone[z].owner == seat && scene->zone[z].badges & VL_BADGE_READY) return true;
    return false;
}

/* A server's bots think there: whoever is to act does. */
static bool thinks(const struct vl_evening *e, const struct vl_page_sight *sight, unsigned seat) {
    const struct vl_around *around = vl_evening_around(e);
    if (sight->table != NULL) return sight->thinking >> seat & 1;
    return vl_evening_actors(e) >> seat & 1 && (around->seat[seat].kind == VL_SEAT_BOT || around->seat[seat].covered);
}

/* Who sits there the table knows best: a record has no more than names. */
static void put_seat_info(const struct vl_evening *e, const struct eyes *eyes, const struct vl_page_sight *sight,
                          unsigned seat, struct vl_text *out) {
    const struct vl_evening *there = sight->there == NULL ? e : sight->there;
    const struct vl_around *around = vl_evening_around(there);
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "seat", seat);
    vl_json_string(out, "name", vl_evening_name(there, seat));
    vl_json_bool(out, "you", seat == eyes->who.viewer);
    vl_evening_who(there, seat, fresh(&words));
    put_words(out, "who", &words);
    vl_json_string(out, "kind", seat_kinds[around->seat[seat].kind]);
    vl_json_bool(out, "covered", around->seat[seat].covered);
    vl_speak_crest(eyes->who.language, seat, NULL, fresh(&words));
    put_words(out, "crest", &words);
    vl_speak_crest(eyes->who.language, seat, "letter", fresh(&words));
    put_words(out, "letter", &words);
    vl_json_bool(out, "acting", vl_evening_actors(e) >> seat & 1);
    vl_json_bool(out, "ready", is_ready(&eyes->scene, seat));
    vl_json_bool(out, "thinking", thinks(e, sight, seat));
    put_score(e, eyes, seat, out);
    put_facts(eyes, seat, out);
    put_clock(e, seat, out);
    vl_json_close(out, '}');
}

/* ---- The end ---- */

/* Seats by their scores, best first; those that tie keep their order. */
static void rank(const int32_t *scores, unsigned players, uint8_t order[VL_SEATS_MAX]) {
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned at = seat;
        for (; at > 0 && scores[order[at - 1]] < scores[seat]; at--) order[at] = order[at - 1];
        order[at] = (uint8_t)seat;
    }
}

static void put_places(const int32_t *scores, unsigned players, bool broken, struct vl_text *out) {
    uint8_t order[VL_SEATS_MAX];
    rank(scores, players, order);
    vl_json_open(out, "places", '[');
    for (unsigned i = 0, place = 1; i < players; i++) {
        if (i > 0 && scores[order[i]] < scores[order[i - 1]]) place = i + 1;
        vl_json_open(out, NULL, '{');
        vl_json_int(out, "seat", order[i]);
        vl_json_int(out, "score", scores[order[i]]);
        vl_json_int(out, "place", place);
        vl_json_bool(out, "won", place == 1 && !broken);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

/* The match with this game. */
static bool goes_on(const struct vl_around *around) {
    struct vl_match match = around->match;
    if (around->ending == VL_ACT_ABANDON) return match.games != 1;
    vl_match_take(&match, around->scores);
    return !vl_match_over(&match);
}

static void put_result(const struct vl_evening *e, struct vl_text *out) {
    const struct vl_around *around = vl_evening_around(e);
    int32_t scores[VL_SEATS_MAX];
    struct words words;
    if (!vl_evening_scores(e, scores)) {
        vl_json_null(out, "result");
        return;
    }
    vl_json_open(out, "result", '{');
    vl_evening_result(e, fresh(&words));
    put_words(out, "words", &words);
    put_places(scores, vl_evening_setup(e)->players, around->ending != 0, out);
    vl_evening_match(e, fresh(&words));
    put_or_null(out, "match", words.room);
    vl_json_bool(out, "again", goes_on(around));
    vl_json_close(out, '}');
}

/* ---- All of it ---- */

/* What taking back would be: nothing of it is refused to whoever asks for it. */
static const char *undo_kind(const struct vl_evening *e, const struct vl_table *t) {
    static const char *const told[] = {NULL, "free", "courtesy", "consent"};
    unsigned seat = vl_evening_viewer(e);
    if (t == NULL) return told[vl_evening_taking_back(e)];
    if (seat >= t->setup.players || vl_evening_state(e) == VL_EVENING_PASSES) return NULL;
    if (vl_evening_staged(e)->count > 0) return "free";
    struct vl_act act, wish = vl_wish(VL_ACT_UNDO, seat);
    if (t->seat[seat].kind != VL_SEAT_HUMAN || vl_table_propose(t, t->clock.now, &wish, &act).rule != NULL) return NULL;
    return act.kind == VL_ACT_ASK ? "consent" : vl_table_undo_is_free(t, seat) ? "free" : "courtesy";
}

/* Who only looks on, because another window owns the game, may do nothing. */
static void put_table(const struct vl_evening *e, const struct eyes *eyes, bool looks_on, struct vl_text *out) {
    const struct vl_choice *staged = vl_evening_staged(e);
    vl_move moves[VL_MOVES_MAX];
    unsigned laid = eyes->own ? staged->count : 0, count = looks_on ? 0 : vl_evening_moves(e, moves);
    vl_page_scene(&eyes->who, &eyes->scene, "scene", out);
    vl_page_moves(&eyes->who, view_in(eyes), &eyes->scene, moves, count, "moves", out);
    vl_json_bool(out, "chooses", !looks_on && vl_evening_chooses(e));
    vl_json_open(out, "staged", '{');
    vl_json_open(out, "moves", '[');
    for (unsigned i = 0; i < laid; i++) vl_page_move_text(eyes->who.setup->game, staged->move[i], NULL, out);
    vl_json_close(out, ']');
    vl_json_open(out, "pieces", '[');
    for (unsigned i = 0; i < laid; i++) vl_json_int(out, NULL, eyes->laid[i]);
    vl_json_close(out, ']');
    vl_json_bool(out, "complete", laid > 0 && staged->complete);
    vl_json_close(out, '}');
}

/* At a table that is here everybody who is no bot sits at this screen. */
static void put_mine(const struct vl_evening *there, const struct vl_page_sight *sight, struct vl_text *out) {
    unsigned players = vl_evening_setup(there)->players;
    vl_json_open(out, "mine", '[');
    for (unsigned seat = 0; seat < players; seat++) {
        bool person = vl_evening_around(there)->seat[seat].kind == VL_SEAT_HUMAN;
        if (sight->table != NULL ? person : seat == vl_evening_viewer(there)) vl_json_int(out, NULL, seat);
    }
    vl_json_close(out, ']');
}

void vl_page_screen(const struct vl_evening *e, const struct vl_page_sight *sight, struct vl_text *out) {
    const struct vl_evening *there = sight->there == NULL ? e : sight->there;
    const struct vl_around *around = vl_evening_around(there);
    unsigned players = vl_evening_setup(e)->players;
    bool looks_on = strcmp(sight->keeping, "elsewhere") == 0;
    struct eyes eyes;
    struct words words;
    open_eyes(e, sight->table, &eyes);
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "number", (int64_t)sight->number);
    vl_json_string(out, "state", states[vl_evening_state(e)]);
    vl_json_string(out, "game", eyes.who.setup->game->name);
    vl_json_string(out, "lang", vl_language_names[eyes.who.language]);
    put_viewer(eyes.who.viewer, out);
    put_seat(out, "awaited", eyes.own ? VL_NOBODY : vl_evening_awaited(e));
    put_mine(there, sight, out);
    vl_evening_expects(e, fresh(&words));
    put_words(out, "prompt", &words);
    put_ask(&eyes, out);
    put_progress(&eyes, out);
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < players; seat++) put_seat_info(e, &eyes, sight, seat, out);
    vl_json_close(out, ']');
    put_table(e, &eyes, looks_on, out);
    put_or_null(out, "undo", looks_on ? NULL : undo_kind(e, sight->table));
    put_question(there, out);
    vl_json_string(out, "phase", vl_table_phases[around->phase]);
    vl_json_bool(out, "paused", around->phase == VL_TABLE_PAUSED);
    vl_json_int(out, "said", vl_evening_said_count(e));
    vl_json_int(out, "acts", (int64_t)vl_evening_acts(e));
    put_result(e, out);
    vl_json_string(out, "keeping", sight->keeping);
    vl_json_close(out, '}');
}

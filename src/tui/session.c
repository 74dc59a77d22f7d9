/* session.c - running an evening: who acts next, what people do, saving. */
#include "tui/session.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bug/bug.h"
#include "core/check.h"
#include "games/registry.h"
#include "table/store.h"
#include "tui/inside.h"

enum { HINT_ITERATIONS = 3000 };

/* Bots have names, so that two of the same kind can be told apart. */
static const char *const bot_names[VL_SEATS_MAX] = {"Aurore", "Basile", "Colette", "Denis", "Élise", "Firmin"};

static uint64_t milliseconds_now(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- Beginning ---- */

static void copy(char *to, size_t size, const char *from) {
    struct vl_text text;
    vl_text_init(&text, to, size);
    vl_text_add(&text, from);
}

static bool refuse(const struct session *s, struct vl_refusal refusal, char *why, size_t size) {
    struct vl_text text;
    if (refusal.rule == NULL) return true;
    vl_text_init(&text, why, size);
    vl_speak_refusal(&s->speaker, refusal.rule, refusal.reason, &text);
    return false;
}

/* A mind as large as the most thoughtful bot at the table wants, and hints. */
static bool make_mind(struct session *s) {
    size_t size = vl_mind_size(HINT_ITERATIONS, s->table.setup.players);
    for (unsigned seat = 0; seat < s->table.setup.players; seat++) {
        struct vl_bot bot;
        if (s->table.seat[seat].kind != VL_SEAT_BOT || !vl_bot_parse(s->table.seat[seat].name, &bot)) continue;
        size_t wanted = vl_mind_wanted(&bot, s->table.setup.players);
        if (wanted > size) size = wanted;
    }
    s->mind = malloc(size);
    if (s->mind == NULL) return false;
    vl_mind_clock(vl_mind_init(s->mind, size), milliseconds_now, NULL);
    s->table.mind = s->mind;
    return true;
}

/* Names for the speaker; the person at the keyboard is the only one, or the first. */
static void meet(struct session *s) {
    const struct vl_setup *setup = &s->table.setup;
    s->speaker.setup = setup;
    s->speaker.viewer = VL_SPECTATOR;
    s->people = 0;
    for (unsigned seat = setup->players; seat-- > 0;) {
        const struct vl_table_seat *who = &s->table.seat[seat];
        s->speaker.name[seat] = who->kind == VL_SEAT_BOT ? bot_names[seat] : who->name;
        if (who->kind != VL_SEAT_HUMAN) continue;
        s->people |= VL_BIT(seat);
        s->speaker.viewer = seat;
    }
    s->at_keyboard = vl_count(s->people) < 2;
}

static struct session *give_up(struct session *s, enum vl_language language, const char *reason, char *why,
                               size_t size) {
    copy(why, size, vl_reason(language, reason));
    session_free(s);
    return NULL;
}

static struct session *allocate(enum vl_language language, const char *path, uint64_t seed) {
    struct session *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->speaker.language = language;
    copy(s->path, sizeof s->path, path);
    vl_rng_init(&s->rng, seed, 0);
    return s;
}

static void sit_down(struct session *s, const struct session_plan *plan) {
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        const struct session_seat *who = &plan->seat[seat];
        const struct session_program *program = who->kind == VL_SEAT_EXTERNAL ? who->program : NULL;
        s->program[seat] = program;
        if (program != NULL) program->begin(program->context, &s->table, seat);
        CHECK(vl_table_sit(&s->table, seat, (enum vl_seat_kind)who->kind, program != NULL ? program->name : who->name)
                  .rule == NULL);
        if (who->kind == VL_SEAT_HUMAN) CHECK(vl_table_set_forced(&s->table, seat, true).rule == NULL);
    }
}

struct session *session_new(const struct session_plan *plan, char *why, size_t size) {
    struct session *s = allocate(plan->language, plan->path, plan->seed);
    if (s == NULL) return give_up(s, plan->language, "out-of-memory", why, size);
    struct vl_table_options options = {.listener = {session_hear, s}};
    if (!vl_table_init(&s->table, &plan->setup, &options))
        return give_up(s, plan->language, "out-of-memory", why, size);
    s->has_table = true;
    session_guard(s);
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        struct vl_bot bot;
        const char *name = plan->seat[seat].name;
        if (plan->seat[seat].kind == VL_SEAT_BOT && !vl_bot_parse(name, &bot))
            return give_up(s, plan->language, "no-such-bot", why, size);
        if (plan->seat[seat].kind == VL_SEAT_HUMAN && !vl_name_is_fine(name, strlen(name)))
            return give_up(s, plan->language, "not-a-name", why, size);
    }
    sit_down(s, plan);
    meet(s);
    if (!make_mind(s)) return give_up(s, plan->language, "out-of-memory", why, size);
    CHECK(vl_table_begin(&s->table, 0).rule == NULL);
    return s;
}

struct session *session_resume(const char *path, const struct vl_setup *edition, enum vl_language language,
                               uint64_t seed, char *why, size_t size) {
    int error;
    size_t length;
    char *text = vl_store_load(path, SESSION_JOURNAL, &length, &error);
    struct session *s = allocate(language, path, seed);
    if (text == NULL || s == NULL) {
        free(text);
        return give_up(s, language, s == NULL ? "out-of-memory" : "unreadable", why, size);
    }
    struct vl_table_reading reading = {.games = vl_games, .at_hand = edition};
    struct vl_fault fault;
    s->has_table = vl_table_load(&s->table, text, length, &reading, &fault);
    free(text);
    bool lacks = !s->has_table && strcmp(fault.rule, "REC-7") == 0; /* its edition, or its version of the rules */
    if (!s->has_table) return give_up(s, language, lacks ? fault.reason : "not-a-saved-game", why, size);
    s->table.listener = (struct vl_listener){session_hear, s};
    if (s->table.phase == VL_TABLE_GATHERING) return give_up(s, language, "not-a-saved-game", why, size);
    for (unsigned seat = 0; seat < s->table.setup.players; seat++) /* for a program that is gone the policy plays */
        if (s->table.seat[seat].kind == VL_SEAT_EXTERNAL && s->table.phase != VL_TABLE_OVER)
            s->mourned |= vl_table_sit(&s->table, seat, VL_SEAT_BOT, "greedy").rule == NULL ? VL_BIT(seat) : 0u;
    session_guard(s);
    meet(s);
    s->kept = true;
    if (!make_mind(s)) return give_up(s, language, "out-of-memory", why, size);
    session_recall(s);
    for (unsigned set = s->mourned; set != 0; set &= set - 1)
        session_announce(s, VL_SAY_NOTE_PROGRAM_LEFT, vl_first(set));
    return s;
}

void session_guard(const struct session *s) {
    bug_playing_at(&s->table);
}

void session_free(struct session *s) {
    if (s == NULL) return;
    bug_left(&s->table);
    for (unsigned seat = 0; s->has_table && seat < s->table.setup.players; seat++)
        if (s->program[seat] != NULL) s->program[seat]->end(s->program[seat]->context, &s->table, seat);
    session_forget(s);
    if (s->has_table) vl_table_done(&s->table);
    free(s->mind);
    free(s);
}

void session_save(struct session *s) {
    if (s->path[0] == '\0' || !s->kept) return;
    s->warning = vl_store_save(&vl_system, s->path, s->table.log.text, s->table.log.length, NULL) < 0;
}

/* ---- Whose turn ---- */

/* Seats of people, or of programs, that the table waits for; only when it can go on no further by itself. */
static unsigned waiting(const struct session *s, bool programs) {
    unsigned set = vl_table_waits_for(&s->table), out = 0;
    for (; set != 0; set &= set - 1) {
        unsigned seat = vl_first(set);
        if ((s->table.seat[seat].kind == VL_SEAT_EXTERNAL) == programs) out |= VL_BIT(seat);
    }
    return out;
}

enum session_state session_state(const struct session *s) {
    if (s->table.phase == VL_TABLE_OVER || s->stuck) return SESSION_OVER;
    if (!s->waits || waiting(s, true) != 0) return SESSION_RUNS;
    bool awaited = waiting(s, false) >> s->speaker.viewer & 1;
    return awaited && s->at_keyboard ? SESSION_ASKS : SESSION_PASSES;
}

unsigned session_next(const struct session *s) {
    const struct vl_state *state = (const struct vl_state *)(const void *)s->table.state.bytes;
    if (session_state(s) != SESSION_RUNS) return VL_NOBODY;
    if (vl_chance_next(state)) return VL_CHANCE;
    for (unsigned set = vl_actors(state); set != 0; set &= set - 1)
        if (s->table.seat[vl_first(set)].kind != VL_SEAT_HUMAN) return vl_first(set);
    return VL_NOBODY;
}

unsigned session_step(struct session *s) {
    unsigned actor = session_next(s), programs = waiting(s, true);
    if (s->waits && programs != 0) {
        unsigned seat = vl_first(programs);
        s->program[seat]->play(s->program[seat]->context, &s->table, 0, seat, &s->rng);
        if (s->program[seat]->gone(s->program[seat]->context) && !(s->mourned >> seat & 1)) {
            s->mourned |= VL_BIT(seat);
            session_announce(s, VL_SAY_NOTE_PROGRAM_GONE, seat);
        }
        s->waits = false;
        return seat;
    }
    enum vl_progress progress = vl_table_step(&s->table, 0, &s->rng);
    s->waits = progress == VL_WAITS;
    s->stuck = progress == VL_STUCK;
    if (progress == VL_STEPPED) {
        if (s->table.phase == VL_TABLE_OVER) {
            s->kept = true;
            session_save(s);
        }
        return actor;
    }
    if (vl_count(s->people) > 1 && !(waiting(s, false) >> s->speaker.viewer & 1)) s->at_keyboard = false;
    session_save(s);
    return VL_NOBODY;
}

unsigned session_awaited(const struct session *s) {
    unsigned set = waiting(s, false);
    return set == 0 ? VL_NOBODY : set >> s->speaker.viewer & 1 ? s->speaker.viewer : vl_first(set);
}

void session_take_seat(struct session *s) {
    unsigned seat = session_awaited(s);
    s->at_keyboard = true;
    if (seat != VL_NOBODY && seat != s->speaker.viewer) session_look_as(s, seat);
}

/* ---- What the person does ---- */

static bool done(struct session *s, struct vl_refusal refusal, char *why, size_t size) {
    if (!refuse(s, refusal, why, size)) return false;
    s->waits = false;
    s->kept = true;
    session_save(s);
    return true;
}

static bool choosing_in_secret(const struct session *s) {
    vl_move moves[VL_MOVES_MAX];
    if (session_staged(s)->count > 0) return true;
    unsigned count = session_moves(s, moves);
    return count > 0 && s->table.setup.game->verbs[vl_verb_of(moves[0])].quiet;
}

/* The table takes moves in notation. */
static const char *in_notation(const struct session *s, vl_move move, char notation[VL_MOVE_TEXT]) {
    struct vl_text text;
    vl_text_init(&text, notation, VL_MOVE_TEXT);
    vl_move_format(s->table.setup.game, move, &text);
    return notation;
}

bool session_act(struct session *s, vl_move move, char *why, size_t size) {
    char notation[VL_MOVE_TEXT];
    in_notation(s, move, notation);
    if (session_state(s) == SESSION_ASKS && choosing_in_secret(s))
        return refuse(s, vl_table_stage(&s->table, s->speaker.viewer, notation), why, size);
    return done(s, vl_table_move(&s->table, 0, s->speaker.viewer, notation), why, size);
}

bool session_take_back(struct session *s, vl_move move, char *why, size_t size) {
    char notation[VL_MOVE_TEXT];
    return refuse(s, vl_table_unstage(&s->table, s->speaker.viewer, in_notation(s, move, notation)), why, size);
}

bool session_confirm(struct session *s, char *why, size_t size) {
    return done(s, vl_table_commit(&s->table, 0, s->speaker.viewer), why, size);
}

/* People who share a keyboard have agreed aloud. */
static struct vl_refusal undo_once(struct session *s) {
    struct vl_refusal refusal = vl_table_undo(&s->table, 0, s->speaker.viewer);
    for (unsigned set = s->people; refusal.rule == NULL && set != 0; set &= set - 1)
        if (s->table.question.what != VL_ASK_NOTHING && s->table.question.waiting >> vl_first(set) & 1)
            refusal = vl_table_answer(&s->table, 0, vl_first(set), true);
    return refusal;
}

/* A card that is only laid out is taken up again. Moves that were forced would be played at once again, so what is
 * taken back goes on to the last decision. */
bool session_undo(struct session *s, char *why, size_t size) {
    vl_move moves[VL_MOVES_MAX];
    const struct vl_choice *staged = session_staged(s);
    if (staged->count > 0) return session_take_back(s, staged->move[staged->count - 1], why, size);
    struct vl_refusal refusal = undo_once(s);
    while (refusal.rule == NULL && vl_table_moves(&s->table, s->speaker.viewer, moves) == 1) refusal = undo_once(s);
    return done(s, refusal, why, size);
}

bool session_resign(struct session *s, char *why, size_t size) {
    return done(s, vl_table_resign(&s->table, 0, s->speaker.viewer), why, size);
}

bool session_hint(struct session *s, vl_move *best, char *words, size_t size) {
    static const struct vl_effort effort = {.iterations = HINT_ITERATIONS, .rollout = 100};
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    struct vl_hint hint;
    char first[VL_ROOM_SENTENCE], second[VL_ROOM_SENTENCE];
    struct vl_text text;
    unsigned count = session_moves(s, moves);
    if (count == 0 || !vl_table_view(&s->table, s->speaker.viewer, &view)) return false;
    struct vl_thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return false;
    vl_think(&s->table.setup, vl_view_in(&view), moves, count, &effort, s->mind, &s->rng, thought);
    vl_hint_make(thought, moves, &hint);
    free(thought);
    *best = hint.best;
    vl_text_init(&text, first, sizeof first);
    vl_speak_move(&s->speaker, hint.best, &text);
    vl_text_init(&text, second, sizeof second);
    if (hint.next != VL_NO_MOVE) vl_speak_move(&s->speaker, hint.next, &text);
    vl_text_init(&text, words, size);
    enum vl_message code = hint.next == VL_NO_MOVE ? VL_SAY_HINT_ONLY
                           : hint.mixed            ? VL_SAY_HINT_MIXED
                                                   : VL_SAY_HINT_BEST;
    vl_say(s->speaker.language, code,
           VL_ARGS({"move", first, 0}, {"win", NULL, (int64_t)(100 * hint.win + 0.5)},
                   {"score", NULL, (int64_t)(hint.score + (hint.score < 0 ? -0.5 : 0.5))}, {"next", second, 0},
                   {"nextwin", NULL, (int64_t)(100 * hint.next_win + 0.5)},
                   {"sure", NULL, (int64_t)(100 * hint.sure + 0.5)}),
           &text);
    return true;
}

/* ---- Afterwards ---- */

/* Everybody moves one seat on. */
void session_plan_again(const struct session *s, struct session_plan *plan) {
    unsigned players = s->table.setup.players;
    memset(plan, 0, sizeof *plan);
    plan->setup = s->table.setup;
    plan->language = s->speaker.language;
    for (unsigned seat = 0; seat < players; seat++) {
        struct session_seat *next = &plan->seat[(seat + 1) % players];
        next->kind = s->table.seat[seat].kind;
        next->program = s->program[seat];
        copy(next->name, sizeof next->name, s->table.seat[seat].name);
    }
}

/* conformance.c - checks on random play: see conformance.h. */
#include "conformance.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/event.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/scene.h"

bool report_fail(struct report *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(r->text, sizeof r->text, format, args);
    va_end(args);
    return false;
}

const char *setup_name(const struct vl_setup *s, char *buffer, size_t size) {
    struct vl_text text;
    vl_text_init(&text, buffer, size);
    vl_text_add(&text, s->game->name);
    vl_text_add(&text, ", ");
    vl_text_add_int(&text, s->players);
    vl_text_add(&text, " players");
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++) {
        if (s->option[i] == s->game->options[i].initial) continue;
        vl_text_add(&text, ", ");
        vl_text_add(&text, s->game->options[i].name);
        vl_text_put(&text, '=');
        vl_text_add(&text, vl_setup_value(s, i));
    }
    return buffer;
}

/* Games with many set-ups play fewer games on each. */
unsigned games_per_setup(const struct vl_setup *s) {
    return s->game->options != NULL && s->game->options[0].name != NULL && s->game->options[1].name != NULL ? 3 : 6;
}

bool is_legal(const struct vl_setup *s, const struct vl_state *state, unsigned actor, vl_move move) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    if (!(vl_actors(state) >> actor & 1)) return false;
    bool chance = vl_chance_next(state);
    unsigned count = chance ? s->game->chances(s, state, outcomes) : s->game->moves(s, state, actor, moves);
    for (unsigned i = 0; i < count; i++)
        if ((chance ? outcomes[i].move : moves[i]) == move) return true;
    return false;
}

static unsigned any_of(unsigned set, struct vl_rng *rng) {
    return vl_nth(set, vl_rng_below(rng, vl_count(set)));
}

/* ---- Playing ---- */

static bool is_among(const vl_move *moves, unsigned count, vl_move move) {
    for (unsigned i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* One event of a game in which even seats of even seeds follow the policy and the others play at random; VL_NO_MOVE if
 * the policy's answer is not one of them, also when it was given a single one. */
static vl_move next_event(const struct vl_setup *s, const struct vl_state *state, uint64_t seed, struct vl_rng *rng,
                          unsigned *actor) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    *actor = any_of(vl_actors(state), rng);
    if (*actor == VL_CHANCE) return s->game->chance(s, state, rng);
    unsigned count = s->game->moves(s, state, *actor, moves);
    if ((seed + *actor) % 2 == 0) return moves[vl_rng_below(rng, count)];
    s->game->view(s, state, *actor, vl_view_in(&view));
    struct vl_rng aside = *rng;
    vl_move alone = moves[vl_rng_below(&aside, count)];
    if (!is_among(moves, count, s->game->policy(s, vl_view_in(&view), &alone, 1, &aside))) return VL_NO_MOVE;
    vl_move chosen = s->game->policy(s, vl_view_in(&view), moves, count, rng);
    return is_among(moves, count, chosen) ? chosen : VL_NO_MOVE;
}

void history_play(const struct vl_setup *s, uint64_t seed, struct history *h) {
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 0);
    s->game->init(s, state);
    for (h->count = 0; !vl_over(state) && h->count < HISTORY_MAX; h->count++) {
        unsigned actor;
        vl_move move = next_event(s, state, seed, &rng, &actor);
        if (move == VL_NO_MOVE) break;
        h->entry[h->count].actor = (uint8_t)actor;
        h->entry[h->count].move = move;
        s->game->apply(s, state, actor, move, NULL);
    }
}

bool visit(const struct vl_game *game, bool (*look)(const struct place *), struct report *r) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    char name[200];
    r->tried = 0;
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 1; seed <= games_per_setup(&s); seed++) {
            struct vl_state_box box;
            struct vl_rng rng, own;
            struct place place = {.s = &s, .state = vl_state_in(&box), .rng = &own, .report = r};
            vl_rng_init(&rng, seed, 0);
            vl_rng_init(&own, seed, 1);
            game->init(&s, vl_state_in(&box));
            for (;; place.ply++) {
                unsigned actor;
                r->tried++;
                if (!look(&place)) {
                    char what[300];
                    memcpy(what, r->text, sizeof what);
                    what[sizeof what - 1] = '\0';
                    return report_fail(r, "%s, seed %u, ply %u: %s", setup_name(&s, name, sizeof name), (unsigned)seed,
                                       place.ply, what);
                }
                if (vl_over(place.state)) break;
                vl_move move = next_event(&s, place.state, seed, &rng, &actor);
                if (move == VL_NO_MOVE) return report_fail(r, "%s: the policy cheats", game->name);
                game->apply(&s, vl_state_in(&box), actor, move, NULL);
            }
        }
    return true;
}

/* ---- Moves ---- */

static bool look_moves(const struct place *p) {
    const struct vl_game *game = p->s->game;
    unsigned actors = vl_actors(p->state);
    vl_move moves[VL_MOVES_MAX + 64];
    struct vl_outcome outcomes[VL_MOVES_MAX + 64];
    if (actors == VL_BIT(VL_CHANCE)) {
        unsigned count = game->chances(p->s, p->state, outcomes);
        if (count == 0 || count > game->moves_max) return report_fail(p->report, "%u outcomes of chance", count);
        for (unsigned i = 0; i < count; i++) {
            if (outcomes[i].weight == 0) return report_fail(p->report, "an outcome without weight");
            if (i > 0 && outcomes[i].move <= outcomes[i - 1].move)
                return report_fail(p->report, "outcomes are not ascending and unique");
            if (!game->verbs[vl_verb_of(outcomes[i].move)].chance)
                return report_fail(p->report, "an outcome with a seat's verb");
        }
        return true;
    }
    if (actors >> p->s->players != 0) return report_fail(p->report, "seats that do not exist may act: %x", actors);
    for (unsigned seat = 0; seat < p->s->players; seat++) {
        if (!(actors >> seat & 1)) continue;
        unsigned count = game->moves(p->s, p->state, seat, moves);
        if (count == 0 || count > game->moves_max) return report_fail(p->report, "%u moves for seat %u", count, seat);
        for (unsigned i = 0; i < count; i++) {
            if (i > 0 && moves[i] <= moves[i - 1])
                return report_fail(p->report, "moves of seat %u are not ascending and unique", seat);
            if (game->verbs[vl_verb_of(moves[i])].chance) return report_fail(p->report, "a move with chance's verb");
        }
    }
    return true;
}

static bool check_moves(const struct vl_game *game, struct report *r) {
    return visit(game, look_moves, r);
}

/* Over the whole move space, and a little beyond it, for every viewer. */
static bool look_why_not(const struct place *p) {
    const struct vl_game *game = p->s->game;
    if (p->ply % 3 != 0 && !vl_over(p->state)) return true;
    for (unsigned viewer = 0; viewer <= VL_ALL; viewer++) {
        if (viewer >= p->s->players && viewer < VL_SPECTATOR) continue;
        struct vl_view_box view;
        vl_move moves[VL_MOVES_MAX];
        bool acts = viewer < p->s->players && (vl_actors(p->state) >> viewer & 1);
        unsigned count = acts ? game->moves(p->s, p->state, viewer, moves) : 0, next = 0;
        game->view(p->s, p->state, viewer, vl_view_in(&view));
        for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m)) {
            bool legal = next < count && moves[next] == m;
            next += legal;
            const char *rule = game->why_not(p->s, vl_view_in(&view), m, NULL);
            if ((rule == NULL) == legal) continue;
            char words[VL_MOVE_TEXT];
            struct vl_text text;
            vl_text_init(&text, words, sizeof words);
            vl_move_format(game, m, &text);
            return report_fail(p->report, "viewer %u, \"%s\": %s, but why_not says %s", viewer, words,
                               legal ? "legal" : "illegal", rule == NULL ? "nothing" : rule);
        }
        if (next != count) return report_fail(p->report, "a legal move of seat %u is outside the move space", viewer);
        for (unsigned i = 0; i < 50; i++) { /* any integer gets an answer */
            vl_move m = (vl_move)vl_rng_next(p->rng);
            if (game->why_not(p->s, vl_view_in(&view), m, NULL) == NULL &&
                !(acts && is_legal(p->s, p->state, viewer, m)))
                return report_fail(p->report, "why_not allows the number %u", m);
        }
    }
    return true;
}

static bool check_why_not(const struct vl_game *game, struct report *r) {
    return visit(game, look_why_not, r);
}

/* ---- Notation ---- */

static vl_move parse_line(const struct vl_game *game, const char *line) {
    struct vl_word words[8];
    unsigned count = 0;
    while (*line != '\0' && count < 8) {
        size_t length = strcspn(line, " ");
        words[count++] = (struct vl_word){line, length};
        line += length + (line[length] == ' ');
    }
    return vl_move_parse(game, words, count);
}

static bool check_notation(const struct vl_game *game, struct report *r) {
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    r->tried = 0;
    vl_rng_init(&rng, 1, 0);
    for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m), r->tried++) {
        vl_text_init(&text, words, sizeof words);
        vl_move_format(game, m, &text);
        if (text.cut || strchr(words, '?') != NULL) return report_fail(r, "move %u has no notation: \"%s\"", m, words);
        if (parse_line(game, words) != m) return report_fail(r, "\"%s\" is not read as it was written", words);
        /* One byte changed: nothing, or another move that is written just so. */
        words[vl_rng_below(&rng, (uint32_t)text.length)] = (char)(33 + vl_rng_below(&rng, 94));
        vl_move noise = parse_line(game, words);
        if (noise == VL_NO_MOVE) continue;
        char again[VL_MOVE_TEXT];
        vl_text_init(&text, again, sizeof again);
        vl_move_format(game, noise, &text);
        if (strcmp(words, again) != 0) return report_fail(r, "\"%s\" is read as \"%s\"", words, again);
    }
    static const char *const noise[] = {"", "bogus", "deal", "pick t5 t5", "-1", "play  A", "pass pass"};
    for (size_t i = 0; i < sizeof noise / sizeof *noise; i++)
        if (parse_line(game, noise[i]) != VL_NO_MOVE) return report_fail(r, "noise is read as a move: %s", noise[i]);
    return true;
}

/* ---- Chance: Pearson's statistic over many draws at some positions ---- */

bool chi_too_far(double chi, unsigned cells) {
    double mean = cells - 1.0, over = chi - mean - 12;
    return over > 0 && over * over > 72 * mean;
}

static bool look_chance(const struct place *p) {
    enum { DRAWS = 3000 };
    const struct vl_game *game = p->s->game;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    unsigned seen[VL_MOVES_MAX] = {0};
    if (!vl_chance_next(p->state) || p->ply % 5 != 0) return true;
    unsigned count = game->chances(p->s, p->state, outcomes);
    uint64_t total = 0;
    for (unsigned i = 0; i < count; i++) total += outcomes[i].weight;
    for (unsigned n = 0; n < DRAWS; n++) {
        vl_move move = game->chance(p->s, p->state, p->rng);
        unsigned i = 0;
        while (i < count && outcomes[i].move != move) i++;
        if (i == count) return report_fail(p->report, "chance draws %u, which is not among its outcomes", move);
        seen[i]++;
    }
    double chi = 0;
    for (unsigned i = 0; i < count; i++) {
        double expected = (double)DRAWS * (double)outcomes[i].weight / (double)total, off = seen[i] - expected;
        chi += off * off / expected;
    }
    if (chi_too_far(chi, count)) return report_fail(p->report, "chance does not follow its weights (chi² %.0f)", chi);
    return true;
}

static bool check_chance(const struct vl_game *game, struct report *r) {
    return visit(game, look_chance, r);
}

/* ---- Simultaneous phases ---- */

struct line_of_play {
    struct vl_state_box state;
    struct vl_keys keys;
};

static void play_on(const struct vl_setup *s, struct line_of_play *line, unsigned actor, vl_move move) {
    struct vl_events events = {.count = 0};
    s->game->apply(s, vl_state_in(&line->state), actor, move, &events);
    vl_keys_take(s->game, &line->keys, &events);
}

static bool same_line(const struct vl_setup *s, const struct line_of_play *a, const struct line_of_play *b) {
    return memcmp(&a->state, &b->state, s->game->state_size) == 0 && memcmp(&a->keys, &b->keys, sizeof a->keys) == 0;
}

static bool look_commute(const struct place *p) {
    const struct vl_setup *s = p->s;
    unsigned actors = vl_actors(p->state);
    if (actors == VL_BIT(VL_CHANCE) || (actors & (actors - 1)) == 0) return true;
    struct line_of_play start = {.keys = {{1, 2, 3, 4, 5, 6, 7, 8}}};
    memcpy(&start.state, p->state, s->game->state_size);
    for (unsigned i = 0; i < 8; i++) {
        vl_move moves[VL_MOVES_MAX];
        unsigned a = any_of(actors, p->rng), b = any_of(actors, p->rng);
        vl_move m = moves[vl_rng_below(p->rng, s->game->moves(s, p->state, a, moves))];
        vl_move n = moves[vl_rng_below(p->rng, s->game->moves(s, p->state, b, moves))];
        struct line_of_play ab = start, ba = start;
        play_on(s, &ab, a, m);
        if (!is_legal(s, vl_state_in(&ab.state), b, n)) {
            if (a == b) continue; /* one card only, or the last move of the seat */
            return report_fail(p->report, "a move of seat %u takes one away from seat %u", a, b);
        }
        play_on(s, &ba, b, n);
        if (!is_legal(s, vl_state_in(&ba.state), a, m)) {
            if (a == b) continue;
            return report_fail(p->report, "a move of seat %u takes one away from seat %u", b, a);
        }
        play_on(s, &ab, b, n);
        play_on(s, &ba, a, m);
        if (!same_line(s, &ab, &ba)) return report_fail(p->report, "moves of seats %u and %u do not commute", a, b);
    }
    return true;
}

static bool check_commute(const struct vl_game *game, struct report *r) {
    return visit(game, look_commute, r);
}

/* ---- States ---- */

static bool look_invariants(const struct place *p) {
    const char *broken = p->s->game->check(p->s, p->state);
    return broken == NULL || report_fail(p->report, "%s", broken);
}

static bool check_invariants(const struct vl_game *game, struct report *r) {
    return visit(game, look_invariants, r);
}

/* Against the visibility of the verb. A spectator sees what all seats see, and nothing else. Of a quiet move the others
 * learn nothing, or only that its seat has finished; more when it was the last of its phase. Any other move is noticed
 * by everybody. (Non-interference looks deeper.) */
static bool check_audience(const struct vl_setup *s, const struct vl_events *events, unsigned actor, vl_move move,
                           unsigned actors_before) {
    const struct vl_verb *verb = &s->game->verbs[vl_verb_of(move)];
    unsigned seats = (1u << s->players) - 1, noticed = 0;
    for (unsigned i = 0; i < events->count; i++) {
        const struct vl_event *e = &events->list[i];
        const struct vl_event_type *type = &s->game->events[e->type];
        if (((e->to & seats) == seats) != (e->to >> VL_SPECTATOR & 1)) return false;
        for (unsigned a = 0; a < VL_EVENT_ARGS; a++)
            if (((e->sees[a] & seats) == seats) != (e->sees[a] >> VL_SPECTATOR & 1)) return false;
        noticed |= e->to;
        bool others = (e->to & ~VL_ONLY(actor) & 0xff) != 0;
        if (!verb->quiet || !others || actors_before == VL_BIT(actor)) continue;
        bool only_seat = type->unordered && vl_event_args(type) == 1 && type->arg[0].domain == &vl_seats;
        if (!only_seat || e->arg[0] != (int)actor) return false;
    }
    return verb->quiet || (noticed & seats) == seats;
}

/* Sizes as stated; the game ends in time; events stay under their maximum and make sense; apply is a function of its
 * input, with and without events; the scores are the sum of the breakdown. */
static bool play_bounds(const struct vl_setup *s, uint64_t seed, struct report *r) {
    const struct vl_game *game = s->game;
    struct vl_state_box box, twin, again;
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 0);
    memset(&box, 0xa5, sizeof box);
    memset(&twin, 0x5a, sizeof twin);
    game->init(s, vl_state_in(&box));
    game->init(s, vl_state_in(&twin));
    if (memcmp(&box, &twin, game->state_size) != 0) return report_fail(r, "init leaves bytes unset");
    for (unsigned i = game->state_size; i < sizeof box; i++)
        if (box.bytes[i] != 0xa5) return report_fail(r, "init writes beyond its state");
    unsigned ply = 0;
    for (; !vl_over(vl_state_in(&box)); ply++) {
        unsigned actor;
        struct vl_events events = {.count = 0};
        if (ply > game->plies_max) return report_fail(r, "the game does not end within %u plies", game->plies_max);
        vl_move move = next_event(s, vl_state_in(&box), seed, &rng, &actor);
        if (move == VL_NO_MOVE) return report_fail(r, "ply %u: the policy cheats", ply);
        if (!is_legal(s, vl_state_in(&box), actor, move)) return report_fail(r, "ply %u: chance cheats", ply);
        unsigned before = vl_actors(vl_state_in(&box));
        memcpy(&again, &box, sizeof box);
        game->apply(s, vl_state_in(&box), actor, move, &events);
        game->apply(s, vl_state_in(&again), actor, move, NULL);
        if (memcmp(&box, &again, sizeof box) != 0) return report_fail(r, "ply %u: apply depends on its events", ply);
        if (events.count == 0 || events.count > game->events_max)
            return report_fail(r, "ply %u: %u events, at most %u were stated", ply, events.count, game->events_max);
        for (unsigned i = 0; i < events.count; i++) {
            const struct vl_event *e = &events.list[i];
            const struct vl_event_type *type = &game->events[e->type];
            for (unsigned a = 0; a < vl_event_args(type); a++) {
                const struct vl_domain *domain = type->arg[a].domain;
                if ((e->sees[a] & ~e->to) != 0 || !(e->to & VL_BIT(VL_ALL)) || !(e->sees[a] & VL_BIT(VL_ALL)))
                    return report_fail(r, "ply %u: audience of %s", ply, type->name);
                if (domain->names != NULL && e->arg[a] >= (int)domain->count)
                    return report_fail(r, "ply %u: an argument of %s is out of range", ply, type->name);
            }
        }
        if (!check_audience(s, &events, actor, move, before))
            return report_fail(r, "ply %u: %s is not told as its visibility says", ply,
                               game->verbs[vl_verb_of(move)].name);
    }
    struct vl_view_box view;
    int32_t scores[VL_SEATS_MAX];
    game->scores(s, vl_state_in(&box), scores);
    game->view(s, vl_state_in(&box), VL_ALL, vl_view_in(&view));
    for (unsigned seat = 0; seat < s->players; seat++) {
        struct vl_line lines[VL_LINES_MAX];
        int32_t sum = 0;
        unsigned count = game->breakdown(s, vl_view_in(&view), seat, lines);
        if (count > VL_LINES_MAX) return report_fail(r, "too many lines in a breakdown");
        for (unsigned i = 0; i < count; i++) sum += lines[i].points;
        if (sum != scores[seat])
            return report_fail(r, "seat %u scored %d, but its breakdown says %d", seat, scores[seat], sum);
    }
    r->tried += ply;
    return true;
}

static bool check_bounds(const struct vl_game *game, struct report *r) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    r->tried = 0;
    if (game->state_size > VL_STATE_MAX || game->view_size > VL_VIEW_MAX || game->moves_max > VL_MOVES_MAX ||
        game->events_max > VL_EVENTS_MAX)
        return report_fail(r, "a stated maximum is beyond the house's");
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 1; seed <= 4 * games_per_setup(&s); seed++) {
            char name[200], what[300];
            if (play_bounds(&s, seed, r)) continue;
            memcpy(what, r->text, sizeof what);
            what[sizeof what - 1] = '\0';
            return report_fail(r, "%s, seed %u: %s", setup_name(&s, name, sizeof name), (unsigned)seed, what);
        }
    return true;
}

/* ---- Records ---- */

static void write_history(const struct vl_setup *s, const struct history *h, const struct vl_state *end,
                          struct vl_text *out) {
    vl_record_header(s, 1, out);
    for (unsigned i = 0; i < h->count; i++) vl_record_event(s->game, h->entry[i].actor, h->entry[i].move, out);
    vl_record_scores(s, end, out);
}

static bool check_replay(const struct vl_game *game, struct report *r) {
    static struct history h;
    static char text[1 << 19], copy[1 << 19];
    const struct vl_game *const games[] = {game, NULL};
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    r->tried = 0;
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 1; seed <= games_per_setup(&s); seed++, r->tried++) {
            struct vl_state_box played, replayed;
            struct vl_reader reader;
            struct vl_text out;
            char name[200];
            setup_name(&s, name, sizeof name);
            history_play(&s, seed, &h);
            game->init(&s, vl_state_in(&played));
            for (unsigned i = 0; i < h.count; i++)
                game->apply(&s, vl_state_in(&played), h.entry[i].actor, h.entry[i].move, NULL);
            vl_text_init(&out, text, sizeof text);
            write_history(&s, &h, vl_state_in(&played), &out);
            if (out.cut) return report_fail(r, "%s: a record of more than %zu bytes", name, sizeof text);
            memcpy(copy, text, out.length);
            if (!vl_record_open(&reader, copy, out.length, games, NULL) ||
                vl_record_replay(&reader, &replayed) != VL_STEP_FINISHED)
                return report_fail(r, "%s: line %u: %s %s", name, reader.fault.line, reader.fault.rule,
                                   reader.fault.reason);
            if (memcmp(&reader.setup, &s, sizeof s) != 0) return report_fail(r, "%s: another set-up comes back", name);
            if (memcmp(&played, &replayed, game->state_size) != 0)
                return report_fail(r, "%s: the replay ends in another state", name);
        }
    return true;
}

/* ---- Views ---- */

static bool look_views(const struct place *p) {
    const struct vl_setup *s = p->s;
    const struct vl_game *game = s->game;
    for (unsigned viewer = 0; viewer <= VL_ALL; viewer++) {
        if (viewer >= s->players && viewer < VL_SPECTATOR) continue;
        struct vl_view_box view, again;
        struct vl_state_box world;
        memset(&view, 0xa5, sizeof view);
        memset(&again, 0x5a, sizeof again);
        memset(&world, 0xa5, sizeof world);
        game->view(s, p->state, viewer, vl_view_in(&view));
        game->view(s, p->state, viewer, vl_view_in(&again));
        if (memcmp(&view, &again, game->view_size) != 0) return report_fail(p->report, "view leaves bytes unset");
        if (vl_viewer(vl_view_in(&view)) != viewer || vl_view_actors(vl_view_in(&view)) != vl_actors(p->state))
            return report_fail(p->report, "a view does not start with actors and viewer");
        game->determinize(s, vl_view_in(&view), p->rng, vl_state_in(&world));
        for (unsigned i = game->state_size; i < sizeof world; i++)
            if (world.bytes[i] != 0xa5) return report_fail(p->report, "determinize writes beyond its state");
        const char *broken = game->check(s, vl_state_in(&world));
        if (broken != NULL) return report_fail(p->report, "viewer %u, determinize: %s", viewer, broken);
        game->view(s, vl_state_in(&world), viewer, vl_view_in(&again));
        if (memcmp(&view, &again, game->view_size) != 0)
            return report_fail(p->report, "viewer %u: view(determinize(v)) is not v", viewer);
        if (viewer == VL_ALL && memcmp(&world, p->state, game->state_size) != 0)
            return report_fail(p->report, "who sees everything does not know the state");
        if (viewer >= s->players || !(vl_actors(p->state) >> viewer & 1)) continue;
        vl_move moves[VL_MOVES_MAX], other[VL_MOVES_MAX];
        unsigned count = game->moves(s, p->state, viewer, moves);
        if (game->moves(s, vl_state_in(&world), viewer, other) != count ||
            memcmp(moves, other, count * sizeof *moves) != 0)
            return report_fail(p->report, "seat %u has other moves in a world it cannot tell apart", viewer);
    }
    return true;
}

static bool check_views(const struct vl_game *game, struct report *r) {
    return visit(game, look_views, r);
}

/* No two zones have the same name, index and owner: renderers know them by that. */
static bool check_zones(const struct vl_scene *scene, unsigned viewer, struct report *r) {
    for (unsigned i = 0; i < scene->zone_count; i++)
        if (vl_scene_find(scene, scene->zone[i].name, scene->zone[i].index, scene->zone[i].owner) != i)
            return report_fail(r, "viewer %u: zone %u has the key of an earlier one", viewer, i);
    return true;
}

/* Ids are unique, zones exist, labels are short, every legal move touches something that is there; the all-seeing
 * scene shows no card twice. */
static bool look_scenes(const struct place *p) {
    const struct vl_setup *s = p->s;
    const struct vl_game *game = s->game;
    static struct vl_scene scene;
    for (unsigned viewer = 0; viewer <= VL_ALL; viewer++) {
        if (viewer >= s->players && viewer < VL_SPECTATOR) continue;
        struct vl_view_box view;
        game->view(s, p->state, viewer, vl_view_in(&view));
        game->scene(s, vl_view_in(&view), &scene);
        if (!check_zones(&scene, viewer, p->report)) return false;
        for (unsigned i = 0; i < scene.piece_count; i++) {
            const struct vl_piece *piece = &scene.piece[i];
            if (piece->zone >= scene.zone_count) return report_fail(p->report, "a piece in no zone");
            if (piece->face >= (int)scene.faces->count) return report_fail(p->report, "a piece without a face");
            for (unsigned j = 0; j < i; j++)
                if (scene.piece[j].id == piece->id)
                    return report_fail(p->report, "viewer %u: two pieces with id %x", viewer, piece->id);
        }
        bool acts = viewer < s->players && (vl_actors(p->state) >> viewer & 1);
        vl_move moves[VL_MOVES_MAX];
        unsigned count = acts ? game->moves(s, p->state, viewer, moves) : 0;
        for (unsigned m = 0; m < count; m++) {
            struct vl_touch touch = {.zone = VL_NOBODY};
            game->touch(s, vl_view_in(&view), moves[m], &touch);
            bool found = touch.piece == 0, aimed = touch.target == 0;
            for (unsigned i = 0; i < scene.piece_count; i++) {
                found |= scene.piece[i].id == touch.piece;
                aimed |= scene.piece[i].id == touch.target;
            }
            if (!found || !aimed || (touch.zone != VL_NOBODY && touch.zone >= scene.zone_count))
                return report_fail(p->report, "seat %u: a move touches what is not there", viewer);
        }
    }
    return true;
}

static bool check_scenes(const struct vl_game *game, struct report *r) {
    return visit(game, look_scenes, r);
}

const struct conformance_check conformance_checks[] = {
    {"moves are ascending and unique", check_moves},
    {"why_not agrees with moves over the whole move space", check_why_not},
    {"notation goes out and comes back", check_notation},
    {"chance follows its weights", check_chance},
    {"moves of a simultaneous phase commute", check_commute},
    {"invariants hold", check_invariants},
    {"stated maxima, purity and breakdowns hold", check_bounds},
    {"records replay to the same state", check_replay},
    {"view(determinize(v)) is v", check_views},
    {"every byte of a view has a name", check_layout},
    {"observations hold what views hold", check_observations},
    {"scenes are sound", check_scenes},
    {"faces are printed once and for all", check_faces},
    {"groups hold what lies together", check_groups},
    {"what is asked can be done", check_asks},
    {"standing and progress are true", check_standing},
    {"refusals name who is in the way", check_whys},
    {"events bring every piece where it lies", check_shows},
    {"every event of a preview happens", check_previews},
    {"nobody learns what is hidden", check_noninterference},
    {"determinize follows its law", check_law},
    {NULL, NULL},
};

/* noninterference.c - nobody learns what is hidden.
 *
 * Take a game; change words of its record that the visibility of the verbs hides from a viewer (replace one, exchange
 * two, exchange two quiet moves of others); keep the change if the record is still legal and the viewer is told the
 * same events, ply by ply. Then everything the viewer ever gets must be the same too, byte for byte: views, moves,
 * refusals, scenes with their ids, breakdowns, what is asked of it. */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "core/event.h"
#include "core/playout.h"
#include "core/scene.h"
#include "core/show.h"
#include "core/telling.h"

enum { ATTEMPTS = 150 };

/* Whose secret the arguments of this entry are: the acting seat's, or the seat that chance names. */
static unsigned owner_of(const struct vl_game *game, unsigned actor, vl_move move) {
    const struct vl_verb *verb = &game->verbs[vl_verb_of(move)];
    if (actor != VL_CHANCE) return actor;
    for (unsigned i = 0; i < vl_verb_args(verb); i++)
        if (verb->arg[i] == &vl_seats) return vl_verb_arg(verb, move, i);
    return VL_NOBODY;
}

/* The hidden arguments of an entry, for this viewer, as a bit set. */
static unsigned hidden_args(const struct vl_game *game, unsigned actor, vl_move move, unsigned viewer) {
    return owner_of(game, actor, move) == viewer ? 0 : game->verbs[vl_verb_of(move)].secret;
}

/* Changes something hidden among the first `length` entries; false if there was nothing to change. */
static bool alter(const struct vl_game *game, struct history *h, unsigned length, unsigned viewer, struct vl_rng *rng) {
    unsigned i = vl_rng_below(rng, length), kind = vl_rng_below(rng, 4);
    unsigned hidden = hidden_args(game, h->entry[i].actor, h->entry[i].move, viewer);
    if (kind == 0) { /* two quiet moves of others change places */
        unsigned j = i + 1;
        if (j >= length || h->entry[i].actor == viewer || h->entry[j].actor == viewer) return false;
        if (!game->verbs[vl_verb_of(h->entry[i].move)].quiet || !game->verbs[vl_verb_of(h->entry[j].move)].quiet)
            return false;
        uint8_t actor = h->entry[i].actor;
        vl_move move = h->entry[i].move;
        h->entry[i] = h->entry[j];
        h->entry[j].actor = actor;
        h->entry[j].move = move;
        return true;
    }
    if (hidden == 0) return false;
    const struct vl_verb *verb = &game->verbs[vl_verb_of(h->entry[i].move)];
    unsigned a = vl_nth(hidden, vl_rng_below(rng, vl_count(hidden)));
    unsigned value = vl_verb_arg(verb, h->entry[i].move, a);
    if (kind == 1) { /* another word */
        unsigned other = vl_rng_below(rng, verb->arg[a]->count);
        h->entry[i].move = vl_verb_with_arg(verb, h->entry[i].move, a, other);
        return other != value;
    }
    unsigned j = vl_rng_below(rng, length); /* two words change places */
    unsigned more = hidden_args(game, h->entry[j].actor, h->entry[j].move, viewer);
    if (more == 0) return false;
    const struct vl_verb *there = &game->verbs[vl_verb_of(h->entry[j].move)];
    unsigned b = vl_nth(more, vl_rng_below(rng, vl_count(more)));
    unsigned second = vl_verb_arg(there, h->entry[j].move, b);
    if (there->arg[b] != verb->arg[a] || second == value) return false;
    h->entry[i].move = vl_verb_with_arg(verb, h->entry[i].move, a, second);
    h->entry[j].move = vl_verb_with_arg(there, h->entry[j].move, b, value);
    return true;
}

static bool same_told(const struct vl_events *a, const struct vl_events *b, unsigned viewer) {
    unsigned j = 0;
    for (unsigned i = 0; i < a->count; i++) {
        if (!vl_told(&a->list[i], viewer)) continue;
        while (j < b->count && !vl_told(&b->list[j], viewer)) j++;
        if (j == b->count || a->list[i].type != b->list[j].type) return false;
        for (unsigned k = 0; k < VL_EVENT_ARGS; k++) {
            bool open = vl_sees(&a->list[i], viewer, k);
            if (open != vl_sees(&b->list[j], viewer, k)) return false;
            if (open && a->list[i].arg[k] != b->list[j].arg[k]) return false;
        }
        j++;
    }
    while (j < b->count && !vl_told(&b->list[j], viewer)) j++;
    return j == b->count;
}

/* Whether the altered record is legal and tells the viewer the same, event by event. */
static bool is_twin(const struct vl_setup *s, const struct history *a, const struct history *b, unsigned length,
                    unsigned viewer) {
    struct vl_state_box one, two;
    s->game->init(s, vl_state_in(&one));
    s->game->init(s, vl_state_in(&two));
    for (unsigned i = 0; i < length; i++) {
        struct vl_events told_one = {.count = 0}, told_two = {.count = 0};
        if (!is_legal(s, vl_state_in(&two), b->entry[i].actor, b->entry[i].move)) return false;
        s->game->apply(s, vl_state_in(&one), a->entry[i].actor, a->entry[i].move, &told_one);
        s->game->apply(s, vl_state_in(&two), b->entry[i].actor, b->entry[i].move, &told_two);
        if (!same_told(&told_one, &told_two, viewer)) return false;
    }
    return true;
}

/* Everything a viewer gets in a position. */
struct got {
    struct vl_view_box view;
    struct vl_scene scene;
    vl_move moves[VL_MOVES_MAX];
    unsigned count, lines[VL_SEATS_MAX];
    struct vl_line line[VL_SEATS_MAX][VL_LINES_MAX];
    struct vl_ask ask;
    int32_t score[VL_SEATS_MAX]; /* INT32_MIN: not the viewer's to know */
    unsigned facts[VL_SEATS_MAX], stages;
    struct vl_fact fact[VL_SEATS_MAX][VL_FACTS_MAX];
    struct vl_stage stage[VL_STAGES_MAX];
};

static void get_standing(const struct vl_setup *s, struct got *got) {
    const struct vl_game *game = s->game;
    const struct vl_view *view = vl_view_in(&got->view);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (!game->score(s, view, seat, &got->score[seat])) got->score[seat] = INT32_MIN;
        got->facts[seat] = game->standing(s, view, seat, got->fact[seat]);
    }
    got->stages = game->progress(s, view, got->stage);
}

static void get(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct got *got) {
    const struct vl_game *game = s->game;
    memset(got, 0, sizeof *got);
    game->view(s, state, viewer, vl_view_in(&got->view));
    game->scene(s, vl_view_in(&got->view), &got->scene);
    if (viewer < s->players && (vl_actors(state) >> viewer & 1)) got->count = game->moves(s, state, viewer, got->moves);
    game->ask(s, vl_view_in(&got->view), &got->ask);
    for (unsigned seat = 0; seat < s->players; seat++)
        got->lines[seat] = game->breakdown(s, vl_view_in(&got->view), seat, got->line[seat]);
    get_standing(s, got);
}

static bool same_standing(const struct got *a, const struct got *b) {
    return memcmp(a->score, b->score, sizeof a->score) == 0 && memcmp(a->facts, b->facts, sizeof a->facts) == 0 &&
           memcmp(a->fact, b->fact, sizeof a->fact) == 0 && a->stages == b->stages &&
           memcmp(a->stage, b->stage, sizeof a->stage) == 0;
}

static bool same_groups(const struct vl_scene *a, const struct vl_scene *b) {
    return a->group_count == b->group_count && memcmp(a->group, b->group, a->group_count * sizeof *a->group) == 0;
}

static const char *difference(const struct vl_setup *s, struct got *a, struct got *b, bool thorough) {
    const struct vl_game *game = s->game;
    if (a->count != b->count || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) != 0) return "legal moves";
    if (memcmp(&a->ask, &b->ask, sizeof a->ask) != 0) return "what is asked";
    if (a->scene.zone_count != b->scene.zone_count || a->scene.piece_count != b->scene.piece_count) return "a scene";
    if (memcmp(a->scene.zone, b->scene.zone, sizeof a->scene.zone) != 0) return "the zones of a scene";
    for (unsigned i = 0; i < a->scene.piece_count; i++)
        if (a->scene.piece[i].id != b->scene.piece[i].id) return "the ids of a scene";
    if (memcmp(a->scene.piece, b->scene.piece, sizeof a->scene.piece) != 0) return "the pieces of a scene";
    if (memcmp(a->lines, b->lines, sizeof a->lines) != 0) return "a breakdown";
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned i = 0; i < a->lines[seat]; i++) {
            const struct vl_line *x = &a->line[seat][i], *y = &b->line[seat][i];
            if (strcmp(x->rule, y->rule) != 0 || x->code != y->code || x->count != y->count || x->points != y->points ||
                x->scope != y->scope || x->piece != y->piece)
                return "a breakdown";
        }
    if (!same_groups(&a->scene, &b->scene)) return "the groups of a scene";
    if (!same_standing(a, b)) return "how everybody stands";
    for (vl_move m = vl_move_next(game, VL_NO_MOVE); thorough && m != VL_NO_MOVE; m = vl_move_next(game, m)) {
        struct vl_why p = vl_why_none, q = vl_why_none;
        const char *x = game->why_not(s, vl_view_in(&a->view), m, &p),
                   *y = game->why_not(s, vl_view_in(&b->view), m, &q);
        if ((x == NULL) != (y == NULL) || (x != NULL && strcmp(x, y) != 0)) return "a refusal";
        if (x != NULL && memcmp(&p, &q, sizeof p) != 0) return "the reason of a refusal";
    }
    if (memcmp(&a->view, &b->view, game->view_size) != 0) return "a view";
    return NULL;
}

/* What an act shows a viewer. */
static void watch(const struct vl_setup *s, const struct vl_state *before, const struct vl_events *events,
                  unsigned viewer, struct vl_scene *scene, struct vl_show *show) {
    struct vl_view_box view;
    s->game->view(s, before, viewer, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), scene);
    vl_show_begin(show, scene, viewer);
    for (unsigned i = 0; i < events->count; i++) vl_show_event(s, show, &events->list[i]);
}

static bool same_change(const struct vl_change *a, const struct vl_change *b) {
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->row == b->row && a->column == b->column &&
           a->face == b->face && a->hidden == b->hidden && a->value == b->value && a->piece == b->piece &&
           a->was == b->was;
}

static bool same_shows(const struct vl_setup *s, const struct vl_state *first, const struct vl_events *told_first,
                       const struct vl_state *second, const struct vl_events *told_second, unsigned viewer) {
    static struct vl_scene scene[2];
    static struct vl_show one, two;
    watch(s, first, told_first, viewer, &scene[0], &one);
    watch(s, second, told_second, viewer, &scene[1], &two);
    for (unsigned i = 0; i < one.count && i < two.count; i++)
        if (!same_change(&one.change[i], &two.change[i])) return false;
    return one.count == two.count;
}

static bool compare(const struct vl_setup *s, const struct history *a, const struct history *b, unsigned length,
                    unsigned viewer, struct report *r) {
    static struct got one, two;
    struct vl_state_box first, second, was_first, was_second;
    s->game->init(s, vl_state_in(&first));
    s->game->init(s, vl_state_in(&second));
    for (unsigned i = 0; i < length; i++) {
        struct vl_events told_first = {.count = 0}, told_second = {.count = 0};
        was_first = first;
        was_second = second;
        s->game->apply(s, vl_state_in(&first), a->entry[i].actor, a->entry[i].move, &told_first);
        s->game->apply(s, vl_state_in(&second), b->entry[i].actor, b->entry[i].move, &told_second);
        if (memcmp(&first, &second, s->game->state_size) == 0) continue;
        bool last = i + 1 == length;
        if (!last && i % 8 != 0) continue; /* the last ply always, some of the others */
        get(s, vl_state_in(&first), viewer, &one);
        get(s, vl_state_in(&second), viewer, &two);
        const char *what = difference(s, &one, &two, last);
        if (what == NULL &&
            !same_shows(s, vl_state_in(&was_first), &told_first, vl_state_in(&was_second), &told_second, viewer))
            what = "what an act shows";
        char name[200];
        if (what != NULL)
            return report_fail(r, "%s, ply %u: viewer %u learns something from %s", setup_name(s, name, sizeof name), i,
                               viewer, what);
    }
    return true;
}

static bool try_history(const struct vl_setup *s, const struct history *h, uint64_t seed, struct report *r) {
    static struct history twin;
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 3);
    for (unsigned viewer = 0; viewer <= VL_SPECTATOR; viewer++) {
        if (viewer >= s->players && viewer < VL_SPECTATOR) continue;
        for (unsigned n = 0; n < ATTEMPTS; n++) {
            unsigned length = 1 + vl_rng_below(&rng, h->count);
            memcpy(&twin, h, offsetof(struct history, entry) + h->count * sizeof *h->entry);
            for (unsigned times = 1 + vl_rng_below(&rng, 3); times > 0; times--)
                alter(s->game, &twin, length, viewer, &rng);
            if (memcmp(h->entry, twin.entry, length * sizeof *h->entry) == 0) continue;
            if (!is_twin(s, h, &twin, length, viewer)) continue;
            r->tried++;
            if (!compare(s, h, &twin, length, viewer, r)) return false;
        }
    }
    return true;
}

bool check_noninterference(const struct vl_game *game, struct report *r) {
    static struct history h;
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    bool secrets = false;
    r->tried = 0;
    for (unsigned v = 0; game->verbs[v].name != NULL; v++) secrets |= game->verbs[v].secret != 0;
    if (!secrets) return true;
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 1; seed <= games_per_setup(&s); seed++) {
            history_play(&s, seed, &h);
            if (!try_history(&s, &h, seed, r)) return false;
        }
    return r->tried >= 30 || report_fail(r, "only %u records could be altered", r->tried);
}

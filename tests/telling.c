/* telling.c - laws about what a game tells a renderer: faces, groups, what is asked, standing, reasons, steps,
 * previews. */
#include <string.h>

#include "conformance.h"
#include "core/choice.h"
#include "core/playout.h"
#include "core/preview.h"
#include "core/show.h"
#include "core/telling.h"

static unsigned names(const char *const *list) {
    unsigned count = 0;
    while (list != NULL && list[count] != NULL) count++;
    return count;
}

static unsigned sayings(const struct vl_saying *list) {
    unsigned count = 0;
    while (list != NULL && list[count].name != NULL) count++;
    return count;
}

static bool is_viewer(const struct vl_setup *s, unsigned viewer) {
    return viewer < s->players || viewer >= VL_SPECTATOR;
}

static const struct vl_piece *piece_of(const struct vl_scene *scene, uint32_t id) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].id == id) return &scene->piece[i];
    return NULL;
}

/* ---- Faces ---- */

static bool look_faces(const struct place *p) {
    const struct vl_setup *s = p->s;
    const struct vl_game *game = s->game;
    static struct vl_scene scene;
    struct vl_view_box view;
    unsigned shown[VL_PIECES_MAX] = {0};
    if (p->ply % 4 != 0 && !vl_over(p->state)) return true;
    game->view(s, p->state, VL_ALL, vl_view_in(&view));
    game->scene(s, vl_view_in(&view), &scene);
    for (unsigned i = 0; i < scene.piece_count; i++)
        if (scene.piece[i].face != VL_FACE_DOWN) shown[scene.piece[i].face]++;
    for (unsigned i = 0; i < game->faces->count; i++) {
        struct vl_face face, again;
        memset(&face, 0xa5, sizeof face);
        memset(&again, 0xa5, sizeof again);
        game->face(s, i, &face);
        game->face(s, i, &again);
        if (memcmp(&face, &again, sizeof face) != 0) return report_fail(p->report, "a face changes");
        if (face.kind >= names(game->kinds) || face.traits > VL_TRAITS)
            return report_fail(p->report, "\"%s\" is of no kind", game->faces->names[i]);
        for (unsigned t = 0; t < face.traits; t++)
            if (face.trait[t].code >= names(game->traits))
                return report_fail(p->report, "\"%s\" has a trait without a name", game->faces->names[i]);
        if (names(game->tags) < 32 && face.tags >> names(game->tags) != 0)
            return report_fail(p->report, "\"%s\" has a tag without a name", game->faces->names[i]);
        if (shown[i] > face.copies)
            return report_fail(p->report, "\"%s\" is shown %u times; there are %u", game->faces->names[i], shown[i],
                               face.copies);
    }
    return true;
}

bool check_faces(const struct vl_game *game, struct report *r) {
    if (game->faces->count > VL_PIECES_MAX) return report_fail(r, "more faces than pieces");
    return visit(game, look_faces, r);
}

/* ---- Groups ---- */

static bool in_extent(const struct vl_group *group, const struct vl_piece *piece) {
    return group->rows == 0 || (piece->row >= group->row && piece->row < group->row + group->rows &&
                                piece->column >= group->column && piece->column < group->column + group->columns);
}

static bool look_groups(const struct place *p) {
    const struct vl_setup *s = p->s;
    static struct vl_scene scene;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view;
        bool held[VL_GROUPS_MAX] = {false};
        if (!is_viewer(s, viewer)) continue;
        s->game->view(s, p->state, viewer, vl_view_in(&view));
        s->game->scene(s, vl_view_in(&view), &scene);
        for (unsigned i = 0; i < scene.piece_count; i++) {
            const struct vl_piece *piece = &scene.piece[i];
            if (piece->group == VL_NOBODY) continue;
            if (piece->group >= scene.group_count) return report_fail(p->report, "a piece in no group");
            const struct vl_group *group = &scene.group[piece->group];
            held[piece->group] = true;
            if (group->zone != piece->zone || !in_extent(group, piece))
                return report_fail(p->report, "viewer %u: a piece lies outside its group", viewer);
        }
        for (unsigned g = 0; g < scene.group_count; g++)
            if (!held[g] || scene.group[g].name >= names(s->game->groups))
                return report_fail(p->report, "viewer %u: a group of nothing, or without a name", viewer);
    }
    return true;
}

bool check_groups(const struct vl_game *game, struct report *r) {
    return visit(game, look_groups, r);
}

/* ---- What is asked ---- */

/* Somebody's part of a choice, made at random, takes as many moves as were said. */
static bool try_choice(const struct place *p, unsigned seat, const struct vl_ask *ask) {
    const struct vl_setup *s = p->s;
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    memcpy(&box, p->state, s->game->state_size);
    for (unsigned made = 1; made <= ask->most; made++) {
        unsigned count = s->game->moves(s, vl_state_in(&box), seat, moves);
        vl_move move = moves[vl_rng_below(p->rng, count)];
        bool secret = s->game->verbs[vl_verb_of(move)].quiet;
        if (!vl_choice_step(s, vl_state_in(&box), seat, move) && secret) continue;
        return made >= ask->least || report_fail(p->report, "seat %u was done after %u moves", seat, made);
    }
    return report_fail(p->report, "seat %u was not done after %u moves", seat, ask->most);
}

static bool look_asks(const struct place *p) {
    const struct vl_setup *s = p->s;
    const struct vl_game *game = s->game;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view;
        struct vl_ask ask, again;
        if (!is_viewer(s, viewer)) continue;
        game->view(s, p->state, viewer, vl_view_in(&view));
        memset(&ask, 0xa5, sizeof ask);
        memset(&again, 0x5a, sizeof again);
        game->ask(s, vl_view_in(&view), &ask);
        game->ask(s, vl_view_in(&view), &again);
        if (memcmp(&ask, &again, sizeof ask) != 0) return report_fail(p->report, "what is asked is not all set");
        if (ask.phase >= sayings(game->phases)) return report_fail(p->report, "no such phase");
        const struct vl_saying *phase = &game->phases[ask.phase];
        for (unsigned i = 0; i < vl_saying_args(phase); i++)
            if (phase->arg[i].domain->names != NULL &&
                (ask.arg[i] < 0 || ask.arg[i] >= (int)phase->arg[i].domain->count))
                return report_fail(p->report, "an argument of %s is out of range", phase->name);
        bool acts = viewer < s->players && (vl_actors(p->state) >> viewer & 1);
        if (ask.least > ask.most || (ask.most > 0) != acts || (ask.least > 0) != acts)
            return report_fail(p->report, "viewer %u is asked for %u to %u moves", viewer, ask.least, ask.most);
        if (acts && (phase->rule == NULL || strncmp(phase->rule, game->prefix, strlen(game->prefix)) != 0))
            return report_fail(p->report, "%s names no rule of the game", phase->name);
        if (acts && !try_choice(p, viewer, &ask)) return false;
    }
    return true;
}

bool check_asks(const struct vl_game *game, struct report *r) {
    return visit(game, look_asks, r);
}

/* ---- Standing ---- */

static bool look_lines(const struct place *p, const struct vl_view *view, const struct vl_scene *scene, unsigned seat,
                       const int32_t *score) {
    struct vl_line lines[VL_LINES_MAX];
    unsigned count = p->s->game->breakdown(p->s, view, seat, lines);
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += lines[i].points;
        if (lines[i].code >= names(p->s->game->lines) || lines[i].scope > VL_OF_ZONE)
            return report_fail(p->report, "a line of the score without a name");
        const struct vl_piece *piece = lines[i].piece == 0 ? NULL : piece_of(scene, lines[i].piece);
        if (lines[i].piece != 0 && piece == NULL) return report_fail(p->report, "a line counts what is not there");
        if (piece != NULL && lines[i].scope == VL_OF_GROUP && piece->group == VL_NOBODY)
            return report_fail(p->report, "a line counts a group that is none");
    }
    return score == NULL || sum == *score ||
           report_fail(p->report, "seat %u: %d points, lines of %d", seat, *score, sum);
}

static bool look_standing(const struct place *p) {
    const struct vl_setup *s = p->s;
    const struct vl_game *game = s->game;
    static struct vl_scene scene;
    int32_t real[VL_SEATS_MAX];
    game->scores(s, p->state, real);
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view;
        if (!is_viewer(s, viewer)) continue;
        game->view(s, p->state, viewer, vl_view_in(&view));
        game->scene(s, vl_view_in(&view), &scene);
        for (unsigned seat = 0; seat < s->players; seat++) {
            struct vl_fact fact[VL_FACTS_MAX + 1];
            int32_t score = 0;
            bool known = game->score(s, vl_view_in(&view), seat, &score);
            if (known && score != real[seat])
                return report_fail(p->report, "viewer %u: seat %u has %d points, not %d", viewer, seat, real[seat],
                                   score);
            if (!known && (viewer == VL_ALL || vl_over(p->state)))
                return report_fail(p->report, "viewer %u may not know the score of seat %u", viewer, seat);
            if (!look_lines(p, vl_view_in(&view), &scene, seat, known ? &score : NULL)) return false;
            unsigned count = game->standing(s, vl_view_in(&view), seat, fact);
            if (count > VL_FACTS_MAX) return report_fail(p->report, "too many facts");
            for (unsigned i = 0; i < count; i++)
                if (fact[i].code >= names(game->facts) || fact[i].face < VL_FACE_DOWN ||
                    fact[i].face >= (int)game->faces->count)
                    return report_fail(p->report, "a fact without a name, or about no card");
        }
        struct vl_stage stage[VL_STAGES_MAX + 1];
        unsigned count = game->progress(s, vl_view_in(&view), stage);
        if (count == 0 || count > VL_STAGES_MAX) return report_fail(p->report, "%u stages", count);
        for (unsigned i = 0; i < count; i++)
            if (stage[i].code >= names(game->stages) || stage[i].now < 0 || stage[i].now > stage[i].of)
                return report_fail(p->report, "stage %u: %d of %d", i, stage[i].now, stage[i].of);
    }
    return true;
}

bool check_standing(const struct vl_game *game, struct report *r) {
    return visit(game, look_standing, r);
}

/* ---- Refusals ---- */

/* Of one move, or of a number that none is written as. */
static bool look_why(const struct place *p, const struct vl_view *view, const struct vl_scene *scene, vl_move m) {
    const struct vl_game *game = p->s->game;
    struct vl_why why = vl_why_none;
    const char *rule = game->why_not(p->s, view, m, &why), *alone = game->why_not(p->s, view, m, NULL);
    if ((rule == NULL) != (alone == NULL) || (rule != NULL && strcmp(rule, alone) != 0))
        return report_fail(p->report, "the rule depends on who asks");
    if (rule == NULL) return true;
    if (why.saying != VL_NOBODY && why.saying >= sayings(game->whys))
        return report_fail(p->report, "a reason without a name");
    if (why.piece != 0 && piece_of(scene, why.piece) == NULL)
        return report_fail(p->report, "%s: what is in the way is not there", rule);
    if (why.zone != VL_NOBODY && why.zone >= scene->zone_count)
        return report_fail(p->report, "%s: the place in the way is not there", rule);
    const struct vl_saying *saying = why.saying == VL_NOBODY ? NULL : &game->whys[why.saying];
    for (unsigned i = 0; saying != NULL && i < vl_saying_args(saying); i++)
        if (saying->arg[i].domain->names != NULL && (why.arg[i] < 0 || why.arg[i] >= (int)saying->arg[i].domain->count))
            return report_fail(p->report, "an argument of %s is out of range", saying->name);
    return true;
}

static bool look_whys(const struct place *p) {
    const struct vl_game *game = p->s->game;
    static struct vl_scene scene;
    unsigned verbs = 0;
    while (game->verbs[verbs].name != NULL) verbs++;
    if (p->ply % 3 != 0) return true;
    for (unsigned viewer = 0; viewer < p->s->players; viewer++) {
        struct vl_view_box view;
        game->view(p->s, p->state, viewer, vl_view_in(&view));
        game->scene(p->s, vl_view_in(&view), &scene);
        for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m))
            if (!look_why(p, vl_view_in(&view), &scene, m)) return false;
        for (unsigned i = 0; i < 50; i++) {
            vl_move m = vl_move_of(vl_rng_below(p->rng, verbs), vl_rng_below(p->rng, 1 << VL_ARG_BITS));
            if (!look_why(p, vl_view_in(&view), &scene, m)) return false;
        }
    }
    return true;
}

bool check_whys(const struct vl_game *game, struct report *r) {
    return visit(game, look_whys, r);
}

/* ---- Steps ---- */

static bool same_scene(const struct vl_scene *a, const struct vl_scene *b) {
    return a->zone_count == b->zone_count && a->piece_count == b->piece_count && a->group_count == b->group_count &&
           memcmp(a->zone, b->zone, a->zone_count * sizeof *a->zone) == 0 &&
           memcmp(a->piece, b->piece, a->piece_count * sizeof *a->piece) == 0 &&
           memcmp(a->group, b->group, a->group_count * sizeof *a->group) == 0;
}

/* One act, seen by one viewer. */
static bool show_act(const struct vl_setup *s, const struct vl_state *before, const struct vl_state *after,
                     const struct vl_events *events, unsigned viewer, struct report *r) {
    static struct vl_scene scene, end;
    static struct vl_show show;
    struct vl_view_box view;
    s->game->view(s, before, viewer, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), &scene);
    s->game->view(s, after, viewer, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), &end);
    vl_show_begin(&show, &scene, viewer);
    for (unsigned i = 0; i < events->count; i++) vl_show_event(s, &show, &events->list[i]);
    if (!vl_show_settle(&show, &end)) {
        const struct vl_change *last = &show.change[show.count - 1];
        for (unsigned i = show.count; i-- > 0;)
            if (show.change[i].kind <= VL_CHANGE_GO) {
                last = &show.change[i];
                break;
            }
        return report_fail(
            r, "viewer %u, %s: a piece (%x) is not where the events brought it: change %u, %u to %u, face %d", viewer,
            s->game->events[events->list[0].type].name, last->piece, last->kind, last->from, last->to, last->face);
    }
    return same_scene(&scene, &end) || report_fail(r, "viewer %u: the scene after is another", viewer);
}

bool check_shows(const struct vl_game *game, struct report *r) {
    static struct history h;
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    char name[200], what[300];
    r->tried = 0;
    while (vl_tour_next(game, &tour, &s))
        for (uint64_t seed = 1; seed <= games_per_setup(&s); seed++) {
            struct vl_state_box before, after;
            history_play(&s, seed, &h);
            game->init(&s, vl_state_in(&before));
            for (unsigned i = 0; i < h.count; i++, r->tried++) {
                struct vl_events events = {.count = 0};
                after = before;
                game->apply(&s, vl_state_in(&after), h.entry[i].actor, h.entry[i].move, &events);
                for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
                    if (!is_viewer(&s, viewer)) continue;
                    if (show_act(&s, vl_state_in(&before), vl_state_in(&after), &events, viewer, r)) continue;
                    memcpy(what, r->text, sizeof what);
                    what[sizeof what - 1] = '\0';
                    return report_fail(r, "%s, seed %u, ply %u: %s", setup_name(&s, name, sizeof name), (unsigned)seed,
                                       i, what);
                }
                before = after;
            }
        }
    return true;
}

/* ---- Previews ---- */

static bool same_event(const struct vl_event *sure, const struct vl_event *real, unsigned viewer) {
    if (sure->type != real->type || !vl_told(real, viewer)) return false;
    for (unsigned a = 0; a < VL_EVENT_ARGS; a++) {
        if (vl_sees(sure, viewer, a) != vl_sees(real, viewer, a)) return false;
        if (vl_sees(sure, viewer, a) && sure->arg[a] != real->arg[a]) return false;
    }
    return true;
}

/* What was foreseen happens, in that order, when the move is really made. */
static bool look_previews(const struct place *p) {
    const struct vl_setup *s = p->s;
    static struct vl_preview preview;
    static struct vl_events events;
    for (unsigned seat = 0; seat < s->players; seat++) {
        struct vl_view_box view;
        struct vl_state_box box;
        vl_move moves[VL_MOVES_MAX];
        if (!(vl_actors(p->state) >> seat & 1) || vl_chance_next(p->state)) continue;
        unsigned count = s->game->moves(s, p->state, seat, moves);
        vl_move move = moves[vl_rng_below(p->rng, count)];
        s->game->view(s, p->state, seat, vl_view_in(&view));
        vl_preview(s, vl_view_in(&view), &move, 1, p->rng, &preview);
        memcpy(&box, p->state, s->game->state_size);
        events.count = 0;
        s->game->apply(s, vl_state_in(&box), seat, move, &events);
        vl_move any = (vl_move)vl_rng_next(p->rng); /* of anything else nothing is foreseen, and no harm is done */
        if (!is_legal(s, p->state, seat, any)) {
            static struct vl_preview nothing;
            vl_preview(s, vl_view_in(&view), &any, 1, p->rng, &nothing);
            if (nothing.count != 0 || nothing.weighs != 0) return report_fail(p->report, "what may not be is foreseen");
        }
        unsigned found = 0;
        for (unsigned i = 0; i < events.count && found < preview.count; i++)
            if (vl_told(&events.list[i], seat)) {
                if (!same_event(&preview.event[found], &events.list[i], seat))
                    return report_fail(p->report, "seat %u foresaw %s, and %s happened", seat,
                                       s->game->events[preview.event[found].type].name,
                                       s->game->events[events.list[i].type].name);
                found++;
            }
    }
    return true;
}

bool check_previews(const struct vl_game *game, struct report *r) {
    return visit(game, look_previews, r);
}

/* observe.c - the laws of observations: see core/observe.h.
 *
 * A vector is a function of the view, as long as it says, within its bounds, and the same wherever one sits. It holds
 * all that the view holds: whatever differs between two views of a seat differs in their vectors, but for the names of
 * pieces. That is looked at from both sides. Whenever two moments of random play give the same vector, everything that
 * the game tells about them must be the same; and whenever a single field of a view is replaced by what it was at an
 * earlier moment, the vector must show it. */
#include <string.h>

#include "conformance.h"
#include "core/action.h"
#include "core/observe.h"
#include "core/playout.h"
#include "core/scene.h"
#include "core/telling.h"
#include "core/text.h"

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return vl_mix(hash + length);
}

/* ---- Bounds and sizes ---- */

static bool check_senses(const struct vl_game *game, struct report *r) {
    if (game->senses == NULL || game->observe == NULL) return report_fail(r, "there are no observations");
    unsigned size = vl_observation_size(game);
    if (size == 0 || size > VL_OBSERVATION_MAX) return report_fail(r, "an observation of %u numbers", size);
    for (const struct vl_sense *a = game->senses; a->name != NULL; a++) {
        if (a->low > a->high) return report_fail(r, "%s: bounds from %d to %d", a->name, a->low, a->high);
        if (a->of & (VL_BY_SEAT | VL_BY_TWO_SEATS) && a->shape[0] != game->players_max)
            return report_fail(r, "%s: its first axis are not the seats", a->name);
        if (a->of & VL_BY_TWO_SEATS && a->shape[1] != game->players_max)
            return report_fail(r, "%s: its second axis are not the seats", a->name);
        for (const struct vl_sense *b = game->senses; b != a; b++)
            if (strcmp(a->name, b->name) == 0) return report_fail(r, "two numbers are %s", a->name);
    }
    return true;
}

/* Every number is written, once and within its bounds, and nothing beyond them. */
static bool observe(const struct vl_setup *s, const struct vl_view *view, int16_t *out, struct report *r) {
    const struct vl_game *game = s->game;
    unsigned size = vl_observation_size(game), at = 0;
    int16_t again[VL_OBSERVATION_MAX + 8];
    for (unsigned i = 0; i < VL_OBSERVATION_MAX + 8; i++) out[i] = 0x5a5a, again[i] = -0x5a5a;
    game->observe(s, view, out);
    game->observe(s, view, again);
    if (memcmp(out, again, size * sizeof *out) != 0) return report_fail(r, "a number of a vector is not set");
    for (unsigned i = size; i < VL_OBSERVATION_MAX + 8; i++)
        if (out[i] != 0x5a5a || again[i] != -0x5a5a) return report_fail(r, "a vector is longer than %u", size);
    for (const struct vl_sense *sense = game->senses; sense->name != NULL; sense++)
        for (unsigned end = at + vl_sense_count(sense); at < end; at++)
            if (out[at] < sense->low || out[at] > sense->high)
                return report_fail(r, "%s is %d, not from %d to %d", sense->name, out[at], sense->low, sense->high);
    return true;
}

/* ---- Wherever one sits ---- */

/* Where the number stands that a seat `steps` further round has at `place` of this field. */
static unsigned turned(const struct vl_setup *s, const struct vl_sense *sense, unsigned place, unsigned steps) {
    unsigned count = vl_sense_count(sense);
    if (sense->of & (VL_BY_SEAT | VL_BY_TWO_SEATS)) {
        unsigned row = count / sense->shape[0], first = place / row, rest = place % row;
        if (sense->of & VL_BY_TWO_SEATS) {
            unsigned cell = row / sense->shape[1], second = rest / cell;
            if (second < s->players) rest = (second + s->players - steps) % s->players * cell + rest % cell;
        }
        if (first < s->players) first = (first + s->players - steps) % s->players;
        return first * row + rest;
    }
    return place;
}

/* Two seats that saw the same would see it turned round the table, and nothing else would differ. */
static bool same_turned(const struct vl_setup *s, const int16_t *from, const int16_t *other, unsigned steps,
                        struct report *r) {
    unsigned offset = 0;
    for (const struct vl_sense *sense = s->game->senses; sense->name != NULL; sense++) {
        unsigned count = vl_sense_count(sense);
        for (unsigned i = 0; i < count && !(sense->of & VL_OWN); i++) {
            int value = from[offset + i], there = other[offset + turned(s, sense, i, steps)];
            if (sense->of & VL_IS_SEAT && value >= 0 && value < s->players)
                value = (value + s->players - (int)steps) % s->players;
            if (value != there) return report_fail(r, "%s is not told as seen from the viewer's seat", sense->name);
        }
        offset += count;
    }
    return true;
}

static bool look_turned(const struct place *p) {
    static int16_t first[VL_OBSERVATION_MAX + 8], other[VL_OBSERVATION_MAX + 8];
    struct vl_view_box view;
    p->s->game->view(p->s, p->state, VL_ALL, vl_view_in(&view));
    for (unsigned seat = 0; seat < p->s->players; seat++) {
        view.bytes[1] = (unsigned char)seat; /* as if this seat saw everything */
        if (!observe(p->s, vl_view_in(&view), seat == 0 ? first : other, p->report)) return false;
        if (seat > 0 && !same_turned(p->s, first, other, seat, p->report)) return false;
    }
    return true;
}

/* ---- Nothing is lost ---- */

/* What a view says besides the names of pieces: the fields that name none. */
static uint64_t plain_hash(const struct vl_game *game, const unsigned char *view) {
    uint64_t hash = 0;
    for (const struct vl_field *field = game->fields; field->name != NULL; field++) {
        unsigned count = field->size;
        for (unsigned i = 0; i < 2 && field->shape[i] > 0; i++) count *= field->shape[i];
        if (!(field->apart & VL_NAMES)) hash = hash_bytes(hash, view + field->offset, count);
    }
    return hash;
}

/* All that the game tells about it, without the ids of pieces. */
static uint64_t told_hash(const struct vl_setup *s, const struct vl_view *view) {
    static struct vl_scene scene;
    struct vl_ask ask = vl_ask_of(s, view);
    uint64_t hash = hash_bytes(0, &ask, sizeof ask);
    s->game->scene(s, view, &scene);
    for (unsigned i = 0; i < scene.zone_count; i++) {
        const struct vl_zone *z = &scene.zone[i];
        const int32_t numbers[] = {z->name, z->index, z->owner, z->badges, z->role, z->count, z->value};
        hash = hash_bytes(hash, numbers, sizeof numbers);
    }
    for (unsigned i = 0; i < scene.piece_count; i++) {
        const struct vl_piece *p = &scene.piece[i];
        const int32_t numbers[] = {p->face, p->zone, p->row, p->column, p->owner, p->badges};
        hash = hash_bytes(hash, numbers, sizeof numbers);
    }
    for (unsigned seat = 0; seat < s->players; seat++) {
        int32_t score = 0;
        struct vl_line lines[VL_LINES_MAX];
        bool known = s->game->score(s, view, seat, &score);
        unsigned count = s->game->breakdown(s, view, seat, lines);
        hash = hash_bytes(hash, &score, sizeof score) + known;
        for (unsigned i = 0; i < count; i++) {
            const int32_t numbers[] = {lines[i].code, lines[i].count, lines[i].points};
            hash = hash_bytes(hash, numbers, sizeof numbers);
        }
    }
    return hash;
}

/* Vectors that were met, with what they must stand for. */
enum { MET = 1 << 17 };
static struct met { uint64_t vector, plain, told; } met[MET];

static bool meet(const struct vl_setup *s, const struct vl_view *view, const int16_t *vector, struct report *r) {
    struct met now = {
        .vector = hash_bytes(vl_mix(vl_viewer(view) + 1), vector, vl_observation_size(s->game) * sizeof *vector),
        .plain = plain_hash(s->game, (const unsigned char *)view),
        .told = told_hash(s, view)};
    for (unsigned i = now.vector % MET, tries = 0; tries < 64; i = (i + 1) % MET, tries++) {
        if (met[i].vector == 0) met[i] = now;
        if (met[i].vector != now.vector) continue;
        if (met[i].plain != now.plain) return report_fail(r, "two views of viewer %u have one vector", vl_viewer(view));
        if (met[i].told != now.told)
            return report_fail(r, "what viewer %u is told differs, its vector does not", vl_viewer(view));
        return true;
    }
    return true; /* there is no room left to remember it */
}

/* Whether the vector of a view shows that one of its fields is replaced by that of another moment. */
static bool notices(const struct vl_setup *s, const struct vl_view_box *view, const struct vl_view_box *other,
                    const struct vl_field *field, unsigned length) {
    static int16_t vector[VL_OBSERVATION_MAX], mixed[VL_OBSERVATION_MAX];
    struct vl_view_box box = *view;
    s->game->observe(s, vl_view_in(&box), vector);
    memcpy(box.bytes + field->offset, other->bytes + field->offset, length);
    s->game->observe(s, vl_view_in(&box), mixed);
    return memcmp(vector, mixed, vl_observation_size(s->game) * sizeof *vector) != 0;
}

/* How often a field that names pieces has changed, and how often that showed: a change of names alone need not. */
enum { FIELDS = 128 };
static struct { unsigned changed, noticed; } named[FIELDS];

static bool check_named(const struct vl_game *game, struct report *r) {
    for (unsigned i = 0; game->fields[i].name != NULL && i < FIELDS; i++)
        if (named[i].changed > 0 && named[i].noticed == 0)
            return report_fail(r, "%s is never in the vector", game->fields[i].name);
    return true;
}

/* A field that has changed since an earlier moment shows by itself, in the midst of all others as they are now or as
 * they were then (of a list that has been emptied, what stands behind its end says nothing now). */
static bool notice_fields(const struct vl_setup *s, const struct vl_view_box *now, const struct vl_view_box *before,
                          struct report *r) {
    for (const struct vl_field *field = s->game->fields; field->name != NULL; field++) {
        unsigned length = field->size;
        for (unsigned i = 0; i < 2 && field->shape[i] > 0; i++) length *= field->shape[i];
        bool changed = memcmp(now->bytes + field->offset, before->bytes + field->offset, length) != 0;
        if (!changed || field->apart & VL_FOLLOWS) continue;
        bool noticed = notices(s, now, before, field, length) || notices(s, before, now, field, length);
        unsigned which = (unsigned)(field - s->game->fields) % FIELDS;
        if (field->apart & VL_NAMES)
            named[which].changed++, named[which].noticed += noticed;
        else if (!noticed)
            return report_fail(r, "viewer %u: %s is not in the vector", now->bytes[1], field->name);
        r->tried++;
    }
    return true;
}

static bool look_whole(const struct place *p) {
    static int16_t vector[VL_OBSERVATION_MAX + 8];
    static struct vl_view_box before[VL_VIEWERS];
    for (unsigned viewer = 0; viewer <= VL_SPECTATOR; viewer++) {
        if (viewer >= p->s->players && viewer != VL_SPECTATOR) continue;
        struct vl_view_box view;
        p->s->game->view(p->s, p->state, viewer, vl_view_in(&view));
        if (!observe(p->s, vl_view_in(&view), vector, p->report)) return false;
        if (!meet(p->s, vl_view_in(&view), vector, p->report)) return false;
        if (p->ply > 0 && !notice_fields(p->s, &view, &before[viewer], p->report)) return false;
        if (p->ply % 5 == 0) before[viewer] = view;
    }
    if (vl_over(p->state)) memset(met, 0, sizeof met); /* the next game may be of another set-up */
    return true;
}

/* ---- Actions ---- */

/* Numbers without a gap; every move of an actor has one, and it comes back. */
static bool check_actions(const struct vl_game *game, struct report *r) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    unsigned all = vl_actions(game) + vl_outcomes(game);
    if (all >= VL_NO_ACTION) return report_fail(r, "%u actions", all);
    while (vl_tour_next(game, &tour, &s)) {
        for (unsigned actor = 0; actor <= VL_CHANCE; actor++) {
            if (actor >= s.players && actor != VL_CHANCE) continue;
            for (unsigned action = 0; action <= all; action++, r->tried++) {
                vl_move move = vl_action_move(&s, actor, action);
                bool its = actor == VL_CHANCE ? action >= vl_actions(game) && action < all : action < vl_actions(game);
                if (move != VL_NO_MOVE && !its) return report_fail(r, "action %u of actor %u is a move", action, actor);
                if (move != VL_NO_MOVE && vl_action_of(&s, actor, move) != action)
                    return report_fail(r, "action %u of actor %u does not come back", action, actor);
            }
            for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m)) {
                unsigned action = vl_action_of(&s, actor, m);
                if (action != VL_NO_ACTION && vl_action_move(&s, actor, action) != m)
                    return report_fail(r, "move %x of actor %u does not come back", m, actor);
            }
        }
    }
    return true;
}

static bool look_actions(const struct place *p) {
    const struct vl_game *game = p->s->game;
    vl_move moves[VL_MOVES_MAX];
    struct vl_outcome outcomes[VL_MOVES_MAX];
    for (unsigned set = vl_actors(p->state); set != 0; set &= set - 1) {
        unsigned actor = vl_first(set);
        unsigned count =
            actor == VL_CHANCE ? game->chances(p->s, p->state, outcomes) : game->moves(p->s, p->state, actor, moves);
        for (unsigned i = 0; i < count; i++)
            if (vl_action_of(p->s, actor, actor == VL_CHANCE ? outcomes[i].move : moves[i]) == VL_NO_ACTION)
                return report_fail(p->report, "a legal move of actor %u is no action", actor);
    }
    return true;
}

bool check_observations(const struct vl_game *game, struct report *r) {
    unsigned tried = 0;
    r->tried = 0;
    if (!check_senses(game, r) || !check_actions(game, r)) return false;
    tried += r->tried;
    if (!visit(game, look_actions, r)) return false;
    tried += r->tried;
    if (!visit(game, look_turned, r)) return false;
    tried += r->tried;
    memset(met, 0, sizeof met);
    memset(named, 0, sizeof named);
    if (!visit(game, look_whole, r) || !check_named(game, r)) return false;
    r->tried += tried;
    return true;
}

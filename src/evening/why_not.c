/* why_not.c - why nothing may be done where a person points.
 *
 * Of all moves that the notation can express, those that touch what was pointed at are asked why not; the answer that
 * says most about it is given. */
#include <string.h>

#include "evening/inside.h"

/* What was pointed at, found in the scene. */
struct pointed {
    const struct vl_setup *setup;
    const struct vl_scene *scene;
    const struct vl_piece *piece, *target; /* taken up; aimed at; NULL: none */
    unsigned zone, row, column;            /* aimed at; VL_NOBODY: no place */
};

static const struct vl_piece *find_piece(const struct vl_scene *scene, uint32_t id) {
    for (unsigned i = 0; i < scene->piece_count && id != 0; i++)
        if (scene->piece[i].id == id) return &scene->piece[i];
    return NULL;
}

static struct pointed find_pointed(const struct vl_setup *s, const struct vl_scene *scene, const struct vl_touch *at) {
    struct pointed p = {.setup = s,
                        .scene = scene,
                        .piece = find_piece(scene, at->piece),
                        .target = find_piece(scene, at->target),
                        .zone = at->zone,
                        .row = at->row,
                        .column = at->column};
    if (p.target != NULL) {
        p.zone = p.target->zone;
        p.row = p.target->row;
        p.column = p.target->column;
    }
    return p;
}

/* Whether a move names the card that was taken up, though it would take up none. */
static bool names_card(const struct pointed *p, vl_move move) {
    const struct vl_verb *verb = &p->setup->game->verbs[vl_verb_of(move)];
    if (p->piece->face == VL_FACE_DOWN || vl_verb_args(verb) == 0 || verb->arg[0]->names == NULL) return false;
    return strcmp(verb->arg[0]->names[vl_verb_arg(verb, move, 0)], p->scene->faces->names[p->piece->face]) == 0;
}

/* How well the piece of a move fits the one taken up: itself, its like beside it, one of that name; 0: not at all. */
static unsigned fit_piece(const struct pointed *p, vl_move move, const struct vl_touch *touch) {
    const struct vl_piece *own = find_piece(p->scene, touch->piece);
    if (p->piece == NULL) return 1;
    if (touch->piece == p->piece->id) return 4;
    if (own == NULL) return names_card(p, move) ? 2 : 0;
    return own->zone == p->piece->zone && own->face == p->piece->face ? 3 : 0;
}

/* How well a move's aim fits what was aimed at. */
static unsigned fit_aim(const struct pointed *p, const struct vl_touch *touch) {
    if (p->zone >= p->scene->zone_count) return 1;
    if (p->target != NULL && touch->target == p->target->id) return 4;
    if (p->target != NULL && p->piece == NULL && touch->piece == p->target->id) return 4;
    if (touch->zone != p->zone) return 0;
    bool cells = p->scene->zone[p->zone].arrangement == VL_GRID;
    return !cells || (touch->row == p->row && touch->column == p->column) ? 3 : 0;
}

static unsigned fit(const struct pointed *p, const struct vl_view *view, vl_move move) {
    struct vl_touch touch = {.zone = VL_NOBODY};
    p->setup->game->touch(p->setup, view, move, &touch);
    unsigned piece = fit_piece(p, move, &touch);
    return piece == 0 ? 0 : piece * fit_aim(p, &touch);
}

/* What forbids it counts for more than that it is not the time, then how well it fits, then how much is said. */
static unsigned weigh(const char *rule, const struct vl_why *why, unsigned fits) {
    bool timely = strcmp(rule, "REC-3") != 0, says = why->saying != VL_NOBODY;
    return 64u * timely + 2 * fits + says;
}

/* A card that is held over what belongs to somebody else, where no move would take it: under the rule of what is asked
 * now. */
static bool is_theirs(const struct vl_evening *e, const struct pointed *p) {
    unsigned owner = p->zone < p->scene->zone_count ? p->scene->zone[p->zone].owner : VL_NOBODY;
    return p->piece != NULL && owner < e->setup.players && owner != e->speaker.viewer;
}

static const char *refuse_theirs(const struct vl_evening *e, unsigned owner, struct vl_text *out) {
    const char *rule = e->setup.game->phases[vl_ask_of(&e->setup, view_of(e)).phase].rule;
    vl_say(e->speaker.language, VL_SAY_WHY_THEIRS, VL_ARGS({"name", e->who[owner].name, 0}), out);
    vl_text_add(out, " (");
    vl_text_add(out, rule);
    vl_text_put(out, ')');
    return rule;
}

bool vl_evening_why_not(const struct vl_evening *e, const struct vl_touch *at, const char **rule, struct vl_why *why,
                        struct vl_text *out) {
    const struct vl_game *game = e->setup.game;
    struct vl_scene scene;
    unsigned most = 0, theirs = VL_NOBODY;
    *rule = NULL;
    *why = vl_why_none;
    if (vl_evening_state(e) == VL_EVENING_ASKS) {
        vl_evening_scene(e, &scene, NULL);
        struct pointed p = find_pointed(&e->setup, &scene, at);
        if (is_theirs(e, &p)) theirs = scene.zone[p.zone].owner;
        for (vl_move move = VL_NO_MOVE; (move = vl_move_next(game, move)) != VL_NO_MOVE;) {
            struct vl_why reason = vl_why_none;
            unsigned fits = game->verbs[vl_verb_of(move)].chance ? 0 : fit(&p, view_of(e), move);
            const char *against = fits == 0 ? NULL : game->why_not(&e->setup, view_of(e), move, &reason);
            if (fits > 0 && against == NULL) return false;
            if (fits == 0 || weigh(against, &reason, fits) <= most) continue;
            most = weigh(against, &reason, fits);
            *rule = against;
            *why = reason;
        }
    }
    if (*rule != NULL && strcmp(*rule, "REC-3") == 0 && why->saying == VL_NOBODY)
        *rule = NULL; /* not the time for it */
    if (*rule == NULL && theirs != VL_NOBODY)
        *rule = refuse_theirs(e, theirs, out);
    else if (*rule == NULL)
        vl_evening_expects(e, out);
    else
        vl_speak_why(&e->speaker, *rule, why, out);
    return true;
}

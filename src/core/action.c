/* action.c - see action.h. */
#include "core/action.h"

unsigned vl_action_values(const struct vl_game *game, const struct vl_domain *domain) {
    return domain == &vl_seats ? game->players_max : domain->count;
}

unsigned vl_verb_actions(const struct vl_game *game, unsigned verb) {
    unsigned count = 1;
    for (unsigned i = 0, args = vl_verb_args(&game->verbs[verb]); i < args; i++)
        count *= vl_action_values(game, game->verbs[verb].arg[i]);
    return count;
}

/* The actions of all verbs before this one that belong to seats, or to chance. */
static unsigned actions_before(const struct vl_game *game, unsigned verb, bool chance) {
    unsigned count = 0;
    for (unsigned v = 0; v < verb && game->verbs[v].name != NULL; v++)
        if (game->verbs[v].chance == chance) count += vl_verb_actions(game, v);
    return count;
}

unsigned vl_actions(const struct vl_game *game) {
    return actions_before(game, VL_VERBS_MAX, false);
}
unsigned vl_outcomes(const struct vl_game *game) {
    return actions_before(game, VL_VERBS_MAX, true);
}

unsigned vl_verb_first(const struct vl_game *game, unsigned verb) {
    bool chance = game->verbs[verb].chance;
    return (chance ? vl_actions(game) : 0) + actions_before(game, verb, chance);
}

static bool has_verb(const struct vl_game *game, unsigned verb) {
    unsigned count = 0;
    while (game->verbs[count].name != NULL) count++;
    return verb < count;
}

static bool may_act(const struct vl_setup *s, unsigned actor, bool chance) {
    return chance ? actor == VL_CHANCE : actor < s->players;
}

unsigned vl_action_of(const struct vl_setup *s, unsigned actor, vl_move move) {
    unsigned verb = vl_verb_of(move), place = 0, bits = 0;
    if (!has_verb(s->game, verb)) return VL_NO_ACTION;
    const struct vl_verb *v = &s->game->verbs[verb];
    if (!may_act(s, actor, v->chance)) return VL_NO_ACTION;
    for (unsigned i = 0, args = vl_verb_args(v); i < args; i++) {
        unsigned value = vl_verb_arg(v, move, i);
        bool seat = v->arg[i] == &vl_seats;
        if (value >= (seat ? s->players : v->arg[i]->count)) return VL_NO_ACTION;
        if (seat && !v->chance) value = (value + s->players - actor) % s->players;
        place = place * vl_action_values(s->game, v->arg[i]) + value;
        bits += v->arg[i]->bits;
    }
    return vl_args_of(move) >> bits == 0 ? vl_verb_first(s->game, verb) + place : VL_NO_ACTION;
}

vl_move vl_action_move(const struct vl_setup *s, unsigned actor, unsigned action) {
    const struct vl_game *game = s->game;
    for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++) {
        const struct vl_verb *v = &game->verbs[verb];
        unsigned first = vl_verb_first(game, verb), place = action - first;
        if (action < first || place >= vl_verb_actions(game, verb)) continue;
        if (!may_act(s, actor, v->chance)) return VL_NO_MOVE;
        vl_move move = vl_move_of(verb, 0);
        for (unsigned i = vl_verb_args(v); i-- > 0;) {
            unsigned values = vl_action_values(game, v->arg[i]), value = place % values;
            place /= values;
            if (v->arg[i] == &vl_seats) {
                if (value >= s->players) return VL_NO_MOVE;
                if (!v->chance) value = (value + actor) % s->players;
            }
            move = vl_verb_with_arg(v, move, i, value);
        }
        return move;
    }
    return VL_NO_MOVE;
}

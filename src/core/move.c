/* move.c - the notation of moves, driven by a game's table of verbs.
 *
 * A move packs its verb in the upper four bits and its arguments, each in the width of its domain, below, the last
 * argument lowest. */
#include "core/game.h"
#include "core/text.h"

static const char *const seat_names[] = {"0", "1", "2", "3", "4", "5"};
const struct vl_domain vl_seats = {seat_names, VL_SEATS_MAX, vl_seats_bits, "seat"};
const struct vl_domain vl_amount = {NULL, 0, 0, "number"};

unsigned vl_verb_args(const struct vl_verb *verb) {
    unsigned count = 0;
    while (count < VL_VERB_ARGS && verb->arg[count] != NULL) count++;
    return count;
}

/* Where an argument stands: the bits of those behind it. */
static unsigned shift_of(const struct vl_verb *verb, unsigned which) {
    unsigned shift = 0;
    for (unsigned i = vl_verb_args(verb); i-- > which + 1;) shift += verb->arg[i]->bits;
    return shift;
}

unsigned vl_verb_arg(const struct vl_verb *verb, vl_move move, unsigned which) {
    return vl_args_of(move) >> shift_of(verb, which) & ((1u << verb->arg[which]->bits) - 1);
}

vl_move vl_verb_with_arg(const struct vl_verb *verb, vl_move move, unsigned which, unsigned value) {
    unsigned shift = shift_of(verb, which), mask = ((1u << verb->arg[which]->bits) - 1) << shift;
    return (vl_move)((move & ~mask) | value << shift);
}

static const struct vl_verb *find_verb(const struct vl_game *game, vl_move move) {
    unsigned wanted = vl_verb_of(move);
    for (unsigned i = 0; game->verbs[i].name != NULL; i++)
        if (i == wanted) return &game->verbs[i];
    return NULL;
}

/* Whether every argument lies in its domain and nothing stands above them. */
static bool well_formed(const struct vl_verb *verb, vl_move move) {
    unsigned bits = 0, count = vl_verb_args(verb);
    for (unsigned i = 0; i < count; i++) {
        bits += verb->arg[i]->bits;
        if (vl_verb_arg(verb, move, i) >= verb->arg[i]->count) return false;
    }
    return vl_args_of(move) >> bits == 0;
}

void vl_move_format(const struct vl_game *game, vl_move move, struct vl_text *out) {
    const struct vl_verb *verb = find_verb(game, move);
    if (verb == NULL || !well_formed(verb, move)) {
        vl_text_put(out, '?');
        return;
    }
    vl_text_add(out, verb->name);
    for (unsigned i = 0, count = vl_verb_args(verb); i < count; i++) {
        vl_text_put(out, ' ');
        vl_text_add(out, verb->arg[i]->names[vl_verb_arg(verb, move, i)]);
    }
}

vl_move vl_move_parse(const struct vl_game *game, const struct vl_word *words, unsigned count) {
    if (count == 0) return VL_NO_MOVE;
    for (unsigned v = 0; game->verbs[v].name != NULL; v++) {
        const struct vl_verb *verb = &game->verbs[v];
        if (!vl_word_is(&words[0], verb->name)) continue;
        if (count != 1 + vl_verb_args(verb)) return VL_NO_MOVE;
        unsigned args = 0;
        for (unsigned i = 0; i + 1 < count; i++) {
            const struct vl_domain *domain = verb->arg[i];
            unsigned n = 0;
            while (n < domain->count && !vl_word_is(&words[i + 1], domain->names[n])) n++;
            if (n == domain->count) return VL_NO_MOVE;
            args = args << domain->bits | n;
        }
        return vl_move_of(v, args);
    }
    return VL_NO_MOVE;
}

/* Like an odometer: the last argument runs fastest, then the one before it, then the verb. */
vl_move vl_move_next(const struct vl_game *game, vl_move move) {
    if (move == VL_NO_MOVE) return vl_move_of(0, 0);
    unsigned verb = vl_verb_of(move);
    const struct vl_domain *const *arg = game->verbs[verb].arg;
    unsigned shift = 0, args = vl_args_of(move);
    for (unsigned i = vl_verb_args(&game->verbs[verb]); i-- > 0; shift += arg[i]->bits) {
        unsigned mask = ((1u << arg[i]->bits) - 1) << shift, value = (args & mask) >> shift;
        if (value + 1 < arg[i]->count) return vl_move_of(verb, (args & ~mask) | (value + 1) << shift);
        args &= ~mask;
    }
    return game->verbs[verb + 1].name == NULL ? VL_NO_MOVE : vl_move_of(verb + 1, 0);
}

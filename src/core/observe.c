/* observe.c - how a game's observations and actions are numbered: see observe.h and action.h. */
#include "core/observe.h"

#include "core/action.h"
#include "core/text.h"

enum { AXES = 3 };

#define MEMBERS1(n)                                                                                                    \
    { (n) & 1, (n) >> 1 & 1, (n) >> 2 & 1, (n) >> 3 & 1, (n) >> 4 & 1, (n) >> 5 & 1, (n) >> 6 & 1, (n) >> 7 & 1 }
#define MEMBERS4(n) MEMBERS1(n), MEMBERS1(n + 1), MEMBERS1(n + 2), MEMBERS1(n + 3)
#define MEMBERS16(n) MEMBERS4(n), MEMBERS4(n + 4), MEMBERS4(n + 8), MEMBERS4(n + 12)
#define MEMBERS64(n) MEMBERS16(n), MEMBERS16(n + 16), MEMBERS16(n + 32), MEMBERS16(n + 48)
_Alignas(64) const int16_t vl_see_members[256][8] = {MEMBERS64(0), MEMBERS64(64), MEMBERS64(128), MEMBERS64(192)};

unsigned vl_sense_count(const struct vl_sense *sense) {
    unsigned count = 1;
    for (unsigned i = 0; i < AXES && sense->shape[i] > 0; i++) count *= sense->shape[i];
    return count;
}

unsigned vl_observation_size(const struct vl_game *game) {
    unsigned size = 0;
    for (const struct vl_sense *sense = game->senses; sense->name != NULL; sense++) size += vl_sense_count(sense);
    return size;
}

static void sense_json(const struct vl_sense *sense, unsigned offset, struct vl_text *out) {
    static const char *const words[] = {"by-seat", "is-seat", "by-two-seats", "own"};
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", sense->name);
    vl_json_int(out, "offset", offset);
    vl_json_open(out, "shape", '[');
    for (unsigned i = 0; i < AXES && sense->shape[i] > 0; i++) vl_json_int(out, NULL, sense->shape[i]);
    vl_json_close(out, ']');
    vl_json_int(out, "low", sense->low);
    vl_json_int(out, "high", sense->high);
    vl_json_open(out, "of", '[');
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (sense->of >> i & 1) vl_json_string(out, NULL, words[i]);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void verb_json(const struct vl_game *game, unsigned verb, struct vl_text *out) {
    const struct vl_verb *v = &game->verbs[verb];
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "verb", v->name);
    vl_json_int(out, "first", vl_verb_first(game, verb));
    vl_json_int(out, "count", vl_verb_actions(game, verb));
    vl_json_open(out, "arguments", '[');
    for (unsigned i = 0, args = vl_verb_args(v); i < args; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "what", v->arg[i]->what);
        vl_json_int(out, "values", vl_action_values(game, v->arg[i]));
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void verbs_json(const struct vl_game *game, const char *key, bool chance, struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++)
        if (game->verbs[verb].chance == chance) verb_json(game, verb, out);
    vl_json_close(out, ']');
}

void vl_observation_json(const struct vl_game *game, struct vl_text *out) {
    unsigned offset = 0;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", game->name);
    vl_json_int(out, "version", game->version);
    vl_json_int(out, "layout", game->layout);
    vl_json_int(out, "size", vl_observation_size(game));
    vl_json_open(out, "fields", '[');
    for (const struct vl_sense *sense = game->senses; sense->name != NULL; sense++) {
        sense_json(sense, offset, out);
        offset += vl_sense_count(sense);
    }
    vl_json_close(out, ']');
    vl_json_int(out, "actions", vl_actions(game));
    vl_json_int(out, "outcomes", vl_outcomes(game));
    verbs_json(game, "verbs", false, out);
    verbs_json(game, "chance", true, out);
    vl_json_close(out, '}');
}

/* setup.c - games, set-ups and what actions are called: see veillee.h. */
#include <stdlib.h>
#include <string.h>

#include "core/observe.h"
#include "games/registry.h"
#include "inside.h"

static const struct vl_game *read_game(const struct veillee_game *game) {
    return (const struct vl_game *)(const void *)game;
}
static const struct veillee_game *as_game(const struct vl_game *game) {
    return (const struct veillee_game *)(const void *)game;
}

/* ---- Games ---- */

const struct veillee_game *veillee_game_at(unsigned which) {
    unsigned count = 0;
    while (vl_games[count] != NULL) count++;
    return which < count ? as_game(vl_games[which]) : NULL;
}

const struct veillee_game *veillee_game_find(const char *name) {
    return name == NULL ? NULL : as_game(vl_game_find(name));
}

int veillee_game_info(const struct veillee_game *handle, struct veillee_game_info *out, size_t size) {
    const struct vl_game *game = read_game(handle);
    if (game == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    struct veillee_game_info info = {
        .name = game->name,
        .prefix = game->prefix,
        .version = game->version,
        .layout = game->layout,
        .on_shelf = game->on_shelf,
        .players_min = game->players_min,
        .players_max = game->players_max,
        .actions = vl_actions(game),
        .outcomes = vl_outcomes(game),
        .legal_max = game->moves_max,
        .plies_max = game->plies_max,
        .observation = vl_observation_size(game),
        .view_size = game->view_size,
    };
    memcpy(out, &info, size < sizeof info ? size : sizeof info);
    return VEILLEE_OK;
}

static const struct vl_option *find_option(const struct veillee_game *handle, unsigned which) {
    const struct vl_option *options = handle == NULL ? NULL : read_game(handle)->options;
    for (unsigned i = 0; options != NULL && options[i].name != NULL; i++)
        if (i == which) return &options[i];
    return NULL;
}

const char *veillee_option_name(const struct veillee_game *game, unsigned option) {
    const struct vl_option *found = find_option(game, option);
    return found == NULL ? NULL : found->name;
}

const char *veillee_option_value(const struct veillee_game *game, unsigned option, unsigned value) {
    const struct vl_option *found = find_option(game, option);
    for (unsigned i = 0; found != NULL && found->values[i] != NULL; i++)
        if (i == value) return found->values[i];
    return NULL;
}

int veillee_option_default(const struct veillee_game *game, unsigned option) {
    const struct vl_option *found = find_option(game, option);
    return found == NULL ? VEILLEE_BAD_ARGUMENT : found->initial;
}

int veillee_game_field(const struct veillee_game *handle, unsigned which, struct veillee_field *out, size_t size) {
    const struct vl_game *game = read_game(handle);
    if (game == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    struct veillee_field field = {.offset = 0};
    const struct vl_sense *sense = game->senses;
    for (unsigned i = 0; i < which && sense->name != NULL; i++) field.offset += vl_sense_count(sense++);
    if (sense->name == NULL) return VEILLEE_BAD_ARGUMENT;
    field.name = sense->name;
    field.count = vl_sense_count(sense);
    for (unsigned i = 0; i < 3; i++) field.shape[i] = sense->shape[i];
    field.low = sense->low;
    field.high = sense->high;
    field.flags = sense->of;
    memcpy(out, &field, size < sizeof field ? size : sizeof field);
    return VEILLEE_OK;
}

int veillee_game_observation_json(const struct veillee_game *game, char *out, size_t room) {
    struct vl_text text;
    if (game == NULL || !vl_lib_text(&text, out, room)) return VEILLEE_BAD_ARGUMENT;
    vl_observation_json(read_game(game), &text);
    return vl_lib_texted(&text);
}

/* ---- Set-ups ---- */

static uint64_t print_of(const struct vl_setup *s) {
    uint64_t hash = vl_lib_hash(0, s->game->name, strlen(s->game->name));
    const uint8_t numbers[] = {s->game->version, s->game->layout, s->players};
    hash = vl_lib_hash(hash, numbers, sizeof numbers);
    hash = vl_lib_hash(hash, s->option, sizeof s->option);
    return vl_lib_hash(hash, s->number, sizeof s->number);
}

/* How many bits the arguments of a verb take. */
static unsigned bits_of(const struct vl_verb *verb) {
    unsigned bits = 0;
    for (unsigned i = 0, args = vl_verb_args(verb); i < args; i++) bits += verb->arg[i]->bits;
    return bits;
}

static void number_moves(struct veillee_setup *s) {
    for (unsigned seat = 0; seat < s->setup.players; seat++) {
        for (unsigned i = 0; i < s->span; i++) s->action[seat * s->span + i] = VL_NO_ACTION;
        for (unsigned action = 0; action < s->actions; action++) {
            vl_move move = vl_action_move(&s->setup, seat, action);
            s->move[seat * s->actions + action] = move;
            if (move == VL_NO_MOVE) continue;
            s->action[seat * s->span + s->start[vl_verb_of(move)] + vl_args_of(move)] = (uint16_t)action;
        }
    }
}

struct veillee_setup *vl_lib_setup(const struct vl_setup *setup) {
    const struct vl_game *game = setup->game;
    struct veillee_setup *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    atomic_init(&s->holders, 1);
    s->setup = *setup;
    s->print = print_of(setup);
    s->actions = (uint16_t)vl_actions(game);
    s->outcomes = (uint16_t)vl_outcomes(game);
    s->observation = (uint16_t)vl_observation_size(game);
    for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++) {
        if (game->verbs[verb].chance) continue;
        s->start[verb] = s->span;
        s->span = (uint16_t)(s->span + (1u << bits_of(&game->verbs[verb])));
    }
    s->action = malloc(setup->players * (size_t)(s->span + s->actions) * sizeof *s->action);
    if (s->action == NULL) {
        free(s);
        return NULL;
    }
    s->move = s->action + setup->players * (size_t)s->span;
    number_moves(s);
    return s;
}

struct veillee_setup *vl_lib_hold(const struct veillee_setup *setup) {
    struct veillee_setup *s = (struct veillee_setup *)(uintptr_t)setup; /* who holds it is not part of what it says */
    atomic_fetch_add_explicit(&s->holders, 1, memory_order_relaxed);
    return s;
}

void veillee_setup_free(struct veillee_setup *s) {
    if (s == NULL || atomic_fetch_sub_explicit(&s->holders, 1, memory_order_acq_rel) > 1) return;
    free(s->action);
    free(s);
}

/* Options are words, NAME=VALUE. */
static bool choose_options(struct vl_setup *s, const char *options, struct veillee_fault *fault) {
    static const char blanks[] = " \t\n,";
    for (const char *at = options + strspn(options, blanks); *at != '\0'; at += strspn(at, blanks)) {
        size_t length = strcspn(at, blanks);
        const char *equals = memchr(at, '=', length);
        char word[64] = "";
        memcpy(word, at, length < sizeof word ? length : sizeof word - 1);
        if (equals == NULL) return vl_lib_fault(fault, 0, "", "option-malformed", word), false;
        struct vl_word name = {at, (size_t)(equals - at)}, value = {equals + 1, length - name.length - 1};
        const char *reason = vl_setup_choose(s, &name, &value);
        if (reason != NULL) return vl_lib_fault(fault, 0, "", reason, word), false;
        at += length;
    }
    return true;
}

struct veillee_setup *veillee_setup_new(const struct veillee_game *handle, unsigned players, const char *options,
                                        const char *edition, struct veillee_fault *fault) {
    const struct vl_game *game = read_game(handle);
    struct vl_setup setup, numbers;
    vl_lib_fault(fault, 0, "", "", "");
    if (game == NULL) return vl_lib_fault(fault, 0, "", "unknown-game", ""), NULL;
    if (players < game->players_min || players > game->players_max)
        return vl_lib_fault(fault, 0, "", "players-count", ""), NULL;
    vl_setup_init(&setup, game, players);
    if (options != NULL && !choose_options(&setup, options, fault)) return NULL;
    if (edition != NULL) {
        if (!vl_lib_edition(edition, &numbers, fault)) return NULL;
        if (numbers.game != game) return vl_lib_fault(fault, 0, "", "game-expected", numbers.game->name), NULL;
        memcpy(setup.edition, numbers.edition, sizeof setup.edition);
        memcpy(setup.hash, numbers.hash, sizeof setup.hash);
        memcpy(setup.number, numbers.number, sizeof setup.number);
    }
    const char *reason = vl_setup_refuse(&setup);
    if (reason != NULL) return vl_lib_fault(fault, 0, "", reason, ""), NULL;
    struct veillee_setup *s = vl_lib_setup(&setup);
    if (s == NULL) vl_lib_fault(fault, 0, "", "out-of-memory", "");
    return s;
}

const struct veillee_game *veillee_setup_game(const struct veillee_setup *s) {
    return s == NULL ? NULL : as_game(s->setup.game);
}

int veillee_setup_players(const struct veillee_setup *s) {
    return s == NULL ? VEILLEE_BAD_ARGUMENT : s->setup.players;
}

int veillee_setup_option(const struct veillee_setup *s, unsigned option) {
    if (s == NULL || find_option(as_game(s->setup.game), option) == NULL) return VEILLEE_BAD_ARGUMENT;
    return s->setup.option[option];
}

int veillee_setup_text(const struct veillee_setup *s, char *out, size_t room) {
    struct vl_text text;
    if (s == NULL || !vl_lib_text(&text, out, room)) return VEILLEE_BAD_ARGUMENT;
    vl_record_setup(&s->setup, &text);
    return vl_lib_texted(&text);
}

/* ---- Actions ---- */

int veillee_action_read(const struct veillee_setup *s, unsigned actor, const char *words) {
    enum { WORDS = 2 + VL_VERB_ARGS };
    struct vl_word word[WORDS];
    unsigned count = 0;
    if (s == NULL || words == NULL) return VEILLEE_BAD_ARGUMENT;
    for (const char *at = words + strspn(words, " "); *at != '\0'; at += strspn(at, " ")) {
        if (count == WORDS) return VEILLEE_MALFORMED;
        word[count] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count++].length;
    }
    vl_move move = vl_move_parse(s->setup.game, word, count);
    unsigned action = move == VL_NO_MOVE ? VL_NO_ACTION : vl_action_of(&s->setup, actor, move);
    return action == VL_NO_ACTION ? VEILLEE_MALFORMED : (int)action;
}

int veillee_action_text(const struct veillee_setup *s, unsigned actor, unsigned action, char *out, size_t room) {
    struct vl_text text;
    if (s == NULL || !vl_lib_text(&text, out, room)) return VEILLEE_BAD_ARGUMENT;
    vl_move move = vl_action_move(&s->setup, actor, action);
    if (move == VL_NO_MOVE) return VEILLEE_BAD_ARGUMENT;
    vl_move_format(s->setup.game, move, &text);
    return vl_lib_texted(&text);
}

int veillee_action_words(const struct veillee_setup *s, unsigned actor, unsigned action, const char *language,
                         char *out, size_t room) {
    struct vl_text text;
    enum vl_language tongue;
    if (s == NULL || !vl_lib_text(&text, out, room) || !vl_lib_language(language, &tongue)) return VEILLEE_BAD_ARGUMENT;
    vl_move move = vl_action_move(&s->setup, actor, action);
    if (move == VL_NO_MOVE) return VEILLEE_BAD_ARGUMENT;
    struct vl_speaker speaker = {.setup = &s->setup, .language = tongue, .viewer = actor};
    vl_speak_move(&speaker, move, &text);
    return vl_lib_texted(&text);
}

/* ---- Words of a game ---- */

static int speak(void (*say)(const struct vl_game *, enum vl_language, struct vl_text *),
                 const struct veillee_game *game, const char *language, char *out, size_t room) {
    struct vl_text text;
    enum vl_language tongue;
    if (game == NULL || !vl_lib_text(&text, out, room) || !vl_lib_language(language, &tongue))
        return VEILLEE_BAD_ARGUMENT;
    say(read_game(game), tongue, &text);
    return vl_lib_texted(&text);
}

int veillee_game_title(const struct veillee_game *game, const char *language, char *out, size_t room) {
    return speak(vl_speak_title, game, language, out, room);
}

int veillee_game_tagline(const struct veillee_game *game, const char *language, char *out, size_t room) {
    return speak(vl_speak_tagline, game, language, out, room);
}

const char *veillee_game_rules(const struct veillee_game *game, const char *language) {
    enum vl_language tongue;
    if (game == NULL || !vl_lib_language(language, &tongue)) return NULL;
    return vl_rules_text(read_game(game)->name, tongue);
}

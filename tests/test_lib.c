/* test_lib.c - libveillee as programs use it: its header, its shared library, nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>

#include "lib/veillee.h"

static unsigned first_of(int set) {
    unsigned seat = 0;
    while (!(set >> seat & 1)) seat++;
    return seat;
}

static struct veillee_setup *setup_of(const char *game, unsigned players) {
    struct veillee_setup *setup = veillee_setup_new(veillee_game_find(game), players, NULL, NULL, NULL);
    assert_non_null(setup);
    return setup;
}

/* The smallest table of each game. */
static const struct veillee_game *game_at(unsigned which, struct veillee_game_info *info) {
    const struct veillee_game *game = veillee_game_at(which);
    if (game != NULL) assert_int_equal(veillee_game_info(game, info, sizeof *info), 0);
    return game;
}

/* ---- Single games ---- */

static void look_around(const struct veillee_state *state, const struct veillee_game_info *info, unsigned seat) {
    static int16_t seen[VEILLEE_OBSERVATION_MAX], again[VEILLEE_OBSERVATION_MAX];
    static uint8_t mask[4096];
    static char json[VEILLEE_JSON];
    uint16_t legal[VEILLEE_ACTIONS_LEGAL], also[VEILLEE_ACTIONS_LEGAL];
    const struct veillee_setup *setup = veillee_state_setup(state);
    int count = veillee_state_legal(state, seat, legal, VEILLEE_ACTIONS_LEGAL), ones = 0;
    assert_true(count > 0 && count <= (int)info->legal_max);
    assert_int_equal(veillee_state_mask(state, seat, mask, sizeof mask), 0);
    for (unsigned i = 0; i < info->actions; i++) ones += mask[i];
    assert_int_equal(ones, count);
    for (int i = 0; i < count; i++) {
        char words[VEILLEE_WORDS];
        assert_true(mask[legal[i]]);
        assert_true(veillee_action_text(setup, seat, legal[i], words, sizeof words) > 0);
        assert_int_equal(veillee_action_read(setup, seat, words), legal[i]);
    }
    struct veillee_view *view = veillee_view_new(state, seat);
    assert_int_equal(veillee_view_legal(view, also, VEILLEE_ACTIONS_LEGAL), count);
    assert_memory_equal(legal, also, (size_t)count * sizeof *legal);
    assert_int_equal(veillee_view_observe(view, seen, VEILLEE_OBSERVATION_MAX), info->observation);
    assert_int_equal(veillee_state_observe(state, seat, again, VEILLEE_OBSERVATION_MAX), info->observation);
    assert_memory_equal(seen, again, info->observation * sizeof *seen);
    memset(again, 0, sizeof again);
    assert_int_equal(veillee_bytes_observe(setup, veillee_view_bytes(view), info->view_size, again, info->observation),
                     info->observation);
    assert_memory_equal(seen, again, info->observation * sizeof *seen);
    assert_true(veillee_view_json(view, json, sizeof json) > 100);
    veillee_view_free(view);
}

/* Plays one game at random and returns its last state. */
static struct veillee_state *play(const struct veillee_setup *setup, uint64_t seed, bool look) {
    struct veillee_state *state = veillee_state_new(setup);
    struct veillee_game_info info;
    struct veillee_rng rng;
    uint16_t legal[VEILLEE_ACTIONS_LEGAL];
    veillee_game_info(veillee_setup_game(setup), &info, sizeof info);
    veillee_rng_init(&rng, seed, 0);
    for (int actors; (actors = veillee_state_actors(state)) != 0;) {
        if (actors == 1 << VEILLEE_CHANCE) {
            assert_true(veillee_state_chance(state, &rng) >= (int)info.actions);
            continue;
        }
        unsigned seat = first_of(actors);
        if (look) look_around(state, &info, seat);
        int count = veillee_state_legal(state, seat, legal, VEILLEE_ACTIONS_LEGAL);
        assert_int_equal(veillee_state_apply(state, seat, legal[veillee_rng_below(&rng, (uint32_t)count)]), 0);
    }
    return state;
}

static void games_are_played_and_recorded(void **unused) {
    struct veillee_game_info info;
    (void)unused;
    for (unsigned g = 0; game_at(g, &info) != NULL; g++) {
        struct veillee_setup *setup = setup_of(info.name, info.players_min);
        struct veillee_state *state = play(setup, 7, true);
        float gain[VEILLEE_SEATS_MAX];
        int32_t scores[VEILLEE_SEATS_MAX];
        assert_int_equal(veillee_state_utilities(state, gain), 0);
        assert_int_equal(veillee_state_scores(state, scores), 0);
        int room = veillee_state_record_room(state);
        char *text = malloc((size_t)room);
        int length = veillee_state_record(state, 7, text, (size_t)room);
        assert_true(length > 0);
        struct veillee_fault fault;
        struct veillee_record *record = veillee_record_read(text, (size_t)length, NULL, &fault);
        assert_non_null(record);
        assert_string_equal(veillee_record_ending(record), "finished");
        assert_int_equal(veillee_record_plies(record), veillee_state_plies(state));
        struct veillee_state *again = veillee_record_state(record, (unsigned)veillee_record_plies(record));
        assert_int_equal(veillee_state_equal(state, again), 1);
        for (unsigned viewer = 0; viewer < info.players_min; viewer++) {
            uint64_t key, other;
            veillee_state_key(state, viewer, &key);
            veillee_state_key(again, viewer, &other);
            assert_true(key == other && key != 0);
        }
        text[length / 2] = '?'; /* a damaged record has a line that is wrong */
        assert_null(veillee_record_read(text, (size_t)length, NULL, &fault));
        assert_true(fault.line > 0 && fault.rule[0] != '\0' && fault.reason[0] != '\0');
        veillee_record_free(record);
        veillee_state_free(again);
        veillee_state_free(state);
        veillee_setup_free(setup);
        free(text);
    }
}

static void worlds_keep_the_viewers_key(void **unused) {
    struct veillee_setup *setup = setup_of("tenakee", 3);
    struct veillee_state *state = veillee_state_new(setup), *world = veillee_state_new(setup);
    struct veillee_rng rng;
    uint64_t key, other;
    (void)unused;
    veillee_rng_init(&rng, 3, 0);
    while (veillee_state_actors(state) == 1 << VEILLEE_CHANCE) veillee_state_chance(state, &rng);
    struct veillee_view *view = veillee_view_new(state, 1);
    assert_int_equal(veillee_view_determinize(view, &rng, world), 0);
    assert_int_equal(veillee_state_equal(state, world), 0);
    veillee_state_key(state, 1, &key);
    assert_int_equal(veillee_state_key(world, 1, &other), 0);
    assert_true(key == other);
    assert_int_equal(veillee_state_plies(world), VEILLEE_NOT_NOW);
    veillee_view_free(view);
    veillee_state_free(world);
    veillee_state_free(state);
    veillee_setup_free(setup);
}

/* ---- Batches ---- */

enum { GAMES = 70 }; /* more than a thread takes at once, and not a multiple of it */

struct arrays {
    struct veillee_batch_arrays bound;
    unsigned rows, players, observation, legal_max, actions;
};

static void *take(size_t count, size_t size) {
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static struct veillee_batch *open_batch(const struct veillee_setup *setup, struct veillee_batch_terms terms,
                                        struct arrays *a) {
    struct veillee_game_info info;
    terms.size = sizeof terms;
    struct veillee_batch *batch = veillee_batch_new(setup, &terms);
    assert_non_null(batch);
    veillee_game_info(veillee_setup_game(setup), &info, sizeof info);
    a->rows = (unsigned)veillee_batch_rows(batch);
    a->players = (unsigned)veillee_setup_players(setup);
    a->observation = info.observation;
    a->legal_max = info.legal_max;
    a->actions = info.actions;
    a->bound = (struct veillee_batch_arrays){
        .size = sizeof a->bound,
        .actor = take(a->rows, 1),
        .observation = take((size_t)a->rows * info.observation, sizeof(int16_t)),
        .legal = take((size_t)a->rows * info.legal_max, sizeof(uint16_t)),
        .legal_count = take(a->rows, sizeof(uint16_t)),
        .mask = take((size_t)a->rows * info.actions, 1),
        .key = terms.flags & VEILLEE_KEYS ? take(a->rows, sizeof(uint64_t)) : NULL,
        .wanted = take(a->rows, 1),
        .refused = take(a->rows, 1),
        .reward = take((size_t)terms.games * a->players, sizeof(float)),
        .score = take((size_t)terms.games * a->players, sizeof(int32_t)),
        .done = take(terms.games, 1),
        .length = take(terms.games, sizeof(uint32_t)),
        .last = take((size_t)terms.games * a->players * info.observation, sizeof(int16_t)),
    };
    assert_int_equal(veillee_batch_bind(batch, &a->bound), 0);
    assert_int_equal(veillee_batch_reset(batch, NULL, NULL), 0);
    return batch;
}

static void close_batch(struct veillee_batch *batch, struct arrays *a) {
    veillee_batch_free(batch);
    free(a->bound.actor), free(a->bound.observation), free(a->bound.legal), free(a->bound.legal_count);
    free(a->bound.mask), free(a->bound.key), free(a->bound.wanted), free(a->bound.refused), free(a->bound.reward);
    free(a->bound.score), free(a->bound.done), free(a->bound.length), free(a->bound.last);
}

/* An answer that depends on the game and on what is asked, and on nothing else. */
static uint16_t some_answer(const struct arrays *a, unsigned row, unsigned salt) {
    unsigned count = a->bound.legal_count[row];
    return count == 0 ? VEILLEE_NO_ACTION : a->bound.legal[(size_t)row * a->legal_max + (salt * 7919u + row) % count];
}

static void play_chance(struct veillee_state *state, struct veillee_rng *rng) {
    while (veillee_state_actors(state) == 1 << VEILLEE_CHANCE) veillee_state_chance(state, rng);
}

/* Every row is what a state of its own, with the same generator, says. */
static void compare_row(const struct arrays *a, unsigned game, const struct veillee_state *state) {
    static int16_t seen[VEILLEE_OBSERVATION_MAX];
    uint16_t legal[VEILLEE_ACTIONS_LEGAL];
    uint64_t key;
    unsigned seat = first_of(veillee_state_actors(state));
    assert_int_equal(a->bound.actor[game], seat);
    veillee_state_observe(state, seat, seen, VEILLEE_OBSERVATION_MAX);
    assert_memory_equal(seen, a->bound.observation + (size_t)game * a->observation, a->observation * sizeof *seen);
    int count = veillee_state_legal(state, seat, legal, VEILLEE_ACTIONS_LEGAL);
    assert_int_equal(a->bound.legal_count[game], count);
    assert_memory_equal(legal, a->bound.legal + (size_t)game * a->legal_max, (size_t)count * sizeof *legal);
    for (unsigned i = 0, ones = 0; i < a->actions; i++) {
        ones += a->bound.mask[(size_t)game * a->actions + i];
        if (i + 1 == a->actions) assert_int_equal(ones, count);
    }
    if (a->bound.key != NULL) {
        veillee_state_key(state, seat, &key);
        assert_true(key == a->bound.key[game]);
    }
}

static void compare_end(const struct arrays *a, unsigned game, const struct veillee_state *state) {
    static int16_t seen[VEILLEE_OBSERVATION_MAX];
    float gain[VEILLEE_SEATS_MAX];
    int32_t scores[VEILLEE_SEATS_MAX];
    assert_int_equal(a->bound.done[game], 1);
    veillee_state_utilities(state, gain);
    veillee_state_scores(state, scores);
    for (unsigned seat = 0; seat < a->players; seat++) {
        assert_true(a->bound.reward[game * a->players + seat] == gain[seat]);
        assert_int_equal(a->bound.score[game * a->players + seat], scores[seat]);
        veillee_state_observe(state, seat, seen, VEILLEE_OBSERVATION_MAX);
        assert_memory_equal(seen, a->bound.last + ((size_t)game * a->players + seat) * a->observation,
                            a->observation * sizeof *seen);
    }
}

static void batches_are_single_games(const struct veillee_setup *setup, unsigned threads, unsigned reset) {
    struct arrays a;
    struct veillee_batch *batch =
        open_batch(setup,
                   (struct veillee_batch_terms){
                       .games = GAMES, .threads = threads, .seed = 5, .flags = VEILLEE_KEYS, .reset = reset},
                   &a);
    static struct veillee_state *state[GAMES];
    static struct veillee_rng rng[GAMES];
    uint16_t answer[GAMES];
    bool over[GAMES] = {false};
    for (unsigned g = 0; g < GAMES; g++) {
        state[g] = veillee_state_new(setup);
        veillee_rng_init(&rng[g], 5, g);
        play_chance(state[g], &rng[g]);
    }
    for (unsigned step = 0; step < 260; step++) {
        int moved = 0;
        for (unsigned g = 0; g < GAMES; g++) {
            if (!over[g]) compare_row(&a, g, state[g]);
            answer[g] = some_answer(&a, g, step);
            if (over[g]) assert_int_equal(a.bound.actor[g], VEILLEE_NOBODY);
        }
        int made = veillee_batch_step(batch, answer);
        for (unsigned g = 0; g < GAMES; g++) {
            bool begins = over[g] && reset == VEILLEE_RESET_NEXT_STEP;
            if (!over[g]) {
                assert_int_equal(veillee_state_apply(state[g], first_of(veillee_state_actors(state[g])), answer[g]), 0);
                play_chance(state[g], &rng[g]);
                moved++;
                over[g] = veillee_state_actors(state[g]) == 0;
                if (over[g]) compare_end(&a, g, state[g]);
                if (!over[g]) assert_int_equal(a.bound.done[g], 0);
                begins = over[g] && reset == VEILLEE_RESET_SAME_STEP;
            }
            if (!begins) continue;
            veillee_state_free(state[g]);
            state[g] = veillee_state_new(setup);
            play_chance(state[g], &rng[g]);
            over[g] = false;
        }
        assert_int_equal(made, moved);
    }
    for (unsigned g = 0; g < GAMES; g++) veillee_state_free(state[g]);
    close_batch(batch, &a);
}

static void batches_are_single_games_with_any_number_of_threads(void **unused) {
    struct veillee_game_info info;
    (void)unused;
    for (unsigned g = 0; game_at(g, &info) != NULL; g++)
        for (unsigned players = info.players_min; players <= info.players_max; players += 2) {
            struct veillee_setup *setup = setup_of(info.name, players);
            batches_are_single_games(setup, 1 + g % 3, (g + players) % 3);
            veillee_setup_free(setup);
        }
}

/* Whole choices and seats at once lead through the same games as one action after the other does. */
static void hash_batch(const struct veillee_setup *setup, uint32_t flags, unsigned threads, const char *bot,
                       uint64_t *hash) {
    struct arrays a;
    struct veillee_batch_terms terms = {
        .games = GAMES, .threads = threads, .seed = 9, .flags = flags | VEILLEE_KEYS, .reset = VEILLEE_RESET_SAME_STEP};
    for (int seat = 1; bot != NULL && seat < veillee_setup_players(setup); seat++) terms.bot[seat] = bot;
    struct veillee_batch *batch = open_batch(setup, terms, &a);
    unsigned width = flags & VEILLEE_WHOLE_CHOICES ? VEILLEE_CHOICE : 1;
    uint16_t *answer = take((size_t)a.rows * width, sizeof *answer);
    *hash = 0;
    for (unsigned step = 0; step < 120; step++) {
        for (unsigned row = 0; row < a.rows; row++) {
            for (unsigned i = 0; i < width; i++) answer[row * width + i] = VEILLEE_NO_ACTION;
            answer[row * width] = some_answer(&a, row, step);
        }
        assert_true(veillee_batch_step(batch, answer) >= 0);
        for (unsigned row = 0; row < a.rows; row++)
            *hash = (*hash ^ (a.bound.actor[row] == VEILLEE_NOBODY ? 1 : a.bound.key[row])) * 31 + a.bound.refused[row];
        for (unsigned i = 0; i < GAMES * a.players; i++)
            *hash = (*hash ^ (uint64_t)(int64_t)(1000 * a.bound.reward[i])) * 31;
    }
    free(answer);
    close_batch(batch, &a);
}

static void results_do_not_depend_on_threads(void **unused) {
    static const uint32_t flags[] = {0, VEILLEE_AT_ONCE, VEILLEE_AT_ONCE | VEILLEE_EVERYBODY, VEILLEE_WHOLE_CHOICES};
    static const char *const bots[] = {NULL, "random", "greedy", "ismcts:4"};
    (void)unused;
    struct veillee_setup *setup = setup_of("goofspiel", 2);
    for (unsigned f = 0; f < 4; f++)
        for (unsigned b = 0; b < 4; b++) {
            uint64_t one, two, four;
            hash_batch(setup, flags[f], 1, bots[b], &one);
            hash_batch(setup, flags[f], 2, bots[b], &two);
            hash_batch(setup, flags[f], 4, bots[b], &four);
            assert_true(one == two && one == four);
        }
    veillee_setup_free(setup);
}

/* A party of Manitou's, made card by card and in one answer: the same position. */
static void whole_choices_are_their_actions(void **unused) {
    struct veillee_setup *setup = setup_of("tenakee", 3);
    struct arrays a, b;
    struct veillee_batch_terms terms = {.games = 1, .threads = 1, .seed = 2, .flags = VEILLEE_KEYS};
    struct veillee_batch *one = open_batch(setup, terms, &a);
    terms.flags |= VEILLEE_WHOLE_CHOICES;
    struct veillee_batch *whole = open_batch(setup, terms, &b);
    struct veillee_state *first = veillee_state_new(setup), *second = veillee_state_new(setup);
    (void)unused;
    for (unsigned step = 0; step < 40; step++) {
        uint16_t choice[VEILLEE_CHOICE];
        unsigned made = 0, wanted = a.bound.wanted[0], seat = a.bound.actor[0];
        memset(choice, 0xff, sizeof choice);
        assert_int_equal(b.bound.wanted[0], wanted);
        while (made < wanted) {
            assert_int_equal(a.bound.actor[0], seat);
            choice[made] = some_answer(&a, 0, step + made);
            assert_int_equal(veillee_batch_step(one, &choice[made++]), 1);
        }
        if (wanted > 1) { /* not all of it is none of it */
            uint16_t kept = choice[made - 1];
            choice[made - 1] = VEILLEE_NO_ACTION;
            assert_int_equal(veillee_batch_step(whole, choice), 0);
            assert_int_equal(b.bound.refused[0], 1);
            choice[made - 1] = kept;
        }
        assert_int_equal(veillee_batch_step(whole, choice), made);
        assert_int_equal(b.bound.refused[0], 0);
        veillee_batch_get(one, 0, first);
        veillee_batch_get(whole, 0, second);
        assert_int_equal(veillee_state_equal(first, second), 1);
        assert_memory_equal(a.bound.observation, b.bound.observation, a.observation * sizeof(int16_t));
    }
    veillee_state_free(first), veillee_state_free(second);
    close_batch(one, &a), close_batch(whole, &b);
    veillee_setup_free(setup);
}

static void what_is_not_legal_is_refused(void **unused) {
    struct veillee_setup *setup = setup_of("ogallala", 2);
    struct arrays a;
    struct veillee_batch *batch =
        open_batch(setup, (struct veillee_batch_terms){.games = GAMES, .threads = 2, .seed = 4}, &a);
    struct veillee_state *before = veillee_state_new(setup), *after = veillee_state_new(setup);
    struct veillee_rng rng;
    uint16_t answer[GAMES];
    (void)unused;
    veillee_rng_init(&rng, 8, 0);
    for (unsigned step = 0; step < 200; step++) {
        unsigned game = veillee_rng_below(&rng, GAMES);
        veillee_batch_get(batch, game, before);
        for (unsigned g = 0; g < GAMES; g++) answer[g] = some_answer(&a, g, step);
        do answer[game] = (uint16_t)veillee_rng_next(&rng);
        while (answer[game] < a.actions && a.bound.mask[game * a.actions + answer[game]]);
        bool asked = a.bound.actor[game] != VEILLEE_NOBODY;
        memset(a.bound.legal, 0, sizeof *a.bound.legal * GAMES); /* whatever becomes of the caller's copy */
        veillee_batch_step(batch, answer);
        if (!asked) continue;
        veillee_batch_get(batch, game, after);
        assert_int_equal(a.bound.refused[game], 1);
        assert_int_equal(veillee_state_equal(before, after), 1);
        veillee_batch_refresh(batch);
    }
    veillee_state_free(before), veillee_state_free(after);
    close_batch(batch, &a);
    veillee_setup_free(setup);
}

static void games_are_saved_and_loaded(void **unused) {
    struct veillee_setup *setup = setup_of("manitou", 3), *other = setup_of("manitou", 4);
    struct arrays a;
    struct veillee_batch *batch =
        open_batch(setup, (struct veillee_batch_terms){.games = 3, .threads = 1, .seed = 6, .flags = VEILLEE_KEYS}, &a);
    struct veillee_state *state = veillee_state_new(setup), *copy = veillee_state_new(setup);
    uint16_t answer[3];
    (void)unused;
    for (unsigned step = 0; step < 30; step++) {
        for (unsigned g = 0; g < 3; g++) answer[g] = some_answer(&a, g, step);
        veillee_batch_step(batch, answer);
    }
    int size = veillee_batch_size(batch, VEILLEE_WHOLE_BATCH);
    unsigned char *bytes = take((size_t)size, 1), *later = take((size_t)size, 1);
    assert_int_equal(veillee_batch_save(batch, VEILLEE_WHOLE_BATCH, bytes, (size_t)size), size);
    assert_int_equal(veillee_batch_copy(batch, 1, 0), 0);
    veillee_batch_get(batch, 0, state), veillee_batch_get(batch, 1, copy);
    assert_int_equal(veillee_state_equal(state, copy), 1);
    assert_int_equal(veillee_batch_determinize(batch, 1, 0), 0);
    assert_int_equal(veillee_batch_load(batch, VEILLEE_WHOLE_BATCH, bytes, (size_t)size), 0);
    assert_int_equal(veillee_batch_save(batch, VEILLEE_WHOLE_BATCH, later, (size_t)size), size);
    assert_memory_equal(bytes, later, (size_t)size);
    for (int i = 0; i < size; i += 13) { /* damage is noticed wherever it is */
        bytes[i] ^= 0x40;
        assert_int_equal(veillee_batch_load(batch, VEILLEE_WHOLE_BATCH, bytes, (size_t)size), VEILLEE_MALFORMED);
        bytes[i] ^= 0x40;
    }
    assert_int_equal(veillee_batch_load(batch, 0, bytes, (size_t)size), VEILLEE_MALFORMED);
    int length = veillee_state_size(setup);
    assert_int_equal(veillee_state_save(state, later, (size_t)size), length);
    assert_int_equal(veillee_state_load(copy, later, (size_t)length), 0);
    assert_int_equal(veillee_state_equal(state, copy), 1);
    struct veillee_state *elsewhere = veillee_state_new(other);
    assert_int_equal(veillee_state_load(elsewhere, later, (size_t)length), VEILLEE_MALFORMED);
    assert_int_equal(veillee_state_copy(elsewhere, state), VEILLEE_BAD_ARGUMENT);
    assert_int_equal(veillee_batch_put(batch, 2, state), 0);
    veillee_batch_get(batch, 2, copy);
    assert_int_equal(veillee_state_equal(state, copy), 1);
    veillee_state_free(state), veillee_state_free(copy), veillee_state_free(elsewhere);
    close_batch(batch, &a);
    veillee_setup_free(setup), veillee_setup_free(other);
    free(bytes), free(later);
}

/* ---- Two threads ---- */

static void *play_some(void *arg) {
    const struct veillee_setup *setup = arg;
    struct veillee_bot *bot = veillee_bot_new("ismcts:20", setup);
    for (uint64_t seed = 1; seed <= 3; seed++) veillee_state_free(play(setup, seed, false));
    struct veillee_state *state = veillee_state_new(setup);
    struct veillee_rng rng;
    veillee_rng_init(&rng, 1, 0);
    play_chance(state, &rng);
    struct veillee_view *view = veillee_view_new(state, first_of(veillee_state_actors(state)));
    uint16_t answer[VEILLEE_CHOICE];
    char words[VEILLEE_WORDS];
    int count = veillee_bot_answer(bot, view, &rng, answer);
    int said = veillee_view_words(view, "fr", words, sizeof words);
    veillee_view_free(view), veillee_state_free(state), veillee_bot_free(bot);
    return count > 0 && said > 0 ? arg : NULL;
}

static void two_threads_share_a_setup(void **unused) {
    struct veillee_game_info info;
    (void)unused;
    for (unsigned g = 0; game_at(g, &info) != NULL; g++) {
        struct veillee_setup *setup = setup_of(info.name, info.players_max);
        pthread_t one, two;
        void *good[2];
        assert_int_equal(pthread_create(&one, NULL, play_some, setup), 0);
        assert_int_equal(pthread_create(&two, NULL, play_some, setup), 0);
        pthread_join(one, &good[0]), pthread_join(two, &good[1]);
        assert_true(good[0] == setup && good[1] == setup);
        veillee_setup_free(setup);
    }
}

/* ---- Tables ---- */

struct ear {
    unsigned heard, refused;
    char last[256];
};

static void hear(void *context, const char *message, size_t length) {
    struct ear *ear = context;
    ear->heard++;
    assert_int_equal(strlen(message), length);
    ear->refused += strstr(message, "\"refused\"") != NULL;
    strncpy(ear->last, message, sizeof ear->last - 1);
}

static int say(struct veillee_table *table, int client, unsigned viewer, const char *message) {
    return veillee_table_say(table, (unsigned)client, viewer, message, strlen(message));
}

static void tables_play_and_are_taken_up_again(void **unused) {
    struct veillee_setup *setup = setup_of("tenakee", 3);
    struct veillee_table *table = veillee_table_new(setup, 11);
    struct ear ear = {.heard = 0};
    struct veillee_fault fault;
    (void)unused;
    assert_int_equal(veillee_table_sit(table, 0, "bot", "greedy"), 0);
    assert_int_equal(veillee_table_sit(table, 1, "bot", "nobody's"), VEILLEE_BAD_ARGUMENT);
    assert_true(veillee_table_begin(table) < 0); /* two seats are free */
    assert_int_equal(veillee_table_sit(table, 1, "bot", "gentle"), 0);
    assert_int_equal(veillee_table_sit(table, 2, "human", "Anne"), 0);
    int client = veillee_table_join(table, hear, &ear);
    assert_true(client >= 0);
    assert_int_equal(say(table, client, 2, "{\"type\":\"hello\"}"), 0);
    assert_int_equal(say(table, client, 2, "what?"), VEILLEE_MALFORMED);
    assert_int_equal(veillee_table_begin(table), 0);
    assert_string_equal(veillee_table_phase(table), "playing");
    for (unsigned turn = 0; strcmp(veillee_table_phase(table), "over") != 0 && turn < 200; turn++) {
        assert_true(veillee_table_bots(table) >= 0);
        if (veillee_table_waits(table) == 0) continue;
        struct veillee_state *state = veillee_table_state(table);
        struct veillee_view *view = veillee_view_new(state, 2);
        struct veillee_bot *bot = veillee_bot_new("greedy", setup);
        struct veillee_rng rng;
        uint16_t answer[VEILLEE_CHOICE];
        char message[2048], move[256];
        veillee_rng_init(&rng, turn, 0);
        int count = veillee_bot_answer(bot, view, &rng, answer);
        snprintf(message, sizeof message, "{\"type\":\"act\",\"id\":\"0123456789abcdef%04u\",\"do\":\"", turn);
        for (int i = 0; i < count; i++) {
            veillee_action_text(setup, 2, answer[i], move, sizeof move);
            if (i > 0) strcat(message, " & ");
            strcat(message, move);
        }
        strcat(message, "\"}");
        assert_int_equal(say(table, client, 2, message), 0);
        veillee_bot_free(bot), veillee_view_free(view), veillee_state_free(state);
    }
    assert_string_equal(veillee_table_phase(table), "over");
    assert_true(ear.heard > 50 && ear.refused == 0);
    size_t length;
    const char *journal = veillee_table_journal(table, &length);
    struct veillee_table *again = veillee_table_load(journal, length, NULL, &fault);
    assert_non_null(again);
    struct veillee_state *one = veillee_table_state(table), *two = veillee_table_state(again);
    assert_int_equal(veillee_state_equal(one, two), 1);
    assert_null(veillee_table_load("game chess\n---\n", 15, NULL, &fault));
    assert_true(fault.reason[0] != '\0');
    assert_int_equal(veillee_table_leave(table, (unsigned)client), 0);
    assert_int_equal(veillee_table_leave(table, (unsigned)client), VEILLEE_BAD_ARGUMENT);
    veillee_state_free(one), veillee_state_free(two);
    veillee_table_free(table), veillee_table_free(again);
    veillee_setup_free(setup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_and_recorded),
        cmocka_unit_test(worlds_keep_the_viewers_key),
        cmocka_unit_test(batches_are_single_games_with_any_number_of_threads),
        cmocka_unit_test(results_do_not_depend_on_threads),
        cmocka_unit_test(whole_choices_are_their_actions),
        cmocka_unit_test(what_is_not_legal_is_refused),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(two_threads_share_a_setup),
        cmocka_unit_test(tables_play_and_are_taken_up_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_lib_facts.c - what libveillee answers, figure by figure, against what is known of small games and against what
 * the header says: games and their fields, set-ups, the way to a state, records, bots, tables, the arrays of batches.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/veillee.h"

enum { BAD = VEILLEE_BAD_ARGUMENT };

static struct veillee_setup *setup_of(const char *game, unsigned players, const char *options) {
    struct veillee_fault fault;
    struct veillee_setup *setup = veillee_setup_new(veillee_game_find(game), players, options, NULL, &fault);
    if (setup == NULL) fail_msg("%s %s", fault.reason, fault.word);
    return setup;
}

static unsigned first_of(int set) {
    unsigned seat = 0;
    while (!(set >> seat & 1)) seat++;
    return seat;
}

/* Makes moves in notation, "* deal 0 1" and "0 bet". */
static void make(struct veillee_state *state, const char *const *moves) {
    for (; *moves != NULL; moves++) {
        unsigned actor = (*moves)[0] == '*' ? VEILLEE_CHANCE : (unsigned)((*moves)[0] - '0');
        int action = veillee_action_read(veillee_state_setup(state), actor, *moves + 2);
        assert_true(action >= 0);
        assert_int_equal(veillee_state_apply(state, actor, (unsigned)action), 0);
    }
}

/* Plays at random, up to so many decisions or to the end. */
static void play_on(struct veillee_state *state, struct veillee_rng *rng, unsigned decisions) {
    uint16_t legal[VEILLEE_ACTIONS_LEGAL];
    for (int actors; (actors = veillee_state_actors(state)) != 0;) {
        if (actors == 1 << VEILLEE_CHANCE) {
            veillee_state_chance(state, rng);
            continue;
        }
        if (decisions-- == 0) return;
        unsigned seat = first_of(actors);
        int count = veillee_state_legal(state, seat, legal, VEILLEE_ACTIONS_LEGAL);
        assert_int_equal(veillee_state_apply(state, seat, legal[veillee_rng_below(rng, (uint32_t)count)]), 0);
    }
}

static uint64_t key_of(const struct veillee_state *state, unsigned viewer) {
    uint64_t key = 0;
    assert_int_equal(veillee_state_key(state, viewer, &key), 0);
    return key;
}

/* ---- Games and set-ups ---- */

static void games_say_what_they_are(void **unused) {
    static const struct veillee_game_info known[] = {
        {.name = "tenakee", .prefix = "TEN", .on_shelf = 1, .players_min = 3, .players_max = 5},
        {.name = "manitou", .prefix = "MAN", .on_shelf = 1, .players_min = 2, .players_max = 4},
        {.name = "ogallala", .prefix = "OGA", .on_shelf = 1, .players_min = 2, .players_max = 5},
        {.name = "tomahawk", .prefix = "TOM", .on_shelf = 1, .players_min = 2, .players_max = 2},
        {.name = "goofspiel",
         .prefix = "GOO",
         .players_min = 2,
         .players_max = 4,
         .actions = 13,
         .legal_max = 13,
         .plies_max = 13 * 5},
        {.name = "kuhn",
         .prefix = "KUH",
         .players_min = 2,
         .players_max = 2,
         .actions = 2,
         .outcomes = 6,
         .legal_max = 3,
         .plies_max = 5},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        const struct veillee_game *game = veillee_game_at(i);
        struct veillee_game_info info;
        assert_ptr_equal(game, veillee_game_find(known[i].name));
        memset(&info, 0xee, sizeof info);
        assert_int_equal(veillee_game_info(game, &info, offsetof(struct veillee_game_info, version)), 0);
        assert_int_equal(info.version, 0xeeeeeeee); /* whoever has an older header has room for less */
        assert_int_equal(veillee_game_info(game, &info, sizeof info), 0);
        assert_string_equal(info.name, known[i].name);
        assert_string_equal(info.prefix, known[i].prefix);
        assert_true(info.version >= 1 && info.layout >= 1);
        assert_int_equal(info.on_shelf, known[i].on_shelf);
        assert_true(info.players_min == known[i].players_min && info.players_max == known[i].players_max);
        if (known[i].plies_max == 0) continue;
        assert_true(info.actions == known[i].actions && info.legal_max == known[i].legal_max);
        assert_true(known[i].outcomes == 0 || info.outcomes == known[i].outcomes);
        assert_int_equal(info.plies_max, known[i].plies_max);
    }
    assert_null(veillee_game_at(sizeof known / sizeof *known));
}

/* A version of the rules, and one of the bytes of views: not the same number, where a record tells the one. */
static void versions_are_those_of_records(void **unused) {
    (void)unused;
    for (unsigned i = 0; veillee_game_at(i) != NULL; i++) {
        struct veillee_game_info info;
        char text[2048], line[32];
        veillee_game_info(veillee_game_at(i), &info, sizeof info);
        struct veillee_setup *setup = setup_of(info.name, info.players_max, NULL);
        assert_true(veillee_setup_text(setup, text, sizeof text) > 0);
        snprintf(line, sizeof line, "\nversion %u\n", info.version);
        assert_non_null(strstr(text, line));
        snprintf(line, sizeof line, "game %s\nplayers %u\n", info.name, info.players_max);
        assert_memory_equal(text, line, strlen(line));
        assert_int_equal(veillee_setup_players(setup), info.players_max);
        assert_ptr_equal(veillee_setup_game(setup), veillee_game_at(i));
        veillee_setup_free(setup);
    }
}

/* Fields lie one behind the other, as many numbers as their shape says, and every number keeps to their bounds. */
static void fields_lie_one_behind_the_other(void **unused) {
    static char json[VEILLEE_JSON];
    static int16_t seen[VEILLEE_OBSERVATION_MAX];
    (void)unused;
    for (unsigned g = 0; veillee_game_at(g) != NULL; g++) {
        const struct veillee_game *game = veillee_game_at(g);
        struct veillee_game_info info;
        struct veillee_field field[200];
        struct veillee_rng rng;
        unsigned fields = 0, end = 0, flags = 0;
        veillee_game_info(game, &info, sizeof info);
        assert_true(veillee_game_observation_json(game, json, sizeof json) > 0);
        const char *at = json;
        for (; veillee_game_field(game, fields, &field[fields], sizeof *field) == 0; fields++) {
            const struct veillee_field *f = &field[fields];
            unsigned count = 1;
            char name[80];
            assert_in_range(fields, 0, 198);
            for (unsigned i = 0; i < 3 && f->shape[i] != 0; i++) count *= f->shape[i];
            assert_true(f->offset == end && f->count == count && f->low < f->high);
            snprintf(name, sizeof name, "\"%s\"", f->name);
            at = strstr(at, name);
            assert_non_null(at);
            end += count;
            flags |= f->flags;
        }
        assert_int_equal(end, info.observation);
        assert_true(flags != 0);
        struct veillee_setup *setup = setup_of(info.name, info.players_max, NULL);
        struct veillee_state *state = veillee_state_new(setup);
        veillee_rng_init(&rng, 4, 0);
        for (unsigned n = 0; n < 60; n++) {
            play_on(state, &rng, 1);
            unsigned viewer = n % info.players_max;
            assert_int_equal(veillee_state_observe(state, viewer, seen, VEILLEE_OBSERVATION_MAX), info.observation);
            for (unsigned i = 0; i < fields; i++)
                for (unsigned k = 0; k < field[i].count; k++)
                    assert_true(seen[field[i].offset + k] >= field[i].low &&
                                seen[field[i].offset + k] <= field[i].high);
        }
        assert_int_equal(veillee_state_observe(state, 0, seen, info.observation - 1), VEILLEE_NO_ROOM);
        veillee_state_free(state), veillee_setup_free(setup);
    }
}

static void options_are_words(void **unused) {
    const struct veillee_game *game = veillee_game_find("goofspiel");
    static const char *const ways[] = {"cards=4 bids=hidden", "cards=4,bids=hidden", " cards=4\nbids=hidden\n",
                                       "\tbids=hidden , cards=4"};
    char text[1024], first[1024] = "";
    (void)unused;
    assert_string_equal(veillee_option_name(game, 0), "cards");
    assert_string_equal(veillee_option_name(game, 2), "bids");
    assert_null(veillee_option_name(game, 4));
    assert_string_equal(veillee_option_value(game, 2, 0), "open");
    assert_string_equal(veillee_option_value(game, 2, 1), "hidden");
    assert_null(veillee_option_value(game, 2, 2));
    assert_string_equal(veillee_option_value(game, 0, (unsigned)veillee_option_default(game, 0)), "13");
    assert_string_equal(veillee_option_value(game, 3, (unsigned)veillee_option_default(game, 3)), "win");
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct veillee_setup *setup = setup_of("goofspiel", 2, ways[i]);
        assert_string_equal(veillee_option_value(game, 0, (unsigned)veillee_setup_option(setup, 0)), "4");
        assert_int_equal(veillee_setup_option(setup, 1), 0);
        assert_int_equal(veillee_setup_option(setup, 2), 1);
        assert_int_equal(veillee_setup_option(setup, 3), 1);
        assert_int_equal(veillee_setup_option(setup, 4), BAD);
        assert_true(veillee_setup_text(setup, text, sizeof text) > 0);
        if (i == 0) strcpy(first, text);
        assert_string_equal(text, first);
        veillee_setup_free(setup);
    }
}

static const char mine[] = "{\"game\":\"ogallala\",\"edition\":\"mine\",\"components\":{"
                           "\"guard:r\":{\"copies\":2},\"guard:k\":{\"copies\":4}}}";

/* States of different set-ups have nothing to say to each other: other options, other numbers, other players. */
static void set_ups_are_told_apart(void **unused) {
    const struct veillee_game *game = veillee_game_find("ogallala");
    struct veillee_fault fault;
    struct veillee_setup *setup[5] = {setup_of("ogallala", 3, NULL), setup_of("ogallala", 3, "tribes=on"),
                                      setup_of("ogallala", 4, NULL), veillee_setup_new(game, 3, NULL, mine, &fault),
                                      setup_of("ogallala", 3, "tribes=off")};
    struct veillee_state *state[5];
    static unsigned char bytes[1 << 14];
    char text[1024];
    (void)unused;
    assert_non_null(setup[3]);
    for (unsigned i = 0; i < 5; i++) state[i] = veillee_state_new(setup[i]);
    for (unsigned i = 0; i < 5; i++)
        for (unsigned j = 0; j < 5; j++) {
            bool same = i == j || (i + j == 4 && (i == 0 || j == 0));
            int size = veillee_state_save(state[i], bytes, sizeof bytes);
            assert_int_equal(veillee_state_copy(state[j], state[i]), same ? 0 : BAD);
            assert_int_equal(veillee_state_equal(state[j], state[i]), same);
            assert_int_equal(veillee_state_load(state[j], bytes, (size_t)size), same ? 0 : VEILLEE_MALFORMED);
        }
    assert_true(veillee_setup_text(setup[3], text, sizeof text) > 0);
    const char *name = strstr(text, "\nedition mine@");
    assert_non_null(name);
    assert_true(strspn(name + 14, "0") < 8); /* a hash of its numbers */
    assert_true(veillee_setup_text(setup[0], text, sizeof text) > 0 && strstr(text, "edition") == NULL);
    assert_null(veillee_setup_new(veillee_game_find("manitou"), 3, NULL, mine, &fault));
    assert_string_equal(fault.reason, "game-expected");
    assert_string_equal(fault.word, "ogallala");
    /* The numbers are played with: the ones that are gone weigh less. */
    uint16_t out[2][VEILLEE_ACTIONS_LEGAL];
    uint32_t weight[2][VEILLEE_ACTIONS_LEGAL];
    unsigned other = 0, several = 0;
    for (unsigned k = 0; k < 2; k++) make(state[k * 3], (const char *const[]){"0 draw 3", NULL});
    int count = veillee_state_outcomes(state[0], out[0], weight[0], VEILLEE_ACTIONS_LEGAL);
    assert_true(count > 10);
    assert_int_equal(veillee_state_outcomes(state[3], out[1], weight[1], VEILLEE_ACTIONS_LEGAL), count);
    assert_memory_equal(out[0], out[1], (size_t)count * sizeof *out[0]);
    for (int i = 0; i < count; i++) other += weight[0][i] != weight[1][i], several += weight[0][i] != weight[0][0];
    assert_true(other > 0 && several > 0);
    assert_int_equal(veillee_state_outcomes(state[0], out[0], weight[0], (size_t)count - 1), VEILLEE_NO_ROOM);
    for (unsigned i = 0; i < 5; i++) veillee_state_free(state[i]), veillee_setup_free(setup[i]);
}

static void actions_are_read_and_written(void **unused) {
    struct veillee_setup *setup = setup_of("goofspiel", 2, NULL);
    char text[100], german[200], english[200];
    (void)unused;
    int five = veillee_action_read(setup, 0, "bid 5");
    assert_int_equal(veillee_action_read(setup, 1, "  bid   5 "), five);
    assert_int_equal(veillee_action_text(setup, 1, (unsigned)five, text, sizeof text), 5);
    assert_string_equal(text, "bid 5");
    assert_int_equal(veillee_action_text(setup, 1, (unsigned)five, text, 5), VEILLEE_NO_ROOM);
    assert_string_equal(text, "");
    static const char *const wrong[] = {"", "bid", "bid 14", "bid 5 5", "bid 5 5 5 5 5 5 5 5 5", "prize 5", "bid5"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(veillee_action_read(setup, 0, wrong[i]), VEILLEE_MALFORMED);
    assert_int_equal(veillee_action_read(setup, VEILLEE_CHANCE, "bid 5"), VEILLEE_MALFORMED);
    assert_true(veillee_action_read(setup, VEILLEE_CHANCE, "prize 5") >= 13); /* numbered behind the actions */
    assert_int_equal(veillee_action_text(setup, 0, 13, text, sizeof text), BAD);
    assert_true(veillee_action_words(setup, 0, (unsigned)five, NULL, english, sizeof english) > 0);
    assert_true(veillee_action_words(setup, 0, (unsigned)five, "en", text, sizeof text) > 0);
    assert_string_equal(text, english);
    assert_true(veillee_action_words(setup, 0, (unsigned)five, "de", german, sizeof german) > 0);
    assert_string_not_equal(german, english);
    assert_int_equal(veillee_action_words(setup, 0, (unsigned)five, "xx", text, sizeof text), BAD);
    veillee_setup_free(setup);
}

/* ---- The way to a state ---- */

static void every_state_knows_how_it_came_about(void **unused) {
    static const char *const moves[] = {"* deal 0 1", "* deal 1 3", "0 bet", NULL};
    static const unsigned actors[] = {VEILLEE_CHANCE, VEILLEE_CHANCE, 0};
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    float gain[VEILLEE_SEATS_MAX];
    int32_t scores[VEILLEE_SEATS_MAX];
    (void)unused;
    make(state, moves);
    assert_int_equal(veillee_state_utilities(state, gain), VEILLEE_NOT_NOW);
    struct veillee_state *clone = veillee_state_clone(state), *copy = veillee_state_new(setup);
    assert_int_equal(veillee_state_copy(copy, clone), 0);
    struct veillee_state *all[] = {state, clone, copy};
    for (unsigned k = 0; k < 3; k++) {
        char told[200], first[200];
        assert_int_equal(veillee_state_equal(all[k], state), 1);
        assert_int_equal(veillee_state_plies(all[k]), 3);
        for (unsigned i = 0; i < 3; i++) {
            unsigned actor = 99;
            int action = veillee_state_ply(all[k], i, &actor);
            assert_int_equal(actor, actors[i]);
            assert_int_equal(action, veillee_action_read(setup, actor, moves[i] + 2));
        }
        assert_int_equal(veillee_state_ply(all[k], 3, NULL), BAD);
        for (unsigned viewer = 0; viewer < 8; viewer += viewer == 1 ? 5 : 1)
            assert_true(key_of(all[k], viewer) == key_of(state, viewer));
        assert_true(veillee_state_told(state, 1, NULL, first, sizeof first) > 0);
        assert_true(veillee_state_told(all[k], 1, NULL, told, sizeof told) > 0);
        assert_string_equal(told, first);
    }
    assert_true(key_of(state, 0) != key_of(state, 1));
    make(state, (const char *const[]){"1 bet", NULL});
    assert_int_equal(veillee_state_utilities(state, gain), 0);
    assert_int_equal(veillee_state_scores(state, scores), 0);
    assert_true(gain[0] == -2 && gain[1] == 2 && scores[0] == -2 && scores[1] == 2); /* KUH: two chips each */
    assert_true(veillee_state_plies(state) == 4 && veillee_state_plies(clone) == 3);
    veillee_state_free(state), veillee_state_free(clone), veillee_state_free(copy), veillee_setup_free(setup);
}

/* A card that is dealt to one seat: it and whoever sees everything are told which, the others that there was one. */
static void everybody_is_told_what_is_theirs(void **unused) {
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    char told[8][200], words[2][200];
    (void)unused;
    make(state, (const char *const[]){"* deal 0 1", "* deal 1 3", NULL});
    for (unsigned viewer = 0; viewer < 8; viewer += viewer == 1 ? 5 : 1) {
        assert_true(veillee_state_told(state, viewer, NULL, told[viewer], sizeof told[viewer]) > 0);
        assert_int_equal(strchr(told[viewer], '?') == NULL, viewer == 1 || viewer == VEILLEE_ALL);
        assert_true(strchr(told[viewer], '\n') == told[viewer] + strlen(told[viewer]) - 1); /* a line an event */
    }
    assert_string_equal(told[1], told[VEILLEE_ALL]);
    assert_string_equal(told[0], told[VEILLEE_SPECTATOR]);
    assert_true(veillee_state_told(state, 1, "en", words[0], sizeof words[0]) > 0);
    assert_true(veillee_state_told(state, 1, "fr", words[1], sizeof words[1]) > 0);
    assert_string_not_equal(words[0], words[1]);
    assert_string_not_equal(words[0], told[1]);
    assert_int_equal(veillee_state_told(state, 2, NULL, told[0], sizeof told[0]), BAD); /* nobody sits there */
    assert_int_equal(veillee_state_told(state, 0, "xx", told[0], sizeof told[0]), BAD);
    veillee_state_free(state), veillee_setup_free(setup);
}

/* Who is told nothing hears nothing, not even that there was something: a choice in secret is told to its seat alone.
 */
static void some_things_are_told_to_nobody_else(void **unused) {
    struct veillee_setup *setup = setup_of("tenakee", 3, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    struct veillee_rng rng;
    unsigned nothing = 0, lines = 0;
    (void)unused;
    veillee_rng_init(&rng, 3, 0);
    for (unsigned n = 0; n < 40; n++) {
        play_on(state, &rng, n > 0);
        unsigned heard[2] = {0};
        for (unsigned viewer = 0; viewer < 3; viewer++)
            for (unsigned words = 0; words < 2; words++) {
                static char told[1 << 14];
                assert_true(veillee_state_told(state, viewer, words ? "en" : NULL, told, sizeof told) >= 0);
                assert_true(told[0] != '\n' && strstr(told, "\n\n") == NULL);
                heard[words] += told[0] != '\0';
                lines += told[0] != '\0';
            }
        assert_int_equal(heard[0], heard[1]);
        nothing += heard[0] < 3;
    }
    assert_true(nothing > 0 && lines > 0);
    veillee_state_free(state), veillee_setup_free(setup);
}

/* Bytes that come from elsewhere are read within bounds: what is no view leaves those of the numbers and is refused, or
 * what is answered keeps to them. */
static void bytes_of_views_keep_to_the_bounds(void **unused) {
    unsigned refused = 0, read = 0;
    (void)unused;
    for (unsigned g = 0; veillee_game_at(g) != NULL; g++) {
        static int16_t seen[VEILLEE_OBSERVATION_MAX];
        static uint8_t bytes[VEILLEE_VIEW_MAX];
        struct veillee_game_info info;
        struct veillee_rng rng;
        veillee_game_info(veillee_game_at(g), &info, sizeof info);
        struct veillee_setup *setup = setup_of(info.name, info.players_min, NULL);
        struct veillee_state *state = veillee_state_new(setup);
        veillee_rng_init(&rng, 6, 0);
        play_on(state, &rng, 10);
        struct veillee_view *view = veillee_view_new(state, 1);
        for (unsigned n = 0; n < 2000; n++) {
            struct veillee_field field;
            memcpy(bytes, veillee_view_bytes(view), info.view_size);
            bytes[2 + veillee_rng_below(&rng, info.view_size - 2)] = (uint8_t)veillee_rng_next(&rng);
            memset(seen, 0x55, sizeof seen);
            int answer = veillee_bytes_observe(setup, bytes, info.view_size, seen, VEILLEE_OBSERVATION_MAX);
            refused += answer == VEILLEE_MALFORMED;
            read += answer > 0;
            if (answer < 0) assert_int_equal(seen[0], 0x5555); /* then nothing is written */
            for (unsigned i = 0; answer > 0 && veillee_game_field(veillee_game_at(g), i, &field, sizeof field) == 0;
                 i++)
                for (unsigned k = field.offset; k < field.offset + field.count; k++)
                    assert_true(seen[k] >= field.low && seen[k] <= field.high);
        }
        assert_int_equal(veillee_bytes_observe(setup, bytes, info.view_size - 1, seen, VEILLEE_OBSERVATION_MAX),
                         VEILLEE_MALFORMED);
        veillee_view_free(view), veillee_state_free(state), veillee_setup_free(setup);
    }
    assert_true(refused > 100 && read > 100);
}

/* The win is what games of the shelf are played for: alone 1, the others share -1; those who tie share it. */
static void the_win_is_shared(void **unused) {
    unsigned ties = 0;
    (void)unused;
    for (unsigned players = 2; players <= 4; players++) {
        struct veillee_setup *setup = setup_of("manitou", players, NULL);
        for (uint64_t seed = 1; seed <= 60; seed++) {
            struct veillee_state *state = veillee_state_new(setup);
            struct veillee_rng rng;
            int32_t scores[VEILLEE_SEATS_MAX], best = INT32_MIN;
            float gain[VEILLEE_SEATS_MAX], n = (float)players, winners = 0;
            veillee_rng_init(&rng, seed, 0);
            play_on(state, &rng, UINT32_MAX);
            assert_int_equal(veillee_state_scores(state, scores), 0);
            assert_int_equal(veillee_state_utilities(state, gain), 0);
            for (unsigned i = 0; i < players; i++) best = scores[i] > best ? scores[i] : best;
            for (unsigned i = 0; i < players; i++) winners += scores[i] == best;
            ties += winners > 1;
            for (unsigned i = 0; i < players; i++) {
                float wanted = scores[i] == best ? (n / winners - 1) / (n - 1) : -1 / (n - 1);
                assert_true(gain[i] - wanted < 1e-6f && wanted - gain[i] < 1e-6f);
            }
            veillee_state_free(state);
        }
        veillee_setup_free(setup);
    }
    assert_true(ties > 0);
}

/* As bytes a position comes without the way to it, but with all keys. */
static void what_is_saved_is_the_position(void **unused) {
    static unsigned char bytes[4096];
    struct veillee_setup *setup = setup_of("tenakee", 3, NULL);
    struct veillee_state *state = veillee_state_new(setup), *loaded = veillee_state_new(setup);
    struct veillee_rng rng;
    char text[8192];
    (void)unused;
    veillee_rng_init(&rng, 5, 0);
    play_on(state, &rng, 7);
    play_on(loaded, &rng, 2);
    int size = veillee_state_size(setup);
    assert_int_equal(veillee_state_save(state, bytes, (size_t)size - 1), VEILLEE_NO_ROOM);
    assert_int_equal(veillee_state_save(state, bytes, sizeof bytes), size);
    assert_int_equal(veillee_state_load(loaded, bytes, (size_t)size), 0);
    assert_int_equal(veillee_state_equal(state, loaded), 1);
    for (unsigned viewer = 0; viewer < 8; viewer += viewer == 2 ? 4 : 1)
        assert_true(key_of(state, viewer) == key_of(loaded, viewer));
    assert_int_equal(veillee_state_plies(loaded), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_state_ply(loaded, 0, NULL), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_state_record_room(loaded), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_state_record(loaded, 1, text, sizeof text), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_state_told(loaded, 0, NULL, text, sizeof text), 0);
    struct veillee_state *clone = veillee_state_clone(loaded);
    assert_int_equal(veillee_state_plies(clone), VEILLEE_NOT_NOW); /* nor does a copy know what nobody knows */
    play_on(loaded, &rng, 1);
    assert_int_equal(veillee_state_plies(loaded), VEILLEE_NOT_NOW);
    veillee_state_free(state), veillee_state_free(loaded), veillee_state_free(clone), veillee_setup_free(setup);
}

/* ---- Records ---- */

static void records_tell_how_they_end(void **unused) {
    static const struct {
        const char *end, *ending;
    } cases[] = {{"1 bet\n= -2 2\n", "finished"},
                 {"", "unfinished"},
                 {"! resign 1\n", "resign"},
                 {"! timeout 0\n", "timeout"},
                 {"! abandon\n", "abandon"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        struct veillee_fault fault;
        snprintf(text, sizeof text,
                 "game kuhn\nplayers 2\nversion 1\nseed 0000000000000009\n---\n* deal 0 1\n* deal 1 3\n0 bet\n%s",
                 cases[i].end);
        struct veillee_record *record = veillee_record_read(text, strlen(text), NULL, &fault);
        assert_non_null(record);
        assert_string_equal(veillee_record_ending(record), cases[i].ending);
        int plies = i == 0 ? 4 : 3;
        unsigned actor = 99;
        assert_int_equal(veillee_record_plies(record), plies);
        assert_true(veillee_record_ply(record, 1, &actor) >= 2 && actor == VEILLEE_CHANCE);
        assert_true(veillee_record_ply(record, 2, &actor) < 2 && actor == 0);
        assert_int_equal(veillee_record_ply(record, (unsigned)plies, NULL), BAD);
        for (int n = 0; n <= plies; n++) {
            struct veillee_state *state = veillee_record_state(record, (unsigned)n);
            char written[1000];
            assert_int_equal(veillee_state_plies(state), n);
            int length = veillee_state_record(state, 9, written, sizeof written);
            assert_int_equal(length, strlen(written));
            if (n == plies && i < 2) assert_string_equal(written, text); /* a seed is what it is said to be */
            assert_int_equal(strstr(written, "\n= ") != NULL, i == 0 && n == plies);
            veillee_state_free(state);
        }
        assert_null(veillee_record_state(record, (unsigned)plies + 1));
        veillee_record_free(record);
    }
}

/* ---- Words for what is wrong ---- */

static void troubles_have_words(void **unused) {
    struct veillee_fault fault = {.line = 3, .rule = "REC-3", .reason = "not-your-turn", .word = "bet"};
    char english[200], german[200];
    (void)unused;
    for (int a = VEILLEE_NO_MEMORY; a <= 1; a++)
        for (int b = VEILLEE_NO_MEMORY; b < a; b++)
            assert_int_equal(strcmp(veillee_trouble_words(a), veillee_trouble_words(b)) == 0, b == 0);
    assert_string_equal(veillee_trouble_words(VEILLEE_NOT_ALLOWED), "the rules do not allow it");
    assert_string_equal(veillee_trouble_words(VEILLEE_NO_ROOM), "the buffer is too small");
    assert_true(veillee_fault_words(&fault, NULL, "en", english, sizeof english) > 0);
    assert_non_null(strstr(english, "bet"));
    assert_true(veillee_fault_words(&fault, NULL, "de", german, sizeof german) > 0);
    assert_string_not_equal(english, german);
    struct veillee_fault own = {.reason = "edition-empty"}; /* a reason of the game's has its words there */
    char plain[200], words[200];
    assert_true(veillee_fault_words(&own, "ogallala", "en", words, sizeof words) > 0);
    assert_true(veillee_fault_words(&own, NULL, "en", plain, sizeof plain) > 0);
    assert_string_equal(plain, "edition-empty");
    assert_string_not_equal(words, plain);
    assert_int_equal(veillee_fault_words(&fault, NULL, "xx", english, sizeof english), BAD);
    memset(fault.word, 'x', sizeof fault.word); /* a string that does not end */
    assert_int_equal(veillee_fault_words(&fault, NULL, "en", english, sizeof english), VEILLEE_MALFORMED);
}

/* ---- Dice and bots ---- */

static void streams_are_independent(void **unused) {
    struct veillee_rng a, b, c;
    unsigned same = 0;
    (void)unused;
    veillee_rng_init(&a, 7, 1), veillee_rng_init(&b, 7, 1), veillee_rng_init(&c, 7, 2);
    for (unsigned i = 0; i < 100; i++) {
        uint64_t number = veillee_rng_next(&a);
        assert_true(number == veillee_rng_next(&b));
        same += number == veillee_rng_next(&c);
    }
    assert_int_equal(same, 0);
    for (uint32_t n = 1; n < 50; n++) assert_in_range(veillee_rng_below(&a, n), 0, n - 1);
    assert_int_equal(veillee_rng_below(&a, 0), 0);
}

static void bots_answer_views_of_their_set_up(void **unused) {
    static const char *const names[] = {"random", "greedy", "ismcts", "gentle", "fair", "strong", "master"};
    struct veillee_setup *setup = setup_of("goofspiel", 2, NULL), *other = setup_of("goofspiel", 3, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    struct veillee_rng rng, before;
    uint16_t answer[VEILLEE_CHOICE];
    double part[13];
    unsigned seen = 0;
    (void)unused;
    for (unsigned i = 0; i < 7; i++) assert_string_equal(veillee_bot_name(i), names[i]);
    assert_null(veillee_bot_name(7));
    veillee_rng_init(&rng, 2, 0);
    play_on(state, &rng, 0);
    struct veillee_view *view = veillee_view_new(state, 1), *everybodys = veillee_view_new(state, VEILLEE_SPECTATOR);
    struct veillee_bot *bot = veillee_bot_new("random", setup), *stranger = veillee_bot_new("random", other);
    before = rng;
    assert_int_equal(veillee_bot_answer(stranger, view, &rng, answer), BAD);
    assert_int_equal(veillee_bot_answer(bot, everybodys, &rng, answer), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_bot_policy(bot, view, &rng, part, 12), VEILLEE_NO_ROOM);
    assert_memory_equal(&rng, &before, sizeof rng); /* what is refused draws nothing */
    assert_int_equal(veillee_bot_policy(bot, view, &rng, part, 13), 13);
    for (unsigned i = 0; i < 200; i++) {
        assert_int_equal(veillee_bot_answer(bot, view, &rng, answer), 1);
        assert_in_range(answer[0], 0, 12);
        seen |= 1u << answer[0];
    }
    assert_int_equal(seen, (1u << 13) - 1); /* it draws on */
    assert_int_equal(veillee_view_viewer(view), 1);
    assert_int_equal(veillee_view_actors(view), 3);
    assert_int_equal(veillee_view_legal(everybodys, answer, VEILLEE_CHOICE), VEILLEE_NOT_NOW);
    veillee_bot_free(bot), veillee_bot_free(stranger), veillee_view_free(view), veillee_view_free(everybodys);
    veillee_state_free(state), veillee_setup_free(setup), veillee_setup_free(other);
}

/* How many actions are asked for; and what may be done is just what nothing forbids. */
static void views_say_what_is_asked(void **unused) {
    (void)unused;
    for (unsigned g = 0; veillee_game_at(g) != NULL; g++) {
        struct veillee_game_info info;
        struct veillee_rng rng;
        veillee_game_info(veillee_game_at(g), &info, sizeof info);
        struct veillee_setup *setup = setup_of(info.name, info.players_max, NULL);
        struct veillee_state *state = veillee_state_new(setup);
        veillee_rng_init(&rng, 6, 0);
        for (unsigned n = 0; n < 40; n++) {
            uint16_t legal[VEILLEE_ACTIONS_LEGAL];
            uint8_t mask[4096];
            char rule[16];
            unsigned least = 99, most = 0;
            play_on(state, &rng, n > 0);
            if (veillee_state_actors(state) == 0) break;
            unsigned seat = first_of(veillee_state_actors(state));
            struct veillee_view *view = veillee_view_new(state, seat);
            assert_int_equal(veillee_view_asked(view, &least, &most), 0);
            assert_true(least <= most && most >= 1 && most <= VEILLEE_CHOICE);
            if (n == 0 && strcmp(info.name, "tenakee") == 0) assert_int_equal(most, 3); /* TEN: three cards */
            assert_true(veillee_view_legal(view, legal, VEILLEE_ACTIONS_LEGAL) > 0);
            assert_int_equal(veillee_state_mask(state, seat, mask, sizeof mask), 0);
            for (unsigned action = 0; action < info.actions; action++) {
                int answer = veillee_view_why_not(view, action, rule, sizeof rule);
                if (answer == BAD) continue; /* of seats that are not at this table */
                assert_int_equal(answer, mask[action] ? 0 : VEILLEE_NOT_ALLOWED);
                if (answer != 0) assert_true(memcmp(rule, info.prefix, 3) == 0 || memcmp(rule, "REC-", 4) == 0);
            }
            veillee_view_free(view);
        }
        veillee_state_free(state), veillee_setup_free(setup);
    }
}

/* ---- Batches ---- */

enum { GAMES = 5, ROWS = GAMES * 4 };

/* Arrays for games of few numbers: at most four players, 13 actions. */
static struct {
    uint8_t actor[ROWS], refused[ROWS], done[GAMES], wanted[ROWS], mask[ROWS * 13];
    int16_t seen[ROWS * 256];
    uint16_t legal[ROWS * 13], count[ROWS];
    uint64_t key[ROWS];
    float reward[ROWS];
    int32_t score[ROWS];
    uint32_t length[GAMES];
} out;

static unsigned legal_max;

static struct veillee_batch *batch_of(const struct veillee_setup *setup, struct veillee_batch_terms terms) {
    struct veillee_game_info info;
    veillee_game_info(veillee_setup_game(setup), &info, sizeof info);
    legal_max = info.legal_max;
    terms.size = sizeof terms;
    terms.games = GAMES;
    terms.threads = 1;
    struct veillee_batch *batch = veillee_batch_new(setup, &terms);
    assert_non_null(batch);
    const struct veillee_batch_arrays arrays = {.size = sizeof arrays,
                                                .actor = out.actor,
                                                .observation = out.seen,
                                                .legal = out.legal,
                                                .legal_count = out.count,
                                                .mask = out.mask,
                                                .key = terms.flags & VEILLEE_KEYS ? out.key : NULL,
                                                .wanted = out.wanted,
                                                .refused = out.refused,
                                                .reward = out.reward,
                                                .score = out.score,
                                                .done = out.done,
                                                .length = out.length};
    memset(&out, 0xee, sizeof out);
    assert_int_equal(veillee_batch_bind(batch, &arrays), 0);
    assert_int_equal(veillee_batch_reset(batch, NULL, NULL), 0);
    return batch;
}

/* One step with a legal answer of every row, or its place. */
static int step(struct veillee_batch *batch, unsigned salt, uint32_t flags) {
    uint16_t answers[ROWS] = {0};
    for (unsigned row = 0; row < (unsigned)veillee_batch_rows(batch); row++) {
        unsigned place = out.count[row] == 0 ? 0 : salt % out.count[row];
        answers[row] = (uint16_t)(flags & VEILLEE_BY_PLACE ? place : out.legal[row * legal_max + place]);
    }
    return veillee_batch_step(batch, answers);
}

/* Rewards are what is played for, or the scores; those of games that go on are nothing, and scores are left as they
 * are; decisions are counted until the end. */
static void ends_bring_rewards(void **unused) {
    struct veillee_setup *setup = setup_of("goofspiel", 3, "cards=3 points=difference");
    struct veillee_state *state = veillee_state_new(setup);
    unsigned differ = 0;
    (void)unused;
    for (unsigned scores = 0; scores < 2; scores++)
        for (unsigned reset = VEILLEE_RESET_NEXT_STEP; reset <= VEILLEE_RESET_NEVER; reset++) {
            struct veillee_batch *batch = batch_of(
                setup, (struct veillee_batch_terms){
                           .seed = 3, .reset = reset, .flags = scores ? VEILLEE_SCORES | VEILLEE_BY_PLACE : 0});
            for (unsigned n = 1; n <= 9; n++) { /* three cards of three seats */
                assert_int_equal(step(batch, n, scores ? VEILLEE_BY_PLACE : 0), GAMES);
                for (unsigned g = 0; g < GAMES; g++) {
                    assert_int_equal(out.done[g], n == 9);
                    assert_int_equal(out.length[g], n);
                    float gain[VEILLEE_SEATS_MAX];
                    bool kept = n == 9 && reset != VEILLEE_RESET_SAME_STEP;
                    if (kept) assert_int_equal(veillee_batch_get(batch, g, state), 0);
                    if (kept) assert_int_equal(veillee_state_utilities(state, gain), 0);
                    for (unsigned i = 0; i < 3; i++) {
                        float reward = out.reward[g * 3 + i];
                        if (n < 9) assert_true(reward == 0 && out.score[g * 3 + i] == (int32_t)0xeeeeeeee);
                        if (kept && !scores) assert_true(reward == gain[i]);
                        if (n == 9) differ += reward != (float)out.score[g * 3 + i];
                        if (n == 9 && scores) assert_true(reward == (float)out.score[g * 3 + i]);
                    }
                    bool over = n == 9 && reset != VEILLEE_RESET_SAME_STEP;
                    assert_int_equal(out.actor[g], over ? VEILLEE_NOBODY : n % 3);
                    assert_int_equal(out.count[g], over ? 0 : 3 - n / 3 % 3);
                }
            }
            assert_int_equal(veillee_batch_refresh(batch), 0); /* written anew, without a step */
            for (unsigned i = 0; i < GAMES * 3; i++) assert_true(out.reward[i] == 0);
            for (unsigned g = 0; g < GAMES; g++) assert_true(out.done[g] == 0 && out.refused[g] == 0);
            assert_int_equal(step(batch, 0, scores ? VEILLEE_BY_PLACE : 0),
                             reset == VEILLEE_RESET_SAME_STEP ? GAMES : 0);
            for (unsigned g = 0; g < GAMES; g++)
                assert_int_equal(out.actor[g], reset == VEILLEE_RESET_NEVER       ? VEILLEE_NOBODY
                                               : reset == VEILLEE_RESET_NEXT_STEP ? 0
                                                                                  : 1);
            veillee_batch_free(batch);
        }
    assert_true(differ > 0);
    veillee_state_free(state), veillee_setup_free(setup);
}

/* An answer that is no place, or no action, is refused, and at once all seats of its game wait. */
static void what_cannot_be_answered_is_refused(void **unused) {
    struct veillee_setup *setup = setup_of("goofspiel", 2, NULL);
    (void)unused;
    for (unsigned at_once = 0; at_once < 2; at_once++)
        for (unsigned place = 0; place < 2; place++) {
            uint32_t flags = (at_once ? VEILLEE_AT_ONCE : 0) | (place ? VEILLEE_BY_PLACE : 0);
            struct veillee_batch *batch = batch_of(setup, (struct veillee_batch_terms){.seed = 3, .flags = flags});
            unsigned rows = at_once ? 2 : 1;
            uint16_t answers[ROWS] = {0};
            assert_int_equal(veillee_batch_rows(batch), GAMES * rows);
            answers[2 * rows] = 13;                    /* one more than there are */
            answers[4 * rows - 1] = VEILLEE_NO_ACTION; /* the last row of game 3 */
            assert_int_equal(veillee_batch_step(batch, answers), (GAMES - 2) * rows);
            for (unsigned row = 0; row < GAMES * rows; row++)
                assert_int_equal(out.refused[row], row == 2 * rows || row == 4 * rows - 1);
            for (unsigned g = 0; g < GAMES; g++) assert_int_equal(out.length[g], g == 2 || g == 3 ? 0 : rows);
            veillee_batch_free(batch);
        }
    struct veillee_batch *batch =
        batch_of(setup, (struct veillee_batch_terms){.seed = 3, .flags = VEILLEE_WHOLE_CHOICES});
    uint16_t answers[GAMES * VEILLEE_CHOICE];
    memset(answers, 0xff, sizeof answers);
    for (unsigned g = 0; g < GAMES; g++) answers[g * VEILLEE_CHOICE] = out.legal[g * 13];
    answers[1 * VEILLEE_CHOICE + 1] = out.legal[1]; /* more than is asked for */
    assert_int_equal(veillee_batch_step(batch, answers), GAMES - 1);
    for (unsigned g = 0; g < GAMES; g++) assert_int_equal(out.refused[g], g == 1);
    veillee_batch_free(batch), veillee_setup_free(setup);
    setup = setup_of("kuhn", 2, NULL); /* and where a choice is open */
    batch = batch_of(setup, (struct veillee_batch_terms){.seed = 3, .flags = VEILLEE_WHOLE_CHOICES});
    memset(answers, 0xff, sizeof answers);
    for (unsigned g = 0; g < GAMES; g++) answers[g * VEILLEE_CHOICE] = out.legal[g * legal_max];
    answers[3 * VEILLEE_CHOICE + 1] = out.legal[0];
    assert_int_equal(veillee_batch_step(batch, answers), GAMES - 1);
    for (unsigned g = 0; g < GAMES; g++) assert_int_equal(out.refused[g], g == 3);
    veillee_batch_free(batch), veillee_setup_free(setup);
}

/* At once there is a row a seat; those who do not act are shown what they see if that is asked for, and when it is
 * over. */
static void everybody_sees_if_asked_for(void **unused) {
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    (void)unused;
    for (unsigned everybody = 0; everybody < 2; everybody++) {
        uint32_t flags = VEILLEE_AT_ONCE | VEILLEE_KEYS | (everybody ? VEILLEE_EVERYBODY : 0);
        struct veillee_batch *batch =
            batch_of(setup, (struct veillee_batch_terms){.seed = 6, .flags = flags, .reset = VEILLEE_RESET_NEVER});
        for (unsigned n = 0; n < 4; n++) {
            for (unsigned row = 0; row < GAMES * 2; row++) {
                int16_t seen[10];
                unsigned seat = row % 2;
                assert_int_equal(veillee_batch_get(batch, row / 2, state), 0);
                int actors = veillee_state_actors(state);
                bool asked = actors >> seat & 1, shown = asked || everybody || actors == 0;
                assert_int_equal(out.actor[row], asked ? seat : VEILLEE_NOBODY);
                assert_int_equal(out.wanted[row], asked);
                assert_int_equal(veillee_state_observe(state, seat, seen, 10), 10);
                if (shown) assert_memory_equal(seen, out.seen + row * 10, sizeof seen);
                if (shown) assert_true(out.key[row] == key_of(state, seat));
                if (!shown && n > 0) assert_true(out.key[row] == 0);
            }
            memset(out.seen, 0xee, sizeof out.seen), memset(out.key, 0, sizeof out.key);
            uint16_t answers[ROWS];
            for (unsigned row = 0; row < ROWS; row++) answers[row] = 1;
            if (n < 3) veillee_batch_step(batch, answers);
            if (n == 0) assert_int_equal(veillee_batch_refresh(batch), 0);
            if (n == 2) assert_int_equal(veillee_batch_refresh(batch), 0);
        }
        veillee_batch_free(batch);
    }
    veillee_state_free(state), veillee_setup_free(setup);
}

/* Games are begun anew one by one: each from stream 0 of its own seed, and the others are as they were. */
static void games_begin_from_their_seeds(void **unused) {
    static const uint64_t seeds[GAMES] = {11, 12, 13, 14, 15};
    static const uint8_t which[GAMES] = {0, 1, 0, 1, 1};
    struct veillee_setup *setup = setup_of("goofspiel", 2, NULL);
    struct veillee_state *got = veillee_state_new(setup), *before[GAMES];
    (void)unused;
    struct veillee_batch *twin = batch_of(setup, (struct veillee_batch_terms){.seed = 3, .reset = VEILLEE_RESET_NEVER});
    for (unsigned n = 0; n < 12; n++) { /* as the others go on */
        if (n == 5)
            for (unsigned g = 0; g < GAMES; g++) veillee_batch_get(twin, g, before[g] = veillee_state_new(setup));
        step(twin, 0, 0);
    }
    struct veillee_batch *batch =
        batch_of(setup, (struct veillee_batch_terms){.seed = 3, .reset = VEILLEE_RESET_NEVER});
    for (unsigned n = 0; n < 5; n++) step(batch, 0, 0);
    out.reward[2] = 7, out.done[1] = 9, out.refused[1] = 9;
    assert_int_equal(veillee_batch_reset(batch, which, seeds), 0);
    assert_true(out.reward[2] == 0 && out.done[1] == 0 && out.refused[1] == 0);
    for (unsigned n = 0; n < 7; n++) { /* the generators go on from there */
        for (unsigned g = 0; g < GAMES; g++) {
            struct veillee_rng rng;
            veillee_batch_get(batch, g, got);
            assert_int_equal(out.length[g], n + (which[g] ? 0 : 5));
            if (n == 0 && !which[g]) assert_int_equal(veillee_state_equal(got, before[g]), 1);
            if (!which[g]) continue;
            struct veillee_state *own = veillee_state_new(setup);
            veillee_rng_init(&rng, seeds[g], 0);
            for (unsigned made = 0;;) {
                if (veillee_state_actors(own) == 1 << VEILLEE_CHANCE) {
                    veillee_state_chance(own, &rng);
                } else if (made++ < n) {
                    uint16_t legal[13];
                    unsigned seat = first_of(veillee_state_actors(own));
                    veillee_state_legal(own, seat, legal, 13);
                    veillee_state_apply(own, seat, legal[0]);
                } else {
                    break;
                }
            }
            assert_int_equal(veillee_state_equal(got, own), 1);
            veillee_state_free(own);
        }
        step(batch, 0, 0);
    }
    for (unsigned g = 0; g < GAMES; g++) {
        veillee_batch_get(twin, g, before[g]);
        veillee_batch_get(batch, g, got);
        assert_int_equal(veillee_state_equal(got, before[g]), !which[g]);
        veillee_state_free(before[g]);
    }
    veillee_batch_free(twin), veillee_batch_free(batch), veillee_state_free(got), veillee_setup_free(setup);
}

/* What is put into a game's place begins to be counted there, with its keys and the generator of the place; a copy has
 * the generator of what it is a copy of. */
static void games_are_put_and_copied(void **unused) {
    struct veillee_setup *setup = setup_of("goofspiel", 2, NULL);
    struct veillee_state *state = veillee_state_new(setup), *got = veillee_state_new(setup),
                         *bare = veillee_state_new(setup);
    struct veillee_batch *keyless = batch_of(setup, (struct veillee_batch_terms){.seed = 4});
    uint64_t key;
    struct veillee_rng rng;
    (void)unused;
    const struct veillee_batch_arrays wants_keys = {.size = sizeof wants_keys, .key = out.key};
    assert_int_equal(veillee_batch_bind(keyless, &wants_keys), BAD);
    assert_int_equal(veillee_batch_get(keyless, 0, bare), 0);
    assert_int_equal(veillee_state_key(bare, 0, &key), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_state_plies(bare), VEILLEE_NOT_NOW);
    veillee_batch_free(keyless);
    struct veillee_batch *batch = batch_of(setup, (struct veillee_batch_terms){.seed = 3, .flags = VEILLEE_KEYS});
    for (unsigned n = 0; n < 3; n++) step(batch, 0, 0);
    veillee_rng_init(&rng, 8, 0);
    play_on(state, &rng, 4);
    assert_int_equal(veillee_batch_put(batch, 1, bare), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_batch_put(batch, 1, state), 0);
    assert_int_equal(veillee_batch_refresh(batch), 0);
    assert_true(out.length[1] == 0 && out.length[0] == 3);
    assert_int_equal(veillee_batch_get(batch, 1, got), 0);
    assert_int_equal(veillee_state_equal(got, state), 1);
    for (unsigned viewer = 0; viewer < 2; viewer++) assert_true(key_of(got, viewer) == key_of(state, viewer));
    assert_true(out.key[1] == key_of(state, first_of(veillee_state_actors(state))));
    assert_int_equal(veillee_batch_copy(batch, 4, 0), 0);
    assert_int_equal(veillee_batch_copy(batch, 4, 4), 0);
    assert_int_equal(veillee_batch_copy(batch, GAMES, 0), BAD);
    assert_int_equal(veillee_batch_refresh(batch), 0);
    assert_int_equal(out.length[4], 3);
    for (unsigned n = 0; n < 20; n++) { /* they go the same way */
        assert_true(out.key[4] == out.key[0] && out.actor[4] == out.actor[0]);
        step(batch, 0, 0);
    }
    veillee_batch_free(batch), veillee_state_free(state), veillee_state_free(got), veillee_state_free(bare);
    veillee_setup_free(setup);
}

/* Somebody must be asked. */
static void bots_alone_are_no_batch(void **unused) {
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_batch_terms terms = {.size = sizeof terms, .games = 1, .threads = 1, .bot = {"greedy"}};
    (void)unused;
    struct veillee_batch *batch = veillee_batch_new(setup, &terms);
    assert_non_null(batch);
    veillee_batch_free(batch);
    terms.bot[1] = "greedy";
    assert_null(veillee_batch_new(setup, &terms));
    terms.bot[1] = NULL;
    terms.flags = 64;
    assert_null(veillee_batch_new(setup, &terms)); /* of a later version */
    terms.flags = 0, terms.reset = 3;
    assert_null(veillee_batch_new(setup, &terms));
    veillee_setup_free(setup);
}

/* When it is over, the first seat that no bot plays sees the last position. */
static void the_last_position_is_shown_to_a_caller(void **unused) {
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_state *state = veillee_state_new(setup);
    (void)unused;
    for (unsigned seat = 0; seat < 2; seat++) {
        struct veillee_batch_terms terms = {.seed = 9, .reset = VEILLEE_RESET_NEVER};
        int16_t seen[10];
        terms.bot[1 - seat] = "random";
        struct veillee_batch *batch = batch_of(setup, terms);
        for (unsigned n = 0; n < 4; n++) step(batch, 0, 0);
        for (unsigned g = 0; g < GAMES; g++) {
            veillee_batch_get(batch, g, state);
            assert_int_equal(veillee_state_actors(state), 0);
            veillee_state_observe(state, seat, seen, 10);
            assert_memory_equal(seen, out.seen + g * 10, sizeof seen);
            assert_int_equal(out.actor[g], VEILLEE_NOBODY);
        }
        veillee_batch_free(batch);
    }
    veillee_state_free(state), veillee_setup_free(setup);
}

/* ---- Tables ---- */

struct ear {
    unsigned heard;
    char all[1 << 16];
};

static void hear(void *context, const char *message, size_t length) {
    struct ear *ear = context;
    ear->heard++;
    if (strlen(ear->all) + length + 2 < sizeof ear->all) strcat(strcat(ear->all, message), "\n");
}

static int say(struct veillee_table *table, int client, unsigned viewer, const char *message) {
    return veillee_table_say(table, (unsigned)client, viewer, message, strlen(message));
}

/* A table of Kuhn's with two people, begun. */
static struct veillee_table *open_table(const struct veillee_setup *setup, uint64_t seed) {
    struct veillee_table *table = veillee_table_new(setup, seed);
    assert_int_equal(veillee_table_sit(table, 0, "human", "Anne"), 0);
    assert_int_equal(veillee_table_sit(table, 1, "exec", "program"), 0);
    assert_int_equal(veillee_table_waits(table), 0);
    assert_int_equal(veillee_table_begin(table), 0);
    return table;
}

static void tables_are_begun_once(void **unused) {
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_table *table = veillee_table_new(setup, 5);
    unsigned same = 0, others = 0;
    (void)unused;
    assert_string_equal(veillee_table_phase(table), "gathering");
    assert_true(veillee_table_begin(table) < 0);
    assert_int_equal(veillee_table_sit(table, 2, "human", "Anne"), BAD);
    assert_int_equal(veillee_table_sit(table, 0, "ghost", "Anne"), BAD);
    veillee_table_free(table);
    table = open_table(setup, 5);
    assert_int_equal(veillee_table_begin(table), VEILLEE_NOT_NOW);
    assert_int_equal(veillee_table_waits(table), 1);
    for (uint64_t seed = 1; seed <= 30; seed++) { /* chance follows from the seed */
        struct veillee_table *two[] = {open_table(setup, seed), open_table(setup, seed)};
        struct veillee_state *state[] = {veillee_table_state(two[0]), veillee_table_state(two[1]),
                                         veillee_table_state(table)};
        same += veillee_state_equal(state[0], state[1]) == 1;
        others += veillee_state_equal(state[0], state[2]) == 0;
        for (unsigned i = 0; i < 3; i++) veillee_state_free(state[i]);
        veillee_table_free(two[0]), veillee_table_free(two[1]);
    }
    assert_true(same == 30 && others > 15);
    veillee_table_free(table), veillee_setup_free(setup);
}

/* A client has the eyes that it is given, and its language; who has left hears no more. */
static void clients_hear_what_is_theirs(void **unused) {
    static struct ear ear[3];
    static const char *const hellos[] = {"{\"type\":\"hello\",\"lang\":\"de\"}", "{\"type\":\"hello\",\"lang\":\"xx\"}",
                                         "{\"type\":\"hello\",\"lang\":\"fr\"}"};
    const char *act = "{\"type\":\"act\",\"id\":\"0123456789abcdef0123\",\"do\":\"bet\"}";
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_table *table = open_table(setup, 5);
    int client[3];
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        client[i] = veillee_table_join(table, hear, &ear[i]);
        assert_true(client[i] >= 0);
        assert_int_equal(ear[i].heard, 0); /* nothing before its hello */
        assert_int_equal(say(table, client[i], i == 2 ? VEILLEE_SPECTATOR : 1, hellos[i]), 0);
        assert_true(ear[i].heard > 0);
        assert_int_equal(strstr(ear[i].all, "\"seat\":1") != NULL, i < 2);
        ear[i].all[0] = '\0';
        if (i < 2) assert_int_equal(say(table, client[i], 1, act), 0); /* it is the other's turn */
        if (i < 2) assert_non_null(strstr(ear[i].all, "\"refused\""));
    }
    assert_string_not_equal(ear[0].all, ear[1].all); /* in other words */
    assert_int_equal(say(table, client[0], 7, "{}"), VEILLEE_MALFORMED);
    assert_int_equal(say(table, client[0], 2, hellos[0]), BAD);
    int anne = veillee_table_join(table, hear, &ear[1]);
    assert_int_equal(say(table, anne, 0, hellos[0]), 0);
    assert_int_equal(veillee_table_leave(table, (unsigned)client[0]), 0);
    unsigned before = ear[0].heard, spectator = ear[2].heard;
    assert_int_equal(say(table, anne, 0, act), 0);
    assert_int_equal(veillee_table_waits(table), 2);
    assert_int_equal(ear[0].heard, before);
    assert_true(ear[2].heard > spectator);
    assert_int_equal(say(table, 99, 0, act), BAD);
    assert_int_equal(say(table, client[0], 1, act), BAD);
    assert_int_equal(veillee_table_join(table, hear, &ear[0]), client[0]); /* there is room again */
    int last = 0;
    while ((last = veillee_table_join(table, hear, &ear[1])) >= 0) continue;
    assert_int_equal(last, VEILLEE_NO_ROOM);
    veillee_table_free(table), veillee_setup_free(setup);
}

/* A client can have views as bytes, if it knows how this layout of them is read. */
static void bytes_are_for_those_who_can_read_them(void **unused) {
    static struct ear ear;
    struct veillee_setup *setup = setup_of("kuhn", 2, NULL);
    struct veillee_table *table = open_table(setup, 5);
    struct veillee_game_info info;
    (void)unused;
    veillee_game_info(veillee_setup_game(setup), &info, sizeof info);
    for (unsigned way = 0; way < 3; way++) {
        char hello[100];
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"view\":\"%s\",\"layout\":%u}", way == 0 ? "json" : "bytes",
                 info.layout + (way == 2));
        int client = veillee_table_join(table, hear, &ear);
        ear.all[0] = '\0';
        assert_int_equal(say(table, client, 0, hello), 0);
        assert_int_equal(say(table, client, 0, "{\"type\":\"view\"}"), 0);
        assert_int_equal(strstr(ear.all, "\"bytes\":") != NULL, way == 1);
        assert_int_equal(strstr(ear.all, "\"scene\":") != NULL, way != 1);
        veillee_table_leave(table, (unsigned)client);
    }
    veillee_table_free(table), veillee_setup_free(setup);
}

/* Bots act as often as they are said to have acted; nobody waits for them. */
static void bots_act_until_somebody_is_asked(void **unused) {
    struct veillee_setup *setup = setup_of("goofspiel", 3, NULL);
    struct veillee_table *table = veillee_table_new(setup, 4);
    (void)unused;
    assert_int_equal(veillee_table_sit(table, 0, "bot", "random"), 0);
    assert_int_equal(veillee_table_sit(table, 1, "human", "Anne"), 0);
    assert_int_equal(veillee_table_sit(table, 2, "bot", "greedy"), 0);
    assert_int_equal(veillee_table_bots(table), 0); /* not begun */
    assert_int_equal(veillee_table_begin(table), 0);
    assert_int_equal(veillee_table_waits(table), 1 << 1);
    assert_int_equal(veillee_table_bots(table), 2);
    assert_int_equal(veillee_table_bots(table), 0);
    struct veillee_state *state = veillee_table_state(table);
    assert_int_equal(veillee_state_actors(state), 1 << 1);
    veillee_state_free(state), veillee_table_free(table), veillee_setup_free(setup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_say_what_they_are),
        cmocka_unit_test(versions_are_those_of_records),
        cmocka_unit_test(fields_lie_one_behind_the_other),
        cmocka_unit_test(options_are_words),
        cmocka_unit_test(set_ups_are_told_apart),
        cmocka_unit_test(actions_are_read_and_written),
        cmocka_unit_test(every_state_knows_how_it_came_about),
        cmocka_unit_test(everybody_is_told_what_is_theirs),
        cmocka_unit_test(some_things_are_told_to_nobody_else),
        cmocka_unit_test(bytes_of_views_keep_to_the_bounds),
        cmocka_unit_test(the_win_is_shared),
        cmocka_unit_test(what_is_saved_is_the_position),
        cmocka_unit_test(records_tell_how_they_end),
        cmocka_unit_test(troubles_have_words),
        cmocka_unit_test(streams_are_independent),
        cmocka_unit_test(bots_answer_views_of_their_set_up),
        cmocka_unit_test(views_say_what_is_asked),
        cmocka_unit_test(ends_bring_rewards),
        cmocka_unit_test(what_cannot_be_answered_is_refused),
        cmocka_unit_test(everybody_sees_if_asked_for),
        cmocka_unit_test(games_begin_from_their_seeds),
        cmocka_unit_test(games_are_put_and_copied),
        cmocka_unit_test(bots_alone_are_no_batch),
        cmocka_unit_test(the_last_position_is_shown_to_a_caller),
        cmocka_unit_test(tables_are_begun_once),
        cmocka_unit_test(clients_hear_what_is_theirs),
        cmocka_unit_test(bytes_are_for_those_who_can_read_them),
        cmocka_unit_test(bots_act_until_somebody_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

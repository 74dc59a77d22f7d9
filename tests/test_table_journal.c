/* test_table_journal.c - journals: loading is replaying, at every line; version 1 makes the same tables; notes from any
 * number on; export.
 *
 *     test_table_journal FOLDER      FOLDER holds journals of version 1 and 2 that must load */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "games/registry.h"
#include "table_support.h"

static const char *folder;

/* A table at which a monkey has acted for a while; `after` is called whenever the journal has grown. */
static void play_monkey(struct kept *k, const struct vl_game *game, uint64_t seed, unsigned acts,
                        struct vl_listener listener, void (*after)(const struct kept *, void *), void *context) {
    static const char *const clocks[] = {"none", "move 3000 cover random", "game 20000 50 end", "days 1 end"};
    struct vl_rng rng;
    char who[VL_SEATS_MAX + 1] = "hhbeh";
    uint64_t now = 1000;
    who[game->players_min] = '\0';
    table_begin(k, game->name, who, clocks[seed % 4], seed % 3 == 0, seed, listener);
    vl_rng_init(&rng, seed, 9);
    for (unsigned i = 0; i < acts && k->t.phase != VL_TABLE_OVER; i++) {
        size_t length = k->length;
        monkey(k, &now, &rng);
        if (k->length > length && after != NULL) after(k, context);
    }
}

/* ---- Loading ---- */

static void load(struct kept *k, const char *text, size_t length, struct vl_listener listener) {
    struct vl_fault fault;
    struct vl_table_read read;
    if (!kept_load(k, text, length, listener, &read, &fault))
        fail_msg("line %u: %s %s in\n%.*s", fault.line, fault.rule, fault.reason, (int)length, text);
    assert_false(read.torn);
    assert_true(read.version == 1 || read.length == length);
}

/* What happens by itself at both: the same outcome of chance, the same forced move, the same time. */
static void same_next(const struct vl_table *a, const struct vl_table *b) {
    char words[2][VL_JOURNAL_LINE] = {"", ""};
    const struct vl_table *table[2] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        struct vl_act act;
        struct vl_text text;
        bool full;
        if (!vl_table_onward(table[i], a->clock.now + 100, &act, &full)) continue;
        vl_text_init(&text, words[i], sizeof words[i]);
        vl_act_format(&a->setup, &act, &text);
    }
    assert_string_equal(words[0], words[1]);
}

/* What bots are asked at both, and the dice they have for it. */
static void same_duties(const struct vl_table *a, const struct vl_table *b) {
    assert_int_equal(vl_table_due(a), vl_table_due(b));
    for (unsigned set = vl_table_due(a); set != 0; set &= set - 1) {
        struct vl_due x, y;
        assert_true(vl_table_due_at(a, vl_first(set), &x) && vl_table_due_at(b, vl_first(set), &y));
        assert_true(x.version == y.version && x.seed == y.seed && x.count == y.count);
    }
}

static void load_and_compare(const struct kept *k, void *context) {
    struct ear *live = context, again;
    struct kept loaded;
    load(&loaded, k->text, k->length, ear_listen(&again, &loaded));
    const char *what = table_difference(&k->t, &loaded.t);
    if (what != NULL) fail_msg("it differs in %s:\n%s", what, k->text);
    assert_string_equal(k->text, loaded.text); /* written anew */
    for (unsigned v = 0; v < VL_VIEWERS; v++) assert_string_equal(ear_text(live, v), ear_text(&again, v));
    assert_false(live->gap || again.gap);
    same_next(&k->t, &loaded.t);
    same_duties(&k->t, &loaded.t);
    ear_done(&again);
    kept_done(&loaded);
}

/* A table that was loaded at any act is the table that went on: the same notes, the same chance, the same duties. */
static void loading_is_replaying_at_every_prefix(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct kept k;
            struct ear ear;
            play_monkey(&k, vl_games[g], seed, 600, ear_listen(&ear, &k), load_and_compare, &ear);
            ear_done(&ear);
            kept_done(&k);
        }
}

/* Chance goes on where it was: whenever the table is loaded, bots and chance play the very same game to its end. */
static void chance_goes_on_where_it_was(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned fair = 0; fair < 2; fair++) {
            struct kept k, loaded;
            char who[VL_SEATS_MAX + 1] = "brbrbr";
            who[vl_games[g]->players_min] = '\0';
            table_begin(&k, vl_games[g]->name, who, "none", fair, g, nobody);
            size_t length = k.length;
            assert_int_equal(run(&k, 0), ENDED);
            for (unsigned line = 0; length < k.length; line++) {
                if (line % 7 == 0) {
                    load(&loaded, k.text, length, nobody);
                    assert_int_equal(run(&loaded, 0), ENDED);
                    assert_string_equal(k.text, loaded.text);
                    assert_null(table_difference(&k.t, &loaded.t));
                    kept_done(&loaded);
                }
                length = (size_t)(strchr(k.text + length, '\n') + 1 - k.text);
            }
            kept_done(&k);
        }
}

static void same_key_same_cards(void **unused) {
    static const uint8_t expected[VL_FAIR_BYTES] = {
        0x31, 0x13, 0x32, 0xe0, 0x21, 0x9e, 0xfd, 0xaf, 0xe7, 0xb5, 0xc7, 0xaa, 0x6b, 0x0f, 0xf2, 0xe6,
        0x74, 0xf8, 0x85, 0x3e, 0x2d, 0xeb, 0xc3, 0xf7, 0x29, 0x49, 0x92, 0x06, 0x34, 0x3e, 0xaa, 0x04,
    };
    uint8_t key[VL_FAIR_BYTES];
    struct kept k[3];
    (void)unused;
    vl_table_key(1, key);
    assert_memory_equal(key, expected, sizeof key);
    for (unsigned i = 0; i < 3; i++) { /* whoever sits there, with or without a clock; another key deals others */
        table_begin(&k[i], "tenakee", i == 0 ? "hhh" : "hrh", i == 0 ? "none" : "move 1000 end", false, i == 2 ? 2 : 1,
                    nobody);
        for (unsigned n = 0; n < 3 * 14; n++) assert_int_equal(step(&k[i], 1000), STEPPED);
        assert_int_equal(k[i].t.chances, 3 * 14);
    }
    assert_memory_equal(&k[0].t.state, &k[1].t.state, k[0].t.setup.game->state_size);
    assert_memory_not_equal(&k[0].t.state, &k[2].t.state, k[0].t.setup.game->state_size);
    for (unsigned i = 0; i < 3; i++) kept_done(&k[i]);
}

/* ---- Version 1 ---- */

/* Whether version 1 could say it: it took back the very last act of a seat and no more. */
static bool has_old_words(const struct vl_table *t, const struct vl_act *act) {
    if (act->kind != VL_ACT_UNDO && !(act->kind == VL_ACT_ASK && act->what == VL_ASK_UNDO)) return true;
    uint32_t last = t->log.plies - 1;
    while (!(t->log.ply[last].first && t->log.ply[last].actor == act->seat)) last--;
    return last == act->ply;
}

static void add_number(struct vl_text *text, const char *before, int64_t number) {
    vl_text_add(text, before);
    vl_text_add_int(text, number);
}

/* The act as version 1 wrote it: time and scores on lines of their own, chance with numbers in fair deals only. */
static void write_old(const struct vl_table *t, const struct vl_act *act, struct vl_text *out) {
    struct vl_act bare = *act;
    char words[VL_JOURNAL_LINE];
    struct vl_text text;
    bare.timed = bare.ends = false;
    vl_text_init(&text, words, sizeof words);
    vl_act_format(&t->setup, &bare, &text);
    if (act->timed && act->kind != VL_ACT_WAKE) add_number(out, "@ ", (int64_t)act->time);
    if (act->timed && act->kind != VL_ACT_WAKE) vl_text_put(out, '\n');
    if (act->kind == VL_ACT_UNDO || (act->kind == VL_ACT_ASK && act->what == VL_ASK_UNDO)) *strrchr(words, ' ') = '\0';
    if (act->kind == VL_ACT_MOVE && act->seat == VL_CHANCE && !t->fair_deal) {
        vl_text_put(out, '*');
        vl_text_add(out, strchr(words, ' '));
    } else {
        vl_text_add(out, words);
    }
    if (act->kind == VL_ACT_WAKE) add_number(out, " ", (int64_t)act->time);
    for (unsigned seat = 0; act->ends && seat < t->setup.players; seat++)
        add_number(out, seat == 0 ? "\n= " : " ", act->scores[seat]);
    vl_text_put(out, '\n');
}

/* The journal in version 1's words: NULL if it has none for it; else the caller frees it. */
static char *in_old_words(const struct kept *k) {
    struct kept t;
    struct vl_text out;
    bool good = true;
    const char *at = strstr(k->text, "---\n") + 4;
    char *old = malloc(2 * k->length), *key = strstr(k->text, "x-chance");
    vl_text_init(&out, old, 2 * k->length);
    vl_text_add(&out, "x-journal 1\n");
    vl_text_add_bytes(&out, k->text + 12, (size_t)((key == NULL ? at - 4 : key) - k->text) - 12);
    vl_text_add(&out, "---\n");
    load(&t, k->text, (size_t)(at - k->text), nobody);
    while (good && *at != '\0') {
        struct vl_act act;
        size_t length = strcspn(at, "\n");
        assert_null(vl_act_parse(&k->t.setup, 2, at, length - 10, &act));
        act.number = t.t.number;
        good = has_old_words(&t.t, &act);
        if (good) write_old(&t.t, &act, &out);
        assert_accepted(vl_table_take(&t.t, &act));
        at += length + 1;
    }
    assert_false(out.cut);
    kept_done(&t);
    if (good) return old;
    free(old);
    return NULL;
}

/* What version 1 would have written makes the same table, and what is written anew from it is what version 2 wrote: all
 * but the key, which version 1 does not know. */
static void version_1_makes_the_same_table(void **unused) {
    (void)unused;
    unsigned compared = 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct kept k, loaded;
            struct ear ear, again;
            play_monkey(&k, vl_games[g], seed, 500, ear_listen(&ear, &k), NULL, NULL);
            char *old = in_old_words(&k);
            if (old != NULL) {
                load(&loaded, old, strlen(old), ear_listen(&again, &loaded));
                if (!k.t.fair_deal) memcpy(loaded.t.fair.key, k.t.fair.key, sizeof k.t.fair.key);
                const char *what = table_difference(&k.t, &loaded.t);
                if (what != NULL) fail_msg("it differs in %s:\n%s", what, old);
                if (k.t.fair_deal) assert_string_equal(loaded.text, k.text);
                for (unsigned v = 0; v < VL_VIEWERS; v++) assert_string_equal(ear_text(&ear, v), ear_text(&again, v));
                ear_done(&again);
                kept_done(&loaded);
                compared++;
            }
            free(old);
            ear_done(&ear);
            kept_done(&k);
        }
    assert_true(compared > 40);
}

static char *read_whole(const char *name, size_t *length) {
    char path[4096], *text = malloc(1 << 18);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s cannot be read", path);
    *length = fread(text, 1, 1 << 18, file);
    fclose(file);
    return text;
}

static size_t start_of_line(const char *text, unsigned line) {
    const char *at = text;
    while (--line > 0) at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

/* Journals of both versions that were written long ago (NAME-1, NAME-2), and some from before there was a rule that
 * stops them half way; written anew they load to the same table: states, clocks, questions, how many notes everybody
 * was told. */
static void old_journals_load(void **unused) {
    unsigned seen[VL_JOURNAL_NOW + 1] = {0};
    struct dirent *entry;
    DIR *dir = opendir(folder);
    (void)unused;
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        struct kept k, anew;
        struct vl_fault fault;
        struct vl_table_read read;
        struct ear ear, again;
        size_t length;
        if (entry->d_name[0] == '.') continue;
        char *text = read_whole(entry->d_name, &length);
        bool whole = kept_load(&k, text, length, nobody, &read, &fault);
        if (whole) kept_done(&k);
        if (!whole && strchr(entry->d_name, '-') != NULL)
            fail_msg("%s: line %u: %s %s", entry->d_name, fault.line, fault.rule, fault.reason);
        if (!whole) length = start_of_line(text, fault.line);
        load(&k, text, length, ear_listen(&ear, &k));
        assert_true(k.t.number > 4);
        seen[read.version]++;
        load(&anew, k.text, k.length, ear_listen(&again, &anew));
        assert_null(table_difference(&k.t, &anew.t));
        assert_string_equal(k.text, anew.text);
        for (unsigned v = 0; v < VL_VIEWERS; v++) assert_string_equal(ear_text(&ear, v), ear_text(&again, v));
        same_next(&k.t, &anew.t);
        same_duties(&k.t, &anew.t);
        ear_done(&ear);
        ear_done(&again);
        kept_done(&anew);
        kept_done(&k);
        free(text);
    }
    closedir(dir);
    assert_true(seen[1] >= 13 && seen[2] >= 9);
}

/* ---- What a viewer missed ---- */

static void notes_from_any_number_on(void **unused) {
    (void)unused;
    struct kept k;
    struct ear ear, late;
    play_monkey(&k, vl_game_find("tenakee"), 6, 400, ear_listen(&ear, &k), NULL, NULL);
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        if (v >= 3 && v < VL_SPECTATOR) {
            assert_int_equal(k.t.told[v], 0); /* no such seat */
            continue;
        }
        for (uint64_t from = 0; from <= k.t.told[v]; from += 1 + k.t.told[v] / 7) {
            notes_since(&k, v, from, &late);
            const char *rest = ear_text(&ear, v);
            for (uint64_t n = 0; n < from; n++) rest = strchr(rest, '\n') + 1;
            assert_string_equal(ear_text(&late, v), rest);
            assert_false(late.gap);
            for (unsigned other = 0; other < VL_VIEWERS; other++)
                if (other != v) assert_string_equal(ear_text(&late, other), "");
            ear_done(&late);
        }
    }
    ear_done(&ear);
    kept_done(&k);
}

/* Tables as they were after every act of a game. */
struct past {
    unsigned count;
    struct vl_table *moment;
};

static void remember(const struct kept *k, void *context) {
    struct past *past = context;
    past->moment = realloc(past->moment, (past->count + 1) * sizeof *past->moment);
    assert_true(vl_table_copy(&k->t, &past->moment[past->count++]));
}

/* The table as it was when a viewer had been told so many notes: that of the first act that told as many. */
static void looking_back(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k;
        struct past past = {0};
        play_monkey(&k, vl_games[g], 4 + g, 250, nobody, remember, &past);
        for (unsigned v = 0; v < k.t.setup.players; v++)
            for (uint64_t until = past.moment[0].told[v]; until <= k.t.told[v]; until += 1 + k.t.told[v] / 9) {
                struct vl_table t;
                struct vl_table_read read;
                struct vl_fault fault;
                unsigned i = 0;
                char *text = malloc(k.length);
                memcpy(text, k.text, k.length);
                struct vl_table_reading reading = {.games = vl_games, .until_viewer = (uint8_t)v, .until = until};
                assert_true(vl_table_load(&t, text, k.length, &reading, &read, &fault));
                while (past.moment[i].told[v] < until) i++;
                assert_null(table_difference(&t, &past.moment[i]));
                assert_false(read.torn);
                vl_table_done(&t);
                free(text);
            }
        for (unsigned i = 0; i < past.count; i++) vl_table_done(&past.moment[i]);
        free(past.moment);
        kept_done(&k);
    }
}

/* ---- Export ---- */

static void every_journal_exports_a_record(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct kept k;
            struct vl_reader reader;
            struct vl_state_box state;
            struct vl_text text;
            play_monkey(&k, vl_games[g], seed, 4000, nobody, NULL, NULL);
            char *record = malloc(vl_table_export_size(&k.t));
            vl_text_init(&text, record, vl_table_export_size(&k.t));
            vl_table_export(&k.t, &text);
            assert_false(text.cut);
            assert_true(vl_record_open(&reader, record, text.length, vl_games, NULL));
            enum vl_step last = vl_record_replay(&reader, &state);
            if (last == VL_STEP_FAULT) fail_msg("%s %s", reader.fault.rule, reader.fault.reason);
            assert_int_equal(last, k.t.phase != VL_TABLE_OVER ? VL_STEP_UNFINISHED
                                   : k.t.ending == 0          ? VL_STEP_FINISHED
                                                              : VL_STEP_BROKEN_OFF);
            assert_memory_equal(&state, &k.t.state, k.t.setup.game->state_size);
            if (k.t.phase == VL_TABLE_OVER && k.t.fair_deal) {
                struct vl_fair_found found;
                vl_text_clear(&text);
                vl_table_export(&k.t, &text);
                assert_true(vl_fair_verify(&reader, record, text.length, vl_games, NULL, &found));
            }
            free(record);
            kept_done(&k);
        }
}

static void editions_go_with_the_journal(void **unused) {
    (void)unused;
    struct kept k, loaded;
    struct vl_setup s;
    struct vl_fault fault;
    struct vl_table_read read;
    struct vl_table t;
    vl_setup_init(&s, vl_game_find("manitou"), 2);
    assert_null(vl_edition_set(&s, "s1", "copies", 3));
    assert_null(vl_edition_name(&s, "attic"));
    struct vl_table_options options = {.resize = NULL};
    kept_init(&k, &s, &options);
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_BOT, "random"));
    assert_accepted(begin(&k, 0));
    run(&k, 0);
    assert_false(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
    assert_string_equal(fault.rule, "REC-7");
    struct vl_table_reading reading = {.games = vl_games, .at_hand = &s};
    assert_true(vl_table_load(&t, k.text, k.length, &reading, &read, &fault));
    assert_null(table_difference(&k.t, &t));
    vl_table_done(&t);
    kept_done(&k);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loading_is_replaying_at_every_prefix),
        cmocka_unit_test(chance_goes_on_where_it_was),
        cmocka_unit_test(same_key_same_cards),
        cmocka_unit_test(version_1_makes_the_same_table),
        cmocka_unit_test(old_journals_load),
        cmocka_unit_test(notes_from_any_number_on),
        cmocka_unit_test(looking_back),
        cmocka_unit_test(every_journal_exports_a_record),
        cmocka_unit_test(editions_go_with_the_journal),
    };
    if (argc != 2) return 2;
    folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}

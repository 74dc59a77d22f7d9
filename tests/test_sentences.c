/* test_sentences.c - how words are put together, by a game that is nothing but words (saying/): who is spoken to, what
 * is hidden, forms, plurals, stars, numbers, capitals, and what is said where a word is missing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/preview.h"
#include "core/scene.h"
#include "games/registry.h"
#include "support.h"
#include "words/blob.h"
#include "words/rules.h"
#include "words/words.h"

extern const struct vl_blob *const saying_words[];

enum { T1, T10, PAIR, SINGLE, CHIEF, STRANGE };
enum { PASS, PLAY, DRAW, WAIT };
enum { TOOK, POINTS, ENDED, SILENT };

static const char *const face_names[] = {"t1", "t10", "c2d7", "c2d1", "chief", "x1"};
static const struct vl_domain faces = {face_names, 6, 3, "card"};
static const char *const place_names[] = {"A", "B"};
static const struct vl_domain places = {place_names, 2, 1, "place"};
static const char *const values[] = {"off", "on", NULL};
static const struct vl_option options[] = {{"chief", values, 0}, {"wind", values, 0}, {NULL}};
static const struct vl_verb verbs[] = {{.name = "pass"},
                                       {.name = "play", .arg = {&faces, &places}},
                                       {.name = "draw", .arg = {&faces}},
                                       {.name = "wait"},
                                       {NULL}};
static const struct vl_event_type events[] = {
    {.name = "took", .arg = {{"seat", &vl_seats}, {"card", &faces}, {"other", &vl_seats}}, .weighs = VL_TAKES},
    {.name = "points", .arg = {{"count", &vl_amount}}, .weighs = VL_COMPLETES},
    {.name = "ended", .weighs = VL_FINAL},
    {.name = "silent"},
    {NULL}};
static const struct vl_saying phases[] = {{"play", {{"card", &faces}}}, {NULL}};
static const struct vl_saying whys[] = {{"lower", {{"card", &faces}, {"count", &vl_amount}}}, {NULL}};

static void ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *out) {
    (void)s, (void)view;
    *out = (struct vl_ask){.least = 1, .most = 1, .arg = {T10}};
}

static void face(const struct vl_setup *s, unsigned which, struct vl_face *out) {
    (void)s;
    *out = (struct vl_face){.traits = which < 2 ? (uint8_t)which : 0, .trait = {{0, 4}}, .tags = which};
}

static const struct vl_game game = {.name = "saying",
                                    .players_min = 2,
                                    .players_max = 6,
                                    .options = options,
                                    .verbs = verbs,
                                    .events = events,
                                    .lines = (const char *const[]){"cards", NULL},
                                    .zones = (const char *const[]){"hand", "pole", "attic", NULL},
                                    .groups = (const char *const[]){"canoe", NULL},
                                    .faces = &faces,
                                    .kinds = (const char *const[]){"person", NULL},
                                    .traits = (const char *const[]){"strength", NULL},
                                    .tags = (const char *const[]){"head", "tail", NULL},
                                    .facts = (const char *const[]){"trophies", "best", NULL},
                                    .stages = (const char *const[]){"round", NULL},
                                    .phases = phases,
                                    .whys = whys,
                                    .ask = ask,
                                    .face = face};
static const struct vl_setup setup = {.game = &game, .players = 3};

static char said[VL_ROOM_SENTENCE];
static struct vl_text out;

/* Somebody in seat 1 listens, unless it is said otherwise. */
static struct vl_speaker listener(unsigned viewer) {
    vl_text_init(&out, said, sizeof said);
    return (struct vl_speaker){&setup, VL_ENGLISH, viewer, {"Anne", "Ben", "Émile"}};
}

static void words_have_forms_stars_and_plurals(void **unused) {
    static const struct {
        unsigned word;
        const char *form, *wanted;
    } cases[] = {
        {T1, NULL, "totem 1"},   {T10, "the", "the totem 10"},  {T10, "label", "T10"},
        {T10, "of", "totem 10"}, {CHIEF, "the", "chief"},       {CHIEF, NULL, "chief"},
        {PAIR, NULL, "7 of 2"},  {SINGLE, NULL, "one of 2, 1"}, {STRANGE, "the", "x1"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        listener(1);
        vl_speak_word(&game, VL_ENGLISH, face_names[cases[i].word], cases[i].form, &out);
        assert_string_equal(said, cases[i].wanted);
    }
    listener(1);
    assert_true(vl_speak_about(&game, VL_ENGLISH, "word.chief", &out));
    assert_string_equal(said, "Leads them all.");
    assert_false(vl_speak_about(&game, VL_ENGLISH, "word.t1", &out));
    assert_string_equal(said, "Leads them all.");
}

static void the_box_is_described(void **unused) {
    (void)unused;
    listener(1);
    vl_speak_title(&game, VL_ENGLISH, &out);
    vl_text_put(&out, '|');
    vl_speak_tagline(&game, VL_ENGLISH, &out);
    vl_text_put(&out, '|');
    vl_speak_authors(&game, VL_ENGLISH, &out);
    vl_text_put(&out, '|');
    vl_speak_time(&game, VL_ENGLISH, &out);
    vl_text_put(&out, '|');
    assert_true(vl_speak_legend(&game, VL_ENGLISH, &out));
    assert_string_equal(said, "A Saying|Nothing but words.|Nobody, 2026|1 min|ch: chief");
    listener(1);
    vl_speak_option(&game, VL_ENGLISH, 0, &out);
    vl_text_put(&out, '|');
    vl_speak_option(&game, VL_ENGLISH, 1, &out);
    vl_text_put(&out, '|');
    vl_speak_value(&game, VL_ENGLISH, 0, 1, &out);
    vl_text_put(&out, '|');
    vl_speak_value(&game, VL_ENGLISH, 0, 0, &out);
    assert_string_equal(said, "Chief|wind|leads|off");
    struct vl_game nameless = game;
    nameless.name = "nameless";
    listener(1);
    vl_speak_title(&nameless, VL_ENGLISH, &out);
    assert_false(vl_speak_legend(&nameless, VL_ENGLISH, &out));
    assert_string_equal(said, "nameless");
}

static void wants_event(unsigned viewer, struct vl_event event, const char *wanted) {
    struct vl_speaker who = listener(viewer);
    vl_speak_event(&who, &event, &out);
    assert_string_equal(said, wanted);
}

static void events_are_told_to_whom_they_concern(void **unused) {
    struct vl_events list = {.count = 0};
    struct vl_event took = *vl_tell(&list, TOOK, VL_EVERYONE, 1, T10, 2, 0);
    (void)unused;
    wants_event(0, took, "Ben takes totem 10 from Émile.");
    wants_event(1, took, "You take totem 10 from Émile’s hand.");
    wants_event(2, took, "Ben takes totem 10 from you.");
    vl_veil(&took, 1, VL_ONLY(1));
    wants_event(1, took, "You take totem 10 from Émile’s hand.");
    wants_event(0, took, "Ben takes a card.");
    struct vl_event unseen = took; /* about somebody who does not see all of it, either */
    vl_veil(&unseen, 1, VL_ONLY(2));
    wants_event(1, unseen, "You takes a card.");
    took.to = VL_ONLY(1);
    wants_event(0, took, "");
    wants_event(0, *vl_tell(&list, POINTS, VL_EVERYONE, 1, 0, 0, 0), "1 point for Ben");
    wants_event(1, *vl_tell(&list, POINTS, VL_EVERYONE, 2, 0, 0, 0), "2 points for you");
    wants_event(1, *vl_tell(&list, SILENT, VL_EVERYONE, 0, 0, 0, 0), "silent");
}

/* What a move would bring: mine in a form of its own, another's as it is told, nothing where something is hidden. */
static void previews_are_told(void **unused) {
    static struct vl_preview preview;
    struct vl_events list = {.count = 0};
    struct vl_speaker who = listener(1);
    (void)unused;
    preview.event[0] = *vl_tell(&list, SILENT, VL_EVERYONE, 0, 0, 0, 0);
    preview.event[1] = *vl_tell(&list, TOOK, VL_EVERYONE, 1, T1, 2, 0);
    preview.event[2] = *vl_tell(&list, POINTS, VL_EVERYONE, 1, 0, 0, 0); /* no words for it */
    preview.event[3] = *vl_tell(&list, TOOK, VL_EVERYONE, 0, T1, 1, 0);
    preview.event[4] = *vl_tell(&list, ENDED, VL_EVERYONE, 0, 0, 0, 0);
    preview.event[5] = preview.event[1];
    vl_veil(&preview.event[5], 1, VL_ONLY(2));
    preview.event[6] = preview.event[1];
    preview.event[6].to = VL_ONLY(2);
    assert_false(vl_speak_preview(&who, &preview, &out));
    preview.count = 7;
    assert_true(vl_speak_preview(&who, &preview, &out));
    assert_string_equal(said, "takes totem 1; Anne takes totem 1 from you; ends it");
    assert_false(vl_speak_would(&who, &preview.event[0], &out));
    assert_false(vl_speak_would(&who, &preview.event[6], &out));
    who = listener(VL_SPECTATOR);
    assert_true(vl_speak_would(&who, &preview.event[1], &out));
    assert_string_equal(said, "Ben takes totem 1 from Émile");
    who = listener(1); /* a language may have other words for what befalls somebody else inside a sentence */
    who.language = VL_GERMAN;
    assert_true(vl_speak_preview(&who, &preview, &out));
    assert_string_equal(said, "takes totem 1; from du, Anne takes totem 1; ends it");
    who = listener(1);
    who.language = VL_FRENCH;
    assert_true(vl_speak_preview(&who, &preview, &out));
    assert_string_equal(said, "takes totem 1\u00a0; Anne takes totem 1 from vous\u00a0; ends it");
}

static vl_move play(unsigned card, unsigned place) {
    return vl_verb_with_arg(&verbs[PLAY], vl_verb_with_arg(&verbs[PLAY], vl_move_of(PLAY, 0), 0, card), 1, place);
}

static void moves_are_named(void **unused) {
    struct vl_speaker who = listener(1);
    (void)unused;
    vl_speak_move(&who, play(T10, 1), &out);
    vl_text_put(&out, '|');
    vl_speak_move_as(&who, play(T10, 0), NULL, &out);
    vl_text_put(&out, '|');
    vl_speak_move_as(&who, play(T10, 0), "part", &out);
    vl_text_put(&out, '|');
    vl_speak_move_as(&who, vl_move_of(PASS, 0), "part", &out);
    vl_text_put(&out, '|');
    vl_speak_move_as(&who, vl_move_of(WAIT, 0), NULL, &out);
    assert_string_equal(said, "Play the totem 10 on B|play the totem 10 on A|totem 10 there|do nothing|wait");
    who = listener(1);
    for (unsigned verb = PASS; verb <= WAIT; verb++) vl_speak_verb(&who, verb, &out);
    assert_string_equal(said, "Do nothingPlay oneDrawWait");
    who = listener(1);
    vl_speak_ask(&who, NULL, &out);
    assert_string_equal(said, "Play totem 10");
}

static void zones_belong_to_somebody(void **unused) {
    struct vl_zone zone = {.name = 0, .owner = 0};
    struct vl_speaker who = listener(1);
    (void)unused;
    vl_speak_zone(&who, &zone, &out);
    zone.owner = 1;
    vl_speak_zone(&who, &zone, &out);
    vl_speak_zone_label(&who, &zone, &out);
    assert_string_equal(said, "Anne’s handYour handYour hand");
    who = listener(1);
    zone = (struct vl_zone){.name = 1, .index = 2, .owner = VL_NOBODY};
    vl_speak_zone(&who, &zone, &out);
    zone.index = 9;
    vl_speak_zone(&who, &zone, &out);
    vl_speak_zone_label(&who, &zone, &out);
    zone.name = 2;
    vl_speak_zone(&who, &zone, &out);
    assert_string_equal(said, "Pole 3, CPole 10, Bpoleattic");
    who = listener(1); /* mine, but there are no words of its own for that */
    zone = (struct vl_zone){.name = 1, .index = 2, .owner = 1};
    vl_speak_zone(&who, &zone, &out);
    assert_string_equal(said, "Pole 3, C");
}

static void what_lies_there_is_described(void **unused) {
    struct vl_group group = {.value = 7, .count = 2, .owner = 0};
    struct vl_speaker who = listener(1);
    (void)unused;
    vl_speak_group(&who, &group, &out);
    group.badges = VL_BADGE_WHOLE;
    vl_text_put(&out, '|');
    vl_speak_group(&who, &group, &out);
    group.value = VL_NO_VALUE;
    group.badges = 0;
    vl_text_put(&out, '|');
    vl_speak_group(&who, &group, &out);
    group.count = VL_NO_VALUE;
    group.value = 3;
    vl_text_put(&out, '|');
    vl_speak_group(&who, &group, &out);
    assert_string_equal(said, "canoe of 7, 2 in it|whole canoe of 7 by Anne|some canoe|canoe of 3, ? in it");
    group = (struct vl_group){.value = 7, .count = 2, .owner = 0};
    who = listener(1);
    assert_true(vl_speak_group_label(&who, &group, &out)); /* on what lies there, there is room for little */
    group.badges = VL_BADGE_WHOLE | VL_BADGE_NEW;
    vl_text_put(&out, '|');
    assert_true(vl_speak_group_label(&who, &group, &out));
    assert_string_equal(said, "2 of 7|all of 7");
    who = listener(1);
    vl_speak_face(&who, T1, &out);
    assert_string_equal(said, "");
    vl_text_add(&out, "is ");
    vl_speak_face(&who, T10, &out);
    assert_string_equal(said, "is strength 4, a head");
    who = listener(1);
    vl_speak_face(&who, SINGLE, &out);
    assert_string_equal(said, "a head, a tail");
    who = listener(1);
    vl_speak_kind(&who, 0, &out);
    vl_text_put(&out, '|');
    vl_speak_trait(&who, 0, -2, &out);
    vl_text_put(&out, '|');
    vl_speak_badge(&who, VL_BADGE_LEADER, &out); /* the game's word for it */
    assert_string_equal(said, "person|strength -2|leads the hunt");
    who = listener(1);
    vl_speak_badge(&who, VL_BADGE_NEW, &out); /* the house's */
    assert_true(out.length > 0 && strstr(said, "badge") == NULL);
}

static void pieces_are_named(void **unused) {
    static struct vl_scene scene = {.faces = &faces};
    struct vl_piece piece = {.face = T10, .label = "up"};
    struct vl_speaker who = listener(1);
    char plain[VL_ROOM_SENTENCE];
    (void)unused;
    vl_speak_piece(&who, &scene, &piece, "the", &out);
    assert_string_equal(said, "the totem 10");
    piece.badges = VL_BADGE_HIDDEN;
    who = listener(1);
    vl_speak_piece(&who, &scene, &piece, "the", &out);
    assert_true(strncmp(said, "the totem 10", 12) == 0 && out.length > 12); /* and that it lies face down */
    who = listener(1);
    vl_speak_piece(&who, &scene, &piece, "label", &out);
    assert_string_equal(said, "T10");
    piece.face = VL_FACE_DOWN;
    who = listener(1);
    vl_speak_piece(&who, &scene, &piece, "label", &out);
    assert_string_equal(said, "up");
    who = listener(1);
    vl_speak_piece(&who, &scene, &piece, NULL, &out);
    memcpy(plain, said, sizeof plain);
    assert_true(out.length > 0 && strcmp(plain, "up") != 0);
}

static void standing_is_told(void **unused) {
    struct vl_speaker who = listener(1);
    (void)unused;
    for (int number = 0; number < 3; number++)
        vl_speak_fact(&who, &(struct vl_fact){.number = (int16_t)number, .face = VL_FACE_DOWN}, &out);
    vl_speak_fact(&who, &(struct vl_fact){.code = 1, .face = CHIEF}, &out);
    vl_speak_fact(&who, &(struct vl_fact){.code = 1, .face = VL_FACE_DOWN}, &out);
    vl_speak_stage(&who, &(struct vl_stage){.now = 2, .of = 7}, &out);
    assert_string_equal(said, "0 trophies1 trophy2 trophiesbest is chiefbest is ?round 2 of 7");
    who = listener(1);
    vl_speak_line(&who, &(struct vl_line){.count = 3, .points = 12}, &out);
    vl_speak_line(&who, &(struct vl_line){.count = 1, .points = -2}, &out);
    vl_speak_line(&who, &(struct vl_line){.count = 0, .points = 5}, &out);
    assert_string_equal(said, "3 cards at 4: 121 card at -2: -20 cards at 0: 5");
}

/* The rule's own sentence, and its id; of the house's rules, which stand in no book, the reason. */
static void refusals_have_their_reason(void **unused) {
    struct vl_setup tenakee;
    struct vl_speaker who = listener(1);
    struct vl_why why = vl_why_none;
    (void)unused;
    why.saying = 0;
    why.arg[0] = T10;
    why.arg[1] = 12;
    vl_speak_why(&who, "SAY-4", &why, &out);
    assert_string_equal(said, "Totem 10 is lower than 12 (SAY-4)");
    who = listener(1);
    vl_speak_refusal(&who, "REC-3", "over", &out);
    assert_string_equal(said, "The game is over.");
    who = listener(1);
    vl_speak_refusal(&who, NULL, "over", &out);
    assert_string_equal(said, "The game is over.");
    vl_setup_init(&tenakee, vl_game_find("tenakee"), 3);
    who = listener(1);
    who.setup = &tenakee;
    vl_speak_why(&who, "TEN-10", &vl_why_none, &out);
    assert_true(out.length > 30);
    assert_non_null(strstr(said, ". (TEN-10)"));
    who = listener(1);
    vl_speak_fault(&game, VL_ENGLISH, &(struct vl_fault){.reason = "over", .word = ""}, &out);
    assert_string_equal(said, "the game is over");
    vl_speak_fault(&game, VL_ENGLISH, &(struct vl_fault){.reason = "", .word = "x"}, &out);
    assert_string_equal(said, "the game is over: x");
}

/* A game can have reasons of its own, which no other has words for. */
static void games_have_reasons_of_their_own(void **unused) {
    const struct vl_game *ogallala = vl_game_find("ogallala");
    struct vl_setup s;
    struct vl_speaker who = listener(1);
    (void)unused;
    vl_setup_init(&s, ogallala, 3);
    vl_speak_refusal(&who, NULL, "edition-empty", &out);
    assert_string_equal(said, "Edition-empty.");
    who = listener(1);
    who.setup = &s;
    vl_speak_refusal(&who, NULL, "edition-empty", &out);
    assert_string_equal(said, "An edition without a card cannot be played.");
    who = listener(1);
    who.setup = &s;
    vl_speak_refusal(&who, "REC-3", "over", &out); /* and the house's, where it has none */
    assert_string_equal(said, "The game is over.");
    listener(1);
    vl_speak_fault(ogallala, VL_ENGLISH, &(struct vl_fault){.reason = "edition-empty", .word = "x"}, &out);
    assert_string_equal(said, "an edition without a card cannot be played: x");
    assert_string_equal(vl_reason_of(NULL, VL_ENGLISH, "over"), "the game is over");
    who = listener(1); /* a rule that is in no book, and nothing more to say about it */
    vl_speak_why(&who, "REC-9", &vl_why_none, &out);
    struct vl_text plain;
    char words[VL_ROOM_SENTENCE];
    vl_text_init(&plain, words, sizeof words);
    vl_text_add(&plain, vl_reason(VL_ENGLISH, "not-allowed"));
    vl_words_capital(&plain, 0);
    assert_true(strncmp(said, words, plain.length) == 0 && strcmp(said + plain.length, ".") == 0);
    assert_string_not_equal(vl_reason(VL_ENGLISH, "not-allowed"), "not-allowed");
}

/* As environments and people write them. */
static void languages_and_rules_are_found(void **unused) {
    static const struct {
        const char *name;
        int language; /* -1: none */
    } names[] = {{"fr", VL_FRENCH},
                 {"fr_FR.UTF-8", VL_FRENCH},
                 {"de.UTF-8", VL_GERMAN},
                 {"de@euro", VL_GERMAN},
                 {"en_GB", VL_ENGLISH},
                 {"french", -1},
                 {"f", -1},
                 {"", -1},
                 {"C", -1},
                 {"deutsch", -1},
                 {"es_ES", -1}};
    enum vl_language language;
    char id[VL_RULE_ID], longest[VL_RULE_ID + 2] = "";
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        language = VL_LANGUAGES;
        assert_int_equal(vl_language_find(names[i].name, &language), names[i].language >= 0);
        assert_int_equal(language, names[i].language >= 0 ? names[i].language : VL_LANGUAGES);
    }
    assert_true(vl_rules_id("zaz-10 and more", 6, id));
    assert_string_equal(id, "ZAZ-10");
    memset(longest, 'x', VL_RULE_ID);
    assert_false(vl_rules_id(longest, VL_RULE_ID, id));
    assert_true(vl_rules_id(longest, VL_RULE_ID - 1, id) && strlen(id) == VL_RULE_ID - 1);
    assert_true(vl_rules_sentence("tenakee", "TEN-10", VL_ENGLISH, said, sizeof said));
    assert_false(vl_rules_sentence("tenakee", "TEN-1000", VL_ENGLISH, said, sizeof said));
    /* What is short is the first chapter alone, up to the next one. */
    for (unsigned l = 0; l < VL_LANGUAGES; l++) {
        size_t brief;
        const char *text = vl_rules_text("tenakee", (enum vl_language)l);
        const char *first = vl_rules_brief("tenakee", (enum vl_language)l, &brief);
        assert_ptr_equal(first - 1, strstr(text, "\n## "));
        assert_ptr_equal(first + brief, strstr(first, "\n## "));
    }
}

/* A rule goes on to the next one or to the next heading, and begins with its sentence. */
static void rules_are_whole(void **unused) {
    unsigned found = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned l = 0; l < VL_LANGUAGES; l++) {
            const char *name = vl_games[g]->name, *text = vl_rules_text(name, (enum vl_language)l);
            size_t length = 0, brief = 0;
            for (unsigned number = 1; number < 60; number++) {
                char rule[24], sentence[VL_ROOM_SENTENCE];
                snprintf(rule, sizeof rule, "%s-%u", vl_games[g]->prefix, number);
                const char *whole = vl_rules_whole(name, rule, (enum vl_language)l, &length);
                if (whole == NULL) continue;
                assert_true(length > 10 && whole > text + 4);
                assert_memory_equal(whole - 3, "** ", 3);
                for (size_t i = 0; i + 1 < length; i++)
                    assert_false(memcmp(whole + i, "\n\n", 2) == 0 &&
                                 (whole[i + 2] == '#' || memcmp(whole + i + 2, "**", 2) == 0));
                assert_true(whole[length] == '\0' || memcmp(whole + length, "\n\n#", 3) == 0 ||
                            memcmp(whole + length, "\n\n**", 4) == 0);
                assert_true(vl_rules_sentence(name, rule, (enum vl_language)l, sentence, sizeof sentence));
                assert_memory_equal(sentence, whole, 8);
                assert_true(strlen(sentence) <= length + 1 && strchr(sentence, '\n') == NULL);
                for (size_t i = 0; sentence[i] != '\0'; i++) { /* word for word, up to its end and no further */
                    assert_int_equal(sentence[i], whole[i] == '\n' ? ' ' : whole[i]);
                    bool ends = strchr(".!?", sentence[i]) != NULL && (whole[i + 1] == ' ' || whole[i + 1] == '\n');
                    assert_true(!ends || sentence[i + 1] == '\0');
                }
                found++;
            }
            const char *first = vl_rules_brief(name, (enum vl_language)l, &brief);
            if (first == NULL) continue;
            assert_memory_equal(first, "## ", 3);
            assert_memory_equal(first + brief, "\n## ", 4);
            assert_true(first[-1] == '\n' && memchr(first, '*', brief) != first);
        }
    assert_true(found > 200);
    assert_null(vl_rules_whole("tenakee", "TEN-999", VL_ENGLISH, &(size_t){0}));
    assert_null(vl_rules_whole("tenakee", "A-RULE-OF-MANY-LETTERS", VL_ENGLISH, &(size_t){0}));
    assert_null(vl_rules_whole("chess", "TEN-1", VL_ENGLISH, &(size_t){0}));
    assert_false(vl_rules_sentence("tenakee", "TEN-1", VL_ENGLISH, said, 0));
}

/* Lines that go on are joined to what was before; those that begin something are not. */
static void lines_begin_something_or_go_on(void **unused) {
    static const char *const begin[] = {"", "\n", "# Setup", "- a card", "| a | b |", "```", "1. first", "9."};
    static const char *const go_on[] = {"words",  "`play t1 A` is", "``",    "10 cards",
                                        "1 card", "*bold*",         ". And", "a - b"};
    (void)unused;
    for (unsigned i = 0; i < sizeof begin / sizeof *begin; i++) assert_true(vl_rules_begins(begin[i]));
    for (unsigned i = 0; i < sizeof go_on / sizeof *go_on; i++) assert_false(vl_rules_begins(go_on[i]));
    assert_true(vl_rules_is_fence("```text"));
    assert_false(vl_rules_is_fence("``"));
}

static void seats_have_crests(void **unused) {
    char first[VL_ROOM_SENTENCE];
    (void)unused;
    listener(1);
    vl_speak_crest(VL_ENGLISH, 0, NULL, &out);
    memcpy(first, said, sizeof first);
    listener(1);
    vl_speak_crest(VL_ENGLISH, 5, NULL, &out);
    assert_string_not_equal(first, said);
    struct vl_speaker who = listener(VL_SPECTATOR);
    vl_speak_seat(&who, 4, NULL, &out);
    assert_string_equal(said, "seat 5");
    who = listener(VL_SPECTATOR);
    who.language = VL_FRENCH;
    vl_speak_seat(&who, 2, "of", &out);
    vl_speak_seat(&who, 2, "acc", &out); /* elided only where something is somebody's */
    assert_string_equal(said, "d’ÉmileÉmile");
}

/* Words that are handed over have so many places and no more; what was there is still found. The last test: then they
 * are taken. */
static void there_is_room_for_so_many_words(void **unused) {
    unsigned count = 0;
    (void)unused;
    while (saying_words[count] != NULL) count++;
    while (count < 1000 && vl_words_load(saying_words[0], vl_blob_length(saying_words[0]))) count++;
    assert_int_equal(count, 64);
    for (unsigned l = 0; l < VL_LANGUAGES; l++) {
        const struct vl_blob *blob = vl_blob_find("saying", (enum vl_language)l);
        bool found = false;
        for (unsigned i = 0; saying_words[i] != NULL; i++) found |= blob == saying_words[i];
        assert_true(found);
        for (unsigned other = 0; other < l; other++)
            assert_ptr_not_equal(blob, vl_blob_find("saying", (enum vl_language)other));
    }
    assert_null(vl_blob_find("chess", VL_ENGLISH));
}

int main(void) {
    tell_bugs_here();
    for (unsigned i = 0; saying_words[i] != NULL; i++)
        CHECK(vl_words_load(saying_words[i], vl_blob_length(saying_words[i])));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_have_forms_stars_and_plurals),
        cmocka_unit_test(the_box_is_described),
        cmocka_unit_test(events_are_told_to_whom_they_concern),
        cmocka_unit_test(previews_are_told),
        cmocka_unit_test(moves_are_named),
        cmocka_unit_test(zones_belong_to_somebody),
        cmocka_unit_test(what_lies_there_is_described),
        cmocka_unit_test(pieces_are_named),
        cmocka_unit_test(standing_is_told),
        cmocka_unit_test(refusals_have_their_reason),
        cmocka_unit_test(games_have_reasons_of_their_own),
        cmocka_unit_test(languages_and_rules_are_found),
        cmocka_unit_test(lines_begin_something_or_go_on),
        cmocka_unit_test(seats_have_crests),
        cmocka_unit_test(rules_are_whole),
        cmocka_unit_test(there_is_room_for_so_many_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

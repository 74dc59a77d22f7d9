/* test_words.c - every game can say everything it does, in every language, and its catalogue says nothing else.
 *
 * What a game must be able to say follows from its struct: its events, moves, phases, zones, score lines, options and
 * the words of its notation. What it is really asked to say (who is told, what is hidden from whom) is found out by
 * playing. A message that nobody asks for is a fault too. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"
#include "words/phrase.h"

extern const struct vl_game vl_template, vl_fifth; /* not in the registry */
extern const struct vl_blob *const unregistered_words[];

static const char *const language_names[] = {"en", "fr", "de"};

struct job {
    const struct vl_game *game;
    enum vl_language language;
    char label[80];
};

enum { FAULTS_SHOWN = 40, FACES_MAX = 256 };
struct desk {
    const struct vl_game *game;
    enum vl_language language;
    const struct vl_blob *catalogue;
    bool *used; /* entries */
    unsigned faults;
    char shown[FAULTS_SHOWN][500];
};

/* Each is told once, however often it is met. */
static void fault(struct desk *d, const char *format, const char *a, const char *b) {
    char line[sizeof d->shown[0]];
    snprintf(line, sizeof line, format, a, b);
    for (unsigned i = 0; i < d->faults && i < FAULTS_SHOWN; i++)
        if (strcmp(d->shown[i], line) == 0) return;
    if (d->faults < FAULTS_SHOWN) {
        memcpy(d->shown[d->faults], line, sizeof line);
        print_error("# %s, %s: %s\n", d->game->name, language_names[d->language], line);
    }
    d->faults++;
}

/* Whether a key is that of a code in a form, or covers it with stars. Texts that are alike lie in a blob once, so they
 * alone do not tell. */
static bool covers_code(const char *key, const char *code, const char *form) {
    for (; *code != '\0'; key++) {
        if (*key == '*' && isdigit((unsigned char)*code))
            while (isdigit((unsigned char)*code)) code++;
        else if (*key != *code++)
            return false;
    }
    return strcmp(key[0] == '@' ? key + 1 : key, form == NULL ? "" : form) == 0;
}

/* The message must be there; notes that it is used. */
static bool want(struct desk *d, const char *kind, const char *name, const char *form) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    snprintf(code, sizeof code, "%s%s", kind, name);
    struct vl_phrase phrase = vl_words_find(d->catalogue, code, form, star);
    if (phrase.text == NULL) {
        fault(d, "%s is missing (form \"%s\")", code, form == NULL ? "" : form);
        return false;
    }
    for (unsigned i = 0; i < vl_blob_count(d->catalogue); i++) {
        struct vl_phrase other = vl_blob_phrase(d->catalogue, i);
        if (other.text == phrase.text && covers_code(vl_blob_key(d->catalogue, i), code, form)) d->used[i] = true;
    }
    return true;
}

/* Every face has a name and a label, which fits on a small card and tells it from all others. */
static void want_faces(struct desk *d, const struct vl_domain *faces) {
    static char label[FACES_MAX][64];
    assert_in_range(faces->count, 1, FACES_MAX);
    for (unsigned i = 0; i < faces->count; i++) {
        const char *face = faces->names[i];
        struct vl_text text;
        vl_text_init(&text, label[i], sizeof label[i]);
        want(d, "word.", face, NULL);
        if (!want(d, "word.", face, "label")) continue;
        vl_speak_word(d->game, d->language, face, "label", &text);
        if (text.cut || vl_columns(label[i]) > 4 || vl_columns(label[i]) == 0)
            fault(d, "the label of %s: \"%s\"", face, label[i]);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(label[j], label[i]) == 0) fault(d, "%s and %s have the same label", faces->names[j], face);
    }
}

static void want_domain(struct desk *d, const struct vl_domain *domain) {
    if (domain == &vl_seats || domain->names == NULL) return;
    for (unsigned i = 0; i < domain->count; i++) want(d, "word.", domain->names[i], NULL);
}

/* Whether the catalogue says an event in a form. */
static bool says(const struct desk *d, const char *event, const char *form) {
    char key[WORDS_KEY];
    snprintf(key, sizeof key, "event.%s@%s", event, form);
    return vl_blob_place(d->catalogue, key) < vl_blob_count(d->catalogue);
}

/* Whoever is named first is the one it is about, and may be the reader. */
static void want_event(struct desk *d, const struct vl_event_type *type) {
    bool about_seat = false;
    want(d, "event.", type->name, NULL);
    for (unsigned i = 0; i < vl_event_args(type); i++) {
        want_domain(d, type->arg[i].domain);
        about_seat |= type->arg[i].domain == &vl_seats;
    }
    if (about_seat) want(d, "event.", type->name, "you");
    if (type->chapter != NULL) want(d, "chapter.", type->chapter, NULL);
    bool foreseen = type->weighs != 0 || says(d, type->name, "would");
    if (foreseen) want(d, "event.", type->name, "would");
    if (foreseen && about_seat && says(d, type->name, "aside")) want(d, "event.", type->name, "aside");
}

static void want_list(struct desk *d, const char *kind, const char *const *names) {
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++) want(d, kind, names[i], NULL);
}

static void want_sayings(struct desk *d, const char *kind, const struct vl_saying *saying) {
    for (; saying != NULL && saying->name != NULL; saying++) {
        want(d, kind, saying->name, NULL);
        for (unsigned i = 0; i < vl_saying_args(saying); i++) want_domain(d, saying->arg[i].domain);
    }
}

static void want_struct(struct desk *d) {
    const struct vl_game *game = d->game;
    want(d, "title", "", NULL);
    want(d, "tagline", "", NULL);
    if (game->on_shelf) want(d, "authors", "", NULL);
    if (game->on_shelf) want(d, "time", "", NULL);
    if (game->on_shelf) want(d, "legend", "", NULL);
    for (const struct vl_option *o = game->options; o != NULL && o->name != NULL; o++) {
        want(d, "option.", o->name, NULL);
        want(d, "option.", o->name, "about");
        for (unsigned v = 0; o->values[v] != NULL; v++) {
            char name[100];
            snprintf(name, sizeof name, "%s.%s", o->name, o->values[v]);
            want(d, "option.", name, NULL);
        }
    }
    for (const struct vl_verb *verb = game->verbs; verb->name != NULL; verb++) {
        if (!verb->chance) want(d, "verb.", verb->name, NULL);
        if (!verb->chance && vl_verb_args(verb) > 0) want(d, "verb.", verb->name, "short"); /* for a button */
        for (unsigned i = 0; !verb->chance && i < vl_verb_args(verb); i++) want_domain(d, verb->arg[i]);
    }
    for (const struct vl_event_type *type = game->events; type->name != NULL; type++) want_event(d, type);
    want_sayings(d, "phase.", game->phases);
    want_sayings(d, "why.", game->whys);
    want_list(d, "zone.", game->zones);
    want_list(d, "line.", game->lines);
    want_list(d, "kind.", game->kinds);
    want_list(d, "trait.", game->traits);
    want_list(d, "tag.", game->tags);
    want_list(d, "group.", game->groups);
    want_list(d, "fact.", game->facts);
    want_list(d, "stage.", game->stages);
}

/* A zone's short name, which stands beside its owner's: zones of seats must have one. */
static void want_label(struct desk *d, const struct vl_zone *zone) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    snprintf(code, sizeof code, "zone.%s", d->game->zones[zone->name]);
    bool there = vl_words_find(d->catalogue, code, "short", star).text != NULL;
    if (there || (d->game->on_shelf && zone->owner != VL_NOBODY)) want(d, "zone.", d->game->zones[zone->name], "short");
}

/* ---- By playing ---- */

static void listen(struct desk *d, const struct vl_setup *s, const struct vl_event *event) {
    const struct vl_event_type *type = &s->game->events[event->type];
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        char buffer[VL_ROOM_SENTENCE];
        struct vl_text text;
        struct vl_speaker who = {s, d->language, viewer, {"Anne", "Ben", "Odile", "Émile", "Zoë", "Uwe"}};
        bool hidden = false;
        if (!vl_told(event, viewer)) continue;
        for (unsigned i = 0; i < vl_event_args(type); i++) hidden |= !vl_sees(event, viewer, i);
        if (hidden) want(d, "event.", type->name, "hidden");
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_event(&who, event, &text);
        if (text.cut || text.length < 5 || strpbrk(buffer, "{}?") != NULL)
            fault(d, "%s is told as \"%s\"", type->name, buffer);
    }
}

/* A message that the game may have, and is said if it does. */
static void may_say(struct desk *d, const char *kind, const char *name, const char *form) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    snprintf(code, sizeof code, "%s%s", kind, name);
    if (vl_words_find(d->catalogue, code, form, star).text != NULL) want(d, kind, name, form);
}

static void check_said(struct desk *d, const char *what, const struct vl_text *text) {
    if (text->cut || text->length < 2 || strpbrk(text->start, "{}?") != NULL)
        fault(d, "%s is told as \"%s\"", what, text->start);
}

/* Groups, badges, facts and stages of a position. */
static void look_closer(struct desk *d, const struct vl_speaker *who, const struct vl_view *view,
                        const struct vl_scene *scene) {
    const struct vl_setup *s = who->setup;
    char buffer[VL_ROOM_SENTENCE];
    struct vl_text text;
    for (unsigned i = 0; i < scene->group_count; i++) {
        const struct vl_group *group = &scene->group[i];
        const char *name = s->game->groups[group->name];
        may_say(d, "group.", name, group->badges & VL_BADGE_WHOLE ? "whole" : "hidden");
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_group(who, group, &text);
        check_said(d, name, &text);
        may_say(d, "group.", name, group->badges & VL_BADGE_WHOLE ? "short" : "begun");
        vl_text_init(&text, buffer, sizeof buffer);
        if (vl_speak_group_label(who, group, &text)) check_said(d, name, &text);
    }
    for (unsigned seat = 0; seat < s->players; seat++) {
        struct vl_fact fact[VL_FACTS_MAX];
        unsigned count = s->game->standing(s, view, seat, fact);
        for (unsigned i = 0; i < count; i++) {
            vl_text_init(&text, buffer, sizeof buffer);
            vl_speak_fact(who, &fact[i], &text);
            check_said(d, s->game->facts[fact[i].code], &text);
        }
    }
    struct vl_stage stage[VL_STAGES_MAX];
    unsigned count = s->game->progress(s, view, stage);
    for (unsigned i = 0; i < count; i++) {
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_stage(who, &stage[i], &text);
        check_said(d, s->game->stages[stage[i].code], &text);
    }
    vl_text_init(&text, buffer, sizeof buffer);
    vl_speak_ask(who, view, &text);
    check_said(d, "what is asked", &text);
}

static void look(struct desk *d, const struct vl_setup *s, const struct vl_state *state) {
    static struct vl_scene scene;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_view_box view;
        if (viewer >= s->players && viewer != VL_SPECTATOR) continue;
        s->game->view(s, state, viewer, vl_view_in(&view));
        s->game->scene(s, vl_view_in(&view), &scene);
        for (unsigned z = 0; z < scene.zone_count; z++)
            if (scene.zone[z].owner == viewer) want(d, "zone.", s->game->zones[scene.zone[z].name], "you");
        for (unsigned z = 0; z < scene.zone_count; z++) want_label(d, &scene.zone[z]);
        want_faces(d, scene.faces);
        look_closer(d, &(struct vl_speaker){s, d->language, viewer, {"Anne", "Ben", "Odile", "Émile", "Zoë", "Uwe"}},
                    vl_view_in(&view), &scene);
    }
}

static void play(struct desk *d, const struct vl_setup *s, uint64_t seed) {
    static struct history history;
    static struct vl_events events;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    history_play(s, seed, &history);
    s->game->init(s, state);
    look(d, s, state);
    for (unsigned i = 0; i < history.count; i++) {
        unsigned actor = history.entry[i].actor;
        bool together = !vl_chance_next(state) && vl_count(vl_actors(state)) > 1;
        events.count = 0;
        s->game->apply(s, state, actor, history.entry[i].move, &events);
        if (together && !vl_chance_next(state) && vl_actors(state) >> actor & 1)
            want(d, "verb.", s->game->verbs[vl_verb_of(history.entry[i].move)].name, "part"); /* of a whole choice */
        for (unsigned e = 0; e < events.count; e++) listen(d, s, &events.list[e]);
        if (i == history.count / 2) look(d, s, state);
    }
}

/* A form that only grammar wants is used if some message asks for it in this language: "{card:the}". */
static bool grammar_wants(const struct desk *d, const char *form) {
    char ask[40];
    snprintf(ask, sizeof ask, ":%s}", form);
    for (unsigned i = 0; i < vl_blob_count(d->catalogue); i++) {
        struct vl_phrase phrase = vl_blob_phrase(d->catalogue, i);
        if (phrase.text != NULL && strstr(phrase.text, ask) != NULL) return true;
        if (phrase.plural != NULL && strstr(phrase.plural, ask) != NULL) return true;
    }
    return false;
}

static void say_badges(struct desk *d) {
    for (unsigned b = 0; b < VL_BADGES; b++) may_say(d, "badge.", vl_badge_names[b], NULL);
}

static void find_unused(struct desk *d) {
    for (unsigned i = 0; i < vl_blob_count(d->catalogue); i++) {
        const char *key = vl_blob_key(d->catalogue, i), *form = strchr(key, '@');
        if (d->used[i] || vl_blob_phrase(d->catalogue, i).text == NULL) continue;
        if (strncmp(key, "reason.", 7) == 0) continue; /* tests/words.py finds those in the sources */
        bool word = strncmp(key, "word.", 5) == 0;
        if (form != NULL && word && (strcmp(form, "@about") == 0 || grammar_wants(d, form + 1))) continue;
        fault(d, "%s is never said%s", key, "");
    }
}

static void run_job(void **state) {
    const struct job *job = *state;
    struct desk d = {
        .game = job->game, .language = job->language, .catalogue = vl_blob_find(job->game->name, job->language)};
    assert_non_null(d.catalogue);
    d.used = calloc(vl_blob_count(d.catalogue), sizeof *d.used);
    assert_non_null(d.used);
    want_struct(&d);
    struct vl_tour tour = {.begun = false};
    struct vl_setup setup;
    while (vl_tour_next(job->game, &tour, &setup))
        for (uint64_t seed = 1; seed <= 6; seed++) play(&d, &setup, seed);
    say_badges(&d);
    find_unused(&d);
    free(d.used);
    if (d.faults > 0) fail_msg("%u faults", d.faults);
}

/* ---- Names as long as a table takes them ---- */

#define BISON "🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬🦬"
static const char longest[] = BISON "Ana"; /* as many characters of four bytes as there is room for */
_Static_assert(sizeof longest == VL_ROOM_NAME, "the longest name");

/* Nothing is cut: every name in it is whole. */
static void want_whole(struct desk *d, const char *what, const struct vl_text *text) {
    size_t bison = 0;
    for (const char *at = text->start; (at = strstr(at, "🦬")) != NULL; at += 4) bison++;
    const char *at = text->start, *end = at + text->length;
    uint32_t code;
    while (at < end && vl_utf8_next(&at, end, &code)) continue;
    if (text->cut || at != end || bison % 15 != 0) fault(d, "%s is cut: \"%s\"", what, text->start);
}

/* The value whose word is the longest; a seat that is not the viewer's; the longest number. */
static int longest_value(const struct desk *d, const struct vl_domain *domain, unsigned seat) {
    size_t most = 0;
    int best = 0;
    if (domain == &vl_seats) return (int)seat;
    if (domain->names == NULL) return INT16_MIN;
    for (unsigned i = 0; i < domain->count; i++) {
        char buffer[VL_ROOM_SENTENCE];
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_word(d->game, d->language, domain->names[i], NULL, &text);
        if (text.length <= most) continue;
        most = text.length;
        best = (int)i;
    }
    return best;
}

static void tell_longest(struct desk *d, const struct vl_speaker *who) {
    for (unsigned i = 0; d->game->events[i].name != NULL; i++) {
        const struct vl_event_type *type = &d->game->events[i];
        char buffer[VL_ROOM_SENTENCE];
        struct vl_text text;
        struct vl_event event = {.type = (uint8_t)i, .to = VL_EVERYONE};
        memset(event.sees, VL_EVERYONE, sizeof event.sees);
        for (unsigned a = 0; a < vl_event_args(type); a++)
            event.arg[a] = (int16_t)longest_value(d, type->arg[a].domain, (a + 1) % who->setup->players);
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_event(who, &event, &text);
        want_whole(d, type->name, &text);
    }
}

static void offer_longest(struct desk *d, const struct vl_speaker *who, const struct vl_state *state) {
    vl_move moves[VL_MOVES_MAX];
    for (unsigned set = vl_chance_next(state) ? 0 : vl_actors(state); set != 0; set &= set - 1) {
        unsigned count = d->game->moves(who->setup, state, vl_first(set), moves);
        for (unsigned i = 0; i < count; i++) {
            char buffer[VL_ROOM_SENTENCE];
            struct vl_text text;
            vl_text_init(&text, buffer, sizeof buffer);
            vl_speak_move(who, moves[i], &text);
            want_whole(d, "a move", &text);
        }
    }
}

static void show_longest(struct desk *d, const struct vl_speaker *who, const struct vl_state *state) {
    static struct vl_scene scene;
    struct vl_view_box view;
    d->game->view(who->setup, state, who->viewer, vl_view_in(&view));
    d->game->scene(who->setup, vl_view_in(&view), &scene);
    for (unsigned z = 0; z < scene.zone_count; z++) {
        char buffer[VL_ROOM_SENTENCE];
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_zone(who, &scene.zone[z], &text);
        want_whole(d, "a zone", &text);
    }
}

/* Every rule, as whoever breaks it is told. */
static void refuse_all(struct desk *d, const struct vl_speaker *who) {
    const char *at = vl_rules_text(d->game->name, d->language);
    unsigned rules = 0;
    while (at != NULL && (at = strstr(at, "\n**")) != NULL) {
        char rule[20], buffer[VL_ROOM_SENTENCE];
        struct vl_text text;
        at += 3;
        snprintf(rule, sizeof rule, "%.*s", (int)strcspn(at, "*"), at);
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_refusal(who, rule, "not-allowed", &text);
        want_whole(d, rule, &text);
        rules++;
    }
    if (d->game->on_shelf && rules < 10) fault(d, "%s has no rules%s", d->game->name, "");
}

static void longest_names_are_never_cut(void **state) {
    const struct job *job = *state;
    static struct history history;
    struct desk d = {.game = job->game, .language = job->language};
    struct vl_setup setup;
    struct vl_state_box box;
    vl_setup_init(&setup, job->game, job->game->players_max);
    struct vl_speaker who = {&setup, job->language, VL_SPECTATOR, {0}};
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) who.name[seat] = longest;
    tell_longest(&d, &who);
    refuse_all(&d, &who);
    history_play(&setup, 1, &history);
    job->game->init(&setup, vl_state_in(&box));
    for (unsigned i = 0; i < history.count; i++) {
        who.viewer = i % 2 == 0 ? VL_SPECTATOR : 0;
        offer_longest(&d, &who, vl_state_in(&box));
        show_longest(&d, &who, vl_state_in(&box));
        job->game->apply(&setup, vl_state_in(&box), history.entry[i].actor, history.entry[i].move, NULL);
    }
    if (d.faults > 0) fail_msg("%u faults", d.faults);
}

/* The arguments that a message of the house names, each as long as it may be. */
static void fill_longest(const char *text, struct vl_arg *arg, char name[][20], unsigned most) {
    static char names[VL_ROOM_SEATS], move[VL_ROOM_SENTENCE];
    unsigned count = 0;
    names[0] = '\0';
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) strcat(strcat(names, seat == 0 ? "" : " und "), longest);
    memset(move, 'm', sizeof move - 1);
    for (const char *at = text; (at = strchr(at, '{')) != NULL; at++) {
        assert_true(count + 1 < most);
        snprintf(name[count], sizeof name[count], "%.*s", (int)strcspn(at + 1, ":}"), at + 1);
        bool list = strcmp(name[count], "names") == 0;
        bool moves = strcmp(name[count], "move") == 0 || strcmp(name[count], "next") == 0;
        arg[count] = (struct vl_arg){name[count], list ? names : moves ? move : longest, 0};
        count++;
    }
    arg[count] = (struct vl_arg){0};
}

/* Of several codes with stars the one with the fewest is said: one turn is not "1 tours". */
static void the_fewest_stars_are_said(void **state) {
    static const struct {
        const char *word, *form, *said;
    } words[] = {{"P1-1", NULL, "plaine à 1 bison (1 tour)"},
                 {"P3-5", NULL, "plaine à 5 bisons (3 tours)"},
                 {"M1-2g", NULL, "montagne à 2 aigles (1 tour, cueillette)"},
                 {"7~0", "about", "Rien à scalper."},
                 {"8~1", "about", "Battue\u00a0: 1 scalp."},
                 {"9~4", "about", "Battue\u00a0: 4 scalps."}};
    (void)state;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        char said[VL_ROOM_SENTENCE];
        struct vl_text text;
        vl_text_init(&text, said, sizeof said);
        vl_speak_word(vl_game_find("tomahawk"), VL_FRENCH, words[i].word, words[i].form, &text);
        assert_string_equal(said, words[i].said);
    }
}

static void crests_are_told_apart(void **state) {
    (void)state;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        char said[VL_SEATS_MAX][2][VL_ROOM_SEAT];
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++)
            for (unsigned letter = 0; letter < 2; letter++) {
                struct vl_text text;
                vl_text_init(&text, said[seat][letter], VL_ROOM_SEAT);
                vl_speak_crest((enum vl_language)language, seat, letter ? "letter" : NULL, &text);
                assert_true(letter ? vl_columns(said[seat][letter]) == 1 : text.length > 2);
                for (unsigned other = 0; other < seat; other++)
                    assert_string_not_equal(said[other][letter], said[seat][letter]);
            }
    }
}

/* With any bit changed, words are refused or can still be read: a copy ends where they do, so that the sanitizer sees a
 * byte too far. */
static void damaged_words_do_no_harm(void **state) {
    const struct vl_blob *good = vl_blob_find("kuhn", VL_FRENCH);
    size_t length = vl_blob_length(good);
    unsigned refused = 0, read = 0;
    unsigned char *copy = malloc(length);
    (void)state;
    assert_non_null(copy);
    assert_true(vl_blob_is_sound(good, length));
    for (size_t i = 0; i < 20 + 16 * (size_t)vl_blob_count(good); i++)
        for (unsigned change = 1; change < 256; change *= 2) {
            const struct vl_blob *blob = (const struct vl_blob *)(const void *)copy;
            memcpy(copy, good, length);
            copy[i] ^= (unsigned char)change;
            if (!vl_blob_is_sound(copy, length)) {
                refused++;
                continue;
            }
            struct vl_word star[WORDS_STARS];
            for (unsigned n = 0; n < vl_blob_count(blob); n++) read += strlen(vl_blob_key(blob, n)) < length;
            vl_words_find(blob, "event.dealt", "you", star);
        }
    memcpy(copy, good, length);
    copy[length - 1] = 'x';
    assert_false(vl_blob_is_sound(copy, length));
    assert_false(vl_blob_is_sound(good, length - 1));
    free(copy);
    assert_in_range(refused, 500, 1000000);
    assert_in_range(read, 500, 100000000);
}

/* Four bytes of a blob, the lowest first. */
static void put_number(unsigned char *at, size_t number) {
    for (unsigned i = 0; i < 4; i++) at[i] = (unsigned char)(number >> 8 * i);
}

/* Texts begin behind the entries, and before the end; keys ascend; a plural names what is counted. */
static void words_keep_to_their_bounds(void **state) {
    enum { LANGUAGE = 8, NAME = 12, COUNT = 16, FIRST = 20, SECOND = 36, TEXT = 4, PLURAL = 8, COUNTED = 12 };
    const struct vl_blob *good = vl_blob_find("kuhn", VL_FRENCH);
    size_t length = vl_blob_length(good), behind = 20 + 16 * (size_t)vl_blob_count(good);
    const struct {
        size_t at, number;
        bool sound;
    } cases[] = {
        {NAME, length, false},
        {NAME, length - 1, true},
        {NAME, behind, true},
        {NAME, behind - 1, false},
        {NAME, 0, false},
        {FIRST + TEXT, length, false},
        {FIRST + TEXT, length - 1, true},
        {FIRST + TEXT, behind - 1, false},
        {FIRST + TEXT, 0, true},
        {LANGUAGE, VL_LANGUAGES, false},
        {LANGUAGE, VL_LANGUAGES - 1, true},
        {FIRST, 0, false},
        {SECOND, length - 1, false}, /* an empty key comes before any other */
        {COUNT, length, false},
        {COUNT, 0, true},
        {4, length + 1, false},
    };
    unsigned char *copy = malloc(length);
    (void)state;
    assert_non_null(copy);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(copy, good, length);
        put_number(copy + cases[i].at, cases[i].number);
        if (vl_blob_is_sound(copy, length) != cases[i].sound) fail_msg("case %u", (unsigned)i);
    }
    memcpy(copy, good, length);
    put_number(copy + FIRST + COUNTED, length - 1); /* something is counted: then there is a plural */
    put_number(copy + FIRST + PLURAL, 0);
    assert_false(vl_blob_is_sound(copy, length));
    put_number(copy + FIRST + PLURAL, length - 1);
    assert_true(vl_blob_is_sound(copy, length));
    memcpy(copy, good, length);
    memcpy(copy + SECOND, copy + FIRST, 4); /* a key twice */
    assert_false(vl_blob_is_sound(copy, length));
    free(copy);
}

/* One message whose key and name take fewer bytes than an entry does. */
static void small_words_are_sound(void **state) {
    enum { LENGTH = 40, COUNT = 16, FIRST = 20 };
    _Alignas(4) unsigned char small[LENGTH] = "VLW1";
    (void)state;
    put_number(small + 4, LENGTH);
    put_number(small + 12, 36);
    put_number(small + COUNT, 1);
    put_number(small + FIRST, 38);
    small[36] = 'n';
    small[38] = 'k';
    assert_true(vl_blob_is_sound(small, LENGTH));
    put_number(small + COUNT, 2);
    assert_false(vl_blob_is_sound(small, LENGTH));
}

/* The one with the fewest stars is said wherever it stands among the others. */
static void fewest_stars_may_come_first(void **state) {
    enum { NAME = 52, FEW = 54, MANY = 60, FEW_TEXT = 66, MANY_TEXT = 70, LENGTH = 75, FIRST = 20, SECOND = 36 };
    _Alignas(4) unsigned char two[LENGTH] = "VLW1";
    struct vl_word star[WORDS_STARS];
    (void)state;
    put_number(two + 4, LENGTH);
    put_number(two + 12, NAME);
    put_number(two + 16, 2);
    put_number(two + FIRST, FEW);
    put_number(two + FIRST + 4, FEW_TEXT);
    put_number(two + SECOND, MANY);
    put_number(two + SECOND + 4, MANY_TEXT);
    memcpy(two + NAME, "n\0*-1.1\0001-*.*\0few\0many", LENGTH - NAME);
    assert_true(vl_blob_is_sound(two, LENGTH));
    const struct vl_blob *blob = (const struct vl_blob *)(const void *)two;
    assert_string_equal(vl_words_find(blob, "1-1.1", NULL, star).text, "few");
    assert_string_equal(vl_words_find(blob, "1-2.1", NULL, star).text, "many");
}

/* Every message is found at its place, and nothing else. */
static void messages_are_found(void **state) {
    const struct vl_blob *blob = vl_blob_find("tenakee", VL_GERMAN);
    struct vl_word star[WORDS_STARS];
    char key[2 * WORDS_KEY];
    (void)state;
    for (unsigned i = 0; i < vl_blob_count(blob); i++) assert_int_equal(vl_blob_place(blob, vl_blob_key(blob, i)), i);
    assert_int_equal(vl_blob_place(blob, ""), vl_blob_count(blob));
    assert_int_equal(vl_blob_place(blob, "zzz"), vl_blob_count(blob));
    assert_null(vl_blob_find("chess", VL_GERMAN));
    assert_null(vl_words_find(NULL, "title", NULL, star).text);
    assert_non_null(vl_words_find(blob, "title", NULL, star).text);
    assert_non_null(vl_words_find(blob, "title", "", star).text);
    assert_null(vl_words_find(blob, "title", "nowhere", star).text);
    /* A key that is too long is none, not its beginning. */
    memset(key, 'x', sizeof key);
    memcpy(key, "title", 5);
    key[sizeof key - 1] = '\0';
    assert_null(vl_words_find(blob, key, NULL, star).text);
    memset(key + 5, '*', sizeof key - 6);
    assert_null(vl_words_find(blob, key, NULL, star).text);
}

static void the_house_never_cuts_a_name(void **state) {
    unsigned said = 0;
    (void)state;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        const struct vl_blob *house = vl_blob_find("", (enum vl_language)language);
        for (unsigned i = 0; i < vl_blob_count(house); i++) {
            const char *key = vl_blob_key(house, i);
            struct vl_phrase phrase = vl_blob_phrase(house, i);
            bool hint = strncmp(key, "hint.", 5) == 0 || strncmp(key, "ask.", 4) == 0 ||
                        strncmp(key, "screen.analysis.", 16) == 0; /* about moves */
            /* A page of help is a page, and a path has a page of its own. */
            if (phrase.text == NULL || strstr(key, ".help") != NULL) continue;
            if (strstr(phrase.text, "{path}") != NULL) continue;
            struct vl_arg args[16];
            char name[16][20], buffer[VL_ROOM_HINT];
            struct vl_text text;
            fill_longest(phrase.text, args, name, 16);
            vl_text_init(&text, buffer, hint ? VL_ROOM_HINT : VL_ROOM_SENTENCE);
            vl_words_say((enum vl_language)language, &phrase, args, &text);
            if (text.cut) fail_msg("%s, %s: \"%s\"", key, language_names[language], buffer);
            said++;
        }
    }
    assert_in_range(said, 600, 10000);
}

static void a_seat_has_room(void **state) {
    static const char *const forms[] = {NULL, "of", "acc", "dat"};
    struct vl_setup s;
    (void)state;
    vl_setup_init(&s, vl_games[0], vl_games[0]->players_min);
    for (unsigned language = 0; language < VL_LANGUAGES; language++)
        for (unsigned form = 0; form < sizeof forms / sizeof *forms; form++) {
            char buffer[VL_ROOM_SEAT];
            struct vl_text text;
            struct vl_speaker who = {&s, (enum vl_language)language, VL_SPECTATOR, {longest}};
            vl_text_init(&text, buffer, sizeof buffer);
            vl_speak_seat(&who, 0, forms[form], &text);
            vl_say(who.language, VL_SAY_LIST_AND, NULL, &text);
            assert_false(text.cut);
            assert_non_null(strstr(buffer, longest));
        }
}

/* ---- Reasons, names, words ---- */

static void reasons_are_translated(void **state) {
    (void)state;
    const struct vl_game *goofspiel = vl_game_find("goofspiel"), *tenakee = vl_game_find("tenakee");
    assert_string_equal(vl_reason(VL_FRENCH, "no-such-reason"), "no-such-reason");
    assert_string_equal(vl_reason(VL_ENGLISH, "not-on"), "no game is under way");
    assert_string_equal(vl_reason(VL_FRENCH, "over"), "la partie est finie");
    assert_string_equal(vl_reason_of(NULL, VL_FRENCH, "over"), "la partie est finie");
    assert_string_equal(vl_reason_of(goofspiel, VL_FRENCH, "over"), "la partie est finie");
    assert_string_equal(vl_reason_of(goofspiel, VL_GERMAN, "hidden-bids-for-two"), "verdeckt bieten geht nur zu zweit");
    assert_string_equal(vl_reason_of(tenakee, VL_GERMAN, "hidden-bids-for-two"), "hidden-bids-for-two");
    assert_string_equal(vl_complaint(VL_GERMAN, "out of memory"), "der Speicher reicht nicht");
    assert_string_equal(vl_complaint(VL_FRENCH, "out of memory"), "la mémoire ne suffit pas");
    assert_string_equal(vl_complaint(VL_GERMAN, "no such complaint"), "no such complaint");
}

static void bots_are_described(void **state) {
    (void)state;
    assert_string_equal(vl_bot_words(VL_GERMAN, "random"), "irgendein erlaubter Zug");
    assert_string_equal(vl_bot_words(VL_GERMAN, "nobody"), "nobody");
}

static void names_have_their_grammar(void **state) {
    (void)state;
    struct vl_setup s;
    char buffer[100];
    struct vl_text text;
    vl_setup_init(&s, vl_games[0], vl_games[0]->players_min);
    struct vl_speaker who = {&s, VL_FRENCH, 2, {"Anne", "Ben"}};
    static const struct {
        enum vl_language language;
        unsigned seat;
        const char *form, *words;
    } cases[] = {
        {VL_FRENCH, 0, "of", "d’Anne"},  {VL_FRENCH, 1, "of", "de Ben"}, {VL_FRENCH, 2, NULL, "vous"},
        {VL_ENGLISH, 0, "of", "Anne’s"}, {VL_GERMAN, 2, "acc", "dich"},  {VL_GERMAN, 3, NULL, "Platz 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        who.language = cases[i].language;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_seat(&who, cases[i].seat, cases[i].form, &text);
        assert_string_equal(buffer, cases[i].words);
    }
}

/* By the game, or by the house where it has no word of its own. */
static void every_badge_is_said(void **state) {
    (void)state;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned language = 0; language < VL_LANGUAGES; language++) {
            struct vl_setup s;
            vl_setup_init(&s, vl_games[g], vl_games[g]->players_min);
            const struct vl_speaker who = {&s, (enum vl_language)language, 0, {NULL}};
            for (unsigned i = 0; i < VL_BADGES; i++) {
                char buffer[200];
                struct vl_text text;
                vl_text_init(&text, buffer, sizeof buffer);
                vl_speak_badge(&who, (enum vl_badge)(1u << i), &text);
                if (text.length == 0) fail_msg("%s, %s", vl_games[g]->name, vl_badge_names[i]);
            }
        }
}

/* Before a vowel, with an accent or without, and before a mute h; before anything else not. */
static void french_names_are_elided(void **state) {
    static const struct {
        const char *name;
        bool elided;
    } names[] = {
        {"Élodie", true}, {"Ève", true},    {"Œdipe", true},   {"œuvre", true}, {"Île", true},
        {"ümit", true},   {"Ÿ", false},     {"Anne", true},    {"eva", true},   {"Hugo", true},
        {"hélène", true}, {"Yves", true},   {"Ulla", true},    {"Ida", true},   {"Oskar", true},
        {"Çelik", false}, {"çelik", false}, {"Ñusta", false},  {"ñ", false},    {"Þór", false},
        {"Ben", false},   {"Zoé", false},   {"Ślązak", false}, {"7", false},    {"李", false},
    };
    struct vl_setup s;
    (void)state;
    vl_setup_init(&s, vl_games[0], vl_games[0]->players_min);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct vl_speaker who = {&s, VL_FRENCH, 2, {names[i].name}};
        char wanted[40], buffer[100];
        struct vl_text text;
        snprintf(wanted, sizeof wanted, "%s%s", names[i].elided ? "d’" : "de ", names[i].name);
        vl_text_init(&text, buffer, sizeof buffer);
        vl_speak_seat(&who, 0, "of", &text);
        assert_string_equal(buffer, wanted);
    }
}

/* A sentence begins with a capital letter, whatever letter that is. */
static void sentences_begin_with_a_capital(void **state) {
    static const char *const cases[][2] = {{"anne", "Anne"}, {"élodie", "Élodie"}, {"þór", "Þór"}, {"àb", "Àb"},
                                           {"÷2", "÷2"},     {"Éva", "Éva"},       {"ÿ", "ÿ"},     {"7 up", "7 up"},
                                           {"zoé", "Zoé"},   {"ßa", "ßa"},         {"{a", "{a"},   {"`a", "`a"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buffer[40] = "a ";
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_text_add(&text, "a ");
        vl_text_add(&text, cases[i][0]);
        vl_words_capital(&text, 2);
        assert_string_equal(buffer + 2, cases[i][1]);
        assert_int_equal(buffer[0], 'a');
        vl_words_capital(&text, text.length);
        assert_string_equal(buffer + 2, cases[i][1]);
    }
}

/* Nothing and one are one in French, one alone in English and German; a point lost is one, too. */
static void one_is_not_many(void **state) {
    static const struct {
        enum vl_language language;
        int64_t number;
        bool one;
    } cases[] = {
        {VL_ENGLISH, 0, false}, {VL_ENGLISH, 1, true}, {VL_ENGLISH, -1, true}, {VL_ENGLISH, 2, false},
        {VL_GERMAN, 0, false},  {VL_GERMAN, 1, true},  {VL_GERMAN, -1, true},  {VL_GERMAN, -2, false},
        {VL_FRENCH, 0, true},   {VL_FRENCH, 1, true},  {VL_FRENCH, -1, true},  {VL_FRENCH, 2, false},
        {VL_FRENCH, -2, false},
    };
    const struct vl_phrase phrase = {"{n} one", "{n} many", "n"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buffer[40];
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_words_say(cases[i].language, &phrase, VL_ARGS({"n", NULL, cases[i].number}), &text);
        assert_int_equal(strstr(buffer, "one") != NULL, cases[i].one);
    }
}

static void stars_are_digits(void **state) {
    (void)state;
    char buffer[100];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_speak_word(vl_games[0], VL_FRENCH, "t10", "the", &text);
    assert_string_equal(buffer, "une carte Totem 10");
    vl_text_init(&text, buffer, sizeof buffer);
    vl_speak_word(vl_games[0], VL_FRENCH, "t", "the", &text); /* no digits: no such word */
    assert_string_equal(buffer, "t");
    vl_text_init(&text, buffer, sizeof buffer);
    vl_speak_word(vl_games[0], VL_FRENCH, "t1x", NULL, &text);
    assert_string_equal(buffer, "t1x");
}

static void columns_are_counted(void **state) {
    (void)state;
    assert_int_equal(vl_columns("Tête"), 4);
    assert_int_equal(vl_columns("e\xcc\x81"), 1); /* a combining accent */
    assert_int_equal(vl_columns(""), 0);
    static const struct {
        const char *text;
        unsigned columns;
    } edges[] = {
        {"\u02ff", 1}, {"\u0300", 0},     {"\u036f", 0},     {"\u0370", 1},     {"\u200a", 1},     {"\u200b", 0},
        {"\u200f", 0}, {"\u2010", 1},     {"\ufdff", 1},     {"\ufe00", 0},     {"\ufe0f", 0},     {"\ufe10", 1},
        {"\u10ff", 1}, {"\u1100", 2},     {"\u115f", 2},     {"\u1160", 1},     {"\u2e7f", 1},     {"\u2e80", 2},
        {"\ua4cf", 2}, {"\ua4d0", 1},     {"\uabff", 1},     {"\uac00", 2},     {"\ud7a3", 2},     {"\ud7a4", 1},
        {"\uf900", 2}, {"\ufaff", 2},     {"\ufb00", 1},     {"\ufeff", 1},     {"\uff00", 2},     {"\uff60", 2},
        {"\uff61", 1}, {"\U0001f2ff", 1}, {"\U0001f300", 2}, {"\U0001faef", 2}, {"\U0001faf0", 1},
    };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        if (vl_columns(edges[i].text) != edges[i].columns) fail_msg("edge %u", (unsigned)i);
}

enum { CASES = 100 };
static struct job jobs[CASES];
static struct CMUnitTest tests[CASES];

static size_t add_jobs(const struct vl_game *game, size_t count) {
    for (unsigned language = 0; language < VL_LANGUAGES; language++, count++) {
        struct job *job = &jobs[count];
        *job = (struct job){.game = game, .language = (enum vl_language)language};
        snprintf(job->label, sizeof job->label, "%s says everything in %s", game->name, language_names[language]);
        tests[count] = (struct CMUnitTest){job->label, run_job, NULL, NULL, job};
        struct job *long_job = &jobs[++count];
        *long_job = *job;
        snprintf(long_job->label, sizeof job->label, "%s says the longest names in %s", game->name,
                 language_names[language]);
        tests[count] = (struct CMUnitTest){long_job->label, longest_names_are_never_cut, NULL, NULL, long_job};
    }
    return count;
}

int main(void) {
    tell_bugs_here();
    size_t count = 0;
    for (unsigned i = 0; unregistered_words[i] != NULL; i++)
        CHECK(vl_words_load(unregistered_words[i], vl_blob_length(unregistered_words[i])));
    for (unsigned g = 0; vl_games[g] != NULL; g++) count = add_jobs(vl_games[g], count);
    count = add_jobs(&vl_template, count);
    count = add_jobs(&vl_fifth, count);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(the_fewest_stars_are_said);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(crests_are_told_apart);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(damaged_words_do_no_harm);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(words_keep_to_their_bounds);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(small_words_are_sound);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(fewest_stars_may_come_first);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(messages_are_found);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(the_house_never_cuts_a_name);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_seat_has_room);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(reasons_are_translated);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(bots_are_described);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(names_have_their_grammar);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_badge_is_said);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(french_names_are_elided);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(sentences_begin_with_a_capital);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(one_is_not_many);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(stars_are_digits);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(columns_are_counted);
    return _cmocka_run_group_tests("words", tests, count, NULL, NULL);
}

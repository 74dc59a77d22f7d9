/* speak.c - sentences about a game: events, moves, zones, scores, refusals. */
#include <string.h>

#include "core/preview.h"
#include "words/phrase.h"

/* "event." and "built": the code of a message. */
static void make_code(char code[WORDS_KEY], const char *kind, const char *name) {
    struct vl_text text;
    vl_text_init(&text, code, WORDS_KEY);
    vl_text_add(&text, kind);
    vl_text_add(&text, name);
}

/* ---- Words ---- */

static void add_star(const void *context, const struct vl_word *name, const char *form, struct vl_text *out) {
    const struct vl_word *star = context;
    unsigned which = name->length == 1 ? (unsigned)(name->start[0] - '1') : WORDS_STARS;
    (void)form;
    CHECK(which < WORDS_STARS);
    vl_text_add_bytes(out, star[which].start, star[which].length);
}

static int64_t star_number(const void *context, const struct vl_word *name) {
    const struct vl_word *star = context;
    unsigned which = name->length == 1 ? (unsigned)(name->start[0] - '1') : WORDS_STARS;
    int64_t n = 0;
    CHECK(which < WORDS_STARS);
    for (size_t i = 0; i < star[which].length && i < 9; i++) n = 10 * n + (star[which].start[i] - '0');
    return n;
}

/* Says a message that has no arguments but stars, in a form or, failing that, plainly; false if there is none. */
static bool say_plain(const struct vl_game *game, enum vl_language language, const char *code, const char *form,
                      struct vl_text *out) {
    struct vl_word star[WORDS_STARS];
    const struct vl_blob *blob = vl_blob_find(game->name, language);
    struct vl_phrase phrase = vl_words_find(blob, code, form, star);
    if (phrase.text == NULL && form != NULL) phrase = vl_words_find(blob, code, NULL, star);
    if (phrase.text == NULL) return false;
    vl_words_fill(language, &phrase, &(struct words_args){star, add_star, star_number}, out);
    return true;
}

void vl_speak_word(const struct vl_game *game, enum vl_language language, const char *word, const char *form,
                   struct vl_text *out) {
    char code[WORDS_KEY];
    make_code(code, "word.", word);
    if (!say_plain(game, language, code, form, out)) vl_text_add(out, word);
}

bool vl_speak_about(const struct vl_game *game, enum vl_language language, const char *code, struct vl_text *out) {
    struct vl_word star[WORDS_STARS];
    struct vl_phrase phrase = vl_words_find(vl_blob_find(game->name, language), code, "about", star);
    if (phrase.text != NULL) vl_words_fill(language, &phrase, &(struct words_args){star, add_star, star_number}, out);
    return phrase.text != NULL;
}

void vl_speak_title(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    if (!say_plain(game, language, "title", NULL, out)) vl_text_add(out, game->name);
}

void vl_speak_tagline(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    say_plain(game, language, "tagline", NULL, out);
}

void vl_speak_authors(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    say_plain(game, language, "authors", NULL, out);
}

void vl_speak_time(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    say_plain(game, language, "time", NULL, out);
}

bool vl_speak_legend(const struct vl_game *game, enum vl_language language, struct vl_text *out) {
    return say_plain(game, language, "legend", NULL, out);
}

void vl_speak_option(const struct vl_game *game, enum vl_language language, unsigned option, struct vl_text *out) {
    char code[WORDS_KEY];
    make_code(code, "option.", game->options[option].name);
    if (!say_plain(game, language, code, NULL, out)) vl_text_add(out, game->options[option].name);
}

void vl_speak_value(const struct vl_game *game, enum vl_language language, unsigned option, unsigned value,
                    struct vl_text *out) {
    const struct vl_option *o = &game->options[option];
    char name[WORDS_KEY], code[WORDS_KEY];
    make_code(name, o->name, ".");
    make_code(code, "option.", name);
    make_code(name, code, o->values[value]);
    if (!say_plain(game, language, name, NULL, out)) vl_text_add(out, o->values[value]);
}

/* ---- Players ---- */

static bool starts_with_vowel(const char *name) {
    uint32_t code = 0;
    const char *at = name;
    if (!vl_utf8_next(&at, name + strlen(name), &code)) return false;
    uint32_t small = code | 0x20; /* of the letters of Latin-1, and without ÿ, which no name begins with */
    if (code >= 0xc0 && code < 0xff) return strchr("\xe7\xf0\xf1\xf7\xfe", (int)small) == NULL; /* ç ð ñ ÷ þ */
    if (code == 0x152 || code == 0x153) return true;                                            /* œ */
    return code < 128 && strchr("aeiouyhAEIOUYH", (int)code) != NULL;
}

/* A form of a house message, or the plain one. */
static void say_house(enum vl_language language, const char *code, const char *form, const struct vl_arg *args,
                      struct vl_text *out) {
    struct vl_word star[WORDS_STARS];
    const struct vl_blob *house = vl_blob_find("", language);
    struct vl_phrase phrase = vl_words_find(house, code, form, star);
    if (phrase.text == NULL) phrase = vl_words_find(house, code, NULL, star);
    CHECK(phrase.text != NULL);
    vl_words_say(language, &phrase, args, out);
}

void vl_speak_crest(enum vl_language language, unsigned seat, const char *form, struct vl_text *out) {
    const char code[] = {'c', 'r', 'e', 's', 't', '.', (char)('0' + seat), '\0'};
    say_house(language, code, form, NULL, out);
}

void vl_speak_seat(const struct vl_speaker *who, unsigned seat, const char *form, struct vl_text *out) {
    char nameless[VL_ROOM_NAME];
    if (seat == who->viewer) {
        say_house(who->language, "you", form, NULL, out);
        return;
    }
    const char *name = seat < VL_SEATS_MAX ? who->name[seat] : NULL;
    if (name == NULL) {
        struct vl_text text;
        vl_text_init(&text, nameless, sizeof nameless);
        vl_say(who->language, VL_SAY_SEAT, VL_ARGS({"number", NULL, seat + 1}), &text);
        name = nameless;
    }
    bool vowel = form != NULL && strcmp(form, "of") == 0 && starts_with_vowel(name);
    say_house(who->language, vowel ? "name.vowel" : "name", form, VL_ARGS({"name", name, 0}), out);
}

/* ---- Sentences with arguments of the game: each has a name, what it ranges over, and a value ---- */

struct game_arg {
    const char *name;
    const struct vl_domain *domain;
    int value;
    bool seen;
};
struct game_args {
    const struct vl_speaker *who;
    unsigned count;
    struct game_arg arg[VL_EVENT_ARGS];
};

static const struct game_arg *find_arg(const struct game_args *args, const struct vl_word *name) {
    for (unsigned i = 0; i < args->count; i++)
        if (vl_word_is(name, args->arg[i].name)) return &args->arg[i];
    vl_bug(__FILE__, __LINE__, "a message asks for an argument that it is not given");
}

/* "seat0", "seat1" …: a seat that every sentence may name, for events that tell something of each in turn. */
static bool is_fixed_seat(const struct vl_word *name) {
    return name->length == 5 && memcmp(name->start, "seat", 4) == 0 && name->start[4] >= '0' && name->start[4] <= '9';
}

static void add_game_arg(const void *context, const struct vl_word *name, const char *form, struct vl_text *out) {
    const struct game_args *args = context;
    if (is_fixed_seat(name)) {
        vl_speak_seat(args->who, (unsigned)(name->start[4] - '0'), form, out);
        return;
    }
    const struct game_arg *arg = find_arg(args, name);
    if (!arg->seen)
        vl_text_add(out, "?");
    else if (arg->domain == &vl_seats)
        vl_speak_seat(args->who, (unsigned)arg->value, form, out);
    else if (arg->domain->names == NULL)
        vl_text_add_int(out, arg->value);
    else
        vl_speak_word(args->who->setup->game, args->who->language, arg->domain->names[arg->value], form, out);
}

static int64_t game_number(const void *context, const struct vl_word *name) {
    return find_arg(context, name)->value;
}

/* The sentence as it is told to the seat it is about, to those who do not see all of it, or to anybody else. */
static void say_sentence(const struct game_args *args, const char *kind, const char *name, bool you,
                         struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    size_t from = out->length;
    bool hidden = false;
    enum vl_language language = args->who->language;
    const struct vl_blob *blob = vl_blob_find(args->who->setup->game->name, language);
    struct vl_phrase phrase = {0};
    make_code(code, kind, name);
    for (unsigned i = 0; i < args->count; i++) hidden |= !args->arg[i].seen;
    if (hidden) phrase = vl_words_find(blob, code, "hidden", star);
    if (!hidden && you) phrase = vl_words_find(blob, code, "you", star);
    if (phrase.text == NULL) phrase = vl_words_find(blob, code, NULL, star);
    if (phrase.text == NULL) {
        vl_text_add(out, name);
        return;
    }
    vl_words_fill(language, &phrase, &(struct words_args){args, add_game_arg, game_number}, out);
    vl_words_capital(out, from);
}

/* The arguments of an event as the speaker sees them. */
static struct game_args event_args(const struct vl_speaker *who, const struct vl_event *event) {
    const struct vl_event_type *type = &who->setup->game->events[event->type];
    struct game_args args = {.who = who, .count = vl_event_args(type)};
    for (unsigned i = 0; i < args.count; i++)
        args.arg[i] =
            (struct game_arg){type->arg[i].name, type->arg[i].domain, event->arg[i], vl_sees(event, who->viewer, i)};
    return args;
}

/* The seat that an event is about: the first it names, or -1. */
static int subject_of(const struct game_args *args) {
    for (unsigned i = 0; i < args->count; i++)
        if (args->arg[i].domain == &vl_seats) return args->arg[i].seen ? args->arg[i].value : -1;
    return -1;
}

/* What happens to somebody else, inside a sentence: where its own sentence begins with a name that will do. */
static struct vl_phrase find_aside(const struct vl_blob *words, const char *code, struct vl_word *star) {
    struct vl_phrase aside = vl_words_find(words, code, "aside", star);
    return aside.text != NULL ? aside : vl_words_find(words, code, NULL, star);
}

bool vl_speak_would(const struct vl_speaker *who, const struct vl_event *event, struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    const struct vl_game *game = who->setup->game;
    struct game_args args = event_args(who, event);
    int subject = subject_of(&args);
    bool mine = subject < 0 || (unsigned)subject == who->viewer;
    if (!vl_told(event, who->viewer)) return false;
    for (unsigned i = 0; i < args.count; i++)
        if (!args.arg[i].seen) return false;
    make_code(code, "event.", game->events[event->type].name);
    const struct vl_blob *words = vl_blob_find(game->name, who->language);
    struct vl_phrase phrase = vl_words_find(words, code, "would", star);
    if (phrase.text != NULL && !mine) phrase = find_aside(words, code, star);
    if (phrase.text == NULL) return false;
    vl_words_fill(who->language, &phrase, &(struct words_args){&args, add_game_arg, game_number}, out);
    if (!mine && out->length > 0 && out->start[out->length - 1] == '.') vl_text_back(out, out->length - 1);
    return true;
}

bool vl_speak_preview(const struct vl_speaker *who, const struct vl_preview *preview, struct vl_text *out) {
    size_t from = out->length;
    for (unsigned i = 0; i < preview->count; i++) {
        size_t before = out->length;
        if (who->setup->game->events[preview->event[i].type].weighs == 0) continue;
        if (before > from) vl_say(who->language, VL_SAY_PLAIN_SEMICOLON, NULL, out);
        if (!vl_speak_would(who, &preview->event[i], out)) vl_text_back(out, before);
    }
    return out->length > from;
}

void vl_speak_event(const struct vl_speaker *who, const struct vl_event *event, struct vl_text *out) {
    struct game_args args = event_args(who, event);
    if (!vl_told(event, who->viewer)) return;
    bool you = subject_of(&args) == (int)who->viewer;
    say_sentence(&args, "event.", who->setup->game->events[event->type].name, you, out);
}

static struct game_args move_args(const struct vl_speaker *who, const struct vl_verb *verb, vl_move move) {
    struct game_args args = {.who = who, .count = vl_verb_args(verb)};
    for (unsigned i = 0; i < args.count; i++)
        args.arg[i] = (struct game_arg){verb->arg[i]->what, verb->arg[i], (int)vl_verb_arg(verb, move, i), true};
    return args;
}

void vl_speak_move(const struct vl_speaker *who, vl_move move, struct vl_text *out) {
    const struct vl_verb *verb = &who->setup->game->verbs[vl_verb_of(move)];
    struct game_args args = move_args(who, verb, move);
    say_sentence(&args, "verb.", verb->name, false, out);
}

void vl_speak_verb(const struct vl_speaker *who, unsigned verb, struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    const struct vl_game *game = who->setup->game;
    const struct vl_blob *blob = vl_blob_find(game->name, who->language);
    make_code(code, "verb.", game->verbs[verb].name);
    struct vl_phrase phrase = vl_words_find(blob, code, "short", star);
    if (phrase.text == NULL && vl_verb_args(&game->verbs[verb]) == 0) phrase = vl_words_find(blob, code, NULL, star);
    size_t from = out->length;
    vl_text_add(out, phrase.text == NULL ? game->verbs[verb].name : phrase.text);
    vl_words_capital(out, from);
}

/* A sentence about the position, with the arguments that its table names. */
static void say_saying(const struct vl_speaker *who, const char *kind, const struct vl_saying *saying,
                       const int16_t *value, struct vl_text *out) {
    struct game_args args = {.who = who, .count = vl_saying_args(saying)};
    for (unsigned i = 0; i < args.count; i++)
        args.arg[i] = (struct game_arg){saying->arg[i].name, saying->arg[i].domain, value[i], true};
    say_sentence(&args, kind, saying->name, false, out);
}

void vl_speak_ask(const struct vl_speaker *who, const struct vl_view *view, struct vl_text *out) {
    struct vl_ask ask = vl_ask_of(who->setup, view);
    say_saying(who, "phase.", &who->setup->game->phases[ask.phase], ask.arg, out);
}

void vl_speak_zone(const struct vl_speaker *who, const struct vl_zone *zone, struct vl_text *out) {
    static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    static const struct vl_domain places = {letters, sizeof letters / sizeof *letters, 3, "letter"};
    struct game_args args = {.who = who, .count = 3};
    args.arg[0] = (struct game_arg){"seat", &vl_seats, zone->owner, true};
    args.arg[1] = (struct game_arg){"number", &vl_amount, zone->index + 1, true};
    args.arg[2] = (struct game_arg){"letter", &places, zone->index % places.count, true};
    say_sentence(&args, "zone.", who->setup->game->zones[zone->name], zone->owner == who->viewer, out);
}

void vl_speak_zone_label(const struct vl_speaker *who, const struct vl_zone *zone, struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    const struct vl_game *game = who->setup->game;
    make_code(code, "zone.", game->zones[zone->name]);
    struct vl_phrase phrase = vl_words_find(vl_blob_find(game->name, who->language), code, "short", star);
    if (phrase.text == NULL)
        vl_speak_zone(who, zone, out);
    else
        vl_words_say(who->language, &phrase, NULL, out);
}

/* ---- What lies there, and how everybody stands: words, without a capital letter ---- */

/* A message of the game's with its arguments, in a form or plainly; false if there is none. */
static bool say_numbers(const struct vl_speaker *who, const char *kind, const char *name, const char *form,
                        const struct game_args *args, struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    const struct vl_blob *blob = vl_blob_find(who->setup->game->name, who->language);
    struct vl_phrase phrase = {0};
    make_code(code, kind, name);
    if (form != NULL) phrase = vl_words_find(blob, code, form, star);
    if (phrase.text == NULL) phrase = vl_words_find(blob, code, NULL, star);
    if (phrase.text == NULL) return false;
    vl_words_fill(who->language, &phrase, &(struct words_args){args, add_game_arg, game_number}, out);
    return true;
}

void vl_speak_move_as(const struct vl_speaker *who, vl_move move, const char *form, struct vl_text *out) {
    const struct vl_verb *verb = &who->setup->game->verbs[vl_verb_of(move)];
    struct game_args args = move_args(who, verb, move);
    if (!say_numbers(who, "verb.", verb->name, form, &args, out)) vl_text_add(out, verb->name);
}

void vl_speak_trait(const struct vl_speaker *who, unsigned trait, int number, struct vl_text *out) {
    struct game_args args = {.who = who, .count = 1};
    args.arg[0] = (struct game_arg){"count", &vl_amount, number, true};
    say_numbers(who, "trait.", who->setup->game->traits[trait], NULL, &args, out);
}

void vl_speak_kind(const struct vl_speaker *who, unsigned kind, struct vl_text *out) {
    say_numbers(who, "kind.", who->setup->game->kinds[kind], NULL, &(struct game_args){.who = who}, out);
}

void vl_speak_tag(const struct vl_speaker *who, unsigned tag, struct vl_text *out) {
    say_numbers(who, "tag.", who->setup->game->tags[tag], NULL, &(struct game_args){.who = who}, out);
}

void vl_speak_face(const struct vl_speaker *who, unsigned which, struct vl_text *out) {
    const struct vl_game *game = who->setup->game;
    struct vl_face face;
    size_t from = out->length;
    game->face(who->setup, which, &face);
    for (unsigned i = 0; i < face.traits; i++) {
        if (out->length > from) vl_text_add(out, ", ");
        vl_speak_trait(who, face.trait[i].code, face.trait[i].number, out);
    }
    for (uint32_t left = face.tags; left != 0; left &= left - 1) {
        if (out->length > from) vl_text_add(out, ", ");
        vl_speak_tag(who, vl_first(left), out);
    }
}

static struct game_args group_args(const struct vl_speaker *who, const struct vl_group *group) {
    struct game_args args = {.who = who, .count = 3};
    args.arg[0] = (struct game_arg){"value", &vl_amount, group->value, group->value != VL_NO_VALUE};
    args.arg[1] = (struct game_arg){"count", &vl_amount, group->count, group->count != VL_NO_VALUE};
    args.arg[2] = (struct game_arg){"seat", &vl_seats, group->owner, group->owner != VL_NOBODY};
    return args;
}

bool vl_speak_group_label(const struct vl_speaker *who, const struct vl_group *group, struct vl_text *out) {
    char code[WORDS_KEY];
    struct vl_word star[WORDS_STARS];
    const struct vl_game *game = who->setup->game;
    struct game_args args = group_args(who, group);
    make_code(code, "group.", game->groups[group->name]);
    const char *form = group->badges & VL_BADGE_WHOLE ? "short" : "begun";
    struct vl_phrase phrase = vl_words_find(vl_blob_find(game->name, who->language), code, form, star);
    if (phrase.text == NULL) return false;
    vl_words_fill(who->language, &phrase, &(struct words_args){&args, add_game_arg, game_number}, out);
    return true;
}

void vl_speak_group(const struct vl_speaker *who, const struct vl_group *group, struct vl_text *out) {
    struct game_args args = group_args(who, group);
    say_numbers(who, "group.", who->setup->game->groups[group->name],
                group->badges & VL_BADGE_WHOLE ? "whole"
                : group->value == VL_NO_VALUE  ? "hidden"
                                               : NULL,
                &args, out);
}

void vl_speak_badge(const struct vl_speaker *who, enum vl_badge badge, struct vl_text *out) {
    char code[WORDS_KEY];
    const char *name = vl_badge_names[vl_first(badge)];
    if (say_numbers(who, "badge.", name, NULL, &(struct game_args){.who = who}, out)) return;
    make_code(code, "badge.", name);
    say_house(who->language, code, NULL, NULL, out);
}

void vl_speak_fact(const struct vl_speaker *who, const struct vl_fact *fact, struct vl_text *out) {
    const struct vl_game *game = who->setup->game;
    struct game_args args = {.who = who, .count = 2};
    args.arg[0] = (struct game_arg){"count", &vl_amount, fact->number, true};
    args.arg[1] = (struct game_arg){"card", game->faces, fact->face, fact->face != VL_FACE_DOWN};
    say_numbers(who, "fact.", game->facts[fact->code], NULL, &args, out);
}

void vl_speak_stage(const struct vl_speaker *who, const struct vl_stage *stage, struct vl_text *out) {
    struct game_args args = {.who = who, .count = 2};
    args.arg[0] = (struct game_arg){"now", &vl_amount, stage->now, true};
    args.arg[1] = (struct game_arg){"of", &vl_amount, stage->of, true};
    say_numbers(who, "stage.", who->setup->game->stages[stage->code], NULL, &args, out);
}

void vl_speak_chapter(const struct vl_speaker *who, const char *chapter, struct vl_text *out) {
    say_numbers(who, "chapter.", chapter, NULL, &(struct game_args){.who = who}, out);
}

void vl_speak_line(const struct vl_speaker *who, const struct vl_line *line, struct vl_text *out) {
    struct game_args args = {.who = who, .count = 3};
    args.arg[0] = (struct game_arg){"count", &vl_amount, line->count, true};
    args.arg[1] = (struct game_arg){"points", &vl_amount, line->points, true};
    args.arg[2] = (struct game_arg){"each", &vl_amount, line->count == 0 ? 0 : line->points / line->count, true};
    say_sentence(&args, "line.", who->setup->game->lines[line->code], false, out);
}

void vl_speak_piece(const struct vl_speaker *who, const struct vl_scene *scene, const struct vl_piece *piece,
                    const char *form, struct vl_text *out) {
    bool label = form != NULL && strcmp(form, "label") == 0;
    if (piece->face == VL_FACE_DOWN) {
        if (label)
            vl_text_add(out, piece->label);
        else
            say_house(who->language, "card.facedown", form, NULL, out);
        return;
    }
    vl_speak_word(who->setup->game, who->language, scene->faces->names[piece->face], form, out);
    if (!label && (piece->badges & VL_BADGE_HIDDEN)) say_house(who->language, "card.turned", NULL, NULL, out);
}

void vl_speak_refusal(const struct vl_speaker *who, const char *rule, const char *reason, struct vl_text *out) {
    char sentence[VL_ROOM_SENTENCE];
    size_t from = out->length;
    if (rule == NULL) rule = "";
    bool of_game = vl_rules_sentence(who->setup->game->name, rule, who->language, sentence, sizeof sentence);
    vl_text_add(out, of_game ? sentence : vl_reason_of(who->setup->game, who->language, reason));
    vl_words_capital(out, from);
    if (!of_game) { /* rules of records and of the house's tables stand in no rule book */
        vl_text_put(out, '.');
        return;
    }
    vl_text_add(out, " (");
    vl_text_add(out, rule);
    vl_text_put(out, ')');
}

void vl_speak_why(const struct vl_speaker *who, const char *rule, const struct vl_why *why, struct vl_text *out) {
    if (why->saying == VL_NOBODY) {
        vl_speak_refusal(who, rule, "not-allowed", out);
        return;
    }
    say_saying(who, "why.", &who->setup->game->whys[why->saying], why->arg, out);
    vl_text_add(out, " (");
    vl_text_add(out, rule);
    vl_text_put(out, ')');
}

/* words.h - what people read: catalogues in three languages, and the sentences made from them.
 *
 * The only sources are .po files: src/words/house.LANG.po for the house, words.LANG.po in each game's folder. The build
 * (tools/compile_words.py) turns them into blobs, one for each game and language (blob.h). A message is known by a
 * code, never by a sentence; what the code cannot say (article, case, who is spoken to) is a *form* of it, written as
 * msgctxt:
 *
 *     msgid "event.built"                       what happened, to others
 *     msgctxt "you"     msgid "event.built"     the first seat it names is the reader's own
 *     msgctxt "hidden"  msgid "event.dealt"     the reader does not see all of it
 *     msgctxt "the"     msgid "word.head"       "the Head", for messages that say {card:the}
 *
 * Arguments are named: {card}, {seat}, {points}; {card:the} asks for a form, and is the plain word where a word has no
 * such form. {seat0}, {seat1} … are those seats, for events that tell something of each. A message that depends on a
 * number has msgid_plural, which names the argument that is counted:
 *
 *     msgid "line.trophies"  msgid_plural "count"  msgstr[0] "{count} trophy"  msgstr[1] "{count} trophies"
 *
 * Codes of a game: title, tagline, authors, time, legend, event.NAME, verb.NAME (what a move does, as an invitation),
 * phase.NAME (what is expected of me), why.NAME (why not), zone.NAME, group.NAME, line.NAME, fact.NAME, stage.NAME,
 * chapter.NAME, kind.NAME, trait.NAME, tag.NAME, badge.NAME, option.NAME, option.NAME.VALUE, word.WORD for every word
 * of the notation. word.h* stands for h1, h2 … and says the digits as {1}; the second * is {2}. Forms of words every
 * game has: "label" (at most four columns).
 *
 * Reasons why something is refused are reason.CODE: those of the house in reasons.LANG.po, those that only one game
 * gives (why a set-up cannot be played) among its words. What a bot does is bot.NAME.
 *
 * One context is looked up by the English words in the code instead: msgctxt "complaint" (complaints.LANG.po) for a
 * format of printf in the command line. docs/words.md tells translators more. */
#ifndef VL_WORDS_H
#define VL_WORDS_H

#include "core/event.h"
#include "core/record.h"
#include "core/scene.h"
#include "core/telling.h"
#include "core/text.h"
#include "words/house_codes.h" /* enum vl_message, made by the build: VL_SAY_ASK_NAME for "ask.name" */
#include "words/rules.h"

/* How much room words take at most, in bytes with the NUL. Buffers are sized by these, so that nothing is cut; the
 * tests say everything with names as long as a table takes them. */
enum {
    VL_ROOM_NAME = 64,                           /* a player's name, of at most 63 bytes */
    VL_ROOM_SEAT = VL_ROOM_NAME + 16,            /* it in a form, "of Anne", with what stands between it and the next */
    VL_ROOM_SEATS = VL_SEATS_MAX * VL_ROOM_SEAT, /* all of them, one after the other */
    VL_ROOM_SENTENCE = VL_ROOM_SEATS + 544,      /* a sentence about them: an event, a move, a result, a refusal */
    VL_ROOM_HINT = 3 * VL_ROOM_SENTENCE,         /* a sentence about two moves */
};

/* Makes further words or rules known, besides those that are compiled in: a file of the build's (blob.h), at a multiple
 * of four bytes, which stays. False if it is not sound, or there are too many. Not while anybody speaks. */
bool vl_words_load(const void *bytes, size_t length);

/* An argument of a message: a number, or a text. */
struct vl_arg {
    const char *name;
    const char *text; /* NULL: it is the number */
    int64_t number;
};
#define VL_ARGS(...) ((const struct vl_arg[]){__VA_ARGS__, {0}})

/* Makes the letter at `from` a capital, where a sentence begins with a word. */
void vl_words_capital(struct vl_text *, size_t from);

/* Appends what the house says. `args` ends with a NULL name; NULL: none. */
void vl_say(enum vl_language, enum vl_message, const struct vl_arg *args, struct vl_text *);

/* Why something is refused, for the code of a reason ("not-on"); a code that nobody knows stays as it is. The second
 * looks among the game's own reasons first (game NULL: it is not known). */
const char *vl_reason(enum vl_language, const char *code);
const char *vl_reason_of(const struct vl_game *, enum vl_language, const char *code);

/* What a bot does, in a few words, for its name ("greedy"); "exec" is any program. */
const char *vl_bot_words(enum vl_language, const char *bot);

/* A complaint of the command line, a format of printf, for its English words; it takes the same arguments in every
 * language. */
const char *vl_complaint(enum vl_language, const char *format) __attribute__((format_arg(2)));

/* Appends what is wrong with a record: the reason, and the word it is about. The game is NULL if it is not known. */
void vl_speak_fault(const struct vl_game *, enum vl_language, const struct vl_fault *, struct vl_text *);

/* Whoever reads: in which language, at which seat, and what the players are called. */
struct vl_speaker {
    const struct vl_setup *setup;
    enum vl_language language;
    unsigned viewer;                /* a seat, or VL_SPECTATOR, VL_ALL */
    const char *name[VL_SEATS_MAX]; /* NULL: "seat 2" */
};

/* Everything below appends to the text. Sentences begin with a capital letter; words do not, unless they are written
 * so. */
void vl_speak_title(const struct vl_game *, enum vl_language, struct vl_text *);   /* "Tenakee" */
void vl_speak_tagline(const struct vl_game *, enum vl_language, struct vl_text *); /* one line about it */
void vl_speak_authors(const struct vl_game *, enum vl_language, struct vl_text *); /* and who published it, and when */
void vl_speak_time(const struct vl_game *, enum vl_language, struct vl_text *);    /* "25 min" */
/* How labels of its cards are made; false if nobody says so. */
bool vl_speak_legend(const struct vl_game *, enum vl_language, struct vl_text *);
/* What a seat is called by its colour ("Ember"), or with form "letter" its letter: no two seats share either. */
void vl_speak_crest(enum vl_language, unsigned seat, const char *form, struct vl_text *);
void vl_speak_option(const struct vl_game *, enum vl_language, unsigned option, struct vl_text *);
/* What an option ("option.chief") or a card ("word.chief") does, in a sentence or two; false if nobody says so. */
bool vl_speak_about(const struct vl_game *, enum vl_language, const char *code, struct vl_text *);
void vl_speak_value(const struct vl_game *, enum vl_language, unsigned option, unsigned value, struct vl_text *);

void vl_speak_seat(const struct vl_speaker *, unsigned seat, const char *form, struct vl_text *); /* "Anne", "you" */
void vl_speak_event(const struct vl_speaker *, const struct vl_event *, struct vl_text *); /* nothing if not told */
void vl_speak_move(const struct vl_speaker *, vl_move, struct vl_text *); /* "Play the Head on totem A" */
/* The same where a sentence goes on, without a capital letter; with form "part" as one of the moves that make a choice
 * together: "totem 4". */
void vl_speak_move_as(const struct vl_speaker *, vl_move, const char *form, struct vl_text *);
/* What a verb does, in a word or two for a button: "Play". */
void vl_speak_verb(const struct vl_speaker *, unsigned verb, struct vl_text *);
void vl_speak_ask(const struct vl_speaker *, const struct vl_view *, struct vl_text *);  /* what is expected of me */
void vl_speak_zone(const struct vl_speaker *, const struct vl_zone *, struct vl_text *); /* "Your hand" */
/* The same in a word or two where it is plain whose it is: the form "short", if there is one. */
void vl_speak_zone_label(const struct vl_speaker *, const struct vl_zone *, struct vl_text *);
/* What a move of the viewer's would bring about: "completes a canoe of strength 19", or of another seat "Anne wins 7
 * points"; false if nobody says that of such an event. */
bool vl_speak_would(const struct vl_speaker *, const struct vl_event *, struct vl_text *);
/* Everything that weighs in a preview and has words, one after the other; false if there is nothing. */
struct vl_preview;
bool vl_speak_preview(const struct vl_speaker *, const struct vl_preview *, struct vl_text *);
/* What is printed on a face, without its name: "strength 4, 2 tassels, black". */
void vl_speak_face(const struct vl_speaker *, unsigned face, struct vl_text *);
/* What kind of card a face is ("hunter"), and what else it is ("small"), by their places among the game's. */
void vl_speak_kind(const struct vl_speaker *, unsigned kind, struct vl_text *);
void vl_speak_tag(const struct vl_speaker *, unsigned tag, struct vl_text *);
/* One further number on a face, by its place among the game's traits: "2 tassels". */
void vl_speak_trait(const struct vl_speaker *, unsigned trait, int number, struct vl_text *);
void vl_speak_group(const struct vl_speaker *, const struct vl_group *, struct vl_text *); /* "canoe of strength 19" */
/* Where there is room for a word: "canoe 19"; false if the game has none for it. */
bool vl_speak_group_label(const struct vl_speaker *, const struct vl_group *, struct vl_text *);
/* A badge in a word or two: the game's own, or the house's. */
void vl_speak_badge(const struct vl_speaker *, enum vl_badge, struct vl_text *);
void vl_speak_fact(const struct vl_speaker *, const struct vl_fact *, struct vl_text *);   /* "3 trophies" */
void vl_speak_chapter(const struct vl_speaker *, const char *chapter, struct vl_text *);   /* "trophies" */
void vl_speak_stage(const struct vl_speaker *, const struct vl_stage *, struct vl_text *); /* "hunt 2 of 3" */
void vl_speak_line(const struct vl_speaker *, const struct vl_line *, struct vl_text *);   /* without points and rule */
/* A word of the notation ("t5") in a form (NULL: the plain one). */
void vl_speak_word(const struct vl_game *, enum vl_language, const char *word, const char *form, struct vl_text *);
/* A piece's face; face down says so. With form "label" at most four columns. */
void vl_speak_piece(const struct vl_speaker *, const struct vl_scene *, const struct vl_piece *, const char *form,
                    struct vl_text *);
/* Why this very move is refused, by rule and with what the game has to say about it. */
void vl_speak_why(const struct vl_speaker *, const char *rule, const struct vl_why *, struct vl_text *);
/* Why a move was refused: "… (TEN-10)" with the rule's sentence, or the reason in the reader's language, which stands
 * alone. The rule may be NULL. */
void vl_speak_refusal(const struct vl_speaker *, const char *rule, const char *reason, struct vl_text *);

/* Columns that a text takes on a terminal (no double-width characters are used in our catalogues; names may have them).
 */
unsigned vl_columns(const char *text);

#endif

/* speech.c - see speech.h. */
#include "tui/speech.h"

#include <stdio.h>
#include <string.h>

#include "evening/fold.h"

enum { ID = 32 };

static const struct {
    const char *key;
    enum vl_message words;
} phrases[] = {
    {"hello", VL_SAY_PHRASE_HELLO},
    {"good-luck", VL_SAY_PHRASE_GOOD_LUCK},
    {"well-played", VL_SAY_PHRASE_WELL_PLAYED},
    {"thanks", VL_SAY_PHRASE_THANKS},
    {"sorry", VL_SAY_PHRASE_SORRY},
    {"oops", VL_SAY_PHRASE_OOPS},
    {"one-moment", VL_SAY_PHRASE_ONE_MOMENT},
    {"back-soon", VL_SAY_PHRASE_BACK_SOON},
    {"your-turn", VL_SAY_PHRASE_YOUR_TURN},
    {"again", VL_SAY_PHRASE_AGAIN},
    {"good-game", VL_SAY_PHRASE_GOOD_GAME},
    {"good-night", VL_SAY_PHRASE_GOOD_NIGHT},
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

static void phrase_words(enum vl_language language, unsigned phrase, char words[SPEECH]) {
    struct vl_text text;
    vl_text_init(&text, words, SPEECH);
    vl_say(language, phrases[phrase].words, NULL, &text);
}

/* U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069: they break lines, or turn them round. */
static bool turns(const unsigned char *c) {
    if (c[0] != 0xe2 || (c[1] != 0x80 && c[1] != 0x81)) return false;
    if (c[1] == 0x81) return c[2] >= 0xa6 && c[2] <= 0xa9;
    return c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xa8 && c[2] <= 0xae);
}

/* Nothing that people type steers a terminal: control characters (up to U+009F) are blanks, what turns lines is gone.
 */
static void make_harmless(char *words) {
    char *to = words;
    for (const unsigned char *at = (const unsigned char *)words; *at != '\0'; at++) {
        bool upper = at[0] == 0xc2 && at[1] < 0xa0;
        if (turns(at)) {
            at += 2;
            continue;
        }
        *to++ = (char)(*at < ' ' || *at == 0x7f || upper ? ' ' : *at);
        if (upper) at++;
    }
    *to = '\0';
}

bool speech_heard(struct speech *s, struct vl_evening *e, const struct vl_json *message) {
    struct vl_json count = vl_json_get(message, "number"), name = vl_json_get(message, "name"),
                   said = vl_json_get(message, "text"), phrase = vl_json_get(message, "phrase");
    char who[VL_ROOM_SENTENCE] = "?", words[SPEECH] = "";
    int64_t number;
    if (!vl_json_read_int(&count, 0, INT64_MAX, &number) || number <= s->heard) return false;
    s->heard = number;
    vl_json_read_string(&name, who, sizeof who);
    vl_json_read_string(&said, words, sizeof words);
    for (unsigned i = 0; i < PHRASES; i++)
        if (vl_json_is(&phrase, phrases[i].key)) phrase_words(vl_evening_language(e), i, words);
    make_harmless(who);
    make_harmless(words);
    if (words[0] != '\0') vl_evening_announce(e, VL_SAY_AWAY_SAYS, VL_ARGS({"name", who, 0}, {"words", words, 0}));
    return true;
}

static const char *find_phrase(enum vl_language language, const char *words) {
    char typed[SPEECH], folded[SPEECH], known[SPEECH];
    vl_fold_words(words, typed, sizeof typed);
    for (unsigned i = 0; i < PHRASES; i++) {
        phrase_words(language, i, known);
        vl_fold_words(known, folded, sizeof folded);
        if (strcmp(typed, folded) == 0) return phrases[i].key;
    }
    return NULL;
}

static void make_id(const struct speech *s, char id[ID]) {
    snprintf(id, ID, "speech-%u", s->said);
}

bool speech_say(struct speech *s, enum vl_language language, const char *words, struct vl_text *message) {
    char id[ID];
    if (words[0] == '\0' || strlen(words) >= SPEECH) return false;
    const char *phrase = find_phrase(language, words);
    s->said++;
    make_id(s, id);
    vl_json_open(message, NULL, '{');
    vl_json_string(message, "type", "chat");
    vl_json_string(message, "id", id);
    vl_json_string(message, phrase != NULL ? "phrase" : "text", phrase != NULL ? phrase : words);
    vl_json_close(message, '}');
    return true;
}

void speech_refused(const struct speech *s, struct vl_evening *e, const struct vl_reply *reply, const char *why) {
    char id[ID];
    make_id(s, id);
    if (reply->kind == VL_REPLY_REFUSED && reply->id != NULL && strcmp(reply->id, id) == 0)
        vl_evening_announce(e, VL_SAY_NOTE_REFUSED, VL_ARGS({"why", why, 0}));
}

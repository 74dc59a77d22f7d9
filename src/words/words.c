/* words.c - finding messages and filling in their arguments: see words.h. */
#include "words/words.h"

#include <string.h>

#include "core/check.h"
#include "words/phrase.h"

/* ---- Finding ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Whether a key with stars covers `key`; the digits that each star stands for are noted. */
static bool covers(const char *pattern, const char *key, struct vl_word *star) {
    unsigned stars = 0;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (*key++ != *pattern) return false;
            continue;
        }
        if (!is_digit(*key) || stars == WORDS_STARS) return false;
        star[stars].start = key;
        while (is_digit(*key)) key++;
        star[stars].length = (size_t)(key - star[stars].start);
        stars++;
    }
    return *key == '\0';
}

static unsigned stars_of(const char *pattern) {
    unsigned count = 0;
    for (; *pattern != '\0'; pattern++) count += *pattern == '*';
    return count;
}

struct vl_phrase vl_words_find(const struct vl_blob *blob, const char *code, const char *form, struct vl_word *star) {
    const struct vl_phrase nothing = {0};
    char key[WORDS_KEY];
    struct vl_text text;
    vl_text_init(&text, key, sizeof key);
    vl_text_add(&text, code);
    if (form != NULL && form[0] != '\0') {
        vl_text_put(&text, '@');
        vl_text_add(&text, form);
    }
    if (blob == NULL || text.cut) return nothing;
    for (unsigned i = 0; i < WORDS_STARS; i++) star[i] = (struct vl_word){"", 0};
    unsigned count = vl_blob_count(blob), place = vl_blob_place(blob, key);
    if (place < count) return vl_blob_phrase(blob, place);
    unsigned best = count, stars = WORDS_STARS + 1;
    for (unsigned i = 0; i < count && stars > 1; i++) {
        struct vl_word found[WORDS_STARS] = {{"", 0}, {"", 0}, {"", 0}};
        const char *pattern = vl_blob_key(blob, i);
        unsigned here = stars_of(pattern);
        if (here == 0 || here >= stars || !covers(pattern, key, found)) continue;
        memcpy(star, found, sizeof found);
        best = i;
        stars = here;
    }
    /* The key is ours and goes away; the code, with which it begins, is the caller's. Forms have no digits. */
    for (unsigned n = 0; n < WORDS_STARS && star[n].length > 0; n++) star[n].start = code + (star[n].start - key);
    return best == count ? nothing : vl_blob_phrase(blob, best);
}

/* ---- Saying ---- */

static const char *choose_plural(enum vl_language language, const struct vl_phrase *phrase,
                                 const struct words_args *args) {
    if (phrase->count == NULL) return phrase->text;
    struct vl_word name = {phrase->count, strlen(phrase->count)};
    int64_t n = args->number(args->context, &name);
    bool one = language == VL_FRENCH ? n >= -1 && n <= 1 : n == 1 || n == -1;
    return one ? phrase->text : phrase->plural;
}

void vl_words_fill(enum vl_language language, const struct vl_phrase *phrase, const struct words_args *args,
                   struct vl_text *out) {
    const char *p = choose_plural(language, phrase, args);
    while (*p != '\0') {
        size_t plain = strcspn(p, "{");
        vl_text_add_bytes(out, p, plain);
        p += plain;
        if (*p == '\0') break;
        struct vl_word name = {p + 1, strcspn(p + 1, ":}")};
        char form[WORDS_FORM] = "";
        p += 1 + name.length;
        if (*p == ':') {
            size_t length = strcspn(p + 1, "}");
            CHECK(length < sizeof form);
            memcpy(form, p + 1, length);
            p += 1 + length;
        }
        args->add(args->context, &name, form, out);
        p++;
    }
}

void vl_words_capital(struct vl_text *text, size_t from) {
    if (from >= text->length) return;
    unsigned char *p = (unsigned char *)text->start + from;
    if (p[0] >= 'a' && p[0] <= 'z') p[0] = (unsigned char)(p[0] - 32);
    /* U+00E0 … U+00FE are the small letters of Latin-1, but for the division sign. */
    if (p[0] == 0xc3 && p[1] >= 0xa0 && p[1] <= 0xbe && p[1] != 0xb7) p[1] = (unsigned char)(p[1] - 32);
}

/* ---- The house ---- */

static const struct vl_arg *find_arg(const struct vl_arg *args, const struct vl_word *name) {
    for (; args != NULL && args->name != NULL; args++)
        if (vl_word_is(name, args->name)) return args;
    vl_bug(__FILE__, __LINE__, "a message asks for an argument that it is not given");
}

static void add_house_arg(const void *context, const struct vl_word *name, const char *form, struct vl_text *out) {
    const struct vl_arg *arg = find_arg(context, name);
    (void)form;
    if (arg->text != NULL)
        vl_text_add(out, arg->text);
    else
        vl_text_add_int(out, arg->number);
}

static int64_t house_number(const void *context, const struct vl_word *name) {
    return find_arg(context, name)->number;
}

void vl_words_say(enum vl_language language, const struct vl_phrase *phrase, const struct vl_arg *args,
                  struct vl_text *out) {
    vl_words_fill(language, phrase, &(struct words_args){args, add_house_arg, house_number}, out);
}

void vl_say(enum vl_language language, enum vl_message code, const struct vl_arg *args, struct vl_text *out) {
    const struct vl_blob *house = vl_blob_find("", language);
    CHECK(house != NULL);
    struct vl_phrase phrase = vl_blob_phrase(house, code);
    vl_words_say(language, &phrase, args, out);
}

/* A message without arguments; `name` itself where there is none. */
static const char *look_up(const struct vl_blob *blob, const char *kind, const char *name) {
    char key[WORDS_KEY];
    struct vl_text text;
    vl_text_init(&text, key, sizeof key);
    vl_text_add(&text, kind);
    vl_text_add(&text, name);
    if (blob == NULL || text.cut) return name;
    unsigned place = vl_blob_place(blob, key);
    return place == vl_blob_count(blob) ? name : vl_blob_phrase(blob, place).text;
}

const char *vl_reason(enum vl_language language, const char *code) {
    return look_up(vl_blob_find("", language), "reason.", code);
}

const char *vl_reason_of(const struct vl_game *game, enum vl_language language, const char *code) {
    const char *words = game == NULL ? code : look_up(vl_blob_find(game->name, language), "reason.", code);
    return words == code ? vl_reason(language, code) : words;
}

const char *vl_bot_words(enum vl_language language, const char *bot) {
    return look_up(vl_blob_find("", language), "bot.", bot);
}

const char *vl_complaint(enum vl_language language, const char *format) {
    return look_up(vl_blob_find("complaints", language), "", format);
}

void vl_speak_fault(const struct vl_game *game, enum vl_language language, const struct vl_fault *fault,
                    struct vl_text *out) {
    vl_text_add(out, vl_reason_of(game, language, fault->reason));
    if (fault->word[0] == '\0') return;
    vl_say(language, VL_SAY_PLAIN_COLON, NULL, out);
    vl_text_add(out, fault->word);
}

unsigned vl_columns(const char *text) {
    const char *end = text + strlen(text);
    unsigned columns = 0;
    uint32_t code;
    while (text < end && vl_utf8_next(&text, end, &code)) {
        bool combining =
            (code >= 0x300 && code < 0x370) || (code >= 0x200b && code < 0x2010) || (code >= 0xfe00 && code < 0xfe10);
        bool wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                    (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                    (code >= 0xff00 && code < 0xff61) || (code >= 0x1f300 && code < 0x1faf0);
        columns += combining ? 0 : wide ? 2 : 1;
    }
    return columns;
}

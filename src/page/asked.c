/* asked.c - reading what a page asks, and finding whoever answers. */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"

enum { ROOM_FIRST = 1 << 16, ROOM_MOST = 1 << 26 };

/* ---- Arguments ---- */

int64_t vl_asked_int(const struct vl_json *args, const char *key, int64_t otherwise) {
    struct vl_json value = vl_json_get(args, key);
    int64_t number;
    return vl_json_read_int(&value, -(INT64_C(1) << 53), INT64_C(1) << 53, &number) ? number : otherwise;
}

bool vl_asked_bool(const struct vl_json *args, const char *key) {
    struct vl_json value = vl_json_get(args, key);
    bool yes;
    return vl_json_read_bool(&value, &yes) && yes;
}

bool vl_asked_word(const struct vl_json *args, const char *key, char *word, size_t size) {
    struct vl_json value = vl_json_get(args, key);
    if (vl_json_read_string(&value, word, size)) return true;
    word[0] = '\0';
    return false;
}

uint64_t vl_asked_hex(const struct vl_json *args, const char *key) {
    char digits[17];
    uint64_t number = 0;
    vl_asked_word(args, key, digits, sizeof digits);
    for (const char *p = digits; *p != '\0'; p++) {
        const char *all = "0123456789abcdef", *digit = strchr(all, *p);
        if (digit != NULL) number = number << 4 | (uint64_t)(digit - all);
    }
    return number;
}

enum vl_language vl_asked_language(const struct vl_json *args) {
    char word[8];
    enum vl_language language = VL_ENGLISH;
    if (vl_asked_word(args, "lang", word, sizeof word)) vl_language_find(word, &language);
    return language;
}

char *vl_asked_text(const struct vl_json *args, const char *key, size_t *length) {
    struct vl_json value = vl_json_get(args, key);
    if (vl_json_kind(&value) != VL_JSON_STRING) return NULL;
    size_t size = (size_t)(value.end - value.start) + 1; /* escapes only make it longer */
    char *text = malloc(size);
    if (text == NULL || !vl_json_read_string(&value, text, size)) return free(text), NULL;
    *length = strlen(text);
    return text;
}

void vl_answer_hex(struct vl_text *out, const char *key, uint64_t number) {
    char digits[17];
    struct vl_text text;
    vl_text_init(&text, digits, sizeof digits);
    vl_text_add_hex(&text, number, 16);
    vl_json_string(out, key, digits);
}

void vl_answer_refused(struct vl_text *out, const char *words) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "refused", words);
    vl_json_close(out, '}');
}

/* ---- The page ---- */

struct vl_page *vl_page_new(const struct vl_game *const *games) {
    struct vl_page *page = calloc(1, sizeof *page);
    char *room = malloc(ROOM_FIRST);
    if (page == NULL || room == NULL) return free(page), free(room), NULL;
    page->games = games;
    page->room = room;
    page->size = ROOM_FIRST;
    return page;
}

void vl_page_free(struct vl_page *page) {
    if (page == NULL) return;
    vl_home_free(page->home);
    vl_page_away_leave(page->away);
    free(page->keep.lines);
    free(page->room);
    free(page);
}

static const struct page_question *find_question(const struct vl_json *args) {
    static const struct page_question *const lists[] = {vl_page_sitting, vl_page_away, vl_page_doing, vl_page_looking};
    struct vl_json name = vl_json_get(args, "ask");
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct page_question *q = lists[i]; q->name != NULL; q++)
            if (vl_json_is(&name, q->name)) return q;
    return NULL;
}

static bool has_evening(const struct vl_page *page) {
    const struct vl_evening *e = evening_of(page);
    return e != NULL && vl_evening_ready(e);
}

static bool grow(struct vl_page *page) {
    char *larger = page->size < ROOM_MOST ? realloc(page->room, 2 * page->size) : NULL;
    if (larger == NULL) return false;
    page->room = larger;
    page->size *= 2;
    return true;
}

const char *vl_page_ask(struct vl_page *page, const char *question, size_t length) {
    struct vl_json args = {0};
    struct vl_text out;
    const struct page_question *q = vl_json_parse(question, length, &args) ? find_question(&args) : NULL;
    vl_text_init(&out, page->room, page->size);
    if (q == NULL) {
        vl_answer_refused(&out, "malformed");
    } else if (q->evening && !has_evening(page)) {
        vl_json_null(&out, NULL);
    } else {
        q->answer(page, &args, &out);
        while (out.cut && q->looks && grow(page)) {
            vl_text_init(&out, page->room, page->size);
            q->answer(page, &args, &out);
        }
    }
    return vl_text_whole(&out);
}

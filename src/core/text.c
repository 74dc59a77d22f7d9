/* text.c - building text in the caller's buffer: see text.h. */
#include "core/text.h"

#include <string.h>

#include "core/check.h"

bool vl_word_is(const struct vl_word *word, const char *name) {
    return strlen(name) == word->length && memcmp(name, word->start, word->length) == 0;
}

bool vl_utf8_next(const char **at, const char *end, uint32_t *code) {
    const unsigned char *p = (const unsigned char *)*at;
    if (*at == end || *p == 0) return false;
    unsigned more = *p < 0x80 ? 0 : *p >= 0xf0 ? 3 : *p >= 0xe0 ? 2 : 1;
    if (more > 0 && (*p < 0xc2 || *p > 0xf4 || end - *at <= (ptrdiff_t)more)) return false;
    *code = more == 0 ? *p : *p & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80) return false;
        *code = *code << 6 | (p[i] & 0x3f);
    }
    uint32_t least = more == 0 ? 1 : more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    *at += 1 + more;
    return *code >= least && *code <= 0x10ffff && !(*code >= 0xd800 && *code < 0xe000);
}

size_t vl_utf8_whole(const char *text, size_t length) {
    size_t lead = length;
    while (lead > 0 && length - lead < 4 && (text[lead - 1] & 0xc0) == 0x80) lead--;
    if (lead == 0) return length;
    unsigned char first = (unsigned char)text[lead - 1];
    size_t wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    return length - (lead - 1) < wanted ? lead - 1 : length;
}

void vl_text_init(struct vl_text *t, char *buffer, size_t size) {
    *t = (struct vl_text){.start = buffer, .size = size, .cut = size == 0};
    if (size > 0) buffer[0] = '\0';
}

void vl_text_clear(struct vl_text *t) {
    vl_text_init(t, t->start, t->size);
}

/* The text is full to the last byte, and there is more: it makes room for the sign that says so. */
static void cut_short(struct vl_text *t) {
    static const char ellipsis[] = "\xe2\x80\xa6";
    size_t sign = t->length < sizeof ellipsis - 1 ? 0 : sizeof ellipsis - 1;
    t->length = vl_utf8_whole(t->start, t->length - sign);
    memcpy(t->start + t->length, ellipsis, sign);
    t->length += sign;
    t->start[t->length] = '\0';
    t->cut = true;
}

void vl_text_add_bytes(struct vl_text *t, const char *bytes, size_t length) {
    if (t->cut || length == 0) return;
    size_t room = t->size - 1 - t->length, fits = length < room ? length : room;
    memcpy(t->start + t->length, bytes, fits);
    t->length += fits;
    t->start[t->length] = '\0';
    if (fits < length) cut_short(t);
}

void vl_text_back(struct vl_text *t, size_t length) {
    if (t->cut || length > t->length) return;
    t->start[t->length = length] = '\0';
}

const char *vl_text_whole(const struct vl_text *t) {
    CHECK(!t->cut);
    return t->start;
}

void vl_text_put(struct vl_text *t, char c) {
    vl_text_add_bytes(t, &c, 1);
}

void vl_text_add(struct vl_text *t, const char *words) {
    vl_text_add_bytes(t, words, strlen(words));
}

static void add_digits(struct vl_text *t, uint64_t n, unsigned least) {
    char digits[20];
    unsigned i = sizeof digits;
    do {
        digits[--i] = (char)('0' + n % 10);
        n /= 10;
        if (least > 0) least--;
    } while (n > 0 || least > 0);
    vl_text_add_bytes(t, digits + i, sizeof digits - i);
}

void vl_text_add_int(struct vl_text *t, int64_t n) {
    if (n < 0) vl_text_put(t, '-');
    add_digits(t, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 1);
}

void vl_text_add_hex(struct vl_text *t, uint64_t n, unsigned digits) {
    while (digits-- > 0) vl_text_put(t, "0123456789abcdef"[n >> 4 * digits & 15]);
}

/* ---- JSON ---- */

static void add_quoted(struct vl_text *t, const char *s) {
    vl_text_put(t, '"');
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') {
            vl_text_put(t, '\\');
            vl_text_put(t, *s);
        } else if (c == '\n') {
            vl_text_add(t, "\\n");
        } else if (c < 0x20) {
            vl_text_add(t, "\\u");
            vl_text_add_hex(t, c, 4);
        } else {
            vl_text_put(t, *s);
        }
    }
    vl_text_put(t, '"');
}

static void begin_value(struct vl_text *t, const char *key) {
    if (t->comma) vl_text_put(t, ',');
    t->comma = true;
    if (key == NULL) return;
    add_quoted(t, key);
    vl_text_put(t, ':');
}

void vl_json_open(struct vl_text *t, const char *key, char bracket) {
    begin_value(t, key);
    vl_text_put(t, bracket);
    t->comma = false;
}

void vl_json_close(struct vl_text *t, char bracket) {
    vl_text_put(t, bracket);
    t->comma = true;
}

void vl_json_key(struct vl_text *t, const char *key) {
    begin_value(t, key);
    t->comma = false;
}

void vl_json_int(struct vl_text *t, const char *key, int64_t n) {
    begin_value(t, key);
    vl_text_add_int(t, n);
}

void vl_json_bool(struct vl_text *t, const char *key, bool value) {
    begin_value(t, key);
    vl_text_add(t, value ? "true" : "false");
}

void vl_json_null(struct vl_text *t, const char *key) {
    begin_value(t, key);
    vl_text_add(t, "null");
}

void vl_json_string(struct vl_text *t, const char *key, const char *value) {
    begin_value(t, key);
    add_quoted(t, value);
}

void vl_json_real(struct vl_text *t, const char *key, double value, unsigned decimals) {
    static const double power[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    if (decimals > 9) decimals = 9;
    double scaled = value * power[decimals];
    if (!(scaled > -9e18 && scaled < 9e18)) {
        vl_json_null(t, key);
        return;
    }
    begin_value(t, key);
    int64_t n = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    uint64_t whole = n < 0 ? 0 - (uint64_t)n : (uint64_t)n, unit = (uint64_t)power[decimals];
    if (n < 0) vl_text_put(t, '-');
    add_digits(t, whole / unit, 1);
    if (decimals == 0) return;
    vl_text_put(t, '.');
    add_digits(t, whole % unit, decimals);
}

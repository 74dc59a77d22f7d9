/* json.c - reading JSON where it lies: see json.h. */
#include "core/json.h"

#include <string.h>

#include "core/text.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && is_blank(*at)) at++;
    return at;
}

/* ---- Characters of a string ---- */

static bool read_hex(const char **at, const char *end, uint32_t *code) {
    static const char digits[] = "0123456789abcdefABCDEF";
    if (end - *at < 4) return false;
    *code = 0;
    for (unsigned i = 0; i < 4; i++) {
        const char *digit = memchr(digits, *(*at)++, sizeof digits - 1);
        if (digit == NULL) return false;
        unsigned value = (unsigned)(digit - digits);
        *code = *code << 4 | (value < 16 ? value : value - 6);
    }
    return true;
}

/* What stands behind "\u": a character, or the two halves of one beyond 16 bits. */
static bool read_code(const char **at, const char *end, uint32_t *code) {
    uint32_t low;
    if (!read_hex(at, end, code)) return false;
    if (*code < 0xd800 || *code >= 0xe000) return true;
    if (*code >= 0xdc00 || end - *at < 2 || (*at)[0] != '\\' || (*at)[1] != 'u') return false;
    *at += 2;
    if (!read_hex(at, end, &low) || low < 0xdc00 || low >= 0xe000) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static unsigned put_utf8(uint32_t code, char *out) {
    unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    for (unsigned i = more; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[more] | code);
    return more + 1;
}

/* The next character, as UTF-8, of what stands between quotes; returns how many bytes it has, 0 if it is none. */
static unsigned read_char(const char **at, const char *end, char out[4]) {
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    if (*at == end || (unsigned char)**at < 0x20) return 0;
    if (**at != '\\') return vl_utf8_next(at, end, &code) ? put_utf8(code, out) : 0;
    if (++*at == end) return 0;
    char name = *(*at)++;
    if (name == 'u') return read_code(at, end, &code) ? put_utf8(code, out) : 0;
    const char *escape = memchr(escapes, name, sizeof escapes - 1);
    if (escape == NULL) return 0;
    out[0] = meant[escape - escapes];
    return 1;
}

/* Whether two strings that stand between quotes are the same, however they are spelt. */
static bool same_string(const char *a, const char *b, const char *end) {
    char x[4], y[4];
    while (*a != '"' && *b != '"') {
        unsigned length = read_char(&a, end, x);
        if (read_char(&b, end, y) != length || memcmp(x, y, length) != 0) return false;
    }
    return *a == *b;
}

/* ---- Looking through a text ---- */

struct parser {
    const char *base, *at, *end;
    unsigned depth, keys;
    struct {
        uint32_t at, hash; /* where it begins, behind its quote; equal for equal strings */
    } key[VL_JSON_KEYS];   /* of the objects around us */
};

static bool parse_value(struct parser *p);

static bool parse_char(struct parser *p, char wanted) {
    p->at = skip_blanks(p->at, p->end);
    if (p->at == p->end || *p->at != wanted) return false;
    p->at++;
    return true;
}

static bool parse_word(struct parser *p, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(p->end - p->at) < length || memcmp(p->at, word, length) != 0) return false;
    p->at += length;
    return true;
}

/* FNV-1a, over the characters that are meant. */
static bool parse_string(struct parser *p, uint32_t *hash) {
    char character[4];
    *hash = 2166136261u;
    if (!parse_char(p, '"')) return false;
    while (p->at < p->end && *p->at != '"') {
        unsigned length = read_char(&p->at, p->end, character);
        if (length == 0) return false;
        for (unsigned i = 0; i < length; i++) *hash = (*hash ^ (unsigned char)character[i]) * 16777619u;
    }
    return parse_char(p, '"');
}

static bool parse_digits(struct parser *p) {
    const char *first = p->at;
    while (p->at < p->end && is_digit(*p->at)) p->at++;
    return p->at > first;
}

static bool parse_number(struct parser *p) {
    if (*p->at == '-') p->at++;
    const char *first = p->at;
    if (!parse_digits(p) || (*first == '0' && p->at - first > 1)) return false;
    if (p->at < p->end && *p->at == '.') {
        p->at++;
        if (!parse_digits(p)) return false;
    }
    if (p->at < p->end && (*p->at == 'e' || *p->at == 'E')) {
        p->at++;
        if (p->at < p->end && (*p->at == '+' || *p->at == '-')) p->at++;
        if (!parse_digits(p)) return false;
    }
    return true;
}

static bool parse_array(struct parser *p) {
    if (parse_char(p, ']')) return true;
    do
        if (!parse_value(p)) return false;
    while (parse_char(p, ','));
    return parse_char(p, ']');
}

/* A key that this object, whose keys begin at `first`, has not had yet. */
static bool parse_key(struct parser *p, unsigned first) {
    uint32_t hash;
    const char *quote = skip_blanks(p->at, p->end);
    if (!parse_string(p, &hash) || p->keys == VL_JSON_KEYS) return false;
    for (unsigned i = first; i < p->keys; i++)
        if (p->key[i].hash == hash && same_string(p->base + p->key[i].at, quote + 1, p->end)) return false;
    p->key[p->keys].at = (uint32_t)(quote + 1 - p->base);
    p->key[p->keys++].hash = hash;
    return parse_char(p, ':');
}

static bool parse_object(struct parser *p) {
    unsigned first = p->keys;
    if (parse_char(p, '}')) return true;
    do
        if (!parse_key(p, first) || !parse_value(p)) return false;
    while (parse_char(p, ','));
    p->keys = first;
    return parse_char(p, '}');
}

static bool parse_list(struct parser *p) {
    if (p->depth == VL_JSON_DEPTH) return false;
    p->depth++;
    bool good = *p->at++ == '[' ? parse_array(p) : parse_object(p);
    p->depth--;
    return good;
}

static bool parse_value(struct parser *p) {
    uint32_t unused;
    p->at = skip_blanks(p->at, p->end);
    if (p->at == p->end) return false;
    switch (*p->at) {
    case '[':
    case '{': return parse_list(p);
    case '"': return parse_string(p, &unused);
    case 'n': return parse_word(p, "null");
    case 't': return parse_word(p, "true");
    case 'f': return parse_word(p, "false");
    default: return parse_number(p);
    }
}

bool vl_json_parse(const char *bytes, size_t length, struct vl_json *root) {
    struct parser p = {.base = bytes, .at = bytes, .end = bytes + length, .depth = 0, .keys = 0};
    *root = (struct vl_json){NULL, NULL};
    if (length == 0 || length > UINT32_MAX || !parse_value(&p)) return false;
    const char *end = p.at;
    if (skip_blanks(p.at, p.end) != p.end) return false;
    *root = (struct vl_json){skip_blanks(bytes, end), end};
    return true;
}

/* ---- Walking: the text is known to be good ---- */

enum vl_json_kind vl_json_kind(const struct vl_json *v) {
    if (v->start == NULL) return VL_JSON_ABSENT;
    switch (*v->start) {
    case '[': return VL_JSON_ARRAY;
    case '{': return VL_JSON_OBJECT;
    case '"': return VL_JSON_STRING;
    case 'n': return VL_JSON_NULL;
    case 't':
    case 'f': return VL_JSON_BOOL;
    default: return VL_JSON_NUMBER;
    }
}

/* The end of the string whose opening quote is at `at`. */
static const char *string_end(const char *at) {
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static bool ends_scalar(char c) {
    return c == ',' || c == ']' || c == '}' || c == ':' || is_blank(c);
}

static const char *value_end(const char *at) {
    unsigned depth = 0;
    do {
        if (*at == '"') {
            at = string_end(at);
        } else if (*at == '[' || *at == '{') {
            depth++;
            at++;
        } else if (*at == ']' || *at == '}') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {
            while (!ends_scalar(*at)) at++;
        }
    } while (depth > 0);
    return at;
}

/* Where the value after `last` begins in a list, or its key in an object; NULL if there is none. */
static const char *after(const struct vl_json *list, const struct vl_json *last) {
    const char *at = skip_blanks(last->start == NULL ? list->start + 1 : last->end, list->end);
    if (*at == ']' || *at == '}') return NULL;
    return *at == ',' ? skip_blanks(at + 1, list->end) : at;
}

bool vl_json_next(const struct vl_json *array, struct vl_json *item) {
    if (vl_json_kind(array) != VL_JSON_ARRAY) return false;
    const char *at = after(array, item);
    if (at == NULL) return false;
    *item = (struct vl_json){at, value_end(at)};
    return true;
}

bool vl_json_next_member(const struct vl_json *object, struct vl_json *key, struct vl_json *value) {
    if (vl_json_kind(object) != VL_JSON_OBJECT) return false;
    const char *at = after(object, value);
    if (at == NULL) return false;
    *key = (struct vl_json){at, string_end(at)};
    at = skip_blanks(key->end, object->end) + 1; /* the colon */
    at = skip_blanks(at, object->end);
    *value = (struct vl_json){at, value_end(at)};
    return true;
}

struct vl_json vl_json_get(const struct vl_json *object, const char *name) {
    struct vl_json key, value = {NULL, NULL};
    while (vl_json_next_member(object, &key, &value))
        if (vl_json_is(&key, name)) return value;
    return (struct vl_json){NULL, NULL};
}

/* ---- Values ---- */

bool vl_json_read_bool(const struct vl_json *v, bool *out) {
    if (vl_json_kind(v) != VL_JSON_BOOL) return false;
    *out = *v->start == 't';
    return true;
}

static bool multiply(uint64_t *n, unsigned digit) {
    if (*n > (UINT64_MAX - digit) / 10) return false;
    *n = *n * 10 + digit;
    return true;
}

/* What stands behind the "e", as far as it can matter. */
static int64_t read_exponent(const char *at, const char *end) {
    const int64_t far = INT64_C(1) << 40; /* beyond any text's digits */
    int64_t exponent = 0;
    bool minus = at < end && *at == '-';
    for (; at < end; at++)
        if (is_digit(*at) && exponent < far) exponent = exponent * 10 + (*at - '0');
    return minus ? -exponent : exponent;
}

/* The number's digits without those that are zero at the end, and how many places they stand above the ones; false if
 * they are too many for 64 bits. */
static bool read_digits(const struct vl_json *v, uint64_t *n, int64_t *places) {
    uint64_t zeros = 0;
    bool fraction = false;
    *n = 0;
    *places = 0;
    for (const char *at = v->start; at < v->end; at++) {
        if (*at == 'e' || *at == 'E') {
            *places += read_exponent(at + 1, v->end);
            break;
        }
        if (*at == '.') fraction = true;
        if (!is_digit(*at)) continue;
        if (fraction) --*places;
        zeros++;
        if (*at == '0') continue;
        for (; zeros > 1 && *n > 0; zeros--)
            if (!multiply(n, 0)) return false;
        if (!multiply(n, (unsigned)(*at - '0'))) return false;
        zeros = 0;
    }
    *places += (int64_t)zeros;
    return true;
}

bool vl_json_read_int(const struct vl_json *v, int64_t low, int64_t high, int64_t *out) {
    uint64_t n, most = INT64_MAX;
    int64_t places;
    if (vl_json_kind(v) != VL_JSON_NUMBER || !read_digits(v, &n, &places)) return false;
    bool minus = *v->start == '-';
    if (n > 0 && places < 0) return false;
    for (; n > 0 && places > 0; places--)
        if (!multiply(&n, 0)) return false;
    if (n > most + minus) return false;
    int64_t value = !minus ? (int64_t)n : n == 0 ? 0 : -(int64_t)(n - 1) - 1;
    if (value < low || value > high) return false;
    *out = value;
    return true;
}

bool vl_json_read_string(const struct vl_json *v, char *buffer, size_t size) {
    char character[4];
    size_t length = 0;
    if (vl_json_kind(v) != VL_JSON_STRING) return false;
    for (const char *at = v->start + 1; *at != '"';) {
        unsigned more = read_char(&at, v->end, character);
        if (more == 0 || character[0] == '\0' || length + more >= size) return false;
        memcpy(buffer + length, character, more);
        length += more;
    }
    if (length >= size) return false;
    buffer[length] = '\0';
    return true;
}

bool vl_json_is(const struct vl_json *v, const char *words) {
    char character[4];
    if (vl_json_kind(v) != VL_JSON_STRING) return false;
    for (const char *at = v->start + 1; *at != '"';) {
        unsigned more = read_char(&at, v->end, character);
        if (more == 0 || strncmp(words, character, more) != 0 || character[0] == '\0') return false;
        words += more;
    }
    return *words == '\0';
}

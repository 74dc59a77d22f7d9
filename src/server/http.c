/* http.c - request line, fields, and the few of them that are lists. */
#include <string.h>

#include "server/http.h"

static const char *const single_names[VL_HTTP_SINGLES] = {
    [VL_HTTP_HOST] = "host",
    [VL_HTTP_AUTHORIZATION] = "authorization",
    [VL_HTTP_COOKIE] = "cookie",
    [VL_HTTP_ORIGIN] = "origin",
    [VL_HTTP_CONTENT_TYPE] = "content-type",
    [VL_HTTP_CONTENT_LENGTH] = "content-length",
    [VL_HTTP_TRANSFER_ENCODING] = "transfer-encoding",
    [VL_HTTP_EXPECT] = "expect",
    [VL_HTTP_IF_NONE_MATCH] = "if-none-match",
    [VL_HTTP_ACCEPT_LANGUAGE] = "accept-language",
    [VL_HTTP_UPGRADE] = "upgrade",
    [VL_HTTP_WEBSOCKET_KEY] = "sec-websocket-key",
    [VL_HTTP_WEBSOCKET_VERSION] = "sec-websocket-version",
    [VL_HTTP_FORWARDED_PROTO] = "x-forwarded-proto",
    [VL_HTTP_CODE] = "x-veillee-code",
    [VL_HTTP_SCREEN] = "x-veillee-screen",
};

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool vl_http_same(const struct vl_word *word, const char *words) {
    if (strlen(words) != word->length) return false;
    for (size_t i = 0; i < word->length; i++)
        if (lower(word->start[i]) != lower(words[i])) return false;
    return true;
}

/* RFC 9110 5.6.2: what names are made of. */
static bool is_token(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static void trim(struct vl_word *word) {
    while (word->length > 0 && (word->start[0] == ' ' || word->start[0] == '\t')) word->start++, word->length--;
    while (word->length > 0 && (word->start[word->length - 1] == ' ' || word->start[word->length - 1] == '\t'))
        word->length--;
}

/* The next part of a list that `separator` divides; false: there is no more. */
static bool next_part(struct vl_word *list, char separator, struct vl_word *part) {
    if (list->length == 0) return false;
    const char *stop = memchr(list->start, separator, list->length);
    size_t length = stop == NULL ? list->length : (size_t)(stop - list->start);
    *part = (struct vl_word){list->start, length};
    list->start += stop == NULL ? length : length + 1;
    list->length -= stop == NULL ? length : length + 1;
    trim(part);
    return true;
}

static void read_connection(struct vl_word list, struct vl_http_head *head) {
    struct vl_word part;
    while (next_part(&list, ',', &part)) {
        if (vl_http_same(&part, "close")) head->close = true;
        if (vl_http_same(&part, "keep-alive") && head->old) head->close = false;
        if (vl_http_same(&part, "upgrade")) head->upgrade = true;
    }
}

/* "gzip;q=0" is a no. */
static bool is_wanted(struct vl_word parameters) {
    struct vl_word part;
    while (next_part(&parameters, ';', &part)) {
        if (part.length < 3 || lower(part.start[0]) != 'q' || part.start[1] != '=') continue;
        for (size_t i = 2; i < part.length; i++)
            if (part.start[i] >= '1' && part.start[i] <= '9') return true;
        return false;
    }
    return true;
}

static void read_encodings(struct vl_word list, struct vl_http_head *head) {
    struct vl_word part, name;
    while (next_part(&list, ',', &part)) {
        if (!next_part(&part, ';', &name)) continue;
        if (vl_http_same(&name, "gzip")) head->gzip = is_wanted(part);
        if (vl_http_same(&name, "br")) head->brotli = is_wanted(part);
    }
}

static void read_protocols(struct vl_word list, struct vl_http_head *head) {
    struct vl_word part;
    while (next_part(&list, ',', &part))
        if (vl_word_is(&part, "veillee.v1")) head->protocol = true;
}

/* A field that may come several times adds to what is known; of the others a second one is refused. */
static bool take_field(const struct vl_word *name, const struct vl_word *value, struct vl_http_head *head) {
    if (vl_http_same(name, "connection")) return read_connection(*value, head), true;
    if (vl_http_same(name, "accept-encoding")) return read_encodings(*value, head), true;
    if (vl_http_same(name, "sec-websocket-protocol")) return read_protocols(*value, head), true;
    if (vl_http_same(name, "x-forwarded-for")) return head->forwarded = *value, true;
    for (unsigned i = 0; i < VL_HTTP_SINGLES; i++) {
        if (!vl_http_same(name, single_names[i])) continue;
        if (head->field[i].start != NULL) return false;
        head->field[i] = *value;
    }
    return true;
}

/* A line without its end: "Name: value". */
static bool read_field(const char *line, size_t length, struct vl_http_head *head) {
    const char *colon = memchr(line, ':', length);
    if (colon == NULL || colon == line) return false;
    struct vl_word name = {line, (size_t)(colon - line)}, value = {colon + 1, length - (size_t)(colon - line) - 1};
    for (size_t i = 0; i < name.length; i++)
        if (!is_token(name.start[i])) return false;
    for (size_t i = 0; i < value.length; i++)
        if (((unsigned char)value.start[i] < ' ' && value.start[i] != '\t') || value.start[i] == 127) return false;
    trim(&value);
    return take_field(&name, &value, head);
}

static bool read_target(const struct vl_word *target, struct vl_http_head *head) {
    if (target->length == 0 || target->start[0] != '/') return false;
    for (size_t i = 0; i < target->length; i++)
        if (target->start[i] <= ' ' || target->start[i] >= 127)
            return false; /* bytes over 127 are negative here or not */
    const char *mark = memchr(target->start, '?', target->length);
    head->path = *target;
    if (mark == NULL) return true;
    head->path.length = (size_t)(mark - target->start);
    head->query = (struct vl_word){mark + 1, target->length - head->path.length - 1};
    return true;
}

static enum vl_http_result read_request_line(const char *line, size_t length, struct vl_http_head *head) {
    static const char *const methods[] = {"GET", "HEAD", "POST", "DELETE"}; /* as enum vl_http_method has them */
    struct vl_word rest = {line, length}, word[3];
    for (unsigned i = 0; i < 3; i++) {
        const char *blank = memchr(rest.start, ' ', rest.length);
        if ((blank == NULL) != (i == 2)) return VL_HTTP_BAD;
        word[i] = (struct vl_word){rest.start, blank == NULL ? rest.length : (size_t)(blank - rest.start)};
        rest =
            (struct vl_word){word[i].start + word[i].length + 1, blank == NULL ? 0 : rest.length - word[i].length - 1};
    }
    if (word[0].length == 0) return VL_HTTP_BAD;
    for (size_t i = 0; i < word[0].length; i++)
        if (!is_token(word[0].start[i])) return VL_HTTP_BAD;
    for (head->method = 0; head->method < VL_HTTP_OTHER; head->method++)
        if (vl_word_is(&word[0], methods[head->method])) break;
    if (!read_target(&word[1], head)) return VL_HTTP_BAD;
    head->old = vl_word_is(&word[2], "HTTP/1.0");
    head->close = head->old;
    if (head->old || vl_word_is(&word[2], "HTTP/1.1")) return VL_HTTP_WHOLE;
    return word[2].length == 8 && memcmp(word[2].start, "HTTP/", 5) == 0 ? VL_HTTP_ALIEN : VL_HTTP_BAD;
}

/* How long the body is: digits and nothing else. */
static enum vl_http_result read_length(struct vl_http_head *head) {
    const struct vl_word *said = &head->field[VL_HTTP_CONTENT_LENGTH];
    if (head->field[VL_HTTP_TRANSFER_ENCODING].start != NULL) return said->start != NULL ? VL_HTTP_BAD : VL_HTTP_CODING;
    if (said->start == NULL) return VL_HTTP_WHOLE;
    if (said->length == 0 || said->length > 18) return VL_HTTP_BAD;
    for (size_t i = 0; i < said->length; i++) {
        if (said->start[i] < '0' || said->start[i] > '9') return VL_HTTP_BAD;
        head->length = 10 * head->length + (uint64_t)(said->start[i] - '0');
    }
    return VL_HTTP_WHOLE;
}

/* Where the empty line ends, or NULL. */
static const char *find_end(const char *bytes, size_t length, size_t seen) {
    const char *at = bytes + (seen < 3 ? 0 : seen - 3), *end = bytes + length;
    while ((at = memchr(at, '\r', (size_t)(end - at))) != NULL) {
        if (end - at < 4) return NULL;
        if (memcmp(at, "\r\n\r\n", 4) == 0) return at + 4;
        at++;
    }
    return NULL;
}

enum vl_http_result vl_http_read(const char *bytes, size_t length, size_t seen, struct vl_http_head *head) {
    const char *end = find_end(bytes, length, seen), *at = bytes;
    if (end == NULL) return length >= VL_HTTP_HEAD ? VL_HTTP_LARGE : VL_HTTP_MORE;
    memset(head, 0, sizeof *head);
    head->size = (size_t)(end - bytes);
    if (head->size > VL_HTTP_HEAD) return VL_HTTP_LARGE;
    for (unsigned line = 0; at < end - 2; line++) {
        const char *stop = memchr(at, '\r', (size_t)(end - at)); /* there is one: the last */
        if (stop[1] != '\n') return VL_HTTP_BAD;
        if (line > VL_HTTP_FIELDS) return VL_HTTP_LARGE;
        if (line == 0) {
            enum vl_http_result result = read_request_line(at, (size_t)(stop - at), head);
            if (result != VL_HTTP_WHOLE) return result;
        } else if (!read_field(at, (size_t)(stop - at), head))
            return VL_HTTP_BAD;
        at = stop + 2;
    }
    return read_length(head);
}

bool vl_http_cookie(const struct vl_word *cookies, const char *name, struct vl_word *value) {
    struct vl_word rest = *cookies, part;
    size_t length = strlen(name);
    while (next_part(&rest, ';', &part)) {
        if (part.length <= length || part.start[length] != '=' || memcmp(part.start, name, length) != 0) continue;
        *value = (struct vl_word){part.start + length + 1, part.length - length - 1};
        return true;
    }
    return false;
}

bool vl_http_is_type(const struct vl_word *value, const char *type) {
    struct vl_word rest = *value, part;
    return next_part(&rest, ';', &part) && vl_http_same(&part, type);
}

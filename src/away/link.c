/* link.c - see link.h. */
#include "away/link.h"

#include <string.h>

static bool is_word(const char *at, size_t length) {
    static const char fine[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    return length > 0 && strspn(at, fine) >= length;
}

static bool copy(char *out, size_t room, const char *at, size_t length) {
    if (length >= room) return false;
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

/* "host:port", "[::1]:8080", or without a port. */
static bool read_host(const char *at, size_t length, struct vl_link *link) {
    size_t host = strcspn(at, ":/#"), after;
    unsigned port = 0;
    if (at[0] == '[') {
        size_t end = strcspn(at, "]");
        if (end >= length || !copy(link->host, sizeof link->host, at + 1, end - 1)) return false;
        after = end + 1;
    } else {
        if (host > length) host = length;
        if (!copy(link->host, sizeof link->host, at, host)) return false;
        after = host;
    }
    if (link->host[0] == '\0' || strpbrk(link->host, "@ \t?") != NULL) return false;
    link->port = link->tls ? 443 : 80;
    if (after == length) return true;
    if (at[after++] != ':' || after == length) return false;
    for (; after < length; after++) {
        if (at[after] < '0' || at[after] > '9') return false;
        port = port * 10 + (unsigned)(at[after] - '0');
        if (port > 65535) return false;
    }
    link->port = (uint16_t)port;
    return port > 0;
}

bool vl_link_read(const char *words, struct vl_link *link) {
    static const char plain[] = "http://", secure[] = "https://", room[] = "#/table/";
    memset(link, 0, sizeof *link);
    link->tls = strncmp(words, secure, sizeof secure - 1) == 0;
    if (!link->tls && strncmp(words, plain, sizeof plain - 1) != 0) return false;
    const char *host = words + (link->tls ? sizeof secure : sizeof plain) - 1;
    const char *path = host + strcspn(host, "/#"), *hash = strchr(path, '#');
    if (hash == NULL || strncmp(hash, room, sizeof room - 1) != 0) return false;
    if (!read_host(host, (size_t)(path - host), link)) return false;
    size_t length = (size_t)(hash - path);
    while (length > 0 && path[length - 1] == '/') length--;
    if (!copy(link->path, sizeof link->path, path, length) || strpbrk(link->path, "? %\"\\") != NULL) return false;
    const char *table = hash + sizeof room - 1, *code = table + strcspn(table, "/");
    if (!is_word(table, (size_t)(code - table)) ||
        !copy(link->table, sizeof link->table, table, (size_t)(code - table)))
        return false;
    if (*code == '\0') return true;
    code++;
    return is_word(code, strlen(code)) && copy(link->code, sizeof link->code, code, strlen(code));
}

void vl_link_write(const struct vl_link *link, bool code, struct vl_text *out) {
    bool usual = link->port == (link->tls ? 443 : 80), colons = strchr(link->host, ':') != NULL;
    vl_text_add(out, link->tls ? "https://" : "http://");
    if (colons) vl_text_put(out, '[');
    vl_text_add(out, link->host);
    if (colons) vl_text_put(out, ']');
    if (!usual) vl_text_put(out, ':');
    if (!usual) vl_text_add_int(out, link->port);
    vl_text_add(out, link->path);
    vl_text_add(out, "/#/table/");
    vl_text_add(out, link->table);
    if (!code || link->code[0] == '\0') return;
    vl_text_put(out, '/');
    vl_text_add(out, link->code);
}

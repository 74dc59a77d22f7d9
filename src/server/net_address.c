/* net_address.c - addresses as 16 bytes, ranges of them, and what proxies say. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/net_inside.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}; /* before an IPv4 address */

static bool is_mapped(const struct vl_address *a) {
    return memcmp(a->bytes, mapped, sizeof mapped) == 0;
}

static void map(const void *four, struct vl_address *out) {
    memcpy(out->bytes, mapped, sizeof mapped);
    memcpy(out->bytes + sizeof mapped, four, 4);
}

void vl_address_of(const struct sockaddr *socket, struct vl_address *out) {
    memset(out, 0, sizeof *out);
    if (socket->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, socket, sizeof in);
        map(&in.sin_addr, out);
    } else if (socket->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, socket, sizeof in6);
        memcpy(out->bytes, &in6.sin6_addr, sizeof out->bytes);
    }
}

bool vl_address_read(const char *text, size_t length, struct vl_address *out) {
    char copy[VL_NET_ADDRESS_TEXT];
    struct in_addr four;
    if (length > 1 && text[0] == '[' && text[length - 1] == ']') text++, length -= 2;
    if (length >= sizeof copy) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1) return map(&four, out), true;
    return inet_pton(AF_INET6, copy, out->bytes) == 1;
}

void vl_address_write(const struct vl_address *a, char out[VL_NET_ADDRESS_TEXT]) {
    static const struct vl_address nobody;
    if (memcmp(a, &nobody, sizeof nobody) == 0)
        strcpy(out, "unix");
    else if (is_mapped(a))
        inet_ntop(AF_INET, a->bytes + sizeof mapped, out, VL_NET_ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, a->bytes, out, VL_NET_ADDRESS_TEXT);
}

bool vl_address_is_loopback(const struct vl_address *a) {
    static const struct vl_address six = {{[15] = 1}}, nobody;
    if (is_mapped(a)) return a->bytes[12] == 127;
    return memcmp(a, &six, sizeof six) == 0 || memcmp(a, &nobody, sizeof nobody) == 0;
}

bool vl_range_read(const char *text, size_t length, struct vl_range *out) {
    const char *slash = memchr(text, '/', length);
    size_t before = slash == NULL ? length : (size_t)(slash - text);
    if (!vl_address_read(text, before, &out->address)) return false;
    unsigned most = is_mapped(&out->address) ? 32 : 128, bits = 0;
    if (slash == NULL) return out->bits = 128, true;
    if (length - before < 2 || length - before > 4) return false;
    for (const char *digit = slash + 1; digit < text + length; digit++) {
        if (*digit < '0' || *digit > '9') return false;
        bits = 10 * bits + (unsigned)(*digit - '0');
    }
    if (bits > most) return false;
    out->bits = (uint8_t)(bits + 128 - most);
    return true;
}

bool vl_range_has(const struct vl_range *ranges, unsigned count, const struct vl_address *a) {
    for (unsigned r = 0; r < count; r++) {
        unsigned bytes = ranges[r].bits / 8, rest = ranges[r].bits % 8;
        uint8_t mask = (uint8_t)(0xff00 >> rest);
        if (memcmp(ranges[r].address.bytes, a->bytes, bytes) != 0) continue;
        if (rest == 0 || ((ranges[r].address.bytes[bytes] ^ a->bytes[bytes]) & mask) == 0) return true;
    }
    return false;
}

void vl_address_forwarded(const struct vl_range *ranges, unsigned count, const struct vl_word *list,
                          struct vl_address *out) {
    size_t end = list->length;
    while (end > 0) {
        size_t start = end;
        struct vl_address said;
        while (start > 0 && list->start[start - 1] != ',') start--;
        size_t first = start, last = end;
        while (first < last && list->start[first] == ' ') first++;
        while (last > first && list->start[last - 1] == ' ') last--;
        if (!vl_address_read(list->start + first, last - first, &said)) return;
        *out = said;
        if (!vl_range_has(ranges, count, &said)) return;
        end = start == 0 ? 0 : start - 1;
    }
}

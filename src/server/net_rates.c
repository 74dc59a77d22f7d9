/* net_rates.c - how much somebody may send: buckets that fill with time, and what is known of an address. */
#include <stdlib.h>
#include <string.h>

#include "server/net_inside.h"

void vl_rate_fill(struct vl_rate *b, unsigned rate, uint64_t now) {
    double most = (double)rate * VL_NET_BURST;
    if (b->filled == 0) b->level = most;
    if (b->filled != 0 && now > b->filled) b->level += (double)(now - b->filled) * rate / 1000;
    if (b->level > most) b->level = most;
    b->filled = now;
}

uint64_t vl_rate_take(struct vl_rate *b, unsigned rate, uint64_t now, double amount) {
    vl_rate_fill(b, rate, now);
    b->level -= amount;
    return b->level >= 0 ? 0 : (uint64_t)(-b->level * 1000 / rate) + 1;
}

/* Of IPv6 a household has the lower 64 bits to itself. */
static void key_of(const struct vl_address *a, uint8_t key[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(key, a->bytes, 16);
    if (memcmp(a->bytes, mapped, sizeof mapped) != 0) memset(key + 8, 0, 8);
}

static unsigned list_of(const struct vl_guests *g, const uint8_t key[16]) {
    uint64_t halves[2], mixed = g->secret;
    memcpy(halves, key, sizeof halves);
    for (unsigned i = 0; i < 2; i++) {
        mixed = (mixed ^ halves[i]) * 0x9e3779b97f4a7c15u;
        mixed ^= mixed >> 32;
    }
    return (unsigned)(mixed % VL_GUEST_LISTS);
}

struct vl_guest *vl_guests_find(struct vl_guests *g, const struct vl_address *a) {
    uint8_t key[16];
    key_of(a, key);
    struct vl_guest **list = &g->list[list_of(g, key)];
    for (struct vl_guest *guest = *list; guest != NULL; guest = guest->next)
        if (memcmp(guest->key, key, sizeof key) == 0) return guest;
    struct vl_guest *guest = calloc(1, sizeof *guest);
    if (guest == NULL) return NULL;
    memcpy(guest->key, key, sizeof key);
    guest->next = *list;
    *list = guest;
    g->count++;
    return guest;
}

static bool is_full(struct vl_rate *b, unsigned rate, uint64_t now) {
    vl_rate_fill(b, rate, now);
    return b->level >= (double)rate * VL_NET_BURST;
}

void vl_guests_sweep(struct vl_guests *g, const struct vl_net_limits *limits, uint64_t now) {
    for (unsigned i = 0; i < VL_GUEST_LISTS / 16; i++) {
        struct vl_guest **at = &g->list[g->swept];
        g->swept = (g->swept + 1) % VL_GUEST_LISTS;
        while (*at != NULL) {
            struct vl_guest *guest = *at;
            bool idle = guest->connections == 0 && is_full(&guest->messages, limits->address_messages, now) &&
                        is_full(&guest->bytes, limits->address_bytes, now) &&
                        is_full(&guest->requests, limits->address_requests, now);
            if (!idle) {
                at = &guest->next;
                continue;
            }
            *at = guest->next;
            free(guest);
            g->count--;
        }
    }
}

void vl_guests_done(struct vl_guests *g) {
    for (unsigned i = 0; i < VL_GUEST_LISTS; i++)
        while (g->list[i] != NULL) {
            struct vl_guest *guest = g->list[i];
            g->list[i] = guest->next;
            free(guest);
        }
}

/* fair.c - the fair deal: see fair.h. */
#include "table/fair.h"

#include <string.h>

#include "core/check.h"
#include "core/sha256.h"

/* ---- Commitments, the key, outcomes ---- */

void vl_fair_commit(const uint8_t secret[VL_FAIR_BYTES], uint8_t commitment[VL_FAIR_BYTES]) {
    struct vl_sha256 sha;
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, secret, VL_FAIR_BYTES);
    vl_sha256_done(&sha, commitment);
}

/* RFC 2104: the key, hashed if longer than a block, is padded with zeros to one. */
void vl_hmac_sha256(const uint8_t *key, size_t key_length, const void *bytes, size_t length, uint8_t digest[32]) {
    enum { BLOCK = 64 };
    uint8_t pad[BLOCK] = {0};
    struct vl_sha256 sha;
    if (key_length > BLOCK) {
        vl_sha256_init(&sha);
        vl_sha256_add(&sha, key, key_length);
        vl_sha256_done(&sha, pad);
    } else {
        memcpy(pad, key, key_length);
    }
    for (unsigned i = 0; i < BLOCK; i++) pad[i] ^= 0x36;
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, pad, BLOCK);
    vl_sha256_add(&sha, bytes, length);
    vl_sha256_done(&sha, digest);
    for (unsigned i = 0; i < BLOCK; i++) pad[i] ^= 0x36 ^ 0x5c;
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, pad, BLOCK);
    vl_sha256_add(&sha, digest, 32);
    vl_sha256_done(&sha, digest);
}

bool vl_fair_is_id(const char *id, size_t length) {
    if (length == 0 || length >= VL_FAIR_TABLE) return false;
    for (size_t i = 0; i < length; i++)
        if (memchr("abcdefghijklmnopqrstuvwxyz0123456789-", id[i], 37) == NULL) return false;
    return true;
}

void vl_fair_again(struct vl_fair *fair) {
    fair->committed = fair->opened = fair->house = 0;
    memset(fair->commitment, 0, sizeof fair->commitment);
    memset(fair->opening, 0, sizeof fair->opening);
    memset(fair->key, 0, sizeof fair->key);
    fair->round++;
}

static void add_word(struct vl_text *out, const char *key, const char *word) {
    vl_text_add(out, key);
    vl_text_add(out, word);
}

static void add_number(struct vl_text *out, const char *key, int64_t number) {
    vl_text_add(out, key);
    vl_text_add_int(out, number);
}

/* The option that comes after `last` by the bytes of its name, of those that are not as usual; NULL: none does. */
static const struct vl_option *next_option(const struct vl_setup *s, const struct vl_option *last) {
    const struct vl_option *options = s->game->options, *next = NULL;
    for (unsigned i = 0; options != NULL && options[i].name != NULL; i++) {
        if (s->option[i] == options[i].initial || (last != NULL && strcmp(options[i].name, last->name) <= 0)) continue;
        if (next == NULL || strcmp(options[i].name, next->name) < 0) next = &options[i];
    }
    return next;
}

void vl_fair_terms(const struct vl_setup *s, struct vl_text *out) {
    add_word(out, "game ", s->game->name);
    add_number(out, " version ", s->game->version);
    add_number(out, " players ", s->players);
    add_word(out, " edition ", s->edition);
    if (s->hash[0] != '\0') add_word(out, "@", s->hash);
    for (const struct vl_option *option = NULL; (option = next_option(s, option)) != NULL;) {
        add_word(out, " option ", option->name);
        add_word(out, "=", vl_setup_value(s, (unsigned)(option - s->game->options)));
    }
}

/* What the key binds besides the openings. */
static void add_subject(const struct vl_fair *fair, const struct vl_setup *s, struct vl_text *out) {
    if (fair->version == 1) {
        vl_text_add(out, "veillee fair deal 1");
        return;
    }
    add_word(out, "veillee fair deal 2\ntable ", fair->table);
    add_number(out, "\nround ", fair->round);
    vl_text_put(out, '\n');
    vl_fair_terms(s, out);
    vl_text_add(out, "\nseats");
    for (unsigned seat = 0; seat < s->players; seat++) vl_text_add(out, fair->house >> seat & 1 ? " house" : " own");
    vl_text_put(out, '\n');
}

void vl_fair_key(struct vl_fair *fair, const struct vl_setup *s) {
    char subject[VL_FAIR_TERMS + 256];
    struct vl_text text;
    struct vl_sha256 sha;
    CHECK(fair->opened == vl_fair_everyone(s->players));
    vl_text_init(&text, subject, sizeof subject);
    add_subject(fair, s, &text);
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, vl_text_whole(&text), text.length);
    vl_sha256_add(&sha, fair->opening[VL_FAIR_SERVER], VL_FAIR_BYTES);
    for (unsigned seat = 0; seat < s->players; seat++) vl_sha256_add(&sha, fair->opening[seat], VL_FAIR_BYTES);
    vl_sha256_done(&sha, fair->key);
}

static void put_big_endian(uint8_t *out, uint64_t n, unsigned bytes) {
    while (bytes-- > 0) {
        out[bytes] = (uint8_t)n;
        n >>= 8;
    }
}

unsigned vl_fair_draw(const uint8_t key[VL_FAIR_BYTES], uint64_t k, const struct vl_outcome *outcomes, unsigned count) {
    uint64_t weight = 0, x;
    for (unsigned i = 0; i < count; i++) weight += outcomes[i].weight;
    CHECK(weight > 0);
    uint64_t left_over = (0 - weight) % weight; /* 2^64 mod weight: so many of the largest x are no good */
    for (uint32_t attempt = 0;; attempt++) {
        uint8_t message[12], digest[32];
        put_big_endian(message, k, 8);
        put_big_endian(message + 8, attempt, 4);
        vl_hmac_sha256(key, VL_FAIR_BYTES, message, sizeof message, digest);
        x = 0;
        for (unsigned i = 0; i < 8; i++) x = x << 8 | digest[i];
        if (left_over == 0 || x <= UINT64_MAX - left_over) break;
    }
    x %= weight;
    unsigned which = 0;
    while (x >= outcomes[which].weight) x -= outcomes[which++].weight;
    return which;
}

/* ---- Headers ---- */

void vl_fair_write_hex(const uint8_t bytes[VL_FAIR_BYTES], struct vl_text *out) {
    for (unsigned i = 0; i < VL_FAIR_BYTES; i++) vl_text_add_hex(out, bytes[i], 2);
}

/* Capitals are refused, so that there is one way to write an opening and a changed bit is always noticed. */
bool vl_fair_read_hex(const struct vl_word *word, uint8_t bytes[VL_FAIR_BYTES]) {
    static const char digits[] = "0123456789abcdef";
    if (word->length != VL_FAIR_HEX) return false;
    for (unsigned i = 0; i < VL_FAIR_HEX; i++) {
        const char *digit = word->start[i] == '\0' ? NULL : strchr(digits, word->start[i]);
        if (digit == NULL) return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (digit - digits));
    }
    return true;
}

static void write_header(const char *name, unsigned part, const uint8_t *bytes, struct vl_text *out) {
    vl_text_add(out, "x-fair-");
    if (part == VL_FAIR_SERVER) vl_text_add(out, "server-");
    vl_text_add(out, name);
    if (part != VL_FAIR_SERVER) {
        vl_text_put(out, '-');
        vl_text_add_int(out, part);
    }
    vl_text_put(out, ' ');
    vl_fair_write_hex(bytes, out);
    vl_text_put(out, '\n');
}

void vl_fair_headers(const struct vl_fair *fair, unsigned players, bool over, struct vl_text *out) {
    add_number(out, "x-fair-deal ", fair->version);
    if (fair->version > 1) {
        add_word(out, "\nx-fair-table ", fair->table);
        add_number(out, "\nx-fair-round ", fair->round);
    }
    vl_text_put(out, '\n');
    for (unsigned i = 0; i <= players; i++) {
        unsigned part = i == 0 ? VL_FAIR_SERVER : i - 1;
        bool open = fair->opened >> part & 1 && (part != VL_FAIR_SERVER || over);
        if (fair->committed >> part & 1) write_header("commitment", part, fair->commitment[part], out);
        if (open) write_header(part == VL_FAIR_SERVER ? "seed" : "nonce", part, fair->opening[part], out);
        if (part == VL_FAIR_SERVER || fair->version == 1 || !(fair->committed >> part & 1)) continue;
        add_number(out, "x-fair-by-", part);
        vl_text_add(out, fair->house >> part & 1 ? " house\n" : " own\n");
    }
    if (fair->version == 1 || !over || fair->opened != vl_fair_everyone(players)) return;
    vl_text_add(out, "x-fair-key ");
    vl_fair_write_hex(fair->key, out);
    vl_text_put(out, '\n');
}

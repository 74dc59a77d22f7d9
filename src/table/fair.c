/* fair.c - the fair deal: see fair.h. */
#include "table/fair.h"

#include <string.h>

#include "core/check.h"
#include "core/line.h"
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

void vl_fair_key(struct vl_fair *fair, unsigned players) {
    static const char label[] = "veillee fair deal 1";
    struct vl_sha256 sha;
    CHECK(fair->opened == vl_fair_everyone(players));
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, label, sizeof label - 1);
    vl_sha256_add(&sha, fair->opening[VL_FAIR_SERVER], VL_FAIR_BYTES);
    for (unsigned seat = 0; seat < players; seat++) vl_sha256_add(&sha, fair->opening[seat], VL_FAIR_BYTES);
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
    vl_text_add(out, "x-fair-deal 1\n");
    for (unsigned i = 0; i <= players; i++) {
        unsigned part = i == 0 ? VL_FAIR_SERVER : i - 1;
        bool open = fair->opened >> part & 1 && (part != VL_FAIR_SERVER || over);
        if (fair->committed >> part & 1) write_header("commitment", part, fair->commitment[part], out);
        if (open) write_header(part == VL_FAIR_SERVER ? "seed" : "nonce", part, fair->opening[part], out);
    }
}

/* ---- Checking a record ---- */

/* The headers of the fair deal, with the lines they stand on. */
struct headers {
    struct vl_fair fair;
    unsigned deal_line, commitment_line[VL_FAIR_PARTS], opening_line[VL_FAIR_PARTS];
};

static bool fail(struct vl_reader *r, unsigned line, const char *rule, const char *reason) {
    r->fault = (struct vl_fault){line, rule, reason, ""};
    return false;
}

/* Which participant a header is about, and whether it is a commitment; false if the header is not of the deal. */
static bool about(const struct vl_word *name, unsigned players, unsigned *part, bool *commitment) {
    char known[32];
    for (*part = 0; *part < VL_FAIR_PARTS; ++*part) {
        if (*part >= players && *part != VL_FAIR_SERVER) continue;
        for (unsigned i = 0; i < 2; i++) {
            struct vl_text text;
            bool server = *part == VL_FAIR_SERVER;
            vl_text_init(&text, known, sizeof known);
            vl_text_add(&text, server ? "x-fair-server-" : "x-fair-");
            vl_text_add(&text, i == 0 ? "commitment" : server ? "seed" : "nonce");
            if (!server) vl_text_put(&text, '-');
            if (!server) vl_text_add_int(&text, *part);
            *commitment = i == 0;
            if (vl_word_is(name, known)) return true;
        }
    }
    return false;
}

static bool take_line(struct vl_reader *r, struct headers *h, const struct vl_word *words, unsigned count,
                      unsigned line) {
    unsigned part;
    bool commitment;
    if (vl_word_is(&words[0], "x-fair-deal")) {
        if (h->deal_line != 0) return fail(r, line, "FAIR-1", "header-twice");
        h->deal_line = line;
        if (count == 2 && vl_word_is(&words[1], "1")) return true;
        return fail(r, line, "FAIR-1", "fair-version");
    }
    if (!about(&words[0], r->setup.players, &part, &commitment)) return fail(r, line, "FAIR-1", "fair-header");
    unsigned *seen = commitment ? h->commitment_line : h->opening_line;
    if (seen[part] != 0) return fail(r, line, "FAIR-1", "header-twice");
    seen[part] = line;
    if (count == 2 && vl_fair_read_hex(&words[1], commitment ? h->fair.commitment[part] : h->fair.opening[part]))
        return true;
    return fail(r, line, "FAIR-1", "hex-expected");
}

/* The record's reader has accepted the header, so the text before r->at is lines of it. */
static bool read_headers(struct vl_reader *r, const char *text, struct headers *h) {
    unsigned line = 0;
    for (const char *at = text; at < r->at;) {
        const char *end = memchr(at, '\n', (size_t)(r->at - at));
        struct vl_word words[2];
        if (end == NULL) end = r->at;
        unsigned count = vl_words_split(at, end, words, 2);
        line++;
        if (count > 0 && words[0].length >= 7 && memcmp(words[0].start, "x-fair-", 7) == 0 &&
            !take_line(r, h, words, count, line))
            return false;
        at = end + 1;
    }
    return true;
}

static bool check_openings(struct vl_reader *r, struct headers *h) {
    unsigned players = r->setup.players;
    if (h->deal_line == 0) return fail(r, r->line, "FAIR-1", "fair-missing");
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++) {
        uint8_t hash[VL_FAIR_BYTES];
        if (!(vl_fair_everyone(players) >> part & 1)) continue;
        if (h->commitment_line[part] == 0) return fail(r, r->line, "FAIR-1", "commitment-missing");
        if (h->opening_line[part] == 0) return fail(r, r->line, "FAIR-1", "opening-missing");
        vl_fair_commit(h->fair.opening[part], hash);
        if (memcmp(hash, h->fair.commitment[part], sizeof hash) != 0)
            return fail(r, h->opening_line[part], "FAIR-2", "opening-wrong");
        h->fair.opened |= (uint8_t)(1u << part);
    }
    vl_fair_key(&h->fair, players);
    return true;
}

static bool check_outcome(struct vl_reader *r, const struct vl_state *state, const uint8_t *key, uint64_t k,
                          vl_move move) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    unsigned count = r->setup.game->chances(&r->setup, state, outcomes);
    vl_move due = outcomes[vl_fair_draw(key, k, outcomes, count)].move;
    if (due == move) return true;
    fail(r, r->line, "FAIR-3", "fair-differs");
    struct vl_text text;
    vl_text_init(&text, r->fault.word, sizeof r->fault.word);
    vl_text_add(&text, "* ");
    vl_move_format(r->setup.game, due, &text);
    return false;
}

bool vl_fair_verify(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand) {
    struct headers headers = {.deal_line = 0};
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    if (!vl_record_open(r, text, length, games, at_hand)) return false;
    if (!read_headers(r, text, &headers) || !check_openings(r, &headers)) return false;
    const struct vl_setup *s = &r->setup;
    s->game->init(s, state);
    for (uint64_t k = 0; (step = vl_record_next(r, state, &actor, &move)) == VL_STEP_EVENT;) {
        if (actor == VL_CHANCE && !check_outcome(r, state, headers.fair.key, k++, move)) return false;
        s->game->apply(s, state, actor, move, NULL);
    }
    return step == VL_STEP_FINISHED || step == VL_STEP_BROKEN_OFF;
}

/* fair.c - our part in a fair deal: a secret of our own, its hash first, the secret itself when everybody's hash is
 * known. */
#include <string.h>
#include <sys/random.h>

#include "away/inside.h"
#include "core/json.h"
#include "core/sha256.h"
#include "core/text.h"

static void say_part(struct vl_away *a, const char *key, const uint8_t bytes[32]) {
    char hex[65], message[200];
    struct vl_text text;
    vl_text_init(&text, hex, sizeof hex);
    for (unsigned i = 0; i < 32; i++) vl_text_add_hex(&text, bytes[i], 2);
    vl_text_init(&text, message, sizeof message);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "type", "fair");
    vl_json_int(&text, "round", a->part.round);
    vl_json_string(&text, key, hex);
    vl_json_close(&text, '}');
    vl_away_say(a, message, text.length);
}

/* A secret for this round, the same however often we are asked for its hash; false: none is to be had. */
static bool draw(struct vl_away *a, long round) {
    if (a->part.round == round) return true;
    if (getrandom(a->part.nonce, sizeof a->part.nonce, 0) != (ssize_t)sizeof a->part.nonce) return false;
    a->part.round = round;
    return true;
}

static void give(struct vl_away *a, const struct vl_json *fair) {
    struct vl_json wanted = vl_json_get(fair, "wanted"), number = vl_json_get(fair, "round");
    int64_t round;
    if (!vl_json_read_int(&number, 0, INT32_MAX, &round)) return;
    if (vl_json_is(&wanted, "hash") && draw(a, (long)round)) {
        uint8_t hash[32];
        struct vl_sha256 sha;
        vl_sha256_init(&sha);
        vl_sha256_add(&sha, a->part.nonce, sizeof a->part.nonce);
        vl_sha256_done(&sha, hash);
        say_part(a, "hash", hash);
    } else if (vl_json_is(&wanted, "nonce") && a->part.round == round) {
        say_part(a, "nonce", a->part.nonce);
    }
}

void away_contribute(struct vl_away *a, const char *message, size_t length) {
    struct vl_json root;
    if (!vl_json_parse(message, length, &root)) return;
    struct vl_json type = vl_json_get(&root, "type"), seat = vl_json_get(&root, "seat"), fair = root;
    if (vl_json_is(&type, "hello")) {
        fair = vl_json_get(&root, "fair");
        a->part.ours = vl_json_kind(&seat) == VL_JSON_NUMBER;
    } else if (vl_json_is(&type, "ping")) {
        vl_away_say(a, "{\"type\":\"pong\"}", 15);
        return;
    } else if (!vl_json_is(&type, "fair")) {
        return;
    }
    if (a->part.ours) give(a, &fair);
}

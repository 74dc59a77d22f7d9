/* part.c - see part.h. */
#include "table/part.h"

#include <string.h>

#include "core/json.h"

static bool answer(const struct vl_part *part, const char *key, const uint8_t bytes[VL_FAIR_BYTES],
                   struct vl_text *out) {
    char hex[VL_FAIR_HEX + 1];
    struct vl_text text;
    vl_text_init(&text, hex, sizeof hex);
    vl_fair_write_hex(bytes, &text);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", "fair");
    vl_json_int(out, "round", part->round);
    vl_json_string(out, key, hex);
    vl_json_close(out, '}');
    return true;
}

static bool draw_for(struct vl_part *part, uint32_t round, const struct vl_draw *draw) {
    if (part->drawn && part->round == round) return true;
    part->drawn = draw->draw(draw->context, round, part->nonce);
    part->round = round;
    return part->drawn;
}

static bool give(struct vl_part *part, const struct vl_json *fair, const struct vl_draw *draw, struct vl_text *out) {
    struct vl_json wanted = vl_json_get(fair, "wanted"), number = vl_json_get(fair, "round");
    uint8_t hash[VL_FAIR_BYTES];
    int64_t round;
    bool opens = vl_json_is(&wanted, "nonce");
    if (!part->ours || (!opens && !vl_json_is(&wanted, "hash"))) return false;
    if (!vl_json_read_int(&number, 0, VL_FAIR_ROUNDS, &round)) return false;
    if (opens && !draw->same && !(part->drawn && part->round == round)) return false; /* another's hash, not ours */
    if (!draw_for(part, (uint32_t)round, draw)) return false;
    if (opens) return answer(part, "nonce", part->nonce, out);
    vl_fair_commit(part->nonce, hash);
    return answer(part, "hash", hash, out);
}

bool vl_part_answer(struct vl_part *part, const struct vl_json *message, const struct vl_draw *draw,
                    struct vl_text *out) {
    struct vl_json type = vl_json_get(message, "type"), seat = vl_json_get(message, "seat"), fair = *message;
    if (vl_json_is(&type, "hello")) {
        part->ours = vl_json_kind(&seat) == VL_JSON_NUMBER;
        fair = vl_json_get(message, "fair");
    } else if (!vl_json_is(&type, "fair")) {
        return false;
    }
    return give(part, &fair, draw, out);
}

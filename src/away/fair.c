/* fair.c - what is answered without asking anybody: heartbeats, and our part in a fair deal (table/part.h). */
#include <sys/random.h>

#include "away/inside.h"
#include "core/json.h"
#include "core/text.h"

static bool draw(void *unused, uint32_t round, uint8_t nonce[VL_FAIR_BYTES]) {
    (void)unused;
    (void)round;
    return getrandom(nonce, VL_FAIR_BYTES, 0) == VL_FAIR_BYTES;
}

void away_contribute(struct vl_away *a, const char *message, size_t length) {
    struct vl_json root;
    char answer[VL_PART_MESSAGE];
    struct vl_text text;
    if (!vl_json_parse(message, length, &root)) return;
    struct vl_json type = vl_json_get(&root, "type");
    vl_text_init(&text, answer, sizeof answer);
    if (vl_json_is(&type, "ping"))
        vl_away_say(a, "{\"type\":\"pong\"}", 15);
    else if (vl_part_answer(&a->part, &root, &(struct vl_draw){.draw = draw}, &text))
        vl_away_say(a, vl_text_whole(&text), text.length);
}

/* part.h - a seat's part in the fair deals of its table (fair.h), as messages between a client and the server: a secret
 * of its own, its hash first, the secret itself when everybody's hash is known.
 *
 *     ◀─ {"type":"fair","wanted":"hash","round":1,"by":[0,1]}      ─▶ {"type":"fair","round":1,"hash":HEX}
 *     ◀─ {"type":"fair","wanted":"nonce","round":1,"by":[0,1]}     ─▶ {"type":"fair","round":1,"nonce":HEX}
 *
 * A hello says the same under "fair". Nothing here draws: where randomness comes from is the client's to know. */
#ifndef VL_PART_H
#define VL_PART_H

#include "table/fair.h"

enum { VL_PART_MESSAGE = 200 }; /* bytes of an answer, with the NUL */

struct vl_part {
    bool ours;      /* we have a seat */
    bool drawn;     /* a secret, for this round: */
    uint32_t round; /* the same however often we are asked for its hash */
    uint8_t nonce[VL_FAIR_BYTES];
};

/* Fills in a secret for a round; false: none is to be had. */
struct vl_draw {
    bool (*draw)(void *context, uint32_t round, uint8_t nonce[VL_FAIR_BYTES]);
    void *context;
    bool same; /* always the same for a round, so that whoever comes back can still open what was committed to */
};

struct vl_json;
/* What a message of the server's asks of us: false if it is nothing, else our answer. */
bool vl_part_answer(struct vl_part *, const struct vl_json *message, const struct vl_draw *, struct vl_text *answer);

#endif

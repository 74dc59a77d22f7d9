/* wire.h - requests and replies (talk.h) as JSON, one object a message, and back.
 *
 *     client   vl_request_write ─▶ {"type":"act","id":"…","do":"play t5 A","at":17} ─▶ vl_request_read    server
 *     client   vl_reply_read    ◀─ {"type":"note","number":17,"note":{…}}           ◀─ vl_reply_write     server
 *
 * A message has no newline inside, so it is a line, or a frame of a socket, as it is. What is written is read back as
 * the same struct, as far as a message of its kind goes (the comments in talk.h say what that is; the rest is zero, and
 * the viewer of an act VL_NOBODY).
 *
 * Views travel as a client wishes: as their bytes, with what surrounds the game beside them, or as JSON for programs
 * that have no games of their own. A view as JSON is written only; who reads replies asks for bytes.
 *
 * Reading trusts nothing: whatever is too long, out of range, of the wrong type or unknown where it matters is refused,
 * with the code of a reason, `malformed` unless something else is said. Keys and types that are not known are passed
 * over. Only what the bytes of a view mean is between the game and its table. Nothing is allocated. */
#ifndef VL_WIRE_H
#define VL_WIRE_H

#include "table/talk.h"

enum {
    VL_WIRE_PROTOCOL = 1,
    VL_WIRE_REQUEST = 1 << 14, /* bytes that any request needs, with a NUL: a frame may have no more */
    VL_WIRE_REPLY = 1 << 15,   /* likewise any reply with a view as bytes */
    VL_WIRE_SIGHT = 1 << 18,   /* likewise with a view as JSON */
    VL_WIRE_SECRET = 129,      /* bytes of a token or a code, with the NUL */
    VL_WIRE_LANGUAGE = 36,
    VL_WIRE_RULE = 16,
    VL_WIRE_CODE = 48,
    VL_WIRE_MESSAGE = 1024,
    VL_WIRE_UNKNOWN = 0xff, /* a kind: of a type that is not for us; pass it over */
};

/* ---- Requests ---- */

/* What a hello says besides: who it is, and how it wants to be spoken to. */
struct vl_greeting {
    char token[VL_WIRE_SECRET], code[VL_WIRE_SECRET]; /* empty: none */
    char language[VL_WIRE_LANGUAGE];                  /* "fr"; empty: none */
    bool bytes;                                       /* views as bytes, of this layout */
    uint8_t layout;
    bool presence, chat; /* wants to be told who is here, and what people say to each other */
};

/* The greeting is that of a hello, and NULL for anything else. */
void vl_request_write(const struct vl_request *, const struct vl_greeting *, struct vl_text *);
/* NULL, or the code of a refusal: then `id` is the message's, for the answer, or empty. The greeting is filled by a
 * hello only. */
const char *vl_request_read(const char *bytes, size_t length, struct vl_request *, struct vl_greeting *);

/* ---- Replies ---- */

/* For whom they are written. */
struct vl_wire_client {
    const struct vl_setup *setup;
    uint8_t viewer; /* its own eyes, as its hello was answered */
    bool bytes;     /* as its greeting said; false also if its layout is not the game's */
};

/* `message` is a refusal in words, or NULL. */
void vl_reply_write(const struct vl_wire_client *, const struct vl_reply *, const char *message, struct vl_text *);

/* Where replies are read: holds whatever a reply points to, until the next one is read, and what the last hello said.
 */
struct vl_wire {
    const struct vl_game *const *games;
    const struct vl_setup *at_hand; /* an edition, or NULL */
    bool greeted;                   /* there was a hello: `setup` and `viewer`, its own eyes, are known */
    uint8_t viewer;
    struct vl_setup setup;
    struct vl_note note;
    struct vl_view_box view;
    struct vl_around around;
    struct vl_choice staged;
    vl_move move[VL_MOVES_MAX];
    char id[VL_TALK_ID], rule[VL_WIRE_RULE], code[VL_WIRE_CODE];
    char message[VL_WIRE_MESSAGE]; /* of a refusal, in words; may be empty */
};
void vl_wire_init(struct vl_wire *, const struct vl_game *const *games, const struct vl_setup *at_hand);

/* NULL and the reply, or the code of a refusal: `unknown-game`, `version-unknown` and `edition-missing` of a hello. */
const char *vl_reply_read(struct vl_wire *, const char *bytes, size_t length, struct vl_reply *);

/* ---- Their parts ---- */

struct vl_json;
/* A note and what is around a game as vl_note_json and vl_around_json write them; false: malformed. A note of a kind
 * that is not known is VL_WIRE_UNKNOWN. */
bool vl_note_read(const struct vl_setup *, unsigned viewer, const struct vl_json *, struct vl_note *);
bool vl_around_read(const struct vl_setup *, unsigned viewer, const struct vl_json *, struct vl_around *);

#endif

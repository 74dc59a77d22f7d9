/* frames.h - WebSocket frames (RFC 6455) as a server reads and writes them: pieces are put together to messages within
 * a bound; what is not masked, too large, not UTF-8 or against the rules is a fault with the code to close with. No
 * bytes are fetched here and none sent.
 *
 * libwebsockets 4.1 could do this, but takes frames that are not masked and does not say so. */
#ifndef VL_FRAMES_H
#define VL_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VL_FRAMES_HEAD = 10,     /* bytes before what we say, at most */
    VL_FRAMES_CONTROL = 125, /* bytes of a ping, a pong, a close, at most */
};

enum vl_frame_kind {
    VL_FRAME_NONE, /* all bytes are used, and nothing is whole */
    VL_FRAME_TEXT,
    VL_FRAME_BINARY,
    VL_FRAME_CLOSE,
    VL_FRAME_PING,
    VL_FRAME_PONG,
    VL_FRAME_FAULT, /* `code` says which; nothing more can be read */
};

enum vl_close_code {
    VL_CLOSE_DONE = 1000,
    VL_CLOSE_RULES = 1002,    /* against RFC 6455 */
    VL_CLOSE_NO_CODE = 1005,  /* a close without one; never sent */
    VL_CLOSE_NOT_TEXT = 1007, /* not UTF-8 */
    VL_CLOSE_POLICY = 1008,
    VL_CLOSE_LARGE = 1009,
    VL_CLOSE_FAILED = 1011, /* ours: no memory */
    VL_CLOSE_RESTART = 1012,
};

/* Something whole. `bytes` are good until the next call. */
struct vl_frame {
    uint8_t kind;
    uint16_t code; /* of a close or a fault */
    const char *bytes;
    size_t length;
};

struct vl_frames {
    size_t most;            /* bytes that a message may have */
    uint8_t head[14];       /* of the frame that is being read */
    uint8_t had;            /* bytes of it that are there; all of them: its payload is next */
    uint8_t kind;           /* of the message that is being put together; 0: none is */
    uint8_t control_length; /* bytes of `control` */
    uint8_t control[VL_FRAMES_CONTROL];
    bool spent;          /* `message` was given out and begins anew */
    uint64_t read, size; /* bytes of the payload: read so far, all */
    char *message;       /* pieces so far, allocated if they do not come at once */
    size_t length, room;
};

void vl_frames_init(struct vl_frames *, size_t most);
void vl_frames_done(struct vl_frames *);
/* Reads from *at, which moves on, until something is whole. The bytes are unmasked where they lie. */
struct vl_frame vl_frames_read(struct vl_frames *, uint8_t **at, uint8_t *end);

/* The head of a frame that we send, whole and not masked; returns its size. */
size_t vl_frames_head(uint8_t out[VL_FRAMES_HEAD], enum vl_frame_kind, size_t length);
/* Whether somebody may close with that code. */
bool vl_frames_may_close(unsigned code);
/* Whether it is UTF-8. */
bool vl_frames_is_text(const char *bytes, size_t length);

#endif

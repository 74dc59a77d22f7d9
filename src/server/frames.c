/* frames.c - RFC 6455, section 5. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/frames.h"

enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };
enum { FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80, LENGTH_16 = 126, LENGTH_64 = 127, CONTROL = 8, MASK_SIZE = 4 };

void vl_frames_init(struct vl_frames *f, size_t most) {
    memset(f, 0, sizeof *f);
    f->most = most;
}

void vl_frames_done(struct vl_frames *f) {
    free(f->message);
    f->message = NULL;
}

bool vl_frames_is_text(const char *bytes, size_t length) {
    const char *at = bytes, *end = bytes + length;
    while (at < end) {
        uint32_t code;
        if ((unsigned char)*at < 0x80)
            at++;
        else if (!vl_utf8_next(&at, end, &code))
            return false;
    }
    return true;
}

/* 7.4: those that mean something on the wire, and those that are free for applications. */
bool vl_frames_may_close(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code < 5000);
}

static struct vl_frame fault(uint16_t code) {
    return (struct vl_frame){.kind = VL_FRAME_FAULT, .code = code};
}

static unsigned opcode(const struct vl_frames *f) {
    return f->head[0] & 0x0f;
}

/* Bytes that the head has, as far as its first two tell. */
static unsigned head_size(const struct vl_frames *f) {
    if (f->had < 2) return 2;
    unsigned length = f->head[1] & 0x7f;
    return 2 + (length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0) + MASK_SIZE;
}

/* What the first two bytes already say against a frame; 0: nothing. */
static uint16_t wrong_beginning(const struct vl_frames *f) {
    unsigned op = opcode(f);
    bool control = op & CONTROL, final = f->head[0] & FINAL;
    if ((f->head[0] & RESERVED) != 0 || (f->head[1] & MASKED) == 0) return VL_CLOSE_RULES;
    if ((op > OP_BINARY && op < OP_CLOSE) || op > OP_PONG) return VL_CLOSE_RULES;
    if (control && (!final || (f->head[1] & 0x7f) > VL_FRAMES_CONTROL)) return VL_CLOSE_RULES;
    if (!control && (op == OP_MORE) != (f->kind != 0)) return VL_CLOSE_RULES;
    return 0;
}

/* All of the head but the mask is there: the payload's size; 0 or a code. A length is written as short as it can be. */
static uint16_t begin_payload(struct vl_frames *f) {
    unsigned length = f->head[1] & 0x7f, bytes = length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
    f->size = bytes == 0 ? length : 0;
    f->read = 0;
    for (unsigned i = 0; i < bytes; i++) f->size = f->size << 8 | f->head[2 + i];
    if (bytes == 8 && f->size >> 63 != 0) return VL_CLOSE_RULES;
    if ((bytes == 2 && f->size < LENGTH_16) || (bytes == 8 && f->size <= UINT16_MAX)) return VL_CLOSE_RULES;
    if (opcode(f) & CONTROL) return f->control_length = 0, 0;
    if (opcode(f) != OP_MORE) f->kind = opcode(f) == OP_TEXT ? VL_FRAME_TEXT : VL_FRAME_BINARY;
    return f->size > f->most - f->length ? VL_CLOSE_LARGE : 0;
}

static void unmask(uint8_t *bytes, size_t length, const uint8_t *mask, uint64_t offset) {
    uint8_t turned[8];
    uint64_t wide;
    size_t i = 0;
    for (unsigned k = 0; k < 8; k++) turned[k] = mask[(offset + k) & 3];
    memcpy(&wide, turned, sizeof wide);
    for (; i + 8 <= length; i += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + i, sizeof eight);
        eight ^= wide;
        memcpy(bytes + i, &eight, sizeof eight);
    }
    for (; i < length; i++) bytes[i] ^= turned[i & 7];
}

static bool keep_piece(struct vl_frames *f, const uint8_t *bytes, size_t length) {
    if (f->length + length > f->room) {
        size_t room = f->room == 0 ? 1024 : f->room;
        while (room < f->length + length) room *= 2;
        char *larger = realloc(f->message, room);
        if (larger == NULL) return false;
        f->message = larger;
        f->room = room;
    }
    if (length > 0) memcpy(f->message + f->length, bytes, length);
    f->length += length;
    return true;
}

static struct vl_frame whole_control(struct vl_frames *f) {
    struct vl_frame frame = {.bytes = (const char *)f->control, .length = f->control_length};
    if (opcode(f) != OP_CLOSE) {
        frame.kind = opcode(f) == OP_PING ? VL_FRAME_PING : VL_FRAME_PONG;
        return frame;
    }
    frame.kind = VL_FRAME_CLOSE;
    frame.code = VL_CLOSE_NO_CODE;
    if (f->control_length == 0) return frame;
    if (f->control_length == 1) return fault(VL_CLOSE_RULES);
    frame.code = (uint16_t)(f->control[0] << 8 | f->control[1]);
    if (!vl_frames_may_close(frame.code)) return fault(VL_CLOSE_RULES);
    return vl_frames_is_text(frame.bytes + 2, frame.length - 2) ? frame : fault(VL_CLOSE_NOT_TEXT);
}

static struct vl_frame whole_message(struct vl_frames *f, const char *bytes, size_t length) {
    struct vl_frame frame = {.kind = f->kind, .bytes = bytes, .length = length};
    f->kind = 0;
    f->spent = f->message != NULL;
    return frame.kind == VL_FRAME_TEXT && !vl_frames_is_text(bytes, length) ? fault(VL_CLOSE_NOT_TEXT) : frame;
}

/* Some of the payload, or its end. A message that is one frame and lies here whole is given out from here. */
static struct vl_frame read_payload(struct vl_frames *f, uint8_t **at, uint8_t *end) {
    uint8_t *bytes = *at;
    size_t length = (uint64_t)(end - bytes) < f->size - f->read ? (size_t)(end - bytes) : (size_t)(f->size - f->read);
    unmask(bytes, length, f->head + head_size(f) - MASK_SIZE, f->read);
    *at += length;
    f->read += length;
    bool whole = f->read == f->size, control = opcode(f) & CONTROL, final = f->head[0] & FINAL;
    if (whole) f->had = 0;
    if (control) {
        if (length > 0) memcpy(f->control + f->control_length, bytes, length);
        f->control_length = (uint8_t)(f->control_length + length);
        return whole ? whole_control(f) : (struct vl_frame){0};
    }
    if (whole && final && length == f->size && f->length == 0) return whole_message(f, (const char *)bytes, length);
    if (!keep_piece(f, bytes, length)) return fault(VL_CLOSE_FAILED);
    return whole && final ? whole_message(f, f->message, f->length) : (struct vl_frame){0};
}

struct vl_frame vl_frames_read(struct vl_frames *f, uint8_t **at, uint8_t *end) {
    if (f->spent) { /* what was given out has been heard by now */
        free(f->message);
        f->message = NULL;
        f->length = f->room = 0;
        f->spent = false;
    }
    while (true) {
        if (f->had < 2 || f->had < head_size(f)) {
            if (*at == end) return (struct vl_frame){0};
            f->head[f->had++] = *(*at)++;
            uint16_t wrong = f->had == 2 ? wrong_beginning(f) : 0;
            if (wrong == 0 && f->had >= 2 && f->had == head_size(f) - MASK_SIZE) wrong = begin_payload(f);
            if (wrong != 0) return fault(wrong);
            if (f->had < 2 || f->had < head_size(f) || f->size > 0) continue;
        } else if (*at == end)
            return (struct vl_frame){0};
        struct vl_frame frame = read_payload(f, at, end);
        if (frame.kind != VL_FRAME_NONE) return frame;
    }
}

size_t vl_frames_head(uint8_t out[VL_FRAMES_HEAD], enum vl_frame_kind kind, size_t length) {
    static const uint8_t opcodes[] = {
        [VL_FRAME_TEXT] = OP_TEXT, [VL_FRAME_BINARY] = OP_BINARY, [VL_FRAME_CLOSE] = OP_CLOSE,
        [VL_FRAME_PING] = OP_PING, [VL_FRAME_PONG] = OP_PONG,
    };
    unsigned bytes = length < LENGTH_16 ? 0 : length <= UINT16_MAX ? 2 : 8;
    out[0] = FINAL | opcodes[kind];
    out[1] = (uint8_t)(bytes == 0 ? length : bytes == 2 ? LENGTH_16 : LENGTH_64);
    for (unsigned i = 0; i < bytes; i++) out[2 + i] = (uint8_t)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

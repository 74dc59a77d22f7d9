/* fuzz_frames.c - any bytes as WebSocket frames: messages keep to their bound and are UTF-8 where they are text, and
 * the same messages come out in whatever pieces the bytes come in. The first byte says how large the pieces are. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "server/frames.h"

enum { MOST = 16384 };

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

/* A hash of everything that was whole, in order. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t piece) {
    struct vl_frames frames;
    struct vl_frame frame = {0};
    uint64_t hash = 14695981039346656037u;
    vl_frames_init(&frames, MOST);
    for (size_t done = 0; done < size && frame.kind != VL_FRAME_FAULT; done += piece) {
        size_t length = size - done < piece ? size - done : piece;
        uint8_t *bytes = malloc(length), *at = bytes;
        CHECK(bytes != NULL);
        memcpy(bytes, data + done, length);
        while ((frame = vl_frames_read(&frames, &at, bytes + length)).kind != VL_FRAME_NONE) {
            CHECK(frame.length <= MOST && (frame.kind < VL_FRAME_CLOSE || frame.length <= VL_FRAMES_CONTROL));
            if (frame.kind == VL_FRAME_TEXT) CHECK(vl_frames_is_text(frame.bytes, frame.length));
            hash = (hash ^ frame.kind ^ (uint64_t)frame.code << 8 ^ (uint64_t)frame.length << 24) * 1099511628211u;
            for (size_t i = 0; i < frame.length; i++) hash = (hash ^ (uint8_t)frame.bytes[i]) * 1099511628211u;
            if (frame.kind == VL_FRAME_FAULT) break;
        }
        if (frame.kind == VL_FRAME_NONE) CHECK(at == bytes + length);
        CHECK(frames.length <= MOST && frames.room <= MOST);
        free(bytes);
    }
    vl_frames_done(&frames);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    uint64_t whole = read_all(data + 1, size - 1, size);
    CHECK(read_all(data + 1, size - 1, 1 + data[0]) == whole);
    CHECK(read_all(data + 1, size - 1, 1) == whole);
    return 0;
}

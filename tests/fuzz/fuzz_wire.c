/* fuzz_wire.c - any lines as what passes between a table and a client, replies and requests: whatever is taken can be
 * written and is read again as the same; what is refused changes nothing. */
#include <stdint.h>
#include <string.h>

#include "../support.h"
#include "../wire_support.h"
#include "core/check.h"
#include "games/registry.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct vl_wire wire;
    const char *at = (const char *)data, *end = at + size;
    vl_wire_init(&wire, vl_games, NULL);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        struct vl_reply reply;
        CHECK(reply_is_stable(&wire, at, length, NULL) == NULL);
        CHECK(request_is_stable(at, length, NULL) == NULL);
        vl_reply_read(&wire, at, length, &reply);
        at += length + 1;
    }
    return 0;
}

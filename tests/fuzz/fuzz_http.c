/* fuzz_http.c - any bytes as the head of a request: whatever is taken lies within the bytes and keeps to the bounds, it
 * does not matter in which pieces they come, and what is read once is read the same again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "server/http.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

static void check_within(const struct vl_word *word, const char *bytes, size_t size) {
    if (word->start == NULL) return;
    CHECK(word->start >= bytes && word->start + word->length <= bytes + size);
    for (size_t i = 0; i < word->length; i++)
        CHECK(word->start[i] != '\r' && word->start[i] != '\n' && word->start[i] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = malloc(size + 1); /* no byte more than there is, for the sanitizer to see */
    struct vl_http_head head, again;
    struct vl_word value;
    CHECK(bytes != NULL);
    memcpy(bytes, data, size);
    enum vl_http_result result = vl_http_read(bytes, size, 0, &head);
    if (result == VL_HTTP_MORE) CHECK(size < VL_HTTP_HEAD);
    if (result == VL_HTTP_WHOLE) {
        CHECK(head.size <= size && head.size <= VL_HTTP_HEAD && memcmp(bytes + head.size - 4, "\r\n\r\n", 4) == 0);
        check_within(&head.path, bytes, head.size);
        check_within(&head.query, bytes, head.size);
        check_within(&head.forwarded, bytes, head.size);
        for (unsigned i = 0; i < VL_HTTP_SINGLES; i++) check_within(&head.field[i], bytes, head.size);
        CHECK(head.path.length > 0 && head.path.start[0] == '/');
        CHECK(vl_http_read(bytes, head.size, head.size - 1, &again) == VL_HTTP_WHOLE);
        CHECK(again.length == head.length && again.method == head.method && again.size == head.size);
        for (size_t cut = 0; cut < head.size; cut += 1 + cut / 2)
            CHECK(vl_http_read(bytes, cut, cut > 0 ? cut - 1 : 0, &again) == VL_HTTP_MORE);
        if (head.field[VL_HTTP_COOKIE].start != NULL && vl_http_cookie(&head.field[VL_HTTP_COOKIE], "veillee", &value))
            check_within(&value, bytes, head.size);
    }
    free(bytes);
    return 0;
}

/* fuzz_record.c - any bytes as a record: read, replayed, and checked as far as they go. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "core/record.h"
#include "games/registry.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct vl_reader reader;
    struct vl_state_box state;
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    if (vl_record_open(&reader, text, size, vl_games, NULL)) {
        enum vl_step step = vl_record_replay(&reader, &state);
        CHECK(reader.setup.game->check(&reader.setup, vl_state_in(&state)) == NULL);
        CHECK(step != VL_STEP_FINISHED || vl_over(vl_state_in(&state)));
        CHECK(step == VL_STEP_FINISHED || step == VL_STEP_BROKEN_OFF || reader.fault.rule != NULL);
    } else {
        CHECK(reader.fault.rule != NULL && reader.fault.reason[0] != '\0');
    }
    free(text);
    return 0;
}

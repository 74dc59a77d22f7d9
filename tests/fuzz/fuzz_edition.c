/* fuzz_edition.c - any bytes as an edition file; an edition that is accepted must be playable. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../support.h"
#include "cli/cli.h"
#include "core/playout.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static FILE *nowhere;
    struct vl_setup s;
    if (nowhere == NULL) nowhere = freopen("/dev/null", "w", stderr);
    if (!edition_read("fuzz", (const char *)data, size, &s)) return 0;
    struct vl_state_box state;
    struct vl_rng rng;
    vl_rng_init(&rng, size, 0);
    s.game->init(&s, vl_state_in(&state));
    vl_playout(&s, vl_state_in(&state), &rng);
    if (s.game->check(&s, vl_state_in(&state)) != NULL) abort();
    return 0;
}

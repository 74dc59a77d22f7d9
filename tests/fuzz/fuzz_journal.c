/* fuzz_journal.c - any bytes as a journal: loaded as far as they go; a table that comes out of it is sound, loads again
 * from its own journal, exports a record, and can be played on. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "games/registry.h"
#include "table/table.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

static void check_export(const struct vl_table *t) {
    struct vl_text text;
    struct vl_reader reader;
    struct vl_state_box state;
    char *record = malloc(vl_table_export_size(t));
    vl_text_init(&text, record, vl_table_export_size(t));
    vl_table_export(t, &text);
    CHECK(!text.cut && vl_record_open(&reader, record, text.length, vl_games, NULL));
    CHECK(vl_record_replay(&reader, &state) != VL_STEP_FAULT);
    free(record);
}

static void check_views(const struct vl_table *t) {
    static char buffer[1 << 18];
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_table_view_json(t, viewer, t->clock.now, &text);
        CHECK(!text.cut);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct vl_table t, again;
    struct vl_fault fault = {.rule = NULL};
    struct vl_table_reading reading = {.games = vl_games, .most = 1 << 20};
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    bool good = vl_table_load(&t, text, size, &reading, &fault);
    free(text);
    if (!good) {
        CHECK(fault.rule != NULL && fault.reason[0] != '\0');
        return 0;
    }
    CHECK(t.setup.game->check(&t.setup, vl_state_in(&t.state)) == NULL);
    check_export(&t);
    check_views(&t);
    text = malloc(t.log.length);
    memcpy(text, t.log.text, t.log.length);
    CHECK(vl_table_load(&again, text, t.log.length, &reading, &fault));
    free(text);
    CHECK(memcmp(again.told, t.told, sizeof t.told) == 0 && again.phase == t.phase && again.chances == t.chances);
    CHECK(memcmp(&again.state, &t.state, t.setup.game->state_size) == 0);
    vl_table_done(&again);
    struct vl_rng rng;
    vl_rng_init(&rng, size, 0);
    for (unsigned seat = 0; seat < t.setup.players; seat++) vl_table_cover(&t, t.clock.now + 1, seat, "random");
    for (unsigned n = 0; n < 20 && vl_table_step(&t, t.clock.now + 2, &rng) == VL_STEPPED; n++) continue;
    vl_table_done(&t);
    return 0;
}

/* fuzz_journal.c - any bytes as a journal: loaded as far as they go; a table that comes out of it is sound, loads again
 * from what is written anew, exports a record, and can be played on. Once as they are, and once with the checks of
 * their lines made right, so that hostile lines come as far as the table. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "../table_support.h"
#include "core/check.h"
#include "core/scene.h"
#include "games/registry.h"

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
    static struct vl_scene scene;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        vl_table_scene(t, viewer, &scene);
        free(table_sight(t, viewer));
    }
}

/* Any bot's name can stand in a journal: whoever it is, chance plays for it here. */
static void play_on(struct kept *k) {
    for (unsigned seat = 0; seat < k->t.setup.players; seat++) sit(k, seat, VL_SEAT_BOT, "random");
    for (unsigned seat = 0; seat < k->t.setup.players; seat++)
        if (k->t.seat[seat].kind != VL_SEAT_BOT || strcmp(k->t.seat[seat].name, "random") != 0) return;
    for (unsigned n = 0; n < 20 && step(k, k->t.clock.now + 2) == STEPPED; n++) continue;
}

static void load(const char *text, size_t length) {
    struct kept k, again;
    struct vl_fault fault = {.rule = NULL};
    struct vl_table_read read;
    if (!kept_read(&k, text, length, nobody, &read, &fault)) {
        CHECK(fault.rule != NULL && fault.reason[0] != '\0');
        return;
    }
    CHECK(k.t.setup.game->check(&k.t.setup, vl_state_in(&k.t.state)) == NULL);
    check_export(&k.t);
    check_views(&k.t);
    CHECK(kept_load(&again, k.text, k.length, nobody, &read, &fault) && !read.torn);
    CHECK(table_difference(&k.t, &again.t) == NULL);
    kept_done(&again);
    play_on(&k);
    kept_done(&k);
}

/* Whether a line ends in something like a check. */
static bool has_check(const char *line, size_t length) {
    return length >= 10 && memcmp(line + length - 10, " ~", 2) == 0;
}

static void load_with_checks(const char *text, size_t length) {
    struct vl_text out;
    size_t room = 12 * length + 64;
    char *made = malloc(room);
    vl_text_init(&out, made, room);
    bool lines = false;
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop == NULL ? end : stop) - at);
        vl_text_add_bytes(&out, at, lines && has_check(at, size) ? size - 10 : size);
        if (lines) {
            uint32_t check = vl_crc32(0, made, out.length);
            vl_text_add(&out, " ~");
            vl_text_add_hex(&out, check, 8);
        }
        vl_text_put(&out, '\n');
        lines |= size == 3 && memcmp(at, "---", 3) == 0;
        at += size + 1;
    }
    CHECK(!out.cut);
    load(made, out.length);
    free(made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    load((const char *)data, size);
    if (size > 11 && memcmp(data, "x-journal 2", 11) == 0) load_with_checks((const char *)data, size);
    return 0;
}

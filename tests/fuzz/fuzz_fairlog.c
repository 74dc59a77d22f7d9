/* fuzz_fairlog.c - any bytes as a record with a fair deal, and as lines of a public log: whatever is read is written
 * again as the same bytes, and no story of a table goes beyond what a table can do. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "games/registry.h"
#include "table/fairlog.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

static void check_entry(const char *line, size_t length, const struct vl_fairlog_entry *entry) {
    char words[VL_FAIRLOG_TEXT];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_fairlog_text(entry, &text);
    CHECK(!text.cut && text.length < length);
    CHECK(memcmp(line + length - text.length, words, text.length) == 0);
}

static void check_lines(const char *text, size_t size, const struct vl_reader *reader,
                        const struct vl_fair_found *found) {
    struct vl_fairlog_story told = {.phase = VL_FAIRLOG_NOTHING}, gathered = told;
    struct vl_fairlog_entry entry;
    unsigned line;
    for (const char *at = text, *end = text + size, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        if (found != NULL) vl_fairlog_noted(reader, found, at, (size_t)(stop - at));
        if (vl_fairlog_parse(at, (size_t)(stop - at), &entry) != NULL) continue;
        check_entry(at, (size_t)(stop - at), &entry);
        vl_fairlog_follow(&told, &entry);
        vl_fairlog_gather(&gathered, 1, &entry);
    }
    CHECK(told.phase < VL_FAIRLOG_PLAYS || told.phase == VL_FAIRLOG_IS_DROPPED ||
          told.fair.committed == vl_fair_everyone(told.players));
    if (found != NULL) vl_fairlog_agrees(&gathered, reader, found, &line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct vl_reader reader;
    struct vl_fair_found found;
    char *text = malloc(size + 1), *copy = malloc(size + 1);
    memcpy(text, data, size);
    memcpy(copy, data, size);
    bool good = vl_fair_verify(&reader, text, size, vl_games, NULL, &found);
    CHECK(good || (reader.fault.rule != NULL && reader.fault.reason[0] != '\0'));
    check_lines(copy, size, &reader, good ? &found : NULL);
    free(copy);
    free(text);
    return 0;
}

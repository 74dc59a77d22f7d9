/* record_file.c - records from files, journals of kept games among them. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/line.h"
#include "games/registry.h"
#include "table/table.h"

/* Whether a header line says so. */
static bool is_journal(const char *text, size_t length) {
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        struct vl_word word;
        if (stop == NULL) stop = end;
        if (vl_words_split(at, stop, &word, 1) > 0) {
            if (vl_word_is(&word, "x-journal")) return true;
            if (vl_word_is(&word, "---")) return false;
        }
        at = stop + 1;
    }
    return false;
}

/* The record of the game that a journal tells of; NULL: there is no memory. */
static char *export_game(const struct vl_table *t, size_t *length) {
    size_t size = vl_table_export_size(t);
    char *record = malloc(size);
    struct vl_text text;
    if (record == NULL) return NULL;
    vl_text_init(&text, record, size);
    vl_table_export(t, &text);
    vl_text_whole(&text);
    *length = text.length;
    return record;
}

char *slurp_record(const char *path, const struct vl_setup *edition, size_t *length, struct vl_reader *reader) {
    struct vl_table table;
    struct vl_table_read read;
    uint8_t key[VL_FAIR_BYTES] = {0}; /* no chance is drawn here */
    memset(reader, 0, sizeof *reader);
    char *text = slurp(path, JOURNAL_SIZE_MAX, length);
    if (text == NULL || !is_journal(text, *length)) return text;
    struct vl_table_reading reading = {.games = vl_games, .at_hand = edition, .key = key};
    bool good = vl_table_load(&table, text, *length, &reading, &read, &reader->fault);
    free(text);
    if (!good) return NULL;
    text = export_game(&table, length);
    vl_table_done(&table);
    if (text == NULL) complain("%s: out of memory", path);
    return text;
}

int without_record(const char *path, const struct vl_reader *reader) {
    if (reader->fault.rule == NULL) return EXIT_USAGE;
    print_fault(stderr, "veillee:", path, reader);
    return EXIT_NO;
}

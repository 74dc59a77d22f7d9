/* import.c - a game from a file, as a journal that can be kept: a journal stays as it is, a record is played again. */
#include <stdlib.h>
#include <string.h>

#include "home/replay.h"
#include "page/asking.h"

/* Whether the header says that it is a journal. */
static bool is_journal(const char *text) {
    const char *end = strstr(text, "\n---"), *line = strstr(text, "x-journal ");
    return end != NULL && line != NULL && line < end && (line == text || line[-1] == '\n');
}

static void put_journal(struct vl_text *out, const struct vl_setup *s, const char *journal) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "players", s->players);
    vl_json_string(out, "journal", journal);
    vl_json_close(out, '}');
}

/* Why not; if it is for want of an edition, which one. */
static void refuse_fault(struct vl_text *out, enum vl_language language, const struct vl_fault *fault) {
    struct words words;
    vl_speak_fault(NULL, language, fault, fresh(&words));
    vl_json_open(out, NULL, '{');
    put_words(out, "refused", &words);
    put_or_null(out, "edition", strcmp(fault->reason, "edition-missing") == 0 ? fault->word : NULL);
    vl_json_close(out, '}');
}

static void import_record(const struct vl_page *page, char *text, size_t length, const struct vl_setup *edition,
                          const struct vl_json *args, struct vl_text *out) {
    struct vl_replay_plan plan = {page->games, edition, vl_asked_language(args), vl_asked_hex(args, "seed"), false};
    struct vl_setup setup;
    struct vl_fault fault;
    char *journal = vl_replay(text, length, &plan, &setup, &fault);
    if (journal != NULL)
        put_journal(out, &setup, journal);
    else if (strcmp(fault.reason, "not-a-saved-game") != 0)
        refuse_fault(out, plan.language, &fault);
    free(journal);
}

static void import_journal(const struct vl_page *page, const char *text, size_t length, const struct vl_setup *edition,
                           enum vl_language language, struct vl_text *out) {
    uint8_t key[VL_FAIR_BYTES] = {0};
    struct vl_table_reading reading = {.games = page->games, .at_hand = edition, .key = key};
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_table t;
    char *copy = malloc(length + 1);
    if (copy != NULL) memcpy(copy, text, length + 1);
    if (copy != NULL && vl_table_load(&t, copy, length, &reading, &read, &fault)) {
        put_journal(out, &t.setup, text);
        vl_table_done(&t);
    } else if (copy != NULL) {
        refuse_fault(out, language, &fault);
    }
    free(copy);
}

void vl_page_import(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_setup edition;
    struct vl_fault fault;
    enum vl_language language = vl_asked_language(args);
    bool own = vl_asked_edition(page->games, args, &edition, &fault);
    size_t length = 0;
    char *text = vl_asked_text(args, "text", &length);
    if (text != NULL && is_journal(text))
        import_journal(page, text, length, own ? &edition : NULL, language, out);
    else if (text != NULL)
        import_record(page, text, length, own ? &edition : NULL, args, out);
    if (out->length == 0 && !out->cut) vl_answer_refused(out, vl_reason(language, "not-a-saved-game"));
    free(text);
}

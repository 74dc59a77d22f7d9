/* pantry.c - see pantry.h. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "pantry.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"

char pantry_folder[256], pantry_url[640];

int pantry_open(void **unused) {
    const char *where = getenv("TMPDIR");
    (void)unused;
    snprintf(pantry_folder, sizeof pantry_folder, "%.200s/veillee-XXXXXX", where == NULL ? "/tmp" : where);
    assert_non_null(mkdtemp(pantry_folder));
    snprintf(pantry_url, sizeof pantry_url, "sqlite:%s", pantry_path("store"));
    return 0;
}

int pantry_close(void **unused) {
    DIR *dir = opendir(pantry_folder);
    (void)unused;
    CHECK(dir != NULL);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (entry->d_name[0] != '.') unlink(pantry_path(entry->d_name));
    closedir(dir);
    rmdir(pantry_folder);
    return 0;
}

const char *pantry_path(const char *name) {
    static char path[600];
    snprintf(path, sizeof path, "%s/%.255s", pantry_folder, name);
    return path;
}

struct vl_store *store_with(const struct vl_store_options *options) {
    struct vl_store *s;
    char details[VL_STORE_DETAILS];
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, options, details);
    if (fault != VL_STORE_OPEN) fail_msg("%s: %s", vl_store_fault_code(fault), details);
    return s;
}

struct vl_store *store(void) {
    return store_with(NULL);
}

const char *id_of(unsigned number) {
    static char ids[4][VL_STORE_ID];
    static unsigned turn;
    char *id = ids[turn++ % 4];
    snprintf(id, VL_STORE_ID, "%08x%08x%08x%08x", number * 2654435761u, number, ~number, number * 40503u);
    return id;
}

const uint8_t *hash_of(unsigned number) {
    static uint8_t hash[VL_STORE_HASH];
    for (unsigned i = 0; i < sizeof hash; i++) hash[i] = (uint8_t)(number * 167 + i * 31 + (number >> 8));
    return hash;
}

struct vl_stored_act act_of(unsigned identity, unsigned number) {
    struct vl_stored_act act;
    memcpy(act.identity, id_of(identity), sizeof act.identity);
    snprintf(act.id, sizeof act.id, "act-%020u", number);
    memcpy(act.what, hash_of(number), sizeof act.what);
    return act;
}

struct vl_stored_table table_of(unsigned number, unsigned host) {
    struct vl_stored_table t = {.game = "goofspiel",
                                .version = 1,
                                .players = 3,
                                .options = "cards=10",
                                .chat = VL_CHAT_FREE,
                                .made = 1000 + number};
    strcpy(t.id, id_of(number));
    strcpy(t.host, id_of(host));
    t.seat[0].kind = VL_CHAIR_HUMAN;
    strcpy(t.seat[0].identity, id_of(host));
    t.seat[1].coded = true;
    memcpy(t.seat[1].code, hash_of(number), VL_STORE_HASH);
    t.seat[2].kind = VL_CHAIR_BOT;
    strcpy(t.seat[2].bot, "greedy");
    return t;
}

static void note_outcome(void *context, enum vl_stored outcome) {
    *(enum vl_stored *)context = outcome;
}

enum vl_stored sent(struct vl_store *s) {
    enum vl_stored outcome = VL_STORE_BUSY;
    if (vl_store_send(s, note_outcome, &outcome) != VL_STORED) return VL_STORE_BUSY;
    while (vl_store_wait(s)) continue;
    return outcome;
}

void make_identity(struct vl_store *s, unsigned number) {
    char name[32];
    snprintf(name, sizeof name, "Anne %u", number);
    vl_store_unit(s);
    vl_keep_identity(s, id_of(number), name, 17 + number);
    assert_int_equal(sent(s), VL_STORED);
}

static const char header[] = "veillee-record 1\n";

void make_table(struct vl_store *s, unsigned number, unsigned host) {
    struct vl_stored_table t = table_of(number, host);
    vl_store_unit(s);
    vl_keep_table(s, &t);
    vl_keep_journal(s, t.id, 0, header, sizeof header - 1, NULL);
    assert_int_equal(sent(s), VL_STORED);
}

void keep_line(struct vl_store *s, unsigned table, uint32_t number) {
    char text[64];
    int length = snprintf(text, sizeof text, "%u 0 play t%u ~\n", table, number);
    struct vl_stored_act act = act_of(1, number);
    vl_keep_lines(s, id_of(table), number, number + 1, text, (size_t)length, &act);
}

enum vl_stored line(struct vl_store *s, unsigned table, uint32_t number) {
    vl_store_unit(s);
    keep_line(s, table, number);
    return sent(s);
}

const char *journal_of(unsigned table, uint32_t lines) {
    static char text[1 << 17];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", header);
    for (uint32_t i = 0; i < lines; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%u 0 play t%u ~\n", table, i);
    return text;
}

void assert_journal(struct vl_store *s, unsigned table, uint32_t lines) {
    char *text;
    size_t length;
    uint32_t next;
    assert_int_equal(vl_store_journal(s, id_of(table), &text, &length, &next), VL_FOUND);
    assert_int_equal(next, lines);
    assert_string_equal(text, journal_of(table, lines));
    assert_int_equal(length, strlen(text));
    free(text);
}

/* fuzz_house.c - any lines as bodies of requests and as messages to a table where people sit: whatever they are, no
 * table breaks, everything asked is answered once, and the house comes to rest. A line begins with who says it where:
 *
 *     a… b… s…        a message of Anne's, Ben's or a spectator's connection
 *     P… Q…           POST by Anne or Ben: the call at their table ("join"), a tab, the body; without a name a new
 * table t…              so much later: as many seconds as the line is long
 *
 * "%" in a line stands for the table's number of the next note as Anne knows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../inn.h"
#include "../pantry.h"
#include "core/check.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 64 };

static struct inn inn;
static struct visitor anne, ben;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    void *unused = NULL;
    (void)argc, (void)argv;
    pantry_open(&unused);
    inn.unsynced = true;
    inn_open(&inn, &(struct vl_house_options){
                       .limits = {.open_tables = 1u << 30, .requests = 1u << 20, .messages = 1u << 20}});
    inn_visitor(&inn, &anne, "Anne");
    inn_visitor(&inn, &ben, "Ben");
    return 0;
}

static void post(const struct visitor *who, const char *table, char *line) {
    char path[256], *tab = strchr(line, '\t');
    if (tab != NULL) *tab = '\0';
    snprintf(path, sizeof path, line[0] == '\0' ? "/tables%.0s%.0s" : "/tables/%s/%.100s", table, line);
    ask(&inn, VL_HOUSE_POST, path, who->token, tab == NULL ? NULL : "%s", tab == NULL ? "" : tab + 1);
}

static void say_line(struct guest guest[3], const char *table, char *line) {
    static const char names[] = "abs";
    const char *who = strchr(names, line[0]);
    if (line[0] == 't')
        inn_pass(&inn, 1000 * strlen(line));
    else if (line[0] == 'P' || line[0] == 'Q')
        post(line[0] == 'P' ? &anne : &ben, table, line + 1);
    else if (who != NULL && line[0] != '\0' && guest[who - names].hung == 0)
        guest_say(&guest[who - names], "%s", line + 1);
}

/* One line, with what stands for "%". */
static void take_line(struct guest guest[3], const char *table, const char *at, size_t length) {
    static char line[1 << 13];
    size_t out = 0;
    for (size_t i = 0; i < length && out + 32 < sizeof line; i++)
        if (at[i] == '%')
            out += (size_t)snprintf(line + out, 32, "%.20s", said_in(guest_last(&guest[0], "moves"), "next"));
        else if (at[i] != '\0')
            line[out++] = at[i];
    line[out] = '\0';
    say_line(guest, table, line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const games[] = {"goofspiel", "kuhn"};
    const char *at = (const char *)data, *end = at + size;
    char table[64], path[128];
    struct guest guest[3];
    struct vl_house_figures f;
    if (size == 0) return 0;
    ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
        "{\"game\":\"%s\",\"players\":2,\"public\":true,\"fair\":%s,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
        "\"clock\":\"%s\"}",
        games[data[0] & 1], data[0] & 2 ? "true" : "false", data[0] & 4 ? "move 60000 cover greedy" : "none");
    snprintf(table, sizeof table, "%s", said("id"));
    snprintf(path, sizeof path, "/tables/%s/join", table);
    if (!(data[0] & 8)) ask(&inn, VL_HOUSE_POST, path, ben.token, "{\"seat\":1}");
    for (unsigned i = 0; i < 3; i++) {
        guest_open(&guest[i], &inn, table);
        guest_say(&guest[i], "{\"type\":\"hello\",\"token\":\"%s\",\"chat\":true,\"presence\":true}",
                  i == 0   ? anne.token
                  : i == 1 ? ben.token
                           : "");
    }
    snprintf(path, sizeof path, "/tables/%s/begin", table);
    if (!(data[0] & 8)) ask(&inn, VL_HOUSE_POST, path, anne.token, NULL);
    at++;
    for (unsigned lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        take_line(guest, table, at, length);
        at += length + 1;
    }
    for (unsigned i = 0; i < 3; i++) guest_close(&guest[i]);
    inn_settle(&inn);
    inn_pass(&inn, 20000);
    vl_house_figures(inn.house, &f);
    CHECK(f.broken == 0);
    CHECK(f.lost == 0);
    return 0;
}

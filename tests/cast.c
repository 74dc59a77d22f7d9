/* cast.c - see cast.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cast.h"
#include "pantry.h"

struct inn inn;
struct visitor anne, ben, carl;
struct guest a, b, c;
char table[64], code[64], watch[64];

int arrive_at(void **state, const struct vl_house_options *options) {
    pantry_open(state);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    memset(&c, 0, sizeof c);
    inn_open(&inn, options);
    inn_visitor(&inn, &anne, "Anne");
    inn_visitor(&inn, &ben, "Ben");
    inn_visitor(&inn, &carl, "Carl");
    return 0;
}

int arrive(void **state) {
    return arrive_at(state, NULL);
}

int depart(void **state) {
    guest_close(&a);
    guest_close(&b);
    guest_close(&c);
    inn_stop(&inn, NULL, 0);
    return pantry_close(state);
}

const char *at(const char *call) {
    static char path[160];
    snprintf(path, sizeof path, "/tables/%s%s", table, call);
    return path;
}

void note_made(void) {
    snprintf(table, sizeof table, "%s", said("id"));
    snprintf(code, sizeof code, "%s", said("invites.1"));
    snprintf(watch, sizeof watch, "%s", said("watch"));
}

void gather(const char *more) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"goofspiel\",\"players\":3,\"fair\":false,\"seats\":[{\"kind\":\"me\"},"
                         "{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"greedy\"}]%s}",
                         more),
                     201);
    note_made();
}

void join(const struct visitor *who) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), who->token, "{\"code\":\"%s\"}", code), 200);
}

void begin(void) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 202);
}

void enter(struct guest *g, const struct visitor *who) {
    guest_open(g, &inn, table);
    if (who != NULL)
        guest_say(g, "{\"type\":\"hello\",\"token\":\"%s\",\"view\":\"json\",\"chat\":true,\"presence\":true}",
                  who->token);
    else
        guest_say(g, "{\"type\":\"hello\",\"code\":\"%s\",\"view\":\"json\",\"chat\":true,\"presence\":true}", watch);
}

void both_play(const char *more) {
    gather(more);
    join(&ben);
    begin();
    enter(&a, &anne);
    enter(&b, &ben);
}

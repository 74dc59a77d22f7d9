/* test_host_past.c - looking back: whoever comes late is told what those who were there were told, and shown what they
 * saw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "salon.h"
#include "support.h"

static bool is_over(const struct salon *s) {
    return s->host.table.phase == VL_TABLE_OVER;
}

/* A new window that resumes from a number is told exactly what those who were there were told from there on, and then
 * shown what may be done now. */
static void check_resume(struct salon *s, const struct window *there, uint64_t from) {
    struct window *w = salon_stranger(s);
    const char *notes = there->notes.text;
    bool undone = false;
    w->writes = true;
    for (uint64_t n = 0; n < from; n++) notes = strchr(notes, '\n') + 1;
    for (const char *at = notes; (at = strstr(at, " note=undone ")) != NULL; at++) undone = true;
    greet_from(w, there->client.viewer, from);
    const char *told = strchr(w->full.text, '\n') + 1;
    size_t length = strlen(notes);
    assert_memory_equal(w->full.text, "hello ", 6);
    assert_memory_equal(told, notes, length);
    assert_memory_equal(told + length, undone ? "view " : "moves ", 5);
    assert_int_equal(w->next, there->next);
    window_close(w);
}

/* Everything that happens is told from the first note on to those who were there before it. */
static void any_number_can_be_resumed_from(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i];
        const char *who = plan.who;
        plan.gathering = true;
        plan.who = who[2] == '\0' ? "--" : "---";
        plan.fair = plan.forced = false;
        salon_open(&s, &plan);
        salon_open_windows(&s, "hh");
        for (unsigned seat = 0; who[seat] != '\0'; seat++)
            salon_wish(&s, vl_wish_sit(seat, who[seat] == 'h' ? VL_SEAT_HUMAN : VL_SEAT_BOT, "greedy"));
        salon_wish(&s, vl_wish(VL_ACT_BEGIN, 0));
        for (unsigned n = 0; n < 250 && !is_over(&s); n++) salon_monkey(&s);
        for (unsigned w = 0; w < VL_CLIENTS_HERE; w++) {
            const struct window *there = s.window[w];
            if (there == NULL || w == 2) continue;
            unsigned stride = w == 0 ? 1 : 7;
            for (uint64_t from = 0; from <= there->next; from += stride) check_resume(&s, there, from);
        }
        salon_close(&s);
    }
}

struct sight {
    struct salon *s;
    uint64_t wanted;
    unsigned heard;
};

static void compare_sight(void *context, const struct vl_reply *r) {
    struct sight *sight = context;
    struct sheet sheet = {.text = NULL};
    if (r->kind != VL_REPLY_VIEW || !r->has_at) return;
    sheet_add_sight(&sheet, &sight->s->host.table.setup, r->view, r->around);
    uint64_t is = (uint64_t)vl_crc32(0, sheet.text, sheet.length) << 32 | (uint32_t)sheet.length;
    assert_true(is == sight->wanted);
    assert_int_equal(r->count, 0);
    assert_false(r->choice);
    assert_int_equal(r->next, r->at + 1);
    if (r->around != NULL) assert_int_equal(r->around->next, r->at + 1);
    sheet_done(&sheet);
    sight->heard++;
}

/* The view at a note is what the viewer saw after the act that told it. */
static void check_past(struct salon *s, unsigned viewer, unsigned stride) {
    struct sight sight = {.s = s};
    struct vl_client client = {.hear = compare_sight, .context = &sight};
    uint32_t act = 0;
    unsigned asked = 0;
    assert_true(vl_host_join(&s->host, &client));
    vl_host_request(&s->host, s->now, &client,
                    &(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)viewer});
    for (uint64_t at = 0; at < s->host.table.told[viewer]; at += stride, asked++) {
        while (s->moment[act].told[viewer] <= at) act++;
        sight.wanted = s->moment[act].sight[viewer];
        s->now += 1000; /* it is what it was, however late it is looked at */
        vl_host_request(&s->host, s->now, &client,
                        &(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = VL_NOBODY, .has_at = true, .at = at});
    }
    assert_int_equal(sight.heard, asked);
    vl_host_leave(&s->host, &client);
}

static void any_moment_can_be_looked_back_at(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i];
        plan.gathering = true;
        plan.fair = false;
        salon_open(&s, &plan);
        s.remembers = true;
        vl_table_done(&s.beside); /* from the beginning */
        s.taken = 0;
        salon_open_windows(&s, plan.who);
        salon_wish(&s, vl_wish(VL_ACT_BEGIN, 0));
        for (unsigned n = 0; n < 400 && !is_over(&s); n++) salon_monkey(&s);
        check_past(&s, 0, 1);
        check_past(&s, 1, 3);
        check_past(&s, VL_SPECTATOR, 3);
        if (!is_over(&s)) salon_wish(&s, vl_wish(VL_ACT_ABANDON, 0));
        check_past(&s, VL_ALL, 1);
        salon_close(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_can_be_resumed_from),
        cmocka_unit_test(any_moment_can_be_looked_back_at),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("host_past", tests, NULL, NULL);
}

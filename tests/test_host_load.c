/* test_host_load.c - a host that takes up a journal: of the first version, torn, or damaged; and one that is short of
 * memory, at every place where it wants some. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "games/registry.h"
#include "salon.h"
#include "support.h"
#include "table_support.h"

static const char *folder;

/* ---- Journals of the first version ---- */

/* Something that may be done at any table, over or not; then somebody comes, and another line is only added. */
static void go_on(struct salon *s) {
    bool on = !s->host.table.seat[0].forced;
    unsigned calls = s->archive.calls;
    s->now = s->host.table.clock.now;
    salon_wish(s, vl_wish_switch(0, on));
    assert_int_equal(s->archive.calls, calls + 1);
    assert_memory_equal(s->archive.text, "x-journal 2\n", 12);
    assert_int_equal(s->archive.acts, s->host.table.number);
    salon_check_load(s);
    struct window *w = salon_window(s, VL_SPECTATOR);
    size_t length = s->archive.length;
    salon_wish(s, vl_wish_switch(0, !on));
    assert_in_range(s->archive.length, length + 10, length + 60);
    for (unsigned n = 0; n < 20; n++) salon_monkey(s);
    salon_check_load(s);
    window_close(w);
}

/* A journal of version 1, or the beginning of one, is taken up; nothing is written before the next act, and with that
 * the whole of it, as version 2. */
static void take_up_old(const char *text, size_t length) {
    struct salon s;
    struct vl_fault fault;
    struct vl_table t;
    struct vl_table_read read;
    uint8_t key[VL_FAIR_BYTES];
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    if (!salon_load(&s, text, length, KEEPS, &fault)) fail_msg("line %u: %s %s", fault.line, fault.rule, fault.reason);
    vl_table_key(1, key);
    assert_true(
        vl_table_load(&t, copy, length, &(struct vl_table_reading){.games = vl_games, .key = key}, &read, &fault));
    assert_null(table_difference(&t, &s.host.table));
    vl_table_done(&t);
    free(copy);
    assert_true(s.host.whole);
    assert_int_equal(s.archive.calls, 0);
    struct vl_act wish = vl_wish_switch(0, !s.host.table.seat[0].forced);
    s.archive.how = LOSES; /* what was there stays there */
    assert_string_equal(vl_host_wish(&s.host, s.now, &wish).reason, "storing-failed");
    assert_true(s.host.whole && s.archive.length == length && memcmp(s.archive.text, text, length) == 0);
    s.archive.how = KEEPS;
    s.archive.calls = 0;
    go_on(&s);
    salon_close(&s);
}

/* Seeds of fuzzers need not be sound. */
static bool is_sound(const char *text, size_t length) {
    struct salon s;
    struct vl_fault fault;
    bool sound = memcmp(text, "x-journal 1\n", 12) == 0 && salon_load(&s, text, length, KEEPS, &fault);
    if (sound) salon_close(&s);
    return sound;
}

static unsigned take_up_file(const char *path) {
    static char text[1 << 17];
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    if (!is_sound(text, length)) return 0;
    const char *at = strstr(text, "---\n") + 4;
    for (unsigned line = 0; at < text + length; line++, at = strchr(at, '\n') + 1)
        if (line < 30 || line % 23 == 0) take_up_old(text, (size_t)(at - text));
    take_up_old(text, length);
    return 1;
}

static void old_journals_are_taken_up(void **unused) {
    unsigned count = 0;
    DIR *dir = opendir(folder);
    (void)unused;
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[1024];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        count += take_up_file(path);
    }
    closedir(dir);
    assert_in_range(count, 5, 1000);
}

/* ---- Torn and damaged ones ---- */

static void play(struct salon *s, const char *game) {
    salon_open(s, &(struct salon_plan){.game = game, .who = "hhb", .seed = 4});
    salon_window(s, 0);
    salon_window(s, 1);
    for (unsigned n = 0; n < 100; n++) salon_monkey(s);
}

/* The last line may end anywhere; the next one stands where it began. */
static void torn_lines_are_written_over(void **unused) {
    struct salon s, again;
    struct vl_fault fault;
    (void)unused;
    play(&s, "tenakee");
    size_t length = s.archive.length, start = length - 1;
    while (s.archive.text[start - 1] != '\n') start--;
    for (size_t cut = start; cut <= length; cut++) {
        assert_true(salon_load(&again, s.archive.text, cut, KEEPS, &fault));
        assert_false(again.host.whole);
        assert_int_equal(again.archive.length, cut == length ? length : start);
        go_on(&again);
        salon_close(&again);
    }
    s.archive.text[start / 2] ^= 1;
    assert_false(salon_load(&again, s.archive.text, length, KEEPS, &fault));
    salon_close(&s);
}

/* ---- Memory ---- */

void *__real_realloc(void *, size_t);
void *__wrap_realloc(void *, size_t);
static unsigned countdown; /* so many times there is memory; 0: always */
static bool failed;

void *__wrap_realloc(void *old, size_t size) {
    if (countdown > 0 && --countdown == 0) return failed = true, NULL;
    return __real_realloc(old, size);
}

static void fail_at(unsigned n) {
    countdown = n;
    failed = false;
}

static bool has_failed(void) {
    countdown = 0;
    return failed;
}

/* An act at a window; memory fails for the host alone. True: it did. */
static bool say_short(struct window *w, unsigned n, const char *words) {
    struct vl_request r = {.kind = VL_REQUEST_ACT, .viewer = VL_NOBODY, .id = "short"};
    strcpy(r.words, words);
    strcpy(w->id, r.id);
    fail_at(n);
    vl_host_request(&w->salon->host, w->salon->now, &w->client, &r);
    bool missed = has_failed();
    salon_check(w->salon);
    return missed;
}

/* Whatever memory is missing for, an act is refused as if it could not be kept, and succeeds when there is some. */
static void acts_without_memory_never_were(void **unused) {
    unsigned refused = 0;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        struct salon s;
        salon_open(&s, &(struct salon_plan){.game = i == 0   ? "tenakee"
                                                    : i == 1 ? "ogallala"
                                                             : "tomahawk",
                                            .who = i == 2 ? "hh" : "hhb",
                                            .clock = i == 1 ? "game 9000000 1 end" : NULL,
                                            .seed = i});
        struct window *w[] = {salon_window(&s, 0), salon_window(&s, 1)};
        for (unsigned n = 0; n < 120 && s.host.table.phase == VL_TABLE_PLAYING; n++) {
            char words[VL_TALK_WORDS];
            s.now += 10;
            salon_run(&s);
            if (vl_table_waits_for(&s.host.table) == 0) break;
            unsigned seat = vl_first(vl_table_waits_for(&s.host.table));
            strcpy(words, some_choice(&s, seat));
            bool done = false;
            for (unsigned at = 1; !done; at++) {
                uint32_t number = s.host.table.number;
                size_t length = s.host.book.length;
                salon_hush(&s);
                bool missed = say_short(w[seat], at, words);
                const char *answer = heard(w[seat]);
                done = strstr(answer, " done ") != NULL;
                assert_true(missed || done);
                if (done) continue; /* what needed that memory could wait: less was done at once */
                assert_non_null(strstr(answer, " TAB-5 storing-failed"));
                assert_int_equal(s.host.table.number, number);
                assert_int_equal(s.host.book.length, length);
                refused++;
            }
        }
        salon_check_load(&s);
        salon_close(&s);
    }
    assert_in_range(refused, 100, 100000);
}

static void looking_back_without_memory(void **unused) {
    struct salon s;
    (void)unused;
    play(&s, "ogallala");
    struct window *w = salon_window(&s, VL_SPECTATOR);
    char whole[64];
    snprintf(whole, sizeof whole, "hello 6 %u, ", (unsigned)w->next);
    for (unsigned n = 1;; n++) {
        fail_at(n);
        look_back(w, VL_NOBODY, w->next - 1);
        if (!has_failed()) break;
        assert_string_equal(heard(w), "refused - TAB-5 out-of-memory");
    }
    assert_memory_equal(heard(w), "view of 6 at ", 13);
    for (unsigned n = 1;; n++) { /* who cannot be told all that was, is shown what is */
        fail_at(n);
        greet_from(w, VL_SPECTATOR, 0);
        bool missed = has_failed();
        const char *answer = heard(w);
        assert_memory_equal(answer, whole, strlen(whole));
        assert_true(missed == (strstr(answer, "view of 6") != NULL) || strstr(answer, "undone") != NULL);
        if (!missed) break;
    }
    salon_close(&s);
}

static void loading_without_memory(void **unused) {
    struct salon s, again;
    struct vl_fault fault;
    struct vl_host host;
    (void)unused;
    play(&s, "manitou");
    unsigned n = 1;
    for (bool good = false; !good; n++) {
        fail_at(n);
        good = salon_load(&again, s.archive.text, s.archive.length, KEEPS, &fault);
        assert_int_equal(has_failed(), !good);
        if (!good) assert_string_equal(fault.reason, "out-of-memory");
    }
    assert_in_range(n, 3, 100);
    salon_close(&again);
    fail_at(1);
    assert_false(vl_host_init(&host, &s.host.table.setup, &(struct vl_table_options){.most = 0}, NULL));
    assert_true(has_failed());
    vl_host_done(&host);
    salon_close(&s);
}

/* Whether a game can still go on is known as soon as it is taken up. */
static void a_full_journal_is_known_at_once(void **unused) {
    static const char *const ends[] = {"pass", "resign"};
    (void)unused;
    for (unsigned over = 0; over < 2; over++)
        for (unsigned room = 0; room < 2; room++) {
            struct salon s;
            struct vl_host host;
            struct vl_fault fault;
            struct vl_table_reading reading = {.games = vl_games};
            salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 4});
            say(salon_window(&s, 0), ends[over]);
            reading.most = s.host.table.number + room;
            char *text = strdup(s.archive.text);
            assert_true(vl_host_load(&host, text, s.archive.length, &reading, NULL, NULL, &fault));
            assert_int_equal(host.table.phase == VL_TABLE_OVER, over);
            assert_int_equal(host.full, !over && room == 0);
            vl_host_done(&host);
            free(text);
            salon_close(&s);
        }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_journals_are_taken_up),      cmocka_unit_test(torn_lines_are_written_over),
        cmocka_unit_test(acts_without_memory_never_were), cmocka_unit_test(looking_back_without_memory),
        cmocka_unit_test(loading_without_memory),         cmocka_unit_test(a_full_journal_is_known_at_once),
    };
    tell_bugs_here();
    if (argc != 2) return 2;
    folder = argv[1];
    return cmocka_run_group_tests_name("host_load", tests, NULL, NULL);
}

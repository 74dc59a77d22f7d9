/* salon.c - see salon.h: opening and closing, the keeper, the table beside. */
#include "salon.h"

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
#include "table_support.h"

/* ---- The keeper ---- */

static uint32_t count_acts(const char *lines, size_t length) {
    const char *header = length >= 10 && memcmp(lines, "x-journal ", 10) == 0 ? strstr(lines, "---\n") : NULL;
    const char *at = header == NULL ? lines : header + 4;
    uint32_t count = 0;
    while ((at = memchr(at, '\n', (size_t)(lines + length - at))) != NULL) count++, at++;
    return count;
}

/* What was to be kept is. */
static void store(struct archive *a) {
    if (a->pending == NULL) return;
    char *text = malloc(a->pending_at + a->pending_length + 1);
    CHECK(text != NULL);
    if (a->pending_at > 0) memcpy(text, a->text, a->pending_at);
    memcpy(text + a->pending_at, a->pending, a->pending_length);
    free(a->text);
    a->text = text;
    a->length = a->pending_at + a->pending_length;
    a->text[a->length] = '\0';
    a->acts = count_acts(a->text, a->length);
    free(a->pending);
    a->pending = NULL;
}

static void forget(struct archive *a) {
    free(a->pending);
    a->pending = NULL;
}

static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct salon *s = context;
    struct archive *a = &s->archive;
    a->calls++;
    if (a->how == LIES) store(a);
    assert_null(a->pending);
    assert_true(length > 0 && lines[length - 1] == '\n');
    assert_true(at == 0 || at == a->length);
    assert_int_equal(first, at == 0 ? 0 : a->acts);
    if (at == 0) assert_memory_equal(lines, "x-journal 2\n", 12);
    if (a->how == LOSES || (s->loses > 0 && a->calls % s->loses == 0)) return VL_LOST;
    a->pending = malloc(length);
    CHECK(a->pending != NULL);
    memcpy(a->pending, lines, length);
    a->pending_at = at;
    a->pending_length = length;
    if (a->how == KEEPS) store(a);
    return a->how == DELAYS ? VL_KEEPING : VL_KEPT;
}

/* ---- The table beside ---- */

static void remember(struct salon *s) {
    const struct vl_table *t = &s->beside;
    if (!s->remembers) return;
    s->moment = realloc(s->moment, (s->moments + 1) * sizeof *s->moment);
    CHECK(s->moment != NULL);
    struct moment *m = &s->moment[s->moments++];
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct sheet sheet = {.text = NULL};
        struct vl_view_box view;
        struct vl_around around;
        struct vl_state_box state = t->state;
        m->told[viewer] = t->told[viewer];
        if (viewer >= t->setup.players && viewer < VL_SPECTATOR) continue;
        t->setup.game->view(&t->setup, vl_state_in(&state), viewer, vl_view_in(&view));
        bool there = vl_table_around(t, viewer, t->clock.now, &around);
        sheet_add_sight(&sheet, &t->setup, &view, there ? &around : NULL);
        m->sight[viewer] = (uint64_t)vl_crc32(0, sheet.text, sheet.length) << 32 | (uint32_t)sheet.length;
        sheet_done(&sheet);
    }
}

static bool load_copy(struct vl_table *t, const struct vl_table *like, const char *text, size_t length) {
    struct vl_table_reading reading = {.games = vl_games, .most = like->most};
    struct vl_table_read read;
    struct vl_fault fault;
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    bool good = vl_table_load(t, copy, length, &reading, &read, &fault);
    if (good) assert_true(read.length == length && !read.torn && read.version == VL_JOURNAL_NOW);
    free(copy);
    return good;
}

/* Takes what was kept since. */
static void catch_up(struct salon *s) {
    const struct archive *a = &s->archive;
    if (a->length == 0 || memcmp(a->text, "x-journal 2\n", 12) != 0) return;
    if (s->taken == 0) {
        s->taken = (size_t)(strstr(a->text, "---\n") + 4 - a->text);
        assert_true(load_copy(&s->beside, &s->host.table, a->text, s->taken));
    }
    while (s->taken < a->length) {
        enum { CHECK_LENGTH = 10 };
        const char *line = a->text + s->taken, *end = strchr(line, '\n');
        struct vl_act act;
        assert_null(vl_act_parse(&s->beside.setup, VL_JOURNAL_NOW, line, (size_t)(end - line) - CHECK_LENGTH, &act));
        act.number = s->beside.number;
        struct vl_refusal refusal = vl_table_take(&s->beside, &act);
        if (refusal.rule != NULL) fail_msg("%.60s: %s %s", line, refusal.rule, refusal.reason);
        s->taken += (size_t)(end + 1 - line);
        remember(s);
    }
}

void salon_check(struct salon *s) {
    if (s->host.busy) return;
    catch_up(s);
    if (s->archive.how == LIES) return;
    assert_false(s->early);
    if (s->taken == 0) return;
    const char *difference = table_difference(&s->beside, &s->host.table);
    if (difference != NULL) fail_msg("after act %u: %s", s->host.table.number, difference);
    assert_int_equal(s->host.book.length, s->archive.length);
    assert_memory_equal(s->host.book.text, s->archive.text, s->archive.length);
}

void salon_check_load(const struct salon *s) {
    struct vl_table t;
    assert_true(load_copy(&t, &s->host.table, s->archive.text, s->archive.length));
    const char *difference = table_difference(&t, &s->host.table);
    if (difference != NULL) fail_msg("loaded after act %u: %s", t.number, difference);
    vl_table_done(&t);
}

/* ---- Opening and closing ---- */

const struct salon_plan salon_plans[SALON_PLANS] = {
    {.game = "kuhn", .who = "hh", .clock = "move 4000 cover random", .seed = 2},
    {.game = "kuhn", .who = "hb", .fair = true, .seed = 3},
    {.game = "goofspiel", .who = "hhr", .clock = "game 20000 100 cover greedy", .seed = 4},
    {.game = "goofspiel", .who = "hh", .forced = true, .clock = "move 4000 end", .seed = 5},
    {.game = "tenakee", .who = "hhb", .seed = 6},
    {.game = "tenakee", .who = "hhh", .fair = true, .clock = "days 1 end", .forced = true, .seed = 7},
    {.game = "manitou", .who = "hhb", .clock = "game 90000 1000 cover random", .seed = 8},
    {.game = "ogallala", .who = "hhe", .seed = 9},
    {.game = "ogallala", .who = "hb", .clock = "move 3000 cover greedy", .forced = true, .seed = 10},
    {.game = "tomahawk", .who = "hh", .fair = true, .seed = 11},
    {.game = "tomahawk", .who = "hr", .clock = "move 9000 cover random", .seed = 12},
};

static void parse_clock(const char *words, struct vl_clock *clock) {
    struct vl_word word[8];
    unsigned count = 0;
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    CHECK(vl_clock_parse(clock, word, count));
}

static void sit_down(struct salon *s, const struct salon_plan *plan) {
    static const char *const names[] = {"Anne", "Ben", "Chloé", "Émile", "Fanny", "Hugo"};
    for (unsigned seat = 0; plan->who[seat] != '\0'; seat++) {
        char who = plan->who[seat];
        enum vl_seat_kind kind = who == 'h' ? VL_SEAT_HUMAN : who == 'e' ? VL_SEAT_PROGRAM : VL_SEAT_BOT;
        if (who == '-') continue;
        salon_wish(s, vl_wish_sit(seat, kind, who == 'b' ? "greedy" : who == 'r' ? "random" : names[seat]));
        if (plan->forced && who == 'h') salon_wish(s, vl_wish_switch(seat, true));
    }
}

static void deal_fairly(struct salon *s, uint64_t seed) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    memset(secret, (int)(seed | 0x80), sizeof secret);
    salon_wish(s, vl_wish_bytes(VL_ACT_SEED, VL_NOBODY, secret));
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned seat = 0; seat < s->host.table.setup.players; seat++) {
            memset(secret, (int)seat + 1, sizeof secret);
            vl_fair_commit(secret, hash);
            salon_wish(s, vl_wish_bytes(pass == 0 ? VL_ACT_COMMIT : VL_ACT_OPEN, seat, pass == 0 ? hash : secret));
        }
}

void salon_open(struct salon *s, const struct salon_plan *plan) {
    struct vl_setup setup;
    struct vl_clock clock;
    uint8_t key[VL_FAIR_BYTES];
    memset(s, 0, sizeof *s);
    s->now = 1000;
    vl_setup_init(&setup, vl_game_find(plan->game), (unsigned)strlen(plan->who));
    CHECK(vl_setup_refuse(&setup) == NULL);
    vl_rng_init(&s->rng, plan->seed, 17);
    vl_table_key(plan->seed, key);
    parse_clock(plan->clock == NULL ? "none" : plan->clock, &clock);
    CHECK(vl_host_init(&s->host, &setup,
                       &(struct vl_table_options){.fair_deal = plan->fair,
                                                  .id = "salon",
                                                  .key = key,
                                                  .clock = &clock,
                                                  .most = plan->most,
                                                  .resize = plan->resize},
                       &(struct vl_keeper){s, keep}));
    sit_down(s, plan);
    if (plan->fair) deal_fairly(s, plan->seed);
    if (!plan->gathering) salon_wish(s, vl_wish(VL_ACT_BEGIN, 0));
    s->archive.how = plan->how;
}

bool salon_load(struct salon *s, const char *text, size_t length, enum keeping how, struct vl_fault *fault) {
    uint8_t key[VL_FAIR_BYTES];
    struct vl_table_read read;
    struct vl_table_reading reading = {.games = vl_games, .key = key};
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    memset(s, 0, sizeof *s);
    vl_rng_init(&s->rng, length, 17);
    vl_table_key(1, key);
    bool good = vl_host_load(&s->host, copy, length, &reading, &(struct vl_keeper){s, keep}, &read, fault);
    free(copy);
    if (!good) return false;
    s->now = s->host.table.clock.now;
    s->archive.how = how;
    s->archive.text = malloc(read.length + 1);
    CHECK(s->archive.text != NULL);
    memcpy(s->archive.text, text, read.length);
    s->archive.text[read.length] = '\0';
    s->archive.length = read.length;
    s->archive.acts = s->host.table.number;
    return true;
}

void salon_close(struct salon *s) {
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (s->window[i] != NULL) window_close(s->window[i]);
    if (s->taken > 0) vl_table_done(&s->beside);
    vl_host_done(&s->host);
    forget(&s->archive);
    free(s->archive.text);
    free(s->moment);
}

/* ---- The house ---- */

void salon_wish(struct salon *s, struct vl_act wish) {
    struct vl_refusal refusal = vl_host_wish(&s->host, s->now, &wish);
    if (refusal.rule != NULL) fail_msg("%s: %s", refusal.rule, refusal.reason);
    salon_check(s);
}

void salon_kept(struct salon *s, bool good) {
    if (good)
        store(&s->archive);
    else
        forget(&s->archive);
    vl_host_kept(&s->host, good);
    salon_check(s);
}

/* test_host_secret.c - nobody is told what they may not know: two tables that differ in nothing but one seat's hidden
 * choice, and everything that all others and the public are told at both, byte for byte, in the same order and with the
 * same numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "salon.h"
#include "support.h"

static const struct salon_plan plans[] = {
    {.game = "goofspiel", .who = "hh"},
    {.game = "goofspiel", .who = "hhh", .clock = "game 900000 100 cover greedy"},
    {.game = "goofspiel", .who = "hbh", .forced = true},
    {.game = "tenakee", .who = "hhh", .clock = "move 900000 end"},
    {.game = "tenakee", .who = "hhb", .forced = true},
    {.game = "manitou", .who = "hhh"},
    {.game = "manitou", .who = "hbh", .clock = "days 2 end"},
    {.game = "tomahawk", .who = "hh"},
    {.game = "tomahawk", .who = "hh", .fair = true},
};
enum { PLANS = sizeof plans / sizeof *plans };

/* One table twice. */
struct twins {
    struct salon s[2];
    struct window *at[2][VL_VIEWERS]; /* one window of each audience */
    unsigned secret;                  /* whose choices differ */
};

static struct salon *one(struct twins *t) {
    return &t->s[0];
}

static void open_twins(struct twins *t, const struct salon_plan *plan) {
    memset(t, 0, sizeof *t);
    for (unsigned k = 0; k < 2; k++) {
        salon_open(&t->s[k], plan);
        for (unsigned seat = 0; plan->who[seat] != '\0'; seat++) t->at[k][seat] = salon_window(&t->s[k], seat);
        t->at[k][VL_SPECTATOR] = salon_window(&t->s[k], VL_SPECTATOR);
    }
}

static void close_twins(struct twins *t) {
    for (unsigned k = 0; k < 2; k++) salon_close(&t->s[k]);
}

static void run_both(struct twins *t) {
    for (unsigned k = 0; k < 2; k++) salon_run(&t->s[k]);
}

static void say_at_both(struct twins *t, unsigned seat, const char *words) {
    for (unsigned k = 0; k < 2; k++) say(t->at[k][seat], words);
}

/* People who choose in secret now. */
static unsigned choosing(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned waits = vl_table_waits_for(t); waits != 0; waits &= waits - 1)
        if (vl_table_chooses(t, vl_first(waits))) set |= VL_BIT(vl_first(waits));
    return set;
}

/* Plays both alike until several people choose at the same time, so many times; false: the game is over before. */
static bool play_on(struct twins *t, unsigned times) {
    const struct vl_table *table = &one(t)->host.table;
    for (unsigned n = 0; table->phase == VL_TABLE_PLAYING;) {
        unsigned waits = choosing(table);
        if (vl_count(waits) > 1 && n++ == times) return true;
        waits = vl_table_waits_for(table);
        while (waits != 0 && table->phase == VL_TABLE_PLAYING) { /* whoever is waited for now */
            char words[VL_TALK_WORDS];
            strcpy(words, some_choice(one(t), vl_first(waits)));
            say_at_both(t, vl_first(waits), words);
            waits &= (waits - 1) & vl_table_waits_for(table);
        }
        run_both(t);
    }
    return false;
}

/* From now on everything is written down. */
static void listen(struct twins *t) {
    for (unsigned k = 0; k < 2; k++)
        for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
            struct window *w = t->at[k][viewer];
            if (w == NULL) continue;
            sheet_done(&w->full);
            sheet_add(&w->full, "");
            w->writes = true;
        }
}

static bool heard_alike(const struct twins *t, unsigned viewer) {
    return strcmp(t->at[0][viewer]->full.text, t->at[1][viewer]->full.text) == 0;
}

/* Whether bots that have not answered yet are asked the same. */
static void assert_asked_alike(struct twins *t) {
    for (unsigned set = vl_table_due(&one(t)->host.table); set != 0; set &= set - 1) {
        struct vl_due a, b;
        assert_true(vl_table_due_at(&t->s[0].host.table, vl_first(set), &a));
        assert_true(vl_table_due_at(&t->s[1].host.table, vl_first(set), &b));
        assert_true(a.version == b.version && a.seed == b.seed && a.count == b.count);
        assert_memory_equal(a.move, b.move, a.count * sizeof *a.move);
    }
}

/* Nobody else, and not the public, was told anything else at one of them. */
static void assert_alike(struct twins *t) {
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        if (t->at[0][viewer] != NULL && viewer != t->secret && !heard_alike(t, viewer))
            fail_msg("viewer %u of %s:\n%s\nbut\n%s", viewer, one(t)->host.table.setup.game->name,
                     t->at[0][viewer]->full.text, t->at[1][viewer]->full.text);
    assert_asked_alike(t);
}

/* ---- What others do meanwhile, at both tables ---- */

static void do_at_both(struct twins *t, unsigned viewer, unsigned dice, uint64_t number, const char *words) {
    for (unsigned k = 0; k < 2; k++) {
        struct window *w = t->at[k][viewer];
        switch (dice) {
        case 0: lay(w, words); break;
        case 1: take_back(w, words); break;
        case 2: say(w, "commit"); break;
        case 3: say(w, "undo"); break;
        case 4: say_at(w, number, "yes"); break;
        case 5: say_at(w, number, "forced on"); break;
        case 6: look(w, VL_NOBODY); break;
        case 7: look(w, t->secret); break;
        case 8: look_back(w, VL_NOBODY, number); break;
        case 9: greet_from(w, viewer, number); break;
        case 10: greet(w, viewer); break;
        case 11: say(w, "ask pause"); break;
        case 12: say_at(w, w->next, "no"); break;
        default: salon_wish(&t->s[k], vl_wish_switch(viewer % 2, !t->s[k].host.table.seat[viewer % 2].forced));
        }
    }
}

/* Of everybody but the one who chooses: acts that leave the phase as it is, and are looked at with suspicion. */
static void others_do_something(struct twins *t) {
    const struct vl_table *table = &one(t)->host.table;
    struct vl_rng *rng = &one(t)->rng;
    unsigned viewer = vl_rng_below(rng, table->setup.players + 1u);
    if (viewer == table->setup.players) viewer = VL_SPECTATOR;
    if (viewer == t->secret) return;
    unsigned dice = vl_rng_below(rng, 14);
    uint64_t number = vl_rng_below(rng, (uint32_t)table->told[viewer] + 1);
    char words[VL_MOVE_TEXT];
    strcpy(words, some_move(one(t), viewer < table->setup.players ? viewer : 0));
    const struct vl_choice *staged = viewer < VL_SPECTATOR ? &table->seat[viewer].staged : NULL;
    if (dice == 2 && staged != NULL && staged->complete && vl_count(choosing(table) & ~VL_BIT(t->secret)) < 2) return;
    if (dice == 3 && viewer == VL_SPECTATOR) return;
    if (dice == 13 && (viewer == VL_SPECTATOR || viewer % 2 == t->secret)) return;
    do_at_both(t, viewer, dice, number, words);
    if (table->phase == VL_TABLE_PAUSED) say_at_both(t, vl_first((1u << table->setup.players) - 1), "resume");
}

/* ---- The choice ---- */

/* Another whole choice than this, if there is one. */
static bool another(struct twins *t, const char *than, char *words) {
    for (unsigned n = 0; n < 30; n++) {
        strcpy(words, some_choice(one(t), t->secret));
        if (strcmp(words, than) != 0) return true;
    }
    return false;
}

/* Lays out some of it, and takes some of that back: at one table only. */
static void hesitate(struct salon *s, struct window *w, unsigned times) {
    for (unsigned n = 0; n < times; n++) {
        char words[VL_MOVE_TEXT];
        struct vl_text text;
        const struct vl_choice *staged = &s->host.table.seat[w->client.viewer].staged;
        if (staged->count == 0 || (!staged->complete && n % 3 != 2)) {
            lay(w, some_move(s, w->client.viewer));
            continue;
        }
        vl_text_init(&text, words, sizeof words);
        vl_move_format(s->host.table.setup.game, staged->move[n % staged->count], &text);
        take_back(w, words);
    }
}

/* One hidden choice, made in two ways; what everybody else gets is the same until the last one has chosen. */
static bool differ_once(struct twins *t) {
    char first[VL_TALK_WORDS], second[VL_TALK_WORDS];
    struct vl_rng *rng = &one(t)->rng;
    unsigned set = choosing(&one(t)->host.table);
    t->secret = vl_nth(set, vl_rng_below(rng, vl_count(set)));
    strcpy(first, some_choice(one(t), t->secret));
    if (!another(t, first, second)) return false;
    listen(t);
    for (unsigned n = 0; n < 10; n++) others_do_something(t);
    hesitate(&t->s[1], t->at[1][t->secret], vl_rng_below(rng, 12)); /* one of them hesitates */
    for (unsigned n = 0; n < 10; n++) others_do_something(t);
    assert_alike(t);
    if (!(choosing(&one(t)->host.table) >> t->secret & 1)) return false;
    say(t->at[0][t->secret], first);
    say(t->at[1][t->secret], second);
    for (unsigned n = 0; n < 20; n++) others_do_something(t);
    assert_alike(t);
    if (vl_rng_below(rng, 2) == 0 && vl_table_undo_is_free(&one(t)->host.table, t->secret)) {
        say_at_both(t, t->secret, "undo");
        for (unsigned n = 0; n < 10; n++) others_do_something(t);
        say(t->at[0][t->secret], second);
        hesitate(&t->s[1], t->at[1][t->secret], 5);
        say(t->at[1][t->secret], first);
        for (unsigned n = 0; n < 10; n++) others_do_something(t);
        assert_alike(t);
    }
    return true;
}

/* The others choose, too; where what was secret is shown then, the public hears that it differs. */
static bool differs_in_the_end(struct twins *t) {
    for (unsigned n = 0; n < 20 && choosing(&one(t)->host.table) != 0; n++) {
        char words[VL_TALK_WORDS];
        unsigned seat = vl_first(choosing(&one(t)->host.table));
        strcpy(words, some_choice(one(t), seat));
        say_at_both(t, seat, words);
        run_both(t);
    }
    return !heard_alike(t, VL_SPECTATOR);
}

static void hidden_choices_are_hidden(void **unused) {
    enum { TIMES = 24 };
    (void)unused;
    for (unsigned i = 0; i < PLANS; i++) {
        unsigned differed = 0, told = 0;
        for (unsigned n = 0; n < TIMES; n++) {
            struct twins t;
            struct salon_plan plan = plans[i];
            plan.seed = n + 1;
            open_twins(&t, &plan);
            if (n % 3 != 0 || plan.who[1] != 'b') run_both(&t); /* bots may be waited for as well */
            while (vl_host_onward(&t.s[0].host, t.s[0].now) && vl_host_onward(&t.s[1].host, t.s[1].now)) continue;
            if (play_on(&t, n / 4) && differ_once(&t)) {
                differed++;
                assert_false(heard_alike(&t, t.secret)); /* whose secret it is does hear it */
                run_both(&t);
                told += differs_in_the_end(&t);
            }
            close_twins(&t);
        }
        bool shown = strcmp(plans[i].game, "goofspiel") == 0 || strcmp(plans[i].game, "tomahawk") == 0;
        assert_in_range(differed, TIMES / 3, TIMES);
        assert_in_range(told, shown ? TIMES / 4 : 0, differed); /* so it would look if it had been told before */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hidden_choices_are_hidden)};
    tell_bugs_here();
    return cmocka_run_group_tests_name("host_secret", tests, NULL, NULL);
}

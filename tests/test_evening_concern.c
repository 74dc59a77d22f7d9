/* What concerns the person at the screen is told from what only passes: their cards, their points, their chances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/telling.h"
#include "games/registry.h"
#include "parlour.h"
#include "support.h"

/* Pieces that lie in the zones of a seat. */
static unsigned held(const struct vl_scene *scene, unsigned seat) {
    unsigned count = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) count += scene->zone[scene->piece[i].zone].owner == seat;
    return count;
}

struct tally {
    unsigned taken, passed; /* steps that took a card of the viewer's, and steps that did not concern it */
};

/* Every step of the acts since the last look: whoever loses a card by it is concerned. */
static void look_at_steps(const struct parlour *p, uint64_t *shown, struct tally *tally) {
    static struct vl_scene before, after;
    unsigned viewer = vl_evening_viewer(p->e);
    for (; *shown < vl_evening_acts(p->e); ++*shown) {
        unsigned steps = vl_evening_steps(p->e, *shown);
        for (unsigned i = 0; i < steps; i++) {
            vl_evening_step(p->e, *shown, i, &before, NULL);
            vl_evening_step(p->e, *shown, i + 1, &after, NULL);
            const char *said = vl_evening_step_words(p->e, *shown, i);
            bool own = said != NULL && strncmp(said, "You ", 4) == 0;
            bool loses = held(&after, viewer) < held(&before, viewer) && !own;
            bool concerns = vl_evening_step_concerns(p->e, *shown, i);
            if (loses && i + 1 < steps) assert_true(concerns);
            tally->taken += loses && concerns;
            tally->passed += !concerns;
        }
    }
}

static void look_at_game(struct parlour *p, struct tally *tally) {
    uint64_t shown = 0;
    while (vl_evening_state(p->e) != VL_EVENING_OVER) {
        parlour_run(p);
        look_at_steps(p, &shown, tally);
        if (vl_evening_state(p->e) != VL_EVENING_OVER) parlour_person(p);
        look_at_steps(p, &shown, tally);
    }
}

static bool is_about_me(const char *line) {
    return strstr(line, "your ") != NULL || strstr(line, "Your ") != NULL || strstr(line, "You ") != NULL ||
           strstr(line, "you ") != NULL;
}

/* Sentences of Ogallala that tell of something taken. */
static bool is_taking(const char *line) {
    return strstr(line, "lassoes ") != NULL || strstr(line, "shoots ") != NULL || strstr(line, "attacks ") != NULL ||
           strstr(line, " sinks ") != NULL;
}

static void what_is_taken_from_me_concerns_me(void **unused) {
    struct tally tally = {0, 0};
    unsigned mine = 0, others = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hbbb", .mine = 1, .seed = seed});
        look_at_game(&p, &tally);
        for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
            const struct vl_said *said = vl_evening_said(p.e, i);
            if (said->mine || !is_taking(said->words)) continue;
            assert_int_equal(said->concerns, is_about_me(said->words));
            mine += said->concerns;
            others += !said->concerns;
        }
        parlour_close(&p);
    }
    assert_true(mine > 3 && others > 10);
    assert_true(tally.taken > 3 && tally.passed > 100);
}

/* Even where a game does not say what weighs: a card that leaves somebody's side is enough. */
static void who_loses_a_card_is_concerned_whatever_the_game_says(void **unused) {
    static struct vl_event_type events[64];
    struct vl_game game = *vl_game_find("ogallala");
    struct tally tally = {0, 0};
    (void)unused;
    for (unsigned i = 0; game.events[i].name != NULL; i++) {
        events[i] = game.events[i];
        events[i].weighs = 0;
        events[i].befalls = false;
    }
    game.events = events;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct parlour p;
        parlour_open(&p,
                     &(struct parlour_plan){.game = "ogallala", .made = &game, .who = "hbbb", .mine = 1, .seed = seed});
        look_at_game(&p, &tally);
        parlour_close(&p);
    }
    assert_true(tally.taken > 3 && tally.passed > 100);
}

/* Whose turn it is, what is drawn and placed passes, for everybody. */
static void what_goes_on_by_itself_passes(void **unused) {
    struct parlour p;
    unsigned turns = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hbb", .mine = 1, .seed = 3});
    while (vl_evening_state(p.e) != VL_EVENING_OVER) {
        parlour_run(&p);
        if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
    }
    for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
        const struct vl_said *said = vl_evening_said(p.e, i);
        bool turn = strstr(said->words, "It is your turn") != NULL;
        if (turn || strstr(said->words, " draws the ") != NULL) assert_false(said->concerns);
        turns += turn;
    }
    assert_true(turns > 3);
    parlour_close(&p);
}

/* With two players what one wins the other does not; a tie is for both. */
static void two_players_are_concerned_by_what_either_wins(void **unused) {
    unsigned won = 0, tied = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "tomahawk", .who = "hb", .mine = 1, .seed = seed});
        while (vl_evening_state(p.e) != VL_EVENING_OVER) {
            parlour_run(&p);
            if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
        }
        for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
            const struct vl_said *said = vl_evening_said(p.e, i);
            bool win = strstr(said->words, " wins the ") != NULL && strstr(said->words, " on pile ") != NULL,
                 tie = strncmp(said->words, "A tie: ", 7) == 0;
            if (win || tie) assert_true(said->concerns);
            if (strncmp(said->words, "Turn ", 5) == 0) assert_false(said->concerns);
            won += win;
            tied += tie;
        }
        parlour_close(&p);
    }
    assert_true(won > 5 && tied > 0);
}

/* Whoever only looks on is concerned by nothing. */
static void spectators_are_concerned_by_nothing(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tomahawk", .who = "bb", .viewer = VL_SPECTATOR, .seed = 1});
    parlour_run(&p);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_OVER);
    for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) assert_false(vl_evening_said(p.e, i)->concerns);
    parlour_close(&p);
}

/* Each move that is played for the person says so, once. */
static void forced_moves_say_so_one_at_a_time(void **unused) {
    static const char no_other[] = "There was no other move.";
    struct parlour p;
    unsigned said_so = 0, forced = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 5});
    while (vl_evening_state(p.e) != VL_EVENING_OVER) {
        parlour_run(&p);
        if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
    }
    for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
        const struct vl_said *said = vl_evening_said(p.e, i);
        bool here = strstr(said->words, no_other) != NULL, first = i == 0 || !vl_evening_said(p.e, i - 1)->forced;
        if (here) assert_true(said->forced);
        if (said->forced && first) assert_true(here);
        if (strncmp(said->words, "You play ", 9) == 0 || strncmp(said->words, "You start ", 10) == 0)
            assert_int_equal(here, said->forced);
        forced += said->forced && first;
        said_so += here;
    }
    assert_true(forced > 0 && said_so >= forced);
    parlour_close(&p);
}

/* A fabricated event of the game, brought about by the viewer or for it. */
static void tell_event(struct parlour *p, uint64_t number, const char *name, bool forced) {
    const struct vl_event_type *types = p->host.table.setup.game->events;
    struct vl_note note = {
        .kind = VL_NOTE_EVENT, .forced = forced, .event = {.to = 0xff, .sees = {0xff, 0xff, 0xff, 0xff}}};
    while (strcmp(types[note.event.type].name, name) != 0) note.event.type++;
    vl_evening_hear(p->e, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = &note});
}

static bool says_forced(const struct parlour *p) {
    return strstr(said_last(p), "There was no other move.") != NULL;
}

/* Two forced moves of one kind are two, while what comes of one is said with it. */
static void a_second_forced_move_says_so_again(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 5});
    parlour_run(&p);
    uint64_t next = vl_evening_around(p.e)->next;
    for (unsigned i = 0; i < 2; i++) {
        tell_event(&p, next++, "built", true);
        assert_true(says_forced(&p));
        tell_event(&p, next++, "finished", true);
        assert_false(says_forced(&p));
    }
    for (unsigned i = 0; i < 2; i++) {
        tell_event(&p, next++, "discarded", false);
        assert_false(says_forced(&p));
        tell_event(&p, next++, "discarded", true);
        assert_true(says_forced(&p));
        tell_event(&p, next++, "discarded", true);
        assert_true(says_forced(&p));
    }
    parlour_close(&p);
}

/* What names the viewer and a number, but leaves its points as they were, passes. */
static void what_changes_no_points_passes(void **unused) {
    unsigned begun = 0;
    (void)unused;
    for (uint64_t seed = 5; seed < 15; seed++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbbb", .mine = 1, .seed = seed});
        while (vl_evening_state(p.e) != VL_EVENING_OVER) {
            parlour_run(&p);
            if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
        }
        for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
            const struct vl_said *said = vl_evening_said(p.e, i);
            if (strncmp(said->words, "You start a totem ", 18) != 0) continue;
            assert_non_null(strstr(said->words, "it is worth "));
            assert_false(said->concerns);
            begun++;
        }
        parlour_close(&p);
    }
    assert_true(begun > 10);
}

/* What somebody else does to the game concerns the viewer, and what befalls its own seat; the rest has a place of its
 * own or only passes. */
static void what_others_do_to_the_game_concerns_me(void **unused) {
    static const struct {
        uint8_t kind;
        bool by_others, by_me;
    } notes[] = {
        {VL_NOTE_UNDONE, true, false},    {VL_NOTE_VOIDED, true, false},  {VL_NOTE_RESIGNED, true, false},
        {VL_NOTE_ABANDONED, true, false}, {VL_NOTE_COVERED, false, true}, {VL_NOTE_TIMEOUT, false, true},
        {VL_NOTE_ASKED, false, false},    {VL_NOTE_YES, false, false},    {VL_NOTE_PAUSED, false, false},
        {VL_NOTE_RESUMED, false, false},  {VL_NOTE_BACK, false, false},   {VL_NOTE_OVER, false, false},
    };
    (void)unused;
    for (unsigned looks_on = 0; looks_on < 2; looks_on++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "tenakee",
                                                .who = "hhh",
                                                .mine = looks_on ? 0 : 2,
                                                .viewer = looks_on ? VL_SPECTATOR : 1,
                                                .seed = 5});
        uint64_t next = vl_evening_around(p.e)->next;
        for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++)
            for (unsigned seat = 0; seat < 3; seat++) {
                struct vl_note note = {
                    .kind = notes[i].kind, .what = VL_ASK_PAUSE, .seat = (uint8_t)seat, .actor = (uint8_t)seat};
                vl_evening_hear(p.e, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = next++, .note = &note});
                const struct vl_said *said = vl_evening_said(p.e, vl_evening_said_count(p.e) - 1);
                assert_int_equal(said->number, next - 1);
                assert_int_equal(said->concerns, !looks_on && (seat == 1 ? notes[i].by_me : notes[i].by_others));
                bool deed = note.kind != VL_NOTE_PAUSED && note.kind != VL_NOTE_TIMEOUT;
                assert_int_equal(said->mine, !looks_on && seat == 1 && deed);
                assert_false(said->quiet || said->ready || said->forced);
            }
        parlour_close(&p);
    }
}

/* What one person saw step by step is not there for the next at the same screen. */
static void steps_are_for_the_eyes_that_saw_them(void **unused) {
    struct parlour p;
    unsigned changes = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "hhb", .mine = 3, .seed = 2});
    for (unsigned i = 0; i < 200 && vl_evening_state(p.e) != VL_EVENING_OVER; i++) {
        unsigned viewer = vl_evening_viewer(p.e);
        uint64_t acts = vl_evening_acts(p.e);
        if (vl_evening_state(p.e) == VL_EVENING_PASSES) {
            vl_evening_take_seat(p.e);
            bool changed = vl_evening_viewer(p.e) != viewer;
            for (uint64_t act = 0; act < acts && changed; act++) assert_int_equal(vl_evening_steps(p.e, act), 0);
            changes += changed && acts > 0;
        }
        parlour_run(&p);
        if (vl_evening_state(p.e) == VL_EVENING_ASKS) parlour_person(&p);
    }
    assert_true(changes > 2);
    parlour_close(&p);
}

/* That somebody draws is hardly news; what they draw would be. */
static void only_what_chance_hides_is_hidden(void **unused) {
    struct parlour p;
    unsigned hidden = 0, own = 0;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "hbb", .mine = 1, .seed = 5});
    for (unsigned n = 0; n < 40 && vl_evening_state(p.e) != VL_EVENING_OVER; n++) {
        parlour_run(&p);
        if (vl_evening_state(p.e) == VL_EVENING_ASKS) parlour_person(&p);
    }
    for (unsigned i = 0; i < vl_evening_said_count(p.e); i++) {
        const struct vl_said *said = vl_evening_said(p.e, i);
        bool drawn = strstr(said->words, " draws a card.") != NULL, drew = strncmp(said->words, "You draw ", 9) == 0;
        assert_int_equal(said->hidden, drawn);
        hidden += drawn, own += drew;
    }
    assert_true(hidden > 10 && own > 5);
    parlour_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_from_me_concerns_me),
        cmocka_unit_test(who_loses_a_card_is_concerned_whatever_the_game_says),
        cmocka_unit_test(what_goes_on_by_itself_passes),
        cmocka_unit_test(two_players_are_concerned_by_what_either_wins),
        cmocka_unit_test(spectators_are_concerned_by_nothing),
        cmocka_unit_test(forced_moves_say_so_one_at_a_time),
        cmocka_unit_test(a_second_forced_move_says_so_again),
        cmocka_unit_test(what_changes_no_points_passes),
        cmocka_unit_test(what_others_do_to_the_game_concerns_me),
        cmocka_unit_test(steps_are_for_the_eyes_that_saw_them),
        cmocka_unit_test(only_what_chance_hides_is_hidden),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

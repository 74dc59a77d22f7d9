/* test_table_duty.c - bots beside the table: who is asked what, when an answer is stale, and that nobody is asked with
 * anything in it that they may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/search.h"
#include "core/check.h"
#include "games/registry.h"
#include "table_support.h"

static const char *bots_for(const struct vl_game *game) {
    return &"rbrbrb"[VL_SEATS_MAX - game->players_min];
}

static bool same_duty(const struct vl_game *game, const struct vl_due *a, const struct vl_due *b) {
    bool same = a->seat == b->seat && a->secret == b->secret && strcmp(a->word, b->word) == 0 && a->count == b->count &&
                memcmp(a->move, b->move, a->count * sizeof *a->move) == 0 &&
                memcmp(&a->view, &b->view, game->view_size) == 0;
    return same;
}

/* ---- Who is asked ---- */

/* The seats that may act are those of people and programs, whom the table waits for, and those of bots, who are due;
 * and only who is due is asked: with its view and all its moves. */
static void who_is_due(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned n = 0; n < 4; n++) {
            struct kept k;
            struct vl_rng rng;
            uint64_t now = 1000;
            char who[VL_SEATS_MAX + 1] = "hbrehb";
            who[vl_games[g]->players_min] = '\0';
            table_begin(&k, vl_games[g]->name, who, "none", false, n, nobody);
            vl_rng_init(&rng, n, 9);
            for (unsigned i = 0; i < 300; i++) {
                unsigned due = vl_table_due(&k.t), waits = vl_table_waits_for(&k.t);
                unsigned actors = vl_actors(vl_state_in(&k.t.state)) & ((1u << k.t.setup.players) - 1);
                assert_int_equal(due & waits, 0);
                assert_int_equal(due | waits, k.t.phase == VL_TABLE_PLAYING ? actors : 0);
                for (unsigned seat = 0; seat < VL_VIEWERS; seat++) {
                    struct vl_due duty;
                    vl_move moves[VL_MOVES_MAX];
                    bool asked = vl_table_due_at(&k.t, seat, &duty);
                    assert_int_equal(asked, due >> seat & 1);
                    if (!asked) continue;
                    const struct vl_table_seat *bot = &k.t.seat[seat];
                    assert_true(bot->covered || bot->kind == VL_SEAT_BOT);
                    assert_string_equal(duty.word, bot->covered ? bot->cover : bot->name);
                    assert_int_equal(duty.secret, vl_table_chooses(&k.t, seat));
                    assert_int_equal(duty.count, vl_table_moves(&k.t, seat, moves));
                    assert_memory_equal(duty.move, moves, duty.count * sizeof *moves);
                    assert_int_equal(vl_viewer(vl_view_in(&duty.view)), seat);
                }
                monkey(&k, &now, &rng);
            }
            kept_done(&k);
        }
}

/* A program whose time was up is played for like anybody else, by the bot that was named. */
static void covered_programs_are_due(void **unused) {
    struct kept k;
    struct vl_due duty;
    (void)unused;
    table_begin(&k, "kuhn", "eh", "move 500 cover random", false, 1, nobody);
    run(&k, 1000);
    assert_int_equal(vl_table_waits_for(&k.t), 1);
    tick(&k, 1500);
    assert_true(k.t.seat[0].covered);
    assert_int_equal(vl_table_waits_for(&k.t), 0);
    assert_int_equal(vl_table_due(&k.t), 1);
    assert_true(vl_table_due_at(&k.t, 0, &duty));
    assert_string_equal(duty.word, "random");
    kept_done(&k);
}

/* Turns are a seat's own, also where several begin at once, and those of one table. */
static void turns_are_a_seats_own(void **unused) {
    uint64_t turn[4];
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        struct kept k;
        struct vl_due duty;
        table_begin(&k, "goofspiel", "bb", "none", false, 1 + i / 2, nobody);
        while (!(vl_table_due(&k.t) & 1)) assert_int_equal(step(&k, 0), STEPPED);
        assert_true(vl_table_due_at(&k.t, i % 2, &duty));
        turn[i] = duty.turn;
        for (unsigned j = 0; j < i; j++) assert_true(turn[i] != turn[j]);
        kept_done(&k);
    }
}

/* What a bot is asked for in one turn belongs together, chance in between or not; the next turn is another one. */
static void a_turn_is_one_through_all_its_cards(void **unused) {
    struct kept k;
    struct vl_due duty;
    uint64_t turn[2] = {0};
    unsigned asked[2] = {0}, turns = 0, before = VL_NOBODY;
    (void)unused;
    table_begin(&k, "ogallala", "bb", "none", false, 3, nobody);
    for (unsigned acts = 0; acts < 400 && k.t.phase == VL_TABLE_PLAYING; acts++) {
        if (vl_table_due(&k.t) != 0) {
            unsigned seat = vl_first(vl_table_due(&k.t));
            assert_true(vl_table_due_at(&k.t, seat, &duty));
            assert_int_equal(duty.made, k.t.log.plies);
            assert_int_equal(turn[seat] == duty.turn, seat == before);
            turns += seat != before;
            turn[seat] = duty.turn;
            asked[seat]++;
            before = seat;
        }
        step(&k, 0);
    }
    if (turns < 8 || asked[0] + asked[1] < 3 * turns) fail_msg("%u turns, %u answers", turns, asked[0] + asked[1]);
    kept_done(&k);
}

/* ---- Versions ---- */

/* Every duty of many games, taken back and played again: its version is the same exactly when the seat, the bot and
 * its view are, and its dice go with the version. */
static void a_version_is_what_is_asked(void **unused) {
    enum { MOST = 2000 };
    static struct vl_due seen[MOST];
    unsigned repeated = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        unsigned count = 0, again = 0;
        for (unsigned n = 0; n < 5; n++) {
            struct kept k;
            struct vl_rng rng;
            char words[VL_MOVE_TEXT], who[VL_SEATS_MAX + 1] = "hbrbrb";
            who[vl_games[g]->players_min] = '\0';
            table_begin(&k, vl_games[g]->name, who, "none", false, 3, nobody); /* the same key every time */
            vl_rng_init(&rng, n, 0);
            for (unsigned i = 0; i < 400 && k.t.phase == VL_TABLE_PLAYING; i++) {
                for (unsigned set = vl_table_due(&k.t); set != 0 && count < MOST; set &= set - 1) {
                    struct vl_due *duty = &seen[count];
                    assert_true(vl_table_due_at(&k.t, vl_first(set), duty));
                    bool known = false;
                    for (unsigned j = 0; j < count && !known; j++) {
                        bool same = same_duty(vl_games[g], duty, &seen[j]);
                        assert_int_equal(same, duty->version == seen[j].version);
                        assert_int_equal(same, duty->seed == seen[j].seed);
                        known = same;
                    }
                    again += known;
                    count += !known;
                }
                if (step(&k, 0) != WAITS) continue;
                if (vl_rng_below(&rng, 3) == 0)
                    undo(&k, 0, 0);
                else
                    assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
            }
            kept_done(&k);
        }
        if (strcmp(vl_games[g]->name, "kuhn") != 0) assert_true(count > 20);
        printf("# %s: %u duties, %u of them again\n", vl_games[g]->name, count, again);
        repeated += again;
    }
    assert_true(repeated > 300);
}

/* Others who choose in the same phase change nothing for whoever has not answered yet. */
static void others_commits_change_no_duty(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        for (unsigned n = 0; n < 3; n++) {
            struct kept k;
            struct vl_due asked[VL_SEATS_MAX], now;
            unsigned open = 0; /* seats asked at the beginning of the phase */
            table_begin(&k, game->name, bots_for(game), "none", n == 1, n, nobody);
            do {
                unsigned due = vl_table_due(&k.t);
                if (due == 0) {
                    open = 0;
                    continue;
                }
                CHECK(vl_table_due_at(&k.t, vl_first(due), &now));
                if (!now.secret) open = 0;
                if (!now.secret) continue;
                if ((due & ~open) != 0 || open == 0) { /* a phase begins */
                    for (unsigned set = open = due; set != 0; set &= set - 1)
                        assert_true(vl_table_due_at(&k.t, vl_first(set), &asked[vl_first(set)]));
                }
                for (unsigned set = due; set != 0; set &= set - 1) {
                    const struct vl_due *was = &asked[vl_first(set)];
                    assert_true(vl_table_due_at(&k.t, vl_first(set), &now));
                    assert_true(same_duty(game, &now, was) && now.version == was->version && now.seed == was->seed);
                }
                if ((due & (due - 1)) == 0) open = 0; /* the last one */
            } while (step(&k, 0) == STEPPED);
            assert_int_equal(k.t.phase, VL_TABLE_OVER);
            kept_done(&k);
        }
    }
}

/* Another bot, another question; so is the same view at another table, as far as the dice go. */
static void another_bot_or_table_is_asked_anew(void **unused) {
    struct kept k, other;
    struct vl_due duty, later;
    (void)unused;
    table_begin(&k, "ogallala", "bh", "none", false, 1, nobody);
    table_begin(&other, "ogallala", "bh", "none", false, 2, nobody);
    assert_true(vl_table_due_at(&k.t, 0, &duty) && vl_table_due_at(&other.t, 0, &later));
    assert_true(duty.version == later.version && duty.seed != later.seed);
    assert_accepted(set_forced(&k, 1, true)); /* somebody else's affair */
    assert_accepted(sit(&k, 1, VL_SEAT_HUMAN, "Max"));
    assert_true(vl_table_due_at(&k.t, 0, &later));
    assert_true(duty.version == later.version && duty.seed == later.seed);
    assert_accepted(sit(&k, 0, VL_SEAT_BOT, "random"));
    assert_true(vl_table_due_at(&k.t, 0, &later));
    assert_true(duty.version != later.version && duty.seed != later.seed);
    assert_accepted(sit(&k, 0, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(cover(&k, 0, 0, "greedy"));
    assert_true(vl_table_due_at(&k.t, 0, &later));
    assert_true(duty.version == later.version && duty.seed == later.seed);
    kept_done(&k);
    kept_done(&other);
}

/* ---- Answers ---- */

static struct vl_refusal reply(struct kept *k, const struct vl_due *duty, const char *words) {
    struct vl_act act;
    struct vl_word word[4];
    unsigned count = 0;
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    vl_move answered = vl_move_parse(k->t.setup.game, word, count);
    struct vl_refusal refusal = vl_table_answer(&k->t, 0, duty->seat, duty->version, &answered, 1, &act);
    return refusal.rule != NULL ? refusal : take(k, &act);
}

/* An answer to what is no longer asked is dropped; the same question, asked again after something was taken back, is
 * the same question. */
static void stale_answers_are_dropped(void **unused) {
    struct kept k;
    struct vl_due first, second, later;
    (void)unused;
    table_begin(&k, "kuhn", "hb", "none", false, 1, nobody);
    while (vl_table_waits_for(&k.t) == 0) assert_int_equal(step(&k, 0), STEPPED);
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_true(vl_table_due_at(&k.t, 1, &first));
    assert_accepted(undo(&k, 0, 0));
    assert_false(vl_table_due_at(&k.t, 1, &later));
    assert_reason(reply(&k, &first, "pass"), "TAB-1", "stale");
    assert_accepted(move(&k, 0, 0, "bet"));
    assert_true(vl_table_due_at(&k.t, 1, &second));
    assert_true(first.version != second.version && first.seed != second.seed);
    assert_reason(reply(&k, &first, "pass"), "TAB-1", "stale");
    assert_accepted(undo(&k, 0, 0));
    assert_accepted(move(&k, 0, 0, "pass"));
    assert_true(vl_table_due_at(&k.t, 1, &later));
    assert_true(later.version == first.version && later.seed == first.seed &&
                same_duty(k.t.setup.game, &later, &first));
    assert_accepted(cover(&k, 0, 0, "greedy")); /* nothing to do with seat 1 */
    assert_accepted(back(&k, 0, 0));
    assert_accepted(reply(&k, &first, "bet"));
    assert_reason(reply(&k, &first, "bet"), "TAB-1", "stale");
    kept_done(&k);
}

/* What a bot answers is judged like anybody's act. */
static void wrong_answers_are_refused(void **unused) {
    struct kept k;
    struct vl_due duty;
    struct vl_act act;
    vl_move moves[VL_CHOICE_MAX + 1] = {VL_NO_MOVE, VL_NO_MOVE};
    (void)unused;
    table_begin(&k, "tenakee", "bhh", "none", false, 1, nobody);
    while (vl_table_due(&k.t) == 0) assert_int_equal(step(&k, 0), STEPPED);
    assert_true(vl_table_due_at(&k.t, 0, &duty) && duty.secret);
    assert_refused(vl_table_answer(&k.t, 0, 0, duty.version, moves, 0, &act), "TAB-6");
    assert_refused(vl_table_answer(&k.t, 0, 0, duty.version, moves, VL_CHOICE_MAX + 1, &act), "TAB-6");
    for (unsigned m = 0; m <= UINT16_MAX; m += 251) { /* any number gets an answer */
        moves[0] = (vl_move)m;
        struct vl_refusal refusal = vl_table_answer(&k.t, 0, 0, duty.version, moves, 1, &act);
        assert_non_null(refusal.rule);
    }
    assert_reason(vl_table_answer(&k.t, 0, 0, duty.version, duty.move, 1, &act), "TAB-6", "choice-incomplete");
    assert_reason(vl_table_answer(&k.t, 0, 0, duty.version + 1, duty.move, 1, &act), "TAB-1", "stale");
    assert_reason(vl_table_answer(&k.t, 0, 1, duty.version, duty.move, 1, &act), "TAB-1", "stale"); /* a person's */
    assert_reason(vl_table_answer(&k.t, 0, 99, duty.version, duty.move, 1, &act), "TAB-1", "stale");
    unsigned count = bot_choice(&k.t.setup, &duty, NULL, moves);
    assert_accepted(vl_table_answer(&k.t, 0, 0, duty.version, moves, count, &act));
    assert_accepted(ask(&k, 0, 1, VL_ASK_PAUSE));
    assert_accepted(answer(&k, 0, 2, true));
    assert_reason(vl_table_answer(&k.t, 0, 0, duty.version, moves, count, &act), "TAB-1", "stale"); /* a pause */
    assert_reason(take(&k, &act), "TAB-1", "not-next");
    assert_accepted(resume(&k, 0, 1));
    assert_accepted(vl_table_answer(&k.t, 0, 0, duty.version, moves, count, &act)); /* asked again, the very same */
    kept_done(&k);
}

/* A bot that searches answers the same whether the other has committed already or not. */
static void bots_choose_on_their_own_side(void **unused) {
    size_t size = vl_mind_size(200, 2);
    void *memory = malloc(size);
    char chosen[2][VL_JOURNAL_LINE];
    (void)unused;
    for (unsigned first = 0; first < 2; first++) {
        struct kept k;
        table_begin(&k, "goofspiel", "hb", "none", false, 5, nobody);
        assert_accepted(sit(&k, 1, VL_SEAT_BOT, "ismcts:200"));
        k.mind = vl_mind_init(memory, size);
        while (vl_chance_next(vl_state_in(&k.t.state))) step(&k, 0);
        if (first == 0) assert_accepted(move(&k, 0, 0, "bid 7"));
        assert_int_equal(step(&k, 0), STEPPED);
        strcpy(chosen[first], last_line(&k));
        assert_memory_equal(chosen[first], "1 bid ", 6);
        kept_done(&k);
    }
    assert_string_equal(chosen[0], chosen[1]);
    free(memory);
}

/* Neither does one that plays for somebody who is away: it is asked the same, whether the other has committed or not.
 */
static void bots_that_cover_choose_on_their_own_side(void **unused) {
    static const char *const games[][2] = {{"goofspiel", "hh"}, {"tenakee", "hhh"}, {"tomahawk", "hh"}};
    (void)unused;
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++) {
        struct kept k;
        struct vl_rng rng;
        struct vl_due before, after;
        char words[VL_MOVE_TEXT];
        table_begin(&k, games[g][0], games[g][1], "none", false, 5, nobody);
        vl_rng_init(&rng, g, 0);
        run(&k, 0);
        assert_accepted(cover(&k, 0, 1, "greedy"));
        assert_true(vl_table_due_at(&k.t, 1, &before) && before.secret);
        while (vl_table_chooses(&k.t, 0)) assert_accepted(move(&k, 0, 0, any_move(&k.t, 0, &rng, words)));
        assert_true(vl_table_due_at(&k.t, 1, &after));
        assert_true(same_duty(k.t.setup.game, &before, &after));
        assert_true(before.version == after.version && before.seed == after.seed);
        kept_done(&k);
    }
}

/* ---- Secrets ---- */

/* Whose secret a chance event is: the seat it names; VL_NOBODY if it is none. */
static unsigned owner_of(const struct vl_game *game, vl_move dealt) {
    const struct vl_verb *verb = &game->verbs[vl_verb_of(dealt)];
    if (verb->secret == 0 || vl_verb_args(verb) != 2 || verb->arg[0] != &vl_seats) return VL_NOBODY;
    return vl_verb_arg(verb, dealt, 0);
}

/* The same beginning, but what chance gave secretly at `a` and at `b` changes places: as a journal of version 1. */
static size_t swapped(const struct vl_table *t, uint32_t a, uint32_t b, char *out, size_t size) {
    struct vl_text text;
    const struct vl_game *game = t->setup.game;
    vl_text_init(&text, out, size);
    vl_text_add(&text, "x-journal 1\n");
    vl_record_setup(&t->setup, &text);
    vl_text_add(&text, "---\n");
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        vl_text_add(&text, "seat ");
        vl_text_add_int(&text, seat);
        vl_text_add(&text, " bot greedy\n");
    }
    vl_text_add(&text, "begin\n");
    for (uint32_t i = 0; i < t->log.plies; i++) {
        vl_move m = t->log.ply[i].move, from = t->log.ply[i == a ? b : a].move;
        unsigned bits = game->verbs[vl_verb_of(m)].arg[1] == NULL ? 0 : game->verbs[vl_verb_of(m)].arg[1]->bits;
        unsigned card = (1u << bits) - 1;
        if (i == a || i == b) m = (vl_move)((m & ~card) | (from & card));
        vl_record_event(game, VL_CHANCE, m, &text);
    }
    assert_false(text.cut);
    return text.length;
}

/* Two chance events that gave others than the viewer something in secret; false if none were found. */
static bool find_secrets(const struct vl_table *t, unsigned viewer, struct vl_rng *rng, uint32_t *a, uint32_t *b) {
    const struct vl_game *game = t->setup.game;
    for (unsigned tries = 0; tries < 200 && t->log.plies > 0; tries++) {
        *a = vl_rng_below(rng, t->log.plies);
        *b = vl_rng_below(rng, t->log.plies);
        vl_move x = t->log.ply[*a].move, y = t->log.ply[*b].move;
        unsigned one = owner_of(game, x), other = owner_of(game, y);
        if (x == y || vl_verb_of(x) != vl_verb_of(y) || one == VL_NOBODY || one == other) continue;
        if (one != viewer && other != viewer) return true;
    }
    return false;
}

static void compare_sights(struct kept *x, struct kept *y, const struct ear *heard, unsigned viewer) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned v = i == 0 ? viewer : VL_SPECTATOR;
        char *sight[2] = {table_sight(&x->t, v), table_sight(&y->t, v)};
        assert_string_equal(ear_text(&heard[0], v), ear_text(&heard[1], v));
        assert_string_equal(sight[0], sight[1]);
        free(sight[0]);
        free(sight[1]);
    }
}

/* Two tables at which everything is the same but two cards that others were dealt in secret: whoever may not know them
 * is told the same, sees the same, and is asked the same. */
static void hidden_cards_are_in_no_duty_and_no_note(void **unused) {
    unsigned compared = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned n = 0; n < 12; n++) {
            static char text[2][1 << 16];
            struct kept k, table[2];
            struct ear ear[2];
            struct vl_rng rng;
            struct vl_fault fault;
            struct vl_table_read read;
            uint32_t a, b;
            const struct vl_game *game = vl_games[g];
            char who[VL_SEATS_MAX + 1] = "bbbbbb";
            who[n % 2 ? game->players_max : game->players_min] = '\0';
            table_begin(&k, game->name, who, "none", false, n, nobody);
            while (vl_chance_next(vl_state_in(&k.t.state))) assert_int_equal(step(&k, 0), STEPPED);
            vl_rng_init(&rng, n, 0);
            unsigned viewer = n % k.t.setup.players;
            if (find_secrets(&k.t, viewer, &rng, &a, &b)) {
                size_t length[2] = {swapped(&k.t, a, a, text[0], sizeof text[0]),
                                    swapped(&k.t, a, b, text[1], sizeof text[1])};
                assert_true(kept_load(&table[0], text[0], length[0], ear_listen(&ear[0], &table[0]), &read, &fault));
                bool good = kept_load(&table[1], text[1], length[1], ear_listen(&ear[1], &table[1]), &read, &fault);
                if (good) compare_sights(&table[0], &table[1], ear, viewer); /* not every deal can be turned round */
                if (good) kept_done(&table[1]);
                compared += good;
                kept_done(&table[0]);
                ear_done(&ear[0]);
                ear_done(&ear[1]);
            }
            kept_done(&k);
        }
    printf("# %u pairs of tables\n", compared);
    assert_true(compared >= 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_due),
        cmocka_unit_test(covered_programs_are_due),
        cmocka_unit_test(turns_are_a_seats_own),
        cmocka_unit_test(a_turn_is_one_through_all_its_cards),
        cmocka_unit_test(a_version_is_what_is_asked),
        cmocka_unit_test(others_commits_change_no_duty),
        cmocka_unit_test(another_bot_or_table_is_asked_anew),
        cmocka_unit_test(stale_answers_are_dropped),
        cmocka_unit_test(wrong_answers_are_refused),
        cmocka_unit_test(bots_choose_on_their_own_side),
        cmocka_unit_test(bots_that_cover_choose_on_their_own_side),
        cmocka_unit_test(hidden_cards_are_in_no_duty_and_no_note),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* table_play.c - tables that are played at: beginning one, bots beside it, and a monkey. See table_support.h. */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/check.h"
#include "games/registry.h"
#include "table/talk.h"
#include "table_support.h"

/* ---- Beginning ---- */

static void parse_clock(const char *words, struct vl_clock *clock) {
    struct vl_word word[8];
    unsigned count = 0;
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    CHECK(vl_clock_parse(clock, word, count));
}

static void take_seat(struct kept *k, unsigned seat, char who) {
    char name[16];
    bool bot = who == 'b' || who == 'r';
    snprintf(name, sizeof name, "Anne %u", seat);
    enum vl_seat_kind kind = bot ? VL_SEAT_BOT : who == 'e' ? VL_SEAT_PROGRAM : VL_SEAT_HUMAN;
    CHECK(sit(k, seat, kind, who == 'b' ? "greedy" : bot ? "random" : name).rule == NULL);
}

static void take_seats(struct kept *k, const char *who) {
    for (unsigned seat = 0; seat < k->t.setup.players; seat++) take_seat(k, seat, who[seat]);
}

/* One round; the house draws for all but people. `opening` is how many seats open. */
static void deal_round(struct kept *k, const char *who, uint64_t seed, unsigned opening) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    memset(secret, 0x55, sizeof secret);
    secret[0] ^= (uint8_t)seed;
    CHECK(fair_seed(k, secret).rule == NULL);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned seat = 0; seat < (pass == 0 ? k->t.setup.players : opening); seat++) {
            memset(secret, (int)seat + 1, sizeof secret);
            vl_fair_commit(secret, hash);
            struct vl_act act =
                pass == 0 ? vl_wish_commit(seat, hash, who[seat] != 'h') : vl_wish_bytes(VL_ACT_OPEN, seat, secret);
            CHECK(wish(k, 0, act).rule == NULL);
        }
}

/* With some seeds a first round is void: the last seat does not open. */
static void deal_fairly(struct kept *k, const char *who, uint64_t seed) {
    unsigned last = k->t.setup.players - 1u;
    if (seed % 4 == 3) {
        deal_round(k, who, seed + 100, last);
        CHECK(wish(k, 0, vl_wish(VL_ACT_VOID, last)).rule == NULL);
        take_seat(k, last, who[last]);
    }
    deal_round(k, who, seed, k->t.setup.players);
}

void table_begin(struct kept *k, const char *game, const char *who, const char *clock, bool fair, uint64_t seed,
                 struct vl_listener listener) {
    struct vl_setup s;
    struct vl_clock c;
    uint8_t key[VL_FAIR_BYTES];
    vl_setup_init(&s, vl_game_find(game), (unsigned)strlen(who));
    CHECK(vl_setup_refuse(&s) == NULL);
    parse_clock(clock, &c);
    vl_table_key(seed, key);
    kept_init(k, &s,
              &(struct vl_table_options){
                  .fair_deal = fair, .id = "test-table", .key = key, .clock = &c, .listener = listener});
    take_seats(k, who);
    if (fair) deal_fairly(k, who, seed);
    CHECK(begin(k, 1000).rule == NULL);
}

/* ---- Bots ---- */

unsigned bot_choice(const struct vl_setup *s, const struct vl_due *duty, struct vl_mind *mind,
                    vl_move moves[VL_CHOICE_MAX]) {
    struct vl_bot bot;
    struct vl_rng rng;
    struct vl_view_box view = duty->view;
    CHECK(vl_bot_parse(duty->word, &bot));
    vl_rng_init(&rng, duty->seed, 0);
    return vl_bot_answer(&bot, s, vl_view_in(&view), duty->move, duty->count, mind, NULL, &rng, moves);
}

/* Only a journal or a memory that is full stops a table. */
static enum progress carry_out(struct kept *k, struct vl_refusal refusal, const struct vl_act *act) {
    if (refusal.rule == NULL) refusal = take(k, act);
    CHECK(refusal.rule == NULL || strcmp(refusal.rule, "TAB-5") == 0);
    return refusal.rule == NULL ? STEPPED : STUCK;
}

enum progress step(struct kept *k, uint64_t now) {
    struct vl_act act;
    struct vl_due duty;
    vl_move moves[VL_CHOICE_MAX];
    bool full;
    if (vl_table_onward(&k->t, now, &act, &full)) return carry_out(k, VL_ACCEPTED, &act);
    if (full) return STUCK;
    if (k->t.phase == VL_TABLE_OVER) return ENDED;
    if (vl_table_due(&k->t) == 0) return WAITS;
    CHECK(vl_table_due_at(&k->t, vl_first(vl_table_due(&k->t)), &duty));
    unsigned count = bot_choice(&k->t.setup, &duty, k->mind, moves);
    return carry_out(k, vl_table_answer(&k->t, now, duty.seat, duty.version, moves, count, &act), &act);
}

enum progress run(struct kept *k, uint64_t now) {
    enum progress progress;
    while ((progress = step(k, now)) == STEPPED) continue;
    return progress;
}

/* ---- Anything ---- */

const char *any_move(const struct vl_table *t, unsigned seat, struct vl_rng *rng, char words[VL_MOVE_TEXT]) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_text text;
    unsigned count = vl_table_moves(t, seat, moves);
    vl_text_init(&text, words, VL_MOVE_TEXT);
    if (count > 0)
        vl_move_format(t->setup.game, moves[vl_rng_below(rng, count)], &text);
    else
        vl_text_add(&text, "pass");
    return words;
}

void monkey(struct kept *k, uint64_t *now, struct vl_rng *rng) {
    char words[VL_MOVE_TEXT];
    const struct vl_choice *staged;
    unsigned seat = vl_rng_below(rng, k->t.setup.players), dice = vl_rng_below(rng, 100);
    *now += vl_rng_below(rng, 400);
    staged = &k->t.seat[seat].staged;
    if (dice < 30)
        step(k, *now);
    else if (dice < 50)
        move(k, *now, seat, any_move(&k->t, seat, rng, words));
    else if (dice < 62)
        stage(k, seat, any_move(&k->t, seat, rng, words));
    else if (dice < 65 && staged->count > 0)
        vl_table_unstage(&k->t, seat, staged->move[0]);
    else if (dice < 72)
        commit(k, *now, seat);
    else if (dice < 77)
        undo(k, *now, seat);
    else if (dice < 80)
        ask(k, *now, seat, vl_rng_below(rng, 50) == 0 ? VL_ASK_ABANDON : VL_ASK_PAUSE);
    else if (dice < 87)
        answer(k, *now, seat, vl_rng_below(rng, 3) > 0);
    else if (dice < 90)
        resume(k, *now, seat);
    else if (dice < 92)
        cover(k, *now, seat, "random");
    else if (dice < 95)
        back(k, *now, seat);
    else if (dice < 96)
        set_forced(k, seat, vl_rng_below(rng, 2));
    else if (dice < 97 && vl_rng_below(rng, 20) == 0)
        resign(k, *now, seat);
    else if (dice < 98)
        wake(k, *now);
    else
        tick(k, *now);
}

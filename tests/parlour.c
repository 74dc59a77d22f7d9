/* parlour.c - see parlour.h. */
#include "parlour.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/check.h"
#include "games/registry.h"

/* ---- The line ---- */

struct letter {
    struct letter *next;
    struct vl_reply reply;
    struct vl_setup setup;
    struct vl_note note;
    struct vl_view_box view;
    struct vl_around around;
    struct vl_choice staged;
    vl_move move[VL_MOVES_MAX];
    char id[VL_TALK_ID];
};

/* Whatever a reply points to is good until its hearer returns, so a slow line copies it. */
static struct letter *write_letter(const struct vl_reply *reply) {
    struct letter *letter = calloc(1, sizeof *letter);
    CHECK(letter != NULL);
    struct vl_reply *r = &letter->reply;
    *r = *reply;
    if (r->setup != NULL) letter->setup = *r->setup, r->setup = &letter->setup;
    if (r->note != NULL) letter->note = *r->note, r->note = &letter->note;
    if (r->view != NULL) letter->view = *r->view, r->view = &letter->view;
    if (r->around != NULL) letter->around = *r->around, r->around = &letter->around;
    if (r->staged != NULL) letter->staged = *r->staged, r->staged = &letter->staged;
    if (r->move != NULL) memcpy(letter->move, r->move, r->count * sizeof *r->move), r->move = letter->move;
    if (r->id != NULL) strcpy(letter->id, r->id), r->id = letter->id;
    return letter;
}

static void hear(void *parlour, const struct vl_reply *reply) {
    struct parlour *p = parlour;
    if (p->line == LINE_CUT) return;
    if (p->line != LINE_SLOW) {
        vl_evening_hear(p->e, reply);
        return;
    }
    struct letter *letter = write_letter(reply);
    if (p->last != NULL)
        p->last->next = letter;
    else
        p->first = letter;
    p->last = letter;
}

static void send(void *parlour, const struct vl_request *request) {
    struct parlour *p = parlour;
    struct vl_request sent = *request;
    p->request = *request;
    p->requests++;
    if (p->line == LINE_CUT) return;
    if (p->line == LINE_SHORT) sent.has_from = false;
    vl_host_request(&p->host, p->now, &p->client, &sent);
}

static struct letter *take_letter(struct parlour *p) {
    struct letter *letter = p->first;
    if (letter == NULL) return NULL;
    p->first = letter->next;
    if (p->first == NULL) p->last = NULL;
    return letter;
}

bool parlour_deliver_one(struct parlour *p) {
    struct letter *letter = take_letter(p);
    if (letter == NULL) return false;
    vl_evening_hear(p->e, &letter->reply);
    free(letter);
    return true;
}

void parlour_deliver(struct parlour *p) {
    while (parlour_deliver_one(p)) continue;
}

void parlour_lose(struct parlour *p) {
    for (struct letter *letter = take_letter(p); letter != NULL; letter = take_letter(p)) free(letter);
}

/* ---- Opening and closing ---- */

static void parse_clock(const char *how, struct vl_clock *clock) {
    struct vl_word word[8];
    unsigned count = 0;
    for (const char *at = how; *at != '\0'; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    CHECK(vl_clock_parse(clock, word, count));
}

static void wish(struct parlour *p, struct vl_act act) {
    struct vl_refusal refusal = vl_host_wish(&p->host, p->now, &act);
    if (refusal.reason != NULL) fail_msg("%s: %s", refusal.rule, refusal.reason);
}

static void sit(struct parlour *p, unsigned seat, char who, const char *const *names) {
    static const char *const usual[] = {"Anne", "Ben", "Chloé", "Émile", "Fanny", "Hugo"};
    if (who == '-') return;
    if (who == 'b') {
        wish(p, vl_wish_sit(seat, VL_SEAT_BOT, "random"));
        return;
    }
    wish(p, vl_wish_sit(seat, VL_SEAT_HUMAN, (names == NULL ? usual : names)[seat]));
    wish(p, vl_wish_switch(seat, true));
}

static void open_evening(struct parlour *p, const struct parlour_plan *plan) {
    p->mine = plan->mine;
    p->client = (struct vl_client){.hear = hear, .context = p};
    CHECK(vl_host_join(&p->host, &p->client));
    p->e = vl_evening_new(&(struct vl_evening_options){
        .language = plan->language, .door = {p, send}, .mine = plan->mine, .viewer = plan->viewer, .seed = plan->seed});
    CHECK(p->e != NULL);
    vl_evening_begin(p->e);
}

void parlour_open(struct parlour *p, const struct parlour_plan *plan) {
    struct vl_setup setup;
    struct vl_clock clock;
    struct vl_match match;
    uint8_t key[VL_FAIR_BYTES];
    memset(p, 0, sizeof *p);
    p->now = 1000;
    vl_setup_init(&setup, plan->made != NULL ? plan->made : vl_game_find(plan->game), (unsigned)strlen(plan->who));
    CHECK(vl_setup_refuse(&setup) == NULL);
    vl_rng_init(&p->rng, plan->seed, 7);
    vl_table_key(plan->seed, key);
    parse_clock(plan->clock == NULL ? "none" : plan->clock, &clock);
    vl_match_init(&match, setup.players, plan->games == 0 ? 1 : plan->games);
    CHECK(
        vl_host_init(&p->host, &setup, &(struct vl_table_options){.key = key, .clock = &clock, .match = &match}, NULL));
    for (unsigned seat = 0; seat < setup.players; seat++) sit(p, seat, plan->who[seat], plan->names);
    if (!plan->gathering) wish(p, vl_wish(VL_ACT_BEGIN, 0));
    open_evening(p, plan);
}

void parlour_open_next(struct parlour *next, struct parlour *last, const struct parlour_plan *plan) {
    struct vl_act wishes[VL_NEXT_WISHES];
    struct vl_table t;
    unsigned count;
    uint8_t key[VL_FAIR_BYTES];
    memset(next, 0, sizeof *next);
    vl_rng_init(&next->rng, plan->seed, 8);
    vl_table_key(plan->seed, key);
    CHECK(vl_table_next(&last->host.table, NULL, key, &t, wishes, &count));
    struct vl_table_options options = {.key = key, .clock = &t.clock, .match = &t.match};
    CHECK(vl_host_init(&next->host, &t.setup, &options, NULL));
    for (unsigned i = 0; i < count; i++) wish(next, wishes[i]);
    wish(next, vl_wish(VL_ACT_BEGIN, 0));
    open_evening(next, plan);
}

void parlour_close(struct parlour *p) {
    parlour_lose(p);
    vl_evening_free(p->e);
    vl_host_done(&p->host);
}

static void guest_hear(void *guest, const struct vl_reply *reply) {
    vl_evening_hear(((struct guest *)guest)->e, reply);
}

static void guest_send(void *guest, const struct vl_request *request) {
    struct guest *g = guest;
    vl_host_request(g->host, g->host->table.clock.now, &g->client, request);
}

void guest_open(struct guest *g, struct parlour *p, unsigned viewer) {
    *g = (struct guest){.host = &p->host, .client = {.hear = guest_hear, .context = g}};
    CHECK(vl_host_join(&p->host, &g->client));
    g->e = vl_evening_new(&(struct vl_evening_options){.language = vl_evening_language(p->e),
                                                       .door = {g, guest_send},
                                                       .viewer = viewer,
                                                       .mine = p->mine == VL_BIT(viewer) ? p->mine : 0,
                                                       .seed = 99});
    CHECK(g->e != NULL);
    vl_evening_begin(g->e);
}

void guest_close(struct guest *g) {
    vl_host_leave(g->host, &g->client);
    vl_evening_free(g->e);
}

/* ---- Playing ---- */

void parlour_wish(struct parlour *p, struct vl_act act) {
    wish(p, act);
}

void parlour_elsewhere(struct parlour *p) {
    struct vl_table *t = &p->host.table;
    struct vl_act act;
    vl_move moves[VL_MOVES_MAX];
    unsigned seat = vl_first(vl_table_waits_for(t) & ~VL_BIT(p->client.viewer));
    if (!vl_table_chooses(t, seat)) {
        unsigned count = vl_table_moves(t, seat, moves);
        act = vl_wish_move(seat, moves[vl_rng_below(&p->rng, count)]);
    } else {
        for (unsigned count; (count = vl_table_moves(t, seat, moves)) > 0;)
            assert_null(vl_table_stage(t, seat, moves[vl_rng_below(&p->rng, count)]).rule);
        assert_null(vl_table_commit(t, seat, &act).rule);
    }
    wish(p, act);
}

static bool let_bot_act(struct parlour *p) {
    struct vl_due due;
    vl_move moves[VL_CHOICE_MAX];
    unsigned set = vl_table_due(&p->host.table);
    if (set == 0 || !vl_table_due_at(&p->host.table, vl_first(set), &due)) return false;
    unsigned count = vl_bot_answer(vl_bot_find("random"), &p->host.table.setup, vl_view_in(&due.view), due.move,
                                   due.count, NULL, NULL, &p->rng, moves);
    struct vl_refusal refusal = vl_host_answer(&p->host, p->now, due.seat, due.version, moves, count);
    if (refusal.reason != NULL) fail_msg("%s: %s", refusal.rule, refusal.reason);
    return true;
}

void parlour_run(struct parlour *p) {
    vl_evening_tick(p->e, p->now);
    while (vl_host_onward(&p->host, p->now) || let_bot_act(p)) continue;
}

void parlour_person(struct parlour *p) {
    vl_move moves[VL_MOVES_MAX];
    if (vl_evening_state(p->e) == VL_EVENING_PASSES) {
        unsigned awaited = vl_evening_awaited(p->e);
        vl_evening_take_seat(p->e);
        assert_int_equal(vl_evening_viewer(p->e), awaited);
    }
    assert_int_equal(vl_evening_state(p->e), VL_EVENING_ASKS);
    unsigned count = vl_evening_moves(p->e, moves);
    if (vl_evening_staged(p->e)->complete) {
        assert_int_equal(count, 0);
        assert_int_equal(vl_evening_confirm(p->e), VL_ACT_DONE);
        return;
    }
    assert_int_not_equal(count, 0);
    assert_int_equal(vl_evening_act(p->e, moves[vl_rng_below(&p->rng, count)]), VL_ACT_DONE);
}

void parlour_play_a_card(struct parlour *p) {
    parlour_run(p);
    for (;;) {
        if (vl_evening_state(p->e) == VL_EVENING_PASSES) vl_evening_take_seat(p->e);
        bool open = !vl_evening_chooses(p->e) && vl_evening_state(p->e) == VL_EVENING_ASKS;
        parlour_person(p);
        if (open) return;
        parlour_run(p);
    }
}

/* ---- Looking ---- */

void parlour_check(const struct parlour *p) {
    const struct vl_table *t = &p->host.table;
    const struct vl_evening *e = p->e;
    unsigned viewer = vl_evening_viewer(e);
    struct vl_view_box view;
    vl_move wanted[VL_MOVES_MAX], moves[VL_MOVES_MAX];
    assert_true(vl_evening_ready(e));
    assert_true(vl_table_view(t, viewer, &view));
    assert_memory_equal(vl_evening_view(e), view.bytes, t->setup.game->view_size);
    assert_int_equal(vl_evening_around(e)->next, t->told[viewer]);
    assert_int_equal(vl_evening_around(e)->phase, t->phase);
    assert_int_equal(vl_evening_around(e)->question.what, t->question.what);
    assert_int_equal(vl_evening_around(e)->question.waiting, t->question.waiting);
    assert_int_equal(vl_evening_state(e) == VL_EVENING_OVER, t->phase == VL_TABLE_OVER);
    unsigned count = vl_evening_moves(e, moves);
    assert_int_equal(count, vl_evening_state(e) == VL_EVENING_ASKS ? vl_table_moves(t, viewer, wanted) : 0);
    assert_memory_equal(moves, wanted, count * sizeof *moves);
    if (viewer < t->setup.players) {
        assert_int_equal(vl_evening_staged(e)->count, t->seat[viewer].staged.count);
        assert_int_equal(vl_evening_staged(e)->complete, t->seat[viewer].staged.complete);
    }
}

bool logs_agree(const struct vl_evening *a, const struct vl_evening *b) {
    if (vl_evening_said_count(a) != vl_evening_said_count(b)) return false;
    for (unsigned i = 0; i < vl_evening_said_count(a); i++) {
        const struct vl_said *x = vl_evening_said(a, i), *y = vl_evening_said(b, i);
        if (strcmp(x->words, y->words) != 0 || x->number != y->number || x->kind != y->kind || x->actor != y->actor ||
            x->quiet != y->quiet || x->mine != y->mine || x->ready != y->ready || x->forced != y->forced)
            return false;
    }
    return true;
}

bool log_has(const struct vl_evening *e, unsigned from, const char *line) {
    for (unsigned i = from; i < vl_evening_said_count(e); i++)
        if (strcmp(vl_evening_said(e, i)->words, line) == 0) return true;
    return false;
}

void compare_with_guest(struct parlour *p) {
    struct guest guest;
    guest_open(&guest, p, vl_evening_viewer(p->e));
    assert_true(logs_agree(p->e, guest.e));
    guest_close(&guest);
}

/* ---- Words ---- */

char words[4000];

struct vl_text *words_begin(void) {
    static struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    return &text;
}

const char *prompt_of(const struct parlour *p) {
    vl_evening_prompt(p->e, words_begin());
    return words;
}

const char *said_last(const struct parlour *p) {
    unsigned count = vl_evening_said_count(p->e);
    assert_int_not_equal(count, 0);
    return vl_evening_said(p->e, count - 1)->words;
}

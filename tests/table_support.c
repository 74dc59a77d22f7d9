/* table_support.c - see table_support.h. */
#include "table_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "games/registry.h"

/* ---- Ears ---- */

static void hear(void *context, const struct vl_table *t, unsigned viewer, uint64_t number,
                 const struct vl_note *note) {
    struct ear *ear = context;
    char line[2048];
    struct vl_text text;
    vl_text_init(&text, line, sizeof line);
    vl_text_add_int(&text, (int64_t)number);
    vl_text_put(&text, ' ');
    text.comma = false;
    vl_note_json(t, note, viewer, &text);
    vl_text_put(&text, '\n');
    CHECK(!text.cut);
    ear->gap |= number != ear->next[viewer];
    ear->next[viewer] = number + 1;
    if (ear->length[viewer] + text.length + 1 > ear->room[viewer]) {
        ear->room[viewer] = 2 * (ear->length[viewer] + text.length + 1);
        ear->text[viewer] = realloc(ear->text[viewer], ear->room[viewer]);
        CHECK(ear->text[viewer] != NULL);
    }
    memcpy(ear->text[viewer] + ear->length[viewer], line, text.length + 1);
    ear->length[viewer] += text.length;
}

struct vl_listener ear_listen(struct ear *ear) {
    memset(ear, 0, sizeof *ear);
    return (struct vl_listener){hear, ear};
}

void ear_done(struct ear *ear) {
    for (unsigned v = 0; v < VL_VIEWERS; v++) free(ear->text[v]);
    memset(ear, 0, sizeof *ear);
}

const char *ear_text(const struct ear *ear, unsigned viewer) {
    return ear->text[viewer] == NULL ? "" : ear->text[viewer];
}

/* ---- Tables ---- */

const char *table_difference(const struct vl_table *a, const struct vl_table *b) {
    if (memcmp(&a->setup, &b->setup, sizeof a->setup) != 0) return "the set-up";
    if (memcmp(&a->state, &b->state, a->setup.game->state_size) != 0) return "the state";
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        const struct vl_table_seat *x = &a->seat[seat], *y = &b->seat[seat];
        if (x->kind != y->kind || x->covered != y->covered || x->forced != y->forced) return "a seat";
        if (strcmp(x->name, y->name) != 0 || strcmp(x->cover, y->cover) != 0) return "a name";
    }
    const struct vl_clock *c = &a->clock, *d = &b->clock;
    if (c->kind != d->kind || c->running != d->running || c->begun != d->begun || c->stopped != d->stopped ||
        c->turn != d->turn || memcmp(c->graced, d->graced, sizeof c->graced) != 0 || c->ran != d->ran ||
        c->base != d->base || c->increment != d->increment || c->now != d->now || strcmp(c->cover, d->cover) != 0)
        return "the clock";
    if (memcmp(c->left, d->left, sizeof c->left) != 0) return "the time left";
    if (memcmp(&a->fair, &b->fair, sizeof a->fair) != 0) return "the fair deal";
    if (memcmp(&a->match, &b->match, sizeof a->match) != 0) return "the match";
    if (a->phase != b->phase || a->ending != b->ending || a->ending_seat != b->ending_seat) return "the phase";
    if (a->fair_deal != b->fair_deal || a->scored != b->scored || a->rematch != b->rematch) return "a mark";
    if (memcmp(&a->question, &b->question, sizeof a->question) != 0) return "the question";
    if (memcmp(a->spent, b->spent, sizeof a->spent) != 0) return "what was spent";
    if (a->chances != b->chances) return "the number of chance events";
    if (memcmp(a->told, b->told, sizeof a->told) != 0) return "how many notes were told";
    if (a->log.plies != b->log.plies) return "the number of moves";
    for (uint32_t i = 0; i < a->log.plies; i++)
        if (a->log.ply[i].actor != b->log.ply[i].actor || a->log.ply[i].first != b->log.ply[i].first ||
            a->log.ply[i].move != b->log.ply[i].move || a->log.ply[i].mark.left != b->log.ply[i].mark.left ||
            a->log.ply[i].mark.ran != b->log.ply[i].mark.ran)
            return "the moves";
    if (a->log.length != b->log.length || memcmp(a->log.text, b->log.text, a->log.length) != 0) return "the journal";
    return NULL;
}

bool table_load_copy(struct vl_table *t, const char *text, size_t length, struct vl_listener listener,
                     struct vl_fault *fault) {
    char *copy = malloc(length + 1);
    struct vl_table_reading reading = {.games = vl_games, .listener = listener};
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    bool good = vl_table_load(t, copy, length, &reading, fault);
    free(copy);
    return good;
}

char *table_sight(const struct vl_table *t, unsigned viewer) {
    enum { SIZE = 1 << 18 };
    char *buffer = malloc(SIZE);
    struct vl_text text;
    CHECK(buffer != NULL);
    vl_text_init(&text, buffer, SIZE);
    vl_text_add_int(&text, (int64_t)t->told[viewer]);
    vl_text_put(&text, '\n');
    text.comma = false;
    vl_table_view_json(t, viewer, t->clock.now, &text);
    if (viewer < t->setup.players) vl_text_add(&text, vl_table_undo_is_free(t, viewer) ? "\nfree" : "\nnot free");
    CHECK(!text.cut);
    return buffer;
}

void table_begin(struct vl_table *t, const char *game, const char *who, const char *clock, bool fair,
                 struct vl_listener listener) {
    struct vl_setup s;
    struct vl_clock c;
    struct vl_word words[8];
    unsigned count = 0;
    vl_setup_init(&s, vl_game_find(game), (unsigned)strlen(who));
    CHECK(vl_setup_refuse(&s) == NULL);
    for (const char *at = clock; *at != '\0'; at += strspn(at, " ")) {
        words[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += words[count - 1].length;
    }
    CHECK(vl_clock_parse(&c, words, count));
    struct vl_table_options options = {.fair_deal = fair, .clock = &c, .listener = listener};
    CHECK(vl_table_init(t, &s, &options));
    for (unsigned seat = 0; seat < s.players; seat++) {
        char name[16];
        snprintf(name, sizeof name, "Anne %u", seat);
        enum vl_seat_kind kind = who[seat] == 'b' ? VL_SEAT_BOT : who[seat] == 'e' ? VL_SEAT_EXTERNAL : VL_SEAT_HUMAN;
        CHECK(vl_table_sit(t, seat, kind, kind == VL_SEAT_BOT ? "greedy" : name).rule == NULL);
    }
    if (fair) {
        uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
        memset(secret, 0x55, sizeof secret);
        CHECK(vl_table_fair_seed(t, secret).rule == NULL);
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned seat = 0; seat < s.players; seat++) {
                memset(secret, (int)seat + 1, sizeof secret);
                vl_fair_commit(secret, hash);
                CHECK((pass == 0 ? vl_table_fair_commit(t, seat, hash) : vl_table_fair_open(t, seat, secret)).rule ==
                      NULL);
            }
    }
    CHECK(vl_table_begin(t, 1000).rule == NULL);
}

void table_run(struct vl_table *t, uint64_t now, struct vl_rng *rng) {
    while (vl_table_step(t, now, rng) == VL_STEPPED) continue;
}

const char *table_any_move(const struct vl_table *t, unsigned seat, struct vl_rng *rng, char *words) {
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

bool table_secret(const struct vl_table *t, unsigned seat) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box state = t->state;
    vl_move moves[VL_MOVES_MAX];
    if (t->phase != VL_TABLE_PLAYING || !(vl_actors(vl_state_in(&state)) >> seat & 1)) return false;
    s->game->moves(s, vl_state_in(&state), seat, moves);
    return s->game->verbs[vl_verb_of(moves[0])].quiet;
}

void table_monkey(struct vl_table *t, uint64_t *now, struct vl_rng *rng) {
    char words[VL_MOVE_TEXT];
    unsigned seat = vl_rng_below(rng, t->setup.players), dice = vl_rng_below(rng, 100);
    *now += vl_rng_below(rng, 400);
    if (dice < 30)
        vl_table_step(t, *now, rng);
    else if (dice < 50)
        vl_table_move(t, *now, seat, table_any_move(t, seat, rng, words));
    else if (dice < 62)
        vl_table_stage(t, seat, table_any_move(t, seat, rng, words));
    else if (dice < 65 && t->seat[seat].staged.count > 0) {
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_move_format(t->setup.game, t->seat[seat].staged.move[0], &text);
        vl_table_unstage(t, seat, words);
    } else if (dice < 72)
        vl_table_commit(t, *now, seat);
    else if (dice < 77)
        vl_table_undo(t, *now, seat);
    else if (dice < 80)
        vl_table_ask(t, *now, seat, vl_rng_below(rng, 50) == 0 ? VL_ASK_ABANDON : VL_ASK_PAUSE);
    else if (dice < 87)
        vl_table_answer(t, *now, seat, vl_rng_below(rng, 3) > 0);
    else if (dice < 90)
        vl_table_resume(t, *now, seat);
    else if (dice < 92)
        vl_table_cover(t, *now, seat, "random");
    else if (dice < 95)
        vl_table_back(t, *now, seat);
    else if (dice < 96)
        vl_table_set_forced(t, seat, vl_rng_below(rng, 2));
    else if (dice < 97 && vl_rng_below(rng, 20) == 0)
        vl_table_resign(t, *now, seat);
    else if (dice < 98)
        vl_table_wake(t, *now);
    else
        vl_table_tick(t, *now);
}

/* salon_window.c - see salon.h: windows, what they hear, and what people do at them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/check.h"
#include "salon.h"

/* ---- Sheets ---- */

/* Not with realloc, which is the host's to fail with. */
static void grow(struct sheet *sheet, size_t room) {
    char *text = malloc(room);
    CHECK(text != NULL);
    if (sheet->length > 0) memcpy(text, sheet->text, sheet->length);
    free(sheet->text);
    sheet->text = text;
    sheet->room = room;
}

void sheet_add_bytes(struct sheet *sheet, const void *bytes, size_t count) {
    if (sheet->length + count + 1 > sheet->room) grow(sheet, 2 * (sheet->length + count + 1));
    memcpy(sheet->text + sheet->length, bytes, count);
    sheet->length += count;
    sheet->text[sheet->length] = '\0';
}

void sheet_add(struct sheet *sheet, const char *words) {
    sheet_add_bytes(sheet, words, strlen(words));
}

void sheet_done(struct sheet *sheet) {
    free(sheet->text);
    *sheet = (struct sheet){.text = NULL};
}

static void add_number(struct sheet *sheet, const char *name, uint64_t number) {
    char words[64];
    snprintf(words, sizeof words, " %s=%llu", name, (unsigned long long)number);
    sheet_add(sheet, words);
}

static void add_word(struct sheet *sheet, const char *name, const char *word) {
    if (word == NULL) return;
    sheet_add(sheet, " ");
    sheet_add(sheet, name);
    sheet_add(sheet, "=");
    sheet_add(sheet, word);
}

static void add_hex(struct sheet *sheet, const char *name, const void *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    add_word(sheet, name, "");
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = ((const unsigned char *)bytes)[i];
        sheet_add_bytes(sheet, (char[]){digits[byte >> 4], digits[byte & 15]}, 2);
    }
}

static void add_note(struct sheet *sheet, const struct vl_note *note) {
    const struct vl_event *e = &note->event;
    add_word(sheet, "note", vl_note_names[note->kind]);
    add_number(sheet, "actor", note->actor);
    add_number(sheet, "seat", note->seat);
    add_number(sheet, "what", note->what);
    add_number(sheet, "forced", note->forced);
    add_word(sheet, "name", note->name);
    add_hex(sheet, "bytes", note->bytes, sizeof note->bytes);
    add_hex(sheet, "scores", note->scores, sizeof note->scores);
    add_number(sheet, "event", e->type);
    add_number(sheet, "to", e->to);
    add_hex(sheet, "sees", e->sees, sizeof e->sees);
    add_hex(sheet, "args", e->arg, sizeof e->arg);
}

static void add_choice(struct sheet *sheet, const struct vl_choice *choice) {
    add_number(sheet, "complete", choice->complete);
    add_hex(sheet, "staged", choice->move, choice->count * sizeof *choice->move);
}

static void add_clock(struct sheet *sheet, const struct vl_clock *c) {
    add_number(sheet, "clock", c->kind);
    add_number(sheet, "running", c->running);
    add_number(sheet, "turn", c->turn);
    add_number(sheet, "begun", c->begun);
    add_number(sheet, "stopped", c->stopped);
    add_word(sheet, "cover", c->cover);
    add_number(sheet, "base", c->base);
    add_number(sheet, "increment", c->increment);
    add_number(sheet, "then", c->now);
    add_number(sheet, "ran", c->ran);
    add_hex(sheet, "left", c->left, sizeof c->left);
    add_hex(sheet, "graced", c->graced, sizeof c->graced);
}

/* All of it but the number of the next note, which views of the past have of their own. */
static void add_around(struct sheet *sheet, const struct vl_around *a) {
    add_number(sheet, "viewer", a->viewer);
    add_word(sheet, "phase", vl_table_phases[a->phase]);
    add_number(sheet, "ending", a->ending);
    add_number(sheet, "by", a->ending_seat);
    add_number(sheet, "fair", a->fair_deal);
    add_number(sheet, "rematch", a->rematch);
    add_number(sheet, "scored", a->scored);
    add_number(sheet, "forced", a->forced);
    add_number(sheet, "undo", a->undo);
    add_number(sheet, "question", a->question.what);
    add_number(sheet, "asked", a->question.seat);
    add_number(sheet, "waiting", a->question.waiting);
    add_number(sheet, "ply", a->question.ply);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        add_word(sheet, "who", a->seat[seat].name);
        add_number(sheet, "kind", a->seat[seat].kind);
        add_number(sheet, "covered", a->seat[seat].covered);
        add_word(sheet, "bot", a->seat[seat].cover);
        add_number(sheet, "runs", a->seat[seat].running);
        add_number(sheet, "left", a->seat[seat].left);
    }
    add_clock(sheet, &a->clock);
    add_number(sheet, "now", a->now);
    add_number(sheet, "games", a->match.games);
    add_number(sheet, "played", a->match.played);
    add_number(sheet, "turned", a->match.turn);
    add_hex(sheet, "totals", a->match.total, sizeof a->match.total);
    add_choice(sheet, &a->staged);
    add_hex(sheet, "scores", a->scores, sizeof a->scores);
    add_number(sheet, "committed", a->fair.committed);
    add_number(sheet, "opened", a->fair.opened);
    add_hex(sheet, "commitments", a->fair.commitment, sizeof a->fair.commitment);
    add_hex(sheet, "openings", a->fair.opening, sizeof a->fair.opening);
    add_hex(sheet, "key", a->fair.key, sizeof a->fair.key);
}

void sheet_add_sight(struct sheet *sheet, const struct vl_setup *s, const struct vl_view_box *view,
                     const struct vl_around *around) {
    add_hex(sheet, "view", view->bytes, s->game->view_size);
    if (around != NULL) add_around(sheet, around);
}

void sheet_add_reply(struct sheet *sheet, const struct vl_setup *s, const struct vl_reply *r) {
    sheet_add(sheet, vl_reply_names[r->kind]);
    add_number(sheet, "viewer", r->viewer);
    add_number(sheet, "choice", r->choice);
    add_number(sheet, "next", r->next);
    add_number(sheet, "number", r->number);
    if (r->has_at) add_number(sheet, "at", r->at);
    add_word(sheet, "id", r->id);
    add_word(sheet, "rule", r->rule);
    add_word(sheet, "code", r->code);
    if (r->setup != NULL) add_word(sheet, "game", r->setup->game->name);
    if (r->setup != NULL) add_number(sheet, "players", r->setup->players);
    if (r->note != NULL) add_note(sheet, r->note);
    if (r->around != NULL) add_number(sheet, "around", r->around->next);
    if (r->view != NULL) sheet_add_sight(sheet, s, r->view, r->around);
    if (r->staged != NULL) add_choice(sheet, r->staged);
    add_hex(sheet, "moves", r->move, r->count * sizeof *r->move);
    sheet_add(sheet, "\n");
}

/* ---- Hearing ---- */

/* "note 3 begun", "moves 4 2", "staged s1 1 complete" … */
static void add_brief(struct sheet *sheet, const struct vl_reply *r) {
    char words[256] = "";
    const char *id = r->id == NULL ? "-" : r->id;
    switch ((enum vl_reply_kind)r->kind) {
    case VL_REPLY_HELLO: snprintf(words, sizeof words, "hello %u %u", r->viewer, (unsigned)r->next); break;
    case VL_REPLY_VIEW:
        if (r->has_at)
            snprintf(words, sizeof words, "view of %u at %u %u", r->viewer, (unsigned)r->at, (unsigned)r->next);
        else
            snprintf(words, sizeof words, "view of %u %u %u", r->viewer, (unsigned)r->next, r->count);
        break;
    case VL_REPLY_NOTE:
        snprintf(words, sizeof words, "note %u %s", (unsigned)r->number, vl_note_names[r->note->kind]);
        break;
    case VL_REPLY_MOVES:
        snprintf(words, sizeof words, "moves %u %u%s", (unsigned)r->next, r->count, r->choice ? " of a choice" : "");
        break;
    case VL_REPLY_STAGED:
        snprintf(words, sizeof words, "staged %s %u%s", id, r->staged->count, r->staged->complete ? " complete" : "");
        break;
    case VL_REPLY_DONE: snprintf(words, sizeof words, "done %s %u", id, (unsigned)r->next); break;
    case VL_REPLY_REFUSED:
        snprintf(words, sizeof words, "refused %s %s %s", id, r->rule == NULL ? "-" : r->rule, r->code);
        break;
    case VL_REPLY_KINDS: break;
    }
    if (sheet->length > 0) sheet_add(sheet, ", ");
    sheet_add(sheet, words);
}

/* The act that is being told: its line, and all before it, are among what was kept. */
static void check_kept(struct salon *s) {
    const struct archive *a = &s->archive;
    const char *book = s->host.book.text, *at = strstr(book, "---\n") + 4;
    for (uint32_t act = 0; act < s->host.table.number; act++) at = strchr(at, '\n') + 1;
    size_t told = (size_t)(at - book);
    s->early |= a->length < told || memcmp(a->text, book, told) != 0;
}

static void hear_note(struct window *w, const struct vl_reply *r) {
    const struct vl_note *note = r->note;
    assert_int_equal(r->number, w->next);
    w->next++;
    w->open = true;
    w->undone |= note->kind == VL_NOTE_UNDONE;
    w->salon->kinds |= 1u << note->kind;
    assert_true(!note->forced || (note->kind == VL_NOTE_EVENT && note->actor == w->client.viewer));
    for (unsigned i = 0; note->kind == VL_NOTE_EVENT && i < VL_EVENT_ARGS; i++) {
        assert_int_equal(note->event.to, VL_BIT(w->client.viewer));
        assert_int_equal(note->event.sees[i] & ~VL_BIT(w->client.viewer), 0);
        assert_true(note->event.sees[i] != 0 || note->event.arg[i] == 0);
    }
    if (!w->greeted) check_kept(w->salon);
    if (!w->greeted) sheet_add_reply(&w->notes, &w->salon->host.table.setup, r);
}

/* The table as it is now. */
static void check_sight(const struct window *w, const struct vl_reply *r) {
    const struct vl_table *t = &w->salon->host.table;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX];
    assert_int_equal(r->viewer, w->client.viewer);
    assert_int_equal(r->next, t->told[r->viewer]);
    assert_int_equal(r->around->next, t->told[r->viewer]);
    assert_true(vl_table_view(t, r->viewer, &view));
    assert_memory_equal(r->view->bytes, view.bytes, t->setup.game->view_size);
    assert_int_equal(r->choice, vl_table_chooses(t, r->viewer));
    assert_int_equal(r->count, vl_table_moves(t, r->viewer, moves));
    assert_memory_equal(r->move, moves, r->count * sizeof *moves);
    if (r->viewer < t->setup.players) assert_int_equal(r->around->staged.count, t->seat[r->viewer].staged.count);
}

/* All that was told together ends with what may be done now. */
static void hear_moves(struct window *w, const struct vl_reply *r) {
    check_sight(w, r);
    if (!w->greeted) assert_int_equal(r->kind == VL_REPLY_VIEW, w->undone);
    if (r->kind == VL_REPLY_MOVES) assert_false(w->undone);
    w->next = r->next;
    w->open = w->done = w->undone = w->greeted = false;
}

static void hear(void *context, const struct vl_reply *r) {
    struct window *w = context;
    bool told = w->open || w->greeted;
    add_brief(&w->brief, r);
    if (w->writes) sheet_add_reply(&w->full, &w->salon->host.table.setup, r);
    switch ((enum vl_reply_kind)r->kind) {
    case VL_REPLY_HELLO:
        assert_false(told);
        w->greeted = true;
        break;
    case VL_REPLY_NOTE: hear_note(w, r); break;
    case VL_REPLY_MOVES: hear_moves(w, r); break;
    case VL_REPLY_VIEW:
        if (told)
            hear_moves(w, r);
        else if (!r->has_at && r->viewer == w->client.viewer)
            check_sight(w, r);
        break;
    case VL_REPLY_STAGED:
        assert_false(told);
        check_sight(w, r);
        break;
    case VL_REPLY_DONE:
        assert_false(w->done || w->greeted);
        assert_string_equal(r->id, w->id);
        assert_int_equal(r->next, w->next);
        w->open = w->done = true;
        break;
    default: assert_false(told);
    }
}

/* Nobody is left in the middle of something. */
static void check_windows(const struct salon *s) {
    for (unsigned i = 0; i < VL_CLIENTS_HERE && !s->host.busy; i++)
        if (s->window[i] != NULL) assert_false(s->window[i]->open || s->window[i]->greeted);
}

/* ---- Windows ---- */

struct window *salon_stranger(struct salon *s) {
    unsigned i = 0;
    struct window *w = calloc(1, sizeof *w);
    CHECK(w != NULL);
    while (i < VL_CLIENTS_HERE && s->window[i] != NULL) i++;
    CHECK(i < VL_CLIENTS_HERE);
    w->salon = s;
    w->client = (struct vl_client){.hear = hear, .context = w};
    assert_true(vl_host_join(&s->host, &w->client));
    return s->window[i] = w;
}

struct window *salon_window(struct salon *s, unsigned viewer) {
    struct window *w = salon_stranger(s);
    greet(w, viewer);
    heard(w);
    return w;
}

void salon_open_windows(struct salon *s, const char *who) {
    for (unsigned seat = 0; who[seat] != '\0'; seat++)
        if (who[seat] == 'h' || who[seat] == 'e') salon_window(s, seat);
    salon_window(s, 0);
    salon_window(s, VL_SPECTATOR);
}

void window_close(struct window *w) {
    vl_host_leave(&w->salon->host, &w->client);
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (w->salon->window[i] == w) w->salon->window[i] = NULL;
    sheet_done(&w->brief);
    sheet_done(&w->full);
    sheet_done(&w->notes);
    free(w);
}

static void request(struct window *w, const struct vl_request *r) {
    struct salon *s = w->salon;
    vl_host_request(&s->host, s->now, &w->client, r);
    check_windows(s);
    salon_check(s);
}

static void send(struct window *w, enum vl_request_kind kind, const uint64_t *at, const char *words) {
    struct vl_request r = {
        .kind = (uint8_t)kind, .viewer = VL_NOBODY, .has_at = at != NULL, .at = at == NULL ? 0 : *at};
    CHECK(strlen(words) < sizeof r.words);
    strcpy(r.words, words);
    snprintf(w->id, sizeof w->id, "%c%u", kind == VL_REQUEST_ACT ? 'a' : 's', ++w->asked);
    strcpy(r.id, w->id);
    request(w, &r);
}

void say(struct window *w, const char *words) {
    send(w, VL_REQUEST_ACT, NULL, words);
}

void say_at(struct window *w, uint64_t at, const char *words) {
    send(w, VL_REQUEST_ACT, &at, words);
}

void lay(struct window *w, const char *words) {
    send(w, VL_REQUEST_STAGE, NULL, words);
}

void take_back(struct window *w, const char *words) {
    send(w, VL_REQUEST_UNSTAGE, NULL, words);
}

void look(struct window *w, unsigned viewer) {
    request(w, &(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = (uint8_t)viewer});
}

void look_back(struct window *w, unsigned viewer, uint64_t at) {
    request(w, &(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = (uint8_t)viewer, .has_at = true, .at = at});
}

void greet(struct window *w, unsigned viewer) {
    request(w, &(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)viewer});
}

void greet_from(struct window *w, unsigned viewer, uint64_t from) {
    w->next = from;
    request(w,
            &(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)viewer, .has_from = true, .from = from});
}

const char *heard(struct window *w) {
    static char words[1 << 16];
    CHECK(w->brief.length < sizeof words);
    if (w->brief.length > 0) memcpy(words, w->brief.text, w->brief.length);
    words[w->brief.length] = '\0';
    w->brief.length = 0;
    return words;
}

void salon_hush(struct salon *s) {
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (s->window[i] != NULL) s->window[i]->brief.length = 0;
}

/* ---- Playing ---- */

static bool let_bot_act(struct salon *s) {
    struct vl_due due;
    struct vl_bot bot;
    struct vl_rng rng;
    vl_move moves[VL_CHOICE_MAX];
    const struct vl_table *t = &s->host.table;
    if (vl_table_due(t) == 0 || !vl_table_due_at(t, vl_first(vl_table_due(t)), &due)) return false;
    CHECK(vl_bot_parse(due.word, &bot));
    vl_rng_init(&rng, due.seed, due.seat);
    unsigned count =
        vl_bot_answer(&bot, &t->setup, vl_view_in(&due.view), due.move, due.count, NULL, NULL, &rng, moves);
    struct vl_refusal refusal = vl_host_answer(&s->host, s->now, due.seat, due.version, moves, count);
    if (refusal.rule != NULL && !s->host.full) assert_string_equal(refusal.rule, "TAB-5");
    return refusal.rule == NULL;
}

bool salon_step(struct salon *s) {
    bool stepped = vl_host_onward(&s->host, s->now) || (!s->host.lost && let_bot_act(s));
    check_windows(s);
    salon_check(s);
    return stepped;
}

void salon_run(struct salon *s) {
    while (!s->host.busy && salon_step(s)) continue;
}

const char *some_move(struct salon *s, unsigned seat) {
    static char words[VL_MOVE_TEXT];
    vl_move moves[VL_MOVES_MAX];
    struct vl_text text;
    unsigned count = vl_table_moves(&s->host.table, seat, moves);
    vl_text_init(&text, words, sizeof words);
    if (count > 0)
        vl_move_format(s->host.table.setup.game, moves[vl_rng_below(&s->rng, count)], &text);
    else
        vl_text_add(&text, "pass");
    return words;
}

const char *some_choice(struct salon *s, unsigned seat) {
    static char words[VL_TALK_WORDS];
    struct vl_table t;
    vl_move moves[VL_MOVES_MAX];
    struct vl_text text;
    if (!vl_table_chooses(&s->host.table, seat)) return some_move(s, seat);
    CHECK(vl_table_copy(&s->host.table, &t));
    memset(&t.seat[seat].staged, 0, sizeof t.seat[seat].staged);
    for (unsigned count; (count = vl_table_moves(&t, seat, moves)) > 0;)
        if (vl_table_stage(&t, seat, moves[vl_rng_below(&s->rng, count)]).rule != NULL) break;
    vl_text_init(&text, words, sizeof words);
    vl_talk_moves(t.setup.game, t.seat[seat].staged.move, t.seat[seat].staged.count, &text);
    vl_table_done(&t);
    return words;
}

static const char *staged_move(const struct salon *s, unsigned seat) {
    static char words[VL_MOVE_TEXT];
    const struct vl_choice *staged = &s->host.table.seat[seat].staged;
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_move_format(s->host.table.setup.game, staged->count > 0 ? staged->move[0] : VL_NO_MOVE, &text);
    return words;
}

/* Something around the game. */
static void chat(struct window *w, unsigned dice) {
    static const char *const often[] = {"undo", "undo",       "ask undo", "ask pause",   "ask pause", "resume",
                                        "back", "forced off", "commit",   "ask rematch", "resume",    "ask nothing"};
    static const char *const seldom[] = {"ask abandon", "resign", "forced on"};
    struct salon *s = w->salon;
    uint64_t at = w->next - (w->next > 0 && vl_rng_below(&s->rng, 6) == 0);
    if (dice < 12)
        say(w, often[dice]);
    else if (dice < 20)
        say_at(w, at, vl_rng_below(&s->rng, 4) > 0 ? "yes" : "no");
    else if (vl_rng_below(&s->rng, 20) == 0)
        say(w, seldom[vl_rng_below(&s->rng, 3)]);
}

static void house(struct salon *s, unsigned seat) {
    struct vl_act act = vl_wish(VL_ACT_WAKE, 0);
    if (vl_rng_below(&s->rng, 2) == 0) act = vl_wish_cover(seat, "random");
    vl_host_wish(&s->host, s->now, &act);
    salon_check(s);
}

void salon_monkey(struct salon *s) {
    unsigned dice = vl_rng_below(&s->rng, 100), which = vl_rng_below(&s->rng, VL_CLIENTS_HERE);
    while (s->window[which] == NULL) which = (which + 1) % VL_CLIENTS_HERE;
    struct window *w = s->window[which];
    unsigned seat = w->client.viewer < s->host.table.setup.players ? w->client.viewer : 0;
    s->now += vl_rng_below(&s->rng, 400);
    if (dice < 30)
        salon_step(s);
    else if (dice < 55)
        say(w, some_choice(s, seat));
    else if (dice < 65)
        lay(w, some_move(s, seat));
    else if (dice < 70)
        take_back(w, staged_move(s, seat));
    else if (dice < 73)
        say(w, "commit");
    else if (dice < 77)
        look(w, VL_NOBODY);
    else if (dice < 98)
        chat(w, dice - 77);
    else
        house(s, seat);
    check_windows(s);
}

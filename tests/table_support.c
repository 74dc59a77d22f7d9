/* table_support.c - see table_support.h. */
#include "table_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/check.h"
#include "core/event.h"
#include "games/registry.h"
#include "table/talk.h"

const struct vl_listener nobody = {NULL, NULL};

/* Adds bytes to a text that grows, with a NUL behind them. */
static void grow(char **text, size_t *length, size_t *room, const char *bytes, size_t count) {
    if (*length + count + 1 > *room) {
        *room = 2 * (*length + count + 1);
        *text = realloc(*text, *room);
        CHECK(*text != NULL);
    }
    memcpy(*text + *length, bytes, count);
    *length += count;
    (*text)[*length] = '\0';
}

/* ---- Ears ---- */

/* A note is for its hearer's eyes: what they do not see is not even there. */
static void check_note(unsigned viewer, const struct vl_note *note) {
    CHECK(!note->forced || (note->kind == VL_NOTE_EVENT && note->actor == viewer));
    if (note->kind != VL_NOTE_EVENT) return;
    CHECK(note->event.to == VL_BIT(viewer));
    for (unsigned i = 0; i < VL_EVENT_ARGS; i++) {
        CHECK((note->event.sees[i] & ~VL_BIT(viewer)) == 0);
        CHECK(note->event.sees[i] != 0 || note->event.arg[i] == 0);
    }
}

static void hear(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct ear *ear = context;
    char line[2048];
    struct vl_text text;
    check_note(viewer, note);
    vl_text_init(&text, line, sizeof line);
    vl_text_add_int(&text, (int64_t)number);
    vl_text_put(&text, ' ');
    text.comma = false;
    vl_note_json(&ear->kept->t.setup, note, &text);
    vl_text_put(&text, '\n');
    CHECK(!text.cut);
    ear->gap |= number != ear->next[viewer];
    ear->next[viewer] = number + 1;
    grow(&ear->text[viewer], &ear->length[viewer], &ear->room[viewer], line, text.length);
}

struct vl_listener ear_listen(struct ear *ear, struct kept *kept) {
    memset(ear, 0, sizeof *ear);
    ear->kept = kept;
    return (struct vl_listener){hear, ear};
}

void ear_done(struct ear *ear) {
    for (unsigned v = 0; v < VL_VIEWERS; v++) free(ear->text[v]);
    memset(ear, 0, sizeof *ear);
}

const char *ear_text(const struct ear *ear, unsigned viewer) {
    return ear->text[viewer] == NULL ? "" : ear->text[viewer];
}

/* ---- Nothing has changed ---- */

/* All bytes of a table, its moves included. */
struct still {
    struct vl_table t;
    unsigned char *moves;
    size_t size;
};

static void still_take(struct still *still, const struct vl_table *t) {
    size_t plies = t->log.plies * sizeof *t->log.ply;
    size_t marks = t->log.mark == NULL ? 0 : t->log.plies * sizeof *t->log.mark;
    memcpy(&still->t, t, sizeof *t);
    still->size = plies + marks;
    still->moves = malloc(still->size + 1);
    CHECK(still->moves != NULL);
    if (plies > 0) memcpy(still->moves, t->log.ply, plies);
    if (marks > 0) memcpy(still->moves + plies, t->log.mark, marks);
}

static bool still_same(const struct still *still, const struct vl_table *t) {
    size_t plies = t->log.plies * sizeof *t->log.ply;
    if (memcmp(&still->t, t, sizeof *t) != 0) return false;
    if (plies > 0 && memcmp(still->moves, t->log.ply, plies) != 0) return false;
    return still->size == plies || memcmp(still->moves + plies, t->log.mark, still->size - plies) == 0;
}

/* ---- A table and its journal ---- */

static void write_header(struct kept *k) {
    char header[VL_JOURNAL_HEADER];
    struct vl_text text;
    vl_text_init(&text, header, sizeof header);
    vl_table_header(&k->t, &text);
    grow(&k->text, &k->length, &k->room, header, text.length);
    k->check = vl_crc32(0, header, text.length);
}

/* Its words without the check must be read as this very act. */
static void check_line(const struct vl_setup *s, const struct vl_act *act) {
    char words[VL_JOURNAL_LINE], again[VL_JOURNAL_LINE];
    struct vl_act read;
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_act_format(s, act, &text);
    CHECK(!text.cut && vl_act_parse(s, VL_JOURNAL_NOW, words, text.length, &read) == NULL);
    CHECK(read.kind == act->kind && read.count == act->count && read.ends == act->ends && read.timed == act->timed);
    CHECK(act->kind != VL_ACT_MOVE || memcmp(read.move, act->move, act->count * sizeof *act->move) == 0);
    vl_text_init(&text, again, sizeof again);
    vl_act_format(s, &read, &text);
    CHECK(strcmp(words, again) == 0);
}

static void write_line(struct kept *k, const struct vl_act *act) {
    char line[VL_JOURNAL_LINE];
    struct vl_text text;
    check_line(&k->t.setup, act);
    vl_text_init(&text, line, sizeof line);
    vl_act_line(&k->t.setup, act, &k->check, &text);
    grow(&k->text, &k->length, &k->room, line, text.length);
}

void kept_init(struct kept *k, const struct vl_setup *s, const struct vl_table_options *options) {
    memset(k, 0, sizeof *k);
    vl_table_init(&k->t, s, options);
    write_header(k);
}

void kept_done(struct kept *k) {
    vl_table_done(&k->t);
    free(k->text);
    k->text = NULL;
}

static void write_anew(void *context, const struct vl_table *t, const struct vl_act *act) {
    struct kept *k = context;
    CHECK(t == &k->t && act->number + 1 == t->number);
    if (k->length == 0) write_header(k);
    write_line(k, act);
}

bool kept_read(struct kept *k, const char *text, size_t length, struct vl_listener listener, struct vl_table_read *read,
               struct vl_fault *fault) {
    uint8_t key[VL_FAIR_BYTES];
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    memset(k, 0, sizeof *k);
    vl_table_key(1, key);
    struct vl_table_reading reading = {.games = vl_games, .key = key, .listener = listener, .scribe = {write_anew, k}};
    bool good = vl_table_load(&k->t, copy, length, &reading, read, fault);
    free(copy);
    if (good && k->length == 0) write_header(k);
    if (!good) free(k->text);
    return good;
}

bool kept_load(struct kept *k, const char *text, size_t length, struct vl_listener listener, struct vl_table_read *read,
               struct vl_fault *fault) {
    if (!kept_read(k, text, length, listener, read, fault)) return false;
    CHECK(read->version == 1 || (read->length == k->length && read->check == k->check));
    CHECK(read->version == 1 || memcmp(text, k->text, k->length) == 0);
    return true;
}

void kept_next(struct kept *k, uint64_t seed) {
    struct kept next = {.length = 0};
    struct vl_act wishes[VL_NEXT_WISHES];
    uint8_t key[VL_FAIR_BYTES];
    unsigned count;
    vl_table_key(seed, key);
    CHECK(vl_table_next(&k->t, "next-table", key, &next.t, wishes, &count));
    kept_done(k);
    *k = next;
    write_header(k);
    for (unsigned i = 0; i < count; i++) CHECK(wish(k, 0, wishes[i]).rule == NULL);
}

const char *last_line(const struct kept *k) {
    static char words[VL_JOURNAL_LINE];
    const char *end = k->text + k->length - 1, *start = end;
    while (start > k->text && start[-1] != '\n') start--;
    snprintf(words, sizeof words, "%.*s", (int)(end - start - strlen(" ~01234567")), start);
    return words;
}

struct late {
    struct vl_listener to;
    unsigned viewer;
    uint64_t from;
};

static void hear_late(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    const struct late *late = context;
    if (viewer == late->viewer && number >= late->from) late->to.tell(late->to.context, viewer, number, note);
}

void notes_since(const struct kept *k, unsigned viewer, uint64_t from, struct ear *ear) {
    struct kept loaded;
    struct vl_fault fault;
    struct vl_table_read read;
    struct late late = {ear_listen(ear, &loaded), viewer, from};
    ear->next[viewer] = from;
    CHECK(kept_load(&loaded, k->text, k->length, (struct vl_listener){hear_late, &late}, &read, &fault));
    kept_done(&loaded);
}

/* ---- Comparing ---- */

static const char *seats_difference(const struct vl_table *a, const struct vl_table *b) {
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        const struct vl_table_seat *x = &a->seat[seat], *y = &b->seat[seat];
        if (x->kind != y->kind || x->covered != y->covered || x->forced != y->forced) return "a seat";
        if (strcmp(x->name, y->name) != 0 || strcmp(x->cover, y->cover) != 0) return "a name";
    }
    return NULL;
}

static const char *clock_difference(const struct vl_clock *c, const struct vl_clock *d) {
    if (c->kind != d->kind || c->running != d->running || c->begun != d->begun || c->stopped != d->stopped ||
        c->turn != d->turn || memcmp(c->graced, d->graced, sizeof c->graced) != 0 || c->ran != d->ran ||
        c->base != d->base || c->increment != d->increment || c->now != d->now || strcmp(c->cover, d->cover) != 0)
        return "the clock";
    return memcmp(c->left, d->left, sizeof c->left) != 0 ? "the time left" : NULL;
}

static const char *log_difference(const struct vl_log *a, const struct vl_log *b) {
    if (a->plies != b->plies) return "the number of moves";
    for (uint32_t i = 0; i < a->plies; i++)
        if (a->ply[i].actor != b->ply[i].actor || a->ply[i].first != b->ply[i].first ||
            a->ply[i].move != b->ply[i].move)
            return "the moves";
    if (a->plies > 0 && (a->mark == NULL) != (b->mark == NULL)) return "whether moves have their times";
    for (uint32_t i = 0; a->mark != NULL && i < a->plies; i++)
        if (a->mark[i].left != b->mark[i].left || a->mark[i].ran != b->mark[i].ran) return "the times of the moves";
    return NULL;
}

const char *table_difference(const struct vl_table *a, const struct vl_table *b) {
    const char *what = seats_difference(a, b);
    if (what == NULL) what = clock_difference(&a->clock, &b->clock);
    if (what == NULL) what = log_difference(&a->log, &b->log);
    if (what != NULL) return what;
    if (memcmp(&a->setup, &b->setup, sizeof a->setup) != 0) return "the set-up";
    if (memcmp(&a->state, &b->state, a->setup.game->state_size) != 0) return "the state";
    if (memcmp(&a->fair, &b->fair, sizeof a->fair) != 0) return "the fair deal or the key";
    if (memcmp(&a->match, &b->match, sizeof a->match) != 0) return "the match";
    if (a->phase != b->phase || a->ending != b->ending || a->ending_seat != b->ending_seat) return "the phase";
    if (a->fair_deal != b->fair_deal || a->rematch != b->rematch) return "a mark";
    const struct vl_question *q = &a->question, *r = &b->question;
    if (q->what != r->what || q->seat != r->seat || q->waiting != r->waiting || q->ply != r->ply) return "the question";
    if (memcmp(a->spent, b->spent, sizeof a->spent) != 0) return "what was spent";
    if (a->courtesies != b->courtesies) return "the number of courtesies";
    if (a->chances != b->chances) return "the number of chance events";
    if (a->number != b->number) return "the number of acts";
    if (memcmp(a->told, b->told, sizeof a->told) != 0) return "how many notes were told";
    return NULL;
}

/* ---- Seeing ---- */

static void add_bytes(struct vl_text *text, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) vl_text_add_hex(text, ((const unsigned char *)bytes)[i], 2);
    vl_text_put(text, '\n');
}

/* Whatever is in the struct, also what its JSON does not say. */
static void add_around(const struct vl_around *a, struct vl_text *text) {
    const struct vl_clock *c = &a->clock;
    const uint64_t numbers[] = {
        a->viewer, a->phase,   a->ending,        a->ending_seat,    a->fair_deal,        a->rematch,      a->scored,
        a->forced, a->next,    a->question.what, a->question.seat,  a->question.waiting, a->question.ply, a->now,
        c->kind,   c->running, c->turn,          c->begun,          c->stopped,          c->base,         c->increment,
        c->now,    c->ran,     a->staged.count,  a->staged.complete};
    add_bytes(text, numbers, sizeof numbers);
    for (unsigned seat = 0; a->question.what == VL_ASK_UNDO && seat < VL_SEATS_MAX; seat++)
        add_bytes(text, &a->question.acts[seat], 1);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        const uint64_t more[] = {a->seat[seat].kind, a->seat[seat].covered, a->seat[seat].running, a->seat[seat].left};
        add_bytes(text, more, sizeof more);
        add_bytes(text, a->seat[seat].name, sizeof a->seat[seat].name);
        add_bytes(text, a->seat[seat].cover, sizeof a->seat[seat].cover);
    }
    add_bytes(text, c->left, sizeof c->left);
    add_bytes(text, c->graced, sizeof c->graced);
    add_bytes(text, c->cover, sizeof c->cover);
    add_bytes(text, &a->match, sizeof a->match);
    add_bytes(text, a->staged.move, sizeof a->staged.move);
    add_bytes(text, a->scores, sizeof a->scores);
    add_bytes(text, &a->fair, sizeof a->fair);
}

static void add_duty(const struct vl_table *t, unsigned seat, struct vl_text *text) {
    struct vl_due duty;
    if (!vl_table_due_at(t, seat, &duty)) return;
    vl_text_add(text, duty.secret ? "chooses as " : "moves as ");
    vl_text_add(text, duty.word);
    vl_text_put(text, '\n');
    add_bytes(text, &duty.version, sizeof duty.version);
    add_bytes(text, &duty.seed, sizeof duty.seed);
    add_bytes(text, duty.move, duty.count * sizeof *duty.move);
    add_bytes(text, duty.view.bytes, t->setup.game->view_size);
}

char *table_sight(const struct vl_table *t, unsigned viewer) {
    enum { SIZE = 1 << 18 };
    char *buffer = malloc(SIZE);
    struct vl_text text;
    struct vl_around around;
    CHECK(buffer != NULL);
    vl_text_init(&text, buffer, SIZE);
    vl_text_add_int(&text, (int64_t)t->told[viewer]);
    vl_text_put(&text, '\n');
    text.comma = false;
    if (vl_table_view_json(t, viewer, t->clock.now, &text)) {
        vl_text_put(&text, '\n');
        CHECK(vl_table_around(t, viewer, t->clock.now, &around));
        add_around(&around, &text);
    }
    if (viewer < t->setup.players) {
        vl_text_add(&text, vl_table_undo_is_free(t, viewer) ? "free\n" : "not free\n");
        add_duty(t, viewer, &text);
    }
    CHECK(!text.cut);
    return buffer;
}

/* ---- Acts ---- */

/* A take that is refused changes nothing; with another number it always is. */
struct vl_refusal take(struct kept *k, const struct vl_act *act) {
    struct still still;
    struct vl_act other = *act;
    still_take(&still, &k->t);
    other.number = k->t.number + 1;
    CHECK(strcmp(vl_table_take(&k->t, &other).reason, "not-next") == 0 && still_same(&still, &k->t));
    struct vl_refusal refusal = vl_table_take(&k->t, act);
    if (refusal.rule != NULL)
        CHECK(still_same(&still, &k->t) || strcmp(refusal.reason, "out-of-memory") == 0);
    else
        write_line(k, act);
    free(still.moves);
    return refusal;
}

void tick(struct kept *k, uint64_t now) {
    struct vl_act act;
    bool full;
    while (vl_table_deadline(&k->t) <= now && vl_table_onward(&k->t, now, &act, &full))
        if (take(k, &act).rule != NULL) return;
}

struct vl_refusal wish(struct kept *k, uint64_t now, struct vl_act what) {
    struct vl_act act;
    struct still still;
    if (what.kind != VL_ACT_WAKE || k->t.clock.kind == VL_CLOCK_DAYS) tick(k, now);
    still_take(&still, &k->t);
    struct vl_refusal refusal = vl_table_propose(&k->t, now, &what, &act);
    CHECK(still_same(&still, &k->t));
    free(still.moves);
    return refusal.rule != NULL ? refusal : take(k, &act);
}

struct vl_refusal sit(struct kept *k, unsigned seat, enum vl_seat_kind kind, const char *name) {
    return wish(k, 0, vl_wish_sit(seat, kind, name));
}
struct vl_refusal set_forced(struct kept *k, unsigned seat, bool on) {
    return wish(k, 0, vl_wish_switch(seat, on));
}
struct vl_refusal fair_seed(struct kept *k, const uint8_t seed[VL_FAIR_BYTES]) {
    return wish(k, 0, vl_wish_bytes(VL_ACT_SEED, VL_NOBODY, seed));
}
struct vl_refusal fair_commit(struct kept *k, unsigned seat, const uint8_t hash[VL_FAIR_BYTES]) {
    return wish(k, 0, vl_wish_commit(seat, hash, false));
}
struct vl_refusal fair_open(struct kept *k, unsigned seat, const uint8_t nonce[VL_FAIR_BYTES]) {
    return wish(k, 0, vl_wish_bytes(VL_ACT_OPEN, seat, nonce));
}
struct vl_refusal begin(struct kept *k, uint64_t now) {
    return wish(k, now, vl_wish(VL_ACT_BEGIN, VL_NOBODY));
}
struct vl_refusal undo(struct kept *k, uint64_t now, unsigned seat) {
    return wish(k, now, vl_wish(VL_ACT_UNDO, seat));
}
struct vl_refusal ask(struct kept *k, uint64_t now, unsigned seat, enum vl_question_kind what) {
    return wish(k, now, vl_wish_ask(seat, what));
}
struct vl_refusal answer(struct kept *k, uint64_t now, unsigned seat, bool yes) {
    return wish(k, now, vl_wish(yes ? VL_ACT_YES : VL_ACT_NO, seat));
}
struct vl_refusal resume(struct kept *k, uint64_t now, unsigned seat) {
    return wish(k, now, vl_wish(VL_ACT_RESUME, seat));
}
struct vl_refusal resign(struct kept *k, uint64_t now, unsigned seat) {
    return wish(k, now, vl_wish(VL_ACT_RESIGN, seat));
}
struct vl_refusal abandon(struct kept *k, uint64_t now) {
    return wish(k, now, vl_wish(VL_ACT_ABANDON, VL_NOBODY));
}
struct vl_refusal cover(struct kept *k, uint64_t now, unsigned seat, const char *bot) {
    return wish(k, now, vl_wish_cover(seat, bot));
}
struct vl_refusal back(struct kept *k, uint64_t now, unsigned seat) {
    return wish(k, now, vl_wish(VL_ACT_BACK, seat));
}
struct vl_refusal wake(struct kept *k, uint64_t now) {
    return wish(k, now, vl_wish(VL_ACT_WAKE, VL_NOBODY));
}

/* Moves in notation, as an act of the seat would say them. */
static bool read_moves(const struct kept *k, unsigned seat, const char *words, struct vl_act *act) {
    return vl_talk_parse(&k->t.setup, seat, words, act) == NULL && act->kind == VL_ACT_MOVE;
}

struct vl_refusal stage(struct kept *k, unsigned seat, const char *words) {
    struct vl_act act;
    if (!read_moves(k, seat, words, &act) || act.count != 1) return VL_REFUSED("REC-2", "not-notation");
    return vl_table_stage(&k->t, seat, act.move[0]);
}

struct vl_refusal unstage(struct kept *k, unsigned seat, const char *words) {
    struct vl_act act;
    if (!read_moves(k, seat, words, &act) || act.count != 1) return VL_REFUSED("REC-2", "not-notation");
    return vl_table_unstage(&k->t, seat, act.move[0]);
}

struct vl_refusal commit(struct kept *k, uint64_t now, unsigned seat) {
    struct vl_act act;
    tick(k, now);
    struct vl_refusal refusal = vl_table_commit(&k->t, seat, &act);
    return refusal.rule != NULL ? refusal : wish(k, now, act);
}

struct vl_refusal move(struct kept *k, uint64_t now, unsigned seat, const char *words) {
    struct vl_act act;
    tick(k, now);
    if (!read_moves(k, seat, words, &act)) return VL_REFUSED("REC-2", "not-notation");
    if (act.count > 1 || !vl_table_chooses(&k->t, seat)) return wish(k, now, act);
    struct vl_refusal refusal = stage(k, seat, words);
    return refusal.rule == NULL && k->t.seat[seat].staged.complete ? commit(k, now, seat) : refusal;
}

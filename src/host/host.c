/* host.c - keeping and taking: see host.h. */
#include "host/host.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "host/inside.h"

/* ---- Beginning and end ---- */

static void prepare(struct vl_host *h, const struct vl_keeper *keeper) {
    memset(h, 0, offsetof(struct vl_host, batch));
    if (keeper != NULL) h->keeper = *keeper;
    h->batch.count = 0;
    h->batch.from = NULL;
}

bool vl_host_init(struct vl_host *h, const struct vl_setup *s, const struct vl_table_options *o,
                  const struct vl_keeper *keeper) {
    prepare(h, keeper);
    vl_table_init(&h->table, s, o);
    h->table.listener = (struct vl_listener){vl_host_tell, h};
    h->whole = true;
    return vl_book_begin(&h->book, &h->table);
}

/* Whether the game cannot go on: its journal may not grow any more. */
static void look_for_room(struct vl_host *h) {
    h->full = h->table.number >= h->table.most && h->table.phase != VL_TABLE_OVER;
}

/* Acts of an older journal, written anew. */
struct renewal {
    struct vl_book *book;
    const struct vl_table_read *read;
    bool good;
};

static void renew(void *context, const struct vl_table *t, const struct vl_act *act) {
    struct renewal *r = context;
    if (r->read->version == VL_JOURNAL_NOW) return;
    r->good = r->good && (r->book->length > 0 || vl_book_begin(r->book, t)) && vl_book_add(r->book, &t->setup, act);
}

bool vl_host_load(struct vl_host *h, char *text, size_t length, const struct vl_table_reading *how,
                  const struct vl_keeper *keeper, struct vl_table_read *found, struct vl_fault *fault) {
    struct vl_table_read unused, *read = found == NULL ? &unused : found;
    struct vl_table_reading reading = *how;
    struct renewal renewal = {&h->book, read, true};
    prepare(h, keeper);
    reading.listener = (struct vl_listener){vl_host_tell, h};
    reading.scribe = (struct vl_scribe){renew, &renewal};
    bool good = vl_table_load(&h->table, text, length, &reading, read, fault);
    if (!good) return vl_book_done(&h->book), false;
    h->whole = read->version != VL_JOURNAL_NOW;
    if (!h->whole)
        renewal.good = vl_book_copy(&h->book, text, read->length, read->check);
    else if (h->book.length == 0) /* nothing had happened yet */
        renewal.good = vl_book_begin(&h->book, &h->table);
    look_for_room(h);
    if (renewal.good) return true;
    *fault = (struct vl_fault){0, "TAB-5", "out-of-memory", ""};
    vl_host_done(h);
    return false;
}

void vl_host_done(struct vl_host *h) {
    vl_table_done(&h->table);
    vl_book_done(&h->book);
}

bool vl_host_join(struct vl_host *h, struct vl_client *client) {
    client->viewer = VL_NOBODY;
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (h->client[i] == NULL) return h->client[i] = client, true;
    return false;
}

void vl_host_leave(struct vl_host *h, struct vl_client *client) {
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (h->client[i] == client) h->client[i] = NULL;
    if (h->batch.from == client) h->batch.from = NULL;
}

/* ---- An act and what follows it ---- */

/* How the table stands with the lines, for whoever keeps them. */
static void foretell(struct vl_host *h, const struct vl_table *copy) {
    struct vl_around around;
    h->batch.phase = copy->phase;
    h->batch.rematch = copy->rematch;
    if (copy->phase != VL_TABLE_OVER) return;
    vl_table_around(copy, VL_SPECTATOR, 0, &around);
    memcpy(h->batch.scores, around.scores, sizeof h->batch.scores);
}

/* Lets a copy of the table run ahead through what happens by itself; the table itself has room for all of it then. */
static bool run_ahead(struct vl_host *h, uint64_t now, struct vl_act *act) {
    struct vl_table copy;
    unsigned moves = 0;
    bool full;
    h->batch.count = 0;
    if (!vl_table_copy(&h->table, &copy)) return false;
    do {
        struct vl_refusal refusal = vl_table_take(&copy, act);
        CHECK(refusal.rule == NULL || strcmp(refusal.reason, "out-of-memory") == 0);
        if (refusal.rule != NULL) break;
        h->batch.act[h->batch.count++] = *act;
        moves += act->count;
    } while (h->batch.count < VL_BATCH && vl_table_onward(&copy, now, act, &full));
    foretell(h, &copy);
    vl_table_done(&copy);
    return h->batch.count > 0 && vl_table_reserve(&h->table, moves);
}

static bool write_lines(struct vl_host *h) {
    h->batch.length = h->book.length;
    h->batch.check = h->book.check;
    for (unsigned i = 0; i < h->batch.count; i++)
        if (!vl_book_add(&h->book, &h->table.setup, &h->batch.act[i])) return false;
    return true;
}

static void forget_lines(struct vl_host *h) {
    h->book.length = h->batch.length;
    h->book.text[h->book.length] = '\0';
    h->book.check = h->batch.check;
    h->batch.count = 0;
}

/* What may be done now, after all notes; whoever was told nothing does not even learn that something happened. But what
 * nobody is told of (waking) is the house's, and everybody's clocks have changed with it. */
static void show_everybody(struct vl_host *h) {
    unsigned whom = h->told == 0 ? VL_EVERYONE : h->told;
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++) {
        struct vl_client *client = h->client[i];
        if (client == NULL || client->viewer == VL_NOBODY || !(whom >> client->viewer & 1)) continue;
        vl_host_show(h, h->batch.now, client, h->undone ? VL_REPLY_VIEW : VL_REPLY_MOVES);
        if (h->undone) vl_host_show_staged(h, h->batch.now, client, NULL);
    }
}

/* The lines are kept: the table takes them, and everybody is told. */
static void finish(struct vl_host *h) {
    h->told = 0;
    h->undone = false;
    for (unsigned i = 0; i < h->batch.count; i++) {
        struct vl_refusal refusal = vl_table_take(&h->table, &h->batch.act[i]);
        CHECK(refusal.rule == NULL);
        struct vl_client *from = h->batch.from;
        if (i == 0 && from != NULL)
            vl_host_reply(
                h, from,
                &(struct vl_reply){.kind = VL_REPLY_DONE, .id = h->batch.id, .next = h->table.told[from->viewer]});
    }
    h->batch.count = 0;
    look_for_room(h);
    show_everybody(h);
}

#define NOT_KEPT VL_REFUSED("TAB-5", "storing-failed")

static struct vl_refusal fail(struct vl_host *h) {
    h->lost = true;
    if (h->batch.from != NULL) vl_host_refuse(h, h->batch.from, h->batch.id, NOT_KEPT);
    return NOT_KEPT;
}

void vl_host_kept(struct vl_host *h, bool good) {
    CHECK(h->busy);
    h->busy = false;
    h->lost = false;
    if (good) {
        h->whole = false;
        finish(h);
    } else {
        forget_lines(h);
        fail(h);
    }
}

struct vl_refusal vl_host_start(struct vl_host *h, uint64_t now, const struct vl_act *act, struct vl_client *from,
                                const char *id) {
    struct vl_act next = *act;
    CHECK(!h->busy);
    h->batch.from = from;
    h->batch.now = now;
    h->batch.id[0] = '\0';
    if (id != NULL) strcpy(h->batch.id, id);
    if (!run_ahead(h, now, &next)) return fail(h);
    if (!write_lines(h)) return forget_lines(h), fail(h);
    size_t at = h->whole ? 0 : h->batch.length;
    enum vl_keeping keeping = VL_KEPT;
    h->busy = true;
    if (h->keeper.keep != NULL)
        keeping = h->keeper.keep(h->keeper.context, at, h->book.text + at, h->book.length - at,
                                 h->whole ? 0 : h->batch.act[0].number);
    if (keeping != VL_KEEPING) vl_host_kept(h, keeping != VL_LOST);
    if (keeping == VL_WITHOUT) h->whole = true;
    return keeping == VL_LOST ? NOT_KEPT : VL_ACCEPTED;
}

/* ---- What the house, bots and time do ---- */

struct vl_refusal vl_host_try(struct vl_host *h, uint64_t now, const struct vl_act *wish, struct vl_client *from,
                              const char *id) {
    struct vl_act act;
    h->tried = *wish;
    h->trying = true;
    struct vl_refusal refusal = vl_table_propose(&h->table, now, wish, &act);
    if (refusal.rule == NULL)
        refusal = vl_host_start(h, now, &act, from, id);
    else if (from != NULL)
        vl_host_refuse(h, from, id, refusal);
    h->trying = false;
    return refusal;
}

struct vl_refusal vl_host_wish(struct vl_host *h, uint64_t now, const struct vl_act *wish) {
    return vl_host_try(h, now, wish, NULL, NULL);
}

struct vl_refusal vl_host_answer(struct vl_host *h, uint64_t now, unsigned seat, uint64_t version, const vl_move *moves,
                                 unsigned count) {
    struct vl_act act;
    h->tried = vl_wish_choice(seat, moves, count < VL_CHOICE_MAX ? count : VL_CHOICE_MAX);
    h->trying = true;
    struct vl_refusal refusal = vl_table_answer(&h->table, now, seat, version, moves, count, &act);
    if (refusal.rule == NULL) refusal = vl_host_start(h, now, &act, NULL, NULL);
    h->trying = false;
    return refusal;
}

bool vl_host_onward(struct vl_host *h, uint64_t now) {
    struct vl_act act;
    bool full;
    if (!vl_table_onward(&h->table, now, &act, &full)) return false;
    return vl_host_start(h, now, &act, NULL, NULL).rule == NULL;
}

/* agreeing.c - what a table agrees on may be changed by its host until the game begins: the game's options and edition,
 * the clock, who may know of it, how one speaks there, who is covered when. Nobody is bound by what they have not seen:
 * everybody is told, and whoever was ready is to say so again.
 *
 * Options, edition and clock stand in the journal's header. A table that gathers has no lines in it but who sat down
 * and got up, which hold with any header: they are written again behind the new one, each with its number, and the
 * table is read anew. Connections end with a bye then; whoever comes again is told in the hello how it is now. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/line.h"
#include "server/inside.h"

/* ---- What is asked for ---- */

/* What is not said stays as it is. */
static bool read_agreement(const struct vl_json *body, const struct room *room, struct agreement *agreed,
                           struct vl_fault *fault) {
    struct vl_stored_table facts = room->facts;
    struct vl_clock clock = room->host.table.clock;
    struct vl_text text;
    agreed->setup = room->host.table.setup;
    if (!vl_read_edition(room->house, &agreed->setup, body, fault)) return false;
    fault->reason = vl_read_options(&agreed->setup, body);
    if (fault->reason == NULL) fault->reason = vl_setup_refuse(&agreed->setup);
    if (fault->reason == NULL) fault->reason = vl_read_clock(&clock, facts.clock, body);
    if (fault->reason == NULL) fault->reason = vl_read_manners(&facts, body);
    if (fault->reason != NULL) return false;
    vl_text_init(&text, agreed->clock, sizeof agreed->clock);
    vl_clock_format(&clock, &text);
    agreed->public = facts.public;
    agreed->chat = facts.chat;
    agreed->chat_watchers = facts.chat_watchers;
    agreed->cover_auto = facts.cover_auto;
    agreed->cover_after = facts.cover_after;
    agreed->pace = facts.pace;
    return true;
}

void vl_call_agree(struct call *call) {
    struct vl_stored_table facts;
    struct arrival a = {.kind = ARRIVAL_AGREE, .seat = VL_NOBODY};
    enum vl_found found;
    struct vl_fault fault = {0};
    if (!vl_call_find(call, &facts) || !vl_call_is_host(call, &facts)) return;
    const struct room *room = vl_room_get(call->house, call->table, &found);
    if (room != NULL && !room->broken && !read_agreement(call->body, room, &a.agreed, &fault))
        vl_answer_fault(call->asked, a.agreed.setup.game, &fault);
    else
        vl_call_arrive(call, &a);
}

/* ---- The journal with another header ---- */

struct copying {
    struct vl_table *t;
    struct vl_text text;
    uint32_t check;
    bool good;
};

static void copy_line(void *context, const struct vl_table *old, const struct vl_act *act) {
    struct copying *c = context;
    (void)old;
    c->good = c->good && vl_table_take(c->t, act).rule == NULL;
    if (c->good) vl_act_line(&c->t->setup, act, &c->check, &c->text);
}

/* Whether every line of the journal so far holds at the new table, and stands in the text behind its header. */
static bool copy_lines(const struct vl_host *h, const struct vl_game *const *games, struct copying *c) {
    struct vl_table_reading reading = {.games = games,
                                       .at_hand = h->table.setup.hash[0] == '\0' ? NULL : &h->table.setup,
                                       .resize = realloc,
                                       .scribe = {copy_line, c}};
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_table old;
    char *book = malloc(h->book.length + 1);
    if (book == NULL) return false;
    memcpy(book, h->book.text, h->book.length + 1);
    bool good = vl_table_load(&old, book, h->book.length, &reading, &read, &fault);
    if (good) vl_table_done(&old);
    free(book);
    return good && c->good;
}

static void clock_of(const char *words, struct vl_clock *clock) {
    struct vl_word word[8];
    vl_clock_parse(clock, word, vl_words_split(words, words + strlen(words), word, 8));
}

/* The whole journal anew becomes part of the unit that was begun; false: there is no memory. */
static bool keep_journal(struct room *room, const struct agreement *agreed) {
    const struct vl_table *now = &room->host.table;
    size_t size = VL_JOURNAL_HEADER + now->number * (size_t)VL_JOURNAL_LINE + 1;
    struct vl_clock clock;
    struct vl_table t;
    struct copying c = {.t = &t, .good = true};
    char *journal = malloc(size);
    if (journal == NULL) return false;
    clock_of(agreed->clock, &clock);
    vl_table_init(&t, &agreed->setup,
                  &(struct vl_table_options){.fair_deal = now->fair_deal,
                                             .id = room->facts.id,
                                             .key = now->fair_deal ? NULL : now->fair.key,
                                             .clock = &clock,
                                             .match = now->match.players == 0 ? NULL : &now->match,
                                             .resize = realloc});
    vl_text_init(&c.text, journal, size);
    vl_table_header(&t, &c.text);
    c.check = vl_crc32(0, c.text.start, c.text.length);
    bool good = copy_lines(&room->host, room->house->options.games, &c);
    if (good) vl_keep_journal(room->house->store, room->facts.id, t.number, c.text.start, c.text.length, NULL);
    vl_table_done(&t);
    free(journal);
    return good;
}

/* ---- At its turn ---- */

static void write_into(struct vl_stored_table *facts, const struct agreement *agreed) {
    vl_write_options(&agreed->setup, facts->options);
    vl_edition_note(&agreed->setup, facts);
    strcpy(facts->clock, agreed->clock);
    facts->public = agreed->public;
    facts->chat = agreed->chat;
    facts->chat_watchers = agreed->chat_watchers;
    facts->cover_auto = agreed->cover_auto;
    facts->cover_after = agreed->cover_after;
    facts->pace = agreed->pace;
    for (unsigned seat = 0; seat < facts->players; seat++) facts->seat[seat].ready = false;
}

static bool is_edition(const struct vl_setup *s, const struct agreement *agreed) {
    return strcmp(s->edition, agreed->setup.edition) == 0 && strcmp(s->hash, agreed->setup.hash) == 0;
}

static bool needs_header(const struct room *room, const struct agreement *agreed) {
    const struct vl_setup *s = &room->host.table.setup;
    return memcmp(s->option, agreed->setup.option, sizeof s->option) != 0 || !is_edition(s, agreed) ||
           strcmp(room->facts.clock, agreed->clock) != 0;
}

static bool is_as_before(const struct room *room, const struct agreement *agreed) {
    const struct vl_stored_table *facts = &room->facts;
    return !needs_header(room, agreed) && facts->public == agreed->public && facts->chat == agreed->chat &&
           facts->chat_watchers == agreed->chat_watchers && facts->cover_auto == agreed->cover_auto &&
           facts->cover_after == agreed->cover_after && facts->pace == agreed->pace;
}

/* Everything that changes, in one unit. */
static bool keep(struct room *room, const struct agreement *agreed) {
    struct vl_stored_table facts = room->facts;
    struct vl_store *store = room->house->store;
    void *way_out = vl_unguarded();
    write_into(&facts, agreed);
    vl_store_unit(store);
    bool good = !needs_header(room, agreed) || keep_journal(room, agreed);
    if (good && !is_edition(&room->host.table.setup, agreed))
        good = vl_edition_keep(room->house, facts.id, &agreed->setup);
    if (good) {
        vl_keep_agreed(store, &facts);
        for (unsigned seat = 0; seat < facts.players; seat++)
            if (room->facts.seat[seat].ready) vl_keep_seat(store, facts.id, seat, &facts.seat[seat]);
        good = vl_room_send_change(room);
    } else {
        vl_store_drop(store);
    }
    vl_guarded_again(way_out);
    return good;
}

/* People who have a part in a fair deal have it in the game as they saw it. */
void vl_agree_take(struct room *room, const struct arrival *a) {
    struct change *c = &room->change;
    const struct vl_table *t = &room->host.table;
    bool deals = t->fair_deal && (vl_fair_begun(t) || t->fair.round > 1);
    if (t->phase != VL_TABLE_GATHERING || deals) {
        vl_change_answer(room, 409, "TAB-1", vl_facts_open(&room->facts) ? "begun" : "over");
        return;
    }
    c->status = 204;
    if (is_as_before(room, &a->agreed)) {
        struct asked *asked = c->asked;
        c->asked = NULL;
        vl_answer_nothing(asked, 204);
        return;
    }
    c->agrees = true;
    c->agreed = a->agreed;
    if (keep(room, &a->agreed)) return;
    room->host.lost = true;
    vl_change_answer(room, 503, "TAB-5", "storing-failed");
}

/* It is durable. */
void vl_agreed(struct room *room, const struct agreement *agreed) {
    bool anew = needs_header(room, agreed), listed = room->facts.public || agreed->public;
    write_into(&room->facts, agreed);
    if (listed) vl_lobby_changed(room->house);
    if (anew) {
        vl_room_bye(room, "agreed", true, 1012);
        vl_room_read_anew(room);
    } else {
        vl_chat_show(room);
    }
    vl_presence_now(room);
}

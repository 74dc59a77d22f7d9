/* away.c - a seat at a server's table, or a place to look on from: the evening is the same, its door is a line.
 *
 *     sit ─▶ (the page makes a connection) ─▶ up ─▶ pulse: send these ─▶ sent … heard … ─▶ cut ─▶ up …
 *
 * The page has the socket, and hands over what it hears; what is to be said comes with the answer to "pulse". When a
 * line is cut, acts that were on their way are said again with the same ids on the next one, so that they are carried
 * out once; those made meanwhile wait for it. A server hears one hello a line: where the evening wants another, the
 * page is to make a new line ("renew"). */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"
#include "table/part.h"
#include "table/wire.h"

enum { WAITING = 8 }; /* more than an evening has on its way */

struct page_away {
    const struct vl_game *const *games;
    struct vl_evening *evening;
    struct vl_evening_options options;
    struct vl_greeting greeting;
    struct vl_setup edition;
    struct vl_wire wire;
    struct vl_part part;           /* in the fair deal, */
    uint8_t secret[VL_FAIR_BYTES]; /* drawn from this and the table's id */
    char table[VL_FAIR_TABLE];
    bool up, greets, renew; /* there is a line; its hello was said; another line is wanted */
    uint64_t now;

    /* What has no answer yet. */
    unsigned waiting_count;
    struct waiting {
        char id[VL_TALK_ID];
        bool acts; /* rather than lays something out: it is said again after a cut */
        bool late; /* nobody waits for it any more */
        bool done; /* and what came of it will be told next */
    } waiting[WAITING];
    char sent[VL_TALK_ID]; /* the last one that somebody can wait for; "": it is not on its way */

    /* To be said: JSON, with commas between. */
    char *saying;
    size_t length, room;
    unsigned count;
};

struct vl_evening *vl_page_away_evening(const struct page_away *away) {
    return away->evening;
}

void vl_page_away_leave(struct page_away *away) {
    if (away == NULL) return;
    vl_evening_free(away->evening);
    free(away->saying);
    free(away);
}

void vl_page_away_tick(struct page_away *away, uint64_t now) {
    away->now = now;
    vl_evening_tick(away->evening, now);
}

const char *vl_page_away_sent(const struct page_away *away) {
    return away->sent[0] == '\0' ? NULL : away->sent;
}

/* ---- Saying ---- */

static void hush(struct page_away *away) {
    away->length = 0;
    away->count = 0;
}

/* Without memory a message is lost, as on a line that is cut. */
static void say(struct page_away *away, const struct vl_text *message) {
    size_t needed = away->length + message->length + 2;
    if (needed > away->room) {
        char *larger = realloc(away->saying, 2 * needed);
        if (larger == NULL) {
            away->renew = true;
            return;
        }
        away->saying = larger;
        away->room = 2 * needed;
    }
    if (away->count++ > 0) away->saying[away->length++] = ',';
    memcpy(away->saying + away->length, message->start, message->length);
    away->length += message->length;
}

static struct waiting *find(struct page_away *away, const char *id) {
    for (unsigned i = 0; i < away->waiting_count; i++)
        if (id != NULL && strcmp(away->waiting[i].id, id) == 0) return &away->waiting[i];
    return NULL;
}

static void forget(struct page_away *away, struct waiting *one) {
    size_t behind = (size_t)(&away->waiting[--away->waiting_count] - one);
    memmove(one, one + 1, behind * sizeof *one);
}

/* An act is on its way, or will be; what is said again is known already. */
static void note_act(struct page_away *away, const struct vl_request *request, bool said) {
    struct waiting *one = &away->waiting[away->waiting_count];
    if (request->id[0] == '\0' || find(away, request->id) != NULL || away->waiting_count == WAITING) return;
    *one = (struct waiting){.acts = request->kind == VL_REQUEST_ACT, .late = !said};
    strcpy(one->id, request->id);
    away->waiting_count++;
    strcpy(away->sent, said ? request->id : "");
}

/* What is only laid out does not wait for a line: what the table knows of it is told with the view. */
static void send(void *context, const struct vl_request *request) {
    struct page_away *away = context;
    bool hello = request->kind == VL_REQUEST_HELLO;
    bool lays = request->kind == VL_REQUEST_STAGE || request->kind == VL_REQUEST_UNSTAGE;
    char message[VL_WIRE_REQUEST];
    struct vl_text text;
    if (hello && away->greets) away->renew = true;
    bool open = away->up && !away->renew;
    if (!open && lays) {
        vl_evening_hear(away->evening,
                        &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = request->id, .code = "line-down"});
        return;
    }
    note_act(away, request, open);
    if (!open) return;
    away->greets |= hello;
    vl_text_init(&text, message, sizeof message);
    vl_request_write(request, hello ? &away->greeting : NULL, &text);
    say(away, &text);
}

/* ---- Sitting down ---- */

/* Eyes are those that the server knows us by. */
static bool open_evening(struct page_away *away) {
    struct vl_evening *evening = vl_evening_new(&away->options);
    if (evening == NULL) return false;
    vl_evening_free(away->evening);
    away->evening = evening;
    away->waiting_count = 0;
    away->options.seed = vl_mix(away->options.seed);
    vl_evening_tick(evening, away->now);
    return true;
}

/* Secrets of a fair deal follow from one of the page's own, so that every window of a person opens the same, also
 * after it was closed in between. */
static bool draw(void *context, uint32_t round, uint8_t nonce[VL_FAIR_BYTES]) {
    const struct page_away *away = context;
    char words[VL_FAIR_TABLE + 12];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_text_add(&text, away->table);
    vl_text_put(&text, ' ');
    vl_text_add_int(&text, round);
    vl_hmac_sha256(away->secret, sizeof away->secret, words, text.length, nonce);
    return true;
}

static bool read_place(const struct vl_game *const *games, const struct vl_json *args, struct page_away *away) {
    struct vl_json name = vl_json_get(args, "game");
    char secret[VL_FAIR_HEX + 1];
    while (*games != NULL && !vl_json_is(&name, (*games)->name)) games++;
    if (*games == NULL || !vl_asked_word(args, "table", away->table, sizeof away->table)) return false;
    if (!vl_asked_word(args, "secret", secret, sizeof secret)) return false;
    if (!vl_fair_read_hex(&(struct vl_word){secret, strlen(secret)}, away->secret)) return false;
    vl_asked_word(args, "code", away->greeting.code, sizeof away->greeting.code);
    strcpy(away->greeting.language, vl_language_names[vl_asked_language(args)]);
    away->greeting.bytes = away->greeting.presence = away->greeting.chat = true;
    away->greeting.layout = (*games)->layout;
    return true;
}

/* {"game":"tenakee","table":ID,"code":"…" or null,"lang":"fr","edition":JSON or null,"secret":HEX,"seed":HEX}: a place
 * at that table: {}, or why not. */
void vl_page_sit(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct page_away *away = calloc(1, sizeof *away);
    struct vl_fault fault;
    enum vl_language language = vl_asked_language(args);
    const char *why = away == NULL ? "out-of-memory" : read_place(page->games, args, away) ? NULL : "unknown-game";
    if (why == NULL) {
        bool own = vl_asked_edition(page->games, args, &away->edition, &fault);
        vl_wire_init(&away->wire, page->games, own ? &away->edition : NULL);
        away->now = (uint64_t)vl_asked_int(args, "now", 0);
        away->options = (struct vl_evening_options){.language = language,
                                                    .door = {away, send},
                                                    .viewer = VL_NOBODY,
                                                    .seed = vl_asked_hex(args, "seed"),
                                                    .waits = true};
        if (!open_evening(away)) why = "out-of-memory";
    }
    if (why == NULL) {
        page->away = away;
        vl_json_open(out, NULL, '{');
        vl_json_close(out, '}');
    } else {
        free(away);
        vl_answer_refused(out, vl_reason(language, why));
    }
}

/* ---- The line ---- */

void vl_page_away_put(const struct page_away *away, struct vl_text *out) {
    unsigned waiting = 0; /* acts that are kept until there is a line again */
    for (unsigned i = 0; i < away->waiting_count; i++) waiting += away->waiting[i].late;
    vl_json_open(out, "send", '[');
    for (size_t i = 0; i < away->length; i++) vl_text_put(out, away->saying[i]);
    vl_json_close(out, ']');
    vl_json_bool(out, "renew", away->renew);
    vl_json_int(out, "waiting", waiting);
}

/* What pulse gave was said. */
static void ask_sent(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    (void)args;
    if (page->away != NULL) hush(page->away);
    vl_json_bool(out, NULL, page->away != NULL);
}

/* There is a line: hello, from the last note that was heard, and the acts that were on their way. */
static void ask_up(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct page_away *away = page->away;
    vl_json_bool(out, NULL, away != NULL);
    if (away == NULL) return;
    vl_page_away_tick(away, (uint64_t)vl_asked_int(args, "now", 0));
    hush(away);
    away->up = true;
    away->greets = away->renew = false;
    vl_evening_reconnect(away->evening);
}

/* Nobody waits any more: what was done is, acts will be said again, and what was laid out is not known. */
static void give_up_waiting(struct page_away *away, struct vl_text *out) {
    for (unsigned i = 0; i < away->waiting_count;) {
        struct waiting *one = &away->waiting[i];
        if (!one->late && one->acts)
            vl_page_answered(away->evening, one->done ? VL_ACT_DONE : VL_ACT_SENT, one->id, out);
        else if (!one->late)
            vl_page_lost(away->evening, one->id, out);
        one->late = true;
        if (one->acts && !one->done)
            i++;
        else
            forget(away, one);
    }
}

/* The line is cut: {"answered":[…]}, what became of acts that somebody waits for. */
static void ask_cut(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct page_away *away = page->away;
    (void)args;
    vl_json_open(out, NULL, '{');
    vl_json_open(out, "answered", '[');
    if (away != NULL) {
        away->up = false;
        hush(away);
        give_up_waiting(away, out);
    }
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

/* ---- Hearing ---- */

static void contribute(struct page_away *away, const struct vl_json *message) {
    char answer[VL_PART_MESSAGE];
    struct vl_text text;
    vl_text_init(&text, answer, sizeof answer);
    if (vl_part_answer(&away->part, message, &(struct vl_draw){draw, away, .same = true}, &text)) say(away, &text);
}

/* A refusal that nobody waits for is a line of the log. */
static void answer_refused(struct page_away *away, const struct vl_reply *reply, struct vl_text *out) {
    struct waiting *one = find(away, reply->id);
    if (one == NULL) return;
    if (one->late)
        vl_evening_announce(away->evening, VL_SAY_NOTE_REFUSED, VL_ARGS({"why", vl_evening_why(away->evening), 0}));
    else
        vl_page_answered(away->evening, VL_ACT_REFUSED, one->id, out);
    forget(away, one);
}

/* What was done is told as done when what came of it is there, too. */
static void answer_done(struct page_away *away, struct vl_text *out) {
    for (unsigned i = away->waiting_count; i-- > 0;) {
        struct waiting *one = &away->waiting[i];
        if (!one->done) continue;
        if (!one->late) vl_page_answered(away->evening, VL_ACT_DONE, one->id, out);
        forget(away, one);
    }
}

/* What a reply says about acts that somebody waits for. */
static void answer(struct page_away *away, const struct vl_reply *reply, struct vl_text *out) {
    struct waiting *one = reply->kind == VL_REPLY_DONE || reply->kind == VL_REPLY_STAGED ? find(away, reply->id) : NULL;
    if (one != NULL) one->done = true;
    if (reply->kind == VL_REPLY_REFUSED)
        answer_refused(away, reply, out);
    else if (reply->kind != VL_REPLY_DONE && !reply->has_at)
        answer_done(away, out);
}

/* The server knows us by other eyes: we have sat down since, or left. */
static bool has_other_eyes(const struct page_away *away, const struct vl_reply *reply) {
    unsigned viewer = vl_evening_viewer(away->evening);
    return reply->kind == VL_REPLY_HELLO && viewer != VL_NOBODY && reply->viewer != viewer;
}

static const char *hear(struct page_away *away, const char *text, size_t length, struct vl_reply *reply,
                        struct vl_text *out) {
    const char *fault = vl_reply_read(&away->wire, text, length, reply);
    if (fault != NULL || reply->kind == VL_WIRE_UNKNOWN) return fault;
    if (has_other_eyes(away, reply)) {
        away->renew = open_evening(away) || away->renew;
        return NULL;
    }
    vl_evening_hear(away->evening, reply);
    answer(away, reply, out);
    return NULL;
}

/* Whether there is something new to see. */
static bool shows(const struct vl_reply *reply) {
    if (reply->kind == VL_REPLY_VIEW) return !reply->has_at;
    return reply->kind == VL_REPLY_MOVES || reply->kind == VL_REPLY_STAGED || reply->kind == VL_REPLY_REFUSED;
}

/* {"text":MESSAGE}: {"answered":[…],"shows":true,"moment":false,"fault":null}: acts that were answered, with their ids;
 * whether the screen has changed, and whether a moment of the past has come, or will not; why the message could not be
 * read, in words. */
static void ask_heard(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct page_away *away = page->away;
    struct vl_reply reply = {.kind = VL_WIRE_UNKNOWN};
    struct vl_json message;
    size_t length = 0;
    char *text = away == NULL ? NULL : vl_asked_text(args, "text", &length);
    const char *fault = NULL;
    vl_json_open(out, NULL, '{');
    vl_json_open(out, "answered", '[');
    if (text != NULL && vl_json_parse(text, length, &message)) {
        vl_page_away_tick(away, (uint64_t)vl_asked_int(args, "now", 0));
        contribute(away, &message);
        fault = hear(away, text, length, &reply, out);
    }
    vl_json_close(out, ']');
    vl_json_bool(out, "shows", shows(&reply));
    vl_json_bool(out, "moment",
                 (reply.kind == VL_REPLY_VIEW && reply.has_at) || (reply.kind == VL_REPLY_REFUSED && reply.id == NULL));
    put_or_null(out, "fault", fault == NULL ? NULL : vl_reason(vl_evening_language(away->evening), fault));
    vl_json_close(out, '}');
    free(text);
}

const struct page_question vl_page_away[] = {
    {"up", ask_up}, {"sent", ask_sent}, {"cut", ask_cut}, {"heard", ask_heard}, {NULL, NULL},
};

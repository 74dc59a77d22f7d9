/* visit.c - see visit.h. */
#include "tui/visit.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "away/away.h"
#include "core/json.h"
#include "games/registry.h"
#include "home/known.h"
#include "home/replay.h"
#include "table/wire.h"
#include "tui/local.h"
#include "tui/speech.h"

enum {
    ANSWER_MS = 2000, /* for the answer to an act, */
    AFTER_MS = 300,   /* and for what may be done after it */
    ATTEMPTS = 4,     /* at a server that was never there */
    KEY = 200,
};

struct visit {
    struct venue venue; /* the first member */
    struct vl_link link;
    char name[VL_SEAT_NAME];
    bool sits;
    enum vl_language language;
    struct vl_away *away;
    struct vl_greeting greeting;
    struct vl_wire wire;
    char key[KEY], token[VL_AWAY_TOKEN];
    bool up;          /* there is a connection, */
    bool fresh;       /* on which hello was not said yet */
    bool begun;       /* the evening has said its first */
    bool cut;         /* that was said, and not yet that it is back */
    bool news;        /* something is worth another look */
    unsigned refused; /* attempts before the first connection */
    bool ended;
    char why[VL_WIRE_MESSAGE];
    bool host;                /* who may begin the game */
    struct speech speech;     /* what people say */
    char next[VL_LINK_TABLE]; /* the table of the next game; "": none yet */
    bool met;                 /* who is there was told, */
    unsigned here;            /* of the seats, */
    unsigned missed;          /* and who was said to be away */

    struct vl_home *past; /* the game that is over, played again here; NULL: not yet */
    bool fetching;        /* its record is on its way */

    /* What is waited for; NULL: nothing. */
    const struct vl_request *asked;
    bool done, settled; /* it was answered; and what may be done now was told */
};

static struct visit *visit_of(struct venue *venue) {
    return (struct visit *)(void *)venue;
}

static const struct visit *visit_at(const struct venue *venue) {
    return (const struct visit *)(const void *)venue;
}

struct venue *visit_venue(struct visit *v) {
    return &v->venue;
}

static void end(struct visit *v, const char *words) {
    struct vl_text text;
    if (v->ended) return;
    vl_text_init(&text, v->why, sizeof v->why);
    vl_text_add(&text, words);
    if (text.length == 0) vl_say(v->language, VL_SAY_AWAY_ENDED, NULL, &text);
    v->ended = v->news = true;
}

static void announce(struct visit *v, enum vl_message code, const struct vl_arg *args) {
    vl_evening_announce(v->venue.evening, code, args);
    v->news = true;
}

/* ---- Saying ---- */

static void say(struct visit *v, const struct vl_request *request) {
    static char message[VL_WIRE_REQUEST];
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_request_write(request, request->kind == VL_REQUEST_HELLO ? &v->greeting : NULL, &text);
    vl_away_say(v->away, message, text.length);
}

static void take_news(struct visit *, const struct vl_away_news *);

/* The answer to an act comes at once, or the line is slow, or cut. */
static void wait_for_answer(struct visit *v, const struct vl_request *request) {
    uint64_t until = local_watch(NULL) + ANSWER_MS;
    struct vl_away_news news;
    v->asked = request;
    v->done = v->settled = false;
    for (uint64_t now; v->up && !v->settled && (now = local_watch(NULL)) < until;) {
        bool before = v->done;
        poll(&(struct pollfd){.fd = vl_away_watch(v->away), .events = POLLIN}, 1, (int)(until - now));
        while (!v->settled && vl_away_next(v->away, &news)) take_news(v, &news);
        if (v->done && !before) until = local_watch(NULL) + AFTER_MS;
    }
    v->asked = NULL;
}

/* What is laid out is told with the view when the line is back; so without one nothing can be laid out. */
static void refuse(struct visit *v, const struct vl_request *request) {
    struct vl_refusal why = VL_REFUSED(NULL, "line-down");
    vl_evening_hear(v->venue.evening,
                    &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = request->id, .code = why.reason});
}

static void send(void *context, const struct vl_request *request) {
    struct visit *v = context;
    bool lays = request->kind == VL_REQUEST_STAGE || request->kind == VL_REQUEST_UNSTAGE;
    bool hello = request->kind == VL_REQUEST_HELLO;
    if (!v->up && lays) refuse(v, request);
    if (!v->up || (hello && !v->fresh)) return; /* one has the eyes that one came with */
    say(v, request);
    if (!hello && !v->fresh && v->asked == NULL) wait_for_answer(v, request);
}

/* ---- Hearing ---- */

static bool is_answer(const struct visit *v, const struct vl_reply *reply) {
    return v->asked != NULL && reply->id != NULL && strcmp(reply->id, v->asked->id) == 0;
}

/* Whether what was waited for has come. */
static void settle(struct visit *v, const struct vl_reply *reply) {
    if (v->asked == NULL) return;
    bool past = v->asked->kind == VL_REQUEST_VIEW;
    switch (reply->kind) {
    case VL_REPLY_DONE: v->done |= is_answer(v, reply); break;
    case VL_REPLY_STAGED: v->settled |= is_answer(v, reply); break;
    case VL_REPLY_REFUSED: v->settled |= is_answer(v, reply) || (past && reply->id == NULL); break;
    case VL_REPLY_VIEW:
    case VL_REPLY_MOVES: v->settled |= past ? reply->has_at : v->done && !reply->has_at; break;
    default: break;
    }
}

static void read_bye(struct visit *v, const struct vl_json *root) {
    struct vl_json again = vl_json_get(root, "retry"), message = vl_json_get(root, "message"),
                   code = vl_json_get(root, "code");
    char words[VL_WIRE_MESSAGE] = "";
    bool retry = true;
    if (vl_json_is(&code, "agreed")) announce(v, VL_SAY_AWAY_AGREED, NULL);
    if (!vl_json_read_bool(&again, &retry) || retry) return;
    vl_json_read_string(&message, words, sizeof words);
    end(v, words);
}

/* Who is there. Of those who come and go in the course of a game a word is said. */
static void read_presence(struct visit *v, const struct vl_json *root) {
    struct vl_json list = vl_json_get(root, "here"), item = {NULL, NULL};
    struct vl_evening *e = v->venue.evening;
    unsigned here = 0;
    int64_t seat;
    while (vl_json_next(&list, &item))
        if (vl_json_read_int(&item, 0, VL_SEATS_MAX - 1, &seat)) here |= VL_BIT((unsigned)seat);
    bool playing = v->met && vl_evening_ready(e) && vl_evening_around(e)->phase == VL_TABLE_PLAYING;
    for (unsigned set = playing ? here ^ v->here : 0; set != 0; set &= set - 1) {
        unsigned who = vl_first(set);
        if (who >= vl_evening_setup(e)->players || who == vl_evening_viewer(e)) continue;
        bool there = here >> who & 1;
        if (vl_evening_around(e)->seat[who].kind != VL_SEAT_HUMAN || there != (v->missed >> who & 1)) continue;
        v->missed ^= VL_BIT(who);
        announce(v, there ? VL_SAY_AWAY_PRESENT : VL_SAY_AWAY_ABSENT, VL_ARGS({"name", vl_evening_name(e, who), 0}));
    }
    v->here = here;
    v->met = true;
}

/* What is no reply of the table's. */
static void read_other(struct visit *v, const char *text, size_t length) {
    struct vl_json root;
    if (!vl_json_parse(text, length, &root)) return;
    struct vl_json type = vl_json_get(&root, "type"), table = vl_json_get(&root, "table");
    if (vl_json_is(&type, "bye")) read_bye(v, &root);
    if (vl_json_is(&type, "presence")) read_presence(v, &root);
    if (vl_json_is(&type, "chat")) v->news |= speech_heard(&v->speech, v->venue.evening, &root);
    if (vl_json_is(&type, "rematch")) v->news |= vl_json_read_string(&table, v->next, sizeof v->next);
}

static void hear(struct visit *v, const char *text, size_t length) {
    struct vl_reply reply;
    const char *code = vl_reply_read(&v->wire, text, length, &reply);
    if (code != NULL && !v->wire.greeted && strcmp(code, "malformed") != 0) {
        end(v, vl_reason(v->language, code)); /* a game that is not known here */
    } else if (code != NULL || reply.kind >= VL_REPLY_KINDS) {
        read_other(v, text, length);
    } else {
        vl_evening_tick(v->venue.evening, local_now());
        vl_evening_hear(v->venue.evening, &reply);
        v->news |= reply.kind != VL_REPLY_NOTE; /* what may be done comes after all that is told together */
        settle(v, &reply);
        speech_refused(&v->speech, v->venue.evening, &reply, v->wire.message);
        if (reply.kind == VL_REPLY_HELLO && v->cut) v->cut = false, announce(v, VL_SAY_AWAY_BACK, NULL);
    }
}

/* Views come as bytes if we know the layout of the game that is played there. */
static void learn_table(struct visit *v, const char *text, size_t length) {
    struct vl_json root;
    char name[40] = "";
    if (!vl_json_parse(text, length, &root)) return;
    struct vl_json game = vl_json_get(&root, "game"), next = vl_json_get(&root, "next"),
                   host = vl_json_get(&root, "host");
    vl_json_read_bool(&host, &v->host);
    vl_json_read_string(&game, name, sizeof name);
    vl_json_read_string(&next, v->next, sizeof v->next);
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        if (strcmp(vl_games[i]->name, name) == 0) v->greeting.layout = vl_games[i]->layout;
}

/* The seat of the link is not to be had, or later the game not to be begun. Whoever sits there already has no need of
 * it. */
static void learn_refusal(struct visit *v, const char *text, size_t length) {
    struct vl_json root;
    char words[VL_WIRE_MESSAGE] = "";
    if (!vl_json_parse(text, length, &root)) return;
    struct vl_json error = vl_json_get(&root, "error"), code = vl_json_get(&error, "code"),
                   message = vl_json_get(&error, "message");
    if (vl_json_is(&code, "seated-elsewhere")) return;
    vl_json_read_string(&message, words, sizeof words);
    if (v->begun)
        announce(v, VL_SAY_NOTE_REFUSED, VL_ARGS({"why", words, 0}));
    else
        end(v, words);
}

static void come_up(struct visit *v) {
    v->up = v->fresh = true;
    memcpy(v->greeting.token, v->token, sizeof v->greeting.token);
    if (v->begun)
        vl_evening_reconnect(v->venue.evening);
    else
        vl_evening_begin(v->venue.evening);
    v->begun = true;
    v->fresh = false;
}

static void go_down(struct visit *v) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    v->up = v->met = false;
    v->missed = 0;
    if (v->begun && !v->cut) v->cut = true, announce(v, VL_SAY_AWAY_CUT, NULL);
    if (v->begun || ++v->refused < ATTEMPTS) return;
    vl_text_init(&text, words, sizeof words);
    vl_say(v->language, VL_SAY_AWAY_NOBODY, VL_ARGS({"host", v->link.host, 0}), &text);
    end(v, words);
}

/* The game that is over, as it was told: with the names that everybody has there, at a table of our own. */
static void learn_record(struct visit *v, const char *text, size_t length) {
    const struct vl_setup *edition = vl_evening_setup(v->venue.evening);
    struct vl_replay_plan plan = {vl_games, edition, v->language, 0, true};
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_setup setup;
    char *record = malloc(length + 1);
    v->fetching = false;
    if (record != NULL) memcpy(record, text, length), record[length] = '\0';
    char *journal = record == NULL || length == 0 ? NULL : vl_replay(record, length, &plan, &setup, &fault);
    if (journal != NULL && v->past == NULL)
        v->past =
            vl_home_load(journal, strlen(journal), vl_games, edition, v->language, 0, NULL, local_now(), &read, &fault);
    free(journal);
    free(record);
}

static void take_news(struct visit *v, const struct vl_away_news *news) {
    if (v->ended) return;
    switch (news->kind) {
    case VL_AWAY_KNOWN:
        strncpy(v->token, news->text, sizeof v->token - 1);
        vl_known_keep(v->key, v->token);
        break;
    case VL_AWAY_REFUSED: learn_refusal(v, news->text, news->length); break;
    case VL_AWAY_TABLE: learn_table(v, news->text, news->length); break;
    case VL_AWAY_UP: come_up(v); break;
    case VL_AWAY_SAYS: hear(v, news->text, news->length); break;
    case VL_AWAY_DOWN: go_down(v); break;
    case VL_AWAY_RECORD: learn_record(v, news->text, news->length); break;
    case VL_AWAY_ENDED: end(v, news->text); break;
    }
}

/* ---- As a venue ---- */

static enum vl_home_turn next(const struct venue *venue, unsigned *seat) {
    (void)venue;
    *seat = VL_NOBODY;
    return VL_HOME_PEOPLE; /* everybody else is asked there */
}

static void tick(struct venue *venue) {
    vl_evening_tick(venue->evening, local_now());
}

static uint64_t deadline(const struct venue *venue) {
    (void)venue;
    return VL_NEVER;
}

static bool is_lost(const struct venue *venue) {
    (void)venue;
    return false;
}

static const char *no_trouble(const struct venue *venue, char *why, size_t size) {
    (void)venue, (void)why, (void)size;
    return NULL;
}

static bool is_seated(const struct venue *venue) {
    struct vl_evening *e = venue->evening;
    return vl_evening_ready(e) && vl_evening_viewer(e) < vl_evening_setup(e)->players;
}

static bool say_farewell(const struct venue *venue, enum vl_message kept, struct vl_text *out) {
    const struct visit *v = visit_at(venue);
    char link[VL_LINK_HOST + VL_LINK_PATH + VL_LINK_TABLE + VL_LINK_CODE + 40];
    struct vl_text text;
    bool seated = is_seated(venue);
    (void)kept;
    if (v->ended || vl_evening_state(venue->evening) == VL_EVENING_OVER) return false;
    vl_text_init(&text, link, sizeof link);
    vl_link_write(&v->link, !seated, &text);
    vl_say(v->language, seated ? VL_SAY_AWAY_FAREWELL : VL_SAY_AWAY_FAREWELL_WATCHING, VL_ARGS({"link", link, 0}), out);
    return true;
}

static int watch(const struct venue *venue) {
    return vl_away_watch(visit_at(venue)->away);
}

static bool hear_all(struct venue *venue) {
    struct visit *v = visit_of(venue);
    struct vl_away_news news;
    while (vl_away_next(v->away, &news)) take_news(v, &news);
    bool worth = v->news;
    v->news = false;
    return worth;
}

static bool gathers(const struct venue *venue) {
    const struct vl_evening *e = venue->evening;
    return !vl_evening_ready(e) || vl_evening_around(e)->phase == VL_TABLE_GATHERING;
}

static void add_guest(const struct venue *venue, unsigned seat, struct vl_text *out) {
    const struct vl_evening *e = venue->evening;
    enum vl_language language = visit_at(venue)->language;
    bool open = vl_evening_around(e)->seat[seat].kind == VL_SEAT_OPEN;
    char who[VL_ROOM_SEAT];
    struct vl_text text;
    vl_text_init(&text, who, sizeof who);
    vl_evening_who(e, seat, &text);
    enum vl_message code = seat == vl_evening_viewer(e) ? VL_SAY_AWAY_SEAT_YOU
                           : open                       ? VL_SAY_AWAY_SEAT_FREE
                                                        : VL_SAY_AWAY_SEAT_WHO;
    vl_say(language, code, VL_ARGS({"name", vl_evening_name(e, seat), 0}, {"who", who, 0}), out);
    vl_text_put(out, '\n');
}

/* The game, who sits there and where it is; of a table that was not heard of yet, only that. */
static void tell_guests(const struct venue *venue, struct vl_text *out) {
    const struct visit *v = visit_at(venue);
    const struct vl_evening *e = venue->evening;
    char words[VL_LINK_HOST + VL_LINK_PATH + VL_LINK_TABLE + VL_LINK_CODE + 40];
    struct vl_text text;
    if (vl_evening_ready(e)) {
        const struct vl_setup *setup = vl_evening_setup(e);
        vl_text_init(&text, words, sizeof words);
        vl_speak_title(setup->game, v->language, &text);
        vl_say(v->language, VL_SAY_AWAY_TABLE, VL_ARGS({"title", words, 0}, {"count", NULL, setup->players}), out);
        vl_text_put(out, '\n');
        if (setup->hash[0] != '\0') {
            vl_say(v->language, VL_SAY_AWAY_EDITION, VL_ARGS({"name", setup->edition, 0}), out);
            vl_text_put(out, '\n');
        }
        for (unsigned seat = 0; seat < setup->players; seat++) add_guest(venue, seat, out);
        if (!is_seated(venue)) vl_say(v->language, VL_SAY_AWAY_WATCHING, NULL, out), vl_text_put(out, '\n');
        vl_text_init(&text, words, sizeof words);
        vl_link_write(&v->link, false, &text);
        vl_say(v->language, VL_SAY_AWAY_LINK, VL_ARGS({"link", words, 0}), out);
        vl_text_put(out, '\n');
    }
    if (v->cut)
        vl_say(v->language, VL_SAY_AWAY_CUT, NULL, out);
    else
        vl_evening_prompt(e, out);
    if (v->host && !v->cut && vl_evening_ready(e)) {
        vl_text_put(out, '\n');
        vl_say(v->language, VL_SAY_AWAY_HOST, NULL, out);
    }
}

static bool begin(struct venue *venue) {
    struct visit *v = visit_of(venue);
    if (v->host) vl_away_begin(v->away);
    return v->host;
}

static bool speak(struct venue *venue, const char *words) {
    struct visit *v = visit_of(venue);
    char message[SPEECH_MESSAGE];
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    if (!v->up || !speech_say(&v->speech, v->language, words, &text)) return false;
    vl_away_say(v->away, message, text.length);
    return true;
}

static struct vl_evening *past(struct venue *venue) {
    struct visit *v = visit_of(venue);
    uint64_t until = local_watch(NULL) + ANSWER_MS;
    struct vl_away_news news;
    if (v->past == NULL && (!v->up || vl_evening_state(venue->evening) != VL_EVENING_OVER)) return NULL;
    if (v->past == NULL && !v->fetching) v->fetching = true, vl_away_fetch(v->away);
    for (uint64_t now; v->fetching && v->up && (now = local_watch(NULL)) < until;) {
        poll(&(struct pollfd){.fd = vl_away_watch(v->away), .events = POLLIN}, 1, (int)(until - now));
        while (v->fetching && vl_away_next(v->away, &news)) take_news(v, &news);
    }
    return v->past == NULL ? NULL : vl_home_evening(v->past);
}

static const char *why_ended(const struct venue *venue) {
    const struct visit *v = visit_at(venue);
    return v->ended ? v->why : NULL;
}

static bool moves_on(const struct venue *venue) {
    return visit_at(venue)->next[0] != '\0' && is_seated(venue);
}

static const struct venue_ways on_a_visit = {
    .next = next,
    .tick = tick,
    .deadline = deadline,
    .lost = is_lost,
    .trouble = no_trouble,
    .unkept = no_trouble,
    .farewell = say_farewell,
    .watch = watch,
    .hear = hear_all,
    .gathers = gathers,
    .guests = tell_guests,
    .ended = why_ended,
    .moves_on = moves_on,
    .begin = begin,
    .speak = speak,
    .past = past,
};

/* ---- Beginning and end ---- */

/* One is the same person at all tables of a house. */
static void name_house(const struct vl_link *link, char key[KEY]) {
    snprintf(key, KEY, "%.120s-%u%.60s", link->host, link->port, link->path);
    for (char *at = key; *at != '\0'; at++)
        if (*at == '/') *at = '_';
}

bool visit_is_known(const struct vl_link *link) {
    char key[KEY], token[VL_AWAY_TOKEN];
    name_house(link, key);
    return vl_known_read(key, token, sizeof token);
}

struct visit *visit_new(const struct visit_plan *plan) {
    struct visit *v = calloc(1, sizeof *v);
    uint64_t seed;
    if (v == NULL) return NULL;
    v->venue.ways = &on_a_visit;
    v->link = plan->link;
    v->language = plan->language;
    v->sits = plan->sits;
    strncpy(v->name, plan->name, sizeof v->name - 1);
    name_house(&v->link, v->key);
    vl_known_read(v->key, v->token, sizeof v->token);
    vl_wire_init(&v->wire, vl_games, NULL);
    v->greeting.bytes = v->greeting.presence = v->greeting.chat = true;
    strcpy(v->greeting.language, vl_language_names[v->language]);
    strcpy(v->greeting.code, v->link.code);
    if (!local_draw(&seed, sizeof seed)) seed = local_now() << 20 ^ local_watch(NULL);
    v->venue.evening = vl_evening_new(
        &(struct vl_evening_options){.language = plan->language, .door = {v, send}, .viewer = VL_NOBODY, .seed = seed});
    v->away = v->venue.evening == NULL
                  ? NULL
                  : vl_away_open(&(struct vl_away_options){.link = &v->link,
                                                           .name = v->name,
                                                           .token = v->token,
                                                           .language = vl_language_names[v->language],
                                                           .renames = plan->renames,
                                                           .sits = plan->sits});
    if (v->away != NULL) return v;
    visit_free(v);
    return NULL;
}

struct visit *visit_again(const struct visit *last) {
    struct visit_plan plan = {.link = last->link, .name = last->name, .sits = last->sits, .language = last->language};
    strcpy(plan.link.table, last->next);
    plan.link.code[0] = '\0';
    return visit_new(&plan);
}

void visit_free(struct visit *v) {
    if (v == NULL) return;
    if (v->away != NULL) vl_away_close(v->away);
    vl_evening_free(v->venue.evening);
    if (v->past != NULL) vl_home_free(v->past);
    free(v);
}

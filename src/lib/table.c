/* table.c - a table for programs: a host (src/host) whose clients speak the wire's JSON: see veillee.h. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/search.h"
#include "games/registry.h"
#include "host/host.h"
#include "inside.h"
#include "table/wire.h"

struct client {
    struct veillee_table *table;
    veillee_hear *hear; /* NULL: nobody is there */
    void *context;
    struct vl_client client;
    bool bytes;
    enum vl_language language;
};

struct veillee_table {
    struct veillee_setup *setup;
    struct vl_host host;
    struct client client[VL_CLIENTS_HERE];
    char *message; /* VL_WIRE_SIGHT bytes: the one that is being written */
    void *memory;  /* for bots that think */
    size_t room;
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* What happens by itself, to its end: a deal, forced moves. */
static void go_on(struct veillee_table *t) {
    while (vl_host_onward(&t->host, now())) continue;
}

/* ---- Beginning and end ---- */

static struct veillee_table *leave(struct veillee_table *t) {
    free(t->message);
    free(t);
    return NULL;
}

static struct veillee_table *make(void) {
    struct veillee_table *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->message = malloc(VL_WIRE_SIGHT);
    return t->message == NULL ? leave(t) : t;
}

struct veillee_table *veillee_table_new(const struct veillee_setup *setup, uint64_t seed) {
    uint8_t key[VL_FAIR_BYTES];
    struct veillee_table *t = setup == NULL ? NULL : make();
    if (t == NULL) return NULL;
    vl_table_key(seed, key);
    struct vl_table_options options = {.key = key};
    if (!vl_host_init(&t->host, &setup->setup, &options, NULL)) return leave(t);
    t->setup = vl_lib_hold(setup);
    return t;
}

struct veillee_table *veillee_table_load(const char *journal, size_t length, const char *edition,
                                         struct veillee_fault *fault) {
    struct vl_setup at_hand;
    struct vl_fault found = {.line = 0};
    uint8_t key[VL_FAIR_BYTES];
    vl_lib_fault(fault, 0, "", "", "");
    if (journal == NULL) return vl_lib_fault(fault, 0, "REC-1", "header-endless", ""), NULL;
    if (edition != NULL && !vl_lib_edition(edition, &at_hand, fault)) return NULL;
    char *text = malloc(length + 1);
    struct veillee_table *t = make();
    vl_table_key(0, key);
    struct vl_table_reading reading = {.games = vl_games, .at_hand = edition == NULL ? NULL : &at_hand, .key = key};
    if (text != NULL) memcpy(text, journal, length), text[length] = '\0';
    bool good = text != NULL && t != NULL;
    if (!good) vl_lib_fault(fault, 0, "", "out-of-memory", "");
    if (good && !vl_host_load(&t->host, text, length, &reading, NULL, NULL, &found)) {
        vl_lib_note_fault(fault, &found);
        good = false;
    }
    free(text);
    if (!good) return t == NULL ? NULL : leave(t);
    t->setup = vl_lib_setup(&t->host.table.setup);
    if (t->setup != NULL) return t;
    vl_lib_fault(fault, 0, "", "out-of-memory", "");
    vl_host_done(&t->host);
    return leave(t);
}

void veillee_table_free(struct veillee_table *t) {
    if (t == NULL) return;
    vl_host_done(&t->host);
    veillee_setup_free(t->setup);
    free(t->memory);
    leave(t);
}

/* ---- Who sits there ---- */

static int answer_of(struct vl_refusal refusal) {
    if (refusal.rule == NULL) return VEILLEE_OK;
    return strcmp(refusal.rule, "TAB-1") == 0 ? VEILLEE_NOT_NOW : VEILLEE_NOT_ALLOWED;
}

int veillee_table_sit(struct veillee_table *t, unsigned seat, const char *kind, const char *name) {
    struct vl_bot bot;
    unsigned which = VL_SEAT_HUMAN;
    if (t == NULL || kind == NULL || name == NULL || seat >= t->setup->setup.players) return VEILLEE_BAD_ARGUMENT;
    while (which <= VL_SEAT_PROGRAM && strcmp(vl_seat_kinds[which], kind) != 0) which++;
    if (which > VL_SEAT_PROGRAM || (which == VL_SEAT_BOT && !vl_bot_parse(name, &bot))) return VEILLEE_BAD_ARGUMENT;
    struct vl_act wish = vl_wish_sit(seat, (enum vl_seat_kind)which, name);
    return answer_of(vl_host_wish(&t->host, now(), &wish));
}

int veillee_table_begin(struct veillee_table *t) {
    if (t == NULL) return VEILLEE_BAD_ARGUMENT;
    struct vl_act wish = vl_wish(VL_ACT_BEGIN, VL_NOBODY);
    int answer = answer_of(vl_host_wish(&t->host, now(), &wish));
    go_on(t);
    return answer;
}

/* ---- Bots ---- */

static struct vl_mind *mind_for(struct veillee_table *t, const struct vl_bot *bot) {
    size_t wanted = vl_mind_wanted(bot, t->setup->setup.players);
    if (wanted > t->room) {
        free(t->memory);
        t->memory = malloc(wanted);
        t->room = t->memory == NULL ? 0 : wanted;
    }
    return wanted == 0 || t->room == 0 ? NULL : vl_mind_init(t->memory, t->room);
}

/* A bot that there is no memory to think with plays as greedy does. */
static bool let_bot_answer(struct veillee_table *t, unsigned seat) {
    struct vl_due due;
    struct vl_bot bot;
    struct vl_rng rng;
    vl_move moves[VL_CHOICE_MAX];
    if (!vl_table_due_at(&t->host.table, seat, &due) || !vl_bot_parse(due.word, &bot)) return false;
    vl_rng_init(&rng, due.seed, 0);
    unsigned count = vl_bot_answer(&bot, &t->setup->setup, vl_view_in(&due.view), due.move, due.count,
                                   mind_for(t, &bot), vl_lib_watch(&bot), &rng, moves);
    return vl_host_answer(&t->host, now(), seat, due.version, moves, count).rule == NULL;
}

int veillee_table_bots(struct veillee_table *t) {
    int acts = 0;
    if (t == NULL) return VEILLEE_BAD_ARGUMENT;
    go_on(t);
    for (unsigned due; (due = vl_table_due(&t->host.table)) != 0; acts++) {
        if (!let_bot_answer(t, vl_first(due))) break;
        go_on(t);
    }
    return acts;
}

/* ---- Clients ---- */

static const char *words_of(const struct client *c, const struct vl_reply *reply, struct vl_text *text) {
    if (reply->kind != VL_REPLY_REFUSED || reply->code == NULL) return NULL;
    struct vl_speaker speaker = {.setup = &c->table->setup->setup, .language = c->language, .viewer = c->client.viewer};
    vl_speak_refusal(&speaker, reply->rule, reply->code, text);
    return text->start;
}

static void pass_on(void *context, const struct vl_reply *reply) {
    struct client *c = context;
    struct vl_wire_client wire = {
        .setup = &c->table->setup->setup, .viewer = (uint8_t)c->client.viewer, .bytes = c->bytes};
    char words[VL_ROOM_SENTENCE];
    struct vl_text text, refusal;
    vl_text_init(&refusal, words, sizeof words);
    vl_text_init(&text, c->table->message, VL_WIRE_SIGHT);
    vl_reply_write(&wire, reply, words_of(c, reply, &refusal), &text);
    c->hear(c->context, text.start, text.length);
}

int veillee_table_join(struct veillee_table *t, veillee_hear *hear, void *context) {
    if (t == NULL || hear == NULL) return VEILLEE_BAD_ARGUMENT;
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++) {
        struct client *c = &t->client[i];
        if (c->hear != NULL) continue;
        *c = (struct client){.table = t, .hear = hear, .context = context};
        c->client = (struct vl_client){.viewer = VL_NOBODY, .hear = pass_on, .context = c};
        if (vl_host_join(&t->host, &c->client)) return (int)i;
        c->hear = NULL;
    }
    return VEILLEE_NO_ROOM;
}

static bool is_client(const struct veillee_table *t, unsigned client) {
    return t != NULL && client < VL_CLIENTS_HERE && t->client[client].hear != NULL;
}

int veillee_table_leave(struct veillee_table *t, unsigned client) {
    if (!is_client(t, client)) return VEILLEE_BAD_ARGUMENT;
    vl_host_leave(&t->host, &t->client[client].client);
    t->client[client].hear = NULL;
    return VEILLEE_OK;
}

int veillee_table_say(struct veillee_table *t, unsigned client, unsigned viewer, const char *message, size_t length) {
    struct vl_request request;
    struct vl_greeting greeting;
    if (!is_client(t, client) || message == NULL || !vl_lib_is_viewer(t->setup, viewer)) return VEILLEE_BAD_ARGUMENT;
    struct client *c = &t->client[client];
    if (length >= VL_WIRE_REQUEST || vl_request_read(message, length, &request, &greeting) != NULL)
        return VEILLEE_MALFORMED;
    if (request.kind == VL_WIRE_UNKNOWN) return VEILLEE_MALFORMED;
    if (request.kind == VL_REQUEST_HELLO) {
        request.viewer = (uint8_t)viewer;
        c->bytes = greeting.bytes && greeting.layout == t->setup->setup.game->layout;
        if (!vl_language_find(greeting.language, &c->language)) c->language = VL_ENGLISH;
    }
    vl_host_request(&t->host, now(), &c->client, &request);
    go_on(t);
    return VEILLEE_OK;
}

/* ---- Looking ---- */

int veillee_table_waits(const struct veillee_table *t) {
    return t == NULL ? VEILLEE_BAD_ARGUMENT : (int)vl_table_waits_for(&t->host.table);
}

const char *veillee_table_phase(const struct veillee_table *t) {
    return t == NULL ? NULL : vl_table_phases[t->host.table.phase];
}

struct veillee_state *veillee_table_state(const struct veillee_table *t) {
    struct veillee_state *state = t == NULL ? NULL : veillee_state_new(t->setup);
    for (unsigned i = 0; state != NULL && i < t->host.table.log.plies; i++) {
        const struct vl_ply *ply = &t->host.table.log.ply[i];
        unsigned action = vl_action_of(&t->setup->setup, ply->actor, ply->move);
        if (veillee_state_apply(state, ply->actor, action) >= 0) continue;
        veillee_state_free(state);
        return NULL;
    }
    return state;
}

const char *veillee_table_journal(const struct veillee_table *t, size_t *length) {
    if (t == NULL) return NULL;
    if (length != NULL) *length = t->host.book.length;
    return t->host.book.text;
}

/* inside.h - what the files of the house share; nobody else includes it.
 *
 *     api.c ──▶ people.c, identity.c              who somebody is
 *       │
 *       └────▶ tables.c, listing.c, summary.c, ─┐  tables from outside: made, listed, joined, begun
 *              seating.c, hosting.c, agreeing.c,│
 *              editions.c                       │
 *                                               ▼
 *     conversation.c (lines) ──arrivals──▶ room.c: one table in memory ──▶ keeping.c ──▶ store
 *                                            │
 *                                            └──▶ playing.c (bots, thinkers.c), fair_round.c, rematch.c, chat.c
 *
 * Everything belongs to the network's thread; only thinkers.c has others. */
#ifndef VL_SERVER_INSIDE_H
#define VL_SERVER_INSIDE_H

#include <setjmp.h>
#include <stdatomic.h>

#include "core/text.h"
#include "home/brain.h"
#include "host/host.h"
#include "server/house.h"
#include "store/store.h"
#include "table/wire.h"
#include "words/words.h"

enum {
    ID = VL_STORE_ID,
    HASH = VL_STORE_HASH,
    TOKEN = 2 * 32 + 1,      /* a token: 256 random bits in hexadecimal digits, with the NUL */
    CODE = ID,               /* a code: 128 random bits, likewise */
    RESUMED = 1 << 17,       /* bytes of notes that are told again after a hello */
    SCRATCH = VL_WIRE_SIGHT, /* bytes of any one message or list */
    NAMELESS = VL_NOBODY,
    TAG = 2 + 2 * 16 + 1, /* an ETag: so much of a hash in hexadecimal digits, in quotes, with the NUL */
};

/* ---- Secrets (secret.c) ---- */

void vl_random(void *bytes, size_t length);
/* So many random bytes as hexadecimal digits with a NUL. */
void vl_random_words(char *out, size_t bytes);
void vl_hash_words(const char *words, uint8_t hash[HASH]);
void vl_hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH]);
/* Whether it can be an id: 32 lower-case hexadecimal digits. */
bool vl_is_id(const char *);

/* ---- How much of something, a second (limit.c) ---- */

struct bucket {
    uint64_t then;  /* when it was looked at last */
    uint64_t drops; /* thousandths of what is left in it */
};
/* Takes so many out; false: there are not so many in it. It fills at `rate` a second up to `most`. */
bool vl_bucket_take(struct bucket *, uint64_t now, uint64_t rate, uint64_t most, unsigned amount);

/* ---- People (people.c) ---- */

struct person {
    char id[ID];
    char name[VL_STORE_NAME];
    bool gone, blocked;
    unsigned lines; /* connections */
    unsigned users; /* whoever holds this struct */
    struct bucket messages, requests;
    struct bucket words;          /* that it says to a table */
    struct person *chain;         /* in the same bucket */
    struct person *older, *newer; /* among those that nobody holds */
};

/* The person that a token stands for; NULL: nobody's. Held by the caller until vl_person_release. */
struct person *vl_person_by_token(struct vl_house *, const char *token, uint8_t hash[HASH]);
struct person *vl_person_by_id(struct vl_house *, const char *id);
struct person *vl_person_hold(struct person *);
void vl_person_release(struct vl_house *, struct person *);
/* The person if the house happens to know it; not held. */
struct person *vl_person_known(struct vl_house *, const char *id);
/* What people read in place of an id; empty: gone. */
void vl_person_name(struct vl_house *, const char *id, char name[VL_STORE_NAME]);
void vl_people_free(struct vl_house *);

/* identity.c: the store has forgotten somebody, and so does the house; seats become free, or are covered. */
void vl_person_forgotten(struct vl_house *, const char *id);
/* kiosk.c: forgets whoever has gone; returns when to look again. */
enum { KIOSK_VISIT_MS = 43200000 };
uint64_t vl_kiosk_forgets(struct vl_house *);

/* ---- Requests (api.c) ---- */

struct asked {
    struct vl_house *house;
    uint64_t number;
    vl_house_reply *reply; /* NULL: nobody waits for it any more */
    void *context;
    enum vl_language language;
    bool by_cookie, answered;
    bool tagged;           /* what it is answered has a tag */
    char known[TAG];       /* the one that the client has; "" */
    struct person *person; /* or NULL; held */
    uint8_t token[HASH];   /* its hash */
    struct asked *chain;
};

void vl_tag_of(const char *body, size_t length, char tag[TAG]);
/* One of these ends a request; `asked` is gone then. */
void vl_answer(struct asked *, const struct vl_house_answer *);
void vl_answer_json(struct asked *, unsigned status, const struct vl_text *);
void vl_answer_nothing(struct asked *, unsigned status);
void vl_answer_error(struct asked *, unsigned status, const char *rule, const char *code);
/* What is wrong with something that was brought: 400, and the word that it is about. */
void vl_answer_fault(struct asked *, const struct vl_game *, const struct vl_fault *);
/* The status that a refusal of the table has. */
unsigned vl_status_of(struct vl_refusal);
/* The house's own text, empty, for one answer. */
struct vl_text *vl_scratch(struct vl_house *);
/* Sends the unit that was begun; its outcome goes to `done`. False: there is no room, and the request is answered. */
bool vl_send_for(struct asked *, vl_store_done *, void *context);
/* What went wrong with a unit, as an answer. */
void vl_answer_unstored(struct asked *, enum vl_stored);

/* What a handler is given. */
struct call {
    struct vl_house *house;
    uint64_t now;
    const struct vl_house_request *request;
    struct asked *asked;
    struct vl_json *body; /* an object, or absent */
    char table[ID];       /* of the path; "" if it is no id */
    uint8_t code[HASH];   /* of X-Veillee-Code or the body; */
    bool coded;           /* there is one */
    uint8_t screen[HASH]; /* likewise of X-Veillee-Screen: the key that a host gives to screens */
    bool screened;
};
typedef void handler(struct call *);

/* identity.c */
handler vl_call_identity, vl_call_me, vl_call_rename, vl_call_forget, vl_call_link, vl_call_linked,
    vl_call_leave_device;
/* tables.c */
struct vl_json;
handler vl_call_games, vl_call_create;
/* What a body says of these; what it does not say of them stays as it is. NULL, or the code of what is wrong. */
const char *vl_read_options(struct vl_setup *, const struct vl_json *body);
const char *vl_read_clock(struct vl_clock *, char words[VL_STORE_CLOCK], const struct vl_json *body);
const char *vl_read_manners(struct vl_stored_table *, const struct vl_json *body);
void vl_write_options(const struct vl_setup *, char words[VL_STORE_WORDS]);
/* editions.c: likewise, with a fault: the edition that a body brings, of the set-up's game. */
handler vl_call_edition;
bool vl_read_edition(const struct vl_house *, struct vl_setup *, const struct vl_json *body, struct vl_fault *);
/* Its name; itself, as part of the unit that was begun (false: there is no room for it); and the one that a table has:
 * VL_NOT_FOUND is the built-in one, or one that cannot be read any more. */
void vl_edition_note(const struct vl_setup *, struct vl_stored_table *);
bool vl_edition_keep(struct vl_house *, const char *table, const struct vl_setup *);
enum vl_found vl_edition_of(struct vl_house *, const struct vl_stored_table *, struct vl_setup *);
/* The bot that a word asks for; NULL: there is none. */
const char *vl_bot_asked_for(const struct vl_json *);
/* listing.c */
handler vl_call_public, vl_call_mine;
struct listing {
    struct vl_stored_table *found; /* to be freed */
    unsigned count, most;
};
bool vl_listing_begin(struct listing *, unsigned most); /* false: no memory */
vl_each_table vl_listing_note;
/* Something in the list of public tables is not as it was. */
void vl_lobby_changed(struct vl_house *);
/* hosting.c */
handler vl_call_ready, vl_call_place, vl_call_cover;
/* agreeing.c */
handler vl_call_agree;
/* chat.c */
handler vl_call_silence;
/* seating.c */
handler vl_call_summary, vl_call_join, vl_call_invite, vl_call_leave, vl_call_begin, vl_call_record;
/* fair_round.c */
handler vl_call_log;
/* admin.c */
handler vl_call_admin_tables, vl_call_admin_table, vl_call_admin_journal, vl_call_admin_close, vl_call_admin_block;

/* ---- A table in memory (room.c) ---- */

/* What somebody wants of a table, in the order in which it came. */
enum arrival_kind {
    ARRIVAL_HELLO,
    ARRIVAL_REQUEST, /* an act, a stage, a view */
    ARRIVAL_FAIR,
    ARRIVAL_JOIN,
    ARRIVAL_INVITE,
    ARRIVAL_LEAVE,
    ARRIVAL_BEGIN,
    ARRIVAL_READY,
    ARRIVAL_PLACE, /* the host says who sits there: nobody yet, or a bot */
    ARRIVAL_COVER,
    ARRIVAL_SILENCE,
    ARRIVAL_AGREE, /* the host changes what was agreed on */
    ARRIVAL_GONE,  /* the person is no more */
    ARRIVAL_CLOSE, /* whoever runs the server closes the table */
};

/* The seat's part in a fair deal, as a client says it. */
struct contribution {
    uint32_t round;
    bool house, opens; /* the house draws; it is a nonce */
    uint8_t bytes[VL_FAIR_BYTES];
};

/* What a host may change until the game begins: options and edition, and the rest as the store has it. */
struct agreement {
    struct vl_setup setup;
    char clock[VL_STORE_CLOCK];
    bool public, chat_watchers, cover_auto;
    uint8_t chat; /* enum vl_stored_chat */
    uint32_t cover_after, pace;
};

struct arrival {
    struct arrival *next;
    uint64_t now;
    uint8_t kind;
    uint8_t seat; /* where the person sat when it said so; or the seat that is spoken of; VL_NOBODY */
    char person[ID];
    struct vl_house_line *line; /* NULL: not one's, or gone since */
    struct asked *asked;        /* likewise */
    bool coded;
    uint8_t code[HASH];
    bool screened; /* a new code is for the screens with this key, too */
    uint8_t screen[HASH];
    bool on;               /* of ready and silence */
    char bot[VL_BOT_WORD]; /* of a place; "": nobody */
    struct contribution part;
    struct agreement agreed;
    struct vl_request request; /* last: not copied where there is none */
};

/* What a unit of lines changes besides, and whom it answers. */
struct change {
    bool sits;   /* a seat's row changes */
    bool places; /* because the host says so */
    uint8_t seat;
    struct vl_stored_seat chair;
    bool hosts; /* another host: */
    char host[ID];
    bool nows;      /* phase and the like do: */
    bool rematches; /* the next table is made */
    struct vl_stored_now now;
    bool remembers; /* an act's id is: */
    struct vl_stored_act act;
    struct asked *asked; /* answered when it is durable: with `status`, and a seat or a code if it is 200 */
    unsigned status;
    char code[CODE]; /* "": the seat is told */
    bool screened;   /* so are screens with this key */
    uint8_t screen[HASH];
    bool agrees; /* it is agreed otherwise: */
    struct agreement agreed;
};

/* Codes that were made for screens since the table is in memory; "": none, or its seat has changed since. A screen asks
 * every few seconds, so nothing of it is kept. */
struct screen {
    uint8_t key[HASH];
    char code[VL_SEATS_MAX][CODE];
};

struct job; /* thinkers.c */

/* What a bot's seat is asked, and its answer. */
struct duty {
    uint64_t version;
    uint64_t when; /* its line may not come before */
    struct job *job;
    bool asked, answered;
    unsigned count;
    vl_move move[VL_CHOICE_MAX];
};

/* The connections of one audience, and its client at the host. */
struct audience {
    struct vl_client client;
    struct room *room;
    struct vl_house_line *first;
    bool joined;
};

struct known;           /* remembered.c */
struct chat;            /* chat.c */
enum { SENT_AWAY = 8 }; /* people of whom a host is remembered to have sent them away */

struct room {
    struct vl_house *house;
    struct room *chain;           /* in the same bucket */
    uint64_t due;                 /* when something is to be done here */
    size_t place;                 /* in the heap, from 1; 0: not there */
    struct vl_stored_table facts; /* as they are durable */
    struct vl_host host;
    char name[VL_SEATS_MAX][VL_STORE_NAME]; /* of the people there */
    struct arrival *first, **last;
    struct audience audience[VL_VIEWERS];
    struct vl_client ghost; /* for acts whose connection is gone */
    unsigned lines;
    bool broken;          /* by a bug */
    unsigned units;       /* under way */
    bool told_stored;     /* its row says that it is in memory */
    bool sleeping;        /* loaded after the server was down, and its clocks not told yet */
    uint64_t trouble;     /* nothing is tried by itself before that time: lines could not be kept */
    uint64_t presence;    /* when it is told who is here; 0: nothing has changed */
    uint64_t idle;        /* since when nobody is there; 0: somebody is */
    struct change change; /* of what is under way */
    struct duty duty[VL_SEATS_MAX];
    struct vl_pace pace[VL_SEATS_MAX]; /* of bots' turns */
    uint32_t arranged;                 /* the table's number when the bots were asked last */
    bool bots_known;                   /* `arranged` says something */
    uint64_t bot_line;                 /* when a bot's line came last */
    struct {                           /* of a fair deal */
        uint64_t since;                /* when this stage of it began; 0: not known */
        uint32_t stage;
        uint8_t withheld;           /* seats that did not open in a round that is void: they are free, too */
        uint64_t sat[VL_SEATS_MAX]; /* when somebody sat down there in the middle of a round; 0: before it */
        uint32_t shown[VL_VIEWERS]; /* what each audience was told last */
    } fair;
    uint64_t away[VL_SEATS_MAX]; /* since when its person has no connection; 0: it has one */
    struct chat *chat;           /* what was said; NULL: nothing */
    struct screen *screen;       /* NULL: no screen was ever told a code */
    char sent_away[SENT_AWAY][ID];
    unsigned sent;
    struct known *known; /* acts' ids */
    size_t knowns, known_room;
    bool known_all; /* the store has no other */
};

/* The room of a table: one in memory; one brought there if it is not (NULL: not found, or unreadable). */
struct room *vl_room_find(struct vl_house *, const char *id);
struct room *vl_room_get(struct vl_house *, const char *id, enum vl_found *);
/* The facts of a table, in memory or not. */
enum vl_found vl_room_facts(struct vl_house *, const char *id, struct vl_stored_table *);
void vl_room_free(struct room *);
/* Its journal was written anew: the table is as that says; connections belong to their audiences as before. */
void vl_room_read_anew(struct room *);
/* Something has come; the arrival is copied if it must wait. Its `asked` is answered sooner or later. */
void vl_room_arrive(struct room *, const struct arrival *);
/* Does what can be done now. */
void vl_room_go_on(struct room *, uint64_t now);
bool vl_room_is_busy(const struct room *);
/* Which seat somebody has; VL_NOBODY. */
unsigned vl_seat_of(const struct vl_stored_table *, const char *person);
/* A table that gathers or plays: something may still happen. */
bool vl_facts_open(const struct vl_stored_table *);
/* When a table that has not begun is given up. */
uint64_t vl_gathers_until(const struct vl_house *, const struct vl_stored_table *);
/* Seats of people that the table waits for, as a set. */
unsigned vl_room_awaited(const struct room *);

/* Runs something at a table; a bug of ours inside breaks that table alone. False: it did. */
bool vl_guarded(struct room *, void (*act)(struct room *, void *), void *argument);
/* In a thread of bots. */
bool vl_guarded_thought(void (*act)(void *), void *argument);
void vl_room_break(struct room *, const char *words);
/* What belongs to more than one table is no table's to leave: a bug there ends the program. */
void *vl_unguarded(void);
void vl_guarded_again(void *);

/* keeping.c: the host's keeper, who keeps room->change with the lines; a unit of that alone; and what becomes of a
 * wish for which somebody is waiting. */
struct vl_keeper vl_room_keeper(struct room *);
void vl_room_keep_change(struct room *);
bool vl_room_send_change(struct room *); /* with what is in the unit already */
void vl_room_wish(struct room *, uint64_t now, const struct vl_act *);
/* Answers whoever waits for room->change, which is empty then. */
void vl_change_answer(struct room *, unsigned status, const char *rule, const char *code);
/* That the table is broken. */
void vl_room_keep_broken(struct room *);

/* arrivals.c: what an arrival does, at its turn. */
void vl_arrival_take(struct room *, struct arrival *);

/* remembered.c */
enum remembered { ACT_NEW, ACT_SAME, ACT_OTHER };
enum remembered vl_remembered(struct room *, const struct vl_stored_act *);
void vl_remember(struct room *, const struct vl_stored_act *);
void vl_remembered_free(struct room *);

/* playing.c: bots at this table. */
void vl_bots_arrange(struct room *, uint64_t now);
bool vl_bots_answer(struct room *, uint64_t now); /* true: one has acted */
uint64_t vl_bots_due(const struct room *);
void vl_bots_leave(struct room *);

/* thinkers.c */
struct thinkers;
struct job {
    struct job *next;
    struct vl_setup setup;
    struct vl_due due;
    struct vl_pace pace; /* of the turn: before the thought, and after it */
    struct room *room;   /* NULL: nobody waits for it any more */
    bool bug;            /* of ours, while it was thought about */
    unsigned count;      /* moves of the answer; 0: it was told to stop */
    vl_move move[VL_CHOICE_MAX];
    atomic_bool stop;
};
/* Without a watch (`now` is NULL) by the machine's. */
struct thinkers *vl_thinkers_new(unsigned count, struct vl_watch, void (*wake)(void *), void *context);
void vl_thinkers_free(struct thinkers *);
/* Begins to think; the job is the thinkers' until vl_thinkers_done gives it back. False: no memory. */
struct job *vl_think_about(struct thinkers *, struct room *, const struct vl_setup *, const struct vl_due *,
                           const struct vl_pace *);
void vl_think_no_more(struct thinkers *, struct job *);
/* One answer that was found, or NULL; to be freed by the caller. */
struct job *vl_thinkers_done(struct thinkers *);
void vl_thinkers_figures(struct thinkers *, struct vl_house_figures *);

/* fair_round.c */
bool vl_fair_begun(const struct vl_table *);
struct vl_act vl_fair_seed_wish(const struct room *);
/* Somebody else sits there now. */
void vl_fair_seated(struct room *, unsigned seat);
void vl_fair_contribute(struct room *, const struct arrival *);
bool vl_fair_go_on(struct room *, uint64_t now); /* true: something was done */
uint64_t vl_fair_due(const struct room *);
void vl_fair_show(struct room *);
/* What the public log says of the lines under way, as part of their unit. */
void vl_fair_log(struct room *);

void vl_fair_log_dropped(struct room *, const char *why);

/* rematch.c: the next table, when everybody wants one; true: it is being made. And telling of it. */
bool vl_rematch(struct room *);
bool vl_rematch_keep(struct room *); /* as part of the unit that was begun */
void vl_rematch_tell(struct room *);
/* tables.c: a new table, with what is wished for there first, becomes part of the unit that was begun; false: there is
 * no memory. */
bool vl_table_store(struct vl_house *, struct vl_table *, const struct vl_act *wishes, unsigned count,
                    const struct vl_stored_table *);

/* ---- Connections (conversation.c, telling.c) ---- */

struct vl_house_line {
    struct vl_house *house;
    struct vl_house_ear ear;
    struct vl_client client; /* its own, for what it asks */
    struct vl_wire_client wire;
    struct room *room;                  /* since its hello was taken up */
    struct vl_house_line *next, **link; /* in its audience, or among those without a hello */
    struct person *person;              /* or NULL; held */
    char table[ID];                     /* "": no id at all */
    char token[TOKEN];                  /* its cookie's; "" */
    enum vl_language language;
    bool greeted, hung;
    bool bytes, presence, chat; /* as its hello said */
    bool resuming;              /* its hello is being answered: notes are gathered, */
    bool too_much;              /* and are more than is told again */
    uint8_t layout;
    unsigned waiting; /* arrivals that wait for their turn */
    uint64_t opened;
    unsigned early;         /* messages before its hello */
    struct bucket messages; /* of somebody without an identity */
    char *gathered;         /* notes told again, as messages with a NUL behind each */
    size_t gathered_length, gathered_room, noted;
};

/* telling.c: replies as messages. */
void vl_line_hear(void *line, const struct vl_reply *);
void vl_audience_hear(void *audience, const struct vl_reply *);
void vl_line_say(struct vl_house_line *, const struct vl_text *);
void vl_line_refuse(struct vl_house_line *, const char *id, const char *rule, const char *code);
/* Says goodbye and hangs up. */
void vl_line_bye(struct vl_house_line *, const char *code, bool retry, unsigned status);
/* It belongs to no audience any more. */
void vl_line_leave(struct vl_house_line *);
void vl_room_bye(struct room *, const char *code, bool retry, unsigned status);
/* The seat may have changed hands: connections of who has lost it are hung up. */
void vl_seat_review(struct room *, unsigned seat);
/* Answers a hello: it belongs to that audience from then on. */
void vl_line_greet(struct vl_house_line *, struct room *, unsigned viewer, const struct vl_request *);
/* Who is here is told soon, to those who asked for it; now, if it is time. */
void vl_presence_changed(struct room *);
void vl_presence_tell(struct room *);
void vl_presence_now(struct room *);                      /* sooner: somebody is waiting for it */
bool vl_seat_is_here(const struct room *, unsigned seat); /* it has a connection */
void vl_room_say(struct room *, unsigned viewer, const struct vl_text *);

/* seating.c: one table that a call is about. Whoever may not know of it is told that there is none; false: it is
 * answered. */
bool vl_call_find(struct call *, struct vl_stored_table *);
bool vl_call_is_host(struct call *, const struct vl_stored_table *);
/* A seat of the body; VL_NOBODY: it says none. False: what it says is none. */
bool vl_call_seat(const struct call *, unsigned players, unsigned *seat);
/* An arrival of the person who calls, with what else is said in it. */
void vl_call_arrive(struct call *, struct arrival *);

/* hosting.c: at their turn. */
void vl_ready_take(struct room *, const struct arrival *);
void vl_place_take(struct room *, const struct arrival *);
void vl_cover_take(struct room *, const struct arrival *);
void vl_make_code(struct change *, const struct arrival *); /* a new code for the seat that changes */
void vl_screen_note(struct room *, const struct change *);  /* and whom it is told */
void vl_sent_away(struct room *, const struct change *);    /* before the change */
bool vl_is_sent_away(const struct room *, const char *person);
/* The bot that plays for who is not there. */
const char *vl_cover_of(const struct vl_table *);
/* Who comes and goes, and who has been away for so long that a bot may sit in: the next such time, VL_NEVER. */
void vl_absence_note(struct room *);
bool vl_is_absent(const struct room *, unsigned seat);
uint64_t vl_absence_due(const struct room *);
bool vl_absence_covers(struct room *, uint64_t now); /* true: somebody is being covered */
void vl_absence_json(const struct room *, struct vl_text *);

/* agreeing.c: at its turn, and when it is durable. */
void vl_agree_take(struct room *, const struct arrival *);
void vl_agreed(struct room *, const struct agreement *);

/* chat.c: what people say to each other. */
bool vl_chat_find(const struct vl_json *word, uint8_t *chat); /* enum vl_stored_chat */
extern const char *const vl_chats[VL_CHATS];
void vl_phrases_json(struct vl_text *);
void vl_chat_hear(struct vl_house_line *, const struct vl_json *message);
/* Whoever has just come is told what was said; and how one speaks here, again whenever that has changed. */
void vl_chat_greet(struct vl_house_line *);
void vl_chat_show(struct room *);
void vl_silence_take(struct room *, const struct arrival *);
/* What somebody has said is no more. */
void vl_chat_forget(struct room *, const char *person);
void vl_chat_free(struct room *);

/* summary.c */
/* `code`, unless NULL, is the one that was asked with: which seat it opens is told. */
void vl_summary_json(struct vl_house *, const struct vl_stored_table *, const char *person, const uint8_t *code,
                     const struct screen *, struct vl_text *);
/* Whether a person, or a code, may know of a table. */
bool vl_may_know(const struct vl_stored_table *, const char *person, bool coded, const uint8_t code[HASH]);
/* Which seat a code is for; VL_SPECTATOR: to watch; VL_NOBODY: it is wrong. */
unsigned vl_code_of(const struct vl_stored_table *, const uint8_t code[HASH]);

enum vl_language vl_language_of(const char *languages);
/* conversation.c: those who have not said hello in time are hung up; returns when the next is due. */
uint64_t vl_silence_ends(struct vl_house *);

/* ---- The house (house.c) ---- */

/* The wake of a table that is in memory: later than any time. */
#define IN_MEMORY UINT64_C(1000000000000000)

enum { BUCKETS = 4096, ADDRESSES = 1024, ASKED = 256 };

struct vl_house {
    struct vl_house_options options;
    struct vl_house_limits limits;
    struct vl_store *store;
    struct thinkers *thinkers;
    struct vl_house_figures figures;
    uint64_t now, started;
    bool leaving;
    struct room **room; /* BUCKETS of them, by id */
    struct person **person;
    struct person *oldest, *newest; /* of those that nobody holds */
    unsigned idlers;
    struct room **heap; /* by `due`, the earliest first */
    size_t heaped, heap_room;
    struct vl_house_line *silent, **silent_end; /* without a hello, the oldest first */
    unsigned silents;
    struct {
        char *text; /* the list of public tables as it was told last; NULL: it is written anew */
        size_t length;
        char tag[TAG];
    } lobby;
    struct asked *asked[ASKED];
    uint64_t asked_last;
    struct bucket address[ADDRESSES];
    uint64_t salt;
    uint64_t stored_due;        /* when tables that are not in memory are looked for */
    char (*interrupted_id)[ID]; /* tables to go on with after a start */
    unsigned interrupted;
    uint64_t tidy;      /* when the store is tidied next */
    uint64_t forgets;   /* likewise: when a kiosk looks for people to forget */
    unsigned under_way; /* units sent and not answered */
    char *scratch;      /* SCRATCH bytes */
    struct vl_text text;
    void (*log)(void *, const struct vl_house_event *);
    void *log_context;
};

/* When a room wants to be looked at again; VL_NEVER. */
void vl_house_schedule(struct room *, uint64_t due);
/* A table that is not in memory is to be looked at then. */
void vl_house_wake_at(struct vl_house *, uint64_t when);
/* A table leaves memory: what the store must know of it. */
void vl_house_stored_due(struct vl_house *, const char *table, const struct vl_stored_now *);
void vl_house_tell(struct vl_house *, const char *what, const char *table, const char *words);
unsigned vl_id_bucket(const char *id);

#endif

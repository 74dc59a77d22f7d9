/* tables.c - tables are made; which games there are. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/line.h"
#include "server/inside.h"

enum { PACE_MOST = 60000, COVER_USUAL = 120, COVER_MOST = 86400 };

/* Bots that may be asked for: how long they think is known. */
static const char *const bots[] = {"gentle", "fair", "strong", "master", "greedy", "random"};
enum { BOTS = sizeof bots / sizeof *bots };

const char *vl_bot_asked_for(const struct vl_json *word) {
    for (unsigned i = 0; i < BOTS; i++)
        if (vl_json_is(word, bots[i])) return bots[i];
    return NULL;
}

/* ---- Games ---- */

static void option_json(const struct vl_option *option, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", option->name);
    vl_json_open(out, "values", '[');
    for (unsigned i = 0; option->values[i] != NULL; i++) vl_json_string(out, NULL, option->values[i]);
    vl_json_close(out, ']');
    vl_json_string(out, "default", option->values[option->initial]);
    vl_json_close(out, '}');
}

static void game_json(const struct vl_game *game, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", game->name);
    vl_json_int(out, "version", game->version);
    vl_json_int(out, "layout", game->layout);
    vl_json_open(out, "players", '[');
    vl_json_int(out, NULL, game->players_min);
    vl_json_int(out, NULL, game->players_max);
    vl_json_close(out, ']');
    vl_json_open(out, "options", '[');
    for (unsigned i = 0; game->options != NULL && game->options[i].name != NULL; i++)
        option_json(&game->options[i], out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

void vl_call_games(struct call *call) {
    struct vl_text *text = vl_scratch(call->house);
    vl_json_open(text, NULL, '{');
    vl_json_open(text, "games", '[');
    for (const struct vl_game *const *game = call->house->options.games; *game != NULL; game++) game_json(*game, text);
    vl_json_close(text, ']');
    vl_json_open(text, "bots", '[');
    for (unsigned i = 0; i < BOTS; i++) vl_json_string(text, NULL, bots[i]);
    vl_json_close(text, ']');
    vl_phrases_json(text);
    vl_json_close(text, '}');
    vl_answer_json(call->asked, 200, text);
}

/* ---- What is wanted ---- */

struct plan {
    struct vl_setup setup;
    struct vl_fault fault; /* of the edition; no reason: it has none */
    struct vl_clock clock;
    struct vl_stored_table facts;
    uint8_t key[VL_FAIR_BYTES];
    char invite[VL_SEATS_MAX][CODE]; /* "": none */
    char watch[CODE];
};

static bool is_said(const struct vl_json *value) {
    return vl_json_kind(value) != VL_JSON_ABSENT && vl_json_kind(value) != VL_JSON_NULL;
}

const char *vl_read_options(struct vl_setup *s, const struct vl_json *body) {
    struct vl_json options = vl_json_get(body, "options"), key = {NULL, NULL}, value = {NULL, NULL};
    char name[64], word[64];
    if (!is_said(&options)) return NULL;
    if (vl_json_kind(&options) != VL_JSON_OBJECT) return "malformed";
    while (vl_json_next_member(&options, &key, &value)) {
        if (!vl_json_read_string(&key, name, sizeof name)) return "no-such-option";
        if (!vl_json_read_string(&value, word, sizeof word)) return "no-such-value";
        const char *reason =
            vl_setup_choose(s, &(struct vl_word){name, strlen(name)}, &(struct vl_word){word, strlen(word)});
        if (reason != NULL) return reason;
    }
    return NULL;
}

static const char *read_game(struct vl_house *house, const struct vl_json *body, struct plan *plan) {
    struct vl_setup *s = &plan->setup;
    struct vl_json name = vl_json_get(body, "game"), count = vl_json_get(body, "players");
    const struct vl_game *const *game = house->options.games;
    int64_t players;
    if (vl_json_kind(&name) != VL_JSON_STRING || vl_json_kind(&count) != VL_JSON_NUMBER) return "malformed";
    while (*game != NULL && !vl_json_is(&name, (*game)->name)) game++;
    if (*game == NULL) return "unknown-game";
    if (!vl_json_read_int(&count, (*game)->players_min, (*game)->players_max, &players)) return "players-count";
    vl_setup_init(s, *game, (unsigned)players);
    if (!vl_read_edition(house, s, body, &plan->fault)) return plan->fault.reason;
    const char *reason = vl_read_options(s, body);
    return reason != NULL ? reason : vl_setup_refuse(s);
}

static const char *read_seat(struct plan *plan, unsigned seat, const struct vl_json *value, const char *person) {
    struct vl_json kind = vl_json_get(value, "kind"), bot = vl_json_get(value, "bot");
    struct vl_stored_seat *chair = &plan->facts.seat[seat];
    if (vl_json_is(&kind, "me")) {
        if (vl_seat_of(&plan->facts, person) != VL_NOBODY) return "one-me";
        chair->kind = VL_CHAIR_HUMAN;
        strcpy(chair->identity, person);
    } else if (vl_json_is(&kind, "open")) {
        vl_random_words(plan->invite[seat], (CODE - 1) / 2);
        vl_hash_words(plan->invite[seat], chair->code);
        chair->coded = true;
    } else if (vl_json_is(&kind, "bot")) {
        const char *name = vl_bot_asked_for(&bot);
        if (name == NULL) return "no-such-bot";
        chair->kind = VL_CHAIR_BOT;
        strcpy(chair->bot, name);
    } else {
        return "no-such-kind";
    }
    return NULL;
}

static const char *read_seats(struct plan *plan, const struct vl_json *seats, const char *person) {
    struct vl_json item = {NULL, NULL};
    unsigned seat = 0;
    if (vl_json_kind(seats) != VL_JSON_ARRAY) return "malformed";
    while (vl_json_next(seats, &item)) {
        if (seat == plan->setup.players) return "seats-count";
        const char *reason = read_seat(plan, seat++, &item, person);
        if (reason != NULL) return reason;
    }
    return seat == plan->setup.players ? NULL : "seats-count";
}

const char *vl_read_clock(struct vl_clock *clock, char words[VL_STORE_CLOCK], const struct vl_json *body) {
    struct vl_json value = vl_json_get(body, "clock");
    char said[VL_STORE_CLOCK];
    struct vl_word word[8];
    struct vl_text text;
    if (!is_said(&value)) return NULL;
    if (!vl_json_read_string(&value, said, sizeof said)) return "not-a-clock";
    unsigned count = vl_words_split(said, said + strlen(said), word, 8);
    if (count > 8 || !vl_clock_parse(clock, word, count)) return "not-a-clock";
    vl_text_init(&text, words, VL_STORE_CLOCK);
    vl_clock_format(clock, &text);
    return NULL;
}

/* How people are with each other. */
const char *vl_read_manners(struct vl_stored_table *facts, const struct vl_json *body) {
    struct vl_json open = vl_json_get(body, "public"), pace = vl_json_get(body, "pace"),
                   chat = vl_json_get(body, "chat"), watchers = vl_json_get(body, "chat_watchers"),
                   after = vl_json_get(body, "cover_after"), unasked = vl_json_get(body, "cover_auto");
    int64_t seconds = facts->cover_after, ms = facts->pace;
    if (is_said(&open) && !vl_json_read_bool(&open, &facts->public)) return "malformed";
    if (is_said(&pace) && !vl_json_read_int(&pace, 0, PACE_MOST, &ms)) return "out-of-range";
    if (is_said(&chat) && !vl_chat_find(&chat, &facts->chat)) return "no-such-value";
    if (is_said(&watchers) && !vl_json_read_bool(&watchers, &facts->chat_watchers)) return "malformed";
    if (is_said(&unasked) && !vl_json_read_bool(&unasked, &facts->cover_auto)) return "malformed";
    if (is_said(&after) && !vl_json_read_int(&after, 0, COVER_MOST, &seconds)) return "out-of-range";
    facts->cover_after = (uint32_t)seconds;
    facts->pace = (uint32_t)ms;
    return NULL;
}

/* With a seed the house's chance is that seed's, so that a game can be made again: there is no fair deal then. */
static const char *read_chance(struct vl_house *house, struct plan *plan, const struct vl_json *body) {
    struct vl_json seed = vl_json_get(body, "seed"), fair = vl_json_get(body, "fair");
    bool wanted = false;
    int64_t n;
    unsigned people = 0;
    if (is_said(&fair) && !vl_json_read_bool(&fair, &wanted)) return "malformed";
    for (unsigned seat = 0; seat < plan->setup.players; seat++) people += plan->facts.seat[seat].kind != VL_CHAIR_BOT;
    plan->facts.fair = is_said(&fair) ? wanted : people >= 2;
    vl_random(plan->key, sizeof plan->key);
    if (!is_said(&seed)) return NULL;
    if (!house->options.test_seeds) return "no-seeds";
    if (!vl_json_read_int(&seed, 0, INT64_MAX, &n)) return "malformed";
    vl_table_key((uint64_t)n, plan->key);
    plan->facts.fair = false;
    return NULL;
}

void vl_write_options(const struct vl_setup *s, char words[VL_STORE_WORDS]) {
    struct vl_text text;
    vl_text_init(&text, words, VL_STORE_WORDS);
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++) {
        if (i > 0) vl_text_put(&text, ' ');
        vl_text_add(&text, s->game->options[i].name);
        vl_text_put(&text, '=');
        vl_text_add(&text, vl_setup_value(s, i));
    }
}

static const char *read_plan(const struct call *call, struct plan *plan) {
    struct vl_house *house = call->house;
    const struct vl_json *body = call->body;
    struct vl_stored_table *facts = &plan->facts;
    const char *person = call->asked->person->id, *reason;
    struct vl_json seats = vl_json_get(body, "seats");
    memset(plan, 0, sizeof *plan);
    facts->public = house->options.kiosk;
    facts->chat = VL_CHAT_FREE;
    strcpy(facts->clock, "none");
    if ((reason = read_game(house, body, plan)) != NULL) return reason;
    facts->players = plan->setup.players;
    if ((reason = read_seats(plan, &seats, person)) != NULL) return reason;
    if ((reason = vl_read_clock(&plan->clock, facts->clock, body)) != NULL) return reason;
    /* Who plays by days is not away after two minutes. */
    facts->cover_after = plan->clock.kind == VL_CLOCK_DAYS ? 0 : COVER_USUAL;
    if ((reason = vl_read_manners(facts, body)) != NULL) return reason;
    if ((reason = read_chance(house, plan, body)) != NULL) return reason;
    vl_random_words(facts->id, (ID - 1) / 2);
    vl_random_words(plan->watch, (CODE - 1) / 2);
    vl_hash_words(plan->watch, facts->watch);
    strcpy(facts->host, person);
    strcpy(facts->game, plan->setup.game->name);
    vl_write_options(&plan->setup, facts->options);
    vl_edition_note(&plan->setup, facts);
    facts->version = plan->setup.game->version;
    facts->made = call->now;
    facts->now.wake = vl_gathers_until(house, facts);
    facts->watched = true;
    return NULL;
}

/* ---- Making it ---- */

static struct vl_act wish_of(const struct vl_stored_seat *chair, unsigned seat) {
    if (chair->kind == VL_CHAIR_BOT) return vl_wish_sit(seat, VL_SEAT_BOT, chair->bot);
    return vl_wish_sit(seat, VL_SEAT_HUMAN, chair->identity);
}

bool vl_table_store(struct vl_house *house, struct vl_table *t, const struct vl_act *wishes, unsigned count,
                    const struct vl_stored_table *facts) {
    struct vl_text text;
    struct vl_act act;
    size_t size = VL_JOURNAL_HEADER + count * (size_t)VL_JOURNAL_LINE + 1;
    char *journal = malloc(size);
    if (journal == NULL) return false;
    vl_text_init(&text, journal, size);
    vl_table_header(t, &text);
    uint32_t check = vl_crc32(0, text.start, text.length);
    bool good = true;
    for (unsigned i = 0; good && i < count; i++) {
        good = vl_table_propose(t, house->now, &wishes[i], &act).rule == NULL && vl_table_take(t, &act).rule == NULL;
        if (good) vl_act_line(&t->setup, &act, &check, &text);
    }
    if (good) vl_keep_table(house->store, facts);
    if (good && facts->edition[0] != '\0') good = vl_edition_keep(house, facts->id, &t->setup);
    if (good) vl_keep_journal(house->store, facts->id, t->number, text.start, text.length, NULL);
    free(journal);
    return good;
}

/* Whether the new table, with those who sit there from the beginning, is part of the unit now. */
static bool keep(struct vl_house *house, const struct plan *plan) {
    struct vl_table t;
    struct vl_act wishes[VL_SEATS_MAX];
    unsigned count = 0;
    vl_table_init(&t, &plan->setup,
                  &(struct vl_table_options){.fair_deal = plan->facts.fair,
                                             .id = plan->facts.id,
                                             .key = plan->facts.fair ? NULL : plan->key,
                                             .clock = &plan->clock,
                                             .resize = realloc});
    for (unsigned seat = 0; seat < plan->setup.players; seat++)
        if (plan->facts.seat[seat].kind != VL_CHAIR_OPEN) wishes[count++] = wish_of(&plan->facts.seat[seat], seat);
    bool good = vl_table_store(house, &t, wishes, count, &plan->facts);
    vl_table_done(&t);
    return good;
}

struct making {
    struct asked *asked;
    struct plan plan;
};

static void made(void *context, enum vl_stored outcome) {
    struct making *m = context;
    struct vl_house *house = m->asked->house;
    struct vl_text *text = vl_scratch(house);
    house->under_way--;
    if (outcome != VL_STORED) {
        vl_answer_unstored(m->asked, outcome);
        free(m);
        return;
    }
    house->figures.created++;
    if (m->plan.facts.public) vl_lobby_changed(house);
    vl_house_wake_at(house, m->plan.facts.now.wake);
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "id", m->plan.facts.id);
    vl_json_open(text, "invites", '[');
    for (unsigned seat = 0; seat < m->plan.setup.players; seat++)
        if (m->plan.invite[seat][0] == '\0')
            vl_json_null(text, NULL);
        else
            vl_json_string(text, NULL, m->plan.invite[seat]);
    vl_json_close(text, ']');
    vl_json_string(text, "watch", m->plan.watch);
    vl_json_close(text, '}');
    vl_answer_json(m->asked, 201, text);
    free(m);
}

void vl_call_create(struct call *call) {
    struct vl_house *house = call->house;
    unsigned hosted = 0;
    struct making *m = malloc(sizeof *m);
    if (m == NULL) {
        vl_answer_error(call->asked, 503, NULL, "out-of-memory");
        return;
    }
    m->asked = call->asked;
    const char *reason = read_plan(call, &m->plan);
    if (reason == NULL && (vl_store_hosted(house->store, call->asked->person->id, &hosted) != VL_FOUND ||
                           hosted >= house->limits.open_tables)) {
        house->figures.limited++;
        vl_answer_error(call->asked, 429, NULL, "too-many-tables");
    } else if (m->plan.fault.reason != NULL) {
        vl_answer_fault(call->asked, m->plan.setup.game, &m->plan.fault);
    } else if (reason != NULL) {
        vl_answer_error(call->asked, 400, NULL, reason);
    } else {
        vl_store_unit(house->store);
        if (keep(house, &m->plan)) {
            if (vl_send_for(call->asked, made, m)) return;
        } else {
            vl_store_drop(house->store);
            vl_answer_error(call->asked, 503, NULL, "out-of-memory");
        }
    }
    free(m);
}

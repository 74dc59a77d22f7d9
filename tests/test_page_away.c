/* test_page_away.c - a page at a table that is elsewhere: the real table and its host, the real messages between them,
 * and a line that is cut wherever it can be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/json.h"
#include "games/registry.h"
#include "page/ask.h"
#include "salon.h"
#include "support.h"
#include "table/wire.h"

enum { ON_THE_WAY = 4096, REMEMBERED = 2048 };

/* Somebody with a page, and the server's end of their line. */
struct visitor {
    struct salon *salon;
    struct vl_page *page;
    unsigned viewer; /* who the server knows them as */
    struct vl_client client;
    struct vl_wire_client wire;
    bool up;
    char *text; /* the last answer, parsed */
    struct vl_json answer;
    char *coming[ON_THE_WAY]; /* said by the table, not heard yet */
    unsigned first, last;
    char done[REMEMBERED][VL_TALK_ID]; /* acts that were carried out */
    unsigned done_count;
    unsigned heard, cuts, refused;
    unsigned cut_at; /* before this message is heard; 0: never */
};

/* ---- The server's end ---- */

static void hear(void *context, const struct vl_reply *reply) {
    static char message[VL_WIRE_SIGHT];
    struct visitor *v = context;
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&v->wire, reply, "in words", &text);
    CHECK(v->last < ON_THE_WAY);
    v->coming[v->last++] = strdup(vl_text_whole(&text));
    if (reply->kind == VL_REPLY_DONE && reply->id != NULL) strcpy(v->done[v->done_count++ % REMEMBERED], reply->id);
}

static bool was_done(const struct visitor *v, const char *id) {
    for (unsigned i = 0; i < v->done_count && i < REMEMBERED; i++)
        if (strcmp(v->done[i], id) == 0) return true;
    return false;
}

static void serve(struct visitor *v, const char *message) {
    struct salon *s = v->salon;
    struct vl_request request;
    struct vl_greeting greeting;
    const struct vl_setup *setup = &s->host.table.setup;
    struct vl_json root, type;
    assert_null(vl_request_read(message, strlen(message), &request, &greeting));
    assert_true(vl_json_parse(message, strlen(message), &root));
    type = vl_json_get(&root, "type");
    if (vl_json_is(&type, "fair")) return;
    if (request.kind == VL_REQUEST_HELLO) {
        assert_true(greeting.bytes && greeting.presence && greeting.chat);
        assert_string_equal(greeting.code, "secret code");
        assert_int_equal(greeting.layout, setup->game->layout);
        v->wire = (struct vl_wire_client){setup, (uint8_t)v->viewer, true};
        request.viewer = (uint8_t)v->viewer;
    }
    if (request.kind == VL_REQUEST_ACT && was_done(v, request.id))
        hear(v,
             &(struct vl_reply){.kind = VL_REPLY_DONE, .id = request.id, .next = s->host.table.told[v->client.viewer]});
    else
        vl_host_request(&s->host, s->now, &v->client, &request);
}

/* ---- The page's end ---- */

static void ask(struct visitor *v, const char *question) {
    const char *answer = vl_page_ask(v->page, question, strlen(question));
    free(v->text);
    v->text = strdup(answer);
    if (!vl_json_parse(v->text, strlen(v->text), &v->answer)) fail_msg("%s: no JSON: %.200s", question, answer);
}

static bool says(const struct visitor *v, const char *key, const char *word) {
    struct vl_json value = vl_json_get(&v->answer, key);
    return vl_json_is(&value, word);
}

static bool flag(const struct visitor *v, const char *key) {
    struct vl_json value = vl_json_get(&v->answer, key);
    bool yes;
    return vl_json_read_bool(&value, &yes) && yes;
}

static void hang_up(struct visitor *v) {
    vl_host_leave(&v->salon->host, &v->client);
    v->client.viewer = VL_NOBODY;
    while (v->first < v->last) free(v->coming[v->first++]);
    v->up = false;
    ask(v, "{\"ask\":\"cut\"}");
    v->cuts++;
}

static void come(struct visitor *v);

/* What the page wants said. */
static void say_all(struct visitor *v) {
    ask(v, "{\"ask\":\"pulse\",\"now\":5}");
    struct vl_json messages = vl_json_get(&v->answer, "send"), message = {0};
    char *said[64];
    unsigned count = 0;
    bool renew = flag(v, "renew");
    while (vl_json_next(&messages, &message)) {
        CHECK(count < 64);
        said[count++] = strndup(message.start, (size_t)(message.end - message.start));
    }
    ask(v, "{\"ask\":\"sent\"}");
    for (unsigned i = 0; i < count; i++) {
        if (v->up && !renew) serve(v, said[i]);
        free(said[i]);
    }
    if (!renew) return;
    hang_up(v);
    come(v);
}

static void come(struct visitor *v) {
    v->up = true;
    assert_true(vl_host_join(&v->salon->host, &v->client));
    ask(v, "{\"ask\":\"up\",\"now\":5}");
    say_all(v);
}

static void cut(struct visitor *v) {
    hang_up(v);
    come(v);
}

static void put_string(struct vl_text *text, const char *key, const char *words) {
    vl_json_string(text, key, words);
}

/* One message is heard; false: there is none. */
static bool hear_one(struct visitor *v) {
    static char question[2 * VL_WIRE_REPLY];
    struct vl_text text;
    if (v->first == v->last) {
        v->first = v->last = 0;
        return false;
    }
    v->heard++;
    if (v->heard == v->cut_at) {
        cut(v);
        return true;
    }
    char *message = v->coming[v->first++];
    vl_text_init(&text, question, sizeof question);
    vl_json_open(&text, NULL, '{');
    put_string(&text, "ask", "heard");
    put_string(&text, "text", message);
    vl_json_int(&text, "now", 5);
    vl_json_close(&text, '}');
    free(message);
    ask(v, vl_text_whole(&text));
    struct vl_json fault = vl_json_get(&v->answer, "fault");
    assert_int_equal(vl_json_kind(&fault), VL_JSON_NULL);
    say_all(v);
    return true;
}

static void hear_all(struct visitor *v) {
    while (hear_one(v)) continue;
}

static void sit(struct visitor *v, struct salon *s, unsigned viewer, const char *lang) {
    char question[512];
    memset(v, 0, sizeof *v);
    v->salon = s;
    v->viewer = viewer;
    v->page = vl_page_new(vl_games);
    v->client = (struct vl_client){.viewer = VL_NOBODY, .hear = hear, .context = v};
    snprintf(question, sizeof question,
             "{\"ask\":\"sit\",\"game\":\"%s\",\"table\":\"salon\",\"code\":\"secret code\",\"lang\":\"%s\","
             "\"edition\":null,\"seed\":\"%x\",\"secret\":\"%064x\",\"now\":5}",
             s->host.table.setup.game->name, lang, viewer + 7, viewer);
    ask(v, question);
    assert_string_equal(v->text, "{}");
    ask(v, "{\"ask\":\"screen\"}");
    assert_string_equal(v->text, "null"); /* nothing was heard yet */
    come(v);
    hear_all(v);
}

static void leave(struct visitor *v) {
    if (v->up) hang_up(v);
    vl_page_free(v->page);
    free(v->text);
}

/* ---- Playing ---- */

static void screen(struct visitor *v) {
    ask(v, "{\"ask\":\"screen\",\"number\":1,\"keeping\":\"kept\"}");
}

/* The first move that is offered, and what is whole is confirmed; false: it is not for this one to act. */
static bool act(struct visitor *v) {
    char question[160], words[VL_MOVE_TEXT];
    screen(v);
    if (!says(v, "state", "asks")) return false;
    struct vl_json moves = vl_json_get(&v->answer, "moves"), move = {0};
    if (vl_json_next(&moves, &move)) {
        struct vl_json text = vl_json_get(&move, "text");
        assert_true(vl_json_read_string(&text, words, sizeof words));
        snprintf(question, sizeof question, "{\"ask\":\"act\",\"now\":5,\"move\":\"%s\"}", words);
        ask(v, question);
    } else {
        ask(v, "{\"ask\":\"confirm\",\"now\":5}");
    }
    v->refused += says(v, "outcome", "refused");
    say_all(v);
    return true;
}

static void play(struct salon *s, struct visitor *v, unsigned count) {
    for (unsigned turns = 0; s->host.table.phase != VL_TABLE_OVER; turns++) {
        assert_true(turns < 5000);
        salon_run(s);
        for (unsigned i = 0; i < count; i++) hear_all(&v[i]);
        for (unsigned i = 0; i < count; i++)
            if (act(&v[i])) break;
        for (unsigned i = 0; i < count; i++) hear_all(&v[i]);
    }
    for (unsigned i = 0; i < count; i++) hear_all(&v[i]);
}

static char *record_of(const struct salon *s) {
    size_t size = vl_table_export_size(&s->host.table);
    char *record = malloc(size);
    struct vl_text text;
    CHECK(record != NULL);
    vl_text_init(&text, record, size);
    vl_table_export(&s->host.table, &text);
    return record;
}

/* The logs have the same lines. What concerns somebody is seen while it happens. */
static void same_log(struct visitor *v, struct visitor *w) {
    struct vl_json mine = {0}, theirs = {0};
    ask(v, "{\"ask\":\"said\",\"from\":0}");
    ask(w, "{\"ask\":\"said\",\"from\":0}");
    while (vl_json_next(&v->answer, &mine)) {
        assert_true(vl_json_next(&w->answer, &theirs));
        struct vl_json a = vl_json_get(&mine, "words"), b = vl_json_get(&theirs, "words");
        assert_int_equal(a.end - a.start, b.end - b.start);
        assert_memory_equal(a.start, b.start, (size_t)(a.end - a.start));
    }
    assert_false(vl_json_next(&w->answer, &theirs));
}

/* Whoever has just come sees the same, but for what cannot be shown step by step any more. */
static void same_as_newcomer(struct visitor *v) {
    static const char *const questions[] = {"{\"ask\":\"summary\"}", "{\"ask\":\"why\",\"seat\":1}",
                                            "{\"ask\":\"asked\"}"};
    struct visitor fresh;
    char lang[8];
    screen(v);
    struct vl_json spoken = vl_json_get(&v->answer, "lang");
    assert_true(vl_json_read_string(&spoken, lang, sizeof lang));
    sit(&fresh, v->salon, v->viewer, lang);
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        ask(v, questions[i]);
        ask(&fresh, questions[i]);
        assert_string_equal(v->text, fresh.text);
    }
    same_log(v, &fresh);
    screen(v);
    screen(&fresh);
    static const char *const keys[] = {"state", "scene", "moves", "staged", "seats", "prompt", "question", "result"};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct vl_json mine = vl_json_get(&v->answer, keys[i]), theirs = vl_json_get(&fresh.answer, keys[i]);
        size_t length = (size_t)(mine.end - mine.start);
        assert_int_equal(length, theirs.end - theirs.start);
        assert_memory_equal(mine.start, theirs.start, length);
    }
    leave(&fresh);
}

static const struct salon_plan plans[] = {
    {.game = "kuhn", .who = "hh", .seed = 3},
    {.game = "goofspiel", .who = "hhb", .seed = 4},
    {.game = "tenakee", .who = "hhb", .seed = 5},
    {.game = "manitou", .who = "hhb", .seed = 6},
    {.game = "ogallala", .who = "hhb", .seed = 7},
    {.game = "tomahawk", .who = "hh", .seed = 8},
    {.game = "tenakee", .who = "hhh", .clock = "game 900000 100 cover greedy", .forced = true, .seed = 9},
};
enum { PLANS = sizeof plans / sizeof *plans };

static void every_game_is_played_away(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < PLANS; i++) {
        struct salon s;
        struct visitor v[4];
        unsigned count = 0;
        salon_open(&s, &plans[i]);
        for (unsigned seat = 0; plans[i].who[seat] != '\0'; seat++)
            if (plans[i].who[seat] == 'h') sit(&v[count++], &s, seat, "de");
        sit(&v[count++], &s, VL_SPECTATOR, "de");
        play(&s, v, count);
        for (unsigned n = 0; n < count; n++) {
            screen(&v[n]);
            assert_true(says(&v[n], "state", "over") && says(&v[n], "phase", "over"));
            assert_int_equal(v[n].refused, 0);
            same_as_newcomer(&v[n]);
            leave(&v[n]);
        }
        salon_close(&s);
    }
}

/* However the line is cut, the game is the same: every act is carried out once. */
static void a_cut_anywhere_changes_nothing(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < PLANS; i++) {
        char *whole = NULL;
        unsigned messages = 0, step = 1;
        for (unsigned at = 0; at <= messages; at += step) {
            struct salon s;
            struct visitor v[2];
            salon_open(&s, &plans[i]);
            sit(&v[0], &s, 0, "en");
            sit(&v[1], &s, 1, "fr");
            v[0].cut_at = at == 0 ? 0 : v[0].heard + at;
            for (unsigned extra = 2; plans[i].who[extra] == 'h'; extra++)
                salon_wish(&s, vl_wish_cover(extra, "greedy"));
            play(&s, v, 2);
            char *record = record_of(&s);
            if (at == 0) {
                whole = record;
                messages = v[0].heard;
                step = messages / 12 + 1;
            } else {
                assert_string_equal(record, whole);
                free(record);
            }
            same_as_newcomer(&v[0]);
            leave(&v[0]);
            leave(&v[1]);
            salon_close(&s);
        }
        free(whole);
    }
}

/* ---- Without a line ---- */

static void without_a_line(void **unused) {
    struct salon s;
    struct visitor v;
    char question[160], words[VL_MOVE_TEXT];
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "ogallala", .who = "hb", .seed = 2});
    salon_run(&s);
    sit(&v, &s, 0, "en");
    while (screen(&v), !says(&v, "state", "asks")) salon_run(&s), hear_all(&v);
    uint32_t number = s.host.table.number;
    hang_up(&v);
    screen(&v);
    struct vl_json moves = vl_json_get(&v.answer, "moves"), move = {0};
    assert_true(vl_json_next(&moves, &move));
    struct vl_json text = vl_json_get(&move, "text");
    assert_true(vl_json_read_string(&text, words, sizeof words));
    snprintf(question, sizeof question, "{\"ask\":\"act\",\"now\":5,\"move\":\"%s\"}", words);
    for (unsigned i = 0; i < 2; i++) { /* it is kept; and so is the same again, which is too late by then */
        ask(&v, question);
        assert_true(says(&v, "outcome", "sent"));
        struct vl_json id = vl_json_get(&v.answer, "id");
        assert_int_equal(vl_json_kind(&id), VL_JSON_ABSENT);
    }
    ask(&v, "{\"ask\":\"pulse\",\"now\":5}");
    struct vl_json waiting = vl_json_get(&v.answer, "waiting");
    int64_t count = 0;
    assert_true(vl_json_read_int(&waiting, 0, 9, &count) && count == 2);
    assert_int_equal(s.host.table.number, number);
    ask(&v, "{\"ask\":\"said\",\"from\":0}");
    assert_null(strstr(v.text, "could not be done"));
    come(&v);
    hear_all(&v);
    assert_true(s.host.table.number > number);
    ask(&v, "{\"ask\":\"said\",\"from\":0}");
    assert_non_null(strstr(v.text, "could not be done"));
    ask(&v, "{\"ask\":\"pulse\",\"now\":5}");
    waiting = vl_json_get(&v.answer, "waiting");
    assert_true(vl_json_read_int(&waiting, 0, 9, &count) && count == 0);
    leave(&v);
    salon_close(&s);
}

/* What is laid out does not wait; and what was on its way when the line was cut is said to be lost. */
static void what_is_laid_out_needs_a_line(void **unused) {
    struct salon s;
    struct visitor v;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "tenakee", .who = "hhh", .seed = 2});
    salon_run(&s);
    sit(&v, &s, 0, "en");
    assert_true(act(&v));
    ask(&v, "{\"ask\":\"cut\"}"); /* the table has it, but nobody has heard so */
    assert_non_null(strstr(v.text, "\"outcome\":\"refused\""));
    assert_non_null(strstr(v.text, "no connection"));
    hang_up(&v);
    unsigned refused = v.refused;
    assert_true(act(&v));
    assert_int_equal(v.refused, refused + 1);
    come(&v);
    hear_all(&v);
    screen(&v); /* it lies there */
    struct vl_json staged = vl_json_get(&v.answer, "staged"), moves = vl_json_get(&staged, "moves"), move = {0};
    assert_true(vl_json_next(&moves, &move));
    leave(&v);
    salon_close(&s);
}

/* A refusal is answered with its id and its words, and nothing is said in the log. */
static void refusals_are_answers(void **unused) {
    struct salon s;
    struct visitor v;
    char id[VL_TALK_ID];
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "ogallala", .who = "hb", .seed = 2});
    salon_run(&s);
    sit(&v, &s, 0, "en");
    ask(&v, "{\"ask\":\"say\",\"now\":5,\"words\":\"resume\"}");
    assert_true(says(&v, "outcome", "sent"));
    struct vl_json sent = vl_json_get(&v.answer, "id");
    assert_true(vl_json_read_string(&sent, id, sizeof id));
    say_all(&v);
    char *message = strdup(v.coming[v.first]);
    struct vl_text text;
    char question[1024];
    vl_text_init(&text, question, sizeof question);
    vl_json_open(&text, NULL, '{');
    put_string(&text, "ask", "heard");
    put_string(&text, "text", message);
    vl_json_close(&text, '}');
    free(message);
    ask(&v, vl_text_whole(&text));
    struct vl_json answered = vl_json_get(&v.answer, "answered"), one = {0};
    assert_true(vl_json_next(&answered, &one));
    struct vl_json named = vl_json_get(&one, "id"), outcome = vl_json_get(&one, "outcome"),
                   why = vl_json_get(&one, "why");
    assert_true(vl_json_is(&named, id) && vl_json_is(&outcome, "refused"));
    assert_int_equal(vl_json_kind(&why), VL_JSON_STRING);
    ask(&v, "{\"ask\":\"said\",\"from\":0}");
    assert_null(strstr(v.text, "could not be done"));
    leave(&v);
    salon_close(&s);
}

/* ---- Other things ---- */

/* Moments of the past are asked for, and come; another language makes another line. */
static void looking_back_and_another_language(void **unused) {
    struct salon s;
    struct visitor v[2];
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "manitou", .who = "hhb", .seed = 6});
    sit(&v[0], &s, 0, "en");
    sit(&v[1], &s, 1, "en");
    for (unsigned i = 0; i < 30; i++) {
        salon_run(&s);
        for (unsigned n = 0; n < 2; n++) hear_all(&v[n]);
        if (!act(&v[0])) act(&v[1]);
    }
    for (unsigned n = 0; n < 2; n++) hear_all(&v[n]);
    ask(&v[0], "{\"ask\":\"moment\",\"said\":6}");
    assert_string_equal(v[0].text, "null");
    say_all(&v[0]);
    hear_all(&v[0]);
    ask(&v[0], "{\"ask\":\"moment\",\"said\":6}");
    assert_non_null(strstr(v[0].text, "\"zones\""));
    unsigned cuts = v[0].cuts;
    ask(&v[0], "{\"ask\":\"speak\",\"lang\":\"de\"}");
    say_all(&v[0]);
    assert_int_equal(v[0].cuts, cuts + 1);
    hear_all(&v[0]);
    same_as_newcomer(&v[0]);
    for (unsigned n = 0; n < 2; n++) leave(&v[n]);
    salon_close(&s);
}

/* Who looked on has sat down: the server knows them by their seat from the next line on. */
static void other_eyes(void **unused) {
    struct salon s;
    struct visitor v;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "goofspiel", .who = "hh", .seed = 6});
    salon_run(&s);
    sit(&v, &s, VL_SPECTATOR, "de");
    screen(&v);
    assert_true(says(&v, "viewer", "spectator"));
    v.viewer = 1;
    cut(&v);
    hear_all(&v);
    screen(&v);
    assert_non_null(strstr(v.text, "\"viewer\":1,"));
    assert_true(says(&v, "state", "asks"));
    same_as_newcomer(&v);
    leave(&v);
    salon_close(&s);
}

/* A table that gathers can be looked at, and begins before our eyes. */
static void a_table_that_gathers(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < PLANS; i++) {
        struct salon_plan plan = plans[i];
        struct salon s;
        struct visitor v;
        plan.gathering = true;
        salon_open(&s, &plan);
        sit(&v, &s, 0, "fr");
        screen(&v);
        assert_true(says(&v, "phase", "gathering") && says(&v, "state", "waits"));
        salon_wish(&s, vl_wish(VL_ACT_BEGIN, 0));
        salon_run(&s);
        hear_all(&v);
        screen(&v);
        assert_true(says(&v, "phase", "playing"));
        leave(&v);
        salon_close(&s);
    }
}

/* The seat's part in the fair deal: the hash of a secret, then the secret; the same in every window. */
static void a_part_in_the_fair_deal(void **unused) {
    static const char *const wanted[] = {"hash", "nonce", "hash"};
    char said[2][3][200];
    (void)unused;
    for (unsigned window = 0; window < 2; window++) {
        struct salon s;
        struct visitor v;
        salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .fair = true, .gathering = true, .seed = 6});
        sit(&v, &s, 1, "fr");
        for (unsigned i = 0; i < 3; i++) {
            char question[200];
            snprintf(question, sizeof question,
                     "{\"ask\":\"heard\",\"text\":\"{\\\"type\\\":\\\"fair\\\",\\\"wanted\\\":\\\"%s\\\",\\\"round\\\":"
                     "%u}\"}",
                     wanted[i], 1 + i / 2);
            ask(&v, question);
            ask(&v, "{\"ask\":\"pulse\"}");
            struct vl_json messages = vl_json_get(&v.answer, "send"), message = {0}, none = {0};
            assert_true(vl_json_next(&messages, &message));
            snprintf(said[window][i], sizeof *said[window], "%.*s", (int)(message.end - message.start), message.start);
            none = message;
            assert_false(vl_json_next(&messages, &none));
            ask(&v, "{\"ask\":\"sent\"}");
        }
        leave(&v);
        salon_close(&s);
    }
    for (unsigned i = 0; i < 3; i++) assert_string_equal(said[0][i], said[1][i]);
    assert_string_not_equal(said[0][0], said[0][2]);
    uint8_t nonce[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    char hex[VL_FAIR_HEX + 1];
    struct vl_text text;
    const char *told = strstr(said[0][1], "\"nonce\":\"");
    assert_non_null(told);
    assert_true(vl_fair_read_hex(&(struct vl_word){told + 9, VL_FAIR_HEX}, nonce));
    vl_fair_commit(nonce, hash);
    vl_text_init(&text, hex, sizeof hex);
    vl_fair_write_hex(hash, &text);
    assert_non_null(strstr(said[0][0], hex));
}

/* Two tables that differ in what one seat has chosen in secret: the others' pages, and one that looks on, are the same.
 */
static void nothing_secret_is_told(void **unused) {
    static const char *const games[] = {"goofspiel", "tenakee", "manitou", "tomahawk"};
    static const char *const questions[] = {"{\"ask\":\"screen\",\"number\":1}", "{\"ask\":\"said\",\"from\":0}",
                                            "{\"ask\":\"summary\"}", "{\"ask\":\"asked\"}"};
    (void)unused;
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++) {
        struct salon s[2];
        struct visitor v[2][2];
        char choice[2][VL_TALK_WORDS];
        for (unsigned k = 0; k < 2; k++) {
            salon_open(&s[k],
                       &(struct salon_plan){.game = games[g], .who = g == 1 || g == 2 ? "hhh" : "hh", .seed = 5});
            salon_run(&s[k]);
        }
        for (unsigned k = 0; k < 2; k++) {
            sit(&v[k][0], &s[k], 1, "en");
            sit(&v[k][1], &s[k], VL_SPECTATOR, "en");
        }
        strcpy(choice[0], some_choice(&s[0], 0));
        for (unsigned tries = 0; tries < 50; tries++) {
            strcpy(choice[1], some_choice(&s[1], 0));
            if (strcmp(choice[0], choice[1]) != 0) break;
        }
        assert_string_not_equal(choice[0], choice[1]);
        for (unsigned k = 0; k < 2; k++) {
            struct window *w = salon_window(&s[k], 0);
            say(w, choice[k]);
            assert_non_null(strstr(heard(w), "done"));
        }
        for (unsigned n = 0; n < 2; n++) {
            for (unsigned k = 0; k < 2; k++) hear_all(&v[k][n]);
            for (unsigned q = 0; q < sizeof questions / sizeof *questions; q++) {
                ask(&v[0][n], questions[q]);
                ask(&v[1][n], questions[q]);
                assert_string_equal(v[0][n].text, v[1][n].text);
            }
            assert_int_equal(v[0][n].heard, v[1][n].heard);
        }
        for (unsigned k = 0; k < 2; k++) {
            leave(&v[k][0]);
            leave(&v[k][1]);
            salon_close(&s[k]);
        }
    }
}

/* After the end the game is looked at here, from its record, by any eyes; the table is still heard. */
static void a_record_is_brought_home(void **unused) {
    struct salon s;
    struct visitor v[2];
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "tomahawk", .who = "hh", .seed = 4});
    for (unsigned n = 0; n < 2; n++) sit(&v[n], &s, n, "en");
    play(&s, v, 2);
    char *record = record_of(&s), *question = malloc(1 << 20);
    struct vl_text text;
    CHECK(question != NULL);
    vl_text_init(&text, question, 1 << 20);
    vl_json_open(&text, NULL, '{');
    put_string(&text, "ask", "import");
    put_string(&text, "text", record);
    put_string(&text, "lang", "en");
    vl_json_close(&text, '}');
    ask(&v[1], vl_text_whole(&text));
    struct vl_json journal = vl_json_get(&v[1].answer, "journal");
    assert_int_equal(vl_json_kind(&journal), VL_JSON_STRING);
    snprintf(
        question, 1 << 20,
        "{\"ask\":\"load\",\"beside\":true,\"looks_on\":true,\"lang\":\"en\",\"seed\":\"1\",\"now\":5,\"text\":%.*s}",
        (int)(journal.end - journal.start), journal.start);
    ask(&v[1], question);
    assert_string_equal(v[1].text, "{}");
    screen(&v[1]);
    assert_non_null(strstr(v[1].text, "\"viewer\":1,"));
    assert_true(says(&v[1], "state", "over"));
    ask(&v[1], "{\"ask\":\"look_as\",\"viewer\":\"all\"}");
    screen(&v[1]);
    assert_true(says(&v[1], "viewer", "all"));
    ask(&v[1], "{\"ask\":\"plies\"}");
    assert_non_null(strstr(v[1].text, "\"ply\":0"));
    ask(&v[1], "{\"ask\":\"record\"}");
    ask(&v[0], "{\"ask\":\"say\",\"words\":\"ask rematch\",\"now\":5}");
    say_all(&v[0]);
    hear_all(&v[0]);
    hear_all(&v[1]);
    screen(&v[1]);
    struct vl_json asked = vl_json_get(&v[1].answer, "question");
    assert_int_equal(vl_json_kind(&asked), VL_JSON_OBJECT);
    ask(&v[1], "{\"ask\":\"reply\",\"yes\":true,\"now\":5}");
    say_all(&v[1]);
    hear_all(&v[1]);
    assert_true(s.host.table.rematch);
    free(record);
    free(question);
    for (unsigned n = 0; n < 2; n++) leave(&v[n]);
    salon_close(&s);
}

/* Whatever comes over a line is answered. */
static void nonsense_is_answered(void **unused) {
    static const char *const messages[] = {
        "",
        "[]",
        "{}",
        "{\\\"type\\\":7}",
        "{\\\"type\\\":\\\"note\\\"}",
        "{\\\"type\\\":\\\"hello\\\"}",
        "{\\\"type\\\":\\\"view\\\",\\\"next\\\":4,\\\"bytes\\\":\\\"AA\\\"}",
        "{\\\"type\\\":\\\"fair\\\",\\\"wanted\\\":\\\"nonce\\\",\\\"round\\\":-1}",
        "{\\\"type\\\":\\\"surprise\\\"}",
        "{\\\"type\\\":\\\"done\\\",\\\"id\\\":\\\"nobody has said this\\\",\\\"next\\\":1}",
    };
    struct salon s;
    struct visitor v;
    char question[300];
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 6});
    salon_run(&s);
    sit(&v, &s, 1, "fr");
    for (unsigned i = 0; i < sizeof messages / sizeof *messages; i++) {
        snprintf(question, sizeof question, "{\"ask\":\"heard\",\"text\":\"%s\"}", messages[i]);
        ask(&v, question);
    }
    ask(&v, "{\"ask\":\"again\"}");
    ask(&v, "{\"ask\":\"due\",\"seat\":0}");
    ask(&v, "{\"ask\":\"step\"}");
    ask(&v, "{\"ask\":\"kept\"}");
    ask(&v, "{\"ask\":\"record\"}");
    ask(&v, "{\"ask\":\"plies\"}");
    ask(&v, "{\"ask\":\"look_as\",\"viewer\":0}");
    screen(&v);
    assert_non_null(strstr(v.text, "\"viewer\":1,"));
    ask(&v, "{\"ask\":\"close\"}");
    for (unsigned i = 0; i < 2; i++) {
        ask(&v, "{\"ask\":\"heard\",\"text\":\"{}\"}");
        ask(&v, "{\"ask\":\"up\"}");
        ask(&v, "{\"ask\":\"cut\"}");
        ask(&v, "{\"ask\":\"sent\"}");
        ask(&v, "{\"ask\":\"sit\",\"game\":\"chess\"}");
    }
    leave(&v);
    salon_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_away),
        cmocka_unit_test(a_cut_anywhere_changes_nothing),
        cmocka_unit_test(without_a_line),
        cmocka_unit_test(what_is_laid_out_needs_a_line),
        cmocka_unit_test(refusals_are_answers),
        cmocka_unit_test(looking_back_and_another_language),
        cmocka_unit_test(other_eyes),
        cmocka_unit_test(a_table_that_gathers),
        cmocka_unit_test(a_part_in_the_fair_deal),
        cmocka_unit_test(nothing_secret_is_told),
        cmocka_unit_test(a_record_is_brought_home),
        cmocka_unit_test(nonsense_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

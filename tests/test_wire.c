/* test_wire.c - requests and replies as JSON: what they look like, what is refused, set-ups and editions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "core/event.h"
#include "games/registry.h"
#include "support.h"
#include "wire_support.h"

static char message[VL_WIRE_REPLY];

/* ---- Requests ---- */

static void put_any(struct vl_rng *rng, char *words, unsigned least, unsigned most) {
    static const char *const pieces[] = {"a", "7", " ", "\"", "\\", "\n", "\x01", "\xc3\xa9", "\xf0\x9f\x83\x8f",
                                         "&", "/"};
    unsigned length = least + vl_rng_below(rng, most - least + 1);
    words[0] = '\0';
    for (unsigned i = 0; i < length;) {
        const char *piece = pieces[vl_rng_below(rng, 11)];
        if (i + strlen(piece) > length) piece = "x";
        strcat(words, piece);
        i += (unsigned)strlen(piece);
    }
}

static void every_request_survives(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 5, 0);
    for (unsigned n = 0; n < 3000; n++) {
        struct vl_request request = {.kind = (uint8_t)vl_rng_below(&rng, VL_REQUEST_VIEW + 1)}, read;
        struct vl_greeting greeting = {.bytes = n % 2 == 0}, heard;
        struct vl_text text;
        bool looks = request.kind == VL_REQUEST_HELLO || request.kind == VL_REQUEST_VIEW;
        request.viewer = (uint8_t)vl_rng_below(&rng, VL_VIEWERS + 1);
        if (!looks || request.viewer == VL_VIEWERS) request.viewer = VL_NOBODY;
        if (!looks) put_any(&rng, request.id, 16, 64);
        if (!looks) put_any(&rng, request.words, 0, VL_TALK_WORDS - 1);
        if (request.kind == VL_REQUEST_HELLO) request.has_from = n % 3 > 0;
        if (request.kind == VL_REQUEST_ACT || request.kind == VL_REQUEST_VIEW) request.has_at = n % 3 > 0;
        if (request.has_from) request.from = vl_rng_next(&rng) >> (1 + vl_rng_below(&rng, 63));
        if (request.has_at) request.at = vl_rng_next(&rng) >> (1 + vl_rng_below(&rng, 63));
        if (n % 5 == 0) put_any(&rng, greeting.token, 0, VL_WIRE_SECRET - 1);
        if (n % 7 == 0) put_any(&rng, greeting.code, 0, VL_WIRE_SECRET - 1);
        if (n % 2 == 0) strcpy(greeting.language, "fr");
        if (greeting.bytes) greeting.layout = (uint8_t)vl_rng_below(&rng, 256);
        vl_text_init(&text, message, VL_WIRE_REQUEST);
        vl_request_write(&request, &greeting, &text);
        assert_false(text.cut);
        assert_null(strchr(message, '\n'));
        assert_null(vl_request_read(message, text.length, &read, &heard));
        assert_memory_equal(&read, &request, sizeof read);
        if (request.kind == VL_REQUEST_HELLO) assert_memory_equal(&heard, &greeting, sizeof heard);
        for (size_t length = 0; length < text.length; length++) {
            assert_string_equal(vl_request_read(message, length, &read, &heard), "malformed");
            if (length == 40) length += vl_rng_below(&rng, (uint32_t)text.length);
        }
        for (unsigned i = 0; i < 20; i++) {
            size_t at = vl_rng_below(&rng, (uint32_t)text.length);
            char was = message[at];
            message[at] = (char)vl_rng_below(&rng, 256);
            assert_null(request_is_stable(message, text.length, NULL));
            message[at] = was;
        }
    }
}

#define ID "0123456789abcdef"
#define ID64 ID ID ID ID

static void requests_look_so(void **unused) {
    static const struct {
        const char *text;
        struct vl_request request;
    } good[] = {
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"play t5 A\",\"at\":17}",
         {.kind = VL_REQUEST_ACT, .viewer = VL_NOBODY, .has_at = true, .at = 17, .id = ID, .words = "play t5 A"}},
        {" { \"new\" : [{}], \"do\":\"undo\", \"at\":null, \"id\":\"" ID64 "\", \"type\":\"act\" } ",
         {.kind = VL_REQUEST_ACT, .viewer = VL_NOBODY, .id = ID64, .words = "undo"}},
        {"{\"type\":\"stage\",\"id\":\"" ID "\",\"do\":\"pick t1\"}",
         {.kind = VL_REQUEST_STAGE, .viewer = VL_NOBODY, .id = ID, .words = "pick t1"}},
        {"{\"type\":\"unstage\",\"id\":\"" ID "\",\"do\":\"pick t1\",\"at\":false}",
         {.kind = VL_REQUEST_UNSTAGE, .viewer = VL_NOBODY, .id = ID, .words = "pick t1"}},
        {"{\"type\":\"view\"}", {.kind = VL_REQUEST_VIEW, .viewer = VL_NOBODY}},
        {"{\"type\":\"view\",\"at\":0,\"as\":2,\"id\":7}",
         {.kind = VL_REQUEST_VIEW, .viewer = 2, .has_at = true, .at = 0}},
        {"{\"type\":\"view\",\"as\":\"all\"}", {.kind = VL_REQUEST_VIEW, .viewer = VL_ALL}},
        {"{\"type\":\"hello\",\"from\":null}", {.kind = VL_REQUEST_HELLO, .viewer = VL_NOBODY}},
        {"{\"type\":\"hello\",\"from\":12.0,\"view\":\"json\"}",
         {.kind = VL_REQUEST_HELLO, .viewer = VL_NOBODY, .has_from = true, .from = 12}},
        {"{\"type\":\"pong\"}", {.kind = VL_WIRE_UNKNOWN}},
        {"{\"type\":\"fair\",\"round\":1,\"house\":true}", {.kind = VL_WIRE_UNKNOWN}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct vl_request request;
        struct vl_greeting greeting;
        const char *code = vl_request_read(good[i].text, strlen(good[i].text), &request, &greeting);
        if (code != NULL) fail_msg("%s: %s", code, good[i].text);
        const char *what = request_difference(&good[i].request, &request);
        if (what != NULL) fail_msg("%s differs: %s", what, good[i].text);
    }
    struct vl_request request;
    struct vl_greeting greeting;
    static const char hello[] = "{\"type\":\"hello\",\"token\":\"abc\",\"code\":\"def\",\"from\":3,\"view\":\"bytes\","
                                "\"layout\":2,\"lang\":\"fr\"}";
    assert_null(vl_request_read(hello, sizeof hello - 1, &request, &greeting));
    assert_string_equal(greeting.token, "abc");
    assert_string_equal(greeting.code, "def");
    assert_string_equal(greeting.language, "fr");
    assert_true(greeting.bytes && greeting.layout == 2 && request.has_from && request.from == 3);
}

/* What is no yes is none; and each is asked for by itself. */
static void luxuries_are_asked_for(void **unused) {
    static const struct {
        const char *words;
        bool presence, chat;
    } cases[] = {
        {"", false, false},
        {",\"presence\":true", true, false},
        {",\"chat\":true", false, true},
        {",\"presence\":true,\"chat\":true", true, true},
        {",\"presence\":false,\"chat\":true", false, true},
        {",\"presence\":1,\"chat\":\"true\"", false, false},
        {",\"presence\":null,\"chat\":[true]", false, false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_request request, again;
        struct vl_greeting greeting, twice;
        char text[200], written[200];
        struct vl_text out;
        int length = snprintf(text, sizeof text, "{\"type\":\"hello\"%s}", cases[i].words);
        assert_null(vl_request_read(text, (size_t)length, &request, &greeting));
        assert_int_equal(greeting.presence, cases[i].presence);
        assert_int_equal(greeting.chat, cases[i].chat);
        vl_text_init(&out, written, sizeof written);
        vl_request_write(&request, &greeting, &out);
        assert_null(vl_request_read(written, out.length, &again, &twice));
        assert_memory_equal(&greeting, &twice, sizeof greeting);
    }
}

/* What cannot be read is refused, and the refusal can name the id if there is one. */
static void requests_that_are_malformed(void **unused) {
    static const struct {
        const char *text, *id;
    } bad[] = {
        {"", ""},
        {"[]", ""},
        {"7", ""},
        {"{}", ""},
        {"{\"type\":7}", ""},
        {"{\"type\":null,\"id\":\"" ID "\"}", ID},
        {"{\"id\":\"" ID "\",\"do\":\"undo\"}", ID},
        {"{\"type\":\"act\",\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":null,\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":7,\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":\"short\",\"do\":\"undo\"}", "short"},
        {"{\"type\":\"act\",\"id\":\"" ID64 "x\",\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":\"0123456789abcde\\u0000\",\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":\"" ID "\"}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":[\"undo\"]}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":null}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"undo\",\"do\":\"undo\"}", ""},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"undo\",\"at\":-1}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"undo\",\"at\":1.5}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"undo\",\"at\":\"1\"}", ID},
        {"{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\"undo\",\"at\":9223372036854775808}", ID},
        {"{\"type\":\"stage\",\"id\":\"" ID "\",\"do\":7}", ID},
        {"{\"type\":\"view\",\"as\":6}", ""},
        {"{\"type\":\"view\",\"as\":-1}", ""},
        {"{\"type\":\"view\",\"as\":\"everybody\"}", ""},
        {"{\"type\":\"view\",\"at\":true}", ""},
        {"{\"type\":\"hello\",\"from\":\"0\"}", ""},
        {"{\"type\":\"hello\",\"view\":\"pictures\"}", ""},
        {"{\"type\":\"hello\",\"view\":\"bytes\",\"layout\":256}", ""},
        {"{\"type\":\"hello\",\"token\":7}", ""},
        {"{\"type\":\"hello\",\"lang\":\"0123456789012345678901234567890123456789\"}", ""},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct vl_request request;
        struct vl_greeting greeting;
        const char *code = vl_request_read(bad[i].text, strlen(bad[i].text), &request, &greeting);
        if (code == NULL) fail_msg("taken: %s", bad[i].text);
        assert_string_equal(code, "malformed");
        assert_string_equal(request.id, bad[i].id);
        assert_int_equal(request.kind, VL_WIRE_UNKNOWN);
    }
    char text[4000] =
        "{\"type\":\"act\",\"id\":\"" ID "\",\"do\":\""; /* words of just the right length, and one more */
    struct vl_request request;
    struct vl_greeting greeting;
    size_t start = strlen(text);
    for (unsigned more = 0; more < 2; more++) {
        size_t length = VL_TALK_WORDS - 1 + more;
        memset(text + start, 'x', length);
        strcpy(text + start + length, "\"}");
        assert_int_equal(vl_request_read(text, strlen(text), &request, &greeting) == NULL, more == 0);
    }
}

/* A greeting is part of a hello, and of nothing else. */
static void greetings_are_for_hellos(void **unused) {
    static const struct vl_greeting greeting = {.token = "abc", .language = "fr"};
    struct vl_text text;
    (void)unused;
    vl_text_init(&text, message, sizeof message);
    vl_request_write(&(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = VL_NOBODY}, NULL, &text);
    assert_string_equal(message, "{\"type\":\"hello\"}");
    vl_text_init(&text, message, sizeof message);
    vl_request_write(&(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = 1}, &greeting, &text);
    assert_string_equal(message, "{\"type\":\"view\",\"as\":1}");
}

/* ---- What replies look like ---- */

static void looks(const struct vl_wire_client *client, const struct vl_reply *reply, const char *words,
                  const char *wanted) {
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(client, reply, words, &text);
    assert_string_equal(message, wanted);
}

static void replies_look_so(void **unused) {
    struct vl_setup s;
    const struct vl_wire_client client = {&s, 0, false};
    vl_move moves[] = {vl_move_of(1, 0), vl_move_of(2, 0)};
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    looks(&client, &(struct vl_reply){.kind = VL_REPLY_HELLO, .viewer = 1, .setup = &s, .next = 7}, NULL,
          "{\"type\":\"hello\",\"protocol\":1,\"game\":\"kuhn\",\"version\":1,\"layout\":1,\"players\":2,\"seat\":1,"
          "\"options\":{},\"edition\":\"default\",\"next\":7,\"fair\":null}");
    looks(&client, &(struct vl_reply){.kind = VL_REPLY_MOVES, .next = 9, .count = 2, .move = moves}, NULL,
          "{\"type\":\"moves\",\"next\":9,\"moves\":[\"pass\",\"bet\"],\"choice\":false}");
    looks(&client, &(struct vl_reply){.kind = VL_REPLY_DONE, .id = ID, .next = 9}, NULL,
          "{\"type\":\"done\",\"id\":\"" ID "\",\"next\":9}");
    looks(&client, &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = ID, .rule = "TAB-6", .code = "choice-incomplete"},
          "Not yet.",
          "{\"type\":\"refused\",\"id\":\"" ID "\",\"code\":\"choice-incomplete\",\"rule\":\"TAB-6\","
          "\"message\":\"Not yet.\"}");
    looks(&client, &(struct vl_reply){.kind = VL_REPLY_REFUSED, .code = "malformed"}, NULL,
          "{\"type\":\"refused\",\"id\":null,\"code\":\"malformed\",\"rule\":null,\"message\":\"\"}");
    looks(&client,
          &(struct vl_reply){.kind = VL_REPLY_NOTE,
                             .number = 3,
                             .note = &(struct vl_note){.kind = VL_NOTE_YES, .actor = 1, .seat = 1}},
          NULL, "{\"type\":\"note\",\"number\":3,\"note\":{\"note\":\"yes\",\"actor\":1,\"seat\":1}}");
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    struct vl_around around = {.fair_deal = true,
                               .fair = {.version = 2, .round = 3, .committed = 1u << VL_FAIR_SERVER | 1}};
    static const char *const fair[] = {"null,\"round\":3,\"by\":[1,2]", "\"hash\",\"round\":3,\"by\":[1,2]",
                                       "\"nonce\",\"round\":3,\"by\":[0,1]"};
    for (unsigned i = 0; i < 3; i++) {
        char wanted[512];
        if (i == 2) around.fair.committed = (uint8_t)vl_fair_everyone(3), around.fair.opened = 4;
        snprintf(wanted, sizeof wanted,
                 "{\"type\":\"hello\",\"protocol\":1,\"game\":\"tenakee\",\"version\":%u,\"layout\":1,\"players\":3,"
                 "\"seat\":%u,\"options\":{\"chief\":\"off\"},\"edition\":\"default\",\"next\":0,"
                 "\"fair\":{\"wanted\":%s}}",
                 s.game->version, i == 1, fair[i]);
        looks(&client, &(struct vl_reply){.kind = VL_REPLY_HELLO, .viewer = i == 1, .setup = &s, .around = &around},
              NULL, wanted);
    }
}

/* ---- Hellos that are not for us ---- */

static const char *hello_code(struct vl_wire *wire, const char *text) {
    struct vl_reply reply;
    return vl_reply_read(wire, text, strlen(text), &reply);
}

static void hellos_rebuild_the_set_up(void **unused) {
#define HELLO(game, more) "{\"type\":\"hello\",\"protocol\":1,\"layout\":1,\"next\":0,\"game\":\"" game "\"," more "}"
    static const char good[] =
        HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":1,\"options\":{},\"edition\":\"default\"");
    struct vl_wire wire;
    (void)unused;
    vl_wire_init(&wire, vl_games, NULL);
    assert_string_equal(hello_code(&wire, HELLO("whist", "\"version\":1,\"players\":2,\"seat\":1,\"options\":{},"
                                                         "\"edition\":\"default\"")),
                        "unknown-game");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":99,\"players\":2,\"seat\":1,\"options\":{},"
                                                        "\"edition\":\"default\"")),
                        "version-unknown");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":3,\"seat\":1,\"options\":{},"
                                                        "\"edition\":\"default\"")),
                        "malformed");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":2,\"options\":{},"
                                                        "\"edition\":\"default\"")),
                        "malformed");
    assert_string_equal(
        hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":1,\"options\":{\"x\":\"y\"},"
                                        "\"edition\":\"default\"")),
        "malformed");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":1,\"options\":7,"
                                                        "\"edition\":\"default\"")),
                        "malformed");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":1,"
                                                        "\"edition\":\"default\"")),
                        "malformed");
    assert_string_equal(hello_code(&wire, HELLO("kuhn", "\"version\":1,\"players\":2,\"seat\":1,\"options\":{},"
                                                        "\"edition\":\"attic\"")),
                        "edition-missing");
    assert_false(wire.greeted);
    assert_string_equal(hello_code(&wire, "{\"type\":\"note\",\"number\":0,\"note\":{\"note\":\"begun\"}}"),
                        "malformed");
    assert_null(hello_code(&wire, good));
    assert_true(wire.greeted && wire.viewer == 1 && wire.setup.players == 2);
    assert_null(hello_code(&wire, "{\"type\":\"note\",\"number\":0,\"note\":{\"note\":\"begun\"}}"));
    struct vl_reply reply;
    static const char news[] = "{\"type\":\"note\",\"number\":0,\"note\":{\"note\":\"thunder\",\"seat\":77}}";
    assert_null(vl_reply_read(&wire, news, strlen(news), &reply));
    assert_int_equal(reply.kind, VL_WIRE_UNKNOWN);
#undef HELLO
}

static void editions_are_at_hand_or_missing(void **unused) {
    struct vl_setup attic, other;
    struct vl_wire wire;
    struct vl_reply heard;
    struct vl_text text;
    (void)unused;
    vl_setup_init(&attic, vl_game_find("manitou"), 4);
    const struct vl_number *n = attic.game->numbers;
    while (n->low == n->high) n++;
    assert_null(vl_edition_set(&attic, n->card, n->what, n->value == n->low ? n->value + 1 : n->value - 1));
    assert_null(vl_edition_name(&attic, "attic"));
    vl_setup_init(&other, attic.game, 3);
    assert_null(vl_edition_name(&other, "attic"));
    struct vl_reply reply = {.kind = VL_REPLY_HELLO, .viewer = VL_SPECTATOR, .setup = &attic};
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&(struct vl_wire_client){&attic, VL_SPECTATOR, true}, &reply, NULL, &text);
    vl_wire_init(&wire, vl_games, NULL); /* a hello tells it whole */
    assert_null(vl_reply_read(&wire, message, text.length, &heard));
    assert_memory_equal(&wire.setup, &attic, sizeof attic);
    assert_null(vl_reply_read(&wire, message, text.length, &heard)); /* and again */
    char *components = strstr(message, "\"components\":{\"");
    assert_non_null(components);
    components[strlen("\"components\":{\"")] ^= 1; /* another card */
    vl_wire_init(&wire, vl_games, NULL);
    assert_string_equal(vl_reply_read(&wire, message, text.length, &heard), "edition-missing");
    components[strlen("\"components\":{\"")] ^= 1;
    char *number = strchr(strchr(strchr(components, ':') + 1, ':') + 1, ':') + 1;
    *number ^= 1; /* another number than the hash is of */
    assert_string_equal(vl_reply_read(&wire, message, text.length, &heard), "edition-missing");
    assert_false(wire.greeted);
    *number ^= 1;
    components[1] = 'x'; /* no components: then it must be at hand */
    assert_string_equal(vl_reply_read(&wire, message, text.length, &heard), "edition-missing");
    vl_wire_init(&wire, vl_games, &other); /* of the same name, and not the same */
    assert_string_equal(vl_reply_read(&wire, message, text.length, &heard), "edition-missing");
    vl_wire_init(&wire, vl_games, &attic);
    assert_null(vl_reply_read(&wire, message, text.length, &heard));
    assert_null(reply_difference(&attic, &reply, &heard));
}

/* ---- Notes and views, part by part ---- */

/* Reads what is written; returns the code of a refusal, or what differs. */
static const char *there_and_back(struct vl_wire *wire, const struct vl_reply *reply) {
    struct vl_reply heard;
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_reply_write(&(struct vl_wire_client){&wire->setup, wire->viewer, true}, reply, NULL, &text);
    const char *code = vl_reply_read(wire, message, text.length, &heard);
    return code != NULL ? code : reply_difference(&wire->setup, reply, &heard);
}

/* A wire that has heard the hello of a table of this game. */
static void greet(struct vl_wire *wire, const struct vl_game *game, unsigned viewer) {
    struct vl_setup s;
    vl_setup_init(&s, game, game->players_max);
    vl_wire_init(wire, vl_games, NULL);
    wire->setup = s; /* for writing it */
    assert_null(
        there_and_back(wire, &(struct vl_reply){.kind = VL_REPLY_HELLO, .viewer = (uint8_t)viewer, .setup = &s}));
    assert_int_equal(wire->viewer, viewer);
}

/* Every argument of every event of every game: unseen, nothing, the first and the last it can be. */
static void every_argument_survives(void **unused) {
    struct vl_wire wire;
    unsigned nothing = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_event_type *type = vl_games[g]->events;
        greet(&wire, vl_games[g], 1);
        for (; type->name != NULL; type++)
            for (unsigned i = 0; i < vl_event_args(type); i++)
                for (unsigned way = 0; way < 4; way++) {
                    struct vl_note note = {.kind = VL_NOTE_EVENT, .actor = VL_CHANCE, .seat = VL_NOBODY};
                    const struct vl_domain *domain = type->arg[i].domain;
                    int last = domain == &vl_seats ? wire.setup.players - 1 : domain->count - 1;
                    note.event = (struct vl_event){.type = (uint8_t)(type - vl_games[g]->events), .to = VL_BIT(1)};
                    memset(note.event.sees, VL_BIT(1), sizeof note.event.sees);
                    if (way == 0) note.event.sees[i] = 0;
                    if (way == 1) note.event.arg[i] = -1;
                    if (way == 2) note.event.arg[i] = domain->names == NULL ? INT16_MIN : 0;
                    if (way == 3) note.event.arg[i] = domain->names == NULL ? INT16_MAX : (int16_t)last;
                    nothing += way == 1 && domain->names != NULL;
                    assert_null(there_and_back(&wire, &(struct vl_reply){.kind = VL_REPLY_NOTE, .note = &note}));
                }
    }
    assert_true(nothing > 20);
}

/* Reads the message with one stretch of it exchanged for another. */
static const char *with(struct vl_wire *wire, const char *text, const char *what, const char *other) {
    char changed[4096];
    struct vl_reply reply;
    const char *at = strstr(text, what);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, other, at + strlen(what));
    return vl_reply_read(wire, changed, strlen(changed), &reply);
}

static void views_are_of_this_game_and_viewer(void **unused) {
    struct vl_table t;
    struct vl_wire wire;
    struct vl_view_box view;
    struct vl_around around;
    char text[4096];
    (void)unused;
    greet(&wire, vl_game_find("tenakee"), 2);
    vl_table_init(&t, &wire.setup, &(struct vl_table_options){.fair_deal = true, .id = "wire"});
    assert_true(vl_table_view(&t, 2, &view) && vl_table_around(&t, 2, 0, &around));
    struct vl_reply reply = {.kind = VL_REPLY_VIEW, .viewer = 2, .view = &view, .around = &around};
    assert_null(there_and_back(&wire, &reply));
    strcpy(text, message);
    assert_null(with(&wire, text, "\"next\":0", "\"next\":0"));
    assert_string_equal(with(&wire, text, "\"chief\":\"off\"", "\"chief\":\"on\""), "malformed");
    assert_string_equal(with(&wire, text, "\"players\":5", "\"players\":4"), "malformed");
    assert_string_equal(with(&wire, text, "\"next\":0", "\"next\":0,\"as\":1"), "malformed");
    assert_string_equal(with(&wire, text, "\"next\":0", "\"next\":0,\"at\":null"), "malformed");
    assert_string_equal(with(&wire, text, "\"moves\":[]", "\"moves\":[\"deal 0 t1\"]"), "malformed");
    assert_null(with(&wire, text, "\"moves\":[]", "\"moves\":[\"pick t1\"]"));
    static const char asked[] = "\"question\":null", question[] = "\"question\":{\"what\":\"pause\",\"seat\":0,";
    static const struct {
        const char *waiting;
        bool good;
    } cases[] = {{"\"waiting\":[1,2]}", true},
                 {"\"waiting\":3}", false},
                 {"\"waiting\":[5]}", false},
                 {"\"wait\":[]}", false},
                 {"\"waiting\":[1],\"acts\":[1,0,0,0,0]}", false}}; /* a pause takes nothing back */
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char other[100];
        snprintf(other, sizeof other, "%s%s", question, cases[i].waiting);
        const char *code = with(&wire, text, asked, other);
        if (cases[i].good)
            assert_null(code);
        else
            assert_string_equal(code, "malformed");
    }
#define UNDO(acts) "\"question\":{\"what\":\"undo\",\"seat\":0,\"waiting\":[1]" acts "}"
    assert_null(with(&wire, text, asked, UNDO("")));
    assert_null(with(&wire, text, asked, UNDO(",\"acts\":[1,0,2,0,255]")));
    assert_string_equal(with(&wire, text, asked, UNDO(",\"acts\":[1,0,2,0,256]")), "malformed");
    assert_string_equal(with(&wire, text, asked, UNDO(",\"acts\":[1,0,2,0]")), "malformed");
    assert_string_equal(with(&wire, text, asked, UNDO(",\"acts\":[1,0,2,0,0,0]")), "malformed");
    assert_string_equal(with(&wire, text, asked, UNDO(",\"acts\":1")), "malformed");
#undef UNDO
    assert_null(
        with(&wire, text, "\"turn\":0", "\"turn\":4")); /* a match in which somebody else began: there are five */
    assert_string_equal(with(&wire, text, "\"turn\":0", "\"turn\":5"), "malformed");
    assert_string_equal(with(&wire, text, "\"turn\":0", "\"turn\":-1"), "malformed");
    assert_string_equal(with(&wire, text, "\"round\":1", "\"round\":0"), "malformed");
    assert_string_equal(with(&wire, text, "\"house\":[", "\"house\":[7,"), "malformed");
    assert_string_equal(with(&wire, text, "\"bytes\":\"", "\"bytes\":\"AAAA"), "malformed");
    view.bytes[1] = 1;
    assert_string_equal(there_and_back(&wire, &reply), "malformed");
    vl_table_done(&t);
}

/* Base64 has one way to write some bytes: what is left over in the last digit is zero. */
static void bytes_are_written_one_way(void **unused) {
    struct vl_table t;
    struct vl_wire wire;
    struct vl_view_box view;
    struct vl_around around;
    char text[4096];
    unsigned tried = 0;
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        if (vl_games[g]->view_size % 3 == 0) continue;
        greet(&wire, vl_games[g], VL_SPECTATOR);
        vl_table_init(&t, &wire.setup, &(struct vl_table_options){.fair_deal = true, .id = "wire"});
        assert_true(vl_table_view(&t, VL_SPECTATOR, &view) && vl_table_around(&t, VL_SPECTATOR, 0, &around));
        struct vl_reply reply = {.kind = VL_REPLY_MOVES, .viewer = VL_SPECTATOR, .view = &view, .around = &around};
        assert_null(there_and_back(&wire, &reply));
        strcpy(text, message);
        char *digit = strchr(text, '=') - 1;
        assert_non_null(strchr("AEIMQUYcgkosw048", *digit));
        ++*digit;
        assert_string_equal(with(&wire, text, "=", "="), "malformed");
        assert_string_equal(with(&wire, message, "=", "A"), "malformed");
        vl_table_done(&t);
        tried++;
    }
    assert_true(tried > 0);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_survives),    cmocka_unit_test(requests_look_so),
        cmocka_unit_test(luxuries_are_asked_for),    cmocka_unit_test(requests_that_are_malformed),
        cmocka_unit_test(greetings_are_for_hellos),  cmocka_unit_test(replies_look_so),
        cmocka_unit_test(hellos_rebuild_the_set_up), cmocka_unit_test(editions_are_at_hand_or_missing),
        cmocka_unit_test(every_argument_survives),   cmocka_unit_test(views_are_of_this_game_and_viewer),
        cmocka_unit_test(bytes_are_written_one_way),
    };
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}

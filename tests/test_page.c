/* test_page.c - what a page is told is whole: every answer is JSON, and whatever it points at is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "games/registry.h"
#include "page/ask.h"
#include "page/think.h"
#include "support.h"
#include "table/fairlog.h"

/* ---- Asking ---- */

struct sitting {
    struct vl_page *page;
    struct vl_thinker *thinker;
    char *text; /* the last answer, parsed as `answer` */
    struct vl_json answer;
};

static void ask(struct sitting *s, const char *question) {
    const char *answer = vl_page_ask(s->page, question, strlen(question));
    free(s->text);
    s->text = strdup(answer);
    if (!vl_json_parse(s->text, strlen(s->text), &s->answer)) fail_msg("%s: no JSON: %.200s", question, answer);
}

static bool is_null(const struct vl_json *value) {
    return vl_json_kind(value) == VL_JSON_NULL;
}

static int64_t int_at(const struct vl_json *object, const char *key) {
    struct vl_json value = vl_json_get(object, key);
    int64_t number = -1;
    vl_json_read_int(&value, INT32_MIN, UINT32_MAX, &number);
    return number;
}

/* ---- Laws ---- */

static bool find_zone(const struct vl_json *scene, const struct vl_json *key, struct vl_json *zone) {
    struct vl_json zones = vl_json_get(scene, "zones");
    char wanted[VL_ZONE_KEY];
    if (!vl_json_read_string(key, wanted, sizeof wanted)) return false;
    for (*zone = (struct vl_json){0}; vl_json_next(&zones, zone);) {
        struct vl_json name = vl_json_get(zone, "key");
        if (vl_json_is(&name, wanted)) return true;
    }
    return false;
}

static bool has_piece(const struct vl_json *scene, int64_t id) {
    struct vl_json zones = vl_json_get(scene, "zones"), zone = {0};
    while (vl_json_next(&zones, &zone)) {
        struct vl_json pieces = vl_json_get(&zone, "pieces"), piece = {0};
        while (vl_json_next(&pieces, &piece))
            if (int_at(&piece, "id") == id) return true;
    }
    return false;
}

/* Every name and every place is said, no key stands twice, groups are there. */
static void check_scene(const struct vl_json *scene) {
    struct vl_json zones = vl_json_get(scene, "zones"), zone = {0}, found;
    while (vl_json_next(&zones, &zone)) {
        struct vl_json key = vl_json_get(&zone, "key"), groups = vl_json_get(&zone, "groups"), group = {0};
        struct vl_json pieces = vl_json_get(&zone, "pieces"), piece = {0};
        int64_t count = 0;
        assert_true(find_zone(scene, &key, &found) && found.start == zone.start);
        while (vl_json_next(&groups, &group)) count++;
        while (vl_json_next(&pieces, &piece)) {
            struct vl_json words = vl_json_get(&piece, "words"), of = vl_json_get(&piece, "group");
            struct vl_json place = vl_json_get(&piece, "place");
            assert_false(vl_json_is(&words, ""));
            assert_true(!vl_json_is(&place, "") || int_at(&zone, "rows") > 0); /* a cell says where it is */
            assert_true(is_null(&of) || (int_at(&piece, "group") >= 0 && int_at(&piece, "group") < count));
        }
        struct vl_json words = vl_json_get(&zone, "words"), label = vl_json_get(&zone, "label");
        struct vl_json tally = vl_json_get(&zone, "tally");
        assert_false(vl_json_is(&words, "") || vl_json_is(&label, "") || vl_json_is(&tally, ""));
    }
}

static void check_moves(const struct vl_json *screen) {
    struct vl_json scene = vl_json_get(screen, "scene"), moves = vl_json_get(screen, "moves"), move = {0}, zone;
    while (vl_json_next(&moves, &move)) {
        struct vl_json piece = vl_json_get(&move, "piece"), target = vl_json_get(&move, "target");
        struct vl_json at = vl_json_get(&move, "zone"), verb = vl_json_get(&move, "verbWords");
        assert_true(is_null(&piece) || has_piece(&scene, int_at(&move, "piece")));
        assert_true(is_null(&target) || has_piece(&scene, int_at(&move, "target")));
        assert_true(is_null(&at) || find_zone(&scene, &at, &zone));
        assert_false(vl_json_is(&verb, ""));
    }
}

/* One scene more than steps; what moves is there before, or comes. */
static void check_act(const struct vl_json *act) {
    struct vl_json scenes = vl_json_get(act, "scenes"), steps = vl_json_get(act, "steps"), step = {0}, scene = {0};
    unsigned count = 0, shown = 0;
    while (vl_json_next(&scenes, &scene)) {
        check_scene(&scene);
        shown++;
    }
    while (vl_json_next(&steps, &step)) {
        struct vl_json changes = vl_json_get(&step, "changes"), change = {0}, zone;
        struct vl_json first = {0};
        vl_json_next(&scenes, &first);
        while (vl_json_next(&changes, &change)) {
            struct vl_json from = vl_json_get(&change, "from"), to = vl_json_get(&change, "to");
            assert_true(is_null(&from) || find_zone(&first, &from, &zone));
            assert_true(is_null(&to) || find_zone(&first, &to, &zone));
        }
        count++;
    }
    assert_int_equal(shown, count + 1);
    assert_true(count > 0);
}

static void check_all(struct sitting *s, unsigned players) {
    char question[64];
    ask(s, "{\"ask\":\"screen\",\"number\":7,\"thinking\":[1],\"keeping\":\"kept\"}");
    struct vl_json scene = vl_json_get(&s->answer, "scene"), prompt = vl_json_get(&s->answer, "prompt");
    int64_t acts = int_at(&s->answer, "acts"), said = int_at(&s->answer, "said");
    assert_int_equal(int_at(&s->answer, "number"), 7);
    assert_false(vl_json_is(&prompt, ""));
    check_scene(&scene);
    check_moves(&s->answer);
    if (acts > 0) {
        snprintf(question, sizeof question, "{\"ask\":\"steps\",\"act\":%d}", (int)acts - 1);
        ask(s, question);
        if (!is_null(&s->answer)) check_act(&s->answer);
    }
    for (unsigned seat = 0; seat < players; seat++) {
        snprintf(question, sizeof question, "{\"ask\":\"why\",\"seat\":%u}", seat);
        ask(s, question);
        assert_int_equal(vl_json_kind(&s->answer), VL_JSON_ARRAY);
    }
    snprintf(question, sizeof question, "{\"ask\":\"moment\",\"said\":%d}", (int)said - 1);
    ask(s, question);
    if (!is_null(&s->answer)) check_scene(&s->answer);
}

/* ---- Playing ---- */

static void keep(struct sitting *s) {
    ask(s, "{\"ask\":\"kept\",\"good\":true,\"now\":1}");
}

/* A bot is asked as the page asks one: by a job, a few iterations at a time. */
static void answer(struct sitting *s, int64_t seat) {
    char question[1024], version[24];
    snprintf(question, sizeof question, "{\"ask\":\"due\",\"seat\":%d}", (int)seat);
    ask(s, question);
    struct vl_json hex = vl_json_get(&s->answer, "version");
    assert_true(vl_json_read_string(&hex, version, sizeof version));
    assert_true(vl_thinker_begin(s->thinker, s->text, strlen(s->text)));
    while (!vl_thinker_step(s->thinker, 8)) continue;
    const char *result = vl_thinker_result(s->thinker); /* {"moves":[…]} */
    snprintf(question, sizeof question, "{\"ask\":\"answer\",\"now\":1,\"seat\":%d,\"version\":\"%s\",%s", (int)seat,
             version, result + 1);
    ask(s, question);
    assert_true(is_null(&s->answer));
}

/* The person plays the first move, and confirms what is whole. */
static void act(struct sitting *s) {
    char question[160], words[VL_MOVE_TEXT];
    ask(s, "{\"ask\":\"screen\"}");
    struct vl_json moves = vl_json_get(&s->answer, "moves"), move = {0};
    if (vl_json_next(&moves, &move)) {
        struct vl_json text = vl_json_get(&move, "text");
        assert_true(vl_json_read_string(&text, words, sizeof words));
        snprintf(question, sizeof question, "{\"ask\":\"act\",\"now\":1,\"move\":\"%s\"}", words);
        ask(s, question);
    } else {
        ask(s, "{\"ask\":\"confirm\",\"now\":1}");
    }
    struct vl_json outcome = vl_json_get(&s->answer, "outcome");
    assert_false(vl_json_is(&outcome, "refused"));
}

/* Anne, and bots: the first as it is said, the others greedy. */
static void begin(struct sitting *s, const char *game, unsigned players, const char *lang, const char *bot) {
    char question[512];
    int length = snprintf(question, sizeof question,
                          "{\"ask\":\"begin\",\"now\":1,\"seed\":\"2a\",\"game\":\"%s\",\"players\":%u,\"options\":{},"
                          "\"edition\":null,\"lang\":\"%s\",\"clock\":\"none\",\"games\":1,\"seats\":["
                          "{\"kind\":\"person\",\"name\":\"Anne\"}",
                          game, players, lang);
    for (unsigned seat = 1; seat < players; seat++)
        length += snprintf(question + length, sizeof question - (size_t)length, ",{\"kind\":\"bot\",\"bot\":\"%s\"}",
                           seat == 1 ? bot : "greedy");
    snprintf(question + length, sizeof question - (size_t)length, "]}");
    ask(s, question);
    struct vl_json refused = vl_json_get(&s->answer, "refused");
    assert_int_equal(vl_json_kind(&refused), VL_JSON_ABSENT);
}

static void end(struct sitting *s) {
    free(s->text);
    vl_thinker_free(s->thinker);
    vl_page_free(s->page);
}

static void play(const char *game, unsigned players, const char *lang, unsigned every) {
    struct sitting s = {.page = vl_page_new(vl_games), .thinker = vl_thinker_new(vl_games, (struct vl_watch){0})};
    begin(&s, game, players, lang, "gentle");
    unsigned turns = 0;
    for (bool over = false; !over; turns++) {
        assert_true(turns < 5000);
        ask(&s, "{\"ask\":\"pulse\",\"now\":1}");
        struct vl_json lines = vl_json_get(&s.answer, "keep"), turn = vl_json_get(&s.answer, "turn");
        int64_t seat = int_at(&s.answer, "seat");
        bool house = vl_json_is(&turn, "house"), bot = vl_json_is(&turn, "bot");
        if (!is_null(&lines)) {
            keep(&s);
            if (turns % every == 0) check_all(&s, players);
        } else if (house) {
            ask(&s, "{\"ask\":\"step\",\"now\":1}");
        } else if (bot) {
            answer(&s, seat);
        } else {
            ask(&s, "{\"ask\":\"screen\"}");
            struct vl_json state = vl_json_get(&s.answer, "state");
            over = vl_json_is(&state, "over");
            if (!over) act(&s);
        }
    }
    check_all(&s, players);
    ask(&s, "{\"ask\":\"deck\"}");
    ask(&s, "{\"ask\":\"summary\"}");
    ask(&s, "{\"ask\":\"plies\"}");
    ask(&s, "{\"ask\":\"record\"}");
    assert_int_equal(vl_json_kind(&s.answer), VL_JSON_STRING);
    end(&s);
}

/* A watch that goes on by so much whenever somebody looks. */
static uint64_t look_at_slow(void *time) {
    return *(uint64_t *)time += 2;
}

/* However many decisions there are in a bot's turn it takes no longer than its level may; and a secret choice, which is
 * all that there is in its turn, has nearly all of that. */
static void bots_keep_the_time_of_their_level(void **unused) {
    static const struct {
        const char *game, *bot;
        unsigned least, most, decisions;
    } turns[] = {{"ogallala", "strong", 600, 1200, 5}, {"tomahawk", "master", 3000, 5000, 1}};
    (void)unused;
    for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++) {
        uint64_t time = 0, begun = 0, longest = 0;
        unsigned decisions = 0, most = 0;
        struct sitting s = {.page = vl_page_new(vl_games),
                            .thinker = vl_thinker_new(vl_games, (struct vl_watch){look_at_slow, &time})};
        begin(&s, turns[i].game, 2, "en", turns[i].bot);
        for (unsigned n = 0; n < 300; n++) {
            ask(&s, "{\"ask\":\"pulse\",\"now\":1}");
            struct vl_json lines = vl_json_get(&s.answer, "keep"), turn = vl_json_get(&s.answer, "turn");
            int64_t seat = int_at(&s.answer, "seat");
            bool house = vl_json_is(&turn, "house"), bot = vl_json_is(&turn, "bot");
            if (!is_null(&lines)) {
                keep(&s);
            } else if (house) {
                ask(&s, "{\"ask\":\"step\",\"now\":1}");
            } else if (bot) {
                answer(&s, seat);
                if (time - begun > longest) longest = time - begun;
                if (++decisions > most) most = decisions;
            } else {
                ask(&s, "{\"ask\":\"screen\"}");
                struct vl_json state = vl_json_get(&s.answer, "state");
                if (vl_json_is(&state, "over")) break;
                act(&s);
                begun = time;
                decisions = 0;
            }
        }
        assert_true(most >= turns[i].decisions);
        assert_in_range(longest, turns[i].least, turns[i].most);
        end(&s);
    }
}

static void every_game_is_told_whole(void **unused) {
    static const char *const languages[] = {"en", "fr", "de"};
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (unsigned players = vl_games[g]->players_min; players <= vl_games[g]->players_max; players++)
            play(vl_games[g]->name, players, languages[(g + players) % 3], 7);
}

static void the_shelf_is_told_in_every_language(void **unused) {
    struct sitting s = {.page = vl_page_new(vl_games)};
    (void)unused;
    ask(&s, "{\"ask\":\"games\",\"lang\":\"de\"}");
    struct vl_json game = {0};
    unsigned count = 0;
    while (vl_json_next(&s.answer, &game)) {
        struct vl_json title = vl_json_get(&game, "title"), tagline = vl_json_get(&game, "tagline");
        assert_false(vl_json_is(&title, "") || vl_json_is(&tagline, ""));
        count++;
    }
    assert_int_equal(count, 4);
    free(s.text);
    vl_page_free(s.page);
}

/* Whatever is asked, there is an answer. */
static void nonsense_is_answered(void **unused) {
    static const char *const questions[] = {
        "",
        "{",
        "[]",
        "{\"ask\":7}",
        "{\"ask\":\"fly\"}",
        "{\"ask\":\"screen\"}",
        "{\"ask\":\"act\",\"move\":\"play t5 A\"}",
        "{\"ask\":\"begin\"}",
        "{\"ask\":\"begin\",\"game\":\"tenakee\",\"players\":99}",
        "{\"ask\":\"begin\",\"game\":\"tenakee\",\"players\":3,\"seats\":[]}",
        "{\"ask\":\"begin\",\"game\":\"tenakee\",\"players\":3,\"edition\":\"{}\"}",
        "{\"ask\":\"load\",\"text\":\"nothing\"}",
        "{\"ask\":\"import\",\"text\":\"game tenakee\"}",
        "{\"ask\":\"import\"}",
        "{\"ask\":\"verify\"}",
        "{\"ask\":\"verify\",\"text\":\"game tenakee\"}",
        "{\"ask\":\"kept\",\"good\":false}",
        "{\"ask\":\"answer\",\"seat\":-1}",
        "{\"ask\":\"due\",\"seat\":77}",
    };
    struct sitting s = {.page = vl_page_new(vl_games)};
    (void)unused;
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) ask(&s, questions[i]);
    free(s.text);
    vl_page_free(s.page);
}

/* A game of three cards; the house drew for both seats. */
static const char fair_game[] =
    "game kuhn\\n"
    "players 2\\n"
    "version 1\\n"
    "x-seat-0 bot random\\n"
    "x-seat-1 bot random\\n"
    "x-fair-deal 2\\n"
    "x-fair-table d96b14df81a6e1c393354bfe47a95def\\n"
    "x-fair-round 1\\n"
    "x-fair-server-commitment 90715dd46ef15158e09ddab166e15a5f5479fe5edde10f35a216bf088b6df696\\n"
    "x-fair-server-seed 0ed0ebef58e2d24c09e54ecfb6688be3c5488d3939fb41ec0109e0e2f4b2051b\\n"
    "x-fair-commitment-0 64d365bff7609a097659d976cad80ba378b8e7529738abfedc9ccb27283169d4\\n"
    "x-fair-nonce-0 7effd6ad3de1ef1836a98643b17325cc4e9cbdcba2a5dcafafed5ce826798ca0\\n"
    "x-fair-by-0 house\\n"
    "x-fair-commitment-1 067c1fb0fc3e9eca95fd76605b37124c085e842a9745ac433b8fb458a0428451\\n"
    "x-fair-nonce-1 0b6d10aaded36a5d59bb1e682ff12d5448b35814aea40df1d7400eddd6919038\\n"
    "x-fair-by-1 house\\n"
    "x-fair-key 4be41ba58c55d7c934b9534424089f3c1ca4ccb075e5276a8944e974a2adc06f\\n"
    "---\\n"
    "* deal 0 3\\n"
    "* deal 1 2\\n"
    "0 bet\\n"
    "1 pass\\n"
    "= 1 -1\\n";

/* A record that was dealt fairly is found so, with who drew what; with one digit changed it is not. */
static void a_deal_is_verified(void **unused) {
    struct sitting s = {.page = vl_page_new(vl_games)};
    char question[sizeof fair_game + 64];
    (void)unused;
    snprintf(question, sizeof question, "{\"ask\":\"verify\",\"lang\":\"en\",\"text\":\"%s\"}", fair_game);
    ask(&s, question);
    struct vl_json good = vl_json_get(&s.answer, "good"), seats = vl_json_get(&s.answer, "seats"), part = {0};
    bool yes = false;
    assert_true(vl_json_read_bool(&good, &yes) && yes);
    for (unsigned seat = 0; seat < 2; seat++) assert_true(vl_json_next(&seats, &part) && vl_json_is(&part, "house"));
    char *digit = strstr(question, "x-fair-nonce-1 ") + strlen("x-fair-nonce-1 ");
    *digit = *digit == '0' ? '1' : '0';
    ask(&s, question);
    struct vl_json bad = vl_json_get(&s.answer, "good"), rule = vl_json_get(&s.answer, "rule");
    assert_true(vl_json_read_bool(&bad, &yes) && !yes);
    assert_true(vl_json_is(&rule, "FAIR-2"));
    free(s.text);
    vl_page_free(s.page);
}

/* The lines of a log with these entries, as they stand in a question. */
static void write_log(const char *const *texts, struct vl_text *out) {
    struct vl_fairlog log = {0};
    struct vl_fairlog_entry entry;
    char words[VL_FAIRLOG_LINE];
    for (; *texts != NULL; texts++) {
        struct vl_text line;
        vl_text_init(&line, words, sizeof words);
        vl_fairlog_line(log.number, log.head, *texts, strlen(*texts), &line);
        assert_null(vl_fairlog_read(&log, words, line.length - 1, &entry));
        words[line.length - 1] = '\0';
        vl_text_add(out, words);
        vl_text_add(out, "\\n");
    }
}

static bool log_holds(struct sitting *s, const char *lines, const char *why) {
    static char question[sizeof fair_game + 8000];
    bool good = false;
    snprintf(question, sizeof question, "{\"ask\":\"verify\",\"lang\":\"en\",\"log\":\"%s\",\"text\":\"%s\"}", lines,
             fair_game);
    ask(s, question);
    struct vl_json log = vl_json_get(&s->answer, "log"), says = vl_json_get(&log, "good"),
                   reason = vl_json_get(&log, "why");
    assert_true(vl_json_read_bool(&says, &good));
    if (why != NULL) assert_true(vl_json_is(&reason, why));
    return good;
}

/* What the public log says of the table is compared with its record; a log that does not hang together says nothing. */
static void a_deal_is_compared_with_the_log(void **unused) {
#define OF "1700000000000 commit d96b14df81a6e1c393354bfe47a95def 1 "
    static const char *texts[] = {
        "1700000000000 commit 11111111111111111111111111111111 1 server "
        "90715dd46ef15158e09ddab166e15a5f5479fe5edde10f35a216bf088b6df690 game kuhn version 1 players 2 edition "
        "default",
        OF "server 90715dd46ef15158e09ddab166e15a5f5479fe5edde10f35a216bf088b6df696 game kuhn version 1 players 2 "
           "edition default",
        OF "0 house 64d365bff7609a097659d976cad80ba378b8e7529738abfedc9ccb27283169d4",
        OF "1 house 067c1fb0fc3e9eca95fd76605b37124c085e842a9745ac433b8fb458a0428451",
        "1700000000001 begin d96b14df81a6e1c393354bfe47a95def 1",
        NULL,
        NULL,
    };
#undef OF
    struct sitting s = {.page = vl_page_new(vl_games)};
    char lines[6000], short_of[6000];
    struct vl_text out;
    (void)unused;
    vl_text_init(&out, lines, sizeof lines);
    write_log(texts, &out);
    assert_true(log_holds(&s, lines, NULL));
    assert_false(log_holds(&s, "", "nothing was published about this table"));
    *strstr(lines, "df690") = 'e'; /* a line about another table was changed afterwards */
    assert_false(log_holds(&s, lines, "the line before is not the one this entry was made after"));
    texts[3] = "1700000000000 commit d96b14df81a6e1c393354bfe47a95def 1 1 house "
               "067c1fb0fc3e9eca95fd76605b37124c085e842a9745ac433b8fb458a0428452";
    vl_text_init(&out, lines, sizeof lines);
    write_log(texts, &out);
    assert_false(log_holds(&s, lines, "another commitment was published"));
    texts[3] = NULL;
    vl_text_init(&out, short_of, sizeof short_of);
    write_log(texts, &out);
    assert_false(log_holds(&s, short_of, "this commitment was not published"));
    free(s.text);
    vl_page_free(s.page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_keep_the_time_of_their_level),
        cmocka_unit_test(every_game_is_told_whole),
        cmocka_unit_test(the_shelf_is_told_in_every_language),
        cmocka_unit_test(nonsense_is_answered),
        cmocka_unit_test(a_deal_is_verified),
        cmocka_unit_test(a_deal_is_compared_with_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

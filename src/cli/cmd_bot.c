/* cmd_bot.c - veillee bot: a bot or a program at a seat of a table that is on a server. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "away/away.h"
#include "cli/bot_list.h"
#include "cli/cli.h"
#include "core/json.h"
#include "games/registry.h"
#include "home/brain.h"
#include "home/known.h"
#include "seats/wait.h"
#include "table/wire.h"
#include "tui/local.h"

enum { PATIENCE = 3 }; /* refusals in a row after which it is no use */

struct sitter {
    struct vl_away *away;
    struct vl_link link;
    const char *language;
    char token[VL_AWAY_TOKEN], key[300];
    struct vl_greeting greeting;
    struct vl_wire wire;
    struct vl_brain brain;
    const char *bot;            /* NULL: the program */
    struct vl_program *program; /* NULL: the bot */
    unsigned limit;             /* milliseconds for the program */
    bool told;                  /* the program knows which game it is, */
    struct vl_setup game;       /* and this is it */
    bool waiting;               /* something was said and not answered */
    unsigned refusals;
    uint64_t turn; /* goes on when somebody else has acted */
    uint32_t made; /* answers of the bot */
    int outcome;   /* an exit status; -1: it goes on */

    /* What the seat was told last. */
    struct vl_view_box view;
    struct vl_around around;
    bool choice, complete;
    unsigned count;
    uint64_t next;
    vl_move move[VL_MOVES_MAX];
};

/* ---- Saying ---- */

static void say(struct sitter *s, const struct vl_request *request) {
    static char message[VL_WIRE_REQUEST];
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_request_write(request, request->kind == VL_REQUEST_HELLO ? &s->greeting : NULL, &text);
    vl_away_say(s->away, message, text.length);
}

static void say_hello(struct sitter *s) {
    memcpy(s->greeting.token, s->token, sizeof s->greeting.token);
    s->waiting = false;
    say(s, &(struct vl_request){.kind = VL_REQUEST_HELLO, .viewer = VL_NOBODY});
}

static void act(struct sitter *s, enum vl_request_kind kind, const char *words) {
    struct vl_request request = {.kind = (uint8_t)kind, .viewer = VL_NOBODY};
    struct vl_text id;
    uint64_t drawn[2];
    if (getrandom(drawn, sizeof drawn, 0) != (ssize_t)sizeof drawn) return;
    vl_text_init(&id, request.id, sizeof request.id);
    for (unsigned i = 0; i < 2; i++) vl_text_add_hex(&id, drawn[i], 16);
    strncpy(request.words, words, sizeof request.words - 1);
    s->waiting = true;
    say(s, &request);
}

/* ---- Thinking ---- */

static void let_bot_answer(struct sitter *s) {
    struct vl_due due = {.seat = s->wire.viewer,
                         .secret = s->choice,
                         .turn = s->turn,
                         .made = s->made++,
                         .count = s->count,
                         .view = s->view};
    vl_move moves[VL_CHOICE_MAX];
    char words[VL_TALK_WORDS];
    struct vl_text text;
    strncpy(due.word, s->bot, sizeof due.word - 1);
    memcpy(due.move, s->move, s->count * sizeof *s->move);
    if (getrandom(&due.seed, sizeof due.seed, 0) != (ssize_t)sizeof due.seed) due.seed = local_watch(NULL);
    unsigned count = vl_brain_answer(&s->brain, &s->wire.setup, &due, moves);
    vl_text_init(&text, words, sizeof words);
    vl_talk_moves(s->wire.setup.game, moves, count, &text);
    act(s, VL_REQUEST_ACT, words);
}

/* A program says one move at a time; of a choice each is laid out. */
static void let_program_answer(struct sitter *s) {
    const struct vl_program_request request = {
        .setup = &s->wire.setup,
        .around = &s->around,
        .view = vl_view_in(&s->view),
        .moves = s->move,
        .count = s->count,
        .seat = s->wire.viewer,
        .limit = s->limit,
    };
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    vl_program_ask(s->program, &request, vl_program_clock());
    bool answered = vl_program_alive(s->program) && vl_program_answer_wait(s->program);
    if (answered) {
        strcpy(words, s->program->answer);
    } else { /* the game's own policy plays for whoever does not answer */
        struct vl_rng rng;
        vl_rng_init(&rng, s->next, s->wire.viewer);
        vl_text_init(&text, words, sizeof words);
        vl_move move = s->wire.setup.game->policy(&s->wire.setup, vl_view_in(&s->view), s->move, s->count, &rng);
        vl_move_format(s->wire.setup.game, move, &text);
        vl_program_replace(s->program, NULL, words, vl_program_clock());
    }
    act(s, s->choice ? VL_REQUEST_STAGE : VL_REQUEST_ACT, words);
}

static void answer(struct sitter *s) {
    if (s->waiting || s->wire.viewer >= s->wire.setup.players) return;
    if (s->choice && s->complete)
        act(s, VL_REQUEST_ACT, "commit");
    else if (s->count == 0)
        return;
    else if (s->program != NULL)
        let_program_answer(s);
    else
        let_bot_answer(s);
}

/* ---- Hearing ---- */

static void look(struct sitter *s, const struct vl_reply *reply) {
    if (reply->has_at || reply->has_as) return;
    if (reply->view != NULL) s->view = *reply->view;
    if (reply->around != NULL) s->around = *reply->around;
    s->choice = reply->choice || (reply->kind == VL_REPLY_STAGED);
    s->complete = reply->staged != NULL ? reply->staged->complete : s->around.staged.complete;
    s->count = reply->count;
    memcpy(s->move, reply->move, reply->count * sizeof *reply->move);
    if (reply->kind != VL_REPLY_STAGED) s->next = reply->next;
    if (s->around.phase != VL_TABLE_OVER) return;
    if (s->program != NULL)
        vl_program_tell_over(s->program, s->wire.viewer, s->around.scores, s->wire.setup.players, vl_program_clock());
    s->outcome = EXIT_YES;
}

static void refused(struct sitter *s, const struct vl_reply *reply) {
    s->waiting = false;
    if (strcmp(reply->code, "stale") == 0) return;
    complain("refused: %s", s->wire.message[0] == '\0' ? reply->code : s->wire.message);
    if (s->program != NULL) vl_program_refuse(s->program, reply->rule, reply->code);
    if (++s->refusals >= PATIENCE)
        s->outcome = EXIT_NO;
    else
        say(s, &(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = VL_NOBODY});
}

/* While a table gathers its host may choose other options, or another edition. */
static bool is_same_game(const struct vl_setup *a, const struct vl_setup *b) {
    return memcmp(a->option, b->option, sizeof a->option) == 0 && strcmp(a->hash, b->hash) == 0;
}

static void take_place(struct sitter *s) {
    if (s->wire.viewer >= s->wire.setup.players) {
        complain("there is no seat for a bot behind this link");
        s->outcome = EXIT_NO;
    } else if (s->program != NULL && !(s->told && is_same_game(&s->game, &s->wire.setup))) {
        vl_program_tell_game(s->program, &s->wire.setup, s->wire.viewer, vl_program_clock());
        s->told = true;
        s->game = s->wire.setup;
    }
}

static void read_bye(struct sitter *s, const char *text, size_t length) {
    struct vl_json root;
    bool retry = true;
    char words[VL_WIRE_MESSAGE] = "";
    if (!vl_json_parse(text, length, &root)) return;
    struct vl_json type = vl_json_get(&root, "type"), again = vl_json_get(&root, "retry"),
                   message = vl_json_get(&root, "message");
    if (!vl_json_is(&type, "bye") || !vl_json_read_bool(&again, &retry) || retry) return;
    vl_json_read_string(&message, words, sizeof words);
    complain("%s", words);
    s->outcome = EXIT_NO;
}

static void hear(struct sitter *s, const char *text, size_t length) {
    struct vl_reply reply;
    if (vl_reply_read(&s->wire, text, length, &reply) != NULL) {
        read_bye(s, text, length);
        return;
    }
    if (reply.kind == VL_REPLY_STAGED || reply.kind == VL_REPLY_DONE) s->waiting = false;
    switch (reply.kind) {
    case VL_REPLY_HELLO: take_place(s); break;
    case VL_REPLY_NOTE:
        if (reply.note->actor < s->wire.setup.players && reply.note->actor != s->wire.viewer) s->turn++;
        if (s->program != NULL)
            vl_program_tell_note(s->program, &s->wire.setup, reply.number, reply.note, vl_program_clock());
        break;
    case VL_REPLY_STAGED:
    case VL_REPLY_VIEW:
    case VL_REPLY_MOVES:
        look(s, &reply);
        if (s->outcome < 0) answer(s);
        break;
    case VL_REPLY_DONE: s->refusals = 0; break;
    case VL_REPLY_REFUSED: refused(s, &reply); break;
    default: read_bye(s, text, length);
    }
}

/* Views come as bytes if we know the layout of the game that is played there. */
static void learn_table(struct sitter *s, const char *text, size_t length) {
    struct vl_json root;
    char name[40] = "";
    if (!vl_json_parse(text, length, &root)) return;
    struct vl_json game = vl_json_get(&root, "game");
    vl_json_read_string(&game, name, sizeof name);
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        if (strcmp(vl_games[i]->name, name) == 0) s->greeting.layout = vl_games[i]->layout;
}

static void take_news(struct sitter *s, const struct vl_away_news *news) {
    switch (news->kind) {
    case VL_AWAY_KNOWN:
        strncpy(s->token, news->text, sizeof s->token - 1);
        vl_known_keep(s->key, s->token);
        break;
    case VL_AWAY_REFUSED: break; /* there may be another way in; the table will say */
    case VL_AWAY_TABLE: learn_table(s, news->text, news->length); break;
    case VL_AWAY_RECORD: break; /* a bot has seen enough */
    case VL_AWAY_UP: say_hello(s); break;
    case VL_AWAY_SAYS: hear(s, news->text, news->length); break;
    case VL_AWAY_DOWN: complain("no connection; trying again"); break;
    case VL_AWAY_ENDED:
        complain("%s", news->text);
        s->outcome = EXIT_NO;
        break;
    }
}

/* ---- The command ---- */

static int sit(struct sitter *s, const char *name) {
    struct vl_away_options options = {.link = &s->link, .name = name, .token = s->token, .language = s->language};
    struct vl_away_news news;
    s->away = vl_away_open(&options);
    if (s->away == NULL) return complain("out of memory"), EXIT_USAGE;
    while (s->outcome < 0) {
        struct pollfd watched = {.fd = vl_away_watch(s->away), .events = POLLIN};
        poll(&watched, 1, -1);
        while (s->outcome < 0 && vl_away_next(s->away, &news)) take_news(s, &news);
    }
    vl_away_close(s->away);
    return s->outcome;
}

static int run_program(struct sitter *s, const char *command, const char *name) {
    s->program = vl_program_new(command, &complaining);
    if (s->program == NULL || !vl_program_start_wait(s->program, s->limit)) {
        complain("%s: %s", in_words("program-not-started"), program_fate(s->program));
        vl_program_free(s->program);
        return EXIT_USAGE;
    }
    int outcome = sit(s, name != NULL ? name : s->program->name);
    vl_program_stop_wait(s->program);
    vl_program_free(s->program);
    return outcome;
}

static int run(const struct args *args) {
    struct sitter *s = calloc(1, sizeof *s);
    const char *command = args->value[FLAG_EXEC], *name = args->value[FLAG_NAME];
    struct vl_bot bot;
    uint64_t limit = VL_PROGRAM_LIMIT;
    int outcome = EXIT_USAGE;
    if (s == NULL) return complain("out of memory"), EXIT_USAGE;
    s->outcome = -1;
    s->bot = command != NULL ? NULL : args->word_count > 1 ? args->words[1] : "strong";
    s->language = vl_language_names[args_language(args)];
    s->greeting.bytes = true;
    s->brain.watch = (struct vl_watch){local_watch, NULL};
    strncpy(s->greeting.language, s->language, sizeof s->greeting.language - 1);
    vl_wire_init(&s->wire, vl_games, NULL);
    if (!vl_link_read(args->words[0], &s->link))
        complain("\"%s\" is no link to a table", args->words[0]);
    else if (s->bot != NULL && !vl_bot_parse(s->bot, &bot))
        complain("there is no bot \"%s\"", s->bot);
    else if (args_number(args, FLAG_TIME, 1, 3600000, &limit)) {
        /* The seat is its own, so it is somebody of its own at each table. */
        snprintf(s->key, sizeof s->key, "bot-%.64s-%.16s", s->link.table, s->link.code);
        vl_known_read(s->key, s->token, sizeof s->token);
        memcpy(s->greeting.code, s->link.code, sizeof s->greeting.code);
        s->limit = (unsigned)limit;
        outcome = command != NULL ? run_program(s, command, name) : sit(s, name != NULL ? name : "Bot");
    }
    vl_brain_done(&s->brain);
    free(s);
    return outcome;
}

const struct command command_bot = {
    .name = "bot",
    .synopsis = "LINK [BOT] [--exec COMMAND] [--name NAME] [--time MS] [--lang en|fr|de]",
    .summary = "sits at an invited seat of a server's table",
    .no = "there is no seat for it, or its acts were refused",
    .details = "LINK is an invitation, https://games.example/#/table/ID/CODE. A bot of ours (strong by default) or a\n"
               "program that speaks the bot protocol plays there until the game is over; it gives its part in a fair\n"
               "deal, and comes back after a cut or a restart to the seat that it had.",
    .takes = TAKES(FLAG_EXEC) | TAKES(FLAG_NAME) | TAKES(FLAG_TIME) | TAKES(FLAG_LANG),
    .words_min = 1,
    .words_max = 2,
    .examples = {{"veillee bot 'https://games.example/#/table/ID/CODE' greedy",
                  "A bot takes the seat of an invitation."},
                 {"veillee bot 'https://games.example/#/table/ID/CODE' --exec ./bot.py",
                  "So does a program of your own."}},
    .files = {{"docs/bot-protocol.md", "what a program is told and says"}},
    .run = run,
};

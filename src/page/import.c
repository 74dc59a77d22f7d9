/* import.c - a game from a file, as a journal that can be kept: a journal stays as it is, a record is played again. */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"

static void *resize(void *memory, size_t size) {
    if (size > 0) return realloc(memory, size);
    free(memory);
    return NULL;
}

/* A record that is played again at a table, whose journal is written on the way. */
struct import {
    struct vl_reader reader;
    struct vl_state_box state; /* with what the table has only laid out so far */
    struct vl_table table;
    struct vl_plan_seat seat[VL_SEATS_MAX];
    uint32_t check;
    struct vl_text out;
};

/* Whether the header says that it is a journal. */
static bool is_journal(const char *text) {
    const char *end = strstr(text, "\n---"), *line = strstr(text, "x-journal ");
    return end != NULL && line != NULL && line < end && (line == text || line[-1] == '\n');
}

/* "x-seat-0 human Anne": who sat there; without it everybody is a person. */
static void read_seat(const char *text, unsigned seat, enum vl_language language, struct vl_plan_seat *who) {
    char key[] = {'x', '-', 's', 'e', 'a', 't', '-', (char)('0' + seat), ' ', '\0'};
    const char *end = strstr(text, "\n---"), *line = strstr(text, key);
    struct vl_text name;
    vl_text_init(&name, who->name, sizeof who->name);
    who->kind = VL_SEAT_HUMAN;
    if (line == NULL || end == NULL || line > end) {
        vl_say(language, VL_SAY_SEAT, VL_ARGS({"number", NULL, seat + 1}), &name);
        return;
    }
    line += strlen(key);
    if (strncmp(line, vl_seat_kinds[VL_SEAT_BOT], strlen(vl_seat_kinds[VL_SEAT_BOT])) == 0) who->kind = VL_SEAT_BOT;
    const char *blank = memchr(line, ' ', strcspn(line, "\n"));
    if (blank != NULL) vl_text_add_bytes(&name, blank + 1, strcspn(blank + 1, "\r\n"));
}

/* Carries an act out and writes its line. */
static bool take(struct import *i, struct vl_refusal refusal, const struct vl_act *act) {
    if (refusal.rule != NULL || vl_table_take(&i->table, act).rule != NULL) return false;
    vl_act_line(&i->table.setup, act, &i->check, &i->out);
    return !i->out.cut;
}

static bool wish(struct import *i, struct vl_act wanted) {
    struct vl_act act;
    struct vl_refusal refusal = vl_table_propose(&i->table, 0, &wanted, &act);
    return take(i, refusal, &act);
}

/* One event of the record. What a seat chooses in secret is one act, when it is whole. */
static bool play(struct import *i, unsigned actor, vl_move move) {
    struct vl_act act;
    if (actor == VL_CHANCE) {
        struct vl_refusal refusal = vl_table_propose_chance(&i->table, 0, move, &act);
        return take(i, refusal, &act);
    }
    if (!vl_table_chooses(&i->table, actor)) return wish(i, vl_wish_move(actor, move));
    if (vl_table_stage(&i->table, actor, move).rule != NULL) return false;
    if (!i->table.seat[actor].staged.complete) return true;
    return vl_table_commit(&i->table, actor, &act).rule == NULL && wish(i, act);
}

/* While it is played again everybody is a person, so that nobody thinks; a bot has the name it goes by here. */
static bool sit_down(struct import *i, unsigned seat) {
    const struct vl_plan_seat *who = &i->seat[seat];
    return wish(i, vl_wish_sit(seat, VL_SEAT_HUMAN, who->kind == VL_SEAT_BOT ? vl_evening_bot_name(seat) : who->name));
}

static bool begin(struct import *i) {
    struct vl_text *out = &i->out;
    vl_table_header(&i->table, out);
    i->check = vl_crc32(0, out->start, out->length);
    for (unsigned seat = 0; seat < i->table.setup.players; seat++)
        if (!sit_down(i, seat)) return false;
    return wish(i, vl_wish(VL_ACT_BEGIN, 0));
}

/* Bots go on with a game that is not over. */
static bool end(struct import *i, enum vl_step step) {
    if (step == VL_STEP_BROKEN_OFF && strcmp(i->reader.ending, "resign") == 0)
        return wish(i, vl_wish(VL_ACT_RESIGN, i->reader.ending_seat));
    for (unsigned seat = 0; seat < i->table.setup.players && i->table.phase != VL_TABLE_OVER; seat++)
        if (i->seat[seat].kind == VL_SEAT_BOT && !wish(i, vl_wish_sit(seat, VL_SEAT_BOT, i->seat[seat].name)))
            return false;
    return true;
}

static bool replay(struct import *i) {
    const struct vl_setup *s = &i->reader.setup;
    struct vl_state *state = vl_state_in(&i->state);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    s->game->init(s, state);
    if (!begin(i)) return false;
    while ((step = vl_record_next(&i->reader, state, &actor, &move)) == VL_STEP_EVENT) {
        if (!play(i, actor, move)) return false;
        s->game->apply(s, state, actor, move, NULL);
    }
    return step != VL_STEP_FAULT && end(i, step);
}

static void put_journal(struct vl_text *out, const struct vl_setup *s, const char *journal) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "players", s->players);
    vl_json_string(out, "journal", journal);
    vl_json_close(out, '}');
}

static void refuse_fault(struct vl_text *out, enum vl_language language, const struct vl_fault *fault) {
    struct words words;
    vl_speak_fault(NULL, language, fault, fresh(&words));
    vl_answer_refused(out, words.room);
}

static void import_record(const struct vl_page *page, char *text, size_t length, const struct vl_setup *edition,
                          const struct vl_json *args, struct vl_text *out) {
    enum vl_language language = vl_asked_language(args);
    size_t size = VL_JOURNAL_HEADER + 6 * length + 64 * VL_JOURNAL_LINE;
    uint8_t key[VL_FAIR_BYTES];
    struct import *i = calloc(1, sizeof *i);
    char *room = malloc(size);
    if (i != NULL && room != NULL) {
        vl_table_key(vl_asked_hex(args, "seed"), key);
        vl_text_init(&i->out, room, size);
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) read_seat(text, seat, language, &i->seat[seat]);
        bool good = vl_record_open(&i->reader, text, length, page->games, edition);
        if (good) {
            vl_table_init(&i->table, &i->reader.setup, &(struct vl_table_options){.key = key, .resize = resize});
            good = replay(i);
            vl_table_done(&i->table);
        }
        if (good)
            put_journal(out, &i->reader.setup, room);
        else if (i->reader.fault.reason != NULL)
            refuse_fault(out, language, &i->reader.fault);
        else
            vl_answer_refused(out, vl_reason(language, "not-a-saved-game"));
    }
    free(room);
    free(i);
}

static void import_journal(const struct vl_page *page, const char *text, size_t length, const struct vl_setup *edition,
                           enum vl_language language, struct vl_text *out) {
    uint8_t key[VL_FAIR_BYTES] = {0};
    struct vl_table_reading reading = {.games = page->games, .at_hand = edition, .key = key, .resize = resize};
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_table t;
    char *copy = malloc(length + 1);
    if (copy != NULL) memcpy(copy, text, length + 1);
    if (copy != NULL && vl_table_load(&t, copy, length, &reading, &read, &fault)) {
        put_journal(out, &t.setup, text);
        vl_table_done(&t);
    } else if (copy != NULL) {
        refuse_fault(out, language, &fault);
    }
    free(copy);
}

void vl_page_import(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_setup edition;
    struct vl_fault fault;
    enum vl_language language = vl_asked_language(args);
    bool own = vl_asked_edition(page->games, args, &edition, &fault);
    size_t length = 0;
    char *text = vl_asked_text(args, "text", &length);
    if (text != NULL && is_journal(text))
        import_journal(page, text, length, own ? &edition : NULL, language, out);
    else if (text != NULL)
        import_record(page, text, length, own ? &edition : NULL, args, out);
    if (out->length == 0 && !out->cut) vl_answer_refused(out, vl_reason(language, "not-a-saved-game"));
    free(text);
}

/* replay.c - see replay.h. */
#include "home/replay.h"

#include <stdlib.h>
#include <string.h>

#include "evening/evening.h"
#include "home/home.h"

/* A record that is played again at a table, whose journal is written on the way. */
struct replay {
    struct vl_reader reader;
    struct vl_state_box state; /* with what the table has only laid out so far */
    struct vl_table table;
    struct vl_plan_seat seat[VL_SEATS_MAX];
    bool over; /* however it ended */
    uint32_t check;
    struct vl_text out;
};

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
static bool take(struct replay *r, struct vl_refusal refusal, const struct vl_act *act) {
    if (refusal.rule != NULL || vl_table_take(&r->table, act).rule != NULL) return false;
    vl_act_line(&r->table.setup, act, &r->check, &r->out);
    return !r->out.cut;
}

static bool wish(struct replay *r, struct vl_act wanted) {
    struct vl_act act;
    struct vl_refusal refusal = vl_table_propose(&r->table, 0, &wanted, &act);
    return take(r, refusal, &act);
}

/* One event of the record. What a seat chooses in secret is one act, when it is whole. */
static bool play(struct replay *r, unsigned actor, vl_move move) {
    struct vl_act act;
    if (actor == VL_CHANCE) {
        struct vl_refusal refusal = vl_table_propose_chance(&r->table, 0, move, &act);
        return take(r, refusal, &act);
    }
    if (!vl_table_chooses(&r->table, actor)) return wish(r, vl_wish_move(actor, move));
    if (vl_table_stage(&r->table, actor, move).rule != NULL) return false;
    if (!r->table.seat[actor].staged.complete) return true;
    return vl_table_commit(&r->table, actor, &act).rule == NULL && wish(r, act);
}

/* While it is played again everybody is a person, so that nobody thinks; a bot has the name it goes by here. */
static bool sit_down(struct replay *r, unsigned seat) {
    const struct vl_plan_seat *who = &r->seat[seat];
    return wish(r, vl_wish_sit(seat, VL_SEAT_HUMAN, who->kind == VL_SEAT_BOT ? vl_evening_bot_name(seat) : who->name));
}

static bool begin(struct replay *r) {
    struct vl_text *out = &r->out;
    vl_table_header(&r->table, out);
    r->check = vl_crc32(0, out->start, out->length);
    for (unsigned seat = 0; seat < r->table.setup.players; seat++)
        if (!sit_down(r, seat)) return false;
    return wish(r, vl_wish(VL_ACT_BEGIN, 0));
}

/* Bots go on with a game that is not over. */
static bool end(struct replay *r, enum vl_step step) {
    if (step == VL_STEP_BROKEN_OFF && strcmp(r->reader.ending, "resign") == 0)
        return wish(r, vl_wish(VL_ACT_RESIGN, r->reader.ending_seat));
    if (r->over && r->table.phase != VL_TABLE_OVER) return wish(r, vl_wish(VL_ACT_ABANDON, 0));
    for (unsigned seat = 0; seat < r->table.setup.players && r->table.phase != VL_TABLE_OVER; seat++)
        if (r->seat[seat].kind == VL_SEAT_BOT && !wish(r, vl_wish_sit(seat, VL_SEAT_BOT, r->seat[seat].name)))
            return false;
    return true;
}

static bool play_all(struct replay *r) {
    const struct vl_setup *s = &r->reader.setup;
    struct vl_state *state = vl_state_in(&r->state);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    s->game->init(s, state);
    if (!begin(r)) return false;
    while ((step = vl_record_next(&r->reader, state, &actor, &move)) == VL_STEP_EVENT) {
        if (!play(r, actor, move)) return false;
        s->game->apply(s, state, actor, move, NULL);
    }
    return step != VL_STEP_FAULT && end(r, step);
}

char *vl_replay(char *record, size_t length, const struct vl_replay_plan *plan, struct vl_setup *setup,
                struct vl_fault *fault) {
    size_t size = VL_JOURNAL_HEADER + 6 * length + 64 * VL_JOURNAL_LINE;
    uint8_t key[VL_FAIR_BYTES];
    struct replay *r = calloc(1, sizeof *r);
    char *room = malloc(size);
    bool good = r != NULL && room != NULL;
    *fault = (struct vl_fault){0, "TAB-5", "out-of-memory", ""};
    if (good) {
        *fault = (struct vl_fault){0, "REC-6", "not-a-saved-game", ""};
        r->over = plan->over;
        vl_table_key(plan->seed, key);
        vl_text_init(&r->out, room, size);
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) read_seat(record, seat, plan->language, &r->seat[seat]);
        good = vl_record_open(&r->reader, record, length, plan->games, plan->edition);
        if (good) {
            vl_table_init(&r->table, &r->reader.setup, &(struct vl_table_options){.key = key});
            good = play_all(r);
            vl_table_done(&r->table);
            *setup = r->reader.setup;
        }
        if (r->reader.fault.reason != NULL) *fault = r->reader.fault;
    }
    free(r);
    if (good) return room;
    free(room);
    return NULL;
}

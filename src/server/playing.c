/* playing.c - bots at a table: who is due, what they answer, and when their lines come.
 *
 * A bot's line comes at the table's pace: so long after it was asked, and after the bot's line before, whatever it
 * thought, because haste would tell how hard a choice was. Bots that choose in secret at the same time act in the order
 * of their seats, for the same reason. Those who search do so in threads (thinkers.c); those who answer at once
 * (greedy, random) are asked here: handing that over would take longer than the answer. */
#include <string.h>

#include "bots/bot.h"
#include "home/brain.h"
#include "server/inside.h"

static void forget(struct room *room, struct duty *duty) {
    if (duty->job != NULL) vl_think_no_more(room->house->thinkers, duty->job);
    memset(duty, 0, sizeof *duty);
}

void vl_bots_leave(struct room *room) {
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) forget(room, &room->duty[seat]);
    room->bots_known = false;
}

static bool searches(const char *word) {
    struct vl_bot bot;
    return vl_bot_parse(word, &bot) && bot.searches;
}

static void ask(struct room *room, uint64_t now, const struct vl_due *due) {
    struct duty *duty = &room->duty[due->seat];
    const struct vl_setup *setup = &room->host.table.setup;
    struct vl_brain brain = {.memory = NULL};
    forget(room, duty);
    duty->asked = true;
    duty->version = due->version;
    duty->when = now + room->facts.pace;
    if (searches(due->word))
        duty->job = vl_think_about(room->house->thinkers, room, setup, due, &room->pace[due->seat]);
    if (duty->job != NULL) return;
    duty->count = vl_brain_answer(&brain, setup, due, duty->move); /* without memory for a mind: as greedy does */
    duty->answered = true;
    vl_brain_done(&brain);
}

/* Everybody who is due is asked, once for each thing that is asked. */
void vl_bots_arrange(struct room *room, uint64_t now) {
    const struct vl_table *t = &room->host.table;
    unsigned dues = room->host.full ? 0 : vl_table_due(t);
    struct vl_due due;
    if (room->bots_known && room->arranged == t->number) return;
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        struct duty *duty = &room->duty[seat];
        if (!(dues >> seat & 1)) {
            forget(room, duty);
            continue;
        }
        vl_table_due_at(t, seat, &due);
        if (!duty->asked || duty->version != due.version) ask(room, now, &due);
    }
    room->bots_known = true;
    room->arranged = t->number;
}

/* The bot whose line is next, of those that are due the first: a seat, or VL_NOBODY. */
static unsigned next_bot(const struct room *room) {
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->duty[seat].asked) return seat;
    return VL_NOBODY;
}

uint64_t vl_bots_due(const struct room *room) {
    unsigned seat = next_bot(room);
    if (seat == VL_NOBODY || !room->duty[seat].answered) return VL_NEVER;
    uint64_t after = room->bot_line == 0 ? 0 : room->bot_line + room->facts.pace;
    return after > room->duty[seat].when ? after : room->duty[seat].when;
}

bool vl_bots_answer(struct room *room, uint64_t now) {
    unsigned seat = next_bot(room);
    if (seat == VL_NOBODY || room->trouble > now || vl_bots_due(room) > now) return false;
    struct duty *duty = &room->duty[seat];
    struct vl_refusal refusal = vl_host_answer(&room->host, now, seat, duty->version, duty->move, duty->count);
    if (refusal.rule != NULL && room->host.lost) {
        room->trouble = now + 1000;
        room->host.lost = false;
        return false;
    }
    forget(room, duty);
    room->bots_known = false;
    if (refusal.rule == NULL) {
        room->house->figures.bots++;
        room->bot_line = now;
    } else {
        room->house->figures.stale++;
    }
    return true;
}

/* summary.c - a table as people hear of it before they sit down, and who may hear of it at all. */
#include <string.h>

#include "server/inside.h"

static const char *const phases[VL_PHASES] = {"gathering", "playing", "paused", "over", "broken"};
static const char *const chairs[] = {"open", "human", "bot"};

/* ---- Who may know ---- */

unsigned vl_code_of(const struct vl_stored_table *facts, const uint8_t code[HASH]) {
    for (unsigned seat = 0; seat < facts->players; seat++)
        if (facts->seat[seat].coded && memcmp(facts->seat[seat].code, code, HASH) == 0) return seat;
    return facts->watched && memcmp(facts->watch, code, HASH) == 0 ? VL_SPECTATOR : VL_NOBODY;
}

bool vl_may_know(const struct vl_stored_table *facts, const char *person, bool coded, const uint8_t code[HASH]) {
    if (facts->public || vl_seat_of(facts, person) != VL_NOBODY) return true;
    if (person[0] != '\0' && strcmp(facts->host, person) == 0) return true;
    return coded && vl_code_of(facts, code) != VL_NOBODY;
}

/* ---- As JSON ---- */

static void name_json(struct vl_house *house, const struct vl_stored_seat *chair, struct vl_text *out) {
    char name[VL_STORE_NAME] = "";
    if (chair->kind == VL_CHAIR_HUMAN) vl_person_name(house, chair->identity, name);
    if (chair->kind == VL_CHAIR_BOT) strcpy(name, chair->bot);
    if (name[0] == '\0')
        vl_json_null(out, "name");
    else
        vl_json_string(out, "name", name);
}

static void seats_json(struct vl_house *house, const struct vl_stored_table *facts, struct vl_text *out) {
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < facts->players; seat++) {
        vl_json_open(out, NULL, '{');
        const struct vl_stored_seat *chair = &facts->seat[seat];
        vl_json_string(out, "kind", chairs[chair->kind]);
        name_json(house, chair, out);
        if (chair->kind == VL_CHAIR_BOT) vl_json_string(out, "bot", chair->bot);
        if (chair->kind == VL_CHAIR_HUMAN && facts->now.phase == VL_PHASE_GATHERING)
            vl_json_bool(out, "ready", chair->ready);
        if (chair->gone) vl_json_bool(out, "gone", true);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void manners_json(const struct vl_stored_table *facts, struct vl_text *out) {
    unsigned host = vl_seat_of(facts, facts->host);
    if (host == VL_NOBODY)
        vl_json_null(out, "host_seat");
    else
        vl_json_int(out, "host_seat", host);
    if (facts->clock[0] == '\0')
        vl_json_null(out, "clock");
    else
        vl_json_string(out, "clock", facts->clock);
    vl_json_string(out, "chat", vl_chats[facts->chat]);
    vl_json_bool(out, "chat_watchers", facts->chat_watchers);
    vl_json_int(out, "cover_after", facts->cover_after);
    vl_json_bool(out, "cover_auto", facts->cover_auto);
}

/* "chief=on colours=five" */
static void options_json(const char *words, struct vl_text *out) {
    char name[VL_STORE_WORDS], value[VL_STORE_WORDS];
    vl_json_open(out, "options", '{');
    while (*words != '\0') {
        size_t length = strcspn(words, "="), rest = strcspn(words + length + 1, " ");
        memcpy(name, words, length);
        name[length] = '\0';
        memcpy(value, words + length + 1, rest);
        value[rest] = '\0';
        vl_json_string(out, name, value);
        words += length + 1 + rest;
        words += *words == ' ';
    }
    vl_json_close(out, '}');
}

/* "41 37 52" */
static void scores_json(const char *words, struct vl_text *out) {
    if (words[0] == '\0') {
        vl_json_null(out, "scores");
        return;
    }
    vl_json_open(out, "scores", '[');
    while (*words != '\0') {
        bool minus = *words == '-';
        int64_t n = 0;
        for (words += minus; *words >= '0' && *words <= '9'; words++) n = 10 * n + (*words - '0');
        vl_json_int(out, NULL, minus ? -n : n);
        words += *words == ' ';
    }
    vl_json_close(out, ']');
}

static bool is_awaited(struct vl_house *house, const struct vl_stored_table *facts, unsigned seat) {
    const struct room *room = vl_room_find(house, facts->id);
    unsigned awaited = room != NULL ? vl_room_awaited(room) : facts->now.awaited;
    return facts->now.phase == VL_PHASE_PLAYING && seat < facts->players && awaited >> seat & 1;
}

/* Whoever has a code may know what it is for. */
static void opens_json(const struct vl_stored_table *facts, const uint8_t code[HASH], struct vl_text *out) {
    unsigned seat = vl_code_of(facts, code);
    if (seat < facts->players)
        vl_json_int(out, "opens", seat);
    else
        vl_json_null(out, "opens");
}

/* The host's own screens are told the codes that the host has made for them. */
static void codes_json(const struct vl_stored_table *facts, const struct screen *screen, struct vl_text *out) {
    vl_json_open(out, "codes", '[');
    for (unsigned seat = 0; seat < facts->players; seat++) {
        if (screen->code[seat][0] == '\0')
            vl_json_null(out, NULL);
        else
            vl_json_string(out, NULL, screen->code[seat]);
    }
    vl_json_close(out, ']');
}

void vl_summary_json(struct vl_house *house, const struct vl_stored_table *facts, const char *person,
                     const uint8_t *code, const struct screen *screen, struct vl_text *out) {
    unsigned seat = person == NULL ? VL_NOBODY : vl_seat_of(facts, person);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "id", facts->id);
    vl_json_string(out, "game", facts->game);
    vl_json_int(out, "version", facts->version);
    vl_json_int(out, "players", facts->players);
    options_json(facts->options, out);
    vl_json_string(out, "edition", facts->edition[0] == '\0' ? "default" : facts->edition);
    vl_json_string(out, "phase", phases[facts->now.phase]);
    vl_json_bool(out, "public", facts->public);
    vl_json_bool(out, "fair", facts->fair);
    seats_json(house, facts, out);
    manners_json(facts, out);
    scores_json(facts->now.scores, out);
    if (facts->now.next[0] == '\0')
        vl_json_null(out, "next");
    else
        vl_json_string(out, "next", facts->now.next);
    if (seat != VL_NOBODY) {
        vl_json_int(out, "seat", seat);
        vl_json_bool(out, "awaited", is_awaited(house, facts, seat));
    }
    bool hosts = person != NULL && strcmp(facts->host, person) == 0;
    if (hosts || seat != VL_NOBODY) vl_json_bool(out, "host", hosts);
    if (code != NULL) opens_json(facts, code, out);
    if (screen != NULL) codes_json(facts, screen, out);
    vl_json_close(out, '}');
}

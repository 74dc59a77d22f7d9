/* said.c - the log of an evening, in words, and going back to a moment of it. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "tui/inside.h"

enum { WORDS = VL_ROOM_SENTENCE };

/* Whose move told this, as the last line of the journal says; VL_NOBODY if none did. */
static unsigned actor_of(const struct vl_table *t, const struct vl_note *note) {
    size_t start = t->log.length;
    if (note->kind != VL_NOTE_EVENT || start == 0) return VL_NOBODY;
    for (start--; start > 0 && t->log.text[start - 1] != '\n';) start--;
    char first = t->log.text[start];
    return first == '*' ? VL_CHANCE : first >= '0' && first < '0' + VL_SEATS_MAX ? (unsigned)(first - '0') : VL_NOBODY;
}

static bool sees_all(const struct vl_table *t, const struct vl_event *event, unsigned viewer) {
    for (unsigned i = 0; i < vl_event_args(&t->setup.game->events[event->type]); i++)
        if (!vl_sees(event, viewer, i)) return false;
    return true;
}

/* What is worth a line besides the events of the game. */
static void speak_note(const struct vl_speaker *who, const struct vl_note *note, struct vl_text *out) {
    static const enum vl_message codes[] = {
        [VL_NOTE_BEGUN] = VL_SAY_NOTE_BEGUN,         [VL_NOTE_UNDONE] = VL_SAY_NOTE_UNDONE,
        [VL_NOTE_OVER] = VL_SAY_NOTE_OVER,           [VL_NOTE_RESIGNED] = VL_SAY_NOTE_RESIGNED,
        [VL_NOTE_ABANDONED] = VL_SAY_NOTE_ABANDONED,
    };
    char name[VL_ROOM_NAME];
    struct vl_text text;
    if (note->kind == VL_NOTE_EVENT) {
        vl_speak_event(who, note->event, out);
        return;
    }
    if (note->kind >= sizeof codes / sizeof *codes || codes[note->kind] == 0) return;
    vl_text_init(&text, name, sizeof name);
    if (note->seat < who->setup->players && who->name[note->seat] != NULL) vl_text_add(&text, who->name[note->seat]);
    bool you = note->seat == who->viewer;
    enum vl_message code = codes[note->kind];
    if (you && note->kind == VL_NOTE_UNDONE) code = VL_SAY_NOTE_UNDONE_BY_YOU;
    if (you && note->kind == VL_NOTE_RESIGNED) code = VL_SAY_NOTE_RESIGNED_BY_YOU;
    vl_say(who->language, code, VL_ARGS({"name", name, 0}), out);
}

/* Keeps a line, with words of its own. */
static void append(struct session *s, struct session_said said) {
    if (s->said_count == s->said_room) {
        unsigned room = s->said_room == 0 ? 256 : 2 * s->said_room;
        struct session_said *larger = realloc(s->said, room * sizeof *larger);
        CHECK(larger != NULL);
        s->said = larger;
        s->said_room = room;
    }
    said.words = strdup(said.words);
    CHECK(said.words != NULL);
    s->said[s->said_count++] = said;
}

static void keep(struct session *s, const struct vl_table *t, const struct vl_note *note) {
    char words[WORDS];
    struct vl_text text;
    unsigned actor = actor_of(t, note);
    bool quiet = actor == VL_CHANCE && t->setup.game->events[note->event->type].unordered; /* a card dealt */
    if (quiet && !sees_all(t, note->event, s->speaker.viewer)) return;
    vl_text_init(&text, words, sizeof words);
    speak_note(&s->speaker, note, &text);
    if (text.length == 0) return;
    append(s, (struct session_said){words, t->log.length, note->kind, quiet, actor == s->speaker.viewer});
}

void session_announce(struct session *s, enum vl_message code, unsigned seat) {
    char words[WORDS];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_say(s->speaker.language, code, VL_ARGS({"name", s->speaker.name[seat], 0}), &text);
    append(s, (struct session_said){words, s->table.log.length, VL_NOTE_SEAT, false, false});
}

void session_hear(void *session, const struct vl_table *t, unsigned viewer, uint64_t number,
                  const struct vl_note *note) {
    struct session *s = session;
    if (viewer < t->setup.players && s->program[viewer] != NULL && t == &s->table)
        s->program[viewer]->note(s->program[viewer]->context, t, viewer, number, note);
    if (viewer == s->speaker.viewer && s->speaker.setup != NULL) keep(s, t, note);
}

void session_forget(struct session *s) {
    for (unsigned i = 0; i < s->said_count; i++) free(s->said[i].words);
    free(s->said);
    s->said = NULL;
    s->said_count = s->said_room = 0;
}

/* The table as it was when its journal ended there. */
static bool load_until(const struct session *s, size_t end, struct vl_listener listener, struct vl_table *t) {
    const struct vl_game *const games[] = {s->table.setup.game, NULL};
    struct vl_table_reading reading = {
        .games = games, .at_hand = s->table.setup.hash[0] == '\0' ? NULL : &s->table.setup, .listener = listener};
    struct vl_fault fault;
    char *text = malloc(end + 1);
    CHECK(text != NULL);
    memcpy(text, s->table.log.text, end);
    text[end] = '\0';
    bool good = vl_table_load(t, text, end, &reading, &fault);
    free(text);
    return good;
}

void session_recall(struct session *s) {
    struct vl_table t;
    session_forget(s);
    if (load_until(s, s->table.log.length, (struct vl_listener){session_hear, s}, &t)) vl_table_done(&t);
}

unsigned session_said_count(const struct session *s) {
    return s->said_count;
}

const struct session_said *session_said(const struct session *s, unsigned index) {
    return &s->said[index];
}

bool session_moment(const struct session *s, unsigned index, struct vl_view_box *view, struct vl_scene *scene) {
    struct vl_table t;
    if (index >= s->said_count || !load_until(s, s->said[index].end, (struct vl_listener){0}, &t)) return false;
    const struct vl_game *game = t.setup.game;
    game->view(&t.setup, vl_state_in(&t.state), s->speaker.viewer, vl_view_in(view));
    game->scene(&t.setup, vl_view_in(view), scene);
    vl_table_done(&t);
    return true;
}

/* telling.c - see telling.h. */
#include "core/telling.h"

#include "core/text.h"

const struct vl_why vl_why_none = {.saying = VL_NOBODY, .zone = VL_NOBODY};

const char *vl_because(struct vl_why *why, const char *rule, unsigned saying, int a, int b, int c, int d) {
    if (why == NULL) return rule;
    why->saying = (uint8_t)saying;
    why->arg[0] = (int16_t)a;
    why->arg[1] = (int16_t)b;
    why->arg[2] = (int16_t)c;
    why->arg[3] = (int16_t)d;
    return rule;
}

struct vl_ask vl_ask_of(const struct vl_setup *s, const struct vl_view *view) {
    struct vl_ask ask;
    s->game->ask(s, view, &ask);
    return ask;
}

const char *vl_phase_name(const struct vl_setup *s, const struct vl_view *view) {
    return s->game->phases[vl_ask_of(s, view).phase].name;
}

unsigned vl_saying_args(const struct vl_saying *saying) {
    unsigned count = 0;
    while (count < VL_EVENT_ARGS && saying->arg[count].name != NULL) count++;
    return count;
}

/* ---- JSON ---- */

static void ask_json(const struct vl_setup *s, const struct vl_view *view, struct vl_text *out) {
    struct vl_ask ask = vl_ask_of(s, view);
    const struct vl_saying *phase = &s->game->phases[ask.phase];
    vl_json_string(out, "phase", phase->name);
    vl_json_open(out, "ask", '{');
    vl_json_int(out, "least", ask.least);
    vl_json_int(out, "most", ask.most);
    for (unsigned i = 0; i < vl_saying_args(phase); i++) {
        const struct vl_domain *domain = phase->arg[i].domain;
        if (domain->names == NULL || domain == &vl_seats)
            vl_json_int(out, phase->arg[i].name, ask.arg[i]);
        else
            vl_json_string(out, phase->arg[i].name, domain->names[ask.arg[i]]);
    }
    vl_json_close(out, '}');
}

static void seat_json(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_text *out) {
    struct vl_fact fact[VL_FACTS_MAX];
    int32_t score;
    unsigned count = s->game->standing(s, view, seat, fact);
    vl_json_open(out, NULL, '{');
    if (s->game->score(s, view, seat, &score))
        vl_json_int(out, "score", score);
    else
        vl_json_null(out, "score");
    vl_json_open(out, "facts", '[');
    for (unsigned i = 0; i < count; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "fact", s->game->facts[fact[i].code]);
        vl_json_int(out, "number", fact[i].number);
        if (fact[i].face != VL_FACE_DOWN) vl_json_string(out, "face", s->game->faces->names[fact[i].face]);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void progress_json(const struct vl_setup *s, const struct vl_view *view, struct vl_text *out) {
    struct vl_stage stage[VL_STAGES_MAX];
    unsigned count = s->game->progress(s, view, stage);
    vl_json_open(out, "progress", '[');
    for (unsigned i = 0; i < count; i++) {
        vl_json_open(out, NULL, '{');
        vl_json_string(out, "stage", s->game->stages[stage[i].code]);
        vl_json_int(out, "now", stage[i].now);
        vl_json_int(out, "of", stage[i].of);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

void vl_telling_json(const struct vl_setup *s, const struct vl_view *view, struct vl_text *out) {
    ask_json(s, view, out);
    vl_json_open(out, "standing", '[');
    for (unsigned seat = 0; seat < s->players; seat++) seat_json(s, view, seat, out);
    vl_json_close(out, ']');
    progress_json(s, view, out);
}

static void face_json(const struct vl_setup *s, unsigned which, struct vl_text *out) {
    struct vl_face face;
    s->game->face(s, which, &face);
    vl_json_open(out, s->game->faces->names[which], '{');
    vl_json_string(out, "kind", s->game->kinds[face.kind]);
    if (face.value != VL_NO_VALUE) vl_json_int(out, "value", face.value);
    for (unsigned i = 0; i < face.traits; i++)
        vl_json_int(out, s->game->traits[face.trait[i].code], face.trait[i].number);
    vl_json_open(out, "tags", '[');
    for (uint32_t left = face.tags; left != 0; left &= left - 1)
        vl_json_string(out, NULL, s->game->tags[vl_first(left)]);
    vl_json_close(out, ']');
    vl_json_int(out, "copies", face.copies);
    vl_json_close(out, '}');
}

void vl_faces_json(const struct vl_setup *s, struct vl_text *out) {
    vl_json_open(out, "faces", '{');
    for (unsigned i = 0; i < s->game->faces->count; i++) face_json(s, i, out);
    vl_json_close(out, '}');
}

/* common.c - what all of the library needs: texts, faults, seals, dice. */
#include <string.h>

#include "core/edition.h"
#include "games/registry.h"
#include "inside.h"

const char *veillee_version(void) {
    return VL_VERSION;
}

const char *veillee_trouble_words(int trouble) {
    switch (trouble) {
    case VEILLEE_BAD_ARGUMENT: return "something is missing or out of its range";
    case VEILLEE_NOT_ALLOWED: return "the rules do not allow it";
    case VEILLEE_NOT_NOW: return "there is nothing of the kind to be done now";
    case VEILLEE_MALFORMED: return "this cannot be read";
    case VEILLEE_NO_ROOM: return "the buffer is too small";
    case VEILLEE_NO_MEMORY: return "out of memory";
    default: return trouble < 0 ? "no such trouble" : "all is well";
    }
}

/* ---- Texts ---- */

bool vl_lib_text(struct vl_text *text, char *out, size_t room) {
    if (out == NULL || room == 0) return false;
    vl_text_init(text, out, room);
    return true;
}

int vl_lib_texted(struct vl_text *text) {
    if (!text->cut) return (int)text->length;
    text->start[0] = '\0';
    return VEILLEE_NO_ROOM;
}

bool vl_lib_language(const char *name, enum vl_language *out) {
    *out = VL_ENGLISH;
    return name == NULL || vl_language_find(name, out);
}

/* ---- Faults ---- */

static void copy_word(char *to, size_t room, const char *from) {
    struct vl_text text;
    vl_text_init(&text, to, room);
    vl_text_add(&text, from);
}

void vl_lib_fault(struct veillee_fault *fault, unsigned line, const char *rule, const char *reason, const char *word) {
    if (fault == NULL) return;
    memset(fault, 0, sizeof *fault);
    fault->line = line;
    copy_word(fault->rule, sizeof fault->rule, rule);
    copy_word(fault->reason, sizeof fault->reason, reason);
    copy_word(fault->word, sizeof fault->word, word);
}

void vl_lib_note_fault(struct veillee_fault *fault, const struct vl_fault *found) {
    vl_lib_fault(fault, found->line, found->rule == NULL ? "" : found->rule, found->reason == NULL ? "" : found->reason,
                 found->word);
}

bool vl_lib_edition(const char *json, struct vl_setup *setup, struct veillee_fault *fault) {
    struct vl_fault found = {.line = 0};
    if (vl_edition_read(json, strlen(json), vl_games, setup, &found)) return true;
    vl_lib_note_fault(fault, &found);
    return false;
}

/* A string of the caller's that may lack its NUL. */
static bool is_text(const char *bytes, size_t room) {
    return memchr(bytes, '\0', room) != NULL;
}

int veillee_fault_words(const struct veillee_fault *fault, const char *game, const char *language, char *out,
                        size_t room) {
    struct vl_text text;
    enum vl_language tongue;
    struct vl_fault told = {.line = 0};
    if (fault == NULL || !vl_lib_text(&text, out, room) || !vl_lib_language(language, &tongue))
        return VEILLEE_BAD_ARGUMENT;
    if (!is_text(fault->rule, sizeof fault->rule) || !is_text(fault->reason, sizeof fault->reason) ||
        !is_text(fault->word, sizeof fault->word))
        return VEILLEE_MALFORMED;
    told.line = fault->line;
    told.rule = fault->rule[0] == '\0' ? NULL : fault->rule;
    told.reason = fault->reason;
    memcpy(told.word, fault->word, sizeof told.word);
    vl_speak_fault(game == NULL ? NULL : vl_game_find(game), tongue, &told, &text);
    return vl_lib_texted(&text);
}

/* ---- Seals ---- */

uint64_t vl_lib_hash(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return vl_mix(hash + length);
}

static uint64_t check_of(const struct vl_lib_head *head, const void *body, size_t length) {
    uint64_t hash = vl_lib_hash(head->print, head->mark, sizeof head->mark);
    return vl_lib_hash(hash, body, length);
}

void vl_lib_seal(struct vl_lib_head *head, const struct veillee_setup *setup, const char *mark, const void *body,
                 size_t length) {
    memcpy(head->mark, mark, sizeof head->mark);
    head->print = setup->print;
    head->check = check_of(head, body, length);
}

bool vl_lib_sealed(const struct vl_lib_head *head, const struct veillee_setup *setup, const char *mark,
                   const void *body, size_t length) {
    return memcmp(head->mark, mark, sizeof head->mark) == 0 && head->print == setup->print &&
           head->check == check_of(head, body, length);
}

/* ---- Dice ---- */

void veillee_rng_init(struct veillee_rng *rng, uint64_t seed, uint64_t stream) {
    struct vl_rng own;
    if (rng == NULL) return;
    vl_rng_init(&own, seed, stream);
    vl_lib_diced(rng, &own);
}

uint64_t veillee_rng_next(struct veillee_rng *rng) {
    struct vl_rng own;
    if (!vl_lib_dice(rng, &own)) return 0;
    uint64_t number = vl_rng_next(&own);
    vl_lib_diced(rng, &own);
    return number;
}

uint32_t veillee_rng_below(struct veillee_rng *rng, uint32_t n) {
    struct vl_rng own;
    if (n == 0 || !vl_lib_dice(rng, &own)) return 0;
    uint32_t number = vl_rng_below(&own, n);
    vl_lib_diced(rng, &own);
    return number;
}

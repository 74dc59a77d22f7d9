/* replay_printer.c - tells a record as one seat saw it.
 *
 *     cc replay_printer.c $(pkg-config --cflags --libs libveillee) -o replay_printer
 *     veillee random tenakee --players 3 --seed 7 | ./replay_printer 1 fr
 *
 * prints what seat 1 was told, in French, and the scores. */
#include <stdio.h>
#include <stdlib.h>

#include <veillee.h>

static char *read_all(FILE *file, size_t *length) {
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, room - *length, file);
        if (*length < room) return text;
        char *larger = realloc(text, room *= 2);
        if (larger == NULL) free(text);
        text = larger;
    }
    return NULL;
}

int main(int argc, char **argv) {
    unsigned viewer = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : VEILLEE_ALL;
    const char *language = argc > 2 ? argv[2] : "en";
    struct veillee_fault fault;
    char words[VEILLEE_WORDS];
    size_t length;
    char *text = read_all(stdin, &length);
    if (text == NULL) return 1;
    struct veillee_record *record = veillee_record_read(text, length, NULL, &fault);
    free(text);
    if (record == NULL) {
        veillee_fault_words(&fault, NULL, language, words, sizeof words);
        fprintf(stderr, "replay_printer: line %u: %s: %s\n", fault.line, fault.rule, words);
        return 1;
    }
    struct veillee_state *state = veillee_record_state(record, 0);
    for (int ply = 0; ply < veillee_record_plies(record); ply++) {
        unsigned actor;
        int action = veillee_record_ply(record, (unsigned)ply, &actor);
        if (veillee_state_apply(state, actor, (unsigned)action) < 0) return 1;
        if (veillee_state_told(state, viewer, language, words, sizeof words) > 0) fputs(words, stdout);
    }
    int32_t scores[VEILLEE_SEATS_MAX];
    veillee_state_scores(state, scores);
    fputs(veillee_record_ending(record), stdout);
    for (int seat = 0; seat < veillee_setup_players(veillee_record_setup(record)); seat++) printf(" %d", scores[seat]);
    putchar('\n');
    veillee_state_free(state);
    veillee_record_free(record);
    return 0;
}

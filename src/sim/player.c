/* player.c - who plays many games: see player.h. */
#include "sim/player.h"

#include <string.h>

#include "seats/wait.h"

static struct vl_program *start(const char *command, const struct vl_program_terms *terms, bool *good) {
    struct vl_program *p = vl_program_new(command, &terms->ear);
    *good = p != NULL && vl_program_start_wait(p, terms->limit);
    return p;
}

bool vl_players_start(const struct vl_player *player, unsigned count, const struct vl_program_terms *terms,
                      struct vl_program **program, unsigned *failed) {
    bool good = true;
    memset(program, 0, count * sizeof *program);
    for (unsigned i = 0; i < count && good; i++)
        if (player[i].command[0] != '\0') program[i] = start(player[i].command, terms, &good), *failed = i;
    if (good) return true;
    uint64_t asked[VL_SEATS_MAX] = {0}, replaced[VL_SEATS_MAX] = {0};
    vl_players_stop(program, *failed, asked, replaced);
    return false;
}

void vl_players_stop(struct vl_program **program, unsigned count, uint64_t *asked, uint64_t *replaced) {
    for (unsigned i = 0; i < count; i++) {
        if (program[i] == NULL) continue;
        vl_program_stop_wait(program[i]);
        asked[i] += program[i]->asked;
        replaced[i] += program[i]->replaced;
        vl_program_free(program[i]);
        program[i] = NULL;
    }
}

const char *vl_player_name(const struct vl_player *player, const struct vl_program *program) {
    return program != NULL ? program->name : player->bot.name;
}

/* players.c - reading --bots, and starting and stopping the programs among them: see players.h. */
#include "cli/players.h"

#include <stdlib.h>
#include <string.h>

static bool read_player(const char *word, size_t length, struct player *player) {
    char name[VL_BOT_NAME] = "";
    player->command[0] = '\0';
    if (length > 5 && strncmp(word, "exec:", 5) == 0) {
        if (length - 5 >= sizeof player->command) return complain("--bots: the command is too long"), false;
        memcpy(player->command, word + 5, length - 5);
        player->command[length - 5] = '\0';
        return true;
    }
    if (length < sizeof name) memcpy(name, word, length);
    if (vl_bot_parse(name, &player->bot)) return true;
    complain("--bots: there is no bot \"%.*s\"; there are:", (int)length, word);
    list_bots();
    fprintf(stderr, "  %-8s %s\n", "exec:CMD", bot_in_words("exec"));
    return false;
}

unsigned players_read(const char *list, struct player *player) {
    unsigned count = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count == VL_SEATS_MAX) return complain("--bots: too many"), 0;
        if (!read_player(at, length, &player[count])) return 0;
        count++;
        at += length;
        if (*at == '\0') return count;
    }
}

bool troupe_start(struct troupe *troupe, const struct player *player, unsigned count, unsigned limit) {
    uint64_t asked[VL_SEATS_MAX] = {0}, replaced[VL_SEATS_MAX] = {0};
    memset(troupe, 0, sizeof *troupe);
    for (unsigned i = 0; i < count; i++) {
        if (player[i].command[0] == '\0') continue;
        struct external *e = troupe->program[i] = calloc(1, sizeof *e);
        if (e != NULL && external_start(e, player[i].command, limit, true)) continue;
        complain("--bots: exec:%s: %s", player[i].command, e == NULL ? in_words("out-of-memory") : e->fate);
        troupe_stop(troupe, asked, replaced);
        return false;
    }
    return true;
}

void troupe_stop(struct troupe *troupe, uint64_t *asked, uint64_t *replaced) {
    for (unsigned i = 0; i < VL_SEATS_MAX; i++) {
        struct external *e = troupe->program[i];
        if (e == NULL) continue;
        external_stop(e);
        asked[i] += e->asked;
        replaced[i] += e->asked - e->answered + e->illegal;
        free(e);
        troupe->program[i] = NULL;
    }
}

void complain_replaced(const char *command, uint64_t replaced, uint64_t asked) {
    if (replaced > 0)
        complain("%s: %llu of its %llu moves were the policy's", command, (unsigned long long)replaced,
                 (unsigned long long)asked);
}

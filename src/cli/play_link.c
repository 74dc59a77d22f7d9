/* play_link.c - see play_link.h. */
#include "cli/play_link.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "evening/fold.h"
#include "tui/plain.h"
#include "tui/visit.h"

bool is_link(const char *word) {
    return strncmp(word, "http://", 7) == 0 || strncmp(word, "https://", 8) == 0;
}

/* ---- One's name ---- */

static bool is_name(const char *name) {
    return strlen(name) < VL_SEAT_NAME && vl_name_is_fine(name, strlen(name));
}

/* What one is called at this machine, or else "Player 1". */
static void usual_name(enum vl_language language, char name[VL_SEAT_NAME]) {
    const struct passwd *entry = getpwuid(geteuid());
    struct vl_text text;
    vl_text_init(&text, name, VL_SEAT_NAME);
    if (entry != NULL && is_name(entry->pw_name))
        vl_text_add(&text, entry->pw_name);
    else
        vl_say(language, VL_SAY_PLAYER, VL_ARGS({"number", NULL, 1}), &text);
}

/* Asks for it, with the usual one for nothing. False: the input has ended. */
static bool ask_for_name(const struct screen_options *how, char name[VL_SEAT_NAME]) {
    char words[VL_ROOM_SENTENCE], folded[VL_ROOM_SENTENCE], line[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_say(how->language, VL_SAY_AWAY_NAME, VL_ARGS({"name", name, 0}), &text);
    vl_fold(words, folded, sizeof folded);
    for (;;) {
        fputs(how->ascii ? folded : words, stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return false;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0') return true;
        if (is_name(line)) return strcpy(name, line), true;
        complain("\"%s\" cannot be a name", line);
    }
}

/* The name of --name; else whoever is new there is asked for it, if somebody is at the keyboard. */
static bool choose_name(const struct args *args, const struct screen_options *how, struct visit_plan *plan,
                        char name[VL_SEAT_NAME]) {
    const char *given = args->value[FLAG_NAME];
    usual_name(how->language, name);
    plan->name = name;
    plan->renames = given != NULL;
    if (given != NULL && !is_name(given)) return complain("\"%s\" cannot be a name", given), false;
    if (given != NULL) return strcpy(name, given), true;
    bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    return !person || visit_is_known(&plan->link) || ask_for_name(how, name);
}

/* ---- The command ---- */

/* One game after the other, as long as everybody wants another one. */
static bool play_by_lines(struct visit *visit, const struct screen_options *how) {
    struct plain_options options = {stdin, stdout, how->ascii, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    while (visit != NULL) {
        bool good = plain_play(visit_venue(visit), &options), more = good && venue_moves_on(visit_venue(visit));
        struct visit *next = more ? visit_again(visit) : NULL;
        visit_free(visit);
        if (!more) return good;
        visit = next;
    }
    return complain("out of memory"), false;
}

int play_link(const struct args *args, bool plain, const struct screen_options *how) {
    uint64_t ours = TAKES(FLAG_NAME) | TAKES(FLAG_WATCH) | TAKES(FLAG_LANG) | TAKES(FLAG_PLAIN) | TAKES(FLAG_ASCII) |
                    TAKES(FLAG_NO_MOTION) | TAKES(FLAG_NO_MOUSE);
    struct visit_plan plan = {.language = how->language, .sits = args->value[FLAG_WATCH] == NULL};
    char name[VL_SEAT_NAME], why[VL_ROOM_SENTENCE];
    for (unsigned flag = 0; flag < FLAG_COUNT; flag++)
        if (args->value[flag] != NULL && !(ours >> flag & 1))
            return complain("--%s is for a table at home; at a server's whoever made it has chosen", flags[flag].name),
                   EXIT_USAGE;
    if (!vl_link_read(args->words[0], &plan.link))
        return complain("\"%s\" is no link to a table", args->words[0]), EXIT_USAGE;
    if (!choose_name(args, how, &plan, name)) return EXIT_USAGE;
    struct visit *visit = visit_new(&plan);
    if (visit == NULL) return complain("out of memory"), EXIT_USAGE;
    if (plain) return play_by_lines(visit, how) ? EXIT_YES : EXIT_NO;
    switch (screen_visit(visit, how, why, sizeof why)) {
    case SCREEN_FINE: return EXIT_YES;
    case SCREEN_NONE: return complain("play: %s", why), EXIT_USAGE;
    case SCREEN_ENDED: break;
    }
    return complain("play: %s", why), EXIT_NO;
}

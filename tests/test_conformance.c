/* test_conformance.c - every game of the registry, and the template, through the mill; or only what an argument names
 * ("tenakee:*"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance.h"
#include "games/registry.h"
#include "support.h"

extern const struct vl_game vl_template;

struct job {
    const struct vl_game *game;
    const struct conformance_check *check;
    char name[160];
};

static void run_job(void **state) {
    const struct job *job = *state;
    static struct report report;
    bool good = job->check->run(job->game, &report);
    if (!good) fail_msg("%s", report.text);
}

int main(int argc, char **argv) {
    tell_bugs_here();
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    static struct job jobs[400];
    static struct CMUnitTest tests[400];
    size_t count = 0;
    for (unsigned g = 0;; g++) {
        const struct vl_game *game = vl_games[g] != NULL ? vl_games[g] : &vl_template;
        for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++, count++) {
            jobs[count] = (struct job){.game = game, .check = check};
            snprintf(jobs[count].name, sizeof jobs[count].name, "%s: %s", game->name, check->name);
            tests[count] = (struct CMUnitTest){jobs[count].name, run_job, NULL, NULL, &jobs[count]};
        }
        if (vl_games[g] == NULL) break;
    }
    return _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
}

/* test_faults.c - does the mill grind? Every fault of a game's t/faults.c must be caught, by a scenario or by a check
 * of the mill; what catches it is part of the output. A fault that is not caught is a hole in the tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "faults.h"
#include "scenario.h"
#include "support.h"

static struct scenario scenarios[SCENARIOS_MAX];
static unsigned scenario_count;

/* What catches it, or NULL. Scenarios first: they are quick. */
static const char *caught_by(const struct vl_game *game, struct report *report) {
    for (unsigned i = 0; i < scenario_count; i++)
        if (!scenario_run(game, &scenarios[i], report)) return scenarios[i].title;
    for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++)
        if (!check->run(game, report)) return check->name;
    return NULL;
}

static void run_fault(void **state) {
    static struct report report;
    const struct fault *fault = &faults[*(const unsigned *)*state];
    struct vl_game broken = *faulty_game;
    fault->make(&broken);
    const char *catcher = caught_by(&broken, &report);
    if (catcher == NULL) fail_msg("%s: not caught", fault->name);
    printf("# %s - caught by: %s\n", fault->name, catcher);
}

int main(int argc, char **argv) {
    tell_bugs_here();
    enum { FAULTS_MAX = 100 };
    static struct CMUnitTest tests[FAULTS_MAX];
    static unsigned number[FAULTS_MAX];
    unsigned count = 0;
    if (argc != 2) return 2;
    scenario_count = scenario_load(argv[1], faulty_game->name, scenarios, SCENARIOS_MAX);
    for (; count < FAULTS_MAX && faults[count].name != NULL; count++) {
        number[count] = count;
        tests[count] = (struct CMUnitTest){faults[count].name, run_fault, NULL, NULL, &number[count]};
    }
    return scenario_count == 0 ? 2 : _cmocka_run_group_tests("faults", tests, count, NULL, NULL);
}

/* test_scenarios.c - the scenarios of every game; and every rule id has one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "scenario.h"
#include "support.h"

extern const struct vl_game vl_template;
static const char *games_folder;

struct job {
    const struct vl_game *game;
    struct scenario *scenario; /* NULL: the check that every rule has one */
    char name[300];
};
static struct scenario scenarios[SCENARIOS_MAX * 8];
static struct job jobs[SCENARIOS_MAX * 8];
static struct CMUnitTest tests[SCENARIOS_MAX * 8];
static unsigned scenario_count, job_count;

static bool mentioned(const struct vl_game *game, const char *rule) {
    for (unsigned i = 0; i < job_count; i++) {
        if (jobs[i].game != game || jobs[i].scenario == NULL) continue;
        char ids[160], *at = ids;
        snprintf(ids, sizeof ids, "%.*s", (int)strcspn(jobs[i].scenario->title, ":"), jobs[i].scenario->title);
        for (char *id = strtok_r(at, " ", &at); id != NULL; id = strtok_r(NULL, " ", &at))
            if (strcmp(id, rule) == 0) return true;
    }
    return false;
}

/* Every rule of the rules text has a scenario, and every id a scenario names is a rule of it. */
static void rules_and_scenarios_agree(const struct vl_game *game) {
    char path[500], line[1000], missing[400] = "";
    static char text[1 << 16];
    snprintf(path, sizeof path, "%s/%s/rules.en.md", games_folder, game->name);
    FILE *file = fopen(path, "r");
    unsigned rules = 0;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    rewind(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char rule[24];
        size_t prefix = strlen(game->prefix);
        if (sscanf(line, "**%20[A-Z0-9-]** ", rule) != 1) continue;
        if (strncmp(rule, game->prefix, prefix) != 0 || rule[prefix] != '-') continue; /* bold, but no rule */
        rules++;
        if (!mentioned(game, rule) && strlen(missing) < 300) strcat(strcat(missing, " "), rule);
    }
    fclose(file);
    if (rules == 0) fail_msg("%s names no rule", path);
    if (missing[0] != '\0') fail_msg("no scenario for%s", missing);
    for (const struct vl_saying *phase = game->phases; phase->name != NULL; phase++) {
        char wanted[40];
        if (phase->rule == NULL) continue;
        snprintf(wanted, sizeof wanted, "\n**%.30s** ", phase->rule);
        if (strstr(text, wanted) == NULL) fail_msg("%s of %s is no rule", phase->rule, phase->name);
    }
    for (unsigned i = 0; i < job_count; i++) {
        if (jobs[i].game != game || jobs[i].scenario == NULL) continue;
        char ids[160], *at = ids, wanted[40];
        snprintf(ids, sizeof ids, "%.*s", (int)strcspn(jobs[i].scenario->title, ":"), jobs[i].scenario->title);
        for (char *id = strtok_r(ids, " ", &at); id != NULL; id = strtok_r(NULL, " ", &at)) {
            snprintf(wanted, sizeof wanted, "\n**%.30s** ", id);
            if (strstr(text, wanted) == NULL) fail_msg("%s is no rule: %s", id, jobs[i].scenario->title);
        }
    }
}

static void run_job(void **state) {
    const struct job *job = *state;
    static struct report report;
    if (job->scenario == NULL)
        rules_and_scenarios_agree(job->game);
    else if (!scenario_run(job->game, job->scenario, &report))
        fail_msg("%s", report.text);
}

static void add_job(const struct vl_game *game, struct scenario *scenario) {
    struct job *job = &jobs[job_count];
    job->game = game;
    job->scenario = scenario;
    snprintf(job->name, sizeof job->name, "%s: %s", game->name,
             scenario == NULL ? "rules and scenarios agree" : scenario->title);
    tests[job_count++] = (struct CMUnitTest){job->name, run_job, NULL, NULL, job};
}

int main(int argc, char **argv) {
    tell_bugs_here();
    if (argc != 2) return 2;
    games_folder = argv[1];
    for (unsigned g = 0;; g++) {
        const struct vl_game *game = vl_games[g] != NULL ? vl_games[g] : &vl_template;
        unsigned count = scenario_load(games_folder, game->name, scenarios + scenario_count, SCENARIOS_MAX);
        for (unsigned i = 0; i < count; i++) add_job(game, &scenarios[scenario_count + i]);
        scenario_count += count;
        add_job(game, NULL);
        if (vl_games[g] == NULL) break;
    }
    return _cmocka_run_group_tests("scenarios", tests, job_count, NULL, NULL);
}

/* test_golden.c - golden records: one for every set-up of every game. They replay to the end, and writing the game down
 * again gives the same lines. And golden accounts (account.h), one for every game; with a game's name as second
 * argument its account is printed. A missing one fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "account.h"
#include "core/playout.h"
#include "core/record.h"
#include "games/registry.h"
#include "support.h"

static const char *games_folder;

struct job {
    struct vl_setup setup;
    char name[120]; /* of the file, without its folder: "3-chief=on.rec" */
    char label[160];
};

static void name_job(struct job *job) {
    const struct vl_setup *s = &job->setup;
    int length = snprintf(job->name, sizeof job->name, "%u", s->players);
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++)
        if (s->option[i] != s->game->options[i].initial)
            length += snprintf(job->name + length, sizeof job->name - (size_t)length, "-%s=%s",
                               s->game->options[i].name, vl_setup_value(s, i));
    strcat(job->name, ".rec");
    snprintf(job->label, sizeof job->label, "%s/%s", s->game->name, job->name);
}

static void run_job(void **state) {
    static char text[1 << 20], again[1 << 20];
    const struct job *job = *state;
    const struct vl_game *const games[] = {job->setup.game, NULL};
    char path[600];
    snprintf(path, sizeof path, "%s/%s/golden/%s", games_folder, job->setup.game->name, job->name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is missing", path);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);

    struct vl_reader reader;
    struct vl_state_box box;
    struct vl_state *position = vl_state_in(&box);
    struct vl_text out;
    enum vl_step step;
    unsigned actor;
    vl_move move;
    if (!vl_record_open(&reader, text, length, games, NULL))
        fail_msg("%s:%u %s %s", path, reader.fault.line, reader.fault.rule, reader.fault.reason);
    assert_memory_equal(&reader.setup, &job->setup, sizeof reader.setup);
    const char *body = reader.at;
    vl_text_init(&out, again, sizeof again);
    reader.setup.game->init(&reader.setup, position);
    while ((step = vl_record_next(&reader, position, &actor, &move)) == VL_STEP_EVENT) {
        reader.setup.game->apply(&reader.setup, position, actor, move, NULL);
        vl_record_event(reader.setup.game, actor, move, &out);
    }
    if (step != VL_STEP_FINISHED)
        fail_msg("%s:%u %s %s", path, reader.fault.line, reader.fault.rule, reader.fault.reason);
    vl_record_scores(&reader.setup, position, &out);
    assert_int_equal(out.length, (size_t)(text + length - body));
    assert_memory_equal(again, body, out.length);
}

static const struct vl_game *accounted[16];

/* Line by line, to say which kind of thing has changed. */
static void run_account(void **state) {
    const struct vl_game *game = *(const struct vl_game **)*state;
    char path[600], buffer[1024], line[100], *at = buffer;
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    account_write(game, &text);
    snprintf(path, sizeof path, "%s/%s/golden/account.txt", games_folder, game->name);
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s is missing", path);
    while (fgets(line, sizeof line, file) != NULL) {
        const char *now = strtok_r(at, "\n", &at);
        line[strcspn(line, "\n")] = '\0';
        if (now == NULL || strcmp(now, line) != 0)
            fail_msg("%s: if this was meant, delete it and write it anew: it was %s, and is %s", path, line,
                     now == NULL ? "not there" : now);
    }
    fclose(file);
    assert_null(strtok_r(at, "\n", &at));
}

/* What `veillee bench` prints: whoever changes what games do says the new one in the commit. */
static void the_signature_is_known(void **unused) {
    (void)unused;
    assert_int_equal(vl_signature(vl_games), UINT64_C(0x500724cda04970a1));
}

static int print_account(const char *name) {
    char buffer[1024];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        if (strcmp(vl_games[g]->name, name) == 0) account_write(vl_games[g], &text);
    fputs(buffer, stdout);
    return text.length == 0;
}

int main(int argc, char **argv) {
    tell_bugs_here();
    static struct job jobs[400];
    static struct CMUnitTest tests[400];
    size_t count = 0;
    if (argc == 3) return print_account(argv[2]);
    if (argc != 2) return 2;
    games_folder = argv[1];
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        const struct vl_game *game = vl_games[g];
        struct vl_tour tour = {.begun = false};
        while (vl_tour_next(game, &tour, &jobs[count].setup)) {
            name_job(&jobs[count]);
            tests[count] = (struct CMUnitTest){jobs[count].label, run_job, NULL, NULL, &jobs[count]};
            count++;
        }
        accounted[g] = game;
        snprintf(jobs[count].label, sizeof jobs[count].label, "%s/account", game->name);
        tests[count] = (struct CMUnitTest){jobs[count].label, run_account, NULL, NULL, &accounted[g]};
        count++;
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(the_signature_is_known);
    return _cmocka_run_group_tests("golden records", tests, count, NULL, NULL);
}

/* test_looks.c - every look names just what its game has: all its kinds and zones, and of the rest nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/json.h"
#include "games/registry.h"

static const char *games_folder;

enum { LOOK_MOST = 64 * 1024 };

static bool is_in(const struct vl_json *key, const char *const *names) {
    while (*names != NULL && !vl_json_is(key, *names)) names++;
    return *names != NULL;
}

static unsigned count(const char *const *names) {
    unsigned n = 0;
    while (names != NULL && names[n] != NULL) n++;
    return n;
}

/* Whatever the look says under `what` is among the names; all of them are there, if `all`. */
static void hold_against(const struct vl_game *game, const struct vl_json *look, const char *what,
                         const char *const *names, bool all) {
    struct vl_json said = vl_json_get(look, what), key = {0}, value = {0};
    unsigned found = 0;
    while (vl_json_next_member(&said, &key, &value)) {
        if (names == NULL || !is_in(&key, names))
            fail_msg("%s: it has nothing of %s called %.*s", game->name, what, (int)(key.end - key.start), key.start);
        found++;
    }
    if (all && found < count(names)) fail_msg("%s: of %u %s the look knows %u", game->name, count(names), what, found);
}

static bool read_look(const struct vl_game *game, char *text, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/look/look.json", games_folder, game->name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    *length = fread(text, 1, LOOK_MOST, file);
    fclose(file);
    assert_true(*length < LOOK_MOST);
    return true;
}

static void looks_name_what_there_is(void **unused) {
    static char text[LOOK_MOST];
    unsigned looks = 0;
    (void)unused;
    for (const struct vl_game *const *g = vl_games; *g != NULL; g++) {
        const struct vl_game *game = *g;
        struct vl_json look;
        size_t length;
        if (!read_look(game, text, &length)) {
            assert_false(game->on_shelf);
            continue;
        }
        assert_true(vl_json_parse(text, length, &look));
        hold_against(game, &look, "kinds", game->kinds, true);
        hold_against(game, &look, "zones", game->zones, true);
        hold_against(game, &look, "traits", game->traits, true);
        hold_against(game, &look, "tags", game->tags, true);
        hold_against(game, &look, "groups", game->groups, true);
        hold_against(game, &look, "facts", game->facts, true);
        looks++;
    }
    assert_true(looks >= 4);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(looks_name_what_there_is)};
    if (argc < 2) return 2;
    games_folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}

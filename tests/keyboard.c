/* keyboard.c - see keyboard.h. In place of the terminal. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "keyboard.h"

#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "games/registry.h"
#include "home/habits.h"

enum { KEYS = 64, SCREEN = 1 << 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t struck = PTHREAD_COND_INITIALIZER, answered = PTHREAD_COND_INITIALIZER;
static struct input queue[KEYS];
static unsigned first, count;
static bool woken, waits, done, running, stops;
static int width, height;
static char shown[SCREEN], folded[SCREEN], found[1000];
static char seen[1 << 20]; /* all screens since the last key, one below the other */
static pthread_t program;
static int out = -1; /* where our own words go, while the program's are written down */
static char folder[240], home[sizeof folder + 20];

static struct local *local;
static struct screen_options options;
static struct local_plan plan;
char keyboard_why[4000], keyboard_said[4000];

/* ---- In place of the terminal ---- */

bool terminal_open(bool *ascii, bool mouse) {
    (void)mouse;
    *ascii = false;
    return true;
}

void terminal_close(void) {
}

void terminal_restore(void) {
}

void terminal_watch(int descriptor) {
    (void)descriptor;
}

void terminal_size(int *w, int *h) {
    *w = width, *h = height;
}

void terminal_show(const struct canvas *canvas) {
    struct vl_text text;
    pthread_mutex_lock(&lock);
    vl_text_init(&text, shown, sizeof shown);
    canvas_print(canvas, &text);
    if (strlen(seen) + strlen(shown) < sizeof seen) strcat(seen, shown);
    pthread_mutex_unlock(&lock);
}

void terminal_wake(void) {
    pthread_mutex_lock(&lock);
    woken = true;
    pthread_cond_signal(&struck);
    pthread_mutex_unlock(&lock);
}

/* Waits for a key, or until somebody thinking is done. What a page would wait for so long, to be seen, is over at once.
 */
static void wait_for_key(int milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    waits = milliseconds < 0;
    if (waits) pthread_cond_signal(&answered);
    while (count == 0 && !woken && !stops) {
        if (milliseconds < 0)
            pthread_cond_wait(&struck, &lock);
        else if (pthread_cond_timedwait(&struck, &lock, &until) != 0)
            break;
    }
    waits = false;
}

struct input terminal_read(int milliseconds) {
    struct input input = {.kind = INPUT_NONE};
    pthread_mutex_lock(&lock);
    if (count == 0 && milliseconds != 0) wait_for_key(milliseconds);
    woken = false;
    if (stops)
        input.kind = INPUT_STOP;
    else if (count > 0)
        input = queue[first], first = (first + 1) % KEYS, count--;
    pthread_mutex_unlock(&lock);
    return input;
}

/* ---- The program ---- */

static void *run(void *unused) {
    screen_run(local, &options, keyboard_why, sizeof keyboard_why);
    pthread_mutex_lock(&lock);
    done = true;
    pthread_cond_signal(&answered);
    pthread_mutex_unlock(&lock);
    return unused;
}

static void wait_for_answer(void) {
    pthread_mutex_lock(&lock);
    while (!done && (!waits || count > 0 || woken)) pthread_cond_wait(&answered, &lock);
    pthread_mutex_unlock(&lock);
}

static void empty(const char *path) {
    char name[600];
    struct dirent *entry;
    DIR *directory = opendir(path);
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        unlink(name);
    }
    if (directory != NULL) closedir(directory);
}

int keyboard_prepare(void **unused) {
    const char *where = getenv("TMPDIR");
    (void)unused;
    snprintf(folder, sizeof folder, "%.200s/veillee-XXXXXX", where == NULL ? "/tmp" : where);
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(home, sizeof home, "%s/veillee", folder);
    setenv("XDG_DATA_HOME", folder, 1);
    return chdir(folder); /* where records go */
}

int keyboard_clear(void **unused) {
    (void)unused;
    empty(home);
    rmdir(home);
    empty(folder);
    return chdir("/") != 0 || rmdir(folder) != 0;
}

const struct local_plan *keyboard_fill(const struct keyboard_plan *wanted) {
    static const char *const people[VL_SEATS_MAX] = {"Anne", "Ben", "Chloé", "Dora", "Emil", "Fanny"};
    const struct vl_game *game = vl_game_find(wanted->game);
    plan = (struct local_plan){.plan = {.language = wanted->language, .seed = wanted->seed, .games = 1}};
    if (wanted->games > 0) plan.plan.games = wanted->games;
    vl_setup_init(&plan.plan.setup, game, (unsigned)strlen(wanted->who));
    for (unsigned i = 0; wanted->option != NULL && game->options[i].name != NULL; i++)
        for (unsigned k = 0; game->options[i].values[k] != NULL; k++) {
            char words[100];
            snprintf(words, sizeof words, "%s=%s", game->options[i].name, game->options[i].values[k]);
            if (strcmp(words, wanted->option) == 0) plan.plan.setup.option[i] = (uint8_t)k;
        }
    for (unsigned seat = 0; wanted->who[seat] != '\0'; seat++) {
        bool person = wanted->who[seat] == 'h';
        plan.plan.seat[seat].kind = person ? VL_SEAT_HUMAN : VL_SEAT_BOT;
        strcpy(plan.plan.seat[seat].name, person ? people[seat] : wanted->who[seat] == 'g' ? "greedy" : "random");
    }
    return &plan;
}

/* Whoever plays has been told all games in brief. */
static void write_habits(void) {
    static struct vl_habits habits;
    habits = (struct vl_habits){.count = 0};
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        if (vl_games[g]->on_shelf) vl_habits_of(&habits, vl_games[g]->name)->briefed = true;
    vl_habits_save(&habits);
}

/* What the program says on the terminal once it is given back. */
static void write_down(void) {
    fflush(stdout);
    out = dup(STDOUT_FILENO);
    CHECK(out >= 0 && freopen("said", "w", stdout) != NULL);
}

static void read_back(void) {
    fflush(stdout);
    CHECK(dup2(out, STDOUT_FILENO) >= 0);
    close(out);
    FILE *file = fopen("said", "r");
    size_t length = file == NULL ? 0 : fread(keyboard_said, 1, sizeof keyboard_said - 1, file);
    keyboard_said[length] = '\0';
    if (file != NULL) fclose(file);
}

void keyboard_open(const struct keyboard_plan *wanted) {
    if (!wanted->brief) write_habits();
    width = wanted->w > 0 ? wanted->w : 100;
    height = wanted->h > 0 ? wanted->h : 32;
    options = (struct screen_options){
        .language = wanted->language, .seed = wanted->seed, .fair = wanted->fair, .motion = wanted->motion};
    local = NULL;
    if (wanted->game != NULL) {
        keyboard_fill(wanted);
        options.begins = vl_game_find(wanted->game);
        options.plan = &plan;
    }
    first = count = 0;
    woken = waits = done = stops = false;
    keyboard_why[0] = keyboard_said[0] = seen[0] = '\0';
    write_down();
    CHECK(pthread_create(&program, NULL, run, NULL) == 0);
    running = true;
    wait_for_answer();
}

bool keyboard_is_open(void) {
    pthread_mutex_lock(&lock);
    bool open = !done;
    pthread_mutex_unlock(&lock);
    return open;
}

int keyboard_close(void **unused) {
    (void)unused;
    if (!running) return 0;
    pthread_mutex_lock(&lock);
    stops = true;
    pthread_cond_signal(&struck);
    pthread_mutex_unlock(&lock);
    pthread_join(program, NULL);
    running = false;
    read_back();
    empty(home);
    empty(folder);
    return 0;
}

/* ---- Keys and clicks ---- */

static void strike(const struct input *input) {
    pthread_mutex_lock(&lock);
    seen[0] = '\0';
    CHECK(count < KEYS);
    queue[(first + count++) % KEYS] = *input;
    pthread_cond_signal(&struck);
    pthread_mutex_unlock(&lock);
}

static uint32_t key_of(const char *word, size_t length) {
    static const struct {
        const char *name;
        uint32_t key;
    } names[] = {{"Enter", PRESS_ENTER}, {"Esc", PRESS_ESCAPE},   {"Tab", PRESS_TAB},        {"Up", PRESS_UP},
                 {"Down", PRESS_DOWN},   {"Left", PRESS_LEFT},    {"Right", PRESS_RIGHT},    {"Home", PRESS_HOME},
                 {"End", PRESS_END},     {"PgUp", PRESS_PAGE_UP}, {"PgDn", PRESS_PAGE_DOWN}, {"Bksp", PRESS_DELETE},
                 {"Space", ' '}};
    const char *end = word + length;
    uint32_t key = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && strncmp(names[i].name, word, length) == 0) return names[i].key;
    CHECK(vl_utf8_next(&word, end, &key) && word == end);
    return key;
}

static void strike_all(const char *keys, bool wait) {
    for (; *keys != '\0'; keys += strspn(keys, " ")) {
        size_t length = strcspn(keys, " ");
        struct input input = {.kind = INPUT_KEY, .key = key_of(keys, length)};
        if (!keyboard_is_open()) fail_msg("the program has ended before \"%s\"", keys);
        strike(&input);
        if (wait) wait_for_answer();
        keys += length;
    }
    wait_for_answer();
}

void press(const char *keys) {
    strike_all(keys, true);
}

void press_at_once(const char *keys) {
    strike_all(keys, false);
}

void click_at(int x, int y) {
    strike(&(struct input){.kind = INPUT_CLICK, .x = x, .y = y});
    wait_for_answer();
}

void click_on(const char *words) {
    const char *at = strstr(shown, words), *line = at;
    int x = 0, y = 0;
    if (at == NULL) fail_msg("\"%s\" is not on the screen:\n%s", words, shown);
    for (const char *c = shown; c < at; c++) y += *c == '\n';
    while (line > shown && line[-1] != '\n') line--;
    for (const char *c = line; c < at + strlen(words) / 2; c++) x += ((unsigned char)*c & 0xc0) != 0x80;
    click_at(x, y);
}

void resize_to(int w, int h) {
    width = w, height = h;
    strike(&(struct input){.kind = INPUT_RESIZE});
    wait_for_answer();
}

/* ---- The screen ---- */

const char *screen(void) {
    return shown;
}

const char *line_with(const char *words) {
    const char *at = strstr(shown, words);
    if (at == NULL) fail_msg("\"%s\" is not on the screen:\n%s", words, shown);
    while (at > shown && at[-1] != '\n') at--;
    snprintf(found, sizeof found, "%.*s", (int)strcspn(at, "\n"), at);
    return found;
}

const char *keys_shown(void) {
    const char *at = shown + strlen(shown) - 1; /* the end of the last line */
    while (at > shown && at[-1] != '\n') at--;
    snprintf(found, sizeof found, "%.*s", (int)strcspn(at, "\n"), at);
    return found;
}

bool shows(const char *words) {
    struct vl_text text;
    bool gap = false;
    vl_text_init(&text, folded, sizeof folded);
    for (const char *c = shown; *c != '\0';) {
        bool border = strncmp(c, "│", 3) == 0;
        if (*c == ' ' || *c == '\n' || border) {
            gap = true;
            c += border ? 3 : 1;
            continue;
        }
        if (gap) vl_text_put(&text, ' ');
        gap = false;
        vl_text_put(&text, *c++);
    }
    return strstr(folded, words) != NULL;
}

bool has_shown(const char *words) {
    return strstr(seen, words) != NULL;
}

void expect(const char *words) {
    if (!shows(words)) fail_msg("\"%s\" is not on the screen:\n%s", words, shown);
}

void expect_not(const char *words) {
    if (shows(words)) fail_msg("\"%s\" is on the screen:\n%s", words, shown);
}

/* test_file_real.c - real files: locks between processes, links, full disks; and the folder of games that were kept. */
#define _DEFAULT_SOURCE /* mkdtemp, utimes */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "home/habits.h"
#include "home/kept.h"
#include "home/known.h"
#include "support.h"

static char folder[256], path[512];

static int make_folder(void **unused) {
    const char *where = getenv("TMPDIR");
    (void)unused;
    snprintf(folder, sizeof folder, "%.200s/veillee-XXXXXX", where == NULL ? "/tmp" : where);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/g.journal", folder);
    return 0;
}

/* Everything in it, and itself. */
static void remove_all(const char *place) {
    char name[1024];
    DIR *dir = opendir(place);
    for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(name, sizeof name, "%.400s/%.255s", place, entry->d_name);
        if (unlink(name) != 0) remove_all(name);
    }
    if (dir != NULL) closedir(dir);
    rmdir(place);
}

static int drop_folder(void **unused) {
    (void)unused;
    remove_all(folder);
    return 0;
}

static unsigned count_files(const char *place) {
    unsigned count = 0;
    DIR *dir = opendir(place);
    CHECK(dir != NULL);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static enum vl_keeping keep(struct vl_file *file, size_t at, const char *lines) {
    struct vl_keeper keeper = vl_file_keeper(file);
    return keeper.keep(keeper.context, at, lines, strlen(lines), 0);
}

static void assert_holds(const char *name, const char *words) {
    size_t length;
    int error;
    char *text = vl_file_read(name, 1 << 20, &length, &error);
    assert_non_null(text);
    assert_int_equal(length, strlen(words));
    assert_memory_equal(text, words, length);
    free(text);
}

/* What opening the file returns in another process. */
static int open_elsewhere(const char *name) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        struct vl_file file;
        _exit(-vl_file_open(&file, &vl_system, name));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return -WEXITSTATUS(status);
}

/* ---- Real files ---- */

static void a_real_file_keeps_lines(void **unused) {
    struct vl_file file;
    struct stat about;
    (void)unused;
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(keep(&file, 0, "header\none\n"), VL_KEPT);
    assert_int_equal(keep(&file, 11, "two\n"), VL_KEPT);
    assert_holds(path, "header\none\ntwo\n");
    assert_int_equal(keep(&file, 11, "2\n"), VL_KEPT); /* what stands behind it is no more */
    assert_holds(path, "header\none\n2\n");
    assert_int_equal(keep(&file, 0, "anew\n"), VL_KEPT);
    assert_holds(path, "anew\n");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(keep(&file, 5, "on\n"), VL_KEPT);
    assert_int_equal(count_files(folder), 1);
    vl_file_close(&file, false);
    assert_int_equal(vl_file_open(&file, &vl_system, path), 0);
    assert_int_equal(keep(&file, 8, "further\n"), VL_KEPT);
    vl_file_close(&file, false);
    assert_holds(path, "anew\non\nfurther\n");
}

static void two_programs_do_not_meet(void **unused) {
    struct vl_file file;
    (void)unused;
    assert_int_equal(open_elsewhere(path), -ENOENT);
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    assert_int_equal(keep(&file, 0, "header\n"), VL_KEPT); /* another file has the name now, and is as much ours */
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    assert_int_equal(keep(&file, 7, "one\n"), VL_KEPT);
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    vl_file_close(&file, false);
    assert_int_equal(open_elsewhere(path), 0);
    assert_int_equal(vl_file_open(&file, &vl_system, path), 0);
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    vl_file_close(&file, true);
    assert_int_equal(open_elsewhere(path), -ENOENT);
}

/* Somebody is quicker than we are, between opening the file and locking it. */
static struct vl_file quicker;
static bool removes;

static int lock_late(void *context, int descriptor) {
    if (removes) {
        vl_file_close(&quicker, true);
    } else {
        assert_int_equal(keep(&quicker, 0, "theirs\n"), VL_KEPT);
        vl_file_close(&quicker, false);
    }
    return vl_system.lock(context, descriptor);
}

static void a_file_that_was_replaced_meanwhile_is_not_ours(void **unused) {
    struct vl_system late = vl_system;
    struct vl_file file;
    (void)unused;
    late.lock = lock_late;
    for (unsigned i = 0; i < 2; i++) {
        removes = i == 1;
        assert_int_equal(i == 0 ? vl_file_create(&quicker, &vl_system, path) : vl_file_open(&quicker, &vl_system, path),
                         0);
        assert_int_equal(vl_file_open(&file, &late, path), removes ? -ENOENT : -EWOULDBLOCK);
        assert_int_equal(file.descriptor, -1);
    }
}

/* Lines would be kept for nobody in a file that somebody removes while it is played; a whole journal is one again. */
static void a_file_that_is_removed_is_missed(void **unused) {
    struct vl_file file;
    (void)unused;
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    assert_int_equal(keep(&file, 0, "header\n"), VL_KEPT);
    assert_int_equal(unlink(path), 0);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(keep(&file, 7, "one\n"), VL_LOST);
        assert_int_equal(file.error, -ENOENT);
    }
    assert_int_equal(keep(&file, 0, "header\none\n"), VL_KEPT);
    assert_int_equal(keep(&file, 11, "two\n"), VL_KEPT);
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    vl_file_close(&file, false);
    assert_holds(path, "header\none\ntwo\n");
    assert_int_equal(count_files(folder), 1);
}

static void a_link_stays_one(void **unused) {
    char name[600], target[64];
    struct vl_file file;
    (void)unused;
    snprintf(name, sizeof name, "%s/link", folder);
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    vl_file_close(&file, false);
    assert_int_equal(symlink("g.journal", name), 0);
    assert_int_equal(vl_file_open(&file, &vl_system, name), 0);
    assert_int_equal(open_elsewhere(path), -EWOULDBLOCK);
    assert_int_equal(keep(&file, 0, "header\n"), VL_KEPT);
    vl_file_close(&file, false);
    assert_int_equal(readlink(name, target, sizeof target), 9);
    assert_holds(path, "header\n");
    assert_holds(name, "header\n");
}

/* A disk that is full: the write stops half way, and the file is as before. */
static void a_full_disk(void **unused) {
    struct vl_file file;
    struct rlimit limit;
    char lines[100];
    (void)unused;
    memset(lines, 'x', sizeof lines - 1);
    lines[sizeof lines - 1] = '\0';
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    assert_int_equal(keep(&file, 0, "header\n"), VL_KEPT);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const struct rlimit small = {20, limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    enum vl_keeping more = keep(&file, 7, lines), anew = keep(&file, 0, lines), fits = keep(&file, 7, "one\n");
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_int_equal(more, VL_LOST);
    assert_int_equal(anew, VL_LOST);
    assert_int_equal(fits, VL_KEPT);
    assert_holds(path, "header\none\n");
    assert_int_equal(keep(&file, 11, lines), VL_KEPT);
    vl_file_close(&file, false);
    assert_int_equal(count_files(folder), 1);
}

/* Not everything with a name is a file, and not every file may be written. */
static void other_things_are_not_played(void **unused) {
    struct vl_file file;
    size_t length;
    int error;
    (void)unused;
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(vl_file_open(&file, &vl_system, path), -EINVAL);
    assert_int_equal(vl_file_open(&file, &vl_system, folder), -EISDIR);
    assert_null(vl_file_read(folder, 100, &length, &error));
    assert_int_equal(error, -EISDIR);
    unlink(path);
    assert_null(vl_file_read(path, 100, &length, &error));
    assert_int_equal(error, -ENOENT);
    assert_int_equal(vl_file_create(&file, &vl_system, path), 0);
    assert_int_equal(keep(&file, 0, "0123456789"), VL_KEPT);
    assert_null(vl_file_read(path, 9, &length, &error));
    assert_int_equal(error, -EFBIG);
    char *text = vl_file_read(path, 10, &length, &error);
    assert_int_equal(length, 10);
    free(text);
    vl_file_close(&file, true);
}

/* ---- The folder ---- */

static void set_home(void) {
    setenv("XDG_DATA_HOME", folder, 1);
}

/* A file there as it was so many seconds before a moment. */
static void put_before(const struct timeval *moment, const char *name, const char *text, int seconds) {
    char where[1024];
    struct timeval times[2] = {*moment};
    snprintf(where, sizeof where, "%s/veillee/%s", folder, name);
    FILE *file = fopen(where, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimes(where, times), 0);
}

static void put(const char *name, const char *text, int seconds) {
    struct timeval now;
    gettimeofday(&now, NULL);
    put_before(&now, name, text, seconds);
}

static bool is_there(const char *name) {
    char where[1024];
    struct stat about;
    snprintf(where, sizeof where, "%s/veillee/%s", folder, name);
    return stat(where, &about) == 0;
}

static void games_have_names_of_their_own(void **unused) {
    struct vl_file file[3];
    struct stat about;
    char place[600];
    (void)unused;
    set_home();
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(vl_kept_reserve("tenakee", &file[i]), 0);
        assert_memory_equal(file[i].path + strlen(folder), "/veillee/tenakee-", 17);
        assert_int_equal(open_elsewhere(file[i].path), -EWOULDBLOCK);
        for (unsigned j = 0; j < i; j++) assert_string_not_equal(file[i].path, file[j].path);
    }
    snprintf(place, sizeof place, "%s/veillee", folder);
    assert_int_equal(stat(place, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    for (unsigned i = 0; i < 3; i++) vl_file_close(&file[i], true);
    assert_int_equal(count_files(place), 0);
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    unsetenv("HOME");
    assert_int_equal(vl_kept_reserve("tenakee", &file[0]), -ENOENT);
    assert_int_equal(file[0].descriptor, -1);
    setenv("HOME", folder, 1);
    assert_int_equal(vl_kept_reserve("kuhn", &file[0]), 0);
    assert_non_null(strstr(file[0].path, "/.local/share/veillee/kuhn-"));
    vl_file_close(&file[0], true);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_int_equal(vl_kept_reserve("kuhn", &file[0]), -ENOTDIR);
    struct vl_kept list[2];
    assert_int_equal(vl_kept_list(list, 2), 0);
}

static void games_that_were_left_are_listed(void **unused) {
    static const char on[] = "x-journal 2\n---\nseat 0 human A = B ~01234567\n0 pass ~01234567\n";
    struct vl_kept list[8];
    struct vl_file file;
    char long_one[20000];
    (void)unused;
    set_home();
    assert_int_equal(vl_kept_list(list, 8), 0); /* there is not even a folder */
    assert_int_equal(vl_kept_reserve("kuhn", &file), 0);
    assert_int_equal(vl_kept_list(list, 8), 0); /* nothing was ever kept there */
    vl_file_close(&file, true);
    put("kuhn-1.journal", on, 300);
    put("tenakee-1.journal", on, 100);
    put("manitou-1.journal", on, 200);
    put("over-1.journal", "x-journal 2\n---\n0 pass = 1 -1 ~01234567\nask 0 rematch ~01234567\n", 0);
    put("over-2.journal", "x-journal 2\n---\n@17 *3 deal 0 1 = 1 -1 ~01234567\n", 0);
    put("over-3.journal", "x-journal 2\n---\n@17 ! resign 0 ~01234567\n", 0);
    put("over-4.journal", "x-journal 1\n---\n0 pass\n= 1 -1\n", 0);
    put("torn-1.journal", "x-journal 2\n---\n0 bet ~01234567\n! resign 0 ~0123", 400);
    put("notes.txt", on, 0);
    put(".journal", on, 0);
    snprintf(long_one, sizeof long_one, "x-journal 2\n---\n! resign 0 ~01234567\n%10000s\n0 pass ~01234567\n", "");
    put("long-1.journal", long_one, 500);                  /* only its end is looked at */
    static const char piece[] = "0 is = Anne ~01234567\n"; /* of a line that begins before that */
    snprintf(long_one, sizeof long_one, "x-journal 2\n---\nseat 0 human %s%*s\n", piece,
             (int)(4096 - strlen(piece) - 1), "cover 0 random ~01234567");
    put("named-1.journal", long_one, 600);
    unsigned count = vl_kept_list(list, 8);
    assert_int_equal(count, 6);
    static const char *const order[] = {"tenakee", "manitou", "kuhn", "torn", "long", "named"};
    for (unsigned i = 0; i < count; i++) assert_string_equal(list[i].game, order[i]);
    assert_true(list[0].when >= list[1].when);
    assert_non_null(strstr(list[0].path, "/veillee/tenakee-1.journal"));
    assert_int_equal(vl_kept_list(list, 2), 2);
    assert_string_equal(list[1].game, "manitou");
    assert_int_equal(vl_kept_finished(list, 8), 4);
    for (unsigned i = 0; i < 4; i++) assert_string_equal(list[i].game, "over");
    assert_int_equal(vl_kept_finished(list, 3), 3);
}

/* Files know seconds, names count on: of games that were left in the same second the one that was begun last is first.
 */
static void of_one_second_the_later_name_comes_first(void **unused) {
    static const char on[] = "x-journal 2\n---\n0 pass ~01234567\n",
                      over[] = "x-journal 2\n---\n! resign 0 ~01234567\n";
    static const char *const names[] = {"20260101-2030-2", "20260101-2030-3", "20260101-2030-1", "20260101-2029-9"};
    static const unsigned order[] = {1, 0, 2, 3};
    struct vl_kept list[8];
    struct vl_file file;
    struct timeval now;
    char name[64];
    (void)unused;
    set_home();
    assert_int_equal(vl_kept_reserve("kuhn", &file), 0); /* for the folder */
    vl_file_close(&file, true);
    gettimeofday(&now, NULL);
    for (unsigned i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "%s-%s.journal", i < 4 ? "kuhn" : "tenakee", names[i % 4]);
        put_before(&now, name, i < 4 ? on : over, 60);
    }
    assert_int_equal(vl_kept_list(list, 8), 4);
    for (unsigned i = 0; i < 4; i++) assert_non_null(strstr(list[i].path, names[order[i]]));
    assert_int_equal(vl_kept_finished(list, 8), 4);
    for (unsigned i = 0; i < 4; i++) assert_non_null(strstr(list[i].path, names[order[i]]));
}

static void leavings_are_cleared_a_day_later(void **unused) {
    struct vl_file file;
    (void)unused;
    set_home();
    assert_int_equal(vl_kept_reserve("kuhn", &file), 0);
    vl_file_close(&file, true);
    put("kuhn-1.journal.~1-2-3", "x", 90000);
    put("kuhn-1.journal.~1-2-3-old", "x", 90000);
    put("kuhn-1.journal.~4-5-6", "x", 1000);
    put("kuhn-1.journal", "x", 90000);
    assert_int_equal(vl_kept_reserve("kuhn", &file), 0);
    vl_file_close(&file, true);
    assert_false(is_there("kuhn-1.journal.~1-2-3"));
    assert_false(is_there("kuhn-1.journal.~1-2-3-old"));
    assert_true(is_there("kuhn-1.journal.~4-5-6")); /* somebody may be saving just now */
    assert_true(is_there("kuhn-1.journal"));
}

/* ---- Habits ---- */

static void write_habits(const char *words) {
    char where[600];
    snprintf(where, sizeof where, "%s/veillee/habits", folder);
    FILE *file = fopen(where, "w");
    CHECK(file != NULL);
    fputs(words, file);
    fclose(file);
}

/* A language, which games were told in brief, and who sat down to them: all that was kept is there again, and no more.
 */
static void habits_are_kept(void **unused) {
    struct vl_habits kept, habits;
    (void)unused;
    set_home();
    vl_habits_load(&habits);
    assert_int_equal(habits.count, 0);
    assert_string_equal(habits.language, "");
    assert_ptr_equal(vl_habits_of(&habits, "kuhn"), &habits.game[0]);
    vl_habits_of(&habits, "tenakee")->briefed = true;
    struct vl_habit *manitou = vl_habits_of(&habits, "manitou");
    manitou->players = 2;
    strcpy(manitou->seat[0], "+Zoé B.");
    strcpy(manitou->seat[1], "fair");
    assert_ptr_equal(vl_habits_of(&habits, "manitou"), manitou);
    vl_habits_save(&habits);
    vl_habits_load(&kept);
    assert_int_equal(kept.count, 2); /* of the first there is nothing to say */
    assert_string_equal(kept.language, "");
    assert_true(vl_habits_of(&kept, "tenakee")->briefed);
    assert_int_equal(vl_habits_of(&kept, "tenakee")->players, 0);
    assert_false(vl_habits_of(&kept, "manitou")->briefed);
    assert_int_equal(vl_habits_of(&kept, "manitou")->players, 2);
    assert_string_equal(vl_habits_of(&kept, "manitou")->seat[0], "+Zoé B.");
    assert_string_equal(vl_habits_of(&kept, "manitou")->seat[1], "fair");
    strcpy(kept.language, "fr");
    vl_habits_save(&kept);
    vl_habits_load(&habits);
    assert_string_equal(habits.language, "fr");
    assert_true(vl_habits_of(&habits, "tenakee")->briefed);
    assert_false(is_there("habits.~"));
}

/* As many games as there is room for, and whatever else is in the file. */
static void habits_have_bounds(void **unused) {
    struct vl_habits habits;
    char name[40], full[VL_SEAT_NAME], words[400];
    (void)unused;
    set_home();
    memset(full, 'n', sizeof full - 1);
    full[sizeof full - 1] = '\0';
    vl_habits_load(&habits);
    for (unsigned i = 0; i < VL_HABITS; i++) {
        snprintf(name, sizeof name, "game%u", i);
        struct vl_habit *habit = vl_habits_of(&habits, name);
        habit->briefed = true;
        habit->players = VL_SEATS_MAX;
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) strcpy(habit->seat[seat], full);
    }
    assert_null(vl_habits_of(&habits, "one-more"));
    assert_non_null(vl_habits_of(&habits, "game0"));
    strcpy(habits.language, "en");
    vl_habits_save(&habits);
    vl_habits_load(&habits);
    assert_int_equal(habits.count, VL_HABITS);
    for (unsigned i = 0; i < VL_HABITS; i++) {
        snprintf(name, sizeof name, "game%u", i);
        assert_true(vl_habits_of(&habits, name)->briefed);
        assert_int_equal(vl_habits_of(&habits, name)->players, VL_SEATS_MAX);
        assert_string_equal(vl_habits_of(&habits, name)->seat[VL_SEATS_MAX - 1], full);
    }
    assert_null(vl_habits_of(&(struct vl_habits){.count = 0}, "a-game-whose-name-is-far-too-long"));
    snprintf(words, sizeof words,
             "\nlanguage\nlanguage\ta-long-tongue\nbrief\nhum\tkuhn\nseats\tkuhn\tfair\t%sn\n"
             "seats\tmanitou\t+\tgreedy\t\nbrief\ttenakee\tagain",
             full);
    write_habits(words);
    vl_habits_load(&habits);
    assert_string_equal(habits.language, "");
    assert_int_equal(vl_habits_of(&habits, "kuhn")->players, 0); /* one of them can be nobody's name */
    assert_false(vl_habits_of(&habits, "kuhn")->briefed);
    assert_string_equal(vl_habits_of(&habits, "kuhn")->seat[0], "");
    assert_int_equal(vl_habits_of(&habits, "manitou")->players, 3);
    assert_string_equal(vl_habits_of(&habits, "manitou")->seat[0], "+");
    assert_string_equal(vl_habits_of(&habits, "manitou")->seat[2], "");
    assert_true(vl_habits_of(&habits, "tenakee")->briefed); /* the last line needs no end */
    write_habits("seats\tkuhn\t1\t2\t3\t4\t5\t6\t7\t8\n");
    vl_habits_load(&habits);
    assert_true(vl_habits_of(&habits, "kuhn")->players <= VL_SEATS_MAX);
}

/* ---- Who one is at a server ---- */

static void tokens_are_for_their_owner_alone(void **unused) {
    static const char *const names[] = {"/veillee/servers", "/veillee/servers/house-443"};
    char token[40], where[600];
    struct stat about;
    (void)unused;
    set_home();
    mode_t before = umask(0);
    assert_false(vl_known_read("house-443", token, sizeof token));
    assert_true(vl_known_keep("house-443", "a secret that is long"));
    assert_true(vl_known_keep("house-443", "a secret\n")); /* instead of the one before */
    assert_true(vl_known_keep("house-444", "another one"));
    umask(before);
    assert_true(vl_known_read("house-443", token, sizeof token));
    assert_string_equal(token, "a secret");
    for (unsigned i = 0; i < 2; i++) {
        snprintf(where, sizeof where, "%s%s", folder, names[i]);
        assert_int_equal(stat(where, &about), 0);
        assert_int_equal(about.st_mode & 0777, i == 0 ? 0700 : 0600);
    }
    assert_false(vl_known_keep("../house-443", "elsewhere"));
    assert_false(vl_known_read("../servers/house-443", token, sizeof token));
    assert_true(vl_known_keep("house-443", ""));
    assert_false(vl_known_read("house-443", token, sizeof token)); /* nothing is no token */
}

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(a_real_file_keeps_lines),
        in_a_folder(two_programs_do_not_meet),
        in_a_folder(a_file_that_was_replaced_meanwhile_is_not_ours),
        in_a_folder(a_file_that_is_removed_is_missed),
        in_a_folder(a_link_stays_one),
        in_a_folder(a_full_disk),
        in_a_folder(other_things_are_not_played),
        in_a_folder(games_have_names_of_their_own),
        in_a_folder(games_that_were_left_are_listed),
        in_a_folder(of_one_second_the_later_name_comes_first),
        in_a_folder(leavings_are_cleared_a_day_later),
        in_a_folder(habits_are_kept),
        in_a_folder(habits_have_bounds),
        in_a_folder(tokens_are_for_their_owner_alone),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("file_real", tests, NULL, NULL);
}

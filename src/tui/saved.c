/* saved.c - see saved.h. */
#include "tui/saved.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "table/store.h"

static bool folder(char path[SESSION_PATH]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = 0;
    if (data != NULL && data[0] == '/')
        length = snprintf(path, SESSION_PATH, "%s/veillee", data);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, SESSION_PATH, "%s/.local/share/veillee", home);
    return length > 0 && length + 64 < SESSION_PATH;
}

/* Makes a folder and those above it. */
static bool make_folder(char *path) {
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL) *slash = '\0';
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        if (slash == NULL) return good;
        *slash = '/';
        if (!good) return false;
    }
}

bool saved_path(const char *game, char path[SESSION_PATH]) {
    char place[SESSION_PATH], date[32];
    time_t now = time(NULL);
    struct tm local;
    struct stat there;
    if (!folder(place) || !make_folder(place) || localtime_r(&now, &local) == NULL) return false;
    strftime(date, sizeof date, "%Y%m%d-%H%M", &local);
    for (unsigned n = 1; n < 1000; n++) {
        int length = snprintf(path, SESSION_PATH, "%.900s/%.31s-%s-%u.journal", place, game, date, n);
        if (length < SESSION_PATH && stat(path, &there) != 0) return true;
    }
    return false;
}

/* A game is over when the last line of its journal says so. */
static bool is_over(const char *path) {
    int error;
    size_t length;
    char *text = vl_store_load(path, SESSION_JOURNAL, &length, &error);
    if (text == NULL) return true;
    while (length > 0 && text[length - 1] == '\n') length--;
    size_t start = length;
    while (start > 0 && text[start - 1] != '\n') start--;
    bool over = length == 0 || text[start] == '=' || text[start] == '!';
    free(text);
    return over;
}

static bool read_entry(const char *place, const char *name, struct saved *saved) {
    struct stat about;
    size_t length = strlen(name), ending = strlen(".journal"), game = strcspn(name, "-");
    if (length <= ending || strcmp(name + length - ending, ".journal") != 0 || game >= sizeof saved->game) return false;
    if (snprintf(saved->path, sizeof saved->path, "%s/%s", place, name) >= (int)sizeof saved->path) return false;
    if (stat(saved->path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    memcpy(saved->game, name, game);
    saved->game[game] = '\0';
    saved->when = about.st_mtime;
    return true;
}

static int latest_first(const void *a, const void *b) {
    const struct saved *one = a, *other = b;
    if (one->when != other->when) return one->when < other->when ? 1 : -1;
    return strcmp(other->path, one->path);
}

/* All journals of the folder, the latest first; the caller frees them. */
static struct saved *read_folder(unsigned *count) {
    char place[SESSION_PATH];
    struct saved *all = NULL;
    unsigned room = 0;
    *count = 0;
    DIR *dir = folder(place) ? opendir(place) : NULL;
    if (dir == NULL) return NULL;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (*count == room) {
            room = room == 0 ? 64 : 2 * room;
            struct saved *larger = realloc(all, room * sizeof *larger);
            if (larger == NULL) break;
            all = larger;
        }
        *count += read_entry(place, entry->d_name, &all[*count]);
    }
    closedir(dir);
    if (*count > 1) qsort(all, *count, sizeof *all, latest_first);
    return all;
}

unsigned saved_list(struct saved *list, unsigned most) {
    unsigned count = 0, found;
    struct saved *all = read_folder(&found);
    for (unsigned i = 0; i < found && count < most; i++)
        if (!is_over(all[i].path)) list[count++] = all[i];
    free(all);
    return count;
}

/* kept.c - see kept.h. */
#include "home/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool folder(char path[VL_PATH]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = 0;
    if (data != NULL && data[0] == '/')
        length = snprintf(path, VL_PATH, "%s/veillee", data);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, VL_PATH, "%s/.local/share/veillee", home);
    return length > 0 && length + 64 < VL_PATH;
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

bool vl_kept_folder(char path[VL_PATH]) {
    return folder(path) && make_folder(path);
}

/* A journal that was being replaced when the program was killed has left a file beside it; a day later nobody wants it.
 */
static void clear_leavings(const char *place) {
    enum { DAY = 86400 };
    DIR *dir = opendir(place);
    if (dir == NULL) return;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[VL_PATH];
        struct stat about;
        if (strstr(entry->d_name, ".journal.~") == NULL) continue;
        if (snprintf(path, sizeof path, "%.700s/%.255s", place, entry->d_name) >= (int)sizeof path) continue;
        if (stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_mtime + DAY < time(NULL)) unlink(path);
    }
    closedir(dir);
}

int vl_kept_reserve(const char *game, struct vl_file *file) {
    char place[VL_PATH], path[VL_PATH], date[32];
    time_t now = time(NULL);
    struct tm local;
    if (!folder(place) || localtime_r(&now, &local) == NULL) return -ENOENT;
    if (!make_folder(place)) return -errno;
    clear_leavings(place);
    strftime(date, sizeof date, "%Y%m%d-%H%M", &local);
    for (unsigned n = 1; n < 1000; n++) {
        int length = snprintf(path, VL_PATH, "%.900s/%.31s-%s-%u.journal", place, game, date, n);
        int error = length >= VL_PATH ? -ENAMETOOLONG : vl_file_create(file, &vl_system, path);
        if (error != -EEXIST) return error;
    }
    return -EEXIST;
}

/* ---- Listing ---- */

/* Whether a line of a journal ended the game: a move with scores behind it, or a "!"; of version 1 a line of scores. */
static bool ends_game(const char *line, size_t length) {
    if (length > 0 && *line == '@') {
        const char *blank = memchr(line, ' ', length);
        size_t skip = blank == NULL ? length : (size_t)(blank - line) + 1;
        line += skip;
        length -= skip;
    }
    if (length == 0) return false;
    if (*line == '!' || *line == '=') return true;
    if (*line != '*' && (*line < '0' || *line > '9')) return false;
    for (size_t i = 0; i + 3 <= length; i++)
        if (memcmp(line + i, " = ", 3) == 0) return true;
    return false;
}

enum end { END_NONE, END_LEFT, END_OVER };

/* A game is over when one of its last lines says so: only a few about the next game can stand behind it. None: nothing
 * was ever kept there, or it cannot be read. */
static enum end find_end(const char *path) {
    enum { TAIL = 4096 };
    char tail[TAIL];
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return END_NONE;
    off_t size = lseek(descriptor, 0, SEEK_END);
    ssize_t length = pread(descriptor, tail, sizeof tail, size > TAIL ? size - TAIL : 0);
    close(descriptor);
    if (length <= 0) return END_NONE;
    bool over = false;
    for (const char *at = tail, *end = tail + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) break; /* it was being written when the machine stopped */
        over |= (at > tail || size <= TAIL) && ends_game(at, (size_t)(stop - at));
        at = stop + 1;
    }
    return over ? END_OVER : END_LEFT;
}

static bool read_entry(const char *place, const char *name, struct vl_kept *kept) {
    struct stat about;
    size_t length = strlen(name), ending = strlen(".journal"), game = strcspn(name, "-");
    if (length <= ending || strcmp(name + length - ending, ".journal") != 0 || game >= sizeof kept->game) return false;
    if (snprintf(kept->path, sizeof kept->path, "%s/%s", place, name) >= (int)sizeof kept->path) return false;
    if (stat(kept->path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    memcpy(kept->game, name, game);
    kept->game[game] = '\0';
    kept->when = about.st_mtime;
    return true;
}

static int latest_first(const void *a, const void *b) {
    const struct vl_kept *one = a, *other = b;
    if (one->when != other->when) return one->when < other->when ? 1 : -1;
    return strcmp(other->path, one->path);
}

/* All journals of the folder, the latest first; the caller frees them. */
static struct vl_kept *read_folder(unsigned *count) {
    char place[VL_PATH];
    struct vl_kept *all = NULL;
    unsigned room = 0;
    *count = 0;
    DIR *dir = folder(place) ? opendir(place) : NULL;
    if (dir == NULL) return NULL;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (*count == room) {
            room = room == 0 ? 64 : 2 * room;
            struct vl_kept *larger = realloc(all, room * sizeof *larger);
            if (larger == NULL) break;
            all = larger;
        }
        *count += read_entry(place, entry->d_name, &all[*count]);
    }
    closedir(dir);
    if (*count > 1) qsort(all, *count, sizeof *all, latest_first);
    return all;
}

static unsigned list_by_end(struct vl_kept *list, unsigned most, enum end end) {
    unsigned count = 0, found;
    struct vl_kept *all = read_folder(&found);
    for (unsigned i = 0; i < found && count < most; i++)
        if (find_end(all[i].path) == end) list[count++] = all[i];
    free(all);
    return count;
}

unsigned vl_kept_list(struct vl_kept *list, unsigned most) {
    return list_by_end(list, most, END_LEFT);
}

unsigned vl_kept_finished(struct vl_kept *list, unsigned most) {
    return list_by_end(list, most, END_OVER);
}

/* habits.c - see habits.h. A line for each thing, its words between tabs:
 *
 *     language ⇥ fr
 *     brief ⇥ tenakee
 *     seats ⇥ tenakee ⇥ +Anne ⇥ fair ⇥ fair
 */
#include "home/habits.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "home/kept.h"

enum { LINE = 1000, WORDS = 2 + VL_SEATS_MAX };

static bool path_of(const char *name, char path[VL_PATH]) {
    char folder[VL_PATH];
    return vl_kept_folder(folder) && snprintf(path, VL_PATH, "%.900s/%s", folder, name) < VL_PATH;
}

struct vl_habit *vl_habits_of(struct vl_habits *h, const char *game) {
    for (unsigned i = 0; i < h->count; i++)
        if (strcmp(h->game[i].game, game) == 0) return &h->game[i];
    if (h->count == VL_HABITS || strlen(game) >= sizeof h->game->game) return NULL;
    struct vl_habit *fresh = &h->game[h->count++];
    *fresh = (struct vl_habit){.briefed = false};
    strcpy(fresh->game, game);
    return fresh;
}

/* Splits a line at its tabs; returns how many words. */
static unsigned split(char *line, char *word[WORDS]) {
    unsigned count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && count < WORDS;) {
        word[count++] = at;
        at = strchr(at, '\t');
        if (at != NULL) *at++ = '\0';
    }
    return count;
}

static void read_seats(struct vl_habit *habit, char *const *word, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (strlen(word[i]) >= sizeof habit->seat[i]) return;
    for (unsigned i = 0; i < count; i++) strcpy(habit->seat[i], word[i]);
    habit->players = count;
}

static void read_line(struct vl_habits *h, char *line) {
    char *word[WORDS];
    unsigned count = split(line, word);
    if (count < 2) return;
    bool language = strcmp(word[0], "language") == 0;
    if (language && strlen(word[1]) < sizeof h->language) strcpy(h->language, word[1]);
    struct vl_habit *habit = language ? NULL : vl_habits_of(h, word[1]);
    if (habit == NULL) return;
    if (strcmp(word[0], "brief") == 0) habit->briefed = true;
    if (strcmp(word[0], "seats") == 0) read_seats(habit, word + 2, count - 2);
}

void vl_habits_load(struct vl_habits *h) {
    char path[VL_PATH], line[LINE];
    *h = (struct vl_habits){.count = 0};
    FILE *file = path_of("habits", path) ? fopen(path, "r") : NULL;
    if (file == NULL) return;
    for (unsigned lines = 0; lines < 4 * VL_HABITS && fgets(line, sizeof line, file) != NULL; lines++)
        read_line(h, line);
    fclose(file);
}

static bool write_all(const struct vl_habits *h, FILE *file) {
    if (h->language[0] != '\0') fprintf(file, "language\t%s\n", h->language);
    for (unsigned i = 0; i < h->count; i++) {
        const struct vl_habit *habit = &h->game[i];
        if (habit->briefed) fprintf(file, "brief\t%s\n", habit->game);
        if (habit->players == 0) continue;
        fprintf(file, "seats\t%s", habit->game);
        for (unsigned seat = 0; seat < habit->players; seat++) fprintf(file, "\t%s", habit->seat[seat]);
        fputc('\n', file);
    }
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

/* Beside the file and then in its place, so that whoever reads it reads all of it. */
void vl_habits_save(const struct vl_habits *h) {
    char path[VL_PATH], fresh[VL_PATH];
    if (!path_of("habits", path) || !path_of("habits.~", fresh)) return;
    FILE *file = fopen(fresh, "w");
    if (file == NULL) return;
    if (!write_all(h, file) || rename(fresh, path) != 0) unlink(fresh);
}

/* known.c - see known.h. */
#include "home/known.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "home/kept.h"

static bool path_of(const char *key, char path[VL_PATH]) {
    char folder[VL_PATH];
    if (strchr(key, '/') != NULL || !vl_kept_folder(folder)) return false;
    int length = snprintf(path, VL_PATH, "%.700s/servers", folder);
    mkdir(path, 0700);
    return snprintf(path + length, VL_PATH - (size_t)length, "/%.200s", key) < 202;
}

bool vl_known_read(const char *key, char *token, size_t size) {
    char path[VL_PATH];
    int descriptor = path_of(key, path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0) return false;
    ssize_t length = read(descriptor, token, size - 1);
    close(descriptor);
    if (length <= 0) return false;
    token[length] = '\0';
    token[strcspn(token, "\n")] = '\0';
    return token[0] != '\0';
}

bool vl_known_keep(const char *key, const char *token) {
    char path[VL_PATH];
    int descriptor = path_of(key, path) ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (descriptor < 0) return false;
    bool good = write(descriptor, token, strlen(token)) == (ssize_t)strlen(token);
    return close(descriptor) == 0 && good;
}

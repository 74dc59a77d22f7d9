/* store_url.c - which store is meant: --store, or the usual place. */
#include "cli/store_url.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static const char scheme[] = "sqlite:";

/* Makes the folders of a path. */
static bool make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool good = mkdir(path, 0755) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good) return false;
    }
    return true;
}

/* In the person's own folder, or the system's. */
static bool usual(bool make, char room[STORE_URL]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char *path = room + sizeof scheme - 1;
    int size = STORE_URL - (int)sizeof scheme, length;
    if (geteuid() == 0)
        length = snprintf(path, (size_t)size, "/var/lib/veillee/server.db");
    else if (data != NULL && data[0] == '/')
        length = snprintf(path, (size_t)size, "%s/veillee/server.db", data);
    else
        length = snprintf(path, (size_t)size, "%s/.local/share/veillee/server.db", home == NULL ? "" : home);
    if (length >= size) return complain("no folder for the store; --store sqlite:PATH says where"), false;
    memcpy(room, scheme, sizeof scheme - 1);
    if (make && !make_folders(path)) return complain("%s: %s", path, system_words(errno)), false;
    return true;
}

static bool check(const char *url) {
    if (strncmp(url, scheme, sizeof scheme - 1) == 0 && url[sizeof scheme - 1] != '\0') return true;
    if (strncmp(url, "postgresql:", 11) == 0 || strncmp(url, "postgres:", 9) == 0)
        complain("--store %s: PostgreSQL is not there yet; sqlite:PATH is", url);
    else
        complain("--store takes sqlite:PATH, not \"%s\"", url);
    return false;
}

bool store_url(const struct args *args, bool make, char room[STORE_URL], const char **url) {
    *url = args->value[FLAG_STORE];
    if (*url != NULL) return check(*url);
    *url = room;
    return usual(make, room);
}

bool store_door(const char *url, char path[STORE_URL]) {
    return snprintf(path, STORE_URL, "%s-admin", url + sizeof scheme - 1) < STORE_URL;
}

/* net_assets.c - the files of the page, which are inside the program. */
#include <string.h>

#include "server/net_inside.h"

static int compare(const struct vl_word *path, const char *name) {
    size_t length = strlen(name);
    int order = memcmp(path->start, name, path->length < length ? path->length : length);
    return order != 0 ? order : (path->length > length) - (path->length < length);
}

const struct vl_asset *vl_asset_find(const struct vl_word *path) {
    struct vl_word wanted = *path;
    if (vl_word_is(path, "/")) wanted = (struct vl_word){"/index.html", 11};
    unsigned low = 0, high = vl_asset_count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        int order = compare(&wanted, vl_assets[middle].path);
        if (order == 0) return &vl_assets[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

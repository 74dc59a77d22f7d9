/* test_store.c - keeping journals in files: whatever fails, and whenever the machine stops, one of them is there whole.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "table/store.h"
#include "table_support.h"

/* A system that is cut off after so many bytes and calls: from then on nothing happens any more, as if the machine had
 * stopped, or every call fails. */
struct faulty {
    char fresh[128]; /* the file beside the journal, to be cleared away */
    long budget;     /* one for each byte written and for each other call */
    bool dead;       /* the machine stopped: nothing fails, nothing is done */
    bool tripped;
};

static bool spend(struct faulty *f, long cost) {
    if (f->tripped) return false;
    if (f->budget < cost) f->tripped = true;
    f->budget -= cost;
    return !f->tripped;
}

static int f_create(void *c, const char *path) {
    struct faulty *f = c;
    snprintf(f->fresh, sizeof f->fresh, "%s", path);
    if (f->tripped && f->dead) return 1000;
    return spend(f, 1) ? vl_system.create(NULL, path) : f->dead ? 1000 : -EIO;
}
static int f_open_folder(void *c, const char *path) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.open_folder(NULL, path) : f->dead ? 1000 : -EIO;
}
static long f_write(void *c, int descriptor, const char *bytes, size_t length) {
    struct faulty *f = c;
    if (f->tripped) return f->dead ? (long)length : -EIO;
    size_t part = length < 7 ? length : 7; /* in small pieces */
    long can = f->budget < (long)part ? f->budget : (long)part;
    if (can > 0 && vl_system.write(NULL, descriptor, bytes, (size_t)can) != can) return -EIO;
    if (!spend(f, (long)part)) return f->dead ? (long)length : can > 0 ? can : -ENOSPC;
    return (long)part;
}
static int f_sync(void *c, int descriptor) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.sync(NULL, descriptor) : f->dead ? 0 : -EIO;
}
static int f_close(void *c, int descriptor) {
    (void)c;
    return descriptor == 1000 ? 0 : vl_system.close(NULL, descriptor);
}
static int f_rename(void *c, const char *from, const char *to) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.rename(NULL, from, to) : f->dead ? 0 : -EIO;
}
static int f_remove(void *c, const char *path) {
    struct faulty *f = c;
    return f->tripped && f->dead ? 0 : vl_system.remove(NULL, path);
}

static void nothing_saved_is_lost(void **unused) {
    (void)unused;
    char folder[] = "/tmp/veillee-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/table", folder);
    struct kept k;
    table_begin(&k, "kuhn", "hh", "none", false, 1, nobody);
    size_t old_length = k.length;
    char *old = malloc(old_length + 1);
    memcpy(old, k.text, old_length + 1);
    run(&k, 0);
    for (unsigned dead = 0; dead < 2; dead++) {
        bool finished = false;
        unsigned kept_old = 0;
        for (long budget = 0; !finished; budget++) {
            struct faulty faulty = {.budget = budget, .dead = dead};
            struct vl_system system = {f_create, f_open_folder, f_write, f_sync, f_close, f_rename, f_remove, &faulty};
            const char *doing;
            size_t length;
            int error;
            assert_int_equal(vl_store_save(&vl_system, path, old, old_length, NULL), 0);
            int saved = vl_store_save(&system, path, k.text, k.length, &doing);
            finished = !faulty.tripped;
            assert_true(finished ? saved == 0 : dead || saved < 0);
            char *text = vl_store_load(path, 1 << 20, &length, &error);
            assert_non_null(text);
            bool is_old = length == old_length && memcmp(text, old, length) == 0;
            bool is_new = length == k.length && memcmp(text, k.text, length) == 0;
            assert_true(is_old || is_new); /* one of them, whole */
            if (finished) assert_true(is_new);
            if (!dead && saved < 0 && strcmp(doing, "sync the folder") != 0) assert_true(is_old);
            kept_old += is_old;
            struct kept loaded;
            struct vl_fault fault;
            struct vl_table_read read;
            assert_true(kept_load(&loaded, text, length, nobody, &read, &fault) && !read.torn);
            kept_done(&loaded);
            free(text);
            unlink(faulty.fresh);
        }
        assert_true(kept_old >= k.length);
    }
    int error;
    size_t length;
    assert_null(vl_store_load(path, 10, &length, &error));
    assert_int_equal(error, -EFBIG);
    unlink(path);
    assert_null(vl_store_load(path, 10, &length, &error));
    assert_int_equal(error, -ENOENT);
    assert_int_equal(rmdir(folder), 0); /* nothing is left lying about */
    free(old);
    kept_done(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_saved_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* porter.c - brings home what stands in the log while the store's thread goes on with its commits.
 *
 * Thousands of pages take tens of milliseconds, and whoever acts in the meantime would wait for them. So the porter has
 * a thread and a connection of its own: it carries all that was there when it was asked, and once more what came
 * meanwhile. The log can only begin anew when nothing at all is left in it, which is never the case for long while
 * others write: the last few pages are the store's thread's own (thread.c). */
#include "store/inside.h"

enum { ROUNDS = 2 };

static void *carry(void *store) {
    struct vl_store *s = store;
    struct vl_porter *p = &s->porter;
    pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (!p->asked && !p->ending) pthread_cond_wait(&p->come, &p->mutex);
        if (p->ending) break;
        pthread_mutex_unlock(&p->mutex);
        for (unsigned round = 0; round < ROUNDS; round++)
            sqlite3_wal_checkpoint_v2(p->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&p->mutex);
        p->asked = false;
        p->back = true;
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

enum vl_store_fault vl_porter_begin(struct vl_store *s, char *details) {
    struct vl_porter *p = &s->porter;
    int version;
    if (s->options.alone) return VL_STORE_OPEN;
    enum vl_store_fault fault =
        vl_schema_open(&p->db, s->path, SQLITE_OPEN_READWRITE, s->options.vfs, s->options.unsynced, details);
    if (fault == VL_STORE_OPEN) fault = vl_schema_look(p->db, &version, details); /* so that it knows of the log */
    if (fault != VL_STORE_OPEN) return fault;
    vl_sql(p->db, "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -100");
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->come, NULL);
    p->running = vl_store_start_thread(&p->thread, carry, s);
    return p->running ? VL_STORE_OPEN : VL_STORE_MEMORY;
}

enum vl_porting vl_porter_ask(struct vl_store *s, bool wanted) {
    struct vl_porter *p = &s->porter;
    enum vl_porting porting = VL_PORTER_RESTS;
    if (!p->running) return wanted ? VL_PORTER_IS_BACK : VL_PORTER_RESTS;
    pthread_mutex_lock(&p->mutex);
    if (p->back)
        porting = VL_PORTER_IS_BACK, p->back = false;
    else if (p->asked || wanted)
        porting = VL_PORTER_CARRIES, p->asked = true, pthread_cond_signal(&p->come);
    pthread_mutex_unlock(&p->mutex);
    return porting;
}

void vl_porter_end(struct vl_store *s) {
    struct vl_porter *p = &s->porter;
    if (p->running) {
        pthread_mutex_lock(&p->mutex);
        p->ending = true;
        pthread_cond_signal(&p->come);
        pthread_mutex_unlock(&p->mutex);
        pthread_join(p->thread, NULL);
        pthread_cond_destroy(&p->come);
        pthread_mutex_destroy(&p->mutex);
    }
    sqlite3_close(p->db);
}

/* away.c - what passes between whoever sits here and the thread that has the network: see away.h. */
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "away/inside.h"

static void add(struct away_items *items, struct away_item *item) {
    item->next = NULL;
    *items->last = item;
    items->last = &item->next;
}

static struct away_item *take(struct away_items *items) {
    struct away_item *item = items->first;
    if (item == NULL) return NULL;
    items->first = item->next;
    if (items->first == NULL) items->last = &items->first;
    return item;
}

static void drop(struct away_items *items) {
    for (struct away_item *item; (item = take(items)) != NULL;) free(item);
}

static struct away_item *make(const char *text, size_t before, size_t length) {
    struct away_item *item = calloc(1, sizeof *item + before + length + 1);
    if (item == NULL) return NULL;
    memcpy(item->bytes + before, text, length);
    item->length = length;
    return item;
}

void away_tell(struct vl_away *a, enum vl_away_kind kind, unsigned wait, const char *text, size_t length) {
    struct away_item *item = make(text, 0, length);
    if (item == NULL) return;
    item->kind = kind;
    item->wait = wait;
    pthread_mutex_lock(&a->mutex);
    add(&a->news, item);
    a->up =
        kind == VL_AWAY_UP || (a->up && (kind == VL_AWAY_SAYS || kind == VL_AWAY_REFUSED || kind == VL_AWAY_RECORD));
    if (!a->up) drop(&a->saying);
    eventfd_write(a->event, 1);
    pthread_mutex_unlock(&a->mutex);
}

bool away_hear(struct vl_away *a, const void *bytes, size_t length) {
    if (a->length + length > VL_AWAY_MESSAGE) return false;
    if (a->length + length + 1 > a->room) {
        size_t room = 2 * (a->length + length + 1);
        char *grown = realloc(a->heard, room);
        if (grown == NULL) return false;
        a->heard = grown;
        a->room = room;
    }
    memcpy(a->heard + a->length, bytes, length);
    a->length += length;
    a->heard[a->length] = '\0';
    return true;
}

/* ---- For whoever sits here ---- */

struct vl_away *vl_away_open(const struct vl_away_options *options) {
    struct vl_away *a = calloc(1, sizeof *a);
    if (a == NULL) return NULL;
    a->link = *options->link;
    strncpy(a->name, options->name, sizeof a->name - 1);
    if (options->token != NULL) strncpy(a->token, options->token, sizeof a->token - 1);
    if (options->language != NULL) strncpy(a->language, options->language, sizeof a->language - 1);
    a->news.last = &a->news.first;
    a->saying.last = &a->saying.first;
    a->seat = -1;
    a->sits = options->sits;
    pthread_mutex_init(&a->mutex, NULL);
    a->event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    a->step = a->token[0] == '\0' ? AWAY_WHO : options->renames ? AWAY_NAME : AWAY_SEAT;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .protocols = away_protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = a,
    };
    a->context = a->event < 0 ? NULL : lws_create_context(&info);
    a->running = a->context != NULL && pthread_create(&a->thread, NULL, away_thread, a) == 0;
    if (a->running) return a;
    vl_away_close(a);
    return NULL;
}

void vl_away_close(struct vl_away *a) {
    if (a->running) {
        pthread_mutex_lock(&a->mutex);
        a->ending = true;
        pthread_mutex_unlock(&a->mutex);
        lws_cancel_service(a->context);
        pthread_join(a->thread, NULL);
    }
    if (a->context != NULL) lws_context_destroy(a->context);
    drop(&a->news);
    drop(&a->saying);
    free(a->told);
    free(a->heard);
    free(a->record);
    pthread_mutex_destroy(&a->mutex);
    if (a->event >= 0) close(a->event);
    free(a);
}

int vl_away_watch(const struct vl_away *a) {
    return a->event;
}

bool vl_away_next(struct vl_away *a, struct vl_away_news *news) {
    eventfd_t count;
    free(a->told);
    pthread_mutex_lock(&a->mutex);
    a->told = take(&a->news);
    if (a->told == NULL) eventfd_read(a->event, &count);
    pthread_mutex_unlock(&a->mutex);
    if (a->told == NULL) return false;
    *news = (struct vl_away_news){a->told->kind, a->told->wait, a->told->bytes, a->told->length};
    return true;
}

void vl_away_begin(struct vl_away *a) {
    pthread_mutex_lock(&a->mutex);
    a->begins = true;
    pthread_mutex_unlock(&a->mutex);
    lws_cancel_service(a->context);
}

void vl_away_fetch(struct vl_away *a) {
    pthread_mutex_lock(&a->mutex);
    a->fetches = true;
    pthread_mutex_unlock(&a->mutex);
    lws_cancel_service(a->context);
}

void vl_away_say(struct vl_away *a, const char *message, size_t length) {
    struct away_item *item = make(message, LWS_PRE, length);
    if (item == NULL) return;
    pthread_mutex_lock(&a->mutex);
    if (a->up)
        add(&a->saying, item);
    else
        free(item);
    pthread_mutex_unlock(&a->mutex);
    lws_cancel_service(a->context);
}

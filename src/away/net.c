/* net.c - the thread that has the network: one thing after the other, and again when it was cut. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "away/inside.h"
#include "core/json.h"

enum { SOON_MS = 200, LATE_MS = 1500 };

static void go_on(struct vl_away *a);

/* A server that is not heard of for long is not there any more, whatever the line says. */
static const lws_retry_bo_t patience = {.secs_since_valid_ping = 10, .secs_since_valid_hangup = 25};

void away_connect(struct vl_away *a, const char *path, const char *method, const struct lws_protocols *protocol,
                  struct lws **wsi) {
    char host[VL_LINK_HOST + 20];
    bool usual = a->link.port == (a->link.tls ? 443 : 80), colons = strchr(a->link.host, ':') != NULL;
    snprintf(host, sizeof host, colons ? "[%s]" : "%s", a->link.host);
    if (!usual) snprintf(host + strlen(host), sizeof host - strlen(host), ":%u", a->link.port);
    struct lws_client_connect_info info = {
        .context = a->context,
        .address = a->link.host,
        .port = a->link.port,
        .path = path,
        .host = host,
        .method = method,
        .protocol = method != NULL ? NULL : protocol->name,
        .local_protocol_name = protocol->name,
        .ssl_connection = a->link.tls ? LCCSCF_USE_SSL : 0,
        .retry_and_idle_policy = &patience,
        .pwsi = wsi,
    };
    lws_client_connect_via_info(&info);
}

static void end(struct vl_away *a, const char *words) {
    a->over = true;
    away_tell(a, VL_AWAY_ENDED, 0, words, strlen(words));
}

/* What the server says about a refusal, in words. */
static void end_with_answer(struct vl_away *a) {
    char words[1024] = "";
    struct vl_json root;
    if (a->length > 0 && vl_json_parse(a->heard, a->length, &root)) {
        struct vl_json error = vl_json_get(&root, "error"), message = vl_json_get(&error, "message");
        vl_json_read_string(&message, words, sizeof words);
    }
    end(a, words);
}

/* ---- One thing after the other ---- */

static void try_again(lws_sorted_usec_list_t *list) {
    go_on(lws_container_of(list, struct vl_away, again));
}

void away_failed(struct vl_away *a) {
    unsigned wait = a->tries == 0 ? SOON_MS : LATE_MS;
    if (a->over) return;
    a->tries++;
    wait += (unsigned)(lws_now_usecs() % 300); /* all who were cut at once do not come back at once */
    away_tell(a, VL_AWAY_DOWN, wait, "", 0);
    lws_sul_schedule(a->context, 0, &a->again, try_again, (lws_usec_t)wait * 1000);
}

static bool learn_token(struct vl_away *a) {
    struct vl_json root;
    if (a->length == 0 || !vl_json_parse(a->heard, a->length, &root)) return false;
    struct vl_json token = vl_json_get(&root, "token");
    return vl_json_read_string(&token, a->token, sizeof a->token) && a->token[0] != '\0';
}

/* A free seat of a public table that gathers, if one would sit there; or -1. */
static int find_seat(const struct vl_away *a) {
    enum { ENOUGH = 8 }; /* others come as well */
    struct vl_json root, seat;
    bool public = false;
    if (!a->sits || a->link.code[0] != '\0' || a->sat >= ENOUGH) return -1;
    if (!vl_json_parse(a->heard, a->length, &root)) return -1;
    struct vl_json open = vl_json_get(&root, "public"), phase = vl_json_get(&root, "phase"),
                   own = vl_json_get(&root, "seat"), seats = vl_json_get(&root, "seats");
    if (!vl_json_read_bool(&open, &public) || !public || !vl_json_is(&phase, "gathering")) return -1;
    if (vl_json_kind(&own) == VL_JSON_NUMBER) return -1;
    memset(&seat, 0, sizeof seat);
    for (int i = 0; vl_json_next(&seats, &seat); i++) {
        struct vl_json kind = vl_json_get(&seat, "kind");
        if (vl_json_is(&kind, "open")) return i;
    }
    return -1;
}

/* A code may be an invitation or one to watch with, and a seat that one has already needs none: so whatever is said
 * about the seat, the table itself will say what one may do there. */
void away_answered(struct vl_away *a) {
    if (a->status >= 500 || a->status == 429) {
        away_failed(a);
        return;
    }
    a->tries = 0;
    if (a->step == AWAY_WHO) {
        if (a->status != 201 || !learn_token(a)) {
            end_with_answer(a);
            return;
        }
        away_tell(a, VL_AWAY_KNOWN, 0, a->token, strlen(a->token));
        a->step = AWAY_SEAT;
    } else if (a->status == 401) { /* forgotten there, or a store that was begun anew */
        a->token[0] = '\0';
        a->step = AWAY_WHO;
    } else if (a->step == AWAY_NAME) {
        a->step = AWAY_SEAT;
    } else if (a->step == AWAY_SEAT) {
        if (a->status >= 400 && a->status != 404 && a->seat < 0 && a->length > 0)
            away_tell(a, VL_AWAY_REFUSED, 0, a->heard, a->length);
        a->seat = -1;
        a->step = AWAY_TABLE;
    } else {
        if (a->status != 200) {
            end_with_answer(a);
            return;
        }
        a->seat = find_seat(a);
        if (a->seat < 0) away_tell(a, VL_AWAY_TABLE, 0, a->heard, a->length);
        a->step = a->seat < 0 ? AWAY_SOCKET : AWAY_SEAT;
        a->sat++;
    }
    lws_sul_schedule(a->context, 0, &a->again, try_again, 1);
}

static void go_on(struct vl_away *a) {
    char path[VL_LINK_PATH + 100];
    if (a->step == AWAY_SEAT && a->link.code[0] == '\0' && a->seat < 0) a->step = AWAY_TABLE;
    if (a->step == AWAY_SOCKET) {
        snprintf(path, sizeof path, "%s/api/v1/tables/%s/socket", a->link.path, a->link.table);
        a->length = 0;
        away_connect(a, path, NULL, &away_protocols[1], &a->wsi);
    } else {
        away_ask(a);
    } /* what cannot even be tried is told by the callback, as an error */
}

/* ---- The socket ---- */

static int write_next(struct vl_away *a, struct lws *wsi) {
    pthread_mutex_lock(&a->mutex);
    struct away_item *item = a->saying.first;
    if (item != NULL && (a->saying.first = item->next) == NULL) a->saying.last = &a->saying.first;
    bool more = a->saying.first != NULL;
    pthread_mutex_unlock(&a->mutex);
    if (item == NULL) return 0;
    int written = lws_write(wsi, (unsigned char *)item->bytes + LWS_PRE, item->length, LWS_WRITE_TEXT);
    bool whole = written >= (int)item->length;
    free(item);
    if (more) lws_callback_on_writable(wsi);
    return whole ? 0 : -1;
}

static int hear(struct vl_away *a, struct lws *wsi, const void *bytes, size_t length) {
    if (lws_is_first_fragment(wsi)) a->length = 0;
    if (!away_hear(a, bytes, length)) return -1;
    if (!lws_is_final_fragment(wsi)) return 0;
    away_contribute(a, a->heard, a->length);
    away_tell(a, VL_AWAY_SAYS, 0, a->heard, a->length);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct vl_away *a = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        a->tries = 0;
        away_tell(a, VL_AWAY_UP, 0, "", 0);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(a, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_next(a, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        a->wsi = NULL;
        away_failed(a);
        return 0;
    default: return 0;
    }
}

const struct lws_protocols away_protocols[] = {
    {"http", away_on_http, 0, 4096, 0, NULL, 0},
    {"veillee.v1", on_socket, 0, 16384, 0, NULL, 0},
    {"begin", away_on_begin, 0, 4096, 0, NULL, 0},
    {"record", away_on_record, 0, 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* ---- The thread ---- */

void *away_thread(void *away) {
    struct vl_away *a = away;
    go_on(a);
    for (bool ending = false; !ending;) {
        lws_service(a->context, 0);
        pthread_mutex_lock(&a->mutex);
        ending = a->ending;
        bool waiting = a->saying.first != NULL, begins = a->begins, fetches = a->fetches;
        a->begins = a->fetches = false;
        pthread_mutex_unlock(&a->mutex);
        if (begins) away_begin(a);
        if (fetches) away_fetch(a);
        if (waiting && a->wsi != NULL && a->step == AWAY_SOCKET) lws_callback_on_writable(a->wsi);
    }
    lws_sul_schedule(a->context, 0, &a->again, try_again, LWS_SET_TIMER_USEC_CANCEL);
    return NULL;
}

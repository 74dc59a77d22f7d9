/* net_metrics.c - GET /metrics: figures as Prometheus reads them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/net_inside.h"
#include "store/store.h"

enum { PAGE_SIZE = 1 << 15 };

static void add(struct vl_text *text, const char *name, const char *kind, const char *help, double value) {
    char line[384];
    snprintf(line, sizeof line, "# HELP veillee_%s %s\n# TYPE veillee_%s %s\nveillee_%s %.17g\n", name, help, name,
             kind, name, value);
    vl_text_add(text, line);
}

static void gauge(struct vl_text *text, const char *name, const char *help, uint64_t value) {
    add(text, name, "gauge", help, (double)value);
}

static void counter(struct vl_text *text, const char *name, const char *help, uint64_t value) {
    add(text, name, "counter", help, (double)value);
}

static uint64_t resident_bytes(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void add_network(const struct vl_net *net, struct vl_text *text) {
    static const struct {
        const char *name, *help;
    } figures[VL_FIGURES] = {
        [VL_FIGURE_CONNECTIONS] = {"connections_total", "Connections taken."},
        [VL_FIGURE_REFUSED] = {"connections_refused_total", "Connections that were too many."},
        [VL_FIGURE_REQUESTS] = {"requests_total", "HTTP requests."},
        [VL_FIGURE_SOCKETS] = {"sockets_total", "WebSockets opened."},
        [VL_FIGURE_HEARD] = {"messages_in_total", "Messages heard on WebSockets."},
        [VL_FIGURE_SAID] = {"messages_out_total", "Messages said on WebSockets."},
        [VL_FIGURE_BYTES_IN] = {"bytes_in_total", "Bytes read."},
        [VL_FIGURE_BYTES_OUT] = {"bytes_out_total", "Bytes written."},
        [VL_FIGURE_PAUSED] = {"pauses_total", "Times that somebody sent too much and was read more slowly."},
        [VL_FIGURE_FAULTS] = {"frame_faults_total", "WebSockets closed for frames against the rules."},
        [VL_FIGURE_UNREAD] = {"unread_total", "WebSockets closed because they did not read."},
        [VL_FIGURE_SILENT] = {"silent_total", "WebSockets closed because they did not answer the heartbeat."},
        [VL_FIGURE_SLOW] = {"slow_total", "Requests that came too slowly."},
    };
    gauge(text, "connections", "Connections open.", net->peer_count);
    gauge(text, "sockets", "WebSockets open.", net->socket_count);
    gauge(text, "addresses", "Addresses that are counted.", net->guests.count);
    for (unsigned i = 0; i < VL_FIGURES; i++) counter(text, figures[i].name, figures[i].help, net->figure[i]);
    vl_text_add(text, "# HELP veillee_answers_total Answers by the first digit of their status.\n"
                      "# TYPE veillee_answers_total counter\n");
    for (unsigned i = 1; i < 6; i++) {
        char line[96];
        snprintf(line, sizeof line, "veillee_answers_total{status=\"%uxx\"} %llu\n", i,
                 (unsigned long long)net->status[i]);
        vl_text_add(text, line);
    }
    gauge(text, "memory_bytes", "Memory in use.", resident_bytes());
    gauge(text, "uptime_seconds", "Time since the start.", (vl_net_clock() - net->began) / 1000);
}

static void add_house(const struct vl_net *net, struct vl_text *text) {
    struct vl_house_figures f;
    vl_house_figures(net->house, &f);
    gauge(text, "ready", "Whether acts are taken.", vl_house_ready(net->house));
    gauge(text, "tables_loaded", "Tables in memory.", f.tables);
    gauge(text, "lines", "WebSockets at a table.", f.lines);
    gauge(text, "spectators", "Those of them that look on.", f.spectators);
    gauge(text, "bot_threads", "Threads for bots.", f.thinkers);
    gauge(text, "bots_thinking", "Threads that think now.", f.thinking);
    gauge(text, "bots_due", "Bots that wait for a thread.", f.due);
    counter(text, "acts_total", "Acts that were told.", f.acts);
    counter(text, "refusals_total", "Acts that were refused.", f.refused);
    counter(text, "repeated_total", "Acts that came again.", f.repeated);
    counter(text, "notes_total", "Notes told, to every connection.", f.notes);
    counter(text, "bot_answers_total", "Answers of bots that were taken.", f.bots);
    counter(text, "bot_stale_total", "Answers of bots that came too late.", f.stale);
    counter(text, "tables_loaded_total", "Tables that came into memory.", f.loaded);
    counter(text, "tables_unloaded_total", "Tables that left it.", f.unloaded);
    counter(text, "games_begun_total", "Games that began.", f.begun);
    counter(text, "games_over_total", "Games that ended.", f.over);
    counter(text, "tables_broken_total", "Tables that a bug has broken.", f.broken);
    counter(text, "batches_lost_total", "Batches of lines that could not be kept.", f.lost);
    counter(text, "limited_total", "Requests and messages of identities that were too many.", f.limited);
    counter(text, "fair_rounds_total", "Rounds of fair deals.", f.rounds);
    counter(text, "fair_voids_total", "Rounds that were void.", f.voids);
    counter(text, "identities_total", "Identities made.", f.identities);
    counter(text, "tables_created_total", "Tables made.", f.created);
}

/* Times as Prometheus has histograms: each bucket counts what is below it, too. */
static void add_times(struct vl_text *text, const char *name, const char *help, const uint64_t times[VL_STORE_TIMES],
                      uint64_t us) {
    uint64_t sum = 0;
    char line[160];
    snprintf(line, sizeof line, "# HELP veillee_%s %s\n# TYPE veillee_%s histogram\n", name, help, name);
    vl_text_add(text, line);
    for (unsigned i = 0; i + 1 < VL_STORE_TIMES; i++) {
        sum += times[i];
        snprintf(line, sizeof line, "veillee_%s_bucket{le=\"%g\"} %llu\n", name, (double)vl_store_time_us(i) / 1e6,
                 (unsigned long long)sum);
        vl_text_add(text, line);
    }
    sum += times[VL_STORE_TIMES - 1];
    snprintf(line, sizeof line, "veillee_%s_bucket{le=\"+Inf\"} %llu\nveillee_%s_sum %.6f\nveillee_%s_count %llu\n",
             name, (unsigned long long)sum, name, (double)us / 1e6, name, (unsigned long long)sum);
    vl_text_add(text, line);
}

static void add_store(const struct vl_net *net, struct vl_text *text) {
    static const char *const phases[VL_PHASES] = {"gathering", "playing", "paused", "over", "broken"};
    struct vl_store_figures f;
    gauge(text, "store_well", "Whether the store takes lines.", vl_store_health(net->store) == VL_STORE_WELL);
    if (vl_store_figures(net->store, &f) != VL_FOUND) return;
    gauge(text, "stored_identities", "Identities in the store.", f.identities);
    gauge(text, "fair_log_entries", "Entries of the log of fair deals.", f.entries);
    vl_text_add(text, "# HELP veillee_stored_tables Tables in the store.\n# TYPE veillee_stored_tables gauge\n");
    for (unsigned i = 0; i < VL_PHASES; i++) {
        char line[96];
        snprintf(line, sizeof line, "veillee_stored_tables{phase=\"%s\"} %llu\n", phases[i],
                 (unsigned long long)f.open[i]);
        vl_text_add(text, line);
    }
    counter(text, "commits_total", "Transactions.", f.commits);
    counter(text, "units_total", "Units in them.", f.units);
    counter(text, "units_failed_total", "Units that failed.", f.failed);
    add_times(text, "commit_seconds", "Time of transactions.", f.took, f.commit_us);
    add_times(text, "carried_seconds", "Time of the transaction that each unit was in.", f.carried, f.carried_us);
    add(text, "commit_seconds_max", "gauge", "Time of the slowest one.", (double)f.slowest_us / 1e6);
    gauge(text, "store_bytes", "Size of the store's files.", f.bytes);
    gauge(text, "units_waiting", "Units on their way.", f.waiting);
}

void vl_metrics_send(struct vl_peer *p) {
    char *page = malloc(PAGE_SIZE);
    struct vl_text text;
    if (page == NULL) {
        vl_peer_doom(p, "no memory");
        return;
    }
    vl_text_init(&text, page, PAGE_SIZE);
    add_network(p->net, &text);
    add_house(p->net, &text);
    add_store(p->net, &text);
    vl_net_answer(p, &(struct vl_response){
                         .status = 200,
                         .type = "text/plain; version=0.0.4; charset=utf-8",
                         .body = vl_text_whole(&text),
                         .length = text.length,
                     });
    free(page);
}

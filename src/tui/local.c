/* local.c - see local.h. */
#include "tui/local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bug/bug.h"
#include "core/check.h"
#include "games/registry.h"
#include "home/kept.h"
#include "seats/wait.h"

enum { JOURNAL_MOST = 8 << 20, NO_FILE = -1 };

bool local_draw(void *bytes, size_t count) {
    FILE *random = fopen("/dev/urandom", "rb");
    bool good = random != NULL && fread(bytes, 1, count, random) == count;
    if (random != NULL) fclose(random);
    return good;
}

uint64_t local_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t local_watch(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- Words ---- */

static void explain(enum vl_language language, const char *code, char *why, size_t size) {
    struct vl_text text;
    vl_text_init(&text, why, size);
    vl_text_add(&text, vl_reason(language, code));
}

/* What the system will not do, as a reason. */
static const char *reason_of(int error, bool reading) {
    switch (-error) {
    case ENOENT: return "no-such-file";
    case EACCES:
    case EPERM: return "not-permitted";
    case EEXIST: return "exists";
    case EISDIR: return "is-a-folder";
    case ENOTDIR: return "not-a-folder";
    case EWOULDBLOCK: return "played-elsewhere";
    case EFBIG: return reading ? "not-a-saved-game" : "file-limit"; /* too large to be one, or to be written */
    case ENOSPC:
    case EDQUOT: return "disk-full";
    case ENOMEM: return "out-of-memory";
    default: return reading ? "unreadable" : "read-only";
    }
}

/* What can be done about it. */
static enum vl_message remedy_of(int error) {
    switch (-error) {
    case ENOSPC:
    case EDQUOT: return VL_SAY_PLAIN_REMEDY_ROOM;
    case EFBIG: return VL_SAY_PLAIN_REMEDY_LIMIT;
    default: return VL_SAY_PLAIN_REMEDY_WRITE;
    }
}

static void say_unkept(enum vl_language language, enum vl_message code, int error, struct vl_text *out) {
    char remedy[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, remedy, sizeof remedy);
    vl_say(language, remedy_of(error), NULL, &text);
    vl_say(language, code, VL_ARGS({"why", vl_reason(language, reason_of(error, false)), 0}, {"remedy", remedy, 0}),
           out);
}

/* ---- Programs ---- */

static void hear(void *context, const struct vl_reply *reply) {
    const struct local_ear *ear = context;
    if (reply->kind != VL_REPLY_NOTE) return;
    vl_program_tell_note(ear->program, &vl_home_table(ear->local->home)->setup, reply->number, reply->note,
                         vl_program_clock());
}

/* They hear from the beginning what their seat may hear. */
static void seat_programs(struct local *l, struct vl_program *const *program) {
    const struct vl_table *t = vl_home_table(l->home);
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        struct local_ear *ear = &l->ear[seat];
        *ear = (struct local_ear){.local = l, .seat = seat, .program = program[seat]};
        if (ear->program == NULL) continue;
        vl_program_tell_game(ear->program, &t->setup, seat, vl_program_clock());
        ear->client = (struct vl_client){.hear = hear, .context = ear};
        CHECK(vl_host_join(vl_home_host(l->home), &ear->client));
        struct vl_request hello = {.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)seat, .has_from = true};
        vl_host_request(vl_home_host(l->home), local_now(), &ear->client, &hello);
    }
}

static struct local *local_of(struct venue *venue) {
    return (struct local *)(void *)venue;
}

static const struct local *local_at(const struct venue *venue) {
    return (const struct local *)(const void *)venue;
}

static void ask(struct venue *venue, unsigned seat) {
    struct local *l = local_of(venue);
    if (l->asked == seat) return; /* it is still thinking */
    const struct vl_program_request request = {
        .table = vl_home_table(l->home), .table_now = local_now(), .seat = seat, .limit = VL_PROGRAM_LIMIT};
    l->asked = seat;
    l->plies = vl_home_table(l->home)->log.plies;
    vl_program_ask(l->ear[seat].program, &request, vl_program_clock());
}

static struct vl_refusal play_answer(struct local *l, unsigned seat, const char *words) {
    vl_move move;
    const char *reason = vl_talk_move(&vl_home_table(l->home)->setup, words, &move);
    return reason == NULL ? vl_home_play(l->home, local_now(), seat, move) : VL_REFUSED("REC-2", reason);
}

static void tell_end(struct local *l, unsigned seat) {
    if (vl_program_alive(l->ear[seat].program) || l->gone >> seat & 1) return;
    l->gone |= VL_BIT(seat);
    vl_evening_announce(l->venue.evening, VL_SAY_NOTE_PROGRAM_GONE,
                        VL_ARGS({"name", vl_evening_name(l->venue.evening, seat), 0}));
}

/* Whether the seat still has to move: meanwhile somebody may have paused the game, resigned, or taken something back.
 */
static bool is_still_asked(const struct local *l, unsigned seat) {
    const struct vl_table *t = vl_home_table(l->home);
    return vl_table_waits_for(t) >> seat & 1 && t->log.plies >= l->plies;
}

/* It has answered, or will not: its seat moves, if it still has to. */
static void settle(struct local *l, bool answered) {
    unsigned seat = l->asked;
    struct vl_program *p = l->ear[seat].program;
    struct vl_refusal refusal = VL_ACCEPTED;
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    l->asked = VL_NOBODY;
    if (!is_still_asked(l, seat)) return;
    if (answered) refusal = play_answer(l, seat, p->answer);
    if (answered && (refusal.rule == NULL || vl_home_host(l->home)->lost)) return;
    if (answered) vl_program_refuse(p, refusal.rule, refusal.reason);
    vl_rng_init(&rng, vl_home_table(l->home)->number, seat);
    vl_move move = vl_table_policy(vl_home_table(l->home), seat, &rng);
    vl_text_init(&text, words, sizeof words);
    vl_move_format(vl_home_table(l->home)->setup.game, move, &text);
    if (vl_home_play(l->home, local_now(), seat, move).rule == NULL)
        vl_program_replace(p, refusal.rule, words, vl_program_clock());
    tell_end(l, seat);
}

static bool serve(struct venue *venue) {
    struct local *l = local_of(venue);
    struct vl_program *p = l->ear[l->asked].program;
    enum vl_program_news news = vl_program_alive(p) ? vl_program_serve(p, vl_program_clock()) : VL_NEWS_GONE;
    if (news == VL_NEWS_NONE) return false;
    settle(l, news == VL_NEWS_ANSWERED);
    return true;
}

static void wait_for_program(struct venue *venue) {
    struct local *l = local_of(venue);
    settle(l, vl_program_answer_wait(l->ear[l->asked].program));
}

/* ---- As a venue ---- */

static enum vl_home_turn next(const struct venue *venue, unsigned *seat) {
    return vl_home_next(local_at(venue)->home, local_now(), seat);
}

static void tick(struct venue *venue) {
    vl_home_tick(local_of(venue)->home, local_now());
}

static uint64_t deadline(const struct venue *venue) {
    return vl_table_deadline(vl_home_table(local_at(venue)->home));
}

static bool step(struct venue *venue) {
    return vl_home_step(local_of(venue)->home, local_now());
}

static bool due_at(const struct venue *venue, unsigned seat, struct vl_due *due) {
    return vl_table_due_at(vl_home_table(local_at(venue)->home), seat, due);
}

static void answer(struct venue *venue, const struct vl_due *due, const vl_move *moves, unsigned count) {
    vl_home_answer(local_of(venue)->home, local_now(), due->seat, due->version, moves, count);
}

static bool is_lost(const struct venue *venue) {
    return vl_home_host(local_at(venue)->home)->lost;
}

/* Where the game is kept; "" if it is not, or nobody has done anything yet. */
static const char *path_of(const struct local *l) {
    bool there = l->file.descriptor >= 0 && access(l->file.path, F_OK) == 0;
    return there && vl_home_touched(l->home) ? l->file.path : "";
}

static bool say_farewell(const struct venue *venue, enum vl_message kept, struct vl_text *out) {
    const struct local *l = local_at(venue);
    enum vl_language language = vl_evening_language(venue->evening);
    const char *path = path_of(l);
    bool nowhere = l->file.descriptor < 0 && vl_home_touched(l->home);
    if (nowhere) say_unkept(language, VL_SAY_PLAIN_WAS_UNKEPT, l->unkept, out);
    if (path[0] != '\0') vl_say(language, kept, VL_ARGS({"path", path, 0}), out);
    return nowhere || path[0] != '\0';
}

static const char *tell_unkept(const struct venue *venue, char *why, size_t size) {
    const struct local *l = local_at(venue);
    enum vl_language language = vl_evening_language(l->venue.evening);
    struct vl_text text;
    if (l->file.descriptor >= 0) return NULL;
    vl_text_init(&text, why, size);
    say_unkept(language, VL_SAY_PLAIN_UNKEPT, l->unkept, &text);
    vl_text_put(&text, ' ');
    say_unkept(language, VL_SAY_PLAIN_KEPT_LATER, l->unkept, &text);
    return why;
}

static const char *tell_trouble(const struct venue *venue, char *why, size_t size) {
    const struct local *l = local_at(venue);
    const struct vl_host *host = vl_home_host(l->home);
    enum vl_language language = vl_evening_language(l->venue.evening);
    struct vl_text text;
    if (!host->lost && !host->full) return NULL;
    vl_text_init(&text, why, size);
    if (host->full) {
        vl_text_add(&text, vl_reason(language, "journal-full"));
        return why;
    }
    say_unkept(language, VL_SAY_PLAIN_NOT_SAVED, l->file.error, &text);
    return why;
}

static const struct venue_ways at_home = {
    .next = next,
    .tick = tick,
    .deadline = deadline,
    .step = step,
    .due = due_at,
    .answer = answer,
    .ask = ask,
    .serve = serve,
    .wait = wait_for_program,
    .lost = is_lost,
    .trouble = tell_trouble,
    .unkept = tell_unkept,
    .farewell = say_farewell,
};

/* ---- Beginning and end ---- */

static struct local *give_up(struct local *l, enum vl_language language, const char *code, char *why, size_t size) {
    explain(language, code, why, size);
    if (l != NULL) vl_file_close(&l->file, l->made);
    free(l);
    return NULL;
}

static struct local *allocate(void) {
    struct local *l = calloc(1, sizeof *l);
    if (l == NULL) return NULL;
    l->venue.ways = &at_home;
    l->file.descriptor = NO_FILE;
    l->asked = VL_NOBODY;
    return l;
}

/* The journal as it stands, and what was being tried. */
static void write_journal(const void *game, bug_say *say, void *to) {
    const struct vl_host *host = game;
    char words[VL_JOURNAL_LINE];
    struct vl_text text;
    say(to, host->book.text);
    if (!host->trying) return;
    vl_text_init(&text, words, sizeof words);
    vl_act_format(&host->table.setup, &host->tried, &text);
    say(to, "# while trying: ");
    say(to, words);
    say(to, "\n");
}

static struct local *sit(struct local *l) {
    l->venue.evening = vl_home_evening(l->home);
    bug_playing(write_journal, vl_home_host(l->home));
    return l;
}

/* A file of its own for a new game; false if there can be none now. */
static bool open_file(struct local *l) {
    int error = vl_kept_reserve(l->game, &l->file);
    l->made = error == 0;
    if (!l->made) l->unkept = error, l->file.descriptor = NO_FILE;
    return l->made;
}

/* The whole journal of a game that is kept nowhere, in a file of its own. Where that cannot be the game is played
 * without, and it is tried again with the next act: room may be made at any time. */
static enum vl_keeping keep_first(struct local *l, const char *lines, size_t length) {
    struct vl_keeper file = vl_file_keeper(&l->file);
    if (!open_file(l)) return VL_WITHOUT;
    if (file.keep(file.context, 0, lines, length, 0) == VL_KEPT) return VL_KEPT;
    l->unkept = l->file.error;
    vl_file_close(&l->file, true);
    return VL_WITHOUT;
}

/* Keeps lines in the file. Of one that somebody has removed all is written anew with the next attempt. When it works
 * again people are told so. */
static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct local *l = context;
    struct vl_keeper file = vl_file_keeper(&l->file);
    bool anew = l->file.descriptor < 0, begun = l->home != NULL && l->venue.evening != NULL;
    enum vl_keeping keeping = anew ? keep_first(l, lines, length) : file.keep(file.context, at, lines, length, first);
    if (!begun) return keeping;
    if (keeping == VL_LOST && l->file.error == -ENOENT) vl_home_host(l->home)->whole = true;
    if (keeping == VL_KEPT && (anew || vl_home_host(l->home)->lost))
        vl_evening_announce(l->venue.evening, VL_SAY_NOTE_KEPT_AGAIN, NULL);
    return keeping;
}

struct local *local_new(const struct local_plan *plan, char *why, size_t size) {
    struct local *l = allocate();
    struct vl_refusal refusal;
    enum vl_language language = plan->plan.language;
    if (l == NULL) return give_up(l, language, "out-of-memory", why, size);
    const struct vl_keeper keeper = {l, keep};
    l->game = plan->plan.setup.game->name;
    l->home = vl_home_new(&plan->plan, &keeper, local_now(), &refusal);
    if (l->home == NULL) return give_up(l, language, refusal.reason, why, size);
    sit(l);
    seat_programs(l, plan->program);
    return l;
}

/* Why a journal cannot be gone on with, and where that stands in it. What is worth telling is only of journals of ours;
 * all else is none. */
static struct local *refuse_journal(struct local *l, enum vl_language language, const struct vl_fault *fault, char *why,
                                    size_t size) {
    bool ours = strcmp(fault->rule, "REC-7") == 0 || strcmp(fault->reason, "check-wrong") == 0 ||
                strcmp(fault->rule, "TAB-5") == 0;
    struct vl_text text;
    give_up(l, language, ours ? fault->reason : "not-a-saved-game", why, size);
    if (!ours || fault->line == 0) return NULL;
    vl_text_init(&text, why, size);
    vl_say(language, VL_SAY_PLAIN_AT_LINE,
           VL_ARGS({"line", NULL, fault->line}, {"why", vl_reason(language, fault->reason), 0}), &text);
    return NULL;
}

struct local *local_resume(const char *path, const struct vl_setup *edition, enum vl_language language, uint64_t seed,
                           char *why, size_t size) {
    struct local *l = allocate();
    int error = l == NULL ? -ENOMEM : vl_file_open(&l->file, &vl_system, path);
    size_t length = 0;
    char *text = error < 0 ? NULL : vl_file_read(l->file.path, JOURNAL_MOST, &length, &error);
    struct vl_table_read read;
    struct vl_fault fault;
    if (text == NULL) return give_up(l, language, reason_of(error, true), why, size);
    const struct vl_keeper keeper = {l, keep};
    l->home = vl_home_load(text, length, vl_games, edition, language, seed, &keeper, local_now(), &read, &fault);
    free(text);
    return l->home == NULL ? refuse_journal(l, language, &fault, why, size) : sit(l);
}

struct local *local_again(struct local *last, uint64_t seed, const struct vl_deal *deal, char *why, size_t size) {
    struct local *l = allocate();
    const struct vl_table *t = vl_home_table(last->home);
    enum vl_language language = vl_evening_language(last->venue.evening);
    struct vl_program *program[VL_SEATS_MAX] = {NULL};
    struct vl_refusal refusal;
    if (l == NULL) return give_up(l, language, "out-of-memory", why, size);
    const struct vl_keeper keeper = {l, keep};
    l->game = t->setup.game->name;
    l->home = vl_home_again(last->home, seed, deal, &keeper, local_now(), &refusal);
    if (l->home == NULL) return give_up(l, language, refusal.reason, why, size);
    sit(l);
    for (unsigned player = 0; player < t->setup.players; player++) /* a program keeps its player's place */
        program[vl_match_seat(&vl_home_table(l->home)->match, player)] =
            last->ear[vl_match_seat(&t->match, player)].program;
    seat_programs(l, program);
    return l;
}

void local_free(struct local *l) {
    int32_t scores[VL_SEATS_MAX];
    if (l == NULL) return;
    const struct vl_table *t = vl_home_table(l->home);
    t->setup.game->scores(&t->setup, (const struct vl_state *)(const void *)t->state.bytes, scores);
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (l->ear[seat].program != NULL)
            vl_program_tell_over(l->ear[seat].program, seat, scores, t->setup.players, vl_program_clock());
    bool touched = vl_home_touched(l->home);
    bug_left(vl_home_host(l->home));
    vl_home_free(l->home);
    vl_file_close(&l->file, !touched);
    free(l);
}

/* ---- What is kept ---- */

char *local_record(const struct local *l, size_t *length) {
    const struct vl_table *t = vl_home_table(l->home);
    size_t size = vl_table_export_size(t);
    char *record = malloc(size);
    struct vl_text text;
    if (record == NULL) return NULL;
    vl_text_init(&text, record, size);
    vl_table_export(t, &text);
    *length = text.length;
    return record;
}

/* "tenakee-20261115-2030-1.rec" for "…/tenakee-20261115-2030-1.journal". */
static bool name_record(const char *kept, char path[VL_PATH]) {
    const char *slash = strrchr(kept, '/'), *name = slash == NULL ? kept : slash + 1, *dot = strrchr(name, '.');
    size_t length = dot == NULL ? strlen(name) : (size_t)(dot - name);
    return snprintf(path, VL_PATH, "%.*s.rec", (int)length, name) < VL_PATH;
}

bool local_export(const struct local *l, const char *kept, char path[VL_PATH], char *why, size_t size) {
    size_t length = 0;
    char *record = local_record(l, &length);
    int error = record == NULL ? -ENOMEM : !name_record(kept, path) ? -ENAMETOOLONG : 0;
    FILE *file = error < 0 ? NULL : fopen(path, "wx"); /* what is there already stays */
    if (error == 0 && file == NULL) error = -errno;
    if (file != NULL) {
        bool good = fwrite(record, 1, length, file) == length;
        if (fclose(file) != 0 || !good) error = errno == 0 ? -EIO : -errno;
        if (error < 0) unlink(path);
    }
    free(record);
    if (error < 0) explain(vl_evening_language(l->venue.evening), reason_of(error, false), why, size);
    return error == 0;
}

bool local_delete(const char *kept, enum vl_language language, char *why, size_t size) {
    struct vl_file file;
    int error = vl_file_open(&file, &vl_system, kept);
    if (error < 0)
        explain(language, reason_of(error, true), why, size);
    else
        vl_file_close(&file, true);
    return error == 0;
}

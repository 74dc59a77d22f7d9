/* cmd_replay.c - veillee replay: what a seat saw, and the table as it sees it. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/event.h"
#include "core/layout.h"
#include "core/scene.h"
#include "core/telling.h"
#include "games/registry.h"

struct replay {
    struct vl_reader reader;
    struct vl_state_box state;
    unsigned viewer;
    bool json;
    struct vl_text out; /* one object or one line at a time */
    bool first;
    unsigned index; /* events this viewer was told, from 1 */
    bool back;      /* tell them the last first */
    struct told {   /* for that they are kept */
        unsigned index;
        struct vl_event event;
    } * told;
    size_t room;
};

static void flush(struct replay *r) {
    fputs(vl_text_whole(&r->out), stdout);
    vl_text_clear(&r->out);
}

static void print_event(struct replay *r, const struct vl_event *event, unsigned index) {
    const struct vl_game *game = r->reader.setup.game;
    if (r->json) {
        fputs(r->first ? "" : ",", stdout);
        vl_event_json(game, event, r->viewer, &r->out);
    } else {
        vl_text_add_int(&r->out, index);
        vl_text_add(&r->out, ". ");
        vl_event_format(game, event, r->viewer, &r->out);
        vl_text_put(&r->out, '\n');
    }
    r->first = false;
    flush(r);
}

/* Prints what this viewer is told, or keeps it for later. */
static bool take_events(struct replay *r, const struct vl_events *events) {
    for (unsigned i = 0; i < events->count; i++) {
        if (!vl_told(&events->list[i], r->viewer)) continue;
        r->index++;
        if (!r->back) {
            print_event(r, &events->list[i], r->index);
            continue;
        }
        if (r->index > r->room) {
            size_t room = r->room == 0 ? 1024 : 2 * r->room;
            struct told *larger = realloc(r->told, room * sizeof *larger);
            if (larger == NULL) return complain("out of memory"), false;
            r->told = larger;
            r->room = room;
        }
        r->told[r->index - 1] = (struct told){r->index, events->list[i]};
    }
    return true;
}

static void print_scores(struct replay *r, const struct vl_view *view) {
    const struct vl_setup *s = &r->reader.setup;
    struct vl_line lines[VL_LINES_MAX];
    if (r->json) vl_json_open(&r->out, "breakdown", '[');
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned count = s->game->breakdown(s, view, seat, lines);
        if (r->json) vl_json_open(&r->out, NULL, '[');
        for (unsigned i = 0; i < count; i++) {
            if (r->json) {
                vl_json_open(&r->out, NULL, '{');
                vl_json_string(&r->out, "rule", lines[i].rule);
                vl_json_string(&r->out, "line", s->game->lines[lines[i].code]);
                vl_json_int(&r->out, "count", lines[i].count);
                vl_json_int(&r->out, "points", lines[i].points);
                vl_json_close(&r->out, '}');
            } else {
                printf("seat %u scored %d (%s, %d × %s)\n", seat, lines[i].points, lines[i].rule, lines[i].count,
                       s->game->lines[lines[i].code]);
            }
        }
        if (r->json) vl_json_close(&r->out, ']');
    }
    if (r->json) vl_json_close(&r->out, ']');
}

/* What is asked of the seat, or whose turn it is. */
static void print_next(const struct replay *r, const char *phase) {
    const struct vl_state *state = (const struct vl_state *)(const void *)&r->state;
    unsigned actors = vl_actors(state);
    if (actors == 0)
        puts("the game is over");
    else if (r->viewer < r->reader.setup.players && (actors >> r->viewer & 1))
        printf("asked of seat %u: %s\n", r->viewer, phase);
    else if (vl_chance_next(state))
        puts("next: chance");
    else {
        fputs("next: seat", stdout);
        for (unsigned seat = 0; seat < r->reader.setup.players; seat++)
            if (actors >> seat & 1) printf(" %u", seat);
        putchar('\n');
    }
}

static void print_table(struct replay *r) {
    const struct vl_setup *s = &r->reader.setup;
    struct vl_state *state = vl_state_in(&r->state);
    struct vl_view_box view;
    struct vl_scene scene;
    vl_move moves[VL_MOVES_MAX];
    s->game->view(s, state, r->viewer, vl_view_in(&view));
    s->game->scene(s, vl_view_in(&view), &scene);
    bool asked = r->viewer < s->players && (vl_actors(state) & VL_BIT(r->viewer));
    unsigned count = asked ? s->game->moves(s, state, r->viewer, moves) : 0;
    if (!r->json) {
        if (!r->back) puts("---");
        vl_scene_format(s, &scene, &r->out);
        flush(r);
        print_scores(r, vl_view_in(&view));
        print_next(r, vl_phase_name(s, vl_view_in(&view)));
        if (r->back) puts("---");
        return;
    }
    vl_json_string(&r->out, "phase", vl_phase_name(s, vl_view_in(&view)));
    vl_json_open(&r->out, "actors", '[');
    for (unsigned seat = 0; seat < s->players; seat++)
        if (vl_actors(state) & VL_BIT(seat)) vl_json_int(&r->out, NULL, seat);
    vl_json_close(&r->out, ']');
    print_scores(r, vl_view_in(&view));
    vl_json_int(&r->out, "layout", s->game->layout);
    vl_view_json(s->game, vl_view_in(&view), "bytes", &r->out);
    fputs(vl_text_whole(&r->out), stdout);
    fputs(",\"scene\":", stdout);
    vl_text_clear(&r->out);
    vl_scene_json(s, vl_view_in(&view), &scene, moves, count, &r->out);
    flush(r);
}

static void begin(struct replay *r) {
    static const char *const names[VL_VIEWERS] = {"0", "1", "2", "3", "4", "5", "spectator", "all"};
    if (!r->json) return;
    vl_json_open(&r->out, NULL, '{');
    vl_json_string(&r->out, "game", r->reader.setup.game->name);
    vl_json_int(&r->out, "players", r->reader.setup.players);
    vl_json_string(&r->out, "seat", names[r->viewer]);
    vl_text_add(&r->out, r->back ? "," : ",\"events\":[");
    flush(r);
}

static int replay(struct replay *r, const char *path, unsigned stop_after) {
    const struct vl_setup *s = &r->reader.setup;
    struct vl_state *state = vl_state_in(&r->state);
    struct vl_events events;
    enum vl_step step;
    unsigned actor;
    vl_move move;
    s->game->init(s, state);
    begin(r);
    while ((step = vl_record_next(&r->reader, state, &actor, &move)) == VL_STEP_EVENT) {
        if (r->reader.line > stop_after) break;
        events.count = 0;
        s->game->apply(s, state, actor, move, &events);
        if (!take_events(r, &events)) return EXIT_USAGE;
    }
    if (r->json && !r->back) fputs("],", stdout);
    r->out.comma = false;
    print_table(r);
    if (r->json && r->back) fputs(",\"events\":[", stdout);
    for (unsigned i = r->back ? r->index : 0; i > 0; i--) print_event(r, &r->told[i - 1].event, r->told[i - 1].index);
    if (r->json) puts(r->back ? "]}" : "}");
    bool faulty = step == VL_STEP_FAULT && r->reader.fault.line <= stop_after;
    if (faulty) print_fault(stderr, "veillee:", path, &r->reader);
    return faulty ? EXIT_NO : EXIT_YES;
}

static bool find_viewer(const char *name, unsigned players, unsigned *viewer) {
    *viewer = VL_ALL;
    if (name == NULL || strcmp(name, "all") == 0) return true;
    if (strcmp(name, "spectator") == 0) return *viewer = VL_SPECTATOR, true;
    if (name[0] >= '0' && name[0] < (char)('0' + players) && name[1] == '\0')
        return *viewer = (unsigned)(name[0] - '0'), true;
    complain("--seat takes 0 to %u, spectator or all, not \"%s\"", players - 1, name);
    return false;
}

static int run(const struct args *args) {
    static char buffer[1 << 18];
    struct vl_setup room;
    const struct vl_setup *edition;
    struct replay r = {.json = args->value[FLAG_JSON] != NULL, .back = args->value[FLAG_BACK] != NULL, .first = true};
    uint64_t stop_after = UINT32_MAX;
    size_t length;
    if (!args_edition(args, &room, &edition) || !args_number(args, FLAG_AT, 1, UINT32_MAX, &stop_after))
        return EXIT_USAGE;
    char *text = slurp_record(args->words[0], edition, &length, &r.reader);
    if (text == NULL) return without_record(args->words[0], &r.reader);
    vl_text_init(&r.out, buffer, sizeof buffer);
    int status = EXIT_NO;
    if (!vl_record_open(&r.reader, text, length, vl_games, edition))
        print_fault(stderr, "veillee:", args->words[0], &r.reader);
    else if (!find_viewer(args->value[FLAG_SEAT], r.reader.setup.players, &r.viewer))
        status = EXIT_USAGE;
    else
        status = replay(&r, args->words[0], (unsigned)stop_after);
    free(r.told);
    free(text);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .synopsis = "FILE [--seat N|spectator|all] [--at LINE] [--back] [--json] [--edition FILE]",
    .summary = "tells a record as one seat saw it, and shows its table",
    .details = "What the seat could not see is \"?\". The record may be unfinished, or the journal of a kept game. "
               "--back shows the table first and "
               "then tells\n"
               "how it came about, the last event first; --at goes to any moment before. \"-\" is stdin.",
    .no = "the record breaks a rule",
    .takes = TAKES(FLAG_SEAT) | TAKES(FLAG_AT) | TAKES(FLAG_BACK) | TAKES(FLAG_JSON) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_FILE},
    .examples = {{"veillee replay game.rec --seat 1 --at 70", "What had seat 1 seen by line 70?"},
                 {"veillee replay game.rec --seat spectator --back",
                  "The end as anybody could see it, and how it came about."},
                 {"veillee replay game.rec --json | python3 -m json.tool", "Everything, for a program."}},
    .files = {{"docs/records.md", "records, line by line"},
              {"docs/views.md", "the view's \"bytes\" of --json; veillee layout names them"}},
    .run = run,
};

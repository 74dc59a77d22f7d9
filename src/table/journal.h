/* journal.h - the log of everything that happened at a table, one act a line, and back.
 *
 * A journal is text: the header of a record (with `x-journal 2`, and x- lines for clock, match and chance), then one
 * act a line. Acts of the game are the record's events; a choice made in a simultaneous phase is one line, as it is one
 * act. Everything else that changes a table stands between them:
 *
 *     seat 0 human Anne          who sits where: human NAME, bot NAME, exec NAME, or open
 *     forced 0 on                seat 0 wants its forced moves played for it
 *     seed HEX                   the server's seed (a journal is the table's own and stays with it)
 *     commit 0 HEX, open 0 HEX   a seat's part in the fair deal; "commit 0 HEX house": the house drew for it
 *     void 0                     that round is void, because of seat 0, which is free now: all commit anew
 *     begin                      everybody is there
 *     *17 deal 0 t5              chance, number 17 of this table's stream
 *     0 pick t5 & pick t1 & pick head      a committed choice
 *     0 play t5 A                a move
 *     undo 0 34                  seat 0 took its last act back, freely or as a courtesy of bots: 34 moves stand
 *     ask 0 undo 34              asked for consent: undo, pause, abandon, rematch;
 *     yes 1, no 1                the answers; with the last yes it is done
 *     resume 0                   the pause ends
 *     cover 1 greedy, back 1     a bot plays for seat 1; the seat is handed back
 *     wake                       the program was down until then: live clocks did not run
 *     ! resign 0                 and the other two ways in which a game is broken off
 *
 * An act is one unit: "@1700000000000 " before it is its time in milliseconds (tables with a clock only), " = 41 37 52"
 * behind it the scores, if the game is over with it. Acts are numbered from 0 by their order, without gaps.
 *
 * Every line ends in " ~" and eight hexadecimal digits: the CRC-32 (that of zip and PNG) of all bytes of the journal
 * before the " ~", earlier lines with theirs included. So a journal that was damaged is told from an honest one, at the
 * line where it was, and a line that is missing or out of its place is noticed too. A last line that is cut short was
 * being written when the machine stopped; nobody was told of it, so reading a journal leaves it out.
 *
 * Version 1 (`x-journal 1`) still loads: times and scores on lines of their own, chance without numbers, "undo 0" for
 * the very last act, no checks; there blank lines and # comments may stand anywhere, as in a record. Whoever goes on
 * with one writes it anew (struct vl_scribe, table.h). */
#ifndef VL_JOURNAL_H
#define VL_JOURNAL_H

#include "core/game.h"
#include "core/text.h"
#include "table/clock.h"
#include "table/fair.h"

enum {
    VL_SEAT_NAME = 64,      /* bytes of a player's name, with the NUL */
    VL_JOURNAL_LINE = 1200, /* bytes of any line the table writes, with its end and a NUL */
    VL_JOURNAL_NOW = 2,     /* the version that is written */
};

/* In the place of a name: a person who gave none. */
#define VL_NAMELESS "-"

enum vl_act_kind {
    VL_ACT_SEAT,
    VL_ACT_FORCED,
    VL_ACT_SEED,
    VL_ACT_COMMIT,
    VL_ACT_OPEN,
    VL_ACT_VOID,
    VL_ACT_BEGIN,
    VL_ACT_WAKE,
    VL_ACT_MOVE, /* of a seat or VL_CHANCE */
    VL_ACT_UNDO,
    VL_ACT_ASK,
    VL_ACT_YES,
    VL_ACT_NO,
    VL_ACT_RESUME,
    VL_ACT_COVER,
    VL_ACT_BACK,
    VL_ACT_RESIGN,
    VL_ACT_TIMEOUT,
    VL_ACT_ABANDON,
    VL_ACT_KINDS,
    VL_ACT_NOTHING = 0xff, /* a line of version 1 that says nothing, or something about the act before or after it */
};

enum vl_seat_kind { VL_SEAT_OPEN, VL_SEAT_HUMAN, VL_SEAT_BOT, VL_SEAT_PROGRAM };
enum vl_question_kind { VL_ASK_NOTHING, VL_ASK_UNDO, VL_ASK_PAUSE, VL_ASK_ABANDON, VL_ASK_REMATCH };
extern const char *const vl_seat_kinds[];     /* "open", "human", "bot", "exec" */
extern const char *const vl_question_kinds[]; /* "", "undo", "pause", "abandon", "rematch" */

/* One act. As a wish it says what somebody wants; the table fills in number, time, draw, ply and scores. */
struct vl_act {
    uint8_t kind; /* enum vl_act_kind */
    uint8_t seat; /* or VL_CHANCE */
    uint8_t
        what; /* enum vl_seat_kind or vl_question_kind; of VL_ACT_FORCED 0 or 1, of VL_ACT_COMMIT 1: the house drew */
    uint8_t count;
    bool timed, ends; /* `time` and `scores` are said */
    uint32_t number;  /* of its line */
    uint32_t draw;    /* of a chance event: which one of the table's stream */
    uint32_t ply;     /* of an undo: how many moves stand afterwards */
    uint64_t time;
    vl_move move[VL_CHOICE_MAX];
    int32_t scores[VL_SEATS_MAX];
    uint8_t bytes[VL_FAIR_BYTES];
    char name[VL_SEAT_NAME];
};

/* One act as words, without check and newline. */
void vl_act_format(const struct vl_setup *, const struct vl_act *, struct vl_text *);
/* The same with both: `check` is the CRC of everything before and goes on with the line. */
void vl_act_line(const struct vl_setup *, const struct vl_act *, uint32_t *check, struct vl_text *);

/* The words of one line (without check and newline) as an act: NULL, or the code of what is wrong with it. Of version 1
 * "@ 17" gives VL_ACT_NOTHING with a time, "= 1 2" VL_ACT_NOTHING with scores. */
const char *vl_act_parse(const struct vl_setup *, unsigned version, const char *line, size_t length, struct vl_act *);

/* CRC-32 of so many more bytes; begins with 0. */
uint32_t vl_crc32(uint32_t crc, const void *bytes, size_t length);

/* Whether bytes can be a player's name: 1 to 63 bytes of UTF-8 without control characters and #, not beginning or
 * ending with a blank. */
bool vl_name_is_fine(const char *name, size_t length);

#endif

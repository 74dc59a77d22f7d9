/* journal.h - the log of everything that happened at a table, as lines of text, and back.
 *
 * A journal is a superset of a record: the same header (with `x-journal 1`, and x- lines for clock, match and fair
 * deal), then one act a line. Acts of the game are the record's events; a choice made in a simultaneous phase is one
 * line, as it is one act. Everything else that changes a table stands between them:
 *
 *     seat 0 human Anne          who sits where: human NAME, bot NAME, exec NAME, or open
 *     forced 0 on                seat 0 wants its forced moves played for it
 *     seed HEX                   the server's seed (a journal is the table's own and stays with it)
 *     commit 0 HEX, open 0 HEX   a seat's part in the fair deal
 *     begin                      everybody is there
 *     @ 1700000000000            the time, in milliseconds, of what follows (tables with a clock only)
 *     * deal 0 t5                chance; "*17 deal 0 t5" is number 17 of a fair deal
 *     0 pick t5 & pick t1 & pick head      a committed choice
 *     0 play t5 A                a move
 *     undo 0                     seat 0 took its last act back, freely
 *     ask 0 undo                 asked for consent: undo, pause, abandon, rematch;
 *     yes 1, no 1                the answers; with the last yes it is done
 *     resume 0                   the pause ends
 *     cover 1 greedy, back 1     a bot plays for seat 1; the seat is handed back
 *     wake 1700000000000         the program was down until then: live clocks did not run
 *     = 41 37 52, ! resign 0     the ends of a record
 *
 * Blank lines and # comments may stand anywhere, as in a record. */
#ifndef VL_JOURNAL_H
#define VL_JOURNAL_H

#include "core/game.h"
#include "core/text.h"
#include "table/clock.h"
#include "table/fair.h"

enum {
    VL_SEAT_NAME = 64,      /* bytes of a player's name, with the NUL */
    VL_JOURNAL_LINE = 1100, /* bytes of any line the table writes, with its end and a NUL */
};

enum vl_act_kind {
    VL_ACT_SEAT,
    VL_ACT_FORCED,
    VL_ACT_SEED,
    VL_ACT_COMMIT,
    VL_ACT_OPEN,
    VL_ACT_BEGIN,
    VL_ACT_TIME,
    VL_ACT_WAKE,
    VL_ACT_MOVE, /* of a seat or VL_CHANCE */
    VL_ACT_UNDO,
    VL_ACT_ASK,
    VL_ACT_YES,
    VL_ACT_NO,
    VL_ACT_RESUME,
    VL_ACT_COVER,
    VL_ACT_BACK,
    VL_ACT_SCORES,
    VL_ACT_RESIGN,
    VL_ACT_TIMEOUT,
    VL_ACT_ABANDON,
};

enum vl_seat_kind { VL_SEAT_OPEN, VL_SEAT_HUMAN, VL_SEAT_BOT, VL_SEAT_EXTERNAL };
enum vl_question_kind { VL_ASK_NOTHING, VL_ASK_UNDO, VL_ASK_PAUSE, VL_ASK_ABANDON, VL_ASK_REMATCH };
extern const char *const vl_seat_kinds[];     /* "open", "human", "bot", "exec" */
extern const char *const vl_question_kinds[]; /* "", "undo", "pause", "abandon", "rematch" */

struct vl_act {
    uint8_t kind; /* enum vl_act_kind */
    uint8_t seat; /* or VL_CHANCE */
    uint8_t what; /* enum vl_seat_kind or vl_question_kind; of VL_ACT_FORCED 0 or 1 */
    uint8_t count;
    bool numbered; /* a chance event that names its number in the fair deal */
    vl_move move[VL_CHOICE_MAX];
    uint64_t time; /* or the number of a chance event */
    int32_t scores[VL_SEATS_MAX];
    uint8_t bytes[VL_FAIR_BYTES];
    char name[VL_SEAT_NAME];
};

/* One act as a line, with its newline. */
void vl_act_format(const struct vl_setup *, const struct vl_act *, struct vl_text *);
/* One line (without its newline) as an act: NULL, or what is wrong with it. A line that says nothing (blank, or only a
 * comment) gives an act of kind VL_ACT_NOTHING. */
enum { VL_ACT_NOTHING = 0xff };
const char *vl_act_parse(const struct vl_setup *, const char *line, size_t length, struct vl_act *);

/* Whether bytes can be a player's name: 1 to 63 bytes of UTF-8 without control characters and #, not beginning or
 * ending with a blank. */
bool vl_name_is_fine(const char *name, size_t length);

#endif

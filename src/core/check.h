/* check.h - assertions that stay in release builds.
 *
 * A failed CHECK is a bug of ours, never a matter of input. The house does no I/O, so the program says what happens
 * then: it sets one handler for all its threads. The handler ends the program, or it leaves what went wrong by a jump
 * and does not return; if it returns, or if there is none, the program is stopped there and then.
 *
 * The command line ends: it prints the record so far. A server leaves, so that a bug breaks one table and not the
 * house. Nothing here belongs to more than one table, so what a thread has left behind is that table and no other:
 *
 *     static _Thread_local jmp_buf *way_out;        where this thread entered a table; NULL: it is at none
 *     static void leave_table(const char *file, int line, const char *what) {
 *         … remember them for the log …
 *         if (way_out != NULL) longjmp(*way_out, 1);
 *     }
 *
 *     vl_on_bug(leave_table);                       once, before there are threads
 *     …
 *     jmp_buf here;
 *     way_out = &here;
 *     if (setjmp(here) == 0)
 *         … whatever is to be done at the table …
 *     else
 *         … the table is broken: nobody may play on, its journal says how far it came …
 *     way_out = NULL;
 */
#ifndef VL_CHECK_H
#define VL_CHECK_H

typedef void vl_bug_handler(const char *file, int line, const char *what);

void vl_on_bug(vl_bug_handler *);
_Noreturn void vl_bug(const char *file, int line, const char *what);

/* Where every byte is fetched the line must do. */
#ifdef VL_CHECKS_BY_LINE
#define CHECK(condition) ((condition) ? (void)0 : vl_bug(__FILE__, __LINE__, ""))
#else
#define CHECK(condition) ((condition) ? (void)0 : vl_bug(__FILE__, __LINE__, #condition))
#endif

#endif

/* check.h - assertions that stay in release builds.
 *
 * A failed CHECK is a bug of ours, never a matter of input. The house does no I/O, so the program that links it says
 * what happens then: it defines vl_bug(), which must not return (the command line prints the record so far and
 * aborts; the page shows a message and offers the record). */
#ifndef VL_CHECK_H
#define VL_CHECK_H

_Noreturn void vl_bug(const char *file, int line, const char *what);

#define CHECK(condition) ((condition) ? (void)0 : vl_bug(__FILE__, __LINE__, #condition))

#endif

/* bugs.c - what the command line does about a bug of ours: it gives the terminal back, says what has happened and
 * prints the record so far of the game that was being played. */
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "bug/bug.h"
#include "cli/cli.h"
#include "core/check.h"
#include "server/house.h"
#include "tui/terminal.h"

static void say(void *unused, const char *words) {
    (void)unused;
    fputs(words, stderr);
}

/* One thread tells; a bug in the telling ends it. */
static void tell_bug(const char *file, int line, const char *what) {
    static atomic_flag told = ATOMIC_FLAG_INIT;
    static _Thread_local bool telling;
    vl_house_bug(file, line, what); /* a server's table ends, and the server goes on */
    if (telling) abort();
    telling = true;
    while (atomic_flag_test_and_set(&told)) pause(); /* another thread tells, and ends us all */
    terminal_restore();
    complain("a bug of ours at %s:%d: %s", file, line, what);
    if (bug_has_record()) {
        complain("please send the record so far along:");
        bug_write_record(say, NULL);
    }
    fflush(stderr);
    abort();
}

void tell_bugs(void) {
    vl_on_bug(tell_bug);
}

/* terminal.c - the terminal by ncurses: see terminal.h. */
#include "tui/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include <ncurses.h>

#include <term.h>

enum { ESCAPE_DELAY = 25, MUTE_MOST = 20, NAP = 1000, PATIENCE = 100 }; /* milliseconds, but for MUTE_MOST */

static SCREEN *terminal;
static volatile sig_atomic_t taken; /* it is ours, and looks so */
static struct termios shell_mode;   /* as it was before, if that is known */
static bool mode_known;
static char farewell[256]; /* what makes it look as before */
static size_t farewell_length;
static atomic_bool painting;
static bool coloured;
static int wake[2] = {-1, -1}; /* a pipe: what is written to one end ends the waiting at the other */
static int watched = -1;       /* somebody else's descriptor that does so, too */
static unsigned mute;          /* readable, and yet nothing came: so often */
static volatile sig_atomic_t stopped;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static struct sigaction before[sizeof signals / sizeof *signals];

static void stop(int number) {
    int error = errno;
    (void)number;
    stopped = 1;
    terminal_wake();
    errno = error;
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = stop};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, &before[i]);
}

/* ---- Colours ---- */

/* Each seat has its own, and never only that: its name, its place or a letter stands beside it. */
static const short colours[INKS] = {
    [INK_PLAIN] = -1,
    [INK_QUIET] = COLOR_BLUE,
    [INK_TITLE] = COLOR_CYAN,
    [INK_LEGAL] = COLOR_GREEN,
    [INK_ALARM] = COLOR_RED,
    [INK_HINT] = COLOR_YELLOW,
    [INK_SEAT] = COLOR_YELLOW,
    [INK_SEAT + 1] = COLOR_CYAN,
    [INK_SEAT + 2] = COLOR_MAGENTA,
    [INK_SEAT + 3] = COLOR_GREEN,
    [INK_SEAT + 4] = COLOR_RED,
    [INK_SEAT + 5] = COLOR_BLUE,
};
enum { GREY = 244 }; /* where there are 256 colours */

static void choose_colours(void) {
    const char *none = getenv("NO_COLOR");
    coloured = (none == NULL || none[0] == '\0') && has_colors() && start_color() == OK;
    if (!coloured) return;
    short paper = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (short ink = 0; ink < INKS; ink++) {
        short colour = ink == INK_QUIET && COLORS >= 256 ? GREY : colours[ink];
        init_pair((short)(ink + 1), colour < 0 && paper >= 0 ? COLOR_WHITE : colour, paper);
    }
}

static attr_t attributes_of(struct pen pen) {
    attr_t attributes = A_NORMAL;
    if (pen.style & STYLE_BOLD) attributes |= A_BOLD;
    if (pen.style & STYLE_REVERSE) attributes |= A_REVERSE;
    if (pen.style & STYLE_UNDERLINE) attributes |= A_UNDERLINE;
    return attributes;
}

/* ---- Taking it over and giving it back ---- */

static bool has_utf8(void) {
    const char *wanted = setlocale(LC_CTYPE, "");
    if (wanted == NULL || strcmp(wanted, "C") == 0 || strcmp(wanted, "POSIX") == 0) setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Ctrl-S is a key like any other here: it must not freeze the screen. */
static void ignore_flow_control(void) {
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &mode) != 0) return;
    mode.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
    if (tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0) def_prog_mode();
}

/* Padding ("$<5>") is for terminals that are no more. */
static void add_farewell(const char *sequence) {
    if (sequence == NULL || sequence == (const char *)-1) return;
    for (; *sequence != '\0' && farewell_length < sizeof farewell; sequence++) {
        if (strncmp(sequence, "$<", 2) == 0) {
            sequence += strcspn(sequence, ">");
            if (*sequence == '\0') return;
            continue;
        }
        farewell[farewell_length++] = *sequence;
    }
}

/* What endwin would say: no colours, keys as they were, no mouse, the cursor, the other screen. */
static void prepare_farewell(void) {
    static const char *const names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    farewell_length = 0;
    if (tigetstr("kmous") != NULL && tigetstr("kmous") != (char *)-1) add_farewell("\033[?1000l\033[?1006l");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) add_farewell(tigetstr(names[i]));
}

bool terminal_open(bool *ascii, bool mouse) {
    if (!has_utf8()) *ascii = true;
    mode_known = tcgetattr(STDIN_FILENO, &shell_mode) == 0;
    if (pipe(wake) != 0 || fcntl(wake[0], F_SETFL, O_NONBLOCK) != 0 || fcntl(wake[1], F_SETFL, O_NONBLOCK) != 0)
        return false;
    catch_signals();
    terminal = newterm(NULL, stdout, stdin);
    if (terminal == NULL) {
        terminal_close();
        return false;
    }
    set_term(terminal);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    ignore_flow_control();
    set_escdelay(ESCAPE_DELAY);
    curs_set(0);
    if (mouse)
        mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    choose_colours();
    prepare_farewell();
    taken = 1;
    return true;
}

void terminal_close(void) {
    taken = 0;
    if (terminal != NULL) {
        endwin();
        delscreen(terminal);
        terminal = NULL;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (wake[i] >= 0) close(wake[i]);
        wake[i] = -1;
    }
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &before[i], NULL);
}

/* What another thread is just painting would come after it; it may also be this one, so nobody waits for ever. */
void terminal_restore(void) {
    const struct timespec moment = {.tv_nsec = 1000000};
    if (!taken) return;
    taken = 0;
    for (unsigned i = 0; atomic_load(&painting) && i < PATIENCE; i++) nanosleep(&moment, NULL);
    if (mode_known) tcsetattr(STDIN_FILENO, TCSANOW, &shell_mode);
    if (write(STDOUT_FILENO, farewell, farewell_length) < 0) return; /* there is nobody to see it */
}

void terminal_size(int *w, int *h) {
    getmaxyx(stdscr, *h, *w);
}

/* ---- Showing ---- */

static void paint(const struct canvas *canvas) {
    erase();
    for (int y = 0; y < canvas->h; y++)
        for (int x = 0; x < canvas->w; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            wchar_t wide[GLYPH + 1];
            cchar_t shown;
            if (cell->glyph[0] == '\0' || (cell->glyph[0] == ' ' && cell->pen.style == 0)) continue;
            size_t length = mbstowcs(wide, cell->glyph, GLYPH);
            if (length == (size_t)-1 || length == 0) wcscpy(wide, L"?");
            if (length < GLYPH) wide[length] = L'\0';
            if (length > CCHARW_MAX) wide[CCHARW_MAX] = L'\0';
            setcchar(&shown, wide, attributes_of(cell->pen), coloured ? (short)(cell->pen.ink + 1) : 0, NULL);
            mvadd_wch(y, x, &shown);
        }
    refresh();
}

void terminal_show(const struct canvas *canvas) {
    atomic_store(&painting, true);
    if (taken) paint(canvas);
    atomic_store(&painting, false);
}

/* ---- Listening ---- */

static const struct {
    int code;
    uint32_t key;
} special[] = {
    {KEY_UP, PRESS_UP},         {KEY_DOWN, PRESS_DOWN},    {KEY_LEFT, PRESS_LEFT},        {KEY_RIGHT, PRESS_RIGHT},
    {KEY_PPAGE, PRESS_PAGE_UP}, {KEY_HOME, PRESS_HOME},    {KEY_NPAGE, PRESS_PAGE_DOWN},  {KEY_END, PRESS_END},
    {KEY_ENTER, PRESS_ENTER},   {KEY_BTAB, PRESS_BACKTAB}, {KEY_BACKSPACE, PRESS_DELETE}, {KEY_DC, PRESS_DELETE},
};

static struct input read_mouse(void) {
    MEVENT event;
    if (getmouse(&event) != OK) return (struct input){0};
    if (event.bstate & BUTTON4_PRESSED) return (struct input){.kind = INPUT_KEY, .key = PRESS_UP};
    if (event.bstate & BUTTON5_PRESSED) return (struct input){.kind = INPUT_KEY, .key = PRESS_DOWN};
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))) return (struct input){0};
    return (struct input){.kind = INPUT_CLICK, .x = event.x, .y = event.y};
}

/* Sequences that terminfo does not know: what follows "ESC [". */
static const struct {
    const char *rest;
    uint32_t key;
} sequences[] = {{"H", PRESS_HOME}, {"1~", PRESS_HOME}, {"7~", PRESS_HOME},
                 {"F", PRESS_END},  {"4~", PRESS_END},  {"8~", PRESS_END}};

/* After an ESC: the rest of a sequence is one key, or none that we know; anything else is a key of its own. */
static struct input read_escape(void) {
    char rest[16];
    size_t length = 0;
    wint_t code = 0;
    int result = get_wch(&code);
    if (result != OK || (code != '[' && code != 'O')) {
        if (result == OK) unget_wch((wchar_t)code);
        if (result == KEY_CODE_YES) ungetch((int)code);
        return (struct input){.kind = INPUT_KEY, .key = PRESS_ESCAPE};
    }
    do {
        if (get_wch(&code) != OK) return (struct input){0};
        if (length < sizeof rest - 1) rest[length++] = code < 0x7f ? (char)code : '?';
    } while (code < 0x40 || code > 0x7e);
    rest[length] = '\0';
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        if (strcmp(sequences[i].rest, rest) == 0) return (struct input){.kind = INPUT_KEY, .key = sequences[i].key};
    return (struct input){0};
}

/* What has come already; INPUT_NONE if there is nothing, or nothing for us. */
static bool read_pending(struct input *input) {
    wint_t code = 0;
    *input = (struct input){0};
    timeout(0);
    int result = get_wch(&code);
    if (result == ERR) return false;
    if (result == OK) {
        *input = (struct input){.kind = INPUT_KEY, .key = (uint32_t)code};
        if (code == '\r') input->key = PRESS_ENTER;
        if (code == PRESS_ESCAPE) *input = read_escape();
        if (code == 127 || code == 8) input->key = PRESS_DELETE;
        return true;
    }
    if (code == KEY_RESIZE) input->kind = INPUT_RESIZE;
    if (code == KEY_MOUSE) *input = read_mouse();
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (special[i].code == (int)code) *input = (struct input){.kind = INPUT_KEY, .key = special[i].key};
    return true;
}

struct input terminal_read(int milliseconds) {
    struct input input;
    char drained[64];
    if (stopped) return (struct input){.kind = INPUT_STOP};
    if (read_pending(&input)) {
        mute = 0;
        return input;
    }
    struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = wake[0], .events = POLLIN},
                             {.fd = milliseconds < 0 ? watched : -1, .events = POLLIN}};
    if (milliseconds < 0 || milliseconds > NAP)
        milliseconds = NAP; /* a new size that came just now has no pipe to wake us */
    int ready = poll(waits, 3, milliseconds);
    if (stopped || (ready > 0 && (waits[0].revents & (POLLERR | POLLNVAL)))) return (struct input){.kind = INPUT_STOP};
    if (ready > 0 && waits[1].revents != 0)
        while (read(wake[0], drained, sizeof drained) > 0) {
        }
    if (read_pending(&input)) { /* a signal may have brought a new size, too */
        mute = 0;
        return input;
    }
    if (ready > 0 && waits[0].revents != 0 && ++mute > MUTE_MOST) return (struct input){.kind = INPUT_STOP};
    return (struct input){0};
}

void terminal_watch(int descriptor) {
    watched = descriptor;
}

void terminal_wake(void) {
    if (write(wake[1], "", 1) < 0) return; /* full: it will wake anyway */
}

/* process.c - a program as a process: see process.h.
 *
 * After a fork among threads only calls that are safe in a signal handler may be made: the keeper and the child make no
 * others. */
#define _GNU_SOURCE /* pipe2, ppoll, close_range */
#include "seats/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The program and its keeper ---- */

/* Whether the shell need not stay between us and the program: a command of plain words that names a program. */
static bool is_plain(const char *command) {
    static const char *const own[] = {/* the shell's words that are no programs */
                                      ".",    "alias",  "bg",     "cd",    "command", "eval",     "exec",
                                      "exit", "fg",     "hash",   "jobs",  "export",  "local",    "read",
                                      "set",  "return", "time",   "times", "trap",    "readonly", "type",
                                      "wait", "unset",  "ulimit", ":",     "shift",   "umask"};
    const char *plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 _-./:,+@%='\"";
    const char *first = command + strspn(command, " ");
    size_t length = strcspn(first, " ");
    if (command[strspn(command, plain)] != '\0' || memchr(first, '=', length) != NULL) return false;
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        if (strlen(own[i]) == length && memcmp(own[i], first, length) == 0) return false;
    return length > 0;
}

/* If the keeper, too, is put down by somebody, the program goes with it, even if that was before it could say so. */
static _Noreturn void become(const char *command, pid_t keeper, int in, int out) {
    sigset_t none;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != keeper) _exit(127);
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0) _exit(127);
    if (is_plain(command)) execl("/bin/sh", "sh", "-c", "eval \"exec $1\"", "sh", command, (char *)NULL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void wake(int number) {
    (void)number; /* ppoll returns */
}

/* Closes everything but one descriptor: what the keeper held open would not end when it ends elsewhere. */
static void close_all_but(int kept, long most) {
    if (close_range((unsigned)kept + 1, ~0u, 0) == 0 && close_range(0, (unsigned)kept - 1, 0) == 0) return;
    for (int other = 0; other < most; other++)
        if (other != kept) close(other);
}

/* Keeps watch; all signals are blocked. The program's stdout is our way to know whether there is still somebody who
 * reads it: if not, we have been left. */
static _Noreturn void keep(const char *command, int in, int out, long most) {
    struct sigaction action = {.sa_handler = wake};
    sigset_t but_children;
    sigfillset(&action.sa_mask);
    sigfillset(&but_children);
    sigdelset(&but_children, SIGCHLD);
    if (setpgid(0, 0) != 0 || sigaction(SIGCHLD, &action, NULL) != 0) _exit(127);
    prctl(PR_SET_NAME, "seat keeper"); /* whoever puts down all of our name leaves it to do its work */
    pid_t keeper = getpid(), program = fork();
    if (program == 0) become(command, keeper, in, out);
    close_all_but(out, most);
    while (program > 0 && waitpid(program, NULL, WNOHANG) == 0) {
        struct pollfd reader = {.fd = out};
        if (ppoll(&reader, 1, NULL, &but_children) > 0) break;
    }
    kill(-getpid(), SIGKILL);
    _exit(127);
}

/* ---- Starting ---- */

/* Where we were started without a standard stream, a pipe must not take its number: the child's would be mixed up. */
static bool make_pipe(int *ends) {
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    for (unsigned i = 0; i < 2; i++) {
        int higher = ends[i] > STDERR_FILENO ? ends[i] : fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (higher < 0) return close(ends[0]), close(ends[1]), false;
        if (higher != ends[i]) close(ends[i]);
        ends[i] = higher;
    }
    return true;
}

static void close_pipes(struct vl_process *p) {
    vl_process_close_input(p);
    if (p->from >= 0) close(p->from);
    p->from = -1;
}

/* A program that closes its stdin is to be noticed by the write. */
static void survive_broken_pipes(void) {
    struct sigaction present;
    if (sigaction(SIGPIPE, NULL, &present) == 0 && present.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
}

int vl_process_start(struct vl_process *p, const char *command) {
    int in[2], out[2];
    sigset_t all, before;
    long most = sysconf(_SC_OPEN_MAX);
    *p = (struct vl_process){0, -1, -1};
    if (!make_pipe(in)) return errno;
    if (!make_pipe(out)) {
        int error = errno;
        return close(in[0]), close(in[1]), error;
    }
    survive_broken_pipes();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* no handler of ours is to run in the keeper */
    p->pid = fork();
    if (p->pid == 0) keep(command, in[0], out[1], most);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    p->from = out[0];
    if (p->pid < 0) return close_pipes(p), p->pid = 0, error;
    setpgid(p->pid, p->pid); /* whoever comes first */
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    return 0;
}

/* ---- Ending ---- */

void vl_process_close_input(struct vl_process *p) {
    if (p->to >= 0) close(p->to);
    p->to = -1;
}

void vl_process_kill(struct vl_process *p) {
    close_pipes(p);
    if (p->pid == 0) return;
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL);
}

bool vl_process_reap(struct vl_process *p, bool wait) {
    pid_t ended;
    if (p->pid == 0) return true;
    do ended = waitpid(p->pid, NULL, wait ? 0 : WNOHANG);
    while (ended < 0 && errno == EINTR);
    if (ended == 0) return false;
    p->pid = 0; /* also if somebody else has reaped it */
    return true;
}

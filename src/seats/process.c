/* process.c - a program as a process: see process.h. */
#define _GNU_SOURCE /* pipe2, gettid */
#include "seats/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* ---- Nobody is left behind ---- */

enum { FAMILIES_MAX = 2048 };             /* more than threads and seats of an arena */
static atomic_int families[FAMILIES_MAX]; /* process groups that are running, 0 where there is none */

static void leave_nobody(int number) {
    for (unsigned i = 0; i < FAMILIES_MAX; i++) {
        int family = atomic_load(&families[i]);
        if (family > 0) kill(-family, SIGKILL);
    }
    raise(number); /* its old effect is back: SA_RESETHAND */
}

/* Only signals that would simply end us: who ignores or handles one knows what for. */
static void pass_on_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = leave_nobody, .sa_flags = SA_RESETHAND | SA_NODEFER}, present;
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
}

static bool replace_family(int old, int new) {
    for (unsigned i = 0; i < FAMILIES_MAX; i++) {
        int expected = old;
        if (atomic_compare_exchange_strong(&families[i], &expected, new)) return true;
    }
    return false;
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

/* The child's part: nothing but calls that are safe after a fork among threads. */
static _Noreturn void become(const char *command, int in, int out, pid_t parent, bool with_parent) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    if (with_parent) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (with_parent && getppid() != parent) _exit(127); /* too late to be told */
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0) _exit(127);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool on_main_thread(void) {
#ifdef __linux__
    return gettid() == getpid();
#else
    return false;
#endif
}

static void close_pipes(struct vl_process *p) {
    vl_process_close_input(p);
    if (p->from >= 0) close(p->from);
    p->from = -1;
}

int vl_process_start(struct vl_process *p, const char *command) {
    int in[2], out[2];
    *p = (struct vl_process){0, -1, -1};
    if (!make_pipe(in)) return errno;
    if (!make_pipe(out)) {
        int error = errno;
        return close(in[0]), close(in[1]), error;
    }
    struct sigaction present;
    if (sigaction(SIGPIPE, NULL, &present) == 0 && present.sa_handler == SIG_DFL)
        signal(SIGPIPE, SIG_IGN); /* a program that closes its stdin is noticed by the write */
    pass_on_signals();
    pid_t parent = getpid();
    bool with_parent = on_main_thread();
    p->pid = fork();
    if (p->pid == 0) become(command, in[0], out[1], parent, with_parent);
    int error = errno;
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    p->from = out[0];
    if (p->pid < 0) return close_pipes(p), p->pid = 0, error;
    setpgid(p->pid, p->pid); /* whoever comes first */
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    if (replace_family(0, (int)p->pid)) return 0;
    vl_process_kill(p); /* more than can be watched over */
    vl_process_reap(p, true);
    return EAGAIN;
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
    siginfo_t info = {.si_pid = 0};
    int looked;
    if (p->pid == 0) return true;
    /* It is looked at first and taken leave of later: until then nobody else can have its number. */
    do looked = waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
    while (looked < 0 && errno == EINTR);
    if (looked == 0 && info.si_pid == 0) return false;
    kill(-p->pid, SIGKILL);
    replace_family((int)p->pid, 0);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) continue;
    p->pid = 0;
    return true;
}

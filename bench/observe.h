/* observe.h - what programs that measure a server share: time, and what the system says about a process. */
#ifndef OBSERVE_H
#define OBSERVE_H

/* Says what the system refused, and ends. */
_Noreturn void fail(const char *what);
double now(void); /* in seconds */
double cpu_seconds(int pid);
unsigned memory_kib(int pid);

#endif

/* support.h - what test programs need that the command line has for itself. */
#ifndef VL_SUPPORT_H
#define VL_SUPPORT_H

/* From now on a bug of ours is told on stderr before the program is stopped. */
void tell_bugs_here(void);

#endif

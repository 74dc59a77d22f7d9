/* wait.h - programs at seats, for callers that have nothing else to do until the program has read or said something.
 * Time is the system's. */
#ifndef VL_WAIT_H
#define VL_WAIT_H

#include "seats/program.h"

/* Microseconds, for the functions of program.h. */
uint64_t vl_program_clock(void);
/* Starts it and shakes hands; false (with `fate` or `error`) if that does not work. */
bool vl_program_start_wait(struct vl_program *, unsigned limit);
/* Until it has read all that it was told, or is gone. */
void vl_program_told_wait(struct vl_program *);
/* After vl_program_ask: true if there is an answer. */
bool vl_program_answer_wait(struct vl_program *);
/* Lets it go. */
void vl_program_stop_wait(struct vl_program *);

#endif

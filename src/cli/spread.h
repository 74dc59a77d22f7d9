/* spread.h - one piece of work on several machines: the ranks of MPI if mpirun has started us, else this process alone.
 *
 * Every rank runs the whole command, plays its part of the games and adds up what all have found. MPI itself is in a
 * module (spread_mpi.c) that is loaded only when mpirun has started us; without mpirun nothing here does anything. */
#ifndef VL_SPREAD_H
#define VL_SPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Finds the other ranks; false after a complaint. From the main thread, as everything here. */
bool spread_begin(void);
unsigned spread_rank(void); /* 0 … spread_size()-1; rank 0 does the talking */
unsigned spread_size(void); /* 1 if we are alone */
/* Replaces each number by its sum over all ranks; waits for all of them. */
void spread_sum(uint64_t *numbers, size_t count);
/* The end: with all ranks, or because this one has failed (and said why), which ends the others too. */
void spread_end(bool failed);

/* What the module offers as `spread_mpi`. */
struct spread_driver {
    bool (*begin)(unsigned *rank, unsigned *size);
    void (*sum)(uint64_t *numbers, size_t count);
    void (*end)(void);
    void (*abort)(int status);
};

#endif

/* spread_mpi.c - the module veillee-mpi.so: all that is said to MPI (see spread.h). */
#include <mpi.h>

#include "cli/spread.h"

extern __attribute__((visibility("default"))) const struct spread_driver spread_mpi; /* all that is seen of it */

static bool begin(unsigned *rank, unsigned *size) {
    int provided, number, count;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    *rank = (unsigned)number;
    *size = (unsigned)count;
    return provided >= MPI_THREAD_FUNNELED;
}

/* Errors of MPI end all ranks with a message of its own: that is its default. */
static void sum(uint64_t *numbers, size_t count) {
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void end(void) {
    MPI_Finalize();
}

static void give_up(int status) {
    MPI_Abort(MPI_COMM_WORLD, status);
}

const struct spread_driver spread_mpi = {.begin = begin, .sum = sum, .end = end, .abort = give_up};

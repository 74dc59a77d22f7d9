/* spread.c - several machines, or just this one: see spread.h. */
#include "cli/spread.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "cli/cli.h"

static const struct spread_driver *driver; /* NULL: alone */
static unsigned own_rank, ranks = 1;

/* Whether mpirun, or another that starts ranks, has started us: it says so in the environment. */
static bool started_by_mpi(void) {
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (getenv(signs[i]) != NULL) return true;
    return false;
}

bool spread_begin(void) {
    if (!started_by_mpi()) return true;
    void *module = dlopen("veillee-mpi.so", RTLD_NOW | RTLD_GLOBAL); /* MPI loads modules of its own that need it */
    if (module != NULL) driver = dlsym(module, "spread_mpi");
    if (driver == NULL) return complain("mpirun has started me, but I cannot use MPI: %s", dlerror()), false;
    if (driver->begin(&own_rank, &ranks)) return true;
    driver = NULL;
    return complain("mpirun has started me, but MPI does not begin"), false;
}

unsigned spread_rank(void) {
    return own_rank;
}

unsigned spread_size(void) {
    return ranks;
}

void spread_sum(uint64_t *numbers, size_t count) {
    if (driver != NULL) driver->sum(numbers, count);
}

void spread_end(bool failed) {
    if (driver == NULL) return;
    if (!failed) {
        driver->end();
        return;
    }
    complain("rank %u of %u has failed; the others end with it", own_rank, ranks);
    driver->abort(EXIT_USAGE);
}

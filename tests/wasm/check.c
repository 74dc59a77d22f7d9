/* check.c - the bench signature and the conformance of every game, in TAP: built natively and for WebAssembly, the two
 * must print the same bytes. */
#include <inttypes.h>
#include <stdio.h>

#include "../conformance.h"
#include "core/playout.h"
#include "games/registry.h"

int main(void) {
    static struct report report;
    unsigned number = 0, failed = 0;
    printf("# signature %016" PRIx64 "\n", vl_signature(vl_games));
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++) {
            bool good = check->run(vl_games[g], &report);
            printf("%s %u - %s: %s (%u)\n", good ? "ok" : "not ok", ++number, vl_games[g]->name, check->name,
                   report.tried);
            if (!good) printf("# %s\n", report.text);
            failed += !good;
        }
    printf("1..%u\n", number);
    return failed > 0;
}

/* fair_log.h - files with published commitments: the whole log of a server, or some lines of one (table/fairlog.h). */
#ifndef VL_FAIR_LOG_H
#define VL_FAIR_LOG_H

#include "cli/cli.h"
#include "table/fairlog.h"

/* What a log says about all its tables. */
struct log_sums {
    uint64_t entries, voids;
    uint64_t over, broken_off, dropped; /* tables, by their end */
    uint64_t open;                      /* those that have none */
    uint8_t head[VL_FAIR_BYTES];
};

/* Checks a whole log: every line after the one before it (FAIR-5), and what it says of each table (FAIR-6). On false
 * `fault` says what is wrong, with no rule if there is no memory. */
bool log_check(const char *text, size_t length, struct log_sums *, struct vl_fault *);

/* What was published about the deal of a record that was verified: entries of its table, and headers of the record that
 * somebody noted down. False: `fault` says why the record is not that deal (its line is one of the record), or which
 * line of the file is neither (FAIR-5, and `bad_file`). */
struct published {
    char *text;
    size_t length;
    bool whole;     /* it is a whole log, so that every commitment must be there */
    bool bad_file;  /* the fault is in the file */
    unsigned parts; /* participants whose commitments were compared */
};
bool published_agrees(struct published *, const struct vl_reader *, const struct vl_fair_found *, struct vl_fault *);

#endif

/* wire_support.h - what the tests and the fuzzer of the wire share: comparing messages, and reading any bytes. */
#ifndef WIRE_SUPPORT_H
#define WIRE_SUPPORT_H

#include "table/wire.h"

/* NULL, or what differs between two messages, as far as a message of their kind goes. */
const char *request_difference(const struct vl_request *, const struct vl_request *);
const char *reply_difference(const struct vl_setup *, const struct vl_reply *, const struct vl_reply *);

/* Reads any bytes as a reply, after what the wire has heard, or as a request. What is taken must be written and read
 * again as the same; returns NULL, or what is wrong. `taken`, unless NULL, says whether it was. */
const char *reply_is_stable(const struct vl_wire *, const char *bytes, size_t length, bool *taken);
const char *request_is_stable(const char *bytes, size_t length, bool *taken);

#endif

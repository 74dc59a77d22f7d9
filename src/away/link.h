/* link.h - the address of a table on a server, as people send it to each other. */
#ifndef VL_LINK_H
#define VL_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum {
    VL_LINK_HOST = 256,
    VL_LINK_PATH = 256,
    VL_LINK_TABLE = 33, /* 128 bits as hexadecimal digits, with the NUL */
    VL_LINK_CODE = 129,
};

/* "https://games.example/veillee/#/table/ID/CODE". What stands behind # no server ever sees in an address. */
struct vl_link {
    bool tls;
    uint16_t port;
    char host[VL_LINK_HOST]; /* an address of IPv6 without its brackets */
    char path[VL_LINK_PATH]; /* of the house: "" or "/veillee" */
    char table[VL_LINK_TABLE];
    char code[VL_LINK_CODE]; /* of an invitation, or to watch; "": none */
};

/* False if it is no such link; then nothing of `link` is to be used. */
bool vl_link_read(const char *words, struct vl_link *);
/* As it was read; without its code, if that is nobody else's to know. */
void vl_link_write(const struct vl_link *, bool code, struct vl_text *);

#endif

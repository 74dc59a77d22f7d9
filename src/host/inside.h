/* inside.h - what the files of the host share. */
#ifndef VL_HOST_INSIDE_H
#define VL_HOST_INSIDE_H

#include "host/host.h"

/* book.c: the header of a new journal; a journal as it was read; one more line; all false without memory. */
bool vl_book_begin(struct vl_book *, const struct vl_table *);
bool vl_book_copy(struct vl_book *, const char *text, size_t length, uint32_t check);
bool vl_book_add(struct vl_book *, const struct vl_setup *, const struct vl_act *);
void vl_book_done(struct vl_book *);

/* reply.c: what clients are told. */
void vl_host_reply(struct vl_host *, struct vl_client *, struct vl_reply *);
void vl_host_refuse(struct vl_host *, struct vl_client *, const char *id, struct vl_refusal);
/* The view as it stands: as a `view`, or as the `moves` after notes. */
void vl_host_show(struct vl_host *, uint64_t now, struct vl_client *, enum vl_reply_kind);
void vl_host_show_staged(struct vl_host *, uint64_t now, struct vl_client *, const char *id);
void vl_host_tell(void *host, unsigned viewer, uint64_t number, const struct vl_note *);

/* host.c: a wish is proposed; an act that was proposed is kept, taken and told, with what follows it by itself. A
 * client that asked is answered. */
struct vl_refusal vl_host_try(struct vl_host *, uint64_t now, const struct vl_act *wish, struct vl_client *from,
                              const char *id);
struct vl_refusal vl_host_start(struct vl_host *, uint64_t now, const struct vl_act *, struct vl_client *from,
                                const char *id);

#endif

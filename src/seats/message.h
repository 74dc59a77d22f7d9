/* message.h - the messages of the bot protocol (docs/bot-protocol.md), for program.c. */
#ifndef VL_MESSAGE_H
#define VL_MESSAGE_H

#include "seats/program.h"

/* Whether the line is a hello of our protocol. Its name goes into `name`, if it has one that can be a name (`named`).
 */
bool vl_message_is_hello(const char *line, size_t length, char name[VL_PROGRAM_NAME], bool *named);

enum vl_program_line {
    VL_LINE_ANSWER,    /* to this request: its move goes into `move` ("?" if it is too long to be one) */
    VL_LINE_STRAY,     /* to an older one */
    VL_LINE_MALFORMED, /* nonsense */
};
enum vl_program_line vl_message_read(const char *line, size_t length, uint64_t request, char move[VL_MOVE_TEXT]);

/* The messages behind vl_program_ask and vl_program_replace. */
void vl_message_request(struct vl_program *, const struct vl_program_request *, uint64_t now);
void vl_message_complaint(struct vl_program *, const char *reason, const char *played, uint64_t now);

#endif

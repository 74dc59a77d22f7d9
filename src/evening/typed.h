/* typed.h - understanding what people type: commands, and moves by number, notation or words. */
#ifndef VL_TYPED_H
#define VL_TYPED_H

#include "words/words.h"

enum vl_command {
    VL_COMMAND_HELP,
    VL_COMMAND_LOOK,
    VL_COMMAND_MOVES,
    VL_COMMAND_HINT,
    VL_COMMAND_UNDO,
    VL_COMMAND_BACK,
    VL_COMMAND_CONFIRM,
    VL_COMMAND_LOG,
    VL_COMMAND_AT,
    VL_COMMAND_EYES,
    VL_COMMAND_SCORES,
    VL_COMMAND_RULES,
    VL_COMMAND_ABOUT,
    VL_COMMAND_PAUSE,
    VL_COMMAND_RESUME,
    VL_COMMAND_YES,
    VL_COMMAND_NO,
    VL_COMMAND_ABANDON,
    VL_COMMAND_AGAIN,
    VL_COMMAND_BEGIN,
    VL_COMMAND_SAY,
    VL_COMMAND_RESIGN,
    VL_COMMAND_QUIT,
    VL_COMMANDS,
};

/* The command a line begins with, in the reader's language or in English, and what follows it; VL_COMMANDS: none. */
enum vl_command vl_typed_command(enum vl_language, const char *line, const char **rest);
void vl_typed_command_name(enum vl_language, enum vl_command, struct vl_text *);
void vl_typed_command_help(enum vl_language, enum vl_command, struct vl_text *);

enum vl_typed_kind {
    VL_TYPED_MOVE,    /* `move`: one of those, or one written in notation (which may not be allowed) */
    VL_TYPED_SEVERAL, /* `count` of those could be meant */
    VL_TYPED_NOTHING,
};
struct vl_typed {
    enum vl_typed_kind kind;
    vl_move move;
    unsigned count;
};
/* "3", "play t5 A", or words that begin words of the move in their order: "jou tete a". */
struct vl_typed vl_typed_move(const struct vl_speaker *, const vl_move *moves, unsigned count, const char *line);

/* What a card does: its name or word, and what there is to say about it; false if no card is called so. */
bool vl_typed_about(const struct vl_speaker *, const char *line, struct vl_text *);

#endif

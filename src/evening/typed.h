/* typed.h - understanding what people type: commands, and moves by number, notation or words. */
#ifndef VL_TYPED_H
#define VL_TYPED_H

#include "words/words.h"

enum command {
    COMMAND_HELP,
    COMMAND_LOOK,
    COMMAND_MOVES,
    COMMAND_HINT,
    COMMAND_UNDO,
    COMMAND_BACK,
    COMMAND_CONFIRM,
    COMMAND_LOG,
    COMMAND_AT,
    COMMAND_SCORES,
    COMMAND_RULES,
    COMMAND_ABOUT,
    COMMAND_PAUSE,
    COMMAND_RESUME,
    COMMAND_YES,
    COMMAND_RESIGN,
    COMMAND_QUIT,
    COMMANDS,
};

/* The command a line begins with, in the reader's language or in English, and what follows it; COMMANDS: none. */
enum command typed_command(enum vl_language, const char *line, const char **rest);
void typed_command_name(enum vl_language, enum command, struct vl_text *);
void typed_command_help(enum vl_language, enum command, struct vl_text *);

enum typed_kind {
    TYPED_MOVE,    /* `move`: one of those, or one written in notation (which may not be allowed) */
    TYPED_SEVERAL, /* `count` of those could be meant */
    TYPED_NOTHING,
};
struct typed {
    enum typed_kind kind;
    vl_move move;
    unsigned count;
};
/* "3", "play t5 A", or words that begin words of the move in their order: "jou tete a". */
struct typed typed_move(const struct vl_speaker *, const vl_move *moves, unsigned count, const char *line);

/* What a card does: its name or word, and what there is to say about it; false if no card is called so. */
bool typed_about(const struct vl_speaker *, const char *line, struct vl_text *);

#endif

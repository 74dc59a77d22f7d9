/* rules_table.h - the texts of the rules, compiled in by tools/embed_rules.py. */
#ifndef VL_RULES_TABLE_H
#define VL_RULES_TABLE_H

struct vl_rules_entry {
    const char *game;
    const char *text[3]; /* by enum vl_language */
};
extern const struct vl_rules_entry vl_rules_table[]; /* ends with a NULL game */

#endif

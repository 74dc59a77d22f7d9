/* bot_list.c - reading --bots, and what there is to complain of programs: see bot_list.h. */
#include "cli/bot_list.h"

#include <stdarg.h>
#include <string.h>

/* ---- Reading ---- */

void list_bots(void) {
    for (unsigned i = 0; vl_bots[i] != NULL; i++)
        fprintf(stderr, "  %-8s %s\n", vl_bots[i]->name, bot_in_words(vl_bots[i]->name));
}

static bool read_bot(const char *word, size_t length, struct vl_player *player) {
    char name[VL_BOT_NAME] = "";
    player->command[0] = '\0';
    if (length > 5 && strncmp(word, "exec:", 5) == 0) {
        if (length - 5 >= sizeof player->command) return complain("--bots: the command is too long"), false;
        memcpy(player->command, word + 5, length - 5);
        player->command[length - 5] = '\0';
        return true;
    }
    if (length < sizeof name) memcpy(name, word, length);
    if (vl_bot_parse(name, &player->bot)) return true;
    complain("--bots: there is no bot \"%.*s\"; there are:", (int)length, word);
    list_bots();
    fprintf(stderr, "  %-8s %s\n", "exec:CMD", bot_in_words("exec"));
    return false;
}

unsigned read_bots(const char *list, struct vl_player *player) {
    unsigned count = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count == VL_SEATS_MAX) return complain("--bots: too many"), 0;
        if (!read_bot(at, length, &player[count])) return 0;
        count++;
        at += length;
        if (*at == '\0') return count;
    }
}

/* ---- Complaining of programs ---- */

enum { REPORTS = 20, REPORT = 1024 }; /* faults told one by one, the rest are only counted; bytes of one */

static void report(const struct vl_program *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void report(const struct vl_program *p, const char *format, ...) {
    char words[REPORT];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format_in_words(format), args);
    va_end(args);
    for (char *c = words; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = '?'; /* it may quote the program */
    complain("%s: %s", p->command, words);
}

static void hear(void *unused, const struct vl_program *p, const struct vl_program_fault *fault) {
    unsigned long long request = fault->request;
    (void)unused;
    if (fault->kind == VL_PROGRAM_WENT) {
        report(p, "%s; the policy plays on", program_fate(p));
        return;
    }
    if (fault->number == REPORTS) complain("%s: more faults are only counted", p->command);
    if (fault->number >= REPORTS) return;
    if (fault->kind == VL_PROGRAM_WAS_LATE) report(p, "request %llu: no answer within %u ms", request, p->limit);
    if (fault->kind == VL_PROGRAM_WAS_MALFORMED) {
        char beginning[64];
        struct vl_text text;
        vl_text_init(&text, beginning, sizeof beginning);
        vl_text_add_bytes(&text, fault->words, fault->length);
        report(p, "request %llu: not an answer: %.*s", request, (int)text.length, beginning);
    }
    if (fault->kind == VL_PROGRAM_WAS_ILLEGAL)
        report(p, "request %llu: %s %s: %s", request, fault->rule, in_words(fault->reason), fault->words);
}

const struct vl_program_ear complaining = {hear, NULL};

const char *program_fate(const struct vl_program *p) {
    if (p == NULL) return in_words("out-of-memory");
    return p->fate != NULL ? in_words(p->fate) : system_words(p->error);
}

void complain_replaced(const char *command, uint64_t replaced, uint64_t asked) {
    if (replaced > 0)
        complain("%s: %llu of its %llu moves were the policy's", command, (unsigned long long)replaced,
                 (unsigned long long)asked);
}

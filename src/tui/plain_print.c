/* plain_print.c - lines out and lines in: see plain.h. */
#include <string.h>

#include "core/text.h"
#include "evening/fold.h"
#include "tui/plain.h"
#include "words/words.h"

enum { LINE = 1000 };

/* Columns of the first `length` bytes. */
static int columns(const char *words, size_t length) {
    char part[4 * LINE];
    if (length >= sizeof part) length = vl_utf8_whole(words, sizeof part - 1);
    memcpy(part, words, length);
    part[length] = '\0';
    return (int)vl_columns(part);
}

/* Breaks a line at its blanks where it would go over the edge; what follows stands below its first word, in a list
 * behind its dash. */
static void wrap(const struct plain_options *options, const char *line) {
    size_t indent = strspn(line, " "), hang = indent + (strncmp(line + indent, "- ", 2) == 0 ? 2 : 0);
    int at = (int)indent, width = options->width - 1;
    fprintf(options->out, "%*s", (int)indent, "");
    for (const char *word = line + indent; *word != '\0';) {
        size_t length = strcspn(word, " "), gap = strspn(word + length, " ");
        int wide = columns(word, length);
        if (at > (int)hang && at + wide > width) {
            fprintf(options->out, "\n%*s", (int)hang, "");
            at = (int)hang;
        }
        fwrite(word, 1, length, options->out);
        at += wide + (int)gap;
        word += length + gap;
        bool breaks = *word != '\0' && at + columns(word, strcspn(word, " ")) > width;
        if (!breaks) fprintf(options->out, "%*s", (int)gap, "");
    }
}

/* A line, or as much of it as there is room for. */
static void print_line(const struct plain_options *options, const char *line) {
    char folded[4 * LINE];
    if (options->ascii) {
        vl_fold(line, folded, sizeof folded);
        line = folded;
    }
    if (options->width > 0)
        wrap(options, line);
    else
        fputs(line, options->out);
}

void plain_print(const struct plain_options *options, const char *words) {
    while (*words != '\0') { /* a line at a time, so that none is too long to fold */
        char line[LINE];
        size_t length = strcspn(words, "\n");
        if (length >= sizeof line) length = vl_utf8_whole(words, sizeof line - 1);
        memcpy(line, words, length);
        line[length] = '\0';
        print_line(options, line);
        words += length;
        if (*words == '\n') fputc(*words++, options->out);
    }
}

/* Adds a line without the stars that make words bold. */
static void add_line(struct vl_text *out, const char *line, size_t length) {
    size_t from = out->length > 0 ? strspn(line, " ") : 0;
    if (out->length > 0) vl_text_put(out, ' ');
    for (size_t i = from; i < length; i++) {
        bool star = line[i] == '*' && (line[i + 1] == '*' || (i > 0 && line[i - 1] == '*'));
        if (!star) vl_text_put(out, line[i]);
    }
}

void plain_markdown(const struct plain_options *options, const char *markdown) {
    if (options->width == 0) {
        plain_print(options, markdown);
        return;
    }
    bool fenced = false; /* a drawing or a record: its lines stand as they are */
    while (*markdown != '\0') {
        char words[4 * LINE];
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        bool fence = vl_rules_is_fence(markdown);
        fenced = fenced != fence;
        bool joins = !fenced && !fence && *markdown != '|' && *markdown != '#' && *markdown != '\n';
        do {
            size_t length = strcspn(markdown, "\n");
            add_line(&text, markdown, length);
            markdown += length + (markdown[length] == '\n');
        } while (joins && !vl_rules_begins(markdown));
        print_line(options, words);
        fputc('\n', options->out);
    }
}

void plain_say(const struct plain_options *options, enum vl_language language, enum vl_message code,
               const struct vl_arg *args) {
    char words[4 * VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_say(language, code, args, &text);
    vl_text_put(&text, '\n');
    plain_print(options, words);
}

bool plain_hear(const struct plain_options *options, char *line, size_t size) {
    size_t length = 0;
    int c;
    fputs("> ", options->out);
    fflush(options->out);
    while ((c = getc(options->in)) != EOF && c != '\n')
        if (length + 1 < size && c != '\r') line[length++] = (char)(c == '\0' ? '?' : c);
    line[length] = '\0';
    return c != EOF || length > 0;
}

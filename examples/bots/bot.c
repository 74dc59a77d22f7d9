/* bot.c - a sample bot in C without any library: plays the last legal move it is offered.
 *
 *     cc -O2 -o bot examples/bots/bot.c
 *     veillee bot-check ./bot
 *     veillee sim kuhn --bots exec:./bot,greedy --games 20
 *
 * The protocol is docs/bot-protocol.md: one JSON object a line. "type", "id" and "moves" come before everything else in
 * a request and strings of moves have nothing to unescape, so that a bot this small need not understand JSON. A real
 * bot reads "view" too, with a real JSON library. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *line, const char *type) {
    static const char start[] = "{\"type\":\"";
    size_t length = strlen(type);
    return strncmp(line, start, sizeof start - 1) == 0 && strncmp(line + sizeof start - 1, type, length) == 0 &&
           line[sizeof start - 1 + length] == '"';
}

/* The last word in quotes of the list that begins at `at`: its first byte, and its length. */
static const char *last_of(const char *at, int *length) {
    const char *last = NULL;
    while (at != NULL && *at != ']' && *at != '\0') {
        if (*at != '"') {
            at++;
            continue;
        }
        const char *end = strchr(at + 1, '"');
        if (end == NULL) return NULL;
        last = at + 1;
        *length = (int)(end - last);
        at = end + 1;
    }
    return last;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line goes out at once */
    while (getline(&line, &size, stdin) > 0) {
        if (is(line, "hello")) puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"sample.c\"}");
        if (is(line, "bye")) break;
        if (!is(line, "request")) continue; /* games, notes and complaints: this bot does not care */
        const char *id = strstr(line, "\"id\":"), *moves = strstr(line, "\"moves\":[");
        int length = 0;
        const char *move = moves == NULL ? NULL : last_of(moves + 9, &length);
        if (id != NULL && move != NULL)
            printf("{\"type\":\"move\",\"id\":%ld,\"move\":\"%.*s\"}\n", strtol(id + 5, NULL, 10), length, move);
    }
    free(line);
    return 0;
}

/* test_table_damage.c - journals that were damaged: whatever happened to them, it is noticed, at the line where it was;
 * what was being written when the machine stopped is left out.
 *
 *     test_table_damage FOLDER [all]      FOLDER holds journals; all: every byte is changed to every other, not a
 * sample */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "table_support.h"

/* ---- Journals ---- */

enum { JOURNALS_MAX = 64, SIZE = 1 << 16 };
static const char *folder;
static bool all_of_them;
struct journal {
    char name[64], *text;
    size_t length, header; /* bytes of the header */
};
static struct journal journals[JOURNALS_MAX], old[JOURNALS_MAX]; /* of version 2; of version 1 */
static unsigned count, old_count;

static void add_journal(const char *name, const char *text, size_t length) {
    bool is_old = memcmp(text, "x-journal 1", 11) == 0;
    struct journal *j = is_old ? &old[old_count++] : &journals[count++];
    assert_true(count < JOURNALS_MAX && old_count < JOURNALS_MAX);
    snprintf(j->name, sizeof j->name, "%s", name);
    j->text = malloc(length + 1);
    memcpy(j->text, text, length);
    j->text[length] = '\0';
    j->length = length;
    j->header = (size_t)(strstr(j->text, "\n---\n") + 5 - j->text);
}

/* Of every game one that a monkey has played, with names that are not ASCII; and those of the folder. */
static int gather(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct kept k;
        struct vl_rng rng;
        uint64_t now = 1000;
        char who[VL_SEATS_MAX + 1] = "hhbeh";
        who[vl_games[g]->players_min] = '\0';
        table_begin(&k, vl_games[g]->name, who, g % 2 ? "none" : "game 90000 50 end", g % 3 == 0, g, nobody);
        sit(&k, 0, VL_SEAT_HUMAN, "Zoé Čapková 老");
        vl_rng_init(&rng, g, 9);
        for (unsigned i = 0; i < 150 && k.t.phase != VL_TABLE_OVER; i++) monkey(&k, &now, &rng);
        add_journal(vl_games[g]->name, k.text, k.length);
        kept_done(&k);
    }
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[4096], *text = malloc(SIZE);
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "rb");
        size_t length = file == NULL ? 0 : fread(text, 1, SIZE, file);
        if (file != NULL) fclose(file);
        if (length > 0) add_journal(entry->d_name, text, length);
        free(text);
    }
    closedir(dir);
    return 0;
}

static int forget(void **unused) {
    (void)unused;
    while (count > 0) free(journals[--count].text);
    while (old_count > 0) free(old[--old_count].text);
    return 0;
}

/* The number of the line a byte stands in. */
static unsigned line_of(const struct journal *j, size_t at) {
    unsigned line = 1;
    for (size_t i = 0; i < at; i++) line += j->text[i] == '\n';
    return line;
}

static bool loads(const char *text, size_t length, struct vl_table_read *read, struct vl_fault *fault) {
    struct kept k;
    *fault = (struct vl_fault){0};
    if (!kept_load(&k, text, length, nobody, read, fault)) {
        assert_true(fault->rule != NULL && fault->reason[0] != '\0');
        return false;
    }
    assert_null(k.t.setup.game->check(&k.t.setup, vl_state_in(&k.t.state)));
    kept_done(&k);
    return true;
}

/* ---- Cut ---- */

/* Cut at any byte a journal loads up to its last whole line, and says that there was more; or its header is not whole,
 * and it says that. What was left out can be written again. */
static void a_journal_cut_anywhere(void **unused) {
    (void)unused;
    for (unsigned n = 0; n < count; n++) {
        const struct journal *j = &journals[n];
        size_t whole = 0;
        for (size_t length = 0; length <= j->length; length++) {
            struct vl_table_read read;
            struct vl_fault fault;
            if (length > 0 && j->text[length - 1] == '\n') whole = length;
            bool good = loads(j->text, length, &read, &fault);
            assert_int_equal(good, length >= j->header);
            if (!good) assert_string_equal(fault.rule, "REC-1");
            if (!good) continue;
            assert_int_equal(read.torn, length > whole);
            assert_int_equal(read.length, whole);
            assert_int_equal(read.check, vl_crc32(0, j->text, whole));
            assert_int_equal(read.version, 2);
        }
    }
}

/* Version 1 had no checks: what is there loads, or the half line is refused; nothing else happens. */
static void an_old_journal_cut_anywhere(void **unused) {
    (void)unused;
    for (unsigned n = 0; n < old_count; n++) {
        struct vl_table_read read;
        struct vl_fault fault;
        unsigned lines = 0;
        if (!all_of_them && old[n].length > 2000) continue;
        bool sound = loads(old[n].text, old[n].length, &read, &fault);
        for (size_t length = 0; length <= old[n].length; length++) {
            bool whole = length > 0 && old[n].text[length - 1] == '\n';
            lines += whole;
            bool good = loads(old[n].text, length, &read, &fault);
            if (!good) assert_true(fault.line <= lines + 1);
            if (sound && whole && length >= old[n].header) assert_true(good);
            if (good) assert_false(read.torn);
        }
    }
}

/* ---- Flipped ---- */

/* A byte of a line that was changed is noticed at that line (in the header: there, or at the first line behind it), or
 * the last line is torn. */
static void check_change(struct journal *j, size_t at, char to) {
    struct vl_table_read read;
    struct vl_fault fault;
    char was = j->text[at];
    unsigned line = line_of(j, at), first = line_of(j, j->header) + (to == '\n');
    j->text[at] = to;
    bool good = loads(j->text, j->length, &read, &fault);
    j->text[at] = was;
    if (good && !(read.torn && at == j->length - 1))
        fail_msg("%s: byte %zu, %02x to %02x: not noticed", j->name, at, (unsigned char)was, (unsigned char)to);
    if (!good && fault.line != line && !(at < j->header && fault.line <= first))
        fail_msg("%s: byte %zu of line %u is noticed at line %u", j->name, at, line, fault.line);
}

static void every_changed_byte_is_noticed(void **unused) {
    bool whole = all_of_them;
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    for (unsigned n = 0; n < count; n++)
        for (size_t at = 0; at < journals[n].length; at++) {
            char was = journals[n].text[at];
            static const char likely[] = {'\n', '\r', ' ', '0', '~'};
            if (whole)
                for (unsigned flip = 1; flip < 256; flip++) check_change(&journals[n], at, (char)(was ^ (char)flip));
            for (unsigned bit = 0; !whole && bit < 8; bit++)
                if (vl_rng_below(&rng, 48) == 0) check_change(&journals[n], at, (char)(was ^ 1 << bit));
            if (!whole && was != likely[at % 5] && vl_rng_below(&rng, 6) == 0)
                check_change(&journals[n], at, likely[at % 5]);
        }
}

/* ---- Lines out of their place ---- */

/* Where line i of the acts begins; the number of lines has one more: the end. */
static unsigned find_lines(const struct journal *j, size_t *start, unsigned most) {
    unsigned lines = 0;
    for (size_t at = j->header; at < j->length; at = (size_t)(strchr(j->text + at, '\n') + 1 - j->text)) {
        assert_true(lines < most);
        start[lines++] = at;
    }
    start[lines] = j->length;
    return lines;
}

/* The pieces of a journal put together: bytes from a to b, again and again. */
static size_t assemble(const struct journal *j, char *out, const size_t (*piece)[2], unsigned pieces) {
    size_t length = 0;
    for (unsigned i = 0; i < pieces; i++) {
        memcpy(out + length, j->text + piece[i][0], piece[i][1] - piece[i][0]);
        length += piece[i][1] - piece[i][0];
    }
    return length;
}

static void expect_at(const struct journal *j, const char *text, size_t length, unsigned line, const char *what) {
    struct vl_table_read read;
    struct vl_fault fault;
    if (loads(text, length, &read, &fault)) fail_msg("%s: line %u %s: not noticed", j->name, line, what);
    if (fault.line != line) fail_msg("%s: line %u %s: noticed at line %u", j->name, line, what, fault.line);
    assert_string_equal(fault.reason, "check-wrong");
}

/* Lines that are missing (all but the last ones: those were never written), doubled, swapped, or from another journal
 * are noticed where they are. */
static void lines_out_of_their_place_are_noticed(void **unused) {
    enum { LINES = 1024 };
    static size_t start[LINES + 1];
    char *out = malloc(3 * SIZE);
    (void)unused;
    for (unsigned n = 0; n < count; n++) {
        const struct journal *j = &journals[n];
        unsigned lines = find_lines(j, start, LINES), first = line_of(j, j->header);
        for (unsigned i = 0; i < lines; i++) {
            size_t a = start[i], b = start[i + 1], c = i + 2 <= lines ? start[i + 2] : b;
            size_t length = assemble(j, out, (const size_t[][2]){{0, a}, {b, j->length}}, 2);
            if (i + 1 < lines) expect_at(j, out, length, first + i, "missing");
            length = assemble(j, out, (const size_t[][2]){{0, b}, {a, j->length}}, 2);
            expect_at(j, out, length, first + i + 1, "doubled");
            length = assemble(j, out, (const size_t[][2]){{0, a}, {b, c}, {a, b}, {c, j->length}}, 4);
            if (i + 1 < lines) expect_at(j, out, length, first + i, "swapped");
            const struct journal *other = &journals[(n + 1) % count];
            length = assemble(j, out, (const size_t[][2]){{0, a}}, 1);
            size_t line = strcspn(other->text + other->header, "\n") + 1;
            memcpy(out + length, other->text + other->header, line);
            if (i > 0) expect_at(j, out, length + line, first + i, "of another journal");
        }
    }
    free(out);
}

/* A carriage return, which an editor may have put there, would make every byte behind it stand elsewhere. And a journal
 * that says it is of version 1 has no checks. */
static void foreign_hands_are_noticed(void **unused) {
    enum { LINES = 1024 };
    static size_t start[LINES + 1];
    char *out = malloc(3 * SIZE);
    (void)unused;
    for (unsigned n = 0; n < count; n++) {
        struct journal *j = &journals[n];
        unsigned lines = find_lines(j, start, LINES), first = line_of(j, j->header);
        for (unsigned i = 0; i < lines; i++) {
            size_t end = start[i + 1] - 1, length = assemble(j, out, (const size_t[][2]){{0, end}}, 1);
            out[length++] = '\r';
            memcpy(out + length, j->text + end, j->length - end);
            expect_at(j, out, length + j->length - end, first + i, "with a return");
        }
        j->text[10] = '1';
        expect_at(j, j->text, j->length, first, "of version 1");
        j->text[10] = '2';
    }
    free(out);
}

/* ---- Anything ---- */

/* Several damages at once, of both versions: no crash, and either refused or sound. */
static void damaged_journals_are_refused(void **unused) {
    (void)unused;
    struct vl_rng rng;
    vl_rng_init(&rng, 5, 0);
    unsigned refused = 0, tried = 0;
    for (unsigned i = 0; i < count + old_count; i++) {
        const struct journal *j = i < count ? &journals[i] : &old[i - count];
        char *copy = malloc(j->length + 1);
        for (unsigned n = 0; n < 600; n++, tried++) {
            struct vl_table_read read;
            struct vl_fault fault;
            memcpy(copy, j->text, j->length);
            for (unsigned k = 1 + vl_rng_below(&rng, 3); k > 0; k--) {
                unsigned at = vl_rng_below(&rng, (uint32_t)j->length), from = vl_rng_below(&rng, (uint32_t)j->length);
                unsigned most = (unsigned)j->length - (at > from ? at : from);
                switch (vl_rng_below(&rng, 3)) {
                case 0: copy[at] = (char)(copy[at] ^ 1 << vl_rng_below(&rng, 8)); break;
                case 1: copy[at] = (char)vl_rng_below(&rng, 256); break;
                default: memmove(copy + at, copy + from, 1 + vl_rng_below(&rng, most < 30 ? most : 30) - 1); break;
                }
            }
            refused += !loads(copy, j->length, &read, &fault);
        }
        free(copy);
    }
    assert_true(refused > tried / 2);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_cut_anywhere),        cmocka_unit_test(an_old_journal_cut_anywhere),
        cmocka_unit_test(every_changed_byte_is_noticed), cmocka_unit_test(lines_out_of_their_place_are_noticed),
        cmocka_unit_test(foreign_hands_are_noticed),     cmocka_unit_test(damaged_journals_are_refused),
    };
    if (argc < 2) return 2;
    folder = argv[1];
    all_of_them = argc > 2;
    return cmocka_run_group_tests(tests, gather, forget);
}

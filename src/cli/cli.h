/* cli.h - the command line: one file a command, one table of flags.
 *
 * Data goes to stdout, talk to stderr. Exit status: 0 yes, 1 the answer is no, 2 usage or system error. */
#ifndef VL_CLI_H
#define VL_CLI_H

#include <stdio.h>

#include "bots/bot.h"
#include "core/game.h"
#include "core/record.h"
#include "words/rules.h"

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

/* Every flag of every command; a command says which it takes. The table in args.c feeds parsing, --help, the manual
 * pages and completion. */
enum flag {
    FLAG_PLAYERS,
    FLAG_OPTION,
    FLAG_EDITION,
    FLAG_SEED,
    FLAG_GAMES,
    FLAG_OUT,
    FLAG_BOTS,
    FLAG_THREADS,
    FLAG_SEAT,
    FLAG_AT,
    FLAG_LANG,
    FLAG_ITERATIONS,
    FLAG_ALGORITHM,
    FLAG_TIME,
    FLAG_FAIR,
    FLAG_BACK,
    FLAG_UNTIL_SURE,
    FLAG_SEATS,
    FLAG_PLAIN,
    FLAG_ASCII,
    FLAG_NO_MOTION,
    FLAG_NO_MOUSE,
    FLAG_CONTINUE,
    FLAG_CLOCK,
    FLAG_MATCH,
    FLAG_EXEC,
    FLAG_NAME,
    FLAG_WATCH,
    FLAG_COMMITMENTS,
    FLAG_LOG,
    FLAG_LISTEN,
    FLAG_STORE,
    FLAG_PUBLIC_URL,
    FLAG_BASE_PATH,
    FLAG_TRUSTED_PROXY,
    FLAG_TLS_CERT,
    FLAG_TLS_KEY,
    FLAG_USER,
    FLAG_LIMIT,
    FLAG_TELL,
    FLAG_KIOSK,
    FLAG_HOUSE_NAME,
    FLAG_TEST_SEEDS,
    FLAG_TEST_CLOCK,
    FLAG_JSON,
    FLAG_COUNT,
};
#define TAKES(flag) (UINT64_C(1) << (flag))

/* What a value or a word may be, for whoever tells or completes it. */
enum kind {
    KIND_ANY,     /* a number, a text */
    KIND_ONE_OF,  /* one of `names`: parsing refuses all others */
    KIND_PLAYERS, /* how many */
    KIND_GAME,
    KIND_OPTION, /* of a game: NAME=VALUE */
    KIND_BOTS,   /* a list with commas */
    KIND_COMMAND,
    KIND_FILE,
    KIND_FOLDER,
    KIND_PROGRAM,
};
struct domain {
    enum kind kind;
    const char *const *names; /* NULL-terminated, or NULL; unless they are all, these too */
};

struct flag_entry {
    const char *name;
    const char *value; /* what it is called; NULL: it takes none, or one of the domain's names */
    const char *help;
    struct domain domain;
};
extern const struct flag_entry flags[FLAG_COUNT];
enum { FLAG_VALUE = 64 };
/* "N" or "en|fr|de", put into the buffer if need be; NULL for a flag without value. */
const char *flag_value(enum flag, char buffer[FLAG_VALUE]);

enum { ARGS_OPTIONS_MAX = 16 };

struct args {
    const struct command *command;
    const char *value[FLAG_COUNT]; /* NULL: not given; "" for a flag without value */
    const char *option[ARGS_OPTIONS_MAX];
    unsigned options;
    char **words; /* what is left: GAME or FILE… */
    unsigned word_count;
};

/* A thing and a few words on it. */
struct remark {
    const char *thing, *words;
};
enum { EXAMPLES_MAX = 3, FILES_MAX = 3 };

struct command {
    const char *name;
    const char *synopsis; /* what follows the name */
    const char *summary;  /* one line */
    const char *details;  /* a few more, or NULL */
    const char *no;       /* when the exit status is 1; NULL: never */
    uint64_t takes;       /* set of TAKES(flag) */
    unsigned words_min, words_max;
    struct domain word;                   /* what those words are */
    struct remark examples[EXAMPLES_MAX]; /* for the shell; tests/manual.py runs them where game.rec and the like are */
    struct remark files[FILES_MAX];       /* docs/… is where they are installed */
    struct remark environment[FILES_MAX]; /* variables, besides those of the language */
    int (*run)(const struct args *);
};

extern const struct command *const commands[];        /* from commands.def, NULL-terminated */
const struct command *command_find(const char *name); /* or NULL */

/* args.c: fills args from argv (the words after the command's name); false after a complaint on stderr. */
bool args_parse(struct args *, const struct command *, int argc, char **argv);
void args_help(const struct command *, FILE *);
/* The flag that `word` names ("--seed" or "--seed=5", whose value is then at *inline_value), or FLAG_COUNT. */
enum flag args_flag(const char *word, const char **inline_value);
/* Whether it is one of the names; complains otherwise, and says what takes them. */
bool args_one_of(const char *what, const char *value, const char *const *names);
/* A whole number of at least `least`; complains and returns false otherwise. Not given: *out stays. */
bool args_number(const struct args *, enum flag, uint64_t least, uint64_t most, uint64_t *out);
/* --players, 0 if it is not given. Any number will do here: how many a game is for, args_setup says. */
bool args_players(const struct args *, const char *game, unsigned *out);
/* A seed: decimal, or hexadecimal after 0x. Not given: *out stays. */
bool args_seed(const struct args *, uint64_t *out);
/* The language of --lang, else of the environment (the first of those variables that is set), else English. */
extern const char *const language_variables[]; /* NULL-terminated */
enum vl_language args_language(const struct args *);
/* The same before anything is parsed, as complaints about that are to be understood too. */
enum vl_language args_tongue(int argc, char **argv);
/* The set-up that GAME, --players, --option and --edition describe. */
bool args_setup(const struct args *, const char *game, unsigned players, struct vl_setup *);
/* A place for the edition of --edition, for reading records: *out is set to it, or to NULL when none is given. */
bool args_edition(const struct args *, struct vl_setup *room, const struct vl_setup **out);

/* say.c: in the language that main has chosen, once and before anything is said (src/words/complaints.*.po). */
void talk_in(enum vl_language);
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same of something that is as it should be, but worth knowing. */
void remark(const char *format, ...) __attribute__((format(printf, 1, 2)));
const char *format_in_words(const char *format) __attribute__((format_arg(1)));
const char *in_words(const char *reason);                            /* src/words/reasons.*.po */
const char *in_words_of(const struct vl_game *, const char *reason); /* the game's own reasons, too */
const char *bot_in_words(const char *name);                          /* what that bot does */
const char *system_words(int error);                                 /* like strerror */
/* "before FILE:LINE RULE reason", with the rule in words where it is one of the game's. */
void print_fault(FILE *, const char *before, const char *path, const struct vl_reader *);
/* Reads a whole file (at most `most` bytes) into memory the caller frees; "-" is stdin. NULL after a complaint. */
char *slurp(const char *path, size_t most, size_t *length);
/* Bytes that nobody can foresee, from the system; false after a complaint. */
bool draw_bytes(void *bytes, size_t count);
/* Writes it out and says whether that worked. */
bool flush_output(void);
double seconds_now(void);     /* on the wall */
double cpu_seconds_now(void); /* of this thread */
/* Progress of long work, on a terminal only: "tenakee  42 %". done == total clears the line. */
void show_progress(const char *what, uint64_t done, uint64_t total);

/* bugs.c: from now on a bug of ours is told, with the record so far. */
void tell_bugs(void);

/* edition_file.c: reads an edition into a set-up whose game it names; false after a complaint that names the path. */
bool edition_load(const char *path, struct vl_setup *);
bool edition_read(const char *path, const char *text, size_t length, struct vl_setup *);

enum { JOURNAL_SIZE_MAX = 8 << 20 }; /* no record of any game comes near, and no kept game is larger */

/* record_file.c: a record from a file, like slurp; of a kept game (its journal) the record of that game. NULL after a
 * complaint, or if the journal is damaged: then reader->fault says where and how (its rule is not NULL). */
char *slurp_record(const char *path, const struct vl_setup *edition, size_t *length, struct vl_reader *);
/* Tells on stderr why there was none, if nobody has yet, and gives the exit status. */
int without_record(const char *path, const struct vl_reader *);

#endif

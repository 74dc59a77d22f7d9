/* asking.h - what the files that answer questions share. */
#ifndef VL_PAGE_ASKING_H
#define VL_PAGE_ASKING_H

#include "core/json.h"
#include "page/ask.h"
#include "page/inside.h"

/* Chances and scores travel between the page and whoever thinks as whole numbers of such parts. */
enum { VL_THOUGHT_PARTS = 10000 };

struct vl_page {
    const struct vl_game *const *games;
    struct vl_home *home;   /* a game that is played here, or was played at the table away; NULL: none */
    struct page_away *away; /* a seat at a server's table; NULL: none */
    bool looks_on;          /* another window owns this game: nothing is kept, and nobody acts here */
    struct {
        char *lines; /* to be kept; NULL: none */
        size_t at, length;
        uint32_t first;
    } keep;
    char *room; /* for answers */
    size_t size;
};

/* One question: what it is called, and how it is answered. Those that look can be asked twice for the same answer, so
 * theirs may be as long as they like. */
struct page_question {
    const char *name;
    void (*answer)(struct vl_page *, const struct vl_json *, struct vl_text *);
    bool looks;   /* changes nothing */
    bool evening; /* there must be one */
};
/* They end with a NULL name. */
extern const struct page_question vl_page_sitting[], vl_page_doing[], vl_page_looking[], vl_page_away[];

/* away.c: the evening at the table away, which is always there; leaving it; and how it stands with the line, as keys
 * of an open object. */
struct vl_evening *vl_page_away_evening(const struct page_away *);
void vl_page_sit(struct vl_page *, const struct vl_json *, struct vl_text *); /* nothing else is played */
void vl_page_away_leave(struct page_away *);
void vl_page_away_put(const struct page_away *, struct vl_text *);
void vl_page_away_tick(struct page_away *, uint64_t now);
/* The id of the act that was just sent; NULL: it is kept until there is a line again. */
const char *vl_page_away_sent(const struct page_away *);

/* Where people look: a game that is over is looked at here, once its record is. */
static inline struct vl_evening *evening_of(const struct vl_page *page) {
    if (page->home != NULL) return vl_home_evening(page->home);
    return page->away == NULL ? NULL : vl_page_away_evening(page->away);
}
/* And where they act. */
static inline struct vl_evening *table_of(const struct vl_page *page) {
    return page->away == NULL ? evening_of(page) : vl_page_away_evening(page->away);
}

/* asked.c: arguments of a question. A number or word that is not there is `otherwise` or "". */
int64_t vl_asked_int(const struct vl_json *, const char *key, int64_t otherwise);
bool vl_asked_bool(const struct vl_json *, const char *key);
bool vl_asked_word(const struct vl_json *, const char *key, char *word, size_t size);
uint64_t vl_asked_hex(const struct vl_json *, const char *key); /* 64 bits in hexadecimal digits */
enum vl_language vl_asked_language(const struct vl_json *);
/* A text of any length, which the caller frees; NULL: it is none, or no memory. */
char *vl_asked_text(const struct vl_json *, const char *key, size_t *length);
void vl_answer_hex(struct vl_text *, const char *key, uint64_t);
/* {"refused":WORDS} */
void vl_answer_refused(struct vl_text *, const char *words);

/* import.c: {"text":RECORD or JOURNAL,"edition":JSON or null,"lang":"fr","seed":HEX}:
 * {"journal":…,"game":…,"players":4}, or why not, with the "edition" that it takes and that is not at hand. */
void vl_page_import(struct vl_page *, const struct vl_json *, struct vl_text *);

/* past.c: the moves of the game so far, as points of a chart: [{"ply":3,"said":12,"round":"round 1 of
 * 7","score":[0,2]}] */
void vl_page_plies(struct vl_page *, const struct vl_json *, struct vl_text *);
/* verify.c: {"good":true, …} of a record. */
void vl_page_verify(struct vl_page *, const struct vl_json *, struct vl_text *);

/* setup.c: the set-up of a plan or a job; false: the fault says why not. */
bool vl_asked_setup(const struct vl_game *const *games, const struct vl_json *, struct vl_setup *, struct vl_fault *);
/* The edition that is at hand; false: there is none, or it is faulty. */
bool vl_asked_edition(const struct vl_game *const *games, const struct vl_json *, struct vl_setup *, struct vl_fault *);
/* A set-up as keys of an open object, to be read by vl_asked_setup. */
void vl_page_setup(const struct vl_setup *, struct vl_text *);

#endif

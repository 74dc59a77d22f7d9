/* alone.c - what the module of one game leaves to that of the whole house: a server's tables, records from elsewhere,
 * what there is to play, judging finished games. The page asks that one for them (web/src/engine/modules.ts). */
#include "page/asking.h"
#include "page/page.h"
#include "page/review.h"

const struct page_question vl_page_away[] = {{NULL}};

struct vl_evening *vl_page_away_evening(const struct page_away *away) {
    (void)away;
    return NULL;
}

void vl_page_sit(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    (void)page, (void)args;
    vl_answer_refused(out, "malformed");
}

void vl_page_away_leave(struct page_away *away) {
    (void)away;
}

void vl_page_away_put(const struct page_away *away, struct vl_text *out) {
    (void)away, (void)out;
}

void vl_page_away_tick(struct page_away *away, uint64_t now) {
    (void)away, (void)now;
}

const char *vl_page_away_sent(const struct page_away *away) {
    (void)away;
    return NULL;
}

void vl_page_import(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    vl_page_sit(page, args, out);
}

void vl_page_verify(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    vl_page_sit(page, args, out);
}

void vl_page_games(const struct vl_game *const *games, enum vl_language language, struct vl_text *out) {
    (void)games, (void)language;
    vl_json_null(out, NULL);
}

struct vl_page_review *vl_page_review_new(const struct vl_game *const *games, const struct vl_json *job) {
    (void)games, (void)job;
    return NULL;
}

bool vl_page_review_step(struct vl_page_review *review, uint32_t iterations) {
    (void)review, (void)iterations;
    return true;
}

void vl_page_review_result(const struct vl_page_review *review, struct vl_text *out) {
    (void)review;
    vl_json_null(out, NULL);
}

void vl_page_review_free(struct vl_page_review *review) {
    (void)review;
}

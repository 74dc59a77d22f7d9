/* motion.c - cards travel: two scenes are compared, and a piece that kept its id and changed its place goes there in a
 * few frames. Any key skips it. */
#include "tui/play.h"

enum { FLIGHTS = 48, FRAMES = 8, FRAME_MS = 40 }; /* 320 ms in all */

struct flight {
    unsigned item; /* where it lands */
    int x, y;      /* where it starts */
};

struct motion {
    struct play *play;
    int frame;
    unsigned count;
    struct flight flight[FLIGHTS];
};

/* Where a piece was: itself, or the caption of the zone it was folded into; NULL if it was nowhere. */
static const struct rect *place_before(const struct vl_scene *scene, const struct layout *layout, uint32_t id) {
    for (unsigned i = 0; i < scene->piece_count; i++) {
        if (scene->piece[i].id != id) continue;
        for (unsigned k = 0; k < layout->count; k++)
            if (layout->item[k].kind == ITEM_PIECE && layout->item[k].piece == (int)i) return &layout->item[k].at;
        for (unsigned k = 0; k < layout->count; k++)
            if (layout->item[k].kind == ITEM_ZONE && layout->item[k].zone == scene->piece[i].zone)
                return &layout->item[k].at;
    }
    return NULL;
}

/* The zone that a piece lay in, as a number that tells zones of any two scenes of a game apart; -1 if it was nowhere.
 */
static int zone_of(const struct vl_scene *scene, uint32_t id) {
    for (unsigned i = 0; i < scene->piece_count; i++) {
        const struct vl_zone *zone = &scene->zone[scene->piece[i].zone];
        if (scene->piece[i].id == id) return zone->name << 16 | zone->index << 8 | zone->owner;
    }
    return -1;
}

static void find_flights(struct motion *m, const struct vl_scene *before, const struct layout *layout) {
    const struct play *p = m->play;
    for (unsigned i = 0; i < p->layout.count && m->count < FLIGHTS; i++) {
        const struct item *item = &p->layout.item[i];
        if (item->kind != ITEM_PIECE || item->look == LOOK_BARE) continue;
        uint32_t id = p->scene.piece[item->piece].id;
        const struct rect *from = place_before(before, layout, id);
        if (from == NULL || zone_of(before, id) == zone_of(&p->scene, id)) continue;
        if (from->x != item->at.x || from->y != item->at.y)
            m->flight[m->count++] = (struct flight){i, from->x, from->y};
    }
}

static void paint_frame(struct stage *s, void *motion) {
    struct motion *m = motion;
    struct play *p = m->play;
    play_paint(s, p);
    for (unsigned i = 0; i < m->count; i++) {
        const struct flight *f = &m->flight[i];
        if (f->item >= p->layout.count || p->layout.item[f->item].kind != ITEM_PIECE)
            continue; /* the size has changed */
        const struct rect *to = &p->layout.item[f->item].at;
        canvas_wipe(&s->canvas, *to);
    }
    for (unsigned i = 0; i < m->count; i++) {
        const struct flight *f = &m->flight[i];
        if (f->item >= p->layout.count || p->layout.item[f->item].kind != ITEM_PIECE) continue;
        const struct rect *to = &p->layout.item[f->item].at;
        int x = f->x + (to->x - f->x) * m->frame / FRAMES, y = f->y + (to->y - f->y) * m->frame / FRAMES;
        draw_flying(&s->canvas, &(struct picture){&p->layout, &p->scene, &p->speaker, p->mark},
                    &p->scene.piece[p->layout.item[f->item].piece], x, y);
    }
}

void play_motion(struct play *p, const struct vl_scene *before, const struct layout *layout) {
    struct motion m = {.play = p};
    if (!p->stage->motion) return;
    play_arrange(p);
    find_flights(&m, before, layout);
    for (m.frame = 1; m.count > 0 && m.frame < FRAMES; m.frame++) {
        struct input input = stage_ask(p->stage, paint_frame, &m, FRAME_MS);
        if (input.kind != INPUT_NONE) return;
    }
}

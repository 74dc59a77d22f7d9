/* motion.c - cards travel: two scenes are compared, and a piece that kept its id and changed its place goes there in a
 * few frames; one that shows its face for the first time comes from where a card is missing. Any key skips it. */
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

static const struct rect *caption_of(const struct layout *layout, unsigned zone) {
    for (unsigned i = 0; i < layout->count; i++)
        if (layout->item[i].kind == ITEM_ZONE && layout->item[i].zone == zone) return &layout->item[i].at;
    return NULL;
}

/* Where a card came from that had no face before: a zone of its owner's, or of nobody, that has fewer cards now. */
static const struct rect *origin(const struct play *p, const struct vl_scene *before, const struct layout *layout,
                                 const struct vl_piece *piece) {
    for (unsigned z = 0; z < before->zone_count; z++) {
        const struct vl_zone *old = &before->zone[z];
        if (old->owner != piece->owner && old->owner != VL_NOBODY) continue;
        for (unsigned k = 0; k < p->scene.zone_count; k++)
            if (vl_zone_same(old, &p->scene.zone[k]) && p->scene.zone[k].count < old->count)
                return caption_of(layout, z);
    }
    return NULL;
}

/* Where a piece was: itself, or the zone it was folded into or hidden in. NULL: it has not moved, or nobody knows. */
static const struct rect *place_before(const struct play *p, const struct vl_scene *before, const struct layout *layout,
                                       const struct vl_piece *piece) {
    for (unsigned i = 0; i < before->piece_count; i++) {
        if (before->piece[i].id != piece->id) continue;
        if (vl_zone_same(&before->zone[before->piece[i].zone], &p->scene.zone[piece->zone])) return NULL;
        for (unsigned k = 0; k < layout->count; k++)
            if (layout->item[k].kind == ITEM_PIECE && layout->item[k].piece == (int)i) return &layout->item[k].at;
        return caption_of(layout, before->piece[i].zone);
    }
    return origin(p, before, layout, piece);
}

static void find_flights(struct motion *m, const struct vl_scene *before, const struct layout *layout) {
    const struct play *p = m->play;
    for (unsigned i = 0; i < p->layout.count && m->count < FLIGHTS; i++) {
        const struct item *item = &p->layout.item[i];
        if (item->kind != ITEM_PIECE || item->look == LOOK_BARE) continue;
        const struct rect *from = place_before(p, before, layout, &p->scene.piece[item->piece]);
        if (from == NULL || (from->x == item->at.x && from->y == item->at.y)) continue;
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
        draw_flying(
            &s->canvas,
            &(struct picture){.layout = &p->layout, .scene = &p->scene, .speaker = &p->speaker, .mark = p->mark},
            &p->scene.piece[p->layout.item[f->item].piece], x, y);
    }
}

bool play_motion(struct play *p, const struct vl_scene *before, const struct layout *layout) {
    struct motion m = {.play = p};
    if (!p->stage->motion) return false;
    find_flights(&m, before, layout);
    for (m.frame = 1; m.count > 0 && m.frame < FRAMES; m.frame++) {
        struct input input = stage_ask(p->stage, paint_frame, &m, FRAME_MS);
        if (input.kind == INPUT_NONE) continue;
        stage_give_back(p->stage, &input); /* whoever is in a hurry is not made to say it twice */
        return true;
    }
    return false;
}

/* show.c - what an event moves on the table. */
#include "core/show.h"

#include "fifth.h"

void vl_pli_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    unsigned seat = (unsigned)event->arg[0], hand = vl_scene_find(show->scene, ZONE_HAND, 0, seat);
    unsigned trick = vl_scene_find(show->scene, ZONE_TRICK, 0, VL_NOBODY);
    unsigned taken = vl_scene_find(show->scene, ZONE_TAKEN, 0, seat);
    (void)s;
    switch (event->type) {
    case EV_DEALT: vl_show_move(show, vl_scene_find(show->scene, ZONE_REST, 0, VL_NOBODY), hand, event->arg[1]); break;
    case EV_PLAYED: vl_show_move(show, hand, trick, event->arg[1]); break;
    default:
        vl_show_all(show, trick, taken, true);
        vl_show_value(show, taken, event->arg[1]);
        break;
    }
}

/* show.c - what an event changes on the table. A card that the viewer is not shown is VL_FACE_DOWN in the event, and
 * travels so. */
#include "core/show.h"

#include "template.h"

void vl_tpl_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    unsigned seat = (unsigned)event->arg[0];
    unsigned hand = vl_scene_find(show->scene, ZONE_HAND, 0, seat);
    unsigned shown = vl_scene_find(show->scene, ZONE_SHOWN, 0, seat);
    (void)s;
    if (event->type == EV_DEALT) vl_show_move(show, VL_NOBODY, hand, event->arg[1]);
    if (event->type == EV_SHOWN) vl_show_move(show, hand, shown, event->arg[1]);
}

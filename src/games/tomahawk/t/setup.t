# Scenarios of Tomahawk before the first turn: TOM-1 to TOM-5, and the territory of TOM-25.

scenario TOM-1: a tribe of 24 each, both alike
players 2
---
? actors *
? scene 0 seat 0 deck: 1~0 1~0 2~0 2~0 3~0 3~0 3~1 4~0 4~1 4~1 5~0 5~1 5~2 6~0 6~1 6~2 7~0 7~2 7~3 8~1 8~3 9~2 9~4 10~4
? scene 1 seat 1 deck: 1~0 1~0 2~0 2~0 3~0 3~0 3~1 4~0 4~1 4~1 5~0 5~1 5~2 6~0 6~1 6~2 7~0 7~2 7~3 8~1 8~3 9~2 9~4 10~4
? scene 0 seat 1 deck: ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?

scenario TOM-2: three specials for seat 0, three for seat 1, secretly; the seventh is never seen
players 2
---
? legal * = special 0 manitou; special 0 spirit; special 0 cloud; special 0 dusk; special 0 sequoia; special 0 sky; special 0 windskull
? no REC-4 * special 1 sky             # seat 0 first
* special 0 sky
? told 0 dealt 0 sky
? told 1 dealt 0 ?
? told spectator dealt 0 ?
? no REC-4 * special 0 sky             # there is only one
* special 0 cloud,dusk
? no REC-4 * special 0 manitou
? legal * = special 1 manitou; special 1 spirit; special 1 sequoia; special 1 windskull
* special 1 manitou,spirit,sequoia
? actors 0 1
? scene 0 seat 0 specials: cloud dusk sky
? scene 0 seat 1 specials: ? ? ?
? facts 0 of 1 = suspect 1 manitou; suspect 1 spirit; suspect 1 sequoia; suspect 1 windskull
? facts spectator of 1 = suspect 1 manitou; suspect 1 spirit; suspect 1 cloud; suspect 1 dusk; suspect 1 sequoia; suspect 1 sky; suspect 1 windskull
? facts 0 of 0 =
? worlds 0 sometimes seat 1 specials: windskull
? worlds 0 never seat 1 specials: sky
? worlds spectator sometimes seat 1 specials: sky

scenario TOM-3: two of the three are kept, each in place of a tribe card of its value, the copy being free
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
? phase 0 keep
? legal 0 = keep cloud 3~0; keep cloud 3~1; keep dusk 4~0; keep dusk 4~1; keep sky 6~0; keep sky 6~1; keep sky 6~2
? no TOM-3 0 keep manitou 1~0          # it was not dealt
? no TOM-3 0 keep sky 5~0              # another value
? no TOM-3 0 keep sky sky              # not a card of the tribe
? no TOM-3 0 keep sky 6~3              # there is none
? why 0 keep manitou 1~0 = not_dealt manitou
? why 0 keep sky 5~0 = value sky 6 5~0
? why 0 keep sky sky = value sky 6 sky
? why 0 keep sky 6~3 = gone 6~3
? no REC-3 0 place 6~0 1
? why 0 place 6~0 1 = rule
0 keep sky 6~2
? told 0 kept 0 sky 6~2
? untold 1
? untold spectator
? no TOM-3 0 keep sky 6~1              # once
? why 0 keep sky 6~1 = kept sky
? phase 0 keep
? legal 0 = keep cloud 3~0; keep cloud 3~1; keep dusk 4~0; keep dusk 4~1
? scene 1 seat 0 specials: ? ? ?
? worlds 1 never seat 0 aside: 6~2     # who has not finished has chosen nothing
0 keep dusk 4~1
? told 1 ready 0
? untold 1 kept
? phase 0 wait
? phase 1 keep
? phase spectator wait
? no REC-3 0 keep cloud 3~0
? actors 1
? scene 0 seat 0 aside: 4~1 6~2 cloud
? scene 1 seat 0 specials:
? scene 1 seat 0 aside: ? ? ?
? worlds 1 sometimes seat 0 aside: 6~2
? worlds 1 sometimes seat 0 deck: windskull
1 keep spirit 2~0
1 keep manitou 1~0
? actors *
? scene 0 seat 0 aside: 4~1 6~2 cloud
? scene 0 seat 0 deck: 1~0 1~0 2~0 2~0 3~0 3~0 3~1 4~0 4~1 5~0 5~1 5~2 6~0 6~1 7~0 7~2 7~3 8~1 8~3 9~2 9~4 10~4 dusk sky
? scene 1 seat 1 deck: 1~0 2~0 3~0 3~0 3~1 4~0 4~1 4~1 5~0 5~1 5~2 6~0 6~1 6~2 7~0 7~2 7~3 8~1 8~3 9~2 9~4 10~4 manitou spirit
? worlds 0 never seat 1 deck: cloud

scenario TOM-3: the seats keep in any order, and so does each
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
1 keep manitou 1~0
0 keep dusk 4~0
1 keep sequoia 5~2
? actors 0
0 keep cloud 3~1
? actors *
? scene 0 seat 0 aside: 3~1 4~0 sky

scenario TOM-4: four piles by their numbers of turns, only the top face up
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
? legal * = territory 1 P3-4p; territory 1 P3-5; territory 1 F3-4; territory 1 F3-5g; territory 1 M3-5
? no REC-4 * territory 2 P1-1          # in the order of the piles
? no REC-4 * territory 1 P2-3g         # three turns on top
* territory 1 P3-5
? told spectator territory 1 P3-5
? legal * = territory 2 P1-1; territory 2 P1-2p; territory 2 F1-1; territory 2 M1-1; territory 2 M1-2g
* territory 2 P1-1
? legal * = territory 3 P2-3g; territory 3 F2-3p; territory 3 F2-4; territory 3 M2-2g; territory 3 M2-3
* territory 3 F2-4
? no REC-4 * territory 4 P1-1          # it lies on pile 2
? legal * = territory 4 P1-2p; territory 4 F1-1; territory 4 M1-1; territory 4 M1-2g
* territory 4 M1-1
? scene 0 territory 1: P3-5 = 5
? scene 0 next 1: ?
? scene 0 next 4: ? ? ?

scenario TOM-5: eight cards each, seat 0 first, secretly
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
? no REC-4 * draw 1 10~4
? no REC-4 * draw 0 6~0                # it left the army
? no REC-4 * draw 0 dusk               # it was not kept
* draw 0 cloud
? told 0 drew 0 cloud
? told 1 drew 0 ?
* draw 0 sky,3~0,3~1,1~0,1~0,10~4
? no REC-4 * draw 0 3~0                # two in the box, one left the army
? no REC-4 * draw 0 1~0
* draw 0 9~4
? no REC-4 * draw 0 9~2
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,7~0
? actors *
* draw 1 10~4
? told 0 turn 1
? actors 0 1
? scene 0 seat 0 hand: 1~0 1~0 3~0 3~1 9~4 10~4 cloud sky
? scene 0 seat 1 hand: ? ? ? ? ? ? ? ?
? scene spectator seat 0 hand: ? ? ? ? ? ? ? ?

scenario TOM-25: the prized animal is turned up before anyone keeps, and its territory is not used
players 2
option prized=on
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
? actors *
? ok * prized P1-1
? ok * prized M3-5
? no REC-4 * prized M3-4
* prized F3-5g
? told 0 prized F3-5g
? told spectator prized F3-5g
? actors 0 1
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
? legal * = territory 1 P3-4p; territory 1 P3-5; territory 1 F3-4; territory 1 M3-5
? scene 1 prized: F3-5g

# Scenarios of Tomahawk with other numbers than those of the built-in edition.

scenario TOM-3: two specials of one value replace two cards of that value
players 2
number manitou value 3
---
* special 0 manitou,cloud,sky
* special 1 dusk,spirit,sequoia
? legal 0 = keep manitou 3~0; keep manitou 3~1; keep cloud 3~0; keep cloud 3~1; keep sky 6~0; keep sky 6~1; keep sky 6~2
0 keep cloud 3~1
? legal 0 = keep manitou 3~0; keep sky 6~0; keep sky 6~1; keep sky 6~2
? no TOM-3 0 keep manitou 3~1
0 keep manitou 3~0
? scene 0 seat 0 aside: 3~0 3~1 sky
1 keep dusk 4~0
1 keep spirit 2~0
? worlds 1 sometimes seat 0 deck: manitou

scenario TOM-15 TOM-16: a cloud of value 7 charms the sky that copies it
players 2
number cloud value 7
number sky hair 2
---
* special 0 sky,dusk,manitou
* special 1 cloud,spirit,sequoia
0 keep sky 6~0
0 keep manitou 1~0
1 keep cloud 7~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,2~0,3~1,sky,4~0,5~0,6~1,7~0
* draw 1 1~0,2~0,cloud,3~0,4~0,5~0,6~1,7~2
0 place 1~0 1
0 place sky 2
0 place 3~1 3
0 place 4~0 4
1 place 1~0 1
1 place cloud 2
1 place 4~0 3
1 place 3~0 4
? told 1 copied 0 2 cloud 7
? told 1 charmed 0 2 sky
? told 1 totals 2 0 7
? told 1 trophy 1 2 sky 2

scenario TOM-4: a territory of which there are two
players 2
number P1-1 copies 2
number M1-1 copies 0
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
? legal * = territory 4 P1-1; territory 4 P1-2p; territory 4 F1-1; territory 4 M1-2g
* territory 4 P1-1
? scene 0 territory 4: P1-1 = 1

# Scenarios of the territory effects, the order of things and the end: TOM-23 to TOM-27.

scenario TOM-23 TOM-27: the puma takes the strongest, which has taken its trophies before
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-2p
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,10~4,3~0,4~0,6~1,7~0
* draw 1 1~0,2~0,7~3,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 10~4 2
0 place 6~1 3
0 place 2~0 4
1 place 1~0 1
1 place 7~3 2
1 place 6~1 3
1 place 2~0 4
? told 0 trophy 0 2 7~3 3
? told 0 puma 2 10
? told 0 totals 2 0 7
? told 0 won 1 2 P1-2p 2
? scores 3 2

scenario TOM-23: all of the strongest if they are tied, on both sides
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-4p
* territory 2 P1-2p
* territory 3 M2-3
* territory 4 M1-1
* draw 0 9~2,1~0,2~0,9~4,3~0,4~0,6~1,7~0
* draw 1 9~2,2~0,9~4,6~1,7~0,3~0,4~0,5~0
0 place 9~2 1
0 place 1~0 2
0 place 6~1 3
0 place 2~0 4
1 place 6~1 1
1 place 9~2 2
1 place 7~0 3
1 place 2~0 4
? told 0 puma 2 9
? told 0 won 0 2 P1-2p 2               # 1 against nothing
* territory 2 M2-2g
* territory 4 F1-1
* draw 0 1~0,3~1,4~1,5~0
* draw 1 1~0,3~0,4~1,5~1
0 place 7~0 1
0 place 1~0 2
0 place 3~0 3
0 place 3~1 4
1 place 9~4 1
1 place 1~0 2
1 place 3~0 3
1 place 3~0 4
* territory 3 P1-1
* territory 4 F2-4
* draw 0 5~1,5~2,6~2,7~2
* draw 1 5~2,6~0,6~2,7~2
0 place 4~0 1
0 place 4~1 2
0 place 5~0 3
0 place 5~1 4
1 place 4~0 1
1 place 4~1 2
1 place 5~0 3
1 place 5~1 4
? told 0 puma 1 9                      # seat 0's first card, seat 1's second
? told 0 totals 1 11 10
? told 0 won 0 1 P3-4p 4

scenario TOM-24: gathering doubles the weakest, all of them if tied
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 M1-2g
* territory 3 M2-2g
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,4~0,3~0,4~1,6~1,7~0
* draw 1 1~0,2~0,7~3,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 4~0 2
0 place 3~0 3
0 place 2~0 4
1 place 1~0 1
1 place 7~3 2
1 place 6~1 3
1 place 2~0 4
? told 0 gathering 2 4
? told 0 totals 2 8 7
? told 0 won 0 2 M1-2g 2
* territory 2 F2-4
* territory 4 F1-1
* draw 0 2~0,3~1,5~0,5~1
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 3~1 2
0 place 7~0 3
0 place 4~1 4
1 place 4~0 1
1 place 3~1 2
1 place 3~0 3
1 place 4~1 4
? told 0 gathering 3 3                 # seat 0's first card, seat 1's second
? told 0 totals 3 13 12
? told 0 won 0 3 M2-2g 2

scenario TOM-16 TOM-24: zero doubled is zero
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 M1-2g
* territory 3 M2-2g
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,cloud,3~0,4~1,6~1,7~0
* draw 1 1~0,2~0,7~3,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place cloud 2
0 place 3~0 3
0 place 2~0 4
1 place 1~0 1
1 place 7~3 2
1 place 6~1 3
1 place 2~0 4
? told 0 gathering 2 0
? told 0 totals 2 3 0
? told 0 won 0 2 M1-2g 2
? scores 5 0

scenario TOM-15 TOM-23: puma and gathering see effective values
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-2p
* territory 3 M2-2g
* territory 4 M1-2g
* draw 0 1~0,1~0,2~0,sky,cloud,4~1,6~1,7~0
* draw 1 1~0,2~0,7~3,6~1,9~2,3~0,4~0,5~0
0 place 1~0 1
0 place cloud 2
0 place 4~1 3
0 place sky 4
1 place 1~0 1
1 place 9~2 2
1 place 6~1 3
1 place 7~3 4
? told 0 puma 2 3                      # the 9 is a 0
? told 0 totals 2 0 0
? told 0 tied 2 P1-2p
? told 0 gathering 4 7                 # 7 against 7
? told 0 totals 4 14 14

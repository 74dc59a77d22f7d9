# Scenarios of the specials: TOM-8 and TOM-15 to TOM-21.

scenario TOM-15 TOM-16: sky has the printed value opposite, of cloud 3; the cloud does not charm it
players 2
---
* special 0 sky,dusk,manitou
* special 1 cloud,spirit,sequoia
0 keep sky 6~0
0 keep manitou 1~0
1 keep cloud 3~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,2~0,3~1,sky,4~0,5~0,6~1,7~0
* draw 1 1~0,2~0,cloud,3~0,4~0,5~0,6~1,7~0
0 place 1~0 1
0 place sky 2
0 place 3~1 3
0 place 4~0 4
1 place 1~0 1
1 place cloud 2
1 place 4~0 3
1 place 3~0 4
? told 1 copied 0 2 cloud 3
? untold 1 charmed
? told 1 totals 2 3 3
? told 1 tied 2 P1-1

scenario TOM-15: sky ties with whatever stands opposite, and loses no trophy to it
players 2
---
* special 0 sky,dusk,manitou
* special 1 cloud,spirit,sequoia
0 keep sky 6~0
0 keep manitou 1~0
1 keep cloud 3~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,2~0,3~1,sky,4~0,5~0,6~1,7~0
* draw 1 1~0,2~0,10~4,3~0,4~0,5~0,6~1,7~0
0 place 1~0 1
0 place 2~0 2
0 place 3~1 3
0 place sky 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 10~4 4
? told 0 copied 0 4 10~4 10
? told 0 totals 4 10 10
? untold 0 trophy

scenario TOM-8 TOM-16: revealed, the cloud charms a 10 with four hair
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 1~0 3
0 place cloud 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 10~4 4
? told 1 charmed 1 4 10~4
? told 1 trophy 0 4 10~4 4
? told 1 totals 4 3 0
? told 1 won 0 4 M1-1 1
? scores 5 0

scenario TOM-16: it leaves a 6 alone
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 1~0 3
0 place cloud 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 6~1 4
? untold 1 charmed
? told 1 totals 4 3 6
? untold 1 trophy

scenario TOM-16 TOM-20: a charmed skull in the wind is worth 0 and takes nothing
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 1~0 3
0 place cloud 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place windskull 4
? told 1 charmed 1 4 windskull
? untold 1 trophy
? told 1 totals 4 3 0

scenario TOM-17: spirit and another 2 are worth 9
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,4~1,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,spirit,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 4~1 3
0 place 1~0 4
1 place 1~0 1
1 place 3~0 2
1 place spirit 3
1 place 4~0 4
? untold 0 united
* territory 2 P2-3g
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~0
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 3~0 2
0 place 4~1 3
0 place 3~1 4
1 place 3~0 1
1 place 3~1 2
1 place 2~0 3
1 place 4~1 4
? told 0 united 1 3
? told 0 totals 3 8 9
? told 0 won 1 3 M2-3 3

scenario TOM-17: the sky opposite a 2 is a 2, and unites with its own side's spirit
players 2
---
* special 0 sky,spirit,dusk
* special 1 manitou,cloud,windskull
0 keep spirit 2~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep cloud 3~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,spirit,sky,4~1,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,3~0,4~0,5~0,7~0
0 place 1~0 1
0 place 4~1 2
0 place spirit 3
0 place 1~0 4
1 place 1~0 1
1 place 3~0 2
1 place 6~1 3
1 place 4~0 4
* territory 2 P2-3g
* territory 4 P1-2p
* draw 0 3~0,4~0,4~1,5~0
* draw 1 3~1,4~1,4~1,5~1
0 place 2~0 1
0 place 3~0 2
0 place sky 3
0 place 4~0 4
1 place 3~1 1
1 place 4~1 2
1 place 2~0 3
1 place 4~1 4
? told 1 copied 0 3 2~0 2
? told 1 united 0 3
? told 1 totals 3 9 8

scenario TOM-17: the sky opposite a spirit is a 2 but no spirit; the spirit finds no second 2 over there
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,sky,4~1,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,spirit,3~0,4~0,5~0
0 place 1~0 1
0 place 4~1 2
0 place sky 3
0 place 1~0 4
1 place 1~0 1
1 place 3~0 2
1 place spirit 3
1 place 4~0 4
? told 0 copied 0 3 spirit 2
* territory 2 P2-3g
* territory 4 P1-2p
* draw 0 3~0,4~0,4~1,5~0
* draw 1 3~0,3~1,4~1,4~1
0 place 3~0 1
0 place 4~0 2
0 place 2~0 3
0 place 4~1 4
1 place 3~0 1
1 place 3~1 2
1 place 4~1 3
1 place 4~1 4
? untold 0 united
? told 0 totals 3 4 6

scenario TOM-17 TOM-24: under gathering the cards are doubled, not the bonus: 4 + 4 + 5 = 13
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 P2-3g
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,5~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,spirit,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 5~0 3
0 place 1~0 4
1 place 1~0 1
1 place 3~0 2
1 place spirit 3
1 place 4~0 4
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~1
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 3~0 2
0 place 7~0 3
0 place 3~1 4
1 place 3~0 1
1 place 3~1 2
1 place 2~0 3
1 place 4~1 4
? told 0 gathering 3 2
? told 0 united 1 3
? told 0 totals 3 12 13
? told 0 won 1 3 P2-3g 3

scenario TOM-17 TOM-23: the puma takes all the twos, and the bonus with them
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-3p
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,5~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,spirit,3~0,4~0,5~0
0 place 3~0 1
0 place 2~0 2
0 place 1~0 3
0 place 5~0 4
1 place 1~0 1
1 place 3~0 2
1 place spirit 3
1 place 4~0 4
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~1
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 4~0 2
0 place 1~0 3
0 place 3~1 4
1 place 3~0 1
1 place 3~1 2
1 place 2~0 3
1 place 4~1 4
? told 0 puma 3 2
? untold 0 united
? told 0 totals 3 2 0
? told 0 won 0 3 F2-3p 3

scenario TOM-17: once, however many twos
players 2
---
* special 0 sky,spirit,dusk
* special 1 manitou,cloud,windskull
0 keep spirit 2~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep cloud 3~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,spirit,sky,4~1,6~1,7~0
* draw 1 1~0,2~0,2~0,6~1,3~0,4~0,5~0,7~0
0 place 2~0 1
0 place 1~0 2
0 place 4~1 3
0 place 1~0 4
1 place 4~0 1
1 place 1~0 2
1 place 3~0 3
1 place 2~0 4
* territory 2 P2-3g
* territory 4 P1-2p
* draw 0 3~0,4~0,4~1,5~0
* draw 1 3~1,4~1,4~1,5~1
0 place spirit 1
0 place 3~0 2
0 place 4~1 3
0 place 4~0 4
1 place 4~1 1
1 place 3~1 2
1 place 5~0 3
1 place 4~1 4
* territory 3 F1-1
* territory 4 M2-2g
* draw 0 5~1,5~2,6~2,7~2
* draw 1 5~2,6~0,6~2,7~2
0 place sky 1
0 place 5~0 2
0 place 6~1 3
0 place 7~0 4
1 place 2~0 1
1 place 5~1 2
1 place 6~1 3
1 place 7~0 4
? told 0 copied 0 1 2~0 2
? told 0 united 0 1
? told 0 totals 1 11 10

scenario TOM-18: with sequoia the caribou count double for whoever wins the forest
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep sequoia 5~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 F1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,sequoia,3~0,4~0,5~1
0 place 1~0 1
0 place 6~1 2
0 place 1~0 3
0 place 2~0 4
1 place 1~0 1
1 place sequoia 2
1 place 3~0 3
1 place 2~0 4
? told 1 doubled 1 2                   # whose sequoia it is
? told 1 won 0 2 F1-1 2
? scores 2 0
? breakdown 0 = TOM-10 bison 0 0; TOM-10 caribou 1 1; TOM-10 eagles 0 0; TOM-18 doubled 1 1; TOM-9 trophies 0 0

scenario TOM-15 TOM-18: a sky opposite sequoia is no sequoia; of opposite specials that of seat 0 acts first
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep sequoia 5~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 F1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,sky,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,sequoia,3~0,4~0,5~1
0 place 1~0 1
0 place sky 2
0 place 1~0 3
0 place 2~0 4
1 place 1~0 1
1 place sequoia 2
1 place 3~0 3
1 place 2~0 4
? told 1 copied 0 2 sequoia 5; doubled 1 2
? told 1 tied 2 F1-1
? scores 0 0

scenario TOM-18: not elsewhere, and not when nobody wins
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep sequoia 5~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 F1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,5~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,sequoia,3~0,4~0,5~1
0 place 1~0 1
0 place 2~0 2
0 place 1~0 3
0 place 2~0 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place sequoia 4
? untold 1 doubled
? told 1 won 1 4 M1-1 1
? scores 0 1

scenario TOM-18 TOM-23: the puma takes sequoia, which still took part
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep sequoia 5~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-3p
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,4~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,sequoia,3~0,4~0,5~1
0 place 1~0 1
0 place 2~0 2
0 place 4~0 3
0 place 2~0 4
1 place 1~0 1
1 place 3~0 2
1 place sequoia 3
1 place 2~0 4
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~1,4~1,4~1,5~1
* draw 1 3~0,3~1,4~1,4~1
0 place 3~0 1
0 place 4~1 2
0 place 1~0 3
0 place 3~1 4
1 place 4~0 1
1 place 3~1 2
1 place 3~0 3
1 place 4~1 4
? told 0 puma 3 5
? told 0 totals 3 5 3
? told 0 doubled 1 3
? told 0 won 0 3 F2-3p 6

scenario TOM-19: dusk sets a card of the other's hand for the next turn there
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep dusk 4~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,3~1,4~1,dusk,6~1,7~3
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,9~2,10~4
0 place dusk 1
0 place 1~0 2
0 place 2~0 3
0 place 3~1 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 4~0 4
? actors *
? legal * = dusk 1 5~0 1; dusk 1 6~0 1; dusk 1 9~2 1; dusk 1 10~4 1
? no REC-4 * dusk 0 1~0 1              # the victim is the other
? no REC-4 * dusk 1 9~2 3
? no REC-4 * territory 2 M2-3          # after dusk
* dusk 1 10~4 1
? told 1 dusk 1 10~4 1
? told 0 dusk 1 ? 1
? told spectator dusk 1 ? 1
? scene 0 seat 1 side 1: 1~0 ?
? scene 1 seat 1 side 1: 1~0 ?10~4 = 11
? scene 0 seat 1 hand: ? ? ?
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~0,5~0,5~1,5~2
* draw 1 3~0,3~1,4~1,4~1
? scene 0 seat 1 hand: ? ? ? ? ? ? ?
? phase 1 dusk
? no TOM-19 1 place 9~2 1
? why 1 place 9~2 1 = dusk 10~4 1
? why 1 place 10~4 2 = placed 10~4 1
? no TOM-6 1 place 10~4 2              # it is on the table
? legal 1 = place 3~0 2; place 3~0 3; place 3~0 4; place 3~1 2; place 3~1 3; place 3~1 4; place 4~1 2; place 4~1 3; place 4~1 4; place 5~0 2; place 5~0 3; place 5~0 4; place 6~0 2; place 6~0 3; place 6~0 4; place 9~2 2; place 9~2 3; place 9~2 4
? worlds 0 sometimes seat 1 side 1: 10~4
? worlds 0 sometimes seat 1 side 1: manitou
? worlds 0 never seat 1 side 2: 9~2
1 place 3~0 2
1 place 3~1 3
? actors 0 1
1 place 4~1 4
? told 0 ready 1
? actors 0
? scene 0 seat 1 hand: ? ? ? ?
0 place 7~3 1
0 place 1~0 2
0 place 3~0 3
0 place 4~1 4
? told 0 revealed 1 2 7~3 10~4         # played normally
? told 0 trophy 1 1 7~3 3

scenario TOM-19: no effect on a territory's last turn
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep dusk 4~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,3~1,4~1,dusk,6~1,7~3
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,9~2,10~4
0 place 1~0 1
0 place dusk 2
0 place 2~0 3
0 place 3~1 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 4~0 4
? no REC-4 * dusk 1 10~4 2
? ok * territory 2 M2-3

scenario TOM-19: no effect in a forest, neither when placed nor when revealed
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep dusk 4~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,3~1,4~1,dusk,6~1,7~3
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,9~2,10~4
0 place 1~0 1
0 place 1~0 2
0 place dusk 3
0 place 3~1 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 4~0 4
? no REC-4 * dusk 1 10~4 3
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~0,5~0,5~1,5~2
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 3~0 2
0 place 4~1 3
0 place 5~0 4
1 place 3~0 1
1 place 3~1 2
1 place 4~1 3
1 place 4~1 4
? told 1 revealed 3 1 dusk 3~0
? no REC-4 * dusk 1 10~4 3
? ok * territory 3 F1-1

scenario TOM-19 TOM-14: dusk in turn 5 sets one of the last four; three are left to choose from
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep dusk 4~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 P2-3g
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,3~0,3~1,4~1
* draw 1 1~0,2~0,3~0,3~0,3~1,4~0,4~1,4~1
any 8
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 4~1,5~0,5~1,5~2
* draw 1 5~0,5~1,5~2,6~0
any 8
* territory 3 F1-1
* territory 4 M2-2g
* draw 0 6~1,6~2,7~0,7~2
* draw 1 6~1,6~2,7~0,7~2
any 8
* territory 1 F3-4
* territory 2 F3-5g
* territory 3 M3-5
* draw 0 7~3,8~1,8~3,9~2
* draw 1 7~3,8~1,8~3,9~2
any 8
* territory 4 F2-4
* draw 0 9~4,10~4,sky,dusk
* draw 1 9~4,10~4,manitou,spirit
0 place dusk 3
0 place 9~4 1
0 place 10~4 2
0 place sky 4
1 place 9~4 1
1 place 10~4 2
1 place manitou 3
1 place spirit 4
? actors *
any
? actors 0 1
? scene 0 seat 1 hand: ? ? ?
any 7
? actors none

scenario TOM-20: trophies that the skull in the wind takes count double
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,7~3,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,5~0
0 place 7~3 1
0 place 2~0 2
0 place 1~0 3
0 place 1~0 4
1 place windskull 1
1 place 2~0 2
1 place 3~0 3
1 place 1~0 4
? told 0 trophy 1 1 7~3 6
? scores 0 6
? breakdown 1 = TOM-10 bison 0 0; TOM-10 caribou 0 0; TOM-10 eagles 0 0; TOM-9 trophies 6 6

scenario TOM-20 TOM-7: in a forest too, when it is revealed at last, and only those of its own pair
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,7~3,6~1,9~4
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,7~2
0 place 1~0 1
0 place 2~0 2
0 place 7~3 3
0 place 1~0 4
1 place 1~0 1
1 place 2~0 2
1 place windskull 3
1 place 3~0 4
? untold 0 trophy                      # TOM-22
? scores 0 1
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~0
* draw 1 1~0,3~0,3~1,4~1
0 place 2~0 1
0 place 3~0 2
0 place 6~1 3
0 place 4~0 4
1 place 1~0 1
1 place 3~0 2
1 place 7~2 3
1 place 4~0 4
? told 0 revealed 3 1 7~3 windskull
? told 0 trophy 1 3 7~3 6              # in turn 1 the skull took three
? told 0 trophy 1 3 6~1 1              # in turn 2 another card took one
? facts 0 of 1 = caribou 4; eagles 1; trophies 7; seen 1 windskull; suspect 1 spirit; suspect 1 sequoia

scenario TOM-20 TOM-7: a skull that comes last doubles nothing that another card took before
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,7~3,6~1,9~4
* draw 1 1~0,2~0,10~4,6~1,windskull,3~0,4~0,7~2
0 place 1~0 1
0 place 2~0 2
0 place 6~1 3
0 place 1~0 4
1 place 1~0 1
1 place 2~0 2
1 place 7~2 3
1 place 3~0 4
* territory 2 M2-3
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~0
* draw 1 1~0,3~0,3~1,4~1
0 place 2~0 1
0 place 3~0 2
0 place 7~3 3
0 place 4~0 4
1 place 1~0 1
1 place 3~0 2
1 place windskull 3
1 place 4~0 4
? told 0 trophy 1 3 6~1 1
? told 0 trophy 1 3 7~3 6

scenario TOM-21: manitou loses to exactly double
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,7~3,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place 6~1 3
0 place 1~0 4
1 place 1~0 1
1 place manitou 2
1 place 6~1 3
1 place 2~0 4
? untold 0 reversed
? told 0 totals 2 2 1
? told 0 won 0 2 P1-1 1

scenario TOM-21: and wins against just over
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,windskull
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,7~3,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 3~0 2
0 place 6~1 3
0 place 1~0 4
1 place 1~0 1
1 place manitou 2
1 place 6~1 3
1 place 2~0 4
? told 0 totals 2 3 1
? told 0 reversed 1 2
? told 0 won 1 2 P1-1 1
? scores 0 2

scenario TOM-21 TOM-24 TOM-27: the final totals decide, after gathering
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
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,4~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 4~0 2
0 place 6~1 3
0 place 1~0 4
1 place 1~0 1
1 place manitou 2
1 place 6~1 3
1 place 2~0 4
? told 0 totals 2 4 2                  # 1 doubled: 4 is exactly twice as much
? untold 0 reversed
? told 0 won 0 2 M1-2g 2

scenario TOM-21 TOM-24 TOM-27: and one more than twice as much after gathering is too much
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
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~0,5~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 5~0 2
0 place 6~1 3
0 place 1~0 4
1 place 1~0 1
1 place manitou 2
1 place 6~1 3
1 place 2~0 4
? told 0 totals 2 5 2                  # 1 doubled
? told 0 reversed 1 2
? told 0 won 1 2 M1-2g 2

scenario TOM-21 TOM-23: manitou under the puma
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
* draw 0 1~0,1~0,2~0,2~0,3~0,4~0,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,manitou,3~0,4~0,5~0
0 place 1~0 1
0 place 1~0 2
0 place 6~1 3
0 place 2~0 4
1 place 1~0 1
1 place manitou 2
1 place 6~1 3
1 place 2~0 4
? told 0 puma 2 1                      # both ones
? told 0 totals 2 0 0
? told 0 tied 2 P1-2p                  # 0 is not more than twice 0

scenario TOM-21 TOM-17: the five of the spirit belong to the final total: 9 is more than twice 4
players 2
---
* special 0 sky,cloud,manitou
* special 1 dusk,spirit,windskull
0 keep cloud 3~0
0 keep manitou 1~0
1 keep windskull 8~1
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,manitou,2~0,2~0,3~0,4~1,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,spirit,3~0,4~0,5~0
0 place 1~0 1
0 place 2~0 2
0 place manitou 3
0 place 6~1 4
1 place 1~0 1
1 place 3~0 2
1 place spirit 3
1 place 4~0 4
* territory 2 P2-3g
* territory 4 P1-2p
* draw 0 3~1,4~0,4~1,5~0
* draw 1 3~0,3~1,4~1,4~1
0 place 2~0 1
0 place 4~0 2
0 place 3~0 3
0 place 3~1 4
1 place 3~0 1
1 place 3~1 2
1 place 2~0 3
1 place 4~1 4
? told 0 united 1 3
? told 0 totals 3 4 9
? told 0 reversed 0 3
? told 0 won 0 3 M2-3 3

scenario TOM-2 TOM-3: tribe cards on the table tell which specials were not kept
players 2
---
* special 0 sky,cloud,dusk
* special 1 windskull,spirit,sequoia
0 keep dusk 4~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep sequoia 5~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,3~1,4~1,dusk,6~1,7~3
* draw 1 1~0,1~0,2~0,2~0,5~1,6~0,9~2,10~4
0 place 1~0 1
0 place 1~0 2
0 place 2~0 3
0 place 3~1 4
? facts 0 of 1 = suspect 1 manitou; suspect 1 spirit; suspect 1 sequoia; suspect 1 windskull
1 place 1~0 1
1 place 1~0 2
1 place 2~0 3
1 place 2~0 4
? facts 0 of 1 = suspect 1 sequoia; suspect 1 windskull     # both ones and both twos are still in the army
? worlds 0 never seat 1 aside: sequoia
? worlds 0 never seat 1 aside: windskull
? worlds 0 sometimes seat 1 aside: manitou
? facts spectator of 1 = suspect 1 cloud; suspect 1 dusk; suspect 1 sequoia; suspect 1 sky; suspect 1 windskull

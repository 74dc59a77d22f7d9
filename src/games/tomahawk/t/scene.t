# What the table of Tomahawk shows besides its cards: marks, what counts together, the room for it, what a move takes up.

scenario TOM-3 TOM-6 TOM-7 TOM-12: who is ready, what came last, what lies face down and who knows it
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
? marks 1 of 0 =
? progress 0 = before 0/6
? room 0 of 0 = side 1 0; side 2 0; side 3 0; side 4 0; hand 0; specials 0; deck 1; won 3; trophies 3 folded; graveyard 5 folded; aside 6 folded
? room 1 of 0 = side 1 0; side 2 0; side 3 0; side 4 0; hand 2; specials 3; deck 5 folded; won 3; trophies 3 folded; graveyard 5 folded; aside 6 folded
? touch 0 keep sky 6~1 = sky in specials to deck at 6~1 in deck
0 keep cloud 3~0
0 keep sky 6~0
? marks 1 of 0 = hand ready
? marks 1 of 1 =
1 keep manitou 1~0
? phase 1 keep 1
? phase 0 wait 1
1 keep spirit 2~0
? marks 1 of 0 =
? groups 0 of table = covered 3; covered 3; covered 1; covered 2; covered 3; covered 2; covered 1; covered 3; covered 1; covered 1; covered 2; covered 2
* territory 1 F3-4
* territory 2 P1-1
* territory 3 F2-4
* territory 4 P1-2p
? groups 0 of table = battle 0 3; covered 3; battle 0 1; covered 2; covered 3; battle 0 2; covered 1; covered 3; battle 0 1; covered 1; covered 2; covered 2
* draw 0 1~0,1~0,2~0,2~0,3~1,7~0,8~1,10~4
* draw 1 1~0,2~0,3~0,3~0,4~0,4~1,6~0,manitou
? progress 0 = turn 1/6
? room 0 of 0 = side 1 0; side 2 0; side 3 0; side 4 0; hand 0; specials 0; deck 5 folded; won 3; trophies 3 folded; graveyard 5 folded; aside 6 folded
? room 1 of 0 = side 1 0; side 2 0; side 3 0; side 4 0; hand 2; specials 3; deck 5 folded; won 3; trophies 3 folded; graveyard 5 folded; aside 6 folded
? room 0 of table = territory 1 0; next 1 4 folded; territory 2 0; next 2 4 folded; territory 3 0; next 3 4 folded; territory 4 0; next 4 4 folded; prized 3; discard 5 folded
? seats 0 = 0 1
? seats 1 = 1 0
? seats spectator = 0 1
? touch 1 place manitou 3 = manitou in hand to side 3
? phase 0 place 4
0 place 1~0 1
? phase 0 place 3
? marks 0 of 0 = 1~0 hidden
? marks 1 of 0 =
0 place 1~0 2
0 place 2~0 3
? phase 0 last 4
0 place 2~0 4
? marks 1 of 0 = hand ready
? marks spectator of 0 = hand ready
? groups 0 of 0 = side 1 1; side 1 1; side 2 1; side 2 1
? groups 1 of 0 = veiled 1; veiled 1; veiled 1; veiled 1
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 3~0 4
? marks 0 of 0 = 1~0 new hidden; 2~0 new hidden; 1~0 new; 2~0 new
? marks 1 of 0 = ? new; ? new; 1~0 new; 2~0 new
? groups 0 of 0 = side 1 1; side 2 1; bison 2 1
? groups 0 of 1 = veiled 1; veiled 1; bison 1 1
? groups spectator of 1 = veiled 1; veiled 1; bison 1 1
* territory 2 M2-3
* territory 4 M1-1
? groups 0 of table = battle 1 3; covered 3; battle 0 2; covered 3; battle 1 2; covered 1; covered 3; battle 0 1; covered 2; covered 2
* draw 0 3~0,4~0,4~1,5~0
* draw 1 5~0,5~1,7~0,8~1
0 place 3~1 1
0 place 3~0 2
0 place 4~0 3
0 place 10~4 4
1 place 4~0 1
1 place 5~0 2
1 place 6~0 3
1 place 4~1 4
? told 0 peeked 0 1 4~0
? marks 0 of 1 = 4~0 new peeked; 5~0 new; 6~0 new; 4~1 new
? marks 1 of 1 = 1~0 hidden; 4~0 new hidden; 5~0 new; 6~0 new; 4~1 new
? marks 1 of 0 = ? new; 3~0 new; 4~0 new; 10~4 new
? marks spectator of 1 = ? new; 5~0 new; 6~0 new; 4~1 new
? groups 0 of 1 = veiled 4 1; side 5 1; bison 1 1; caribou 4 1
? groups 1 of 1 = side 5 2; side 5 1; bison 1 1; caribou 4 1
? groups spectator of 1 = veiled 2; side 5 1; bison 1 1; caribou 4 1
? groups 0 of 0 = side 4 2; side 3 1; bison 2 1; eagles 1 1
? groups 0 of table = battle 2 3; covered 3; battle 1 2; covered 3; covered 1; covered 3; covered 2; covered 2
? facts 0 of 1 = bison 1; caribou 4; suspect 1 manitou; suspect 1 spirit; suspect 1 sequoia; suspect 1 windskull
? progress 1 = turn 3/6

scenario TOM-9 TOM-10 TOM-18 TOM-26: what was won counts together, animal by animal
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
0 place 3~0 3
0 place 7~0 4
1 place 1~0 1
1 place sequoia 2
1 place 3~0 3
1 place 2~0 4
? groups 1 of 0 = side 1 1; side 3 1; caribou 2 1; eagles 1 1
? groups 1 of 1 = side 1 1; side 3 1
? marks 1 of 0 = 1~0 new; 3~0 new; 6~1 new; 7~0 new
? facts 1 of 0 = caribou 2; eagles 1; suspect 1 cloud; suspect 1 dusk; suspect 1 sky; suspect 1 windskull
? scores 3 0
? scene 1 seat 0 won: F1-1 M1-1 = 3

scenario TOM-15: a sky without a card opposite is worth nothing that is known yet
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep sequoia 5~0
1 keep spirit 2~0
* territory 1 F3-4
* territory 2 F1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,sky,3~0,cloud,6~1,7~0
* draw 1 1~0,2~0,10~4,6~1,sequoia,3~0,4~0,5~1
0 place sky 1
0 place cloud 2
? groups 0 of 0 = side 0 1; side 3 1
? scene 0 seat 0 side 1: ?sky = 0

scenario TOM-1 TOM-4: what is printed on the cards
players 2
---
? face 1~0 = weak 1 value 1 x4
? face 3~1 = weak 3 value 3 hair 1 x2
? face 4~1 = middling 4 value 4 hair 1 x4
? face 6~2 = middling 6 value 6 hair 2 x2
? face 7~3 = strong 7 value 7 hair 3 x2
? face 10~4 = strong 10 value 10 hair 4 x2
? face 10~0 = strong 10 value 10 x0
? face windskull = windskull 8 value 8 special x1
? face F3-5g = forest 5 caribou 5 turns 3 gathering x1
? face P1-2p = plain 2 bison 2 turns 1 puma x1
? face M2-3 = mountain 3 eagles 3 turns 2 x1
? face M2-4 = mountain 4 eagles 4 turns 2 x0

scenario TOM-1 TOM-3 TOM-4: and on those of another edition
players 2
number cloud value 7
number cloud hair 4
number P1-1 copies 2
number M1-1 copies 0
number 10~4 copies 0
number 10~3 copies 1
---
? face cloud = cloud 7 value 7 hair 4 special x1
? face P1-1 = plain 1 bison 1 turns 1 x2
? face M1-1 = mountain 1 eagles 1 turns 1 x0
? face 10~4 = strong 10 value 10 hair 4 x0
? face 10~3 = strong 10 value 10 hair 3 x2
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
? why 0 keep cloud 3~0 = value cloud 7 3~0
? legal 0 = keep cloud 7~0; keep cloud 7~2; keep cloud 7~3; keep dusk 4~0; keep dusk 4~1; keep sky 6~0; keep sky 6~1; keep sky 6~2

# Whole games: the end of Tomahawk, TOM-25 and TOM-26.

scenario TOM-26: animals and trophies; equal totals are a draw
players 2
---
* special 0 dusk,windskull,cloud
* special 1 sequoia,spirit,sky
0 keep windskull 8~3
0 keep cloud 3~0
1 keep sky 6~2
1 keep sequoia 5~0
* territory 1 F3-4
* territory 2 M1-1
* territory 3 P2-3g
* territory 4 M1-2g
* draw 0 5~1,1~0,9~2,7~3,4~0,5~2,1~0,4~1
* draw 1 9~4,sequoia,5~1,1~0,sky,8~3,4~0,7~0
0 place 4~1 1
1 place 8~3 4
1 place 9~4 3
1 place sky 1
1 place sequoia 2
0 place 7~3 3
0 place 5~1 4
0 place 4~0 2
* territory 2 M2-3
* territory 4 F1-1
* draw 0 9~4,4~1,2~0,cloud
* draw 1 9~2,2~0,6~0,8~1
0 place 4~1 1
0 place 9~4 3
0 place 9~2 4
0 place cloud 2
1 place 9~2 4
1 place 4~0 3
1 place 8~1 2
1 place 7~0 1
* territory 3 P1-1
* territory 4 F2-3p
* draw 0 3~0,2~0,10~4,windskull
* draw 1 10~4,3~0,1~0,4~1
0 place 3~0 3
0 place 5~2 1
1 place 3~0 1
0 place 2~0 4
0 place 1~0 2
1 place 6~0 4
1 place 2~0 2
1 place 5~1 3
* territory 1 M3-5
* territory 2 F3-5g
* territory 3 P3-4p
* draw 0 5~0,7~2,7~0,6~1
* draw 1 3~1,6~1,3~0,7~2
0 place 7~0 3
1 place 6~1 1
1 place 3~0 4
0 place 1~0 4
0 place windskull 2
0 place 5~0 1
1 place 1~0 2
1 place 1~0 3
* territory 4 M2-2g
* draw 0 6~2,3~1,6~0,8~1
* draw 1 7~3,5~2,4~1,2~0
0 place 6~1 2
0 place 10~4 3
0 place 6~0 1
0 place 7~2 4
1 place 5~2 3
1 place 10~4 2
1 place 7~2 1
1 place 3~1 4
1 place 4~1 2
0 place 6~2 1
1 place 4~1 3
1 place 2~0 1
0 place 8~1 2
1 place 7~3 4
0 place 3~1 4
0 place 2~0 3
? actors none
? phase 0 over
? told 0 over 0 20
? told spectator over 1 20
? scores 20 20
? breakdown 0 = TOM-10 bison 0 0; TOM-10 caribou 5 5; TOM-10 eagles 10 10; TOM-9 trophies 5 5
? breakdown 0 of 1 = TOM-10 bison 8 8; TOM-10 caribou 4 4; TOM-10 eagles 1 1; TOM-9 trophies 7 7
? no REC-3 0 place 1~0 1

scenario TOM-25 TOM-26: whoever has more of the prized animal scores 3 at the end
players 2
option prized=on
---
* special 0 sky,cloud,spirit
* special 1 sequoia,windskull,manitou
* prized F2-4
0 keep cloud 3~1
1 keep manitou 1~0
0 keep sky 6~1
1 keep sequoia 5~0
* territory 1 M3-5
* territory 2 F1-1
* territory 3 M2-3
* territory 4 P1-1
* draw 0 6~2,9~4,4~1,5~2,7~0,2~0,3~0,8~3
* draw 1 sequoia,6~2,4~0,5~1,manitou,9~4,5~2,4~1
0 place 7~0 3
0 place 3~0 4
0 place 9~4 1
0 place 8~3 2
1 place 5~1 3
1 place 6~2 1
1 place sequoia 2
1 place 5~2 4
? scores 5 1                           # the prize is given at the end
* territory 2 F2-3p
* territory 4 M1-1
* draw 0 7~3,6~0,9~2,3~0
* draw 1 7~0,2~0,6~0,4~1
0 place 6~0 1
1 place 7~0 3
0 place 9~2 3
0 place 2~0 4
0 place 6~2 2
1 place manitou 4
1 place 4~0 2
1 place 9~4 1
* territory 3 M1-2g
* territory 4 P2-3g
* draw 0 10~4,4~0,4~1,2~0
* draw 1 7~3,1~0,6~1,3~0
1 place 6~0 1
0 place 5~2 4
1 place 2~0 3
1 place 7~3 4
1 place 4~1 2
0 place 4~0 3
0 place 2~0 1
0 place 7~3 2
* territory 1 P3-4p
* territory 2 F3-5g
* territory 3 F3-4
* draw 0 1~0,8~1,sky,5~1
* draw 1 3~1,8~3,3~0,7~2
0 place 5~1 2
1 place 3~1 1
1 place 1~0 4
1 place 4~1 2
1 place 8~3 3
0 place sky 1
0 place 4~1 4
0 place 3~0 3
* territory 4 M2-2g
* draw 0 1~0,7~2,5~0,cloud
* draw 1 2~0,9~2,10~4,8~1
1 place 8~1 3
0 place 1~0 1
1 place 9~2 1
1 place 2~0 4
0 place 8~1 2
0 place 7~2 3
0 place 1~0 4
1 place 3~0 2
1 place 3~0 4
1 place 6~1 3
1 place 7~2 2
1 place 10~4 1
0 place 5~0 4
0 place 4~1 2
0 place cloud 1
0 place 10~4 3
? told 0 bonus 1 3; over 0 22; over 1 21
? scene 0 prized: F2-4
? scores 22 21
? breakdown 1 = TOM-10 bison 1 1; TOM-10 caribou 7 7; TOM-10 eagles 5 5; TOM-9 trophies 5 5; TOM-25 prized 1 3

scenario TOM-25: level, nobody does
players 2
option prized=on
---
* special 0 sky,windskull,manitou
* special 1 sequoia,dusk,spirit
* prized F2-3p
0 keep sky 6~1
0 keep windskull 8~3
1 keep spirit 2~0
1 keep dusk 4~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 P2-3g
* territory 4 M1-1
* draw 0 2~0,7~0,1~0,6~2,3~0,4~0,7~3,10~4
* draw 1 1~0,7~0,2~0,7~2,6~1,9~2,spirit,5~1
1 place 2~0 2
1 place 9~2 4
0 place 4~0 3
0 place 7~0 4
1 place spirit 3
1 place 7~2 1
0 place 3~0 2
0 place 6~2 1
* territory 2 M2-3
* territory 4 F1-1
* draw 0 1~0,sky,9~2,2~0
* draw 1 3~0,6~0,5~2,5~0
1 place 3~0 2
1 place 5~2 3
0 place 7~3 2
0 place 1~0 3
0 place 10~4 1
0 place sky 4
1 place 5~0 1
1 place 1~0 4
* territory 3 P1-2p
* territory 4 M2-2g
* draw 0 3~0,3~1,9~4,6~0
* draw 1 4~1,8~3,7~3,4~1
1 place 7~0 3
1 place 6~1 2
0 place 3~0 4
1 place 4~1 1
0 place 3~1 1
1 place 6~0 4
0 place 2~0 2
0 place 9~4 3
* territory 1 M3-5
* territory 2 F3-4
* territory 3 P3-4p
* draw 0 windskull,8~1,4~1,5~1
* draw 1 10~4,3~1,6~2,dusk
1 place 10~4 1
0 place 2~0 3
0 place 6~0 4
0 place windskull 1
1 place 3~1 2
1 place 4~1 4
0 place 8~1 2
1 place 7~3 3
* territory 4 F2-4
* draw 0 5~2,7~2,4~1,5~0
* draw 1 1~0,9~4,3~0,8~1
1 place 8~1 2
0 place 1~0 1
1 place 5~1 1
1 place 6~2 3
0 place 4~1 2
0 place 5~2 4
0 place 5~1 3
1 place 3~0 4
1 place 8~3 2
1 place 1~0 1
0 place 5~0 2
1 place 9~4 3
1 place dusk 4
0 place 9~2 3
0 place 4~1 4
0 place 7~2 1
? untold 0 bonus
? scores 14 19
? breakdown 0 = TOM-10 bison 6 6; TOM-10 caribou 4 4; TOM-10 eagles 2 2; TOM-9 trophies 2 2; TOM-25 prized 0 0

scenario TOM-25 TOM-18: doubled caribou count double for the prized animal too: 8 against 7, though 4 against 7 are printed
players 2
option prized=on
---
* special 0 cloud,dusk,manitou
* special 1 windskull,spirit,sequoia
* prized F1-1
0 keep dusk 4~1
1 keep sequoia 5~2
1 keep windskull 8~1
0 keep cloud 3~0
* territory 1 P3-4p
* territory 2 P1-2p
* territory 3 M2-2g
* territory 4 M1-1
* draw 0 6~2,9~4,10~4,5~1,6~0,1~0,7~3,7~0
* draw 1 2~0,6~2,2~0,3~0,9~4,4~1,5~1,4~0
1 place 3~0 2
0 place 6~2 3
0 place 9~4 4
0 place 6~0 2
0 place 7~0 1
1 place 4~0 1
1 place 5~1 4
1 place 2~0 3
* territory 2 F2-3p
* territory 4 M1-2g
* draw 0 dusk,2~0,4~1,6~1
* draw 1 3~0,4~1,7~2,1~0
0 place 6~1 3
1 place 6~2 4
1 place 2~0 3
1 place 9~4 1
1 place 4~1 2
0 place 2~0 1
0 place 10~4 2
0 place 1~0 4
* territory 3 P1-1
* territory 4 F2-4
* draw 0 3~1,cloud,1~0,2~0
* draw 1 7~0,8~3,6~0,10~4
1 place 6~0 3
0 place 5~1 2
0 place dusk 3
1 place 8~3 1
1 place 7~0 2
0 place cloud 1
0 place 4~1 4
1 place 10~4 4
* territory 1 F3-4
* territory 2 M3-5
* territory 3 P3-5
* draw 0 5~0,7~2,3~0,8~3
* draw 1 5~0,windskull,sequoia,6~1
1 place 3~0 2
1 place 6~1 3
0 place 1~0 1
0 place 5~0 2
1 place 7~2 4
1 place 1~0 1
0 place 8~3 4
0 place 3~1 3
* territory 4 P2-3g
* draw 0 5~2,4~0,9~2,8~1
* draw 1 1~0,3~1,9~2,7~3
0 place 5~2 1
0 place 9~2 3
0 place 3~0 2
1 place 3~1 1
0 place 4~0 4
1 place 5~0 2
1 place 9~2 3
1 place 4~1 4
1 place 1~0 3
0 place 7~3 2
0 place 7~2 3
1 place sequoia 1
0 place 2~0 4
0 place 8~1 1
1 place windskull 2
1 place 7~3 4
? told 1 bonus 0 3
? scores 31 29
? breakdown 0 = TOM-10 bison 9 9; TOM-10 caribou 4 4; TOM-10 eagles 3 3; TOM-18 doubled 4 4; TOM-9 trophies 8 8; TOM-25 prized 1 3

scenario TOM-25 TOM-18: and make it level: 8 against 8, though 4 against 8 are printed
players 2
option prized=on
---
* special 0 sky,manitou,sequoia
* special 1 spirit,dusk,cloud
* prized F3-5g
0 keep sky 6~1
0 keep sequoia 5~2
1 keep spirit 2~0
1 keep cloud 3~0
* territory 1 P3-4p
* territory 2 P1-2p
* territory 3 M2-2g
* territory 4 M1-1
* draw 0 3~0,1~0,6~2,4~1,2~0,1~0,6~0,2~0
* draw 1 5~1,7~0,9~4,cloud,7~3,1~0,4~1,8~1
0 place 3~0 2
0 place 1~0 1
0 place 6~2 3
0 place 2~0 4
1 place 7~3 4
1 place 7~0 3
1 place 5~1 1
1 place 4~1 2
* territory 2 P2-3g
* territory 4 F1-1
* draw 0 3~0,4~0,sequoia,9~4
* draw 1 6~1,6~0,3~0,6~2
1 place 8~1 1
0 place 4~1 3
0 place 2~0 4
0 place 4~0 1
1 place 6~2 2
0 place 6~0 2
1 place 9~4 3
1 place 3~0 4
* territory 3 P1-1
* territory 4 F2-3p
* draw 0 8~1,5~1,7~2,3~1
* draw 1 4~1,8~3,1~0,2~0
0 place 9~4 1
1 place 1~0 1
0 place 5~1 3
0 place 8~1 2
0 place 3~0 4
1 place 8~3 4
1 place 4~1 2
1 place 6~0 3
* territory 1 P3-5
* territory 2 M3-5
* territory 3 F3-4
* draw 0 sky,5~0,7~3,9~2
* draw 1 3~1,4~0,9~2,5~0
1 place 3~1 3
0 place sky 1
1 place 9~2 1
1 place 5~0 4
1 place 2~0 2
0 place 3~1 3
0 place 7~3 2
0 place 9~2 4
* territory 4 F2-4
* draw 0 10~4,8~3,7~0,4~1
* draw 1 10~4,7~2,5~2,spirit
1 place cloud 4
0 place 7~2 1
1 place spirit 1
0 place 4~1 4
0 place 7~0 3
0 place 10~4 2
1 place 6~1 2
1 place 4~0 3
0 place 5~0 1
0 place sequoia 4
1 place 1~0 4
0 place 1~0 3
0 place 8~3 2
1 place 10~4 1
1 place 7~2 3
1 place 5~2 2
? untold 0 bonus
? scores 19 20
? breakdown 0 = TOM-10 bison 2 2; TOM-10 caribou 4 4; TOM-10 eagles 5 5; TOM-18 doubled 4 4; TOM-9 trophies 4 4; TOM-25 prized 0 0

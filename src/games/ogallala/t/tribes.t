# Two tribes: OGA-27.

scenario OGA-27: fighters of one colour in a canoe
players 2
option tribes=on
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card rider:k
? no OGA-27 0 place 2.6
? ok 0 place 1.5
0 place 1.5
0 draw 1; * card hunter:r
? ok 0 place 2.6
? no OGA-27 0 place 1.6
0 place 2.6
0 draw 1; * card fur
? ok 0 place 1.6
? ok 0 place 2.7

scenario OGA-27: without the variant colours do not matter
players 2
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card rider:k
? ok 0 place 2.6

scenario OGA-27: over a hole, and when joining two canoes
players 2
option tribes=on
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card tipi; 0 place 1.6
0 draw 1; * card eagle; 0 place 1.7
0 draw 1; * card rider:k; 0 place 2.8
0 draw 1; * card fur
? no OGA-27 0 place 2.6
? no OGA-27 0 place 2.7
? ok 0 place 2.9
0 place 1.5
0 draw 1; * card hunter:k
? no OGA-27 0 place 2.7             # a hole of one from the guard
? ok 0 place 2.9

scenario OGA-27: manned ends have a colour too
players 2
option tribes=on
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card bow+:k
? no OGA-27 0 place 2.4
0 place 1.6
0 draw 1; * card stern+:r
? ok 0 place 2.6
? no OGA-27 0 place 1.7

scenario OGA-27: a slide may not join two colours
players 2
option tribes=on
---
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card tipi; 0 place 1.6
0 draw 1; * card eagle; 0 place 1.7
0 draw 1; * card rider:k; 0 place 2.8
0 draw 1; * card gold2
? no OGA-27 0 insert 2.5 right
? no OGA-27 0 insert 2.4 right
? ok 0 insert 2.4 left

scenario OGA-27: the lasso, too, needs a place of the right colour
players 2
option tribes=on
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card rider:k; 1 place 2.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 2.6
0 steal 1 2.5
? no OGA-27 0 place 2.7
? ok 0 place 1.5

scenario OGA-27: a canoe attacks the other colour or canoes without fighters
players 2
option tribes=on
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card hunter:r; 1 place 1.5
1 draw 1; * card fisher:k; 1 place 2.5
1 draw 1; * card fur; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
? legal 0 = attack 1 2.5; attack 1 3.5; hold
? no OGA-27 0 attack 1 1.5
0 attack 1 2.5
? actors 1

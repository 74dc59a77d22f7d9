# The face-down piles run out: OGA-23 and OGA-28. Nearly the whole deck is drawn and discarded, card by card.

scenario OGA-23 OGA-28: the last face-down card ends the game once it is dealt with, and nobody is asked
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card axe
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card axe
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card bow; 1 discard
0 draw 1; * card bow; 0 discard
1 draw 1; * card bow; 1 discard
0 draw 1; * card bow; 0 discard
1 draw 1; * card stern; 1 discard
0 draw 1; * card stern; 0 discard
1 draw 1; * card stern; 1 discard
0 draw 1; * card stern; 0 discard
1 draw 1; * card bow+:r; 1 discard
0 draw 1; * card bow+:r; 0 discard
1 draw 1; * card bow+:k; 1 discard
0 draw 1; * card bow+:k; 0 discard
1 draw 1; * card bow+:k; 1 discard
0 draw 1; * card stern+:r; 0 discard
1 draw 1; * card stern+:r; 1 discard
0 draw 1; * card stern+:k; 0 discard
1 draw 1; * card stern+:k; 1 discard
0 draw 1; * card stern+:k; 0 discard
1 draw 1; * card lasso:r; 1 discard
0 draw 1; * card lasso:r; 0 discard
1 draw 1; * card lasso:k; 1 discard
0 draw 1; * card lasso:k; 0 discard
1 draw 1; * card archer:r; 1 discard
0 draw 1; * card archer:r; 0 discard
1 draw 1; * card archer:k; 1 discard
0 draw 1; * card archer:k; 0 discard
1 draw 1; * card drummer:r; 1 discard
0 draw 1; * card drummer:r; 0 discard
1 draw 1; * card drummer:k; 1 discard
0 draw 1; * card drummer:k; 0 discard
1 draw 2; * card piper:r; 1 discard
0 draw 2; * card piper:r; 0 discard
1 draw 2; * card piper:k; 1 discard
0 draw 2; * card piper:k; 0 discard
1 draw 2; * card fisher:r; 1 discard
0 draw 2; * card fisher:r; 0 discard
1 draw 2; * card fisher:k; 1 discard
0 draw 2; * card fisher:k; 0 discard
1 draw 2; * card carver:r; 1 discard
0 draw 2; * card carver:r; 0 discard
1 draw 2; * card carver:k; 1 discard
0 draw 2; * card carver:k; 0 discard
1 draw 2; * card hunter:r; 1 discard
0 draw 2; * card hunter:r; 0 discard
1 draw 2; * card hunter:k; 1 discard
0 draw 2; * card hunter:k; 0 discard
1 draw 2; * card runner:r; 1 discard
0 draw 2; * card runner:r; 0 discard
1 draw 2; * card runner:k; 1 discard
0 draw 2; * card runner:k; 0 discard
1 draw 2; * card rider:r; 1 discard
0 draw 2; * card rider:r; 0 discard
1 draw 2; * card rider:k; 1 discard
0 draw 2; * card rider:k; 0 discard
1 draw 2; * card guard:r; 1 discard
0 draw 2; * card guard:r; 0 discard
1 draw 2; * card guard:k; 1 discard
0 draw 2; * card guard:k; 0 discard
1 draw 2; * card brave:r; 1 discard
0 draw 2; * card brave:r; 0 discard
1 draw 2; * card brave:k; 1 discard
0 draw 2; * card brave:k; 0 discard
1 draw 2; * card elder:r; 1 discard
0 draw 2; * card elder:r; 0 discard
1 draw 2; * card elder:k; 1 discard
0 draw 2; * card elder:k; 0 discard
1 draw 2; * card chief:r; 1 discard
0 draw 3; * card chief:r; 0 discard
1 draw 3; * card chief:k; 1 discard
0 draw 3; * card chief:k; 0 discard
1 draw 3; * card totem; 1 discard
0 draw 3; * card totem; 0 discard
1 draw 3; * card guest; 1 discard
0 draw 3; * card guest; 0 discard
1 draw 3; * card dynamite; 1 discard
0 draw 3; * card dynamite; 0 discard
1 draw 3; * card eagle; 1 discard
0 draw 3; * card eagle; 0 discard
1 draw 3; * card fur; 1 discard
0 draw 3; * card tobacco; 0 discard
1 draw 3; * card tobacco; 1 discard
0 draw 3; * card tipi; 0 discard
1 draw 3; * card tipi; 1 discard
0 draw 3; * card firewater; 0 discard
1 draw 3; * card firewater; 1 discard
0 draw 3; * card cannon1; 0 discard
1 draw 3; * card cannon2; 1 discard
0 draw 3; * card bear1; 0 discard
1 draw 3; * card bear2; 1 discard
0 draw 3; * card bison1; 0 discard
1 draw 3; * card bison2; 1 discard
0 draw 3; * card wood1; 0 discard
1 draw 3; * card wood2; 1 discard
0 draw 3; * card gold1; 0 discard
1 draw 3; * card gold2; 1 discard
0 draw 3; * card horse1; 0 discard
1 draw 3; * card horse2; 1 discard
0 draw 3; * card soldier; 0 discard
1 draw 3; * card bearhunter; 1 discard
0 draw 3; * card bisonhunter; 0 discard
1 draw 3; * card lumberjack; 1 discard
0 draw 3; * card digger; 0 discard
1 draw 3; * card cowboy; 1 discard
? scene spectator pile 1:
? scene spectator pile 2:
? scene spectator pile 3: ?
? legal 0 = draw 3; draw d
? no OGA-2 0 draw 1
0 draw 3
? legal * = card stern
* card stern
0 place 3.6
? told 1 completed 0 3.5 2 0
? told 1 ends piles                 # three complete canoes, but OGA-22 does not ask
? actors none
? scores 6 0

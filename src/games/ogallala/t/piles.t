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

scenario OGA-22 OGA-23 OGA-28: the last face-down card completes the fifth canoe: that ends the game, before the piles do
players 2
number bow copies 4
number stern copies 3
number bow+:r copies 1
number bow+:k copies 0
number stern+:r copies 1
number stern+:k copies 1
number lasso:r copies 0
number lasso:k copies 0
number archer:r copies 0
number archer:k copies 0
number axe copies 0
number drummer:r copies 0
number drummer:k copies 0
number piper:r copies 0
number piper:k copies 0
number fisher:r copies 0
number fisher:k copies 0
number carver:r copies 0
number carver:k copies 0
number hunter:r copies 0
number hunter:k copies 0
number runner:r copies 0
number runner:k copies 0
number rider:r copies 1
number rider:k copies 1
number guard:r copies 1
number guard:k copies 0
number brave:r copies 0
number brave:k copies 0
number elder:r copies 1
number elder:k copies 1
number chief:r copies 1
number chief:k copies 1
number totem copies 0
number guest copies 0
number dynamite copies 0
number eagle copies 0
number fur copies 0
number tobacco copies 0
number tipi copies 0
number firewater copies 0
number cannon1 copies 0
number cannon2 copies 0
number bear1 copies 0
number bear2 copies 0
number bison1 copies 0
number bison2 copies 0
number wood1 copies 0
number wood2 copies 0
number gold1 copies 0
number gold2 copies 0
number horse1 copies 0
number horse2 copies 0
number soldier copies 0
number bearhunter copies 0
number bisonhunter copies 0
number lumberjack copies 0
number digger copies 0
number cowboy copies 0
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 2; * card bow; 0 place 3.5
1 draw 2; * card elder:r; 1 discard
0 draw 2; * card stern; 0 place 3.6
0 continue
1 draw 2; * card elder:k; 1 discard
0 draw 2; * card bow; 0 place 1.7
1 draw 2; * card rider:r; 1 discard
0 draw 3; * card stern; 0 place 1.8
0 continue
1 draw 3; * card rider:k; 1 discard
0 draw 3; * card bow; 0 place 2.7
1 draw 3; * card guard:r; 1 discard
0 draw 3; * card stern+:k; 0 place 2.8
? told 1 ends five
? told 1 over 0 10; over 1 0
? scores 10 0

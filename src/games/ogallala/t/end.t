# The end and the score: OGA-22 to OGA-26 and OGA-28.

scenario OGA-22: with the third canoe the player decides
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
? actors 1                          # two are not enough
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern; 0 place 3.6
? phase 0 end
? legal 0 = end; continue
0 end
? told 1 stopped 0
? untold 1 ends
? told 1 over 0 6
? told 1 over 1 0
? actors none
? phase 1 over
? scores 6 0

scenario OGA-22: going on; asked again only after another canoe is completed
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern; 0 place 3.6
0 continue
? told 1 continued 0
? told 1 turn 1 0 identical
1 draw 1; * card elder:k; 1 discard
0 draw 1; * card guard:r; 0 discard
? actors 1
1 draw 1; * card guard:k; 1 discard
0 draw 1; * card bow; 0 place 1.7
1 draw 1; * card rider:r; 1 discard
0 draw 1; * card stern; 0 place 1.8
? legal 0 = end; continue
0 continue
? actors 1

scenario OGA-22: it is asked after all attacks
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
0 hold
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:k; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern; 0 place 3.6
? legal 0 = attack 1 2.5; hold
0 attack 1 2.5
? phase 0 must_drop fur
0 drop
? phase 0 end 3
? legal 0 = end; continue

scenario OGA-22: another player's three canoes are not asked about
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern; 0 place 3.6
0 continue
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card stern; 1 place 2.6
? actors 0

scenario OGA-22 OGA-28: the fifth canoe ends the game without asking
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern; 0 place 3.6
0 continue
1 draw 1; * card elder:k; 1 discard
0 draw 1; * card bow; 0 place 1.7
1 draw 1; * card rider:r; 1 discard
0 draw 1; * card stern; 0 place 1.8
0 continue
1 draw 1; * card rider:k; 1 discard
0 draw 1; * card bow; 0 place 2.7
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card guard:r; 1 discard
0 draw 1; * card stern+:k; 0 place 2.8
? legal 0 = attack 1 2.5; hold
0 hold
? told 1 ends five
? actors none
? scores 10 0

scenario OGA-24: eight turns of two players without a draw from a face-down pile
players 2
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card archer:k; 1 place 2.5
1 shoot 0 2.5
0 draw d                            # the first turn without
0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
? actors 1
1 draw d                            # the eighth
1 place 2.5
1 shoot 0 2.5
? told 0 ends idle
? actors none

scenario OGA-24: twelve turns of three players without a draw from a face-down pile
players 3
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card archer:k; 1 place 2.5
1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
0 draw d; 0 place 2.5; 0 shoot 2 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
0 draw d; 0 place 2.5; 0 shoot 2 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
0 draw d; 0 place 2.5; 0 shoot 2 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
0 draw d; 0 place 2.5; 0 shoot 2 2.5
? actors 1
1 draw d; 1 place 2.5; 1 shoot 0 2.5
? told 0 ends idle
? actors none

scenario OGA-24: sixteen turns of four players without a draw from a face-down pile
players 4
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card archer:k; 1 place 2.5
1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
0 draw d; 0 place 2.5; 0 shoot 3 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
0 draw d; 0 place 2.5; 0 shoot 3 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
0 draw d; 0 place 2.5; 0 shoot 3 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
0 draw d; 0 place 2.5; 0 shoot 3 2.5
? actors 1
1 draw d; 1 place 2.5; 1 shoot 0 2.5
? told 0 ends idle
? actors none

scenario OGA-24: twenty turns of five players without a draw from a face-down pile
players 5
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card archer:k; 1 place 2.5
1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
4 draw d; 4 place 2.5; 4 shoot 3 2.5
0 draw d; 0 place 2.5; 0 shoot 4 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
4 draw d; 4 place 2.5; 4 shoot 3 2.5
0 draw d; 0 place 2.5; 0 shoot 4 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
4 draw d; 4 place 2.5; 4 shoot 3 2.5
0 draw d; 0 place 2.5; 0 shoot 4 2.5
1 draw d; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
3 draw d; 3 place 2.5; 3 shoot 2 2.5
4 draw d; 4 place 2.5; 4 shoot 3 2.5
0 draw d; 0 place 2.5; 0 shoot 4 2.5
? actors 1
1 draw d; 1 place 2.5; 1 shoot 0 2.5
? told 0 ends idle
? actors none

scenario OGA-24: a single face-down draw, and the count begins anew
players 2
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card archer:k; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw d; 1 place 2.5
1 shoot 0 2.5
0 draw d; 0 place 2.5
0 shoot 1 2.5
1 draw 1; * card rider:k; 1 place 2.5
1 draw d; 1 place 2.6
1 shoot 0 2.5
? actors 0
0 draw d; 0 place 2.5
0 shoot 1 2.5
? actors 1

scenario OGA-24: a canoe completed without a draw from a face-down pile does not make the count begin anew
players 2
---
0 draw 1; * card archer:r; 0 place 2.5
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card stern+:r; 1 place 3.6
1 draw 1; * card archer:k; 1 place 1.5
1 shoot 0 2.5
0 draw d; 0 place 2.5; 0 shoot 1 1.5  # the first turn without
1 draw d; 1 place 1.5; 1 shoot 0 2.5
0 draw d; 0 place 2.5; 0 shoot 1 1.5
1 draw d; 1 place 1.5; 1 shoot 0 2.5
0 draw d; 0 place 2.5; 0 shoot 1 1.5
1 draw d; 1 place 1.5; 1 shoot 0 2.5
0 draw d; 0 place 2.5; 0 shoot 1 3.6
1 draw d                            # the eighth
1 place 2.6
? told 0 completed 1 2.5 2 2
? told 0 ends idle
? actors none

scenario OGA-25: only complete canoes score; up to seven cards a point each
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card guard:r; 0 place 2.2
0 draw 1; * card rider:r; 0 place 2.3
0 draw 1; * card hunter:r; 0 place 2.4
0 draw 1; * card elder:r; 0 place 2.5
0 draw 1; * card brave:r; 0 place 2.6
? scores 0 0
0 draw 1; * card stern; 0 place 2.7
? scores 7 0
? breakdown 1 of 0 = OGA-25 short_canoe 7 7

scenario OGA-25: from eight cards on two points each, and ten for each card of booty
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card guard:r; 0 place 2.2
0 draw 1; * card rider:r; 0 place 2.3
0 draw 1; * card hunter:r; 0 place 2.4
0 draw 1; * card elder:r; 0 place 2.5
0 draw 1; * card fur; 0 place 2.6
0 draw 1; * card totem; 0 place 2.7
0 draw 1; * card stern; 0 place 2.8
? scores 26 0
? breakdown 0 = OGA-25 long_canoe 8 16; OGA-25 booty 1 10

scenario OGA-25: a half with its character is 20
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card cannon1; 0 place 2.2
0 draw 1; * card soldier; 0 place 2.3
0 draw 1; * card stern; 0 place 2.4
? scores 24 0
? breakdown 0 = OGA-25 short_canoe 4 4; OGA-25 booty 2 20

scenario OGA-25: two halves side by side are 40, in either order
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card gold2; 0 place 2.2
0 draw 1; * card gold1; 0 place 2.3
0 draw 1; * card stern; 0 place 2.4
? scores 44 0
? breakdown 0 = OGA-25 short_canoe 4 4; OGA-25 pair 1 40

scenario OGA-25: with their character at either end of the pair 90
players 2
---
0 draw 1; * card bow+:r; 0 place 2.1
0 draw 1; * card gold2; 0 place 2.2
0 draw 1; * card gold1; 0 place 2.3
0 draw 1; * card digger; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
? scores 95 0
1 draw 1; * card bow+:k; 1 place 2.1
1 draw 1; * card cowboy; 1 place 2.2
1 draw 1; * card horse1; 1 place 2.3
1 draw 1; * card horse2; 1 place 2.4
1 draw 1; * card stern; 1 place 2.5
? scores 95 95
? breakdown 0 of 1 = OGA-25 short_canoe 5 5; OGA-25 trio 1 90

scenario OGA-25: half, character, half is no pair: 30
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card gold1; 0 place 2.2
0 draw 1; * card digger; 0 place 2.3
0 draw 1; * card gold2; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
? scores 35 0

scenario OGA-25: halves apart are 20, and a character away from the pair 10
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card gold1; 0 place 2.2
0 draw 1; * card guard:r; 0 place 2.3
0 draw 1; * card gold2; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
? scores 25 0
1 draw 1; * card bow; 1 place 2.1
1 draw 1; * card bear1; 1 place 2.2
1 draw 1; * card bear2; 1 place 2.3
1 draw 1; * card rider:r; 1 place 2.4
1 draw 1; * card bearhunter; 1 place 2.5
1 draw 1; * card stern; 1 place 2.6
? scores 25 56

scenario OGA-25: halves of different combinations are no pair
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card gold1; 0 place 2.2
0 draw 1; * card bear2; 0 place 2.3
0 draw 1; * card stern; 0 place 2.4
? scores 24 0

scenario OGA-26: players who tie share the win
players 2
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card bow; 1 place 1.5
1 draw 1; * card stern; 1 place 1.6
? scores 2 2                        # equal scores stay equal: there is no tie-break

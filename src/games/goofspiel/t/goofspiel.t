scenario GOO-1: n cards each, prizes in the chosen order
players 2
option cards=3
option order=descending
---
? actors 0 1
? legal 0 = bid 1; bid 2; bid 3
? no GOO-1 0 bid 4
? why 0 bid 4 = no_such 3
? phase 0 bid 3
? progress 0 = round 1/3
0 bid 3
? phase 0 wait
? facts 1 of 0 = hand 2; prizes 0
? no REC-3 0 bid 1
1 bid 1
? told 1 prize 2
? legal 0 = bid 1; bid 2
? no GOO-1 0 bid 3
? why 0 bid 3 = bid_before 3 by 3
? facts 1 of 0 = hand 2; prizes 1
? score 1 of 0 = 3
? progress 1 = round 2/3

scenario GOO-1: ascending prizes, and random ones by chance
players 3
option cards=4
---
? actors *
? legal * = prize 1; prize 2; prize 3; prize 4
* prize 2
0 bid 1
1 bid 2
2 bid 3
? legal * = prize 1; prize 3; prize 4

scenario GOO-2: the highest alone, wherever it sits and whoever ties below it
players 3
option cards=5
option order=ascending
---
0 bid 5; 1 bid 3; 2 bid 3
? told 1 shown 0 5; shown 1 3; shown 2 3; won 0 1; prize 2
0 bid 3; 1 bid 4; 2 bid 4
? told 1 tied 2
0 bid 2; 1 bid 2; 2 bid 5
? told 1 won 2 3
0 bid 1; 1 bid 5; 2 bid 1
? told 1 won 1 4
0 bid 4; 1 bid 1; 2 bid 2
? scores 6 4 3

scenario GOO-2 GOO-3: the highest alone takes the prize; open bids are shown when all have bid
players 3
option cards=5
---
* prize 5
1 bid 4
? untold 0 bid
? told 0 ready 1
? worlds 0 sometimes seat 1 bids: 2
0 bid 5
2 bid 1
? told 1 shown 0 5
? told 1 won 0 5
* prize 4
0 bid 3
1 bid 3
2 bid 2
? told 2 tied 4
? scores 5 0 0
? scene spectator seat 1 hand: 1 2 5

scenario GOO-3: with hidden bids each player learns only win, lose or tie
players 2
option cards=3
option bids=hidden
---
* prize 3
0 bid 2
1 bid 3
? untold 0 shown
? told 0 won 1 3
? scene 0 seat 1 bids: ?
? worlds 0 always seat 1 bids: 3
? worlds 1 never seat 0 bids: 3
? worlds 1 sometimes seat 0 bids: 1
* prize 2
0 bid 1
1 bid 1
? worlds 0 always seat 1 bids: 1
? facts spectator of 1 = hand 1; prizes 1
? worlds 1 always seat 0 bids: 1
? worlds 1 always seat 0 bids: 2
? worlds spectator sometimes seat 0 hand: 3

scenario GOO-4: the last round is played too; the score is the sum of prizes
players 2
option cards=3
option order=ascending
---
0 bid 1
1 bid 2
0 bid 2
1 bid 3
? legal 0 = bid 3
0 bid 3
1 bid 1
? actors none
? scores 3 3
? phase 0 over
? progress 0 = round 3/3
? breakdown 1 = GOO-2 prize 1 1; GOO-2 prize 1 2

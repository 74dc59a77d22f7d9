scenario KUH-1: one card each, secretly
---
* deal 0 3
? told 0 dealt 0 3
? told 1 dealt 0 ?
? told spectator dealt 0 ?
? no REC-4 * deal 1 3
? no REC-4 * deal 0 1
? legal * = deal 1 1; deal 1 2
* deal 1 1
? worlds 0 sometimes seat 1 hand: 1
? worlds 0 never seat 1 hand: 3

scenario KUH-2: two passes are a showdown for 1
---
* deal 0 3
* deal 1 1
? no REC-3 1 pass
? legal 0 = pass; bet
? phase 0 open 3
? progress 0 = said 0/3
? facts 1 of 0 = stake 1
0 pass
? actors 1
1 pass
? told 0 shown 1 1
? told spectator shown 0 3
? scores 1 -1

scenario KUH-2 KUH-3: a pass against a bet loses the ante, and nothing is shown
---
* deal 0 3
* deal 1 1
0 pass
1 bet
? phase 0 answer 3
? facts 0 of 1 = stake 2
? progress 0 = said 2/3
? would 0 pass = completes: passed 0; won 1 1
? would 0 bet = final: bet 0; shown 0 3
0 pass
? actors none
? score spectator of 0 = -1
? untold 1 shown
? worlds 1 sometimes seat 0 hand: 2
? worlds 1 sometimes seat 0 hand: 3
? scores -1 1
? breakdown 0 = KUH-3 pot 1 -1

scenario KUH-2: two bets are a showdown for 2
---
* deal 0 2
* deal 1 3
0 bet
? phase 1 answer
? progress 1 = said 1/2
1 bet
? progress 1 = said 2/2
? told 0 won 1 2
? scores -2 2

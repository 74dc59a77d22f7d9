# Petit Pli, rule by rule.

scenario PLI-1: four cards each, known to their owner, the rest to nobody
players 2
---
* deal 0 r1,r2,g1,b4
? told 0 dealt 0 b4
? told 1 dealt 0 ?
? told spectator dealt 0 ?
? no REC-4 * deal 1 r1
? no REC-4 * deal 0 r3
* deal 1 r3
? legal * = deal 1 r4; deal 1 g2; deal 1 g3; deal 1 g4; deal 1 b1; deal 1 b2; deal 1 b3
? actors *
* deal 1 r4,g2,b1
? actors 0
? scene 0 seat 0 hand: r1 r2 g1 b4
? scene 0 seat 1 hand: ? ? ? ?
? scene spectator seat 0 hand: ? ? ? ?
? scene all seat 1 hand: r3 r4 g2 b1
? scene 0 rest: (4)
? worlds 0 never seat 1 hand: r1
? worlds 0 sometimes seat 1 hand: b3
? worlds spectator sometimes seat 1 hand: r1
? worlds all always seat 1 hand: b1

scenario PLI-2: the first seat leads, then clockwise, then the winner
players 3
---
* deal 0 r1,r2,r3,g1
* deal 1 r4,g2,b1,b2
* deal 2 g3,g4,b3,b4
? actors 0
? phase 0 lead
? phase 1 wait
? no PLI-2 0 play r4
? no REC-3 1 play r4
? legal 0 = play r1; play r2; play r3; play g1
0 play g1
? actors 1
? phase 1 follow
1 play g2
? actors 2
2 play g3
? told spectator taken 2 1
? actors 2
? phase 2 lead

scenario PLI-3: follow suit if you can
players 2
---
* deal 0 r1,g1,g2,g3
* deal 1 r3,r4,g4,b1
0 play r1
? told 1 played 0 r1
? legal 1 = play r3; play r4
? no PLI-3 1 play g4
? phase 1 follow red
? why 1 play g4 = must_follow red by r1
? why 1 play r2 = not_yours r2
? would 1 play r3 = completes: played 1 r3; taken 1 1
? no PLI-2 1 play r2
1 play r3
1 play b1
? legal 0 = play g1; play g2; play g3
? phase 0 throw blue
? progress 0 = trick 2/4
? facts 0 of 1 = hand 2; tricks 1

scenario PLI-3: whoever cannot follow has none of that suit, and all remember it
players 3
---
* deal 0 r1,r2,g1,b1
* deal 1 g2,g3,g4,b2
* deal 2 r3,r4,b3,b4
0 play r1
? worlds 0 sometimes seat 1 hand: r3
? worlds 2 sometimes seat 1 hand: r2
1 play b2
# Seat 1 has no red: what seat 0 does not see of it is with seat 2, and what seat 2 does not see is with seat 0.
? worlds 0 never seat 1 hand: r3
? worlds 0 never seat 1 hand: r4
? worlds 0 always seat 2 hand: r3
? worlds 0 always seat 2 hand: r4
? worlds 0 sometimes seat 1 hand: b3
? worlds 2 always seat 0 hand: r2
? worlds 2 never seat 1 hand: r2
? worlds spectator never seat 1 hand: r2
? worlds spectator sometimes seat 0 hand: r4
2 play r3
2 play b3
? worlds 0 never seat 1 hand: r4
0 play b1
1 play g2
# Now it has neither red nor blue: it can only hold green.
? worlds 0 always seat 1 hand: g3
? worlds 0 always seat 1 hand: g4
? worlds 0 always seat 2 hand: b4
? worlds 2 sometimes seat 1 hand: g4
? worlds 2 sometimes seat 1 hand: g1

scenario PLI-4: the highest card of the suit led wins, not the highest card
players 3
---
* deal 0 r2,g1,g2,g3
* deal 1 r3,r4,b1,b2
* deal 2 b3,b4,g4,r1
0 play r2
1 play r3
? scene 0 trick: r2 r3
2 play r1
? told 0 taken 1 1
? scene 0 trick:
? scene 0 seat 1 taken: r1 r2 r3 = 1
1 play b1
2 play b3
0 play g3
? told 0 taken 2 1
2 play g4
0 play g1
1 play b2
? told 0 taken 2 2
? scene 2 seat 2 taken: g1 g3 g4 b1 b2 b3 = 2

scenario PLI-5 PLI-6: a point a trick, most points win
players 2
---
* deal 0 r4,g4,b4,r1
* deal 1 r2,r3,g1,b1
0 play r4
1 play r2
? scores 1 0
? breakdown 0 of 1 = PLI-5 tricks 0 0
0 play g4
1 play g1
0 play b4
1 play b1
0 play r1
1 play r3
? actors none
? phase 0 over
? scores 3 1
? breakdown 0 = PLI-5 tricks 3 3
? breakdown 0 of 1 = PLI-5 tricks 1 1
? scene 0 seat 0 taken: r2 r4 g1 g4 b1 b4 = 3

scenario PLI-5 PLI-6: in misere a trick costs a point, and fewest tricks win
players 2
option misere=on
---
* deal 0 r4,g4,b4,r1
* deal 1 r2,r3,g1,b1
0 play r4
1 play r2
? scores -1 0
0 play g4
1 play g1
0 play b4
1 play b1
0 play r1
1 play r3
? scores -3 -1
? breakdown 0 = PLI-5 tricks 3 -3
? score 1 of 0 = -3
? progress 0 = trick 4/4

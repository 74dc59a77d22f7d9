# Scenarios of Manitou: the set-up, the parties, the turns (MAN-1 … MAN-7).

scenario MAN-1: eleven hunters and ten warriors, the same for everyone
players 2
---
any until seats
? actors 0 1
? legal 0 = take h1; take h2; take h3; take h4; take h5; take h6; take h7; take h8; take h9; take h10; take chief; take healer; take rain; take scout; take woman
0 take h5,h5,woman,woman
? no MAN-4 0 take h5                # two of hunter 5 and of every warrior
? no MAN-4 0 take woman
0 take h1
? no MAN-4 0 take h1                # one of every other hunter
? ok 0 take chief
? worlds 1 always seat 0 reserve: h5

scenario MAN-2: seats deal in turn; the dealer takes one card fewer and the seat to the left begins
players 4
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 2 l10
* bison 3 s3
? told 3 hunt 1 0
any 7
? actors 1 2 3                      # seat 0 dealt
any until play
? actors 1
any until take
any 8
? actors 1 2 3
any 7
? actors 2 3                        # seat 1 dealt
any until play
? actors 2
any until take
any 16
? actors 2 3
any 7
? actors 3                          # seat 2 dealt
any until play
? actors 3

scenario MAN-2: with two players seat 0 deals again
players 2
---
any until take
any 7
? actors 1
any until play
any until take
any 8
? actors 1
any 7
? actors *
any until play
? actors 0
any until take
any 7
? actors 1
any until play
? actors 1

scenario MAN-3: two players have one large bison, on ground 3
players 2
---
? actors *
? legal * = bison 1 s1; bison 1 s2; bison 1 s3; bison 1 s4; bison 1 s5; bison 1 s6; bison 1 s7
* bison 1 s1
? told spectator bison 1 s1
? no REC-4 * bison 2 s1             # there is only one
* bison 2 s2
* bison 3 s2
? legal * = bison 3 l9; bison 3 l10; bison 3 l11; bison 3 l12; bison 3 l13
* bison 3 l13
? told 1 hunt 1 0
? scene 0 ground 3: s2 l13 = 15
? scene 0 stack 2: ? ? ? ? ?
any 44                              # the hunt
? actors *
? no REC-4 * bison 1 s1             # used bison never return
? legal * = bison 1 s3; bison 1 s4; bison 1 s5; bison 1 s6; bison 1 s7

scenario MAN-3: three players
players 3
---
* bison 1 s7
? legal * = bison 1 l9; bison 1 l10; bison 1 l11; bison 1 l12; bison 1 l13
* bison 1 l9
? legal * = bison 2 s1; bison 2 s2; bison 2 s3; bison 2 s4; bison 2 s5; bison 2 s6
* bison 2 s6
? legal * = bison 3 l10; bison 3 l11; bison 3 l12; bison 3 l13
* bison 3 l10
? actors 0 1 2
? scene 2 ground 1: s7 l9 = 16
? scene 2 ground 2: s6 = 6
? scene 2 ground 3: l10 = 10

scenario MAN-3: four players
players 4
---
* bison 1 s4
* bison 1 l10
* bison 2 s4
* bison 2 l10
? legal * = bison 3 s1; bison 3 s2; bison 3 s3; bison 3 s5; bison 3 s6; bison 3 s7
* bison 3 s1
? actors 0 1 2 3
? scene spectator ground 1: s4 l10 = 14
? scene spectator ground 2: s4 l10 = 14
? scene spectator ground 3: s1 = 1

scenario MAN-4: a secret party of eight, of seven for the dealer
players 3
---
any until seats
? phase 1 take
? no REC-3 0 play h1 1
? no REC-3 0 pass
1 take h1
? told 1 took 1 h1
? untold 0
? untold spectator
1 take h2,h3,h4,h6,h7,h8
? scene 0 seat 1 party:
? worlds 0 never seat 1 party: h1   # who has not finished has chosen nothing
1 take h9
? told 0 ready 1
? untold 0 took
? no REC-3 1 take h10
? scene 0 seat 1 party: ? ? ? ? ? ? ? ?
? scene 1 seat 1 party: h1 h2 h3 h4 h6 h7 h8 h9
? worlds 0 sometimes seat 1 party: h10
? worlds 1 never seat 1 party: h10
? actors 0 2
0 take chief,chief,healer,healer,rain,rain,scout
? told 2 ready 0
? actors 2
2 take h1,h2,h3,h4,h5,h5,h6,h7
? actors *

scenario MAN-5: three cards each, seat by seat; then the seat left of the dealer begins
players 3
---
any until seats
0 take h1,h2,h3,h4,h5,h5,h6
1 take h1,h2,h3,chief,chief,healer,rain,woman
2 take h1,h2,h3,h4,h5,h5,h6,h7
? legal * = draw 0 h1; draw 0 h2; draw 0 h3; draw 0 h4; draw 0 h5; draw 0 h6
? no REC-4 * draw 1 h1
* draw 0 h5
? told 0 drew 0 h5
? told 1 drew 0 ?
? told spectator drew 0 ?
* draw 0 h5,h1
? no REC-4 * draw 0 h2
? legal * = draw 1 h1; draw 1 h2; draw 1 h3; draw 1 chief; draw 1 healer; draw 1 rain; draw 1 woman
* draw 1 woman,chief,h1
* draw 2 h7,h6,h5
? actors 1
? scene 1 seat 1 hand: h1 chief woman
? scene 0 seat 1 hand: ? ? ?
? scene 1 seat 1 party: h2 h3 chief healer rain
? worlds 1 always seat 1 hand: woman
? worlds 0 sometimes seat 1 hand: woman

scenario MAN-6: one card to a ground, then a draw while the party lasts
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,h8
1 take h1,h2,h3,h4,h5,h5,h6,h7
* draw 0 h1,h2,h3
* draw 1 h1,h2,h3
? legal 1 = play h1 1; play h1 2; play h1 3; play h2 1; play h2 2; play h2 3; play h3 1; play h3 2; play h3 3
? no MAN-6 1 play h4 1              # still in the party
? no MAN-6 1 play h10 1             # in the reserve
? no REC-3 1 take h10
? no REC-3 0 play h1 1
1 play h2 3
? told 0 laid 1 h2 3
? scene 0 seat 1 side 3: h2 = 2
? actors *
? legal * = draw 1 h4; draw 1 h5; draw 1 h6; draw 1 h7
* draw 1 h4
? told 0 drew 1 ?
? told 1 drew 1 h4
? actors 0
0 play h1 1
* draw 0 h4
1 play h1 1
* draw 1 h5
0 play h2 1
* draw 0 h6
1 play h3 1
* draw 1 h5
0 play h3 1
* draw 0 h7
1 play h4 1
* draw 1 h6
0 play h4 1
* draw 0 h8
1 play h5 1
* draw 1 h7
0 play h6 1
? actors 1                          # the dealer has drawn all seven
1 play h5 1
? actors 0                          # and the other all eight

scenario MAN-7: seven turns each; what was not played goes back unseen
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,h8
1 take h1,h2,h3,h4,h5,h5,h6,h7
* draw 0 h1,h2,h3
* draw 1 h1,h2,h3
1 play h1 1
* draw 1 h4
0 play h1 2
* draw 0 h4
1 play h2 1
* draw 1 h5
0 play h2 2
* draw 0 h6
1 play h3 1
* draw 1 h5
0 play h3 2
* draw 0 h7
1 play h4 1
* draw 1 h6
0 play h4 2
* draw 0 h8
1 play h5 1
* draw 1 h7
0 play h6 2
1 play h5 1
0 play h7 2
1 play h6 1
? scene 1 seat 1 hand: h7
? scene 0 seat 1 hand: ?
? worlds 0 sometimes seat 1 hand: h7
? worlds 0 sometimes seat 1 hand: woman
0 play h8 3
? told 0 unplayed 1 1
? actors *
? scene 0 seat 1 hand:
? worlds 0 always seat 1 reserve: h7

scenario MAN-4: a reserve smaller than the party goes in whole
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s2
* bison 3 l9
0 take chief,chief,healer,rain,scout,h1,h2
1 take h1,h2,h3,h4,h5,h5,h6,h7
* draw 0 chief,chief,healer
* draw 1 h1,h2,h3
1 play h1 1
* draw 1 h4
0 play chief 1
* draw 0 rain
1 play h2 1
* draw 1 h5
0 play chief 1
* draw 0 scout
1 play h3 1
* draw 1 h5
0 play healer 2
* draw 0 h1
1 play h4 1
* draw 1 h6
0 play rain 2
* draw 0 h2
1 play h5 1
* draw 1 h7
0 play scout 3
1 play h5 1
0 play h1 3
1 play h6 1
0 play h2 3
? scene 0 seat 0 captured: s2 l9 h1 h2 h3 h4 h5 h5 h6 = 18
* bison 1 s3
* bison 2 s4
* bison 3 s4
* bison 3 l10
0 take chief,chief,healer,rain,scout,h1,h2,h3
1 take h7,h8,h9,h10,healer,rain,scout
* draw 0 chief,chief,healer
* draw 1 h7,h8,h9
0 play chief 1
* draw 0 rain
1 play h7 1
* draw 1 h10
0 play chief 1
* draw 0 scout
1 play h8 1
* draw 1 healer
0 play healer 2
* draw 0 h1
1 play h9 1
* draw 1 rain
0 play rain 2
* draw 0 h2
1 play h10 1
* draw 1 scout
0 play scout 3
* draw 0 h3
1 play healer 1
0 play h1 3
1 play rain 1
0 play h2 3
1 play scout 1
? scene 1 seat 1 reserve: chief chief healer rain scout woman woman
? scene 0 seat 1 reserve: ? ? ? ? ? ? ?
* bison 1 s5
* bison 2 s5
* bison 3 s6
* bison 3 l11
? actors 0 1
0 take chief,chief,healer,rain,scout,h1,h2
? actors 1
1 take chief,chief,healer,rain,scout,woman,woman
? told 0 ready 1                    # seven, though seat 0 deals
? actors *
? worlds 0 always seat 1 party: woman
? worlds 0 never seat 1 reserve: woman
* draw 0 chief,chief,healer
* draw 1 chief,chief,healer
1 play chief 1
* draw 1 rain
? worlds spectator sometimes seat 1 hand: woman

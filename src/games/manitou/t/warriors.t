# Scenarios of Manitou: hunters, warriors, duels and sacrifices (MAN-8 … MAN-13).

scenario MAN-8: hunters go anywhere, keep their strength and are never beaten
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,chief,h1,h2,h3,h4,h6
1 take h10,h9,h8,woman,h5,h5,h6,h7
* draw 0 chief,chief,h1
* draw 1 h10,h9,h8
1 play h10 1
* draw 1 woman
0 play chief 1
? told 1 laid 0 chief 1
? untold 1 won
? scene 1 seat 1 side 1: h10 = 10
* draw 0 h2
1 play h9 1
? scene 0 seat 1 side 1: h10 h9 = 19
* draw 1 h5
0 play chief 1
* draw 0 h3
? legal 1 = play h5 1; play h5 2; play h5 3; play h8 1; play h8 2; play h8 3; play woman 1; play woman 2; play woman 3
1 play h8 1
? untold 0 hidden
? scene 0 seat 1 side 1: h10 h9 h8 = 27
? scene 0 seat 0 side 1: chief chief = 0
* draw 1 h5

scenario MAN-9: two face-up warriors of one's own, never a third
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,h8
1 take chief,healer,rain,scout,woman,h1,h2,h3
* draw 0 h1,h2,h3
* draw 1 chief,healer,rain
1 play chief 1
? told 0 laid 1 chief 1
? untold 0 won
? scene 0 seat 1 side 1: chief = 0
* draw 1 scout
0 play h1 1
* draw 0 h4
1 play healer 1
? untold 0 won                      # one's own never fight
? scene 0 seat 1 side 1: chief healer = 0
* draw 1 woman
0 play h2 1
* draw 0 h6
? no MAN-9 1 play rain 1
? no MAN-9 1 play scout 1
? legal 1 = play rain 2; play rain 3; play scout 2; play scout 3; play woman 2; play woman 3
1 play rain 2
* draw 1 h1
0 play h3 1
* draw 0 h7
1 play scout 3
* draw 1 h2
0 play h4 1
* draw 0 h8
? ok 1 play h1 1                    # a hunter may
? no MAN-9 1 play woman 1
? ok 1 play woman 2

scenario MAN-9: a beaten warrior does not count
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take woman,h2,h3,h4,h6,h7,h8
1 take chief,healer,rain,scout,woman,h1,h2,h3
* draw 0 woman,h2,h3
* draw 1 chief,healer,rain
1 play chief 1
* draw 1 scout
0 play woman 1
? scene 1 seat 1 side 1: ?chief = 0
* draw 0 h4
1 play healer 1
? told 0 won 1 healer 1 0
* draw 1 woman
0 play h2 1
* draw 0 h6
? ok 1 play rain 1                  # three cards, one of them face down
1 play rain 1
? scene 0 seat 1 side 1: ?chief healer rain = 0
* draw 1 h1
0 play h3 1
* draw 0 h7
? no MAN-9 1 play scout 1

scenario MAN-10: the loser of a duel is turned face down, new or old
players 3
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 3 l10
0 take scout,h2,h3,h4,h6,h7,h8
1 take healer,rain,h1,h2,h3,h4,h5,h6
2 take scout,woman,h1,h2,h3,h4,h5,h6
* draw 0 scout,h2,h3
* draw 1 healer,rain,h1
* draw 2 scout,woman,h1
1 play healer 1
? told 0 laid 1 healer 1
? untold 0 hidden
* draw 1 h2
2 play scout 1
? told 0 won 2 scout 1 1
? told 0 hidden 1 healer 1
? scene 0 seat 1 side 1: ?healer = 0
? scene 0 seat 2 side 1: scout = 0
* draw 2 h2
0 play h2 1
* draw 0 h4
1 play rain 2
* draw 1 h3
? ok 2 play woman 2                 # it will lose, which is legal
2 play woman 2
? told 0 lost 2 woman 2 1
? told 0 hidden 2 woman 2
? scene 1 seat 2 side 2: ?woman = 0
? scene 1 seat 1 side 2: rain = 0
* draw 2 h3
0 play scout 1
? told 2 equal 0 scout 1 2
? told 2 hidden 2 scout 1
? told 2 hidden 0 scout 1
? scene 1 seat 0 side 1: h2 ?scout = 2
? scene 1 seat 2 side 1: ?scout = 0
* draw 0 h6

scenario MAN-11: only the later of two warriors can be attacked, by a sacrifice (the rulebook's example)
players 3
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 3 l10
0 take woman,healer,chief,h4,h6,h7,h8
1 take rain,chief,h1,scout,h3,h4,h5,h6
2 take h1,h2,healer,h3,h4,h5,h6,h7
* draw 0 woman,healer,chief
* draw 1 rain,chief,h1
* draw 2 h1,h2,healer
1 play rain 1
* draw 1 scout
2 play h1 2
* draw 2 h3
0 play chief 2
* draw 0 h4
1 play chief 1
? scene 0 seat 1 side 1: rain chief = 0
* draw 1 h3
2 play h2 2
* draw 2 h4
0 play woman 1
? told 1 sacrifice 0 woman 1 1
? told 1 hidden 1 chief 1
? told 1 hidden 0 woman 1
? scene 2 seat 1 side 1: rain ?chief = 0
? scene 2 seat 0 side 1: ?woman = 0
* draw 0 h6
1 play h1 3
* draw 1 h4
2 play healer 1
? told 0 won 2 healer 1 1           # now the rainmaker stands alone
? scene 0 seat 1 side 1: ?rain ?chief = 0
? scene 0 seat 2 side 1: healer = 0
* draw 2 h5

scenario MAN-11: an equal warrior is enough for a sacrifice, and the gap can be closed again
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,scout,h3,h4,h6,h7,h8
1 take rain,chief,healer,h2,h3,h4,h5,h6
* draw 0 chief,scout,h3
* draw 1 rain,chief,healer
1 play rain 1
* draw 1 h2
0 play h3 1
* draw 0 h4
1 play chief 1
* draw 1 h3
0 play chief 1
? told 1 sacrifice 0 chief 1 1
? scene 1 seat 1 side 1: rain ?chief = 0
? scene 1 seat 0 side 1: h3 ?chief = 3
* draw 0 h6
1 play healer 1
? scene 0 seat 1 side 1: rain ?chief healer = 0
* draw 1 h4
0 play scout 1
? told 1 sacrifice 0 scout 1 1      # the healer came later than the rainmaker
? scene 1 seat 1 side 1: rain ?chief ?healer = 0
* draw 0 h7

scenario MAN-11: the order of placing decides, not the ranks
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take woman,rain,healer,h4,h6,h7,h8
1 take chief,rain,h1,h2,h3,h4,h5,h6
* draw 0 woman,rain,healer
* draw 1 chief,rain,h1
1 play chief 1
* draw 1 h2
0 play woman 2
* draw 0 h4
1 play rain 1
* draw 1 h3
0 play rain 1
? told 1 sacrifice 0 rain 1 1
? scene 1 seat 1 side 1: chief ?rain = 0   # the chief is left, though a woman would beat it
* draw 0 h6

scenario MAN-12: a warrior weaker than the later of two is turned face down and changes nothing
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take scout,woman,h3,h4,h6,h7,h8
1 take rain,chief,h1,h2,h3,h4,h5,h6
* draw 0 scout,woman,h3
* draw 1 rain,chief,h1
1 play rain 1
* draw 1 h2
0 play h3 1
* draw 0 h4
1 play chief 1
* draw 1 h3
? ok 0 play scout 1
0 play scout 1
? told 1 repelled 0 scout 1 1
? told 1 hidden 0 scout 1
? untold 1 sacrifice
? scene 1 seat 1 side 1: rain chief = 0
? scene 1 seat 0 side 1: h3 ?scout = 3
* draw 0 h6

scenario MAN-11 MAN-12: a warrior equal to the earlier of two, and weaker than the later, changes nothing
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take rain,woman,h3,h4,h6,h7,h8
1 take rain,chief,h1,h2,h3,h4,h5,h6
* draw 0 rain,woman,h3
* draw 1 rain,chief,h1
1 play rain 1
* draw 1 h2
0 play h3 1
* draw 0 h4
1 play chief 1
* draw 1 h3
0 play rain 1
? told 1 repelled 0 rain 1 1
? told 1 hidden 0 rain 1
? untold 1 sacrifice
? scene 1 seat 1 side 1: rain chief = 0
? scene 1 seat 0 side 1: h3 ?rain = 3
* draw 0 h6

scenario MAN-13: who can play nothing passes, and proves a hand of warriors
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,h8
1 take chief,chief,healer,healer,rain,rain,scout,woman
* draw 0 h1,h2,h3
* draw 1 chief,chief,healer
? no MAN-13 1 pass
1 play chief 1
* draw 1 healer
0 play h1 1
* draw 0 h4
? no MAN-13 1 pass
1 play chief 1
* draw 1 rain
0 play h2 1
* draw 0 h6
? no MAN-13 1 pass
1 play healer 2
* draw 1 rain
0 play h3 1
* draw 0 h7
? no MAN-13 1 pass
1 play healer 2
* draw 1 scout
0 play h4 1
* draw 0 h8
? no MAN-13 1 pass
1 play rain 3
* draw 1 woman
0 play h6 1
? no MAN-13 1 pass
1 play rain 3
? worlds 0 sometimes seat 1 hand: h10
? worlds spectator sometimes seat 1 hand: h10
0 play h7 1
? legal 1 = pass
? phase 1 pass
? no MAN-9 1 play scout 1
? no MAN-9 1 play woman 3
1 pass
? told 0 passed 1
? worlds 0 never seat 1 hand: h1
? worlds 0 never seat 1 hand: h10
? worlds spectator never seat 1 hand: h5
? worlds 0 sometimes seat 1 hand: woman
? worlds 0 always seat 1 reserve: h10
? actors 0
0 play h8 1
? told 0 unplayed 1 2
? worlds 0 always seat 1 reserve: scout

scenario MAN-13: the dealer passes with one card in hand
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,chief,healer,healer,rain,rain,scout
1 take h1,h2,h3,h4,h6,h7,h8,h9
* draw 0 chief,chief,healer
* draw 1 h1,h2,h3
1 play h1 1
* draw 1 h4
0 play chief 1
* draw 0 healer
1 play h2 1
* draw 1 h6
0 play chief 1
* draw 0 rain
1 play h3 1
* draw 1 h7
0 play healer 2
* draw 0 rain
1 play h4 1
* draw 1 h8
0 play healer 2
* draw 0 scout
1 play h6 1
* draw 1 h9
0 play rain 3
1 play h7 1
0 play rain 3
1 play h8 1
? legal 0 = pass
? worlds 1 sometimes seat 0 hand: scout
? worlds 1 sometimes seat 0 hand: h1
0 pass
? told 1 unplayed 0 1
? told 1 unplayed 1 1
? actors *

scenario MAN-13: a hunter in the hand must be played
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,h8
1 take chief,chief,healer,healer,rain,rain,scout,h9
* draw 0 h1,h2,h3
* draw 1 chief,chief,healer
1 play chief 1
* draw 1 healer
0 play h1 1
* draw 0 h4
1 play chief 1
* draw 1 rain
0 play h2 1
* draw 0 h6
1 play healer 2
* draw 1 rain
0 play h3 1
* draw 0 h7
1 play healer 2
* draw 1 scout
0 play h4 1
* draw 0 h8
1 play rain 3
* draw 1 h9
0 play h6 1
1 play rain 3
0 play h7 1
? no MAN-13 1 pass
? legal 1 = play h9 1; play h9 2; play h9 3

# What the table of Manitou shows besides its cards: marks, what counts together, the room for it, what a move takes up.

scenario MAN-2 MAN-4 MAN-5: who deals, who begins, who is ready, who holds a ground, and what came last
players 3
---
? marks 2 of 0 = hand dealer
? marks 2 of 1 = hand start
? marks 2 of 2 =
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 3 l10
0 take scout,h2,h3,h4,h6,h7,woman
? marks 2 of 0 = hand ready dealer
? marks 2 of 1 = hand start
1 take healer,rain,scout,h2,h3,h4,h5,h6
? marks spectator of 1 = hand start ready
2 take scout,woman,h1,h2,h3,h4,h5,h6
? marks 0 of 2 =
* draw 0 scout,h2,woman
* draw 1 healer,rain,scout
* draw 2 scout,woman,h1
1 play healer 2
? marks 0 of 1 = side 2 leader; healer new; hand start
? groups 0 of 1 = held leader 0 1
* draw 1 h2
2 play scout 2
? marks 0 of 1 = healer hidden; hand start
? marks 1 of 2 = side 2 leader; scout new
? groups 1 of 1 = side 0 1
? groups 1 of 2 = held leader 0 1
* draw 2 h2
0 play h2 1
* draw 0 h3
1 play rain 2
? groups spectator of 1 = held leader 0 2
? groups spectator of 2 = side 0 1
? groups spectator of 0 = side 2 1
? marks spectator of 1 = side 2 leader; healer hidden; rain new; hand start
? progress 0 = hunt 1/3; turn 2/7
* draw 1 h3
2 play h1 2
? groups 2 of 2 = side 1 2

scenario MAN-2 MAN-3: one's own side comes first, then those of the others clockwise; what a move takes up and aims at
players 4
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 2 l10
* bison 3 s3
? seats 2 = 2 3 0 1
? seats spectator = 0 1 2 3
? room 2 of 2 = side 1 0; side 2 0; side 3 0; hand 0; party 1; reserve 0; captured 3 folded
? room 2 of 3 = side 1 1; side 2 1; side 3 1; hand 2; party 3 folded; reserve 4 folded; captured 3 folded
? room 2 of table = ground 1 0; ground 2 0; ground 3 0; stack 1 5 folded; stack 2 5 folded; box 5 folded
? touch 2 take woman = woman in reserve to party
0 take h1,h2,h3,h4,h5,h6,chief
1 take healer,healer,chief,h1,h2,h3,h4,h5
2 take rain,rain,h1,h2,h3,h4,h5,h6
3 take scout,woman,h1,h2,h3,h4,h5,h6
* draw 0 h1,h2,h3
* draw 1 healer,healer,chief
* draw 2 rain,rain,h1
* draw 3 scout,woman,h1
? room 2 of 2 = side 1 0; side 2 0; side 3 0; hand 0; party 1; reserve 2; captured 3 folded
? touch 1 play healer 3 = healer in hand to side 3
1 play chief 3
? touch 2 play h1 3 = h1 in hand to side 3
? touch 2 play rain 1 = rain in hand to side 1
? touch 2 play rain 3 = rain in hand to side 3 at chief in side 3 of 1
* draw 1 h1
2 play h1 1
* draw 2 h2
3 play h1 1
? progress 2 = hunt 1/3; turn 1/7
* draw 3 h2
0 play h1 1
? progress 2 = hunt 1/3; turn 2/7
* draw 0 h4
1 play healer 3
? touch 2 play rain 3 = rain in hand to side 3 at healer in side 3 of 1

scenario MAN-10 MAN-11: whose card was there is turned down before the new one
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,healer,rain,scout,woman,h1,h2
1 take chief,healer,rain,scout,woman,h1,h2,h3
* draw 0 chief,healer,rain
* draw 1 chief,healer,rain
1 play chief 1
* draw 1 scout
0 play chief 1
? told 1 equal 0 chief 1 1; hidden 1 chief 1; hidden 0 chief 1
* draw 0 scout
1 play rain 2
* draw 1 woman
0 play rain 1
* draw 0 woman
1 play scout 2
* draw 1 h1
0 play scout 2
? told 1 sacrifice 0 scout 2 1; hidden 1 scout 2; hidden 0 scout 2

scenario MAN-7 MAN-14 MAN-16: what several seats get and keep is told seat by seat; what they won counts together
players 3
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 3 l10
0 take h10,h2,chief,healer,rain,scout,woman
1 take h9,h3,chief,healer,rain,scout,woman,h10
2 take h8,h1,chief,healer,rain,scout,woman,h10
* draw 0 h10,h2,chief
* draw 1 h9,h3,chief
* draw 2 h8,h1,chief
1 play h9 1
* draw 1 healer
2 play h8 1
* draw 2 healer
0 play h10 1
* draw 0 healer
1 play h3 2
* draw 1 rain
2 play h1 2
* draw 2 rain
0 play h2 2
* draw 0 rain
1 play chief 1
* draw 1 scout
2 play chief 2
* draw 2 scout
0 play chief 3
* draw 0 scout
1 play healer 2
* draw 1 woman
2 play healer 1
* draw 2 woman
0 play healer 3
* draw 0 woman
1 play rain 3
* draw 1 h10
2 play rain 1
* draw 2 h10
0 play rain 2
1 play scout 3
2 play scout 2
0 play scout 1
1 play woman 2
2 play woman 3
0 play woman 1
? told 2 thief 0 12; thief 1 12
? told 2 unplayed 1 1; unplayed 2 1
? told 2 scored 0 4; scored 1 -7; scored 2 9
? groups 1 of 0 = bison 9 1; prisoners 5 5; thieves -10 1
? groups 1 of 1 = bison 3 2; thieves -10 1
? groups 1 of 2 = prisoners 9 9
? facts 1 of 0 = hand 0; hunters 0; prisoners 5; thieves 1 thief; bison 9 l9
? facts 1 of 1 = hand 0; hunters 0; prisoners 0; thieves 1 thief; bison 1 s1; bison 2 s2
? facts 1 of 2 = hand 0; hunters 0; prisoners 9
? marks 1 of 0 =
? marks 1 of 1 = hand dealer
? marks 1 of 2 = hand start

scenario MAN-3 MAN-14: what is printed on the cards of another edition
players 4
number s6 copies 3
number l13 copies 2
---
? face s6 = bison 6 small x3
? face s7 = bison 7 small x1
? face l9 = bull 9 large x1
? face l13 = bull 13 large x2
? face thief = thief -10 x12
? face h5 = hunter 5 x8
? face h10 = hunter 10 x4
? face chief = chief warrior x8
? face woman = woman warrior x8
? scene 0 stack 1: ? ? ? ? ? ? ? ? ? ? ? ?
? scene 0 stack 2: ? ? ? ? ? ? ?

scenario MAN-4: a reserve that is smaller than a party is asked for whole
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
* bison 1 s5
* bison 2 s5
* bison 3 s6
* bison 3 l11
? phase 1 take 7
? phase 0 take 7
1 take chief,chief
? phase 1 take_more 5
? phase 0 take 7
? touch 1 take scout = scout in reserve to party
? no MAN-4 1 take chief
? why 1 take h1 = prisoner h1 0 by h1

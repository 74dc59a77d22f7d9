# What the table of Ogallala shows besides its cards: marks, the room for a river, what a move takes up and aims at.

scenario OGA-2 OGA-13 OGA-14: whose turn it is and one's own river are seen large, all of them by whoever aims
players 4
---
? seats 2 = 2 3 0 1
? seats spectator = 0 1 2 3
? room 0 of 0 = hand 1; spoils 1; river 0
? room 0 of 1 = river 3 folded
? room 1 of 0 = hand 1; spoils 1; river 2
? room 1 of 1 = river 0
? room 1 of table = pile 1 1; pile 2 1; pile 3 1; discard 1
? touch 0 draw 2 = ? in pile 2 to pile 2
? touch 0 draw d = to discard
0 draw 1; * card chief:r
? touch 0 place 2.5 = chief:r in hand to river 2.5
? touch 0 discard = chief:r in hand to discard
0 discard
? marks 0 of table = chief:r new
? touch 1 draw d = chief:r in discard to discard
1 draw 1; * card guard:r; 1 place 1.5
? marks 0 of 1 = guard:r new
? marks 0 of table =
1 draw 1; * card gold1; 1 place 1.6
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card rider:r; 2 place 3.14
2 draw 1; * card elder:r; 2 discard
3 draw 2; * card hunter:r; 3 place 2.7
3 draw 2; * card lasso:r; 3 place 2.8
? room 3 of 3 = hand 1; spoils 1; river 0
? room 3 of 0 = river 3
? room 3 of 2 = river 3
? room 1 of 0 = river 3 folded
? room 1 of 3 = hand 1; spoils 1; river 2
? room spectator of 0 = river 3 folded
? touch 3 steal 2 3.14 = to river 3.14 of 2 at rider:r in river of 2
? touch 3 steal 1 1.5 = to river 1.5 of 1 at guard:r in river of 1
? phase 1 wait 3
? phase spectator wait 3
3 steal 1 1.6
? marks 0 of 3 = lasso:r new
? touch 3 place 2.9 = gold1 in hand to river 2.9
3 place 2.9
? marks 0 of 3 = gold1 new
0 draw 1; * card bow; 0 place 1.1
0 draw 1; * card elder:k; 0 discard
1 draw 1; * card brave:r; 1 discard
2 draw 1; * card brave:k; 2 discard
3 draw 1; * card gold2
? touch 3 insert 2.9 right = gold2 in hand to river 2.9 at gold1 in river

scenario OGA-15 OGA-18 OGA-20: complete canoes are marked; what an attack and the Mad Axe aim at
players 5
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card elder:r; 2 discard
3 draw 1; * card elder:k; 3 discard
4 draw 1; * card fur; 4 place 2.5
4 draw 1; * card brave:r; 4 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? room 0 of 4 = river 3
? room 1 of 4 = river 3 folded
? touch 0 attack 4 2.5 = to river 2.5 of 4 at fur in river of 4
? groups 3 of 0 = canoe 2.5 2 whole 2 0
? groups 3 of 4 = canoe 2.5 1 0 1
? would 0 attack 4 2.5 = takes: attacked 0 2.5 4 0; sunk 4 2.5 1 1
0 attack 4 2.5
? touch 0 drop = fur in hand to discard
0 drop
? told 3 dropped 0 fur
? told 3 turn 1 0 completed
1 draw 1; * card brave:k; 1 discard
2 draw 1; * card guard:r; 2 discard
3 draw 1; * card guard:k; 3 discard
4 draw 1; * card rider:r; 4 discard
0 draw 1; * card axe
? touch 0 sink 2.5 = to river 2.5 at bow+:r in river
? room 0 of 4 = river 3 folded
0 sink 2.5
? marks 2 of table = stern new
? scene 2 discard: chief:r chief:k elder:r elder:k brave:r fur brave:k guard:r guard:k rider:r axe bow+:r stern

scenario OGA-14 OGA-19 OGA-25: what came last to the discard; the lines of a row from left to right, unfinished canoes behind all others
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card fur; 0 place 2.6
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card rider:r; 1 place 2.5
1 draw 1; * card bow; 1 place 1.6
1 draw 1; * card tipi; 1 place 2.7
1 draw 1; * card guard:r; 1 discard
0 draw 1; * card stern; 0 place 2.7
? told 1 turn 1 0 completed
1 draw 1; * card guard:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.8
0 draw 1; * card eagle; 0 place 1.9
0 draw 1; * card tobacco; 0 place 1.4
0 draw 1; * card archer:r; 0 place 1.8
? phase 0 shoot
? legal 0 = shoot 1 2.5
0 shoot 1 2.5
? marks 1 of table = rider:r new
? marks 1 of 0 =
? breakdown 1 of 0 = OGA-25 short_canoe 3 3; OGA-25 booty 1 10; OGA-25 unfinished 1 0; OGA-25 unfinished 2 0; OGA-25 unfinished 1 0
? breakdown 0 of 1 = OGA-25 unfinished 1 0; OGA-25 unfinished 1 0
1 draw 1; * card drummer:k; 1 place 2.5
? marks 0 of 1 = drummer:k new
? marks 0 of table =

scenario OGA-22 OGA-25: how many canoes are complete is told to whoever may end the game
players 3
---
0 draw 1; * card bow; 0 place 1.5
0 draw 1; * card stern; 0 place 1.6
1 draw 1; * card chief:r; 1 discard
2 draw 1; * card brave:r; 2 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card brave:k; 2 discard
0 draw 1; * card bow; 0 place 3.5
1 draw 1; * card elder:r; 1 discard
2 draw 1; * card elder:k; 2 discard
0 draw 1; * card stern; 0 place 3.6
? phase 0 end 3
? progress 1 = cards 12/112
? breakdown 2 of 0 = OGA-25 short_canoe 2 2; OGA-25 short_canoe 2 2; OGA-25 short_canoe 2 2
0 continue
1 draw 1; * card rider:r; 1 discard
2 draw d
2 place 2.5
2 draw 1; * card guard:r; 2 discard
0 draw 1; * card bow; 0 place 1.7
1 draw 1; * card guard:k; 1 discard
2 draw 1; * card rider:k; 2 discard
0 draw 1; * card stern; 0 place 1.8
? phase 0 end 4
? facts 1 of 0 = canoes 4
? score 1 of 0 = 8

scenario OGA-23 OGA-24: how many cards were drawn, and how long nobody has drawn one
players 3
number bow copies 1
---
? progress 2 = cards 0/107
0 draw 1; * card archer:r; 0 place 2.5
? progress 2 = cards 1/107
1 draw 1; * card archer:k; 1 place 2.5; 1 shoot 0 2.5
2 draw d; 2 place 2.5; 2 shoot 1 2.5
? progress 2 = cards 2/107; idle 1/12
0 draw d; 0 place 2.5; 0 shoot 2 2.5
? progress spectator = cards 2/107; idle 2/12

scenario OGA-18: what is printed on the cards, and on those of another edition
players 2
number chief:r copies 3
number chief strength 9
number bow+ strength 0
number fur copies 4
---
? face chief:r = chief 9 strength 9 fighter red x3
? face chief:k = chief 9 strength 9 fighter black x2
? face bow+:r = manned_bow 0 strength 0 bow fighter red x3
? face stern+:k = manned_stern 2 strength 2 stern fighter black x3
? face bow = bow bow x6
? face lasso:r = lasso 3 strength 3 fighter effect red x2
? face archer:k = archer 3 strength 3 fighter effect black x2
? face axe = axe fighter effect x2
? face totem = totem protects x2
? face fur = fur booty x4
? face gold1 = gold1 booty half x1
? face digger = digger booty character x1
? progress 0 = cards 0/115
0 draw 1; * card elder:r; 0 discard
1 draw 1; * card elder:k; 1 place 2.5
1 draw 1; * card brave:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card chief:r; 0 place 2.6
0 draw 1; * card stern; 0 place 2.7
? told 1 completed 0 2.5 3 9
? phase 0 attack 2.5 9
? legal 0 = attack 1 2.5; hold
? groups 1 of 0 = canoe 2.5 3 whole 9 0

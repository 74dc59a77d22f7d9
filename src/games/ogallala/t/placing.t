# Placing and inserting: OGA-1 to OGA-9. Cards are drawn from the first pile throughout; drawings show the row.

scenario OGA-1: three rows of fourteen cells, and the first card goes anywhere
players 2
---
0 draw 1; * card guard:r
? phase 0 place
? phase 1 wait
? legal 0 = place 1.1; place 1.2; place 1.3; place 1.4; place 1.5; place 1.6; place 1.7; place 1.8; place 1.9; place 1.10; place 1.11; place 1.12; place 1.13; place 1.14; place 2.1; place 2.2; place 2.3; place 2.4; place 2.5; place 2.6; place 2.7; place 2.8; place 2.9; place 2.10; place 2.11; place 2.12; place 2.13; place 2.14; place 3.1; place 3.2; place 3.3; place 3.4; place 3.5; place 3.6; place 3.7; place 3.8; place 3.9; place 3.10; place 3.11; place 3.12; place 3.13; place 3.14; discard
0 place 3.14
? told 1 placed 0 guard:r 3.14
? scene 1    3| 14=guard:r = 0

scenario OGA-2: seat 0 starts; three piles, and the discard as a fourth
players 2
---
? actors 0
? phase 0 draw
? scene spectator pile 1: ? (38)
? scene spectator pile 2: ? (37)
? scene spectator pile 3: ? (37)
? legal 0 = draw 1; draw 2; draw 3
? no OGA-2 0 draw d
? no REC-3 1 draw 1
0 draw 2
? told 1 draws 0 2
? ok * card axe
* card chief:r
? told 1 drawn 0 chief:r
0 discard
? scene spectator pile 2: ? (36)
? scene spectator discard: chief:r
? legal 1 = draw 1; draw 2; draw 3; draw d

scenario OGA-2: only the top of the discard can be drawn
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card rider:k; 1 discard
0 draw d
? told 1 drawn 0 rider:k
0 place 2.5
0 draw d
? told 1 drawn 0 chief:r

scenario OGA-3: a card touches another by a side or a corner
players 2
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card rider:r
? legal 0 = place 1.4; place 1.5; place 1.6; place 2.4; place 2.6; place 3.4; place 3.5; place 3.6; discard
? no OGA-3 0 place 2.7            # two columns away
? no OGA-3 0 place 2.5            # occupied

scenario OGA-3: the banks
players 2
---
0 draw 1; * card guard:r; 0 place 1.1
0 draw 1; * card rider:r
? legal 0 = place 1.2; place 2.1; place 2.2; discard

scenario OGA-3: a river that was emptied takes its next card anywhere
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card archer:r; 0 place 1.1
0 shoot 1 2.5
1 draw 1; * card rider:r
? legal 1 = place 1.1; place 1.2; place 1.3; place 1.4; place 1.5; place 1.6; place 1.7; place 1.8; place 1.9; place 1.10; place 1.11; place 1.12; place 1.13; place 1.14; place 2.1; place 2.2; place 2.3; place 2.4; place 2.5; place 2.6; place 2.7; place 2.8; place 2.9; place 2.10; place 2.11; place 2.12; place 2.13; place 2.14; place 3.1; place 3.2; place 3.3; place 3.4; place 3.5; place 3.6; place 3.7; place 3.8; place 3.9; place 3.10; place 3.11; place 3.12; place 3.13; place 3.14; discard

scenario OGA-4: left of a bow only a stern
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card elder:r; 0 place 2.6
0 draw 1; * card rider:r
? no OGA-4 0 place 2.4
? ok 0 place 2.7
0 place 1.5
0 draw 1; * card stern
? ok 0 place 2.4
? ok 0 place 2.7
0 place 2.4
0 draw 1; * card bow+:r
? no OGA-4 0 place 2.7            # a bow right of the elder
? ok 0 place 2.3                  # left of the stern

scenario OGA-4: right of a stern only a bow
players 2
---
0 draw 1; * card elder:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
0 draw 1; * card rider:r
? no OGA-4 0 place 2.7
? ok 0 place 2.4
0 place 1.5
0 draw 1; * card stern+:r
? no OGA-4 0 place 2.7
? no OGA-4 0 place 2.4            # a stern left of the elder
0 place 1.6
0 draw 1; * card bow
? ok 0 place 2.7

scenario OGA-5 OGA-4: a stern and a bow are neighbours in two canoes
players 2
---
0 draw 1; * card elder:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
0 draw 1; * card bow+:r; 0 place 2.7
0 draw 1; * card elder:k
? ok 0 place 2.8
? no OGA-6 0 place 2.4

scenario OGA-5: a hole that only a stern could fill separates
players 2
---
0 draw 1; * card guard:r; 0 place 1.4
0 draw 1; * card fur; 0 place 2.5
0 draw 1; * card bow; 0 place 1.6
0 draw 1; * card guard:k
? ok 0 place 1.7
? no OGA-6 0 place 1.3
? no OGA-4 0 place 1.5

scenario OGA-5: a hole that only a bow could fill separates
players 2
---
0 draw 1; * card fur; 0 place 3.3
0 draw 1; * card stern; 0 place 3.4
0 draw 1; * card tipi; 0 place 2.5
0 draw 1; * card fur
? ok 0 place 3.6
? no OGA-4 0 place 3.5
? no OGA-6 0 place 3.2

scenario OGA-5: a hole that nothing could fill separates
players 2
---
0 draw 1; * card fur; 0 place 3.3
0 draw 1; * card stern; 0 place 3.4
0 draw 1; * card tipi; 0 place 2.5
0 draw 1; * card bow; 0 place 3.6
0 draw 1; * card fur
? ok 0 place 3.7
? no OGA-4 0 place 3.5

scenario OGA-5 OGA-6: chief, hole, chief is one canoe, hence illegal
players 2
---
0 draw 1; * card chief:r; 0 place 2.5
0 draw 1; * card fur; 0 place 1.6
0 draw 1; * card tipi; 0 place 1.7
0 draw 1; * card chief:k
? no OGA-6 0 place 2.6
? no OGA-6 0 place 2.7            # OGA-6 itself does not close the hole
? ok 0 place 2.8                  # a hole of two separates
0 place 2.8
? told 1 placed 0 chief:k 2.8

scenario OGA-5: joining two canoes over a hole
players 2
---
0 draw 1; * card bow+:r; 0 place 2.3
0 draw 1; * card guard:r; 0 place 2.4
0 draw 1; * card tipi; 0 place 1.5
0 draw 1; * card eagle; 0 place 1.6
0 draw 1; * card fur; 0 place 2.7
0 draw 1; * card stern; 0 place 2.8
0 draw 1; * card rider:r; 0 place 2.5
? untold 0 completed              # [bow+] [guard] [rider] _ [fur] [stern]
0 draw 1; * card guard:k
? no OGA-6 0 place 2.6
0 discard
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card hunter:r; 0 place 2.6
? told 1 completed 0 2.3 6 13     # six cards, strength 2 + 4 + 4 + 3

scenario OGA-6: a card that would join two canoes with identical cards is illegal
players 2
---
0 draw 1; * card bow+:r; 0 place 2.3
0 draw 1; * card guard:r; 0 place 2.4
0 draw 1; * card tipi; 0 place 1.5
0 draw 1; * card eagle; 0 place 1.6
0 draw 1; * card guard:k; 0 place 2.7
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card rider:r
? no OGA-6 0 place 2.5
? no OGA-6 0 place 2.6
? ok 0 place 2.8

scenario OGA-6: the two halves of a booty are not identical, nor are an empty and a manned bow
players 2
---
0 draw 1; * card cannon1; 0 place 2.5
0 draw 1; * card cannon2
? ok 0 place 2.6
0 place 2.6
0 draw 1; * card bow; 0 place 2.4
0 draw 1; * card bow+:k
? ok 0 place 1.3
0 place 1.3
? actors 0                        # no identical card stood there: the turn goes on

scenario OGA-7: a bow and a stern side by side are complete
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? told 1 completed 0 2.5 2 0
? actors 1

scenario OGA-7: not with a hole between them
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card guard:r; 0 place 1.6
0 draw 1; * card stern+:r; 0 place 2.7
? untold 1 completed
? actors 0
? scores 0 0
0 draw 1; * card rider:r; 0 place 2.6
? told 1 completed 0 2.5 3 6
? scores 3 0

scenario OGA-8: beside a card of the combination, sliding left or right
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card guard:r; 0 place 2.7
0 draw 1; * card gold2
? ok 0 insert 2.5 left
? ok 0 insert 2.6 left
? ok 0 insert 2.6 right
? ok 0 insert 2.7 right
? no OGA-8 0 insert 2.5 right     # it would stand left of the bow
? no OGA-8 0 insert 2.7 left      # it would stand right of the guard
? no OGA-8 0 insert 2.8 right     # on an empty cell the move is a place
? ok 0 place 2.8
0 insert 2.6 left
? told 1 inserted 0 gold2 2.6 0
? told 1 slid 0 2.6 2.5 left
? told 1 combined 0 digger 40
? scene 0    2| 4=bow 5=gold1 6=gold2 7=guard:r = 0

scenario OGA-8: sliding right
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card guard:r; 0 place 2.7
0 draw 1; * card gold2; 0 insert 2.7 right
? told 1 slid 0 2.7 2.7 right
? scene 0    2| 5=bow 6=gold1 7=gold2 8=guard:r = 0

scenario OGA-8: before the other card, sliding right; the third card makes a trio
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card guard:r; 0 place 2.7
0 draw 1; * card gold2; 0 insert 2.6 right
0 draw 1; * card digger; 0 insert 2.6 right
? told 1 combined 0 digger 90
? scene 0    2| 5=bow 6=digger 7=gold2 8=gold1 9=guard:r = 0

scenario OGA-8: only halves and characters, and only beside their own combination
players 2
---
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card guard:r; 0 place 2.7
0 draw 1; * card rider:r
? no OGA-8 0 insert 2.6 right
? no OGA-8 0 insert 2.7 right
0 place 1.6
0 draw 1; * card bear1
? no OGA-8 0 insert 2.6 left
? no OGA-8 0 insert 2.7 right
0 place 1.7
0 draw 1; * card bearhunter
? ok 0 insert 1.7 left

scenario OGA-8: at the right bank there is nothing to slide into
players 2
---
0 draw 1; * card gold1; 0 place 2.14
0 draw 1; * card guard:r; 0 place 2.13
0 draw 1; * card gold2
? no OGA-8 0 insert 2.14 right
? ok 0 insert 2.14 left
? ok 0 insert 2.13 left
? no OGA-8 0 insert 2.13 right
0 insert 2.14 left
? scene 0    2| 12=guard:r 13=gold1 14=gold2 = 0

scenario OGA-8: at the left bank
players 2
---
0 draw 1; * card gold1; 0 place 2.1
0 draw 1; * card guard:r; 0 place 2.2
0 draw 1; * card digger
? no OGA-8 0 insert 2.1 left
? ok 0 insert 2.1 right
? ok 0 insert 2.2 right
0 insert 2.1 right
? scene 0    2| 1=digger 2=gold1 3=guard:r = 0

scenario OGA-8 OGA-4: a slide may not push a card against a bow
players 2
---
0 draw 1; * card gold1; 0 place 2.5
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card tipi; 0 place 1.7
0 draw 1; * card bow; 0 place 2.8
0 draw 1; * card gold2
? no OGA-4 0 insert 2.6 right
? no OGA-4 0 insert 2.5 right
? ok 0 insert 2.5 left

scenario OGA-8 OGA-6: a slide may not join canoes with identical cards
players 2
---
0 draw 1; * card gold1; 0 place 2.5
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card tipi; 0 place 1.7
0 draw 1; * card eagle; 0 place 1.8
0 draw 1; * card guard:k; 0 place 2.9
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card gold2
? no OGA-6 0 insert 2.6 right
? no OGA-6 0 insert 2.5 right
? ok 0 insert 2.5 left

scenario OGA-8: a slide joins canoes and pushes others along
players 2
---
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
0 draw 1; * card bow; 0 place 2.6
0 draw 1; * card tipi; 0 place 1.7
0 draw 1; * card eagle; 0 place 1.8
0 draw 1; * card fur; 0 place 2.9
0 draw 1; * card gold2; 0 insert 2.5 right
? scene 0    2| 4=gold1 5=gold2 6=stern 7=bow 9=fur = 0
0 draw 1; * card fur
? no OGA-6 0 place 2.8            # the fur has joined the canoe of the bow
0 place 1.6
? actors 1

scenario OGA-8 OGA-18: an insertion completes another canoe, which may attack; the one that grows may not
players 2
---
0 draw 1; * card bow; 0 place 2.3
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.6
0 draw 1; * card rider:r; 0 place 2.7
0 draw 1; * card tipi; 0 place 1.8
0 draw 1; * card stern+:r; 0 place 2.9
0 draw 1; * card gold2; 0 insert 2.5 right
? told 1 completed 0 2.7 3 8      # [bow] [gold1] [gold2] [stern] | [bow+] [rider] [stern+]
? scene 0    2| 3=bow 4=gold1 5=gold2 6=stern 7=bow+:r 8=rider:r 9=stern+:r = 47
? legal 0 = attack 1 2.5; hold
0 attack 1 2.5
? told 1 attacked 0 2.7 1 4
? actors 1

scenario OGA-8 OGA-21: a complete canoe that grows is not completed again
players 2
---
0 draw 1; * card bow+:r; 0 place 2.3
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card gold2; 0 insert 2.5 right
? untold 1 completed
? actors 0                        # no attack, and the turn goes on
? legal 0 = draw 1; draw 2; draw 3; draw d
? scores 44 0

scenario OGA-8: growing a complete canoe to fourteen cards
players 2
---
0 draw 1; * card bow; 0 place 2.1
0 draw 1; * card cannon1; 0 place 2.2
0 draw 1; * card bear1; 0 place 2.3
0 draw 1; * card bison1; 0 place 2.4
0 draw 1; * card wood1; 0 place 2.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card horse1; 0 place 2.7
0 draw 1; * card stern; 0 place 2.8
1 draw 1; * card guard:r; 1 discard
0 draw 1; * card cannon2; 0 insert 2.3 right
0 draw 1; * card bear2; 0 insert 2.5 right
0 draw 1; * card bison2; 0 insert 2.7 right
0 draw 1; * card wood2; 0 insert 2.9 right
0 draw 1; * card gold2; 0 insert 2.11 right
0 draw 1; * card horse2; 0 insert 2.13 right
? scores 268 0
? breakdown 0 = OGA-25 long_canoe 14 28; OGA-25 pair 1 40; OGA-25 pair 1 40; OGA-25 pair 1 40; OGA-25 pair 1 40; OGA-25 pair 1 40; OGA-25 pair 1 40
0 draw 1; * card soldier
? no OGA-8 0 insert 2.2 right
? no OGA-8 0 insert 2.2 left
? no OGA-8 0 insert 2.3 left

scenario OGA-9: what stays behind does not close up
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card rider:r; 1 place 2.6
1 draw 1; * card hunter:r; 1 place 2.7
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 2.5
0 steal 1 2.6
? scene 0    2| 5=guard:r 7=hunter:r = 0

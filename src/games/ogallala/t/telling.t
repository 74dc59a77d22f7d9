# What a table shows and says: what is asked, why not and because of which card, canoes, what a move would bring.

scenario OGA-3 OGA-4: why a card may not be placed there
players 2
---
? phase 0 draw
? phase 1 wait 0
0 draw 1
? phase 0 turning
? scene 1 seat 0 hand: ?
* card bow+:r
? phase 0 place bow+:r
0 place 2.5
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card stern; 0 place 1.7
0 draw 2; * card fur
? why 0 place 2.6 = occupied 2.6 guard:r by guard:r
? why 0 place 3.12 = apart 3.12 by river 3.12
? why 0 place 2.4 = left_of_bow 2.5 fur by bow+:r             # the bow is there, the fur would come
? why 0 place 1.8 = right_of_stern 1.7 fur by stern
0 place 1.6
0 draw 1; * card bow
? phase 0 place bow
? why 0 place 2.7 = left_of_bow 2.7 guard:r by guard:r          # the bow would come, the guard is there
0 discard
? told 1 turn 1 0 discarded
? phase 1 draw_or_take bow
1 draw d
? phase 1 must_place bow
? why 1 discard = must_place bow by bow
? ok 1 place 1.1

scenario OGA-4: a stern left of another card
players 2
---
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card stern+:k
? why 0 place 2.5 = right_of_stern 2.5 guard:r by guard:r       # the stern would come, the guard is there

scenario OGA-6 OGA-12: identical cards
players 2
---
0 draw 1; * card lasso:r; 0 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card lasso:k
? phase 0 place_last lasso:k
? why 0 place 2.6 = identical 2.5 lasso:r by lasso:r
0 place 3.6
? told 1 turn 1 0 identical

scenario OGA-6: two canoes that may not be joined
players 2
---
0 draw 1; * card guard:r; 0 place 2.3
0 draw 1; * card fur; 0 place 3.4
0 draw 1; * card tipi; 0 place 3.5
0 draw 1; * card guard:k; 0 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card rider:r
? why 0 place 2.5 = joins_identical 2.3 guard:r 2.6 guard:k by guard:r
? why 0 place 2.4 = joins_identical 2.3 guard:r 2.6 guard:k

scenario OGA-27: two tribes in one canoe
players 2
option tribes=on
---
0 draw 1; * card guard:r; 0 place 2.3
0 draw 1; * card fur; 0 place 3.4
0 draw 1; * card tipi; 0 place 3.5
0 draw 1; * card rider:k; 0 place 2.6
0 draw 1; * card hunter:k
? why 0 place 2.2 = other_tribe 2.3 guard:r by guard:r
0 discard
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card eagle
? why 0 place 2.4 = joins_tribes 2.3 guard:r 2.6 rider:k
0 place 1.3
0 draw 1; * card bow+:k; 0 place 2.5
0 draw 1; * card stern; 0 place 2.7
? told 1 completed 0 2.5 3 6

scenario OGA-27: an attack on one's own colour
players 2
option tribes=on
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card piper:r; 1 place 2.6
1 draw 1; * card drummer:k; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? legal 0 = attack 1 3.5; hold
? no OGA-27 0 attack 1 2.5
? no OGA-27 0 attack 1 2.6                           # the canoe matters before the card that names it
? why 0 attack 1 2.5 = same_tribe 2.6 piper:r by piper:r

scenario OGA-8: why a card may not be inserted there
players 2
---
0 draw 1; * card gold1; 0 place 2.13
0 draw 1; * card guard:r; 0 place 2.14
0 draw 1; * card tipi; 0 place 2.12
0 draw 1; * card rider:r
? why 0 insert 2.13 left = never_inserted rider:r
0 place 1.13
0 draw 1; * card gold2
? why 0 insert 2.11 left = cell_empty 2.11 by river 2.11
? why 0 insert 2.14 left = not_beside gold2 by guard:r
? why 0 insert 2.14 right = no_hole 2.14 right
? no OGA-8 0 insert 2.14 right
? would 0 insert 2.13 left = completes: inserted 0 gold2 2.13 0; slid 0 2.13 2.12 left; combined 0 digger 40
0 insert 2.13 left
? scene 0 2| 11=tipi 12=gold1 13=gold2 14=guard:r = 0

scenario OGA-8 OGA-6: a slide that would join two canoes
players 2
---
0 draw 1; * card guard:r; 0 place 2.1
0 draw 1; * card fur; 0 place 3.2
0 draw 1; * card tipi; 0 place 3.3
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card guard:k; 0 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card gold2
? no OGA-6 0 insert 2.4 left
? why 0 insert 2.4 left = joins_identical 2.1 guard:r 2.5 guard:k
? ok 0 insert 2.5 right

scenario OGA-8 OGA-4: a slide against a bow
players 2
---
0 draw 1; * card gold1; 0 place 2.3
0 draw 1; * card fur; 0 place 3.4
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card gold2
? no OGA-4 0 insert 2.3 right
? why 0 insert 2.3 right = left_of_bow 2.5 gold1 by gold1

scenario OGA-2 OGA-11: why a card may not be drawn
players 2
---
? why 0 draw d = nothing_left d
0 draw 1; * card axe
? told 1 turn 1 0 after_axe
? why 1 draw d = axe_stays by axe
? phase 1 draw
1 draw 1; * card guard:r; 1 place 1.2
1 draw 1; * card guard:k; 1 place 2.2
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 3.2
0 draw 1; * card guard:k; 0 discard
? why 1 draw d = no_place guard:k by guard:k
? phase 1 draw

scenario OGA-12: a card without a place
players 2
---
0 draw 1; * card guard:r; 0 place 1.2
0 draw 1; * card guard:k; 0 place 2.2
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 3.2
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card guard:k
? phase 0 must_discard guard:k

scenario OGA-13 OGA-14 OGA-16: what a lasso and an arrow do not reach
players 3
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 1.5
1 draw 1; * card totem; 1 place 1.6
1 draw 1; * card fur; 1 place 2.7
1 draw 1; * card rider:r; 1 place 2.8
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card bow+:r; 2 place 2.5
2 draw 1; * card stern; 2 place 2.6
? told 0 turn 0 2 completed
0 draw 1; * card lasso:r; 0 place 2.5
? phase 0 steal
? why 0 steal 0 2.5 = no_opponent
? why 0 steal 5 2.5 = no_opponent                     # nobody sits there
? why 0 steal 1 3.3 = nothing_there 3.3 by river 3.3
? why 0 steal 2 2.6 = complete stern by stern
? would 0 steal 1 2.7 = takes: lassoed 0 1 2.7 fur
0 steal 1 2.7
? phase 0 keep fur
0 place 2.6
? told 1 turn 1 0 after_lasso
1 draw 1; * card elder:r; 1 discard
2 draw 1; * card elder:k; 2 discard
0 draw 1; * card archer:r
? phase 0 place_last archer:r
0 place 2.7
? phase 0 shoot
? why 0 shoot 1 1.6 = no_fighter totem by totem
? why 0 shoot 1 1.5 = totem 1.6 by totem
? why 0 shoot 2 2.5 = complete bow+:r
? would 0 shoot 1 2.8 = takes: shot 0 1 2.8 rider:r; turn 1 0 after_archer

scenario OGA-13: a card for which there is no place cannot be lassoed
players 2
---
0 draw 1; * card guard:r; 0 place 1.2
0 draw 1; * card guard:k; 0 place 2.2
1 draw 1; * card guard:k; 1 place 2.5
1 draw 1; * card rider:r; 1 place 2.6
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 3.2
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 2.3
? why 0 steal 1 2.5 = no_place guard:k by guard:k

scenario OGA-15: which canoe the Mad Axe takes
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card fur; 0 place 2.6
0 draw 1; * card stern; 0 place 2.7
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card tipi; 0 place 3.5
0 draw 1; * card bow+:r; 0 place 1.5
0 draw 1; * card stern+:r; 0 place 1.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card axe
? phase 0 sink
? groups 1 of 0 = canoe 1.5 2 whole 4 0; canoe 2.5 3 whole 0 1; canoe 3.5 1 0 1
? facts 1 of 0 = canoes 2; building 1; booty 2
? why 0 sink 2.6 = leftmost 2.5 by bow
? why 0 sink 3.5 = incomplete
? why 0 sink 3.9 = nothing_there 3.9
? would 0 sink 2.5 = gives_up: discarded 0 axe; lost 0 2.5 3 13; turn 1 0 after_axe
? would 0 sink 1.5 = gives_up: discarded 0 axe; lost 0 1.5 2 2; turn 1 0 after_axe
0 sink 2.5
? told 1 turn 1 0 after_axe

scenario OGA-16 OGA-18: whom a canoe may attack, and what it would bring
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card totem; 1 place 2.6
1 draw 1; * card tipi; 1 place 1.7
1 draw 1; * card drummer:r; 1 place 1.8
1 draw 1; * card eagle; 1 place 1.9
1 draw 1; * card guard:k; 1 place 3.4
1 draw 1; * card guard:r; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern
? would 0 place 2.6 = completes: placed 0 stern 2.6; completed 0 2.5 2 2
0 place 2.6
? phase 0 attack 2.5 2
? groups 0 of 1 = canoe 1.7 3 1 2; canoe 2.5 2 0 1; canoe 3.4 1 4 0
? legal 0 = attack 1 1.7; hold
? why 0 attack 1 2.6 = totem 2.6
? no OGA-16 0 attack 1 2.6
? why 0 attack 1 3.4 = too_strong 4 2 by guard:k
? why 0 attack 1 1.8 = leftmost 1.7
? why 0 attack 1 1.14 = nothing_there 1.14
? why 0 attack 0 2.5 = no_opponent
? would 0 attack 1 1.7 = takes: attacked 0 2.5 1 1; sunk 1 1.7 3 2
? would 0 hold = gives_up: held 0 2.5; turn 1 0 completed
0 attack 1 1.7
? story 1 = attacked sunk
? would 0 drop = gives_up: dropped 0 tipi
? phase 0 stow_more tipi 1

scenario OGA-22 OGA-28: what ending the game would bring
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
? phase 0 end 3
? would 0 end = final: stopped 0; over 0 6; over 1 0
? would 0 continue = : continued 0; turn 1 0 identical
0 continue

scenario OGA-25: every canoe has its lines, and unfinished ones count nothing
players 2
---
0 draw 1; * card bow; 0 place 2.3
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card gold2; 0 place 2.5
0 draw 1; * card fur; 0 place 2.6
0 draw 1; * card tipi; 0 place 1.7
0 draw 1; * card guard:r; 0 place 1.8
0 draw 1; * card stern; 0 place 2.7
? breakdown 1 of 0 = OGA-25 short_canoe 5 5; OGA-25 booty 1 10; OGA-25 pair 1 40; OGA-25 unfinished 2 0
? facts 1 of 0 = canoes 1; building 1; booty 4
? facts 0 of 1 = canoes 0

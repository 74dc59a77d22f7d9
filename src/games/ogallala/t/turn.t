# A turn and the special cards: OGA-10 to OGA-17.

scenario OGA-10: draw again and again, from any pile
players 3
---
0 draw 1; * card guard:r; 0 place 2.5
? actors 0
0 draw 3; * card rider:k; 0 place 2.6
? legal 0 = draw 1; draw 2; draw 3
0 draw 2; * card fur; 0 discard
? told 2 turn 1 0 discarded
? legal 1 = draw 1; draw 2; draw 3; draw d

scenario OGA-11: what is drawn from the discard must be placed
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw d
? told 0 draws 1 d
? told 0 drawn 1 chief:r
? phase 1 must_place
? no OGA-11 1 discard
1 place 2.5
? actors 1

scenario OGA-11: nothing that has no place
players 2
---
0 draw 1; * card guard:r; 0 place 1.2
0 draw 1; * card guard:k; 0 place 2.2
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 3.2
1 draw 1; * card guard:k; 1 discard
? no OGA-11 0 draw d
? ok 0 draw 1
0 draw 1; * card chief:k; 0 discard
1 draw d                            # the chief
1 place 2.5
? ok 1 draw d                       # seat 1 has room for the guard

scenario OGA-11: the Mad Axe is never drawn from the discard
players 2
---
0 draw 1; * card axe
? told 0 discarded 0 axe
? actors 1
? no OGA-11 1 draw d

scenario OGA-12: (a) an identical card already stood there
players 2
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card rider:r; 0 place 2.6
? actors 0
0 draw 1; * card guard:k; 0 place 3.7
? actors 1

scenario OGA-12: (a) also for a card drawn from the discard, and whatever its colour
players 2
---
0 draw 1; * card guard:r; 0 place 2.5
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:k; 1 discard
0 draw d; 0 place 3.5
? actors 1

scenario OGA-12: (b) a lasso thrower and an archer end the turn, even without an effect
players 2
---
0 draw 1; * card lasso:r; 0 place 2.5
? actors 1
1 draw 1; * card archer:k; 1 place 2.5
? actors 1                          # it has a target
1 shoot 0 2.5
? actors 0

scenario OGA-12: (c) a completed canoe ends the turn
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? actors 1

scenario OGA-12: (d) a discard ends the turn; a discarded lasso thrower has no effect
players 2
---
0 draw 1; * card lasso:r; 0 discard
? told 1 discarded 0 lasso:r
? actors 1
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card archer:r; 0 discard
? actors 1
? scene 0 2| 5=guard:r = 0

scenario OGA-12: a card with no place can only be discarded
players 2
---
0 draw 1; * card guard:r; 0 place 1.2
0 draw 1; * card guard:k; 0 place 2.2
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 3.2
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card guard:k
? legal 0 = discard

scenario OGA-13: the lasso takes any card of an incomplete canoe, and it is placed at once
players 3
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow; 1 place 1.5
1 draw 1; * card totem; 1 place 1.6
1 draw 1; * card fur; 1 place 1.7
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card bow+:r; 2 place 2.5
2 draw 1; * card stern; 2 place 2.6
0 draw 1; * card lasso:r; 0 place 2.5
? phase 0 steal
? legal 0 = steal 1 1.5; steal 1 1.6; steal 1 1.7
? no OGA-13 0 steal 2 2.5           # a complete canoe
? no OGA-13 0 steal 1 1.8           # nothing there
? no OGA-13 0 steal 0 2.5           # one's own
0 steal 1 1.6
? told 2 lassoed 0 1 1.6 totem
? phase 0 keep
? no REC-3 0 discard
? legal 0 = place 1.4; place 1.5; place 1.6; place 2.4; place 2.6; place 3.4; place 3.5; place 3.6
0 place 2.6
? actors 1

scenario OGA-13: a stolen card may be inserted
players 2
---
0 draw 1; * card gold1; 0 place 2.5
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card gold2; 1 place 2.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 2.6
0 steal 1 2.5
? ok 0 insert 2.5 right
0 insert 2.6 right
? told 1 combined 0 digger 40
? scene 0 2| 5=gold1 6=gold2 7=lasso:r = 0

scenario OGA-13: only a card that has a place may be named
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
? legal 0 = steal 1 2.6
? no OGA-13 0 steal 1 2.5

scenario OGA-13 OGA-17: a lasso without any card to name lapses, and no line is written
players 2
---
0 draw 1; * card guard:r; 0 place 1.2
0 draw 1; * card guard:k; 0 place 2.2
1 draw 1; * card guard:k; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 3.2
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 2.3
? actors 1

scenario OGA-13: a lassoed archer or lasso thrower has no effect of its own
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card archer:r; 1 place 2.6
0 draw 1; * card lasso:r; 0 place 2.5
0 steal 1 2.6
0 place 2.6
? actors 1                          # the guard is not shot
? scene 0 2| 5=guard:r = 0
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card elder:r; 0 discard
1 draw 1; * card lasso:k; 1 place 2.6
1 steal 0 2.5
1 place 3.5
? actors 0                          # the lasso thrower has stolen nothing

scenario OGA-13: stealing may split a canoe
players 2
---
0 draw 1; * card guard:r; 0 place 2.9
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card rider:r; 1 place 2.6
1 draw 1; * card hunter:r; 1 place 2.7
1 draw 1; * card tipi; 1 place 2.8
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 1.9
0 steal 1 2.6
0 place 1.10
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card elder:k; 0 discard
1 draw 1; * card archer:r; 1 place 1.5
1 shoot 0 2.9
0 draw 1; * card lasso:k; 0 place 2.11
0 steal 1 2.7                       # now it is two
0 place 2.10
1 draw 1; * card guard:k
? ok 1 place 2.9
? no OGA-6 1 place 2.7

scenario OGA-14: the archer shoots a fighter of an incomplete canoe
players 3
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow+:r; 1 place 2.5
1 draw 1; * card guard:r; 1 place 2.6
1 draw 1; * card fur; 1 place 2.7
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card bow; 2 place 2.5
2 draw 1; * card rider:r; 2 place 2.6
2 draw 1; * card stern+:k; 2 place 2.7
0 draw 1; * card archer:r; 0 place 2.5
? phase 0 shoot
? legal 0 = shoot 1 2.5; shoot 1 2.6
? no OGA-14 0 shoot 1 2.7           # booty
? no OGA-14 0 shoot 1 2.8           # nothing
? no OGA-14 0 shoot 2 2.6           # complete
? no OGA-14 0 shoot 0 2.5           # oneself
0 shoot 1 2.5
? told 2 shot 0 1 2.5 bow+:r
? scene 0 discard: chief:r chief:k bow+:r
? actors 1

scenario OGA-14: empty ends are no fighters, manned ends are
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card tipi; 1 place 2.6
1 draw 1; * card stern+:r; 1 place 1.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.5
? legal 0 = shoot 1 1.5

scenario OGA-14: an archer drawn from the discard shoots as well
players 2
---
0 draw 1; * card archer:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card archer:k; 1 discard
0 draw d; 0 place 2.5
? legal 0 = shoot 1 2.5

scenario OGA-15: the Mad Axe sinks a complete canoe of one's own; the order in the discard
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card stern; 0 place 2.7
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow+:r; 0 place 1.5
0 draw 1; * card stern+:r; 0 place 1.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card fur; 0 place 3.5
0 draw 1; * card axe
? phase 0 sink
? legal 0 = sink 1.5; sink 2.5
? no OGA-15 0 sink 2.6              # not its leftmost cell
? no OGA-15 0 sink 3.5              # not complete
? no REC-3 0 discard
0 sink 2.5
? told 1 lost 0 2.5 3 3
? scene 1 discard: chief:r chief:k axe bow guard:r stern
? actors 1
1 draw d
? told 0 drawn 1 stern

scenario OGA-15: without a complete canoe it only ends the turn
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card guard:r; 0 place 2.6
0 draw 1; * card axe
? told 1 discarded 0 axe
? actors 1
? scene 1 discard: axe

scenario OGA-16: a totem protects from arrows, not from the lasso
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card totem; 1 place 2.6
1 draw 1; * card fur; 1 place 2.7
1 draw 1; * card rider:r; 1 place 1.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.5
? legal 0 = shoot 1 1.6
? no OGA-16 0 shoot 1 2.5
0 shoot 1 1.6
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card lasso:r; 0 place 2.6
? ok 0 steal 1 2.5
? ok 0 steal 1 2.6                  # the totem itself

scenario OGA-16 OGA-5: a totem protects the fighters beyond a hole, on either side of it
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card totem; 1 place 2.7
1 draw 1; * card fur; 1 place 1.6
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card tipi; 1 place 1.8
1 draw 1; * card rider:r; 1 place 2.9
1 draw 1; * card hunter:r; 1 place 3.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.5
? no OGA-16 0 shoot 1 2.5
? no OGA-16 0 shoot 1 2.9
? legal 0 = shoot 1 3.6

scenario OGA-16 OGA-17: an archer whose only targets have a totem lapses
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card totem; 1 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.5
? actors 1

scenario OGA-16: a totem does not protect from one's own Mad Axe
players 2
---
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card totem; 0 place 2.6
0 draw 1; * card stern; 0 place 2.7
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card axe
? legal 0 = sink 2.5

scenario OGA-16: a canoe with a totem cannot be attacked
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card totem; 1 place 2.6
1 draw 1; * card tipi; 1 place 1.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? legal 0 = attack 1 1.5; hold
? no OGA-16 0 attack 1 2.5

scenario OGA-17: an archer without a target lapses
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card fur; 1 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.5
? actors 1

# What the table of Tenakee shows besides its cards: marks, what counts together, the room for it, what a move takes up.

scenario TEN-4 TEN-5 TEN-14 TEN-18: who begins, who is ready, who leads, and what came last
players 4
option chief=on
---
* deal 0 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
? marks 1 of 0 =
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 3 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
? marks 1 of 0 = hand start
? marks 1 of 2 =
0 pick t5,t1,t2
? marks 1 of 0 = hand start ready
? marks spectator of 0 = hand start ready
? marks 1 of 1 =
1 pick head,t1,t2
? marks 0 of 1 = hand ready
2 pick t3,t4,warrior
3 pick t1,woman,t6
? marks 0 of 1 =                                     # now they play
0 play t5 A
? marks 2 of table = t5 new
1 play head A
? marks 2 of 1 = head new
? marks 2 of table =
2 play t3 A
3 play t6 A
0 play t1 A
1 play t1 A
2 play t4 B
3 play t1 B
0 play t2 C
1 play t2 C
2 play warrior A
? groups 0 of table = barred 11 5; totem 5 2; totem 4 2
3 play woman A
? told 0 scored 0 0; scored 1 5; scored 2 0; scored 3 11; chief 3; round 2 1
? marks 0 of 3 = hand leader; woman new
? marks 0 of 0 =
? marks 3 of 1 = hand start
? groups 0 of table = totem 5 2; totem 4 2
? groups 0 of 3 = taken 3 1; taken 6 1; taken 2 2; persons 0 2
? groups 3 of 1 = taken 5 1; persons 0 1

scenario TEN-3 TEN-5 TEN-6 TEN-12: one's own cards come first, then those of the others clockwise; what a move takes up
players 5
---
* deal 0 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 3 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 4 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
? seats 3 = 3 4 0 1 2
? seats spectator = 0 1 2 3 4
? room 3 of 3 = hand 0; reserve 1; captured 3 folded
? room 3 of 4 = hand 2; reserve 4 folded; captured 3 folded
? room spectator of 0 = hand 2; reserve 4 folded; captured 3 folded
? room 3 of table = slot 1 0; slot 2 0; slot 3 0; slot 4 0; discard 5 folded
? touch 4 pick t8 = t8 in reserve to hand
? face head = head takes x15
? face warrior = warrior bars x10
? face woman = woman takes x10
? face t8 = bear 8 totem x5
? face t10 = eagle 10 totem x5
? face t1 = hare 1 totem x10
0 pick woman,head,head
1 pick t1,t2,warrior
2 pick t1,t2,warrior
3 pick t1,t2,warrior
4 pick t1,t2,warrior
? touch 0 discard head = head in hand to discard
0 discard head
? marks 3 of table = head new
? facts 3 of 0 = hand 2; taken 0; left 2 head; left 2 warrior; left 2 woman
1 play t1 A
? touch 2 play warrior B = warrior in hand to slot 2
? touch 4 play t2 A = t2 in hand to slot 1
? progress 2 = round 1/7; card 1/3
2 play t1 A
3 play t1 A
4 play t1 A
? progress 2 = round 1/7; card 2/3
? groups 1 of 0 =

scenario TEN-11 TEN-18: what was taken is one's own to look at, until the end
players 3
---
* deal 0 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
0 pick t5,t6,t1
1 pick t5,head,t1
2 pick warrior,woman,t1
0 play t5 A
1 play t5 A
2 play warrior A
0 play t1 B
1 play head B
2 play woman A
? groups 2 of 2 = taken 10 2; persons 0 2
? groups 1 of 2 =
? groups spectator of 2 =
? groups 1 of 1 = taken 1 1; persons 0 1
? breakdown 1 = TEN-16 totem_cards 1 1; TEN-16 persons 1 0
? facts 1 of 2 = hand 1; taken 4; left 3 head; left 1 warrior; left 1 woman

scenario TEN-16 TEN-18: scores are noted after the last round as well, before the game is over
players 4
option chief=on
---
any until seats
any 24
any 24
any 24
any 24
any 24
any 24
any 12
any 11
any
? story 1 = discarded scored scored scored scored over over over over
? marks 1 of 0 = hand leader
? marks 1 of 1 =
? marks 1 of 2 =
? marks 1 of 3 =

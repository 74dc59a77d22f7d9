# Scenarios of Tenakee, in the order of the rules.

scenario TEN-1: fourteen totem cards each, secretly, in any order
players 3
---
? actors *
* deal 2 t8
? told 2 dealt 2 t8
? told 0 dealt 2 ?
? told spectator dealt 2 ?
* deal 0 t10,t10,t10,t10,t10
? no REC-4 * deal 1 t10            # five in the box
? no REC-4 * deal 1 head           # heads are not dealt, everyone has them
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4
? no REC-4 * deal 0 t5             # fourteen are enough
? ok * deal 1 t5
? worlds 1 sometimes seat 2 reserve: t10
? worlds 0 never seat 2 reserve: t10

scenario TEN-2: three heads, two warriors and two women each, as everyone knows
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
? actors 0 1 2
? legal 0 = pick t1; pick t2; pick t3; pick t4; pick t5; pick t6; pick t8; pick t10; pick head; pick warrior; pick woman
? worlds 0 always seat 1 reserve: head
? worlds 0 always seat 2 reserve: woman
? worlds spectator always seat 0 reserve: warrior
0 pick woman,woman
? no TEN-5 0 pick woman

scenario TEN-3: three slots with three players
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,t2,t3
1 pick t1,t2,t3
2 pick t1,t2,t3
? no TEN-3 0 play t1 D
0 play t1 A
? legal 1 = play t1 A; play t1 B; play t2 A; play t2 B; play t3 A; play t3 B

scenario TEN-3: a fourth slot with five players
players 5
---
* deal 0 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 3 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 4 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
0 pick t1,t2,t3
1 pick t1,t2,t3
2 pick t1,t2,t3
3 pick t1,t2,t3
4 pick t1,t2,t3
0 play t1 A
1 play t1 B
2 play t1 C
? ok 3 play t1 D
3 play t1 D
? legal 4 = play t1 A; play t1 B; play t1 C; play t1 D; play t2 A; play t2 B; play t2 C; play t2 D; play t3 A; play t3 B; play t3 C; play t3 D

scenario TEN-3: three slots with four players
players 4
---
any until seats
0 pick warrior,woman,woman
1 pick warrior,woman,woman
2 pick warrior,woman,woman
3 pick warrior,head,head
0 play warrior A
1 play warrior B
2 play warrior C
? legal 3 = discard head; discard warrior
? no TEN-3 3 play warrior D

scenario TEN-4 TEN-6: seat 0 begins, then clockwise; the order of one's cards is free
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
? told 1 round 1 0
0 pick t1,t2,t3
1 pick t4,t5,head
2 pick t6,t8,t10
? actors 0
? no REC-3 1 play t4 A
? no REC-3 0 pick t1
? no TEN-6 0 play t10 A
0 play t3 A
? actors 1
1 play t4 A
2 play t8 A
? actors 0
0 play t1 A
1 play t5 A
2 play t6 A
0 play t2 A
1 play head A
2 play t10 A
? told 0 round 2 1
? scores 0 29 0

scenario TEN-5: three cards each, secretly and at once; the others learn only who is ready
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
1 pick t10
? told 1 picked 1 t10
? untold 0
? untold spectator
? no TEN-5 1 pick t10
1 pick head
? untold 2
? scene 0 seat 1 hand:
1 pick t5
? told 0 ready 1
? untold 0 picked
? scene 0 seat 1 hand: ? ? ?
? scene 1 seat 1 hand: t5 t10 head
? no REC-3 1 pick t1
? phase 1 wait
? phase 0 pick
? actors 0 2
? worlds 0 never seat 2 hand: t1       # who has not finished has chosen nothing
? worlds 0 sometimes seat 1 hand: head

scenario TEN-7 TEN-8: totem cards and warriors start a totem or go on a totem card
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,warrior,t5
1 pick t2,warrior,t5
2 pick t3,t4,t5
? legal 0 = play t1 A; play t5 A; play warrior A
0 play t1 A
? told 2 started 0 t1 A 1
1 play t2 A
? told 2 built 1 t2 A 3
2 play t3 B
0 play warrior A
? told 2 built 0 warrior A 3
? ok 1 play warrior B
? ok 1 play warrior C
? ok 1 play t5 B
1 play warrior C
? scene spectator slot 1: t1 t2 warrior = 3
? scene spectator slot 3: warrior = 0

scenario TEN-9: on a warrior only a woman, a woman only on a warrior
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,t1,t2
1 pick woman,t5,head
2 pick t3,woman,t5
? no TEN-6 0 play woman A
0 play warrior A
? no TEN-9 1 play t5 A
? no TEN-9 1 play woman B
? ok 1 play woman A
1 play t5 B
? no TEN-9 2 play woman B
? no TEN-9 2 play t3 A

scenario TEN-10: a head only on a totem card, never on a warrior, never on an empty slot
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,t1,t2
1 pick head,t5,t6
2 pick head,t3,t4
0 play warrior A
? no TEN-10 1 play head A
? no TEN-10 1 play head B
1 play t5 B
? ok 2 play head B
? no TEN-10 2 play head A
? no TEN-10 2 play head C

scenario TEN-11: a head takes the whole totem, and the slot is empty at once
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t10,t1,t2
1 pick head,t5,t6
2 pick t3,t4,t8
0 play t10 A
1 play head A
? told 2 finished 1 head A 10
? scores 0 10 0
? scene 0 slot 1: = 0
? scene 1 seat 1 captured: t10 head = 10
? scene 0 seat 1 captured: ? ?
? breakdown 1 = TEN-16 totem_cards 1 10; TEN-16 persons 1 0
? breakdown 0 of 1 =
2 play t8 A
? scene 0 slot 1: t8 = 8

scenario TEN-11: so does a woman on a warrior; warriors score nothing
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t10,warrior,t2
1 pick t6,woman,t5
2 pick t3,t4,t8
0 play t10 A
1 play t6 A
2 play t3 B
0 play warrior A
1 play woman A
? told 0 finished 1 woman A 16
? scores 0 16 0
? breakdown all of 1 = TEN-16 totem_cards 1 6; TEN-16 totem_cards 1 10; TEN-16 persons 2 0

scenario TEN-12: whoever can play may not discard, and who cannot must
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,t1,t2
1 pick woman,head,t5
2 pick woman,head,head
0 play warrior A
? no TEN-12 1 discard head
? no TEN-12 1 discard t5
1 play woman A
? phase 2 discard
? legal 2 = discard head; discard woman
? no TEN-10 2 play head A
2 discard woman
? told 0 discarded 2 woman
? actors 0

scenario TEN-12: a discard proves what the hand does not hold, until the round ends
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,t1,t2
1 pick woman,woman,t5
2 pick woman,head,head
? worlds 0 sometimes seat 2 hand: t6
0 play warrior A
1 play woman A
2 discard woman                          # all slots empty: no totem card, no warrior
? worlds 0 never seat 2 hand: t6
? worlds 0 never seat 2 hand: warrior
? worlds 0 always seat 2 hand: head         # two of three heads and a woman
? worlds 0 sometimes seat 2 hand: woman
? worlds spectator never seat 2 hand: t1
? worlds spectator sometimes seat 0 hand: warrior
0 play t1 A
1 play t5 A
2 play head A
? worlds 0 never seat 2 hand: t6         # the card left was there when the first was discarded
0 play t2 A
1 discard woman
2 play head A
? told 0 round 2 1
0 pick t3,t4,t5
1 pick t3,t4,t5
2 pick t6,t8,t10
? worlds 0 sometimes seat 2 hand: t6

scenario TEN-12: a second discard proves more, and what the first one proved stays
players 4
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
any until seats
0 pick head,head,head
1 pick warrior,t1,t2
2 pick warrior,t1,t2
3 pick warrior,woman,head
0 discard head                              # all slots empty: no totem card, no warrior
? worlds 1 never seat 0 hand: t6
? worlds 1 sometimes seat 0 hand: woman
1 play warrior A
2 play warrior B
3 play warrior C
0 discard head                              # three warriors: no woman, either
? worlds 1 always seat 0 hand: head         # nothing else is left that it can be
? worlds spectator always seat 0 hand: head

scenario TEN-12: three warriors block everything but women
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,warrior,t2
1 pick warrior,t4,head
2 pick t3,head,t8
0 play warrior A
1 play warrior B
2 play t3 C
0 play warrior C
? no TEN-9 1 play t4 C
? legal 1 = discard t4; discard head
1 discard head
2 discard t8
? worlds 0 never seat 2 hand: woman
? worlds 0 sometimes seat 2 hand: head
0 discard t2

scenario TEN-13: a first hand of heads and women is discarded
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick head,head,woman
1 pick t1,t2,t3
2 pick t1,t2,t3
? legal 0 = discard head; discard woman
0 discard head
? worlds 1 never seat 0 hand: t5
1 play t1 A
2 play t2 A
? legal 0 = play head A

scenario TEN-14: after the round the marker goes to the next seat
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,t2,t3
1 pick t1,t2,t3
2 pick t1,t2,t3
any 9
? told 0 round 2 1
0 pick t4,t4,t5
1 pick t4,t4,t5
2 pick t4,t4,t5
? actors 1
any 9
0 pick t6,t8,t10
1 pick t6,t8,t10
2 pick t6,t8,t10
? actors 2

scenario TEN-15: a new totem goes to the first empty slot
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,t2,t3
1 pick head,t2,t3
2 pick t1,t2,warrior
? no TEN-15 0 play t1 B
? no TEN-15 0 play t1 C
0 play t1 A
? no TEN-15 1 play t2 C
1 play t2 B
? ok 2 play warrior A
2 play t1 C
0 play t2 A
1 play head A
? ok 2 play warrior A
? no TEN-3 2 play t2 D

scenario TEN-16: captured totem cards count, unfinished totems and discards do not
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
any until over
? actors none
? phase 0 over
? phase spectator over
? no REC-3 0 play t1 A

scenario TEN-17: equal totals stand side by side
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t5,head,t1
1 pick head,t2,t3
2 pick t5,t1,t2
0 play t5 A
1 play head A
2 play t5 A
0 play head A
? scores 5 5 0

scenario TEN-18: the chief goes to the leader, and stays with its holder in a tie
players 3
option chief=on
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t5,head,t1
1 pick head,t5,t3
2 pick t5,t1,t2
0 play t5 A
? scene 0 seat 1 captured: = 0
1 play head A
? scene 0 seat 1 captured: t5 head = 5      # scores are public
2 play t5 A
0 play head A
1 play t5 A
2 play t1 A
0 play t1 A
1 play t3 A
2 play t2 A
? told 2 scored 0 5
? told 2 scored 1 5
? told 2 chief 1                            # tied with 0: the first after the marker
? breakdown 2 of 1 = TEN-16 totem_cards 1 5; TEN-16 persons 1 0
0 pick t2,t2,t3
1 pick t2,t2,t3
2 pick t2,t3,t3
any 9
? untold 0 chief                            # nothing was taken: 1 keeps it

scenario TEN-18: of tied leaders clockwise from the next marker holder
players 3
option chief=on
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t5,head,t1
1 pick t5,t4,t3
2 pick head,t5,t2
0 play t5 A
1 play t4 B
2 play head A
0 play t1 A
1 play t5 C
2 play t2 B
0 play head C
1 play t3 A
2 play t5 B
? told 2 scored 0 5; scored 1 0; scored 2 5; chief 2; round 2 1   # from seat 1 on: 2 before 0

scenario TEN-18: nobody is chief while all scores are 0
players 3
option chief=on
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,t1,t2
1 pick t1,t1,t2
2 pick t1,t1,t2
any 9
? told 0 scored 2 0
? untold 0 chief

scenario TEN-18: nor after a second round without points
players 3
option chief=on
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,t1,t2
1 pick t1,t1,t2
2 pick t1,t1,t2
any 9
0 pick t2,t3,t3
1 pick t2,t3,t3
2 pick t2,t3,t3
any 9
? told 0 round 3 2
? told 0 scored 2 0
? untold 0 chief

scenario TEN-18: of two who overtake the chief together the first after the marker, not after the chief
players 3
option chief=on
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t1,head,t1
1 pick t4,t3,t3
2 pick t2,t2,t3
0 play t1 A
1 play t4 B
2 play t2 C
0 play head A
1 play t3 A
2 play t2 A
0 play t1 A
1 play t3 A
2 play t3 A
? told 1 chief 0
0 pick t1,t2,t2
1 pick head,t1,t1
2 pick t1,t1,head
1 play head B
2 play t1 C
0 play t1 A
1 play t1 B
2 play t1 C
0 play t2 A
1 play t1 B
2 play head C
0 play t2 A
? told 1 scored 0 1; scored 1 4; scored 2 4; chief 2; round 3 2   # from seat 2 on, though 1 comes after 0

scenario TEN-18: without the variant nobody is told the scores of others
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick t5,head,t1
1 pick head,t5,t3
2 pick t5,t1,t2
0 play t5 A
1 play head A
? scene 0 seat 1 captured: ? ?
? scene spectator seat 1 captured: ? ?
? breakdown 0 of 1 =
any 7
? untold 0 scored

scenario TEN-14 TEN-16: the marker goes round through all seven rounds, and the end is told seat by seat
players 3
---
any until seats
? told 0 round 1 0
any 18
? told 0 round 2 1
any 18
? told 0 round 3 2
any 18
? told 0 round 4 0
any 18
? told 0 round 5 1
any 18
? told 0 round 6 2
? actors 0 1 2
any 9
? actors 2
any 9
? told 0 round 7 0
any 9
? actors 0
any 9
? actors none
? told 1 over 0 34; over 1 53; over 2 37
? scores 34 53 37

scenario TEN-14: the marker with five players
players 5
---
any until seats
any 119
any
? told 0 round 5 4
any 15
? actors 4
any 15
? told 0 round 6 0
any 29
any
? told 0 round 7 1
any 15
? actors 1

scenario TEN-19: one game has seven rounds; running totals are a match
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
any until over
? actors none
? legal 1 =
? no REC-3 1 pick t1

scenario TEN-7 TEN-8 TEN-9 TEN-10: first example of the rulebook
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10

0 pick t2,t3,head
1 pick t10,t3,warrior
2 pick warrior,woman,t4
0 play t2 A
1 play t10 B
2 play warrior A
0 play t3 B
1 play t3 C
2 play t4 C
0 play head C                # 7 points; now A: a warrior (2), B: a totem card (13), C: empty
? ok 1 play warrior B
? ok 1 play warrior C
? no TEN-9 1 play warrior A
1 play warrior C
2 play woman A

scenario TEN-7 TEN-8 TEN-9 TEN-10: second example of the rulebook
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10

0 pick t8,warrior,head
1 pick t10,warrior,t5
2 pick t1,woman,t3
0 play t8 A
1 play t10 B
2 play t1 B
0 play warrior A             # A is worth 8
1 play warrior B             # B is worth 11, C is empty
? scene 0 slot 1: t8 warrior = 8
? scene 0 slot 2: t10 t1 warrior = 11
? ok 2 play woman A
? ok 2 play woman B
? no TEN-9 2 play woman C
? ok 2 play t3 C
? no TEN-9 2 play t3 A
? no TEN-9 2 play t3 B
2 play woman B
? no TEN-10 0 play head A
? no TEN-10 0 play head B
? legal 0 = discard head
0 discard head
? ok 1 play t5 B

scenario TEN-2 TEN-5 TEN-6 TEN-9 TEN-10 TEN-12 TEN-15: what is asked, why not, and how everybody stands
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
? phase 0 pick
? progress 0 = round 1/7
0 pick woman
? phase 0 pick_more 2
0 pick woman
? phase 0 pick_more 1
? why 0 pick woman = none_left woman
? score 1 of 0 = ?
? facts 1 of 0 = hand 0; taken 0; left 3 head; left 2 warrior; left 2 woman
0 pick t5
1 pick head,head,t2
2 pick warrior,t10,t4
? progress 1 = round 1/7; card 1/3
? phase 0 play A
? why 0 play t8 A = not_in_hand t8 by t8
? why 0 play woman A = woman_on_nothing A by slot 1
? why 0 play t5 C = not_the_first C A by slot 1
? why 0 play t5 D = no_place D
? why 0 discard woman = can_play t5 A by t5
? would 0 play t5 A = : started 0 t5 A 5
0 play t5 A
? phase 1 play A-B
? why 1 play head B = head_on_nothing B by slot 2
? would 1 play head A = takes completes: finished 1 head A 5
1 play head A
? score 0 of 1 = ?
? facts 0 of 1 = hand 2; taken 2; left 2 head; left 2 warrior; left 2 woman
? score 1 of 1 = 5
? facts 1 of 1 = hand 2; taken 2; left 2 head; left 2 warrior; left 2 woman
2 play t10 A
? why 0 play woman A = no_warrior A t10 by t10
? phase 0 discard_one woman
? would 0 discard woman = gives_up: discarded 0 woman
0 discard woman
1 play t2 A
2 play warrior A
? phase 0 play_one woman A
0 play woman A
? phase 1 discard_one head
1 discard head
? progress 2 = round 1/7; card 3/3
? phase 2 play_one t4 A

scenario TEN-9 TEN-10: a warrior is in the way
players 3
---
* deal 0 t1,t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t8,t10
* deal 1 t1,t1,t2,t2,t3,t3,t4,t4,t5,t5,t6,t6,t8,t10
* deal 2 t1,t1,t2,t2,t3,t3,t4,t4,t5,t6,t6,t8,t8,t10
0 pick warrior,t1,t2
1 pick head,t5,t6
2 pick head,t3,t4
0 play warrior A
? why 1 play head A = warrior A by warrior
? why 1 play t5 A = warrior A by warrior

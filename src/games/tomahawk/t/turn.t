# Scenarios of a turn of Tomahawk: TOM-6 to TOM-14.

scenario TOM-6: one card of the hand for each territory, simultaneously and secretly
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,3~1,4~1,5~2,6~1,7~3
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,7~0,10~4
? phase 0 place
? ok 0 place 1~0 1
? no TOM-6 0 place 10~4 1              # not in hand
? no TOM-6 0 place sky 1
? no REC-3 0 keep dusk 4~0
0 place 7~3 2
? told 0 placed 0 7~3 2
? untold 1
? untold spectator
? scene 1 seat 0 hand: ? ? ? ? ? ? ? ?
? scene 1 seat 0 side 2:
? scene 0 seat 0 side 2: ?7~3 = 7
? no TOM-6 0 place 6~1 2               # one card for each
? no TOM-6 0 place 7~3 1               # it is gone
? why 0 place 6~1 2 = taken 7~3 2
? why 0 place 7~3 1 = placed 7~3 2
? why 0 place 10~4 1 = not_in_hand 10~4
? phase spectator both
0 place 1~0 4
0 place 1~0 1
? no TOM-6 0 place 1~0 3               # there were two
? why 0 place 7~3 3 = placed 7~3 2 by 7~3
? why 0 place 6~1 4 = taken 1~0 4 by 1~0
? phase 0 last
0 place 2~0 3
? told 1 ready 0
? untold 1 placed
? untold 1 revealed
? no REC-3 0 place 3~1 1
? actors 1
? scene 1 seat 0 hand: ? ? ? ?
? scene 1 seat 0 side 2: ?
? worlds 1 sometimes seat 0 side 2: 7~3
? worlds 1 sometimes seat 0 side 2: dusk
? worlds 0 never seat 1 side 2: 10~4
1 place 10~4 4
1 place 4~0 2
1 place 3~0 1
1 place 2~0 3
? told 0 revealed 2 1 7~3 4~0
? actors *
? phase 0 chance

scenario TOM-7 TOM-22: a forest stays face down until it has had its turns; then all of it is revealed and acts
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 F1-1
* territory 3 F2-4
* territory 4 P1-1
* draw 0 1~0,1~0,2~0,3~1,cloud,5~2,6~1,7~3
* draw 1 1~0,2~0,3~0,4~0,5~0,6~0,7~0,10~4
0 place 1~0 1
0 place 7~3 2
0 place cloud 3
0 place 1~0 4
1 place 1~0 1
1 place 6~0 2
1 place 10~4 3
1 place 4~0 4
? told 0 revealed 1 1 1~0 1~0
? told 0 revealed 2 1 7~3 6~0          # a forest of one turn is finished at once
? told 0 revealed 4 1 1~0 4~0
? untold 0 charmed                     # TOM-22
? untold 0 trophy
? scores 1 1
? scene 0 seat 1 side 3: ?
? scene 1 seat 0 side 3: ?
? scene 0 seat 0 side 3: ?cloud = 3
? scene spectator seat 0 side 3: ?
? worlds 1 sometimes seat 0 side 3: cloud
? worlds 1 sometimes seat 0 side 3: windskull
? facts 0 of 0 = caribou 1
any until place
0 place 2~0 1
0 place 3~1 2
0 place 6~1 3
0 place 5~2 4
1 place 2~0 1
1 place 3~0 2
1 place 7~0 3
? scene 0 seat 1 side 3: ?
1 place 5~0 4
? told 0 revealed 3 1 cloud 10~4; revealed 3 2 6~1 7~0     # TOM-7
? told 1 charmed 1 3 10~4              # TOM-22
? told 1 trophy 0 3 10~4 4; trophy 1 3 6~1 1     # TOM-9: all its pairs, when it is revealed
? told 1 totals 3 9 7
? told 1 won 0 3 F2-4 4

scenario TOM-9: the strictly lower card loses its hair; both stay in the battle
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 M1-1
* draw 0 7~2,9~4,3~1,8~3,1~0,1~0,2~0,2~0
* draw 1 9~2,9~4,8~1,7~3,1~0,2~0,3~0,4~0
0 place 7~2 1
0 place 9~4 2
0 place 3~1 3
0 place 8~3 4
1 place 9~4 1
1 place 9~2 2
1 place 8~1 3
1 place 7~3 4
? told 0 trophy 1 1 7~2 2; trophy 1 3 3~1 1; trophy 0 4 7~3 3     # 7 against 9, 3 against 8; 7 against 8
? told 0 tied 2 P1-1                   # 9 against 9: no trophy, no winner
? scores 4 3
? breakdown 0 = TOM-10 bison 0 0; TOM-10 caribou 0 0; TOM-10 eagles 1 1; TOM-9 trophies 3 3
? breakdown 1 of 0 = TOM-10 bison 0 0; TOM-10 caribou 0 0; TOM-10 eagles 1 1; TOM-9 trophies 3 3
? scene 0 seat 0 side 1: 7~2 = 7
? scene 0 seat 0 trophies: (3) = 3
? scene 0 discard: P1-1

scenario TOM-27: all cards take part in a step before the next one begins
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-2p
* territory 3 F2-4
* territory 4 M1-1
* draw 0 cloud,5~0,1~0,7~0,1~0,2~0,2~0,3~0
* draw 1 10~4,3~1,4~0,2~0,1~0,3~0,3~0,4~1
0 place cloud 1
0 place 5~0 2
0 place 1~0 3
0 place 7~0 4
1 place 10~4 1
1 place 3~1 2
1 place 4~0 3
1 place 2~0 4
? story 0 = ready revealed revealed revealed charmed trophy trophy puma totals totals won won peeked
? story 1 = placed ready revealed revealed revealed charmed trophy trophy puma totals totals won won peeked
? told 0 trophy 0 1 10~4 4
? told 0 trophy 0 2 3~1 1
? told 0 totals 2 0 3
? told 0 won 1 2 P1-2p 2
? told 0 won 0 4 M1-1 1
? facts 1 of 0 = eagles 1; trophies 5; seen 1 cloud; suspect 1 dusk; suspect 1 sky; suspect 1 windskull
? facts 0 of 0 = eagles 1; trophies 5; seen 1 cloud
? facts spectator of 1 = bison 2; suspect 1 manitou; suspect 1 spirit; suspect 1 dusk; suspect 1 sequoia; suspect 1 sky; suspect 1 windskull
? scene 0 seat 0 side 1: cloud = 3
? scene spectator seat 1 side 1: 10~4 = 0

scenario TOM-10 TOM-11 TOM-13: the higher total takes the territory, a tie nobody; then the next of the pile
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 P3-5
* territory 2 P1-1
* territory 3 M2-3
* territory 4 F1-1
* draw 0 5~0,6~1,4~0,3~0,1~0,1~0,2~0,2~0
* draw 1 5~0,6~1,4~0,2~0,1~0,3~0,3~0,4~1
0 place 5~0 1
0 place 4~0 2
0 place 6~1 3
0 place 3~0 4
1 place 5~0 1
1 place 4~0 2
1 place 6~1 3
1 place 2~0 4
? told 0 totals 2 4 4
? told 0 tied 2 P1-1
? told 0 totals 4 3 2
? told 0 won 0 4 F1-1 1
? scores 1 0
? scene 1 seat 0 graveyard: 4~0 3~0
? scene 0 seat 1 graveyard: 4~0 2~0
? scene spectator seat 0 won: F1-1 = 1
? scene 0 territory 2:
? actors *
? legal * = territory 2 P2-3g; territory 2 F2-3p; territory 2 F2-4; territory 2 M2-2g
* territory 2 F2-4
? legal * = territory 4 P1-2p; territory 4 M1-1; territory 4 M1-2g
* territory 4 M1-1
? told 1 territory 4 M1-1
? scene 0 territory 4: M1-1 = 1
? scene 0 next 4: ? ?
? ok * draw 0 10~4
? no REC-4 * territory 1 F3-4          # P3-5 has two turns to go

scenario TOM-12: who wins a mountain sees what the other hid this turn, and nothing of earlier turns
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 F3-4
* territory 2 P1-1
* territory 3 F2-4
* territory 4 P1-2p
* draw 0 1~0,1~0,2~0,2~0,3~1,7~0,8~1,10~4
* draw 1 1~0,2~0,3~0,3~0,4~0,4~1,6~0,manitou
0 place 1~0 1
0 place 1~0 2
0 place 2~0 3
0 place 2~0 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 3~0 4
? untold 0 peeked                      # no mountain
* territory 2 M2-3
* territory 4 M1-1
* draw 0 3~0,4~0,4~1,5~0
* draw 1 5~0,5~1,7~0,8~1
0 place 3~1 1
0 place 3~0 2
0 place 4~0 3
0 place 10~4 4
1 place 4~0 1
1 place 5~0 2
1 place 6~0 3
1 place 4~1 4
? told 0 won 0 4 M1-1 1
? told 0 peeked 0 1 4~0
? told 1 peeked 0 1 ?                  # whose card it is, knows it anyway
? told spectator peeked 0 1 ?
? scene 0 seat 1 side 1: ? 4~0         # turn 1 stays hidden
? scene 1 seat 0 side 1: ? ?           # the loser sees nothing
? scene spectator seat 1 side 1: ? ?
? worlds 0 sometimes seat 1 side 1: manitou
? worlds 0 always seat 1 side 1: 4~0
? told 0 revealed 3 2 4~0 6~0          # the other forest is finished: everybody sees it, nobody peeks
? scene spectator seat 1 graveyard: 2~0 3~0 3~0 6~0 4~1
any until place
? scene 0 seat 1 side 1: ? 4~0         # and it is remembered
any 8
? scene 0 seat 1 side 1:

scenario TOM-12: a mountain that goes on, or that nobody wins, shows nothing
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 F3-4
* territory 2 M1-2g
* territory 3 M2-3
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~1,7~0,8~1,10~4
* draw 1 1~0,2~0,3~0,3~0,4~0,7~0,8~1,manitou
0 place 1~0 1
0 place 7~0 2
0 place 10~4 3
0 place 8~1 4
1 place 1~0 1
1 place 7~0 2
1 place 2~0 3
1 place 8~1 4
? told 0 tied 2 M1-2g
? told 0 tied 4 M1-1
? untold 0 peeked
? untold 1 peeked

scenario TOM-7 TOM-12: a forest that is finished is seen by all, and not peeked into
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 M3-5
* territory 2 F1-1
* territory 3 P2-3g
* territory 4 M1-2g
* draw 0 1~0,1~0,2~0,2~0,3~1,7~0,8~1,10~4
* draw 1 1~0,2~0,3~0,3~0,4~0,7~0,8~1,manitou
0 place 1~0 1
0 place 7~0 2
0 place 2~0 3
0 place 10~4 4
1 place 1~0 1
1 place 2~0 2
1 place 3~0 3
1 place 8~1 4
? told 1 revealed 2 1 7~0 2~0
? told 1 won 0 2 F1-1 1; won 1 4 M1-2g 2
? untold 0 peeked
? untold 1 peeked

scenario TOM-12: two mountains, two winners
players 2
---
* special 0 sky,cloud,dusk
* special 1 manitou,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep manitou 1~0
1 keep spirit 2~0
* territory 1 F3-4
* territory 2 M1-2g
* territory 3 F2-4
* territory 4 M1-1
* draw 0 1~0,1~0,2~0,2~0,3~1,7~0,8~1,10~4
* draw 1 1~0,2~0,3~0,3~0,4~0,7~0,8~1,manitou
0 place 1~0 1
0 place 10~4 2
0 place 2~0 3
0 place 3~1 4
1 place manitou 1
1 place 4~0 2
1 place 3~0 3
1 place 8~1 4
? told 0 peeked 0 1 manitou; peeked 0 3 3~0; peeked 1 1 ?; peeked 1 3 ?
? told 1 peeked 0 1 ?; peeked 0 3 ?; peeked 1 1 1~0; peeked 1 3 2~0
? told spectator peeked 0 1 ?; peeked 0 3 ?; peeked 1 1 ?; peeked 1 3 ?
? facts 0 of 1 = eagles 1; trophies 1; seen 1 manitou; suspect 1 spirit; suspect 1 sequoia; suspect 1 windskull
? facts 1 of 1 = eagles 1; trophies 1
? facts spectator of 1 = eagles 1; trophies 1; suspect 1 manitou; suspect 1 spirit; suspect 1 cloud; suspect 1 dusk; suspect 1 sequoia; suspect 1 sky; suspect 1 windskull
? facts all of 1 = eagles 1; trophies 1

scenario TOM-14: four cards each after turns 1 to 4, none after turns 5 and 6
players 2
---
* special 0 sky,cloud,manitou
* special 1 windskull,spirit,sequoia
0 keep cloud 3~0
0 keep sky 6~0
1 keep windskull 8~1
1 keep spirit 2~0
any until place
any 8
any until place
? scene 0 seat 1 hand: ? ? ? ? ? ? ? ?
any 8
any until place
any 8
any until place
? scene 0 seat 1 deck: ? ? ? ?
any 8
any until place
? scene 0 seat 1 deck:
? scene 0 seat 1 hand: ? ? ? ? ? ? ? ?
any 8
? actors 0 1                           # turn 6 at once: nothing to draw, no territory finished
? told 0 turn 6
? progress 0 = turn 6/6
? scene 0 seat 1 hand: ? ? ? ?
any 8
? actors none
? progress 1 = turn 6/6
? phase 0 over

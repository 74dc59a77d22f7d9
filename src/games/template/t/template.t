# The template's scenarios: one of each kind of line.

scenario TPL-1: two cards each, known to their owner
players 2
---
* deal 0 3,7
? told 0 dealt 0 7
? told 1 dealt 0 ?
* deal 1 9
? legal * = deal 1 1; deal 1 2; deal 1 4; deal 1 5; deal 1 6; deal 1 8
* deal 1 2
? actors 0 1
? scene 0 seat 0 hand: 3 7
? scene 0 seat 1 hand: ? ?
? worlds 0 never seat 1 hand: 3
? worlds 0 sometimes seat 1 hand: 9

scenario TPL-2 TPL-3 TPL-4: the highest card kept scores
players 2
---
* deal 0 3,7
* deal 1 9,2
? no TPL-2 0 keep 9
? why 0 keep 9 = not_yours 9
? facts 1 of 0 = cards 2
? legal 0 = keep 3; keep 7
0 keep 7
? untold 1 kept
? told 1 ready 0
1 keep 2
? told spectator shown 0 7
? told 1 won 0 7
? story 0 = ready shown shown won
? facts 1 of 0 = kept 1 7
? scores 7 0
? breakdown 0 = TPL-4 best_card 1 7
? breakdown 1 = TPL-4 other_card 1 0

scenario TPL-3: with aim=low the lowest wins
players 2
option aim=low
---
* deal 0 3,7
* deal 1 9,2
0 keep 7
1 keep 2
? scores 0 2

scenario TPL-4: an edition may say what a card is worth
players 2
number 9 worth 50
---
* deal 0 3,7
* deal 1 9,2
0 keep 7
1 keep 9
? scores 0 50

# What Manitou asks, refuses, foresees and counts.

scenario MAN-4 MAN-6 MAN-9 MAN-10 MAN-13: what is asked, and why not
players 3
---
? phase 0 wait
? progress 0 = hunt 1/3
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 3 l10
? phase 0 take 7                    # the dealer
? phase 1 take 8
? progress 1 = hunt 1/3
0 take scout,h2,h3,h4,h6,h7
? phase 0 take_more 1
? why 0 take h7 = none_left h7 by h7
? ok 0 take scout                   # there are two
? no MAN-4 0 take h2
0 take h8
1 take healer,rain,scout,h2,h3,h4,h5,h6
2 take scout,woman,h1,h2,h3,h4,h5,h6
* draw 0 scout,h2,h3
* draw 1 healer,rain,scout
* draw 2 scout,woman,h1
? progress 1 = hunt 1/3; turn 1/7
? phase 0 wait
? phase 1 play 1-2-3
? why 1 play h2 1 = not_in_hand h2 by h2
? why 1 pass = can_play healer 1-2-3 by healer
? would 1 play healer 1 = final: laid 1 healer 1
1 play healer 1
* draw 1 h2
? facts 0 of 1 = hand 3; hunters 0; prisoners 0
? would 2 play scout 1 = takes final: laid 2 scout 1; won 2 scout 1 1; hidden 1 healer 1
? would 2 play woman 1 = gives_up final: laid 2 woman 1; lost 2 woman 1 1; hidden 2 woman 1
2 play h1 2
* draw 2 h2
0 play h3 3
* draw 0 h4
? facts 2 of 0 = hand 3; hunters 3; prisoners 0
1 play rain 1
* draw 1 h3
? progress 1 = hunt 1/3; turn 2/7
? would 2 play scout 1 = gives_up final: laid 2 scout 1; repelled 2 scout 1 1; hidden 2 scout 1
2 play h2 2
* draw 2 h3
0 play h2 1
* draw 0 h6
? why 1 play scout 1 = two_already 1 by rain
? no MAN-9 1 play scout 1

scenario MAN-14 MAN-15 MAN-16 MAN-18: a hunt is settled step by step
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h5,h6,chief
1 take h7,h8,h9,h10,chief,healer,rain,scout
* draw 0 h1,h2,h3
* draw 1 h7,h8,chief
1 play h7 1; * draw 1 h9
0 play h1 1; * draw 0 h4
1 play h8 2; * draw 1 h10
0 play h2 2; * draw 0 h5
1 play h9 3; * draw 1 healer
0 play h3 3; * draw 0 h6
1 play h10 3; * draw 1 rain
0 play h4 3; * draw 0 chief
1 play chief 1; * draw 1 scout
0 play h5 3
1 play healer 2
0 play h6 3
? phase 1 play 1-2-3
? facts 0 of 1 = hand 2; hunters 34; prisoners 0
? facts 0 of 0 = hand 1; hunters 21; prisoners 0
1 play rain 3
? phase 0 play_one chief 1-2-3
? would 0 play chief 2 = takes completes gives_up final: laid 0 chief 2; won 0 chief 2 1; hidden 1 healer 2; thief 1 34; bison_won 1 s1 1 7; bison_won 1 s2 2 8; bison_won 1 l9 3 19; bison_won 0 s3 3 18; prisoners 1 0 1 1; returned 1 1 2; returned 0 2 2; prisoners 0 1 2 2; prisoners 1 0 3 4; returned 1 3 3; unplayed 1 1; scored 0 5; scored 1 7
0 play chief 2
? story 0 = laid won hidden thief bison_won bison_won bison_won bison_won prisoners returned returned prisoners prisoners returned unplayed scored scored
? scores 5 7
? facts 1 of 0 = hand 0; hunters 0; prisoners 2; bison 3 s3
? facts 0 of 1 = hand 0; hunters 0; prisoners 5; thieves 1 thief; bison 1 s1; bison 2 s2; bison 9 l9
? score 0 of 1 = 7
? breakdown 0 of 1 = MAN-15 bison 3 12; MAN-16 prisoners 5 5; MAN-14 thieves 1 -10
? progress 0 = hunt 2/3
* bison 1 s4
* bison 2 s4
* bison 3 s5
* bison 3 l10
? why 0 take h1 = prisoner h1 1 by h1
? phase 0 take 8
? phase 1 take 7

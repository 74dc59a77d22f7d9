# Scenarios of Manitou: what a hunt brings, and the end (MAN-14 … MAN-18).

scenario MAN-14: the highest total over all grounds takes a hide thief
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,chief,healer,healer,chief
1 take h1,h2,h3,chief,rain,scout,h4,woman
* draw 0 h1,h2,h3
* draw 1 h1,h2,h3
1 play h1 1
* draw 1 chief
0 play h1 1
* draw 0 chief
1 play h2 2
* draw 1 rain
0 play h2 2
* draw 0 healer
1 play h3 3
* draw 1 scout
0 play h3 3
* draw 0 healer
1 play chief 1
* draw 1 h4
0 play chief 2
* draw 0 chief
1 play rain 2
* draw 1 woman
0 play healer 3
1 play scout 3
0 play healer 3
1 play h4 1
0 play chief 3
? told 0 thief 1 10                 # 1 + 2 + 3 + 4 against 1 + 2 + 3
? scores 4 -8
? breakdown 0 = MAN-15 bison 0 0; MAN-16 prisoners 4 4; MAN-14 thieves 0 0
? breakdown 0 of 1 = MAN-15 bison 1 1; MAN-16 prisoners 1 1; MAN-14 thieves 1 -10
? scene spectator seat 1 captured: s1 h1 thief = -8

scenario MAN-14: everyone tied for the highest total takes a hide thief
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
? told 2 thief 0 12
? told 2 thief 1 12
? scores 4 -7 9
? breakdown 2 = MAN-15 bison 0 0; MAN-16 prisoners 9 9; MAN-14 thieves 0 0
? breakdown 2 of 1 = MAN-15 bison 2 3; MAN-16 prisoners 0 0; MAN-14 thieves 1 -10

scenario MAN-14 MAN-15: nobody played a hunter: no thief, and all bison go to the box
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,chief,healer,healer,rain,rain,scout
1 take chief,chief,healer,rain,rain,scout,woman,woman
* draw 0 chief,chief,healer
* draw 1 chief,chief,healer
1 play chief 1
* draw 1 rain
0 play chief 1
* draw 0 healer
1 play chief 2
* draw 1 rain
0 play chief 2
* draw 0 rain
1 play healer 3
* draw 1 scout
0 play healer 3
* draw 0 rain
1 play rain 1
* draw 1 woman
0 play healer 1
* draw 0 scout
1 play rain 2
* draw 1 woman
0 play rain 2
1 play scout 3
0 play rain 3
1 play woman 1
0 play scout 1
? untold 0 thief
? untold 0 bison_won
? told 0 boxed s1 1
? told 0 boxed s2 2
? told 0 boxed s3 3
? told 0 boxed l9 3
? scene 0 box: s1 s2 s3 l9

scenario MAN-15: a tie for the highest, a ground without hunters, and one player alone on two bison
players 2
---
* bison 1 s7
* bison 2 s6
* bison 3 s5
* bison 3 l13
0 take h8,h1,h2,chief,healer,rain,scout
1 take h5,h3,woman,scout,rain,healer,chief,h10
* draw 0 h8,h1,h2
* draw 1 h5,h3,woman
1 play h5 1
* draw 1 scout
0 play h8 1
* draw 0 chief
1 play h3 1
* draw 1 rain
0 play h1 3
* draw 0 healer
1 play woman 2
* draw 1 healer
0 play h2 3
* draw 0 rain
1 play scout 2
* draw 1 chief
0 play chief 2
* draw 0 scout
1 play rain 3
* draw 1 h10
0 play healer 2
1 play healer 3
0 play rain 1
1 play chief 1
0 play scout 1
? told 0 boxed s7 1                 # 8 against 5 + 3
? told 0 boxed s6 2                 # no hunter
? told 0 bison_won 0 l13 3 3        # alone with 1 + 2: both
? told 0 bison_won 0 s5 3 3
? told 0 thief 0 11

scenario MAN-15: one bison goes to the highest, of two the larger to the highest and the other to the second
players 3
---
* bison 1 s4
* bison 1 l11
* bison 2 s6
* bison 3 l13
0 take h9,h3,h8,woman,woman,scout,rain
1 take h7,h10,woman,woman,scout,rain,healer,h1
2 take h4,h10,h5,woman,rain,healer,scout,h1
* draw 0 h9,h3,h8
* draw 1 h7,h10,woman
* draw 2 h4,h10,h5
1 play h7 1
* draw 1 woman
2 play h4 2
* draw 2 woman
0 play h9 1
* draw 0 woman
1 play h10 2
* draw 1 scout
2 play h10 3
* draw 2 rain
0 play h3 2
* draw 0 woman
1 play woman 3
* draw 1 rain
2 play h5 3
* draw 2 healer
0 play h8 3
* draw 0 scout
1 play woman 1
* draw 1 healer
2 play woman 1
* draw 2 scout
0 play woman 1
* draw 0 rain
1 play scout 2
* draw 1 h1
2 play rain 2
* draw 2 h1
0 play woman 2
1 play rain 3
2 play healer 3
0 play scout 3
1 play healer 2
2 play scout 1
0 play rain 1
? told 1 bison_won 0 l11 1 9
? told 1 bison_won 1 s4 1 7
? told 1 bison_won 1 s6 2 10
? told 1 bison_won 2 l13 3 15
? told 1 thief 0 20                 # 9 + 3 + 8 against 17 and 19
? untold 1 boxed

scenario MAN-15: a tie for second sends the other bison to the box
players 4
---
* bison 1 s4
* bison 1 l11
* bison 2 s6
* bison 2 l13
* bison 3 s1
0 take h9,chief,healer,rain,scout,woman,h1
1 take h6,h1,chief,healer,rain,scout,woman,h10
2 take h7,h3,chief,healer,rain,scout,woman,h10
3 take h2,h3,chief,healer,rain,scout,woman,h10
* draw 0 h9,chief,healer
* draw 1 h6,h1,chief
* draw 2 h7,h3,chief
* draw 3 h2,h3,chief
1 play h6 1
* draw 1 healer
2 play h7 1
* draw 2 healer
3 play h2 1
* draw 3 healer
0 play h9 1
* draw 0 rain
1 play h1 1
* draw 1 rain
2 play h3 2
* draw 2 rain
3 play h3 2
* draw 3 rain
0 play chief 2
* draw 0 scout
1 play chief 3
* draw 1 scout
2 play chief 2
* draw 2 scout
3 play chief 3
* draw 3 scout
0 play healer 2
* draw 0 woman
1 play healer 3
* draw 1 woman
2 play healer 2
* draw 2 woman
3 play healer 3
* draw 3 woman
0 play rain 3
* draw 0 h1
1 play rain 2
* draw 1 h10
2 play rain 3
* draw 2 h10
3 play rain 2
* draw 3 h10
0 play scout 3
1 play scout 2
2 play scout 3
3 play scout 2
0 play woman 3
1 play woman 2
2 play woman 3
3 play woman 2
0 play h1 2
? told 1 bison_won 0 l11 1 9
? told 1 boxed s4 1                 # 6 + 1 and 7 tie for second
? told 1 boxed l13 2                # 3 and 3 tie for the lead: nobody takes any,
? told 1 boxed s6 2                 # not even the third with 1

scenario MAN-15: two who tie and then a stronger one later in the round: only the best bison is won
players 4
---
* bison 1 s4
* bison 1 l11
* bison 2 s6
* bison 2 l13
* bison 3 s1
0 take h2,h3,chief,healer,rain,scout,woman
1 take h6,h1,chief,healer,rain,scout,woman,h10
2 take h7,h3,chief,healer,rain,scout,woman,h10
3 take h9,chief,healer,rain,scout,woman,h1,h10
* draw 0 h2,h3,chief
* draw 1 h6,h1,chief
* draw 2 h7,h3,chief
* draw 3 h9,chief,healer
1 play h6 1
* draw 1 healer
2 play h7 1
* draw 2 healer
3 play h9 1
* draw 3 rain
0 play h2 1
* draw 0 healer
1 play h1 1
* draw 1 rain
2 play h3 2
* draw 2 rain
3 play chief 2
* draw 3 scout
0 play h3 2
* draw 0 rain
1 play chief 3
* draw 1 scout
2 play chief 2
* draw 2 scout
3 play healer 2
* draw 3 woman
0 play chief 3
* draw 0 scout
1 play healer 3
* draw 1 woman
2 play healer 2
* draw 2 woman
3 play rain 3
* draw 3 h1
0 play healer 3
* draw 0 woman
1 play rain 2
* draw 1 h10
2 play rain 3
* draw 2 h10
3 play scout 3
* draw 3 h10
0 play rain 2
1 play scout 2
2 play scout 3
3 play woman 3
0 play scout 2
1 play woman 2
2 play woman 2
3 play h1 2
0 play woman 2
? told 1 bison_won 3 l11 1 9
? told 1 boxed s4 1                 # 6 + 1 and 7 tie for second, though they were counted first

scenario MAN-15: two who tie behind the lead and then a better second, who takes the other bison
players 4
---
* bison 1 s4
* bison 1 l11
* bison 2 s6
* bison 2 l13
* bison 3 s1
0 take h9,chief,healer,rain,scout,woman,h5
1 take h4,h5,chief,healer,rain,scout,woman,h10
2 take h4,h9,chief,healer,rain,scout,woman,h10
3 take h6,h7,chief,healer,rain,scout,woman,h10
* draw 0 h9,chief,healer
* draw 1 h4,h5,chief
* draw 2 h4,h9,chief
* draw 3 h6,h7,chief
1 play h4 1
* draw 1 healer
2 play h4 1
* draw 2 healer
3 play h6 1
* draw 3 healer
0 play h9 1
* draw 0 rain
1 play h5 2
* draw 1 rain
2 play h9 2
* draw 2 rain
3 play h7 2
* draw 3 rain
0 play chief 2
* draw 0 scout
1 play chief 3
* draw 1 scout
2 play chief 2
* draw 2 scout
3 play chief 3
* draw 3 scout
0 play healer 2
* draw 0 woman
1 play healer 3
* draw 1 woman
2 play healer 2
* draw 2 woman
3 play healer 3
* draw 3 woman
0 play rain 3
* draw 0 h5
1 play rain 2
* draw 1 h10
2 play rain 3
* draw 2 h10
3 play rain 2
* draw 3 h10
0 play scout 3
1 play scout 2
2 play scout 3
3 play scout 2
0 play woman 3
1 play woman 2
2 play woman 3
3 play woman 2
0 play h5 2
? told 1 bison_won 0 l11 1 9
? told 1 bison_won 3 s4 1 6         # 4 and 4 tie, but not for second
? told 1 bison_won 2 l13 2 9
? told 1 bison_won 3 s6 2 7         # 5 and 5 as well, who came before and after the lead
? told 1 boxed s1 3                 # no hunter

scenario MAN-16 MAN-15: the scoring example of the rulebook
players 4
---
* bison 1 s5
* bison 1 l12
* bison 2 s1
* bison 2 l9
* bison 3 s2
0 take h1,h2,chief,healer,healer,woman,woman
1 take h9,h2,h1,h3,h4,rain,rain,woman
2 take h10,healer,h1,h2,h3,scout,scout,woman
3 take h5,h4,h1,h2,h3,rain,rain,woman
* draw 0 h1,h2,chief
* draw 1 h9,h2,h1
* draw 2 h10,healer,h1
* draw 3 h5,h4,h1
1 play h9 1
* draw 1 h3
2 play h10 1
* draw 2 h2
3 play h5 1
* draw 3 h2
0 play h1 2
* draw 0 healer
1 play h2 1
* draw 1 h4
2 play healer 1
* draw 2 h3
3 play h4 1
* draw 3 h3
0 play h2 3
* draw 0 healer
1 play h1 2
* draw 1 rain
2 play h1 2
* draw 2 scout
3 play h1 2
* draw 3 rain
0 play chief 1
* draw 0 woman
1 play h3 3
* draw 1 rain
2 play h2 2
* draw 2 scout
3 play h2 3
* draw 3 rain
0 play healer 2
* draw 0 woman
1 play h4 3
* draw 1 woman
2 play h3 3
* draw 2 woman
3 play h3 3
* draw 3 woman
0 play healer 3
1 play rain 2
2 play scout 2
3 play rain 2
0 play woman 2
1 play rain 3
2 play scout 3
3 play rain 3
0 play woman 3
? told 0 bison_won 1 l12 1 11       # yellow: 9 + 2
? told 0 bison_won 2 s5 1 10        # green: 10, and a beaten warrior
? told 0 prisoners 0 1 1 2          # red's chief captures six cards
? told 0 prisoners 0 2 1 2
? told 0 prisoners 0 3 1 2
? told 0 returned 0 1 1             # and goes home

scenario MAN-16: prisoners are out of play for their owner, everything else goes home
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h1,h2,h3,h4,h6,h7,woman
1 take h8,chief,h9,healer,chief,h10,h6,h1
* draw 0 h1,h2,h3
* draw 1 h8,chief,h9
1 play h8 1
* draw 1 healer
0 play h1 2
* draw 0 h4
1 play chief 1
* draw 1 chief
0 play h2 2
* draw 0 h6
1 play h9 2
* draw 1 h10
0 play h3 2
* draw 0 h7
1 play healer 2
* draw 1 h6
0 play h4 3
* draw 0 woman
1 play chief 2
* draw 1 h1
0 play h6 3
1 play h10 3
0 play h7 1
1 play h6 3
0 play woman 1
? told 0 returned 0 1 2             # the chief fell to the woman: ground 1 is seat 0's
? told 0 prisoners 0 1 1 2          # a hunter and a face-down warrior alike
? told 0 prisoners 1 0 2 3          # two warriors hold ground 2
? told 0 returned 1 2 3
? told 0 returned 0 3 2             # nobody holds ground 3
? told 0 returned 1 3 2
? told 0 unplayed 1 1
? breakdown 0 = MAN-15 bison 1 3; MAN-16 prisoners 2 2; MAN-14 thieves 0 0
* bison 1 s4
* bison 2 s4
* bison 3 s5
* bison 3 l10
? no MAN-4 0 take h1                # a prisoner
? ok 0 take h4
? no MAN-4 1 take h8
1 take chief
? no MAN-4 1 take chief             # one of the two is lost
? scene 1 seat 0 captured: s3 h8 chief = 5

scenario MAN-17: captured hunters have counted for the thief and the bison
players 2
---
* bison 1 s7
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take h10,h9,h1,h2,h3,h4,h6
1 take h1,chief,h2,h3,chief,healer,rain,woman
* draw 0 h10,h9,h1
* draw 1 h1,chief,h2
1 play h1 1
* draw 1 h3
0 play h10 1
* draw 0 h2
1 play chief 1
* draw 1 chief
0 play h9 1
* draw 0 h3
1 play h2 2
* draw 1 healer
0 play h1 2
* draw 0 h4
1 play h3 3
* draw 1 rain
0 play h2 2
* draw 0 h6
1 play chief 1
* draw 1 woman
0 play h3 3
1 play healer 2
0 play h4 3
1 play rain 3
0 play h6 2
? told 0 thief 0 35
? told 0 bison_won 0 s7 1 19        # both hunters are taken, but the bison is theirs
? told 0 prisoners 1 0 1 2
? breakdown 0 = MAN-15 bison 3 18; MAN-16 prisoners 0 0; MAN-14 thieves 1 -10
* bison 1 s4
* bison 2 s4
* bison 3 s5
* bison 3 l10
? no MAN-4 0 take h10

scenario MAN-18 MAN-7: after the third hunt bison, prisoners and hide thieves make the score
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
? scores 18 -9                     # 2 + 9 and seven prisoners; 1 less a thief
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
? scores 39 -16
* bison 1 s5
* bison 2 s5
* bison 3 s6
* bison 3 l11
0 take h10,h9,h8,h7,h6,h5,h4
1 take chief,chief,healer,rain,scout,woman,woman
* draw 0 h10,h9,h8
* draw 1 chief,chief,healer
? progress 0 = hunt 3/3; turn 1/7
1 play chief 1
* draw 1 rain
0 play h10 1
* draw 0 h7
1 play chief 2
* draw 1 scout
0 play h9 1
* draw 0 h6
1 play healer 3
* draw 1 woman
0 play h8 2
* draw 0 h5
1 play rain 1
* draw 1 woman
0 play h7 2
* draw 0 h4
1 play scout 2
0 play h6 3
1 play woman 3
0 play h5 3
1 pass
0 play h4 3
? told 0 thief 0 49
? told spectator scored 0 56; scored 1 -9; over 0 56; over 1 -9
? groups 0 of 1 = bison 4 2; prisoners 7 7; thieves -20 2
? facts 0 of 1 = hand 0; hunters 0; prisoners 7; thieves 2 thief; bison 1 s1; bison 3 s3
? progress 0 = hunt 3/3
? marks 0 of 0 =
? marks 0 of 1 =
? actors none
? phase 0 over
? scores 56 -9
? breakdown 0 = MAN-15 bison 8 52; MAN-16 prisoners 14 14; MAN-14 thieves 1 -10
? breakdown 1 = MAN-15 bison 2 4; MAN-16 prisoners 7 7; MAN-14 thieves 2 -20

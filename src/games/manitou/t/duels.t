# Scenarios of Manitou: the table of who beats whom.

scenario MAN-10: who beats whom, each of the twenty pairs once
players 4
---
* bison 1 s1
* bison 1 l9
* bison 2 s2
* bison 2 l10
* bison 3 s3
0 take healer,woman,scout,healer,rain,chief,chief
1 take chief,woman,healer,woman,chief,scout,healer,rain
2 take rain,rain,chief,scout,woman,woman,chief,healer
3 take woman,scout,healer,rain,chief,chief,healer,rain
* draw 0 healer,woman,scout
* draw 1 chief,woman,healer
* draw 2 rain,rain,chief
* draw 3 woman,scout,healer
1 play chief 2
? untold 1 hidden
* draw 1 woman
2 play rain 2
? told 2 lost 2 rain 2 1
* draw 2 scout
3 play woman 2
? told 3 won 3 woman 2 1
* draw 3 rain
0 play healer 2
? told 0 won 0 healer 2 3
* draw 0 healer
1 play woman 2
? told 1 lost 1 woman 2 0
* draw 1 chief
2 play rain 2
? told 2 lost 2 rain 2 0
* draw 2 woman
3 play scout 2
? told 3 won 3 scout 2 0
* draw 3 chief
0 play woman 2
? told 0 lost 0 woman 2 3
* draw 0 rain
1 play healer 2
? told 1 lost 1 healer 2 3
* draw 1 scout
2 play chief 2
? told 2 won 2 chief 2 3
* draw 2 woman
3 play healer 2
? told 3 lost 3 healer 2 2
* draw 3 chief
0 play scout 2
? told 0 lost 0 scout 2 2
* draw 0 chief
1 play woman 3
? untold 1 hidden
* draw 1 healer
2 play scout 3
? told 2 won 2 scout 3 1
* draw 2 chief
3 play rain 3
? told 3 won 3 rain 3 2
* draw 3 healer
0 play healer 3
? told 0 won 0 healer 3 3
* draw 0 chief
1 play chief 3
? told 1 won 1 chief 3 0
* draw 1 rain
2 play woman 1
? untold 2 hidden
* draw 2 healer
3 play chief 1
? told 3 lost 3 chief 1 2
* draw 3 rain
0 play rain 1
? told 0 won 0 rain 1 2
1 play scout 1
? told 1 lost 1 scout 1 0
2 play woman 1
? told 2 lost 2 woman 1 0
3 play chief 1
? told 3 won 3 chief 1 0

scenario MAN-10: equal ranks beat each other, all five of them
players 2
---
* bison 1 s1
* bison 2 s2
* bison 3 s3
* bison 3 l9
0 take chief,healer,rain,scout,woman,h1,h2
1 take chief,healer,rain,scout,woman,h1,h2,h3
* draw 0 chief,healer,rain
* draw 1 chief,healer,rain
1 play chief 1
* draw 1 scout
0 play chief 1
? told 1 equal 0 chief 1 1
? told 1 hidden 1 chief 1
? told 1 hidden 0 chief 1
* draw 0 scout
1 play healer 2
* draw 1 woman
0 play healer 2
? told 1 equal 0 healer 2 1
? told 1 hidden 1 healer 2
? told 1 hidden 0 healer 2
* draw 0 woman
1 play rain 3
* draw 1 h1
0 play rain 3
? told 1 equal 0 rain 3 1
? told 1 hidden 1 rain 3
? told 1 hidden 0 rain 3
* draw 0 h1
1 play scout 1
* draw 1 h2
0 play scout 1
? told 1 equal 0 scout 1 1
? told 1 hidden 1 scout 1
? told 1 hidden 0 scout 1
* draw 0 h2
1 play woman 2
* draw 1 h3
0 play woman 2
? told 1 equal 0 woman 2 1
? told 1 hidden 1 woman 2
? told 1 hidden 0 woman 2

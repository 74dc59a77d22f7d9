# Attacks: OGA-18 to OGA-21.

scenario OGA-18: a strictly weaker canoe, complete or not
players 3
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card guard:r; 1 place 2.6
1 draw 1; * card stern; 1 place 2.7
2 draw 1; * card rider:r; 2 place 2.5
2 draw 1; * card hunter:r; 2 place 1.5
2 draw 1; * card fur; 2 place 3.5
2 draw 1; * card chief:k; 2 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 2.6
? told 1 completed 0 2.5 2 4        # strength 4: the guard and the rider have as much
? phase 0 attack
? legal 0 = attack 2 1.5; attack 2 3.5; hold
? no OGA-18 0 attack 1 2.5
? no OGA-18 0 attack 2 2.5
? no OGA-18 0 attack 2 1.6          # nothing there
? no OGA-18 0 attack 0 2.5          # oneself
0 attack 2 1.5
? told 1 attacked 0 2.5 2 3          # a canoe of strength 3
? told 1 sunk 2 1.5 1 0
? scene 0 discard: chief:r chief:k hunter:r
? actors 1

scenario OGA-18: a complete canoe may be attacked; its leftmost cell names it
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card bow; 1 place 2.5
1 draw 1; * card guard:r; 1 place 2.6
1 draw 1; * card stern; 1 place 2.7
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card hunter:r; 0 place 2.6
0 draw 1; * card stern; 0 place 2.7
? legal 0 = attack 1 2.5; hold
? no OGA-18 0 attack 1 2.6
0 attack 1 2.5
? scores 3 0
? scene 0 discard: chief:r bow guard:r stern

scenario OGA-18: nobody is obliged to attack
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
0 hold
? told 1 held 0 2.5
? actors 1
? scene 0 2| 5=fur = 0

scenario OGA-18 OGA-17: without a target nothing is asked
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? actors 1

scenario OGA-18: a canoe without fighters cannot attack
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
? actors 1

scenario OGA-18: the effect of the completing card comes first
players 2
---
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card tipi; 0 place 1.6
0 draw 1; * card stern; 0 place 2.7
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card guard:r; 1 place 2.5
1 draw 1; * card rider:r; 1 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card archer:r; 0 place 2.6
? told 1 completed 0 2.5 3 5
? legal 0 = shoot 1 2.5; shoot 1 2.6
0 shoot 1 2.5
? legal 0 = attack 1 2.6; hold                  # 4 are left
0 attack 1 2.6
? scene 0 discard: chief:r chief:k guard:r rider:r
? actors 1

scenario OGA-19: first the others to the discard, then the booty, both from left to right
players 2
---
0 draw 1; * card bow; 0 place 2.4
0 draw 1; * card horse2; 0 place 2.5
0 draw 1; * card rider:r; 0 place 2.6
0 draw 1; * card elder:r; 0 discard
1 draw 1; * card bow; 1 place 3.8
1 draw 1; * card hunter:r; 1 place 3.9
1 draw 1; * card tobacco; 1 place 3.10
1 draw 1; * card eagle; 1 place 2.11
1 draw 1; * card horse1; 1 place 3.12
1 draw 1; * card stern+:r; 1 place 3.13
1 draw 1; * card elder:k; 1 discard
0 draw 1; * card bow+:r; 0 place 1.4
0 draw 1; * card guard:r; 0 place 1.5
0 draw 1; * card brave:r; 0 place 1.6
0 draw 1; * card stern; 0 place 1.7
? told 1 completed 0 1.4 4 11
? ok 0 attack 1 3.8                             # 3 + 2, with a hole
0 attack 1 3.8
? told 1 attacked 0 1.4 1 5
? told 1 sunk 1 3.8 5 2
? scene 1 discard: elder:r elder:k bow hunter:r stern+:r
? scene 1 seat 0 hand: tobacco
? scene 1 seat 0 spoils: horse1
? phase 0 stow_more tobacco 1
? no REC-3 0 discard
? ok 0 drop
0 place 2.7
? told 1 stowed 0 tobacco 2.7
? scene 1 seat 0 hand: horse1
? phase 0 stow horse1
? ok 0 insert 2.6 right
0 insert 2.6 right
? told 1 inserted 0 horse1 2.6 1
? told 1 combined 0 cowboy 40
? scene 1 2| 4=bow 5=horse2 6=horse1 7=rider:r 8=tobacco = 4
? actors 1

scenario OGA-19: booty may be dropped
players 2
---
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card tipi; 1 place 2.6
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:r; 0 place 2.5
0 draw 1; * card stern; 0 place 2.6
0 attack 1 2.5
0 drop
? told 1 dropped 0 fur
0 place 1.5
? scene 1 discard: chief:r chief:k fur
? actors 1

scenario OGA-19: booty without a place must be dropped
players 2
---
0 draw 1; * card bow; 0 place 1.1
0 draw 1; * card stern; 0 place 1.2
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:k; 0 place 2.1
0 draw 1; * card stern+:k; 0 place 2.2
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card bow; 0 place 3.1
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card stern+:r; 0 place 3.2
0 attack 1 2.5
? phase 0 must_drop fur
? legal 0 = drop
? no OGA-4 0 place 1.3
0 drop
? legal 0 = end; continue

scenario OGA-20: a lassoed card completes a second canoe; they attack in that order
players 2
---
0 draw 1; * card bow+:r; 0 place 1.1
0 draw 1; * card fur; 0 place 2.2
0 draw 1; * card stern; 0 place 1.3
0 draw 1; * card bow; 0 place 3.1
0 draw 1; * card stern+:r; 0 place 3.3
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card rider:r; 1 place 2.5
1 draw 1; * card hunter:r; 1 place 1.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card lasso:r; 0 place 1.2
? told 1 completed 0 1.1 3 5
0 steal 1 2.5
0 place 3.2                                     # [bow] [rider] [stern+], strength 6
? told 1 completed 0 3.1 3 6
? legal 0 = attack 1 1.5; hold
0 hold
? told 1 held 0 1.1
? legal 0 = attack 1 1.5; hold
0 hold
? told 1 held 0 3.1
? actors 1

scenario OGA-20: booty completes a canoe, which attacks in its turn
players 3
---
0 draw 1; * card bow+:r; 0 place 1.1
0 draw 1; * card guard:r; 0 place 2.2
0 draw 1; * card stern; 0 place 1.3
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card eagle; 1 place 1.5
1 draw 1; * card chief:k; 1 discard
2 draw 1; * card rider:r; 2 place 2.5
2 draw 1; * card elder:r; 2 discard
0 draw 1; * card bow; 0 place 3.1
0 draw 1; * card brave:r; 0 place 3.2
0 draw 1; * card stern+:r; 0 place 3.3
? legal 0 = attack 1 1.5; attack 1 2.5; attack 2 2.5; hold
0 attack 1 2.5
0 place 1.2
? told 1 completed 0 1.1 3 2                    # [bow+] [fur] [stern], strength 2
? legal 0 = attack 1 1.5; hold                  # the rider is too strong for it
0 attack 1 1.5
0 drop
? actors 1

scenario OGA-20: the booty at hand is dealt with before the next attack
players 2
---
0 draw 1; * card bow+:r; 0 place 1.1
0 draw 1; * card guard:r; 0 place 2.2
0 draw 1; * card stern; 0 place 1.3
0 draw 1; * card chief:r; 0 discard
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card tipi; 1 place 2.6
1 draw 1; * card eagle; 1 place 1.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow; 0 place 3.1
0 draw 1; * card brave:r; 0 place 3.2
0 draw 1; * card stern+:r; 0 place 3.3
0 attack 1 2.5
0 place 1.2
? told 1 completed 0 1.1 3 2
? phase 0 stow
0 drop
? phase 0 attack
? legal 0 = attack 1 1.5; hold

scenario OGA-20: a canoe that waits keeps its place when it slides
players 2
---
0 draw 1; * card bow+:r; 0 place 1.1
0 draw 1; * card gold1; 0 place 2.1
0 draw 1; * card stern; 0 place 2.2
0 draw 1; * card stern+:r; 0 place 1.3
0 draw 1; * card bow+:k; 0 place 2.3
1 draw 1; * card gold2; 1 place 2.5
1 draw 1; * card rider:r; 1 place 1.5
1 draw 1; * card fur; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card tipi; 0 place 3.4
0 draw 1; * card stern+:k; 0 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card lasso:r; 0 place 1.2
0 steal 1 1.5
0 place 2.4                                     # [bow+] [rider] [stern+] waits
? told 1 completed 0 2.3 3 8
0 attack 1 2.5                                  # the first canoe takes gold2
? told 1 attacked 0 1.1 1 0
? told 1 sunk 1 2.5 1 1
0 insert 2.2 right
? told 1 slid 0 2.2 2.5 right
? untold 1 completed
? scene 0 2| 1=gold1 2=gold2 3=stern 4=bow+:k 5=rider:r 6=stern+:k
? legal 0 = attack 1 3.5; hold
0 hold
? told 1 held 0 2.4
? actors 1

scenario OGA-20: and when it grows to the left
players 2
---
0 draw 1; * card bow+:r; 0 place 1.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card tipi; 0 place 2.7
0 draw 1; * card stern+:r; 0 place 1.7
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card elder:r; 0 discard
1 draw 1; * card gold2; 1 place 2.5
1 draw 1; * card rider:r; 1 place 1.5
1 draw 1; * card fur; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card eagle; 0 place 3.8
0 draw 1; * card stern+:k; 0 place 2.9
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card lasso:r; 0 place 1.6
0 steal 1 1.5
0 place 2.8                                     # [bow] [gold1] [tipi] [rider] [stern+] waits
? told 1 completed 0 2.5 5 6
0 attack 1 2.5
? legal 0 = place 1.9; place 1.10; place 3.4; place 3.5; place 3.6; place 3.7; place 3.9; place 3.10; insert 2.5 left; insert 2.6 left; insert 2.6 right; insert 2.7 right; drop
0 insert 2.6 left
? told 1 slid 0 2.6 2.5 left
? legal 0 = attack 1 3.5; hold
0 hold
? told 1 held 0 2.4
? actors 1

scenario OGA-20: and when a card pushes its bow to the left
players 2
---
0 draw 1; * card bow+:r; 0 place 1.5
0 draw 1; * card gold1; 0 place 2.6
0 draw 1; * card tipi; 0 place 2.7
0 draw 1; * card stern+:r; 0 place 1.7
0 draw 1; * card bow; 0 place 2.5
0 draw 1; * card elder:r; 0 discard
1 draw 1; * card gold2; 1 place 2.5
1 draw 1; * card rider:r; 1 place 1.5
1 draw 1; * card fur; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card eagle; 0 place 3.8
0 draw 1; * card stern+:k; 0 place 2.9
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card lasso:r; 0 place 1.6
0 steal 1 1.5
0 place 2.8
0 attack 1 2.5
0 insert 2.5 left                               # [bow] [gold2] [gold1] [tipi] [rider] [stern+] waits
? told 1 slid 0 2.5 2.5 left
0 hold
? told 1 held 0 2.4

scenario OGA-20: of two canoes that wait the second, too, keeps its place when its bow is pushed to the left
players 2
---
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
0 draw 1; * card stern+:r; 0 place 3.3
0 draw 1; * card stern; 0 place 1.3
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card gold2; 1 place 2.6
1 draw 1; * card rider:r; 1 place 1.5
1 draw 1; * card tipi; 1 place 3.5
1 draw 1; * card chief:k; 1 discard
0 draw 1; * card bow+:k; 0 place 2.2
0 draw 1; * card bow; 0 place 3.1
0 draw 1; * card bow+:r; 0 place 1.1
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card lasso:r; 0 place 1.2
0 steal 1 1.5
0 place 3.2                                     # [bow] [rider] [stern+] waits
0 attack 1 2.5                                  # the canoe of the lasso thrower takes fur and gold2
0 place 2.3
? told 1 completed 0 2.2 4 2                    # [bow+] [fur] [gold1] [stern] waits behind it
0 insert 2.4 left
? told 1 slid 0 2.4 2.2 left
? scene 0 2| 1=bow+:k 2=fur 3=gold1 4=gold2 5=stern
0 hold
? told 1 held 0 3.1
? legal 0 = attack 1 3.5; hold
0 hold
? told 1 held 0 2.1

scenario OGA-21: a complete canoe attacks only when it is completed
players 2
---
0 draw 1; * card bow+:r; 0 place 2.3
0 draw 1; * card gold1; 0 place 2.4
0 draw 1; * card stern; 0 place 2.5
1 draw 1; * card fur; 1 place 2.5
1 draw 1; * card chief:r; 1 discard
0 draw 1; * card guard:r; 0 place 1.3
0 draw 1; * card gold2; 0 insert 2.5 right
? actors 0                                      # no attack, though the fur is weaker
0 draw 1; * card chief:k; 0 discard
1 draw 1; * card elder:r; 1 discard
0 draw 1; * card digger; 0 insert 2.6 right
? actors 0
? untold 1 completed
? scores 95 0

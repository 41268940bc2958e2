# Every move of this game is replayed as you type. One of them cannot be played: it is underlined.
# Put the cursor on it and ask for the quick fixes, which are the legal moves nearest to it.
# Put the cursor on another move and look at the board next to the text, which follows the cursor.
FORMAT LALG

GAME 1, Central cannon against screen horses
RED You
BLACK A friend
RESULT *

START{
1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 (1) 3. Ri0-h0 Pg6-g5 4. Pc3-c4 Nb9-c7
5. Nb0-d1 Mg9-e7 # the elephant of Red is still at home
VAR[1]{
  2. ... Nb9-c7 3. Ri0-h0 Ri9-i8 # a variation: from (1) you can jump here and back
}
}

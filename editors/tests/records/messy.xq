FORMAT LALG
GAME 1, Loose
RED Ann
BLACK Bo
RESULT 0.5-0.5
START{
1.   Ch2-e2    Nh9-g7
  2.  Nh0-g2   Ri9-h9
}

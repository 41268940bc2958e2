FORMAT LALG
GAME 1, One Number for Two Variations
RED Ann
BLACK Bo
START{
1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2 Ri9-h9
VAR[1]{
1. Cb2-e2
}
VAR[1]{
1. Ch2-d2
}
}

# A made-up game for the tests of the editors.
FORMAT LALG
GAME 1, Two Ways
RED Ann; 2000
BLACK Bo; 1990
RESULT 0.5-0.5
DATE 2024-01-02
START{
1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 (1)
3. Ri0-h0 Pg6-g5
VAR[1]{
2. ... Nb9-c7 3. Ri0-h0
}
}

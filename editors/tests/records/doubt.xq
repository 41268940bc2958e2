FORMAT LALG
GAME 1
START{
1. Ch2-e2 Zz9-x 2. Nh0-g2 Nh9-g7 3. Ri0-h0 Nb9-c7
{ 3. ... Ri9-h9 }
4. Pc3-c4
}

GAME 1, variations in the line
START{ 1. Ch2-e2 Nh9-g7{1. ... Nb9-c7}2. Nh0-g2 Ri9-h9 {2. ... Nb9-c7 } {2. ... Pg6-g5} 3. Ri0-h0 Pg6-g5
4. Rh0-h6 {4. Pg3-g4 Pg5xg4 { 4. ... Nb9-c7 } 5. Rh0-h4 Pg4-g3 6. Ce2-g2 Pg3xg2 7. Rh4-g4 } {4. Pc3-c4} 4. ... Nb9-c7 5. Pc3-c4 { } ...
{ 5. Nb0-c3 # a comment opens it
} 5. ... Ch7-i7 6. Rh6-g6
{6. Rh6xh9 Ng7xh9 VAR[1]{ 6. ... Ci7-h7 } 7. Nb0-c3 } (1)
6. ... Ci7-i8 }

FORMAT LALG
GAME 1, move lists

START{
1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5 4. Rh0-h6 Nb9-c7
5. Pc3-c4 ... 5. ... Ch7-i7! 6. Rh6-g6? Ci7-i8 (1) 7. Nb0-c2 Ci8-g8?? (2, 3 4)
8. Rg6-f6 Gd9-e8

9. Nc2-d4 Mc9-e7!? 10. Cb2-c2 Rh9-h4 11. Ra0-b0 Cb7-b8 12. Pg3-g4 Rh4-h5 (5)
13... Pg5xg4!! 14. Pc5xc6 Nc7-a8! ? 15. Cc2-d2+ Rh5-c5
}

GAME 2, without numbers

START{
Ch2-e2 Nh9-g7 Nh0-g2 Ri9-h9 Ri0-h0 Pg6-g5 Rh0-h6 Nb9-c7 Pc3-c4 Ch7-i7 Rh6-g6
}

GAME 3, stacked pawns
FORMAT_IS WXF
START{ 1.33.4 }

GAME 4, stacked pawns

START{
1. P3+1 33.4 2. C+.5 ++-1 33. R1.2 13=4+
}

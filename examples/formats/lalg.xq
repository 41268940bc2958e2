# Piece, from where, to where; x for a capture.
FORMAT LALG

GAME 1, Ten moves
RESULT 1-0 (Checkmate)
RED Vera Lund
BLACK Tomas Brix
DATE 2024-06-02

START{
1. Pc3-c4 Ri9-i8 2. Ch2xh9 Cb7-e7 3. Nh0-g2 Ri8-d8 4. Ri0-h0 Ch7-f7
5. Gd0-e1 Ce7xe3+ 6. Ng2xe3 Rd8-d7 7. Cb2-e2 Rd7-e7 8. Ne3-f5 Nb9-c7
9. Nf5xe7 Cf7-f8 10. Ne7-c8++
}

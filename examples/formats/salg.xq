# Piece and to where, with as much of the origin as is needed.
FORMAT SALG

GAME 1, Ten moves
RESULT 1-0 (Checkmate)
RED Vera Lund
BLACK Tomas Brix
DATE 2024-06-02

START{
1. Pc4 Ri8 2. Cxh9 Cbe7 3. Ng2 Rd8 4. Rh0 Chf7 5. Gde1 Cxe3+ 6. Nxe3 Rd7
7. Ce2 Re7 8. Nf5 Nc7 9. Nxe7 Cf8 10. Nc8++
}

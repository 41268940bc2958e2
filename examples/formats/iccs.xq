# Two squares: from where to where. No piece letters, no remarks.
FORMAT ICCS

GAME 1, Ten moves
RESULT 1-0 (Checkmate)
RED Vera Lund
BLACK Tomas Brix
DATE 2024-06-02

START{
1. C3-C4 I9-I8 2. H2-H9 B7-E7 3. H0-G2 I8-D8 4. I0-H0 H7-F7 5. D0-E1 E7-E3
6. G2-E3 D8-D7 7. B2-E2 D7-E7 8. E3-F5 B9-C7 9. F5-E7 F7-F8 10. E7-C8
}

# Piece, file, direction, file or number of points, seen by the side that moves.
FORMAT AXF

GAME 1, Ten moves
RESULT 1-0 (Checkmate)
RED Vera Lund
BLACK Tomas Brix
DATE 2024-06-02

START{
1. P7+1 R9+1 2. C2+7 C2=5 3. N2+3 R9=4 4. R1=2 C8=6 5. G6+5 C5+4+ 6. N3+5 R4+1
7. C8=5 R4=5 8. N5+4 N2+3 9. N4+5 C6-1 10. N5+7++
}

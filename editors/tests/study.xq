FORMAT AXF

GAME 1, The rook crosses the river
RED Ann
BLACK Bo
EVENT Club evening
DATE 2026-03-20
RESULT 1-0
START{
1. C2=5 /* [%eval 0.21,14] */ N8+7 /* [%eval 0.25,13] */
2. N2+3 /* [%eval 0.41,14] */ R9=8 /* [%eval 0.32,11] */
3. R1=2 /* [%eval 0.61,14] */ N2+3 /* [%eval 0.79,13] */
4. P7+1 /* [%eval 0.37,13] */ P7+1 /* [%eval 0.13,12] */
5. R2+6 /* [%eval 0.20,13] [%cal Gh6c6,Rb7b3] [%csl Ge6] Now two pawns are looked at. */ C8=9 /* [%eval 0.22,14] */
6. R2=3 /* [%eval 0.14,14] */ C9-1 /* [%eval 0.25,12] */
7. N8+7 /* [%eval 0.21,12] */ A4+5 /* [%eval 1.47,14] */
8. P5+1 /* [%eval 0.00,17] */ C9=7 /* [%eval 0.54,14] */
9. R3=4 /* [%eval 0.00,18] */ N7+8 /* [%eval 0.00,14] */
10. P5+1 /* [%eval -0.52,16] */ P7+1 /* [%eval 0.00,15] */
11. R4=3 /* [%eval -1.07,16] */ N8-7 /* [%eval -0.21,14] */
12. P5+1? /* [%eval -3.08,15] */ N7+5?? /* [%eval 5.31,15] */
}

GAME 2
RED Cy
BLACK Di
DATE 2026-03-27
RESULT 0.5-0.5
START{
1. C2=5 N8+7 2. N2+3 R9=8 3. R1=2 N2+3 4. P7+1 P7+1 5. R2+6 C8=9 6. R2=3 C9-1 7. N8+9
}

GAME 3
RED Eve
BLACK Ann
DATE 2026-04-03
RESULT 1-0
START{
1. C2=5 N8+7 2. N2+3 R9=8 3. R1=2 N2+3 4. P7+1 P7+1 5. R2+6 C2+4 6. N8+7 C2=7
}

GAME 4
RED Bo
BLACK Cy
DATE 2026-04-10
RESULT 0-1
START{
1. C2=5 N8+7 2. N2+3 R9=8 3. R1=2 N2+3 4. P7+1 P7+1 5. R2+6 C8=9 6. R2=3 A4+5
}

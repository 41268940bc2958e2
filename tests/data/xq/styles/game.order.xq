FORMAT AXF, K(K) R(R) N(H) C(C) G(A) M(E) P(P)

GAME 1, Central cannon
RESULT 1-0
RED Lin, Qiu; 2105; NM
BLACK Sommer, Ida; 1980
DATE 2024-05-11
EVENT Club evening

START{
1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 # both horses guard the central pawn
4. P7+1 P7+1 5. R2+6 ...
/* The rook crosses the river and takes room away from both of Black's flanks. The
other plan is quiet development. */
{ 5. H8+7 C2+4 6. R2+6 C2=7 7. E3+1 R1=2 } 5. ... C8=9
6. R2=3 C9-1 7. H8+7 R8+5 (1) /* Ambitious. */ 8. P5+1! C9=7
9. R3=4 H7-5!? 10. R4-1 P7+1 11. H3+5 P7+1
VAR[1]{
  7. ... A4+5 8. P5+1 C9=7 9. R3=4 P7+1 10. H3+5 P7+1
}
}

GAME 2, Chinese characters and moves without numbers
RED a

START{
炮二平五 马８进７ 马二进三 车９平８ 车一平二 马２进３
}

# The central cannon against the screen horses, up to a mate with two checks at once.
FORMAT AXF, K(K) R(R) N(H) C(C) G(A) M(E) P(P)

GAME 1, Central cannon against screen horses
RESULT 1-0 (Checkmate)
RED Lin, Qiu; 2105; NM
BLACK Sommer, Ida; 1980
DATE 2024-05-11
PLACE Lübeck
EVENT 棋友 club evening

START{
1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 # the screen horses: both guard the central pawn
4. P7+1 P7+1 5. R2+6 ...
/* The rook crosses the river and stands where it takes room away from both of Black's flanks. The
other plan is quiet development, and it has as many friends. */
{ 5. H8+7 C2+4 6. R2+6 C2=7 7. E3+1 R1=2 } 5. ... C8=9 # offers the exchange of rooks
6. R2=3 C9-1 7. H8+7 R8+5 (1)
/* Ambitious. The rook looks at the central pawn before the advisors have closed the centre. */
8. P5+1! C9=7 9. R3=4 H7-5!? 10. R4-1 P7+1 11. H3+5 P7+1 12. E3+1 E7+9?
DIAG{
  a b c d e f g h i
9 r . b a k a . . . 9
8 . . . . n . c . . 8
7 . c n . . . . . b 7
6 p . p . p . . . p 6
5 . . . . . R . . . 5
4 . . P . P . . r . 4
3 P . . . N . p . P 3
2 . C N . C . . . B 2
1 . . . . . . . . . 1
0 R . B A K A . . . 0
  a b c d e f g h i
}
/* Black wants to bring the elephant to the centre later, and there is no later: one pawn is all that
stands between the cannon and the king. */
13. P5+1! P5+1? (2) 14. H5+3! R8-3 (3) 15. H3+5 E9-7?? 16. H5+4++
/* Horse and cannon check at once, so taking one of them does not help, and the king's own horse
and advisors leave it no point to go to. */

VAR[1]{
  7. ... A4+5 8. P5+1 C9=7 9. R3=4 P7+1 (4) # now both sides hurry
  10. H3+5 P7+1 11. E3+1 C7=8
  VAR[4]{
    9. ... H7+8 10. R4=3 H8-7 11. R3=4 H7+8
    /* A repetition that both sides may play: nobody chases with every move. */
  }
}
VAR[2]{
  13. ... R1+1 14. P5+1 H5+7 15. H5+6 R8=5
}
VAR[3]{
  14. ... C7+1 15. H3+5 H3+5 16. C8+2 # Red still wins the horse that cannot move
}
}

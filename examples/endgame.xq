# One position, set up in the two ways that the format has.
FORMAT LALG

GAME 1, Rook and horse against an advisor

SETUP{ Ke0; Rh4; Ne5; kd9; ge8; MOVE 24, RED }
START{
DIAG{
  a b c d e f g h i
9 . . . k . . . . . 9
8 . . . . g . . . . 8
7 . . . . . . . . . 7
6 . . . . . . . . . 6
5 . . . . N . . . . 5
4 . . . . . . . R . 4
3 . . . . . . . . . 3
2 . . . . . . . . . 2
1 . . . . . . . . . 1
0 . . . . K . . . . 0
  a b c d e f g h i
Red to move (Move 24)
}
24. Ne5-c6! Ge8-d7 # the other side of the palace is no better:
{ 24. ... Ge8-f9 25. Rh4-d4++ } 25. Rh4-h9++
}

GAME 2, The same without relying on case

SETUP{ RED: Ke0, Rh4, Ne5; BLACK: Kd9, Ge8, MOVE 24 }
START{
24. ... Ge8-d7 25. Rh4-h9+ Kd9-d8 26. Ne5-c6++
}

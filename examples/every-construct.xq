# Everything that a record can hold. A comment like this one ends with its line,
/* and one like this with its sign; a \*/ inside has a backslash before it. */
FORMAT SALG, R(C) N(H) C(P) G(A) M(E) P(S)

GAME 7, Every construct # this is part of the title
TIME 1999 0412 1530 0000
RESULT 0.5-0.5 (Draw)
RED Berg, Nils; 1850; FM
BLACK Okafor, Ada; ; NM
DATE 1999-04-12
PLACE Bergen
EVENT Spring cup; third round
/* Between header and moves comments may stand too. */
DIAG{ Any text: a diagram mostly, but \} it need not be one. }
START{
COM{ An older form of comment, with \} inside. }
1. Phe2 Hg7 2. Hg2 Ci8 # a comment belongs to the half-move before it
3. Ch0! Ch8!? 4. Ch6!! ...
/* Three points: the other half of the move is not printed here, it follows behind. */
4. ... Sg5? { 4. ... Hc7 5. Sc4 } { 4. ... Pi7 { 4. ... Sc5 } 5. Ch4 }
5. Hc2?? Hc7 (1) 6. Sc4 Ece7 (2, 3)
DIAG{ A diagram may stand anywhere between moves; this one draws nothing. }
VAR[1]{
  5. ... Ece7 (4) 6. Sc4 # a variation is like the game: it has moves, comments
  VAR[4]{
    5. ... Ade8
  } # and variations
}
VAR[2]{
  6. ... Pb8
}
VAR[3]{
  6. ... Sc5
}
}

GAME A second game in the file

SETUP{ Ke0; Ca5; kd9; MOVE 40, BLACK }
START{
40. ... Kd8 41. Cd5+
}

GAME
# nothing but this line is needed
START{
}

GAME 9

SETUP{ RED: Ke0, Ca5, MOVE 1; BLACK: Kd9 }
START{
1. Ca9+
}

GAME 10, A position as FEN
FEN 3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1

START{
1. Ca9+
}

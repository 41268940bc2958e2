GAME 1, diagrams

DIAG{
9 r . . . k g m . . 9
8 . . . . g . c . . 8  }
SETUP{ Ke0; ke9; MOVE 1, RED }
START{
1. Ke0-e1
DIAG{
   a b c
 1 . . K
}
... 1. ... Ke9-d9 {
  1. ... Ke9-e8
  DIAG{ one line }
}
2. Ke1-e2
}
DIAG{ at the end
}

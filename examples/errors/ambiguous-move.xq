# Either pawn can go one point forward, and nothing after it tells which one did: write `P++1` or `P-+1`.
FORMAT AXF

GAME 1, ambiguous-move
SETUP{ Kd0; Pc5; Pc7; ke9; MOVE 1, RED }
START{
1. P7+1 K5+1
}

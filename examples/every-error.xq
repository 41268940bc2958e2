# One mistake in each game: the title of a game is the code of what `xqls check` finds in it.
# What can be wrong with the FORMAT line of a whole file is in the folder errors.
FORMAT LALG

GAME 1, unexpected-token
Played in the park.
START{
1. Ch2-e2 Nh9-g7
}

GAME 2, unmatched-brace
START{
1. Ch2-e2 Nh9-g7
}
}

GAME 3, unknown-keyword
EVNET Spring cup
START{
1. Ch2-e2 Nh9-g7
}

GAME 4, bad-square
SETUP{ Ke0; Rj0; kd9; MOVE 1, RED }
START{
1. Ke0-e1
}

GAME 5, unknown-piece
SETUP{ Ke0; Hb0; kd9; MOVE 1, RED }
START{
1. Ke0-e1
}

GAME 6, bad-setup-move
SETUP{ Ke0; Ra0; kd9; MOVE 1, GREEN }
START{
1. Ra0-a8
}

GAME 7, impossible-square
SETUP{ Ke0; Me3; kd9; MOVE 1, RED }
START{
1. Ke0-e1
}

GAME 8, too-many-pieces
SETUP{ Ke0; Ra0; Rb0; Rc0; kd9; MOVE 1, RED }
START{
1. Ke0-e1
}

GAME 9, missing-king
SETUP{ Ke0; Ra0; rb9; MOVE 1, RED }
START{
1. Ra0-a8
}

GAME 10, kings-facing
SETUP{ Ke0; Ra0; ke9; MOVE 1, RED }
START{
1. Ke0-d0
}

GAME 11, side-not-to-move-in-check
SETUP{ Ke0; Rd5; kd9; MOVE 1, RED }
START{
1. Ke0-e1
}

GAME 12, duplicate-square
SETUP{ Ke0; Ra0; Na0; kd9; MOVE 1, RED }
START{
1. Ra0-a8
}

GAME 13, row-width
FEN 3k5/9/9/9/R8/9/9/9/8/4K4 w - - 0 1
START{
1. Ra5-a8
}

GAME 14, malformed-move
START{
1. Ch2-ex Nh9-g7
}

GAME 15, illegal-move
START{
1. Nb0-d1 Nh9-g7
}

GAME 16, no-such-piece
START{
1. Ch3-e3 Nh9-g7
}

GAME 17, wrong-piece
START{
1. Rh2-e2 Nh9-g7
}

GAME 18, wrong-side
START{
1. Ch7-e7 Nh0-g2
}

GAME 19, duplicate-placeholder
START{
1. Ch2-e2 ... 1. ... ... Nh9-g7
}

GAME 20, move-after-end
SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
START{
1. Rb1-b9++ Kd9-e9
}

GAME 21, duplicate-variation
START{
1. Ch2-e2 (1) Nh9-g7
VAR[1]{
1. Pg3-g4
}
VAR[1]{
1. Pc3-c4
}
}

GAME 22, shared-variation
START{
1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2 (1) Ri9-h9
VAR[1]{
1. Pg3-g4
}
}

GAME 23, undefined-variation
START{
1. Ch2-e2 (1) Nh9-g7
}

GAME 24, variation-cycle
START{
1. Ch2-e2 Nh9-g7
VAR[1]{
1. Pg3-g4 Nh9-g7 (1)
}
}

GAME 25, variation-start
START{
1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 Ri9-h9
VAR[1]{
2. ... Nb9-c7
}
}

GAME 26, variation-range
START{
1. Ch2-e2 (1-2) Nh9-g7
VAR[1]{
1. Pg3-g4
}
VAR[2]{
1. Pc3-c4
}
}

GAME 27, nothing-to-vary
START{
{ 1. Pg3-g4 }
1. Ch2-e2 Nh9-g7
}

GAME 28, unclosed-block
START{
1. Ch2-e2 Nh9-g7

GAME 29, duplicate-format
FORMAT AXF
START{
1. Ch2-e2 Nh9-g7
}

GAME 30, unclosed-comment
START{
1. Ch2-e2 Nh9-g7
}
/* The most usual opening.

# Club games, first volume
FORMAT AXF, K(K) R(C) N(H) C(P) G(A) M(E) P(S)
GAME 1, Cannon in the centre  # 1
TIME 0090 0040 0030 0005
RESULT 1-0 ( Resign )
RED A. Lindqvist; 2310; National Master;
BLACK B. Moreau
DATE 2003-05-17
PLACE Malmö
EVENT Spring open ; round 4
FEN rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r

START{
1. C2=5
}

GAME 2
RESULT *
RED ; 1800

START{
}

GAME Without a number
RESULT 0.5 (Agreement)
/* the players agreed
   before the first move */
START{
}

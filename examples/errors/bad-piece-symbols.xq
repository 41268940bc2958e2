# bad-piece-symbols
FORMAT AXF, K(K) R(R) N(H) C(R) G(A) M(E) P(P)

GAME 1
START{
1. C2=5 H8+7
}

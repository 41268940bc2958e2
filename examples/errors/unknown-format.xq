# unknown-format
FORMAT LONG

GAME 1
START{
1. Ch2-e2 Nh9-g7
}

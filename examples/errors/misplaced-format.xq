GAME 1, misplaced-format
FORMAT LALG
START{
1. Ch2-e2 Nh9-g7
}

FORMAT LALG
GAME 1
START{ 1.Ch2-e2 }
GAME 2
START{  1.Ch2-e2  } }
# game 2 has a brace too many and stays as it is
GAME 3
START{ 1.Ch2-e2 }



GAME 4
ROUND   3
START{  1.Ch2-e2  }
RED a header begins the next game
START{ 1.Ch2-e2 }

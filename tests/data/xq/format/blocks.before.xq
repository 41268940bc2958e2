FORMAT LALG

GAME 1
    /* before the game
         item
       end */
    COM{a
          b
        c}
START{
    /* indented
         list

       end */
1. Ch2-e2 Nh9-g7 { /* beside
     the brace */ 1. ... Nb9-c7
/* not indented
     but here
left */
2. Nh0-g2 }
  /* less
than the first */
2. Nh0-g2
}

# of the whole file
/* also
   of the whole file */

GAME 1, comments
# a header follows
RED A  /* this is part of the name */
/* before the moves */
START{ /* beside the brace */
1. Ch2-e2 /* sound */ Nh9-g7 /* usual */ 2. Nh0-g2 # ends its line   
Ri9-h9 3. Ri0-h0
/* on a line of its own */
Pg6-g5 4. /* between number and move */ Rh0-h6 Nb9-c7
/* over
   two lines */
5. Pc3-c4 ... COM{ short } 5. ... Ch7-i7
COM{ deprecated,
  yet alive; with a \} in it }
6. Rh6-g6 ...

# after an empty line

6. ... Ci7-i8
VAR[1]{ # the main alternative
  1. ... Nb9-c7
} /* ends here */
VAR[2]{ /* kept */
  1. ... Pg6-g5 # last
}
}END # over
/* still of game 1 */

# of game 2
GAME 2

START{
} /* done */

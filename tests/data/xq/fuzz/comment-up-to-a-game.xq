
1. C2=5 H8+2+6 ...
/* TR2=3 C9-1 7. H8+7 R8+5 (1) /* Ambitio us. */ 8. 
GAME 2, Chi¼“
}

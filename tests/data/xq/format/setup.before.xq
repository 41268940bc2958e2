GAME 1, a short one
SETUP   {Ke0;Rd5 ; ke9;MOVE 31,BLACK}
START{ 31. ... Ke9-e8 }

GAME 2, the usual board
SETUP{
Ra0; Nb0; Mc0; Gd0;
Ke0; Gf0; Mg0; Nh0; Ri0;
Cb2; Ch2; Pa3; Pc3; Pe3; Pg3; Pi3; pa6; pc6; pe6; pg6; pi6; cb7; ch7; ra9; nb9; mc9; gd9; ke9; gf9; mg9; nh9; ri9;   MOVE 1, RED }
START{
}

GAME 3, side by side
SETUP{RED:Ke0,Ra0,Ri0,Nb0,Nh0,MOVE 1;BLACK:ke9,ra9,nb9,nh9,mc9;}
START{
}

GAME 4, side by side and longer
SETUP{RED :Ke0 ,Ra0,Ri0,Nb0,Nh0,Mc0,Mg0,Gd0,Gf0,Cb2,Ch2,Pa3,Pc3,Pe3,Pg3,Pi3,MOVE 1;BLACK: Ke9,Ra9,Ri9,Nb9,Nh9,Mc9,Mg9,Gd9,Gf9}
START{
}

GAME 5, with remarks
SETUP{ # Red
Ra0; Ke0;
# Black
ra9;ke9 /* in his palace */ ; MOVE
12, BLACK }
START{
}

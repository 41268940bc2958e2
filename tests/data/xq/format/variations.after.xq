GAME 1, numbered variations

START{
1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 Ri9-h9 (2, 3)
VAR[1]{
  1. ... Nb9-c7 2. Nh0-g2 Ra9-b9 (4) 3. Ri0-h0 Mc9-e7 4. Pc3-c4 Pg6-g5
  5. Nb0-c3 Cb7-a7
  VAR[4]{
    2. ... Mc9-e7

    3. Ri0-h0 Ri9-h9
  }
  /* a position for patient players */ 6. Ra0-b0 Rb9xb0
}
VAR[2]{
  2. ... Cb7-e7
}

VAR[3]{
  2. ... Pg6-g5
} # the old line
3. Ri0-h0 Pg6-g5
VAR[5]{
}
}

FORMAT  	WXF
GAME    	
RED     	First Engine;;;
BLACK   	second player ; 1240 ;;
DATE    	17-05-2003

START{
 1.  C2.5  H8+7     2.  H2+3  R9.8
 3.  R1.2  P7+1     4.  R2+6  H2+3 
 5.  P7+1  C8.9    !6.  R2.3  C9-1
 7.  H8+7  C9.7 ! 8.  R3.4  A4+5
 9.  H7+6  E3+5    !!10.  C8.7  R8+5
11.  33.4  R9.8	
12.  C2-1  P3+1    13.  C+.5  P7+1 ?}END

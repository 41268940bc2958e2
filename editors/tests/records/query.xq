(: not a record :)
xquery version "3.1";
declare variable $n := 3;
for $i in 1 to $n
return <move number="{$i}"/>

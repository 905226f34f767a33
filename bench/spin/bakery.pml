#define N 2
byte color; byte choosing[N]; byte mycolor[N]; byte number[N]; byte inside;
active [N] proctype process() {
  byte own, most, other, theirs;
  do
  :: choosing[_pid] = 1;
     own = color;
     mycolor[_pid] = own;
     most = 0; other = 0;
     do
     :: other == N -> break
     :: other != N ->
        if
        :: other != _pid && mycolor[other] == own ->
           theirs = number[other];
           if :: theirs > most -> most = theirs :: else fi
        :: else
        fi;
        other++
     od;
     number[_pid] = most + 1;
     choosing[_pid] = 0;
     other = 0;
     do
     :: other == N -> break
     :: other == _pid -> other++
     :: other != N && other != _pid ->
        choosing[other] == 0;
        if
        :: mycolor[other] == own ->
           do
           :: theirs = number[other];
              if
              :: theirs == 0 || theirs > most + 1 || (theirs == most + 1 && other > _pid) -> break
              :: else
              fi;
              if :: mycolor[other] != own -> break :: else fi
           od
        :: else ->
           do
           :: if :: number[other] == 0 -> break :: else fi;
              if :: color != own -> break :: else fi;
              if :: mycolor[other] == own -> break :: else fi
           od
        fi;
        other++
     od;
     assert(inside == 0);
     inside = 1;
     inside = 0;
     color = 1 - own;
     number[_pid] = 0;
     own = 0; most = 0; theirs = 0
  od
}

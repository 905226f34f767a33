byte wants[2]; byte turn; byte inside;
active [2] proctype process() {
  do
  :: wants[_pid] = 1;
     turn = 1 - _pid;
     do
     :: if :: wants[1 - _pid] == 0 -> break :: else fi;
        if :: turn != 1 - _pid -> break :: else fi
     od;
     assert(inside == 0);
     inside = 1;
     inside = 0;
     wants[_pid] = 0
  od
}

#define N 3
#define NIL N
byte next[N]; byte waits[N]; byte tail = NIL; byte inside;
active [N] proctype process() {
  byte before, behind;
  do
  :: next[_pid] = NIL;
     waits[_pid] = 1;
     atomic { before = tail; tail = _pid };
     if
     :: before != NIL -> next[before] = _pid; before = 0; waits[_pid] == 0
     :: else
     fi;
     before = 0;
     assert(inside == 0);
     inside = 1;
     inside = 0;
     if
     :: next[_pid] == NIL ->
        if
        :: atomic { tail == _pid -> tail = NIL }
        :: atomic { tail != _pid -> skip }; next[_pid] != NIL; behind = next[_pid]; waits[behind] = 0; behind = 0
        fi
     :: next[_pid] != NIL -> behind = next[_pid]; waits[behind] = 0; behind = 0
     fi
  od
}

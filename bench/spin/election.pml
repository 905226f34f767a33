#define N 3
short box[N]; byte leaders;
#define give(what) box[next] == 0; box[next] = what
proctype node(byte me) {
  byte next; short id, heard;
  next = (me + 1) % N; id = (2 * me) % N + 1;
  give(id);
  do
  :: box[me] != 0;
     heard = box[me];
     box[me] = 0;
     if
     :: heard == id -> assert(id == N); leaders++; assert(leaders == 1); give(-id)
     :: heard > id -> give(heard)
     :: heard < 0 -> if :: heard != -id -> give(heard) :: else fi; break
     :: heard > 0 && heard < id
     fi
  od
}
init {
  byte i;
  atomic { i = 0; do :: i < N -> run node(i); i++ :: else -> break od };
  _nr_pr == 1;
  assert(leaders == 1)
}

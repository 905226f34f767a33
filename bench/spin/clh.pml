#define N 3
byte busy[N + 1]; byte tail = N; byte inside;
active [N] proctype process() {
  byte own, before;
  own = _pid;
  do
  :: busy[own] = 1;
     atomic { before = tail; tail = own };
     busy[before] == 0;
     assert(inside == 0);
     inside = 1;
     inside = 0;
     busy[own] = 0;
     own = before; before = 0
  od
}

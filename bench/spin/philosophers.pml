#define N 4
byte fork[N]; byte used[N];
active [N] proctype philosopher() {
  byte first, second, left, right;
  left = _pid; right = (_pid + 1) % N;
  if :: _pid == N - 1 -> first = right :: else -> first = left fi;
  second = left + right - first;
  do
  :: atomic { fork[first] == 0 -> fork[first] = 1 };
     atomic { fork[second] == 0 -> fork[second] = 1 };
     assert(used[left] == 0);
     assert(used[right] == 0);
     used[right] = 1; used[left] = 1;
     used[right] = 0; used[left] = 0;
     fork[second] = 0;
     fork[first] = 0
  od
}

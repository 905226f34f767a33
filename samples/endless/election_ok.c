// tcbmc: safe
// tcbmc: safe -- --hang-only
//
// A leader is elected in a ring (Chang and Roberts): each passes on what is larger than he is, and who hears himself is the leader.
#include <assert.h>
#include <pthread.h>
#define N 3

_Atomic int box[N]; /* 0: empty; id: candidate; -id: elected */
_Atomic int leaders;

void give(int to, int what) {
  while (box[to] != 0);
  box[to] = what;
}

int take(int me) {
  int what;
  while ((what = box[me]) == 0);
  box[me] = 0;
  return what;
}

void *node(void *argument) {
  int me = (int)(long)argument, next = (me + 1) % N, id = (2 * me) % N + 1;
  give(next, id);
  while (1) {
    int heard = take(me);
    if (heard == id) {
      assert(id == N);
      leaders++;
      assert(leaders == 1);
      give(next, -id);
    } else if (heard > id) {
      give(next, heard);
    } else if (heard < 0) {
      if (heard != -id) give(next, heard);
      break;
    }
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 1; i < N; i++) pthread_create(&threads[i], 0, node, (void *)i);
  node((void *)0);
  for (int i = 1; i < N; i++) pthread_join(threads[i], 0);
  assert(leaders == 1);
  return 0;
}

// tcbmc: violation use-after-free -- --all
// violated: 18 use-after-free 3
// violated: 10 use-after-free 5
// All locals of a function end together: no thread finds one of them gone while the other is still there.
#include <pthread.h>

static int **way;
static int result;

static void put(int *to, int value) { *to = value; }

static int pair(int v) {
  int p[2] = {v, 1};
  int *at = &p[v & 1];
  int q = 2;

  way = &at;
  put(*way, q);
  return p[0];
}

static void *worker(void *argument) {
  result = pair(result);
  return argument;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  pthread_join(one, 0);
}

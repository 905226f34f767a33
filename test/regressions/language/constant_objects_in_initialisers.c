// tcbmc: violation assertion
// The value is taken where the program starts: a counter that began as the constant goes its own way.
#include <assert.h>
#include <pthread.h>

const int MAX = 2;
static int left = MAX;

static void *take(void *arg) {
  if (left > 0) left--;
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < MAX; i++) pthread_create(&t[i], NULL, take, NULL);
  for (int i = 0; i < MAX; i++) pthread_join(t[i], NULL);
  assert(left == 0);
}

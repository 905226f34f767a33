// tcbmc: safe switches=6
//
// A ticket lock: numbers are drawn with one atomic step, and served in order.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

unsigned next_ticket, now_serving;
int inside;

void acquire(void) {
  unsigned mine = __sync_fetch_and_add(&next_ticket, 1);
  await(now_serving == mine);
}

void release(void) {
  now_serving++;
}

void *worker(void *arg) {
  acquire();
  assert(inside == 0);
  inside = 1;
  inside = 0;
  release();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  return 0;
}

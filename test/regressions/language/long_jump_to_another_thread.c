// tcbmc: violation assertion
// A thread cannot jump into a function that another one runs.
#include <pthread.h>
#include <setjmp.h>

jmp_buf start;

static void *worker(void *unused) { longjmp(start, 1); }

int main(void) {
  pthread_t thread;
  if (setjmp(start)) return 1;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
}

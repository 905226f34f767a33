// tcbmc: violation assertion switches=2 -- --fires 1
// tcbmc: violation assertion switches=2 -- --no-calls-may-fail -DTHREAD
//
// A handler, or a thread, posts when the loop has just found its queue empty: what it has set is seen before its task runs.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static volatile int pending;

static void work(void *unused) { pending = 0; }

static void event(void) {
  __tcbmc_atomic_begin();
  pending = 1;
  __tcbmc_post(work, 0);
  __tcbmc_atomic_end();
}

#ifdef THREAD
static void *thread(void *unused) {
  event();
  return unused;
}
#else
void TICK_IRQHandler(void) { event(); }
#endif

int main(void) {
#ifdef THREAD
  pthread_t handle;
  pthread_create(&handle, 0, thread, 0);
#endif
  __tcbmc_run_tasks();
  assert(!pending);
}

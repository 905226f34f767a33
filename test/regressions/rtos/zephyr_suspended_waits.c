// tcbmc: violation assertion
// tcbmc: safe -- -DGOES_ON
// tcbmc: safe -- -DABORTS
// tcbmc: violation deadlock -- -DSLEEPS --deadlock-only
// tcbmc: violation assertion -- -DSLEEPS -DWAKES
//
// What is given while a thread is suspended in its wait may be that thread's, though it does not go on; one that is
// aborted there has nothing. Only k_wakeup ends a sleep for ever, for sure.
#include <zephyr/kernel.h>

K_SEM_DEFINE(semaphore, 0, 1);
K_THREAD_STACK_DEFINE(stack, 512);
static struct k_thread worker;
static atomic_t went_on;

static void work(void *a, void *b, void *c) {
#ifdef SLEEPS
  k_sleep(K_FOREVER);
#else
  k_sem_take(&semaphore, K_FOREVER);
#endif
  atomic_set(&went_on, 1);
}

int main(void) {
  k_thread_create(&worker, stack, K_THREAD_STACK_SIZEOF(stack), work, NULL, NULL, NULL, 5, 0, K_NO_WAIT);
#ifdef SLEEPS
#ifdef WAKES
  k_wakeup(&worker);
  k_msleep(1);
  __ASSERT(atomic_get(&went_on) == 0, "goes on");
#else
  k_thread_resume(&worker);
#endif
#else
#ifdef ABORTS
  k_thread_abort(&worker);
#else
  k_thread_suspend(&worker);
#endif
  long before = atomic_get(&went_on);
  k_sem_give(&semaphore);
  int result = k_sem_take(&semaphore, K_NO_WAIT);
#ifdef GOES_ON
  __ASSERT(atomic_get(&went_on) == before, "goes on");
#else
  __ASSERT(result == 0 || before == 1, "is given to a thread that is suspended");
#endif
#endif
  return 0;
}

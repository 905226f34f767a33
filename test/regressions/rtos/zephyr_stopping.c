// tcbmc: safe
// tcbmc: violation assertion -- -DTORN
// tcbmc: safe -- -DSUSPENDS
// tcbmc: violation deadlock -- -DHOLDS --deadlock-only
// tcbmc: bounded -- --deadlock-only
//
// A thread that another one aborts or suspends stops where it is; a mutex that it holds it keeps.
#include <zephyr/kernel.h>

K_MUTEX_DEFINE(lock);
K_THREAD_STACK_DEFINE(stack, 512);
static struct k_thread worker;
static int first, second;

static void update(void *a, void *b, void *c) {
#ifdef HOLDS
  k_mutex_lock(&lock, K_FOREVER);
#endif
  first++;
  second++;
#ifdef HOLDS
  k_mutex_unlock(&lock);
#endif
}

int main(void) {
  k_thread_create(&worker, stack, K_THREAD_STACK_SIZEOF(stack), update, NULL, NULL, NULL, 5, 0, K_NO_WAIT);
  k_msleep(1);
#ifdef SUSPENDS
  k_thread_suspend(&worker);
#else
  k_thread_abort(&worker);
#endif
#ifdef TORN
  __ASSERT(first == second, "torn");
#else
  int before = first;
  __ASSERT(before == first, "goes on");
#endif
  k_mutex_lock(&lock, K_FOREVER);
  k_mutex_unlock(&lock);
#ifdef SUSPENDS
  k_thread_resume(&worker);
#endif
  return 0;
}

// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: safe -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DOPPOSITE
// tcbmc: violation race -- --race-only -DUNLOCKED
// tcbmc: violation lock-misuse -- -DFOREIGN
//
// Two static threads with two mutexes, in one order or in opposite ones; main ends before they do.
#include <zephyr/kernel.h>
#include <zephyr/logging/log.h>

LOG_MODULE_REGISTER(locks, LOG_LEVEL_INF);
K_MUTEX_DEFINE(left);
K_MUTEX_DEFINE(right);
static int shared;

static void work(void *first, void *second, void *third) {
  k_mutex_lock(first, K_FOREVER);
  k_mutex_lock(second, K_FOREVER);
  k_mutex_lock(second, K_NO_WAIT);
  shared++;
  k_mutex_unlock(second);
  k_mutex_unlock(second);
  k_mutex_unlock(first);
#ifdef UNLOCKED
  shared = 0;
#endif
#ifdef FOREIGN
  k_mutex_unlock(&left);
#endif
  LOG_INF("done %p", first);
}

K_THREAD_DEFINE(one, 512, work, &left, &right, NULL, 5, 0, 0);
#ifdef OPPOSITE
K_THREAD_DEFINE(other, 512, work, &right, &left, NULL, 5, 0, 0);
#else
K_THREAD_DEFINE(other, 512, work, &left, &right, NULL, 5, 0, 0);
#endif

int main(void) { return 0; }

// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DUNLOCKED
// tcbmc: violation call-misuse -- -DWAITS
//
// The function of a timer runs in an interrupt: it may not wait, and what it shares is locked from it by irq_lock.
#include <zephyr/kernel.h>

static int count;
K_SEM_DEFINE(tick, 0, 1);

static void expired(struct k_timer *timer) {
#ifdef WAITS
  k_sem_take(&tick, K_FOREVER);
#endif
  count++;
  k_sem_give(&tick);
}
K_TIMER_DEFINE(timer, expired, NULL);

int main(void) {
  k_timer_start(&timer, K_MSEC(10), K_NO_WAIT);
#ifdef UNLOCKED
  count++;
#else
  unsigned int key = irq_lock();
  count++;
  irq_unlock(key);
#endif
  k_sem_take(&tick, K_FOREVER);
  __ASSERT_NO_MSG(count == 2);
  return 0;
}

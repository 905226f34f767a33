// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DANY
// tcbmc: violation deadlock -- --deadlock-only -DRESETS
//
// A thread that needs two events: any of them is too early, and resetting them before the wait loses those that came.
#include <zephyr/kernel.h>

K_EVENT_DEFINE(events);
static atomic_t stages;

static void prepare(void *bit, void *b, void *c) {
  atomic_inc(&stages);
  k_event_post(&events, (uint32_t)POINTER_TO_UINT(bit));
}
K_THREAD_DEFINE(power, 512, prepare, UINT_TO_POINTER(1), NULL, NULL, 5, 0, 0);
K_THREAD_DEFINE(radio, 512, prepare, UINT_TO_POINTER(2), NULL, NULL, 5, 0, 0);

int main(void) {
#ifdef RESETS
  bool resets = true;
#else
  bool resets = false;
#endif
#ifdef ANY
  k_event_wait(&events, 3, resets, K_FOREVER);
#else
  k_event_wait_all(&events, 3, resets, K_FOREVER);
#endif
  __ASSERT(atomic_get(&stages) == 2, "too early");
  return 0;
}

// tcbmc: bounded
// tcbmc: safe -- -DWORK
// tcbmc: bounded -- -DTIMER
// tcbmc: violation use-after-free -- -DASYNC
// tcbmc: violation use-after-free -- -DASYNC -DWORK
// tcbmc: violation use-after-free -- -DNEVER
// tcbmc: violation use-after-free -- -DNEVER -DWORK
// tcbmc: violation use-after-free -- -DNEVER -DTIMER
// tcbmc: bounded -- -DAGAIN --phases 3
//
// Work that has been cancelled, and is waited for, can be given back; work
// that may still come, or is under way, cannot.
#include <zephyr/kernel.h>

#ifdef TIMER
static void expired(struct k_timer *timer) { ARG_UNUSED(timer); }

int main(void) {
  struct k_timer *timer = k_malloc(sizeof *timer);
  if (!timer)
    return -ENOMEM;
  k_timer_init(timer, expired, NULL);
  k_timer_start(timer, K_MSEC(10), K_NO_WAIT);
#ifndef NEVER
  k_timer_stop(timer);
#endif
  k_free(timer);
  return 0;
}
#else
#ifdef AGAIN
static struct k_work_delayable regular;
static int closed;

static void again(struct k_work *work) {
  ARG_UNUSED(work);
  __ASSERT(!closed, "it comes after it was cancelled");
  k_work_schedule(&regular, K_SECONDS(30));
}

int main(void) {
  struct k_work_sync sync;
  k_work_init_delayable(&regular, again);
  k_work_schedule(&regular, K_SECONDS(30));
  k_work_cancel_delayable_sync(&regular, &sync);
  closed = 1;
  return 0;
}
#else
static void ping(struct k_work *work) { ARG_UNUSED(work); }

int main(void) {
  struct k_work_delayable *work = k_malloc(sizeof *work);
  if (!work)
    return -ENOMEM;
  k_work_init_delayable(work, ping);
#ifdef WORK
  k_work_submit(&work->work);
#else
  k_work_schedule(work, K_SECONDS(30));
#endif
#ifdef ASYNC
  k_work_cancel_delayable(work);
#elif !defined(NEVER)
  struct k_work_sync sync;
  k_work_cancel_delayable_sync(work, &sync);
#endif
  k_free(work);
  return 0;
}
#endif
#endif

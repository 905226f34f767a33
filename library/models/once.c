/**
 * @model pthread_once
 * @header pthread.h
 *
 * The first word: 0 before, 1 while the routine runs, 2 afterwards.
 */

typedef _Atomic unsigned int word;

#ifdef __TCBMC_CANCELLING
struct __tcbmc_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __tcbmc_cleanup *previous;
};
extern _Thread_local struct __tcbmc_cleanup *__tcbmc_cleanup_top;
void __tcbmc_push_cleanup(void *, void (*)(void *), void *);
/* A cancelled routine counts as one that was never called. */
static void reset(void *control) { *(word *)control = 0; }
#endif

/** exact: later callers wait until the routine has returned */
int pthread_once(void *control, void (*routine)(void)) {
  word *state = control;
  __tcbmc_atomic_begin();
  unsigned int now = *state;
  __tcbmc_wait(now != 1);
  if (now == 0) *state = 1;
  __tcbmc_atomic_end();
  if (now == 0) {
#ifdef __TCBMC_CANCELLING
    struct __tcbmc_cleanup frame;
    __tcbmc_push_cleanup(&frame, reset, control);
    routine();
    __tcbmc_cleanup_top = frame.previous;
#else
    routine();
#endif
    *state = 2;
  }
  return 0;
}

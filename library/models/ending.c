/**
 * @model the end of the program
 * @header stdlib.h
 */

#include "failing.h"

typedef struct handler {
  void (*function)(void);
  struct handler *earlier;
} handler;
/** what atexit was given */
handler *_Atomic __tcbmc_at_exit;
/** what at_quick_exit was given */
handler *_Atomic __tcbmc_at_quick_exit;

static int add(handler *_Atomic *last, void (*function)(void)) {
  handler *added = __tcbmc_reserve(sizeof *added, 0);
  added->function = function;
  __tcbmc_atomic_begin();
  added->earlier = *last;
  *last = added;
  __tcbmc_atomic_end();
  return 0;
}

/** exact, with any number of functions; they run when main returns and at exit, the last one first */
int atexit(void (*function)(void)) {
  MAY_FAIL(12);
  return add(&__tcbmc_at_exit, function);
}

/** as atexit, for quick_exit */
int at_quick_exit(void (*function)(void)) {
  MAY_FAIL(12);
  return add(&__tcbmc_at_quick_exit, function);
}

/* A function that is called may add others. */
static void run(handler *_Atomic *last) {
  for (;;) {
    __tcbmc_atomic_begin();
    handler *next = *last;
    if (next != 0) *last = next->earlier;
    __tcbmc_atomic_end();
    if (next == 0) return;
    next->function();
  }
}

/** calls what atexit was given */
void __tcbmc_run_at_exit(void) { run(&__tcbmc_at_exit); }
/** calls what at_quick_exit was given */
void __tcbmc_run_at_quick_exit(void) { run(&__tcbmc_at_quick_exit); }

static _Atomic unsigned long ending;

/** who comes first runs the destructors; others that want to end the program wait for it */
void __tcbmc_claim_end(void) {
  unsigned long self = __tcbmc_self();
  __tcbmc_atomic_begin();
  unsigned long first = ending;
  __tcbmc_wait_for(first == 0 || first == self, first);
  ending = self;
  __tcbmc_atomic_end();
}

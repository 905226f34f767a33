import { FAILING } from './layout.js';
import type { ModelFile } from './model.js';

export const ENDING: ModelFile = {
  file: '<model of the end of the program>',
  header: 'stdlib.h',
  defines: {
    __tcbmc_claim_end: 'who comes first runs the destructors; others that want to end the program wait for it',
    atexit: 'exact, with any number of functions; they run when main returns and at exit, the last one first',
    at_quick_exit: 'as atexit, for quick_exit',
    __tcbmc_at_exit: 'what atexit was given',
    __tcbmc_at_quick_exit: 'what at_quick_exit was given',
    __tcbmc_run_at_exit: 'calls what atexit was given',
    __tcbmc_run_at_quick_exit: 'calls what at_quick_exit was given',
  },
  text: String.raw`${FAILING}
typedef struct handler {
  void (*function)(void);
  struct handler *earlier;
} handler;
handler *_Atomic __tcbmc_at_exit;
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

int atexit(void (*function)(void)) {
  MAY_FAIL(12);
  return add(&__tcbmc_at_exit, function);
}

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

void __tcbmc_run_at_exit(void) { run(&__tcbmc_at_exit); }
void __tcbmc_run_at_quick_exit(void) { run(&__tcbmc_at_quick_exit); }

static _Atomic unsigned long ending;

void __tcbmc_claim_end(void) {
  unsigned long self = __tcbmc_self();
  __tcbmc_atomic_begin();
  unsigned long first = ending;
  __tcbmc_wait_for(first == 0 || first == self, first);
  ending = self;
  __tcbmc_atomic_end();
}
`,
};

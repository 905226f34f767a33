import type { ModelFile } from './model.js';

/** The first word: 0 before, 1 while the routine runs, 2 afterwards. */
export const ONCE: ModelFile = {
  file: '<model of pthread_once>',
  header: 'pthread.h',
  defines: { pthread_once: 'exact: later callers wait until the routine has returned' },
  text: String.raw`
typedef _Atomic unsigned int word;

int pthread_once(void *control, void (*routine)(void)) {
  word *state = control;
  int first = 0;
  __tcbmc_atomic_begin();
  if (*state == 0) {
    *state = 1;
    first = 1;
  }
  __tcbmc_atomic_end();
  if (first) {
    routine();
    *state = 2;
  } else {
    __tcbmc_atomic_begin();
    __tcbmc_wait(*state == 2);
    __tcbmc_atomic_end();
  }
  return 0;
}
`,
};

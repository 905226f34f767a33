import type { ModelFile } from './model.js';

export const ENDING: ModelFile = {
  file: '<model of the end of the program>',
  header: 'stdlib.h',
  defines: { __tcbmc_claim_end: 'who comes first runs the destructors; others that want to end the program wait for it' },
  text: String.raw`
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

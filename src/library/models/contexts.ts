import type { ModelFile } from './model.js';

const NOT_FOLLOWED = 'what happens after it is not followed (that is said)';

/** Where a thread goes on in another context is not looked at: nothing after that can be told right or wrong. */
export const CONTEXTS: ModelFile = {
  file: '<model of contexts>',
  header: 'ucontext.h',
  defines: {
    getcontext: '0; contexts have no contents',
    makecontext: 'no effect',
    setcontext: NOT_FOLLOWED,
    swapcontext: NOT_FOLLOWED,
  },
  text: String.raw`
static int switched(void) {
  __tcbmc_assume(0);
  return -1;
}

int getcontext(void *context) { return 0; }
void makecontext(void *context, void (*start)(void), int count, ...) {}

int setcontext(const void *context) {
  __tcbmc_take_for_granted("what happens after a switch to another context is right", "setcontext");
  return switched();
}

int swapcontext(void *saved, const void *next) {
  __tcbmc_take_for_granted("what happens after a switch to another context is right", "swapcontext");
  return switched();
}
`,
};

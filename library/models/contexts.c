/**
 * @model contexts
 * @header ucontext.h
 *
 * Where a thread goes on in another context is not looked at: nothing after that can be told right or wrong.
 */

static int switched(void) {
  __tcbmc_assume(0);
  return -1;
}

/** 0; contexts have no contents */
int getcontext(void *context) { return 0; }
/** no effect */
void makecontext(void *context, void (*start)(void), int count, ...) {}

/** what happens after it is not followed (that is said) */
int setcontext(const void *context) {
  __tcbmc_take_for_granted("what happens after a switch to another context is right", "setcontext");
  return switched();
}

/** what happens after it is not followed (that is said) */
int swapcontext(void *saved, const void *next) {
  __tcbmc_take_for_granted("what happens after a switch to another context is right", "swapcontext");
  return switched();
}

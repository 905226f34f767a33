// tcbmc: bounded
// After a switch to another context nothing is told; before it, all is.
#include <assert.h>
#include <ucontext.h>

static ucontext_t back, other;
static char stack[4096];
static int ran;

static void coroutine(void) { ran = 1; }

int main(void) {
  assert(getcontext(&other) == 0);
  other.uc_stack.ss_sp = stack;
  other.uc_stack.ss_size = sizeof stack;
  other.uc_link = &back;
  makecontext(&other, coroutine, 0);
  assert(ran == 0);
  swapcontext(&back, &other);
  assert(ran == 1);
}

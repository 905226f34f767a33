// tcbmc: safe
// tcbmc: violation assertion -- -DTHROWN=2
// Each thread has a list of handlers in the frames of a recursive function, and jumps from one to the next.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#ifndef THROWN
#define THROWN 3
#endif

struct handler {
  jmp_buf place;
  struct handler *outer;
};
static _Thread_local struct handler *innermost;

static void throw(int value) {
  struct handler *handler = innermost;
  innermost = handler->outer;
  longjmp(handler->place, value);
}

static int attempt(int depth) {
  struct handler own;
  own.outer = innermost;
  innermost = &own;
  int thrown = setjmp(own.place);
  if (thrown != 0) {
    if (depth < 2) throw(thrown + 1);
    return thrown;
  }
  if (depth == 0) throw(1);
  attempt(depth - 1);
  innermost = own.outer;
  return 0;
}

static void *worker(void *unused) {
  assert(attempt(2) == THROWN);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, worker, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
}

// tcbmc: bounded -- --no-signals
// tcbmc: violation assertion -- --no-signals -DKEEPS=0
// tcbmc: violation assertion -- --no-signals -DEXPECTED=2
// A jump out of a handler leaves its signals blocked, unless sigsetjmp kept the mask: then what is pending comes before the jump ends.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#ifndef KEEPS
#define KEEPS 1
#endif
#ifndef EXPECTED
#define EXPECTED 3
#endif

static sigjmp_buf start;
static volatile int jumps, others;

static void leave(int number) {
  jumps++;
  raise(SIGUSR2);
  siglongjmp(start, 1);
}

static void count(int number) { others++; }

int main(void) {
  struct sigaction action = {.sa_handler = leave};
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGUSR2);
  sigaction(SIGUSR1, &action, 0);
  signal(SIGUSR2, count);
  for (volatile int i = 0; i < 3; i++) {
    if (sigsetjmp(start, KEEPS) == 0) {
      raise(SIGUSR1);
      assert(!KEEPS);
    }
  }
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, 0, &blocked);
  assert(!sigismember(&blocked, SIGUSR1) && !sigismember(&blocked, SIGUSR2));
  assert(jumps == EXPECTED && others == EXPECTED);
}

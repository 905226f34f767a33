// tcbmc: violation assertion
// tcbmc: safe -- -DIGNORED
// tcbmc: safe -- -DJUMPS
// abort runs the handler of SIGABRT, even if the signal is blocked, and then ends the program; only a jump leads out of it.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
static jmp_buf back;
static int count;
static void handle(int number) {
  count++;
#ifdef JUMPS
  longjmp(back, 1);
#endif
  assert(number != SIGABRT);
}
int main(void) {
  sigset_t all;
  sigfillset(&all);
#ifdef IGNORED
  signal(SIGABRT, SIG_IGN);
#else
  sigprocmask(SIG_BLOCK, &all, NULL);
  signal(SIGABRT, handle);
#endif
  if (setjmp(back) == 0) {
    abort();
    assert(0);
  }
  assert(count == 1);
}

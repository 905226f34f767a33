// tcbmc: safe
// tcbmc: violation assertion -- -DCHILD=2
// tcbmc: violation assertion -- -DPARENT=1
// tcbmc: violation assertion -- -DPARENT=1 --other-processes
// tcbmc: violation assertion -- -DNEVER_FAILS --calls-may-fail
// tcbmc: safe -- -DNEVER_FAILS --no-calls-may-fail
// Parent and child each have the memory as it was.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>
#ifndef CHILD
#define CHILD 1
#endif
#ifndef PARENT
#define PARENT 0
#endif

int value;

int main(void) {
  pid_t child = fork();
#ifdef NEVER_FAILS
  assert(child >= 0);
#endif
  if (child == 0) {
    value++;
    assert(value == CHILD);
    _exit(0);
  }
  int status;
  if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)) assert(WEXITSTATUS(status) >= 0);
  assert(value == PARENT);
}

// tcbmc: violation assertion -- --no-malloc-may-fail --other-processes
// A section within a section has ended and the outer one has not when the process forks: the child is no task then, so anything may be in what both share.
#include <assert.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  int *n = mmap(0, sizeof *n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  __VERIFIER_atomic_begin();
  __VERIFIER_atomic_begin();
  __VERIFIER_atomic_end();
  int pid = fork();
  __VERIFIER_atomic_end();
  if (pid == 0) {
    *n = 1;
    _exit(0);
  }
  waitpid(pid, 0, 0);
  assert(*n == 1);
  return 0;
}

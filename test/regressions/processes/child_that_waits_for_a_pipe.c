// tcbmc: bounded -- --deadlock-only
// The parent waits for the child, and that for what nobody writes; what comes through a pipe after fork is not followed, and the answer says so.
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) != 0) return 1;
  if (fork() == 0) {
    char byte;
    read(ends[0], &byte, 1);
    _exit(0);
  }
  wait(0);
  return 0;
}

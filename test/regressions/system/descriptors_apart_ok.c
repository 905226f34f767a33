// tcbmc: safe
// What is open has numbers of its own, those that a pipe and dup2 give included; a process and its child have different ones.
#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
  if (a < 0 || b < 0) return 1;
  assert(a > 2 && a != b);
  close(a);
  int ends[2], placed = dup2(b, 1023), c = open("c", O_RDONLY);
  assert(c != b && (placed < 0 || c != placed));
  if (pipe(ends) == 0) assert(ends[0] != ends[1] && ends[0] != b && ends[1] != b);
  struct pollfd file = {b, POLLIN, 0};
  assert(poll(&file, 1, -1) != 0);
  assert(sysconf(_SC_NPROCESSORS_ONLN) > 0);
  pid_t own = getpid(), child = fork();
  if (child == 0) assert(getpid() != own);
  if (child > 0) assert(child != own);
}

// tcbmc: violation assertion
// A number that was closed is handed out again, and not only the last one.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
  if (a < 0 || b < 0) return 1;
  close(a);
  close(b);
  assert(open("c", O_RDONLY) != a);
}

// tcbmc: safe
// tcbmc: violation assertion -- -DANY
// tcbmc: violation assertion -- -DFAILS
// tcbmc: safe -- --property resource
// tcbmc: violation resource -- --property resource -DTWICE
// What fcntl gives back is said by its command: a descriptor that is not less than the given one, 0 or -1, or a number that is not negative or -1.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int file = open("file", O_RDONLY);
  if (file < 0) return 0;
  int copy = fcntl(file, F_DUPFD, 10);
#ifdef ANY
  assert(copy == 10);
#elif defined FAILS
  assert(fcntl(file, F_SETFL, O_NONBLOCK) == 0);
#else
  assert(copy == -1 || copy >= 10);
  int other = fcntl(file, F_DUPFD_CLOEXEC, 0);
  assert(other == -1 || (other != copy && other != file));
  int flags = fcntl(file, F_GETFL);
  assert(flags >= -1);
  if (flags >= 0) {
    int result = fcntl(file, F_SETFL, flags | O_NONBLOCK);
    assert(result == 0 || result == -1);
  }
  int result = fcntl(file, F_SETFD, FD_CLOEXEC);
  assert(result == 0 || result == -1);
  if (copy >= 0) close(copy);
#ifdef TWICE
  if (copy >= 0) close(copy);
#endif
  if (other >= 0) close(other);
#endif
  close(file);
}

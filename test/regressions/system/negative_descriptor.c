// tcbmc: safe
// tcbmc: violation assertion -- -DFAILED
// tcbmc: violation assertion -- -DCHANGED
// A negative number is no descriptor: whoever is given one fails with EBADF, and writes nothing; -1 for a folder stands for itself.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = "abc";
  struct stat info = { .st_size = 77 };
  struct iovec part = { text, sizeof text };
  int none = open("file", O_RDONLY);
#ifdef FAILED
  assert(close(none) == 0);
#elif defined CHANGED
  if (read(none, text, 4) != -1 || fstat(none, &info) != -1) assert(text[0] == 'a' && info.st_size == 77);
#else
  if (none >= 0) return close(none);
  errno = 0;
  assert(close(none) == -1 && errno == EBADF);
  errno = 0;
  assert(read(none, text, 4) == -1 && errno == EBADF && text[0] == 'a');
  assert(write(-1, text, 4) == -1 && recv(none, text, 4, 0) == -1 && readv(none, &part, 1) == -1 && text[0] == 'a');
  errno = 0;
  assert(fstat(none, &info) == -1 && errno == EBADF && info.st_size == 77);
  assert(dup(none) == -1 && dup2(none, 1) == -1 && dup2(1, -1) == -1 && accept(none, NULL, NULL) == -1 && errno == EBADF);
  assert(listen(none, 1) == -1 && lseek(none, 0, SEEK_SET) == -1 && isatty(none) == 0 && posix_fallocate(none, 0, 1) == EBADF);
  assert(fcntl(none, F_GETFL) == -1 && fcntl(none, F_DUPFD, 3) == -1 && fdopen(none, "r") == NULL);
  assert(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, none, 0) == MAP_FAILED);
  errno = 0;
  assert(dprintf(none, "%d", 1) == -1 && errno == EBADF);
  if (unlinkat(AT_FDCWD, "file", 0) == 0) return 0;
#endif
}

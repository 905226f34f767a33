// tcbmc: safe
// tcbmc: violation assertion -- -DFILE_OF_ITS_OWN
//
// A pipe has no position; what else a descriptor leads to may have one.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  assert(lseek(ends[0], 0, SEEK_CUR) == -1 && errno == ESPIPE);
#ifdef FILE_OF_ITS_OWN
  int file = open("log", O_RDWR);
  if (file < 0) return 0;
  assert(lseek(file, 0, SEEK_END) == -1);
#endif
  return 0;
}

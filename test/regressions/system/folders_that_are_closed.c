// tcbmc: safe -- --property checks,assertion,leak,resource
// tcbmc: violation use-after-free -- -DCASE=1
// tcbmc: violation use-after-free -- -DCASE=2
// tcbmc: violation resource -- --property resource -DCASE=3
// tcbmc: violation resource -- --property resource -DCASE=4
// tcbmc: violation leak -- --property leak -DCASE=5
// tcbmc: violation null-dereference -- -DCASE=6
// tcbmc: violation assertion -- -DCASE=7
// What belongs to a folder is gone when that is closed.
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#ifndef CASE
#define CASE 0
#endif

int main(void) {
  int number = open(".", O_RDONLY);
  if (number < 0) return 1;
  DIR *folder = fdopendir(number), *other = opendir("..");
  if (CASE == 6) return readdir(other) != 0;
  if (folder == 0 || other == 0) {
    if (folder != 0) closedir(folder);
    else close(number);
    if (other != 0) closedir(other);
    return 1;
  }
  if (CASE == 3) close(number);
  struct dirent *entry = readdir(other), *first;
  if (entry != 0) {
    assert(strlen(entry->d_name) < sizeof entry->d_name && entry->d_name[0] != 0);
    if (CASE == 7) assert(entry->d_name[0] == '.');
  }
  first = readdir(folder);
  closedir(folder);
  if (CASE == 1 && first != 0) return first->d_type;
  if (CASE == 2) rewinddir(folder);
  if (CASE == 4) close(number);
  if (entry != 0 && entry->d_type == DT_DIR) entry = 0;
  if (CASE != 5) closedir(other);
  return 0;
}

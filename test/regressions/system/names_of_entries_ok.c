// tcbmc: safe
// tcbmc: violation null-dereference -- -DUNCHECKED
// The name of what readdir finds has an end, and is not empty.
#include <assert.h>
#include <dirent.h>
#include <string.h>

int main(void) {
  DIR *folder = opendir(".");
  if (!folder) return 1;
  struct dirent *entry = readdir(folder);
#ifndef UNCHECKED
  if (entry)
#endif
    assert(strlen(entry->d_name) > 0 && strlen(entry->d_name) < 256);
  struct dirent own, *result;
  if (readdir_r(folder, &own, &result) == 0 && result != NULL) assert(result == &own && strlen(own.d_name) < 256);
  closedir(folder);
}

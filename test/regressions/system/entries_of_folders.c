// tcbmc: bounded -- --property checks,assertion,leak
// tcbmc: violation leak -- --property leak -DCASE=1
// tcbmc: violation leak -- --property leak -DCASE=2
// tcbmc: violation use-after-free -- -DCASE=3
// tcbmc: violation invalid-free -- -DCASE=4
// tcbmc: violation assertion -- -DCASE=5
// tcbmc: violation out-of-bounds -- -DCASE=6
// The list of scandir and its entries are blocks of their own.
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#ifndef CASE
#define CASE 0
#endif

static int wanted(const struct dirent *entry) { return entry->d_name[0] != '.'; }
static int order(const struct dirent **left, const struct dirent **right) { return (*left)->d_type - (*right)->d_type; }

int main(void) {
  struct dirent own, *stays = &own, **list = &stays;
  char name[16];
  int n = scandir("/tmp", &list, wanted, CASE == 5 ? alphasort : order);
  if (n < 0) {
    assert(list == &stays);
    if (CASE == 4) free(list);
    return 1;
  }
  if (CASE == 3) return list[n]->d_name[0];
  for (int i = 0; i < n; i++) {
    assert(list[i]->d_name[0] != '.' && list[i]->d_name[0] != 0 && strlen(list[i]->d_name) < 256);
    if (i > 0) assert(list[i - 1]->d_type <= list[i]->d_type);
    if (CASE == 6) strcpy(name, list[i]->d_name);
  }
  for (int i = 0; i < n && CASE != 1; i++) free(list[i]);
  if (CASE != 2) free(list);
}

// tcbmc: bounded
// alphasort is strcmp of the names.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
static int want(const struct dirent *e) { return e->d_name[0] != '.'; }
int main(void) {
  struct dirent **l; int n = scandir("/tmp", &l, want, alphasort);
  if (n < 0) return 1;
  for (int i = 1; i < n; i++) assert(strcmp(l[i-1]->d_name, l[i]->d_name) <= 0);
  for (int i = 0; i < n; i++) { assert(l[i]->d_name[0] != '.'); free(l[i]); }
  free(l);
}

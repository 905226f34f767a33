// tcbmc: bounded -- --property checks,assertion,leak
// tcbmc: bounded -- --property checks,assertion,leak -DFLAGS=GLOB_NOCHECK|GLOB_DOOFFS -DOFFSET=1
// tcbmc: violation leak -- --property leak -DCASE=1
// tcbmc: violation null-dereference -- -DCASE=2
// tcbmc: violation null-dereference -- -DCASE=3
// tcbmc: violation use-after-free -- -DCASE=4
// tcbmc: violation assertion -- -DCASE=5
// tcbmc: violation out-of-bounds -- -DCASE=6
// What glob finds is a row of strings with a null pointer at its end, if it finds anything.
#include <assert.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#ifndef CASE
#define CASE 0
#endif
#ifndef FLAGS
#define FLAGS 0
#define OFFSET 0
#endif

int main(void) {
  glob_t found;
  found.gl_offs = OFFSET;
  char copy[256];
  int result = glob("/etc/*", FLAGS, NULL, &found);
  if (result != 0 && CASE != 2) {
    assert(found.gl_pathc == 0);
    if (OFFSET) globfree(&found);
    return 1;
  }
  if (CASE == 2) return found.gl_pathv[OFFSET][0];
  if (CASE != 5) {
    int again = glob("/usr/*", FLAGS | GLOB_APPEND, NULL, &found);
    assert(found.gl_pathc >= (again == 0 ? 2 : 1));
  }
  assert(found.gl_pathc == 1 || CASE != 5);
  for (size_t i = 0; i < found.gl_pathc; i++) {
    assert(found.gl_pathv[OFFSET + i] != NULL);
    (void)found.gl_pathv[OFFSET + i][0];
  }
  assert(found.gl_pathv[OFFSET + found.gl_pathc] == NULL);
  if (OFFSET) assert(found.gl_pathv[0] == NULL);
  if (CASE == 3) (void)found.gl_pathv[found.gl_pathc][0];
  if (CASE == 6) strcpy(copy, found.gl_pathv[OFFSET]);
  char *first = found.gl_pathv[OFFSET];
  if (CASE != 1) globfree(&found);
  if (CASE == 4) return first[0];
}

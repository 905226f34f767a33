// tcbmc: violation assertion
// The program's function is told of a folder that cannot be read before GLOB_ERR ends the call.
#include <glob.h>
#include <assert.h>
#include <stdio.h>
static int called;
static int err(const char *p, int e) { called++; return 0; }
int main(void) {
  glob_t g; int r = glob("*.c", GLOB_ERR, err, &g);
  assert(!called);
  if (r == 0) { for (size_t i = 0; i < g.gl_pathc; i++) puts(g.gl_pathv[i]); }
  globfree(&g);
}

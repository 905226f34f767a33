// tcbmc: safe
// Macros with names of functions, types and words in the declarations of headers that come after them; one that only renames does so there, too.
#define random() (seed = seed * 13 + 7)
#define read(port) ((port) & 1)
#define time 3
#define uint unsigned int
#define __attribute__(list)
#define sleep nap
#define index(a, b, c) ((a) + (b) + (c))
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <assert.h>

static uint seed;

unsigned int nap(unsigned int seconds) { return seconds + 1; }

int main(void) {
  assert((random() & 1) == 1 && read(5) == 1);
  assert(time == 3 && index(1, 2, 3) == 6);
  assert(sleep(1) == 2 && strlen("ab") == 2);
}

// tcbmc: safe
// The state at the head of each loop is one that has been there before: they never end, and nobody sees anything of them.
#include <assert.h>
#include <pthread.h>

static int x, row[3];

void *in_memory(void *unused) {
  for (;;) {
    x = !x;
    row[x] = x;
    row[!x] = 7;
  }
  assert(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  unsigned char y = 0;
  int steps = 0;
  pthread_create(&thread, 0, in_memory, 0);
  for (;;) {
    y = !y;
    steps += y ? 3 : -2;
  }
  assert(0);
}

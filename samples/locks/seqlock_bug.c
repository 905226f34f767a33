// tcbmc: violation assertion switches=2
//
// A sequence lock whose reader forgets to look at the sequence number again.
#include <assert.h>
#include <pthread.h>

unsigned sequence; /* odd while somebody writes */
int x, y;

void *writer(void *arg) {
  sequence++;
  x = 7;
  y = 7;
  sequence++;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  unsigned before = sequence;
  if (before % 2 == 0) {
    int seen_x = x;
    int seen_y = y;
    assert(seen_x == seen_y);
  }
  return 0;
}

// tcbmc: safe switches=6
// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A sequence lock over plain data: what counts is consistent, but the reader and the writer race.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint sequence; // odd while somebody writes
int x, y;

void *writer(void *unused) {
  atomic_fetch_add(&sequence, 1);
  x = 7;
  y = 7;
  atomic_fetch_add(&sequence, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  unsigned before = sequence;
  if (before % 2 == 0) {
    int seenX = x, seenY = y;
    if (sequence == before) assert(seenX == seenY);
  }
  pthread_join(thread, 0);
  return 0;
}

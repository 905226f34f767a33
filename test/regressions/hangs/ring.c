// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DFULL_IS_EMPTY
//
// A ring of two places for one who puts and one who takes: if full looks like empty, both wait.
#include <pthread.h>
#include <stdatomic.h>
#define SIZE 2
atomic_uint head, tail;
int items[SIZE];
static void *put(void *argument) {
  for (int i = 0; i < 3; i++) {
#ifdef FULL_IS_EMPTY
    while (i > 0 && head == tail);
    items[head % SIZE] = i;
    head = (head + 1) % SIZE;
#else
    while (head - tail == SIZE);
    items[head % SIZE] = i;
    head++;
#endif
  }
  return argument;
}
int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, put, 0);
  for (int i = 0; i < 3; i++) {
    while (head == tail);
#ifdef FULL_IS_EMPTY
    tail = (tail + 1) % SIZE;
#else
    tail++;
#endif
  }
  pthread_join(producer, 0);
}

// Each thread sets one pointer to something else before it sets the other one to the block. That both of them keep what was
// set first is no outcome of one order of all accesses; where memory is reordered the block is lost.
// tcbmc: violation leak -- --property leak
// tcbmc: bounded -- --property leak --memory-model sc
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int *_Atomic x, *_Atomic y;
int *block;
int other, another;
void *one(void *a) {
  atomic_store_explicit(&x, &other, memory_order_relaxed);
  atomic_store_explicit(&y, block, memory_order_relaxed);
  return a;
}
void *two(void *a) {
  atomic_store_explicit(&y, &another, memory_order_relaxed);
  atomic_store_explicit(&x, block, memory_order_relaxed);
  return a;
}
int main(void) {
  block = malloc(4);
  if (!block) exit(1);
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  block = 0;
  return 0;
}

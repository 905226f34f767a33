// As lost_block.c, with sequentially consistent stores: then one of the pointers leads to the block in the end.
// tcbmc: safe -- --property leak
// tcbmc: safe -- --property leak --memory-model c11
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int *_Atomic x, *_Atomic y;
int *block;
int other, another;
void *one(void *a) {
  atomic_store_explicit(&x, &other, memory_order_seq_cst);
  atomic_store_explicit(&y, block, memory_order_seq_cst);
  return a;
}
void *two(void *a) {
  atomic_store_explicit(&y, &another, memory_order_seq_cst);
  atomic_store_explicit(&x, block, memory_order_seq_cst);
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

// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DFAILS
// tcbmc: violation hang -- --hang-only -DCOPY
//
// What is waited for lies on the heap, or on the stack of another: if it is never published, or a copy is changed, for ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct item {
  atomic_int ready;
};
struct item *_Atomic published;
static void *make(void *argument) {
  atomic_int *done = argument;
  struct item *made = calloc(1, sizeof *made);
  if (!made) abort();
#ifndef FAILS
  published = made;
#endif
#ifdef COPY
  struct item copy = {0};
  made = &copy;
#endif
  made->ready = 1;
  *done = 1;
  return 0;
}
int main(void) {
  pthread_t maker;
  atomic_int done = 0;
  struct item *found;
  pthread_create(&maker, 0, make, &done);
  while (!done);
  while (!(found = published));
  while (!found->ready);
  pthread_join(maker, 0);
  free(found);
}

// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DSTAYS_ODD
//
// Readers go round while a writer is under way: if he does not say that he has done, for ever.
#include <pthread.h>
#include <stdatomic.h>
atomic_uint sequence;
atomic_int data;
static void *write(void *argument) {
  sequence++;
  data = 1;
#ifndef STAYS_ODD
  sequence++;
#endif
  return argument;
}
int main(void) {
  pthread_t writer;
  unsigned before;
  int found;
  pthread_create(&writer, 0, write, 0);
  do {
    before = sequence;
    found = data;
  } while ((before & 1) || sequence != before);
  pthread_join(writer, 0);
  return found;
}

// tcbmc: violation race -- --race-only
// tcbmc: violation race -- --race-only -DCOPY
// tcbmc: violation race -- --race-only -DMOVE
// tcbmc: violation race -- --race-only -DASSIGN
// tcbmc: safe -- --race-only -DSTORE
// tcbmc: safe -- --race-only -DBEFORE
//
// memset, memcpy and the assignment of a structure are plain accesses, also of what is declared as atomic.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct pair { atomic_int first, second; };

static struct pair shared, mine;

static void *change(void *argument) {
#if defined COPY
  memcpy((void *)&shared, (void *)&mine, sizeof shared);
#elif defined MOVE
  memmove((void *)&shared, (void *)&mine, sizeof shared);
#elif defined ASSIGN
  shared = mine;
#elif defined STORE
  atomic_store(&shared.first, 0);
#elif defined BEFORE
  return 0;
#else
  memset((void *)&shared, 0, sizeof shared);
#endif
  return 0;
}

int main(void) {
  pthread_t thread;
#ifdef BEFORE
  memset((void *)&shared, 0, sizeof shared);
#endif
  pthread_create(&thread, 0, change, 0);
  shared.first++;
  pthread_join(thread, 0);
  return 0;
}

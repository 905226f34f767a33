// tcbmc: violation race -- -p race
// tcbmc: violation race -- -p race -DCLEARED
// tcbmc: safe -- -p race -DONCE
//
// Who makes a lock anew, or clears it, has it no more, though others are only created afterwards.
#include <pthread.h>
#include <string.h>
pthread_mutex_t m;
int x;
void *change(void *argument) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&m);
#ifdef CLEARED
  memset(&m, 0, sizeof m);
#elif !defined ONCE
  pthread_mutex_init(&m, 0);
#endif
  pthread_create(&thread, 0, change, 0);
  x++;
  pthread_mutex_unlock(&m);
}

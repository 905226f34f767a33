// tcbmc: safe -- --hang-only
// tcbmc: violation hang switches=2 -- --hang-only -DCLEARS_LATE
// tcbmc: violation hang -- --hang-only -DCLEARS_LATE --encoding partial-order
// tcbmc: safe -- --hang-only -DCONTINUES
//
// A server that waits in an endless loop: who clears the answer after he has asked may clear it when it has come.
#include <pthread.h>
#include <stdatomic.h>
atomic_int request, answer;
static void *serve(void *argument) {
  for (;;) {
#ifdef CONTINUES
    if (!request) continue;
#else
    while (!request);
#endif
    request = 0;
    answer = 1;
  }
  return argument;
}
int main(void) {
  pthread_t server;
  pthread_create(&server, 0, serve, 0);
  for (int i = 0; i < 2; i++) {
#ifdef CLEARS_LATE
    request = 1;
    answer = 0;
#else
    answer = 0;
    request = 1;
#endif
    while (!answer);
  }
}

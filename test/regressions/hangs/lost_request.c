// tcbmc: violation hang -- --hang-only
// tcbmc: safe -- --hang-only -DAGAIN
//
// A request that is taken back before the server sees it has no reply: who waits for that waits for ever, although the
// server goes on and could still reply to another one.
#include <pthread.h>
#include <stdatomic.h>
atomic_int request, reply, beat;
static void *serve(void *argument) {
  for (;;) {
    if (request == 1) {
      request = 0;
      reply = 1;
    }
    beat = !beat;
  }
  return argument;
}
static void *spoil(void *argument) {
  request = 0;
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, serve, 0);
  pthread_create(&thread, 0, spoil, 0);
  request = 1;
  while (!reply) {
    if (beat == 3) break;
#ifdef AGAIN
    request = 1;
#endif
  }
}

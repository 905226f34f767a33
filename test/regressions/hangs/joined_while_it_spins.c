// tcbmc: violation hang -- --hang-only
// tcbmc: safe -- --hang-only -DSTOPS
// tcbmc: safe -- --hang-only -DRETURNS
// tcbmc: violation hang -- --hang-only -DEXITS
//
// A thread that nobody tells to stop keeps main in its join; if main returns, or another ends the program, it is over with it. If only main's thread ends, it is not.
#include <pthread.h>
#include <stdatomic.h>
atomic_int stop;
static void *run(void *argument) {
  while (!stop);
  return argument;
}
int main(void) {
  pthread_t runner;
  pthread_create(&runner, 0, run, 0);
#ifdef STOPS
  stop = 1;
#endif
#ifdef RETURNS
  return 0;
#endif
#ifdef EXITS
  pthread_exit(0);
#endif
  pthread_join(runner, 0);
}

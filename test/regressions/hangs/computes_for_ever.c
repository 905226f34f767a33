// tcbmc: violation hang switches=0 -- --hang-only
// tcbmc: violation hang -- --hang-only -DFORM=2
// tcbmc: safe -- --hang-only -DFORM=3
// tcbmc: safe -- --hang-only -DFORM=4
//
// A loop that could be left, but never is, looks at nothing that anybody changes.
#include <pthread.h>
static void *run(void *argument) {
  volatile int mine = 0;
#if FORM == 2
  for (int i = 1; i != 0; i = -i);
#elif FORM == 3
  for (;;);
#elif FORM == 4
  for (int i = 0; i < 10; i++) mine = i;
#else
  while (!mine);
#endif
  return argument;
}
int main(void) {
  pthread_t runner;
  pthread_create(&runner, 0, run, 0);
  pthread_join(runner, 0);
}

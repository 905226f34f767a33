// tcbmc: violation hang -- --hang-only
// tcbmc: violation hang -- --hang-only -DSHOWS
// tcbmc: safe -- --hang-only -DTURN
// tcbmc: safe -- --hang-only -DPROGRESS
// tcbmc: safe -- --hang-only -DONE_YIELDS
// tcbmc: violation hang -- --hang-only -DSERVER
// tcbmc: safe -- --hang-only -DSERVER -DONE_YIELDS
// tcbmc: safe -- --deadlock-only
//
// Who sees that the other one wants in as well takes his own wish back for a moment: both may do so again and again. An
// inner loop that ends after some rounds, whatever comes, is no progress.
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn, shown;
static void *enter(void *argument) {
  int me = (int)(long)argument;
#ifdef SERVER
  while (1) {
#endif
    wants[me] = 1;
#ifdef TURN
    turn = !me;
    while (wants[!me] && turn != me);
#elif defined ONE_YIELDS
    while (wants[!me])
      if (me == 1) {
        wants[me] = 0;
        while (wants[!me]);
        wants[me] = 1;
      }
#else
    while (wants[!me]) {
#ifdef PROGRESS
      __tcbmc_progress();
#endif
#ifdef SHOWS
      for (int i = 0; i < 3; i++) shown = i;
#endif
      wants[me] = 0;
      wants[me] = 1;
    }
#endif
    wants[me] = 0;
#ifdef SERVER
  }
#endif
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, (void *)1);
  enter(0);
  pthread_join(other, 0);
}

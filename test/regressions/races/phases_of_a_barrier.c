// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DONE_MORE
// tcbmc: violation race -- --race-only -DODD
// tcbmc: violation race -- --race-only -DFEWER
// word: proved next, sum
// word -DODD: race next
//
// Workers and main in two phases without end: what main writes in the one, the workers read in the other. With a third
// wait of the workers, phases are the same at times.
#include <pthread.h>
#define WORKERS 2
pthread_barrier_t phase;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int next, sum;
void *work(void *unused) {
  for (;;) {
    pthread_barrier_wait(&phase);
    int mine = next;
    pthread_mutex_lock(&m);
    sum += mine;
    pthread_mutex_unlock(&m);
    pthread_barrier_wait(&phase);
#ifdef ODD
    pthread_barrier_wait(&phase);
#endif
  }
}
int main(void) {
  pthread_t t[WORKERS], another;
#ifdef FEWER
  pthread_barrier_init(&phase, 0, WORKERS);
#else
  pthread_barrier_init(&phase, 0, WORKERS + 1);
#endif
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], 0, work, 0);
#ifdef ONE_MORE
  pthread_create(&another, 0, work, 0);
#endif
  for (;;) {
    next++;
    pthread_barrier_wait(&phase);
    pthread_barrier_wait(&phase);
  }
}

// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DOVERLAP
// tcbmc: violation race -- --race-only -DCLOSER
// tcbmc: violation race -- --race-only -DLATE
// word: proved sums[…], rows[…], parts[…].from, parts[…].to
// word -DOVERLAP: race sums[…]
// word -DCLOSER: race rows[…]
//
// Each worker has the part of one array that main has computed for it, and each second row of another one, for ever.
#include <pthread.h>
#define WORKERS 2
#define N 4
struct part {
  int from, to;
  long id;
} parts[WORKERS];
int sums[N], rows[N][2];
void *work(void *argument) {
  struct part *own = argument;
  for (;;) {
    for (int i = own->from; i < own->to; i++) sums[i]++;
#ifdef CLOSER
    for (int i = own->id; i < N; i++)
#else
    for (int i = own->id; i < N; i += WORKERS)
#endif
      for (int j = 0; j < 2; j++) rows[i][j] += sums[own->from];
  }
}
int main(void) {
  pthread_t t[WORKERS];
  for (int i = 0; i < WORKERS; i++) {
    parts[i].id = i;
    parts[i].from = i * N / WORKERS;
#ifdef OVERLAP
    parts[i].to = i * N / WORKERS + 3;
#else
    parts[i].to = (i + 1) * N / WORKERS;
#endif
    pthread_create(&t[i], 0, work, &parts[i]);
#ifdef LATE
    parts[i].to = N;
#endif
  }
  for (int i = 0; i < WORKERS; i++) pthread_join(t[i], 0);
}

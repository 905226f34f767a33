// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DBUT_ONE
// tcbmc: violation race -- --race-only -DFEWER
// tcbmc: violation race -- --race-only -DNEXT_ONE
// word: proved jobs[…].done, jobs[…].wanted, total
// word -DBUT_ONE: race total
//
// What main does when a loop has joined all threads that another loop has created, and an element for each of them:
// the threads may go on for as long as they like, so that all of it is proved, or nothing is.
#include <pthread.h>
#include <stdbool.h>
bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
struct job {
  int wanted, done;
} jobs[5];
pthread_mutex_t m;
int total;
void *work(void *argument) {
  struct job *own = argument;
  while (__VERIFIER_nondet_bool()) {
#ifdef NEXT_ONE
    own[1].done++;
#endif
    own->done += own->wanted;
    pthread_mutex_lock(&m);
    total++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count > 4) return 0;
  pthread_t threads[4];
  for (int i = 0; i < count; i++) {
    jobs[i].wanted = i;
    pthread_create(&threads[i], 0, work, &jobs[i]);
  }
#ifdef BUT_ONE
  for (int i = 1; i < count; i++) pthread_join(threads[i], 0);
#elif defined FEWER
  count--;
  for (int i = 0; i < count; i++) pthread_join(threads[i], 0);
#else
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], 0);
    if (jobs[i].done > 100) return 1;
  }
#endif
  return total;
}

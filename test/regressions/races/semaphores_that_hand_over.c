// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DTWO
// tcbmc: violation race -- --race-only -DEARLY
// tcbmc: violation race -- --race-only -DBOTH_EMPTY
// tcbmc: violation race -- --race-only -DLATE
// word: proved job, other, result, slot, table
// word -DTWO: race slot
// word -DEARLY: race result
// word -DLATE: race table
//
// One place that is empty or full, a question with its answer, a thread that says that it is ready, and a routine that
// is called once: what they protect is proved, however long the threads go on.
#include <pthread.h>
#include <semaphore.h>
sem_t empty, full, asked, answered, ready;
pthread_once_t once = PTHREAD_ONCE_INIT;
int slot, job, result, table, other;
static void fill(void) { table = 1; }
void *produce(void *unused) {
  for (int i = 0;; i++) {
    sem_wait(&empty);
    slot = i;
    sem_post(&full);
  }
}
void *consume(void *unused) {
  pthread_once(&once, fill);
  for (;;) {
    sem_wait(&full);
    slot += table;
    sem_post(&empty);
  }
}
void *answer(void *unused) {
  other = 1;
  sem_post(&ready);
  for (;;) {
    sem_wait(&asked);
    result = job + 1;
    sem_post(&answered);
#ifdef EARLY
    result++;
#endif
  }
}
int main(void) {
  pthread_t t;
#ifdef BOTH_EMPTY
  sem_init(&full, 0, 1);
#else
  sem_init(&full, 0, 0);
#endif
#ifdef TWO
  sem_init(&empty, 0, 2);
#else
  sem_init(&empty, 0, 1);
#endif
  sem_init(&asked, 0, 0);
  sem_init(&answered, 0, 0);
  sem_init(&ready, 0, 0);
  pthread_create(&t, 0, produce, 0);
#ifdef TWO
  pthread_create(&t, 0, produce, 0);
#endif
  pthread_create(&t, 0, consume, 0);
  pthread_create(&t, 0, answer, 0);
  sem_wait(&ready);
#ifdef LATE
  table = other;
#endif
  pthread_once(&once, fill);
  for (;;) {
    job = table + other;
    sem_post(&asked);
    sem_wait(&answered);
    other = result;
  }
}

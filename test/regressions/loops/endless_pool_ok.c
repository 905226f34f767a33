// tcbmc: bounded -- -p race
// tcbmc: violation race -- -p race --unwind 2 -DFORGETS
// tcbmc: violation race -- -p race --unwind 2 -DGIVES_UP
// tcbmc: violation race -- -p race --unwind 2 -DTRIES
// tcbmc: violation race -- -p race --unwind 2 -DLATE
//
// Workers that never end, with a queue on the heap whose lock is beside it: proved for any number of rounds, if
// the allocation does not fail. Not where a worker forgets the lock, gives it up on one path, does
// not look whether it has got it, or where the queue is set up when they run already.
#include <pthread.h>
#include <stdlib.h>
struct queue { pthread_mutex_t lock; pthread_cond_t filled; int count; };
int total, stop;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void push(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  q->count++;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->lock);
}
static void pop(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (q->count == 0) {
#ifdef GIVES_UP
    pthread_mutex_unlock(&q->lock);
    if (q->count == 0) return;
    pthread_mutex_lock(&q->lock);
#else
    pthread_cond_wait(&q->filled, &q->lock);
#endif
  }
  q->count--;
  pthread_mutex_unlock(&q->lock);
}
void *work(void *argument) {
  struct queue *q = argument;
  while (1) {
    pop(q);
#ifdef TRIES
    pthread_mutex_trylock(&m);
#elif !defined FORGETS
    pthread_mutex_lock(&m);
#endif
    total ^= 1;
#ifndef FORGETS
    pthread_mutex_unlock(&m);
#endif
  }
}
int main(void) {
  struct queue *q = malloc(sizeof *q);
  pthread_t t[2];
  pthread_mutex_init(&q->lock, 0);
  pthread_cond_init(&q->filled, 0);
#ifndef LATE
  q->count = 0;
#endif
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, q);
#ifdef LATE
  q->count = 0;
#endif
  while (1) push(q);
}

// tcbmc: bounded -- --race-only
// tcbmc: safe -- --race-only -DLOOKED
// tcbmc: bounded -- --race-only --max-unwind 2 -DRACING
// word: proved s.y, x
// word -DLOOKED: proved s.y, x
// word -DRACING: open s.y, x
//
// Who looks at whether a thread was made, but not at whether semaphores and mutexes were, relies on those, and the
// answer says so. What is done where a call fails at which the program looks is part of the answer (RACING).
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#ifdef LOOKED
#define CHECKED(call) \
  if (call) exit(1)
#define AGAIN(call) while (call)
#else
#define CHECKED(call) call
#define AGAIN(call) call
#endif
struct shared {
  pthread_mutex_t lock;
  int y;
};
sem_t asked, answered;
int x;
static void count(struct shared *s) {
  pthread_mutex_lock(&s->lock);
  s->y++;
  pthread_mutex_unlock(&s->lock);
}
void *work(void *s) {
  for (;;) {
    count(s);
    AGAIN(sem_wait(&asked));
    x++;
    sem_post(&answered);
  }
}
void *rest(void *unused) { return unused; }
int main(void) {
  pthread_t t, u;
  static struct shared s;
  CHECKED(sem_init(&asked, 0, 0));
  CHECKED(sem_init(&answered, 0, 0));
  CHECKED(pthread_mutex_init(&s.lock, 0));
  if (pthread_create(&t, 0, work, &s)) return 1;
  if (pthread_create(&u, 0, rest, 0)) {
#ifdef RACING
    for (;;) s.y++;
#endif
  }
  for (;;) {
    x++;
    sem_post(&asked);
    AGAIN(sem_wait(&answered));
    count(&s);
  }
}

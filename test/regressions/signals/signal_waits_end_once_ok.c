// tcbmc: bounded -- --deadlock-only -DPAUSE
// tcbmc: bounded -- --deadlock-only -DPOSTED
// tcbmc: bounded -- --deadlock-only -DPOSTED_BY_ANOTHER
// As many as are waited for.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

sem_t due;
pthread_t first;

void post(int number) { sem_post(&due); }

void *sends(void *unused) {
  pthread_kill(first, SIGUSR1);
  return 0;
}

#ifdef PAUSE
int main(void) {
  sem_init(&due, 0, 0);
  signal(SIGTERM, post);
  pause();
}
#endif

#ifdef POSTED
int main(void) {
  sem_init(&due, 0, 0);
  signal(SIGUSR1, post);
  raise(SIGUSR1);
  raise(SIGUSR1);
  sem_wait(&due);
  sem_wait(&due);
}
#endif

#ifdef POSTED_BY_ANOTHER
int main(void) {
  pthread_t t;
  first = pthread_self();
  sem_init(&due, 0, 0);
  signal(SIGUSR1, post);
  pthread_create(&t, 0, sends, 0);
  sem_wait(&due);
}
#endif

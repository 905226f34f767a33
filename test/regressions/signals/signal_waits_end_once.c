// tcbmc: violation deadlock -- --deadlock-only -DPAUSE
// tcbmc: violation deadlock -- --deadlock-only -DPAUSE --no-signals
// tcbmc: violation deadlock -- --deadlock-only -DSIGWAIT
// tcbmc: violation deadlock -- --deadlock-only -DPOSTED
// tcbmc: violation deadlock -- --deadlock-only -DPOSTED_BY_ANOTHER
// tcbmc: violation assertion -- -DSENT_TO_ANOTHER
// Each signal comes once, from the program itself; who waits for another one waits for ever.
#include <assert.h>
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
  signal(SIGUSR1, post);
  raise(SIGUSR1);
  pause();
}
#endif

#ifdef SIGWAIT
int main(void) {
  sigset_t set;
  int number;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, 0);
  raise(SIGUSR1);
  sigwait(&set, &number);
  sigwait(&set, &number);
}
#endif

#ifdef POSTED
int main(void) {
  sem_init(&due, 0, 0);
  signal(SIGUSR1, post);
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
  sem_wait(&due);
}
#endif

#ifdef SENT_TO_ANOTHER
void fail(int number) { assert(0); }

int main(void) {
  pthread_t t;
  first = pthread_self();
  signal(SIGUSR1, fail);
  pthread_create(&t, 0, sends, 0);
  pthread_join(t, 0);
}
#endif

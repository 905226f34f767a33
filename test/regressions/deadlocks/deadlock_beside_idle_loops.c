// tcbmc: violation deadlock -- -p deadlock
// tcbmc: violation deadlock -- -p deadlock -DSERVES
// tcbmc: violation deadlock -- -p deadlock -DSERVES -DBEHIND
// tcbmc: safe -- -p deadlock -DWAKES
// tcbmc: safe -- -p deadlock -DSERVES -DPOSTS
//
// A loop that waits, or runs tasks as they come, does nothing else than it could have done in its last round: nobody who waits for
// something else is woken by it.
#include <pthread.h>
#include <semaphore.h>
#include <tcbmc.h>

sem_t ready;
_Atomic int stop, first, second;
int done;

void give(void *unused) { sem_post(&ready); }
void finish(void *unused) { done = 1; }
void wait_for_finish(void *unused) {
  __tcbmc_post(finish, 0);
  __tcbmc_wait(done);
}

void *loop(void *unused) {
#ifdef SERVES
#ifdef BEHIND
  __tcbmc_post(wait_for_finish, 0);
#endif
#ifdef POSTS
  __tcbmc_post(give, 0);
#endif
  for (;;) __tcbmc_run_tasks();
#elif defined(WAKES)
  for (;;) {
    if (first) {
      sem_post(&ready);
      break;
    }
    (void)second;
  }
#else
  while (!stop) ;
#endif
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  pthread_create(&thread, 0, loop, 0);
  first = 1;
#ifdef BEHIND
  pthread_exit(0);
#else
  sem_wait(&ready);
#endif
}

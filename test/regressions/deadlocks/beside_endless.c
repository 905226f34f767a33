// tcbmc: violation deadlock -- --deadlock-only -DLOOP=1
// tcbmc: violation deadlock -- --deadlock-only -DLOOP=2
// tcbmc: violation deadlock -- --deadlock-only -DLOOP=3
// tcbmc: violation hang -- --hang-only -DLOOP=3
// tcbmc: violation deadlock -- --deadlock-only -DLOOP=1 -DJOINS
// tcbmc: violation deadlock -- --deadlock-only -DLOOP=3 -DCONDITION
// tcbmc: safe -- --deadlock-only -DLOOP=1 -DPOSTED
// tcbmc: safe -- --deadlock-only -DLOOP=3 -DPOSTED
// tcbmc: safe -- --deadlock-only -DLOOP=4
//
// A thread never ends and does nothing for others, and main waits for its end.
// Nobody posts what the other thread waits for. Who only waits for a worker
// that never ends is in no deadlock.
#include <pthread.h>
#include <semaphore.h>

static sem_t posted;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER, shared = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int turns, isTold;

int __VERIFIER_nondet_int(void);

static void *worker(void *unused) {
#if LOOP == 1
  while (1)
    ;
#elif LOOP == 2
  while (1)
    turns = !turns;
#elif LOOP == 3
  while (1) {
    pthread_mutex_lock(&own);
    turns = !turns;
    pthread_mutex_unlock(&own);
  }
#else
  while (__VERIFIER_nondet_int())
    ;
#endif
  return unused;
}

static void *waiter(void *unused) {
#ifdef CONDITION
  pthread_mutex_lock(&shared);
  while (!isTold)
    pthread_cond_wait(&told, &shared);
  pthread_mutex_unlock(&shared);
#else
  sem_wait(&posted);
#endif
  return unused;
}

static void *joiner(void *first) {
  pthread_join(*(pthread_t *)first, 0);
  return 0;
}

int main(void) {
  static pthread_t first, second, third;
  sem_init(&posted, 0, 0);
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, waiter, 0);
#ifdef POSTED
  sem_post(&posted);
#endif
#ifdef JOINS
  pthread_create(&third, 0, joiner, &first);
  pthread_join(third, 0);
#else
  pthread_join(first, 0);
#endif
  sem_post(&posted);
  pthread_join(second, 0);
  return 0;
}

// tcbmc: violation assertion -- -DPRIVATE_WRONG
// tcbmc: violation assertion -- -DCHILD_WRONG
// tcbmc: violation assertion -- -DTWO_CHILDREN_ORDER
// tcbmc: violation assertion -- -DNOT_WAITING
// tcbmc: violation assertion -- -DBEFORE_WAIT
// tcbmc: violation assertion -- -DLOOP_WITHOUT_LOCK
// tcbmc: violation assertion -- -DROBUST_LOCK
// tcbmc: violation assertion -- -DWORKER_ENDS_IT
// tcbmc: violation deadlock -- --deadlock-only -DLOCK_ACROSS
//
// What a process does by itself is a violation on whichever side of a fork it is.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef PRIVATE_WRONG
int g;
int main(void) {
  if (fork() == 0) {
    g = 7;
    _exit(0);
  }
  wait(0);
  assert(g == 7);
  return 0;
}
#endif

#ifdef CHILD_WRONG
int g = 1;
int main(void) {
  if (fork() == 0) {
    assert(g == 2);
    _exit(0);
  }
  wait(0);
  return 0;
}
#endif

#ifdef TWO_CHILDREN_ORDER
int main(void) {
  pid_t a = fork();
  if (a == 0) _exit(0);
  pid_t b = fork();
  if (b == 0) _exit(0);
  assert(wait(0) == a);
  return 0;
}
#endif

#ifdef NOT_WAITING
int main(void) {
  pid_t a = fork();
  if (a == 0) _exit(0);
  assert(waitpid(a, 0, WNOHANG) == a);
  return 0;
}
#endif

#ifdef BEFORE_WAIT
int main(void) {
  int status;
  pid_t pid = fork();
  if (pid == 0) _exit(3);
  assert(pid == 5);
  waitpid(pid, &status, 0);
  return 0;
}
#endif

#ifdef LOCK_ACROSS
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  if (fork() == 0) {
    pthread_mutex_lock(&m);
    _exit(0);
  }
  pthread_mutex_unlock(&m);
  wait(0);
  return 0;
}
#endif

#ifdef LOOP_WITHOUT_LOCK
int main(void) {
  int *n = mmap(0, sizeof *n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (n == MAP_FAILED) return 0;
  for (int i = 0; i < 2; i++)
    if (fork() == 0) {
      (*n)++;
      _exit(0);
    }
  while (wait(0) > 0) ;
  assert(*n == 2);
}
#endif

#ifdef ROBUST_LOCK
struct shared { pthread_mutex_t m; int balance; };
int main(void) {
  struct shared *s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_mutexattr_t a;
  if (s == MAP_FAILED) return 0;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&s->m, &a);
  if (fork() == 0) {
    pthread_mutex_lock(&s->m);
    s->balance = -1;
    _exit(1);
  }
  wait(0);
  pthread_mutex_lock(&s->m);
  assert(s->balance == 0);
}
#endif

#ifdef WORKER_ENDS_IT
static void worker(int status) { _exit(status); }
int main(void) {
  int status;
  if (fork() == 0) worker(1);
  if (fork() == 0) worker(2);
  wait(&status);
  assert(WEXITSTATUS(status) == 1);
}
#endif

// tcbmc: violation assertion -- -DBEFORE_CHILD_ENDS
// tcbmc: violation assertion -- -DPARENT_WRITES
// tcbmc: violation assertion -- -DWRONG_STATUS
// tcbmc: violation assertion -- -DORDER_OF_TWO
// tcbmc: violation assertion -- -DCHILD_OUTLIVES
// tcbmc: violation assertion -- -DLOST_UPDATE
// tcbmc: violation assertion -- -DSTOPPED_CHILD
// tcbmc: violation assertion -- -DCOPY_IN_CHILD
// tcbmc: violation assertion -- -DNOT_YET
// tcbmc: violation assertion -- -DPASSED_BACK
// tcbmc: violation assertion -- -DORPHAN
// tcbmc: violation deadlock -- --deadlock-only -DNOBODY_POSTS
// tcbmc: violation deadlock -- --deadlock-only -DWAITS_FOR_EACH_OTHER
// tcbmc: violation deadlock -- --deadlock-only -DLEFT_BEHIND
// tcbmc: violation deadlock -- --deadlock-only -DFAILED_CHILD
// tcbmc: violation deadlock -- --deadlock-only -DFAILED_PARENT
// tcbmc: violation deadlock -- --deadlock-only -DENDS_WITH_LOCK
// tcbmc: violation race -- --property race -DRACE
//
// What processes do to each other by memory that they share.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void *shared(size_t size) {
  void *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) exit(0);
  return block;
}

#ifdef BEFORE_CHILD_ENDS
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    *n = 1;
    _exit(0);
  }
  assert(*n == 0);
}
#endif

#ifdef PARENT_WRITES
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    assert(*n == 0);
    _exit(0);
  }
  *n = 1;
  wait(0);
}
#endif

#ifdef WRONG_STATUS
int main(void) {
  int status;
  if (fork() == 0) _exit(3);
  wait(&status);
  assert(WEXITSTATUS(status) == 2);
}
#endif

#ifdef ORDER_OF_TWO
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    *n = 1;
    _exit(0);
  }
  if (fork() == 0) {
    *n = 2;
    _exit(0);
  }
  wait(0);
  wait(0);
  assert(*n == 2);
}
#endif

#ifdef CHILD_OUTLIVES
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    assert(*n != 1);
    _exit(0);
  }
  *n = 1;
  exit(0);
}
#endif

#ifdef LOST_UPDATE
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    ++*n;
    _exit(0);
  }
  ++*n;
  wait(0);
  assert(*n == 2);
}
#endif

#ifdef STOPPED_CHILD
int main(void) {
  int *n = shared(2 * sizeof *n);
  if (fork() == 0) {
    n[0] = 1;
    n[1] = 1;
    _exit(0);
  }
  int second = n[1], first = n[0];
  assert(first == second);
}
#endif

#ifdef COPY_IN_CHILD
int g = 1;
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    *n = g;
    _exit(0);
  }
  g = 2;
  wait(0);
  assert(*n == 2);
}
#endif

#ifdef NOT_YET
int main(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  assert(waitpid(child, 0, WNOHANG) == 0);
}
#endif

#ifdef PASSED_BACK
int main(void) {
  int *n = shared(sizeof *n);
  pid_t a = fork();
  if (a == 0) {
    *n = 5;
    _exit(0);
  }
  waitpid(a, 0, 0);
  if (fork() == 0) {
    assert(*n == 0);
    _exit(0);
  }
  wait(0);
}
#endif

#ifdef NOBODY_POSTS
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  if (fork() == 0) _exit(0);
  sem_wait(s);
}
#endif

#ifdef WAITS_FOR_EACH_OTHER
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  if (fork() == 0) {
    sem_wait(s);
    _exit(0);
  }
  wait(0);
  sem_post(s);
}
#endif

#ifdef LEFT_BEHIND
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  if (fork() == 0) {
    sem_wait(s);
    _exit(0);
  }
  exit(0);
}
#endif

#ifdef FAILED_CHILD
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  if (fork() == 0) {
    assert(*(int *)s == 99);
    sem_post(s);
    _exit(0);
  }
  sem_wait(s);
}
#endif

#ifdef FAILED_PARENT
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  if (fork() == 0) {
    sem_wait(s);
    _exit(0);
  }
  assert(*(int *)s == 99);
  sem_post(s);
}
#endif

#ifdef ENDS_WITH_LOCK
int main(void) {
  pthread_mutex_t *m = shared(sizeof *m);
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(m, &a);
  if (fork() == 0) {
    pthread_mutex_lock(m);
    _exit(0);
  }
  wait(0);
  pthread_mutex_lock(m);
}
#endif

#ifdef RACE
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    *n = 1;
    _exit(0);
  }
  *n = 2;
}
#endif

#ifdef ORPHAN
int main(void) {
  pid_t parent = getpid();
  if (fork() == 0) {
    assert(getppid() == parent);
    _exit(0);
  }
}
#endif

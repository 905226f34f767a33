// tcbmc: safe -- -DNOT_SEEN
// tcbmc: safe -- -DVALUES_AT_FORK
// tcbmc: safe -- -DPARENT_GOES_ON
// tcbmc: safe -- -DAGGREGATES
// tcbmc: safe -- -DSTATICS
// tcbmc: safe -- -DERRNO_IS_COPIED
// tcbmc: safe -- -DFUNCTIONS_OF_BOTH
// tcbmc: safe -- -DEXIT_IN_FUNCTION
// tcbmc: safe -- -DSTATUS_OF_MAIN
// tcbmc: safe -- -DTWO_STATUSES
// tcbmc: safe -- -DSHARED_IN_GLOBAL
// tcbmc: safe -- -DWITHOUT_WAITING
// tcbmc: safe -- -DTURNS
// tcbmc: safe -- -DNUMBERS
// tcbmc: safe -- -DCHILD_GOES_ON
// tcbmc: safe -- -DLOOP_IN_CHILD
// tcbmc: safe -- -DPOINTER_TO_LOCAL
// tcbmc: safe -- -DPOINTER_IN_GLOBAL
// tcbmc: safe -- -DPOINTER_IN_INITIALISER
// tcbmc: safe -- -DHEAP_BEFORE
// tcbmc: safe -- -DHEAP_AFTER
// tcbmc: safe -- -DUNLOCKED_BY_CHILD
// tcbmc: safe -- -DLOCK_OF_ONES_OWN
// tcbmc: safe -- -DNOT_ENDED_YET
// tcbmc: safe -- -DPRINTS
// tcbmc: safe -- -DTURNS --encoding blocks
// tcbmc: safe -- -DTURNS --encoding partial-order
// tcbmc: safe -- -DFORK_MAY_FAIL --calls-may-fail
// tcbmc: safe -- --deadlock-only -DTURNS
// tcbmc: safe -- --deadlock-only -DPARENT_GOES_ON
// tcbmc: safe -- --property race -DGLOBAL_IN_BOTH
// tcbmc: safe -- --property race -DSHARED_UNDER_MUTEX
// tcbmc: safe -- --property uninitialized -DAGGREGATES
// tcbmc: bounded -- -DABORTED
// tcbmc: bounded -- -DNESTED
// tcbmc: bounded -- -DUNMAPPED
// tcbmc: bounded -- -DCLOCKS
// tcbmc: bounded -- -DFILE_LOCK
// tcbmc: bounded -- -DADDRESS_IS_PASSED
//
// A child is a task with memory of its own, as it was at the fork. What cannot be followed is looked at on each side alone.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *shared(size_t size) {
  void *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) exit(0);
  return block;
}

#ifdef NOT_SEEN
int main(void) {
  int x = 0;
  if (fork() == 0) {
    x = 1;
    _exit(0);
  }
  wait(0);
  assert(x == 0);
}
#endif

#ifdef VALUES_AT_FORK
int g = 1;
int main(void) {
  int *n = shared(sizeof *n), local = 2;
  g = 3;
  pid_t child = fork();
  if (child == 0) {
    assert(g == 3 && local == 2);
    *n = g + local;
    _exit(0);
  }
  g = 10;
  local = 20;
  assert(waitpid(child, 0, 0) == child);
  assert(*n == 5 && g == 10 && local == 20);
}
#endif

#ifdef PARENT_GOES_ON
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    *n = 1;
    _exit(0);
  }
  assert(*n == 0 || *n == 1);
}
#endif

#ifdef AGGREGATES
struct all {
  char c;
  int numbers[3];
  struct { short s; unsigned bits : 5; } inner;
  union { int i; char b[4]; } both;
} g = {1, {2, 3, 4}, {5, 6}, {7}};
int main(void) {
  struct all *n = shared(sizeof *n);
  struct all local = g;
  int list[4] = {1, 2};
  local.numbers[1] = 30;
  if (fork() == 0) {
    assert(local.numbers[1] == 30 && list[1] == 2 && list[3] == 0);
    assert(g.inner.bits == 6 && g.both.i == 7 && g.c == 1);
    local.numbers[1]++;
    list[1]++;
    g.inner.bits++;
    *n = local;
    _exit(0);
  }
  g.inner.bits = 2;
  wait(0);
  assert(n->numbers[1] == 31 && n->inner.s == 5 && n->both.i == 7);
  assert(local.numbers[1] == 30 && list[1] == 2 && g.inner.bits == 2);
}
#endif

#ifdef STATICS
static int next(void) {
  static int last;
  return ++last;
}
int main(void) {
  int *n = shared(sizeof *n);
  next();
  if (fork() == 0) {
    *n = next();
    _exit(0);
  }
  assert(next() == 2 && next() == 3);
  wait(0);
  assert(*n == 2);
}
#endif

#ifdef ERRNO_IS_COPIED
int main(void) {
  int *n = shared(sizeof *n);
  errno = 7;
  if (fork() == 0) {
    *n = errno;
    errno = 8;
    _exit(0);
  }
  wait(0);
  assert(*n == 7 && errno == 7);
}
#endif

#ifdef FUNCTIONS_OF_BOTH
int count;
static void add(int *sum, int by) {
  count++;
  *sum += by;
}
int main(void) {
  int *n = shared(sizeof *n), own = 0;
  if (fork() == 0) {
    add(n, 4);
    assert(count == 1);
    _exit(0);
  }
  add(&own, 5);
  add(&own, 6);
  wait(0);
  assert(count == 2 && *n == 4 && own == 11);
}
#endif

#ifdef EXIT_IN_FUNCTION
static void leave(int code) { exit(code + 1); }
int main(void) {
  int status = 0;
  if (fork() == 0) leave(1);
  wait(&status);
  assert(WIFEXITED(status) && WEXITSTATUS(status) == 2);
}
#endif

#ifdef STATUS_OF_MAIN
int main(void) {
  int status, result = 3;
  pid_t child = fork();
  if (child == 0) return result + 256;
  assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 3);
}
#endif

#ifdef TWO_STATUSES
int main(void) {
  int first, second;
  pid_t a = fork();
  if (a == 0) _exit(1);
  pid_t b = fork();
  if (b == 0) _exit(2);
  pid_t x = wait(&first), y = wait(&second);
  assert(x == a ? y == b && WEXITSTATUS(first) == 1 && WEXITSTATUS(second) == 2 : x == b && WEXITSTATUS(first) == 2 && WEXITSTATUS(second) == 1);
  assert(wait(0) == -1 && errno == ECHILD);
}
#endif

#ifdef SHARED_IN_GLOBAL
struct state { sem_t done; int result; } *state;
static void work(int by) {
  state->result = by * 2;
  sem_post(&state->done);
}
int main(void) {
  state = shared(sizeof *state);
  sem_init(&state->done, 1, 0);
  if (fork() == 0) {
    work(4);
    state = 0;
    _exit(0);
  }
  sem_wait(&state->done);
  assert(state->result == 8);
}
#endif

#ifdef WITHOUT_WAITING
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    assert(*n <= 1);
    _exit(0);
  }
  *n = 1;
  exit(0);
}
#endif

#ifdef TURNS
int main(void) {
  struct both { sem_t left, right; int n; } *b = shared(sizeof *b);
  sem_init(&b->left, 1, 0);
  sem_init(&b->right, 1, 0);
  if (fork() == 0) {
    sem_wait(&b->left);
    b->n++;
    sem_post(&b->right);
    _exit(0);
  }
  assert(b->n == 0);
  sem_post(&b->left);
  sem_wait(&b->right);
  assert(b->n == 1);
  wait(0);
}
#endif

#ifdef NUMBERS
int main(void) {
  struct told { pid_t self, parent; } *t = shared(sizeof *t);
  pid_t me = getpid(), child = fork();
  if (child == 0) {
    t->self = getpid();
    t->parent = getppid();
    _exit(0);
  }
  waitpid(child, 0, 0);
  assert(t->self == child && t->parent == me && getpid() == me);
}
#endif

#ifdef CHILD_GOES_ON
int g;
int main(void) {
  int *n = shared(2 * sizeof *n);
  pid_t child = fork();
  if (child == 0) g = 1;
  else wait(0);
  n[g] = g + 1;
  if (child > 0) assert(n[0] == 1 && n[1] == 2);
}
#endif

#ifdef LOOP_IN_CHILD
int main(void) {
  int *n = shared(sizeof *n), times = 3;
  if (fork() == 0) {
    for (int i = 0; i < times; i++) ++*n;
    _exit(0);
  }
  times = 1;
  wait(0);
  for (int i = 0; i < times; i++) ++*n;
  assert(*n == 4);
}
#endif

#ifdef POINTER_TO_LOCAL
int main(void) {
  int x = 0, *p = &x;
  if (fork() == 0) {
    *p = 1;
    assert(x == 1);
    _exit(0);
  }
  wait(0);
  assert(x == 0);
}
#endif

#ifdef POINTER_IN_GLOBAL
int x, *p;
int main(void) {
  p = &x;
  if (fork() == 0) {
    *p = 1;
    assert(x == 1);
    _exit(0);
  }
  wait(0);
  assert(x == 0);
}
#endif

#ifdef POINTER_IN_INITIALISER
int x;
struct { int *p; } s = {&x};
int main(void) {
  if (fork() == 0) {
    *s.p = 1;
    assert(x == 1);
    _exit(0);
  }
  wait(0);
  assert(x == 0);
}
#endif

#ifdef HEAP_BEFORE
int main(void) {
  int *h = malloc(sizeof *h);
  if (!h) return 0;
  *h = 2;
  if (fork() == 0) {
    *h = 9;
    free(h);
    _exit(0);
  }
  wait(0);
  assert(*h == 2);
  free(h);
}
#endif

#ifdef HEAP_AFTER
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    int *h = malloc(sizeof *h);
    if (!h) _exit(1);
    *h = 9;
    *n = *h;
    free(h);
    _exit(0);
  }
  wait(0);
  assert(*n == 9 || *n == 0);
}
#endif

#ifdef UNLOCKED_BY_CHILD
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  if (fork() == 0) {
    pthread_mutex_unlock(&m);
    _exit(0);
  }
  pthread_mutex_unlock(&m);
  wait(0);
}
#endif

#ifdef LOCK_OF_ONES_OWN
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int g;
int main(void) {
  if (fork() == 0) {
    pthread_mutex_lock(&m);
    g++;
    _exit(0);
  }
  wait(0);
  pthread_mutex_lock(&m);
  assert(g == 0);
  pthread_mutex_unlock(&m);
}
#endif

#ifdef NOT_ENDED_YET
int main(void) {
  sem_t *s = shared(sizeof *s);
  sem_init(s, 1, 0);
  pid_t child = fork();
  if (child == 0) {
    sem_wait(s);
    _exit(0);
  }
  assert(waitpid(child, 0, WNOHANG) == 0);
  sem_post(s);
  assert(waitpid(child, 0, 0) == child);
}
#endif

#ifdef FORK_MAY_FAIL
int main(void) {
  int *n = mmap(0, sizeof *n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (n == MAP_FAILED) return 1;
  pid_t child = fork();
  if (child == 0) {
    *n = 1;
    _exit(0);
  }
  if (child > 0 && wait(0) == child) assert(*n == 1);
  if (child < 0) assert(*n == 0);
}
#endif

#ifdef GLOBAL_IN_BOTH
int g;
int main(void) {
  if (fork() == 0) {
    g = 1;
    _exit(g);
  }
  g = 2;
}
#endif

#ifdef SHARED_UNDER_MUTEX
int main(void) {
  struct both { pthread_mutex_t m; int n; } *b = shared(sizeof *b);
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&b->m, &a);
  if (fork() == 0) {
    pthread_mutex_lock(&b->m);
    b->n++;
    pthread_mutex_unlock(&b->m);
    _exit(0);
  }
  pthread_mutex_lock(&b->m);
  b->n++;
  pthread_mutex_unlock(&b->m);
}
#endif

#ifdef ABORTED
int main(void) {
  int status;
  if (fork() == 0) abort();
  wait(&status);
  assert(WIFSIGNALED(status) && WTERMSIG(status) == 6);
}
#endif

#ifdef NESTED
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    if (fork() == 0) {
      *n = 1;
      _exit(0);
    }
    wait(0);
    assert(*n == 1);
    _exit(0);
  }
}
#endif

#ifdef UNMAPPED
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    munmap(n, sizeof *n);
    _exit(0);
  }
  wait(0);
  assert(*n == 0);
}
#endif

#ifdef FILE_LOCK
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    flock(3, LOCK_EX);
    if (*n == 0) *n = 1;
    flock(3, LOCK_UN);
    _exit(0);
  }
  flock(3, LOCK_EX);
  if (*n == 0) *n = 2;
  assert(*n == 1 || *n == 2);
  flock(3, LOCK_UN);
}
#endif

#ifdef ADDRESS_IS_PASSED
int g;
int main(void) {
  int **p = shared(sizeof *p);
  *p = &g;
  if (fork() == 0) {
    **p = 1;
    _exit(0);
  }
  wait(0);
  assert(g == 0);
}
#endif

#ifdef PRINTS
int main(void) {
  int *n = shared(sizeof *n);
  if (fork() == 0) {
    printf("%d\n", *n);
    fprintf(stderr, "%s\n", "child");
    *n = 1;
    _exit(0);
  }
  wait(0);
  printf("%d\n", *n);
  assert(*n == 1);
}
#endif

#ifdef CLOCKS
int main(void) {
  struct timespec *t = shared(sizeof *t), now;
  if (fork() == 0) {
    clock_gettime(CLOCK_MONOTONIC, t);
    _exit(0);
  }
  wait(0);
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec >= t->tv_sec);
}
#endif

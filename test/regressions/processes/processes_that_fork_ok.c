// tcbmc: safe -- -DSHARED_WRITE
// tcbmc: safe -- -DEXIT_STATUS
// tcbmc: bounded -- -DPIPE_BETWEEN
// tcbmc: bounded -- --deadlock-only -DPIPE_DEADLOCK
// tcbmc: safe -- --deadlock-only -DSEMAPHORE_BETWEEN
// tcbmc: bounded -- --deadlock-only -DNAMED_SEMAPHORE
// tcbmc: safe -- -DMUTEX_BETWEEN
// tcbmc: safe -- -DPRIVATE_MEMORY
// tcbmc: safe -- -DNO_CHILD
// tcbmc: safe -- -DWAIT_TWICE
// tcbmc: safe -- -DTWO_CHILDREN
// tcbmc: safe -- -DPIDS
// tcbmc: safe -- -DLOOP_OF_CHILDREN
// tcbmc: safe -- -DLOOPS_IN_LOOPS
// tcbmc: safe -- --deadlock-only -DROBUST_LOCK
// tcbmc: safe -- -DROBUST_LOCK
// tcbmc: safe -- -DCHILDREN_LEAVE_THE_LOOP
// tcbmc: bounded -- -DAS_MANY_AS_ASKED_FOR
// tcbmc: bounded -- -DSOCKETPAIR_BETWEEN
// tcbmc: bounded -- -DPOLL_BETWEEN
// tcbmc: safe -- -DRETURN_FROM_MAIN
// tcbmc: safe -- -DSTATUS_IGNORED
// tcbmc: safe -- -DPIPE_BEFORE_FORK_ONLY
// tcbmc: safe -- -DOWN_PIPE_IN_CHILD
//
// Each side of a fork has memory of its own; what one learns of the other is not followed, and never a violation.
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

#ifdef SHARED_WRITE
int main(void) {
  int *n = mmap(0, sizeof *n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (n == MAP_FAILED) return 1;
  pid_t pid = fork();
  if (pid == 0) {
    *n = 1;
    _exit(0);
  }
  waitpid(pid, 0, 0);
  assert(*n == 1);
  return 0;
}
#endif

#ifdef EXIT_STATUS
int main(void) {
  int status;
  pid_t pid = fork();
  if (pid == 0) _exit(3);
  assert(waitpid(pid, &status, 0) == pid);
  assert(WIFEXITED(status) && WEXITSTATUS(status) == 3);
  return 0;
}
#endif

#ifdef PIPE_BETWEEN
int main(void) {
  int fd[2];
  char c;
  if (pipe(fd)) return 1;
  if (fork() == 0) {
    write(fd[1], "x", 1);
    _exit(0);
  }
  assert(read(fd[0], &c, 1) == 1);
  assert(c == 'x');
  wait(0);
  return 0;
}
#endif

#ifdef PIPE_DEADLOCK
int main(void) {
  int fd[2];
  char c;
  if (pipe(fd)) return 1;
  if (fork() == 0) {
    close(fd[0]);
    write(fd[1], "x", 1);
    _exit(0);
  }
  close(fd[1]);
  while (read(fd[0], &c, 1) == 1);
  wait(0);
  return 0;
}
#endif

#ifdef SEMAPHORE_BETWEEN
int main(void) {
  sem_t *s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED) return 1;
  sem_init(s, 1, 0);
  if (fork() == 0) {
    sem_post(s);
    _exit(0);
  }
  sem_wait(s);
  wait(0);
  return 0;
}
#endif

#ifdef NAMED_SEMAPHORE
int main(void) {
  sem_t *s = sem_open("/s", O_CREAT, 0600, 0);
  if (s == SEM_FAILED) return 1;
  if (fork() == 0) {
    sem_post(s);
    _exit(0);
  }
  sem_wait(s);
  wait(0);
  return 0;
}
#endif

#ifdef MUTEX_BETWEEN
int main(void) {
  struct both {
    pthread_mutex_t m;
    int n;
  }
  *b = mmap(0, sizeof *b, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (b == MAP_FAILED) return 1;
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
  wait(0);
  assert(b->n == 2);
  return 0;
}
#endif

#ifdef PRIVATE_MEMORY
int g;
int main(void) {
  int l = 1;
  int *h = malloc(sizeof *h);
  if (!h) return 1;
  *h = 2;
  if (fork() == 0) {
    g = 7;
    l = 8;
    *h = 9;
    _exit(0);
  }
  wait(0);
  assert(g == 0 && l == 1 && *h == 2);
  free(h);
  return 0;
}
#endif

#ifdef NO_CHILD
int main(void) {
  assert(wait(0) == -1 && errno == ECHILD);
  if (fork() == 0) {
    assert(waitpid(-1, 0, 0) == -1 && errno == ECHILD);
    _exit(0);
  }
  return 0;
}
#endif

#ifdef WAIT_TWICE
int main(void) {
  pid_t p = fork();
  if (p == 0) _exit(0);
  assert(p > 0);
  assert(waitpid(p, 0, 0) == p);
  assert(waitpid(p, 0, 0) == -1 && errno == ECHILD);
  return 0;
}
#endif

#ifdef TWO_CHILDREN
int main(void) {
  pid_t a = fork();
  if (a == 0) _exit(0);
  pid_t b = fork();
  if (b == 0) _exit(0);
  assert(a != b);
  pid_t x = wait(0), y = wait(0);
  assert((x == a && y == b) || (x == b && y == a));
  assert(wait(0) == -1);
  return 0;
}
#endif

#ifdef PIDS
int main(void) {
  pid_t me = getpid(), c = fork();
  if (c == 0) {
    assert(getpid() != me && getppid() == me);
    _exit(0);
  }
  assert(c != me && getpid() == me);
  wait(0);
  return 0;
}
#endif

#ifdef LOOP_OF_CHILDREN
int main(void) {
  int failed = 0, status;
  for (int i = 0; i < 3; i++) if (fork() == 0) _exit(i == 1);
  for (int i = 0; i < 3; i++) {
    wait(&status);
    if (WEXITSTATUS(status)) failed++;
  }
  assert(failed == 1);
  return 0;
}
#endif

#ifdef SOCKETPAIR_BETWEEN
int main(void) {
  int s[2];
  char c = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
  if (fork() == 0) {
    read(s[1], &c, 1);
    c++;
    write(s[1], &c, 1);
    _exit(0);
  }
  c = 'a';
  assert(write(s[0], &c, 1) == 1);
  read(s[0], &c, 1);
  assert(c == 'b');
  return 0;
}
#endif

#ifdef POLL_BETWEEN
int main(void) {
  int fd[2];
  char c;
  if (pipe(fd)) return 1;
  if (fork() == 0) {
    write(fd[1], "x", 1);
    _exit(0);
  }
  struct pollfd p = {fd[0], POLLIN, 0};
  assert(poll(&p, 1, -1) == 1);
  assert(p.revents & POLLIN);
  return 0;
}
#endif

#ifdef RETURN_FROM_MAIN
int g;
int main(void) {
  if (fork() == 0) {
    g = 1;
    return g;
  }
  wait(0);
  return 0;
}
#endif

#ifdef STATUS_IGNORED
int main(void) {
  if (fork() == 0) _exit(1);
  wait(NULL);
  return 0;
}
#endif

#ifdef PIPE_BEFORE_FORK_ONLY
int main(void) {
  int fd[2];
  char c;
  if (pipe(fd)) return 1;
  write(fd[1], "q", 1);
  assert(read(fd[0], &c, 1) == 1 && c == 'q');
  close(fd[0]);
  close(fd[1]);
  if (fork() == 0) _exit(0);
  wait(0);
  return 0;
}
#endif

#ifdef OWN_PIPE_IN_CHILD
int main(void) {
  if (fork() == 0) {
    int fd[2];
    char c;
    if (pipe(fd)) _exit(1);
    write(fd[1], "q", 1);
    assert(read(fd[0], &c, 1) == 1 && c == 'q');
    _exit(0);
  }
  wait(0);
  return 0;
}
#endif

#ifdef LOOPS_IN_LOOPS
int main(void) {
  int seen = 0, st;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (fork() == 0) _exit(2 * i + j);
  while (wait(&st) > 0) seen |= 1 << WEXITSTATUS(st);
  assert(seen == 15);
}
#endif

#ifdef CHILDREN_LEAVE_THE_LOOP
int main(void) {
  pid_t child[2], own = 1;
  int n = 0;
  while (n < 2 && own != 0) {
    own = fork();
    if (own == 0) break;
    child[n++] = own;
  }
  if (own == 0) _exit(n + 5);
  for (int i = 0; i < 2; i++) {
    int st;
    waitpid(child[i], &st, 0);
    assert(WEXITSTATUS(st) == i + 5);
  }
}
#endif

#ifdef AS_MANY_AS_ASKED_FOR
int main(int argc, char **argv) {
  int st;
  for (int i = 0; i < argc; i++)
    if (fork() == 0) _exit(i);
  while (wait(&st) > 0) assert(WEXITSTATUS(st) < argc);
}
#endif

#ifdef ROBUST_LOCK
int main(void) {
  pthread_mutex_t *m = mmap(0, sizeof *m, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_mutexattr_t a;
  if (m == MAP_FAILED) return 0;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(m, &a);
  if (fork() == 0) {
    pthread_mutex_lock(m);
    _exit(0);
  }
  wait(0);
  assert(pthread_mutex_trylock(m) == EOWNERDEAD);
}
#endif

// tcbmc: violation assertion -- -DSELFPIPE_EARLY
// tcbmc: violation assertion -- -DEVENTFD_EARLY
// tcbmc: violation deadlock -- --deadlock-only -DEVENTFD_SEM_HANG
// tcbmc: violation deadlock -- --deadlock-only -DREADER_WAITS
// tcbmc: violation use-after-free -- -DPOINTER_FREED
// tcbmc: violation assertion -- -DTWO_WRITERS_ORDER
// tcbmc: violation deadlock -- --deadlock-only -DPING_PING_HANG
// tcbmc: violation deadlock -- --deadlock-only -DEPOLL_NEVER
// tcbmc: violation deadlock -- --deadlock-only -DPOLL_NEVER
// tcbmc: violation deadlock -- --deadlock-only -DDUP_KEEPS
// tcbmc: violation race -- --race-only -DRACE_ON_BUFFER
// tcbmc: violation assertion -- --calls-may-fail -DCALLS_MAY_FAIL
//
// What the program has both ends of is exact, and so is who waits there for ever.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#ifdef SELFPIPE_EARLY
int fd[2], job;
void *t(void *a) {
  write(fd[1], "x", 1);
  job = 1;
  return 0;
}
int main(void) {
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  struct pollfd p = {fd[0], POLLIN, 0};
  poll(&p, 1, -1);
  assert(job == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EVENTFD_EARLY
int ev, job;
void *t(void *a) {
  uint64_t one = 1;
  write(ev, &one, 8);
  job = 1;
  return 0;
}
int main(void) {
  pthread_t h;
  ev = eventfd(0, 0);
  pthread_create(&h, 0, t, 0);
  uint64_t n;
  if (read(ev, &n, 8) == 8) assert(job == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EVENTFD_SEM_HANG
int ev;
void *t(void *a) {
  uint64_t n;
  read(ev, &n, 8);
  return 0;
}
int main(void) {
  pthread_t h, g;
  ev = eventfd(1, EFD_SEMAPHORE);
  pthread_create(&h, 0, t, 0);
  pthread_create(&g, 0, t, 0);
  pthread_join(h, 0);
  pthread_join(g, 0);
  return 0;
}
#endif

#ifdef READER_WAITS
int fd[2];
int main(void) {
  char c;
  pipe(fd);
  write(fd[1], "a", 1);
  while (read(fd[0], &c, 1) == 1);
  return 0;
}
#endif

#ifdef POINTER_FREED
struct job {
  int n;
};
int fd[2];
void *t(void *a) {
  struct job *j = malloc(sizeof *j);
  if(!j) exit(0);
  j->n = 7;
  write(fd[1], &j, sizeof j);
  free(j);
  return 0;
}
int main(void) {
  struct job *j;
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  if (read(fd[0], &j, sizeof j) == sizeof j) {
    assert(j->n == 7);
  }
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef TWO_WRITERS_ORDER
int fd[2];
void *t(void *a) {
  char c = (char)(long)a;
  write(fd[1], &c, 1);
  return 0;
}
int main(void) {
  char c, d;
  pthread_t h, g;
  pipe(fd);
  pthread_create(&h, 0, t, (void*)1);
  pthread_create(&g, 0, t, (void*)2);
  read(fd[0], &c, 1);
  read(fd[0], &d, 1);
  assert(c == 1);
  pthread_join(h, 0);
  pthread_join(g, 0);
  return 0;
}
#endif

#ifdef PING_PING_HANG
int a[2], b[2];
void *t(void *x) {
  int n;
  read(a[0], &n, sizeof n);
  write(b[1], &n, sizeof n);
  return 0;
}
int main(void) {
  pthread_t h;
  int n = 0;
  pipe(a);
  pipe(b);
  pthread_create(&h, 0, t, 0);
  read(b[0], &n, sizeof n);
  write(a[1], &n, sizeof n);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EPOLL_NEVER
int fd[2];
int main(void) {
  pipe(fd);
  int e = epoll_create1(0);
  if (e<0) return 0;
  struct epoll_event ev = {.events = EPOLLIN}, got;
  if (epoll_ctl(e, EPOLL_CTL_ADD, fd[0], &ev) != 0) return 0;
  epoll_wait(e, &got, 1, -1);
  return 0;
}
#endif

#ifdef POLL_NEVER
int fd[2];
int main(void) {
  pipe(fd);
  struct pollfd p = {fd[0], POLLIN, 0};
  poll(&p, 1, -1);
  return 0;
}
#endif

#ifdef DUP_KEEPS
int main(void) {
  int fd[2];
  char c;
  pipe(fd);
  int d = dup(fd[1]);
  if (d<0) return 0;
  close(fd[1]);
  read(fd[0], &c, 1);
  return 0;
}
#endif

#ifdef RACE_ON_BUFFER
int fd[2];
char c;
void *t(void *a) {
  read(fd[0], &c, 1);
  return 0;
}
int main(void) {
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  write(fd[1], "x", 1);
  c = 1;
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef CALLS_MAY_FAIL
int main(void) {
  int fd[2];
  assert(pipe(fd) == 0);
  return 0;
}
#endif

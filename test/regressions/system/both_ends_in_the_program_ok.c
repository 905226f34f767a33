// tcbmc: bounded -- --no-other-descriptors -DSELFPIPE_POLL
// tcbmc: safe -- -DEVENTFD_JOB
// tcbmc: safe -- -DEVENTFD_SUM
// tcbmc: safe -- --property checks,deadlock -DEVENTFD_SEM
// tcbmc: safe -- -DEVENTFD_NONBLOCK
// tcbmc: safe -- --property checks,deadlock --other-descriptors -DREADER_ENDS
// tcbmc: safe -- --property checks,deadlock --other-descriptors -DREADER_THREAD_ENDS
// tcbmc: safe -- -DSIGPIPE_KILLS
// tcbmc: safe -- -DSIGPIPE_IGNORED
// tcbmc: safe -- -DSTRUCT_MESSAGE
// tcbmc: safe -- -DPOINTER_MESSAGE
// tcbmc: safe -- -DTWO_WRITERS
// tcbmc: bounded -- --no-other-descriptors -DTWO_READERS
// tcbmc: bounded -- --property checks,deadlock --no-other-descriptors -DPING_PONG
// tcbmc: bounded -- --no-other-descriptors -DPAIR
// tcbmc: safe -- --property checks,deadlock -DPAIR_SHUTDOWN
// tcbmc: safe -- -DNONBLOCK
// tcbmc: safe -- -DPIPE2_NONBLOCK
// tcbmc: safe -- -DPOLL_TIMEOUT
// tcbmc: bounded -- --no-other-descriptors -DSELECT_ONE
// tcbmc: safe -- -DEPOLL_ONE
// tcbmc: bounded -- --property checks,deadlock --no-other-descriptors -DDUP2_MOVES
// tcbmc: bounded -- --no-other-descriptors --no-signals -DHANDLER_RAISE
// tcbmc: safe -- -DREADV_WRITEV
// tcbmc: safe -- -DUNCHECKED_OTHER
// tcbmc: safe -- -DWRONG_END
// tcbmc: safe -- --race-only -DNO_RACE_BY_PIPE
// tcbmc: safe -- --deadlock-only -DDPRINTF_LOOSE
// tcbmc: safe -- --deadlock-only -DFDOPEN_LOOSE
// tcbmc: bounded -- --no-other-descriptors -DSEMAPHORE_PIPE
// tcbmc: safe -- -DPARTIAL_READ
// tcbmc: safe -- -DPEEK
//
// What the program has both ends of is exact: pipes, pairs of sockets, eventfd.
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

#ifdef SELFPIPE_POLL
int fd[2], job;
void *t(void *a) {
  job = 1;
  assert(write(fd[1], "x", 1) == 1);
  return 0;
}
int main(void) {
  pthread_t h;
  assert(pipe(fd) == 0);
  pthread_create(&h, 0, t, 0);
  struct pollfd p = {fd[0], POLLIN, 0};
  assert(poll(&p, 1, -1) == 1);
  assert(p.revents == POLLIN);
  char c;
  assert(read(fd[0], &c, 1) == 1);
  assert(c == 'x');
  assert(job == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EVENTFD_JOB
int ev, job;
void *t(void *a) {
  uint64_t one = 1;
  job = 1;
  write(ev, &one, 8);
  return 0;
}
int main(void) {
  pthread_t h;
  ev = eventfd(0, 0);
  pthread_create(&h, 0, t, 0);
  uint64_t n;
  if (read(ev, &n, 8) == 8) assert(job == 1);
  assert(n == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EVENTFD_SUM
int ev;
void *t(void *a) {
  uint64_t one = 1;
  write(ev, &one, 8);
  return 0;
}
int main(void) {
  pthread_t h, g;
  ev = eventfd(0, 0);
  pthread_create(&h, 0, t, 0);
  pthread_create(&g, 0, t, 0);
  pthread_join(h, 0);
  pthread_join(g, 0);
  uint64_t n = 0;
  assert(read(ev, &n, 8) == 8);
  assert(n == 2);
  return 0;
}
#endif

#ifdef EVENTFD_SEM
int ev;
void *t(void *a) {
  uint64_t n;
  assert(read(ev, &n, 8) == 8 && n == 1);
  return 0;
}
int main(void) {
  pthread_t h, g;
  ev = eventfd(2, EFD_SEMAPHORE);
  pthread_create(&h, 0, t, 0);
  pthread_create(&g, 0, t, 0);
  pthread_join(h, 0);
  pthread_join(g, 0);
  return 0;
}
#endif

#ifdef EVENTFD_NONBLOCK
int main(void) {
  int ev = eventfd(0, EFD_NONBLOCK);
  uint64_t n = 7;
  errno = 0;
  assert(read(ev, &n, 8) == -1 && errno == EAGAIN && n == 7);
  n = 3;
  assert(write(ev, &n, 8) == 8);
  n = 0;
  assert(read(ev, &n, 8) == 8 && n == 3);
  assert(read(ev, &n, 4) == -1 && errno == EINVAL);
  eventfd_write(ev, 5);
  eventfd_t v;
  assert(eventfd_read(ev, &v) == 0 && v == 5);
  assert(close(ev) == 0);
  return 0;
}
#endif

#ifdef READER_ENDS
int fd[2];
int main(void) {
  char c;
  int n = 0;
  pipe(fd);
  write(fd[1], "ab", 2);
  close(fd[1]);
  while (read(fd[0], &c, 1) == 1) n++;
  assert(n == 2);
  return 0;
}
#endif

#ifdef READER_THREAD_ENDS
int fd[2];
void *t(void *a) {
  write(fd[1], "ab", 2);
  close(fd[1]);
  return 0;
}
int main(void) {
  char c;
  int n = 0;
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  while (read(fd[0], &c, 1) == 1) n++;
  assert(n == 2);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef SIGPIPE_KILLS
int main(void) {
  int fd[2];
  pipe(fd);
  close(fd[0]);
  write(fd[1], "a", 1);
  assert(0);
}
#endif

#ifdef SIGPIPE_IGNORED
int main(void) {
  int fd[2];
  signal(SIGPIPE, SIG_IGN);
  pipe(fd);
  close(fd[0]);
  assert(write(fd[1], "a", 1) == -1 && errno == EPIPE);
  return 0;
}
#endif

#ifdef STRUCT_MESSAGE
struct m {
  int kind;
  long value;
  char name[4];
};
int fd[2];
void *t(void *a) {
  struct m x = {1, 42, "abc"};
  write(fd[1], &x, sizeof x);
  return 0;
}
int main(void) {
  struct m x;
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  assert(read(fd[0], &x, sizeof x) == sizeof x);
  assert(x.kind == 1 && x.value == 42 && strcmp(x.name, "abc") == 0);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef POINTER_MESSAGE
struct job {
  int n;
};
int fd[2];
void *t(void *a) {
  struct job *j = malloc(sizeof *j);
  if(!j) return 0;
  j->n = 7;
  write(fd[1], &j, sizeof j);
  return 0;
}
int main(void) {
  struct job *j;
  pthread_t h;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  if (read(fd[0], &j, sizeof j) == sizeof j) {
    assert(j->n == 7);
    free(j);
  }
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef TWO_WRITERS
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
  assert(c+d == 3 && c != d);
  pthread_join(h, 0);
  pthread_join(g, 0);
  return 0;
}
#endif

#ifdef TWO_READERS
int fd[2];
char got[2];
void *t(void *a) {
  read(fd[0], &got[(long)a], 1);
  return 0;
}
int main(void) {
  pthread_t h, g;
  pipe(fd);
  pthread_create(&h, 0, t, (void*)0);
  pthread_create(&g, 0, t, (void*)1);
  write(fd[1], "ab", 2);
  pthread_join(h, 0);
  pthread_join(g, 0);
  assert(got[0] != got[1] && got[0]+got[1] == 'a'+'b');
  return 0;
}
#endif

#ifdef PING_PONG
int a[2], b[2];
void *t(void *x) {
  int n;
  for(int i = 0;i<2;i++) {
    read(a[0], &n, sizeof n);
    n++;
    write(b[1], &n, sizeof n);
  }
  return 0;
}
int main(void) {
  pthread_t h;
  int n = 0;
  pipe(a);
  pipe(b);
  pthread_create(&h, 0, t, 0);
  for(int i = 0;i<2;i++) {
    write(a[1], &n, sizeof n);
    read(b[0], &n, sizeof n);
  }
  assert(n == 2);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef PAIR
int s[2];
void *t(void *x) {
  char c;
  recv(s[1], &c, 1, 0);
  c++;
  send(s[1], &c, 1, 0);
  return 0;
}
int main(void) {
  pthread_t h;
  char c = 'a';
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0);
  pthread_create(&h, 0, t, 0);
  write(s[0], &c, 1);
  assert(read(s[0], &c, 1) == 1);
  assert(c == 'b');
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef PAIR_SHUTDOWN
int s[2];
int main(void) {
  char c;
  socketpair(AF_UNIX, SOCK_STREAM, 0, s);
  write(s[0], "x", 1);
  shutdown(s[0], SHUT_WR);
  assert(read(s[1], &c, 1) == 1);
  assert(read(s[1], &c, 1) == 0);
  return 0;
}
#endif

#ifdef NONBLOCK
int main(void) {
  int fd[2];
  char c;
  pipe(fd);
  assert(fcntl(fd[0], F_SETFL, fcntl(fd[0], F_GETFL)|O_NONBLOCK) == 0);
  assert(read(fd[0], &c, 1) == -1 && errno == EAGAIN);
  write(fd[1], "z", 1);
  assert(read(fd[0], &c, 1) == 1 && c == 'z');
  return 0;
}
#endif

#ifdef PIPE2_NONBLOCK
int main(void) {
  int fd[2];
  char b[8];
  pipe2(fd, O_NONBLOCK|O_CLOEXEC);
  assert(read(fd[0], b, 8) == -1 && errno == EAGAIN);
  write(fd[1], "hello", 5);
  assert(read(fd[0], b, 8) == 5);
  assert(memcmp(b, "hello", 5) == 0);
  return 0;
}
#endif

#ifdef POLL_TIMEOUT
int main(void) {
  int fd[2];
  pipe(fd);
  struct pollfd p[2] = {{fd[0], POLLIN, 0}, {fd[1], POLLOUT, 0}};
  assert(poll(p, 1, 0) == 0);
  assert(poll(p, 2, 10) == 1 && p[1].revents == POLLOUT && p[0].revents == 0);
  close(fd[1]);
  assert(poll(p, 1, -1) == 1 && p[0].revents == POLLHUP);
  return 0;
}
#endif

#ifdef SELECT_ONE
int fd[2], job;
void *t(void *a) {
  job = 1;
  write(fd[1], "x", 1);
  return 0;
}
int main(void) {
  pthread_t h;
  fd_set s;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  FD_ZERO(&s);
  FD_SET(fd[0], &s);
  assert(select(fd[0]+1, &s, 0, 0, 0) == 1);
  assert(FD_ISSET(fd[0], &s));
  assert(job == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef EPOLL_ONE
int fd[2], job;
void *t(void *a) {
  job = 1;
  write(fd[1], "x", 1);
  return 0;
}
int main(void) {
  pthread_t h;
  pipe(fd);
  int e = epoll_create1(0);
  if (e<0) return 0;
  struct epoll_event ev = {.events = EPOLLIN, .data.fd = fd[0]}, got;
  if (epoll_ctl(e, EPOLL_CTL_ADD, fd[0], &ev) != 0) return 0;
  pthread_create(&h, 0, t, 0);
  assert(epoll_wait(e, &got, 1, -1) == 1);
  assert(got.data.fd == fd[0] && got.events == EPOLLIN);
  assert(job == 1);
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef DUP2_MOVES
int main(void) {
  int fd[2];
  char c;
  pipe(fd);
  if (dup2(fd[1], 7) != 7) return 0;
  close(fd[1]);
  write(7, "q", 1);
  assert(read(fd[0], &c, 1) == 1 && c == 'q');
  close(7);
  assert(read(fd[0], &c, 1) == 0);
  return 0;
}
#endif

#ifdef HANDLER_RAISE
int fd[2];
void h(int s) {
  write(fd[1], "x", 1);
}
int main(void) {
  char c = 0;
  pipe(fd);
  signal(SIGTERM, h);
  raise(SIGTERM);
  assert(read(fd[0], &c, 1) == 1);
  assert(c == 'x');
  return 0;
}
#endif

#ifdef READV_WRITEV
int main(void) {
  int fd[2];
  char a[3] = "ab", b[3] = "cd", x[3] = {0}, y[3] = {0};
  pipe(fd);
  struct iovec w[2] = {{a, 2}, {b, 2}}, r[2] = {{x, 1}, {y, 2}};
  assert(writev(fd[1], w, 2) == 4);
  assert(readv(fd[0], r, 2) == 3);
  assert(x[0] == 'a' && y[0] == 'b' && y[1] == 'c');
  return 0;
}
#endif

#ifdef UNCHECKED_OTHER
int fd[2];
int main(void) {
  char c;
  pipe(fd);
  assert(fd[0] != fd[1]);
  assert(fd[0]>2);
  return 0;
}
#endif

#ifdef WRONG_END
int main(void) {
  int fd[2];
  char c;
  pipe(fd);
  assert(write(fd[0], "x", 1) == -1 && errno == EBADF);
  assert(read(fd[1], &c, 1) == -1 && errno == EBADF);
  return 0;
}
#endif

#ifdef NO_RACE_BY_PIPE
int fd[2];
int x;
void *t(void *a) {
  x = 1;
  write(fd[1], "x", 1);
  return 0;
}
int main(void) {
  pthread_t h;
  char c;
  pipe(fd);
  pthread_create(&h, 0, t, 0);
  read(fd[0], &c, 1);
  x = 2;
  pthread_join(h, 0);
  return 0;
}
#endif

#ifdef DPRINTF_LOOSE
int main(void) {
  int fd[2];
  char b[10];
  pipe(fd);
  dprintf(fd[1], "hi %d", 3);
  read(fd[0], b, 10);
  return 0;
}
#endif

#ifdef FDOPEN_LOOSE
int main(void) {
  int fd[2];
  char b[10];
  pipe(fd);
  FILE *f = fdopen(fd[1], "w");
  if (f == NULL) return 0;
  fputs("hi", f);
  fclose(f);
  read(fd[0], b, 2);
  return 0;
}
#endif

#ifdef SEMAPHORE_PIPE
int fd[2], n;
void *t(void *a) {
  char c;
  read(fd[0], &c, 1);
  n++;
  write(fd[1], &c, 1);
  return 0;
}
int main(void) {
  pthread_t h, g;
  pipe(fd);
  write(fd[1], "t", 1);
  pthread_create(&h, 0, t, 0);
  pthread_create(&g, 0, t, 0);
  pthread_join(h, 0);
  pthread_join(g, 0);
  assert(n == 2);
  return 0;
}
#endif

#ifdef PARTIAL_READ
int main(void) {
  int fd[2];
  char b[4];
  pipe(fd);
  write(fd[1], "abc", 3);
  assert(read(fd[0], b, 2) == 2);
  assert(read(fd[0], b, 4) == 1);
  assert(b[0] == 'c');
  return 0;
}
#endif

#ifdef PEEK
int main(void) {
  int s[2];
  char a, b;
  socketpair(AF_UNIX, SOCK_STREAM, 0, s);
  send(s[0], "k", 1, 0);
  assert(recv(s[1], &a, 1, MSG_PEEK) == 1);
  assert(recv(s[1], &b, 1, MSG_DONTWAIT) == 1);
  assert(a == 'k' && b == 'k');
  assert(recv(s[1], &b, 1, MSG_DONTWAIT) == -1);
  return 0;
}
#endif

#ifndef __TCBMC_POLL_H
#define __TCBMC_POLL_H
#include <tcbmc/times.h>
#include <tcbmc/sigset.h>
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
#define POLLRDNORM 64
#define POLLRDBAND 128
#define POLLWRNORM 256
#define POLLWRBAND 512
#define POLLRDHUP 8192
typedef unsigned long nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *__descriptors, nfds_t __count, int __timeout);
int ppoll(struct pollfd *__descriptors, nfds_t __count, const struct timespec *__timeout, const sigset_t *__mask);
#endif

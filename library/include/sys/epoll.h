#ifndef __TCBMC_SYS_EPOLL_H
#define __TCBMC_SYS_EPOLL_H
#define EPOLLMSG 1024
#define EPOLLRDBAND 128
#define EPOLLRDNORM 64
#define EPOLLWAKEUP 536870912
#define EPOLLWRBAND 512
#define EPOLLWRNORM 256
#include <sys/types.h>
#include <stdint.h>
#define EPOLLIN 1
#define EPOLLPRI 2
#define EPOLLOUT 4
#define EPOLLERR 8
#define EPOLLHUP 16
#define EPOLLRDHUP 8192
#define EPOLLEXCLUSIVE (1U << 28)
#define EPOLLONESHOT (1U << 30)
#define EPOLLET (1U << 31)
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
#define EPOLL_CLOEXEC 02000000
typedef union epoll_data {
  void *ptr;
  int fd;
  uint32_t u32;
  uint64_t u64;
} epoll_data_t;
struct epoll_event {
  uint32_t events;
  epoll_data_t data;
} __attribute__((packed));
int epoll_create(int __size);
int epoll_create1(int __flags);
int epoll_ctl(int __epoll, int __operation, int __descriptor, struct epoll_event *__event);
int epoll_wait(int __epoll, struct epoll_event *__events, int __count, int __timeout);
int epoll_pwait(int __epoll, struct epoll_event *__events, int __count, int __timeout, const sigset_t *__mask);
#endif

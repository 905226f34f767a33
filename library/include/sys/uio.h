#ifndef __TCBMC_SYS_UIO_H
#define __TCBMC_SYS_UIO_H
#include <sys/types.h>
#define UIO_MAXIOV 1024
struct iovec {
  void *iov_base;
  size_t iov_len;
};
ssize_t readv(int __descriptor, const struct iovec *__parts, int __count);
ssize_t writev(int __descriptor, const struct iovec *__parts, int __count);
ssize_t preadv(int __descriptor, const struct iovec *__parts, int __count, off_t __offset);
ssize_t pwritev(int __descriptor, const struct iovec *__parts, int __count, off_t __offset);
#endif

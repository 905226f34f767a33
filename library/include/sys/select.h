#ifndef __TCBMC_SYS_SELECT_H
#define __TCBMC_SYS_SELECT_H
#include <tcbmc/times.h>
#include <tcbmc/sigset.h>
#define FD_SETSIZE 1024
typedef long fd_mask;
#define NFDBITS (8 * (int)sizeof(fd_mask))
typedef struct {
  fd_mask __bits[FD_SETSIZE / NFDBITS];
} fd_set;
#define __FD_BIT(descriptor) ((fd_mask)(1UL << ((descriptor) % NFDBITS)))
#define FD_SET(descriptor, set) ((void)((set)->__bits[(descriptor) / NFDBITS] |= __FD_BIT(descriptor)))
#define FD_CLR(descriptor, set) ((void)((set)->__bits[(descriptor) / NFDBITS] &= ~__FD_BIT(descriptor)))
#define FD_ISSET(descriptor, set) (((set)->__bits[(descriptor) / NFDBITS] & __FD_BIT(descriptor)) != 0)
#define FD_ZERO(set) ((void)(*(set) = (fd_set){ { 0 } }))
int select(int __count, fd_set *restrict __readable, fd_set *restrict __writable, fd_set *restrict __exceptional,
           struct timeval *restrict __timeout);
int pselect(int __count, fd_set *restrict __readable, fd_set *restrict __writable, fd_set *restrict __exceptional,
            const struct timespec *restrict __timeout, const sigset_t *restrict __mask);
#endif

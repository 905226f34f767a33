/** Headers about what can be done with file descriptors, with the numbers of Linux. */
import { macros, numbered } from './macros.js';
import { RARE_MAPPINGS, RARE_POLLING, RARE_TERMINAL } from './rare-constants.js';

export const SYS_SELECT = String.raw`#ifndef __TCBMC_SYS_SELECT_H
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
`;

export const POLL = String.raw`#ifndef __TCBMC_POLL_H
#define __TCBMC_POLL_H
#include <tcbmc/times.h>
#include <tcbmc/sigset.h>
${macros({ IN: 1, PRI: 2, OUT: 4, ERR: 8, HUP: 0x10, NVAL: 0x20, RDNORM: 0x40, RDBAND: 0x80, WRNORM: 0x100, WRBAND: 0x200, RDHUP: 0x2000 }, 'POLL')}typedef unsigned long nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *__descriptors, nfds_t __count, int __timeout);
int ppoll(struct pollfd *__descriptors, nfds_t __count, const struct timespec *__timeout, const sigset_t *__mask);
#endif
`;

export const SYS_EPOLL = String.raw`#ifndef __TCBMC_SYS_EPOLL_H
#define __TCBMC_SYS_EPOLL_H
${RARE_POLLING}#include <sys/types.h>
#include <stdint.h>
${macros({ IN: 1, PRI: 2, OUT: 4, ERR: 8, HUP: 0x10, RDHUP: 0x2000, EXCLUSIVE: '(1U << 28)', ONESHOT: '(1U << 30)', ET: '(1U << 31)' }, 'EPOLL')}${numbered('ADD DEL MOD', 1, 'EPOLL_CTL_')}#define EPOLL_CLOEXEC 02000000
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
`;

/** How Linux puts together the number of a request: its own, that of its driver, the size of what is handed over, and the direction. */
export const LINUX_IOCTL = String.raw`#ifndef __TCBMC_LINUX_IOCTL_H
#define __TCBMC_LINUX_IOCTL_H
${macros({ NRBITS: 8, TYPEBITS: 8, SIZEBITS: 14, DIRBITS: 2, NRMASK: 0xff, TYPEMASK: 0xff, SIZEMASK: 0x3fff, DIRMASK: 3 }, '_IOC_')}${macros({ NRSHIFT: 0, TYPESHIFT: 8, SIZESHIFT: 16, DIRSHIFT: 30, NONE: '0U', WRITE: '1U', READ: '2U' }, '_IOC_')}#define _IOC(direction, type, number, size) \
  (((direction) << _IOC_DIRSHIFT) | ((type) << _IOC_TYPESHIFT) | ((number) << _IOC_NRSHIFT) | ((size) << _IOC_SIZESHIFT))
#define _IOC_TYPECHECK(type) (sizeof(type))
#define _IO(type, number) _IOC(_IOC_NONE, (type), (number), 0)
#define _IOR(type, number, argument) _IOC(_IOC_READ, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOW(type, number, argument) _IOC(_IOC_WRITE, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOWR(type, number, argument) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOR_BAD(type, number, argument) _IOC(_IOC_READ, (type), (number), sizeof(argument))
#define _IOW_BAD(type, number, argument) _IOC(_IOC_WRITE, (type), (number), sizeof(argument))
#define _IOWR_BAD(type, number, argument) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), sizeof(argument))
#define _IOC_DIR(request) (((request) >> _IOC_DIRSHIFT) & _IOC_DIRMASK)
#define _IOC_TYPE(request) (((request) >> _IOC_TYPESHIFT) & _IOC_TYPEMASK)
#define _IOC_NR(request) (((request) >> _IOC_NRSHIFT) & _IOC_NRMASK)
#define _IOC_SIZE(request) (((request) >> _IOC_SIZESHIFT) & _IOC_SIZEMASK)
#define IOC_IN (_IOC_WRITE << _IOC_DIRSHIFT)
#define IOC_OUT (_IOC_READ << _IOC_DIRSHIFT)
#define IOC_INOUT ((_IOC_WRITE | _IOC_READ) << _IOC_DIRSHIFT)
#define IOCSIZE_MASK (_IOC_SIZEMASK << _IOC_SIZESHIFT)
#define IOCSIZE_SHIFT _IOC_SIZESHIFT
#endif
`;

export const SYS_IOCTL = String.raw`#ifndef __TCBMC_SYS_IOCTL_H
#define __TCBMC_SYS_IOCTL_H
#include <linux/ioctl.h>
${macros({ FIONREAD: '0x541B', FIONBIO: '0x5421', FIOCLEX: '0x5451', FIONCLEX: '0x5450', FIOASYNC: '0x5452' })}${macros({ GETA: '0x5405', SCTTY: '0x540E', GPGRP: '0x540F', SPGRP: '0x5410', OUTQ: '0x5411', STI: '0x5412', GWINSZ: '0x5413', SWINSZ: '0x5414', NOTTY: '0x5422' }, 'TIOC')}#define TIOCINQ FIONREAD
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};
int ioctl(int __descriptor, unsigned long __request, ...);
#endif
`;

export const SYS_UIO = String.raw`#ifndef __TCBMC_SYS_UIO_H
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
`;

const MAPPINGS = {
  SHARED: 1,
  PRIVATE: 2,
  FIXED: 0x10,
  ANONYMOUS: 0x20,
  ANON: 0x20,
  GROWSDOWN: 0x100,
  LOCKED: 0x2000,
  NORESERVE: 0x4000,
  POPULATE: 0x8000,
  NONBLOCK: 0x10000,
  STACK: 0x20000,
  HUGETLB: 0x40000,
  FAILED: '((void *)-1)',
};

export const SYS_MMAN = String.raw`#ifndef __TCBMC_SYS_MMAN_H
#define __TCBMC_SYS_MMAN_H
${RARE_MAPPINGS}#include <tcbmc/types.h>
${macros({ NONE: 0, READ: 1, WRITE: 2, EXEC: 4 }, 'PROT_')}${macros(MAPPINGS, 'MAP_')}${macros({ ASYNC: 1, INVALIDATE: 2, SYNC: 4 }, 'MS_')}${numbered('NORMAL RANDOM SEQUENTIAL WILLNEED DONTNEED', 0, 'MADV_')}${numbered('NORMAL RANDOM SEQUENTIAL WILLNEED DONTNEED', 0, 'POSIX_MADV_')}#define MCL_CURRENT 1
#define MCL_FUTURE 2
#define MREMAP_MAYMOVE 1
void *mmap(void *__address, size_t __size, int __protection, int __flags, int __descriptor, off_t __offset);
void *mmap64(void *__address, size_t __size, int __protection, int __flags, int __descriptor, off64_t __offset);
int munmap(void *__address, size_t __size);
int mprotect(void *__address, size_t __size, int __protection);
void *mremap(void *__address, size_t __size, size_t __new_size, int __flags, ...);
int msync(void *__address, size_t __size, int __flags);
int madvise(void *__address, size_t __size, int __advice);
int posix_madvise(void *__address, size_t __size, int __advice);
int mincore(void *__address, size_t __size, unsigned char *__resident);
int mlock(const void *__address, size_t __size);
int munlock(const void *__address, size_t __size);
int mlockall(int __flags);
int munlockall(void);
int shm_open(const char *__name, int __flags, mode_t __mode);
int shm_unlink(const char *__name);
int memfd_create(const char *__name, unsigned int __flags);
#endif
`;

export const SYS_FILE = String.raw`#ifndef __TCBMC_SYS_FILE_H
#define __TCBMC_SYS_FILE_H
#include <fcntl.h>
${macros({ SH: 1, EX: 2, NB: 4, UN: 8 }, 'LOCK_')}#define L_SET 0
#define L_INCR 1
#define L_XTND 2
int flock(int __descriptor, int __operation);
#endif
`;

/** Octal, as <termios.h> is wont. */
const TERMINAL_FLAGS = {
  IGNBRK: '01',
  BRKINT: '02',
  IGNPAR: '04',
  PARMRK: '010',
  INPCK: '020',
  ISTRIP: '040',
  INLCR: '0100',
  IGNCR: '0200',
  ICRNL: '0400',
  IXON: '02000',
  IXANY: '04000',
  IXOFF: '010000',
  OPOST: '01',
  ONLCR: '04',
  OCRNL: '010',
  ONOCR: '020',
  ONLRET: '040',
  CSIZE: '060',
  CS5: '0',
  CS6: '020',
  CS7: '040',
  CS8: '060',
  CSTOPB: '0100',
  CREAD: '0200',
  PARENB: '0400',
  PARODD: '01000',
  HUPCL: '02000',
  CLOCAL: '04000',
  CRTSCTS: '020000000000',
  ISIG: '01',
  ICANON: '02',
  ECHO: '010',
  ECHOE: '020',
  ECHOK: '040',
  ECHONL: '0100',
  NOFLSH: '0200',
  TOSTOP: '0400',
  IEXTEN: '0100000',
  TCSANOW: 0,
  TCSADRAIN: 1,
  TCSAFLUSH: 2,
  TCIFLUSH: 0,
  TCOFLUSH: 1,
  TCIOFLUSH: 2,
  TCOOFF: 0,
  TCOON: 1,
  TCIOFF: 2,
  TCION: 3,
};
const SPEEDS = [0, 50, 75, 110, 134, 150, 200, 300, 600, 1200, 1800, 2400, 4800, 9600, 19200, 38400];
const HIGH_SPEEDS = { B57600: '010001', B115200: '010002', B230400: '010003', B460800: '010004' };

export const TERMIOS = String.raw`#ifndef __TCBMC_TERMIOS_H
#define __TCBMC_TERMIOS_H
${RARE_TERMINAL}#include <tcbmc/types.h>
#define NCCS 32
typedef unsigned char cc_t;
typedef __UINT32_TYPE__ speed_t;
typedef __UINT32_TYPE__ tcflag_t;
struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed;
  speed_t c_ospeed;
};
${numbered('VINTR VQUIT VERASE VKILL VEOF VTIME VMIN VSWTC VSTART VSTOP VSUSP VEOL VREPRINT VDISCARD VWERASE VLNEXT VEOL2')}${macros(TERMINAL_FLAGS)}${numbered(SPEEDS.map((speed) => `B${speed}`).join(' '))}${macros(HIGH_SPEEDS)}int tcgetattr(int __descriptor, struct termios *__settings);
int tcsetattr(int __descriptor, int __when, const struct termios *__settings);
int tcsendbreak(int __descriptor, int __duration);
int tcdrain(int __descriptor);
int tcflush(int __descriptor, int __queue);
int tcflow(int __descriptor, int __action);
pid_t tcgetsid(int __descriptor);
speed_t cfgetispeed(const struct termios *__settings);
speed_t cfgetospeed(const struct termios *__settings);
int cfsetispeed(struct termios *__settings, speed_t __speed);
int cfsetospeed(struct termios *__settings, speed_t __speed);
int cfsetspeed(struct termios *__settings, speed_t __speed);
void cfmakeraw(struct termios *__settings);
#endif
`;

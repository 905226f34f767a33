#ifndef __TCBMC_SYS_EVENTFD_H
#define __TCBMC_SYS_EVENTFD_H
#include <stdint.h>
#define EFD_SEMAPHORE 1
#define EFD_NONBLOCK 04000
#define EFD_CLOEXEC 02000000
typedef uint64_t eventfd_t;
int eventfd(unsigned int __value, int __flags);
int eventfd_read(int __descriptor, eventfd_t *__value);
int eventfd_write(int __descriptor, eventfd_t __value);
#endif

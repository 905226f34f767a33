#ifndef __TCBMC_SYS_SENDFILE_H
#define __TCBMC_SYS_SENDFILE_H
#include <sys/types.h>
ssize_t sendfile(int __to, int __from, off_t *__offset, size_t __size);
ssize_t sendfile64(int __to, int __from, off64_t *__offset, size_t __size);
#endif

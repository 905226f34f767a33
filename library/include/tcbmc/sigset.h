/* Not a public header: a type that <sys/select.h> and <poll.h> have as well. */
#ifndef __TCBMC_SIGSET_H
#define __TCBMC_SIGSET_H
typedef struct {
  unsigned long __bits[128 / sizeof(unsigned long)];
} sigset_t;
#endif

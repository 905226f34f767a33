/* Not a public header: what <time.h>, <sys/time.h>, <pthread.h> and others define alike. */
#ifndef __TCBMC_TIMES_H
#define __TCBMC_TIMES_H
#include <tcbmc/types.h>
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
#endif

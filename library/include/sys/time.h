#ifndef __TCBMC_SYS_TIME_H
#define __TCBMC_SYS_TIME_H
#include <sys/select.h>
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};
struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};
#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(a, b, op) \
  ((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec op (b)->tv_usec : (a)->tv_sec op (b)->tv_sec)
#define timeradd(a, b, sum) \
  do { \
    (sum)->tv_sec = (a)->tv_sec + (b)->tv_sec; \
    (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec; \
    if ((sum)->tv_usec >= 1000000) { \
      (sum)->tv_sec++; \
      (sum)->tv_usec -= 1000000; \
    } \
  } while (0)
#define timersub(a, b, difference) \
  do { \
    (difference)->tv_sec = (a)->tv_sec - (b)->tv_sec; \
    (difference)->tv_usec = (a)->tv_usec - (b)->tv_usec; \
    if ((difference)->tv_usec < 0) { \
      (difference)->tv_sec--; \
      (difference)->tv_usec += 1000000; \
    } \
  } while (0)
int gettimeofday(struct timeval *restrict __now, void *restrict __zone);
int settimeofday(const struct timeval *__now, const struct timezone *__zone);
int getitimer(int __which, struct itimerval *__value);
int setitimer(int __which, const struct itimerval *restrict __value, struct itimerval *restrict __old);
int utimes(const char *__path, const struct timeval __times[2]);
int futimes(int __descriptor, const struct timeval __times[2]);
#endif

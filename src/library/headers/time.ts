/** <time.h>, <sys/time.h>, <sys/times.h>, <sys/timeb.h> and <utime.h>. */
import { numbered } from './macros.js';

/** Not a public header: what <time.h>, <sys/time.h>, <pthread.h> and others define alike. */
export const TIMES = String.raw`#ifndef __TCBMC_TIMES_H
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
`;

export const TIME = String.raw`#ifndef __TCBMC_TIME_H
#define __TCBMC_TIME_H
#include <tcbmc/times.h>
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
${numbered(
  'REALTIME MONOTONIC PROCESS_CPUTIME_ID THREAD_CPUTIME_ID MONOTONIC_RAW REALTIME_COARSE MONOTONIC_COARSE BOOTTIME REALTIME_ALARM BOOTTIME_ALARM',
  0,
  'CLOCK_',
)}#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};
struct sigevent;
extern int daylight;
extern long timezone;
extern char *tzname[2];
extern int getdate_err;
clock_t clock(void);
time_t time(time_t *__result);
double difftime(time_t __later, time_t __earlier);
time_t mktime(struct tm *__time);
time_t timegm(struct tm *__time);
time_t timelocal(struct tm *__time);
int timespec_get(struct timespec *__now, int __base);
char *asctime(const struct tm *__time);
char *asctime_r(const struct tm *restrict __time, char *restrict __buffer);
char *ctime(const time_t *__time);
char *ctime_r(const time_t *__time, char *__buffer);
struct tm *gmtime(const time_t *__time);
struct tm *gmtime_r(const time_t *restrict __time, struct tm *restrict __result);
struct tm *localtime(const time_t *__time);
struct tm *localtime_r(const time_t *restrict __time, struct tm *restrict __result);
struct tm *getdate(const char *__text);
int getdate_r(const char *restrict __text, struct tm *restrict __result);
size_t strftime(char *restrict __buffer, size_t __size, const char *restrict __format, const struct tm *restrict __time);
char *strptime(const char *restrict __text, const char *restrict __format, struct tm *restrict __time);
void tzset(void);
int stime(const time_t *__now);
int nanosleep(const struct timespec *__duration, struct timespec *__remaining);
int clock_getcpuclockid(pid_t __process, clockid_t *__clock);
int clock_getres(clockid_t __clock, struct timespec *__resolution);
int clock_gettime(clockid_t __clock, struct timespec *__now);
int clock_settime(clockid_t __clock, const struct timespec *__now);
int clock_nanosleep(clockid_t __clock, int __flags, const struct timespec *__duration, struct timespec *__remaining);
int timer_create(clockid_t __clock, struct sigevent *restrict __event, timer_t *restrict __timer);
int timer_delete(timer_t __timer);
int timer_getoverrun(timer_t __timer);
int timer_gettime(timer_t __timer, struct itimerspec *__value);
int timer_settime(timer_t __timer, int __flags, const struct itimerspec *restrict __value, struct itimerspec *restrict __old);
#endif
`;

export const SYS_TIME = String.raw`#ifndef __TCBMC_SYS_TIME_H
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
`;

export const SYS_TIMES = String.raw`#ifndef __TCBMC_SYS_TIMES_H
#define __TCBMC_SYS_TIMES_H
#include <tcbmc/types.h>
struct tms {
  clock_t tms_utime;
  clock_t tms_stime;
  clock_t tms_cutime;
  clock_t tms_cstime;
};
clock_t times(struct tms *__used);
#endif
`;

export const SYS_TIMEB = String.raw`#ifndef __TCBMC_SYS_TIMEB_H
#define __TCBMC_SYS_TIMEB_H
#include <tcbmc/types.h>
struct timeb {
  time_t time;
  unsigned short millitm;
  short timezone;
  short dstflag;
};
int ftime(struct timeb *__now);
#endif
`;

export const UTIME = String.raw`#ifndef __TCBMC_UTIME_H
#define __TCBMC_UTIME_H
#include <tcbmc/types.h>
struct utimbuf {
  time_t actime;
  time_t modtime;
};
int utime(const char *__path, const struct utimbuf *__times);
#endif
`;

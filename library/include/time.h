#ifndef __TCBMC_TIME_H
#define __TCBMC_TIME_H
#include <tcbmc/times.h>
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
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
size_t strftime(char *restrict __buffer, size_t __size, const char *restrict __format,
                const struct tm *restrict __time);
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
int timer_settime(timer_t __timer, int __flags, const struct itimerspec *restrict __value,
                  struct itimerspec *restrict __old);
#endif

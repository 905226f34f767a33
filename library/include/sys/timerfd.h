#ifndef __TCBMC_SYS_TIMERFD_H
#define __TCBMC_SYS_TIMERFD_H
#include <time.h>
#define TFD_NONBLOCK 04000
#define TFD_CLOEXEC 02000000
#define TFD_TIMER_ABSTIME 1
#define TFD_TIMER_CANCEL_ON_SET 2
int timerfd_create(int __clock, int __flags);
int timerfd_settime(int __descriptor, int __flags, const struct itimerspec *__new, struct itimerspec *__old);
int timerfd_gettime(int __descriptor, struct itimerspec *__current);
#endif

#ifndef __TCBMC_SYS_TIMEB_H
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

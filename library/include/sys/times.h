#ifndef __TCBMC_SYS_TIMES_H
#define __TCBMC_SYS_TIMES_H
#include <tcbmc/types.h>
struct tms {
  clock_t tms_utime;
  clock_t tms_stime;
  clock_t tms_cutime;
  clock_t tms_cstime;
};
clock_t times(struct tms *__spent);
#endif

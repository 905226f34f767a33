#ifndef __TCBMC_UTIME_H
#define __TCBMC_UTIME_H
#include <tcbmc/types.h>
struct utimbuf {
  time_t actime;
  time_t modtime;
};
int utime(const char *__path, const struct utimbuf *__times);
#endif

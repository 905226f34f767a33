#ifndef __TCBMC_SYS_FILE_H
#define __TCBMC_SYS_FILE_H
#include <fcntl.h>
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define L_SET 0
#define L_INCR 1
#define L_XTND 2
int flock(int __descriptor, int __operation);
#endif

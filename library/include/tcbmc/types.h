/* Not a public header: the types of <sys/types.h>, of which each POSIX header defines some. */
#ifndef __TCBMC_TYPES_H
#define __TCBMC_TYPES_H
#include <sys/cdefs.h>
#include <tcbmc/internal_types.h>
#include <tcbmc/size.h>
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long off_t;
typedef __INT64_TYPE__ loff_t;
typedef __INT64_TYPE__ off64_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef int clockid_t;
typedef void *timer_t;
typedef long clock_t;
typedef long time_t;
typedef long suseconds_t;
typedef __UINT32_TYPE__ useconds_t;
typedef dev_t __dev_t;
typedef uid_t __uid_t;
typedef gid_t __gid_t;
typedef ino_t __ino_t;
typedef mode_t __mode_t;
typedef nlink_t __nlink_t;
typedef off_t __off_t;
typedef off64_t __off64_t;
typedef pid_t __pid_t;
typedef clock_t __clock_t;
typedef id_t __id_t;
typedef time_t __time_t;
typedef useconds_t __useconds_t;
typedef suseconds_t __suseconds_t;
typedef clockid_t __clockid_t;
typedef timer_t __timer_t;
typedef blksize_t __blksize_t;
typedef blkcnt_t __blkcnt_t;
typedef ssize_t __ssize_t;
typedef loff_t __loff_t;
#endif

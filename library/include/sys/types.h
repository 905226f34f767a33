#ifndef __TCBMC_SYS_TYPES_H
#define __TCBMC_SYS_TYPES_H
#include <tcbmc/types.h>
#include <tcbmc/pthread_types.h>
#include <stdint.h>
#include <endian.h>
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef char *caddr_t;
typedef int key_t;
typedef int64_t quad_t;
typedef uint64_t u_quad_t;
typedef int daddr_t;
typedef __PTRDIFF_TYPE__ register_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef struct {
  int __val[2];
} fsid_t;
#include <sys/select.h>
#endif

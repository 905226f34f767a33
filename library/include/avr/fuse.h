/* Fuses and lock bits are set by the programmer, not by the program. */
#ifndef _AVR_FUSE_H_
#define _AVR_FUSE_H_ 1
#include <avr/io.h>
typedef struct {
  unsigned char low;
  unsigned char high;
  unsigned char extended;
} __fuse_t;
#define FUSEMEM __attribute__((unused))
#define FUSES __fuse_t __fuse FUSEMEM
#define LOCKMEM __attribute__((unused))
#define LOCKBITS unsigned char __lock LOCKMEM
#endif

#ifndef _AVR_CPUFUNC_H_
#define _AVR_CPUFUNC_H_ 1
#include <avr/io.h>
#define _NOP() ((void)0)
#define _MemoryBarrier() ((void)0)
#endif

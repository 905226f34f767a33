/* Delays are no events: time is not modelled. */
#ifndef _UTIL_DELAY_H_
#define _UTIL_DELAY_H_
#include <inttypes.h>
#include <math.h>
#define _delay_ms(time) ((void)0)
#define _delay_us(time) ((void)0)
#define _delay_loop_1(count) ((void)(count))
#define _delay_loop_2(count) ((void)(count))
#endif

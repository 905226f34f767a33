/*
 * BAUD and F_CPU are the program's; the register's value is rounded to the nearest, and twice the speed is chosen if
 * the rate is too far off.
 */
#ifndef F_CPU
#warning "F_CPU is not defined for <util/setbaud.h>: 1 MHz is taken"
#define F_CPU 1000000UL
#endif
#ifndef BAUD
#error "BAUD is not defined for <util/setbaud.h>"
#endif
#ifndef BAUD_TOL
#define BAUD_TOL 2
#endif
#undef USE_2X
#undef UBRR_VALUE
#undef UBRRL_VALUE
#undef UBRRH_VALUE
#define __UBRR_OF(divisor) ((F_CPU + (divisor) / 2 * BAUD) / ((divisor) * BAUD) - 1)
#if 100 * F_CPU > 16 * (__UBRR_OF(16UL) + 1) * (100 * BAUD + BAUD * BAUD_TOL) || \
    100 * F_CPU < 16 * (__UBRR_OF(16UL) + 1) * (100 * BAUD - BAUD * BAUD_TOL)
#define USE_2X 1
#define UBRR_VALUE __UBRR_OF(8UL)
#else
#define USE_2X 0
#define UBRR_VALUE __UBRR_OF(16UL)
#endif
#define UBRRL_VALUE (UBRR_VALUE & 0xff)
#define UBRRH_VALUE (UBRR_VALUE >> 8)

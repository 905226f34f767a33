#ifndef _AVR_BUILTINS_H_
#define _AVR_BUILTINS_H_
#include <avr/interrupt.h>
#define __builtin_avr_sei() sei()
#define __builtin_avr_cli() cli()
#define __builtin_avr_sleep() ((void)0)
#define __builtin_avr_wdr() ((void)0)
#define __builtin_avr_nop() ((void)0)
#endif

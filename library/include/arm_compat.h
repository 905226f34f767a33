/* What Arm's compiler keeps of its predecessor. */
#ifndef __ARM_COMPAT_H
#define __ARM_COMPAT_H
#include <arm_acle.h>
void __disable_irq(void);
void __enable_irq(void);
#define __breakpoint(number) ((void)0)
#define __schedule_barrier() ((void)0)
#define __force_stores() ((void)0)
#define __memory_changed() ((void)0)
#endif

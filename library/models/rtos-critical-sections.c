/**
 * @model critical sections of FreeRTOS
 * @header FreeRTOS.h
 */

#include "rtos.h"

/** of the kernel: whether it keeps interrupts out */
#if defined __TCBMC_ENABLING || defined __TCBMC_ZEPHYR
_Atomic _Bool __tcbmc_kernel_masks;
#else
_Atomic _Bool __tcbmc_kernel_masks = 1;
#endif

/** of the kernel: whether the program keeps interrupts out by it */
_Atomic _Bool __tcbmc_has_sections;

/** interrupts and other tasks are kept out until the last taskEXIT_CRITICAL */
void vPortEnterCritical(void) {
  MISUSE(inHandler(), "taskENTER_CRITICAL is called in a handler, where taskENTER_CRITICAL_FROM_ISR belongs");
  __tcbmc_atomic_begin();
  __tcbmc_critical_depth++;
  __tcbmc_has_sections = 1;
  __tcbmc_kernel_masks = 1;
}

/** without a taskENTER_CRITICAL before it is a violation */
void vPortExitCritical(void) {
  MISUSE(__tcbmc_critical_depth == 0, "taskEXIT_CRITICAL without a taskENTER_CRITICAL before it");
  __tcbmc_critical_depth--;
  __tcbmc_atomic_end();
  if (__tcbmc_critical_depth == 0 && __tcbmc_running != 0) __tcbmc_kernel_masks = 0;
}

/** as taskENTER_CRITICAL until taskENABLE_INTERRUPTS; twice is as good as once */
void vPortDisableInterrupts(void) {
  if (__tcbmc_critical_depth == 0) {
    __tcbmc_atomic_begin();
    __tcbmc_critical_depth++;
    __tcbmc_has_sections = 1;
    __tcbmc_kernel_masks = 1;
  }
}

/** ends what taskDISABLE_INTERRUPTS has begun */
void vPortEnableInterrupts(void) {
  if (__tcbmc_critical_depth == 1) {
    __tcbmc_critical_depth--;
    __tcbmc_atomic_end();
  }
  if (__tcbmc_critical_depth == 0) __tcbmc_kernel_masks = 0;
}

/** of handlers, and in tasks: as taskENTER_CRITICAL */
unsigned long ulPortSetInterruptMask(void) {
  __tcbmc_atomic_begin();
  __tcbmc_critical_depth++;
  __tcbmc_has_sections = 1;
  _Bool before = __tcbmc_kernel_masks;
  __tcbmc_kernel_masks = 1;
  return before;
}

/** ends what taskENTER_CRITICAL_FROM_ISR has begun */
void vPortClearInterruptMask(unsigned long before) {
  MISUSE(__tcbmc_critical_depth == 0, "taskEXIT_CRITICAL_FROM_ISR without a taskENTER_CRITICAL_FROM_ISR before it");
  __tcbmc_critical_depth--;
  __tcbmc_atomic_end();
  __tcbmc_kernel_masks = before != 0;
}

/** any task may run */
void vPortYield(void) { OBEY }

/** exact */
long xPortIsInsideInterrupt(void) { return inHandler(); }

void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
/** as malloc, calloc and free */
void *pvPortMalloc(__SIZE_TYPE__ size) { return malloc(size); }
void *pvPortCalloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) { return calloc(count, size); }
void vPortFree(void *block) { free(block); }
/** any size */
__SIZE_TYPE__ xPortGetFreeHeapSize(void) { return __VERIFIER_nondet_uint(); }
__SIZE_TYPE__ xPortGetMinimumEverFreeHeapSize(void) { return __VERIFIER_nondet_uint(); }

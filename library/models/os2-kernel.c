/**
 * @model the kernel of CMSIS-RTOS2
 * @header cmsis_os2.h
 */

#include "os2.h"

extern _Atomic _Bool __tcbmc_scheduling;
extern word __tcbmc_suspender;
/** of the kernel: osKernelInitialize has been called */
_Atomic _Bool __tcbmc_is_initialised;
void vTaskSuspendAll(void);
long xTaskResumeAll(void);
__UINT32_TYPE__ xTaskGetTickCount(void);
enum { IS_INACTIVE, IS_READY, IS_RUNNING, IS_LOCKED };

/** exact */
int osKernelInitialize(void) {
  NO_HANDLER("osKernelInitialize");
  __tcbmc_atomic_begin();
  _Bool isFirst = !__tcbmc_is_initialised;
  __tcbmc_is_initialised = 1;
  __tcbmc_atomic_end();
  return isFirst ? DONE : ERROR;
}

/** exact */
int osKernelGetState(void) {
  return __tcbmc_suspender != 0   ? IS_LOCKED
         : __tcbmc_scheduling     ? IS_RUNNING
         : __tcbmc_is_initialised ? IS_READY
                                  : IS_INACTIVE;
}

/** all threads that were created run; does not return, unless the kernel was not initialised or is running */
int osKernelStart(void) {
  NO_HANDLER("osKernelStart");
  MISUSE(__tcbmc_critical_depth != 0, "the kernel is started in a critical section");
  if (__tcbmc_scheduling || !__tcbmc_is_initialised) return ERROR;
  __tcbmc_start_tasks();
  return DONE;
}

static int lockedBefore(void) { OBEY return !__tcbmc_scheduling ? ERROR : __tcbmc_suspending_depth != 0; }
static int lock(void) {
  if (__tcbmc_suspending_depth == 0) vTaskSuspendAll();
  return 1;
}
static int unlock(void) {
  if (__tcbmc_suspending_depth != 0) xTaskResumeAll();
  return 0;
}

/** no other thread locks the kernel meanwhile; other threads do run */
int osKernelLock(void) {
  NO_HANDLER("osKernelLock");
  int before = lockedBefore();
  if (before == 0) lock();
  return before;
}
/** ends what osKernelLock has begun */
int osKernelUnlock(void) {
  NO_HANDLER("osKernelUnlock");
  int before = lockedBefore();
  if (before == 1) unlock();
  return before;
}
/** as osKernelLock or osKernelUnlock */
int osKernelRestoreLock(int locked) {
  NO_HANDLER("osKernelRestoreLock");
  if (lockedBefore() < 0) return ERROR;
  return locked == 1 ? lock() : unlock();
}

/** any tick that is not before the last one that was seen */
plain_word osKernelGetTickCount(void) { return xTaskGetTickCount(); }
/** 1000 */
plain_word osKernelGetTickFreq(void) { return 1000; }
/** any time */
plain_word osKernelGetSysTimerCount(void) { return __VERIFIER_nondet_u32(); }
/** any number but 0 */
plain_word osKernelGetSysTimerFreq(void) {
  plain_word frequency = __VERIFIER_nondet_u32();
  __tcbmc_choose(frequency != 0);
  return frequency;
}

struct version {
  plain_word api, kernel;
};
/** version 2.1.3 of the interface, and any of a kernel without a name */
int osKernelGetInfo(struct version *version, char *name, plain_word size) {
  if (version != 0) {
    version->api = 20010003;
    version->kernel = __VERIFIER_nondet_u32();
  }
  if (name != 0 && size != 0) *name = 0;
  return DONE;
}

/** any other threads may run; waits for nothing */
int osDelay(plain_word ticks) {
  WAITING_CALL_IN_THREADS("osDelay");
  if (ticks == 0) return BAD_PARAMETER;
  MAY_WAIT(0, "osDelay");
  YIELD;
  return DONE;
}
/** as osDelay; whether that time lies in the future is open */
int osDelayUntil(plain_word ticks) {
  (void)ticks;
  WAITING_CALL_IN_THREADS("osDelayUntil");
  MAY_WAIT(0, "osDelayUntil");
  YIELD;
  return __VERIFIER_nondet_bool() ? DONE : BAD_PARAMETER;
}

/* <cmsis_os2.h>: CMSIS-RTOS2, the kernel's interface that RTX5 and FreeRTOS have on Cortex-M. */
#ifndef CMSIS_OS2_H_
#define CMSIS_OS2_H_
#include <stddef.h>
#include <stdint.h>

#define __NO_RETURN __attribute__((__noreturn__))
#define osWaitForever 0xFFFFFFFFU
#define osFlagsWaitAny 0x00000000U
#define osFlagsWaitAll 0x00000001U
#define osFlagsNoClear 0x00000002U
#define osFlagsError 0x80000000U
#define osFlagsErrorUnknown 0xFFFFFFFFU
#define osFlagsErrorTimeout 0xFFFFFFFEU
#define osFlagsErrorResource 0xFFFFFFFDU
#define osFlagsErrorParameter 0xFFFFFFFCU
#define osFlagsErrorISR 0xFFFFFFFAU
#define osThreadDetached 0x00000000U
#define osThreadJoinable 0x00000001U
#define osThreadUnprivileged 0x00000002U
#define osThreadPrivileged 0x00000004U
#define osMutexRecursive 0x00000001U
#define osMutexPrioInherit 0x00000002U
#define osMutexRobust 0x00000008U

typedef enum {
  osOK = 0,
  osError = -1,
  osErrorTimeout = -2,
  osErrorResource = -3,
  osErrorParameter = -4,
  osErrorNoMemory = -5,
  osErrorISR = -6,
  osErrorSafetyClass = -7,
  osStatusReserved = 0x7FFFFFFF
} osStatus_t;
typedef enum {
  osKernelInactive = 0,
  osKernelReady = 1,
  osKernelRunning = 2,
  osKernelLocked = 3,
  osKernelSuspended = 4,
  osKernelError = -1,
  osKernelReserved = 0x7FFFFFFF
} osKernelState_t;
typedef enum {
  osThreadInactive = 0,
  osThreadReady = 1,
  osThreadRunning = 2,
  osThreadBlocked = 3,
  osThreadTerminated = 4,
  osThreadError = -1,
  osThreadReserved = 0x7FFFFFFF
} osThreadState_t;
typedef enum {
  osPriorityNone = 0,
  osPriorityIdle = 1,
  osPriorityLow = 8,
  osPriorityLow1,
  osPriorityLow2,
  osPriorityLow3,
  osPriorityLow4,
  osPriorityLow5,
  osPriorityLow6,
  osPriorityLow7,
  osPriorityBelowNormal = 16,
  osPriorityBelowNormal1,
  osPriorityBelowNormal2,
  osPriorityBelowNormal3,
  osPriorityBelowNormal4,
  osPriorityBelowNormal5,
  osPriorityBelowNormal6,
  osPriorityBelowNormal7,
  osPriorityNormal = 24,
  osPriorityNormal1,
  osPriorityNormal2,
  osPriorityNormal3,
  osPriorityNormal4,
  osPriorityNormal5,
  osPriorityNormal6,
  osPriorityNormal7,
  osPriorityAboveNormal = 32,
  osPriorityAboveNormal1,
  osPriorityAboveNormal2,
  osPriorityAboveNormal3,
  osPriorityAboveNormal4,
  osPriorityAboveNormal5,
  osPriorityAboveNormal6,
  osPriorityAboveNormal7,
  osPriorityHigh = 40,
  osPriorityHigh1,
  osPriorityHigh2,
  osPriorityHigh3,
  osPriorityHigh4,
  osPriorityHigh5,
  osPriorityHigh6,
  osPriorityHigh7,
  osPriorityRealtime = 48,
  osPriorityRealtime1,
  osPriorityRealtime2,
  osPriorityRealtime3,
  osPriorityRealtime4,
  osPriorityRealtime5,
  osPriorityRealtime6,
  osPriorityRealtime7,
  osPriorityISR = 56,
  osPriorityError = -1,
  osPriorityReserved = 0x7FFFFFFF
} osPriority_t;
typedef enum { osTimerOnce = 0, osTimerPeriodic = 1 } osTimerType_t;

typedef void (*osThreadFunc_t)(void *argument);
typedef void (*osTimerFunc_t)(void *argument);
typedef void *osThreadId_t;
typedef void *osTimerId_t;
typedef void *osEventFlagsId_t;
typedef void *osMutexId_t;
typedef void *osSemaphoreId_t;
typedef void *osMemoryPoolId_t;
typedef void *osMessageQueueId_t;
#ifndef TZ_MODULEID_T
#define TZ_MODULEID_T
typedef uint32_t TZ_ModuleId_t;
#endif
typedef struct {
  uint32_t api;
  uint32_t kernel;
} osVersion_t;
typedef struct {
  const char *name;
  uint32_t attr_bits;
  void *cb_mem;
  uint32_t cb_size;
  void *stack_mem;
  uint32_t stack_size;
  osPriority_t priority;
  TZ_ModuleId_t tz_module;
  uint32_t reserved;
} osThreadAttr_t;
typedef struct {
  const char *name;
  uint32_t attr_bits;
  void *cb_mem;
  uint32_t cb_size;
} osTimerAttr_t, osEventFlagsAttr_t, osMutexAttr_t, osSemaphoreAttr_t;
typedef struct {
  const char *name;
  uint32_t attr_bits;
  void *cb_mem;
  uint32_t cb_size;
  void *mp_mem;
  uint32_t mp_size;
} osMemoryPoolAttr_t;
typedef struct {
  const char *name;
  uint32_t attr_bits;
  void *cb_mem;
  uint32_t cb_size;
  void *mq_mem;
  uint32_t mq_size;
} osMessageQueueAttr_t;

osStatus_t osKernelInitialize(void);
osStatus_t osKernelGetInfo(osVersion_t *__version, char *__id, uint32_t __size);
osKernelState_t osKernelGetState(void);
osStatus_t osKernelStart(void);
int32_t osKernelLock(void);
int32_t osKernelUnlock(void);
int32_t osKernelRestoreLock(int32_t __lock);
uint32_t osKernelGetTickCount(void);
uint32_t osKernelGetTickFreq(void);
uint32_t osKernelGetSysTimerCount(void);
uint32_t osKernelGetSysTimerFreq(void);

osThreadId_t osThreadNew(osThreadFunc_t __function, void *__argument, const osThreadAttr_t *__attributes);
const char *osThreadGetName(osThreadId_t __id);
osThreadId_t osThreadGetId(void);
osThreadState_t osThreadGetState(osThreadId_t __id);
uint32_t osThreadGetStackSize(osThreadId_t __id);
uint32_t osThreadGetStackSpace(osThreadId_t __id);
osStatus_t osThreadSetPriority(osThreadId_t __id, osPriority_t __priority);
osPriority_t osThreadGetPriority(osThreadId_t __id);
osStatus_t osThreadYield(void);
osStatus_t osThreadSuspend(osThreadId_t __id);
osStatus_t osThreadResume(osThreadId_t __id);
osStatus_t osThreadDetach(osThreadId_t __id);
osStatus_t osThreadJoin(osThreadId_t __id);
__NO_RETURN void osThreadExit(void);
osStatus_t osThreadTerminate(osThreadId_t __id);
uint32_t osThreadGetCount(void);
osStatus_t osDelay(uint32_t __ticks);
osStatus_t osDelayUntil(uint32_t __ticks);

uint32_t osThreadFlagsSet(osThreadId_t __id, uint32_t __flags);
uint32_t osThreadFlagsClear(uint32_t __flags);
uint32_t osThreadFlagsGet(void);
uint32_t osThreadFlagsWait(uint32_t __flags, uint32_t __options, uint32_t __timeout);
osEventFlagsId_t osEventFlagsNew(const osEventFlagsAttr_t *__attributes);
const char *osEventFlagsGetName(osEventFlagsId_t __events);
uint32_t osEventFlagsSet(osEventFlagsId_t __events, uint32_t __flags);
uint32_t osEventFlagsClear(osEventFlagsId_t __events, uint32_t __flags);
uint32_t osEventFlagsGet(osEventFlagsId_t __events);
uint32_t osEventFlagsWait(osEventFlagsId_t __events, uint32_t __flags, uint32_t __options, uint32_t __timeout);
osStatus_t osEventFlagsDelete(osEventFlagsId_t __events);

osTimerId_t osTimerNew(osTimerFunc_t __function, osTimerType_t __type, void *__argument,
                       const osTimerAttr_t *__attributes);
const char *osTimerGetName(osTimerId_t __timer);
osStatus_t osTimerStart(osTimerId_t __timer, uint32_t __ticks);
osStatus_t osTimerStop(osTimerId_t __timer);
uint32_t osTimerIsRunning(osTimerId_t __timer);
osStatus_t osTimerDelete(osTimerId_t __timer);

osMutexId_t osMutexNew(const osMutexAttr_t *__attributes);
const char *osMutexGetName(osMutexId_t __mutex);
osStatus_t osMutexAcquire(osMutexId_t __mutex, uint32_t __timeout);
osStatus_t osMutexRelease(osMutexId_t __mutex);
osThreadId_t osMutexGetOwner(osMutexId_t __mutex);
osStatus_t osMutexDelete(osMutexId_t __mutex);

osSemaphoreId_t osSemaphoreNew(uint32_t __most, uint32_t __count, const osSemaphoreAttr_t *__attributes);
const char *osSemaphoreGetName(osSemaphoreId_t __semaphore);
osStatus_t osSemaphoreAcquire(osSemaphoreId_t __semaphore, uint32_t __timeout);
osStatus_t osSemaphoreRelease(osSemaphoreId_t __semaphore);
uint32_t osSemaphoreGetCount(osSemaphoreId_t __semaphore);
osStatus_t osSemaphoreDelete(osSemaphoreId_t __semaphore);

osMemoryPoolId_t osMemoryPoolNew(uint32_t __count, uint32_t __size, const osMemoryPoolAttr_t *__attributes);
const char *osMemoryPoolGetName(osMemoryPoolId_t __pool);
void *osMemoryPoolAlloc(osMemoryPoolId_t __pool, uint32_t __timeout);
osStatus_t osMemoryPoolFree(osMemoryPoolId_t __pool, void *__block);
uint32_t osMemoryPoolGetCapacity(osMemoryPoolId_t __pool);
uint32_t osMemoryPoolGetBlockSize(osMemoryPoolId_t __pool);
uint32_t osMemoryPoolGetCount(osMemoryPoolId_t __pool);
uint32_t osMemoryPoolGetSpace(osMemoryPoolId_t __pool);
osStatus_t osMemoryPoolDelete(osMemoryPoolId_t __pool);

osMessageQueueId_t osMessageQueueNew(uint32_t __count, uint32_t __size, const osMessageQueueAttr_t *__attributes);
const char *osMessageQueueGetName(osMessageQueueId_t __queue);
osStatus_t osMessageQueuePut(osMessageQueueId_t __queue, const void *__message, uint8_t __priority, uint32_t __timeout);
osStatus_t osMessageQueueGet(osMessageQueueId_t __queue, void *__message, uint8_t *__priority, uint32_t __timeout);
uint32_t osMessageQueueGetCapacity(osMessageQueueId_t __queue);
uint32_t osMessageQueueGetMsgSize(osMessageQueueId_t __queue);
uint32_t osMessageQueueGetCount(osMessageQueueId_t __queue);
uint32_t osMessageQueueGetSpace(osMessageQueueId_t __queue);
osStatus_t osMessageQueueReset(osMessageQueueId_t __queue);
osStatus_t osMessageQueueDelete(osMessageQueueId_t __queue);
#endif

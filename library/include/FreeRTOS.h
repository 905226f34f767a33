/*
 * <FreeRTOS.h>: types and constants, with the program's FreeRTOSConfig.h, if there is one. What it leaves out has the
 * value that most ports have. BaseType_t is a long on all machines.
 */
#ifndef INC_FREERTOS_H
#define INC_FREERTOS_H
#include <stddef.h>
#include <stdint.h>

typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef uint32_t StackType_t;
#define portBASE_TYPE long
#define portSTACK_TYPE uint32_t
#define portCHAR char
#define portFLOAT float
#define portDOUBLE double
#define portLONG long
#define portSHORT short
#define portPOINTER_SIZE_TYPE uintptr_t
#define pdFALSE ((BaseType_t)0)
#define pdTRUE ((BaseType_t)1)
#define pdPASS (pdTRUE)
#define pdFAIL (pdFALSE)
#define errQUEUE_EMPTY ((BaseType_t)0)
#define errQUEUE_FULL ((BaseType_t)0)
#define errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY (-1)
#define errQUEUE_BLOCKED (-4)
#define errQUEUE_YIELD (-5)

#define TICK_TYPE_WIDTH_16_BITS 0
#define TICK_TYPE_WIDTH_32_BITS 1
#define TICK_TYPE_WIDTH_64_BITS 2
#if __has_include("FreeRTOSConfig.h")
#include "FreeRTOSConfig.h"
#endif

#ifndef configUSE_PREEMPTION
#define configUSE_PREEMPTION 1
#endif
#ifndef configUSE_TIME_SLICING
#define configUSE_TIME_SLICING 1
#endif
#ifndef configTICK_RATE_HZ
#define configTICK_RATE_HZ ((TickType_t)1000)
#endif
#ifndef configMAX_PRIORITIES
#define configMAX_PRIORITIES (56)
#endif
#ifndef configMINIMAL_STACK_SIZE
#define configMINIMAL_STACK_SIZE ((unsigned short)128)
#endif
#ifndef configMAX_TASK_NAME_LEN
#define configMAX_TASK_NAME_LEN (16)
#endif
#ifndef configUSE_IDLE_HOOK
#define configUSE_IDLE_HOOK 0
#endif
#ifndef configUSE_TICK_HOOK
#define configUSE_TICK_HOOK 0
#endif
#ifndef configSUPPORT_STATIC_ALLOCATION
#define configSUPPORT_STATIC_ALLOCATION 1
#endif
#ifndef configSUPPORT_DYNAMIC_ALLOCATION
#define configSUPPORT_DYNAMIC_ALLOCATION 1
#endif
#ifndef configTASK_NOTIFICATION_ARRAY_ENTRIES
#define configTASK_NOTIFICATION_ARRAY_ENTRIES 1
#endif
#ifndef configTIMER_QUEUE_LENGTH
#define configTIMER_QUEUE_LENGTH 10
#endif
#ifndef configTIMER_TASK_PRIORITY
#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)
#endif
#ifndef configMESSAGE_BUFFER_LENGTH_TYPE
#define configMESSAGE_BUFFER_LENGTH_TYPE size_t
#endif
#ifndef configSTACK_DEPTH_TYPE
#define configSTACK_DEPTH_TYPE uint32_t
#endif
/* A failing assertion is one, whatever a device would do then: an endless loop would hide it. */
void __tcbmc_assert(int __condition, const char *__property, const char *__message);
#undef configASSERT
#define configASSERT(x) __tcbmc_assert((x) ? 1 : 0, "assertion", "configASSERT(" #x ")")

#if defined(configUSE_16_BIT_TICKS) && configUSE_16_BIT_TICKS == 1 || \
    defined(configTICK_TYPE_WIDTH_IN_BITS) && configTICK_TYPE_WIDTH_IN_BITS != TICK_TYPE_WIDTH_32_BITS
#error "only ticks of 32 bits are supported"
#endif
typedef uint32_t TickType_t;
#define portTickType TickType_t
#define portMAX_DELAY ((TickType_t)0xffffffffUL)
#define portTICK_PERIOD_MS ((TickType_t)1000 / configTICK_RATE_HZ)
#define portTICK_RATE_MS portTICK_PERIOD_MS
#ifndef pdMS_TO_TICKS
#define pdMS_TO_TICKS(ms) ((TickType_t)(((uint64_t)(ms) * (uint64_t)configTICK_RATE_HZ) / (uint64_t)1000U))
#endif
#ifndef pdTICKS_TO_MS
#define pdTICKS_TO_MS(ticks) ((TickType_t)(((uint64_t)(ticks) * (uint64_t)1000U) / (uint64_t)configTICK_RATE_HZ))
#endif

typedef void (*TaskFunction_t)(void *);
#define pdTASK_CODE TaskFunction_t
#define portTASK_FUNCTION(function, parameters) void function(void *parameters)
#define portTASK_FUNCTION_PROTO(function, parameters) void function(void *parameters)
#define portPRIVILEGE_BIT ((UBaseType_t)0)
#define portINLINE inline
#define portFORCE_INLINE inline
#define portNOP() ((void)0)
#define portMEMORY_BARRIER() ((void)0)

void vPortEnterCritical(void);
void vPortExitCritical(void);
UBaseType_t ulPortSetInterruptMask(void);
void vPortClearInterruptMask(UBaseType_t __before);
void vPortYield(void);
void vPortDisableInterrupts(void);
void vPortEnableInterrupts(void);
BaseType_t xPortIsInsideInterrupt(void);
void *pvPortMalloc(size_t __size);
void *pvPortCalloc(size_t __count, size_t __size);
void vPortFree(void *__block);
size_t xPortGetFreeHeapSize(void);
size_t xPortGetMinimumEverFreeHeapSize(void);
#define portENTER_CRITICAL() vPortEnterCritical()
#define portEXIT_CRITICAL() vPortExitCritical()
#define portSET_INTERRUPT_MASK_FROM_ISR() ulPortSetInterruptMask()
#define portCLEAR_INTERRUPT_MASK_FROM_ISR(before) vPortClearInterruptMask(before)
#define portDISABLE_INTERRUPTS() vPortDisableInterrupts()
#define portENABLE_INTERRUPTS() vPortEnableInterrupts()
#define portYIELD() vPortYield()
#define portYIELD_WITHIN_API() vPortYield()
#define portYIELD_FROM_ISR(...) ((void)(__VA_ARGS__ + 0))
#define portEND_SWITCHING_ISR(woken) ((void)(woken))
#define portASSERT_IF_INTERRUPT_PRIORITY_INVALID() ((void)0)

/* As large as what the kernel keeps of each. */
typedef struct xSTATIC_TCB {
  void *__pointers[9];
  uint32_t __words[32];
} StaticTask_t;
typedef struct xSTATIC_QUEUE {
  void *__pointers[4];
  uint32_t __words[8];
} StaticQueue_t, StaticSemaphore_t;
typedef struct xSTATIC_EVENT_GROUP {
  uint32_t __words[4];
} StaticEventGroup_t;
typedef struct xSTATIC_TIMER {
  void *__pointers[6];
  uint32_t __words[6];
} StaticTimer_t;
typedef struct xSTATIC_STREAM_BUFFER {
  void *__pointers[2];
  uint32_t __words[8];
} StaticStreamBuffer_t, StaticMessageBuffer_t;
#endif

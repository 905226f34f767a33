/* <task.h>: tasks, their notifications, and the scheduler. */
#ifndef INC_TASK_H
#define INC_TASK_H
#include <FreeRTOS.h>

typedef struct tskTaskControlBlock *TaskHandle_t;
typedef BaseType_t (*TaskHookFunction_t)(void *);
#define xTaskHandle TaskHandle_t
typedef enum { eRunning = 0, eReady, eBlocked, eSuspended, eDeleted, eInvalid } eTaskState;
typedef enum { eNoAction = 0, eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite } eNotifyAction;
typedef struct xTIME_OUT {
  BaseType_t xOverflowCount;
  TickType_t xTimeOnEntering;
} TimeOut_t;
#define tskIDLE_PRIORITY ((UBaseType_t)0U)
#define tskNO_AFFINITY ((UBaseType_t)-1)
#define tskKERNEL_VERSION_NUMBER "V11.1.0"
#define tskKERNEL_VERSION_MAJOR 11
#define tskKERNEL_VERSION_MINOR 1
#define tskKERNEL_VERSION_BUILD 0
#define tskDEFAULT_INDEX_TO_NOTIFY 0
#define taskSCHEDULER_SUSPENDED ((BaseType_t)0)
#define taskSCHEDULER_NOT_STARTED ((BaseType_t)1)
#define taskSCHEDULER_RUNNING ((BaseType_t)2)
#define taskYIELD() vPortYield()
#define taskENTER_CRITICAL() vPortEnterCritical()
#define taskEXIT_CRITICAL() vPortExitCritical()
#define taskENTER_CRITICAL_FROM_ISR() ulPortSetInterruptMask()
#define taskEXIT_CRITICAL_FROM_ISR(before) vPortClearInterruptMask(before)
#define taskDISABLE_INTERRUPTS() vPortDisableInterrupts()
#define taskENABLE_INTERRUPTS() vPortEnableInterrupts()

BaseType_t xTaskCreate(TaskFunction_t __code, const char *__name, configSTACK_DEPTH_TYPE __depth, void *__parameters,
                       UBaseType_t __priority, TaskHandle_t *__created);
TaskHandle_t xTaskCreateStatic(TaskFunction_t __code, const char *__name, configSTACK_DEPTH_TYPE __depth,
                               void *__parameters, UBaseType_t __priority, StackType_t *__stack, StaticTask_t *__task);
int __tcbmc_priorities(UBaseType_t __count);
/* They cut a priority that there is not, and do not know how many there are. */
#define xTaskCreate(...) (__tcbmc_priorities(configMAX_PRIORITIES), xTaskCreate(__VA_ARGS__))
#define xTaskCreateStatic(...) (__tcbmc_priorities(configMAX_PRIORITIES), xTaskCreateStatic(__VA_ARGS__))
void vTaskDelete(TaskHandle_t __task);
void vTaskDelay(TickType_t __ticks);
void vTaskDelayUntil(TickType_t *__last, TickType_t __ticks);
BaseType_t xTaskDelayUntil(TickType_t *__last, TickType_t __ticks);
BaseType_t xTaskAbortDelay(TaskHandle_t __task);
UBaseType_t uxTaskPriorityGet(TaskHandle_t __task);
UBaseType_t uxTaskPriorityGetFromISR(TaskHandle_t __task);
UBaseType_t uxTaskBasePriorityGet(TaskHandle_t __task);
void vTaskPrioritySet(TaskHandle_t __task, UBaseType_t __priority);
#define vTaskPrioritySet(...) (__tcbmc_priorities(configMAX_PRIORITIES), vTaskPrioritySet(__VA_ARGS__))
eTaskState eTaskGetState(TaskHandle_t __task);
void vTaskSuspend(TaskHandle_t __task);
void vTaskResume(TaskHandle_t __task);
BaseType_t xTaskResumeFromISR(TaskHandle_t __task);
void vTaskStartScheduler(void);
void vTaskSuspendAll(void);
BaseType_t xTaskResumeAll(void);
TickType_t xTaskGetTickCount(void);
TickType_t xTaskGetTickCountFromISR(void);
UBaseType_t uxTaskGetNumberOfTasks(void);
char *pcTaskGetName(TaskHandle_t __task);
TaskHandle_t xTaskGetCurrentTaskHandle(void);
BaseType_t xTaskGetSchedulerState(void);
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t __task);
void vTaskSetTimeOutState(TimeOut_t *__timeout);
BaseType_t xTaskCheckForTimeOut(TimeOut_t *__timeout, TickType_t *__left);

BaseType_t xTaskNotify(TaskHandle_t __task, uint32_t __value, eNotifyAction __action);
BaseType_t xTaskNotifyIndexed(TaskHandle_t __task, UBaseType_t __index, uint32_t __value, eNotifyAction __action);
BaseType_t xTaskNotifyAndQuery(TaskHandle_t __task, uint32_t __value, eNotifyAction __action, uint32_t *__before);
BaseType_t xTaskNotifyAndQueryIndexed(TaskHandle_t __task, UBaseType_t __index, uint32_t __value,
                                      eNotifyAction __action, uint32_t *__before);
BaseType_t xTaskNotifyGive(TaskHandle_t __task);
BaseType_t xTaskNotifyGiveIndexed(TaskHandle_t __task, UBaseType_t __index);
BaseType_t xTaskNotifyFromISR(TaskHandle_t __task, uint32_t __value, eNotifyAction __action, BaseType_t *__woken);
BaseType_t xTaskNotifyIndexedFromISR(TaskHandle_t __task, UBaseType_t __index, uint32_t __value, eNotifyAction __action,
                                     BaseType_t *__woken);
BaseType_t xTaskNotifyAndQueryFromISR(TaskHandle_t __task, uint32_t __value, eNotifyAction __action, uint32_t *__before,
                                      BaseType_t *__woken);
BaseType_t xTaskNotifyAndQueryIndexedFromISR(TaskHandle_t __task, UBaseType_t __index, uint32_t __value,
                                             eNotifyAction __action, uint32_t *__before, BaseType_t *__woken);
void vTaskNotifyGiveFromISR(TaskHandle_t __task, BaseType_t *__woken);
void vTaskNotifyGiveIndexedFromISR(TaskHandle_t __task, UBaseType_t __index, BaseType_t *__woken);
BaseType_t xTaskNotifyWait(uint32_t __on_entry, uint32_t __on_exit, uint32_t *__value, TickType_t __ticks);
BaseType_t xTaskNotifyWaitIndexed(UBaseType_t __index, uint32_t __on_entry, uint32_t __on_exit, uint32_t *__value,
                                  TickType_t __ticks);
uint32_t ulTaskNotifyTake(BaseType_t __clears, TickType_t __ticks);
uint32_t ulTaskNotifyTakeIndexed(UBaseType_t __index, BaseType_t __clears, TickType_t __ticks);
BaseType_t xTaskNotifyStateClear(TaskHandle_t __task);
BaseType_t xTaskNotifyStateClearIndexed(TaskHandle_t __task, UBaseType_t __index);
uint32_t ulTaskNotifyValueClear(TaskHandle_t __task, uint32_t __bits);
uint32_t ulTaskNotifyValueClearIndexed(TaskHandle_t __task, UBaseType_t __index, uint32_t __bits);
#endif

/* <timers.h>: timers whose functions the timer task calls, one after the other. */
#ifndef TIMERS_H
#define TIMERS_H
#include <FreeRTOS.h>
#include <task.h>

typedef struct tmrTimerControl *TimerHandle_t;
typedef void (*TimerCallbackFunction_t)(TimerHandle_t);
typedef void (*PendedFunction_t)(void *, uint32_t);
#define xTimerHandle TimerHandle_t
#define tmrTIMER_CALLBACK TimerCallbackFunction_t
TimerHandle_t xTimerCreate(const char *__name, TickType_t __period, BaseType_t __reloads, void *__id,
                           TimerCallbackFunction_t __callback);
TimerHandle_t xTimerCreateStatic(const char *__name, TickType_t __period, BaseType_t __reloads, void *__id,
                                 TimerCallbackFunction_t __callback, StaticTimer_t *__timer);
BaseType_t xTimerStart(TimerHandle_t __timer, TickType_t __ticks);
BaseType_t xTimerStop(TimerHandle_t __timer, TickType_t __ticks);
BaseType_t xTimerReset(TimerHandle_t __timer, TickType_t __ticks);
BaseType_t xTimerChangePeriod(TimerHandle_t __timer, TickType_t __period, TickType_t __ticks);
BaseType_t xTimerDelete(TimerHandle_t __timer, TickType_t __ticks);
BaseType_t xTimerStartFromISR(TimerHandle_t __timer, BaseType_t *__woken);
BaseType_t xTimerStopFromISR(TimerHandle_t __timer, BaseType_t *__woken);
BaseType_t xTimerResetFromISR(TimerHandle_t __timer, BaseType_t *__woken);
BaseType_t xTimerChangePeriodFromISR(TimerHandle_t __timer, TickType_t __period, BaseType_t *__woken);
BaseType_t xTimerPendFunctionCall(PendedFunction_t __function, void *__first, uint32_t __second, TickType_t __ticks);
BaseType_t xTimerPendFunctionCallFromISR(PendedFunction_t __function, void *__first, uint32_t __second,
                                         BaseType_t *__woken);
BaseType_t xTimerIsTimerActive(TimerHandle_t __timer);
void *pvTimerGetTimerID(TimerHandle_t __timer);
void vTimerSetTimerID(TimerHandle_t __timer, void *__id);
const char *pcTimerGetName(TimerHandle_t __timer);
TickType_t xTimerGetPeriod(TimerHandle_t __timer);
TickType_t xTimerGetExpiryTime(TimerHandle_t __timer);
void vTimerSetReloadMode(TimerHandle_t __timer, BaseType_t __reloads);
BaseType_t xTimerGetReloadMode(TimerHandle_t __timer);
UBaseType_t uxTimerGetReloadMode(TimerHandle_t __timer);
TaskHandle_t xTimerGetTimerDaemonTaskHandle(void);
int __tcbmc_timer_commands(unsigned int __most);
/* How many commands the timer task can be behind is said where a timer is made. */
#define xTimerCreate(...) (__tcbmc_timer_commands(configTIMER_QUEUE_LENGTH), xTimerCreate(__VA_ARGS__))
#define xTimerCreateStatic(...) (__tcbmc_timer_commands(configTIMER_QUEUE_LENGTH), xTimerCreateStatic(__VA_ARGS__))
#endif

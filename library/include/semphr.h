/* <semphr.h>: semaphores, and mutexes with an owner. */
#ifndef SEMAPHORE_H
#define SEMAPHORE_H
#include <queue.h>
#include <task.h>

typedef QueueHandle_t SemaphoreHandle_t;
#define xSemaphoreHandle SemaphoreHandle_t
#define semGIVE_BLOCK_TIME ((TickType_t)0U)
SemaphoreHandle_t xSemaphoreCreateBinary(void);
SemaphoreHandle_t xSemaphoreCreateBinaryStatic(StaticSemaphore_t *__semaphore);
SemaphoreHandle_t xSemaphoreCreateCounting(UBaseType_t __limit, UBaseType_t __count);
SemaphoreHandle_t xSemaphoreCreateCountingStatic(UBaseType_t __limit, UBaseType_t __count,
                                                 StaticSemaphore_t *__semaphore);
SemaphoreHandle_t xSemaphoreCreateMutex(void);
SemaphoreHandle_t xSemaphoreCreateMutexStatic(StaticSemaphore_t *__semaphore);
SemaphoreHandle_t xSemaphoreCreateRecursiveMutex(void);
SemaphoreHandle_t xSemaphoreCreateRecursiveMutexStatic(StaticSemaphore_t *__semaphore);
void vSemaphoreDelete(SemaphoreHandle_t __semaphore);
BaseType_t xSemaphoreTake(SemaphoreHandle_t __semaphore, TickType_t __ticks);
BaseType_t xSemaphoreGive(SemaphoreHandle_t __semaphore);
BaseType_t xSemaphoreTakeFromISR(SemaphoreHandle_t __semaphore, BaseType_t *__woken);
BaseType_t xSemaphoreGiveFromISR(SemaphoreHandle_t __semaphore, BaseType_t *__woken);
BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t __semaphore, TickType_t __ticks);
BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t __semaphore);
TaskHandle_t xSemaphoreGetMutexHolder(SemaphoreHandle_t __semaphore);
TaskHandle_t xSemaphoreGetMutexHolderFromISR(SemaphoreHandle_t __semaphore);
UBaseType_t uxSemaphoreGetCount(SemaphoreHandle_t __semaphore);
UBaseType_t uxSemaphoreGetCountFromISR(SemaphoreHandle_t __semaphore);
#define vSemaphoreCreateBinary(semaphore) \
  do { \
    (semaphore) = xSemaphoreCreateBinary(); \
    if ((semaphore) != NULL) (void)xSemaphoreGive(semaphore); \
  } while (0)
#endif

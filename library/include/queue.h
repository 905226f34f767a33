/* <queue.h>: queues that items are copied into and out of. */
#ifndef QUEUE_H
#define QUEUE_H
#include <FreeRTOS.h>

typedef struct QueueDefinition *QueueHandle_t;
#define xQueueHandle QueueHandle_t
QueueHandle_t xQueueCreate(UBaseType_t __length, UBaseType_t __size);
QueueHandle_t xQueueCreateStatic(UBaseType_t __length, UBaseType_t __size, uint8_t *__storage, StaticQueue_t *__queue);
void vQueueDelete(QueueHandle_t __queue);
BaseType_t xQueueReset(QueueHandle_t __queue);
BaseType_t xQueueSend(QueueHandle_t __queue, const void *__item, TickType_t __ticks);
BaseType_t xQueueSendToBack(QueueHandle_t __queue, const void *__item, TickType_t __ticks);
BaseType_t xQueueSendToFront(QueueHandle_t __queue, const void *__item, TickType_t __ticks);
BaseType_t xQueueOverwrite(QueueHandle_t __queue, const void *__item);
BaseType_t xQueueReceive(QueueHandle_t __queue, void *__item, TickType_t __ticks);
BaseType_t xQueuePeek(QueueHandle_t __queue, void *__item, TickType_t __ticks);
BaseType_t xQueueSendFromISR(QueueHandle_t __queue, const void *__item, BaseType_t *__woken);
BaseType_t xQueueSendToBackFromISR(QueueHandle_t __queue, const void *__item, BaseType_t *__woken);
BaseType_t xQueueSendToFrontFromISR(QueueHandle_t __queue, const void *__item, BaseType_t *__woken);
BaseType_t xQueueOverwriteFromISR(QueueHandle_t __queue, const void *__item, BaseType_t *__woken);
BaseType_t xQueueReceiveFromISR(QueueHandle_t __queue, void *__item, BaseType_t *__woken);
BaseType_t xQueuePeekFromISR(QueueHandle_t __queue, void *__item);
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t __queue);
UBaseType_t uxQueueMessagesWaitingFromISR(QueueHandle_t __queue);
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t __queue);
BaseType_t xQueueIsQueueEmptyFromISR(QueueHandle_t __queue);
BaseType_t xQueueIsQueueFullFromISR(QueueHandle_t __queue);
UBaseType_t uxQueueGetQueueLength(QueueHandle_t __queue);
UBaseType_t uxQueueGetQueueItemSize(QueueHandle_t __queue);
#define vQueueAddToRegistry(queue, name) ((void)(queue), (void)(name))
#define vQueueUnregisterQueue(queue) ((void)(queue))
#endif

/* <stream_buffer.h>: bytes from one task or handler to another. */
#ifndef STREAM_BUFFER_H
#define STREAM_BUFFER_H
#include <FreeRTOS.h>

typedef struct StreamBufferDef_t *StreamBufferHandle_t;
StreamBufferHandle_t xStreamBufferCreate(size_t __size, size_t __trigger);
StreamBufferHandle_t xStreamBufferCreateStatic(size_t __size, size_t __trigger, uint8_t *__storage,
                                               StaticStreamBuffer_t *__buffer);
void vStreamBufferDelete(StreamBufferHandle_t __buffer);
size_t xStreamBufferSend(StreamBufferHandle_t __buffer, const void *__bytes, size_t __count, TickType_t __ticks);
size_t xStreamBufferSendFromISR(StreamBufferHandle_t __buffer, const void *__bytes, size_t __count,
                                BaseType_t *__woken);
size_t xStreamBufferReceive(StreamBufferHandle_t __buffer, void *__bytes, size_t __most, TickType_t __ticks);
size_t xStreamBufferReceiveFromISR(StreamBufferHandle_t __buffer, void *__bytes, size_t __most, BaseType_t *__woken);
BaseType_t xStreamBufferReset(StreamBufferHandle_t __buffer);
BaseType_t xStreamBufferIsFull(StreamBufferHandle_t __buffer);
BaseType_t xStreamBufferIsEmpty(StreamBufferHandle_t __buffer);
size_t xStreamBufferSpacesAvailable(StreamBufferHandle_t __buffer);
size_t xStreamBufferBytesAvailable(StreamBufferHandle_t __buffer);
BaseType_t xStreamBufferSetTriggerLevel(StreamBufferHandle_t __buffer, size_t __trigger);
#endif

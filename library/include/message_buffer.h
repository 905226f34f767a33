/* <message_buffer.h>: messages of any length from one task or handler to another. */
#ifndef FREERTOS_MESSAGE_BUFFER_H
#define FREERTOS_MESSAGE_BUFFER_H
#include <stream_buffer.h>

typedef StreamBufferHandle_t MessageBufferHandle_t;
MessageBufferHandle_t xMessageBufferCreate(size_t __size);
MessageBufferHandle_t xMessageBufferCreateStatic(size_t __size, uint8_t *__storage, StaticMessageBuffer_t *__buffer);
void vMessageBufferDelete(MessageBufferHandle_t __buffer);
size_t xMessageBufferSend(MessageBufferHandle_t __buffer, const void *__bytes, size_t __count, TickType_t __ticks);
size_t xMessageBufferSendFromISR(MessageBufferHandle_t __buffer, const void *__bytes, size_t __count,
                                 BaseType_t *__woken);
size_t xMessageBufferReceive(MessageBufferHandle_t __buffer, void *__bytes, size_t __most, TickType_t __ticks);
size_t xMessageBufferReceiveFromISR(MessageBufferHandle_t __buffer, void *__bytes, size_t __most, BaseType_t *__woken);
BaseType_t xMessageBufferReset(MessageBufferHandle_t __buffer);
BaseType_t xMessageBufferIsFull(MessageBufferHandle_t __buffer);
BaseType_t xMessageBufferIsEmpty(MessageBufferHandle_t __buffer);
size_t xMessageBufferSpaceAvailable(MessageBufferHandle_t __buffer);
size_t xMessageBufferSpacesAvailable(MessageBufferHandle_t __buffer);
size_t xMessageBufferNextLengthBytes(MessageBufferHandle_t __buffer);
#endif

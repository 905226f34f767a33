// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DROOM=1
// tcbmc: violation deadlock -- --deadlock-only -DSIZE=20
//
// Messages keep their lengths; one that is longer than the room for it stays, and one that never fits is not sent.
#include <FreeRTOS.h>
#include <message_buffer.h>
#include <task.h>

#ifndef ROOM
#define ROOM 4
#endif
#ifndef SIZE
#define SIZE 3
#endif
static MessageBufferHandle_t messages;

static void send(void *unused) {
  static const char text[20] = "ab";
  xMessageBufferSend(messages, "ab", 2, portMAX_DELAY);
  xMessageBufferSend(messages, text, SIZE, portMAX_DELAY);
  vTaskDelete(NULL);
}

static void receive(void *unused) {
  char text[ROOM];
  size_t first = xMessageBufferReceive(messages, text, ROOM, portMAX_DELAY);
  configASSERT(first == 2 && text[1] == 'b');
  size_t second = xMessageBufferReceive(messages, text, ROOM, portMAX_DELAY);
  configASSERT(second == 3 && text[2] == 0);
  vTaskDelete(NULL);
}

int main(void) {
  static StaticMessageBuffer_t memory;
  static uint8_t storage[17];
  messages = xMessageBufferCreateStatic(sizeof storage, storage, &memory);
  xTaskCreate(receive, "receive", 128, NULL, 2, NULL);
  xTaskCreate(send, "send", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}

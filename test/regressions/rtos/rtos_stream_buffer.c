// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock -- --deadlock-only -DTRIGGER=4
// tcbmc: violation assertion -- -DTICKS=3
// tcbmc: violation call-misuse -- -DSENDERS=2
//
// Bytes through a stream buffer that holds fewer of them; a trigger level that is never reached; two senders.
#include <FreeRTOS.h>
#include <stream_buffer.h>
#include <task.h>

#ifndef TRIGGER
#define TRIGGER 1
#endif
#ifndef TICKS
#define TICKS portMAX_DELAY
#endif
#ifndef SENDERS
#define SENDERS 1
#endif
static StreamBufferHandle_t bytes;

static void send(void *unused) {
  configASSERT(xStreamBufferSend(bytes, "abc", 3, TICKS) == 3);
  configASSERT(xStreamBufferSend(bytes, "de", 2, TICKS) == 2);
  vTaskDelete(NULL);
}

static void receive(void *unused) {
  char text[5];
  for (size_t got = 0; got < sizeof text;) got += xStreamBufferReceive(bytes, text + got, sizeof text - got, portMAX_DELAY);
#if SENDERS == 1
  configASSERT(text[0] == 'a' && text[2] == 'c' && text[4] == 'e');
#endif
  vTaskDelete(NULL);
}

int main(void) {
  bytes = xStreamBufferCreate(4, TRIGGER);
  xTaskCreate(receive, "receive", 128, NULL, 2, NULL);
  for (int i = 0; i < SENDERS; i++) xTaskCreate(send, "send", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}

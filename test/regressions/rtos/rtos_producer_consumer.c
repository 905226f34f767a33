// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DTICKS=0
// tcbmc: violation assertion -- -DTICKS=10
// tcbmc: violation deadlock -- --deadlock-only -DWANTED=4
// tcbmc: violation race -- --race-only -DSHARES
// tcbmc: bounded -- -DRELIES
// tcbmc: violation assertion -- -DRELIES --calls-may-fail
//
// A producer and a consumer with a queue of FreeRTOS. Who may give up loses an item; who wants one more waits for ever. There may be no memory for a queue.
#include <FreeRTOS.h>
#include <queue.h>
#include <task.h>

#ifndef TICKS
#define TICKS portMAX_DELAY
#endif
#ifndef WANTED
#define WANTED 3
#endif

struct sample {
  int number, square;
  const char *name;
};
static QueueHandle_t samples;
static int shared;

static void produce(void *limit) {
  for (int i = 1; i <= *(int *)limit; i++) {
    struct sample sample = {i, i * i, "sample"};
    configASSERT(xQueueSend(samples, &sample, TICKS) == pdPASS);
  }
#ifdef SHARES
  shared++;
#endif
  vTaskDelete(NULL);
}

static void consume(void *unused) {
  for (int i = 1; i <= WANTED; i++) {
    struct sample sample;
    xQueueReceive(samples, &sample, portMAX_DELAY);
    configASSERT(sample.number == i && sample.square == i * i && sample.name[1] == 'a');
  }
  shared++;
  configASSERT(uxQueueMessagesWaiting(samples) == 0);
  vTaskDelete(NULL);
}

int main(void) {
  static int limit = 3;
  samples = xQueueCreate(2, sizeof(struct sample));
#ifdef RELIES
  configASSERT(samples != NULL);
#else
  if (samples == NULL) return 1;
#endif
  if (xTaskCreate(produce, "producer", configMINIMAL_STACK_SIZE, &limit, tskIDLE_PRIORITY + 1, NULL) != pdPASS) return 1;
  if (xTaskCreate(consume, "consumer", configMINIMAL_STACK_SIZE, NULL, tskIDLE_PRIORITY + 2, NULL) != pdPASS) return 1;
  vTaskStartScheduler();
  configASSERT(0);
}

// tcbmc: bounded
// tcbmc: bounded -- -DRECEIVES
// tcbmc: bounded -- -DSENDS
// tcbmc: bounded -- -DTAKES
// tcbmc: violation assertion -- -DWAITS
// tcbmc: bounded -- -DSTOPS
//
// A call that cannot wait, since it overwrites or has a limit of 0, lets no task of a lower priority in; and a task keeps
// those off before its first step, also in a program in which tasks stop each other.
#include <FreeRTOS.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>
static QueueHandle_t queue;
static SemaphoreHandle_t semaphore;
static TaskHandle_t reading;
static int first, second;
static void writer(void *unused) {
#ifdef STOPS
  vTaskSuspend(reading);
#else
  vTaskDelay(1);
  first++;
#ifdef RECEIVES
  int got;
  xQueueReceive(queue, &got, 0);
#elif defined TAKES
  xSemaphoreTake(semaphore, 0);
#elif defined SENDS
  xQueueSend(queue, &first, 0);
#elif defined WAITS
  xQueueSend(queue, &first, 10);
#else
  xQueueOverwrite(queue, &first);
#endif
  second++;
#endif
  vTaskDelete(NULL);
}
static void reader(void *unused) {
  int seen = first;
  configASSERT(seen <= second);
  vTaskDelete(NULL);
}
int main(void) {
  queue = xQueueCreate(1, sizeof(int));
  semaphore = xSemaphoreCreateBinary();
  xTaskCreate(writer, "writer", 128, NULL, 2, NULL);
  xTaskCreate(reader, "reader", 128, NULL, 1, &reading);
  vTaskStartScheduler();
}

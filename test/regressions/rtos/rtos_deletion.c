// tcbmc: safe -- -DORDERED
// tcbmc: safe -- -DORDERED -DSTATIC
// tcbmc: violation call-misuse
// tcbmc: violation call-misuse -- -DSTATIC
// tcbmc: violation lock-misuse -- -DORDERED -DMUTEX
// tcbmc: violation call-misuse -- -DORDERED -DRETURNS
//
// A queue is used after another task has deleted it.
#include <FreeRTOS.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>

static QueueHandle_t jobs;
static SemaphoreHandle_t done, lock;

static void send(void *unused) {
  char job = 'j';
#ifdef MUTEX
  xSemaphoreTake(lock, portMAX_DELAY);
#endif
  xQueueSend(jobs, &job, 0);
  xSemaphoreGive(done);
#ifndef RETURNS
  vTaskDelete(NULL);
#endif
}

static void close(void *unused) {
#ifdef ORDERED
  xSemaphoreTake(done, portMAX_DELAY);
#endif
  vQueueDelete(jobs);
  vSemaphoreDelete(lock);
  vTaskDelete(NULL);
}

int main(void) {
#ifdef STATIC
  static StaticQueue_t queue;
  static StaticSemaphore_t semaphore;
  static StaticTask_t task;
  static StackType_t stack[128];
  static uint8_t storage[3];
  jobs = xQueueCreateStatic(3, 1, storage, &queue);
  done = xSemaphoreCreateBinaryStatic(&semaphore);
  configASSERT(xTaskCreateStatic(send, "send", 128, NULL, 1, stack, &task) != NULL);
#else
  jobs = xQueueCreate(3, 1);
  done = xSemaphoreCreateBinary();
  xTaskCreate(send, "send", 128, NULL, 1, NULL);
#endif
  lock = xSemaphoreCreateMutex();
  if (jobs == NULL || done == NULL || lock == NULL) return 1;
  xTaskCreate(close, "close", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}

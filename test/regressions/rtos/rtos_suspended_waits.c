// tcbmc: violation assertion -- -DWAIT=xTaskNotifyWait(0,0,NULL,portMAX_DELAY)
// tcbmc: violation assertion -- -DWAIT=ulTaskNotifyTake(pdTRUE,portMAX_DELAY)
// tcbmc: violation assertion -- -DWAIT=xEventGroupWaitBits(group,1,0,1,portMAX_DELAY)
// tcbmc: violation assertion -- -DWAIT=xStreamBufferReceive(stream,bytes,4,portMAX_DELAY)
// tcbmc: safe -- -DWAIT=xSemaphoreTake(semaphore,portMAX_DELAY)
// tcbmc: safe -- -DSTAYS -DWAIT=ulTaskNotifyTake(pdTRUE,portMAX_DELAY)
// tcbmc: safe -- -DCOMES=xTaskNotifyGive(worker) -DWAIT=ulTaskNotifyTake(pdTRUE,portMAX_DELAY)
// tcbmc: safe -- -DCOMES=xTaskNotify(worker,1,eSetBits) -DWAIT=xTaskNotifyWait(0,0,NULL,portMAX_DELAY)
// tcbmc: safe -- -DGROUP -DCOMES=xEventGroupSetBits(group,1) -DWAIT=xEventGroupWaitBits(group,1,1,1,portMAX_DELAY)
// tcbmc: safe -- -DGROUP -DDELETES -DCOMES=xEventGroupSetBits(group,1) -DWAIT=xEventGroupWaitBits(group,1,1,1,portMAX_DELAY)
//
// vTaskSuspend takes a task off what it waits for. Once it is resumed it goes on: a queue and a semaphore are waited for
// again, a notification, flags and what a stream buffer has are not. Flags that are set meanwhile stay.
#include <FreeRTOS.h>
#include <event_groups.h>
#include <semphr.h>
#include <stream_buffer.h>
#include <task.h>

static TaskHandle_t worker;
static SemaphoreHandle_t semaphore;
static EventGroupHandle_t group;
static StreamBufferHandle_t stream;
static char bytes[8];

static void work(void *unused) {
#ifdef GROUP
  WAIT;
#else
  size_t got = (size_t)WAIT;
  configASSERT(got != 0);
#endif
  vTaskDelete(NULL);
}

static void stop(void *unused) {
#ifdef DELETES
  vTaskDelete(worker);
#else
  vTaskSuspend(worker);
#endif
#ifdef COMES
  COMES;
#endif
#ifdef GROUP
  configASSERT(xEventGroupGetBits(group) == 1);
#endif
#if !defined STAYS && !defined DELETES
  vTaskResume(worker);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  static StaticStreamBuffer_t memory;
  static uint8_t storage[7];
  static StaticSemaphore_t semaphores;
  static StaticEventGroup_t groups;
  semaphore = xSemaphoreCreateBinaryStatic(&semaphores);
  group = xEventGroupCreateStatic(&groups);
  stream = xStreamBufferCreateStatic(7, 1, storage, &memory);
#if defined COMES && !defined GROUP
  xTaskCreate(work, "work", 128, NULL, 1, &worker);
#else
  xTaskCreate(work, "work", 128, NULL, 2, &worker);
#endif
  xTaskCreate(stop, "stop", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}

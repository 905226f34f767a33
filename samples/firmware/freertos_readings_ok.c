// tcbmc: safe
//
// The queue takes the reading itself: each one that is shown is a copy that nobody writes to.
#include <FreeRTOS.h>
#include <queue.h>
#include <task.h>

struct reading {
  uint8_t number, check;
};

static QueueHandle_t readings;

static void sense(void *unused) {
  struct reading reading;
  for (uint8_t i = 0; i < 2; i++) {
    reading.number = i;
    reading.check = i ^ 0xff;
    xQueueSend(readings, &reading, portMAX_DELAY);
  }
  vTaskSuspend(NULL);
}

static void show(void *unused) {
  struct reading reading;
  for (;;) {
    xQueueReceive(readings, &reading, portMAX_DELAY);
    uint8_t number = reading.number;
    configASSERT((number ^ reading.check) == 0xff);
  }
}

int main(void) {
  readings = xQueueCreate(4, sizeof(struct reading));
  xTaskCreate(sense, "sense", 128, NULL, 1, NULL);
  xTaskCreate(show, "show", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}

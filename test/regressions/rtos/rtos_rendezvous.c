// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock -- --deadlock-only -DABSENT
// tcbmc: violation assertion -- -DTICKS=10
//
// Three tasks meet: each goes on once all have come, and sees what the others have done before.
#include <FreeRTOS.h>
#include <event_groups.h>
#include <task.h>

#ifndef TICKS
#define TICKS portMAX_DELAY
#endif
static EventGroupHandle_t meeting;
static int done[3];

static void work(void *number) {
  int own = (int)(intptr_t)number;
  done[own] = 1;
#ifdef ABSENT
  if (own != 2)
#endif
    xEventGroupSync(meeting, 1u << own, 7, TICKS);
#ifndef ABSENT
  configASSERT(done[(own + 1) % 3] == 1);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  meeting = xEventGroupCreate();
  for (intptr_t i = 0; i < 3; i++) xTaskCreate(work, "work", 128, (void *)i, 1, NULL);
  vTaskStartScheduler();
}

// tcbmc: violation use-after-free
//
// An alarm is a timer and what its function needs. Its owner waits for it, with a limit, and deletes both: neither the limit nor the deletion waits for a function that is about to run.
#include <cmsis_os2.h>
#include <stdlib.h>

struct alarm {
  osTimerId_t timer;
  osThreadId_t owner;
  uint32_t flag, rings;
};

static void ring(void *argument) {
  struct alarm *alarm = argument;
  alarm->rings++;
  osThreadFlagsSet(alarm->owner, alarm->flag);
}

static struct alarm *alarm_new(uint32_t flag, uint32_t ticks) {
  struct alarm *alarm = malloc(sizeof *alarm);
  if (!alarm) return NULL;
  alarm->owner = osThreadGetId();
  alarm->flag = flag;
  alarm->rings = 0;
  alarm->timer = osTimerNew(ring, osTimerOnce, alarm, NULL);
  osTimerStart(alarm->timer, ticks);
  return alarm;
}

static void alarm_delete(struct alarm *alarm) {
  osTimerDelete(alarm->timer);
  free(alarm);
}

static void worker(void *unused) {
  struct alarm *alarm = alarm_new(1, 100);
  if (!alarm) return;
  osThreadFlagsWait(1, osFlagsWaitAny, 150);
  alarm_delete(alarm);
}

int main(void) {
  osKernelInitialize();
  osThreadNew(worker, NULL, NULL);
  osKernelStart();
}

// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: safe -- --deadlock-only
// tcbmc: violation race -- --race-only -DNO_JOIN
// tcbmc: violation assertion -- -DDETACHED
// tcbmc: violation call-misuse -- -DTWICE
// tcbmc: violation deadlock -- --deadlock-only -DEACH_OTHER
//
// A thread that waits for the end of another one, which has to be joinable for that.
#include <assert.h>
#include <cmsis_os2.h>

static osThreadId_t controller, worker;
static int result;

static void work(void *argument) {
  result = *(int *)argument;
#ifdef EACH_OTHER
  osThreadJoin(controller);
#endif
}

static void control(void *unused) {
  static int argument = 9;
#ifdef DETACHED
  const osThreadAttr_t attributes = {.name = "worker", .priority = osPriorityHigh};
#else
  const osThreadAttr_t attributes = {.name = "worker", .attr_bits = osThreadJoinable, .priority = osPriorityHigh};
#endif
  worker = osThreadNew(work, &argument, &attributes);
#ifndef NO_JOIN
  assert(osThreadGetPriority(osThreadGetId()) == osPriorityNormal);
#ifdef DETACHED
  if (osThreadGetState(osThreadGetId()) == osThreadRunning) osDelay(1);
  assert(result == 9);
#else
  assert(osThreadJoin(worker) == osOK);
#endif
#endif
  assert(result == 9 || result == 0);
#ifdef TWICE
  osThreadJoin(worker);
#endif
}

int main(void) {
  osKernelInitialize();
  const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable};
  controller = osThreadNew(control, NULL, &attributes);
  osKernelStart();
}

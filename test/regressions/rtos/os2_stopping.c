// tcbmc: safe
// tcbmc: violation assertion -- -DTORN
// tcbmc: bounded -- -DTORN -DURGENT
// tcbmc: safe -- -DSUSPENDS
//
// A thread that another one terminates or suspends stops where it is, and calls nothing from then on.
#include <assert.h>
#include <cmsis_os2.h>

static osThreadId_t worker;
static int first, second;

static void update(void *unused) {
  osDelay(1);
  first++;
  second++;
  assert(osThreadGetPriority(osThreadGetId()) != osPriorityError);
  first++;
  second++;
}

static void stop(void *unused) {
  osDelay(2);
#ifdef SUSPENDS
  osThreadSuspend(worker);
#else
  osThreadTerminate(worker);
#endif
#ifdef TORN
  assert(first == second);
#else
  int before = first;
  assert(before == first);
#endif
#ifdef SUSPENDS
  osThreadResume(worker);
#endif
}

int main(void) {
  osKernelInitialize();
#ifdef URGENT
  const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable, .priority = osPriorityHigh};
#else
  const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable, .priority = osPriorityLow};
#endif
  worker = osThreadNew(update, NULL, &attributes);
  osThreadNew(stop, NULL, NULL);
  osKernelStart();
}

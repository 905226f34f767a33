// tcbmc: bounded
// tcbmc: violation assertion -- -DPRIORITY=57
// tcbmc: violation assertion -- -DPRIORITY=osPriorityError
//
// There is no thread of a priority that there is not.
#include <assert.h>
#include <cmsis_os2.h>

#ifndef PRIORITY
#define PRIORITY osPriorityISR
#endif

static void work(void *unused) {}

int main(void) {
  const osThreadAttr_t attributes = {.priority = PRIORITY};
  osKernelInitialize();
  assert(osThreadNew(work, NULL, &attributes) != NULL);
  osKernelStart();
}

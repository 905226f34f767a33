// tcbmc: bounded -- --config samples/firmware/rtos.json --fires 1
//
// The mutex keeps the threads apart, the RTOS's critical section the interrupt.
#include <assert.h>
#include <pthread.h>

/* The RTOS's: the configuration says what these do. */
void OS_EnterCritical(void);
void OS_ExitCritical(void);

enum { BLOCKS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int available = BLOCKS, taken_by_isr, taken;

/* The network's interrupt takes a block for a frame. */
void frame_isr(void) {
  if (available == 0) return;
  available--;
  taken_by_isr++;
}

static void *task(void *arg) {
  pthread_mutex_lock(&lock);
  OS_EnterCritical();
  available--;
  taken++;
  OS_ExitCritical();
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t sensor, display;
  pthread_create(&sensor, NULL, task, NULL);
  pthread_create(&display, NULL, task, NULL);
  pthread_join(sensor, NULL);
  pthread_join(display, NULL);
  OS_EnterCritical();
  assert(available + taken + taken_by_isr == BLOCKS);
  OS_ExitCritical();
  return 0;
}

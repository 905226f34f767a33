// tcbmc: bounded -- --fires 1
// tcbmc: bounded -- --fires 1 --race-only
// tcbmc: violation race -- --fires 1 --race-only -DUNLOCKED
// tcbmc: violation call-misuse -- --fires 1 -DWAITS
// tcbmc: violation call-misuse -- --fires 1 -DMUTEX
// tcbmc: violation call-misuse -- --fires 1 -DSLEEPS
//
// A driver whose handler is connected with its data, takes a byte and gives a semaphore; a counter is shared under a
// spinlock, in which nothing may wait.
#include <zephyr/kernel.h>

struct device_data {
  struct k_spinlock lock;
  struct k_sem ready;
  int byte, count;
};
static struct device_data data;
K_MUTEX_DEFINE(mutex);

static void uart_isr(const void *arg) {
  struct device_data *device = (struct device_data *)arg;
#ifdef WAITS
  k_sem_take(&device->ready, K_MSEC(1));
#endif
#ifdef MUTEX
  k_mutex_lock(&mutex, K_NO_WAIT);
#endif
  device->byte = 7;
  device->count++;
  k_sem_give(&device->ready);
}

int main(void) {
  k_sem_init(&data.ready, 0, 1);
  IRQ_CONNECT(5, 2, uart_isr, &data, 0);
  irq_enable(5);
#ifdef UNLOCKED
  data.count++;
#else
  k_spinlock_key_t key = k_spin_lock(&data.lock);
  data.count++;
#ifdef SLEEPS
  k_msleep(1);
#endif
  k_spin_unlock(&data.lock, key);
#endif
  k_sem_take(&data.ready, K_FOREVER);
  __ASSERT(data.byte == 7, "no byte");
  return 0;
}

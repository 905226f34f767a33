// tcbmc: violation assertion
//
// A driver waits for a semaphore, but not for ever. The interrupt comes between the end of the wait and the abort: its token stays, and the next transfer takes it for its own.
#include <zephyr/irq.h>
#include <zephyr/kernel.h>

#define I2C_IRQ 33
#define I2C_DATA (*(volatile uint32_t *)0x40005410)
#define I2C_START (*(volatile uint32_t *)0x40005400)

K_SEM_DEFINE(done, 0, 1);
static uint8_t *volatile into;
static volatile size_t missing;

static void i2c_isr(const void *unused) {
  ARG_UNUSED(unused);
  *into = I2C_DATA;
  into++;
  if (--missing == 0) {
    irq_disable(I2C_IRQ);
    k_sem_give(&done);
  }
}

static int i2c_read(uint8_t *buffer, size_t length) {
  into = buffer;
  missing = length;
  I2C_START = 1;
  irq_enable(I2C_IRQ);
  int error = k_sem_take(&done, K_MSEC(5));
  irq_disable(I2C_IRQ);
  if (error == 0) __ASSERT(missing == 0, "%u bytes are missing", (unsigned)missing);
  return error;
}

static int read_temperature(void) {
  uint8_t value;
  for (int attempt = 0; attempt < 2; attempt++)
    if (i2c_read(&value, 1) == 0) return value;
  return -EIO;
}

int main(void) {
  IRQ_CONNECT(I2C_IRQ, 2, i2c_isr, NULL, 0);
  printk("%d degrees\n", read_temperature());
  return 0;
}

// tcbmc: bounded
//
// The timer runs before the hardware does: whenever the interrupt comes, it stops the timer.
#include <zephyr/irq.h>
#include <zephyr/kernel.h>

#define BUS_IRQ 21
#define BUS_DATA (*(volatile uint32_t *)0x40023000)
#define BUS_START (*(volatile uint32_t *)0x40023008)

struct packet {
  uint8_t command, length;
};

static struct {
  const struct packet *packets;
  uint8_t count, done, failed;
  int status;
} transfer;

static void give_up(struct k_timer *timer);
K_TIMER_DEFINE(watch, give_up, NULL);
K_SEM_DEFINE(finished, 0, 1);

static void start_packet(void) {
  k_timer_start(&watch, K_MSEC(10), K_NO_WAIT);
  BUS_DATA = transfer.packets[transfer.done].command;
  BUS_START = transfer.packets[transfer.done].length;
  irq_enable(BUS_IRQ);
}

static void give_up(struct k_timer *timer) {
  ARG_UNUSED(timer);
  irq_disable(BUS_IRQ);
  transfer.failed = transfer.packets[transfer.done].command;
  transfer.status = -ETIMEDOUT;
  k_sem_give(&finished);
}

static void bus_isr(const void *unused) {
  ARG_UNUSED(unused);
  irq_disable(BUS_IRQ);
  k_timer_stop(&watch);
  if (++transfer.done < transfer.count)
    start_packet();
  else
    k_sem_give(&finished);
}

static int send(const struct packet *packets, uint8_t count) {
  transfer.packets = packets;
  transfer.count = count;
  transfer.done = 0;
  transfer.status = 0;
  start_packet();
  k_sem_take(&finished, K_FOREVER);
  return transfer.status;
}

static const struct packet wake_up[] = {{0xab, 1}};

int main(void) {
  IRQ_CONNECT(BUS_IRQ, 1, bus_isr, NULL, 0);
  if (send(wake_up, ARRAY_SIZE(wake_up))) printk("command %x failed\n", transfer.failed);
  return 0;
}

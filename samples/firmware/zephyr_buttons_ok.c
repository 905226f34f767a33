// tcbmc: bounded -- --fires 2
//
// A full queue drops the event, and the interrupt counts it.
#include <zephyr/irq.h>
#include <zephyr/kernel.h>

#define BUTTON_IRQ 6
#define GPIO_EVENTS (*(volatile uint32_t *)0x40006100)

struct event {
  uint8_t button;
  bool pressed;
};

K_MSGQ_DEFINE(events, sizeof(struct event), 4, 4);
static volatile uint32_t dropped;
static bool lamps[4];

static void button_isr(const void *unused) {
  ARG_UNUSED(unused);
  uint32_t status = GPIO_EVENTS;
  struct event event = {.button = status & 3, .pressed = (status & 4) != 0};
  if (k_msgq_put(&events, &event, K_NO_WAIT) != 0) dropped++;
}

static void switch_lamps(void *a, void *b, void *c) {
  struct event event;
  while (k_msgq_get(&events, &event, K_FOREVER) == 0) {
    __ASSERT(event.button < ARRAY_SIZE(lamps), "no such lamp");
    if (event.pressed) lamps[event.button] = !lamps[event.button];
  }
}

K_THREAD_STACK_DEFINE(lamp_stack, 512);
static struct k_thread lamp_thread;

int main(void) {
  k_thread_create(&lamp_thread, lamp_stack, K_THREAD_STACK_SIZEOF(lamp_stack), switch_lamps, NULL, NULL, NULL, 5, 0,
                  K_NO_WAIT);
  IRQ_CONNECT(BUTTON_IRQ, 1, button_isr, NULL, 0);
  irq_enable(BUTTON_IRQ);
  return 0;
}

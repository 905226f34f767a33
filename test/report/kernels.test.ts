/** What is told of kernels and their interrupts, in the words of those who program them. */
import { expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { formatText } from '../../src/report/text.js';

async function told(text: string): Promise<string> {
  const result = await check({ files: [{ name: 'app.c', text }], maxSwitches: 6 });
  return formatText(result, { source: () => text, width: 160 });
}

it('a call is told where it begins, and what connects an interrupt is no call of CMSIS', async () => {
  const text = await told(`#include <zephyr/kernel.h>
    #include <zephyr/irq.h>
    static int n;
    K_SEM_DEFINE(sem, 0, 1);
    static void isr(const void *unused) { k_sem_give(&sem); }
    static void work(void *a, void *b, void *c) {
      k_sem_take(&sem,
                 K_MSEC(100));
      n--;
      __ASSERT(n == 0, "n");
    }
    K_THREAD_DEFINE(worker, 512, work, NULL, NULL, NULL, 5, 0, 0);
    int main(void) {
      IRQ_CONNECT(5, 2, isr, NULL, 0);
      irq_enable(5);
      return 0;
    }`);
  expect(text).toMatch(/ 7 {2}k_sem_take\(&sem,/);
  expect(text).not.toMatch(/ 8 {2}K_MSEC/);
  expect(text).not.toContain('NVIC_SetPriority');
  expect(text).not.toContain('__tcbmc');
});

it('the task that serves timers is called so', async () => {
  const text = await told(`#include <FreeRTOS.h>
    #include <task.h>
    #include <timers.h>
    static int n;
    static TimerHandle_t timer;
    static void tick(TimerHandle_t unused) { n = 1; }
    static void work(void *unused) {
      xTimerStart(timer, portMAX_DELAY);
      vTaskDelay(10);
      configASSERT(n == 0);
      vTaskDelete(NULL);
    }
    int main(void) {
      timer = xTimerCreate("t", 10, pdFALSE, NULL, tick);
      xTaskCreate(work, "work", 128, NULL, 1, NULL);
      vTaskStartScheduler();
    }`);
  expect(text).toMatch(/timer task, call \d \(tick\)/);
  expect(text).not.toMatch(/phase \d/);
});

// tcbmc: safe -- -DLENGTH=2
// tcbmc: safe -- -DLENGTH=1
// tcbmc: safe -- -DLENGTH=2 --deadlock-only
// tcbmc: safe -- -DLENGTH=2 --race-only
// tcbmc: violation assertion -- -DLENGTH=1 -DIGNORES_FULL
// tcbmc: violation race -- -DLENGTH=1 -DPOINTERS --race-only
// tcbmc: violation deadlock -- -DLENGTH=1 -DIGNORES_FULL --deadlock-only
//
// A producer and a consumer with a queue. Who does not look whether a message was taken loses one where the queue is
// full; who sends the address of one buffer changes it under the consumer's hands.
#include <assert.h>
#include <cmsis_os2.h>

typedef struct {
  uint8_t id;
  int16_t value;
} sample_t;

static osMessageQueueId_t queue;
static int sent;

static void produce(void *unused) {
  static sample_t shared;
  for (int i = 1; i <= 2; i++) {
#ifdef POINTERS
    shared.value = (int16_t)i;
    sample_t *address = &shared;
    osMessageQueuePut(queue, &address, 0, osWaitForever);
#else
    sample_t sample = {.id = 1, .value = (int16_t)i};
#ifdef IGNORES_FULL
    osMessageQueuePut(queue, &sample, 0, 0);
#else
    if (osMessageQueuePut(queue, &sample, 0, osWaitForever) != osOK) return;
#endif
#endif
    sent = i;
  }
}

static void consume(void *unused) {
  for (int i = 1; i <= 2; i++) {
#ifdef POINTERS
    sample_t *address;
    osMessageQueueGet(queue, &address, NULL, osWaitForever);
    sample_t sample = *address;
#else
    sample_t sample;
    assert(osMessageQueueGet(queue, &sample, NULL, osWaitForever) == osOK);
#endif
#ifdef IGNORES_FULL
    osThreadYield();
#endif
    assert(sample.value == i);
  }
#ifdef IGNORES_FULL
  assert(0);
#endif
}

int main(void) {
  osKernelInitialize();
#ifdef POINTERS
  queue = osMessageQueueNew(LENGTH, sizeof(sample_t *), NULL);
#else
  queue = osMessageQueueNew(LENGTH, sizeof(sample_t), NULL);
#endif
  osThreadNew(produce, NULL, NULL);
  osThreadNew(consume, NULL, NULL);
  osKernelStart();
}

// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DANY
// tcbmc: violation deadlock -- --deadlock-only -DKEEPS_NOTHING
// tcbmc: violation deadlock -- --deadlock-only -DPULSE
// tcbmc: violation call-misuse -- -DDELETED
//
// A state machine that is ready when its clock and its sensor are, by event flags: waiting for any of them is too early;
// one step that clears what the next one waits for hangs, and so does a pulse that nobody waits for yet.
#include <assert.h>
#include <cmsis_os2.h>

enum { CLOCK = 1 << 0, SENSOR = 1 << 1, READY = CLOCK | SENSOR };
static osEventFlagsId_t events;
static int clock_on, sensor_on;

static void start_clock(void *unused) {
  clock_on = 1;
  osEventFlagsSet(events, CLOCK);
#ifdef PULSE
  osEventFlagsClear(events, CLOCK);
#endif
}

static void start_sensor(void *unused) {
  sensor_on = 1;
  osEventFlagsSet(events, SENSOR);
}

static void run(void *unused) {
#ifdef KEEPS_NOTHING
  osEventFlagsWait(events, CLOCK, osFlagsWaitAny, osWaitForever);
#elif defined(ANY)
  osEventFlagsWait(events, READY, osFlagsWaitAny | osFlagsNoClear, osWaitForever);
  assert(clock_on && sensor_on);
#else
  osEventFlagsWait(events, CLOCK, osFlagsWaitAny | osFlagsNoClear, osWaitForever);
#endif
#ifdef DELETED
  osEventFlagsDelete(events);
#endif
  uint32_t flags = osEventFlagsWait(events, READY, osFlagsWaitAll, osWaitForever);
  assert((flags & osFlagsError) == 0 && flags == READY);
  assert(clock_on && sensor_on);
  assert(osEventFlagsGet(events) == 0);
}

int main(void) {
  osKernelInitialize();
  events = osEventFlagsNew(NULL);
  osThreadNew(run, NULL, NULL);
  osThreadNew(start_clock, NULL, NULL);
  osThreadNew(start_sensor, NULL, NULL);
  osKernelStart();
}

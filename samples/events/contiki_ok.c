// tcbmc: safe
//
// Contiki's processes: a process is posted events, and runs when they are delivered. Data of an event must live until then: here it is the sender's for good.
#include <assert.h>
#include <stdlib.h>
#include <tcbmc.h>

enum event { INIT, READING };

struct process {
  void (*thread)(struct process *self, enum event event, const int *data);
  int state;
};

struct message {
  struct process *to;
  enum event event;
  const int *data;
};

static void deliver(void *argument) {
  struct message message = *(struct message *)argument;
  free(argument);
  message.to->thread(message.to, message.event, message.data);
}

static void process_post(struct process *to, enum event event, const int *data) {
  struct message *message = malloc(sizeof *message);
  if (!message) return;
  *message = (struct message){ to, event, data };
  __tcbmc_post(deliver, message);
}

static void display_thread(struct process *self, enum event event, const int *data) {
  if (event == READING) {
    assert(*data >= 20 && *data <= 21);
    self->state++;
  }
}
static struct process display = { display_thread, 0 };

static void sensor_thread(struct process *self, enum event event, const int *data) {
  static int reading;
  reading = 20 + self->state;
  process_post(&display, READING, &reading);
  if (self->state++ < 1) process_post(self, event, data);
}
static struct process sensor = { sensor_thread, 0 };

int main(void) {
  process_post(&display, INIT, NULL);
  process_post(&sensor, INIT, NULL);
  for (;;) __tcbmc_run_tasks();
}

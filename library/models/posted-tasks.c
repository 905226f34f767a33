/**
 * @model posted tasks
 * @header (posted tasks)
 *
 * Queues of posted tasks (`PostedSchedule` in `ir/ir.ts`): which task runs when is no matter of this text. What is
 * posted to a bounded queue leaves it when it begins.
 *
 * A delayed post is a timer, which expires whenever the system wants to, but not before another one that is due
 * earlier, or at the same time and was set earlier. Time need not pass for that: whatever order some times of the
 * posts would lead to, timers that expire before the next one is set have as well.
 */

typedef void task(void *);
struct queue {
  unsigned int capacity, waiting;
};
/** the default queue */
struct queue __tcbmc_default_queue;
/** the queue of timers */
struct queue __tcbmc_timer_queue;
/** when the last timer expired */
unsigned long long __tcbmc_timer_clock;

/** the same for another queue */
void __tcbmc_run_tasks_of(void *queue) {
  __tcbmc_atomic_begin();
  (void)((struct queue *)queue)->capacity;
  __tcbmc_atomic_end();
  __tcbmc_serve(queue);
  __tcbmc_drain(queue);
}
/** runs what is in the default queue, one task after the other, until nothing is */
void __tcbmc_run_tasks(void) { __tcbmc_run_tasks_of(&__tcbmc_default_queue); }

struct bounded {
  struct queue *queue;
  task *function;
  void *argument;
};

static void leave(void *record) {
  struct bounded *posted = record;
  __tcbmc_atomic_begin();
  posted->queue->waiting--;
  __tcbmc_atomic_end();
  posted->function(posted->argument);
}

#ifdef __TCBMC_PRIORITIES
/* Whoever has begun is not overtaken any more, even if it waits before it does anything. */
struct ready {
  task *function;
  void *argument;
};

static void begin(void *record) {
  struct ready *posted = record;
  __tcbmc_event("#begins");
  posted->function(posted->argument);
}

static void enqueue(struct queue *queue, unsigned long long key, void *function, void *argument) {
  struct ready *posted = __tcbmc_reserve(sizeof *posted, 0);
  posted->function = (task *)function;
  posted->argument = argument;
  __tcbmc_enqueue(queue, key, (void *)begin, posted);
}
#else
#define enqueue(queue, key, function, argument) __tcbmc_enqueue(queue, key, function, argument)
#endif

/** puts a task into a queue, before those of lower priority; 0 if the queue is bounded and full */
int __tcbmc_post_to(void *to, int priority, void *function, void *argument) {
  struct queue *queue = to;
  unsigned long long key = 0x7fffffffLL - priority;
  __tcbmc_atomic_begin();
  if (queue->capacity == 0) {
    enqueue(queue, key, function, argument);
  } else if (queue->waiting < queue->capacity) {
    struct bounded *posted = __tcbmc_reserve(sizeof *posted, 0);
    posted->queue = queue;
    posted->function = (task *)function;
    posted->argument = argument;
    queue->waiting++;
    __tcbmc_enqueue(queue, key, (void *)leave, posted);
  } else {
    __tcbmc_atomic_end();
    return 0;
  }
  __tcbmc_atomic_end();
  return 1;
}
/** puts a task into the default queue */
int __tcbmc_post(void *function, void *argument) {
  return __tcbmc_post_to(&__tcbmc_default_queue, 0, function, argument);
}

struct timer {
  struct queue *queue;
  int priority;
  void *function, *argument;
  unsigned long long due;
};

static void expire(void *record) {
  struct timer *timer = record;
  __tcbmc_atomic_begin();
  if (__tcbmc_timer_clock < timer->due) __tcbmc_timer_clock = timer->due;
  __tcbmc_post_to(timer->queue, timer->priority, timer->function, timer->argument);
  __tcbmc_atomic_end();
}

/** as __tcbmc_post_to, once so many ticks have passed; dropped if the queue is full then */
int __tcbmc_post_to_after(void *queue, int priority, unsigned long ticks, void *function, void *argument) {
  struct timer *timer = __tcbmc_reserve(sizeof *timer, 0);
  __tcbmc_atomic_begin();
  timer->queue = queue;
  timer->priority = priority;
  timer->function = function;
  timer->argument = argument;
  timer->due = __tcbmc_timer_clock + ticks;
  __tcbmc_start_timer(&__tcbmc_timer_queue, timer->due, (void *)expire, timer);
  __tcbmc_atomic_end();
  return 1;
}
/** as __tcbmc_post, once so many ticks have passed */
int __tcbmc_post_after(unsigned long ticks, void *function, void *argument) {
  return __tcbmc_post_to_after(&__tcbmc_default_queue, 0, ticks, function, argument);
}

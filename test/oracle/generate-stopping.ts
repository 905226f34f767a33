import { atom, line, section, when } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';
import { KERNEL } from './stops.js';

/** A small program whose tasks delete, suspend and resume each other and themselves; the same for the same seed. */
export function generateStopping(seed: number): ProgramModel {
  return new StoppingGenerator(new Random(seed ^ 0x3c6ef372), { checks: true, alike: true }).program();
}

/** The same, with priorities. */
export function generateStoppingScheduled(seed: number): ProgramModel {
  return new StoppingGenerator(new Random(seed ^ 0x1f83d9ab), { checks: true, alike: false }).program();
}

/** The same, with tasks that wait for each other, and nothing that is checked. */
export function generateStoppingWaiting(seed: number): ProgramModel {
  return new StoppingGenerator(new Random(seed ^ 0x5be0cd19), { checks: false, alike: seed % 2 === 0 }).program();
}

interface Recipe {
  readonly checks: boolean;
  /** All tasks have the same priority. */
  readonly alike: boolean;
}

/**
 * What a program does by FreeRTOS's functions, and what it does without a kernel, for the explorer: after the
 * documentation of vTaskSuspend, ulTaskNotifyTake, xEventGroupWaitBits and xSemaphoreTake, with no word of their models.
 */
const PRIMITIVES = `#ifdef ${KERNEL}
extern long xTaskCreate(void (*)(void *), const char *, unsigned int, void *, unsigned long, void **);
extern void vTaskStartScheduler(void), vTaskDelete(void *), vTaskSuspend(void *), vTaskResume(void *);
extern void vTaskDelay(unsigned int), vPortEnterCritical(void), vPortExitCritical(void);
extern long xSemaphoreTake(void *, unsigned int), xSemaphoreGive(void *), xTaskNotifyGive(void *);
extern unsigned int ulTaskNotifyTake(long, unsigned int);
extern unsigned int xEventGroupWaitBits(void *, unsigned int, long, long, unsigned int);
extern unsigned int xEventGroupSetBits(void *, unsigned int);
extern void *xSemaphoreCreateMutexStatic(void *), *xSemaphoreCreateBinaryStatic(void *);
extern void *xEventGroupCreateStatic(void *);
static void *tasks[3], *mutex, *semaphore, *group;
static unsigned long memory[3][12];
#define FOREVER 0xffffffffu
#define TASK(i) static void task##i(void *argument)
#define SETUP mutex = xSemaphoreCreateMutexStatic(memory[0]), semaphore = xSemaphoreCreateBinaryStatic(memory[1]), group = xEventGroupCreateStatic(memory[2])
#define CREATING SETUP
#define CREATED
#define CREATE(i, priority) xTaskCreate(task##i, 0, 0, 0, priority, &tasks[i])
#define RUN vTaskStartScheduler()
#define END(i) vTaskDelete(0)
#define PAUSE(i) vTaskSuspend(0)
#define DELETE(i) vTaskDelete(tasks[i])
#define SUSPEND(i) vTaskSuspend(tasks[i])
#define RESUME(i) vTaskResume(tasks[i])
#define NOTIFY(i) xTaskNotifyGive(tasks[i])
#define NOTIFIED(i) (int)ulTaskNotifyTake(1, FOREVER)
#define SET xEventGroupSetBits(group, 1)
#define FLAGGED(i) (int)xEventGroupWaitBits(group, 1, 1, 1, FOREVER)
#define LOCK xSemaphoreTake(mutex, FOREVER)
#define UNLOCK xSemaphoreGive(mutex)
#define TAKE xSemaphoreTake(semaphore, FOREVER)
#define GIVE xSemaphoreGive(semaphore)
#define DELAY vTaskDelay(1)
#define ENTER vPortEnterCritical()
#define EXIT vPortExitCritical()
#else
extern unsigned long __tcbmc_create_at(void *(*)(void *), void *, unsigned int), __tcbmc_self(void);
extern void __tcbmc_exit_task(void *), __tcbmc_yield(void), __tcbmc_inherit(int);
extern void __tcbmc_atomic_begin(void), __tcbmc_atomic_end(void), __tcbmc_assert(int, const char *, const char *);
unsigned long ids[3];
_Atomic unsigned char stopped[3];
static _Atomic unsigned char notes[3], waits[3], cut[3], released[3], flagging[3], flags, count;
static _Atomic unsigned long owner;
#define TASK(i) static void *task##i(void *argument)
#define CREATING __tcbmc_atomic_begin()
#define CREATED __tcbmc_atomic_end()
#define CREATE(i, priority) ids[i] = __tcbmc_create_at(task##i, 0, priority)
#define RUN __tcbmc_exit_task(0)
#define END(i) stopped[i] = 2, __tcbmc_exit_task(0)
#define ALIVE(i) __tcbmc_assert(stopped[i] != 2, "call-misuse", "a task is used after it was deleted")
static void stop(int i, int how) {
  if (stopped[i] == 2) return;
  if (waits[i] && notes[i] == 0 || flagging[i] && !released[i]) cut[i] = 1;
  if (!released[i]) flagging[i] = 0;
  stopped[i] = how;
}
static void pause(int i) {
  __tcbmc_atomic_begin();
  stop(i, 1);
  __tcbmc_atomic_end();
}
#define PAUSE(i) pause(i)
#define DELETE(i) __tcbmc_atomic_begin(), ALIVE(i), stop(i, 2), __tcbmc_atomic_end()
#define SUSPEND(i) __tcbmc_atomic_begin(), ALIVE(i), stop(i, 1), __tcbmc_atomic_end()
#define RESUME(i) __tcbmc_atomic_begin(), ALIVE(i), stopped[i] = 0, __tcbmc_atomic_end()
#define NOTIFY(i) __tcbmc_atomic_begin(), ALIVE(i), notes[i]++, __tcbmc_atomic_end()
static int notified(int i) {
  __tcbmc_atomic_begin();
  cut[i] = 0;
  waits[i] = notes[i] == 0;
  __tcbmc_atomic_end();
  __tcbmc_atomic_begin();
  __tcbmc_wait(notes[i] != 0 || cut[i]);
  int before = notes[i];
  notes[i] = 0;
  waits[i] = 0;
  __tcbmc_atomic_end();
  return before;
}
#define NOTIFIED(i) notified(i)
static void set(void) {
  __tcbmc_atomic_begin();
  flags = 1;
  for (int i = 0; i < 3; i++)
    if (flagging[i] && !released[i]) {
      released[i] = 1;
      flags = 0;
    }
  __tcbmc_atomic_end();
}
#define SET set()
static int flagged(int i) {
  __tcbmc_atomic_begin();
  int isThere = flags;
  if (isThere) {
    flags = 0;
  } else {
    cut[i] = released[i] = 0;
    flagging[i] = 1;
  }
  __tcbmc_atomic_end();
  if (isThere) return 1;
  __tcbmc_atomic_begin();
  __tcbmc_wait(released[i] || cut[i]);
  isThere = released[i];
  if (!isThere && flags) {
    isThere = 1;
    flags = 0;
  }
  flagging[i] = 0;
  __tcbmc_atomic_end();
  return isThere;
}
#define FLAGGED(i) flagged(i)
static void lock(void) {
  __tcbmc_atomic_begin();
  __tcbmc_wait_for(owner == 0, owner);
  owner = __tcbmc_self();
  __tcbmc_inherit(1);
  __tcbmc_atomic_end();
}
static void unlock(void) {
  __tcbmc_atomic_begin();
  owner = 0;
  __tcbmc_inherit(0);
  __tcbmc_atomic_end();
}
#define LOCK lock()
#define UNLOCK unlock()
static void take(void) {
  __tcbmc_atomic_begin();
  __tcbmc_wait(count != 0);
  count = 0;
  __tcbmc_atomic_end();
}
#define TAKE take()
#define GIVE count = 1
#define DELAY __tcbmc_yield()
#define ENTER __tcbmc_atomic_begin()
#define EXIT __tcbmc_atomic_end()
#endif`;

const PLACES = ['g0', 'g0', 'g1'];

class StoppingGenerator {
  private readonly tasks: number;

  constructor(
    private readonly random: Random,
    private readonly recipe: Recipe,
  ) {
    this.tasks = random.weighted([
      [5, 2],
      [3, 3],
    ] as const);
  }

  program(): ProgramModel {
    const numbers = Array.from({ length: this.tasks }, (_, i) => i);
    return { declarations: [PRIMITIVES, 'int g0, g1;'], functions: [...numbers.map((i) => this.task(i)), this.main()] };
  }

  /** One of them stops another one, which another may do as well. */
  private task(index: number): FunctionModel {
    const body = this.statements(index, 2 + this.random.below(2), 0);
    if (index === 0) body.splice(this.random.below(body.length + 1), 0, line(this.stop(index)));
    return { header: `TASK(${index})`, body, end: `END(${index});` };
  }

  private main(): FunctionModel {
    const creations = Array.from(
      { length: this.tasks },
      (_, i) => `CREATE(${i}, ${this.recipe.alike ? 1 : this.random.pick([1, 1, 2, 3])});`,
    ).join(' ');
    return {
      header: 'int main(void)',
      body: [line(`CREATING; ${creations} CREATED; RUN;`)],
      end: 'return 0;',
    };
  }

  private statements(task: number, count: number, depth: number): Statement[] {
    return Array.from({ length: count }, () =>
      this.random.chance(45) ? this.call(task, depth) : this.plain(task, depth),
    );
  }

  private other(task: number): number {
    return (task + 1 + this.random.below(this.tasks - 1)) % this.tasks;
  }

  private stop(task: number): string {
    const other = this.other(task);
    return this.random.weighted([
      [4, `SUSPEND(${other});`],
      [3, `DELETE(${other});`],
      [1, `PAUSE(${task});`],
      [1, `END(${task});`],
    ] as const);
  }

  private call(task: number, depth: number): Statement {
    const { random } = this;
    const other = this.other(task);
    return random.weighted<() => Statement>([
      [3, () => line(this.stop(task))],
      [4, () => line(`RESUME(${other});`)],
      [2, () => line(`NOTIFY(${other});`)],
      [2, () => line(`${random.pick(PLACES)} = NOTIFIED(${task});`)],
      [1, () => line('SET;')],
      [1, () => line(`${random.pick(PLACES)} = FLAGGED(${task});`)],
      [2, () => line('TAKE;')],
      [2, () => line('GIVE;')],
      [2, () => line('DELAY;')],
      [depth < 1 ? 3 : 0, () => section('LOCK;', 'UNLOCK;', this.statements(task, 2, 1))],
      [1, () => section('ENTER;', 'EXIT;', [this.plain(task, 2), this.plain(task, 2)])],
    ])();
  }

  private plain(task: number, depth: number): Statement {
    const { random } = this;
    return random.weighted<() => Statement>([
      [
        9,
        () => ({
          kind: 'assign',
          target: atom(random.pick(PLACES)),
          operator: random.pick(['=', '+=']),
          value: atom(random.pick(['0', '1', '2', ...PLACES])),
        }),
      ],
      [depth < 1 ? 3 : 0, () => when(this.condition(), ...this.statements(task, 1, depth + 1))],
      [
        depth < 1 ? 1 : 0,
        () => ({ kind: 'loop', counter: `i${depth}`, count: 2, body: this.statements(task, 1, depth + 1) }),
      ],
      [this.recipe.checks ? 4 : 0, () => this.assertion()],
    ])();
  }

  private condition(): string {
    return `${this.random.pick(PLACES)} ${this.random.pick(['==', '!='])} ${this.random.below(3)}`;
  }

  private assertion(): Statement {
    const condition = this.random.chance(60)
      ? `${this.random.pick(PLACES)} != ${1 + this.random.below(3)}`
      : `!(${this.condition()} && ${this.condition()})`;
    return { kind: 'check', callee: 'assert', condition: atom(condition) };
  }
}

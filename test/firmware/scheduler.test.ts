import { describe, expect, it } from 'vitest';
import type { NoPlan, SchedulerPlan } from '../../src/firmware/platforms/platform.js';
import { schedulerPlan } from '../../src/firmware/platforms/tinyos-scheduler.js';
import { readSettings } from '../../src/options/settings.js';
import { readSources } from '../../src/front/sources.js';
import { Budget } from '../../src/source/limits.js';
import { Stopwatch } from '../../src/base/stopwatch.js';

/** A queue of task numbers in a list through an array, by the names that nesC gives its functions. */
const PARTS = {
  data: `typedef unsigned char byte;
enum { COUNT = 4, NONE = 255 };
byte SchedulerBasicP__m_head, SchedulerBasicP__m_tail, SchedulerBasicP__m_next[COUNT];
byte __nesc_atomic_start(void); void __nesc_atomic_end(byte); void *memset(void *, int, unsigned long);
int ran;`,
  init: `void SchedulerBasicP__Scheduler__init(void) {
  memset((void *)SchedulerBasicP__m_next, NONE, sizeof SchedulerBasicP__m_next);
  SchedulerBasicP__m_head = SchedulerBasicP__m_tail = NONE;
}`,
  push: `static byte SchedulerBasicP__pushTask(byte n) {
  if (n == SchedulerBasicP__m_tail || SchedulerBasicP__m_next[n] != NONE) return 0;
  if (SchedulerBasicP__m_tail == NONE) SchedulerBasicP__m_head = n; else SchedulerBasicP__m_next[SchedulerBasicP__m_tail] = n;
  SchedulerBasicP__m_tail = n;
  return 1;
}`,
  pop: `static byte SchedulerBasicP__popTask(void) {
  byte n = SchedulerBasicP__m_head;
  if (n == NONE) return NONE;
  SchedulerBasicP__m_head = SchedulerBasicP__m_next[n];
  if (SchedulerBasicP__m_head == NONE) SchedulerBasicP__m_tail = NONE;
  SchedulerBasicP__m_next[n] = NONE;
  return n;
}`,
  post: `static byte SchedulerBasicP__TaskBasic__postTask(byte n) {
  byte saved = __nesc_atomic_start();
  byte result = SchedulerBasicP__pushTask(n) ? 0 : 5;
  __nesc_atomic_end(saved);
  return result;
}`,
  tasks: 'static void blink(void) { ran++; } static void send(void) { ran--; } static void other(byte n) { }',
  run: `static void SchedulerBasicP__TaskBasic__runTask(byte n) {
  switch (n) { case 0: blink(); break; case 3: send(); break; default: other(n); break; }
}`,
  sleep: 'static void SchedulerBasicP__McuSleep__sleep(void) { }',
  next: `static byte SchedulerBasicP__Scheduler__runNextTask(void) {
  byte n = SchedulerBasicP__popTask();
  if (n == NONE) return 0;
  SchedulerBasicP__TaskBasic__runTask(n);
  return 1;
}`,
  loop: `static void SchedulerBasicP__Scheduler__taskLoop(void) {
  for (;;) {
    byte saved = __nesc_atomic_start(), n;
    while ((n = SchedulerBasicP__popTask()) == NONE) SchedulerBasicP__McuSleep__sleep();
    __nesc_atomic_end(saved);
    SchedulerBasicP__TaskBasic__runTask(n);
  }
}`,
  main: `int main(void) {
  SchedulerBasicP__Scheduler__init();
  SchedulerBasicP__TaskBasic__postTask(3);
  while (SchedulerBasicP__Scheduler__runNextTask());
  SchedulerBasicP__TaskBasic__postTask(0);
  SchedulerBasicP__Scheduler__taskLoop();
}`,
};

async function foundIn(changes: Partial<typeof PARTS> = {}): Promise<SchedulerPlan | NoPlan | undefined> {
  const text = Object.values({ ...PARTS, ...changes }).join('\n');
  const { units } = await readSources(
    readSettings({ files: [{ name: 'main.c', text }], platform: 'tinyos-msp430' }),
    new Budget(),
    new Stopwatch(),
  );
  return schedulerPlan(units);
}

async function planOf(changes?: Partial<typeof PARTS>): Promise<SchedulerPlan | undefined> {
  const found = await foundIn(changes);
  return found && 'why' in found ? undefined : found;
}

describe('the scheduler of TinyOS', () => {
  it('is a queue of tasks', async () => {
    const name = (end: string): string => `SchedulerBasicP__${end}`;
    expect(await planOf()).toEqual({
      tasks: new Map([
        [0n, 'blink'],
        [3n, 'send'],
      ]),
      post: { name: name('TaskBasic__postTask'), queued: 0n, refused: 5n },
      loop: name('Scheduler__taskLoop'),
      sleep: name('McuSleep__sleep'),
      next: name('Scheduler__runNextTask'),
      init: name('Scheduler__init'),
      inner: ['pushTask', 'popTask', 'TaskBasic__runTask'].map(name),
    });
  });

  it('is told of', async () => {
    const { warnings } = await readSources(
      readSettings({ files: [{ name: 'main.c', text: Object.values(PARTS).join('\n') }] }),
      new Budget(),
      new Stopwatch(),
    );
    expect(warnings.map(({ message }) => message)).not.toContain('the scheduler runs 2 tasks: blink, send');
    const text = `void __dint(void);\n${Object.values(PARTS).join('\n')}`;
    const found = await readSources(readSettings({ files: [{ name: 'main.c', text }] }), new Budget(), new Stopwatch());
    expect(found.warnings.map(({ message }) => message)).toContain('the scheduler runs 2 tasks: blink, send');
  });

  const part = (key: keyof typeof PARTS, from: string, to: string): Partial<typeof PARTS> => {
    expect(PARTS[key]).toContain(from);
    return { [key]: PARTS[key].replace(from, to) };
  };
  const NO_QUEUE = 'its functions are not those of a queue in which each task is at most once';
  const NO_LOOP = 'its loop does something else';
  const others: readonly (readonly [string, string, () => Partial<typeof PARTS>])[] = [
    ['a task is queued twice', NO_QUEUE, () => part('push', 'return 0;', '{ SchedulerBasicP__m_tail = n; return 1; }')],
    [
      'the last one comes first',
      NO_QUEUE,
      () =>
        part(
          'push',
          'if (SchedulerBasicP__m_tail == NONE)',
          'SchedulerBasicP__m_next[n] = SchedulerBasicP__m_head; if (1)',
        ),
    ],
    [
      'one is forgotten',
      NO_QUEUE,
      () => part('pop', 'SchedulerBasicP__m_head = SchedulerBasicP__m_next[n];', 'SchedulerBasicP__m_head = NONE;'),
    ],
    ['it cannot be told whether a task was queued', NO_QUEUE, () => part('post', '? 0 : 5', '? 0 : 0')],
    ['posts let interrupts in', NO_QUEUE, () => part('post', '__nesc_atomic_start()', '0')],
    ['posts leave interrupts off', NO_QUEUE, () => part('post', '__nesc_atomic_end(saved);', '')],
    [
      'the loop sleeps with interrupts on',
      NO_LOOP,
      () =>
        part(
          'loop',
          'SchedulerBasicP__McuSleep__sleep();',
          '{ __nesc_atomic_end(saved); SchedulerBasicP__McuSleep__sleep(); }',
        ),
    ],
    [
      'tasks run with interrupts off',
      NO_LOOP,
      () =>
        part(
          'loop',
          '__nesc_atomic_end(saved);\n    SchedulerBasicP__TaskBasic__runTask(n);',
          'SchedulerBasicP__TaskBasic__runTask(n); __nesc_atomic_end(saved);',
        ),
    ],
    [
      'the loop ends',
      NO_LOOP,
      () => part('loop', 'SchedulerBasicP__TaskBasic__runTask(n);', 'SchedulerBasicP__TaskBasic__runTask(n); break;'),
    ],
    ['it is not told that there is none', 'is not called until it gives 0', () => part('next', 'return 0', 'return 1')],
    ['two tasks in one', 'is not one choice among calls of tasks', () => part('run', 'blink(); break;', 'blink();')],
    ['a number is no task', 'what is posted is not always', () => part('main', 'postTask(3)', 'postTask(2)')],
    ['a number is not known', 'what is posted is not always', () => part('main', 'postTask(3)', 'postTask(ran)')],
    [
      'somebody else looks at the queue',
      'does something to its queue',
      () => part('tasks', 'ran++', 'ran = SchedulerBasicP__m_head'),
    ],
    [
      'somebody else takes a task',
      'does something to its queue',
      () => part('tasks', 'ran++', 'ran = SchedulerBasicP__popTask()'),
    ],
    [
      'it does what is not understood',
      'this was not understood',
      () => part('push', 'return 1;', 'ran += n; return 1;'),
    ],
  ];
  it.each(others)('is none where %s: %s', async (_, why, changes) => {
    const changed = changes();
    const declared = 'static byte SchedulerBasicP__popTask(void);\n';
    expect(
      await foundIn({ ...changed, ...(changed.tasks === undefined ? {} : { tasks: declared + changed.tasks }) }),
    ).toMatchObject({ why: expect.stringContaining(why) as string });
  });

  it('says why it is executed as it is', async () => {
    const text = `void __dint(void);\n${Object.values({ ...PARTS, ...part('main', 'postTask(3)', 'postTask(2)') }).join('\n')}`;
    const { warnings } = await readSources(
      readSettings({ files: [{ name: 'main.c', text }] }),
      new Budget(),
      new Stopwatch(),
    );
    expect(warnings.find(({ message }) => message.startsWith('tasks are run by'))).toMatchObject({
      message:
        'tasks are run by SchedulerBasicP__Scheduler__taskLoop() as it is, and are no posted tasks: ' +
        'what is posted is not always the number of a task',
      position: { file: 'main.c' },
    });
  });

  it('is known by the names that the compiler makes by itself as well', async () => {
    const named = Object.entries(PARTS).map(
      ([key, text]) => [key, text.replace(/(?<=\w)__(?=[A-Za-z])/g, '$')] as const,
    );
    expect((await planOf(Object.fromEntries(named)))?.loop).toBe('SchedulerBasicP$Scheduler$taskLoop');
  });

  it('may lack what nobody calls', async () => {
    const without = { next: '', main: PARTS.main.replace('while (SchedulerBasicP__Scheduler__runNextTask());', '') };
    expect((await planOf(without))?.next).toBeUndefined();
    expect((await planOf(without))?.tasks.size).toBe(2);
    expect(await planOf({ loop: '', main: 'int main(void) { return 0; }' })).toBeUndefined();
  });
});

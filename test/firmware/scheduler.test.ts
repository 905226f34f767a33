import { describe, expect, it } from 'vitest';
import type { SchedulerPlan } from '../../src/firmware/platforms/platform.js';
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

async function planOf(changes: Partial<typeof PARTS> = {}): Promise<SchedulerPlan | undefined> {
  const text = Object.values({ ...PARTS, ...changes }).join('\n');
  const { units } = await readSources(
    readSettings({ files: [{ name: 'main.c', text }], platform: 'tinyos-msp430' }),
    new Budget(),
    new Stopwatch(),
  );
  return schedulerPlan(units);
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
  const others: readonly (readonly [string, () => Partial<typeof PARTS>])[] = [
    ['a task is queued twice', () => part('push', 'return 0;', '{ SchedulerBasicP__m_tail = n; return 1; }')],
    [
      'the last one comes first',
      () =>
        part(
          'push',
          'if (SchedulerBasicP__m_tail == NONE)',
          'SchedulerBasicP__m_next[n] = SchedulerBasicP__m_head; if (1)',
        ),
    ],
    [
      'one is forgotten',
      () => part('pop', 'SchedulerBasicP__m_head = SchedulerBasicP__m_next[n];', 'SchedulerBasicP__m_head = NONE;'),
    ],
    ['it cannot be told whether a task was queued', () => part('post', '? 0 : 5', '? 0 : 0')],
    ['posts let interrupts in', () => part('post', '__nesc_atomic_start()', '0')],
    ['posts leave interrupts off', () => part('post', '__nesc_atomic_end(saved);', '')],
    [
      'the loop sleeps with interrupts on',
      () =>
        part(
          'loop',
          'SchedulerBasicP__McuSleep__sleep();',
          '{ __nesc_atomic_end(saved); SchedulerBasicP__McuSleep__sleep(); }',
        ),
    ],
    [
      'tasks run with interrupts off',
      () =>
        part(
          'loop',
          '__nesc_atomic_end(saved);\n    SchedulerBasicP__TaskBasic__runTask(n);',
          'SchedulerBasicP__TaskBasic__runTask(n); __nesc_atomic_end(saved);',
        ),
    ],
    [
      'the loop ends',
      () => part('loop', 'SchedulerBasicP__TaskBasic__runTask(n);', 'SchedulerBasicP__TaskBasic__runTask(n); break;'),
    ],
    ['it is not told that there is none', () => part('next', 'return 0', 'return 1')],
    ['two tasks in one', () => part('run', 'blink(); break;', 'blink();')],
    ['a number is no task', () => part('main', 'postTask(3)', 'postTask(2)')],
    ['a number is not known', () => part('main', 'postTask(3)', 'postTask(ran)')],
    ['somebody else looks at the queue', () => part('tasks', 'ran++', 'ran = SchedulerBasicP__m_head')],
    ['somebody else takes a task', () => part('tasks', 'ran++', 'ran = SchedulerBasicP__popTask()')],
    ['it does what is not understood', () => part('push', 'return 1;', 'ran += n; return 1;')],
  ];
  it.each(others)('is none where %s', async (_, changes) => {
    const changed = changes();
    const declared = 'static byte SchedulerBasicP__popTask(void);\n';
    expect(
      await planOf({ ...changed, ...(changed.tasks === undefined ? {} : { tasks: declared + changed.tasks }) }),
    ).toBeUndefined();
  });

  it('may lack what nobody calls', async () => {
    const without = { next: '', main: PARTS.main.replace('while (SchedulerBasicP__Scheduler__runNextTask());', '') };
    expect((await planOf(without))?.next).toBeUndefined();
    expect((await planOf(without))?.tasks.size).toBe(2);
    expect(await planOf({ loop: '', main: 'int main(void) { return 0; }' })).toBeUndefined();
  });
});

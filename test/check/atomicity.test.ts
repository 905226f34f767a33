import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { IP16, check } from '../../src/index.js';

/** The lines of all atomicity violations with their patterns, sorted. */
async function found(text: string, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const result = await check({ files: [{ name: 'test.c', text }], properties: ['atomicity'], all: true, fires: 1, ...options });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result.violations
    .map(({ message, participants = [] }) => `${message.split(' ')[0]} ${participants.map(({ position }) => position.line).join(' ')}`)
    .sort();
}

const BOTH = [
  { handler: 'low', number: 1, priority: 1 },
  { handler: 'high', number: 2, priority: 2 },
];

const PROGRAM = `int x;
int get(void) {
  return x;
}
void low(void) { x = 1; }
void high(void) { x = 2; }
int main(void) {
  int a = get();
  a += x;
  a += x;
  return a;
}`;

describe('atomicity violations', () => {
  it('are told apart by lines, through calls too', async () => {
    expect(await found(PROGRAM, { interrupts: BOTH })).toEqual(['R-W-R 3 5 9', 'R-W-R 3 6 9', 'R-W-R 9 5 10', 'R-W-R 9 6 10']);
  });

  it('can be restricted to some handlers', async () => {
    expect(await found(PROGRAM, { interrupts: BOTH, atomicityBy: ['high'] })).toEqual(['R-W-R 3 6 9', 'R-W-R 9 6 10']);
  });

  it('can be restricted to accesses in one function', async () => {
    expect(await found(PROGRAM, { interrupts: BOTH, atomicitySameFunction: true })).toEqual(['R-W-R 9 5 10', 'R-W-R 9 6 10']);
  });

  it('are restricted to where the program expects to be atomic, if it says so', async () => {
    const text = (condition: string): string => `int x, flag;
void low(void) { x = 1; }
int main(void) {
  int a = x;
  if (${condition}) __tcbmc_expect_atomic_begin();
  a += x;
  a += x;
  __tcbmc_expect_atomic_end();
  a += x;
  return a;
}`;
    const interrupts = BOTH.slice(0, 1);
    expect(await found(text('1'), { interrupts })).toEqual(['R-W-R 6 2 7']);
    expect(await found(text('flag'), { interrupts })).toEqual([]);
  });

  it('need an order of priorities, and none between threads', async () => {
    const equal = BOTH.map((interrupt) => ({ ...interrupt, priority: 1 }));
    const nested = 'int x; void low(void) {\n x++;\n}\nvoid high(void) {\n x = 2; }\nint main(void) { return 0; }';
    expect(await found(nested, { interrupts: BOTH })).toEqual(['R-W-W 2 5 2']);
    expect(await found(nested, { interrupts: equal })).toEqual([]);
    const threads = `typedef unsigned long pthread_t; int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int x;
void *work(void *unused) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x++;
  return 0;
}`;
    expect(await found(threads)).toEqual(['R-W-W 10 4 10', 'R-W-W 4 10 4']);
  });
});

describe('torn accesses', () => {
  const text = (handler: string, body: string, globals = 'volatile unsigned long ticks, seen;'): string => `${globals}
void tick(void) { ${handler} }
int main(void) {
  ${body}
  return 0;
}`;
  const interrupts = [{ handler: 'tick', number: 1, priority: 1 }];
  const onSmall = { target: IP16, atomicWidth: 8, interrupts } as const;

  it('are found where the handler touches what lies on both sides', async () => {
    expect(await found(text('ticks++;', 'seen = ticks;'), onSmall)).toEqual(['torn 4 2 4']);
    expect(await found(text('seen = ticks;', 'ticks = 70000;'), onSmall)).toEqual(['torn 4 2 4']);
    expect(await found(text('ticks++;', 'seen = ticks;'), { ...onSmall, atomicWidth: 32 })).toEqual([]);
    expect(await found(text('*(volatile unsigned char *)&ticks = 1;', 'seen = ticks;'), onSmall)).toEqual([]);
  });

  it('are no more where nobody can come between', async () => {
    for (const [off, on] of [
      ['cli();', 'sei();'],
      ['__disable_irq();', '__enable_irq();'],
      ['__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();'],
    ] as const)
      expect(await found(`void ${off} void ${on} ${text('ticks++;', `${off} seen = ticks; ${on}`)}`, onSmall)).toEqual([]);
  });

  it('are told apart by place and by who comes between, and restricted like all others', async () => {
    const two = 'volatile unsigned long ticks, seen; void tock(void) { ticks = 0; }';
    const both = [...interrupts, { handler: 'tock', number: 2, priority: 1 }];
    expect(await found(text('ticks++;', 'seen = ticks; seen += ticks;', two), { ...onSmall, interrupts: both })).toEqual([
      'R-W-R 4 1 4',
      'R-W-R 4 2 4',
      ...['torn 4 1 4', 'torn 4 1 4', 'torn 4 2 4', 'torn 4 2 4'],
    ]);
    expect(await found(text('ticks++;', 'seen = ticks;', two), { ...onSmall, interrupts: both, atomicityBy: ['tock'] })).toEqual(['torn 4 1 4']);
  });

  it('are what is told if only one violation is asked for, and come first if all are', async () => {
    const files = [{ name: 'test.c', text: text('ticks++;', 'ticks = ticks + 1;') }];
    for (const all of [false, true]) {
      const { violations } = await check({ files, properties: ['atomicity'], fires: 1, all, ...onSmall });
      expect(violations.slice(0, 1).map(({ message }) => message.replace(/read|write/, 'access'))).toEqual(['torn access of ticks']);
    }
  });

  it('between bit-fields need bits on both sides', async () => {
    const fields = 'volatile struct { unsigned low : 9, high : 7; } f; unsigned seen;';
    expect(await found(text('f.low++;', 'seen = f.low;', fields), onSmall)).toEqual(['torn 4 2 4']);
    expect(await found(text('f.high++;', 'seen = f.high;', fields), onSmall)).toEqual([]);
  });
});

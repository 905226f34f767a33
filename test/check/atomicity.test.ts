import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { check } from '../../src/index.js';

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

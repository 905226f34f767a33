import { describe, expect, it } from 'vitest';
import type { Violation } from '../../src/answer/result.js';
import { Walks } from '../../src/engine/walks.js';
import { CHECKS } from '../../src/properties/checks.js';
import { Budget } from '../../src/source/limits.js';
import type { Target } from '../../src/source/target.js';
import { IP16, LP64 } from '../../src/source/target.js';
import { compileC } from '../oracle/compile.js';

interface Asked {
  readonly target?: Target;
  readonly classes?: readonly string[];
  readonly phases?: number;
  readonly steps?: number;
}

const ALL = CHECKS.flatMap(({ checks }) => checks);

async function found(
  text: string,
  { target = LP64, classes = ALL, phases = 20, steps = 60_000 }: Asked = {},
): Promise<Violation | undefined> {
  const program = await compileC(text, 'a.c', target);
  const walks = new Walks(program, CHECKS, { classes: new Set(classes), phases }, 40);
  return (await walks.look(steps, new Budget()))?.violation;
}

const PRELUDE = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x, y;
`;

function threads(a: string, b: string, after: string): string {
  return `${PRELUDE}void *a(void *p) { ${a} return p; } void *b(void *p) { ${b} return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0); pthread_join(s, 0); pthread_join(t, 0); ${after} return 0; }`;
}

describe('executions by chance', () => {
  it('find what many firings lead to, and leave out all others', async () => {
    const handlers = `// interrupt: tick 1 priority 1 fires 40
// interrupt: noise 2 priority 2 fires 40
`;
    const text = `${handlers}#include <assert.h>
int ticks, noises; void tick(void) { ticks++; assert(ticks != 20); } void noise(void) { noises++; }
int main(void) { while (1); }`;
    const violation = await found(text);
    expect(violation).toMatchObject({ property: 'assertion', byChance: true });
    const { tasks, events } = violation!.trace;
    const run = new Set(events.map(({ task }) => tasks[task]!.entry));
    expect([...run].sort()).toEqual(['tick']);
    expect(new Set(events.map(({ task }) => task)).size).toBeLessThanOrEqual(21);
  });

  it('are made shorter', async () => {
    const text = threads('for (int i = 0; i < 5; i++) x++;', 'for (int i = 0; i < 5; i++) x++;', 'assert(x == 10);');
    expect((await found(text))?.switches).toBeLessThanOrEqual(4);
  });

  it('draw what the program compares with', async () => {
    const text = `${PRELUDE}int main(void) { if (__VERIFIER_nondet_uint() == 0xbeef) assert(0); }`;
    expect(await found(text)).toMatchObject({ property: 'assertion', switches: 0 });
  });

  it('run no posted task of a later phase than is asked for', async () => {
    const text = `#include <assert.h>
#include <tcbmc.h>
int n; void task(void *p) { if (++n == 5) assert(0); __tcbmc_post(task, p); }
int main(void) { __tcbmc_post(task, 0); __tcbmc_run_tasks(); }`;
    expect(await found(text)).toMatchObject({ property: 'assertion' });
    expect(await found(text, { phases: 5 })).toBeUndefined();
  });

  it('try nothing where globals find no place', async () => {
    const text = 'char a[40000], b[20000]; int main(void) { a[0] = b[0]; return a[1] / b[1]; }';
    expect(await found(text, { target: IP16 })).toMatchObject({ property: 'division-by-zero' });
    expect(await found(text.replace('40000', '45000'), { target: IP16 })).toBeUndefined();
  });

  it('go on for long where there is nobody else', async () => {
    const text = `${PRELUDE}int main(void) { for (volatile int i = 0; i < 4000; i++) x++; assert(x != 4000); }`;
    expect(await found(text)).toMatchObject({ property: 'assertion', switches: 0 });
  });

  it('know nothing of sections that are not finished', async () => {
    const section = '__VERIFIER_atomic_begin(); x = 1; __VERIFIER_assume(y); y = 2; __VERIFIER_atomic_end();';
    expect(await found(threads(section, 'assert(x == 0 || y == 2);', ''))).toBeUndefined();
    expect(await found(threads(section, 'y = 1; assert(x == 0);', ''))).toBeDefined();
  });

  it('go past what nobody asks for where a machine goes on, and end elsewhere', async () => {
    const text = (before: string): string =>
      `${PRELUDE}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int *p; int main(void) { ${before} assert(0); }`;
    const classes = ['assertion'];
    expect(await found(text('pthread_mutex_unlock(&m);'), { classes })).toMatchObject({ property: 'assertion' });
    expect(await found(text('*p = 1;'), { classes })).toBeUndefined();
  });

  it('follow no pointer to another object that arithmetic alone has made', async () => {
    const move = 'char *q = (char *)&x; q += (char *)&y - (char *)&x; *q = 1;';
    expect(await found(`${PRELUDE}int main(void) { ${move} }`)).toBeUndefined();
    expect(await found(`${PRELUDE}int a[2]; int main(void) { a[__VERIFIER_nondet_uint() & 3] = 1; }`)).toBeDefined();
  });

  it('use the addresses of a small machine again, and see what is behind the end of an object', async () => {
    const calls = `int deep(int n) { int here[20]; here[n % 20] = n; return n > 0 ? deep(n - 1) + here[n % 20] : 0; }
int a[4]; int main(void) { for (int i = 0; i < 900; i++) deep(3);`;
    expect(await found(`${calls} }`, { target: IP16 })).toBeUndefined();
    expect(await found(`${calls} a[4] = 1; }`, { target: IP16 })).toMatchObject({ property: 'out-of-bounds' });
  });
});

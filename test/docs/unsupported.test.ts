/** What docs/limits.md lists as unsupported is refused, with the position of what cannot be modelled. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { ROOT } from '../support/samples.js';

const [, listed = ''] =
  /## What is not supported\n(.*)/s.exec(readFileSync(join(ROOT, 'docs/limits.md'), 'utf8')) ?? [];
const section = listed.replace(/\s+/g, ' ');

/** Words of that page, a program, where it is refused, and why. */
const CASES: readonly (readonly [string, string, string, RegExp])[] = [
  ['`__float128`', 'int main(void) { __float128 x = 1.0q; return (int) (x + 1); }', '1:29', /'__float128'/],
  [
    '`setjmp` that is not the first thing which a statement evaluates',
    '#include <setjmp.h>\njmp_buf b;\nint f(int);\nint main(void) { int x = f(setjmp(b)); longjmp(b, x); }',
    '4:28',
    /a call of 'setjmp' that is not the first thing/,
  ],
  ['`asm goto`', 'int main(void) { __asm__ goto("b %l0" :::: out); out: return 0; }', '1:18', /inline assembly/],
  [
    'assembly at file scope',
    '__asm__(".globl f\\nf: ret");\nint main(void) { return 0; }',
    '1:1',
    /assembly at file scope is not supported/,
  ],
  [
    'distances between labels',
    'int main(void) { static const int d = &&a - &&b; a: b: return d; }',
    '1:39',
    /the distance between labels/,
  ],
  ['nested functions', 'int main(void) { int f(void) { return 1; } return f(); }', '1:30', /nested functions/],
  [
    'complex numbers',
    'int main(void) { double _Complex z = 1.0; return 0; }',
    '1:38',
    /complex numbers are not supported/,
  ],
  [
    'two threads that run the tasks of one queue',
    '#include <pthread.h>\nstatic void *f(void *p) { __tcbmc_run_tasks(); return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); __tcbmc_run_tasks(); }',
    '2:27',
    /two threads run the tasks of one queue/,
  ],
  [
    'tasks and handlers that run tasks',
    'static void f(void *p) { __tcbmc_run_tasks(); }\nint main(void) { __tcbmc_post(f, 0); __tcbmc_run_tasks(); }',
    '1:26',
    /posted tasks are run by a task that is no thread/,
  ],
  [
    'running tasks in an atomic section',
    'int main(void) { __tcbmc_atomic_begin(); __tcbmc_run_tasks(); __tcbmc_atomic_end(); }',
    '1:42',
    /posted tasks are run in an atomic section/,
  ],
  [
    'a queue that may be any of many',
    '#include <tcbmc.h>\nstatic __tcbmc_queue_t q[40];\nint main(void) { __tcbmc_run_tasks_of(&q[__VERIFIER_nondet_uint() % 40]); }',
    '3:18',
    /it is not known which queue of posted tasks is meant/,
  ],
  [
    'vector types',
    'typedef int v4 __attribute__((vector_size(16)));\nint main(void) { v4 a = { 1 }; return a[0]; }',
    '2:21',
    /vector types are not supported/,
  ],
];

const UNDEFINED = 'undefined functions return any value and write only through their arguments';

/** What is described as less than the function does, and an answer that names it. */
const ASSUMED: readonly (readonly [string, string, string])[] = [
  [
    'Handlers of signals that come from outside and call `longjmp`',
    '#include <setjmp.h>\n#include <signal.h>\njmp_buf b;\nvoid h(int s) { longjmp(b, 1); }\nint main(void) { if (!setjmp(b)) signal(2, h); return 0; }',
    'no handler of a signal that comes from outside calls longjmp',
  ],
  [
    'Library functions that are not in the table',
    '#include <stdlib.h>\nchar *getsubopt_of(char *);\nint main(void) { return getsubopt_of(0) != 0; }',
    `${UNDEFINED} (getsubopt_of)`,
  ],
  [
    'what the child of a process with several threads does after `fork`',
    '#include <pthread.h>\n#include <unistd.h>\nstatic void *f(void *p) { return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return fork(); }',
    'what a child of a process with several threads does is right (fork)',
  ],
];

describe('what is not supported is refused with its position', () => {
  it.each(CASES)('%s', async (words, text, place, message) => {
    expect(section).toContain(words);
    const { verdict, diagnostics } = await check({ files: [{ name: 'a.c', text }] });
    const [{ code, position, message: said } = { code: '', position: undefined, message: '' }] = diagnostics.filter(
      ({ severity }) => severity === 'error',
    );
    expect({ verdict, code, place: `${position?.line}:${position?.column}` }).toEqual({
      verdict: 'error',
      code: 'unsupported',
      place,
    });
    expect(said).toMatch(message);
  });
});

describe('what is not supported is named as an assumption', () => {
  it.each(ASSUMED)('%s', async (words, text, name) => {
    expect(section).toContain(words);
    const { verdict, bounds } = await check({ files: [{ name: 'a.c', text }] });
    expect(verdict).toBe('bounded');
    expect(bounds.assumed.map(({ what }) => what)).toContain(name);
  });
});

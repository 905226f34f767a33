import { describe, expect, it } from 'vitest';
import { withLateFirings } from '../../src/firmware/late-firings.js';
import type { Target } from '../../src/source/target.js';
import { IP16, LP64 } from '../../src/source/target.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
extern void disable_isr(int), enable_isr(int), cli(void), sei(void), __disable_irq(void), __enable_irq(void), __set_PRIMASK(unsigned int);
extern unsigned int __get_PRIMASK(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern int __tcbmc_post(void *, void *), __tcbmc_run_tasks(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t t;
int x, y;
struct s { char a; int b; } row[4];
`;
const LOW = '// interrupt: low 1 priority 1 fires 1\n';
const SAME = '// interrupt: same 2 priority 1 fires 1\n';
const HIGH = '// interrupt: high 3 priority 2 fires 1\n';
const STARTS_MASKED = 'extern char __tcbmc_starts_masked;\n';

/** What is not known never to race. */
async function open(text: string, target: Target = LP64): Promise<string[]> {
  const program = await compileC(`${HEAD}${text}`, 'a.c', target, { goingOn: true });
  const { unknown, variables } = analyse(text.includes(STARTS_MASKED) ? withLateFirings(program) : program);
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

/** Main does this beside a handler that changes x. */
function beside(main: string, handler = 'x++;', before = ''): string {
  return `${before}${LOW}void low(void) { ${handler} }\nint main(void) { ${main} return 0; }`;
}

const SAVED = 'unsigned int n = __get_PRIMASK(); __disable_irq();';

describe('what handlers leave alone', () => {
  it.each<[string, string]>([
    ['what is masked', beside('for (;;) { cli(); x++; sei(); }')],
    ['what is masked by its number', beside('for (;;) { disable_isr(1); x++; enable_isr(1); }')],
    ['what is masked once more within, and put back', beside(`cli(); { ${SAVED} __set_PRIMASK(n); } x++; sei();`)],
    ['the same where it depends on what was saved', beside(`cli(); { ${SAVED} if (!n) __enable_irq(); } x++; sei();`)],
    [
      'the same where that is kept in memory',
      beside(
        'cli(); { unsigned int n; save(&n); back(&n); } x++; sei();',
        'x++;',
        'void save(unsigned *p) { *p = __get_PRIMASK(); cli(); } void back(unsigned *p) { __set_PRIMASK(*p); }\n',
      ),
    ],
    ['what comes before interrupts are on', beside('x = 1; sei(); for (;;);', 'x++;', STARTS_MASKED)],
    [
      'what is masked until the end of a section',
      beside('__VERIFIER_atomic_begin(); x++; cli(); __VERIFIER_atomic_end(); sei();'),
    ],
    [
      'handlers of one priority',
      `${LOW}${SAME}void low(void) { x++; } void same(void) { x++; } int main(void) { return 0; }`,
    ],
    [
      'a handler that masks a more urgent one',
      `${LOW}${HIGH}void low(void) { cli(); x++; sei(); } void high(void) { x++; } int main(void) { return 0; }`,
    ],
    [
      'a lock that the handler waits for',
      beside(
        'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);',
        'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);',
      ),
    ],
    [
      'what is atomic in both',
      beside(
        '__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();',
        '__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();',
      ),
    ],
    [
      'tasks of one queue',
      'void a(void *p) { x++; } void b(void *p) { x++; } int main(void) { __tcbmc_post(a, 0); __tcbmc_post(b, 0); for (;;) { __tcbmc_run_tasks(); x++; } }',
    ],
    [
      'a task that masks',
      `${LOW}void a(void *p) { cli(); x++; sei(); } void low(void) { x++; __tcbmc_post(a, 0); } int main(void) { for (;;) __tcbmc_run_tasks(); }`,
    ],
  ])('%s', async (_, text) => {
    expect(await open(text)).toEqual([]);
  });
});

describe('what they may touch', () => {
  it.each<[string, string]>([
    ['what is not masked', beside('x++;')],
    ['what comes after the mask', beside('cli(); sei(); x++;')],
    ['what another number masks', beside('disable_isr(2); x++; enable_isr(2);')],
    ['what is masked perhaps', beside('if (y) cli(); x++; sei();')],
    ['what is unmasked perhaps', beside('cli(); if (y) sei(); x++; sei();')],
    ['what is put back too early', beside(`${SAVED} __set_PRIMASK(n); x++; sei();`)],
    [
      'what another one saved is put back',
      beside(`${SAVED} x++; __enable_irq(); cli(); __set_PRIMASK(n); x++; sei();`),
    ],
    [
      'what is unmasked before the section ends',
      beside('__VERIFIER_atomic_begin(); cli(); x++; sei(); __VERIFIER_atomic_end();'),
    ],
    [
      'what was masked in a section that was not entered',
      beside('for (int i = 0; i < 2; i++) { __VERIFIER_atomic_begin(); x++; if (i) cli(); __VERIFIER_atomic_end(); }'),
    ],
    ['what comes after interrupts are on', beside('sei(); x = 1; for (;;);', 'x++;', STARTS_MASKED)],
    [
      'a more urgent handler',
      `${LOW}${HIGH}void low(void) { x++; } void high(void) { x++; } int main(void) { return 0; }`,
    ],
    [
      'a mask that a more urgent handler takes off',
      `${LOW}${HIGH}void low(void) { x++; } void high(void) { enable_isr(1); } int main(void) { disable_isr(1); x++; return 0; }`,
    ],
    [
      'a mask that another thread takes off',
      `${LOW}void *f(void *p) { sei(); return p; } void low(void) { x++; } int main(void) { pthread_create(&t, 0, f, 0); cli(); x++; sei(); return 0; }`,
    ],
    [
      'a lock that is given back before the section ends',
      beside(
        'pthread_mutex_lock(&m); __VERIFIER_atomic_begin(); x++; pthread_mutex_unlock(&m); __VERIFIER_atomic_end();',
        'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);',
      ),
    ],
    ['what only one of them makes atomic', beside('__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();')],
    [
      'what was saved where another thread writes',
      `${LOW}unsigned int *where; void *f(void *p) { *where = 0; return p; } void low(void) { x++; } int main(void) { unsigned int n = 1; where = &n; pthread_create(&t, 0, f, 0); cli(); __set_PRIMASK(n); x++; return 0; }`,
    ],
    [
      'tasks of two queues',
      'struct { unsigned int capacity, waiting; } q; extern int __tcbmc_post_to(void *, int, void *, void *), __tcbmc_run_tasks_of(void *); void a(void *p) { x++; } void b(void *p) { x++; } void *f(void *p) { __tcbmc_run_tasks_of(&q); return p; } int main(void) { __tcbmc_post(a, 0); __tcbmc_post_to(&q, 0, b, 0); pthread_create(&t, 0, f, 0); __tcbmc_run_tasks(); return 0; }',
    ],
    [
      'a task that a handler interrupts',
      `${LOW}void a(void *p) { x++; } void low(void) { x++; __tcbmc_post(a, 0); } int main(void) { for (;;) __tcbmc_run_tasks(); }`,
    ],
    [
      'a task beside another thread than that which runs it',
      'void a(void *p) { x++; } void *f(void *p) { x++; return p; } int main(void) { pthread_create(&t, 0, f, 0); __tcbmc_post(a, 0); __tcbmc_run_tasks(); return 0; }',
    ],
  ])('%s', async (_, text) => {
    expect(await open(text)).toContain('x');
  });
});

describe('on a machine with addresses of 16 bits', () => {
  it('elements of an array stay apart', async () => {
    const text = beside(
      'for (;;) { unsigned int i = __VERIFIER_nondet_ushort(); row[i].a = 1; row[__VERIFIER_nondet_uchar()].a = 2; }',
      'row[__VERIFIER_nondet_uchar() % 4].b = 1;',
    );
    expect(await open(text, IP16)).toEqual([]);
  });

  it('but not where the product may wrap around', async () => {
    const text = beside(
      'for (;;) { unsigned int i = __VERIFIER_nondet_ushort(); ((char *)row)[i * 3] = 1; }',
      'row[__VERIFIER_nondet_uchar() % 4].b = 1;',
    );
    expect(await open(text, IP16)).not.toEqual([]);
  });

  it('nor where members have odd distances', async () => {
    const main = 'for (;;) { unsigned int i = __VERIFIER_nondet_ushort(); ((char *)odd)[i * 3] = 1; }';
    const text = beside(main, 'odd[__VERIFIER_nondet_uchar() % 4].b = 1;', 'struct { char a, b, c; } odd[4];\n');
    expect(await open(text, IP16)).not.toEqual([]);
  });

  it('everything is open where bytes are put together to an address', async () => {
    const text = beside(
      'unsigned int low = __VERIFIER_nondet_uchar(), high = __VERIFIER_nondet_uchar(); *(int *)(high << 8 | low) = 1;',
    );
    expect(await open(text, IP16)).toEqual(['nobody knows where the access leads']);
  });
});

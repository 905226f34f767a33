import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { IP16, check } from '../../src/index.js';

/** The lines of all atomicity violations with their patterns, sorted. */
async function found(text: string, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const result = await check({
    files: [{ name: 'test.c', text }],
    properties: ['atomicity'],
    all: true,
    atomicityRare: true,
    fires: 1,
    ...options,
  });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result.violations
    .map(
      ({ message, participants = [] }) =>
        `${message.split(' ')[0]} ${participants.map(({ position }) => position.line).join(' ')}`,
    )
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
    expect(await found(PROGRAM, { interrupts: BOTH })).toEqual([
      'R-W-R 3 5 9',
      'R-W-R 3 6 9',
      'R-W-R 9 5 10',
      'R-W-R 9 6 10',
    ]);
  });

  it('name who comes between, also where another handler does at the same place', async () => {
    const shared = PROGRAM.replace('void low', 'void set(int n) { x = n; }\nvoid low')
      .replace('{ x = 1; }', '{ set(1); }')
      .replace('{ x = 2; }', '{ set(2); }');
    for (const handler of ['low', 'high']) {
      const { violations } = await check({
        files: [{ name: 'test.c', text: shared }],
        properties: ['atomicity'],
        all: true,
        atomicityRare: true,
        interrupts: BOTH,
        fires: 1,
        switches: 4,
        atomicityBy: [handler],
      });
      const between = violations.map(({ participants, trace }) => trace.tasks[participants![1]!.task]!.entry);
      expect(between).toEqual([handler, handler]);
    }
  });

  it('can be restricted to some handlers', async () => {
    expect(await found(PROGRAM, { interrupts: BOTH, atomicityBy: ['high'] })).toEqual(['R-W-R 3 6 9', 'R-W-R 9 6 10']);
  });

  it('can be restricted to accesses in one function', async () => {
    expect(await found(PROGRAM, { interrupts: BOTH, atomicitySameFunction: true })).toEqual([
      'R-W-R 9 5 10',
      'R-W-R 9 6 10',
    ]);
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
      expect(await found(`void ${off} void ${on} ${text('ticks++;', `${off} seen = ticks; ${on}`)}`, onSmall)).toEqual(
        [],
      );
  });

  it('are told apart by place and by who comes between, and restricted like all others', async () => {
    const two = 'volatile unsigned long ticks, seen; void tock(void) { ticks = 0; }';
    const both = [...interrupts, { handler: 'tock', number: 2, priority: 1 }];
    expect(
      await found(text('ticks++;', 'seen = ticks; seen += ticks;', two), { ...onSmall, interrupts: both }),
    ).toEqual(['R-W-R 4 1 4', 'R-W-R 4 2 4', ...['torn 4 1 4', 'torn 4 1 4', 'torn 4 2 4', 'torn 4 2 4']]);
    expect(
      await found(text('ticks++;', 'seen = ticks;', two), { ...onSmall, interrupts: both, atomicityBy: ['tock'] }),
    ).toEqual(['torn 4 1 4']);
  });

  it('are what is told if only one violation is asked for, and come first if all are', async () => {
    const files = [{ name: 'test.c', text: text('ticks++;', 'ticks = ticks + 1;') }];
    for (const all of [false, true]) {
      const { violations } = await check({ files, properties: ['atomicity'], fires: 1, all, ...onSmall });
      expect(violations.slice(0, 1).map(({ message }) => message.replace(/read|write/, 'access'))).toEqual([
        'torn access of ticks',
      ]);
    }
  });

  it('between bit-fields need bits on both sides', async () => {
    const fields = 'volatile struct { unsigned low : 9, high : 7; } f; unsigned seen;';
    expect(await found(text('f.low++;', 'seen = f.low;', fields), onSmall)).toEqual(['torn 4 2 4']);
    expect(await found(text('f.high++;', 'seen = f.high;', fields), onSmall)).toEqual([]);
  });
});

describe('what is rarely a mistake', () => {
  const tick = [{ handler: 'tick', number: 1, priority: 1 }];
  const text = (
    body: string,
    globals = '',
  ): string => `volatile int x, y; ${globals} void cli(void), sei(void), NVIC_DisableIRQ(int), NVIC_EnableIRQ(int); int __VERIFIER_nondet_int(void);
void tick(void) { x = 1; }
int main(void) {
${body}
  return 0;
}`;
  it.each<[string, string, readonly string[], readonly string[], string?]>([
    ['sections of their own', 'cli(); y = x; sei();\ncli(); y += x; sei();', [], ['R-W-R 4 2 5']],
    [
      'sections of their own, of one number',
      'NVIC_DisableIRQ(1); int a = x; NVIC_EnableIRQ(1);\nNVIC_DisableIRQ(1); y = a + x; NVIC_EnableIRQ(1);',
      [],
      ['R-W-R 4 2 5'],
    ],
    ['one of which is not masked', 'cli(); int a = x; sei();\ny = a + x;', ['R-W-R 4 2 5'], []],
    [
      'one of which is masked for another',
      'NVIC_DisableIRQ(2); int a = x; NVIC_EnableIRQ(2);\ny = a + x;',
      ['R-W-R 4 2 5'],
      [],
    ],
    [
      'unmasked on one path',
      'cli();\nif (__VERIFIER_nondet_int()) sei();\nint a = x; sei();\ncli(); y = a + x; sei();',
      ['R-W-R 6 2 7'],
      [],
    ],
    ['a loop that waits', 'while (!x) y++;\n', [], ['R-W-R 4 2 4']],
    ['a write before a loop that waits', 'x = 0;\nwhile (x != 1);\n', [], ['W-W-R 4 2 5']],
    ['a write that is read', 'x = 5;\ny = x;\n', ['W-W-R 4 2 5'], []],
    ['values that are used together', 'int a = x;\nint b = x;\ny = a + b;', ['R-W-R 4 2 5'], []],
    [
      'values that meet in members',
      'p.one = x;\np.other = x;\ny = p.one - p.other;',
      ['R-W-R 4 2 5'],
      [],
      'static struct { int one, other; } p;',
    ],
    [
      'values in members that do not',
      'p.one = x;\np.other = x;\ny = p.one;',
      [],
      ['R-W-R 4 2 5'],
      'static struct { int one, other; } p;',
    ],
    ['values that meet in an array', 'int a[2];\na[0] = x; a[1] = x; y = a[0] - a[1];', ['R-W-R 5 2 5'], []],
    ['two statements on a line', 'y = x; z = x;\n', [], ['R-W-R 4 2 4'], 'static int z;'],
    ['values that are not', 'int a = x;\nint b = x;\ny = a; y = b;', [], ['R-W-R 4 2 5']],
    ['a look before', 'if (x == 0)\n  y = x;', ['R-W-R 4 2 5'], []],
    ['a look before, and away', 'if (x != 0) return 1;\ny = x;', ['R-W-R 4 2 5'], []],
    ['a look before that changes nothing', 'if (x == 0) y++;\ny = x;', [], ['R-W-R 4 2 5']],
    [
      'values that come from functions',
      'int a = get();\ny = a + x;',
      ['R-W-R 1 2 5'],
      [],
      'static int get(void); static int get(void) { return x; }',
    ],
    ['a lost update, in sections or not', 'cli(); int a = x; sei();\ncli(); x = a + 1; sei();', ['R-W-W 4 2 5'], []],
    [
      'the next round',
      'for (int i = 0; i < 2; i++) {\n  y = x;\n  if (i == 0) x = 2;\n}',
      ['R-W-W 5 2 6'],
      ['W-W-R 6 2 5'],
    ],
  ])('%s', async (_, body, told, rare, globals) => {
    const program = text(body, globals).replace(
      'int main(void) {',
      `int main(void) { ${body.includes('NVIC') ? 'NVIC_EnableIRQ(1);' : ''}`,
    );
    expect(await found(program, { interrupts: tick, unwind: 2, atomicityRare: false })).toEqual(told);
    expect(await found(program, { interrupts: tick, unwind: 2 })).toEqual([...told, ...rare].sort());
  });

  it('is told last, with the reason, and without it the answer says what was left out', async () => {
    const files = [{ name: 'test.c', text: text('int a = x;\nint b = x;\ny = a; y = b;\nx++;') }];
    const options = { files, properties: ['atomicity'], all: true, fires: 1, interrupts: tick };
    const { violations } = await check({ ...options, atomicityRare: true });
    expect(violations.map(({ message, remark }) => [message.slice(0, 5), remark !== undefined])).toEqual([
      ['R-W-W', false],
      ['R-W-R', true],
      ['R-W-R', true],
    ]);
    const { bounds, verdict } = await check({
      ...options,
      files: [{ name: 'test.c', text: text('int a = x;\nint b = x;\ny = a; y = b;') }],
    });
    expect([verdict, bounds.assumed.map(({ flag }) => flag)]).toEqual(['bounded', ['--atomicity-rare']]);
  });

  it('what is said of atomicity violations that nobody looks for is refused', async () => {
    for (const options of [{ atomicityBy: ['tick'] }, { atomicitySameFunction: true }, { atomicityRare: true }]) {
      const { verdict, diagnostics } = await check({
        files: [{ name: 'test.c', text: text('x++;') }],
        interrupts: tick,
        ...options,
      });
      expect([verdict, diagnostics.map(({ code }) => code)]).toEqual(['error', ['usage']]);
    }
  });

  it('participants say whether interrupts are on', async () => {
    const files = [{ name: 'test.c', text: text('cli(); y = x; sei();\nx = y;') }];
    const { violations } = await check({ files, properties: ['atomicity'], all: true, fires: 1, interrupts: tick });
    expect(violations[0]!.participants!.map(({ interrupts }) => interrupts)).toEqual(['off', undefined, 'on']);
  });
});

import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { check } from '../../src/index.js';
import { PROPERTY_DESCRIPTIONS, PROPERTY_NAMES } from '../../src/properties/select.js';

const TEXT = `#include <assert.h>
int ticks;
void tick_isr(void) { ticks++; }
int fac(int n) { return n ? n * fac(n - 1) : 1; }
int main(void) {
  for (int i = 0; i < 3; i++) ticks += fac(i);
  if (ticks < 0) { ERROR: return 1; }
  return 0;
}
`;

async function ask(options: Omit<CheckOptions, 'files'>): Promise<string> {
  const { verdict, diagnostics } = await check({ files: [{ name: 'a.c', text: TEXT }], ...options });
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  if (first) expect(first.code).toBe('usage');
  return first?.message ?? verdict;
}

describe('options that name what is not there are refused, and what there is is named', () => {
  const cases: readonly (readonly [string, Omit<CheckOptions, 'files'>, string])[] = [
    ['a loop', { unwindset: { 'main.1': 3 } }, "there is no loop 'main.1' (did you mean main.0?); there is main.0"],
    [
      'a recursion',
      { unwindset: { 'fca.recursion': 3 } },
      "there is no recursion 'fca.recursion' (did you mean fac.recursion?); there are fac.recursion, main.recursion",
    ],
    [
      'a handler',
      { interrupts: [{ handler: 'tikc_isr' }] },
      "there is no function 'tikc_isr' (did you mean tick_isr?); there are tick_isr, fac, main",
    ],
    [
      'who comes between',
      { properties: ['atomicity'], atomicityBy: ['tick'] },
      "there is no function 'tick'; there are tick_isr, fac, main",
    ],
    [
      'masks',
      { masks: [{ disable: 'enter', enable: 'leave' }] },
      "there is no function 'enter'; there are tick_isr, fac, main",
    ],
    ['an input', { volatileInputs: ['tick'] }, "there is no variable 'tick' (did you mean ticks?); there is ticks"],
    ['the entry', { entry: 'mian' }, "there is no function 'mian' (did you mean main?); there are main, tick_isr, fac"],
    ['a label', { errorLabel: 'EROR' }, "there is no label 'EROR' (did you mean ERROR?); there is ERROR"],
    [
      'a property with the name of a member of objects',
      { properties: ['constructor'] },
      `there is no property 'constructor'; there are ${PROPERTY_NAMES.join(', ')}`,
    ],
  ];
  for (const [name, options, message] of cases) it(name, async () => expect(await ask(options)).toBe(message));

  it('and those that are there are not', async () => {
    const unwindset = { 'main.0': 4, 'fac.recursion': 5, 'tick_isr.0': 1 };
    expect(await ask({ unwindset, errorLabel: 'ERROR', volatileInputs: ['ticks'], entry: 'main', switches: 0 })).toBe(
      'violation',
    );
  });
});

it('every property is explained', () =>
  expect(Object.keys(PROPERTY_DESCRIPTIONS).sort()).toEqual([...PROPERTY_NAMES].sort()));

it('lists loops with their places', async () => {
  const { dump } = await check({ files: [{ name: 'a.c', text: TEXT }], dump: 'loops' });
  expect(dump).toBe('main.0  a.c:6:3');
});

it('lists loops of the library with the calls that lead there', async () => {
  const text = `#include <string.h>
static unsigned long twice(const char *s) { return strlen(s) + strlen(s); }
int main(void) {
  char *copy = strdup("abc");
  return (int) twice(copy);
}`;
  const { dump = '' } = await check({ files: [{ name: 'a.c', text }], dump: 'loops' });
  expect(dump).toMatch(/^strlen\.0 +called at a\.c:4:\d+, a\.c:2:\d+, a\.c:2:\d+$/m);
  expect(dump).not.toMatch(/string\.[ch]|</);
});

it('warns of bounds for what is never called, and says what is', async () => {
  const text =
    'int n; void idle(void) { while (n) n--; } int main(void) { for (int i = 0; i < 2; i++) n++; return 0; }';
  const { verdict, diagnostics } = await check({
    files: [{ name: 'a.c', text }],
    unwindset: { 'idle.0': 3, 'main.0': 4 },
  });
  expect(verdict).toBe('safe');
  expect(diagnostics).toMatchObject([
    {
      severity: 'warning',
      message: "the bound of 'idle.0' is without effect: idle is never called",
      hint: 'loops that can be reached: main.0',
    },
  ]);
});

describe('callers without a compiler are told what an option must be', () => {
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ unwind: -1 }, "the option 'unwind' must be a whole number from 0 to 999999, not -1"],
    [{ unwind: 1.5 }, "the option 'unwind' must be a whole number from 0 to 999999, not 1.5"],
    [{ switches: NaN }, "the option 'switches' must be a whole number from 0 to 999999, not NaN"],
    [
      { encoding: 'partial-order', switches: 3 },
      "the option 'encoding' and the option 'switches' contradict each other: all interleavings at once have any number of context switches",
    ],
    [{ switches: '3' }, `the option 'switches' must be a whole number from 0 to 999999, not the text "3"`],
    [{ all: 1 }, "the option 'all' must be true or false, not 1"],
    [{ signal: {} }, "the option 'signal' must be an AbortSignal, not an object"],
    [{ interrupts: [{ number: 1 }] }, "the option 'interrupts[0]' needs 'handler'"],
    [
      { interrupts: [{ handler: 'f', number: 256 }] },
      "the option 'interrupts[0].number' must be a whole number from 0 to 239, not 256",
    ],
    [{ unwindset: { 'main.0': -1 } }, "the option 'unwindset.main.0' must be a whole number from 0 to 999999, not -1"],
    [
      { target: { name: 'lp64', int: 2 } },
      "the option 'target' must be one of lp64, ilp32, ip16, avr, mcs51, arm, not an object",
    ],
  ];
  for (const [options, message] of cases)
    it(message, async () => expect(await ask(options as Omit<CheckOptions, 'files'>)).toBe(message));

  it('names what might be meant by an unknown one', async () => {
    expect(await ask({ unwindd: 3 } as Omit<CheckOptions, 'files'>)).toMatch(
      /^there is no option 'unwindd' \(did you mean unwind\?\)/,
    );
    const errors = (await check({ unwind: -1, switches: -1 } as unknown as CheckOptions)).diagnostics.map(
      ({ message }) => message,
    );
    expect(errors).toHaveLength(3);
  });
});

describe('the function that execution begins with', () => {
  const STATIC = 'static void drive(void) { __VERIFIER_assert(0); }\n';
  const MAIN = 'void __VERIFIER_assert(int); int main(void) { return 0; }\n';

  it('may be static', async () => {
    expect((await check({ files: [{ name: 'a.c', text: `${MAIN}${STATIC}` }], entry: 'drive' })).verdict).toBe(
      'violation',
    );
  });

  it('is one of them if several files have one', async () => {
    const other = 'void __VERIFIER_assert(int);\n';
    const { diagnostics } = await check({
      files: [
        { name: 'a.c', text: `${MAIN}${STATIC}` },
        { name: 'b.c', text: `${other}${STATIC}` },
      ],
      entry: 'drive',
    });
    expect(diagnostics.map(({ message }) => message)).toContain(
      "there are several functions 'drive' to start with, in a.c, b.c",
    );
  });
});

describe('a function that may end without a value', () => {
  const BODIES: readonly (readonly [string, boolean])[] = [
    ['if (n) return 1;', true],
    ['{ { return n; } } n++;', false],
    ['return n; again: n++;', true],
    ['{ if (n) return 1; else return 2; } use();', false],
    ['goto end; { end: n++; }', true],
    ['for (;;) n++; use();', false],
  ];
  for (const [body, isTold] of BODIES)
    it(body, async () => {
      const text = `void use(void) {} int f(int n) { ${body} } int main(void) { return f(0) & 0; }`;
      const { diagnostics } = await check({ files: [{ name: 'a.c', text }], switches: 0, unwind: 1 });
      expect(diagnostics.some(({ message }) => message === "'f' can end without returning a value")).toBe(isTold);
    });
});

import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { withAtomicWidth } from '../../src/firmware/atomic-width.js';
import { validateProgram } from '../../src/ir/validate.js';
import { withVolatileInputs } from '../../src/firmware/volatile-inputs.js';
import type { VolatileInput } from '../../src/firmware/volatile-inputs.js';
import { ILP32, IP16, LP64 } from '../../src/source/target.js';
import { compile, functionNamed, run } from '../support/compile.js';
import { answer } from './support.js';

const RANGE: VolatileInput = { first: 0x40021000n, last: 0x40021fffn };

describe('inputs', () => {
  const text = (body: string): string => `volatile unsigned char port; volatile unsigned regs[4]; int plain;
unsigned char through(volatile unsigned char *p) { return *p; }
int main(void) { ${body} return 0; }`;
  const volatileInputs = ['port', 'regs'];

  it('give a fresh value at each read, whatever was written', async () => {
    for (const body of [
      'port = 3; assert(port == 3);',
      'unsigned char a = port; assert(a == port);',
      'port = 3; assert(through(&port) == 3);',
    ])
      expect(await answer(text(body), { volatileInputs })).toMatch(/^violation/);
    expect(await answer(text('port = 3; assert(port == 3); assert(through(&port) == 3);'))).toBe('safe');
  });

  it('leave other objects as they are', async () => {
    const body = 'unsigned char n = 1; plain = 5; through(&port); assert(through(&n) == 1); assert(plain == 5);';
    expect(await answer(text(body), { volatileInputs })).toBe('safe');
  });

  it('may be parts of arrays, within their bounds', async () => {
    expect(await answer(text('unsigned i = port & 3; regs[i] = 7; assert(regs[i] == 7);'), { volatileInputs })).toBe(
      'violation: regs[i] == 7',
    );
    expect(await answer(text('unsigned i = port; assert(regs[i] + 1 > 0 || 1);'), { volatileInputs })).toBe(
      'violation: access outside the bounds of an object',
    );
  });

  it('are waited for without unwinding', async () => {
    expect(await answer(text('while (!(port & 1)); assert(1);'), { volatileInputs, unwind: 1 })).toBe('safe');
  });

  it('must exist', async () => {
    expect(await answer(text(''), { volatileInputs: ['porte'] })).toBe(
      "error: there is no variable 'porte' (did you mean port?); there are port, regs, plain",
    );
  });

  it('are marked by an attribute, too', async () => {
    const marked =
      'volatile int adc __attribute__((tcbmc_volatile_input)); int main(void) { adc = 1; assert(adc == 1); return 0; }';
    expect(await answer(marked)).toBe('violation: adc == 1');
  });
});

describe('ranges of addresses', () => {
  const text = (body: string): string => `#define REG (*(volatile unsigned char *)0x40021000)
struct uart { volatile unsigned status, data; };
static unsigned get(struct uart *u, int i) { return (&u->status)[i]; }
static void put(struct uart *u, unsigned n) { u->data = n; }
int main(void) { ${body} return 0; }`;
  const volatileInputs = [RANGE];

  for (const target of [LP64, ILP32])
    it(`are inputs for ${target.name}`, async () => {
      expect(await answer(text('REG = 1; assert(REG == 1);'), { volatileInputs, target })).toBe('violation: REG == 1');
      expect(
        await answer(text('struct uart *u = (struct uart *)0x40021010; put(u, 5); assert(get(u, 1) == 5);'), {
          volatileInputs,
          target,
        }),
      ).toBe('violation: get(u, 1) == 5');
      expect(
        await answer(
          text('struct uart u = { 1, 2 }; put(&u, 5); put((struct uart *)0x40021010, 6); assert(get(&u, 1) == 5);'),
          { volatileInputs, target },
        ),
      ).toBe('safe');
    });

  it('leave other addresses violations', async () => {
    expect(await answer(text('*(unsigned char *)0x40022000 = 1;'), { volatileInputs })).toMatch(/^violation/);
    expect(await answer(text('put((struct uart *)0x40021ff9, 1);'), { volatileInputs })).toMatch(/^violation/);
    expect(await answer(text('put((struct uart *)0x40021ff8, 1);'), { volatileInputs })).toBe('safe');
  });

  it('must be possible', async () => {
    expect(await answer(text(''), { volatileInputs: [{ first: 5n, last: 4n }] })).toBe(
      'error: the range of addresses 0x5-0x4 is empty',
    );
    expect(await answer(text(''), { volatileInputs, target: IP16 })).toMatch(/^error: the addresses .* do not exist/);
    expect(await answer(text(''), { volatileInputs: [{ first: 0n, last: 1n << 41n }] })).toMatch(
      /^error: the addresses .* overlap/,
    );
  });
});

describe('narrow buses', () => {
  const TEXT = `unsigned long counter = 0x12345678; unsigned char small; unsigned long *where = &counter; _Atomic unsigned long whole;
unsigned long twice(void) { *where = *where + counter; small++; whole++; return counter; }
int main(void) { counter = twice(); return 0; }`;

  it('split accesses, the low part first', async () => {
    const { program } = await compile(TEXT, { target: IP16 });
    const split = withAtomicWidth(program, 8);
    validateProgram(split);
    const sizes = functionNamed(split, 'main').code.flatMap((instr) => (instr.kind === 'store' ? [instr] : []));
    expect(
      sizes.map(({ size, address }) => [
        size,
        address.kind === 'binary' && address.right.kind === 'const' ? address.right.value : 0n,
      ]),
    ).toEqual([
      [1, 0n],
      [1, 1n],
      [1, 2n],
      [1, 3n],
    ]);
  });

  for (const width of [8, 16, 32] as const)
    it(`of ${width} bits change no sequential result`, async () => {
      const { program } = await compile(TEXT, { target: IP16 });
      const split = withVolatileInputs(withAtomicWidth(program, width), []);
      validateProgram(split);
      expect(run(split).global('counter')).toBe(0x2468acf0n);
      const accesses = split.functions
        .flatMap(({ code }) => code)
        .flatMap((instr) => (instr.kind === 'load' || instr.kind === 'store' ? [instr] : []));
      expect(Math.max(...accesses.filter(({ flags }) => flags === 0).map(({ size }) => size))).toBe(width / 8);
      expect(accesses.filter(({ flags }) => flags !== 0).every(({ size }) => size === 4)).toBe(true);
    });

  it('tear what is wider', async () => {
    const text =
      'volatile unsigned long n = 0xffff; __interrupt void f(void) { n++; } int main(void) { unsigned long s = n; assert(s == 0xffff || s == 0x10000); return 0; }';
    expect(await answer(text, { target: IP16, atomicWidth: 8 })).toMatch(/^violation/);
    expect(await answer(text, { target: IP16, atomicWidth: 16 })).toMatch(/^violation/);
    expect(await answer(text, { target: IP16, atomicWidth: 32 })).toBe('safe');
    expect(await answer(text.replace('volatile', '_Atomic'), { target: IP16, atomicWidth: 8 })).toBe('safe');
  });
});

describe('the width of the machine', () => {
  const text = (handler: string, type: string): string =>
    `void __enable_irq(void); volatile ${type} n = 0xffff; ${handler} { n++; } int main(void) { __enable_irq(); ${type} s = n; assert(s == 0xffff || s == (${type})0x10000); return 0; }`;
  const anywhere = (type: string): string => text('__interrupt void f(void)', type);
  it.each<[string, string, Partial<CheckOptions>, string]>([
    [
      'is 8 bits for AVRs',
      `#include <avr/interrupt.h>\n${text('ISR(INT0_vect)', 'unsigned short')}`,
      { target: IP16 },
      'violation',
    ],
    ['whatever the types', `#include <avr/interrupt.h>\n${text('ISR(INT0_vect)', 'unsigned short')}`, {}, 'violation'],
    [
      'unless it is said to be another',
      `#include <avr/interrupt.h>\n${text('ISR(INT0_vect)', 'unsigned short')}`,
      { atomicWidth: 64 },
      'safe',
    ],
    ['is 16 bits with pointers of so many', anywhere('unsigned short'), { target: IP16 }, 'safe'],
    ['and no more', anywhere('unsigned long'), { target: IP16 }, 'violation'],
    ['is 32 bits with pointers of so many', anywhere('unsigned long'), { target: ILP32 }, 'safe'],
    [
      'and no more either',
      anywhere('unsigned long long').replace('0x10000', '0x100000000').replaceAll('0xffff', '0xffffffff'),
      { target: ILP32 },
      'violation',
    ],
    ['is left open else', anywhere('unsigned long long'), {}, 'safe'],
  ])('%s', async (_, program, options, expected) => {
    expect(await answer(program, options)).toMatch(expected === 'safe' ? /^safe$/ : /^violation: s ==/);
  });

  it('is left open without handlers', async () => {
    const threads = `#include <pthread.h>
volatile unsigned long long n = 0xffffffff; void *f(void *unused) { n++; return unused; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); unsigned long long s = n; assert(s == 0xffffffff || s == 0x100000000); return 0; }`;
    expect(await answer(threads, { target: ILP32 })).toBe('safe');
    expect(await answer(threads, { target: ILP32, atomicWidth: 32 })).toMatch(/^violation/);
  });
});

describe('cleanup functions', () => {
  const text = (body: string): string => `int log[4], n; static void done(int *p) { log[n++] = *p; }
#define WITH(v) __attribute__((cleanup(done))) int v
static int f(int stop) { WITH(a) = 1; { WITH(b) = 2; if (stop) return n; b = 3; } return a; }
int main(void) { ${body} return 0; }`;

  it('run when a scope is left, the last declared first', async () => {
    expect(await answer(text('assert(f(1) == 0); assert(n == 2 && log[0] == 2 && log[1] == 1);'))).toBe('safe');
    expect(await answer(text('assert(f(0) == 1); assert(n == 2 && log[0] == 3 && log[1] == 1);'))).toBe('safe');
    expect(
      await answer(
        text('for (int i = 0; i < 3; i++) { WITH(a) = i; if (i == 1) break; } assert(n == 2 && log[1] == 1);'),
      ),
    ).toBe('safe');
  });
});

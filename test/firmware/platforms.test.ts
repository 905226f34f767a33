import { describe, expect, it } from 'vitest';
import { TINYOS_MSP430 } from '../../src/firmware/platforms/tinyos.js';
import { platformFor } from '../../src/firmware/platforms/index.js';
import type { CheckOptions } from '../../src/index.js';
import { IP16, LP64 } from '../../src/source/target.js';
import { answer, checkText } from './support.js';

const MSP430: Partial<CheckOptions> = { platform: 'tinyos-msp430', interruptSources: 'any' };
const AVR: Partial<CheckOptions> = { platform: 'tinyos-avr', interruptSources: 'any' };

/** As a compiler writes it that has no headers left. */
const INTRINSICS = `void __dint(void); void __eint(void); void __nop(void); unsigned __read_status_register(void);
unsigned char __nesc_atomic_start(void) { unsigned char on = (__read_status_register() & 8) != 0; __dint(); __nop(); asm volatile("" ::: "memory"); return on; }
void __nesc_atomic_end(unsigned char on) { asm volatile("" ::: "memory"); if (on) __eint(); }
`;
const HANDLER = 'int count; __attribute((wakeup)) __attribute((interrupt(0x000C))) void tick(void) { count++; }\n';
const AVR_ATOMIC = `unsigned char __nesc_atomic_start(void) { unsigned char before = *(volatile unsigned char *)(0x3f + 0x20); asm volatile("cli" ::: "memory"); return before; }
void __nesc_atomic_end(unsigned char before) { asm volatile("" ::: "memory"); *(volatile unsigned char *)(0x3f + 0x20) = before; }
`;
const AVR_HANDLER =
  'int count; void __vector_16(void) __attribute((signal)); __attribute((signal)) void __vector_16(void) { count++; }\n';

async function texts(text: string, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const { diagnostics } = await checkText(text, options);
  return diagnostics.map(({ message }) => message);
}

describe('a platform', () => {
  it('is recognised by what its compiler puts into every program', async () => {
    expect(await texts(`${INTRINSICS}${HANDLER}int main(void) { return sizeof(int) - sizeof(double) / 2; }`)).toContain(
      'types are those of ip16, since the program is one for tinyos-msp430',
    );
    expect(await texts(`${AVR_ATOMIC}${AVR_HANDLER}int main(void) { return 0; }`)).toContain(
      'types are those of avr, since the program is one for tinyos-avr',
    );
    const other = `${INTRINSICS}int main(void) { return 0; }`;
    for (const options of [{ platform: 'none' }, { target: LP64 }] as const)
      expect((await texts(other, options)).join()).not.toContain('tinyos');
    const handled = `${INTRINSICS}${HANDLER}int main(void) { return 0; }`;
    expect(await texts(handled, { target: IP16 })).toContain('never enabled: tick');
    expect(await texts(handled, { target: LP64 })).not.toContain('never enabled: tick');
    expect(platformFor('tinyos-msp430', [])).toBe(TINYOS_MSP430);
    expect(platformFor(undefined, [])).toBeUndefined();
  });

  it('has the sizes of its types', async () => {
    expect(
      await answer(
        'int main(void) { assert(sizeof(int) == 2 && sizeof(void *) == 2 && sizeof(double) == 4); }',
        MSP430,
      ),
    ).toBe('safe');
    expect(await answer('struct { char c; double d; } x; int main(void) { assert(sizeof x == 6); }', MSP430)).toBe(
      'safe',
    );
    expect(await answer('struct { char c; double d; } x; int main(void) { assert(sizeof x == 5); }', AVR)).toBe('safe');
  });

  it('starts with interrupts off, and a handler runs with them off', async () => {
    const main = (body: string): string => `${INTRINSICS}${HANDLER}int main(void) { ${body} }`;
    expect(await answer(main('assert(count == 0); __eint();'), MSP430)).toBe('safe');
    expect(await answer(main('__eint(); assert(count == 0);'), MSP430)).toBe('violation: count == 0');
    const section =
      'unsigned char on = __nesc_atomic_start(); int seen = count; assert(count == seen); __nesc_atomic_end(on);';
    expect(await answer(main(`__eint(); ${section}`), MSP430)).toBe('safe');
    expect(await answer(main(`${section} assert(count == 0);`), MSP430)).toBe('safe');
    expect(await answer(main(`__eint(); ${section} seen = count; assert(count == seen);`), MSP430)).toBe(
      'violation: count == seen',
    );
    const masked =
      'int count; __attribute((interrupt(4))) void tick(void) { assert(!(__read_status_register() & 8)); } int main(void) { __eint(); }';
    expect(await answer(`${INTRINSICS}${masked}`, MSP430)).toBe('safe');
  });

  it('sleeps with interrupts on', async () => {
    const sleep = (bits: number): string =>
      `${INTRINSICS}${HANDLER}int main(void) { unsigned bits = ${bits}; asm volatile("bis  %0, r2" : : "m"(bits)); __dint(); assert(count == 0); }`;
    expect(await answer(sleep(0x18), MSP430)).toBe('violation: count == 0');
    expect(await answer(sleep(0x10), MSP430)).toBe('safe');
    const bits = (template: string): string =>
      `${INTRINSICS}${HANDLER}int main(void) { __eint(); asm volatile("${template}"); int seen = count; assert(count == seen); }`;
    expect(await answer(bits('bic #0x18, sr'), MSP430)).toBe('safe');
    expect(await answer(bits('bic.w #0x10, SR'), MSP430)).toBe('violation: count == seen');
  });

  it('of an AVR has its status at an address, however that is spelled', async () => {
    const main = (body: string): string =>
      `${AVR_ATOMIC}${AVR_HANDLER}static volatile unsigned char status asm("0x5f"); int main(void) { ${body} }`;
    const section =
      'unsigned char before = __nesc_atomic_start(); int seen = count; assert(count == seen); __nesc_atomic_end(before);';
    expect(await answer(main(`asm volatile("sei"); ${section}`), AVR)).toBe('safe');
    expect(await answer(main(`${section} assert(count == 0);`), AVR)).toBe('safe');
    expect(await answer(main(`asm volatile("sei"); ${section} assert(count == 0);`), AVR)).toBe(
      'violation: count == 0',
    );
    expect(
      await answer(main('status = 0x80; assert(*(volatile unsigned char *)95U == 0x80); assert(count == 0);'), AVR),
    ).toBe('violation: count == 0');
    expect(await answer(main('assert(status == 0);'), AVR)).toBe('safe');
  });
});

it('output that ends in functions of the program is told of', async () => {
  const told = async (text: string, options: Partial<CheckOptions>): Promise<string> =>
    JSON.stringify((await checkText(text, options)).bounds.assumed);
  const print = 'int printf(const char *, ...); int last; int main(void) { printf("%d", 7); }';
  expect(await told(`${print} int putchar(int c) { return last = c; }`, AVR)).toContain(
    "printf does not call the program's putchar",
  );
  expect(await told(`${print} int putchar(int c) { return last = c; }`, MSP430)).not.toContain('putchar');
  expect(await told(print, MSP430)).not.toContain('putchar');
  expect(await told(`${print} int putchar(int c) { return last = c; }`, {})).not.toContain('putchar');
  expect(
    await told(
      'int last; int putchar(int c) { return last = c; } int main(void) { putchar(3); assert(last == 3); }',
      MSP430,
    ),
  ).not.toContain('putchar');
  const stream =
    'struct __file { int (*put)(char, struct __file *); } own; extern struct __file *__iob[]; int main(void) { __iob[1] = &own; }';
  expect(await told(stream, AVR)).toContain('functions given to streams are not called');
});

it('printf and puts write by the putchar of a program for an MSP430', async () => {
  const after = (calls: string, claim: string): Promise<string> =>
    answer(
      `int printf(const char *, ...); int puts(const char *); int last, count; int putchar(int c) { count++; return last = c; } int any(void) { int n; return n; } int main(void) { ${calls} assert(${claim}); }`,
      MSP430,
    );
  expect(await after('printf("a%d", 7);', "last == '7' && count == 2")).toBe('safe');
  expect(await after('printf("a%d", 7);', "last == 'a'")).toMatch(/^violation/);
  expect(await after('printf("%c=%c", 97, 120);', "last == 'x' && count == 3")).toBe('safe');
  expect(await after('puts("ab");', "last == '\\n' && count == 3")).toBe('safe');
  expect(await after('int (*print)(const char *, ...) = printf; print("a%d", 7);', "last == '7' && count == 2")).toBe(
    'safe',
  );
  // The characters of a string are any, its length is known.
  expect(await after('printf("%s", "ab");', 'count == 2')).toBe('safe');
  expect(await after('printf("");', 'count == 0')).toBe('safe');
  expect(
    await after('printf("%d", *(volatile unsigned char *)0x20U);', "last >= '0' && last <= '9' && count <= 3"),
  ).toBe('safe');
});

describe('registers that the linker knows', () => {
  const declared =
    'extern volatile unsigned char in asm("__" "P1IN"); static volatile unsigned char control asm("0x0070"); extern volatile unsigned char enable asm("__IE1");\n';

  it('are inputs, and have their names in reports', async () => {
    for (const place of ['in', 'control', 'enable', '*(volatile unsigned char *)0x20U'])
      expect(await answer(`${declared}int main(void) { ${place} = 5; assert(${place} == 5); }`, MSP430)).toBe(
        `violation: ${place} == 5`,
      );
    const { violations } = await checkText(
      `${declared}int main(void) { assert(*(volatile unsigned char *)0x20U == in + 1); }`,
      MSP430,
    );
    const shown = JSON.stringify(violations[0]?.trace);
    expect(shown).toContain('P1IN');
    expect(shown).not.toContain('0x20"');
  });

  it('are at their addresses', async () => {
    const text = `${declared}int main(void) { assert(&in == (volatile unsigned char *)0x20 && &control == (volatile unsigned char *)0x70); }`;
    expect(await answer(text, MSP430)).toBe('safe');
    expect(
      await answer(`${declared}extern volatile unsigned char in asm("__P1IN"); int main(void) { return in; }`, MSP430),
    ).toBe('safe');
    expect(await answer(`${declared}int main(void) { volatile unsigned char *p = 0; return *p; }`, MSP430)).toMatch(
      /^violation: dereference of a null/,
    );
    expect(await answer(`${declared}int in(void) { return 1; } int main(void) { return in(); }`, MSP430)).toBe(
      "error: redefinition of 'in'",
    );
  });
});

describe('an address space of 16 bits', () => {
  it('has room for functions that nobody has a pointer to', async () => {
    const numbers = Array.from({ length: 1800 }, (_, i) => i);
    const functions = numbers.map((i) => `int f${i}(int x) { return x + 1; }`).join('\n');
    const main = `int main(void) { int n = 0; ${numbers.map((i) => `n = f${i}(n);`).join(' ')} assert(n == 1800 && p(2) == 3); }`;
    expect(await answer(`${functions}\nint (*p)(int) = f7;\n${main}`, { target: IP16 })).toBe('safe');
  });

  it('has room for many small variables, which are not each other', async () => {
    const text = (index: string): string => `int use(int x) { int here[2]; here[x & 1] = x; return here[${index}]; }
int main(void) {
  int sum = 0;
  for (int i = 0; i < 1500; i++) sum += use(i) & 1;
  int first, second; int *p = &first, *q = &second;
  assert(sum == 750 && p != q && p + 1 != q);
}`;
    expect(await answer(text('x & 1'), { target: IP16 })).toBe('safe');
    expect(await answer(text('x < 1499 ? x & 1 : 2'), { target: IP16 })).toMatch(/^violation: .*bounds/);
  });
});

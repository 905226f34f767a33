import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { AVR, ARM, ILP32 } from '../../src/source/target.js';
import { answer, checkText } from './support.js';

/** The answer for the body of main. */
async function body(text: string, before = ''): Promise<string> {
  return await answer(`${before}int main(void) { ${text} return 0; }`, { target: ILP32 });
}

async function places(text: string): Promise<string[]> {
  const { diagnostics } = await checkText(text, { target: ILP32 });
  return diagnostics.flatMap(({ code, position }) =>
    code === 'assembly' ? [`${position?.line}:${position?.column}`] : [],
  );
}

describe('assembly without effect', () => {
  it.each([
    'nop',
    'pause',
    'rep; nop',
    'wfi',
    'dsb sy\\n\\tisb',
    'nop\\n\\tnop',
    'sleep',
    'wdr',
    '',
    'mfence',
    ' NOP ',
  ])('%s', async (template) => {
    const text = `int x = 1; if (x) __asm__ __volatile__("${template}" ::: "memory"); else x = 2; assert(x == 1);`;
    expect(await body(text)).toBe('safe');
    expect(await places(`int main(void) { ${text} }`)).toEqual([]);
  });

  it('hands values through', async () => {
    expect(
      await body('int x = 1, y; __asm__("" : "+r"(x)); __asm__("" : "=r"(y) : "0"(x)); assert(x == 1 && y == 1);'),
    ).toBe('safe');
    expect(await body('int y = 1; __asm__("" : "=r"(y)); assert(y == 1);')).toBe('violation: y == 1');
  });
});

describe('assembly that is not known', () => {
  it('gives any values to its outputs, and is noted', async () => {
    expect(await body('int x = 1, y = 1; __asm__("frob %0, %1" : "=r"(x) : "r"(y)); assert(y == 1);')).toBe('safe');
    expect(await body('int x = 1; __asm__("frob %0" : "=r"(x)); assert(x == 1);')).toBe('violation: x == 1');
    expect(await body('int x = 1; __asm__("nop; frob %0" : "+r"(x)); assert(x == 1);')).toBe('violation: x == 1');
    expect(await places('int main(void) {\n int x;\n __asm__("frob %0" : "=r"(x));\n}')).toEqual(['4:2']);
  });

  it('changes what its pointers point to only with a clobber of memory', async () => {
    const statement = (clobber: string): string =>
      `static int x = 1; __asm__("frob (%0)" :: "r"(&x) ${clobber}); assert(x == 1);`;
    expect(await body(statement(''))).toBe('safe');
    expect(await body(statement(': "memory"'))).toBe('violation: x == 1');
    expect(await body('static const int x = 1; __asm__("frob (%0)" :: "r"(&x) : "memory"); assert(x == 1);')).toBe(
      'safe',
    );
  });

  it('may leave out the instructions after a jump', async () => {
    const handler = 'int x; __interrupt void f(void) { x++; }\n';
    const skipping =
      'unsigned r = 0; __asm__("cbz %0, 1f\\n cpsid i\\n 1:" :: "r"(r)); int seen = x; assert(x == seen);';
    expect(await body(skipping, handler)).toBe('violation: x == seen');
    expect(await body(skipping.replace('cbz %0, 1f', 'frob %0'), handler)).toBe('safe');
  });

  it('keeps the effect of the instructions that are', async () => {
    const handler = 'int x; __interrupt void f(void) { x++; }\n';
    expect(await body('__asm__("cpsid i\\n frob"); int seen = x; assert(x == seen);', handler)).toBe('safe');
  });
});

it('builtins of compilers that stand for instructions', async () => {
  expect(await body('__builtin_ia32_pause(); __builtin_avr_nop(); __builtin_avr_delay_cycles(1000ul);')).toBe('safe');
  const handler = 'int x; __interrupt void f(void) { x++; }\n';
  expect(await body('__builtin_avr_cli(); int seen = x; assert(x == seen); __builtin_avr_sei();', handler)).toBe(
    'safe',
  );
  expect(await body('__builtin_avr_cli(); __builtin_avr_sei(); int seen = x; assert(x == seen);', handler)).toBe(
    'violation: x == seen',
  );
});

describe('outputs that instructions do not write', () => {
  it.each([
    ['int x = 1, y = 2; __asm__("nop" : "=r"(x) : "0"(y)); assert(x == 2);', 'safe'],
    ['int x = 1; __asm__("nop" : "=r"(x)); assert(x == 1);', 'violation: x == 1'],
    ['int x = 1; __asm__("nop" : "=m"(x)); assert(x == 1);', 'safe'],
    [
      'int n = 5, v = -5; char z; __asm__("lock; xaddl %1, %2; setz %0" : "=q"(z), "+r"(v), "+m"(n)); assert(z == 1 && v == 5 && n == 0);',
      'safe',
    ],
    ['int n = 1, z; __asm__("lock; decl %1" : "=@ccnz"(z), "+m"(n)); assert(z == 0);', 'safe'],
    ['int n = 1, c = 0; __asm__("lock; decl %1" : "=@ccc"(c), "+m"(n)); assert(c == 0);', 'violation: c == 0'],
    ['char z = 0; __asm__("setz %0" : "=q"(z)); assert(z == 0);', 'violation: z == 0'],
    ['int x = 1; if (x) __asm__("b ."); assert(x == 2);', 'safe'],
  ])('%s', async (text, expected) => {
    expect(await body(text)).toBe(expected);
  });
});

describe('masks in assembly', () => {
  const handler = 'int x; __interrupt void f(void) { x++; }\n';
  const still = 'int seen = x; assert(x == seen);';

  it.each([
    ['cli', 'sei'],
    ['cpsid i', 'cpsie i'],
    ['CPSID if', 'CPSIE if'],
    ['dint { nop', 'eint'],
    ['bic.w #8, SR', 'bis.w #8, r2'],
    ['sim', 'rim'],
    ['csrci mstatus, 8', 'csrsi mstatus, 8'],
  ])('%s', async (off, on) => {
    const [plain = off] = off.split(' {');
    expect(await body(`__asm__ volatile("${plain}"); ${still} __asm__ volatile("${on}");`, handler)).toBe('safe');
    expect(await body(`__asm__ volatile("${plain}"); __asm__ volatile("${on}"); ${still}`, handler)).toBe(
      'violation: x == seen',
    );
  });

  it('are saved and restored', async () => {
    const save = 'unsigned m; __asm__ volatile("mrs %0, primask" : "=r"(m)); __asm__ volatile("cpsid i" ::: "memory");';
    const restore = '__asm__ volatile("msr primask, %0" :: "r"(m));';
    expect(await body(`${save} ${still} ${restore}`, handler)).toBe('safe');
    expect(await body(`${save} ${restore} ${still}`, handler)).toBe('violation: x == seen');
    expect(await body(`__asm__ volatile("cpsid i"); ${save} ${restore} ${still}`, handler)).toBe('safe');
    const avr = 'unsigned char s; __asm__("in %0, __SREG__" : "=r"(s)); __asm__("cli");';
    expect(await body(`${avr} ${still} __asm__("out __SREG__, %0" :: "r"(s)); assert(s & 0x80);`, handler)).toBe(
      'safe',
    );
    expect(await body(`${avr} __asm__("out 0x3f, %0" :: "r"(s)); ${still}`, handler)).toBe('violation: x == seen');
  });
});

describe('atomic instructions', () => {
  const threads = (step: string): string => `#include <pthread.h>
static int n;
static void step(void) { ${step} }
static void *run(void *a) { step(); return a; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, run, 0); pthread_create(&b, 0, run, 0); pthread_join(a, 0); pthread_join(b, 0); assert(n == 2); }`;

  it.each([
    ['int v = 1; __asm__("lock; xaddl %0, %1" : "+r"(v), "+m"(n) :: "memory");', 'safe'],
    ['__asm__("lock incl %0" : "+m"(n));', 'safe'],
    ['__asm__("lock addl $1, %[n]" : [n] "+m"(n));', 'safe'],
    ['int v = n + 1; __asm__("xchgl %0, %1" : "+r"(v), "+m"(n));', 'violation: n == 2'],
    [
      'int old, seen; do { old = n; seen = old; __asm__("lock cmpxchgl %2, %1" : "+a"(seen), "+m"(n) : "r"(old + 1)); } while (seen != old);',
      'safe',
    ],
    [
      'char ok; int old = n; __asm__("lock; cmpxchgl %3, %1; setz %0" : "=q"(ok), "+m"(n), "+a"(old) : "r"(old + 1)); (void)ok;',
      'violation: n == 2',
    ],
    [
      'int t, f; __asm__("1: ldrex %0, [%2]\\n add %0, %0, #1\\n strex %1, %0, [%2]\\n teq %1, #0\\n bne 1b" : "=&r"(t), "=&r"(f) : "r"(&n));',
      'safe',
    ],
    [
      'int t, f; __asm__("1: ldrex %0, [%2]\\n add %0, %0, %3\\n strex %1, %0, [%2]\\n teq %1, #0\\n bne 1b" : "=&r"(t), "=&r"(f) : "r"(&n), "r"(1));',
      'safe',
    ],
  ])('%s', async (step, expected) => {
    expect(await answer(threads(step), { target: ILP32 })).toBe(expected);
  });

  it('an exclusive store fails after a handler', async () => {
    const program = (step: string, inHandler: string): string => `volatile int n;
static int ldrex(volatile int *a) { int r; __asm volatile("ldrex %0, %1" : "=r"(r) : "Q"(*a)); return r; }
static int strex(int v, volatile int *a) { int r; __asm volatile("strex %0, %2, %1" : "=&r"(r), "=Q"(*a) : "r"(v)); return r; }
__interrupt void f(void) { ${inHandler} }
int main(void) { ${step} __asm("cpsid i"); return 0; }`;
    const adding = (step: string): string => `${step} while (n < 2); assert(n == 2);`;
    const retry = 'while (strex(ldrex(&n) + 1, &n));';
    expect(await answer(program(adding(retry), 'n++;'), { target: ILP32 })).toBe('safe');
    expect(
      await answer(
        program(`${retry} int seen = n; __asm("cpsid i"); assert(seen == 1 || seen == 2 && n == 2);`, 'n++;'),
        { target: ILP32 },
      ),
    ).toBe('safe');
    expect(await answer(program('ldrex(&n); n = 5; assert(!strex(1, &n));', ''), { target: ILP32 })).toBe(
      'violation: !strex(1, &n)',
    );
    expect(await answer(program('assert(strex(1, &n));', ''), { target: ILP32 })).toBe('safe');
  });
});

describe("AVR's flash", () => {
  const table = 'static const unsigned char t[8] = { 7, 1, 2, 3, 4, 5, 6, 9 };';
  it.each([
    ['unsigned char r; __asm__("lpm %0, Z\\n\\t" : "=r"(r) : "z"((unsigned short)(t + 7))); assert(r == 9);', 'safe'],
    [
      'unsigned r, a = (unsigned)t; __asm__("lpm %A0, Z+\\n\\tlpm %B0, Z\\n" : "=r"(r), "=z"(a) : "1"(a)); assert(r == 0x0107 && a == (unsigned)t + 1);',
      'safe',
    ],
    [
      'unsigned long r; unsigned a = (unsigned)t; __asm__("lpm %A0, Z+\\n lpm %B0, Z+\\n lpm %C0, Z+\\n lpm %D0, Z" : "=r"(r), "=z"(a) : "1"(a)); assert(r == 0x03020107);',
      'safe',
    ],
    ['unsigned char r; __asm__("lpm %0, Z" : "=r"(r) : "z"(t + 8));', 'violation: '],
    ['unsigned char r; __asm__("lpm %A[r], Z" : [r] "=r"(r) : "z"(t)); assert(r == 7);', 'safe'],
    ['unsigned r; __asm__("lpm %0, Z" : "=r"(r) : "z"(t)); assert(r == 7);', 'violation: r == 7'],
    ['unsigned r; __asm__("lpm %B0, Z" : "=r"(r) : "z"(t)); assert(r == 0x700);', 'violation: r == 0x700'],
    [
      'unsigned r, a = (unsigned)t; __asm__("lpm %B0, Z+\\n lpm %A0, Z" : "=r"(r), "=z"(a) : "1"(a)); assert(r == 0x0107);',
      'violation: r == 0x0107',
    ],
    ['unsigned char r = 0; __asm__("lpm %0, X" : "=r"(r)); assert(r == 0);', 'violation: r == 0'],
  ])('%s', async (text, expected) => {
    expect(
      await answer(`#include <assert.h>\n${table}\nint main(void) { ${text} return 0; }`, { target: AVR }),
    ).toContain(expected);
  });

  it('may be read into a place with a cast', async () => {
    const read =
      'signed char r[2]; __asm__("lpm %0, Z" : "=r"((unsigned char)(*(r + 1))) : "z"(t)); assert(r[1] == 7);';
    expect(await answer(`#include <assert.h>\n${table}\nint main(void) { ${read} return 0; }`, { target: AVR })).toBe(
      'safe',
    );
  });
});

describe('assembly at file scope', () => {
  const macro = 'asm(".macro put p, v \\n\\t .if \\\\p \\n sts \\\\p, \\\\v \\n .endif \\n .endm \\n");';

  it('may define macros, of which nothing is known', async () => {
    const text = `${macro} int main(void) { int x = 1; asm volatile("put %0, 3" : "=r"(x)); assert(x == 1); return 0; }`;
    expect(await answer(text)).toBe('violation: x == 1');
    expect(await places(text)).toHaveLength(1);
  });

  it('is refused beside them', async () => {
    expect(await answer('asm(".macro m \\n nop \\n .endm \\n f: ret"); int main(void) { return 0; }')).toBe(
      'error: assembly at file scope is not supported',
    );
  });
});

describe('what is told of assembly', () => {
  it('is told once, of all files', async () => {
    const host = {
      readFile: (path: string) => (path === 'a.h' ? 'static inline void f(void) { __asm("foo"); }\n' : undefined),
    };
    const files = [
      { name: 'a.c', text: '#include "a.h"\nvoid g(void);\nint main(void) { f(); g(); return 0; }' },
      { name: 'b.c', text: '#include "a.h"\nvoid g(void) { f(); __asm("bar"); }' },
    ];
    const { diagnostics } = await check({ files, host });
    expect(diagnostics.filter(({ code }) => code === 'assembly').map(({ message }) => message)).toEqual([
      expect.stringMatching(/: a\.h:1, b\.c:2$/),
    ]);
  });
});

describe("Arm's own intrinsics", () => {
  it('are those instructions', async () => {
    const text = `#include <arm_acle.h>
      #if __ARM_ARCH_PROFILE != 'M'
      #error
      #endif
      int main(void) {
        unsigned any;
        __nop(); __wfi(); __dmb(0xf); __dsb(15); __isb(0);
        assert(__clz(0) == 32 && __clz(1) == 31 && __rev(0x01020304) == 0x04030201 && __rbit(1) == 0x80000000u && __ror(1, 1) == 0x80000000u);
        assert(__ssat(300, 8) == 127 && __ssat(-300, 8) == -128 && __usat(-1, 8) == 0 && __usat(300, 8) == 255 && __qadd(INT32_MAX, 1) == INT32_MAX);
        assert(__revsh(0x0180) == (int16_t)0x8001 && __rev16(0x01020304) == 0x02010403 && __cls(0) == 31);
        return 0;
      }`;
    expect(await answer(text, { target: ARM })).toBe('safe');
  });
});

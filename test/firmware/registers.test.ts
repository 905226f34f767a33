import { describe, expect, it } from 'vitest';
import { merged } from '../../src/firmware/address-range.js';
import { ILP32, IP16, LP64 } from '../../src/source/target.js';
import { answer, checkText } from './support.js';

const TARGETS = [LP64, ILP32, IP16];

async function registerNotes(text: string, target = ILP32): Promise<string[]> {
  const { diagnostics } = await checkText(text, { target });
  return diagnostics.flatMap(({ code, message }) => (code === 'registers' ? [message] : []));
}

describe('registers at constant addresses', () => {
  const uart = `typedef struct { volatile unsigned status, data; } UART;
#define UART1 ((UART *)0x40013800)
static unsigned get(UART *u) { while (!(u->status & 1)); return u->data; }
static void put(UART *u, unsigned c) { u->data = c; }
`;

  it('need no volatile where addresses have 16 bits and the access is right there', async () => {
    const text = (body: string): string =>
      `struct port { unsigned char out, in; }; unsigned char get(unsigned char *p) { return *p; } int main(void) { ${body} return 0; }`;
    const at = { target: IP16 };
    expect(await answer(text('*(unsigned char *)0x500d = 1; assert(*(unsigned char *)0x500d == 1);'), at)).toBe(
      'violation: *(unsigned char *)0x500d == 1',
    );
    expect(await answer(text('struct port *p = (struct port *)0x5000; p->out = 1;'), at)).toMatch(
      /^violation: .*bounds/,
    );
    expect(
      await answer(
        text(
          '((struct port *)0x5000)->out |= 4; ((unsigned char *)0x5010)[1]++; return get(&*(unsigned char *)0x5002);',
        ),
        at,
      ),
    ).toBe('safe');
    expect(await registerNotes(text('((struct port *)0x5000)->out |= 4;'), IP16)).toEqual([
      'taken for hardware registers: 0x5000-0x5001',
    ]);
    expect(await answer(text('*(unsigned char *)0x500d = 1;'), { target: ILP32 })).toMatch(/^violation/);
    expect(await answer(text('((struct port *)0)->in = 1;'), at)).toMatch(/^violation/);
    expect(
      await answer(text('unsigned char here = 3; *(unsigned char *)0x500d = 1; assert(get(&here) == 3);'), at),
    ).toBe('safe');
  });

  it('are inputs without a flag', async () => {
    expect(await answer(`${uart}int main(void) { put(UART1, 5); assert(get(UART1) == 5); }`, { target: ILP32 })).toBe(
      'violation: get(UART1) == 5',
    );
    expect(
      await answer(`${uart}UART *const port = UART1; int main(void) { put(port, 5); return get(port) > 0; }`, {
        target: ILP32,
      }),
    ).toBe('safe');
    expect(
      await answer(
        `${uart}int main(void) { UART here = { 1, 2 }; put(UART1, 5); put(&here, 6); assert(get(&here) == 6); }`,
        { target: ILP32 },
      ),
    ).toBe('safe');
    expect(await registerNotes(`${uart}int main(void) { return UART1->data; }`)).toEqual([
      'taken for hardware registers: 0x40013800-0x40013807',
    ]);
  });

  for (const target of TARGETS)
    it(`are found by their neighbours, for ${target.name}`, async () => {
      const text = (body: string): string => `#define PORTB (*(volatile unsigned char *)0x25)
#define DDR(port) (*(&(port) - 1))
static void both(volatile unsigned char *p) { *p |= 1; (*(p - 2))++; }
int main(void) { ${body} return 0; }`;
      expect(await answer(text('DDR(PORTB) |= 1; both(&PORTB); while (DDR(PORTB));'), { target })).toBe('safe');
      expect(await answer(text('DDR(PORTB) = 1; assert(DDR(PORTB) == 1);'), { target })).toBe(
        'violation: DDR(PORTB) == 1',
      );
    });

  it('may be computed, and of pointers that are not volatile', async () => {
    const computed =
      'int main(int n, char **a) { *(volatile unsigned *)(0xE000E100u + ((unsigned)n / 32 % 8 << 2)) = 1; return 0; }';
    expect(await answer(computed, { target: ILP32, args: ['x'] })).toBe('safe');
    const plain =
      'static int last; static void show(const int *p) { last = *p; } int main(void) { show((const int *)0x40013800u); return 0; }';
    expect(await answer(plain, { target: ILP32 })).toBe('safe');
    expect(await answer(plain)).toMatch(/^violation/);
  });

  it('objects keep away from them', async () => {
    const many = Array.from({ length: 80 }, (_, i) => `int o${i} = ${i};`).join(' ');
    const sum = Array.from({ length: 80 }, (_, i) => `assert(read(&o${i}) == ${i});`).join(' ');
    const text = `${many} static int read(volatile int *p) { return *p; } int main(void) { *(volatile int *)0x40000000 = 1; ${sum} return 0; }`;
    expect(await answer(text, { target: ILP32 })).toBe('safe');
    const low =
      'static int own[4]; int main(void) { own[0] = 1; unsigned n = *(const volatile unsigned short *)0x1FFFF7E0u; int *p = own; assert(*p == 1); return own[n & 3]; }';
    expect(await answer(low, { target: ILP32, volatileInputs: [{ first: 0x1000n, last: 0x1fffffffn }] })).toBe('safe');
  });

  it('are not what else is at no object', async () => {
    expect(await answer('int main(void) { *(int *)0x1234568 = 3; return 0; }')).toMatch(/^violation/);
    expect(await registerNotes('int main(void) { *(int *)0x1234568 = 3; return 0; }')).toEqual([
      'no object is known to be at the constant address 0x1234568: this access is a violation',
    ]);
    expect(await answer('int main(void) { *(volatile int *)0 = 3; return 0; }')).toMatch(
      /^violation: dereference of a null/,
    );
    const member = 'struct s { volatile int a, b; }; int main(void) { struct s *p = 0; return p->b; }';
    for (const target of TARGETS) expect(await answer(member, { target })).toMatch(/^violation/);
    const sentinel = 'struct s { volatile int a; }; int main(void) { struct s *p = (struct s *)-4; return p->a; }';
    for (const target of TARGETS) expect(await answer(sentinel, { target })).toMatch(/^violation/);
  });
});

it('ranges are merged', () => {
  const ranges = [
    { first: 8n, last: 9n },
    { first: 1n, last: 3n },
    { first: 4n, last: 5n },
    { first: 2n, last: 2n },
  ];
  expect(merged(ranges)).toEqual([
    { first: 1n, last: 5n },
    { first: 8n, last: 9n },
  ]);
});

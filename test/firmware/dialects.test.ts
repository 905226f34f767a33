import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { IP16 } from '../../src/source/target.js';
import { answer, checkText, notes } from './support.js';

const target = IP16;

/** A program for the 8051 in the words of SDCC and of Keil's C51, whose timer counts. */
const SDCC = `#include <8052.h>
static volatile __xdata unsigned int n; __sbit __at (0x80 + 3) LED;
void t0(void) __interrupt (1) __using (1) { n++; }
unsigned char same(void) { unsigned int a = n; return a == n; }
unsigned char kept(void) __critical { unsigned int a = n; return a == n; }
`;
const KEIL = `#include <REG51.H>
unsigned int xdata n; sbit LED = P1^3; bit flag; unsigned char bdata state; sbit first = state^0; sbit second = state^1;
void t0(void) interrupt 1 using 1 { n++; second = 1; }
bit same(void) reentrant { unsigned int a = n; return a == n; }
`;

describe('the 8051', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['SDCC: an interrupt comes', `${SDCC} void main(void) { ET0 = 1; EA = 1; assert(same()); }`, 'violation: same()'],
    ['SDCC: a critical function', `${SDCC} void main(void) { ET0 = 1; EA = 1; assert(kept()); }`, 'safe'],
    [
      'SDCC: a critical block',
      `${SDCC} void main(void) { IE = 0x82; __critical { unsigned int a = n; assert(a == n); } }`,
      'safe',
    ],
    [
      'SDCC: not after it',
      `${SDCC} void main(void) { IE = 0x82; __critical { n = 5; } assert(same()); }`,
      'violation: same()',
    ],
    ['SDCC: bits are registers', `${SDCC} void main(void) { LED = 1; assert(LED); }`, 'violation: LED'],
    ['SDCC: waiting for one', `${SDCC} void main(void) { while (!TF1); TF1 = 0; }`, 'safe'],
    ['SDCC: a truth value', 'static __bit b; void main(void) { b = 2; assert(b == 1); }', 'safe'],
    [
      'SDCC: places in memory',
      '__xdata unsigned char x[4]; __code const char *__data p; void main(void) { x[0] = 1; assert(x[0] == 1 && !p); }',
      'safe',
    ],
    ['Keil: an interrupt comes', `${KEIL} void main(void) { EA = 1; ET0 = 1; assert(same()); }`, 'violation: same()'],
    ['Keil: not while its own bit is clear', `${KEIL} void main(void) { IE = 0x82; ET0 = 0; assert(same()); }`, 'safe'],
    ['Keil: not without that of all', `${KEIL} void main(void) { ET0 = 1; assert(same()); }`, 'safe'],
    [
      'Keil: bits change alone',
      `${KEIL} void main(void) { IE = 0x82; first = 1; ET0 = 0; assert(first); assert(!(state & 0xfc)); assert(!n || second); }`,
      'safe',
    ],
    [
      'Keil: bytes do not',
      `${KEIL} void main(void) { IE = 0x82; state = state | 4; ET0 = 0; assert(!n || second); }`,
      'violation: !n || second',
    ],
    [
      'Keil: ~ of a bit',
      `${KEIL} void main(void) { flag = 4; assert(flag); flag = ~flag; assert(!flag); LED = ~LED; }`,
      'safe',
    ],
    [
      'Keil: a byte at an address',
      `${KEIL} unsigned char xdata here _at_ 0x8000; void main(void) { here = 3; assert(here == 3); }`,
      'safe',
    ],
    [
      'Keil: a register at one',
      `${KEIL} volatile unsigned char xdata here _at_ 0x8000; void main(void) { here = 3; assert(here == 3); }`,
      'violation: here == 3',
    ],
    [
      'Keil: intrinsics',
      `#include <intrins.h>\n${KEIL} void main(void) { _nop_(); assert(_crol_(0x81, 1) == 3); first = 1; assert(_testbit_(first) && !first); }`,
      'safe',
    ],
  ];
  for (const [title, text, expected] of cases)
    it(title, async () => expect(await answer(text, { target })).toBe(expected));

  it('says what it does not know', async () => {
    expect(await answer(`${KEIL} unsigned int word; sbit b = word^3; void main(void) { }`, { target })).toMatch(
      /a bit of 'word', which has more than one byte/,
    );
    expect(await answer(`${KEIL} sbit b = state^9; void main(void) { }`, { target })).toMatch(/'state' has no bit 9/);
    expect(await notes(`${KEIL} void main(void) { }`, { target })).toEqual([
      'taken for interrupt handler: t0 (number 1, priority 1)',
      'interrupts are off at the start and nothing turns them on: no handler ever runs',
    ]);
  });
});

/** A PIC whose timer counts. */
const PIC = `#include <xc.h>
#pragma config WDT = OFF
unsigned char n;
void __interrupt() isr(void) { if (INTCONbits.TMR0IF) { INTCONbits.TMR0IF = 0; n++; } }
static void look(void) { unsigned char a = n; assert(a == n); }
`;
const TWO = `#include <pic18f4520.h>
unsigned char n;
void __interrupt(high_priority) high(void) { n++; }
void __interrupt(low_priority) low(void) { unsigned char a = n; assert(a == n); }
void main(void) { INTCONbits.GIEH = 1; }
`;

describe('variables that a header defines', () => {
  const text = (header: string, rest: string): string => `#include "${header}"\n#include "v.h"\n${rest}`;
  const host = { readFile: (path: string) => (path === 'v.h' ? 'unsigned char mode = 5;\n' : undefined) };
  const files = (header: string): { name: string; text: string }[] => [
    {
      name: 'a.c',
      text: text(header, 'void set(void); void main(void) { set(); __CPROVER_assert(mode == 6, "one"); }'),
    },
    { name: 'b.c', text: text(header, 'void set(void) { mode++; }') },
  ];

  it('are one for XC8, with a note, and refused elsewhere', async () => {
    const merged = await check({ files: files('xc.h'), host });
    expect(merged.verdict).toBe('safe');
    expect(merged.diagnostics.map(({ message }) => message)).toContain(
      "'mode' is defined in several files by this header: taken for one variable, as by XC8",
    );
    const refused = await check({ files: files('8051.h'), host });
    expect(refused.diagnostics.map(({ message }) => message)).toContain("variable 'mode' is defined twice");
  });
});

describe('PICs', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'GIE lets interrupts in',
      `${PIC} void main(void) { TRISB = 0; INTCONbits.TMR0IE = 1; INTCONbits.GIE = 1; look(); }`,
      'violation: a == n',
    ],
    ['as does its register', `${PIC} void main(void) { INTCON |= 0xA0; look(); }`, 'violation: a == n'],
    ['as does ei()', `${PIC} void main(void) { ei(); look(); }`, 'violation: a == n'],
    ['they are off at the start', `${PIC} void main(void) { INTCON = 0x60; look(); }`, 'safe'],
    ['di() masks them', `${PIC} void main(void) { INTCON = 0xA0; di(); look(); }`, 'safe'],
    ['GIE masks them', `${PIC} void main(void) { INTCON = 0xA0; GIE = 0; assert(!GIE); look(); }`, 'safe'],
    [
      'flags are inputs',
      `${PIC} void main(void) { while (!PIR1bits.TXIF); TXREG = 1; while (!(INTCON & 4)); assert(RB0 <= 1 && PORTBbits.RB1 <= 1); }`,
      'safe',
    ],
    ['registers too', `${PIC} void main(void) { PORTB = 1; assert(PORTB == 1); }`, 'violation: PORTB == 1'],
    ['of two priorities, one comes into the other', TWO, 'violation: a == n'],
    ['but not the other way round', TWO.replace('high_priority', 'low_priority'), 'safe'],
    [
      'other names stay unknown',
      `${PIC} void main(void) { PORTB = no_register; }`,
      "error: 'no_register' is not declared",
    ],
  ];
  for (const [title, text, expected] of cases)
    it(title, async () => expect(await answer(text, { target })).toBe(expected));

  it('registers are told', async () => {
    const { diagnostics } = await checkText(`${PIC} void main(void) { TRISB = 0; LATBbits.LATB0 = 1; }`, { target });
    expect(diagnostics.filter(({ code }) => code === 'registers').map(({ message }) => message)).toEqual([
      'taken for registers of the PIC, of which each read gives any value: INTCONbits.TMR0IF, TRISB, LATBbits.LATB0',
    ]);
    expect(
      await answer(
        '#include <xc.h>\nvoid main(void) { GO_nDONE = 1; while (GO_nDONE); assert(nRBPU <= 1 && OPTION_REGbits.nRBPU <= 1); }',
        { target },
      ),
    ).toBe('safe');
    expect(await answer('#include <xc.h>\nvoid main(void) { nothing = 1; }', { target })).toBe(
      "error: 'nothing' is not declared",
    );
    expect(await answer('int main(void) { return PORTB; }', { target })).toBe("error: 'PORTB' is not declared");
  });
});

describe('assembly of PICs and of Keil', () => {
  it.each(['#asm', '  #  pragma asm'])('between %s and its end is a statement', async (start) => {
    const end = start.replace('asm', 'endasm');
    const text = (lines: string): string =>
      `int n; void main(void) { n = 1;\n${start}\n${lines}\n${end}\n  n++; assert(n == 2); }`;
    expect(await answer(text('  MOVLW 0x99 ; it\'s a comment\nloop:\n  DECFSZ 5 ; "too\n  BRA loop'), { target })).toBe(
      'safe',
    );
    const { diagnostics } = await checkText(text('  MOVLW 0x99'), { target });
    expect(diagnostics).toMatchObject([{ code: 'assembly', position: { line: 3 } }]);
    expect((await checkText(text('  NOP ; nothing'), { target })).diagnostics).toEqual([]);
    expect(await answer(`void main(void) {\n${start}\n}`, { target })).toMatch(/^error: this #?asm has no end/);
  });

  it('is passed where it is not compiled', async () => {
    expect(await answer("#if 0\n#asm\n it's\n#endasm\n#endif\nint main(void) { return 0; }", { target })).toBe('safe');
  });
});

describe('places and marks of other compilers', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['volatile unsigned char r @ 0x25; int main(void) { r = 1; assert(r == 1); return 0; }', 'violation: r == 1'],
    [
      'static volatile unsigned char r asm("0x0070"); int main(void) { r = 1; assert(r == 1); return 0; }',
      'violation: r == 1',
    ],
    [
      'extern volatile unsigned char r __asm__("__r"); int main(void) { r = 1; assert(r == 1); return 0; }',
      'violation: r == 1',
    ],
    [
      'unsigned char x @ 0x25 = 1; __eeprom unsigned char e @ "EEPROM"; int main(void) { assert(x == 1 && !e); return 0; }',
      'safe',
    ],
    ['volatile unsigned char x @ "SHARED"; int main(void) { x = 1; assert(x == 1); return 0; }', 'safe'],
    [
      'typedef __packed struct { char a; long b; } S; __align(8) static char c; int main(void) { assert(sizeof(S) == 5); return c; }',
      'safe',
    ],
    [
      '#include <intrinsics.h>\nint n; __interrupt void f(void) { n++; } __monitor int same(void) { int a = n; return a == n; } int main(void) { assert(same()); return 0; }',
      'safe',
    ],
    [
      'int n; interrupt void f(void) { n++; } int main(void) { int a = n; assert(a == n); return 0; }',
      'violation: a == n',
    ],
    [
      'void f() iv 0x08 ics ICS_AUTO { } int main(void) { return 0; }',
      "error: 'iv' after the parameters: mikroC's dialect is not supported",
    ],
  ];
  for (const [text, expected] of cases) it(text, async () => expect(await answer(text, { target })).toBe(expected));
});

describe('words of dialects that are names', () => {
  it('stay names where they can be', async () => {
    const text = `typedef unsigned char bit; typedef int sfr; struct code { int data; int __data; };
static bit b; static sfr s = 300; int data, code, interrupt, far, using; struct code both;
static int idata(int xdata) { return xdata + data; }
int main(void) {
  int __code = 2; struct code *p = &both; p->__data = 4; b = 3; data = 1; code = data * 2; interrupt = ~b;
  assert(b == 3 && s == 300 && idata(1) == 2 && p->__data * 2 == 8 && __code * 2 == 4 && interrupt == -4);
  return 0;
}`;
    expect(await answer(text)).toBe('safe');
  });
});

import { describe, expect, it } from 'vitest';
import { IP16 } from '../../src/source/target.js';
import { answer, notes } from './support.js';

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
    ['SDCC: a critical block', `${SDCC} void main(void) { IE = 0x82; __critical { unsigned int a = n; assert(a == n); } }`, 'safe'],
    ['SDCC: not after it', `${SDCC} void main(void) { IE = 0x82; __critical { n = 5; } assert(same()); }`, 'violation: same()'],
    ['SDCC: bits are registers', `${SDCC} void main(void) { LED = 1; assert(LED); }`, 'violation: LED'],
    ['SDCC: waiting for one', `${SDCC} void main(void) { while (!TF1); TF1 = 0; }`, 'safe'],
    ['SDCC: a truth value', 'static __bit b; void main(void) { b = 2; assert(b == 1); }', 'safe'],
    ['SDCC: places in memory', '__xdata unsigned char x[4]; __code const char *__data p; void main(void) { x[0] = 1; assert(x[0] == 1 && !p); }', 'safe'],
    ['Keil: an interrupt comes', `${KEIL} void main(void) { EA = 1; ET0 = 1; assert(same()); }`, 'violation: same()'],
    ['Keil: not while its own bit is clear', `${KEIL} void main(void) { IE = 0x82; ET0 = 0; assert(same()); }`, 'safe'],
    ['Keil: not without that of all', `${KEIL} void main(void) { ET0 = 1; assert(same()); }`, 'safe'],
    [
      'Keil: bits change alone',
      `${KEIL} void main(void) { IE = 0x82; first = 1; ET0 = 0; assert(first); assert(!(state & 0xfc)); assert(!n || second); }`,
      'safe',
    ],
    ['Keil: bytes do not', `${KEIL} void main(void) { IE = 0x82; state = state | 4; ET0 = 0; assert(!n || second); }`, 'violation: !n || second'],
    ['Keil: ~ of a bit', `${KEIL} void main(void) { flag = 4; assert(flag); flag = ~flag; assert(!flag); LED = ~LED; }`, 'safe'],
    ['Keil: a byte at an address', `${KEIL} unsigned char xdata here _at_ 0x8000; void main(void) { here = 3; assert(here == 3); }`, 'safe'],
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
  for (const [title, text, expected] of cases) it(title, async () => expect(await answer(text, { target })).toBe(expected));

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

import { describe, expect, it } from 'vitest';
import { TINYOS_AVR, TINYOS_MSP430 } from '../../src/firmware/platforms/tinyos.js';
import type { CheckOptions } from '../../src/index.js';
import { answer, notes } from './support.js';

const MSP430: Partial<CheckOptions> = { platform: 'tinyos-msp430' };
const AVR: Partial<CheckOptions> = { platform: 'tinyos-avr' };

const BYTES = 'U1CTL 78 U1TXBUF 7f IFG2 3 IE2 1 P1IE 25';
const WORDS = 'TACTL 160 TACCTL1 164 TACCTL2 166 TAIV 12e TBCTL 180 TBCCTL0 182 CTL0 1a0 CTL1 1a2 ADCIE 1a6 ADCIV 1a8';
const declared = (type: string, list: string): string =>
  [...list.matchAll(/(\w+) (\w+)/g)]
    .map(([, name, at]) => `static volatile ${type} ${name} __asm("0x${at!.padStart(4, '0')}");`)
    .join(' ');
const REGISTERS = `void __eint(void); ${declared('unsigned char', BYTES)} ${declared('unsigned', WORDS)}\nint count;\n`;

/** Whether the handler at the vector may come in this main. */
function coming(vector: number, main: string, body = 'count++;'): Promise<string> {
  const handler = `__attribute((interrupt(${vector}))) void h(void) { ${body} }`;
  return answer(`${REGISTERS}${handler}\nint main(void) { ${main} assert(count == 0); }`, MSP430);
}

const YES = 'violation: count == 0';

describe('an interrupt has a cause', () => {
  const ROWS: readonly (readonly [string, number, string, string])[] = [
    ['a byte was sent', 4, 'IE2 = 0x20; __eint(); U1TXBUF = 0;', YES],
    ['no byte was sent', 4, 'IE2 = 0x20; __eint();', 'safe'],
    ['a byte was sent before it was enabled', 4, 'U1TXBUF = 7; __eint(); IE2 |= 0x20;', YES],
    ['the buffer is empty since the reset of its module', 4, 'U1CTL = 1; IE2 = 0x20; __eint();', YES],
    ['the flag of the reset was cleared', 4, 'U1CTL = 1; IFG2 &= ~0x20; IE2 = 0x20; __eint();', 'safe'],
    ['another flag was cleared', 4, 'U1CTL = 1; IFG2 &= ~0x10; IE2 = 0x20; __eint();', YES],
    ['the flag is set by the program', 4, 'IE2 = 0x20; __eint(); IFG2 |= 0x20;', YES],
    ['another flag is set by the program', 4, 'IE2 = 0x20; __eint(); IFG2 |= 0x10;', 'safe'],
    [
      'a byte of what was cleared with the flag is on its way',
      4,
      'U1TXBUF = 1; IFG2 &= ~0x20; IE2 = 0x20; __eint();',
      YES,
    ],
    ['the timer runs', 0x1a, 'TBCTL = 0x10; TBCCTL0 = 0x10; __eint();', YES],
    ['the timer stands still', 0x1a, 'TBCTL = 0x02; TBCCTL0 = 0x10; __eint();', 'safe'],
    ['the timer has run', 0x1a, 'TBCTL |= 0x20; TBCTL &= ~0x30; TBCCTL0 = 0x10; __eint();', YES],
    ['other bits of the timer are changed', 0x1a, 'TBCTL |= 0x02; TBCCTL0 = 0x10; __eint();', 'safe'],
    ['the flag of the timer is set', 0x1a, 'TBCCTL0 |= 0x11; __eint();', YES],
    ['a conversion was begun', 0x0e, 'ADCIE = 1; __eint(); CTL0 |= 3;', YES],
    ['no conversion was begun', 0x0e, 'ADCIE = 1; __eint(); CTL0 |= 0x10;', 'safe'],
    ['it was begun by a value that is computed', 0x0e, 'unsigned v = TACCTL1; ADCIE = 1; __eint(); CTL0 = v;', YES],
    [
      'it was stopped, which is written back',
      0x0e,
      'ADCIE = 1; CTL0 = CTL0 | 4; unsigned v = CTL0; CTL0 = v; __eint();',
      'safe',
    ],
    ['a byte was received', 6, 'U1CTL = 0x10; IE2 = 0x10; __eint();', YES],
    ['SPI has no master here', 6, 'U1CTL = 0x14; IE2 = 0x10; __eint();', YES],
    ['the master of SPI has sent nothing', 6, 'U1CTL = 0x16; IE2 = 0x10; __eint();', 'safe'],
    ['its mode is written back', 6, 'U1CTL = 0x17; U1CTL &= ~1; IE2 = 0x10; __eint();', 'safe'],
    ['the master of SPI has sent something', 6, 'U1CTL = 0x16; IE2 = 0x10; U1TXBUF = 1; __eint();', YES],
    ['from outside', 8, 'P1IE = 1; __eint();', YES],
    [
      'the register is written at an address that is computed',
      4,
      'unsigned char i = IFG2; IE2 = 0x20; __eint(); *(volatile unsigned char *)(0x70 + (i & 15)) = 0;',
      YES,
    ],
    [
      'another register is',
      4,
      'unsigned char i = IFG2; IE2 = 0x20; __eint(); *(volatile unsigned char *)(0x80 + (i & 15)) = 0;',
      'safe',
    ],
  ];
  for (const [what, vector, main, expected] of ROWS)
    it(what, async () => expect(await coming(vector, main)).toBe(expected));

  it('by bits that are kept, but for those that the hardware clears', async () => {
    const read = (mode: string, how: string): Promise<string> =>
      answer(
        `${REGISTERS}static volatile unsigned char U0CTL __asm("0x0070"); volatile unsigned char at;
__attribute((interrupt(18))) void h(void) { }
int main(void) { IE1_; U0CTL = ${mode}; assert(${how} & 2); }`.replace('IE1_', '*(volatile unsigned char *)0 = 0x40'),
        MSP430,
      );
    const computed = '*(volatile unsigned char *)(0x70 + (at & 0))';
    for (const how of ['U0CTL', computed])
      expect([await read('0x16', how), await read('0x26', how)]).toEqual(['safe', `violation: ${how} & 2`]);
  });

  it('which one firing takes with it, or which remains', async () => {
    const twice = (main: string, vector: number) =>
      answer(
        `${REGISTERS}__attribute((interrupt(${vector}))) void h(void) { count++; }\nint main(void) { ${main} assert(count < 2); }`,
        {
          ...MSP430,
          fires: 2,
        },
      );
    expect(await twice('IE2 = 0x20; __eint(); U1TXBUF = 0;', 4)).toBe('safe');
    expect(await twice('IE2 = 0x20; __eint(); U1TXBUF = 0; U1TXBUF = 1;', 4)).toBe('violation: count < 2');
    expect(await twice('TBCTL = 0x10; TBCCTL0 = 0x10; __eint();', 0x1a)).toBe('violation: count < 2');
    expect(await twice('CTL1 = 2; ADCIE = 1; __eint(); CTL0 = 3;', 0x0e)).toBe('violation: count < 2');
    expect(await twice('CTL1 = 0; ADCIE = 1; __eint(); CTL0 = 3;', 0x0e)).toBe('safe');
    expect(await twice('CTL1 = 2; CTL1 = 0; ADCIE = 1; __eint(); CTL0 = 3;', 0x0e)).toBe('safe');
    const stopped = 'CTL1 = 2; ADCIE = 1; CTL0 = 3; CTL0 = 0; __eint();';
    expect(await twice(stopped, 0x0e)).toBe('safe');
  });

  it('told where none can be, and asked for by nobody who wants any interrupt', async () => {
    const text = `${REGISTERS}__attribute((interrupt(4))) void h(void) { count++; }\nint main(void) { IE2 = 0x20; __eint(); assert(count == 0); }`;
    expect(await notes(text, MSP430)).toContain('never enabled: h');
    expect(await answer(text, { ...MSP430, interruptSources: 'any' })).toBe(YES);
  });

  it('also where only what is given is a handler', async () => {
    const text = (main: string) =>
      `${REGISTERS}__attribute((interrupt(8))) void h(void) { count++; }\nint main(void) { ${main} __eint(); assert(count == 0); }`;
    const given = { ...MSP430, recogniseInterrupts: false, interrupts: [{ handler: 'h', number: 8, priority: 1 }] };
    expect(await answer(text(''), given)).toBe('safe');
    expect(await answer(text('P1IE = 1;'), given)).toBe(YES);
  });

  it('on an AVR', async () => {
    const text = (vector: number, main: string) =>
      `int count; __attribute((signal)) void __vector_${vector}(void) { count++; } int main(void) { ${main} asm volatile("sei"); assert(count == 0); }`;
    const at = (address: string) => `*(volatile unsigned char *)${address}`;
    expect(await answer(text(20, `${at('0x2a')} = 0x40;`), AVR)).toBe('safe');
    expect(await answer(text(20, `${at('0x2a')} = 0x40; ${at('0x2c')} = 'x';`), AVR)).toBe(YES);
    expect(await answer(text(19, `${at('0x2a')} = 0x20;`), AVR)).toBe(YES);
    expect(await answer(text(16, `${at('0x57')} = 1;`), AVR)).toBe('safe');
    expect(await answer(text(17, `${at('0x2d')} = 0xd0;`), AVR)).toBe('safe');
    expect(await answer(text(17, `${at('0x2d')} = 0xc0;`), AVR)).toBe(YES);
  });
});

describe('a register that tells the source', () => {
  const main = (enables: string): string => `TACTL = 0x20; ${enables} __eint();`;
  const read = (cond: string): string => `unsigned v = TAIV; if (${cond}) count++;`;

  it('tells one that is enabled', async () => {
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), read('v == 2'))).toBe(YES);
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), read('v != 2'))).toBe('safe');
    expect(await coming(0x0a, main('TACCTL1 = 0x10; TACTL |= 2;'), read('v == 10'))).toBe(YES);
    expect(await coming(0x0a, main('TACCTL1 = 0x10; TACTL |= 2;'), read('v == 4 || v == 0 || v > 10'))).toBe('safe');
  });

  it('tells none that is left once it was read, or another', async () => {
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TAIV; ${read('v == 0')}`)).toBe(YES);
    expect(await coming(0x0a, main('TACCTL1 = 0x10; TACCTL2 = 0x10;'), `TAIV; ${read('v == 4')}`)).toBe(YES);
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TAIV; ${read('v == 4')}`)).toBe('safe');
  });

  it('tells none where the handler has disabled them', async () => {
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TACCTL1 = 0; ${read('v == 0')}`)).toBe(YES);
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TACCTL1 = 0; ${read('v != 0')}`)).toBe('safe');
  });

  it('may tell none where the handler has disabled the one that it was, though another one is enabled', async () => {
    const both = main('TACCTL1 = 0x10; TACTL |= 2;');
    expect(await coming(0x0a, both, `TACCTL1 = 0; ${read('v == 0')}`)).toBe(YES);
    expect(await coming(0x0a, both, `TACCTL1 = 0; ${read('v == 10')}`)).toBe(YES);
    expect(await coming(0x0a, both, `TACCTL1 = 0; ${read('v == 2')}`)).toBe('safe');
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TACTL |= 2; ${read('v == 0')}`)).toBe('safe');
  });

  it('may tell none after the register was written', async () => {
    expect(await coming(0x0a, main('TACCTL1 = 0x10;'), `TAIV = 0; ${read('v == 0')}`)).toBe(YES);
  });

  it('of conversions', async () => {
    expect(await coming(0x0e, 'ADCIE = 4; CTL0 = 3; __eint();', 'if (ADCIV != 10) count++;')).toBe('safe');
    expect(await coming(0x0e, 'ADCIE = 4; CTL0 = 3; __eint();', 'if (ADCIV == 10) count++;')).toBe(YES);
  });

  it('is any value to a program without its handler', async () => {
    expect(await answer(`${REGISTERS}int main(void) { assert(TAIV != 99); }`, MSP430)).toBe('violation: TAIV != 99');
  });
});

describe('tables of platforms', () => {
  it('name sources that there are', () => {
    for (const { registerMap } of [TINYOS_AVR, TINYOS_MSP430]) {
      const { enables, vectorRegisters } = registerMap().sources;
      for (const { vector, sources } of vectorRegisters) {
        const known = enables.get(vector) ?? [];
        for (const { enable } of sources)
          expect(
            known.some(({ address, bits }) => address === enable.address && (bits & enable.bits) === enable.bits),
          ).toBe(true);
      }
    }
  });
});

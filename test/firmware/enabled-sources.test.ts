import { named } from '../../src/ir/ids.js';
import { describe, expect, it } from 'vitest';
import { CauseFlags } from '../../src/firmware/causes.js';
import { KeptBits } from '../../src/firmware/enabled-sources.js';
import { TINYOS_AVR, TINYOS_MSP430 } from '../../src/firmware/platforms/tinyos.js';
import type { CheckOptions } from '../../src/index.js';
import { addressOf } from '../../src/ir/expr.js';
import { IP16 } from '../../src/source/target.js';
import { answer, notes } from './support.js';

const MSP430: Partial<CheckOptions> = { platform: 'tinyos-msp430' };
const AVR: Partial<CheckOptions> = { platform: 'tinyos-avr' };

const INTRINSICS = 'void __dint(void); void __eint(void); int count;\n';
const TICK = `${INTRINSICS}__attribute((interrupt(0x1A))) void tick(void) { count++; }\n`;
const CONTROL = '*(volatile unsigned *)0x182';
/** The timer runs. */
const RUN = '*(volatile unsigned *)0x180 = 0x20;';

describe('bits that are kept', () => {
  const enabled = addressOf(16, 'global', named(7));
  const kept = new KeptBits(
    enabled,
    0x40n,
    new Map([
      ['first', [{ name: 'A', address: 0x50n, size: 1, bits: 0x81n }]],
      [
        'second',
        [
          { name: 'A', address: 0x50n, size: 1, bits: 0x02n },
          { name: 'W', address: 0x52n, size: 2, bits: 0x0110n },
        ],
      ],
    ]),
    new CauseFlags(addressOf(16, 'global', named(8)), addressOf(16, 'global', named(9)), [], []),
  );

  it('are those of all handlers, the first byte being the lowest', () => {
    expect(kept.at(0x50n, 1)).toBe(0x83n);
    expect(kept.at(0x52n, 2)).toBe(0x0110n);
    expect(kept.at(0x53n, 1)).toBe(0x01n);
    expect(kept.at(0x4fn, 4)).toBe(0x10008300n);
    expect(kept.at(0x51n, 1)).toBe(0n);
  });

  it('are reached from each place whose access touches one', () => {
    expect([...kept.places(1)].sort()).toEqual([0x50n, 0x52n, 0x53n]);
    expect([...kept.places(2)].sort()).toEqual([0x4fn, 0x50n, 0x51n, 0x52n, 0x53n]);
    expect(kept.home(0x53n)).toMatchObject({ left: addressOf(16, 'global', named(7)), right: { value: 0x13n } });
  });
});

describe('a platform', () => {
  it('knows what enables each of its interrupts', () => {
    expect([...TINYOS_AVR.registerMap().sources.enables.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 34 }, (_, i) => i + 1),
    );
    expect([...TINYOS_MSP430.registerMap().sources.enables.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, i) => 2 * i),
    );
  });

  it('has one bit of one register for each interrupt of an AVR', () => {
    const bits = [...TINYOS_AVR.registerMap().sources.enables.values()]
      .flat()
      .map(({ name, bits: own }) => `${name} ${own}`);
    expect(new Set(bits).size).toBe(34);
  });
});

describe('interrupts that are enabled', () => {
  const main = (body: string): string => `${TICK}int main(void) { ${RUN} ${body} }`;

  it('come while one of their bits is set', async () => {
    expect(await answer(main(`__eint(); ${CONTROL} = 0xffef; assert(count == 0);`), MSP430)).toBe('safe');
    expect(await answer(main(`__eint(); ${CONTROL} = 0x10; assert(count == 0);`), MSP430)).toBe(
      'violation: count == 0',
    );
    expect(await answer(main(`${CONTROL} = 0x10; assert(count == 0);`), MSP430)).toBe('safe');
    const section = `__eint(); ${CONTROL} |= 0x10; ${CONTROL} &= ~0x10; int seen = count;`;
    expect(await answer(main(`${section} assert(count == seen);`), MSP430)).toBe('safe');
    expect(await answer(main(`${section} ${CONTROL} = 0x10; assert(count == seen);`), MSP430)).toBe(
      'violation: count == seen',
    );
  });

  it('leave the other bits of their registers any value', async () => {
    expect(await answer(main(`${CONTROL} = 0x30; assert(${CONTROL} & 0x10);`), MSP430)).toBe('safe');
    expect(await answer(main(`${CONTROL} = 0x30; assert(${CONTROL} & 0x20);`), MSP430)).toMatch(/^violation/);
    expect(await answer(main(`${CONTROL} = 0; assert(!(${CONTROL} & 0x20));`), MSP430)).toMatch(/^violation/);
    expect(
      await answer(main('*(volatile unsigned *)0x184 = 0x10; assert(*(volatile unsigned *)0x184 & 0x10);'), MSP430),
    ).toMatch(/^violation/);
  });

  it('may be enabled by an access to more registers, or to a part of one', async () => {
    expect(
      await answer(main(`__eint(); *(volatile unsigned long *)0x180 = 0x100000; assert(count == 0);`), MSP430),
    ).toBe('violation: count == 0');
    expect(
      await answer(main(`__eint(); *(volatile unsigned long *)0x182 = 0x100000; assert(count == 0);`), MSP430),
    ).toBe('safe');
    expect(await answer(main(`__eint(); *(volatile unsigned char *)0x182 = 0x10; assert(count == 0);`), MSP430)).toBe(
      'violation: count == 0',
    );
    expect(await answer(main(`__eint(); *(volatile unsigned char *)0x183 = 0x10; assert(count == 0);`), MSP430)).toBe(
      'safe',
    );
  });

  it('may be enabled at an address of zero, and at one that is computed', async () => {
    const watchdog = `${INTRINSICS}extern volatile unsigned char enable asm("__IE1"); __attribute((interrupt(0x14))) void tick(void) { count++; }`;
    expect(await answer(`${watchdog} int main(void) { __eint(); enable = 1; assert(count == 0); }`, MSP430)).toBe(
      'violation: count == 0',
    );
    expect(await answer(`${watchdog} int main(void) { __eint(); enable = 0xfe; assert(count == 0); }`, MSP430)).toBe(
      'safe',
    );
    const timers = (index: string): string =>
      `${TICK}int __VERIFIER_nondet_int(void); int main(void) { unsigned i = __VERIFIER_nondet_int() & 3; ${RUN} __eint(); *(volatile unsigned *)(0x180 + 2 * ${index}) = 0x10; assert(count == 0); }`;
    expect(await answer(timers('i'), MSP430)).toBe('violation: count == 0');
    expect(await answer(timers('(i + 2)'), MSP430)).toBe('safe');
  });

  it('are told of if nothing enables them, and none has to be if all are asked for', async () => {
    const text = main(`__eint(); ${CONTROL} &= ~0x10; ${CONTROL} = 0x0100; assert(count == 0);`);
    const plain = main(`__eint(); ${CONTROL} = 0x0100; assert(count == 0);`);
    expect(await notes(plain, MSP430)).toContain('never enabled: tick');
    expect(await answer(text, MSP430)).toBe('safe');
    expect(await notes(plain, { ...MSP430, interruptSources: 'any' })).toHaveLength(1);
    expect(await answer(text, { ...MSP430, interruptSources: 'any' })).toBe('violation: count == 0');
    expect(await answer(text, { target: IP16 })).toBe('violation: count == 0');
  });

  it('need not be, of a handler that is given, or set off by the program', async () => {
    const given = `${INTRINSICS}void tick(void) { count++; } int main(void) { __eint(); assert(count == 0); }`;
    expect(await answer(given, { ...MSP430, interrupts: [{ handler: 'tick', number: 26 }] })).toBe(
      'violation: count == 0',
    );
  });

  it('do not race, nor does what enables them', async () => {
    const both = `${INTRINSICS}__attribute((interrupt(0x1A))) void tick(void) { ${CONTROL} &= ~0x10; } int main(void) { ${RUN} __eint(); ${CONTROL} |= 0x10; ${CONTROL} = 0x10; }`;
    expect(await answer(both, { ...MSP430, properties: ['race', 'atomicity'] })).toBe('safe');
  });

  it('on an AVR have one bit each', async () => {
    const text = (bits: string): string =>
      `int count; __attribute((signal)) void __vector_16(void) { count++; } int main(void) { *(volatile unsigned char *)0x53 = 1; asm volatile("sei"); *(volatile unsigned char *)0x57 = ${bits}; assert(count == 0); }`;
    expect(await answer(text('0x01'), AVR)).toBe('violation: count == 0');
    expect(await answer(text('0xfe'), AVR)).toBe('safe');
  });

  it('let those go on who wait for them', async () => {
    const wait = (body: string): string =>
      `#include <semaphore.h>\n${INTRINSICS}sem_t s; __attribute((interrupt(0x1A))) void tick(void) { sem_post(&s); } int main(void) { sem_init(&s, 0, 0); ${RUN} __eint(); ${body} sem_wait(&s); }`;
    const asked = { ...MSP430, properties: ['deadlock'] };
    expect(await answer(wait(''), asked)).toMatch(/^violation/);
    expect(await answer(wait(`${CONTROL} |= 0x10;`), asked)).toBe('safe');
    expect(await answer(wait(`${CONTROL} |= 0x10; ${CONTROL} &= ~0x10;`), asked)).toMatch(/^violation/);
  });
});

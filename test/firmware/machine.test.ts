import { describe, expect, it } from 'vitest';
import { machineOf } from '../../src/firmware/machine-headers.js';
import type { FoundFile } from '../../src/source/header-search.js';
import { answer, checkText } from './support.js';

function own(text: string): FoundFile {
  return { path: 'header.h', text, system: false, directory: -1 };
}

function named(header: string): string {
  return machineOf(header, own('extern volatile unsigned char PORT;'))?.target.name ?? 'nothing';
}

describe('the machine that headers mean', () => {
  const families: Readonly<Record<string, readonly string[]>> = {
    avr: ['avr/io.h', 'avr/interrupt.h', 'compat/deprecated.h'],
    ip16: ['msp430.h', 'msp430g2553.h', 'in430.h'],
    mcs51: [
      '8051.h',
      'REG51.H',
      'regx52.h',
      'at89x51.h',
      'STC15F2K60S2.H',
      'inc/stc12c5a60s2.h',
      'mcs51/8052.h',
      'xc.h',
      'pic16f877a.h',
      'stm8s.h',
      'iostm8s003f3.h',
    ],
    arm: [
      'core_cm4.h',
      'CMSIS/core_cm0plus.h',
      'cmsis_gcc.h',
      'stm32f4xx.h',
      'stm32f1xx_hal.h',
      'STM32L476xx.h',
      'system_stm32f4xx.h',
      'nrf52840.h',
      'samd21.h',
      'gd32f10x.h',
      'LPC17xx.h',
      'lpc21xx.h',
      'LPC1768.h',
      'lpc8xx.h',
      'libopencm3/stm32/rcc.h',
    ],
    nothing: [
      'compat/queue.h',
      'util/atomic.h',
      'stcp.h',
      'samd.h',
      'pic1.h',
      'cmsis_os.h',
      'regex.h',
      'reg5.h',
      'lpc10.h',
      'nrf.h',
      'stm32.h',
      'xc_internal.h',
    ],
  };
  for (const [target, headers] of Object.entries(families))
    it(target, () =>
      expect(headers.map((header) => `${header}: ${named(header)}`)).toEqual(
        headers.map((header) => `${header}: ${target}`),
      ),
    );

  it('is not that of a header of one’s own in which there are no registers', () => {
    expect(machineOf('8051.h', own('void step(struct cpu *volatile_cpu);'))).toBeUndefined();
    expect(machineOf('util/crc16.h', { ...own(''), system: true })?.target.name).toBe('avr');
    expect(machineOf('stc15.h', own('sfr P0 = 0x80;'))?.target.name).toBe('mcs51');
    expect(machineOf('stm8s.h', undefined)?.target.name).toBe('mcs51');
  });

  const sizes = (int: number, pointer: number): string =>
    `int main(void) { assert(sizeof(int) == ${int} && sizeof(void *) == ${pointer}); }`;
  const verdict = async (text: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { verdict, diagnostics } = await checkText(text, { host: { readFile: (path) => headers[path] } });
    const note = diagnostics.find(({ code }) => code === 'target')?.message ?? '';
    return verdict + note.replace(/types are those of (\w+),.*/, ' as $1');
  };
  it('is told by what is included, not by what is asked for', async () => {
    const asks = '#if !__has_include(<avr/io.h>)\n#error\n#endif\n#include "compat/queue.h"\n';
    expect(await verdict(asks + sizes(4, 8), { 'compat/queue.h': 'extern volatile int length;' })).toBe('safe');
    expect(await verdict(`#include "inc/board.h"\n${sizes(2, 2)}`, { 'inc/board.h': '#include <avr/io.h>' })).toBe(
      'safe as avr',
    );
    expect(await verdict(`#include "stm32f4xx.h"\n${sizes(4, 4)}`, { 'stm32f4xx.h': '#define __IO volatile' })).toBe(
      'safe as arm',
    );
  });

  it('is told by words that no compiler for another takes, where they can mean nothing else', async () => {
    const small = [
      'void f(void) __interrupt (3);',
      'void f(void) interrupt 3;',
      '__sfr __at (0x80) P0;',
      'void f(void) { __critical {} }',
      '__xdata char c;',
    ];
    for (const text of small)
      expect(`${text} ${await verdict(`${text} ${sizes(2, 2)}`)}`).toBe(`${text} safe as mcs51`);
    const other = [
      'void interrupt(int n) { (void)n; } void f(int n) { if (n) interrupt (3); }',
      'int code, data, xdata; int f(void) { return code * data + (xdata); }',
      'typedef int __xdata; __xdata c; int __critical;',
      'typedef int sfr; sfr c = 3;',
      '__interrupt void f(void);',
    ];
    for (const text of other) expect(`${text} ${await verdict(`${text} ${sizes(4, 8)}`)}`).toBe(`${text} safe`);
    expect(machineOf('stm8l.h', own('#define PA_ODR *(unsigned char *)0x5000'))?.target.name).toBe('mcs51');
  });

  it('is an AVR where only its compilers know an attribute or a builtin', async () => {
    const certain = [
      'void __vector_5(void) __attribute__((signal, used));',
      'void __attribute__((__signal__)) __vector_5(void);',
      'void f(void) { __builtin_avr_cli(); }',
      '#define ISR(vector) void vector(void) __attribute__((signal))\nISR(__vector_5);',
    ];
    for (const text of certain)
      expect(`${text} ${await verdict(`${text}\n${sizes(2, 2)}`)}`).toBe(`${text} safe as avr`);
    const other = [
      'void signal(int *p); void f(void) { int n __attribute__((cleanup(signal))) = 0; }',
      'int signal __attribute__((unused)), g(int signal, int __builtin_avr_cli);',
      '#ifdef __AVR__\nvoid __vector_5(void) __attribute__((signal));\n#endif',
      'const char *s = "__attribute__((signal)) __builtin_avr_cli()";',
    ];
    for (const text of other) expect(`${text} ${await verdict(`${text}\n${sizes(4, 8)}`)}`).toBe(`${text} safe`);
  });

  it('is one of 16 or 32 bits with <xc.h> where XC8 could not take a handler', async () => {
    const handler = (attributes: string): string => `#include <xc.h>\nvoid __attribute__((${attributes})) f(void) {}\n`;
    expect(await verdict(handler('unused') + sizes(2, 2))).toBe('safe as mcs51');
    expect(await verdict(`#include <xc.h>\nvoid __attribute__((unused)) __interrupt() f(void) {} ${sizes(2, 2)}`)).toBe(
      'safe as mcs51',
    );
    expect(await verdict(handler('__interrupt__, auto_psv') + sizes(2, 2))).toBe('safe as ip16');
    expect(await verdict(handler('interrupt(IPL4SOFT), vector((4))') + sizes(4, 4))).toBe('safe as ilp32');
  });

  it('is told to access bytes only if that makes a difference', async () => {
    const notes = async (type: string, options = {}): Promise<string[]> => {
      const text = `#include <xc.h>\nvolatile ${type} n; void __interrupt() f(void) { n++; } int main(void) { GIE = 1; n = 0; return 0; }`;
      const { diagnostics } = await checkText(text, options);
      return diagnostics.filter(({ message }) => message.startsWith('accesses')).map(({ message }) => message);
    };
    expect(await notes('int')).toEqual(['accesses of more than 8 bits are several, as on a machine of 8 bits']);
    expect(await notes('char')).toEqual([]);
    expect(await notes('int', { atomicWidth: 8 })).toEqual([]);
  });

  it('has doubles of its own', async () => {
    const scan = 'double d; int k = 5; if (scanf("%lf", &d) == 1) assert(k == 5);';
    const plain = 'void take(x, k) float x; int k; { assert(x == 1.5f && k == 7); }';
    const text = `#include <avr/io.h>\n#include <stdio.h>\n${plain} int main(void) { ${scan} take(1.5f, 7); }`;
    expect(await verdict(text)).toBe('safe as avr');
  });
});

describe('the library of AVRs', () => {
  it('knows the signature of the part', async () => {
    const text =
      '#include <avr/io.h>\nint main(void) { assert(SIGNATURE_0 == 0x1e && SIGNATURE_1 == 0x93 && SIGNATURE_2 == 0x0b); return 0; }';
    expect(await answer(text, { defines: { __AVR_ATtiny85__: '1' } })).toBe('safe');
    expect(await answer(text)).toMatch(/^violation/);
  });

  it('has streams of functions, and says that these are not called', async () => {
    const start =
      '#include <avr/io.h>\n#include <stdio.h>\nstatic int put(char c, FILE *f) { UDR0 = c; return 0; } static FILE out';
    const texts = [
      `${start} = FDEV_SETUP_STREAM(put, NULL, _FDEV_SETUP_WRITE); int main(void) { stdout = &out; puts("x"); fprintf(&out, "%d", 1); return 0; }`,
      `${start}; int main(void) { fdev_setup_stream(&out, put, NULL, _FDEV_SETUP_WRITE); stdout = &out; puts("x"); return 0; }`,
      `${start}; int main(void) { (void)out; stdout = fdevopen(put, NULL); return 0; }`,
    ];
    for (const text of texts) {
      const { verdict, bounds } = await checkText(text, { mallocMayFail: false });
      expect(verdict).toBe('bounded');
      expect(bounds.assumed.map(({ what }) => what)).toContain('functions given to streams are not called');
    }
  });
});

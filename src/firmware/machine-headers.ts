import type { Diagnostic } from '../source/diagnostic.js';
import type { Target } from '../source/target.js';
import { ARM, AVR, IP16, MCS51 } from '../source/target.js';

/** What a header says of the machine: the sizes of types, and the macro that compilers for it define. */
interface Machine {
  readonly target: Target;
  readonly macro?: string;
}

const MACHINES: readonly (readonly [RegExp, Machine])[] = [
  [/^(?:avr\/|compat\/|util\/(?:delay|atomic|twi|setbaud|crc16|parity)\.h$)/, { target: AVR, macro: '__AVR__' }],
  [/^(?:msp430|in430|legacymsp430)/, { target: IP16, macro: '__MSP430__' }],
  [/^(?:xc\.h$|htc\.h$|pic1\w+\.h$|8051\.h$|8052\.h$|80c51|regx?5|at89|mcs51\/|stc\w+\.h$|stm8|iostm8)/i, { target: MCS51 }],
  [/^(?:core_c[am]|cmsis_|stm32|system_stm32|nrf5|samd|libopencm3\/|lpc\d|gd32[ef])/i, { target: ARM }],
];

/** What the headers that a program has asked for say of its machine; undefined where they say nothing. */
export function machineOf(headers: Iterable<string>): (Machine & { readonly note: Diagnostic }) | undefined {
  for (const header of headers) {
    const machine = MACHINES.find(([names]) => names.test(header))?.[1];
    if (!machine) continue;
    const message = `types are those of ${machine.target.name}, since the program includes "${header}"`;
    return { ...machine, note: { severity: 'warning', code: 'target', message, hint: '--target says otherwise' } };
  }
  return undefined;
}

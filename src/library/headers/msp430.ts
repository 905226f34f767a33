/**
 * <msp430.h>: the part's family is chosen by the macro that compilers define for it (`__MSP430F5529__`), and is 2xx
 * without one. Registers are objects of their names, which the model defines. Interrupts are off until GIE is set, and
 * while a handler runs.
 */
import { once } from '../../base/once.js';
import { MSP430_2XX, MSP430_5XX, MSP430_COMMON, type Family } from './msp430-parts.js';
import type { RegisterObject } from './avr-io.js';

/** The hardware changes these. */
const INPUT =
  /^(?:P\d+(?:IN|IFG|IV)|PJIN|I(?:FG)[12]|TA\dR|TB\dR|T[AB]\dIV|T[AB]\dCCR\d|T[AB]\dCCTL\d|T[AB]\dCTL|ADC10(?:MEM|CTL[01])|ADC12(?:MEM\d+|IFG|IV|CTL1)|UC[AB]\d(?:RXBUF|STAT|IFG|IV|CTL1)|UCSCTL7|BCSCTL3|FCTL3|CACTL2|SFRIFG1|PMMIFG|WDTCTL|CAL\w+|SUMEXT|REFCTL0)$/;

const CALIBRATION = ['CALDCO', 'CALBC1'].flatMap((name) => ['16', '12', '8', '1'].map((rate) => `${name}_${rate}MHZ`));

function entriesOf({ registers }: Family): readonly string[] {
  return registers.split(' ').filter((entry) => entry !== '');
}

function objectOf(entry: string): RegisterObject {
  const [name = '', bits] = entry.split(':');
  return { name, type: bits === undefined ? 'unsigned char' : 'unsigned short', input: INPUT.test(name) };
}

function objectsOf(family: Family): readonly RegisterObject[] {
  return entriesOf(family)
    .filter((entry) => !entry.includes('='))
    .map(objectOf);
}

/** The registers of both families. */
export const msp430RegisterObjects = once((): readonly RegisterObject[] => [
  ...new Map(
    [MSP430_COMMON, MSP430_2XX, MSP430_5XX].flatMap(objectsOf).map((object) => [object.name, object]),
  ).values(),
  ...CALIBRATION.map(objectOf),
]);

function familyText(family: Family): string {
  const declared = objectsOf(family).map(
    ({ name, type }) => `extern volatile ${type} ${name};\n#define ${name} ${name}\n`,
  );
  const aliases = entriesOf(family).flatMap((entry) =>
    entry.includes('=') ? [`#define ${entry.replace('=', ' ')}\n`] : [],
  );
  const constants = family.constants.flatMap((row) => {
    const [value, ...names] = row.split(' ');
    return names.map((name) => `#define ${name} ${value}\n`);
  });
  const vectors = family.vectors.split(' ').filter((entry) => entry !== '');
  return [declared, aliases, constants, vectors.map((entry) => `#define ${entry.replace('=', '_VECTOR ')}\n`)]
    .flat()
    .join('');
}

const lowPower = [0, 1, 2, 3, 4]
  .map(
    (mode) =>
      `#define LPM${mode} __bis_SR_register(LPM${mode}_bits)\n#define LPM${mode}_EXIT __bic_SR_register_on_exit(LPM${mode}_bits)\n`,
  )
  .join('');

/** Parts of the 5xx family, by which a program that includes <msp430.h> says that it is for one. */
const PARTS_5XX = ['F5529', 'F5528', 'F5510', 'F5438A', 'F5438', 'F5659', 'F6638'];

/** The header of the family: that of a part's own header, or the one that the compiler's macro says. */
function choice(name: string): string {
  const part = /^msp430([fg]\d)/i.exec(name)?.[1]?.toLowerCase();
  const older = `${familyText(MSP430_2XX)}${CALIBRATION.map((each) => `extern volatile unsigned char ${each};\n`).join('')}`;
  if (part !== undefined) return part === 'f5' || part === 'f6' ? familyText(MSP430_5XX) : older;
  return `#if ${PARTS_5XX.map((each) => `defined(__MSP430${each}__)`).join(' || ')}\n${familyText(MSP430_5XX)}#else\n${older}#endif\n`;
}

/** Setting GIE on a handler's exit is no change; to clear it there is refused, since the model sets it again. */
const text = (name: string): string => String.raw`#ifndef __TCBMC_MSP430_H
#define __TCBMC_MSP430_H
#include <intrinsics.h>
extern const unsigned char __tcbmc_starts_masked;
${familyText(MSP430_COMMON)}${choice(name)}void __bis_SR_register(unsigned int __bits);
void __tcbmc_end_low_power(unsigned int __bits);
void __tcbmc_some_sleep(void);
static inline void __bic_SR_register(unsigned int __bits) { if (__bits & GIE) __disable_interrupt(); }
unsigned int __tcbmc_status_register(void);
void __tcbmc_set_status_register(unsigned int __state);
static inline unsigned int __get_SR_register(void) { return __tcbmc_status_register(); }
#define __get_interrupt_state() __tcbmc_status_register()
#define __set_interrupt_state(state) __tcbmc_set_status_register(state)
#define __bis_SR_register_on_exit(bits) (((bits) & CPUOFF) ? __tcbmc_some_sleep() : (void)0)
#define __bic_SR_register_on_exit(bits) ((void)sizeof(char[((bits) & GIE) ? -1 : 1]), __tcbmc_end_low_power(bits))
#define __get_SR_register_on_exit() GIE
#define _bis_SR_register(bits) __bis_SR_register(bits)
#define _bic_SR_register(bits) __bic_SR_register(bits)
#define _bis_SR_register_on_exit(bits) __bis_SR_register_on_exit(bits)
#define _bic_SR_register_on_exit(bits) __bic_SR_register_on_exit(bits)
#define _get_SR_register() __get_SR_register()
#define _get_SR_register_on_exit() __get_SR_register_on_exit()
#define _BIS_SR(bits) __bis_SR_register(bits)
#define _BIC_SR(bits) __bic_SR_register(bits)
#define _BIS_SR_IRQ(bits) __bis_SR_register_on_exit(bits)
#define _BIC_SR_IRQ(bits) __bic_SR_register_on_exit(bits)
#define _bis_SR_register(bits) __bis_SR_register(bits)
#define _bic_SR_register(bits) __bic_SR_register(bits)
#define _get_SR_register() __get_SR_register()
#define _bis_SR_register_on_exit(bits) __bis_SR_register_on_exit(bits)
#define _bic_SR_register_on_exit(bits) __bic_SR_register_on_exit(bits)
#define _get_SR_register_on_exit() __get_SR_register_on_exit()
#define __bis_status_register(bits) __bis_SR_register(bits)
#define __bic_status_register(bits) __bic_SR_register(bits)
#define __bis_status_register_on_exit(bits) __bis_SR_register_on_exit(bits)
#define __bic_status_register_on_exit(bits) __bic_SR_register_on_exit(bits)
#define __low_power_mode_off_on_exit() __tcbmc_end_low_power(CPUOFF)
#define _EINT() __enable_interrupt()
#define _DINT() __disable_interrupt()
#define eint() __enable_interrupt()
#define dint() __disable_interrupt()
#define __eint() __enable_interrupt()
#define __dint() __disable_interrupt()
#define _enable_interrupts() __enable_interrupt()
#define _disable_interrupts() __disable_interrupt()
#define _enable_interrupt() __enable_interrupt()
#define _disable_interrupt() __disable_interrupt()
#define __delay_cycles(cycles) ((void)(cycles))
#define _delay_cycles(cycles) ((void)(cycles))
#define __no_operation() ((void)0)
#define _no_operation() ((void)0)
#define _NOP() ((void)0)
#define __nop() ((void)0)
#define __even_in_range(value, last) (value)
${lowPower}#endif
`;

/** mspgcc's, which comes beside the part's own header. */
const LEGACY = `#ifndef interrupt
#define interrupt(vector) void __attribute__((interrupt(vector)))
#define wakeup __attribute__((wakeup))
#endif
`;

/** Made when a program includes it. */
export function msp430Header(name: string): string | undefined {
  if (/^legacymsp430\.h$/i.test(name)) return `${text(name)}${LEGACY}`;
  return /^msp430\w*\.h$/i.test(name) ? text(name) : undefined;
}

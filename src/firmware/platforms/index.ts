/** The platforms there are; a new one is a file beside this, and a name in this list. */
import type { PreprocessedUnit } from '../../source/unit.js';
import type { Platform } from './platform.js';
import { TINYOS_AVR, TINYOS_MSP430 } from './tinyos.js';

export type { Platform };

const PLATFORMS: readonly Platform[] = [TINYOS_MSP430, TINYOS_AVR];

export type PlatformName = 'tinyos-msp430' | 'tinyos-avr' | 'none';
export const PLATFORM_NAMES: readonly PlatformName[] = ['tinyos-msp430', 'tinyos-avr', 'none'];

/** The platform that is given, or else the one whose marks a unit has. */
export function platformFor(given: PlatformName | undefined, texts: readonly PreprocessedUnit[]): Platform | undefined {
  if (given !== undefined) return PLATFORMS.find(({ name }) => name === given);
  return PLATFORMS.find(({ marks }) => texts.some(({ text }) => marks.every((mark) => mark.test(text))));
}

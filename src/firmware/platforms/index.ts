/** The platforms there are; a new one is a file beside this, and a name in this list. */
import type { TranslationUnit } from '../../c/ast.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import type { PreprocessedUnit } from '../../source/unit.js';
import type { Platform } from './platform.js';
import { TINYOS_AVR, TINYOS_MSP430 } from './tinyos.js';

export type { Platform };

const SHOWN = 8;

const PLATFORMS: readonly Platform[] = [TINYOS_MSP430, TINYOS_AVR];

export type PlatformName = 'tinyos-msp430' | 'tinyos-avr' | 'none';
export const PLATFORM_NAMES: readonly PlatformName[] = ['tinyos-msp430', 'tinyos-avr', 'none'];

/** The platform that is given, or else the one whose marks a unit has. */
export function platformFor(given: PlatformName | undefined, texts: readonly PreprocessedUnit[]): Platform | undefined {
  if (given !== undefined) return PLATFORMS.find(({ name }) => name === given);
  return PLATFORMS.find(({ marks }) => texts.some(({ text }) => marks.every((mark) => mark.test(text))));
}

/** A word on the tasks that the program posts to a scheduler. */
export function notesOfTasks(platform: Platform | undefined, units: readonly TranslationUnit[]): readonly Diagnostic[] {
  const plan = platform?.scheduler?.(units);
  if (!plan) return [];
  const names = [...plan.tasks.values()];
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  return [{ severity: 'warning', code: 'target', message: `the scheduler runs ${names.length} tasks: ${names.slice(0, SHOWN).join(', ')}${more}` }];
}

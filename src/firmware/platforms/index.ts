/** The platforms there are; a new one is a file beside this, and a name in this list. */
import type { TranslationUnit } from '../../c/ast.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import type { PreprocessedUnit } from '../../source/unit.js';
import type { NoPlan, Platform, Replacement } from './platform.js';
import { postedInstead } from './posted-scheduler.js';
import { TINYOS_AVR, TINYOS_MSP430 } from './tinyos.js';

export type { Platform, Replacement };

const SHOWN = 8;

const PLATFORMS: readonly Platform[] = [TINYOS_MSP430, TINYOS_AVR];

export type PlatformName = 'tinyos-msp430' | 'tinyos-avr' | 'none';
export const PLATFORM_NAMES: readonly PlatformName[] = ['tinyos-msp430', 'tinyos-avr', 'none'];

/** The platform that is given, or else the one whose marks a unit has. */
export function platformFor(given: PlatformName | undefined, texts: readonly PreprocessedUnit[]): Platform | undefined {
  if (given !== undefined) return PLATFORMS.find(({ name }) => name === given);
  return PLATFORMS.find(({ marks }) => texts.some(({ text }) => marks.every((mark) => mark.test(text))));
}

/** The replacement of the program's scheduler, if it has one that is understood, and a word on its tasks. */
export function schedulerIn(
  platform: Platform | undefined,
  units: readonly TranslationUnit[],
): { readonly replacement?: Replacement; readonly notes: readonly Diagnostic[] } {
  const plan = platform?.scheduler?.(units);
  if (!plan) return { notes: [] };
  if ('why' in plan) return { notes: [asItIs(plan)] };
  const names = [...plan.tasks.values()];
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  const message = `the scheduler runs ${names.length} tasks: ${names.slice(0, SHOWN).join(', ')}${more}`;
  return { replacement: postedInstead(plan), notes: [{ severity: 'warning', code: 'target', message }] };
}

function asItIs({ loop, why, position }: NoPlan): Diagnostic {
  const message = `tasks are run by ${loop}() as it is, and are no posted tasks: ${why}`;
  const hint = '--phases does not bound them; docs/events.md shows a model of such a loop';
  return { severity: 'warning', code: 'target', message, position, hint };
}

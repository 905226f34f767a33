import type { PropertyClass } from '../ir/check-classes.js';

/**
 * The properties looked for. A failing check that is not looked for makes a program unsuited, if nobody says how it goes
 * on after that.
 */
export interface Wanted {
  readonly checks: boolean;
  /** Only those of these classes are; undefined: all of them. */
  readonly classes?: ReadonlySet<PropertyClass>;
  readonly races: boolean;
  readonly deadlocks: boolean;
  /** Those that deadlocks and cycles are; of others, only that there are none. */
  readonly hangs: boolean;
}

/** Classes of what may be wrong with an instruction that is no check of its own. */
const OF_INSTRUCTIONS: readonly PropertyClass[] = [
  'null-dereference',
  'out-of-bounds',
  'use-after-free',
  'invalid-free',
  'join-misuse',
  'call-misuse',
];

/** @param found the class of a check in the code; undefined: something is wrong with an instruction */
export function isLookedFor({ checks, classes }: Pick<Wanted, 'checks' | 'classes'>, found?: PropertyClass): boolean {
  if (!checks || !classes) return checks;
  return (found === undefined ? OF_INSTRUCTIONS : [found]).every((each) => classes.has(each));
}
